"""What a list is worth, who is on it and how players change: situations that leagues have got wrong before."""

import msgspec
import pytest

from matches.steps.before import journeymen_of
from matches.steps.facts import opening_entry
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import PettyCash
from teams.history.between import PurchaseReturned, TemporaryRetirementTakenBack
from teams.history.match import Played, Prepared
from teams.history.season import Adjusted, PlayerRenamed, ValueAdjusted
from teams.history.squad import PlayerFired, PlayerHired, RerollBought, TemporarilyRetired
from teams.history.state import Injury, TeamState
from teams.history.values import current_team_value, player_sheet, player_value_parts, team_value, team_value_parts
from tests.matches.scenes import RULES, after_whistle, gained, man, played, report, settled, take, team_of

PLAIN = (2, 3, 3, 4, 5, 2)
SNOTLINGS = ("snotling-lineman",) * 11


def codes(
    entry: PlayerHired | PlayerRenamed | RerollBought | TemporaryRetirementTakenBack | PurchaseReturned, team: TeamState
) -> set[str]:
    return {problem.code for problem in entry.problems(team, RULES)}


def a_lineman(number: int = 40, **fields: object) -> PlayerHired:
    return PlayerHired(player="new", number=number, name="New", position="human-lineman", price=50_000, **fields)  # type: ignore[arg-type]


# --- What a team is worth ---------------------------------------------------------------------------


def test_team_value_is_players_staff_and_re_rolls_and_never_the_treasury() -> None:
    """Case 43."""
    team = team_of(rerolls=2, apothecary=1, cheerleaders=3, assistant_coaches=1, treasury=400_000, fans=6)
    assert team_value(team, RULES) == 11 * 50_000 + 2 * 50_000 + 50_000 + 3 * 10_000 + 10_000
    assert team_value(team.but(purses={}), RULES) == team_value(team, RULES)


def test_current_team_value_leaves_out_the_hurt_and_the_retired_and_counts_them_again_once_they_are_back() -> None:
    """Case 43."""
    team = man(man(team_of(), "p1", hurt_in="6", advancements=gained(1)), "p2", status="retired")
    assert current_team_value(team, RULES) == team_value(team, RULES) - 70_000 - 50_000
    back = Prepared(match="7", returned=("Man 1",)).apply(team)
    assert current_team_value(back, RULES) == team_value(team, RULES) - 50_000


def test_petty_cash_is_reckoned_from_current_team_value_with_the_journeymen_in_it() -> None:
    """Case 43."""
    short = man(man(team_of(), "p1", hurt_in="6"), "p2", hurt_in="6")
    level = settled(short, team_of(), *PLAIN, answers=[True])
    assert level.home.current_team_value == level.away.current_team_value
    assert level.of(PettyCash).gold.get("home", 0) == level.of(PettyCash).gold.get("away", 0) == 0


def test_low_cost_linemen_are_paid_for_count_nothing_and_what_they_gain_counts() -> None:
    """Case 47."""
    team = team_of(*SNOTLINGS, roster="snotling", treasury=50_000)
    assert team_value(team, RULES) == 0
    price = RULES.position("snotling", "snotling-lineman").cost
    hired = PlayerHired(player="p12", number=12, name="Nob", position="snotling-lineman", price=price).apply(team)
    assert (hired.treasury, team_value(hired, RULES)) == (50_000 - price, 0)
    skilled = man(team, "p1", advancements=gained(2))
    assert team_value(skilled, RULES) == 40_000
    free = player_value_parts(skilled.players["p1"], skilled, RULES)[0]
    assert free == ("Snotling Lineman (Low Cost Linemen)", 0)


def test_low_cost_journeymen_count_nothing_in_current_team_value_either() -> None:
    """Case 47."""
    short = man(team_of(*SNOTLINGS, roster="snotling"), "p1", hurt_in="6")
    sheet = settled(short, team_of(*SNOTLINGS, roster="snotling"), *PLAIN, answers=[True]).home
    assert [player.value for player in sheet.players if player.kind == "journeyman"] == [0]
    assert sheet.current_team_value == 0


