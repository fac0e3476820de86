"""The odds of throws against brute force: every face of every die, rolled through the procedures themselves."""

import pytest

from engine.board.actions import DECLINE, MOVE, TARGET, THROW
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.skills import RELIABLE
from engine.board.state import CASUALTIES, STANDING, State
from engine.odds.blocks import again
from engine.odds.blocks import test_chance as chance_of_a_test
from engine.odds.throws import deviates, dump_off_odds, mate_odds, pass_odds, scatters
from engine.play.rolls import total
from engine.play.throwing.passing import throw_ball
from engine.play.throwing.teammate import fly, landing_modifiers, throw_mate
from rulebook.procedure import Procedure
from tests.engine.outcomes import AFTER, best, chance_that, outcomes, willing
from tests.engine.scene import scene

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

    # Whether they are eaten and how they are thrown is clear before they fly.
    settled = AFTER
    policy = lambda choice: THROW | square if choice.kind == "throw" else willing(choice)  # noqa: E731
    eaten = chance_that(lambda s: s.players[1].box == CASUALTIES, g, throws, policy, settled)
    assert (odds.eaten, eaten) == pytest.approx((1 / 36, 1 / 36))
    assert odds.superb + odds.successful + odds.fumbled + odds.eaten == pytest.approx(1)
    assert odds.fumbled == pytest.approx(5 / 36 + 5 / 6 / 6)


#: Whoever swoops upwards from the square two in front of them is marked by nobody; any other way they may be.
NEAR = ". . . . . .\n. . . . . .\n. . . . . .\nh1 h2 . . . .\n. . a1 a2 a3 ."
#: The same, but where they may come down upwards somebody marks a part of it.
GUARDED = ". . . . a4 .\n. . . . . .\n. . . . . .\nh1 h2 . . . .\na5 . a1 a2 a3 ."
#: The first of the four ways is upwards.
UPWARDS = frozenset(("swoop",))
#: Who throws, who is thrown, and how many team re-rolls there are.
HELP = [
    ("", "", 1), ("", "", 2), ("pro", "", 0), ("loner=4", "loner=5", 1), ("always-hungry", "", 1), ("always-hungry pro", "", 2), ("pa=0", "", 1), ("", "ag=6", 1),
]  # fmt: skip


@pytest.mark.parametrize("near", [NEAR, GUARDED], ids=["open", "guarded"])
@pytest.mark.parametrize(("h1", "h2", "rerolls"), HELP)
def test_re_rolls_of_a_thrown_team_mate_go_where_they_land_him_most_often(
    near: str, h1: str, h2: str, rerolls: int
) -> None:
    play = scene(near, h1=f"throw-team-mate st=5 pa=4 {h1}", h2=f"right-stuff swoop st=2 ag=3 {h2}", rerolls=rerolls)
    g, square = play.state, play.player("h2").sq + 2
    g.acting = g.players[0]
    settled = frozenset(("armour", "injury", "throw-in direction", "landing"))
    lands: dict[tuple[str, int], float] = {}

    def landing(result: str, left: int) -> float:
        """What they are worth in the air, thrown so well, with so many re-rolls left: every scatter and every glide tried, up to the last die."""

        def standing(end: State) -> float:
            q = end.players[1]
            if q.sq == OFF or q.stance != STANDING:
                return 0.0
            works = (7 - q.loner) / 6 if q.loner else 1.0
            chance = chance_of_a_test(q.ag, total(landing_modifiers(end, q, result)))
            return again(chance, works if end.rerolls[0] else 0.0)

        if (result, left) not in lands:
            board = g.clone()
            board.rerolls[0] = left
            start = lambda s: fly(s, s.players[0], s.players[1], square, result, False)  # noqa: E731
            lands[result, left] = best(standing, 0, board, start, settled, UPWARDS)
        return lands[result, left]

    def in_the_air(end: State) -> float:
        if any(event[0] == "eaten" for event in end.events):
            return 0.0
        thrown = [event[2] for event in end.events if event[0] == "pass-result"]
        return landing(thrown[0] if thrown else "fumbled", end.rerolls[0])

    def throws(s: State) -> Procedure[None]:
        moving = throw_mate(s, s.players[0], s.players[1])
        next(moving)
        request = moving.send(THROW | square)
        while not (isinstance(request, Choice) and request.kind == "swoop"):
            try:
                request = moving.send((yield request))
            except StopIteration:
                return

    odds = mate_odds(g, play.player("h1"), play.player("h2"), square, reroll=True)
    assert odds.lands == pytest.approx(best(in_the_air, 0, g, throws, AFTER | {"distance"}))
    assert odds.superb + odds.successful + odds.fumbled + odds.eaten == pytest.approx(1)
    assert odds.lands >= mate_odds(g, play.player("h1"), play.player("h2"), square).lands


@pytest.mark.parametrize(
    ("a1", "others"), [("", ""), ("pass pa=5", "catch"), ("safe-pass", "no-hands"), ("pa=2", "ag=1")]
)
def test_the_target_of_a_block_dumps_the_ball_off_to_whoever_holds_it_most_often(a1: str, others: str) -> None:
    play = scene("h1 a1* . a2\n. . h2 .\n. . . a3", a1=f"dump-off {a1}", a3=others)
    g = play.state
    found = dump_off_odds(g, play.player("a1"))
    best_throw = 0.0
    for name in ("a2", "a3"):
        square = play.player(name).sq
        ends = list(outcomes(g, lambda s, square=square: _dumps(s, square), _interferes))
        held = sum(chance for chance, s in ends if any(event[0] == "completion" for event in s.events))
        best_throw = max(best_throw, held)
        if found is not None and found[0] == square:
            caught = sum(chance for chance, s in ends if any(event[0] == "interception" for event in s.events))
            assert (found[1].completed, found[1].intercepted) == pytest.approx((held, caught))
    assert found is not None and found[1].completed == pytest.approx(best_throw)


def _dumps(s: State, square: int) -> Procedure[None]:
    s.acting = s.players[0]
    yield from throw_ball(s, s.players[12], square, dump_off=True)


def _interferes(choice: Choice) -> int:
    return choice.options[0] if choice.kind == "interfere" else willing(choice)


def test_nobody_dumps_off_what_he_has_not_or_to_nobody() -> None:
    for diagram, extras in (
        ("h1 a1* . a2", ""),
        ("h1 a1 . a2", "dump-off"),
        ("h1 a1* . .", "dump-off"),
        ("h1 a1* . a2", "dump-off my-ball"),
    ):
        play = scene(diagram, a1=extras)
        assert dump_off_odds(play.state, play.player("a1")) is None
