"""Armour, injury, casualties, the apothecary, Regeneration, the crowd (p.27, 60-62; N11, N45, N53, traps 4-7, 16)."""

import pytest

from engine.board.state import GAME
from engine.play.kick_off.prayers import change as change_for_now
from rulebook.shapes.sheets import REGENERATED
from tests.engine.scene import Play, scene

FIGHT = """
    .   .   .   .
    h1  a1  A   .
    .   .   .   .
    h9  .   .   .
"""


def knocked_down(*dice: int, **extras: str) -> Play:
    """a1 is hit by a pow, with these dice afterwards; nobody follows up."""
    return scene(FIGHT, **extras).rolls(6).do("block h1", "push A").rolls(*dice).do("decline")


def test_armour_breaks_on_its_number() -> None:
    assert knocked_down(4, 4).lies("a1") == "prone"
    assert knocked_down(4, 5, 1, 1).lies("a1") == "stunned"


@pytest.mark.parametrize(("injury", "box"), [((3, 4), "stunned"), ((4, 4), "knocked-out"), ((4, 5), "knocked-out")])
def test_seven_is_stunned_eight_and_nine_are_knocked_out(injury: tuple[int, int], box: str) -> None:
    assert knocked_down(5, 5, *injury).lies("a1") == box


@pytest.mark.parametrize(
    ("injury", "box"),
    [((2, 4), "stunned"), ((3, 4), "knocked-out"), ((4, 4), "knocked-out"), ((4, 5), "casualty")],
)
def test_the_stunty_table_is_one_lower_and_a_nine_is_badly_hurt_without_a_roll(
    injury: tuple[int, int], box: str
) -> None:
    play = knocked_down(5, 5, *injury, a1="stunty")
    assert play.lies("a1") == box
    if box == "casualty":
        assert play.saw("casualty") == []
        assert play.saw("hurt")[0].result == "badly-hurt"


def test_a_thick_skull_shakes_off_an_eight_and_a_stunty_one_a_seven() -> None:
    assert knocked_down(5, 5, 4, 4, a1="thick-skull").lies("a1") == "stunned"
    assert knocked_down(5, 5, 4, 5, a1="thick-skull").lies("a1") == "knocked-out"
    assert knocked_down(5, 5, 3, 4, a1="thick-skull stunty").lies("a1") == "stunned"
    assert knocked_down(5, 5, 4, 4, a1="thick-skull stunty").lies("a1") == "knocked-out"


@pytest.mark.parametrize(
    ("die", "result"),
    [
        (6, "badly-hurt"),
        (7, "seriously-hurt"),
        (9, "seriously-hurt"),
        (10, "serious-injury"),
        (12, "serious-injury"),
        (15, "dead"),
    ],
)
def test_the_casualty_table(die: int, result: str) -> None:
    play = knocked_down(5, 5, 6, 6, die)
    assert (play.lies("a1"), play.saw("hurt")[0].result) == ("casualty", result)
    assert [event.by for event in play.saw("caused")] == [play.player("h1").id]


def test_niggling_injuries_and_decay_add_to_the_casualty_roll() -> None:
    assert knocked_down(5, 5, 6, 6, 5, a1="niggling=1 decay").saw("hurt")[0].result == "seriously-hurt"


def test_a_lasting_injury_at_its_minimum_is_rolled_again() -> None:
    play = knocked_down(5, 5, 6, 6, 13, 3, 6, a1="ma=1")
    assert play.saw("hurt")[0].characteristic == "st"


@pytest.mark.parametrize(("ma", "change", "dice", "reduced"), [(2, -1, (3,), "ma"), (1, 1, (3, 6), "st")])
def test_a_minimum_is_of_the_characteristic_and_not_of_what_a_prayer_lent(
    ma: int, change: int, dice: tuple[int, ...], reduced: str
) -> None:
    play = scene(FIGHT, a1=f"ma={ma}")
    change_for_now(play.state, play.player("a1"), "ma", change, GAME)
    play.rolls(6).do("block h1", "push A").rolls(5, 5, 6, 6, 13, *dice).do("decline")
    assert play.saw("hurt")[0].characteristic == reduced


def test_the_apothecary_brings_a_second_roll_and_the_coach_chooses() -> None:
    play = scene(FIGHT, apothecary="away").rolls(6).do("block h1", "push A").rolls(5, 5, 6, 6, 15).do("decline")
    assert play.due == "away: apothecary"
    play.rolls(3).do("use")
    assert play.due == "away: apothecary result"
    play.do("how 1")
    assert (play.lies("a1"), play.saw("hurt")[0].aside) == ("reserves", "dead")
    assert play.state.apothecaries == [0, 0]


def test_an_apothecary_declined_leaves_the_first_result_as_it_was() -> None:
    play = (
        scene(FIGHT, apothecary="away").rolls(6).do("block h1", "push A").rolls(5, 5, 6, 6, 15).do("decline", "decline")
    )
    assert (play.lies("a1"), play.saw("hurt")[0].result) == ("casualty", "dead")
    assert play.state.apothecaries == [0, 1]


