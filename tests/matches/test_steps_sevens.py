"""Blood Bowl Sevens between matches, by scripted dice: journeymen, prayers, the Draft, the random skill, hiring."""

from typing import Any

import pytest

from matches.steps.advancing import AnswerUnreadable
from matches.steps.after import DONE
from matches.steps.before import journeymen_of
from matches.steps.death_zone.measures import MeasuresRolled
from matches.steps.sevens import BY_LOT, CannotLearn, learners
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import OwnedSkill
from rulebook.shapes.settled import PrayersHeard
from rulebook.shapes.sheets import SideReport
from teams.history.draft import Draft, Pick
from teams.history.match import TurnedProfessional
from teams.history.objections import NoLaterRerolls, TooManyPlayers, TooManyRerolls, TooManySpecialists
from teams.history.squad import RerollBought
from teams.history.state import Advancement, TeamState
from teams.history.values import player_value, team_value
from tests.matches import scenes
from tests.matches.scenes import after_whistle, man, refused, report, settled, take

RULES = Ruleset.of("sevens")
SEVEN = ("human-lineman",) * 7


def team_of(*positions: str, roster: str = "human", **fields: Any) -> TeamState:
    return scenes.team_of(*(positions or SEVEN), roster=roster, rules=RULES, **fields)


def gained(count: int) -> tuple[Advancement, ...]:
    """So many random primary skills."""
    values = [10_000, *[20_000] * 5]
    return tuple(
        Advancement(how="random_primary", value=value, skill=RULES.gained_skill(skill))
        for skill, value in zip(scenes.GAINS[:count], values, strict=False)
    )


def played(team: TeamState, mine: SideReport | None = None, **more: Any) -> Any:
    return scenes.played(team, mine or SideReport(), rules=RULES, **more)


def step(name: str, team: TeamState, facts: Any, *dice: int, **more: Any) -> Any:
    return take(name, team, facts, *dice, rules=RULES, **more)


# --- The draft of a team ----------------------------------------------------------------------------------------------


def drafted(*positions: str, roster: str = "human", **more: int) -> list[str]:
    picks = tuple(Pick(position=each, number=n, name=f"Man {n}") for n, each in enumerate(positions, start=1))
    return [problem.code for problem in Draft(name="Reavers", roster=roster, picks=picks, **more).problems(RULES)]


def test_a_list_of_seven_to_eleven_players_with_four_specialists_at_most() -> None:
    assert drafted(*SEVEN) == []
    assert drafted(*SEVEN[:6]) == ["too_few_players"]
    assert drafted(*SEVEN, *SEVEN[:4]) == []
    assert drafted(*SEVEN, *SEVEN[:5]) == ["too_many_players"]
    four = ("halfling-hopeful",) * 3 + ("catcher",)
    assert drafted(*SEVEN[:3], *four) == []
    assert drafted(*SEVEN[:2], *four, "thrower") == [TooManySpecialists.code]
    assert drafted(*SEVEN[:3], "catcher", "catcher", "catcher", "catcher", "catcher") != []


def test_what_a_list_costs() -> None:
    picks = tuple(Pick(position=each, number=n, name=f"Man {n}") for n, each in enumerate(SEVEN, start=1))
    draft = Draft(
        name="Reavers", roster="human", picks=picks, rerolls=1, assistant_coaches=1, cheerleaders=1, apothecary=1,
        dedicated_fans=2,
    )  # fmt: skip
    assert draft.price(RULES) == 350_000 + 100_000 + 20_000 + 20_000 + 80_000 + 20_000
    assert draft.left(RULES) == 10_000
    # A re-roll counts the roster's price, whatever it cost; fans count nothing.
    assert team_value(draft.team(RULES), RULES) == 350_000 + 50_000 + 20_000 + 20_000 + 80_000
    assert TooManyRerolls.code in drafted(*SEVEN, rerolls=7)


# --- Before a match ---------------------------------------------------------------------------------------------------


def test_a_team_of_five_has_two_journeymen_who_are_loners_on_five() -> None:
    short = man(team_of(*SEVEN), "p1", hurt_in="6")
    short = man(short, "p2", status="dead")
    kick_off = settled(short, team_of(), 1, 1, 3, 3, 6, 1, answers=[False], rules=RULES)
    extra = [player for player in kick_off.home.players if player.kind == "journeyman"]
    assert len(kick_off.home.players) == 7 and len(extra) == 2
    assert all(player.skills == (OwnedSkill("loner", "5+"),) for player in extra)


