"""Prayers to Nuffle and Inducements that act during play (p.38-39, 89-95)."""

import pytest

from engine import Game, supports
from engine.board.geometry import OFF
from engine.board.skills import names
from engine.board.state import DRIVE, GAME, REST_OF_HALF, STAFF, State
from engine.play.kick_off.prayers import granted
from rulebook.procedure import Procedure
from rulebook.report.checks import problems as report_problems
from rulebook.shapes.settled import KickingTeam, PrayersHeard, Settled, Weather
from rulebook.shapes.sheets import Hired, KickOff
from tests.engine.scene import BB2020, Play, Script, scene, team
from tests.engine.test_kickoff import at_kick_off, kicked, set_up

FIGHT = """
    .   .   .   .
    h1  a1  A   .
    .   .   .   .
    h9  .   .   .
"""


def hear(play: Play, side: int, prayer: str, *answers: int) -> None:
    """The prayer is granted, its dice and decisions answered in order."""
    procedure: Procedure[None] = granted(play.state, side, prayer)
    given = list(answers)
    try:
        request = procedure.send(None)
        while True:
            request = procedure.send(given.pop(0))
    except StopIteration:
        assert not given, request


def holding(play: Play, prayer: str, side: int, until: int) -> Play:
    play.state.effects.append((prayer, side, until))
    return play


def test_cheering_fans_roll_with_the_cheerleaders_and_the_winner_prays() -> None:
    # 3 against 3 and one cheerleader: the away side rolls a 9, Moles under the Pitch
    play = kicked(5, 1, 3, 3, 3, 3, 9, 2, cheerleaders=[0, 1])
    assert play.state.has_effect("moles-under-the-pitch", 1)
    assert not kicked(5, 1, 3, 3, 3, 3, 2).state.effects  # a tie: nobody prays


def test_a_prayer_in_effect_is_rolled_again() -> None:
    play = kicked(5, 1, 3, 3, 3, 3, 9, 15, 2, cheerleaders=[0, 1], effects=[("moles-under-the-pitch", 1, REST_OF_HALF)])
    assert play.state.has_effect("under-scrutiny", 1)


def test_prayers_of_the_pre_game_hold_from_the_first_drive_on() -> None:
    home, away = team("home"), team("away")
    settled = KickOff(home=home, away=away, settled=before("home", "very-sunny", away=("moles-under-the-pitch",)))
    game = Game(home, away, BB2020, Script(), kick_off=settled)
    assert (game.state.weather, game.state.kicking) == ("very-sunny", 0)
    assert game.state.has_effect("moles-under-the-pitch", 1)


def test_a_fork_before_the_first_kick_off_knows_what_was_settled_before_it() -> None:
    home, away = team("home"), team("away")
    settled = KickOff(home=home, away=away, settled=before("away", "blizzard", home=("moles-under-the-pitch",)))
    game = Game(home, away, BB2020, Script(), kick_off=settled)
    game.do("place 13,5")
    game.do("place 13,7")
    fork = game.fork()
    assert (fork.question, fork.state.weather, fork.state.effects) == (game.question, "blizzard", game.state.effects)


def test_moles_count_once_for_each_side() -> None:
    play = holding(scene("h1 A", h1="ma=0"), "moles-under-the-pitch", 0, REST_OF_HALF)
    holding(play, "moles-under-the-pitch", 1, REST_OF_HALF).rolls(3, 1, 1).do("move h1", "step A")
    assert play.tests("rush") == [(3, -2, False)]


def test_friends_with_the_ref_are_swayed_on_a_five() -> None:
    play = (
        holding(scene("h1 a1_\n. .\nh9 ."), "friends-with-the-ref", 0, DRIVE).rolls(2, 2).do("foul h1", "foul-now a1")
    )
    assert play.rolls(5).do("use").lies("h1") == "standing"


def test_stiletto_and_bad_habits_find_random_players_without_loner_until_the_drive_ends() -> None:
    play = scene("h1 .\na1 a2", h1="loner", a1="loner")
    for player in play.state.players:
        player.absent = player.sq < 0
    hear(play, 1, "stiletto", 1)
    assert play.player("a2").able & play.player("a2").skills
    assert [loan[:2] for loan in play.state.loans] == [(play.player("a2").id, "skills")]
    play.do("end turn", "end turn")
    hear(play, 0, "bad-habits", 3, 1)
    assert play.player("a2").loner == 2


