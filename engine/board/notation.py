"""Positions as text: a diagram that a reader sees, a test can state, and ``read_position`` reads back.

``.`` is an empty square, ``o`` the ball on the ground, ``h1`` and ``a1`` are players. Marks behind a player: ``_`` Prone, ``=`` Stunned,
``~`` without Tackle Zone, ``*`` with the ball, ``'`` activated already.
"""

from collections.abc import Iterable

from engine.board.geometry import OFF
from engine.board.rules import Rules
from engine.board.state import BOXES, PITCH, PRONE, STANDING, STUNNED, TURN, Player, State
from rulebook.shapes.refusals import Unreadable


class UnreadablePosition(Unreadable):
    """A text that is no position."""

    code = "unreadable_position"
    sentence = "“{text}” is no position: {why}."


MARKS = {"_": "prone", "=": "stunned", "~": "no zone", "*": "ball", "'": "done"}


def names_of(g: State) -> list[str]:
    """h1, h2 … and a1, a2 … by player id."""
    called = [""] * len(g.players)
    for side, letter in enumerate("ha"):
        for place, p in enumerate(g.teams[side]):
            called[p.id] = f"{letter}{place + 1}"
    return called


def token(g: State, p: Player, name: str) -> str:
    """How a player stands in the diagram."""
    mark = "" if p.stance == STANDING else "_" if p.stance == PRONE else "="
    mark += "" if p.has_zone else "~"
    mark += "*" if g.carrier is p else ""
    return name + mark + ("'" if p.done else "")


def diagram(g: State) -> list[str]:
    """The pitch, one line a row."""
    names, pitch = names_of(g), g.pitch
    rows = []
    for y in range(pitch.width):
        cells = []
        for x in range(pitch.length):
            square = pitch.at(x, y)
            p = g.at[square]
            cells.append(token(g, p, names[p.id]) if p is not None else "o" if g.ball == square else ".")
        rows.append(" ".join(cell.ljust(4) for cell in cells).rstrip())
    return rows


def write_position(g: State) -> str:
    """The position as text: counters, pitch, boxes."""
    names = names_of(g)
    side = "home" if g.active == 0 else "away"
    lines = [
        f"half {g.half}, turns {g.turn[0]} {g.turn[1]}, {side} to move, score {g.score[0]} {g.score[1]}, "
        f"re-rolls {g.rerolls[0]} {g.rerolls[1]}, {g.weather}",
        *diagram(g),
    ]
    for box in range(1, len(BOXES)):
        inside = [names[p.id] for p in g.players if p.box == box]
        if inside:
            lines.append(f"{BOXES[box]}: {' '.join(inside)}")
    return "\n".join(lines) + "\n"


def read_position(text: str, rules: Rules, g: State) -> State:
    """The players of ``g``, who are all in their boxes, placed as the text says; it is a team turn, and nobody is being activated."""
    header, *rest = [line for line in text.splitlines() if line.strip()]
    counters = header.replace(",", "").split()
    try:
        g.half, g.turn[0], g.turn[1] = int(counters[1]), int(counters[3]), int(counters[4])
        g.active = ("home", "away").index(counters[5])
        g.score[:] = [int(counters[9]), int(counters[10])]
        g.rerolls[:] = [int(counters[12]), int(counters[13])]
        g.weather = counters[14]
    except (IndexError, ValueError) as fault:
        raise UnreadablePosition(
            text=header, why="the first line gives half, turns, who moves, score, re-rolls and weather"
        ) from fault
    pitch_rows = [line for line in rest if ":" not in line]
    if len(pitch_rows) != rules.pitch.width:
        raise UnreadablePosition(text=header, why=f"the pitch has {rules.pitch.width} rows")
    lay_out(g, [row.split() for row in pitch_rows], 0, 0)
    names = names_of(g)
    for line in rest:
        box, colon, inside = line.partition(":")
        if colon:
            for name in inside.split():
                g.players[names.index(name)].box = BOXES.index(box)
    g.phase, g.turn_open = TURN, True
    g.untouched = not any(p.done for p in g.players)
    return g


def lay_out(g: State, rows: Iterable[Iterable[str]], left: int, top: int) -> dict[str, int]:
    """The tokens of these rows are on the pitch, the first at ``left, top``. Returned are the squares of single capital letters."""
    names, labels = names_of(g), {}
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            square = g.pitch.at(left + x, top + y)
            if cell == ".":
                continue
            if square == OFF:
                raise UnreadablePosition(text=cell, why="it stands off the pitch")
            if cell == "o":
                g.ball = square
            elif len(cell) == 1 and cell.isupper():
                labels[cell] = square
            else:
                _stand(g, names, cell, square)
    g.renew_present()
    return labels


def _stand(g: State, names: list[str], cell: str, square: int) -> None:
    name = cell.rstrip("".join(MARKS))
    marks = cell[len(name) :]
    if name not in names:
        raise UnreadablePosition(text=cell, why="there is no such player")
    p = g.players[names.index(name)]
    if p.box == PITCH:
        raise UnreadablePosition(text=cell, why="that player stands in two places")
    g.put(p, square)
    p.fielded = True
    if "_" in marks or "=" in marks:
        g.stance(p, PRONE if "_" in marks else STUNNED)
    if "~" in marks:
        g.zone(p, False)
    if "*" in marks:
        g.carrier = p
    p.done = "'" in marks