def test_the_lower_side_prays_by_a_d8() -> None:
    strong = team_of(*SEVEN, "human-lineman", "human-lineman")
    kick_off = settled(team_of(), strong, 1, 1, 3, 3, 8, 8, 3, 6, 1, answers=[[], True, False], rules=RULES)
    assert kick_off.of(PrayersHeard).of("home") == ("blessed-statue-of-nuffle", "stiletto")


@pytest.mark.parametrize("die", range(1, 9))
def test_a_desperate_measure_is_bought_and_rolled(die: int) -> None:
    strong = team_of(*SEVEN, "human-lineman", "human-lineman")
    basket = [{"id": "desperate-measures", "count": 1}]
    dice = (1, 1, 3, 3, die, 6, 1)
    kick_off = settled(team_of(), strong, *dice, answers=[basket, False, False], rules=RULES)
    (measure,) = kick_off.of(MeasuresRolled).of("home")
    assert measure == RULES.table("desperate_measures").row(die).id
    hired = [one.inducement for one in kick_off.home.hired]
    assert hired == ["desperate-measures", *(["hireling-sports-wizard"] if die == 8 else [])]


@pytest.mark.parametrize(
    ("basket", "code"),
    [
        ([{"id": "hireling-sports-wizard", "count": 1}], "not_on_offer"),
        ([{"id": "star-players", "star": "griff-oberwald"}], "not_on_offer"),
        ([{"id": "desperate-measures", "count": 6}], "too_many_bought"),
    ],
)
def test_what_the_closed_list_does_not_have_is_refused(basket: list[dict[str, Any]], code: str) -> None:
    strong = team_of(*SEVEN, *SEVEN[:4], rerolls=4)
    with refused(code):
        settled(team_of(), strong, 1, 1, 3, 3, answers=[basket], rules=RULES)


# --- The Draft after a match --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skills", range(1, 7))
@pytest.mark.parametrize("die", range(1, 7))
def test_a_player_leaves_on_a_d6_of_no_more_than_their_skills(skills: int, die: int) -> None:
    team = man(team_of(), "p3", advancements=gained(skills))
    progress = step("professional_draft", team, played(team), die)
    assert progress.state.players["p3"].status == ("left" if die <= skills else "active")
    left = [entry.skills for entry in progress.entries if isinstance(entry, TurnedProfessional)]
    assert left == ([skills] if die <= skills else [])


def test_everybody_on_the_list_with_a_skill_rolls_and_nobody_else() -> None:
    team = man(team_of(), "p2", advancements=gained(1))
    team = man(team, "p5", advancements=gained(2), hurt_in="6")
    team = man(team, "p6", advancements=gained(1), status="dead")
    after = step("professional_draft", team, played(team), 2, 2).state
    assert [id for id, player in after.players.items() if player.status == "left"] == ["p5"]
    for each, facts in ((team_of(), played(team_of())), (team, played(team, friendly=True))):
        assert step("professional_draft", each, facts).told == {}


# --- One random skill a match -------------------------------------------------------------------------------------------


def choose(player: str, category: str) -> dict[str, str]:
    return {"do": "random", "player": player, "category": category}


def test_a_chosen_player_gains_a_random_primary_skill() -> None:
    team = team_of()
    after = step("one_random_skill", team, played(team), 1, 1, answers=[choose("p4", "general")]).state
    (gain,) = after.players["p4"].advancements
    assert (gain.how, gain.spp, gain.value, gain.dice, gain.match) == ("random_primary", 0, 10_000, (1, 1), "7")
    assert gain.skill is not None and gain.skill.skill == RULES.random_skill("general", 1, 1)
    assert player_value(after.players["p4"], after, RULES) == 60_000


def test_a_later_skill_adds_more_and_one_that_the_player_has_is_rolled_again() -> None:
    team = man(team_of(), "p4", advancements=gained(1))
    had = next((a, b) for a in range(1, 7) for b in range(1, 7) if RULES.random_skill("general", a, b) == "block")
    other = (had[0], had[1] % 6 + 1)
    after = step("one_random_skill", team, played(team), *had, *other, answers=[choose("p4", "general")]).state
    assert [gain.value for gain in after.players["p4"].advancements] == [10_000, 20_000]
    assert after.players["p4"].advancements[-1].dice == other


def test_a_player_drawn_by_lot_gains_a_random_secondary_skill() -> None:
    team = team_of()
    answers = [BY_LOT, choose("p6", "strength")]
    after = step("one_random_skill", team, played(team), 4, 4, answers=answers, drawn=["p6"]).state
    (gain,) = after.players["p6"].advancements
    assert (gain.how, gain.value) == ("random_secondary", 20_000)
    assert gain.skill is not None and RULES.skill(gain.skill.skill).category == "strength"


