"""Injuries that cannot be, and who is ready for the next fixture (BB2020 pages 60-61, 70, 97)."""

from matches.steps.before import journeymen_of
from matches.steps.facts import Facts, opening_entry
from rulebook.report.checks import problems as report_problems
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES
from teams.history.match import MvpNamed
from tests.matches.scenes import (
    RULES,
    after_whistle,
    entry_of,
    man,
    played,
    report,
    take,
    team_of,
    unplayed,
)

# --- Injuries in a report --------------------------------------------------------------------------------------------


def test_a_lasting_injury_of_a_characteristic_at_its_worst_is_rolled_again() -> None:
    def problems(roster: str, name: str, rules: Ruleset = RULES) -> list[str]:
        lineman = next(position.id for position in RULES.roster(roster).positions if position.is_lineman)
        facts = played(
            team_of(*[lineman] * 11, roster=roster),
            report(hurt=[{"player": "p1", "result": "lasting-injury", "characteristic": name}]),
        )
        assert facts.report is not None and facts.kick_off is not None
        return [problem.code for problem in report_problems(facts.report, facts.kick_off, rules)]

    assert problems("human", "ma") == []
    assert problems("goblin", "st") == []
    assert problems("snotling", "st") == ["cannot_get_worse"], "strength 1 is the least"
    assert problems("shambling-undead", "pa") == ["cannot_get_worse"], "6+ is the worst"
    except_pa = Ruleset.of("bb2020", {"lasting_injury_at_minimum": "reroll_except_pa"})
    assert problems("shambling-undead", "pa", except_pa) == []


# --- Ready for the next fixture --------------------------------------------------------------------------------------


def test_a_player_who_missed_this_match_is_back_and_one_hurt_in_it_is_not() -> None:
    team = man(team_of(), "p1", hurt_in="6")
    facts = played(team, report(hurt=[{"player": "p2", "result": "seriously-hurt"}]))
    progress = take("next_fixture", after_whistle(team, facts), facts)
    assert progress.state.players["p1"].available and not progress.state.players["p2"].available
    assert progress.entries[0].sentence() == "Ready for the next fixture: Man 1 is fit again."


def test_a_fixture_that_was_not_played_heals_nobody() -> None:
    team = man(team_of(), "p1", hurt_in="6")
    assert not take("next_fixture", team, unplayed(team)).state.players["p1"].available


def test_retired_players_are_not_reported_fit_again() -> None:
    team = man(team_of(), "p1", hurt_in="6", status="retired")
    progress = take("next_fixture", team, played(team))
    assert progress.entries[0].sentence() == "Ready for the next fixture."
    assert not progress.state.players["p1"].available


def test_journeymen_who_were_not_hired_leave() -> None:
    team = man(team_of(), "p11", status="fired")
    facts = played(team, journeymen=journeymen_of(team, "7", ["human-lineman"]))
    progress = take("next_fixture", after_whistle(team, facts), facts)
    assert progress.state.players["j7.1"].status == "left"
    assert "Journeyman 1 left as a journeyman does" in progress.entries[0].sentence()
    assert progress.state.open_match == ""


def test_the_award_is_told_in_the_players_line_of_that_match() -> None:
    team = team_of()
    facts = played(team, report(touchdowns=1, deeds={"p1": {"touchdown": 1}}))
    progress = take("most_valuable_player", after_whistle(team, facts), facts, drawn=["p1"])
    (line,) = progress.state.players["p1"].lines
    assert (line.deeds, line.spp) == ({"touchdown": 1, "mvp": 1}, 7)
    assert entry_of(progress, MvpNamed).sentence() == "Man 1 was the most valuable player (+4 SPP)."


def test_a_prayer_that_pays_is_counted_in_the_players_points_and_said_in_the_log() -> None:
    team = team_of()
    told = report(
        deeds={"p2": {"completion": 3, "casualty": 1}, "p3": {"completion": 1}},
        blessed={"p2": {"perfect-passing": 2, "necessary-violence": 1}, "p3": {"perfect-passing": 1}},
    )
    facts = played(team, told)
    opening = opening_entry(facts, RULES)
    after = opening.apply(team)
    assert (after.players["p2"].unspent, after.players["p3"].unspent) == (3 + 2 + 2 + 1, 1 + 1)
    assert opening.sentence().endswith("Necessary Violence earned 1 SPP more. Perfect Passing earned 3 SPP more.")


def test_a_history_names_the_other_side_whichever_side_the_team_was() -> None:
    for side, opponent in zip(SIDES, ("Others", "Reavers"), strict=True):
        facts = Facts(match="7", side=side, home="Reavers", away="Others", awarded_to=side)
        assert (facts.opponent, facts.outcome) == (opponent, "win")
        assert opponent in opening_entry(facts, RULES).sentence()
