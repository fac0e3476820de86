"""How the places in a table changed from round to round, as a drawing made here: no script, and the same figures beside it as a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.table.position_history import PositionHistory
from pages.shell.league_context import TeamPresenter
from pages.table.cross_table import letters_of
from pages.table.presenter import RowPresenter

#: With more teams than this the lines are unreadable, and only the table is shown.
MOST_DRAWN = 16
#: Of more rounds than this a line has no dots, and fewer rounds are numbered.
MOST_DOTTED = 14
#: Widths in units of the drawing: of the whole, and of a letter of a name and of its three letters.
WIDE, NARROW, LETTER, LETTER_NARROW = 540, 336, 7.6, 11
#: What lies between the edges and the first round and place, and between the last round and the names.
LEFT, TOP, GAP = 34, 26, 14


@dataclass(frozen=True, slots=True)
class PositionChartLine:
    """One team's line: its corners as a path, its dots, and its name at the end."""

    team: TeamPresenter
    label: str
    path: str
    dots: tuple[tuple[float, float], ...]
    end: float
    own: bool


@dataclass(frozen=True, slots=True)
class PositionChart:
    """One drawing. `cut` is the height below the last place that leads into the play-offs for certain."""

    narrow: bool
    width: int
    height: int
    right: float
    rounds: tuple[tuple[int, float], ...]
    places: tuple[tuple[int, float], ...]
    lines: tuple[PositionChartLine, ...]
    cut: float | None


@dataclass(frozen=True, slots=True)
class PositionHistoryPresenter:
    """The places after each round: as a table, and where the teams are few enough as drawings for a desk and a phone."""

    rounds: tuple[int, ...]
    rows: tuple[tuple[TeamPresenter, tuple[str, ...]], ...]
    drawings: tuple[PositionChart, ...]


def present_position_history(history: PositionHistory, rows: Sequence[RowPresenter]) -> PositionHistoryPresenter | None:
    """The places of the teams of a table, in its order; None before the second round with a result, when nothing has changed yet."""
    if len(history.rounds) < 2:
        return None
    return PositionHistoryPresenter(
        rounds=history.rounds,
        rows=tuple((row.team, _ranks(history, row.row.team)) for row in rows),
        drawings=(_drawn(history, rows, narrow=False), _drawn(history, rows, narrow=True))
        if len(rows) <= MOST_DRAWN
        else (),
    )


def _ranks(history: PositionHistory, team: str) -> tuple[str, ...]:
    """Its rank after each round, those that it shared with a sign of equality."""
    after = zip(*history.ranks.values(), strict=True)
    return tuple(
        f"{rank}=" if ranks.count(rank) > 1 else str(rank)
        for rank, ranks in zip(history.ranks[team], after, strict=True)
    )


def _drawn(history: PositionHistory, rows: Sequence[RowPresenter], *, narrow: bool) -> PositionChart:
    letters = letters_of([row.team.name for row in rows])
    labels = {row.row.team: letters[row.team.name] if narrow else row.team.name for row in rows}
    width = NARROW if narrow else WIDE
    name = LETTER_NARROW * 3 if narrow else LETTER * max(map(len, labels.values()))
    right = max(width - GAP - name, 220)
    count, step = len(history.rounds), 40.6 if len(rows) <= 8 else 30
    xs = [round(LEFT + (right - LEFT) * number / (count - 1), 1) for number in range(count)]
    height = {place: round(TOP + 12 + step * (place - 1), 1) for place in range(1, len(rows) + 1)}
    lines = []
    for row in sorted(rows, key=lambda row: (row.own, -history.places[row.row.team][-1])):
        dots = tuple((x, height[place]) for x, place in zip(xs, history.places[row.row.team], strict=True))
        lines.append(
            PositionChartLine(
                team=row.team,
                label=labels[row.row.team],
                path="M" + " L".join(f"{x} {y}" for x, y in dots),
                dots=dots if count <= MOST_DOTTED else dots[-1:],
                end=round(dots[-1][1] + 5, 1),
                own=row.own,
            )
        )
    every = -(-count // MOST_DOTTED)
    through = sum(row.seat == "through" for row in rows)
    return PositionChart(
        narrow=narrow,
        width=round(max(width, right + GAP + name)),
        height=round(height[len(rows)] + 16),
        right=right,
        rounds=tuple(
            (number, x)
            for place, (number, x) in enumerate(zip(history.rounds, xs, strict=True))
            if (count - 1 - place) % every == 0
        ),
        places=tuple(height.items()),
        lines=tuple(lines),
        cut=round(height[through] + step / 2, 1) if 0 < through < len(rows) else None,
    )
