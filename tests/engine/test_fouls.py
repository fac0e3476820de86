"""Fouls, the referee, arguments and Bribes (p.63; N37, traps 16, 22, 46, 104-105)."""

from tests.engine.scene import scene

DOWN = """
    h1  a1_ .
    .   .   .
    h9  .   .
"""


def test_a_foul_rolls_armour_with_the_assists_of_both_sides() -> None:
    play = scene("h1 a1_ h2\n. . .\nh9 . .").rolls(3, 5, 1, 2).do("foul h1", "foul-now a1")
    assert (play.saw("fouls")[0].for_, play.saw("fouls")[0].against) == (1, 0)
    assert play.lies("a1") == "stunned"


def test_an_assistant_whom_somebody_marks_does_not_help_even_with_guard() -> None:
    play = scene("h1 a1_ h2\n. . a2\nh9 . .", h2="guard").rolls(3, 5).do("foul h1", "foul-now a1")
    assert play.saw("fouls")[0].for_ == 0


def test_no_double_is_no_sending_off() -> None:
    play = scene(DOWN).rolls(3, 5).do("foul h1", "foul-now a1")
    assert (play.due, play.lies("h1")) == ("home: turn", "standing")


def test_a_double_on_the_armour_is_seen_and_the_coach_may_argue() -> None:
    play = scene(DOWN).rolls(2, 2).do("foul h1", "foul-now a1")
    assert play.due == "home: argue the call"
    play.do("decline")
    assert (play.lies("h1"), play.turnover) == ("sent-off", "sent-off")


def test_a_double_on_the_injury_is_seen_too_and_asked_about_once() -> None:
    play = scene(DOWN).rolls(6, 6, 1, 1).do("foul h1", "foul-now a1", "decline")
    assert (play.lies("h1"), play.turnover) == ("sent-off", "sent-off")


def test_a_six_saves_the_player_but_not_the_turn() -> None:
    play = scene(DOWN).rolls(2, 2).do("foul h1", "foul-now a1").rolls(6).do("use")
    assert (play.lies("h1"), play.turnover) == ("standing", "sent-off")


def test_a_one_bans_the_coach_and_leaves_no_bribe_for_this_time() -> None:
    play = scene(DOWN, bribes=1).rolls(2, 2).do("foul h1", "foul-now a1").rolls(1).do("use")
    assert (play.lies("h1"), play.state.banned, play.state.bribes[0]) == ("sent-off", [True, False], 1)


def test_a_banned_coach_does_not_argue_again_but_may_bribe() -> None:
    play = scene(DOWN, bribes=1)
    play.state.banned[0] = True
    play.rolls(2, 2).do("foul h1", "foul-now a1")
    assert play.due == "home: bribe"


def test_a_bribe_on_two_plus_saves_player_and_turn_and_another_may_follow_a_one() -> None:
    play = scene(DOWN, bribes=2).rolls(2, 2).do("foul h1", "foul-now a1", "decline").rolls(1).do("use")
    assert play.due == "home: bribe"
    play.rolls(2).do("use")
    assert (play.lies("h1"), play.turnover, play.due) == ("standing", "", "home: turn")


def test_the_ball_of_a_player_who_is_sent_off_bounces() -> None:
    play = scene(DOWN.replace("h1 ", "h1*")).rolls(2, 2).do("foul h1", "foul-now a1").rolls(7).do("decline")
    assert (play.lies("h1"), play.ball) == ("sent-off", "10,6")


def test_a_casualty_by_a_foul_is_no_deed() -> None:
    play = scene(DOWN).rolls(4, 6, 4, 6, 8).do("foul h1", "foul-now a1")
    assert (play.lies("a1"), play.saw("caused")) == ("casualty", [])


def test_a_foul_ends_the_activation_and_is_the_only_one_of_the_turn() -> None:
    play = scene("h1 a1_ .\nh2 . .").rolls(1, 2).do("foul h1", "foul-now a1")
    assert "declared this action already" in play.refuses("foul h2")


def test_dirty_player_adds_to_armour_or_injury_after_the_roll() -> None:
    play = scene(DOWN, h1="dirty-player").rolls(3, 5).do("foul h1", "foul-now a1")
    assert play.due == "home: use"
    assert play.rolls(3, 4).do("use").lies("a1") == "stunned"
    play = scene(DOWN, h1="dirty-player").rolls(4, 5, 3, 4).do("foul h1", "foul-now a1")
    assert play.do("use").lies("a1") == "knocked-out"


def test_sneaky_git_hides_a_double_on_the_armour_only_and_may_move_on() -> None:
    play = scene(DOWN, h1="sneaky-git").rolls(2, 2).do("foul h1", "foul-now a1")
    assert play.due == "home: move"
    play = scene(DOWN, h1="sneaky-git").rolls(5, 6, 1, 1).do("foul h1", "foul-now a1")
    assert play.due == "home: argue the call"


def test_another_bribe_may_follow_one_that_failed() -> None:
    play = scene(DOWN, bribes=3).rolls(2, 2).do("foul h1", "foul-now a1", "decline").rolls(1).do("use")
    assert play.due == "home: bribe"
    play.rolls(2).do("use")
    assert (play.lies("h1"), play.state.bribes[0], play.due) == ("standing", 1, "home: turn")


def test_and_so_it_may_for_a_secret_weapon() -> None:
    play = scene("h1* .\nh2 .", at=(24, 7), h2="secret-weapon", bribes=2).do("move h1", "step 25,7", "decline")
    play.rolls(1).do("use")
    assert play.due == "home: bribe"
    play.rolls(2).do("use")
    assert (play.lies("h2"), play.state.bribes[0]) == ("reserves", 0)
    play = scene("h1* .\nh2 .", at=(24, 7), h2="secret-weapon", bribes=1).do("move h1", "step 25,7", "decline")
    assert play.rolls(1).do("use").lies("h2") == "sent-off"
