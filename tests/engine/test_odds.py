"""Odds against brute force: every face of every die, rolled through the engine's own procedures, each coach doing what is best for them."""

import random
from collections.abc import Callable
from itertools import product

import pytest

from engine.board.geometry import OFF
from engine.board.skills import BIT, BLIND_RAGE, BRAWLER
from engine.board.state import CASUALTIES, KNOCKED_OUT, PRONE, STANDING, State
from engine.odds.blocks import (
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
    declared_odds,
    pick_up_chance,
    pro_left,
    results,
    wounds,
)
from engine.play.blocking.block import block
from engine.play.blocking.injury import fall_over, knocked_down
from engine.play.blocking.strikes import strike
from engine.play.pool import pool
from engine.play.skills.traits import faces_up_to
from engine.play.throwing.ball import catch, pick_up
from rulebook.procedure import Procedure
from tests.engine.outcomes import best, chance_that
from tests.engine.scene import Play, scene

FIGHT = "h2 .  .  .\n.  h1 a1 .\n.  .  a2 ."


#: The target stands at the edge of the pitch, with nobody behind them but the crowd.
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


def worth_of_single_dice(
    faces: tuple[float, ...], spent: tuple[bool, ...], ours: bool, brawler: bool, pro: bool
) -> float:
    """What dice that show these worths still come to: the best of Brawler (a Both Down, the die at 0.25), Pro (one die, at 3+), and leaving them."""
    found = [max(faces) if ours else min(faces)]
    for place, (worth, used) in enumerate(zip(faces, spent, strict=True)):
        if used:
            continue
        done = (*spent[:place], True, *spent[place + 1 :])

        def again(p: int = place, d: tuple[bool, ...] = done, *, b: bool, o: bool) -> float:
            rolls = [worth_of_single_dice((*faces[:p], new, *faces[p + 1 :]), d, ours, b, o) for new in EACH_FACE]
            return sum(rolls) / 6

        if brawler and worth == EACH_FACE[1]:
            found.append(again(b=False, o=pro))
        if pro:
            kept = worth_of_single_dice(faces, done, ours, brawler, False)
            found.append(again(b=brawler, o=False) * 2 / 3 + kept / 3)
    return max(found)


#: What each face comes to here: no two are worth the same.
EACH_FACE = (-1.0, 0.25, 0.0, 0.1, 0.7, 1.0)


@pytest.mark.parametrize("ours", [True, False])
@pytest.mark.parametrize(("brawler", "pro"), [(False, False), (True, False), (False, True), (True, True)])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_single_dice_are_rolled_again_beside_those_that_lie(count: int, ours: bool, brawler: bool, pro: bool) -> None:
    worth = (*EACH_FACE, 0.0)
    share = pool(count, ours, (0, 1, 2, 3, 4, 5), worth, (0.0, brawler, pro), 0.0)
    expected = [
        worth_of_single_dice(faces, (False,) * count, ours, brawler, pro) for faces in product(EACH_FACE, repeat=count)
    ]
    assert sum(chance * each for chance, each in zip(share, worth, strict=True)) == pytest.approx(
        sum(expected) / len(expected)
    )
    assert sum(share) == pytest.approx(1)


def to_be_rolled(blitz: bool, works: float) -> Callable[[State], float]:
    """What the block dice that are about to be rolled are worth, whatever may still be used on them."""

    def worth(g: State) -> float:
        dice, chooser = next(event[3:5] for event in reversed(g.events) if event[0] == "blocks")
        a, d = g.players[0], g.players[12]
        extra = works if g.rerolls[0] else 0.0, bool(a.able & BRAWLER and not blitz), pro_left(g, a)
        share = pool(dice, chooser == 0, results(g, a, d, blitz, WORTH), WORTH, extra, 0.0)
        return sum(chance * value for chance, value in zip(share, WORTH, strict=True))

    return worth