def test_the_apothecary_keeps_a_knocked_out_player_on_the_pitch_stunned() -> None:
    play = scene(FIGHT, apothecary="away").rolls(6).do("block h1", "push A").rolls(5, 5, 4, 4).do("decline", "use")
    assert (play.lies("a1"), play.where("a1")) == ("stunned", "A")


def test_the_apothecary_of_the_active_side_is_called_too() -> None:
    play = scene("a1 h1 A\n. . h9", apothecary="home").rolls(1, 5, 5, 4, 4).do("move h1", "step A")
    assert play.due == "home: apothecary"
    assert play.do("use").turnover == "falls"


def test_no_apothecary_for_journeymen_and_hired_players() -> None:
    for kind in (1, 2):
        play = scene(FIGHT, apothecary="away", a1=f"kind={kind}").rolls(6).do("block h1", "push A")
        assert play.rolls(5, 5, 4, 4).do("decline").lies("a1") == "knocked-out"


def test_regeneration_puts_a_casualty_back_into_the_reserves_but_it_was_one() -> None:
    play = knocked_down(5, 5, 6, 6, 16, 4, a1="regeneration")
    assert (play.lies("a1"), play.saw("hurt"), len(play.saw("caused"))) == ("reserves", [], 1)
    (told,) = play.game.report().away.hurt
    assert (told.player, told.result, told.by, told.cause) == ("away-1", REGENERATED, "home-1", "block")
    play = knocked_down(5, 5, 6, 6, 16, 3, a1="regeneration")
    assert (play.lies("a1"), play.saw("hurt")[0].result) == ("casualty", "dead")


def test_the_crowd_rolls_no_armour_and_its_stunned_sit_in_the_reserves() -> None:
    edge = ". a1 .\n. h1 .\nh9 . ."
    for injury, box in (((1, 1), "reserves"), ((4, 4), "knocked-out")):
        play = scene(edge, at=(10, 0)).rolls(3).do("block h1").rolls(*injury).do("decline")
        assert (play.lies("a1"), play.saw("armour")) == (box, [])
    play = scene(edge, at=(10, 0)).rolls(3).do("block h1").rolls(6, 6, 9).do("decline")
    assert (play.lies("a1"), play.saw("caused")) == ("casualty", [])


def test_stunned_in_the_opponents_turn_rolls_over_at_the_end_of_the_own_next_turn() -> None:
    play = knocked_down(5, 5, 1, 1)
    play.do("end turn")
    assert play.lies("a1") == "stunned"
    assert "move a1" not in play.options
    play.do("end turn")
    assert play.lies("a1") == "prone"


def test_stunned_in_the_own_turn_lies_through_the_next_one() -> None:
    play = scene("a1 h1 A\n. . h9\na9 . .").rolls(1, 5, 5, 1, 1).do("move h1", "step A")
    assert (play.lies("h1"), play.due) == ("stunned", "away: turn")
    play.do("end turn")
    assert play.lies("h1") == "stunned"
    assert "move h1" not in play.options
    play.do("end turn")
    assert play.lies("h1") == "prone"


def test_mighty_blow_is_chosen_after_the_roll_for_armour_or_injury_not_both() -> None:
    play = knocked_down(4, 4, h1="mighty-blow")
    assert play.due == "home: use"
    play.rolls(3, 4).do("use")
    assert play.lies("a1") == "stunned"  # spent on the armour: the 7 stays
    play = knocked_down(4, 5, 3, 4, h1="mighty-blow")
    assert play.due == "home: use"  # the armour broke unaided, so the 7 may become an 8
    assert play.do("use").lies("a1") == "knocked-out"


def test_mighty_blow_is_not_asked_for_where_it_changes_nothing() -> None:
    assert knocked_down(3, 3, h1="mighty-blow").due == "home: turn"
    assert knocked_down(4, 5, 1, 1, h1="mighty-blow").due == "home: turn"


def test_mighty_blow_does_not_help_a_blocker_who_goes_down_too_nor_a_defender() -> None:
    play = scene(FIGHT, h1="mighty-blow").rolls(2, 4, 4, 1, 1).do("block h1")
    assert play.lies("a1") == "prone"
    play = scene(FIGHT, a1="mighty-blow").rolls(1, 4, 4).do("block h1")
    assert play.lies("h1") == "prone"


def test_claws_break_on_a_natural_eight_and_mighty_blow_does_not_lift_a_seven_to_it() -> None:
    play = knocked_down(4, 4, h1="claws mighty-blow", a1="av=11")
    play.rolls(3, 4).do("use")
    assert play.due == "home: use"  # Mighty Blow is still there for the injury
    assert play.do("use").lies("a1") == "knocked-out"
    play = knocked_down(3, 4, h1="claws mighty-blow", a1="av=11")
    assert (play.lies("a1"), play.due) == ("prone", "home: turn")


def test_iron_hard_skin_stops_claws() -> None:
    assert knocked_down(4, 4, h1="claws", a1="av=11 iron-hard-skin").lies("a1") == "prone"


def test_arm_bar_counts_against_an_opponent_who_fails_to_dodge_away() -> None:
    play = scene("a1 h1 A\n. . h9", a1="arm-bar").rolls(1, 4, 4).do("move h1", "step A")
    assert play.due == "away: use"
    assert play.rolls(1, 1).do("use").lies("h1") == "stunned"
