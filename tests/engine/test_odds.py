"""Odds against brute force: every face of every die, rolled through the engine's own procedures, each coach doing what is best for him."""

import random

import pytest

from engine.actions import DECLINE, MOVE, TARGET, THROW
from engine.ball import catch, pick_up
from engine.block import block
from engine.foul import commit_foul
from engine.foul_odds import foul_odds
from engine.geometry import OFF
from engine.injury import fall_over, knocked_down
from engine.odds import (
    BOTH_DOWN,
    BOTH_PRONE,
    DOWN,
    FALLS,
    NOTHING,
    PUSHED,
    SURFED,
    WORTH,
    as_if_on,
    block_odds,
    catch_chance,
    dares_chance,
    pick_up_chance,
    wounds,
)
from engine.passing import throw_ball
from engine.skills import RELIABLE
from engine.state import CASUALTIES, KNOCKED_OUT, PRONE, STANDING, Choice, State
from engine.teammate import fly, throw_mate
from engine.throw_odds import deviates, mate_odds, pass_odds, scatters
from engine.traits import faces_up_to
from rulebook.procedure import Procedure
from tests.engine.outcomes import AFTER, best, chance_that, outcomes, willing
from tests.engine.scene import Play, scene

FIGHT = "h2 .  .  .\n.  h1 a1 .\n.  .  a2 ."
#: The target stands at the edge of the pitch, with nobody behind him but the crowd.
EDGE = "a2 a1 a3\n.  h1 ."


def outcome(g: State) -> int:
    """What a Block came to, once it is clear."""
    a, d = g.players[0], g.players[12]
    if d.sq == OFF:
        return SURFED
    placed = {event[1] for event in g.events if event[0] == "placed-prone"}
    if a.stance != STANDING and d.stance != STANDING:
        return BOTH_PRONE if d.id in placed else BOTH_DOWN
    if a.stance != STANDING:
        return FALLS
    if d.stance != STANDING:
        return DOWN
    return PUSHED if any(event[0] == "pushed" for event in g.events) else NOTHING


def hits(blitz: bool) -> object:
    def start(g: State) -> Procedure[bool]:
        g.acting = g.players[0]
        return (yield from block(g, g.players[0], g.players[12], blitz))

    return start


ANYTHING_DOWN = (0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 1.0)
CASES = [
    ("", "", False, 0), ("block", "", False, 1), ("", "dodge", False, 1), ("tackle", "dodge", False, 0), ("st=4", "block", False, 1),
    ("", "st=4", False, 1), ("st=2", "st=5 dodge", False, 0), ("st=7", "", False, 0), ("wrestle", "block", False, 0), ("", "wrestle", True, 0),
    ("block", "wrestle", False, 0), ("juggernaut", "wrestle", True, 1), ("juggernaut", "stand-firm", True, 0), ("", "stand-firm dodge", False, 0),
    ("brawler", "", False, 1), ("brawler st=4", "", False, 0), ("pro", "block", False, 0), ("pro st=4", "", False, 0), ("horns", "", True, 0),
    ("loner st=4", "", False, 1), ("dauntless", "st=5", False, 0), ("dauntless block", "st=4 guard", False, 0), ("st=4 brawler pro", "dodge", False, 0),
    ("", "block st=5", False, 0),
]  # fmt: skip


@pytest.mark.parametrize(("h1", "a1", "blitz", "rerolls"), CASES)
@pytest.mark.parametrize("worth", [WORTH, ANYTHING_DOWN], ids=["worth", "down"])
def test_a_block_is_worth_what_the_best_play_of_all_its_dice_is_worth(
    h1: str, a1: str, blitz: bool, rerolls: int, worth: tuple[float, ...]
) -> None:
    play = scene(FIGHT, h1=h1, a1=a1, rerolls=rerolls)
    odds = block_odds(play.state, play.player("h1"), play.player("a1"), blitz, reroll=True, worth=worth)
    exact = best(lambda g: worth[outcome(g)], 0, play.state, hits(blitz), moot=MOOT)
    assert odds.worth(worth) == pytest.approx(exact)
    assert sum(odds.chances) == pytest.approx(1)


