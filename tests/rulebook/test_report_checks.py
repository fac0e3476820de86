"""What a match report may say, and what it may not."""

from typing import Any

import msgspec
import pytest

from rulebook.contents import OwnedSkill
from rulebook.report_checks import ResultMeaning, problems_by, report_problems
from rulebook.ruleset import Ruleset
from rulebook.sheets import BrokenSheet, MatchReport, SheetPlayer, TeamSheet, read

RESULTS = {
    "badly-hurt": ResultMeaning(stays_out=False, lasting=False),
    "lasting-injury": ResultMeaning(stays_out=True, lasting=True),
    "dead": ResultMeaning(stays_out=True, lasting=False, dead=True),
}


def sheet(team: str) -> TeamSheet:
    men = tuple(
        SheetPlayer(id=f"p{n}", number=n, name=f"{team} {n}", position="lineman", ma=6, st=3, ag=3, pa=4, av=9)
        for n in range(1, 12)
    )
    return TeamSheet(team=team, roster="human", players=men)


def problems(home: dict[str, Any] | None = None, away: dict[str, Any] | None = None) -> list[str]:
    report: MatchReport = read(MatchReport, {"home": home or {}, "away": away or {}})
    sheets = {"home": sheet("Reavers"), "away": sheet("Iron Teeth")}
    found = report_problems(
        report,
        sheets,
        ("touchdown", "casualty", "completion"),
        RESULTS,
        awarded=1,
        raising=("masters-of-undeath", "plague-ridden"),
        blessings={"perfect-passing": ("completion",)},
    )
    return [problem.code for problem in found]


def test_a_quiet_draw_is_true() -> None:
    assert problems() == []


@pytest.mark.parametrize(
    ("home", "code"),
    [
        ({"touchdowns": 2, "deeds": {"p1": {"touchdown": 1}}}, "scorers_do_not_add_up"),
        ({"touchdowns": 1}, "scorers_do_not_add_up"),
        ({"deeds": {"p12": {"casualty": 1}}}, "not_on_the_sheet"),
        ({"deeds": {"p1": {"somersault": 1}}}, "unknown_deed"),
        ({"deeds": {"p1": {"completion": -1}}}, "count_out_of_range"),
        ({"deeds": {"p1": {"completion": 100}}}, "count_out_of_range"),
        ({"touchdowns": 10**12, "unknown_scorer": 10**12}, "count_out_of_range"),
        ({"hurt": [{"player": "p1", "result": "bored"}]}, "unknown_result"),
        ({"hurt": [{"player": "p1", "result": "dead", "set_aside": "bored"}]}, "unknown_result"),
        ({"hurt": [{"player": "p1", "result": "dead", "by": "nobody"}]}, "not_on_the_sheet"),
        ({"hurt": [{"player": "p1", "result": "lasting-injury"}]}, "lasting_injury_unclear"),
        ({"sent_off": ["p99"]}, "not_on_the_sheet"),
    ],
)
def test_what_cannot_be_true_is_refused(home: dict[str, Any], code: str) -> None:
    assert code in problems(home)


def test_an_unknown_scorer_fills_the_gap_and_is_said() -> None:
    assert problems({"touchdowns": 2, "unknown_scorer": 1, "deeds": {"p1": {"touchdown": 1}}}) == []


def test_a_player_who_came_back_may_be_hurt_again_but_a_dead_man_not() -> None:
    badly, dead = {"player": "p1", "result": "badly-hurt"}, {"player": "p1", "result": "dead"}
    assert problems({"hurt": [badly, dead]}) == []
    assert problems({"hurt": [dead, badly]}) == ["hurt_twice"]


