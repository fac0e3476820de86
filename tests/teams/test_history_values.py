"""What a team is worth, line by line, and what a commissioner may set (BB2020 pages 35 and 73)."""

import msgspec

from matches.steps.facts import opening_entry
from rulebook.shapes.sheets import SheetPlayer
from teams.history.match import Played
from teams.history.season import Adjusted, PointsGranted, ValueAdjusted
from teams.history.squad import StaffHired
from teams.history.values import (
    current_team_value,
    current_team_value_parts,
    player_value_parts,
    team_value,
    team_value_parts,
)
from tests.matches.scenes import RULES, gained, man, played, report, team_of


def test_a_value_set_by_the_commissioner_counts_once_and_is_shown_with_its_own_line() -> None:
    team = team_of()
    after = ValueAdjusted(player="p1", name="Man 1", amount=-15_000, reason="a limp").apply(team)
    assert team_value(after, RULES) == team_value(team, RULES) - 15_000
    assert current_team_value(after, RULES) == current_team_value(team, RULES) - 15_000
    assert player_value_parts(after.players["p1"], after, RULES)[-1] == ("set by the commissioner", -15_000)
    again = ValueAdjusted(player="p1", name="Man 1", amount=15_000, reason="healed").apply(after)
    assert team_value(again, RULES) == team_value(team, RULES)


def test_the_lines_say_what_they_stand_for() -> None:
    team = man(
        team_of(*["snotling-lineman"] * 11, roster="snotling", rerolls=2, apothecary=1), "p1", advancements=gained(1)
    )
    parts = team_value_parts(team, RULES)
    assert (parts[0].what, parts[0].amount) == ("Man 1, Snotling Lineman", 20_000)
    assert [(part.what, part.amount) for part in parts[11:]] == [("2 team re-rolls", 120_000), ("1 apothecary", 50_000)]
    free, skill = player_value_parts(team.players["p1"], team, RULES)
    assert free == ("Snotling Lineman (Low Cost Linemen)", 0)
    assert (skill.what, skill.amount) == ("Block", 20_000)


def test_who_does_not_play_is_taken_off_with_the_reason() -> None:
    team = man(man(team_of(), "p1", hurt_in="7"), "p2", status="retired")
    whole, missing, retired = current_team_value_parts(team, RULES)
    assert whole.amount == team_value(team, RULES)
    assert (missing.what, missing.amount) == ("Man 1, misses the next game", -50_000)
    assert (retired.what, retired.amount) == ("Man 2, temporarily retired", -50_000)
    assert current_team_value(team, RULES) == whole.amount - 100_000


def test_a_treasury_below_zero_can_be_shown_and_blocks_purchases_alone() -> None:
    team = Adjusted(amount=-30_000, reason="a fine").apply(team_of(treasury=10_000))
    assert team.treasury == -20_000
    coach = StaffHired(staff="assistant_coaches", price=10_000)
    (problem,) = coach.problems(team, RULES)
    assert (problem.code, problem.facts["short"]) == ("treasury_too_low", 30_000)
    assert coach.problems(Adjusted(amount=30_000, reason="paid back").apply(team), RULES) == []


def test_points_below_zero_can_be_shown() -> None:
    team = PointsGranted(player="p1", name="Man 1", amount=-4, reason="counted twice").apply(team_of())
    assert team.players["p1"].unspent == -4


def test_stars_and_mercenaries_earn_nothing_for_the_team_that_hired_them() -> None:
    facts = played(team_of(), report(touchdowns=1, deeds={"s1": {"touchdown": 1, "casualty": 1}}))
    assert facts.kick_off is not None
    star = SheetPlayer(
        id="s1",
        number=90,
        name="A star",
        position="star",
        characteristics={"ma": 6, "st": 3, "ag": 3, "pa": 4, "av": 9},
        kind="star",
    )
    sheet = msgspec.structs.replace(facts.kick_off.home, players=(*facts.kick_off.home.players, star))
    facts = msgspec.structs.replace(facts, kick_off=msgspec.structs.replace(facts.kick_off, home=sheet))
    entry = opening_entry(facts, RULES)
    assert isinstance(entry, Played)
    assert (entry.touchdowns, entry.casualties, entry.spp) == (1, 1, {})
    assert "s1" not in entry.apply(team_of()).players
