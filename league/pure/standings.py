"""Standings: a pure function of results, decisions and the competition's order. Every row can say why it stands above the next."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Literal

import msgspec

from rulebook.dice import KeyedDice

Outcome = Literal["win", "draw", "loss"]


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """One fixture that counts: who met whom, and what came of it. Where it was not played the touchdowns are official ones."""

    fixture: str
    home: str
    away: str
    home_touchdowns: int = 0
    away_touchdowns: int = 0
    home_casualties: int = 0
    away_casualties: int = 0
    home_outcome: Outcome = "draw"
    away_outcome: Outcome = "draw"
    played: bool = True


class PointsDecision(msgspec.Struct, frozen=True, kw_only=True):
    """What a commissioner decided about a team, with the reason that the table's footnote gives: League points given or taken, or none of them.

    ``words`` say what it was where the points alone do not.
    """

    team: str
    points: int = 0
    reason: str
    words: str = ""

    @property
    def note(self) -> str:
        """The footnote, without the team's name."""
        signed = f"{self.points:+d}".replace("-", "−") if self.points else ""
        what = ", ".join(part for part in (signed, self.words) if part)
        return f"{what}: {self.reason}" if what else self.reason


class Bonus(msgspec.Struct, frozen=True, kw_only=True):
    """League points that a team earns beside its result in a game that was played (p.98): for so many touchdowns or casualties, or for so few conceded."""

    name: str
    points: int = 1
    touchdowns_min: int = 0
    casualties_min: int = 0
    conceded_max: int | None = None

    def earned(self, touchdowns: int, conceded: int, casualties: int) -> bool:
        few = self.conceded_max is None or conceded <= self.conceded_max
        return few and touchdowns >= self.touchdowns_min and casualties >= self.casualties_min


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """How a competition counts: league points, and the criteria in their order, best first.

    Where the games among tied teams part some and not all, those still level begin again with their own games alone ("restart"), or the next
    criterion decides ("go_on").
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    order: tuple[str, ...] = ("points", "touchdowns", "casualties")
    after_split: Literal["restart", "go_on"] = "restart"
    bonuses: tuple[Bonus, ...] = ()
    #: The seed of the lots, in hexadecimal: the seal of the season, which nobody chose. It matters where "lots" is one of the criteria.
    lots: str = ""


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a table. ``why`` says why it stands above the next; empty for the last, and for a rank that is shared."""

    rank: int
    team: str
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    touchdowns: int = 0
    touchdowns_against: int = 0
    casualties: int = 0
    casualties_against: int = 0
    points: int = 0
    shared: bool = False
    why: str = ""
    sum: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    form: tuple[Outcome, ...] = ()
    #: League points in the games among those that the row was level with; one more each time they began again with fewer. Empty if never asked.
    head_to_head: tuple[int, ...] = ()
    #: The names of the bonuses earned, once for each game.
    bonuses: tuple[str, ...] = ()
    #: The place in which the lot drew the team; 0 where no lots are drawn.
    lot: int = 0
    #: How many games fewer than the team with the most: while there are any, its place is provisional.
    behind: int = 0


class Column(msgspec.Struct, frozen=True):
    """A criterion: its key for sorting, its name in a sentence, and how a value of it reads."""

    id: str
    value: Callable[[TableRow], Any]
    words: Callable[[Any], str]


def _count(one: str, many: str) -> Callable[[int], str]:
    return lambda number: f"{number} {one if number == 1 else many}".replace("-", "−")


def _ordinal(place: int) -> str:
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def _per_game(row: TableRow) -> Fraction:
    return Fraction(row.points, row.played) if row.played else Fraction(0)


