"""The odds of Fouls against brute force: every face of every die, rolled through the procedures themselves."""

import pytest

from engine.board.actions import USE
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.state import GAME, SENT_OFF, State
from engine.odds.fouls import foul_odds
from engine.play.blocking.foul import commit_foul
from rulebook.procedure import Procedure
from tests.engine.outcomes import chance_that, outcomes, willing
from tests.engine.scene import scene


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


@pytest.mark.parametrize(
    ("h1", "rerolls"), [("", 1), ("pro", 0), ("loner=5 pro", 1), ("loner=2 pro", 1), ("loner=3", 0)]
)
def test_a_chainsaw_that_kicks_back_may_be_rolled_again(h1: str, rerolls: int) -> None:
    play = scene(".  h2 .\nh1 a1_ .\n.  .  .", h1=f"chainsaw av=16 {h1}", a1="av=16", rerolls=rerolls)
    g = play.state
    g.acting = play.player("h1")
    odds = foul_odds(g, play.player("h1"), play.player("a1"), reroll=True)
    ends = list(outcomes(g, lambda s: commit_foul(s, s.players[0], s.players[12]), settled=frozenset(("armour",))))
    assert odds.kicked_back == pytest.approx(sum(chance for chance, s in ends if s.turnover == "chainsaw"))
    assert foul_odds(g, play.player("h1"), play.player("a1")).kicked_back == pytest.approx(1 / 6)


@pytest.mark.parametrize("h1", ["chainsaw av=16", "chainsaw dirty-player av=16"])
def test_what_a_chainsaw_does_to_the_victim_of_a_foul(h1: str) -> None:
    play = scene(".  h2 .\nh1 a1_ .\n.  .  .", h1=h1, a1="av=11")
    odds = foul_odds(play.state, play.player("h1"), play.player("a1"))
    settled = frozenset(("casualty", "argue the call"))
    ends = list(outcomes(play.state, lambda s: commit_foul(s, s.players[0], s.players[12]), settled=settled))
    broken = sum(chance for chance, s in ends if any(event[0] == "injury" for event in s.events))
    out = sum(chance for chance, s in ends if s.players[12].sq == OFF)
    assert (odds.broken, odds.out) == pytest.approx((broken, out))


@pytest.mark.parametrize(
    ("effects", "bribes", "banned", "corrupt"),
    [
        ((), 0, False, 0), ((), 0, True, 0), ((), 2, False, 0), ((), 0, False, 1),
        ((("biased-referee", 1),), 0, False, 0), ((("under-scrutiny", 1),), 1, False, 0),
        ((("biased-referee", 0),), 0, False, 1), ((("friends-with-the-ref", 0),), 1, False, 0),
        ((("friends-with-the-ref", 0), ("biased-referee", 0)), 0, False, 0),
        ((("friends-with-the-ref", 1), ("biased-referee", 1)), 0, True, 0),
    ],
)  # fmt: skip
def test_who_looks_closer_who_listens_and_who_takes_bribes(
    effects: tuple[tuple[str, int], ...], bribes: int, banned: bool, corrupt: int
) -> None:
    play = scene("h1 a1_", h1="sneaky-git", a1="av=11 frog=1", bribes=bribes)
    g = play.state
    g.effects += [(name, side, GAME) for name, side in effects]
    g.banned[0], g.corrupt[0] = banned, corrupt
    odds = foul_odds(g, play.player("h1"), play.player("a1"))
    ends = list(outcomes(g, lambda s: commit_foul(s, s.players[0], s.players[12]), _argues_and_bribes, frozenset()))
    assert odds.seen == pytest.approx(sum(chance for chance, s in ends if any(e[0] == "spotted" for e in s.events)))
    assert odds.sent_off == pytest.approx(sum(chance for chance, s in ends if s.players[0].box == SENT_OFF))


def _argues_and_bribes(choice: Choice) -> int:
    return USE if USE in choice.options else willing(choice)
