"""Blood Bowl Sevens: its figures as the Death Zone prints them, typed by hand; and an edition that is based on another."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from engine.support import supports, unplayed
from rulebook.pack import reading
from rulebook.pack.edition import BrokenPack
from rulebook.report.checks import judged
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import OwnedSkill
from rulebook.shapes.sheets import KickOff, MatchReport, SheetPlayer, TeamSheet, read

RULES = Ruleset.of("sevens")
CORE = Ruleset.of("bb2020")


# --- The draft --------------------------------------------------------------------------------------------------------


def test_the_draft() -> None:
    draft, fans = RULES.draft, RULES.draft.dedicated_fans
    assert (draft.budget, draft.players_min, draft.players_max, draft.non_linemen_max) == (600_000, 7, 11, 4)
    assert (draft.assistant_coaches.cost, draft.assistant_coaches.max) == (20_000, 3)
    assert (draft.cheerleaders.cost, draft.cheerleaders.max) == (20_000, 6)
    assert (draft.apothecary.cost, draft.apothecary.max) == (80_000, 1)
    assert (fans.start, fans.max, fans.cost) == (1, 6, 20_000)
    assert CORE.draft.non_linemen_max is None and RULES.exhibition is None


def test_re_rolls_are_bought_at_double_price_at_the_draft_and_never_later() -> None:
    assert (RULES.draft.rerolls_max, RULES.draft.rerolls_max_ever) == (6, 6)
    assert (RULES.reroll_price("orc"), RULES.later_reroll_price("orc")) == (120_000, None)
    assert RULES.team_value("orc", players=[], rerolls=2) == 120_000


def test_every_roster_has_linemen_who_may_be_taken_in_any_number() -> None:
    for roster in RULES.rosters:
        linemen = [position for position in roster.positions if position.is_lineman]
        assert linemen and {position.quantity_max for position in linemen} <= {12, 16}, roster.id
        assert all(p.quantity_max < 12 for p in roster.positions if not p.is_lineman), roster.id


def test_journeymen_make_up_seven_and_are_worse_loners() -> None:
    assert [RULES.journeymen_needed(available) for available in (5, 7, 9)] == [2, 0, 0]
    assert RULES.journeyman_skills("human", "human-lineman") == (OwnedSkill("loner", "5+"),)
    assert RULES.edition.journeymen.hire_below == 11


def test_the_pitch_and_the_set_up() -> None:
    pitch = RULES.pitch
    assert (pitch.length, pitch.width, pitch.wide_zone, pitch.half_length) == (20, 11, 2, 7)
    assert (pitch.halves, pitch.turns_per_half, pitch.players) == (2, 6, 7)
    assert (pitch.line_of_scrimmage_min, pitch.wide_zone_max) == (3, 1)


# --- Inducements and prayers ------------------------------------------------------------------------------------------


def test_the_closed_list_of_inducements() -> None:
    found = {one.id: (one.max, one.cost) for one in RULES.inducements}
    assert found == {
        "temp-agency-cheerleaders": (2, 30_000), "part-time-assistant-coaches": (1, 30_000), "bloodweiser-kegs": (2, 50_000),
        "desperate-measures": (5, 50_000), "special-plays": (5, 100_000), "extra-team-training": (8, 150_000),
        "bribes": (3, 100_000), "wandering-apothecaries": (2, 100_000), "mortuary-assistant": (1, 100_000),
        "plague-doctor": (1, 100_000), "halfling-master-chef": (1, 300_000), "mercenary-players": (None, None),
        "hireling-sports-wizard": (0, None),
    }  # fmt: skip
    assert RULES.stars == () and RULES.edition.stars.max == 0


@pytest.mark.parametrize(
    ("inducement", "cheap", "price", "dear", "full"),
    [
        ("bribes", "goblin", 50_000, "human", 100_000),
        ("halfling-master-chef", "halfling", 100_000, "human", 300_000),
        ("halfling-master-chef", "gnome", 100_000, "orc", 300_000),
    ],
)
def test_what_is_cheaper_for_some(inducement: str, cheap: str, price: int, dear: str, full: int) -> None:
    assert RULES.inducement_price(inducement, cheap) == price
    assert RULES.inducement_price(inducement, dear) == full


@pytest.mark.parametrize(
    ("inducement", "may", "may_not"),
    [
        ("wandering-apothecaries", "human", "shambling-undead"),
        ("mortuary-assistant", "shambling-undead", "human"),
        ("plague-doctor", "nurgle", "human"),
    ],
)
def test_who_may_hire_what(inducement: str, may: str, may_not: str) -> None:
    assert RULES.inducement(inducement) in RULES.inducements_for(may)
    assert RULES.inducement(inducement) not in RULES.inducements_for(may_not)


def test_desperate_measures_are_those_of_the_module() -> None:
    module = Ruleset.of("bb2020", {"desperate_measures": True})
    assert RULES.table("desperate_measures") == module.table("desperate_measures")
    assert [step.step for step in RULES.sequence("pre_match")] == [step.step for step in module.sequence("pre_match")]


def test_eight_prayers() -> None:
    assert RULES.prayers is not None and RULES.prayers.table.dice == "D8"
    assert [RULES.prayers.result(die).name for die in range(1, 9)] == [
        "Treacherous Trapdoor", "Friends with the Ref", "Stiletto", "Iron Man", "Knuckle Dusters", "Bad Habits",
        "Greasy Cleats", "Blessed Statue of Nuffle",
    ]  # fmt: skip
    assert not RULES.blessings


def test_kick_off_events_move_fewer_players() -> None:
    events = RULES.table("kick_off_events")
    assert [row.id for row in events if "D3+1" in row.effect] == ["solid-defence", "quick-snap", "blitz"]
    assert "turn 4, 5 or 6" in events.named("time-out").effect and len(events.rows) == 11


# --- Advancement ------------------------------------------------------------------------------------------------------


def test_no_star_player_points() -> None:
    assert {RULES.spp(deed.id) for deed in RULES.deeds} == {0} and CORE.spp("touchdown") == 3
    assert RULES.advancement.next_at(0) is None and not RULES.advancement.must_spend(0, 99)
    assert (RULES.edition.mvp.per_side, RULES.edition.mvp.from_forfeit) == (0, 0)
    steps = [step.step for name in ("post_match", "forfeit") for step in RULES.sequence(name)]
    assert {"most_valuable_player", "advancements"}.isdisjoint(steps)


def test_what_a_skill_adds_to_a_players_value() -> None:
    value = RULES.advancement.value
    assert RULES.advancement.kinds == ("random_primary", "random_secondary")
    assert [value("random_primary", so_far) for so_far in (0, 1, 5)] == [10_000, 20_000, 20_000]
    assert [value("random_secondary", so_far) for so_far in (0, 1, 5)] == [20_000, 30_000, 30_000]


def test_the_steps_after_a_match_in_order() -> None:
    assert [(step.number, step.step) for step in RULES.sequence("post_match")] == [
        (1, "winnings"), (1, "professional_draft"), (2, "dedicated_fans"), (3, "one_random_skill"), (4, "hiring"),
        (5, "expensive_mistakes"), (6, "next_fixture"),
    ]  # fmt: skip
    assert [step.step for step in RULES.sequence("forfeit")] == ["forfeit_award", "next_fixture"]


# --- Casualties -------------------------------------------------------------------------------------------------------

LINE = {"ma": 6, "st": 3, "ag": 3, "pa": 4, "av": 9}


def player(id: str, **more: Any) -> SheetPlayer:
    return SheetPlayer(
        id=id, number=int(id[1:]), name=f"Man {id[1:]}", position="human-lineman", characteristics=LINE, **more
    )


def sheet(team: str, **more: Any) -> TeamSheet:
    """Seven linemen, of whom the second is stunty; a journeyman and a mercenary."""
    men = [player(f"p{n}", skills=(OwnedSkill("stunty"),) if n == 2 else ()) for n in range(1, 8)]
    men += [player("p8", kind="journeyman"), player("p9", kind="mercenary")]
    return TeamSheet(team=team, roster="human", players=tuple(men), **more)


def problems(*hurt: dict[str, Any], apothecary: int = 1) -> list[str]:
    """What is wrong with a report of these casualties of a team with an apothecary."""
    start = KickOff(home=sheet("Reavers", apothecary=apothecary), away=sheet("Iron Teeth"))
    report = read(MatchReport, {"home": {"hurt": [{"cause": "foul", **each} for each in hurt]}})
    return [problem.code for problem in judged(report, start, RULES).problems]


@pytest.mark.parametrize(
    ("player", "total", "result"),
    [
        ("p1", 10, "badly-hurt"), ("p1", 11, "seriously-hurt"), ("p1", 12, "dead"),
        ("p2", 9, "badly-hurt"), ("p2", 10, "badly-hurt"), ("p2", 11, "seriously-hurt"), ("p2", 12, "dead"),
    ],
)  # fmt: skip
def test_the_injury_roll_says_how_badly_a_player_is_hurt(player: str, total: int, result: str) -> None:
    assert problems({"player": player, "result": result, "dice": [total]}) == []
    wrong = "dead" if result != "dead" else "badly-hurt"
    assert problems({"player": player, "result": wrong, "dice": [total]}) == ["dice_do_not_fit"]


@pytest.mark.parametrize(("player", "total"), [("p1", 9), ("p1", 7), ("p2", 8), ("p2", 6), ("p1", 2)])
def test_below_that_nobody_is_a_casualty(player: str, total: int) -> None:
    for result in ("badly-hurt", "seriously-hurt", "dead"):
        assert problems({"player": player, "result": result, "dice": [total]}) == ["dice_do_not_fit"]


def test_totals_beyond_the_table_count_as_its_ends() -> None:
    result = RULES.casualty.result
    assert (result(15).dead, result(1).id) == (True, "stunned")
    assert [row.id for row in RULES.casualty.table] == ["badly-hurt", "seriously-hurt", "dead", "patched-up"]


@pytest.mark.parametrize("die", range(1, 7))
def test_an_apothecary_patches_up_on_four_or_more(die: int) -> None:
    helped = {"player": "p1", "result": "patched-up", "set_aside": "dead", "apothecary": True, "dice": [12, die]}
    in_vain = {"player": "p1", "result": "dead", "apothecary": True, "dice": [12, die]}
    assert problems(helped) == ([] if die >= 4 else ["dice_do_not_fit"])
    assert problems(in_vain) == (["dice_do_not_fit"] if die >= 4 else [])


def test_an_apothecary_treats_journeymen_and_mercenaries_once_a_match() -> None:
    treated = {"result": "patched-up", "apothecary": True}
    assert problems({"player": "p8", **treated}) == problems({"player": "p9", **treated}) == []
    assert problems({"player": "p8", **treated}, {"player": "p1", **treated}) == ["no_apothecary_left"]
    assert problems({"player": "p1", **treated}, apothecary=0) == ["apothecary_may_not"]
    assert problems({"player": "p1", "result": "patched-up"}) == ["set_aside_by_nobody"]


def test_only_who_was_patched_up_plays_on() -> None:
    again = {"player": "p1", "result": "badly-hurt"}
    assert problems({"player": "p1", "result": "patched-up", "apothecary": True}, again) == []
    assert problems({"player": "p1", "result": "badly-hurt", "apothecary": True}, again) == ["hurt_twice"]


# --- The engine -------------------------------------------------------------------------------------------------------


def test_the_engine_says_that_it_does_not_play_sevens() -> None:
    for found in (unplayed(RULES), supports(sheet("Reavers"), RULES)):
        assert "engine_game_not_played" in [problem.code for problem in found]
        assert all(problem.left_out for problem in found)


# --- An edition that is based on another --------------------------------------------------------------------------------


def test_what_sevens_does_not_say_is_as_in_the_edition_that_it_is_based_on() -> None:
    assert RULES.rosters == CORE.rosters and RULES.skills == CORE.skills
    assert RULES.table("weather") == CORE.table("weather") and RULES.upkeep == CORE.upkeep
    assert RULES.edition.winnings == CORE.edition.winnings and RULES.fans == CORE.fans


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of Sevens, under another name."""
    shutil.copytree(reading.HOME / "sevens", tmp_path / "eights")
    return tmp_path / "eights"