def test_a_value_that_the_commissioner_sets_is_a_signed_line_of_its_own_and_counts_once() -> None:
    """Case 57."""
    team = man(team_of(), "p1", advancements=gained(1))
    after = ValueAdjusted(player="p1", name="Man 1", amount=-20_000, reason="a wooden leg").apply(team)
    skill, line = player_value_parts(after.players["p1"], after, RULES)[1:]
    assert (skill.amount, line) == (20_000, ("set by the commissioner", -20_000))
    for reading in (team_value, current_team_value):
        assert reading(after, RULES) == reading(team, RULES) - 20_000
    assert sum(part.amount for part in team_value_parts(after, RULES)) == team_value(after, RULES)
    assert {
        problem.code for problem in ValueAdjusted(player="p1", name="Man 1", amount=5, reason=" ").problems(team, RULES)
    }


# --- Journeymen and the sixteen ---------------------------------------------------------------------


def test_journeymen_fill_up_to_eleven_whether_the_coach_wants_them_or_not() -> None:
    """Case 45."""
    short = team_of(*["human-lineman"] * 8)
    sheet = settled(short, team_of(), *PLAIN, answers=[True]).home
    guests = [player for player in sheet.players if player.kind == "journeyman"]
    assert (len(sheet.players), len(guests)) == (11, 3)
    assert all("loner" in {owned.skill for owned in player.skills} for player in guests)


def test_journeymen_cost_nothing_come_beside_sixteen_hurt_men_and_may_be_above_the_list() -> None:
    """Case 45."""
    full = team_of(*["human-lineman"] * 16, treasury=0)
    for number in range(1, 9):
        full = man(full, f"p{number}", hurt_in="6")
    sheet = settled(full, team_of(), *PLAIN, answers=[True]).home
    assert len([player for player in sheet.players if player.kind == "journeyman"]) == 3
    assert len(full.listed) + 3 > RULES.draft.players_max
    assert sheet.treasury == 0


def test_the_coach_picks_where_journeymen_may_be_of_several_kinds() -> None:
    """Case 45."""
    undead = team_of(*["skeleton-lineman"] * 9, roster="shambling-undead")
    kinds = [position.id for position in RULES.journeyman_positions("shambling-undead")]
    assert len(kinds) > 1 and all(RULES.position("shambling-undead", kind).is_lineman for kind in kinds)
    chosen = journeymen_of(undead, "7", ("zombie-lineman", "skeleton-lineman"))
    assert [player.position for player in chosen] == ["zombie-lineman", "skeleton-lineman"]


def test_sixteen_and_the_maxima_count_the_hurt_and_the_retired_but_not_the_dead_and_the_dismissed() -> None:
    """Case 48."""
    full = team_of(*["human-lineman"] * 12, *["blitzer"] * 4, treasury=500_000)
    hurt = man(man(full, "p1", hurt_in="6"), "p13", status="retired")
    assert codes(a_lineman(), hurt) == {"too_many_players"}
    blitzer = PlayerHired(player="new", number=40, name="New", position="blitzer", price=85_000)
    assert "too_many_of_position" in codes(blitzer, hurt)
    for status in ("dead", "fired"):
        assert codes(a_lineman(), man(full, "p1", status=status)) == set()
        assert codes(blitzer, man(full, "p13", status=status)) == set()


def test_journeymen_count_neither_towards_sixteen_nor_towards_a_maximum() -> None:
    """Case 48."""
    team = team_of(*["human-lineman"] * 12, *["blitzer"] * 3, treasury=500_000)
    guest = msgspec.structs.replace(team.players["p1"], id="j7.1", number=77, kind="journeyman")
    assert codes(a_lineman(), team.with_player(guest)) == set()


@pytest.mark.parametrize("left", [10, 3, 0])
def test_fewer_than_eleven_is_legal_even_nobody_at_all(left: int) -> None:
    """Case 49."""
    team = team_of()
    for number in range(left + 1, 12):
        team = PlayerFired(player=f"p{number}", name=f"Man {number}").apply(team)
    assert len(team.listed) == left
    sheet = settled(team, team_of(), *PLAIN, answers=[True]).home
    assert len(sheet.players) == 11


# --- Gold -------------------------------------------------------------------------------------------


def test_a_treasury_below_zero_blocks_purchases_bears_no_interest_and_is_cleared_with_a_reason() -> None:
    """Case 53."""
    team = Adjusted(amount=-70_000, reason="a fine").apply(team_of(treasury=20_000))
    assert team.treasury == -50_000
    assert codes(a_lineman(), team) == {"treasury_too_low"} == codes(RerollBought(price=100_000), team)
    assert Prepared(match="7").apply(team).treasury == -50_000
    cleared = Adjusted(amount=50_000, reason="written off")
    assert cleared.problems(team, RULES) == [] and codes(a_lineman(), cleared.apply(team)) == {"treasury_too_low"}
    assert {problem.code for problem in Adjusted(amount=50_000, reason="").problems(team, RULES)} == {"reason_missing"}


