"""What a client is given: every legal action once, with the odds of ``engine.odds``, and a reason for what is not legal."""

import json
import random

import msgspec
import pytest

from engine.board.actions import ARGUMENT, BLITZ, BLOCK, HIT, JUMP, PASS, STEP, THROW, UNDO, read
from engine.board.skills import TRICKSTER
from engine.board.stored import plain
from engine.game import ALWAYS, NEVER, Game
from engine.odds.blocks import block_odds
from engine.odds.fouls import foul_odds
from engine.odds.reach import Reach
from engine.odds.throws import pass_odds
from engine.offers import Offer, offers, refused, view, ways
from engine.proof.chance import Chance
from engine.proof.fuzz import begun
from engine.proof.policies import POLICIES
from engine.refusals import REASONS
from tests.engine.scene import BB2020, Play, scene


def offered(play: Play, text: str) -> Offer:
    """The offer of this action."""
    (found,) = (offer for offer in offers(play.game) if offer.text == play.spell(text))
    return found


def needs(offer: Offer) -> list[tuple[str, int]]:
    return [(roll.what, roll.need) for roll in offer.rolls]


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_action_is_offered_once_and_an_offer_is_accepted(seed: int) -> None:
    game, choose = begun(BB2020, seed), random.Random(seed)
    while game.pending is not None:
        looked = game.pending.kind in ("turn", "target", "block dice") or len(game.actions) % 9 == 0
        before = plain(game.state) if looked else None
        listed = offers(game)
        assert [offer.action for offer in listed] == [
            *game.pending.options,
            *game.pending.quiet,
            *([UNDO] if game.undoable else []),
        ]
        assert not looked or plain(game.state) == before, "to ask changes nothing"
        for offer in listed:
            assert read(offer.text, game.rules.pitch, game.names) == offer.action
            assert offer.chance is None or -1e-9 <= offer.chance <= 1 + 1e-9
            assert -1e-9 <= offer.falls <= offer.turnover + 1e-9 <= 1 + 2e-9 or (
                offer.verb == "hit" and offer.chance is None
            )
            assert sum(offer.outcomes.values()) <= 1 + 1e-9 or offer.verb in ("throw", "foul-now")
        assert msgspec.json.decode(msgspec.json.encode(listed), type=list[Offer]) == listed
        legal = set(game.pending.options)
        for one in refused(game):
            assert one.action not in legal and one.reason in REASONS
        game.send(choose.choice([offer for offer in listed if not offer.quiet]).action)
    assert offers(game) == [] and list(refused(game)) == []


def test_the_odds_are_those_of_the_odds() -> None:
    seen = set[int]()
    for seed in range(6):
        game, choose = begun(BB2020, seed), POLICIES["fighter" if seed % 2 else "chaser"](Chance(seed))
        while game.pending is not None:
            if game.pending.kind in ("move", "turn", "target") and len(game.actions) % 5 == 0:
                seen |= same_odds(game, offers(game))
            game.send(choose(game))
    assert {STEP, BLOCK} <= seen


def same_odds(game: Game, listed: list[Offer]) -> set[int]:
    """The offers are compared with the odds; which kinds of them were."""
    g, seen = game.state, set[int]()
    assert game.pending is not None
    p = game.pending.facts.get("player")
    for offer in listed:
        kind, argument = offer.action & ~ARGUMENT, offer.action & ARGUMENT
        if kind in (STEP, JUMP) and p is g.acting:
            way = Reach(g, p).way(argument)
            if way is not None and way.actions == (offer.action,):
                expected = way.success if way.failures else None
                assert offer.chance == pytest.approx(expected), (offer, way)
                assert (offer.turnover, offer.falls) == pytest.approx((way.turnover, way.fall))
                seen.add(kind)
        elif kind == HIT and offer.dice and not offer.rolls and not g.named(offer.action).able & TRICKSTER:
            odds = block_odds(g, p, g.named(offer.action), g.action == BLITZ, reroll=True)
            assert (offer.chance, offer.turnover) == pytest.approx((odds.down, odds.turnover))
            seen.add(kind)
        elif kind == THROW and g.at[argument] is not None and g.at[argument].side == p.side and g.action == PASS:
            odds_ = pass_odds(g, p, argument, reroll=True)
            assert offer.chance == pytest.approx(odds_.completed)
            seen.add(kind)
        elif kind == BLOCK and offer.dice:
            seen.add(kind)
    return seen


def test_a_step_says_its_dice_and_what_a_fall_costs() -> None:
    play = scene("a1 h1 A\na2 . B\n. . .", h1="ag=3 av=8").do("move h1")
    step = offered(play, "step A")
    assert needs(step) == [("dodge", 3)]
    assert step.chance == pytest.approx(4 / 6)
    assert (step.turnover, step.falls) == pytest.approx((2 / 6, 2 / 6))
    assert step.breaks == pytest.approx(2 / 6 * 15 / 36)


def test_a_jump_says_its_die() -> None:
    jump = offered(scene("h1 a1_ A\n. . .", h1="ag=3").do("move h1"), "jump A")
    assert (needs(jump), jump.chance) == ([("jump", 3)], pytest.approx(4 / 6))


def test_a_rush_and_a_pick_up_are_rolled_one_after_the_other() -> None:
    play = scene("h1 o .\n. . .", at=(10, 5), h1="ma=1 ag=3").do("move h1")
    play.state.players[0].moved = 1
    ball = play.state.ball
    (step,) = (offer for offer in offers(play.game) if offer.action == STEP | ball)
    assert needs(step) == [("rush", 2), ("pick-up", 3)]
    assert step.chance == pytest.approx(5 / 6 * 4 / 6)
    assert (step.turnover, step.falls) == pytest.approx((1 - 5 / 6 * 4 / 6, 1 / 6))