def change(folder: Path, file: str, **values: Any) -> None:
    path = folder / f"{file}.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **values}))


def test_its_version_changes_with_either_edition(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digest = reading.read_folder(folder).digest
    change(folder, "edition", name="Eights")
    assert reading.read_folder(folder).digest != digest
    shutil.copytree(reading.HOME / "bb2020", folder.parent / "bb2020")
    change(folder.parent / "bb2020", "edition", version="2")
    changed = reading.read_folder(folder).digest
    monkeypatch.setattr(reading, "HOME", folder.parent)
    assert reading.read_folder(folder).digest != changed


@pytest.mark.parametrize("other", ["sevens", "eights", "nobody"])
def test_it_is_based_on_an_edition_that_stands_on_its_own(folder: Path, other: str) -> None:
    change(folder, "edition", based_on=other)
    with pytest.raises(BrokenPack) as caught:
        reading.read_folder(folder)
    assert caught.value.facts["path"] == "$.based_on"


@pytest.mark.parametrize("key", ["only", "without"])
def test_what_it_leaves_out_has_to_be_there(folder: Path, key: str) -> None:
    change(folder, "stars", **{key: ["nobody"]})
    with pytest.raises(BrokenPack) as caught:
        reading.read_folder(folder)
    assert (caught.value.facts["file"], caught.value.facts["path"]) == ("stars.json", f"$.{key}")


def test_some_modules_of_the_death_zone_may_be_on() -> None:
    switches = {module.id for module in reading.modules_of("sevens")}
    assert switches == {"death_zone_mercenaries", "match_events", "unusual_balls", "weather_tables"}
    on = Ruleset.of("sevens", dict.fromkeys(switches, True))
    assert on.inducement("mercenary-players").max == 0 and RULES.inducement("mercenary-players").max is None