def test_a_purchase_never_takes_a_treasury_below_zero() -> None:
    """Case 53."""
    assert codes(a_lineman(), team_of(treasury=49_999)) == {"treasury_too_low"}
    assert codes(a_lineman(), team_of(treasury=50_000)) == set()


def test_dismissing_a_player_refunds_nothing() -> None:
    """Case 55."""
    team = team_of(treasury=10_000)
    assert PlayerFired(player="p1", name="Man 1").apply(team).treasury == 10_000


def test_a_returned_purchase_gives_back_its_price_and_takes_what_was_bought() -> None:
    """Case 55."""
    team = RerollBought(price=100_000).apply(team_of(rerolls=1, treasury=100_000))
    back = PurchaseReturned(what="reroll", name="team re-roll", price=100_000, reason="a slip")
    after = back.apply(team)
    assert (after.rerolls, after.treasury) == (1, 100_000)
    assert codes(back, after.but(rerolls=0)) == {"nothing_left_to_return"}
    assert codes(msgspec.structs.replace(back, reason=" "), team) == {"reason_missing"}


# --- Injuries and characteristics -------------------------------------------------------------------


def test_niggling_injuries_add_up_without_end_and_change_no_value() -> None:
    """Case 60."""
    team = team_of()
    for match in ("5", "6", "7"):
        hurt = report(hurt=[{"player": "p1", "result": "serious-injury"}])
        team = after_whistle(team, played(team, hurt, match=match))
        team = Prepared(match=f"{match} and one missed").apply(team)
    sheet = player_sheet(team.players["p1"], team, RULES)
    assert (sheet.niggling, sheet.value) == (3, 50_000)
    serious = next(d16 for d16 in range(1, 17) if RULES.casualty.result(d16).niggling)
    assert (
        RULES.casualty.result(serious - 3, niggling=3)
        == RULES.casualty.result(serious)
        != RULES.casualty.result(serious - 3)
    )
    worse = man(team, "p1", injuries=(Injury(result="serious-injury", match="5", niggling=1),) * 7)
    assert player_sheet(worse.players["p1"], worse, RULES).niggling == 7


def test_no_injury_changes_a_value() -> None:
    """Case 60."""
    hurt = tuple(
        Injury(result="lasting-injury", match="5", characteristic=name) for name in ("ma", "st", "ag", "pa", "av")
    )
    team = man(team_of(), "p1", injuries=hurt)
    assert team_value(team, RULES) == team_value(team_of(), RULES)


@pytest.mark.parametrize(
    ("name", "best", "worst"), [("ma", 9, 1), ("st", 8, 1), ("ag", 1, 6), ("pa", 1, 6), ("av", 11, 3)]
)
def test_every_characteristic_has_its_bounds(name: str, best: int, worst: int) -> None:
    """Case 61."""
    assert (RULES.characteristic(name).best, RULES.characteristic(name).worst) == (best, worst)
    assert RULES.improve(name, best) == best and RULES.worsen(name, worst) == worst


def test_a_passing_ability_of_none_stays_none_when_hurt_and_becomes_six_when_improved() -> None:
    """Case 61."""
    assert RULES.worsen("pa", None) is None and RULES.improve("pa", None) == 6


def test_two_improvements_are_the_most_and_one_after_a_loss_counts_among_them() -> None:
    """Case 61."""
    assert RULES.characteristic_refusal("ma", 5, 1) is None
    twice = RULES.characteristic_refusal("ma", 5, 2)
    assert twice is not None and twice.code == "improved_too_often"


# --- Stars and hirelings ----------------------------------------------------------------------------