#: Questions whose answer changes nothing about who is down.
MOOT = frozenset(("push", "follow up"))


@pytest.mark.parametrize("a1", ["", "dodge", "sidestep", "stand-firm"])
def test_at_the_edge_a_push_is_worth_the_crowd(a1: str) -> None:
    play = scene(EDGE, at=(10, 0), h1="block", a1=a1)
    odds = block_odds(play.state, play.player("h1"), play.player("a1"))
    exact = best(lambda g: WORTH[outcome(g)], 0, play.state, hits(False), moot=frozenset(("follow up",)))
    assert odds.worth() == pytest.approx(exact)


#: The target has somebody behind him on every square, and one of those has, too.
CROWDED = ".  .  a2 a5\nh1 a1 a3 a6\n.  .  h2 a7"


@pytest.mark.parametrize("push", [0.25, -0.5])
@pytest.mark.parametrize(
    "firm", ["", "a2", "a2 a3", "a2 a3 h2", "a2 h2 a5 a6 a7", "a1 a2", "h2"], ids=lambda firm: firm or "nobody"
)
@pytest.mark.parametrize("h1", ["", "grab"])
def test_a_chain_moves_unless_somebody_in_it_stands_firm(h1: str, firm: str, push: float) -> None:
    play = scene(CROWDED, **{"h1": h1} | dict.fromkeys(firm.split(), "stand-firm"))
    worth = (0.0, push, *WORTH[2:])
    odds = block_odds(play.state, play.player("h1"), play.player("a1"), worth=worth)
    exact = best(lambda g: worth[outcome(g)], 0, play.state, hits(False), moot=frozenset(("follow up",)))
    assert odds.worth(worth) == pytest.approx(exact)


def test_the_odds_say_how_many_dice_and_whose_choice() -> None:
    play = scene(FIGHT, h1="st=4")
    odds = block_odds(play.state, play.player("h1"), play.player("a1"))
    assert (odds.dice, odds.ours) == (1, True)  # 4 against 3 and an assist
    odds = block_odds(play.state, play.player("a1"), play.player("h1"))
    assert (odds.dice, odds.ours, odds.down) == (1, True, pytest.approx(3 / 6))
    with as_if_on(play.state, play.player("h2"), play.player("a1").sq + 1 - 26):
        assert block_odds(play.state, play.player("h1"), play.player("a1")).dice == 2
    assert play.where("h2") == play.game.rules.pitch.name(play.player("h1").sq - 27)


def test_a_team_re_roll_has_its_price() -> None:
    play = scene(FIGHT, h1="block st=4", rerolls=1)
    a, d = play.player("h1"), play.player("a1")
    cheap, dear = (block_odds(play.state, a, d, reroll=True, price=price) for price in (0.0, 0.9))
    without = block_odds(play.state, a, d)
    assert cheap.down > dear.down > without.down - 1e-9
    assert dear.turnover == pytest.approx(1 / 36)  # only a Player Down is worth it
    assert without.turnover == pytest.approx(1 / 6)


def goes_down(g: State) -> Procedure[None]:
    yield from knocked_down(g, g.players[12], g.players[0], "block")