def test_chosen_players_gain_what_the_prayer_says() -> None:
    play = scene("h1 h2\na1 .", h1="loner")
    for player in play.state.players:
        player.absent = player.sq < 0
    hear(play, 0, "iron-man")
    assert play.player("h2").av == 10
    hear(play, 0, "knuckle-dusters")
    hear(play, 0, "blessed-statue-of-nuffle")
    assert {loan[3] for loan in play.state.loans} == {DRIVE, GAME}


def test_greasy_cleats_slow_down_one_opponent() -> None:
    play = scene("h1 .\na1 .")
    for player in play.state.players:
        player.absent = player.sq < 0
    hear(play, 0, "greasy-cleats", 1)
    assert play.player("a1").ma == 5


def test_what_was_lent_goes_back_when_the_drive_ends() -> None:
    play = scene("h1* A\n. .\na1 .", at=(24, 7))
    for player in play.state.players:
        player.absent = player.sq < 0
    hear(play, 0, "greasy-cleats", 1)
    hear(play, 0, "iron-man")
    play.do("move h1", "step A")
    assert (play.player("a1").ma, play.player("h1").av) == (6, 10)


def test_under_scrutiny_a_foul_is_seen_without_a_double() -> None:
    play = (
        holding(scene("h1 a1_\n. .\nh9 ."), "under-scrutiny", 1, REST_OF_HALF).rolls(1, 2).do("foul h1", "foul-now a1")
    )
    assert play.due == "home: argue the call"


def test_fouling_frenzy_and_fan_interaction_make_a_casualty_count() -> None:
    play = (
        holding(scene("h1 a1_\n. .\nh9 ."), "fouling-frenzy", 0, DRIVE)
        .rolls(4, 6, 4, 6, 8)
        .do("foul h1", "foul-now a1")
    )
    assert len(play.saw("caused")) == 1
    edge = scene(". a1 .\n. h1 .\n. . .\nh9 . .", at=(10, 0))
    play = holding(edge, "fan-interaction", 0, DRIVE).rolls(3).do("block h1").rolls(4, 6, 8).do("decline")
    assert [event.by for event in play.saw("caused")] == [play.player("h1").id]


def test_the_trapdoor_takes_whoever_treads_on_it_on_a_one() -> None:
    play = holding(scene("h1* .\n. .", at=(5, 0)), "treacherous-trapdoor", 1, REST_OF_HALF)
    play.rolls(1, 1, 1, 7).do("move h1", "step 6,1")
    assert (play.lies("h1"), play.turnover, play.ball) == ("reserves", "crowd", "6,2")
    play = (
        holding(scene("h1 .\n. .", at=(5, 0)), "treacherous-trapdoor", 1, REST_OF_HALF)
        .rolls(2)
        .do("move h1", "step 6,1")
    )
    assert play.lies("h1") == "standing"


#: By how a player comes onto a trapdoor at 6,1: the scene, whoever comes, the dice before that of the trapdoor, and what is done.
ENTERING = {
    "he falls there": ("a2 h1 .\n. . .\nh9 . .", (5, 0), "h1", (1, 5, 5, 1, 1), ("move h1", "step 6,1"), {}),
    "he follows the one who left": ("h1 . .\n. a1 .\n. . .\nh9 . .", (5, 0), "h1", (3,), ("block h1", "push 7,2", "use"), {}),
    "he is pushed": ("h1 a1 .\n. . .\nh9 . .", (4, 0), "a1", (3,), ("block h1", "push 6,1", "decline"), {}),
    "a ball and chain": ("h1 . .\n. . .\nh9 . .", (5, 1), "h1", (3,), ("ball-and-chain h1", "towards 4"), {"h1": "ball-and-chain"}),
    "a trick": ("h1 . .\na1 . .\nh9 . .", (5, 0), "a1", (), ("block h1", "place 6,1"), {"a1": "trickster"}),
    "hit and run": (". . h1 a1 .\n. . . . .\nh9 . . . .", (5, 0), "h1", (3,), ("block h1", "push 9,0", "decline", "place 6,1"), {"h1": "hit-and-run"}),
    "a dive": ("a1 h1 .\n. . .\nh9 . .", (5, 1), "a1", (3,), ("move h1", "step 7,2", "use"), {"a1": "diving-tackle"}),
    "a shadow": ("a1 h1 .\n. . .\nh9 . .", (5, 1), "a1", (3, 6), ("move h1", "step 7,2", "use"), {"a1": "shadowing"}),
}  # fmt: skip