def test_only_a_chosen_players_primary_categories_are_open() -> None:
    team = team_of()
    for answer in (choose("p4", "strength"), choose("p99", "general"), choose("p4", "nothing")):
        with refused(CannotLearn):
            step("one_random_skill", team, played(team), answers=[answer])
    for unreadable in ({"do": "lots"}, "general", {"do": "random"}, {"do": "random", "player": ["p4"], "category": {}}):
        with refused(AnswerUnreadable):
            step("one_random_skill", team, played(team), answers=[unreadable])
    with refused(CannotLearn):
        step("one_random_skill", team, played(team), answers=[BY_LOT, choose("p6", "general")], drawn=["p6"])


def test_who_played_and_lives_may_learn() -> None:
    team = man(man(team_of(*SEVEN, "human-lineman"), "p1", hurt_in="6"), "p2", advancements=gained(6))
    guests = journeymen_of(team, "7", ["human-lineman"])
    mine = report(hurt=[{"player": "p3", "result": "dead"}, {"player": "p4", "result": "seriously-hurt"}])
    facts = played(team, mine, journeymen=guests)
    after = after_whistle(team, facts, RULES)
    assert set(learners(after, facts, RULES, "primary")) == {"p4", "p5", "p6", "p7", "p8", "j7.1"}
    signed = man(after, "p5", status="left")
    assert "p5" not in learners(signed, facts, RULES, "primary")


def test_no_skill_in_a_friendly() -> None:
    assert step("one_random_skill", team_of(), played(team_of(), friendly=True)).told == {}


def test_seriously_hurt_misses_the_next_match_and_patched_up_does_not() -> None:
    team = team_of()
    mine = report(
        hurt=[
            {"player": "p1", "result": "seriously-hurt"}, {"player": "p2", "result": "dead"},
            {"player": "p3", "result": "patched-up", "set_aside": "dead", "apothecary": True},
            {"player": "p4", "result": "badly-hurt"},
        ]
    )  # fmt: skip
    after = after_whistle(team, played(team, mine), RULES)
    assert [after.players[f"p{n}"].available for n in range(1, 5)] == [False, False, True, True]
    assert after.players["p2"].status == "dead" and after.players["p1"].misses_next


def test_a_touchdown_earns_nothing() -> None:
    team = team_of()
    after = after_whistle(team, played(team, report(touchdowns=1, deeds={"p1": {"touchdown": 1}})), RULES)
    assert after.players["p1"].earned == 0 and after.players["p1"].lines[-1].deeds == {"touchdown": 1}


# --- Hiring -----------------------------------------------------------------------------------------------------------


def hire(position: str) -> dict[str, Any]:
    return {"do": "hire", "position": position, "name": "Newcomer", "number": 30}


def test_staff_is_hired_later_at_the_prices_of_sevens() -> None:
    team = team_of(treasury=200_000)
    answers = [{"do": "staff", "staff": staff} for staff in ("assistant_coaches", "cheerleaders", "apothecary")]
    after = step("hiring", team, played(team), answers=[*answers, DONE]).state
    assert (after.treasury, after.assistant_coaches, after.cheerleaders, after.apothecary) == (80_000, 1, 1, 1)


def test_no_re_roll_after_the_draft() -> None:
    team = team_of(treasury=500_000)
    with refused(NoLaterRerolls):
        step("hiring", team, played(team), answers=[{"do": "reroll"}])
    assert [problem.code for problem in RerollBought(price=100_000).problems(team, RULES)] == [NoLaterRerolls.code]


def test_no_twelfth_player_and_no_fifth_specialist() -> None:
    full = team_of(*SEVEN, *SEVEN[:4], treasury=500_000)
    with refused(TooManyPlayers, limit=11):
        step("hiring", full, played(full), answers=[hire("human-lineman")])
    four = team_of(*SEVEN[:3], "halfling-hopeful", "halfling-hopeful", "catcher", "thrower", treasury=500_000)
    with refused(TooManySpecialists, count=4, limit=4):
        step("hiring", four, played(four), answers=[hire("catcher")])
    after = step("hiring", four, played(four), answers=[hire("human-lineman"), DONE]).state
    assert len(after.listed) == 8


def test_a_journeyman_with_a_skill_may_stay() -> None:
    team = team_of(*SEVEN[:6], treasury=100_000)
    facts = played(team, journeymen=journeymen_of(team, "7", ["human-lineman"]))
    after = after_whistle(team, facts, RULES)
    after = step("one_random_skill", after, facts, 1, 1, answers=[choose("j7.1", "general")]).state
    after = step("hiring", after, facts, answers=[{"do": "keep", "player": "j7.1"}, DONE]).state
    assert after.treasury == 40_000 and after.players["j7.1"].kind == "rostered"
