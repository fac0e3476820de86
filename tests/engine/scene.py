"""Situations as diagrams with scripted dice: what the engine's tests are written in.

    play = scene('''
        .   a1  .
        .   h1* A
    ''', h1="dodge", rerolls=1)
    play.rolls(1).do("move h1", "step A")

Players are linemen: MA 6, ST 3, AG 3+, PA 4+, AV 9+. A capital letter names a free square. Every die of the script must be used by the time
``do`` returns, and none may be missing. A player's extras are skills and figures: ``a1="guard st=4"``.
"""

from typing import Any

from engine.board.events import Rich, rich
from engine.board.geometry import OFF
from engine.board.notation import lay_out, names_of
from engine.board.rules import rules_of
from engine.board.skills import BIT
from engine.board.state import BOXES, PRONE, STANDING, STUNNED, TURN, Player, State
from engine.game import Game
from engine.roster import enlist
from rulebook.dice import DiceLeftOver, DiceMissing
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Refusal
from rulebook.shapes.sheets import SheetPlayer, TeamSheet

BB2020 = Ruleset.of("bb2020")
#: The square of the diagram's first token, so far from every border that nobody leaves the pitch by accident.
MIDDLE = (10, 5)
#: Whoever watches what skills change in the scenes of a test appends to this list (see proofs.py).
WITNESSES: list[Any] | None = None


class Script:
    """Dice written down beforehand."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def die(self, sides: int) -> int:
        if not self.faces:
            raise DiceMissing(f"a D{sides} is asked for that the script does not have")
        face = self.faces.pop(0)
        if not 1 <= face <= sides:
            raise DiceMissing(f"the script has a {face} where a D{sides} is rolled")
        return face


class Play:
    """A game in the middle of things."""

    def __init__(self, game: Game, script: Script, labels: dict[str, int]) -> None:
        self.game, self.script, self.labels = game, script, labels
        self.happened: list[Any] = []
        self.witness = None
        if WITNESSES is not None:
            from tests.engine.proofs import Witness

            self.witness = Witness()
            WITNESSES.append(self.witness)

    def rolls(self, *faces: int) -> "Play":
        """These dice come next."""
        self.script.faces += faces
        return self

    def do(self, *actions: str) -> "Play":
        """These actions are taken, and every die of the script is used."""
        self.happened = []
        for action in actions:
            written = self.spell(action)
            self.happened += self.game.do(written) if self.witness is None else self.witness.sees(self.game, written)
        if self.script.faces:
            raise DiceLeftOver(f"left over: {self.script.faces}; due is {self.due}, happened: {self.story}")
        return self

    def refuses(self, action: str) -> str:
        """The reason why this action is not legal now."""
        before = len(self.game.actions)
        try:
            self.game.do(self.spell(action))
        except Refusal as refusal:
            assert len(self.game.actions) == before
            return str(refusal)
        raise AssertionError(f"{action} is legal")

    def spell(self, action: str) -> str:
        """The action with labels turned into squares."""
        *words, last = action.split(" ")
        if last in self.labels:
            last = self.game.rules.pitch.name(self.labels[last])
        return " ".join([*words, last])

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def due(self) -> str:
        """The kind of decision that is due, and whose it is: "home: move"."""
        pending = self.game.pending
        return "over" if pending is None else f"{('home', 'away')[pending.side]}: {pending.kind}"

    @property
    def options(self) -> list[str]:
        """What is legal now, labels in place of squares where they are known."""
        assert self.game.pending is not None
        pitch = self.game.rules.pitch
        spelled = {pitch.name(square): label for label, square in self.labels.items()}
        found = []
        for action in self.game.pending.options:
            *words, last = self.game.text(action).split(" ")
            found.append(" ".join([*words, spelled.get(last, last)]))
        return found

    @property
    def story(self) -> list[str]:
        """What happened in the last ``do``, as sentences."""
        return list(self.game.story(self.happened))

    def saw(self, name: str) -> list[Rich]:
        """The events of this name in the last ``do``."""
        return [rich(event) for event in self.happened if event[0] == name]

    def tests(self, what: str) -> list[tuple[int, int, bool]]:
        """Die, sum of modifiers and success of every test of this kind in the last ``do``."""
        return [(e.die, sum(value for _, value in e.modifiers), e.passed) for e in self.saw("test") if e.what == what]

    @property
    def turnover(self) -> str:
        """Why the last turn ended in a Turnover; empty if it did not end, or ended well."""
        ends = self.saw("turn-ends")
        return str(ends[-1].turnover) if ends else ""

    def player(self, name: str) -> Player:
        return self.state.players[names_of(self.state).index(name)]

    def where(self, name: str) -> str:
        """The label or the name of the player's square, or their box."""
        p = self.player(name)
        if p.sq == OFF:
            return BOXES[p.box]
        return next(
            (label for label, square in self.labels.items() if square == p.sq), self.game.rules.pitch.name(p.sq)
        )

    def lies(self, name: str) -> str:
        """standing, prone or stunned; or the player's box."""
        p = self.player(name)
        return BOXES[p.box] if p.sq == OFF else {STANDING: "standing", PRONE: "prone", STUNNED: "stunned"}[p.stance]

    @property
    def ball(self) -> str:
        """Who has the ball, or where it lies."""
        holder = self.state.holder()
        if holder is not None:
            return names_of(self.state)[holder.id]
        ball = self.state.ball
        return (
            "nowhere"
            if ball == OFF
            else next(
                (label for label, square in self.labels.items() if square == ball), self.game.rules.pitch.name(ball)
            )
        )


