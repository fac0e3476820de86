"""Special rules of Star Players: one use of each kind, and where it stops."""

import pytest

from engine import supports
from engine.board.rules import rules_of
from engine.board.skills import GIFT, LONER, names
from engine.board.state import State
from engine.proof.squads import star
from engine.roster import enlist
from tests.engine.scene import BB2020, Play, scene, team

RULES = rules_of(BB2020)
FIGHT = """
    .   .   .   .
    h1  a1  A   .
    .   .   .   .
    h9  .   .   .
"""


def starring(
    diagram: str, gift: str, who: str = "h1", at: tuple[int, int] = (10, 5), rerolls: int = 0, **extras: str
) -> Play:
    """The scene, in which this player has the special rule."""
    play = scene(diagram, at=at, rerolls=rerolls, **extras)
    play.state.learn(play.player(who), GIFT[gift])
    play.state.renew_present()
    return play


def down(gift: str, *dice: int, **extras: str) -> Play:
    """a1 is hit by a pow of the star h1, with these dice afterwards; nobody follows up."""
    return starring(FIGHT, gift, **extras).rolls(6).do("block h1", "push A").rolls(*dice).do("decline")


def test_every_star_of_the_book_is_known_or_said_not_to_be_played() -> None:
    unknown = set()
    for book in BB2020.stars:
        sheet = team("home", count=0)
        sheet = type(sheet)(team="Home", roster="human", players=(star(book, 1, "home"),))
        if supports(sheet, BB2020):
            unknown.add(RULES.star_rules[book.id])
    assert unknown == set()


def test_a_star_brings_his_rule_to_the_pitch() -> None:
    griff = next(book for book in BB2020.stars if book.id == "griff-oberwald")
    g = State(RULES)
    enlist(g, 0, type(team("x"))(team="Home", roster="human", players=(star(griff, 1, "home"),)))
    p = g.players[0]
    assert p.skills & GIFT["consummate-professional"]
    assert p.skills & LONER and "dodge" in names(p.skills)


@pytest.mark.parametrize(
    ("gift", "a1"), [("ram", ""), ("crushing-blow", ""), ("slayer", "st=5"), ("dwarfen-scourge", "")]
)
def test_a_blow_that_is_one_short_breaks_the_armour_once_a_game(gift: str, a1: str) -> None:
    play = starring(FIGHT, gift, h1="st=6" if a1 else "", a1=a1)
    play.rolls(*((6, 6) if a1 else (6,))).do("block h1", "push A")
    play.rolls(4, 4).do("decline")
    assert play.due == "home: use"
    play.rolls(1, 1).do("use")
    assert (play.lies("a1"), bool(play.player("h1").gone & GIFT[gift])) == ("stunned", True)


def test_the_scourge_counts_two_against_a_dwarf() -> None:
    play = down("dwarfen-scourge", 3, 4, a1="dwarf=1")
    assert play.due == "home: use"


def test_a_crushing_blow_is_for_the_armour_and_a_brutal_block_for_the_injury() -> None:
    assert down("crushing-blow", 4, 5, 3, 4).lies("a1") == "stunned"
    play = down("brutal-block", 4, 5, 3, 4)
    assert play.do("use").lies("a1") == "knocked-out"
    assert down("brutal-block", 4, 4).lies("a1") == "prone"


def test_a_savage_mauling_rolls_the_injury_again() -> None:
    play = down("savage-mauling", 4, 5, 1, 1)
    play.rolls(4, 4).do("use")
    assert play.lies("a1") == "knocked-out"


def test_pumping_up_the_crowd_earns_a_re_roll_for_the_drive() -> None:
    assert down("pump-up-the-crowd", 5, 5, 6, 6, 1).state.drive_rerolls == [1, 0]


AWAY = """
    a1  h1  .   .
    .   .   A   .
    h9  .   .   .
"""


@pytest.mark.parametrize("gift", ["consummate-professional", "halfling-luck", "thinking-mans-troll"])
def test_any_one_die_of_a_game_may_be_rolled_again(gift: str) -> None:
    play = starring(AWAY, gift).rolls(1).do("move h1", "step 12,5")
    assert play.options == ["star re-roll 0", "decline"]
    play.rolls(5).do("star re-roll 0")
    assert play.lies("h1") == "standing"
    play = starring(FIGHT, gift).rolls(1).do("block h1").rolls(3).do("star re-roll 0")
    assert play.due == "home: push"


