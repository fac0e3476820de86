"""What a step before the kick-off settles is kept under its name, typed by the step; rows of earlier versions are read as before."""

import importlib
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.steps.before import Setting, opening_sheets
from rulebook.shapes import settled as slots
from rulebook.shapes.settled import FairWeatherFans, KickingTeam, PettyCash, PrayersHeard, Settled, Weather, settles
from rulebook.shapes.sheets import BrokenSheet, KickOff, TeamSheet, plain, read
from tests.matches.scenes import RULES, team_of

MIGRATION = importlib.import_module("matches.migrations.0010_slots_of_kick_offs")
SHEET = TeamSheet(team="Reavers", roster="human", players=())
START = KickOff(home=SHEET, away=SHEET)

SIDE = st.sampled_from(["home", "away"])
SETTLED: dict[type[Settled], st.SearchStrategy[Any]] = {
    FairWeatherFans: st.builds(FairWeatherFans, count=st.dictionaries(SIDE, st.integers(0, 20))),
    Weather: st.builds(Weather, row=st.text(max_size=9), dice=st.tuples(st.integers(1, 6), st.integers(1, 6))),
    PettyCash: st.builds(PettyCash, gold=st.dictionaries(SIDE, st.integers(0, 10**6))),
    PrayersHeard: st.builds(PrayersHeard, heard=st.dictionaries(SIDE, st.lists(st.text(max_size=5)).map(tuple))),
    KickingTeam: st.builds(KickingTeam, side=SIDE),
}


@given(st.lists(st.sampled_from(list(SETTLED)), unique=True).flatmap(lambda kinds: st.tuples(*map(SETTLED.get, kinds))))
def test_a_kick_off_is_read_as_it_was_written_whatever_was_settled(parts: tuple[Settled, ...]) -> None:
    kick_off = START.settling(*parts)
    again = read(KickOff, plain(kick_off))
    assert again == kick_off
    for kind in SETTLED:
        assert again.of(kind) == next((part for part in parts if isinstance(part, kind)), kind())


def test_a_step_of_a_module_has_its_slot_without_a_new_field(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "_STRUCTS", dict(slots._STRUCTS))

    @settles("sponsors")
    class Sponsor(Settled, frozen=True, kw_only=True):
        name: str = ""

    kick_off = read(KickOff, plain(START.settling(Sponsor(name="Farblast"))))
    assert kick_off.of(Sponsor).name == "Farblast"
    with pytest.raises(AssertionError, match="sponsors"):
        settles("sponsors")(Sponsor)


def test_what_a_module_settled_is_kept_when_the_module_is_gone() -> None:
    kick_off = plain(START) | {"settled": {"sponsors": {"name": "Farblast"}}}
    assert plain(read(KickOff, kick_off)) == kick_off


def test_a_slot_of_the_wrong_type_is_refused() -> None:
    with pytest.raises(BrokenSheet):
        read(KickOff, plain(START) | {"settled": {"weather": {"row": 7}}})


def test_a_kick_off_of_an_earlier_version_says_the_same_in_slots() -> None:
    opening = plain(opening_sheets_of())
    old = {key: opening[key] for key in ("home", "away")} | {
        "fair_weather_fans": {"home": 2, "away": 3},
        "weather": "blizzard",
        "weather_dice": [1, 1],
        "petty_cash": {"home": 0, "away": 50_000},
        "prayers": {"away": ["bad-habits"]},
        "kicking": "away",
    }
    kick_off = read(KickOff, MIGRATION.slotted(old))
    assert (kick_off.fan_factor("home"), kick_off.of(Weather)) == (3, Weather(row="blizzard", dice=(1, 1)))
    assert (kick_off.of(PettyCash).gold["away"], kick_off.of(PrayersHeard).of("away")) == (50_000, ("bad-habits",))
    assert kick_off.of(KickingTeam).side == "away"
    assert MIGRATION.slotted(MIGRATION.slotted(old)) == MIGRATION.slotted(old)
    assert msgspec.structs.replace(kick_off, settled={}) == read(KickOff, opening)


def opening_sheets_of() -> KickOff:
    return opening_sheets(Setting(match="1", home=team_of(), away=team_of()), RULES)