COLUMNS: dict[str, Column] = {
    column.id: column
    for column in (
        Column("points", lambda row: row.points, _count("point", "points")),
        Column("touchdowns", lambda row: row.touchdowns, _count("touchdown", "touchdowns")),
        Column("casualties", lambda row: row.casualties, _count("casualty", "casualties")),
        Column(
            "touchdown_difference",
            lambda row: row.touchdowns - row.touchdowns_against,
            lambda number: f"a touchdown difference of {number:+d}".replace("-", "−"),
        ),
        Column("wins", lambda row: row.won, _count("win", "wins")),
        Column(
            "casualty_difference",
            lambda row: row.casualties - row.casualties_against,
            lambda number: f"a casualty difference of {number:+d}".replace("-", "−"),
        ),
        Column(
            "touchdowns_conceded",
            lambda row: -row.touchdowns_against,
            lambda number: _count("touchdown conceded", "touchdowns conceded")(-number),
        ),
        Column("fewest_losses", lambda row: -row.lost, lambda number: _count("loss", "losses")(-number)),
        Column(
            "head_to_head",
            lambda row: row.head_to_head,
            lambda among: f"{_count('point', 'points')(among[-1])} in the games among them",
        ),
        Column("lots", lambda row: -row.lot, lambda place: f"drawn {_ordinal(-place)} by lot"),
        Column("points_per_game", _per_game, lambda number: f"{float(number):.2f} points a game".replace("-", "−")),
    )
}


def standings(
    teams: Sequence[str], scores: Iterable[Score], decisions: Iterable[PointsDecision], config: Config
) -> list[TableRow]:
    """The table, best first. Teams that no criterion separates share a rank and keep the order in which they were named."""
    lots = _lots(teams, config)
    counted = {team: TableRow(rank=0, team=team, lot=lots.get(team, 0)) for team in teams}
    scores = list(scores)
    for score in scores:
        counted.update(_both(score, counted, config))
    decided = list(decisions)
    most = max((row.played for row in counted.values()), default=0)
    rows = [
        _finished(
            msgspec.structs.replace(row, behind=most - row.played),
            [each for each in decided if each.team == row.team],
            config,
        )
        for row in counted.values()
    ]
    groups = _parted(rows, config.order, config, scores)
    return _ranked([row for group in groups for row in group], [COLUMNS[id] for id in config.order])


def _lots(teams: Sequence[str], config: Config) -> dict[str, int]:
    """The place in which each team is drawn, where lots decide: the same seed and teams give the same order, whatever was played."""
    if "lots" not in config.order or not config.lots:
        return {}
    drawn = KeyedDice(bytes.fromhex(config.lots)).order("lots", sorted(teams))
    return {team: place for place, team in enumerate(drawn, start=1)}


def _parted(
    rows: list[TableRow], order: Sequence[str], config: Config, scores: Sequence[Score]
) -> list[list[TableRow]]:
    """The rows in groups that nothing parts, the best group first; within a group they stand as they were named."""
    if len(rows) == 1 or not order:
        return [rows]
    if order[0] == "head_to_head":
        rows = _with_games_among(rows, config, scores)
    value = COLUMNS[order[0]].value
    groups = [[row for row in rows if value(row) == one] for one in sorted({value(row) for row in rows}, reverse=True)]
    again = order[0] == "head_to_head" and config.after_split == "restart" and len(groups) > 1
    following = order if again else order[1:]
    return [part for group in groups for part in _parted(group, following, config, scores)]


def _with_games_among(rows: list[TableRow], config: Config, scores: Sequence[Score]) -> list[TableRow]:
    """The rows with the League points that each has from all games among these teams. A circle of wins leaves them level."""
    points = {"win": config.win, "draw": config.draw, "loss": config.loss}
    among = {row.team: 0 for row in rows}
    for score in scores:
        if score.home in among and score.away in among:
            among[score.home] += points[score.home_outcome]
            among[score.away] += points[score.away_outcome]
    return [msgspec.structs.replace(row, head_to_head=(*row.head_to_head, among[row.team])) for row in rows]