@pytest.mark.parametrize(
    ("h1", "a1", "blitz", "rerolls"),
    [
        ("", "st=5", False, 1), ("", "st=4 block", False, 2), ("pro", "st=4", False, 0), ("pro loner=5", "st=5", True, 1), ("pro", "st=5", True, 2),
        ("brawler", "st=5", False, 1), ("st=1", "st=7", False, 1), ("loner=3", "st=4", False, 2), ("horns st=2", "st=4", True, 1),
    ],
)  # fmt: skip
@pytest.mark.parametrize("rage", [False, True])
def test_a_second_die_for_dauntless_is_worth_what_the_block_is_worth_more(
    h1: str, a1: str, blitz: bool, rerolls: int, rage: bool
) -> None:
    play = scene(FIGHT, h1=f"dauntless {h1}", a1=a1, rerolls=rerolls)
    g, a = play.state, play.player("h1")
    if rage:
        g.learn(a, BLIND_RAGE)
    odds = block_odds(g, a, play.player("a1"), blitz, reroll=True)
    works = (7 - a.loner) / 6 if a.loner else 1.0
    exact = best(to_be_rolled(blitz, works), 0, g, hits(blitz), frozenset(("block",)))
    assert odds.worth() == pytest.approx(exact)
    assert sum(odds.chances) == pytest.approx(1)


def test_nothing_helps_a_blocker_in_a_kick_off_blitz() -> None:
    play = scene(FIGHT, h1="dauntless pro", a1="st=4", rerolls=1)
    without = block_odds(play.state, play.player("h1"), play.player("a1"))
    g = play.state
    g.turn_open, g.blitzers = False, (0,)
    odds = block_odds(g, play.player("h1"), play.player("a1"), True, reroll=True)
    assert odds.worth() == pytest.approx(best(to_be_rolled(True, 0.0), 0, g, hits(True), frozenset(("block",))))
    assert odds.worth() < without.worth()


#: Questions whose answer changes nothing about who is down.
MOOT = frozenset(("push", "follow up"))


@pytest.mark.parametrize("a1", ["", "dodge", "sidestep", "stand-firm"])
def test_at_the_edge_a_push_is_worth_the_crowd(a1: str) -> None:
    play = scene(EDGE, at=(10, 0), h1="block", a1=a1)
    odds = block_odds(play.state, play.player("h1"), play.player("a1"))
    exact = best(lambda g: WORTH[outcome(g)], 0, play.state, hits(False), moot=frozenset(("follow up",)))
    assert odds.worth() == pytest.approx(exact)


@pytest.mark.parametrize(("h1", "a1"), [("", ""), ("block", "dodge"), ("st=4", "block"), ("dauntless", "st=4")])
def test_a_trickster_is_hit_where_it_is_worth_least(h1: str, a1: str) -> None:
    play = scene("h2 .  .\n.  h1 a1\na3 h3 a2", h1=h1, a1=f"trickster {a1}")
    g, a, d = play.state, play.player("h1"), play.player("a1")
    odds = declared_odds(g, a, d)
    moot = MOOT | {"how"}
    assert odds.worth() == pytest.approx(best(lambda s: WORTH[outcome(s)], 0, g, strikes, moot=moot))
    assert odds.worth() <= block_odds(g, a, d).worth()
    g.forget(d, BIT["trickster"])
    assert declared_odds(g, a, d) == block_odds(g, a, d)


def strikes(g: State) -> Procedure[bool]:
    g.acting = g.players[0]
    return (yield from strike(g, g.players[0], g.players[12], False))


#: The target has somebody behind them on every square, and one of those has, too.
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


@pytest.mark.parametrize("rerolls", [0, 1])
@pytest.mark.parametrize(("h1", "a1"), [("", ""), ("", "foul-appearance"), ("loner", "foul-appearance")])
def test_whether_a_blocker_faces_up_to_a_foul_appearance(h1: str, a1: str, rerolls: int) -> None:
    play = scene("h1 a1", h1=h1, a1=a1, rerolls=rerolls)
    dared: list[bool] = []

    def dares(s: State) -> Procedure[None]:
        dared.append((yield from faces_up_to(s, s.players[0], s.players[12])))

    exact = chance_that(lambda s: dared[-1], play.state, dares)
    assert dares_chance(play.state, play.player("h1"), play.player("a1"), reroll=True) == pytest.approx(exact)


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