def test_a_step_where_nothing_is_rolled_has_no_chance_to_show() -> None:
    play = scene("h1 A\n. .").do("move h1")
    step = offered(play, "step A")
    assert (step.rolls, step.chance, step.turnover) == ((), None, 0.0)


def test_a_block_says_its_dice_and_who_chooses() -> None:
    play = scene("h1 a1 .\n. . .", a1="st=4")
    block = offered(play, "block h1")
    odds = block_odds(play.state, play.player("h1"), play.player("a1"), reroll=True)
    assert (block.dice, block.ours, block.chance) == (2, False, pytest.approx(odds.down))
    assert sum(block.outcomes.values()) == pytest.approx(1)


def test_a_block_in_a_blitz_may_have_to_be_rushed_for() -> None:
    play = scene("h1 a1 .\n. . .", h1="ma=1").do("blitz h1")
    free = offered(play, "hit a1")
    odds = block_odds(play.state, play.player("h1"), play.player("a1"), True, reroll=True)
    assert (free.chance, free.turnover) == pytest.approx((odds.down, odds.turnover))
    play.state.players[0].moved = 1
    rushed = offered(play, "hit a1")
    assert needs(free) == [] and needs(rushed) == [("rush", 2)]
    assert free.chance is not None and rushed.chance == pytest.approx(free.chance * 5 / 6)
    assert rushed.turnover == pytest.approx(1 / 6 + 5 / 6 * free.turnover)


def test_a_foul_a_hand_off_and_a_gaze_have_their_odds() -> None:
    play = scene("h1 a1_ .\n. . .").do("foul h1")
    foul = offered(play, "foul-now a1")
    odds = foul_odds(play.state, play.player("h1"), play.player("a1"), reroll=True)
    assert (foul.chance, foul.turnover) == pytest.approx((odds.broken, odds.turnover))
    play = scene("h1* h2 .\n. . .", h2="ag=3").do("hand-off h1")
    assert offered(play, "give h2").chance == pytest.approx(4 / 6)
    play = scene("h1 a1 .\n. . .", h1="hypnotic-gaze ag=3").do("gaze h1")
    gaze = offered(play, "hit a1")
    assert (needs(gaze), gaze.chance, gaze.turnover) == ([("hypnotic gaze", 3)], pytest.approx(4 / 6), 0.0)


def test_a_pass_is_reckoned_to_the_hands_of_its_receiver() -> None:
    play = scene("h1* . . h2\n. . . .", h1="pa=4", h2="ag=3").do("pass h1")
    receiver = play.player("h2").sq
    (throw,) = (offer for offer in offers(play.game) if offer.action == THROW | receiver)
    odds = pass_odds(play.state, play.player("h1"), receiver, reroll=True)
    assert (needs(throw), throw.chance) == ([("pass", 4)], pytest.approx(odds.completed))
    assert throw.turnover == pytest.approx(1 - odds.completed)


def test_a_die_of_the_pool_says_what_it_comes_to() -> None:
    play = scene("h1 a1 .\n. . .", h1="st=4", a1="dodge").rolls(5, 6).do("block h1")
    assert offered(play, "face stumble").outcomes == {"pushed": 1.0}
    assert offered(play, "face pow").outcomes == {"down": 1.0}


def test_a_loner_may_waste_a_team_re_roll() -> None:
    play = scene("a1 h1 .\n. A .", rerolls=1, h1="loner ag=4").rolls(1).do("move h1", "step A")
    again = offered(play, "team re-roll")
    assert (needs(again), again.chance) == ([("loner", 4)], pytest.approx(3 / 6))


def test_what_is_refused_has_a_reason() -> None:
    play = scene("h1 h2_ .\n. . .\nh3= . a1")
    play.do("move h1", "end")
    reasons = {one.text: one.reason for one in refused(play.game)}
    assert reasons["move h1"] == "activated"
    assert reasons["move h3"] == "stunned"
    assert reasons["block h2"] == "prone"
    assert reasons["foul h2"] == "nobody"
    assert reasons["move h9"] == "off_pitch"


def test_a_reason_is_a_code_and_a_sentence() -> None:
    play = scene("h1 . A\n. . .").do("move h1")
    refusal = play.game.refusal(read(play.spell("step A"), play.game.rules.pitch, play.game.names))
    assert (refusal.facts["reason"], refusal.facts["due"]) == ("too_far", "move")


def test_the_ways_of_a_player_are_those_of_the_reach() -> None:
    play = scene("a1 h1 . .\n. . . .\n. o . .")
    reach = Reach(play.state, play.player("h1"))
    found = {way.square: way for way in ways(play.game, 0)}
    assert {square: way.chance for square, way in found.items()} == pytest.approx(reach.squares)
    carrying = ways(play.game, 0, carrying=True)
    assert carrying and all(way.rolls[-1].what == "pick-up" or len(way.rolls) > 1 for way in carrying)


def test_a_reader_sees_the_board_and_their_own_standing_answers_alone() -> None:
    game = scene("h1 A .\n. . .\na1 . .").game
    game.prefer(0, "block", ALWAYS)
    game.prefer(1, "dodge", NEVER)
    ours, theirs, others = view(game, 0), view(game, 1), view(game)
    assert ours["board"] == theirs["board"] == others["board"] == plain(game.state)
    assert (ours["preferences"], theirs["preferences"]) == ({"block": ALWAYS}, {"dodge": NEVER})
    assert "preferences" not in others and "offers" not in others and "offers" not in theirs
    assert len(ours["offers"]) == len(game.pending.options) if game.pending else False
    assert json.loads(json.dumps(ours))["due"]["kind"] == "turn"