def _both(score: Score, counted: dict[str, TableRow], config: Config) -> list[tuple[str, TableRow]]:
    sides = (
        (
            score.home,
            score.home_outcome,
            score.home_touchdowns,
            score.away_touchdowns,
            score.home_casualties,
            score.away_casualties,
        ),
        (
            score.away,
            score.away_outcome,
            score.away_touchdowns,
            score.home_touchdowns,
            score.away_casualties,
            score.home_casualties,
        ),
    )
    changed = []
    for team, outcome, scored, against, casualties, suffered in sides:
        row = counted.get(team)
        if row is not None:
            earned = tuple(
                bonus.name for bonus in config.bonuses if score.played and bonus.earned(scored, against, casualties)
            )
            row = _added(row, outcome, scored, against, casualties, suffered)
            changed.append((team, msgspec.structs.replace(row, bonuses=(*row.bonuses, *earned))))
    return changed


def _added(row: TableRow, outcome: Outcome, scored: int, against: int, casualties: int, suffered: int) -> TableRow:
    return msgspec.structs.replace(
        row,
        played=row.played + 1,
        won=row.won + (outcome == "win"),
        drawn=row.drawn + (outcome == "draw"),
        lost=row.lost + (outcome == "loss"),
        touchdowns=row.touchdowns + scored,
        touchdowns_against=row.touchdowns_against + against,
        casualties=row.casualties + casualties,
        casualties_against=row.casualties_against + suffered,
        form=(*row.form, outcome),
    )


def _finished(row: TableRow, decisions: list[PointsDecision], config: Config) -> TableRow:
    parts = []
    points = 0
    for number, each, one, many in (
        (row.won, config.win, "win", "wins"),
        (row.drawn, config.draw, "draw", "draws"),
        (row.lost, config.loss, "loss", "losses"),
    ):
        points += number * each
        if number and each:
            parts.append(f"{number} {one if number == 1 else many} at {each}: {number * each}")
    earned = Counter(row.bonuses)
    for bonus in config.bonuses:
        if number := earned[bonus.name]:
            points += number * bonus.points
            parts.append(f"{bonus.name}, {number} {'time' if number == 1 else 'times'}: {number * bonus.points}")
    for decision in decisions:
        points += decision.points
        if decision.points:
            parts.append(f"{decision.points:+d} by decision".replace("-", "−"))
    notes = tuple(decision.note for decision in decisions)
    return msgspec.structs.replace(row, points=points, sum=tuple(parts), notes=notes)


def _ranked(rows: list[TableRow], columns: list[Column]) -> list[TableRow]:
    ranked: list[TableRow] = []
    for place, row in enumerate(rows, start=1):
        above = ranked[-1] if ranked else None
        level = above is not None and _level(above, row, columns)
        ranked.append(msgspec.structs.replace(row, rank=above.rank if level and above is not None else place))
    return [
        msgspec.structs.replace(
            row,
            shared=any(other.rank == row.rank and other.team != row.team for other in ranked),
            why=_why(row, ranked[index + 1], columns) if index + 1 < len(ranked) else "",
        )
        for index, row in enumerate(ranked)
    ]


def _level(one: TableRow, other: TableRow, columns: list[Column]) -> bool:
    return all(column.value(one) == column.value(other) for column in columns)


def _why(row: TableRow, below: TableRow, columns: list[Column]) -> str:
    """What puts a row above the next: what the two are level on, then what parts them, or that nothing does."""
    level: list[str] = []
    for column in columns:
        mine, theirs = column.value(row), column.value(below)
        if mine != theirs:
            if column.id == "head_to_head":
                mine, theirs = _to_the_parting(mine, theirs)
            lead = f"level on {_listed(level)}; " if level else ""
            return f"{lead}{column.words(mine)} to {_number(column.words(theirs))}"
        level.append(column.words(mine))
    return f"level on {_listed(level)}: the rank is shared"


def _to_the_parting(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both as far as the round of games that parts them."""
    place = next(place for place, (one, other) in enumerate(zip(mine, theirs, strict=False), start=1) if one != other)
    return mine[:place], theirs[:place]


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _number(words: str) -> str:
    return words.split(" ", 1)[0] if words.lstrip("−")[0].isdigit() else words