@pytest.mark.parametrize(
    ("h1", "a1"),
    [("", ""), ("mighty-blow", "av=8"), ("mighty-blow=2", ""), ("claws", "av=10"), ("claws mighty-blow", "av=11"),
     ("mighty-blow", "stunty av=7"), ("claws", "iron-hard-skin av=10"), ("mighty-blow", "iron-hard-skin"), ("", "thick-skull"),
     ("mighty-blow", "chainsaw"), ("", "ball-and-chain")],
)  # fmt: skip
def test_wounds_are_what_the_dice_of_armour_and_injury_come_to(h1: str, a1: str) -> None:
    play = scene(FIGHT, h1=h1, a1=a1)
    found = wounds(play.state, play.player("a1"), play.player("h1"))
    settled = frozenset(("direction", "casualty"))
    boxes = {"out": (KNOCKED_OUT, CASUALTIES), "casualty": (CASUALTIES,)}
    exact = {
        name: chance_that(lambda g, among=among: g.players[12].box in among, play.state, goes_down, settled=settled)
        for name, among in boxes.items()
    }
    assert (found.out, found.casualty) == pytest.approx((exact["out"], exact["casualty"]))
    assert found.broken == pytest.approx(
        chance_that(lambda g: any(e[0] == "injury" for e in g.events), play.state, goes_down, settled=settled)
    )


def test_who_falls_alone_is_hit_by_nobody() -> None:
    play = scene("h1", h1="av=8")
    found = wounds(play.state, play.player("h1"))
    exact = chance_that(
        lambda g: g.players[0].sq == OFF,
        play.state,
        lambda g: fall_over(g, g.players[0]),
        settled=frozenset(("casualty",)),
    )
    assert found.out == pytest.approx(exact)


@pytest.mark.parametrize("rerolls", [0, 1])
@pytest.mark.parametrize(
    "extras", ["", "catch", "sure-hands", "extra-arms", "no-hands", "loner", "nerves-of-steel", "big-hand"]
)
@pytest.mark.parametrize("weather", ["perfect-conditions", "pouring-rain"])
def test_catching_and_picking_up(extras: str, rerolls: int, weather: str) -> None:
    play = scene("a1 .  h2\n.  h1 .", h1=extras, rerolls=rerolls, weather=weather)
    g, p = play.state, play.player("h1")
    held = lambda end: end.holder() is end.players[0]  # noqa: E731
    for how in ("accurate", "bounce", "hand-off"):
        exact = chance_that(held, g, lambda s, how=how: catch(s, s.players[0], how))
        assert catch_chance(g, p, how, reroll=True) == pytest.approx(exact)
    g.ball = p.sq
    assert pick_up_chance(g, p, reroll=True) == pytest.approx(chance_that(held, g, lambda s: pick_up(s, s.players[0])))


THROWS = "h1* .  .  .  .  .  .  h2\n.  a1 .  .  .  a2 .  ."


@pytest.mark.parametrize(
    ("h1", "others"),
    [("", ""), ("pass", ""), ("accurate", "extra-arms"), ("pa=2", "very-long-legs"), ("pa=0", ""), ("pa=6", ""), ("stunty pa=3", "nerves-of-steel"),
     ("cannoneer", "disturbing-presence"), ("nerves-of-steel pa=2", "catch")],
)  # fmt: skip
@pytest.mark.parametrize("rerolls", [0, 1])
def test_passing(h1: str, others: str, rerolls: int) -> None:
    play = scene(THROWS, h1=h1, a2=others, rerolls=rerolls)
    g, square = play.state, play.player("h2").sq
    odds = pass_odds(g, play.player("h1"), square, reroll=True)

    def throws(s: State) -> Procedure[bool]:
        s.acting = s.players[0]
        return (yield from throw_ball(s, s.players[0], square))

    def goes(result: str) -> float:
        return chance_that(
            lambda end: [event[2] for event in end.events if event[0] == "pass-result"] == [result],
            g,
            throws,
            policy=lambda choice: DECLINE if choice.kind == "interfere" else willing(choice),
            settled=AFTER | {"distance"},
        )

    expected = [goes(result) for result in ("accurate", "inaccurate", "wildly inaccurate", "fumbled")]
    assert [odds.accurate, odds.inaccurate, odds.wild, odds.fumbled] == pytest.approx(expected)
    if not rerolls:
        a2 = TARGET | play.player("a2").id  # who is better placed than a1, whom the thrower marks

        def policy(choice: Choice) -> int:
            return a2 if choice.kind == "interfere" else willing(choice)

        for name, share in (("completion", odds.completed), ("interception", odds.intercepted)):
            exact = chance_that(lambda end, name=name: any(e[0] == name for e in end.events), g, throws, policy)
            assert share == pytest.approx(exact)