def test_the_ballista_re_rolls_a_throw_and_nothing_else() -> None:
    play = starring("h1* . . h2", "the-ballista").rolls(2).do("pass h1", "throw 13,5").rolls(4, 3).do("star re-roll 0")
    assert play.ball == "h2"
    assert starring(AWAY, "the-ballista").rolls(1, 1, 1).do("move h1", "step 12,5").turnover == "falls"


def test_momentum_re_rolls_one_block_die_of_every_blitz() -> None:
    play = starring(FIGHT, "unstoppable-momentum").do("blitz h1").rolls(1).do("hit a1").rolls(3).do("star re-roll 0")
    assert play.due == "home: push"
    assert starring(FIGHT, "unstoppable-momentum").rolls(1, 1, 1).do("block h1").turnover == "knocked-down"


def test_a_savage_blow_re_rolls_any_number_of_the_dice_once_a_game() -> None:
    play = (
        starring(FIGHT, "savage-blow", h1="st=4")
        .rolls(1, 1)
        .do("block h1")
        .rolls(2)
        .do("star re-roll 0")
        .rolls(6)
        .do("star re-roll 1")
    )
    assert play.options == ["face both-down", "face pow"]


def test_strength_may_be_added_to_a_dodge_or_a_pass() -> None:
    play = starring("a1 h1 .\n. . a2\nh9 . .", "incorporeal", h1="ag=4").rolls(3).do("move h1", "step 12,5", "use")
    assert play.lies("h1") == "standing"
    play = starring("h1* . . h2", "strong-passing-game").rolls(2).do("pass h1", "throw 13,5").rolls(3).do("use")
    assert play.ball == "h2"


def test_a_breeze_passes_whatever_is_no_one() -> None:
    play = starring("a1 h1 .\na3 . a2\nh9 . .", "swift-as-the-breeze").rolls(2).do("move h1", "step 12,5", "use")
    assert play.lies("h1") == "standing"
    assert (
        starring("a1 h1 .\n. . a2\nh9 . .", "swift-as-the-breeze").rolls(1, 1, 1).do("move h1", "step 12,5").turnover
        == "falls"
    )


def test_a_burst_of_speed_is_a_third_rush_once_a_game() -> None:
    play = starring("h1 . . . .\nh9 . . . .", "burst-of-speed", h1="ma=0")
    play.rolls(2, 2, 2).do("move h1", "step 11,5", "step 12,5", "step 13,5")
    assert play.due == "home: turn"
    play.do("end turn", "end turn").rolls(2, 2).do("move h1", "step 12,5", "step 11,5")
    assert play.due == "home: turn"


def test_dauntless_stars_roll_again_and_reach_for_more() -> None:
    play = starring(FIGHT, "blind-rage", h1="dauntless", a1="st=5").rolls(1).do("block h1")
    play.rolls(3, 3).do("star re-roll 0")
    assert play.saw("blocks")[0].own == 5
    play = starring(FIGHT, "indomitable", h1="dauntless", a1="st=4").rolls(2).do("block h1").rolls(3, 3).do("use")
    assert (play.saw("blocks")[0].own, play.saw("blocks")[0].dice) == (8, 2)


@pytest.mark.parametrize(("answer", "seen"), [("use", False), ("decline", True)])
def test_a_double_that_was_rolled_again_gives_no_foul_away(answer: str, seen: bool) -> None:
    play = starring("h1 a1_ .\n. . .\nh9 . .", "savage-mauling").rolls(5, 4, 3, 3).do("foul h1", "foul-now a1")
    play.rolls(*((4, 5) if answer == "use" else ())).do(answer)
    assert (play.due == "home: argue the call") is seen


def test_gored_by_the_bull_is_one_die_more_in_a_blitz() -> None:
    play = starring(FIGHT, "gored-by-the-bull").do("blitz h1", "hit a1").rolls(3, 3).do("use")
    assert play.saw("blocks")[0].dice == 2


