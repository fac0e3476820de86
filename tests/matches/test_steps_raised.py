"""The dead who play on for the other side: raised, infected, or taken on by a Vampire Lord (BB2020 pages 72, 84, 106)."""

from typing import Any

import msgspec
import pytest

from matches.pure.correction import Change, Chapter, correct
from matches.steps.after import DONE, eligible_for_mvp
from matches.steps.facts import Facts
from matches.steps.raising import without_the_living
from rulebook.report.checks import problems as report_problems
from rulebook.shapes.sheets import KickOff, MatchReport, SideReport
from teams.history.match import Played
from teams.history.squad import PlayerHired
from teams.history.state import TeamState
from teams.history.values import player_sheet, team_sheet
from tests.matches.scenes import RULES, after_whistle, entry_of, man, refused, report, take, team_of
from tests.matches.test_correction_stories import goes_through
from tests.matches.world import DICE, Club, Tape, drafted

DEATH = {"hurt": [{"player": "p2", "result": "dead"}]}
BY = {
    "masters-of-undeath": ("shambling-undead", "zombie-lineman"),
    "plague-ridden": ("nurgle", "rotter-lineman"),
}


def raised(rule: str = "masters-of-undeath", **more: Any) -> dict[str, Any]:
    return {
        "id": "raised-1",
        "victim": "p2",
        "rule": rule,
        "position": BY[rule][1],
        "number": 12,
        "name": "Mort",
    } | more


def a_match(team: TeamState, mine: SideReport, theirs: SideReport, opponents: TeamState | None = None) -> Facts:
    kick_off = KickOff(home=team_sheet(team, RULES), away=team_sheet(opponents or team_of(), RULES))
    return Facts(
        match="7",
        side="home",
        home=team.name,
        away="Others",
        kick_off=kick_off,
        report=MatchReport(home=mine, away=theirs),
    )


def killed(rule: str = "masters-of-undeath", players: int = 11, **mine: Any) -> tuple[TeamState, Facts]:
    """A team that has raised Mort in its match, after the whistle."""
    roster, lineman = BY[rule]
    other = next(each.id for each in RULES.roster(roster).positions if each.id != lineman)
    team = team_of(*[lineman] * min(players, 11), *[other] * (players - 11), roster=roster, treasury=100_000)
    death = {"hurt": [DEATH["hurt"][0] | {"by": "p1", "cause": "foul"}]}
    facts = a_match(team, report(raised=[raised(rule)], **mine), report(**death))
    assert facts.report is not None and facts.kick_off is not None
    assert report_problems(facts.report, facts.kick_off, RULES) == []
    return after_whistle(team, facts), facts


def hire(team: TeamState, facts: Facts, *answers: dict[str, Any]) -> Any:
    return take("hiring", team, facts, answers=[*answers, DONE])


KEEP = {"do": "keep", "player": "r7.1"}


def test_a_zombie_raised_by_masters_of_undeath_is_hired_for_nothing_and_counts_in_full() -> None:
    team, facts = killed()
    after = hire(team, facts, KEEP)
    mort = after.state.players["r7.1"]
    assert (mort.name, mort.listed, after.state.treasury) == ("Mort", True, 100_000)
    assert entry_of(after, PlayerHired).sentence() == "Mort, raised in the match, was hired for nothing."
    assert player_sheet(mort, after.state, RULES).value == RULES.position("shambling-undead", "zombie-lineman").cost


def test_a_player_infected_by_plague_ridden_costs_what_a_journeyman_would() -> None:
    """With the advancements that he has gained in the steps before."""
    team, facts = killed("plague-ridden")
    cost = RULES.position("nurgle", "rotter-lineman").cost
    assert hire(team, facts, KEEP).state.treasury == 100_000 - cost
    team = man(team, "r7.1", spp_before=6)
    learnt = take(
        "advancements", team, facts, answers=[{"do": "choose", "player": "r7.1", "skill": "wrestle"}, DONE]
    ).state
    assert hire(learnt, facts, KEEP).state.treasury == 100_000 - cost - 20_000
    with refused("treasury_too_low"):
        hire(learnt.but(purses={"treasury": cost}), facts, KEEP)


@pytest.mark.parametrize("rule", BY)
def test_raised_players_need_a_place_among_sixteen(rule: str) -> None:
    team, facts = killed(rule, players=16)
    with refused("too_many_players"):
        hire(team, facts, KEEP)
    assert len(hire(team, facts, {"do": "fire", "player": "p1"}, KEEP).state.listed) == 16


def test_raised_players_who_are_not_hired_leave() -> None:
    team, facts = killed()
    after = take("next_fixture", hire(team, facts).state, facts).state
    assert after.players["r7.1"].status == "left" and len(after.listed) == 11


def test_raised_players_earn_points_and_may_be_mvp_unless_they_died_again() -> None:
    scored: dict[str, Any] = {"touchdowns": 1, "deeds": {"raised-1": {"touchdown": 1}}}
    team, facts = killed(**scored)
    assert team.players["r7.1"].unspent == 3
    assert "r7.1" in eligible_for_mvp(team, facts, RULES)
    team, facts = killed(hurt=[{"player": "raised-1", "result": "dead"}])
    assert team.players["r7.1"].status == "dead"
    assert "r7.1" not in eligible_for_mvp(team, facts, RULES)
    with refused("not_a_journeyman"):
        hire(team, facts, KEEP)