def test_where_a_scattering_and_a_deviating_ball_may_land() -> None:
    g = scene("h1", at=(12, 7)).state
    here = g.players[0].sq
    assert sum(scatters(g, here).values()) == pytest.approx(1)
    assert sum(deviates(g, here).values()) == pytest.approx(1)
    assert deviates(g, here)[here + 6] == pytest.approx(1 / 48)
    assert sum(deviates(g, 0).values()) == pytest.approx(3 / 8)  # a corner: five directions leave the pitch


@pytest.mark.parametrize(("h2", "reliable"), [("stunty", False), ("swoop", True)])
def test_a_thrown_team_mate_lands_as_often_as_all_scatters_and_swoops_say(h2: str, reliable: bool) -> None:
    play = scene(
        ". . . . .\nh1 h2 . . a1\n. . . . .",
        h1="throw-team-mate st=5 pa=5",
        h2=f"right-stuff st=2 ag=3 {h2}",
    )
    g, square = play.state, play.player("h2").sq + 2
    if reliable:
        g.learn(play.player("h1"), RELIABLE)
    odds = mate_odds(g, play.player("h1"), play.player("h2"), square)
    settled = frozenset(("armour", "injury", "throw-in direction"))

    def lands(result: str) -> float:
        def flight(s: State) -> Procedure[None]:
            s.acting, s.action = s.players[0], MOVE
            yield from fly(s, s.players[0], s.players[1], square, result, False)

        return best(
            lambda end: float(end.players[1].sq != OFF and end.players[1].stance == STANDING), 0, g, flight, settled
        )

    exact = {result: lands(result) for result in ("accurate", "inaccurate", "wildly inaccurate", "fumbled")}
    # PA 5+ with a Quick throw, marked by nobody: 5 and 6 are superb, 2 to 4 successful, 1 is fumbled.
    assert (odds.superb, odds.successful, odds.fumbled) == pytest.approx((2 / 6, 3 / 6, 1 / 6))
    assert odds.lands == pytest.approx(
        2 / 6 * exact["accurate"] + 3 / 6 * exact["inaccurate"] + 1 / 6 * exact["fumbled"]
    )


@pytest.mark.parametrize(
    ("h1", "a1"),
    [("", ""), ("dirty-player", "av=8"), ("dirty-player=2", "av=10"), ("sneaky-git", ""), ("dirty-player", "stunty av=8"), ("dirty-player", "iron-hard-skin"),
     ("chainsaw av=16", "av=16"), ("chainsaw av=16", "av=15 iron-hard-skin")],
)  # fmt: skip
def test_fouling(h1: str, a1: str) -> None:
    play = scene(".  h2 .\nh1 a1_ .\n.  .  .", h1=h1, a1=a1)
    g = play.state
    odds = foul_odds(g, play.player("h1"), play.player("a1"))

    def kicks(s: State) -> Procedure[None]:
        yield from commit_foul(s, s.players[0], s.players[12])

    settled = frozenset(("casualty", "argue the call"))
    policy = lambda choice: choice.options[-1] if choice.kind in ("argue the call", "bribe") else willing(choice)  # noqa: E731
    ends = list(outcomes(g, kicks, policy, settled))
    broken = sum(chance for chance, s in ends if any(e[:2] == ("injury", 12) for e in s.events))
    out = sum(chance for chance, s in ends if s.players[12].sq == OFF)
    back = sum(chance for chance, s in ends if s.turnover == "chainsaw")
    assert (odds.broken, odds.out) == pytest.approx((broken, out))
    seen = chance_that(
        lambda s: any(e[0] == "sent-off" for e in s.events),
        g,
        kicks,
        policy,
        frozenset(("argue the call",)),
    )
    assert odds.seen == pytest.approx(seen)
    assert odds.kicked_back == pytest.approx(back)
    assert odds.turnover == pytest.approx(seen + back)