def test_watch_out_is_dodge_against_the_first_block_of_the_half() -> None:
    play = starring(FIGHT, "watch-out", who="a1").rolls(5).do("block h1")
    assert play.due == "away: use"
    play.do("use", "push A", "decline")
    assert play.lies("a1") == "standing"
    assert play.player("a1").gone & GIFT["watch-out"]
    play = starring("h1 h2 . .\n. . . .\nh9 . . .", "watch-out", who="h2", h1="ball-and-chain").do("ball-and-chain h1")
    play.rolls(3, 6, 1, 1).do("towards 4", "push 12,5")
    assert not play.player("h2").gone, "a team-mate is no opponent"


def test_skills_for_one_activation_are_given_back() -> None:
    play = starring(FIGHT, "frenzied-rush").do("blitz h1", "use").rolls(3, 3).do("hit a1", "push A")
    assert len(play.saw("blocks")) == 2
    play.do("push 13,6", "end")
    assert "frenzy" not in names(play.player("h1").skills)


def test_treachery_takes_the_ball_from_a_team_mate_without_a_turnover() -> None:
    play = starring("h1 h2* .\n. . .\nh9 . .", "treacherous").do("move h1").rolls(1, 1).do("use")
    assert (play.ball, play.lies("h2"), play.due) == ("h1", "prone", "home: move")


def test_eyes_take_the_ball_and_end_the_activation() -> None:
    play = starring("h1 a1* .\n. . .\nh9 . .", "look-into-my-eyes").do("move h1").rolls(2).do("use")
    assert (play.ball, play.due) == ("h1", "home: turn")


def test_a_hexed_opponent_sits_out_his_next_turn() -> None:
    play = starring("h1 . . a1\n. . a2 .\nh9 . . .", "baleful-hex").do("move h1", "use").rolls(2).do("target a1")
    assert not play.player("a1").has_zone
    play.do("end", "end turn")
    assert "move a1" not in play.options and "move a2" in play.options
    play.do("end turn", "end turn")
    assert "move a1" in play.options


def test_ink_blinds_a_marked_opponent() -> None:
    play = starring("h1 a1 .\n. . .\nh9 . .", "black-ink").do("move h1", "use")
    assert not play.player("a1").has_zone


def test_the_catch_of_the_day_is_a_ball_within_three_squares() -> None:
    play = starring("h1 . . o\n. . . .\nh9 . . .", "catch-of-the-day").do("move h1").rolls(3).do("use")
    assert play.ball == "h1"
    assert starring("h1 . . . o\n. . . . .\nh9 . . . .", "catch-of-the-day").do("move h1").due == "home: move"


def test_a_keg_knocks_down_its_target_or_its_thrower() -> None:
    play = starring("h1 . . a1\n. . . .\nh9 . . .", "beer-barrel-bash").do("move h1").rolls(3, 1, 1).do("use")
    assert (play.lies("a1"), play.turnover) == ("prone", "")
    play = starring("h1 . . a1\n. . . .\nh9 . . .", "beer-barrel-bash").do("move h1").rolls(1, 1, 1).do("use")
    assert (play.lies("h1"), play.turnover) == ("prone", "knocked-down")


def test_a_blunderbuss_hits_whoever_the_die_says() -> None:
    play = (
        starring("h1 . . a1\n. . . .\nh9 . . .", "then-i-started-blastin").do("move h1").rolls(3, 5, 5, 1, 1).do("use")
    )
    assert play.lies("a1") == "stunned"


def test_a_raiding_party_closes_in_ignoring_zones() -> None:
    play = starring("h1 . h2 . a1\n. . . . .\nh9 . . . .", "raiding-party").do("move h1", "use")
    play.do("place 13,5")
    assert play.where("h2") == "13,5"


def test_the_flashing_blade_stabs_and_moves() -> None:
    play = starring("h1 a1 .\n. . .\nh9 . .", "the-flashing-blade").do("move h1").rolls(5, 5, 1, 1).do("use")
    assert (play.lies("a1"), play.due) == ("stunned", "home: move")


def test_the_white_dwarf_teaches_whoever_is_activated_beside_him() -> None:
    for name in ("h1", "h2", "h9"):
        play = starring("h1 h2 .\n. . .\nh9 . .", "wisdom-of-the-white-dwarf").do(f"move {name}")
        assert play.due == ("home: use" if name == "h2" else "home: move")
    play = starring("h1 h2 .\n. . .\nh9 . .", "wisdom-of-the-white-dwarf").do("move h2", "use")
    assert play.options == ["how 0", "how 1", "how 2", "how 3"]