def team(name: str, roster: str = "human", count: int = 12, **more: Any) -> TeamSheet:
    """A squad of linemen without skills."""
    players = tuple(
        SheetPlayer(
            id=f"{name}-{n}",
            number=n,
            name=f"{name.title()} {n}",
            position="human-lineman",
            characteristics={"ma": 6, "st": 3, "ag": 3, "pa": 4, "av": 9},
        )
        for n in range(1, count + 1)
    )
    return TeamSheet(team=name.title(), roster=roster, players=players, **more)


def scene(
    diagram: str,
    *,
    at: tuple[int, int] = MIDDLE,
    active: str = "home",
    rerolls: int = 0,
    weather: str = "perfect-conditions",
    turn: int = 3,
    rules: Ruleset = BB2020,
    apothecary: str = "",
    bribes: int = 0,
    **extras: str,
) -> Play:
    """The active side's turn, with the players of the diagram on the pitch and all others in the Reserves."""
    home, away = team("home"), team("away")
    g = State(rules_of(rules))
    for side, sheet in enumerate((home, away)):
        enlist(g, side, sheet)
    for name, words in extras.items():
        equip(g.players[names_of(g).index(name)], words)
    labels = lay_out(g, [line.split() for line in diagram.strip().splitlines()], *at)
    g.active = ("home", "away").index(active)
    g.turn[:] = [turn, turn - g.active]
    g.rerolls[g.active] = g.full_rerolls[g.active] = rerolls
    g.bribes[g.active] = bribes
    g.weather = weather
    if apothecary:
        g.apothecaries[("home", "away").index(apothecary)] = 1
    g.phase, g.turn_open, g.untouched = TURN, True, False
    script = Script()
    return Play(Game.at(g, home, away, script), script, labels)


def equip(p: Player, words: str) -> None:
    """The player has these skills and figures before they take the pitch."""
    for word in words.split():
        attribute, _, figure = word.partition("=")
        if attribute in BIT:
            p.skills |= BIT[attribute]
            if attribute == "loner":
                p.loner = int(figure or 4)
            elif attribute == "mighty-blow":
                p.mighty = int(figure or 1)
            elif attribute == "dirty-player":
                p.dirty = int(figure or 1)
            elif attribute == "bloodlust":
                p.bloodlust = int(figure or 2)
        elif attribute == "thrall":
            p.thrall = True
        else:
            setattr(p, attribute, int(figure))