def test_raised_players_get_a_free_shirt_number() -> None:
    roster, lineman = BY["masters-of-undeath"]
    team = team_of(*[lineman] * 11, roster=roster)
    facts = a_match(team, report(raised=[raised(number=3)]), report(**DEATH))
    assert after_whistle(team, facts).players["r7.1"].number == 12


@pytest.mark.parametrize(
    ("roster", "rule", "more", "opponents", "code"),
    [
        ("human", "masters-of-undeath", {}, team_of(), "team_raises_nobody"),
        ("nurgle", "masters-of-undeath", {}, team_of(), "team_raises_nobody"),
        ("shambling-undead", "masters-of-undeath", {"position": "mummy"}, team_of(), "rises_as_another"),
        ("shambling-undead", "masters-of-undeath", {}, team_of("human-lineman", "ogre", *["human-lineman"] * 9), "cannot_be_raised"),
        ("shambling-undead", "masters-of-undeath", {}, team_of(roster="shambling-undead"), "cannot_be_raised"),
        ("shambling-undead", "masters-of-undeath", {}, team_of(roster="halfling"), "cannot_be_raised"),
    ],
)  # fmt: skip
def test_a_player_that_the_team_cannot_have_raised_is_refused(
    roster: str, rule: str, more: dict[str, Any], opponents: TeamState, code: str
) -> None:
    facts = a_match(team_of(roster=roster), report(raised=[raised(rule, **more)]), report(**DEATH), opponents)
    assert facts.report is not None and facts.kick_off is not None
    assert code in [each.code for each in report_problems(facts.report, facts.kick_off, RULES)]


# --- A Vampire Lord --------------------------------------------------------------------------------------------------

RISE = {"do": "raise", "name": "Renfield"}


def test_a_vampire_lord_takes_on_one_thrall_for_nothing_after_an_opponent_died() -> None:
    team = team_of(roster="vampire")
    facts = a_match(team, SideReport(), report(**DEATH))
    after = hire(team, facts, RISE)
    assert (after.state.of_position("thrall-lineman"), after.state.treasury) == (12, 0)
    assert entry_of(after, PlayerHired).source == "risen"
    with refused("nobody_rises"):
        hire(team, facts, RISE, RISE)
    for facts in (
        a_match(team, SideReport(), SideReport()),
        a_match(team, SideReport(), report(**DEATH), team_of(roster="halfling")),
        a_match(team_of(), SideReport(), report(**DEATH)),
    ):
        with refused("nobody_rises"):
            hire(team, facts, RISE)


# --- Corrections -----------------------------------------------------------------------------------------------------


def an_undead_club() -> Club:
    club = Club("Reavers")
    club.opens(msgspec.structs.replace(drafted("shambling-undead", "Reavers", Tape(b""))))
    return club


def raises(club: Club, match: str = "1") -> None:
    """The club has raised Mort in this match, and he stayed."""
    facts = a_match(club.state, report(raised=[raised()]), report(**DEATH))
    facts = msgspec.structs.replace(facts, match=match)
    club.begins(Chapter(facts=facts))
    for step in RULES.sequence(facts.sequence):
        said = [{"do": "keep", "player": f"r{match}.1"}] if step.step == "hiring" else []
        goes_through(club, match, step.step, said)


def nobody_died(club: Club, **rulings: str) -> Any:
    chapter = club.chapters["1"]
    facts = msgspec.structs.replace(chapter.facts, report=MatchReport())
    change = Change(chapter=msgspec.structs.replace(chapter, facts=facts))
    return correct(club.rows, change, club.chapters, RULES, DICE, rulings)


def test_undoing_the_death_undoes_the_raised_player_if_he_has_not_played() -> None:
    """Case 35."""
    club = an_undead_club()
    raises(club)
    assert club.state.players["r1.1"].listed
    undone = nobody_died(club)
    assert "r1.1" not in undone.after.players and not undone.undecided
    assert [point.reasons[0]["code"] for point in undone.points] == ["no_such_player"], "it is said that he cannot stay"


def test_a_raised_player_who_has_played_since_stays_if_the_commissioner_grants_it() -> None:
    """Case 35."""
    club = an_undead_club()
    raises(club)
    plays_on(club, "2")
    asked = nobody_died(club)
    (point,) = asked.undecided
    assert point.rulings == ("keep", "reverse")
    kept = nobody_died(club, **{point.id: "keep"})
    assert kept.after.players["r1.1"].listed and not kept.undecided
    reversed_ = nobody_died(club, **{point.id: "reverse"})
    assert not reversed_.after.players["r1.1"].listed
    fielded = [entry for entry in (row.entry for row in club.rows) if isinstance(entry, Played)][-1]
    assert "r1.1" in [each.id for each in fielded.squad], "that he was on the sheet stays a fact"


def plays_on(club: Club, match: str) -> None:
    facts = msgspec.structs.replace(a_match(club.state, SideReport(), SideReport()), match=match)
    club.begins(Chapter(facts=facts))
    for step in RULES.sequence(facts.sequence):
        goes_through(club, match, step.step)


def test_a_player_raised_from_one_who_did_not_die_is_left_out() -> None:
    told = MatchReport(home=report(raised=[raised()]), away=report(**DEATH))
    assert without_the_living(told, RULES) == told
    healed = msgspec.structs.replace(told, away=report(hurt=[{"player": "p2", "result": "badly-hurt"}]))
    assert without_the_living(healed, RULES).home.raised == ()