def test_two_fouls_a_turn_if_one_is_by_the_sneakiest() -> None:
    play = starring("h1 a1_ .\nh2 . .\nh3 . .", "sneakiest-of-the-lot").rolls(1, 2).do("foul h1", "foul-now a1")
    play.rolls(1, 2).do("foul h2", "foul-now a1")
    assert "foul h3" not in play.options


def test_one_of_a_pair_is_less_alone_when_the_other_is_gone() -> None:
    play = starring(FIGHT, "two-for-one", who="a1", a1="loner", a2="loner")
    play.state.learn(play.player("a2"), GIFT["two-for-one"])
    play.rolls(6).do("block h1", "push A").rolls(5, 5, 4, 4).do("decline")
    assert play.player("a2").loner == 2


def test_yoink_intercepts_without_a_test() -> None:
    play = (
        starring("h1* . a1 . h2", "yoink", who="a1")
        .rolls(5)
        .do("pass h1", "throw 14,5", "target a1")
        .rolls(2)
        .do("use")
    )
    assert (play.ball, len(play.saw("interception"))) == ("a1", 1)


def test_kaboom_explodes_a_caught_bomb_at_once() -> None:
    play = (
        starring("h1 . . a1\n. . . .\nh9 . . .", "kaboom", h1="bombardier")
        .do("throw-bomb h1")
        .rolls(4, 3)
        .do("throw 13,5")
    )
    play.rolls(1, 1).do("use")
    assert play.lies("a1") == "prone"


def test_secret_weapons_that_come_back_stay_the_first_time() -> None:
    play = starring("h1* .\nh2 .", "ill-be-back", who="h2", at=(24, 7), h2="secret-weapon").do("move h1", "step 25,7")
    assert (play.lies("h2"), play.due) == ("reserves", "home: set up")


def test_a_bounding_leap_ignores_marks_and_may_be_rolled_again() -> None:
    play = starring("a2 . .\nh1 a1 .\na3 . .", "bounding-leap", h1="leap").do("move h1", "jump 12,6").rolls(2).do("use")
    assert play.due == "home: re-roll"
    play.rolls(3).do("skill re-roll")
    assert play.lies("h1") == "standing"


def test_nobody_dives_after_a_bounding_leap() -> None:
    play = starring("a2 . .\nh1 a1 .\na3 . .", "bounding-leap", h1="leap", a2="diving-tackle").do(
        "move h1", "jump 12,6"
    )
    assert play.rolls(3).do("use").due == "home: move"
    play = starring("a2 . .\nh1 a1 .\na3 . .", "bounding-leap", h1="leap", a2="diving-tackle").do(
        "move h1", "jump 12,6"
    )
    assert play.rolls(5).do("decline").due == "away: use"


def test_a_touchdown_of_the_show_is_a_re_roll_in_the_next_drive() -> None:
    play = starring("h1* .", "star-of-the-show", at=(24, 7)).do("move h1", "step 25,7")
    assert play.state.drive_rerolls == [1, 0]


def test_the_fury_of_the_blood_god_makes_two_blocks_of_a_one() -> None:
    play = starring("a2 . .\nh1 a1 .\n. . .\nh9 . .", "fury-of-the-blood-god", h1="unchannelled-fury").do("block h1")
    play.rolls(1).do("target a1").rolls(3, 3).do("use")
    assert play.saw("blocks")


def test_the_target_of_its_second_block_answers_as_that_of_the_first() -> None:
    wild = {"h1": "unchannelled-fury", "a2": "foul-appearance"}
    play = starring("a2 . .\nh1 a1 .\n. . .\nh9 . .", "fury-of-the-blood-god", **wild).do("block h1")
    play.rolls(1).do("target a1").rolls(3, 3).do("use", "push 12,6").rolls(1).do("decline")
    assert ([event.what for event in play.saw("test")], play.saw("blocks")) == (["foul-appearance"], [])
    thrown = {"h1": "unchannelled-fury", "a2": "dump-off"}
    play = starring("a2* . a3\nh1 a1 .\n. . .\nh9 . .", "fury-of-the-blood-god", **thrown).do("block h1")
    play.rolls(1).do("target a1").rolls(3, 3).do("use", "push 12,6", "decline")
    assert play.due == "away: dump-off"


