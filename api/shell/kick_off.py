"""The kick-off as other programs see it: the sheets, what was settled under the names of the steps, and the same under the names of before."""

from typing import Any

import msgspec

from rulebook.shapes.settled import FairWeatherFans, KickingTeam, PettyCash, PrayersHeard, Weather
from rulebook.shapes.sheets import KickOff, TeamSheet


class KickOffState(msgspec.Struct, frozen=True, kw_only=True):
    """What was settled before the kick-off of one match, and stays a fact whatever is corrected later.

    `settled` has what each step settled, under the step's name. The fields after it say the same of the steps of BB2020.
    """

    home: TeamSheet
    away: TeamSheet
    settled: dict[str, Any] = {}
    fair_weather_fans: dict[str, int] = {}
    weather: str = ""
    weather_dice: tuple[int, ...] = ()
    petty_cash: dict[str, int] = {}
    prayers: dict[str, tuple[str, ...]] = {}
    kicking: str = ""


def serialize_kick_off(kick_off: KickOff | None) -> KickOffState | None:
    if kick_off is None:
        return None
    weather = kick_off.of(Weather)
    return KickOffState(
        home=kick_off.home,
        away=kick_off.away,
        settled=kick_off.settled,
        fair_weather_fans=kick_off.of(FairWeatherFans).count,
        weather=weather.row,
        weather_dice=weather.dice,
        petty_cash=kick_off.of(PettyCash).gold,
        prayers=kick_off.of(PrayersHeard).heard,
        kicking=kick_off.of(KickingTeam).side,
    )