@pytest.mark.parametrize("how", ENTERING)
def test_the_trapdoor_opens_for_whoever_comes_however_he_comes(how: str) -> None:
    diagram, at, who, dice, actions, extras = ENTERING[how]
    play = holding(scene(diagram, at=at, **extras), "treacherous-trapdoor", 1, REST_OF_HALF)
    play.script.faces += [*dice, 1, 1, 1, 1, 1]
    for action in actions:
        play.game.do(action)
    assert [event[2] for event in play.state.events if event[0] == "test" and event[2] == "trapdoor"] == ["trapdoor"]
    assert play.player(who).sq == OFF


def test_a_rock_hits_whoever_could_have_scored_without_a_roll_and_did_not() -> None:
    play = holding(scene("h1* . .\n. . .\nh9 . .", at=(22, 7)), "throw-a-rock", 1, DRIVE).do("move h9", "end")
    play.rolls(5, 1, 1, 2).do("end turn")
    assert (play.lies("h1"), play.saw("test")[0].what) == ("prone", "rock")
    play = holding(scene("h1* a1 .\n. . .\nh9 . .", at=(22, 7)), "throw-a-rock", 1, DRIVE).do(
        "move h9", "end", "end turn"
    )
    assert play.saw("test") == []  # marked: they are not Stalling
    play = holding(scene("h1* . .\n. . .\nh9 . .", at=(15, 7)), "throw-a-rock", 1, DRIVE).do(
        "move h9", "end", "end turn"
    )
    assert play.saw("test") == []  # too far without Rushing


# --- Inducements ---


def hiring(*hired: Hired) -> State:
    game = Game(team("home", hired=hired, rerolls=2), team("away"), BB2020, Script(), kick_off=settled_for_home(hired))
    return game.state


def before(kicks: str, weather: str, **prayers: tuple[str, ...]) -> dict[str, Settled]:
    """What was settled before a kick-off, under the names of the steps."""
    settled = (KickingTeam(side=kicks), Weather(row=weather), PrayersHeard(heard=prayers))
    return {each.step: each for each in settled}


def settled_for_home(hired: tuple[Hired, ...]) -> KickOff:
    return KickOff(home=team("home", hired=hired), away=team("away"), settled=before("home", "perfect-conditions"))


def test_what_was_hired_is_at_hand() -> None:
    g = hiring(
        Hired("bribes", 2),
        Hired("temp-agency-cheerleaders", 3),
        Hired("part-time-assistant-coaches", 1),
        Hired("extra-team-training", 2),
    )
    assert (g.bribes[0], g.cheerleaders[0], g.assistants[0], g.rerolls[0]) == (2, 3, 1, 4)


def test_the_engine_says_what_it_does_not_play() -> None:
    sheet = team("home", hired=(Hired("special-plays", 1), Hired("bribes", 1)))
    assert [problem.facts["what"] for problem in supports(sheet, BB2020)] == ["special-plays"]
    assert supports(team("away"), BB2020) == []
    every = tuple(Hired(inducement.id) for inducement in BB2020.inducements)
    assert [problem.facts["what"] for problem in supports(team("home", hired=every), BB2020)] == ["special-plays"]


def test_kegs_help_the_knocked_out_to_their_feet() -> None:
    play = scene("h1* A", at=(24, 7))
    play.state.effects = [("bloodweiser-keg", 0, GAME)] * 2
    play.player("h5").box = 2
    play.rolls(2).do("move h1", "step A")
    assert play.lies("h5") == "reserves"


def test_a_wandering_apothecary_treats_mercenaries_but_no_stars() -> None:
    for kind, box in ((1, "stunned"), (2, "stunned"), (3, "knocked-out")):
        play = scene(FIGHT, a1=f"kind={kind}")
        play.state.wanderers[1] = 1
        play.rolls(6).do("block h1", "push A").rolls(5, 5, 4, 4).do("decline")
        if play.due == "away: apothecary":
            play.do("use")
        assert play.lies("a1") == box


