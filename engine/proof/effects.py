"""What a skill changes: the same answer on the same board with the same dice, once with the skill and once without it.

This is how a fuzzer tells that a skill without a die or a question of its own, such as Guard or Stunty, has had its say.
"""

from typing import Any

from engine.board import skills
from engine.board.dice import NoDice, Recorded
from engine.board.state import Player, State
from engine.game import Game

#: Every skill and trait, without the special rules of Star Players.
EVERY = (1 << len(skills.NAMES)) - 1
#: So often at most is one skill tried in one match before it counts as without effect there.
TRIES = 60


class Asked:
    """The skills that a rule has looked for and found since the last time this was emptied, as bits."""

    bits = 0


class Watched(int):
    """A set of skills that remembers which of them a rule has found in it."""

    def __and__(self, other: int) -> int:
        found = int.__and__(self, other)
        Asked.bits |= found
        return found

    __rand__ = __and__


class WatchedPlayer(Player):
    """A player whose skills remember that they were asked for; their copies do not."""

    __slots__ = ()

    @property
    def able(self) -> int:
        """What they may use now."""
        return Watched(_ABLE.__get__(self))

    @able.setter
    def able(self, value: int) -> None:
        _ABLE.__set__(self, int(value))

    @property
    def skills(self) -> int:
        """All that they have."""
        return Watched(_SKILLS.__get__(self))

    @skills.setter
    def skills(self, value: int) -> None:
        _SKILLS.__set__(self, int(value))


_ABLE: Any = Player.__dict__["able"]
_SKILLS: Any = Player.__dict__["skills"]


class Effects:
    """Follows one match and finds the skills that have changed it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.found = 0
        self.tried: dict[int, int] = {}
        self._watch()

    def _watch(self) -> None:
        for p in self.game.state.players:
            p.__class__ = WatchedPlayer

    def send(self, action: int) -> None:
        """The action is sent, and every skill that was asked for and has changed what came of it is in ``found``."""
        game = self.game
        assert game.pending is not None
        before = Moment(game)
        game.copied = True  # so that the next copy of it is near at hand
        Asked.bits = 0
        game.send(action)
        if game.pending is not None:
            game.pending.options  # noqa: B018  (what may be done next is part of what came of it)
        self._watch()
        suspects = Asked.bits & EVERY & ~self.found
        if not suspects or not before.changed(suspects):
            return
        for name in skills.names(suspects):
            bit = skills.BIT[name]
            if self.tried.get(bit, 0) < TRIES:
                self.tried[bit] = self.tried.get(bit, 0) + 1
                if before.changed(bit):
                    self.found |= bit


class Moment:
    """A match just before an answer is given, so that the same answer can be given again on another board."""

    def __init__(self, game: Game) -> None:
        self.game, self.snapshot = game, game.snapshot
        self.actions, self.faces = len(game.actions), len(game.faces)
        self.events = len(game.events)

    def again(self) -> Game:
        """The match as it was at this moment, apart from the one that went on."""
        game, snap = self.game, self.snapshot
        other = Game.at(
            snap.state.clone(), game.home, game.away, Recorded(game.faces[snap.dice : self.faces], NoDice())
        )
        for action in game.actions[snap.actions : self.actions]:
            other.actions.append(action)
            other._advance(action)
        return other

    def changed(self, without: int) -> bool:
        """True if the answers given since would not have been possible without these skills, or have come to something else: other dice, other
        events, or other options afterwards."""
        game, other = self.game, self.again()
        strip(other.state, without)
        other.dice = Recorded(game.faces[self.faces :], NoDice())
        told = len(other.events)
        for action in game.actions[self.actions :]:
            pending = other.pending
            if pending is None:
                return True
            pending._options = None
            if action not in pending.options and action not in pending.quiet:
                return True
            other.actions.append(action)
            try:
                other._advance(action)
            except Exception:  # noqa: BLE001  (no more dice, or a board that cannot be)
                return True
        if len(other.faces) != len(game.faces) - self.snapshot.dice:
            return True
        return other.events[told:] != game.events[self.events :] or _due(other) != _due(game)


def strip(g: State, without: int) -> None:
    """Nobody has these skills any more."""
    for p in g.players:
        if p.skills & without:
            g.forget(p, without)
    g.renew_present()


def _due(game: Game) -> tuple[object, ...]:
    pending = game.pending
    if pending is None:
        return ()
    return pending.side, pending.kind, *pending.options
