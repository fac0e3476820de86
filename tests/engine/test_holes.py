"""Boundaries that other tests walked past: each was found by a fault put in on purpose that nothing noticed."""

import pytest

from engine.board.actions import BLITZ, MOVE
from engine.board.events import SUDDEN_DEATH
from engine.board.skills import GIFT
from engine.board.state import DRIVE, GAME, State
from engine.play.kick_off.events import list_blitzers
from tests.engine.scene import scene
from tests.engine.test_help_from_outside import hear, holding
from tests.engine.test_kickoff import kicked
from tests.engine.test_match import play_out


def test_iron_man_does_not_go_beyond_eleven() -> None:
    play = scene("h1 .\na1 .", h1="av=11")
    for player in play.state.players:
        player.absent = player.sq < 0
    hear(play, 0, "iron-man")
    assert (play.player("h1").av, play.state.loans) == (11, [])


def test_nobody_stalls_whose_way_leads_through_marks() -> None:
    wall = "h1* .  a1\n.  .  a2\nh9 .  a3"
    play = holding(scene(wall.replace("h1* .  a1", "h1* .  ."), at=(20, 0)), "throw-a-rock", 1, DRIVE)
    # a2 marks everything ahead of h1, who is Open where they are
    play.do("move h9", "end", "end turn")
    assert play.saw("test") == []


def test_a_stunned_player_who_is_landed_on_stays_stunned() -> None:
    play = scene("h1 h2 . A a1= .\n. . . . . .\nh9 . . . . .", h1="throw-team-mate st=5", h2="right-stuff st=2")
    play.do("throw-team-mate h1", "take h2").rolls(4, 2, 7, 5, 1, 1, 2, 1, 1).do("throw A")
    assert play.lies("a1") == "stunned"


@pytest.mark.parametrize("thirsty", [True, False])
def test_a_thirsty_player_bites_before_he_passes(thirsty: bool) -> None:
    play = scene("h1* . . h3\nh2 . . .", h1="bloodlust=2", h2="thrall").rolls(1 if thirsty else 2).do("pass h1")
    if not thirsty:
        assert play.rolls(4, 3).do("throw 13,5").ball == "h3"
        return
    play.do("decline", "throw 13,5")
    assert play.due == "home: bite"
    play.rolls(1, 1, 4, 3).do("target h2")
    assert (play.ball, play.turnover) == ("h3", "")


def test_a_sneaky_git_who_has_used_his_movement_goes_nowhere() -> None:
    play = scene("h1 A a1_\n. . .\nh9 . .", h1="sneaky-git ma=1").do("foul h1", "step A").rolls(2, 2).do("foul-now a1")
    assert play.due == "home: turn"


def test_frenzy_stops_at_a_touchdown() -> None:
    play = scene("A a1* h1\n. . .\n. . h9", at=(0, 7), h1="frenzy").rolls(3).do("block h1", "push A")
    assert (play.state.score, len(play.saw("blocks")) <= 1, play.due) == ([0, 1], True, "away: set up")


@pytest.mark.parametrize(("die", "many"), [(1, 4), (3, 6)])
def test_solid_defence_lifts_d3_plus_three(die: int, many: int) -> None:
    play = kicked(5, 1, 1, 3, die)
    for _ in range(many):
        assert play.due == "home: solid defence"
        play.do(play.options[0])
    assert play.due == "home: set up"


@pytest.mark.parametrize(("die", "many"), [(1, 4), (2, 5)])
def test_quick_snap_moves_d3_plus_three(die: int, many: int) -> None:
    play = kicked(5, 1, 4, 5, die)
    for left in range(many, 0, -1):
        assert play.due == "away: quick snap"
        play.do(play.options[0])
        if left == 1:
            play.rolls(2)
        play.do(play.options[0])
    assert play.due == "away: turn"


def test_the_heat_keeps_a_player_out_for_one_drive_only() -> None:
    play = scene("h1* A", at=(24, 7))
    play.player("h5").absent = True
    play.do("move h1", "step A")
    assert not play.player("h5").absent


@pytest.mark.parametrize(("die", "square"), [(1, "3,0"), (2, "2,2"), (3, "0,3")])
def test_the_corner_throws_in_one_of_three_ways(die: int, square: str) -> None:
    distance = {1: (1, 2), 2: (1, 1), 3: (1, 2)}[die]
    play = scene("a1* h1 .\n. . .\n. . h9", at=(0, 0), a1="st=1 av=12").rolls(3, 3, 3).do("block h1")
    play.rolls(1, 1, die, *distance, 5).do("decline")
    assert [event.square for event in play.saw("ball-moves") if event.how == "is thrown in"] == [
        play.game.rules.pitch.square(square)
    ]


def test_a_diving_catch_beside_the_target_is_no_completion() -> None:
    play = scene("h1* . . A h2", h2="diving-catch").rolls(4).do("pass h1", "throw A").rolls(3).do("target h2")
    assert (play.ball, play.saw("completion"), play.turnover) == ("h2", [], "")