def test_a_mortuary_assistant_has_a_failed_regeneration_rolled_again() -> None:
    play = scene(FIGHT, a1="regeneration")
    play.state.morticians[1] = 1
    play.rolls(6).do("block h1", "push A").rolls(5, 5, 6, 6, 16, 3).do("decline")
    assert play.due == "away: regeneration"
    assert play.rolls(4).do("use").lies("a1") == "reserves"


def test_a_plague_doctor_treats_a_ko_or_a_regeneration() -> None:
    play = scene(FIGHT)
    play.state.doctors[1] = 1
    play.rolls(6).do("block h1", "push A").rolls(5, 5, 4, 4).do("decline", "use")
    assert (play.lies("a1"), play.state.doctors) == ("stunned", [0, 0])


def test_the_chef_takes_re_rolls_in_the_first_drive_of_a_half() -> None:
    play = at_kick_off(chefs=[1, 0], rerolls=[1, 2], full_rerolls=[1, 2])
    set_up(play).rolls(5, 1, 4, 5, 1, 3, 4, 1, 1, 2).do("kick 18,7")
    assert play.state.rerolls == [3, 0]


def test_a_biased_referee_looks_closer_and_listens_better() -> None:
    play = holding(scene("h1 a1_\n. .\nh9 ."), "biased-referee", 1, GAME).rolls(1, 2, 5).do("foul h1", "foul-now a1")
    assert play.due == "home: argue the call"
    play = (
        holding(scene("h1 a1_\n. .\nh9 ."), "biased-referee", 0, GAME)
        .rolls(2, 2)
        .do("foul h1", "foul-now a1")
        .rolls(1)
        .do("use")
    )
    assert (play.lies("h1"), play.state.banned) == ("sent-off", [False, False])


def test_a_weather_mage_shifts_the_weather_until_the_opponents_turn_is_over() -> None:
    play = scene("h1 .\na1 .")
    play.state.mages[0] = 1
    play.do("end turn", "end turn")
    assert "call weather" in play.options
    play.rolls(6, 4).do("call weather", "how 4")
    assert play.state.weather == "blizzard"
    play.do("end turn")
    assert play.state.weather == "blizzard"
    play.do("end turn")
    assert play.state.weather == "perfect-conditions"


def test_a_fireball_knocks_down_on_four_plus_and_may_add_one() -> None:
    play = scene("h1 .\na1 a2")
    play.state.wizards[0] = 1
    play.do("end turn", "how 0")
    # h1, a1 and a2 in the order of the squares; a1 is hit, and an 8 becomes a 9
    play.rolls(3, 4, 4, 4).do("throw 10,6")
    assert play.due == "home: use"
    play.rolls(1, 1, 1).do("use")
    assert (play.lies("h1"), play.lies("a1"), play.lies("a2"), play.due) == (
        "standing",
        "stunned",
        "standing",
        "away: turn",
    )


def test_a_frog_is_a_frog_until_the_drive_ends_and_drops_the_ball_without_a_turnover() -> None:
    play = scene("h1 .\na1* .\n. .")
    play.state.wizards[0] = 1
    play.do("end turn", "how 1")
    play.rolls(3, 7).do("target a1")
    p = play.player("a1")
    assert (p.ma, p.st, p.ag, p.av, p.frog, play.ball) == (5, 1, 2, 5, True, "10,7")


# --- Josef Bugman ---


def short_handed(count: int = 9) -> Play:
    """Home has hired Bugman and is about to set up with so many players."""
    return at_kick_off(count=count, brewers=[1, 0])


def test_bugman_joins_a_team_that_cannot_set_up_eleven() -> None:
    play = short_handed()
    assert play.due == "home: keen player"
    play.do("use")
    bugman = play.state.teams[0][-1]
    assert (bugman.ma, bugman.st, bugman.ag, bugman.pa, bugman.av, bugman.loner) == (5, 3, 3, 6, 9, 5)
    assert set(names(bugman.skills)) == {"loner", "tackle", "thick-skull", "wrestle"}
    play.do("place 12,5", "place 12,7", "place 12,9", *[f"place {9 - n % 2},{3 + n}" for n in range(6)])
    assert play.due == "home: set up"
    assert play.do("place 3,7").state.on_pitch(0)[-1] is bugman