def test_all_you_can_eat_is_two_bombs_and_perhaps_the_door() -> None:
    play = starring("h1 . .\n. . .\nh9 . .", "all-you-can-eat", h1="bombardier").do("throw-bomb h1", "use")
    play.rolls(4).do("throw 7,5")
    assert play.due == "home: bomb"
    play.rolls(4, 3).do("throw 7,5")
    assert play.lies("h1") == "sent-off"


def test_putrid_regurgitation_follows_a_block() -> None:
    play = starring(FIGHT, "putrid-regurgitation").rolls(3).do("block h1", "push A", "use")
    assert play.due == "home: use"
    play.rolls(2, 5, 5, 1, 1).do("use")
    assert play.lies("a1") == "stunned"


def test_a_tasty_morsel_is_a_weak_opponent() -> None:
    play = starring("h1 a1 .\n. . .\nh9 . .", "tasty-morsel", h1="bloodlust=3").rolls(1).do("move h1", "end")
    assert play.due == "home: bite"
    play.rolls(1, 1).do("target a1")
    assert (play.lies("a1"), play.turnover) == ("stunned", "")


def test_a_morsel_may_lie_on_the_ground_and_rolls_over_like_any_other_who_was_stunned() -> None:
    play = starring("h1 a1_ .\n. . .\nh9 . .", "tasty-morsel", h1="bloodlust=3").rolls(1).do("move h1", "end")
    play.rolls(1, 1).do("target a1").do("end turn")
    assert play.lies("a1") == "stunned"
    assert play.do("end turn").lies("a1") == "prone"


def test_an_old_pro_rolls_the_lower_die_of_an_armour_roll_again() -> None:
    play = starring(FIGHT, "old-pro", h1="pro").rolls(6).do("block h1", "face pow", "push A").rolls(5, 1).do("decline")
    assert play.due == "home: use"
    play.rolls(3, 4, 1, 1).do("use")
    assert (play.lies("a1"), bool(play.player("h1").gone & GIFT["old-pro"])) == ("stunned", True)
    play = starring(FIGHT, "old-pro", h1="pro").rolls(6).do("block h1", "face pow", "push A").rolls(5, 1).do("decline")
    play.rolls(2).do("use")
    assert (play.lies("a1"), play.player("h1").gone) == ("prone", 0)


def test_a_furious_outburst_stabs_from_afar_and_is_the_blitz_of_the_turn() -> None:
    play = starring("h1 . . a1\n. . . .\nh9 . . .", "furious-outburst").do("move h1", "use")
    play.rolls(5, 5, 1, 1).do("place 12,5")
    play.do("place 10,5")
    assert (play.lies("a1"), play.where("h1"), play.due) == ("stunned", "10,5", "home: turn")
    assert "declared this action already" in play.refuses("blitz h9")


def test_nobbla_saws_at_whoever_lies_before_him_and_nobody_sees_it() -> None:
    play = starring("h1 a1_ .\n. . .\nh9 . .", "kick-em-while-theyre-down", h1="chainsaw")
    play.do("move h9", "end").rolls(2, 5, 5, 1, 1).do("block h1", "use")
    assert (play.lies("a1"), play.saw("fouls"), play.turnover) == ("stunned", [], "")


def test_blast_it_scatters_a_hail_mary_pass_again_and_helps_its_catcher_once_a_game() -> None:
    play = starring("h1* . . . . . h2", "blast-it", h1="hail-mary-pass", h2="ag=4").do("pass h1")
    play.rolls(6).do("throw 13,5", "use")
    assert play.due == "home: use"
    play.rolls(7, 7, 7).do("use")
    assert (play.due, play.saw("ball-moves")[0].square) == ("home: scatter again", play.game.rules.pitch.square("13,8"))
    play.rolls(5, 5, 5, 4).do("use")
    assert (play.ball, play.tests("catch")) == ("h2", [(4, 0, True)])
    assert play.player("h1").gone == GIFT["blast-it"]


def test_blast_it_may_let_the_ball_lie_where_it_fell() -> None:
    play = starring("h1* . . . . . h2", "blast-it", h1="hail-mary-pass").do("pass h1").rolls(6).do("throw 16,5", "use")
    play.rolls(5, 4, 1).do("use")
    assert play.rolls(2).do("decline").ball == "15,3"  # a bounce from 15,4


