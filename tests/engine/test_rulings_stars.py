"""Official answers about the special rules of Star Players (rulings of the edition, one test each)."""

from engine.board.players import add
from engine.board.rules import rules_of
from engine.board.skills import GIFT
from engine.board.state import KNOCKED_OUT, State
from engine.proof.squads import squad, star
from engine.roster import enlist
from rulebook.ruleset import Ruleset
from tests.engine.scene import BB2020, scene
from tests.engine.test_stars import starring


def test_r157_no_star_re_rolls_his_recovery() -> None:
    play = scene("h1* A", at=(24, 7))
    griff = play.player("h5")
    griff.skills |= GIFT["consummate-professional"]
    griff.box = KNOCKED_OUT
    play.rolls(3).do("move h1", "step A")
    assert play.lies("h5") == "knocked-out"


def test_r161_lord_boraks_re_roll_goes_with_him() -> None:
    play = scene("h1 .\n. .", h1="loner")
    g, p = play.state, play.player("h1")
    g.learn(p, GIFT["lord-of-chaos"])
    g.chaos_rerolls[0] = 1
    assert g.rerolls_left(0) == 1
    g.lift(p, KNOCKED_OUT)
    assert g.rerolls_left(0) == 0


def test_m011_m012_one_die_for_each_prone_player_and_no_chain_of_helpers() -> None:
    play = (
        scene("h1 . . . .\n. . . . .\na1 a2 a3_ . .", a1="pick-me-up", a2="pick-me-up", a3="pick-me-up")
        .rolls(5)
        .do("end turn")
    )
    assert play.lies("a3") == "standing"


def test_m015_the_crowd_is_pumped_up_though_an_apothecary_helps() -> None:
    play = scene("h1 a1 A .\n. . . .\nh9 . . .", apothecary="away")
    play.state.learn(play.player("h1"), GIFT["pump-up-the-crowd"])
    play.rolls(6).do("block h1", "push A").rolls(5, 5, 6, 6, 15).do("decline").rolls(1).do("use")
    assert play.state.drive_rerolls == [1, 0]


def test_m016_m017_hit_and_run_in_a_blitz_and_after_the_second_block_of_frenzy() -> None:
    play = (
        scene("h1 a1 A .\n. . . .\nh9 . . .", h1="hit-and-run")
        .do("blitz h1")
        .rolls(3)
        .do("hit a1", "push A", "decline")
    )
    assert play.due == "home: hit and run"
    play = scene("h1 a1 A .\n. . . .\n. . . .\nh9 . . .", h1="hit-and-run frenzy").rolls(3, 3).do("block h1", "push A")
    play.do("push 13,5")
    assert (len(play.saw("blocks")), play.due) == (0, "home: hit and run")


def test_m020_tentacles_do_not_stop_a_hit_and_run() -> None:
    play = (
        scene("h1 a1 A .\n. . . .\nh9 . . .", h1="hit-and-run", a1="tentacles")
        .rolls(3)
        .do("block h1", "push A", "decline")
    )
    play.do("place 9,5")
    assert play.where("h1") == "9,5"


def test_r159_a_star_rolls_his_own_dice_again_and_not_those_that_he_is_blocked_with() -> None:
    play = starring("h1 a1 A .\n. . . .\nh9 . . .", "consummate-professional", who="a1").rolls(6).do("block h1")
    assert play.due == "home: push"


def test_r160_treachery_is_for_the_start_of_the_activation() -> None:
    play = starring("h1 . h2* .\n. . . .\nh9 . . .", "treacherous").do("move h1", "step 11,5")
    assert play.due == "home: move" and "use" not in play.options


def test_r162_r163_the_white_dwarf_teaches_stars_too_and_no_harder_blow_than_they_have() -> None:
    play = starring("h1 h2 .\n. . .\nh9 . .", "wisdom-of-the-white-dwarf", h2="kind=3 mighty-blow=1").do(
        "move h2", "use"
    )
    play.do("how 2")
    assert (play.player("h2").mighty, play.state.loans) == (1, [])


def test_m014_whoever_raids_the_ball_must_try_to_pick_it_up() -> None:
    play = starring("h1 . h2 o a1\n. . . . .\nh9 . . . .", "raiding-party").do("move h1", "use")
    play.rolls(4).do("place 13,5")
    assert (play.tests("pick-up"), play.ball) == ([(4, -1, True)], "h2")


def test_m028_who_is_a_dwarf() -> None:
    def dwarfs(roster: str) -> set[str]:
        book = BB2020.roster(roster)
        g, sheet = State(rules_of(BB2020)), squad(BB2020, book, "home", size=16)
        enlist(g, 0, sheet)
        return {listed.position for p, listed in zip(g.teams[0], sheet.players, strict=True) if p.dwarf}

    assert dwarfs("dwarf") == {position.id for position in BB2020.roster("dwarf").positions}
    assert dwarfs("chaos-dwarf") == {"chaos-dwarf-blocker", "chaos-dwarf-flamesmith", "bull-centaur-blitzer"}
    assert all(id.startswith("old-world-dwarf") for id in dwarfs("old-world-alliance")) and dwarfs("old-world-alliance")
    assert dwarfs("halfling") == set()
    g = State(rules_of(BB2020))
    for number, book in enumerate(BB2020.stars):
        add(g, 0, star(book, number, "home"))
    known = {book.id for p, book in zip(g.players, BB2020.stars, strict=True) if p.dwarf}
    assert {"grim-ironjaw", "skrull-halfheight", "grombrindal-the-white-dwarf"} <= known
    assert "griff-oberwald" not in known


def test_m031_nobody_helps_to_foul_iron_hard_skin_by_the_later_wording() -> None:
    later = Ruleset.of("bb2020", {"iron_hard_skin_unmodifiable": True})
    for rules, broken in ((later, False), (BB2020, True)):
        play = scene("h1 a1_ h2\n. . .\nh9 . .", a1="iron-hard-skin", rules=rules).do("foul h1")
        play.rolls(5, 3, *((1, 2) if broken else ())).do("foul-now a1")
        assert play.saw("armour")[0].broken is broken


def test_m032_whoever_came_back_once_is_sent_off_the_next_time() -> None:
    play = starring("h1* .\nh2 .", "ill-be-back", who="h2", at=(24, 7), h2="secret-weapon")
    play.player("h2").gone = GIFT["ill-be-back"]
    assert play.do("move h1", "step 25,7").due == "home: argue the call"


def test_m034_nobbla_must_blitz_to_reach_somebody_on_the_ground() -> None:
    play = starring("h1 . a1_\n. . .\nh9 . .", "kick-em-while-theyre-down", h1="chainsaw").do("move h9", "end")
    assert "block h1" not in play.options
    play.do("blitz h1", "step 11,5").rolls(2, 5, 5, 1, 1).do("hit a1", "use")
    assert (play.lies("a1"), play.saw("fouls"), play.due) == ("stunned", [], "away: turn")
    play = starring("h1 . a1_\n. . .\nh9 . .", "kick-em-while-theyre-down", h1="chainsaw")
    play.player("h1").gone = GIFT["kick-em-while-theyre-down"]
    assert "blitz h1" not in play.do("move h9", "end").options