def test_bugman_stays_away_from_a_full_team_and_from_one_that_does_not_want_him() -> None:
    assert short_handed(11).due == "home: set up"
    play = short_handed().do("decline")
    assert (play.due, len(play.state.teams[0])) == ("home: set up", 9)


def test_bugman_is_sent_off_when_the_drive_ends_and_does_not_come_back() -> None:
    play = scene("h1* A\n. h2", at=(24, 7))
    play.state.brewers[0] = 1
    for p in play.state.teams[0][2:]:
        p.box = 3
    bugman = play.player("h2")
    bugman.kind, bugman.fielded = STAFF, True
    play.do("move h1", "step A")
    assert (play.lies("h2"), play.due) == ("sent-off", "home: set up")


def test_the_report_calls_bugman_by_his_inducement() -> None:
    play = short_handed().do("use")
    bugman = play.state.teams[0][-1].id
    play.state.events += [("caused", bugman, 10), ("touchdown", bugman, 0, 1, 0), ("sent-off", bugman)]
    told = play.game.report()
    assert told.home.deeds == {"josef-bugman": {"casualty": 1, "touchdown": 1}}
    hired, bare = (
        KickOff(home=team("home", count=9, hired=staff), away=team("away", count=9))
        for staff in ((Hired("josef-bugman"),), ())
    )
    assert [problem.code for problem in report_problems(told, hired, BB2020)] == ["more_casualties_than_victims"]
    assert {problem.code for problem in report_problems(told, bare, BB2020)} >= {"not_on_the_sheet"}


def test_bugmans_ale_lets_a_one_be_rolled_again_and_nothing_else() -> None:
    for dice, box in (((1, 4), "reserves"), ((1, 1), "knocked-out"), ((2,), "knocked-out"), ((4,), "reserves")):
        play = scene("h1* A", at=(24, 7))
        play.state.brewers[0] = 1
        play.player("h5").box = 2
        assert play.rolls(*dice).do("move h1", "step A").lies("h5") == box
    play = scene("h1* A", at=(24, 7))
    play.state.brewers[0] = 1
    play.player("a5").box = 2
    assert play.rolls(1).do("move h1", "step A").lies("a5") == "knocked-out"


def test_the_ale_stays_when_bugman_is_gone() -> None:
    play = scene("h1* A\n. h2", at=(24, 7))
    play.state.brewers[0] = 1
    bugman = play.player("h2")
    bugman.kind, bugman.fielded, bugman.box = STAFF, True, bugman.box
    play.player("h5").box = 2
    assert play.rolls(1, 4).do("move h1", "step A").lies("h5") == "reserves"


def test_the_ball_is_picked_up_before_the_trapdoor_opens() -> None:
    play = holding(scene("h1 o .\n. . .", at=(5, 1)), "treacherous-trapdoor", 1, REST_OF_HALF)
    play.rolls(3, 2).do("move h1", "step 6,1")
    assert ([event.what for event in play.saw("test")], play.ball) == (["pick-up", "trapdoor"], "h1")
    play = holding(scene("h1 o .\n. . .", at=(5, 1)), "treacherous-trapdoor", 1, REST_OF_HALF)
    play.rolls(3, 1, 1, 1, 7).do("move h1", "step 6,1")
    assert (play.turnover, play.lies("h1"), play.ball) == ("crowd", "reserves", "6,2")


def test_it_opens_too_for_whoever_has_not_picked_the_ball_up() -> None:
    play = holding(scene("h1 o .\n. . .", at=(5, 1)), "treacherous-trapdoor", 1, REST_OF_HALF)
    play.rolls(2, 7, 1, 1, 1).do("move h1", "step 6,1")
    assert (play.turnover, play.lies("h1"), play.ball) == ("pick-up", "reserves", "6,2")


def test_a_shadow_picks_up_what_lies_where_he_comes_before_the_trapdoor() -> None:
    play = holding(
        scene("a1 h1* .\n. . .\nh9 . .", at=(5, 1), a1="shadowing", h1="fumblerooskie"),
        "treacherous-trapdoor",
        1,
        REST_OF_HALF,
    )
    play.rolls(6).do("move h1", "leave-ball 7,2").rolls(6, 4, 2).do("use")
    assert ([event.what for event in play.saw("test")], play.ball) == (["pick-up", "trapdoor"], "a1")