def test_blast_it_is_for_hail_mary_passes_only() -> None:
    play = starring("h1* . . h2", "blast-it", h1="hail-mary-pass").do("pass h1")
    assert play.rolls(4, 3).do("throw 13,5", "decline").ball == "h2"
    assert not play.player("h1").gone


BITE = "h1* . h2 .\n. . a1 .\nh9 . . ."


def test_a_quick_bite_takes_the_ball_from_whoever_caught_it_beside_guffle_without_a_turnover() -> None:
    play = starring(BITE, "quick-bite", who="a1").rolls(4, 6).do("pass h1", "throw 12,5")
    assert play.due == "away: use"
    play.rolls(5, 5, 1, 1).do("use")
    assert (play.ball, play.lies("h2"), play.turnover, play.due) == ("a1", "stunned", "", "home: turn")
    assert len(play.saw("completion")) == 1
    assert play.player("a1").gone == GIFT["quick-bite"]


def test_a_quick_bite_that_armour_holds_off_changes_nothing_and_is_used_up() -> None:
    play = starring(BITE, "quick-bite", who="a1").rolls(4, 6).do("pass h1", "throw 12,5").rolls(4, 4).do("use")
    assert (play.ball, play.lies("h2"), play.due) == ("h2", "standing", "home: turn")
    assert play.player("a1").gone == GIFT["quick-bite"]


def test_guffle_bites_after_a_hand_off_too_but_not_from_the_ground_nor_from_afar() -> None:
    play = starring("h1* h2 .\n. a1 .\nh9 . .", "quick-bite", who="a1").rolls(5).do("hand-off h1", "give h2")
    assert play.rolls(6, 6, 6, 6, 1).do("use").turnover == ""
    assert play.ball == "a1"
    play = starring("h1* h2 .\n. a1_ .\nh9 . .", "quick-bite", who="a1").rolls(3).do("hand-off h1", "give h2")
    assert (play.ball, play.due) == ("h2", "home: turn")
    play = starring("h1* h2 . a1\n. . . .\nh9 . . .", "quick-bite", who="a1").rolls(3).do("hand-off h1", "give h2")
    assert (play.ball, play.due) == ("h2", "home: turn")


def test_a_touchdown_by_a_catch_is_scored_before_anybody_bites() -> None:
    play = starring("h1* h2 .\n. a1 .", "quick-bite", who="a1", at=(24, 7)).rolls(5).do("hand-off h1", "give h2")
    assert play.state.score == [1, 0]


def test_vicious_vines_block_somebody_two_squares_away_once_a_half_and_nobody_follows_up() -> None:
    play = starring("h1 . a1 .\n. . . .\nh9 . . .", "vicious-vines").do("move h9", "end")
    assert "block h1" in play.options and "block h9" not in play.options
    play.rolls(3).do("block h1")
    assert set(play.options) == {"push 13,4", "push 13,5", "push 13,6"}
    play.do("push 13,5")
    assert (play.where("a1"), play.where("h1"), play.due) == ("13,5", "10,5", "away: turn")
    play.do("move a1", "step 12,5", "end", "end turn")
    assert "block h1" not in play.options  # they are two squares away again, and the half is not over


def test_vicious_vines_reach_no_further_and_not_in_a_blitz() -> None:
    assert "block h1" not in starring("h1 . . a1\n. . . .\nh9 . . .", "vicious-vines").do("move h9", "end").options
    play = starring("h1 . a1 .\n. . . .\nh9 . . .", "vicious-vines").do("blitz h1")
    assert "hit a1" not in play.options


def test_vicious_vines_are_asked_about_where_somebody_is_nearer() -> None:
    play = starring("h1 a1 . .\n. . a2 .\nh9 . . .", "vicious-vines").do("block h1")
    assert play.options == ["target a1", "target a2"]
    play.rolls(3).do("target a1")
    assert not play.player("h1").gone


def test_a_vine_across_a_knights_move_pushes_as_from_the_diagonal() -> None:
    play = starring("h1 . . .\n. . a1 .\n. . . .\nh9 . . .", "vicious-vines").do("move h9", "end")
    play.rolls(3).do("block h1")
    assert set(play.options) == {"push 13,6", "push 12,7", "push 13,7"}