def test_a_copy_has_a_carrier_of_its_own() -> None:
    play = scene("h1* A\nh9 .")
    copy = play.state.clone()
    assert copy.carrier is copy.players[0]
    assert copy.carrier is not play.state.carrier


def test_a_copy_shares_nothing_that_changes() -> None:
    g = scene("h1* A\nh9 a1").state
    copy, fixed = g.clone(), vars(g.pitch).values()
    shared = {name for name, value in vars(g).items() if isinstance(value, list) and vars(copy)[name] is value}
    assert [name for name in shared if not any(vars(g)[name] is value for value in fixed)] == []
    for mine, own in zip(g.players, copy.players, strict=True):
        assert {name: getattr(mine, name) for name in mine.__slots__} == {
            name: getattr(own, name) for name in own.__slots__
        }
        assert mine is not own
    assert copy.teams == (copy.players[:12], copy.players[12:])


def test_pro_is_tried_once_in_an_activation() -> None:
    play = scene("a1 h1 A B\n. . a2 .\nh9 . . .", h1="pro").rolls(1).do("move h1", "step A").rolls(3, 4).do("pro 0")
    play.rolls(1, 1, 1).do("step B")
    assert play.turnover == "falls"


def test_effects_of_the_game_outlast_a_drive() -> None:
    play = scene("h1* A", at=(24, 7))
    play.state.effects += [("one", 0, GAME), ("two", 0, DRIVE)]
    play.do("move h1", "step A")
    assert play.state.effects == [("one", 0, GAME)]


def test_pick_me_up_reaches_three_squares() -> None:
    play = scene("h1 . . . .\n. . . . .\na1 . . . a2_", a1="pick-me-up").do("end turn")
    assert play.saw("test") == []


def test_a_hail_mary_bomb_is_never_accurate() -> None:
    play = scene("h1 .\n. .\nh9 .", at=(0, 5), h1="bombardier hail-mary-pass").do("throw-bomb h1")
    play.rolls(6, 2, 2, 2).do("throw 25,9")
    assert play.saw("ball-moves")[0].square == play.game.rules.pitch.square("25,6")


def test_a_bomb_that_floors_an_opponent_who_threw_it_back_is_no_turnover() -> None:
    play = scene("h1 . . a1\n. . . .\nh9 . . .", h1="bombardier").do("throw-bomb h1").rolls(4, 3, 3).do("throw 13,5")
    play.rolls(1, 1, 1).do("throw 16,5")
    assert (play.lies("a1"), play.turnover, play.due) == ("prone", "", "home: turn")


def test_whoever_lies_already_is_hit_by_a_bomb_but_not_placed_prone_again() -> None:
    play = scene("h1 . . a1_\n. . . .\nh9 . . .", h1="bombardier").do("throw-bomb h1").rolls(4, 1, 1).do("throw 13,5")
    assert (play.saw("placed-prone"), len(play.saw("armour"))) == ([], 1)


def test_a_ball_and_chain_that_trips_pushes_whoever_stood_there_unhurt() -> None:
    play = (
        scene("h1 a1 . .\n. . . .\nh9 . . .", h1="ball-and-chain ma=0")
        .do("ball-and-chain h1")
        .rolls(3, 1)
        .do("towards 4")
    )
    play.rolls(1, 1).do("push 12,5")
    assert (play.lies("a1"), play.lies("h1"), play.saw("armour")) == ("standing", "knocked-out", [])


def test_a_ball_and_chain_has_assists_against_opponents() -> None:
    play = (
        scene("h1 a1 . .\n. h2 . .\nh9 . . .", h1="ball-and-chain")
        .do("ball-and-chain h1")
        .rolls(3, 3, 3)
        .do("towards 4")
    )
    assert play.saw("blocks")[0].own == 4


def test_brawler_re_rolls_one_die_of_a_block() -> None:
    play = scene("h1 a1 . .\n. . . .\nh9 . . .", h1="brawler st=4").rolls(2, 2).do("block h1")
    # the other Both Down stands, so both are down: two armour rolls, and nobody is asked again
    play.rolls(2, 1, 1, 1, 1).do("skill re-roll")
    assert (play.lies("h1"), play.lies("a1")) == ("prone", "prone")


def test_grab_at_the_sideline_leaves_the_crowd_as_a_choice() -> None:
    play = scene(". a1 .\n. h1 .\n. . .\nh9 . .", at=(10, 0), h1="grab").rolls(3).do("block h1")
    assert "decline" in play.options
    assert "push 10,0" in play.options
    play.do("decline").rolls(1, 1).do("decline")
    assert play.lies("a1") == "reserves"


def test_a_plague_doctor_is_no_help_with_a_casualty() -> None:
    play = scene("h1 a1 A .\n. . . .\nh9 . . .")
    play.state.doctors[1] = 1
    play.rolls(6).do("block h1", "push A").rolls(5, 5, 6, 6, 8).do("decline")
    assert (play.lies("a1"), play.due) == ("casualty", "home: turn")


def test_nobody_is_asked_for_a_hail_mary_in_a_blizzard() -> None:
    play = scene("h1* . . h2", h1="hail-mary-pass", weather="blizzard").rolls(4, 3).do("pass h1", "throw 13,5")
    assert play.ball == "h2"


