"""The pre-match steps of BB2020 (pages 36-39). Each takes what is settled so far and returns it with its own part settled.

Requests name their side; a match has one sequence before the kick-off, which both coaches see.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from matches.steps.advancing import AnswerUnreadable
from matches.steps.registry import before_step
from rulebook.procedure import Choice, Procedure, Roll, faces
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from rulebook.shapes.settled import FairWeatherFans, KickingTeam, PrayersHeard, Weather
from rulebook.shapes.sheets import SIDES, KickOff, Side, TeamSheet, other
from teams.history.state import LISTED, Player, TeamState, change
from teams.history.values import team_sheet


class Resident(msgspec.Struct, frozen=True, kw_only=True):
    """A team of the league that has a home stadium, and the stadium's name."""

    team: str
    stadium: str


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A match before its kick-off: the two teams as they were locked, and what they knew of the league."""

    match: str
    home: TeamState
    away: TeamState
    #: The sides that have had their home match against this opponent in the season.
    hosted: tuple[Side, ...] = ()
    #: The residents of the league's stadia, by attribute.
    residents: dict[str, Resident] = {}

    @classmethod
    def kept(cls, match: str, home: TeamState, away: TeamState, **known: Any) -> "Setting":
        """The setting as a match keeps it: with the lists that take the pitch, and not with all that the two teams have been through."""
        return cls(match=match, home=_list_of(home), away=_list_of(away), **known)

    def team(self, side: Side) -> TeamState:
        return self.home if side == "home" else self.away


def _list_of(team: TeamState) -> TeamState:
    """The team without those who have left it; its players have what they earned as a sum, not match by match."""
    listed = [player for player in team.players.values() if player.status in LISTED]
    summed = [change(player, lines=(), spp_before=player.earned - player.spp_granted) for player in listed]
    return team.but(players={player.id: player for player in summed})


def opening_sheets(setting: Setting, rules: Ruleset) -> KickOff:
    """The two sheets before anything is rolled."""
    return KickOff(home=team_sheet(setting.home, rules), away=team_sheet(setting.away, rules))


@before_step("fans")
def fans(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """Each side has its fair-weather fans (page 37)."""
    counted: dict[str, int] = {}
    for side in SIDES:
        dice = yield Roll(*faces(rules.fans.fair_weather_dice), "fair_weather_fans", side=side)
        counted[side] = sum(dice)
    return kick_off.settling(FairWeatherFans(count=counted))


@before_step("weather")
def weather(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """Each coach has rolled one of the two dice of the weather, on the table of this match (page 37)."""
    dice: tuple[int, ...] = ()
    for side in SIDES:
        dice += yield Roll(1, 6, "weather", side=side)
    return kick_off.settling(Weather(row=rules.weather_table(kick_off).row(sum(dice)).id, dice=dice))


@before_step("journeymen")
def journeymen(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """Both sides have at least eleven players to field (page 38); where journeymen may be of several positions the coach has said which."""
    sheets = {}
    for side in SIDES:
        team = setting.team(side)
        needed = rules.journeymen_needed(len(team.available))
        positions = [position.id for position in rules.journeyman_positions(team.roster)]
        chosen: Sequence[str] = [positions[0]] * needed
        if needed and len(positions) > 1:
            chosen = yield Choice(
                "journeymen",
                options=partial(dict, positions=positions, needed=needed),
                problems=partial(journeymen_problems, positions, needed),
                default=list(chosen),
                side=side,
            )
        sheets[side] = team_sheet(team, rules, journeymen_of(team, setting.match, chosen))
    return msgspec.structs.replace(kick_off, **sheets)


def journeymen_problems(positions: Sequence[str], needed: int, answer: Any) -> list[Problem]:
    right = isinstance(answer, Sequence) and len(answer) == needed and all(each in positions for each in answer)
    return [] if right else [AnswerUnreadable()]


def journeymen_of(
    team: TeamState, match: str, positions: Sequence[str], *, shirts: Iterator[int] | None = None, there: int = 0
) -> tuple[Player, ...]:
    """Journeymen for one match, each with a shirt that nobody wears. ``there`` of them are with the team already."""
    numbers = shirts or team.free_numbers()
    return tuple(
        Player(
            id=f"j{match}.{count}",
            number=next(numbers),
            name=f"Journeyman {count}",
            position=position,
            kind="journeyman",
        )
        for count, position in enumerate(positions, start=there + 1)
    )


@before_step("prayers")
def prayers(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """The underdog has prayed once for each full 50,000 gold pieces of difference, if it wished; no result twice (pages 38-39)."""
    heard: dict[str, tuple[str, ...]] = {}
    nuffle = rules.prayers
    assert nuffle is not None
    for side in SIDES:
        count = nuffle.count(
            worth_on_the_day(kick_off.sheet(side), rules), worth_on_the_day(kick_off.sheet(other(side)), rules)
        )
        if not count:
            continue
        wished = yield Choice("pray", options=partial(dict, count=count), problems=yes_or_no, default=True, side=side)
        results: list[str] = []
        while wished and len(results) < min(count, len(rules.prayer_rows)):
            dice = yield Roll(*faces(nuffle.table.dice or ""), "prayer", side=side)
            result = nuffle.result(sum(dice)).id
            if result not in results:
                results.append(result)
        heard[side] = tuple(results)
    return kick_off.settling(PrayersHeard(heard=heard))


def worth_on_the_day(sheet: TeamSheet, rules: Ruleset) -> int:
    """Current team value with the inducements bought for this match: what says who is the underdog (page 38 and its commentary)."""
    counted = sheet.hired if rules.edition.stars.lost_price_counts else sheet.at_hand
    return sheet.current_team_value + sum(hired.price for hired in counted)


@before_step("kicking_team")
def kicking_team(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """The winner of a roll-off has chosen to kick or to receive (page 39)."""
    while True:
        home = yield Roll(1, 6, "roll_off", side="home")
        away = yield Roll(1, 6, "roll_off", side="away")
        if home != away:
            break
    winner: Side = "home" if home > away else "away"
    kicks = yield Choice("kick", options=partial(dict, winner=winner), problems=yes_or_no, default=False, side=winner)
    return kick_off.settling(KickingTeam(side=winner if kicks else other(winner)))


def yes_or_no(answer: Any) -> list[Problem]:
    return [] if isinstance(answer, bool) else [AnswerUnreadable()]
