"""The driver: one match from its sheets and its dice. It rolls what the procedures ask for, waits where a coach must decide, and can be copied.

The match is the list of actions and the dice. ``pending`` is the one decision that is due; ``send`` answers it and gives the events.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from engine.board import events
from engine.board.actions import DECLINE, REROLL_SKILL, UNDO, USE, read, standing, text
from engine.board.decisions import Choice
from engine.board.dice import Dice, NoDice, Recorded
from engine.board.events import Event
from engine.board.rules import Rules, rules_of
from engine.board.skills import title
from engine.board.state import Roll, State
from engine.board.stored import UnreadableBoard, plain
from engine.board.stored import read as read_board
from engine.play.kick_off.drive import begin_half, match
from engine.questions import question
from engine.refusals import NotNow, why_not
from engine.report import report_of
from engine.roster import enlist
from engine.savedmatch import Before, StoredMatch, read_match
from engine.support import match_refused
from engine.version import RULES
from engine.words import sentence
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, refuse
from rulebook.shapes.settled import KickingTeam, PrayersHeard, Weather
from rulebook.shapes.sheets import KickOff, MatchReport, TeamSheet

ALWAYS, NEVER = "always", "never"
#: A new snapshot is taken between two activations when so many actions have passed since the last, or when there was a fork since: copying costs
#: about as much as three of them.
FRESH_ENOUGH = 50


#: By the decision that was answered, those that may be due where the answer can be taken back: no activation and no set-up has ended by it.
GOES_ON = {
    "move": ("move",),
    "turn": ("move", "target"),
    "kick-off blitz": ("move", "target"),
    "target": ("move",),
    "set up": ("set up",),
}


class Broken(RuntimeError):
    """A procedure failed: this copy of the match cannot go on. Its actions and dice can be replayed."""


class Snapshot:
    """The board at a decision between two activations, and how many actions, dice and events of this object led there."""

    __slots__ = ("actions", "dice", "events", "state")

    def __init__(self, state: State, actions: int, dice: int, events: int) -> None:
        self.state, self.actions, self.dice, self.events = state, actions, dice, events


class Game:
    """One match."""

    def __init__(
        self,
        home: TeamSheet,
        away: TeamSheet,
        ruleset: Ruleset,
        dice: Dice,
        *,
        kick_off: KickOff | None = None,
        decider: bool = False,
    ) -> None:
        """A match about to begin. What ``kick_off`` settled (fans, weather, who kicks) is not rolled again; ``decider``: somebody must win.
        What the engine does not play is refused by name (`NotPlayed`, or several of them)."""
        refuse(match_refused(ruleset, home, away, kick_off))
        self._begin(home, away, rules_of(ruleset), dice)
        state = State(self.rules)
        for side, sheet in enumerate((home, away)):
            enlist(state, side, sheet)
        state.decider = decider
        state.renew_present()
        if kick_off is not None and kick_off.of(KickingTeam).side:
            for side, name in enumerate(("home", "away")):
                state.fan_factor[side] = kick_off.fan_factor(name)
                state.prayers += [(side, prayer) for prayer in kick_off.of(PrayersHeard).of(name)]
            state.weather = kick_off.of(Weather).row or state.weather
            state.kicking = state.first_kicking = 0 if kick_off.of(KickingTeam).side == "home" else 1
            begin_half(state)
        self._start(state)

    def _begin(self, home: TeamSheet, away: TeamSheet, rules: Rules, dice: Dice) -> None:
        self.home, self.away, self.rules, self.dice = home, away, rules, dice
        self.broken = self.wishes = self.copied = False
        #: How many of the last actions their coach may still take back, one at a time, by the action ``undo``.
        self.undoable = 0
        self.taken_back = 0
        self.actions: list[int] = []
        self.faces: list[int] = []
        self.preferences: tuple[dict[str, str], dict[str, str]] = ({}, {})
        #: How much of the match came before this object was made.
        self.before = Before()

    def _start(self, state: State, copy: State | None = None) -> None:
        self.state = state
        self.snapshot = Snapshot(state.clone() if copy is None else copy, 0, 0, len(state.events))
        self._procedure = match(state)
        self.pending: Choice | None = None
        self._advance(None)
        self._prefer()

    @classmethod
    def at(cls, state: State, home: TeamSheet, away: TeamSheet, dice: Dice) -> "Game":
        """A match that goes on from this board, which is between two activations (or before a kick-off, or at the end of a drive)."""
        game = cls.__new__(cls)
        game._begin(home, away, state.rules, dice)
        game._start(state)
        return game

    # --- playing ---

    @property
    def over(self) -> bool:
        """True after the final whistle."""
        return self.pending is None

    @property
    def names(self) -> list[str]:
        """How the players are called in the notation, by id: h1, h2 …, a1, a2 …"""
        called = [""] * len(self.state.players)
        for side, letter in enumerate("ha"):
            for place, p in enumerate(self.state.teams[side]):
                called[p.id] = f"{letter}{place + 1}"
        return called

    def send(self, action: int) -> list[Event]:
        """The decision that is due is answered, and everything up to the next one has happened. The events of it; a refusal changes nothing."""
        pending = self.pending
        if self.broken:
            raise Broken("a rule failed in this copy of the match: replay its actions")
        if pending is None:
            raise NotNow.because("an action", "over")
        if action not in pending.options and action not in pending.quiet:
            if action == UNDO and self.undoable:
                return self._undo(pending.side)
            raise self.refusal(action)
        self.actions.append(action)
        log, faces = self.state.events, self.faces
        mark, rolled = len(log), len(faces)
        self._advance(action)
        answered = self.wishes and self._prefer()
        due = self.pending
        if len(faces) == rolled and due is not None and due.kind in GOES_ON.get(pending.kind, ()):
            self.undoable = 0 if answered or due.side != pending.side else self.undoable + 1
        elif self.undoable:
            self.undoable = 0
        return log[mark:]

    def _undo(self, side: int) -> list[Event]:
        """The last action that stands is taken back: the board is as before it, and the log tells both."""
        again = self._copy(standing(self.actions[self.snapshot.actions :])[:-1])
        log = self.state.events
        log.append((events.UNDONE, side))
        self.state, self._procedure, self.pending = again.state, again._procedure, again.pending
        self.state.events = log
        self.actions.append(UNDO)
        self.undoable -= 1
        return log[-1:]

    def do(self, written: str) -> list[Event]:
        """``send`` for an action in the text notation."""
        return self.send(read(written, self.rules.pitch, self.names))

    def refusal(self, action: int) -> NotNow:
        """Why this action is not legal now."""
        assert self.pending is not None
        return NotNow.because(self.text(action), why_not(self.pending, action), self.pending.kind)

    def text(self, action: int) -> str:
        """The action in the text notation."""
        return self.text_by(action, self.names)

    def text_by(self, action: int, names: Sequence[str]) -> str:
        """The same, given the ``names`` of the players, for a caller who writes many."""
        return text(action, self.rules.pitch, names)

    def prefer(self, side: int, skill: str, answer: str | None) -> None:
        """From now on this coach always or never uses the skill when asked; None asks again. The answers are recorded as their actions."""
        if answer is None:
            self.preferences[side].pop(skill, None)
        else:
            self.preferences[side][skill] = answer
        self.wishes = bool(self.preferences[0] or self.preferences[1])
        self._prefer()

    def _prefer(self) -> bool:
        """True if a coach's standing answers were given in their place."""
        answered = False
        while self.pending is not None:
            answer = self._preferred(self.pending)
            if answer is None:
                break
            answered = True
            self.actions.append(answer)
            self._advance(answer)
        return answered

    def _preferred(self, choice: Choice) -> int | None:
        wishes = self.preferences[choice.side]
        if not wishes:
            return None
        if choice.kind == "use":
            wish = wishes.get(title(choice.facts["skill"]))
            return None if wish is None else USE if wish == ALWAYS else DECLINE
        if choice.kind == "re-roll" and REROLL_SKILL in choice.options and wishes.get("skill re-roll") == ALWAYS:
            return REROLL_SKILL
        return None

    def _advance(self, answer: Any) -> None:
        send, die, faces = self._procedure.send, self.dice.die, self.faces
        try:
            request = send(answer)
            while request.__class__ is Roll:
                count = request.count
                if count == 1:
                    rolled: Any = die(request.sides)
                    faces.append(rolled)
                else:
                    rolled = tuple([die(request.sides) for _ in range(count)])
                    faces.extend(rolled)
                request = send(rolled)
        except StopIteration:
            self.pending = None
            return
        except BaseException:
            # The generators are gone: what is left of this copy says nothing true. Its actions and dice can be replayed.
            self.broken = True
            raise
        self.pending = request
        if request.kind == "turn":
            behind = len(self.actions) - self.snapshot.actions
            if behind >= FRESH_ENOUGH or (self.copied and behind):
                self.snapshot, self.copied = (
                    Snapshot(self.state.clone(), len(self.actions), len(faces), len(self.state.events)),
                    False,
                )

    # --- copies ---

    def fork(self, dice: Dice | None = None) -> "Game":
        """The same match at the same decision, apart from this one. It has no dice but those it is given: nobody sees the future."""
        self.copied = True
        other = self._copy(standing(self.actions[self.snapshot.actions :]))
        other.undoable = self.undoable
        other.dice = dice if dice is not None else NoDice()
        return other

    def _copy(self, since: Sequence[int]) -> "Game":
        """A match that goes on from the last snapshot with these actions and the faces that were rolled."""
        snap = self.snapshot
        other = Game.__new__(Game)
        other._begin(self.home, self.away, self.rules, Recorded(self.faces[snap.dice :], NoDice()))
        other.before = self._before(snap)
        other._start(snap.state.clone(), snap.state)
        for action in since:
            other.actions.append(action)
            other._advance(action)
        return other

    def stored(self) -> dict[str, Any]:
        """The match as plain data for JSON: the last board between two activations, the actions since and the faces that were rolled for them."""
        snap, self.copied = self.snapshot, True
        kept = StoredMatch(
            version=RULES,
            board=plain(snap.state),
            before=self._before(snap),
            actions=self.actions[snap.actions :],
            faces=self.faces[snap.dice :],
            preferences=self.preferences,
        )
        found: dict[str, Any] = msgspec.to_builtins(kept)
        return found

    @classmethod
    def resumed(
        cls, data: Any, home: TeamSheet, away: TeamSheet, ruleset: Ruleset, dice: Dice, events: Sequence[Event] = ()
    ) -> "Game":
        """The match of ``stored`` at the same decision; ``dice`` are those that come next, ``events`` all that were told before it, or none.

        Under a later version of play the actions since the board are not played again: the match goes on from the board, and ``taken_back`` says
        how many there were. `UnreadableBoard` if the data are no match of these rules.
        """
        kept, rules = read_match(data), rules_of(ruleset)
        state = read_board(kept.board, rules)
        same = kept.version == RULES
        game = cls.__new__(cls)
        game._begin(home, away, rules, Recorded(list(kept.faces), NoDice()) if same else dice)
        before = kept.before
        # Under a later version the dice of those actions stay rolled: no die is rolled a second time.
        game.before = Before(before.actions, before.dice + (0 if same else len(kept.faces)), before.events)
        if events:
            state.events = list(events[: before.events])
            game.before = msgspec.structs.replace(game.before, events=before.events - len(state.events))
        game._catch_up(state, kept if same else None)
        game.dice, game.taken_back = dice, 0 if same else len(kept.actions)
        game.preferences = kept.preferences
        game.wishes = any(kept.preferences)
        return game

    def _before(self, snap: Snapshot) -> Before:
        """How much of the whole match came before this snapshot."""
        earlier = self.before
        return Before(earlier.actions + snap.actions, earlier.dice + snap.dice, earlier.events + snap.events)

    def _catch_up(self, state: State, kept: StoredMatch | None) -> None:
        """The match has begun at this board, and what was kept since has happened again."""
        try:
            self._start(state)
            for action in kept.actions if kept else ():
                self.send(action)
        except (Problem, LookupError) as fault:
            raise UnreadableBoard(fault=f"the actions since do not fit it ({fault})") from fault
        if kept and len(self.faces) != len(kept.faces):
            raise UnreadableBoard(fault="more dice were rolled than its actions need")

    @classmethod
    def replay(
        cls, home: TeamSheet, away: TeamSheet, ruleset: Ruleset, dice: Dice, actions: Iterable[int], **settled: Any
    ) -> "Game":
        """The match that these actions and dice make, every action checked against what is legal."""
        game = cls(home, away, ruleset, dice, **settled)
        for action in actions:
            game.send(action)
        return game

    # --- reading ---

    @property
    def events(self) -> list[Event]:
        """Everything that has happened since the match, or this copy of it, began."""
        return self.state.events

    def story(self, happened: Sequence[Event] | None = None) -> Iterator[str]:
        """The events as sentences."""
        names, square = self.names, self.rules.pitch.name
        for event in self.state.events if happened is None else happened:
            yield sentence(event, names.__getitem__, square)

    @property
    def winner(self) -> int | None:
        """The side that has won, sudden death included; None for a draw, or while it is not over."""
        if not self.over:
            return None
        g = self.state
        if g.conceded >= 0:
            return 1 - g.conceded
        if g.score[0] != g.score[1]:
            return 0 if g.score[0] > g.score[1] else 1
        return None if g.shoot_out < 0 else g.shoot_out

    @property
    def question(self) -> str:
        """The decision that is due, as a sentence; empty when the match is over."""
        return "" if self.pending is None else question(self.pending, self.names)

    def report(self) -> MatchReport:
        """What happened on the pitch, from the events alone."""
        ids = [listed.id for listed in (*self.home.players, *self.away.players)]
        return report_of(self.state.events, ids, len(self.home.players))