@pytest.mark.parametrize("h1", ["chainsaw av=16", "chainsaw dirty-player av=16"])
def test_what_a_chainsaw_does_to_the_victim_of_a_foul(h1: str) -> None:
    play = scene(".  h2 .\nh1 a1_ .\n.  .  .", h1=h1, a1="av=11")
    odds = foul_odds(play.state, play.player("h1"), play.player("a1"))
    settled = frozenset(("casualty", "argue the call"))
    ends = list(outcomes(play.state, lambda s: commit_foul(s, s.players[0], s.players[12]), settled=settled))
    broken = sum(chance for chance, s in ends if any(event[0] == "injury" for event in s.events))
    out = sum(chance for chance, s in ends if s.players[12].sq == OFF)
    assert (odds.broken, odds.out) == pytest.approx((broken, out))


@pytest.mark.parametrize("rerolls", [0, 1])
@pytest.mark.parametrize(("h1", "a1"), [("", ""), ("", "foul-appearance"), ("loner", "foul-appearance")])
def test_whether_a_blocker_faces_up_to_a_foul_appearance(h1: str, a1: str, rerolls: int) -> None:
    play = scene("h1 a1", h1=h1, a1=a1, rerolls=rerolls)
    dared: list[bool] = []

    def dares(s: State) -> Procedure[None]:
        dared.append((yield from faces_up_to(s, s.players[0], s.players[12])))

    exact = chance_that(lambda s: dared[-1], play.state, dares)
    assert dares_chance(play.state, play.player("h1"), play.player("a1"), reroll=True) == pytest.approx(exact)


@pytest.mark.parametrize("away", [2, 3])
def test_whoever_is_thrown_by_the_hungry_is_eaten_or_fumbled_now_and_then(away: int) -> None:
    play = scene(
        ". . . . .\nh1 h2 . . a1\n. . . . .", h1="throw-team-mate always-hungry st=5 pa=5", h2="right-stuff st=2"
    )
    g, square = play.state, play.player("h2").sq + away
    odds = mate_odds(g, play.player("h1"), play.player("h2"), square)

    def throws(s: State) -> Procedure[None]:
        s.acting, s.action = s.players[0], MOVE
        yield from throw_mate(s, s.players[0], s.players[1])

    # Whether he is eaten and how he is thrown is clear before he flies.
    settled = AFTER
    policy = lambda choice: THROW | square if choice.kind == "throw" else willing(choice)  # noqa: E731
    eaten = chance_that(lambda s: s.players[1].box == CASUALTIES, g, throws, policy, settled)
    assert (odds.eaten, eaten) == pytest.approx((1 / 36, 1 / 36))
    assert odds.superb + odds.successful + odds.fumbled + odds.eaten == pytest.approx(1)
    assert odds.fumbled == pytest.approx(5 / 36 + 5 / 6 / 6)


@pytest.mark.parametrize("seed", range(6))
def test_asking_for_odds_changes_nothing(seed: int) -> None:
    choose = random.Random(seed)
    play: Play = scene(FIGHT, rerolls=1)
    g = play.state
    if seed % 2:
        g.stance(play.player("h2"), PRONE)
    before = [(p.sq, p.stance, p.able, p.has_zone) for p in g.players], list(g.zones), list(g.at)
    with as_if_on(g, play.player("h2"), play.player("a1").sq + choose.choice((1, -25, -27))):
        block_odds(g, play.player("h2"), play.player("a1"), True)
    assert ([(p.sq, p.stance, p.able, p.has_zone) for p in g.players], list(g.zones), list(g.at)) == before
