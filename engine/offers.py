"""What a coach may do now, in plain data for a client: each legal action with its rolls, its odds and what a failure costs; and why not the rest.

The odds are those of ``engine.odds``, with the re-rolls and skills at hand counted; ``chance`` is null where nothing is rolled, or where the engine
does not reckon it (bombs, thrown team-mates, random movement). Nothing here knows a skill or an edition by name: a client shows what it is given.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.board.actions import ARGUMENT, FACES, KINDS, UNDO, Takes
from engine.board.decisions import Choice, plain_facts
from engine.board.state import Player
from engine.board.stored import plain
from engine.game import Game
from engine.odds.expected import Expected, Needed, expected
from engine.odds.reach import Reach, Way
from engine.refusals import ACTIVATIONS, why_not


class Offer(msgspec.Struct, omit_defaults=True, frozen=True, kw_only=True):
    """One legal action. ``player`` is who acts, ``target`` the player it is about; ``quiet`` ones are legal but not suggested."""

    action: int
    text: str
    verb: str
    side: int
    player: int | None = None
    target: int | None = None
    square: int | None = None
    face: str = ""
    number: int | None = None
    quiet: bool = False
    #: The dice that it needs, in their order, and the chance that all goes well.
    rolls: tuple[Needed, ...] = ()
    chance: float | None = None
    #: What a failure may cost: the chances that the turn ends, the player falls, and the armour breaks in a fall on the way.
    turnover: float = 0.0
    falls: float = 0.0
    breaks: float = 0.0
    #: What may come of it, by name, where that is more than success and failure.
    outcomes: dict[str, float] = {}
    #: Block dice, and whether the blocker's coach chooses among them.
    dice: int = 0
    ours: bool = True


class Refused(msgspec.Struct, frozen=True, kw_only=True):
    """An activation that is not legal now, and the code of the reason (`engine.refusals.REASONS`)."""

    action: int
    text: str
    verb: str
    player: int
    reason: str


class Reached(msgspec.Struct, omit_defaults=True, frozen=True, kw_only=True):
    """A square in reach: the actions of the safest way there, and its odds."""

    square: int
    actions: tuple[int, ...]
    rolls: tuple[Needed, ...] = ()
    chance: float
    turnover: float = 0.0
    falls: float = 0.0
    breaks: float = 0.0


def offers(game: Game) -> list[Offer]:
    """Every legal action at this decision, once; none after the whistle. To take one, send its ``action``."""
    choice = game.pending
    if choice is None:
        return []
    names, odds = game.names, Expected(choice)
    listed = [_offer(game, choice, action, names, odds, False) for action in choice.options]
    quiet = (*choice.quiet, UNDO) if game.undoable else choice.quiet
    return listed + [_offer(game, choice, action, names, odds, True) for action in quiet]


def _offer(game: Game, choice: Choice, action: int, names: list[str], odds: Expected, quiet: bool) -> Offer:
    kind, argument = action & ~ARGUMENT, action & ARGUMENT
    verb, takes = KINDS[kind]
    actor = choice.facts.get("player")
    player = actor.id if isinstance(actor, Player) else None
    target = argument if takes is Takes.PLAYER else None
    if target is not None and choice.kind in ("turn", "kick-off blitz"):
        player, target = target, None
    found = expected(odds, action)
    return Offer(
        action=action,
        text=game.text_by(action, names),
        verb=verb,
        side=choice.side,
        player=player,
        target=target,
        square=argument if takes is Takes.SQUARE else None,
        face=FACES[argument] if takes is Takes.FACE else "",
        number=argument if takes is Takes.NUMBER else None,
        quiet=quiet,
        rolls=found.rolls,
        chance=found.chance,
        turnover=found.turnover,
        falls=found.falls,
        breaks=found.breaks,
        outcomes=found.outcomes,
        dice=found.dice,
        ours=found.ours,
    )


def refused(game: Game) -> Iterator[Refused]:
    """The activations of the side that is due that are not legal now, each with the reason; none where no activation is due."""
    choice = game.pending
    if choice is None or choice.kind not in ("turn", "kick-off blitz"):
        return
    legal, names = frozenset(choice.options), game.names
    for p in game.state.teams[choice.side]:
        for kind in sorted(ACTIVATIONS):
            action = kind | p.id
            if action not in legal:
                reason = why_not(choice, action)
                text = game.text_by(action, names)
                yield Refused(action=action, text=text, verb=KINDS[kind][0], player=p.id, reason=reason)


def ways(game: Game, player: int, carrying: bool = False) -> list[Reached]:
    """Every square that this player could reach in an activation that goes on or begins now, by the safest way; with the ball if ``carrying``."""
    p = game.state.players[player]
    reach = Reach(game.state, p, with_ball=carrying)
    found = (reach.way(square, carrying) for square in (reach.carrying if carrying else reach.squares))
    return [_reached(way) for way in found if way is not None]


def _reached(way: Way) -> Reached:
    return Reached(
        square=way.square,
        actions=way.actions,
        rolls=tuple(Needed(failure.test, failure.need, failure.chance) for failure in way.failures),
        chance=way.success,
        turnover=way.turnover,
        falls=way.fall,
        breaks=way.broken,
    )


def view(game: Game, reader: int | None = None) -> dict[str, Any]:
    """What a reader may know at this moment, as plain data; ``reader`` is the side of a coach, None for anybody else.

    The board has no secrets: both coaches see every player, every counter and every die that was rolled, and no dice to come are in it. What a coach
    always or never does is theirs alone, and offers are for the coach who is due.
    """
    choice = game.pending
    seen: dict[str, Any] = {"board": plain(game.state), "actions": game.before.actions + len(game.actions), "due": None}
    if choice is not None:
        seen["due"] = {
            "side": choice.side,
            "kind": choice.kind,
            "facts": plain_facts(choice),
            "question": game.question,
        }
        if reader == choice.side:
            seen["offers"] = msgspec.to_builtins(offers(game))
            seen["refused"] = msgspec.to_builtins(list(refused(game)))
    if reader is not None:
        seen["preferences"] = dict(game.preferences[reader])
    return seen