def test_a_concession_gives_the_touchdowns_away() -> None:
    won = {"touchdowns": 2, "awarded": 1, "deeds": {"p1": {"touchdown": 1}}, "unknown_scorer": 1}
    assert problems(won, {"conceded": True}) == []
    assert problems({}, {"conceded": True}) == ["nothing_awarded"]
    kept = {"conceded": True, "touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}
    assert problems(won, kept) == ["conceded_touchdowns"]
    assert problems({"conceded": True}, {"conceded": True}) == ["both_conceded"]


def test_with_too_few_players_to_set_up_a_side_concedes_for_nothing_but_the_match() -> None:
    assert problems({}, {"conceded": True, "conceded_freely": True}) == []


@pytest.mark.parametrize("raw", [[], "a win", {"home": 3}, {"home": {"touchdowns": "two"}}, {"home": {"deeds": [1]}}])
def test_what_is_no_report_names_the_place(raw: Any) -> None:
    with pytest.raises(BrokenSheet, match="MatchReport"):
        read(MatchReport, raw)


ZOMBIE = {"id": "raised-1", "victim": "p2", "rule": "masters-of-undeath", "position": "zombie-lineman", "number": 12}
DEATH = {"hurt": [{"player": "p2", "result": "dead"}]}


def test_whoever_was_raised_may_score_be_hurt_and_be_sent_off() -> None:
    home = {
        "raised": [ZOMBIE],
        "touchdowns": 1,
        "deeds": {"raised-1": {"touchdown": 1}},
        "hurt": [{"player": "raised-1", "result": "badly-hurt"}],
        "sent_off": ["raised-1"],
    }
    assert problems(home, DEATH) == []
    assert "not_on_the_sheet" in problems({**home, "raised": []}, DEATH)


@pytest.mark.parametrize(
    ("raised", "away", "code"),
    [
        ([ZOMBIE], {}, "raised_from_the_living"),
        ([ZOMBIE], {"hurt": [{"player": "p2", "result": "badly-hurt"}]}, "raised_from_the_living"),
        ([{**ZOMBIE, "victim": "p99"}], DEATH, "not_on_the_sheet"),
        ([{**ZOMBIE, "rule": "vampire-lord"}], DEATH, "raises_nobody"),
        ([{**ZOMBIE, "id": "p3"}], DEATH, "id_taken"),
        ([ZOMBIE, ZOMBIE], DEATH, "id_taken"),
        ([ZOMBIE, {**ZOMBIE, "id": "raised-2"}], DEATH, "raised_too_often"),
        ([ZOMBIE, {**ZOMBIE, "id": "raised-2", "rule": "plague-ridden"}], DEATH, "raised_too_often"),
    ],
)
def test_who_cannot_have_been_raised_is_refused(raised: list[Any], away: dict[str, Any], code: str) -> None:
    assert code in problems({"raised": raised}, away)


def test_the_plague_needs_somebody_who_carries_it() -> None:
    rules = Ruleset.of("bb2020")
    men = (SheetPlayer(id="p1", number=1, name="Rot", position="rotter-lineman", ma=5, st=3, ag=4, pa=6, av=9),)
    ill = (msgspec.structs.replace(men[0], skills=(OwnedSkill("plague-ridden"),)),)
    nurgle = TeamSheet(team="Buboes", roster="nurgle", players=men, special_rules=("Favoured of Nurgle",))
    infected: MatchReport = read(
        MatchReport,
        {"home": {"raised": [{**ZOMBIE, "rule": "plague-ridden", "position": "rotter-lineman"}]}, "away": DEATH},
    )
    for players, codes in ((ill, []), (men, ["team_raises_nobody"])):
        sheets = {"home": msgspec.structs.replace(nurgle, players=players), "away": sheet("Reavers")}
        assert [problem.code for problem in problems_by(rules, infected, sheets)] == codes


def test_a_prayer_blesses_as_many_deeds_as_were_done_and_no_more() -> None:
    deeds = {"p1": {"completion": 2, "casualty": 1}}
    assert problems({"deeds": deeds, "blessed": {"p1": {"perfect-passing": 2}}}) == []
    assert problems({"deeds": deeds, "blessed": {"p1": {"perfect-passing": 3}}}) == ["blessed_too_often"]
    assert problems({"deeds": deeds, "blessed": {"p1": {"perfect-passing": -1}}}) == ["blessed_too_often"]
    assert problems({"deeds": deeds, "blessed": {"p2": {"perfect-passing": 1}}}) == ["blessed_too_often"]
    assert problems({"deeds": deeds, "blessed": {"p1": {"bad-habits": 1}}}) == ["unknown_blessing"]
    assert "not_on_the_sheet" in problems({"blessed": {"p99": {"perfect-passing": 0}}})
