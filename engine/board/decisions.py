"""What a coach may be asked: every kind of decision with the names of its facts, and the sentence that asks it.

A decision holds its facts in the order of the catalogue, and lists its options from them. ``facts`` gives them by name, for bots, pages and tests;
nobody has to read the log to know what a decision is about.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.board.actions import DECLINE, DONE, END, END_TURN
from engine.board.events import SIDES
from engine.board.skills import title
from engine.board.state import Player, State

#: The answers that do least, for a coach who does not answer in time.
SAFE = (DECLINE, DONE, END, END_TURN)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of decision: the names of its facts, and the question that a coach is asked."""

    name: str
    facts: tuple[str, ...]
    question: str


def _kinds(*rows: tuple[str, str, str]) -> Mapping[str, Kind]:
    return {name: Kind(name, tuple(facts.split()), asked) for name, facts, asked in rows}


#: A fact called ``player``, ``target``, ``by``, ``about`` or ``against`` is a player or none, ``players`` are several; ``square`` and ``squares``
#: are numbers of squares; ``offers``, ``action`` and ``manners`` are actions or parts of them; ``skill`` is a bit, ``lessons`` are places of skills.
CATALOGUE = _kinds(
    # before a drive
    ("toss", "", "kick off or receive?"),
    ("prayer", "players", "which player does Nuffle bless?"),
    ("lesson", "player lessons", "which skill does {player} learn?"),
    ("keen player", "", "does Josef Bugman join in?"),
    ("set up", "player places waiting", "where does {player} stand?"),
    ("kicker", "players", "who kicks off?"),
    ("kick", "receiving", "where to?"),
    ("swarm", "players", "who swarms onto the pitch?"),
    ("swarm to", "player", "where does {player} swarm to?"),
    ("touchback", "players", "who is given the ball?"),
    # the kick-off event
    ("kick-off blitz", "", "who is activated in the Blitz, and for what?"),
    ("solid defence", "players", "who is set up again?"),
    ("high kick", "players square", "who waits beneath the ball?"),
    ("quick snap", "players", "who moves a square?"),
    ("snap to", "player", "where does {player} move to?"),
    ("on the ball", "players", "who is on the ball?"),
    ("on the ball move", "player kept", "where does {player} go?"),
    # the team turn
    ("turn", "", "who is activated, and for what?"),
    ("target", "player players", "who is the target of {player}?"),
    ("move", "player action target", "what does {player} do next?"),
    ("move instead", "player", "does {player} only move instead?"),
    ("ball and chain", "player", "which way does {player} swing?"),
    ("lash out", "player players", "who does {player} lash out at?"),
    ("bite", "player players", "who does {player} bite?"),
    ("wisdom", "player", "what does the White Dwarf teach {player}?"),
    ("star target", "player players", "who does {player} aim at?"),
    ("raid", "player squares", "where does {player} go?"),
    ("weather mage", "", "how is the weather shifted?"),
    ("wizard", "", "does the Wizard cast a spell now?"),
    ("fireball", "", "where does it burst?"),
    ("zap", "players", "who is the target?"),
    # dice and skills
    ("re-roll", "player what offers against faces", "roll again for {player} ({what})?"),
    ("use", "player skill about", "does {player} use {skill}?"),
    # blocking
    ("how", "player target manners", "how does {player} attack {target}?"),
    ("block dice", "player target faces offers", "which result for {player} against {target}?"),
    ("push", "player by squares", "where is {player} pushed to?"),
    ("sidestep", "player by squares", "where does {player} step?"),
    ("follow up", "player square", "does {player} follow up?"),
    ("trickster", "player squares", "where does {player} turn up?"),
    ("dump-off", "player", "where does {player} throw the ball?"),
    ("safe pair of hands", "player squares", "where does {player} lay the ball down?"),
    ("hit and run", "player squares", "where does {player} run to?"),
    # the ball, team-mates and bombs
    ("diving catch", "players", "who dives for the ball?"),
    ("interfere", "player players", "who interferes with the throw of {player}?"),
    ("throw", "player", "where to does {player} throw?"),
    ("scatter again", "player", "does the ball of {player} scatter again?"),
    ("swoop", "player", "which way does {player} glide?"),
    ("bomb", "player", "where to does {player} throw the bomb?"),
    # injuries and the referee
    ("apothecary", "player what", "does the apothecary look after {player} ({what})?"),
    ("apothecary result", "player first second", "which result for {player}: {first} or {second}?"),
    ("regeneration", "player", "is the Regeneration of {player} rolled again?"),
    ("argue the call", "player", "argue the call for {player}?"),
    ("bribery and corruption", "", "is the argument rolled again?"),
    ("bribe", "player", "a Bribe for {player}?"),
    ("raise the dead", "player", "does {player} rise for you?"),
    ("plague ridden", "player", "is {player} infected?"),
)


class Choice:
    """A decision that is due: whose, of what kind, and about what. The options are listed once, when somebody looks."""

    __slots__ = ("_options", "about", "kind", "lister", "quiet", "side", "state")

    def __init__(
        self,
        state: State,
        side: int,
        kind: str,
        lister: Callable[..., list[int]],
        about: Sequence[Any] = (),
        quiet: tuple[int, ...] = (),
    ) -> None:
        """``about`` are the facts of this kind, in the order of the catalogue; ``lister`` makes the options from the state and them."""
        self.state, self.side, self.kind, self.lister, self.about, self.quiet = state, side, kind, lister, about, quiet
        self._options: list[int] | None = None

    @property
    def options(self) -> list[int]:
        """Every action that is legal now. What stands in ``quiet`` is legal too, but nobody is asked to consider it."""
        if self._options is None:
            self._options = self.lister(self.state, *self.about)
        return self._options

    @property
    def facts(self) -> dict[str, Any]:
        """What the decision is about, by the names of the catalogue."""
        return dict(zip(CATALOGUE[self.kind].facts, self.about, strict=True))

    @property
    def safe(self) -> int:
        """The answer for a coach who gives none: whatever does least, or the first option."""
        return next((answer for answer in SAFE if answer in self.options), self.options[0])

    def __repr__(self) -> str:
        return f"<{SIDES[self.side]} decides: {self.kind}>"


def plain_facts(choice: Choice) -> dict[str, Any]:
    """The facts for JSON: players are ids, sets and tuples are lists, a skill is its id."""
    return {name: _plain(name, value) for name, value in choice.facts.items()}


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, Player):
        return value.id
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, (list, tuple)):
        return [_plain(name, one) for one in value]
    return title(value) if name == "skill" else value