def test_what_is_once_a_turn_comes_back_with_the_next_one() -> None:
    play = (
        scene("a1 h1 A .\n. . . .\na9 . . .", h1="dodge")
        .rolls(1)
        .do("move h1", "step A")
        .rolls(3)
        .do("skill re-roll", "end")
    )
    play.do("end turn")
    assert play.player("h1").used == 0


def test_a_re_roll_of_this_drive_is_spent_before_the_others() -> None:
    play = scene("h1 A .\n. . h9", h1="ma=0", rerolls=2)
    play.state.drive_rerolls[0] = 1
    play.rolls(1).do("move h1", "step A").rolls(2).do("team re-roll")
    assert (play.state.drive_rerolls[0], play.state.rerolls[0]) == (0, 2)


def test_a_bounce_onto_somebody_on_the_ground_is_nothing_to_dive_for() -> None:
    play = scene("h1* h2_ . h3\n. . . .", h3="diving-catch", h2="niggling=0").rolls(1, 5, 2).do("pass h1", "throw 13,5")
    assert (play.ball, play.saw("uses")) == ("11,4", [])


def test_sudden_death_counts_the_roll_offs_that_each_side_won() -> None:
    game = next(
        game
        for game in (play_out(seed, decider=True) for seed in range(10, 20))
        if game.state.score[0] == game.state.score[1]
    )
    (tally,) = [event for event in game.events if event[0] == SUDDEN_DEATH]
    won, faces = [0, 0], game.faces[:]
    while sum(won) < 5:
        away, home = faces.pop(), faces.pop()
        if home != away:
            won[home < away] += 1
    assert list(tally[1:]) == won


def test_nobody_is_overlooked_on_the_first_square_of_the_pitch() -> None:
    """It has the number 0, as little as that is."""
    assert "foul h1" in scene("a1_ h1", at=(0, 0)).options
    assert not {MOVE | 0, BLITZ | 0} - set(list_blitzers(scene_in_a_blitz("h1 . a1")))
    assert BLITZ | 0 in list_blitzers(scene_in_a_blitz("a1 . h1"))


def scene_in_a_blitz(diagram: str) -> State:
    g = scene(diagram, at=(0, 0)).state
    g.blitzers = (0,)
    return g


WAYS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


@pytest.mark.parametrize("far", [1, 3])
@pytest.mark.parametrize("way", range(8))
def test_a_player_is_pushed_straight_on_or_to_either_side_of_it(way: int, far: int) -> None:
    """The three squares behind b, as seen from a beside it, and as if a were beside it from afar (p.58)."""
    pitch = scene("h1").game.rules.pitch
    (dx, dy), b = WAYS[way], pitch.at(12, 7)
    behind = [WAYS[way], WAYS[way - 1], WAYS[(way + 1) % 8]]
    found = pitch.beyond(pitch.at(12 - far * dx, 7 - far * dy), b)
    assert found[0] == pitch.at(12 + dx, 7 + dy)
    assert set(found) == {pitch.at(12 + x, 7 + y) for x, y in behind}


@pytest.mark.parametrize(("dice", "lies"), [((2, 3), "prone"), ((3, 3, 1, 1), "stunned")])
def test_a_chainsaw_costs_whoever_carries_it_three_points_of_armour(dice: tuple[int, ...], lies: str) -> None:
    play = scene("h1 A . a1", h1="chainsaw ma=1").do("move h1", "step A")
    play.rolls(1, *dice).do("step 12,5")
    assert play.lies("h1") == lies


def test_the_injury_of_a_sneaky_pair_is_one_worse() -> None:
    """Both mark the victim of a Foul: nine is a ten, and eight no more than a nine."""
    cases = (((4, 5, 1), "casualty"), ((3, 5), "knocked-out"), ((3, 4), "knocked-out"), ((2, 4), "stunned"))
    for dice, lies in cases:
        play = scene("h1 a1_ h2\n. . .\nh9 . .", a1="av=3")
        for name in ("h1", "h2"):
            play.state.learn(play.player(name), GIFT["a-sneaky-pair"])
        play.state.renew_present()
        play.rolls(5, 6, *dice[:2]).do("foul h1", "foul-now a1")
        if play.due == "home: use":  # not where one more changes nothing
            play.rolls(*dice[2:]).do("use")
        assert play.lies("a1") == lies


def test_a_master_assassin_has_the_injury_rolled_again_after_a_stab_and_after_nothing_else() -> None:
    stab = scene("h1 a1 A", h1="stab", a1="av=3")
    block = scene("h1 a1 A", a1="av=3")
    for play in (stab, block):
        play.state.learn(play.player("h1"), GIFT["master-assassin"])
        play.state.renew_present()
    stab.do("block h1").rolls(5, 4, 1, 1).do("how 1")
    assert stab.due == "home: use"
    stab.rolls(4, 4).do("use")
    assert stab.lies("a1") == "knocked-out"
    block.rolls(6).do("block h1", "push A")
    block.rolls(4, 5, 1, 1).do("decline")
    assert block.lies("a1") == "stunned"