def test_what_stars_do_counts_for_the_score_and_the_opponents_and_earns_their_team_no_points() -> None:
    """Case 71."""
    facts = played(
        team_of(), report(touchdowns=2, deeds={"p1": {"touchdown": 1}, "s1": {"touchdown": 1, "casualty": 1}})
    )
    assert facts.kick_off is not None
    star = msgspec.structs.replace(facts.kick_off.home.players[0], id="s1", number=90, name="A star", kind="star")
    sheet = msgspec.structs.replace(facts.kick_off.home, players=(*facts.kick_off.home.players, star))
    facts = msgspec.structs.replace(facts, kick_off=msgspec.structs.replace(facts.kick_off, home=sheet))
    after = after_whistle(team_of(), facts)
    assert (after.record.touchdowns, after.record.casualties) == (2, 1)
    assert "s1" not in after.players and after.players["p1"].earned == RULES.spp("touchdown")
    entry = opening_entry(facts, RULES)
    assert isinstance(entry, Played) and "s1" not in {**entry.deeds, **entry.spp}, (
        "nor does the history keep points of his"
    )


# --- Retiring and numbers ---------------------------------------------------------------------------


def hurt_for_good() -> TeamState:
    """A team in step four after a match in which its first man suffered a lasting injury."""
    wound = Injury(result="lasting-injury", match="7", characteristic="av")
    return man(team_of(treasury=0), "p1", injuries=(wound,), hurt_in="7")


def test_only_right_after_a_lasting_injury_a_player_retires_for_the_season() -> None:
    """Case 72."""
    rest = TemporarilyRetired(match="7", player="p1", name="Man 1")
    assert rest.problems(hurt_for_good(), RULES) == []
    assert {problem.code for problem in rest.problems(team_of(), RULES)} == {"no_lasting_injury"}
    later = TemporarilyRetired(match="8", player="p1", name="Man 1")
    assert {problem.code for problem in later.problems(hurt_for_good(), RULES)} == {"no_lasting_injury"}


def test_retired_players_count_in_team_value_and_the_sixteen_but_not_in_current_team_value() -> None:
    """Case 72."""
    team = TemporarilyRetired(match="7", player="p1", name="Man 1").apply(hurt_for_good())
    healed = Prepared(match="8").apply(team)
    assert healed.players["p1"].status == "retired" and len(healed.listed) == 11
    assert team_value(healed, RULES) == 550_000 and current_team_value(healed, RULES) == 500_000


def test_a_retirement_that_is_taken_back_leaves_the_injuries() -> None:
    """Case 72."""
    team = TemporarilyRetired(match="7", player="p1", name="Man 1").apply(hurt_for_good())
    back = TemporaryRetirementTakenBack(player="p1", name="Man 1")
    assert back.problems(team, RULES) == []
    after = back.apply(team)
    assert after == hurt_for_good() and after.players["p1"].misses_next
    assert codes(back, after) == {"not_retired"}


def test_a_shirt_number_belongs_to_one_player_and_is_free_after_they_leave() -> None:
    """Case 73."""
    team = team_of(treasury=100_000)
    assert codes(a_lineman(number=3), team) == {"number_taken"}
    fired = PlayerFired(player="p3", name="Man 3").apply(team)
    assert codes(a_lineman(number=3), fired) == set()
    after = a_lineman(number=3).apply(fired)
    assert after.players["p3"].number == 3 == after.players["new"].number


def test_a_journeyman_who_is_hired_keeps_a_shirt_that_nobody_else_wears() -> None:
    """Case 73."""
    short = team_of(*["human-lineman"] * 10, treasury=100_000)
    (guest,) = journeymen_of(short, "7", ("human-lineman",))
    assert guest.number not in {player.number for player in short.listed}
    facts = played(short, journeymen=(guest,))
    team = after_whistle(short, facts)
    step = take("hiring", team, facts, answers=[{"do": "keep", "player": guest.id}, {"do": "done"}])
    numbers = [player.number for player in step.state.listed]
    assert len(numbers) == 11 and len(set(numbers)) == 11


def test_the_history_keeps_the_number_that_was_worn() -> None:
    """Case 73."""
    facts = played(team_of())
    entry = opening_entry(facts, RULES)
    assert isinstance(entry, Played)
    renamed = PlayerRenamed(player="p3", was="Man 3", name="Man 3", number=33).apply(entry.apply(team_of()))
    assert renamed.players["p3"].number == 33
    assert next(man.number for man in entry.squad if man.id == "p3") == 3


def test_an_option_counts_dedicated_fans_as_a_line_of_team_value() -> None:
    """Case 43, as an option of the league."""
    rules = Ruleset.of("bb2020", {"dedicated_fans_in_team_value": True})
    team = team_of(fans=3)
    assert team_value(team, rules) > team_value(team, RULES)
    assert team_value_parts(team, rules)[-1].what == "3 dedicated fans"
