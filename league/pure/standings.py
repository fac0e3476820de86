"""Standings: a pure function of results, decisions and the competition's order. Every row can say why it stands above the next."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, Literal, NamedTuple

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
    counted, decided = Counted(teams, config), list(decisions)
    counted.add(scores)
    rows = counted.ranked(decided)
    most = max((row.played for row in rows), default=0)
    told = [
        msgspec.structs.replace(
            row,
            behind=most - row.played,
            sum=_sum_of(row, decided, config),
            notes=tuple(each.note for each in decided if each.team == row.team),
        )
        for row in rows
    ]
    return _explained(told, _columns(config))


class Counted:
    """What is counted so far, game by game: for tables after one round and the next."""

    def __init__(self, teams: Sequence[str], config: Config) -> None:
        self.config, self.lots = config, _lots(teams, config)
        self.games: dict[str, list[_Side]] = {team: [] for team in teams}
        self.scores: list[Score] = []

    def add(self, scores: Iterable[Score]) -> None:
        """These count as well."""
        for score in scores:
            self.scores.append(score)
            for team, side in _sides(score, self.config):
                if team in self.games:
                    self.games[team].append(side)

    def ranked(self, decisions: Iterable[PointsDecision]) -> list[TableRow]:
        """The rows in the order of the table with their points and ranks, and without a reason."""
        given = Counter[str]()
        for each in decisions:
            given[each.team] += each.points
        rows = [
            _row(team, games, self.lots.get(team, 0), given[team], self.config) for team, games in self.games.items()
        ]
        groups = _parted(rows, self.config.order, self.config, self.scores)
        return _ranked([row for group in groups for row in group], _columns(self.config))


def _columns(config: Config) -> list[Column]:
    return [COLUMNS[id] for id in config.order]


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
    groups = [list(level) for _, level in groupby(sorted(rows, key=value, reverse=True), key=value)]
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


class _Side(NamedTuple):
    """One game as one of its two sides sees it."""

    outcome: Outcome
    scored: int
    against: int
    casualties: int
    suffered: int
    bonuses: tuple[str, ...]


def _sides(score: Score, config: Config) -> tuple[tuple[str, _Side], tuple[str, _Side]]:
    home = (score.home_touchdowns, score.away_touchdowns, score.home_casualties, score.away_casualties)
    away = (score.away_touchdowns, score.home_touchdowns, score.away_casualties, score.home_casualties)
    return (
        (score.home, _Side(score.home_outcome, *home, _earned(score.played, *home[:3], config))),
        (score.away, _Side(score.away_outcome, *away, _earned(score.played, *away[:3], config))),
    )


def _earned(played: bool, scored: int, against: int, casualties: int, config: Config) -> tuple[str, ...]:
    return tuple(bonus.name for bonus in config.bonuses if played and bonus.earned(scored, against, casualties))


def _row(team: str, games: Sequence[_Side], lot: int, given: int, config: Config) -> TableRow:
    """The team's row before it has a place. ``given``: League points that were given to it or taken."""
    form, scored, against, casualties, suffered, named = zip(*games, strict=True) if games else ((),) * 6
    won, drawn, lost = (form.count(outcome) for outcome in ("win", "draw", "loss"))
    bonuses = tuple(name for names in named for name in names)
    earned = sum(bonus.points * bonuses.count(bonus.name) for bonus in config.bonuses)
    return TableRow(
        rank=0,
        team=team,
        lot=lot,
        played=len(games),
        won=won,
        drawn=drawn,
        lost=lost,
        touchdowns=sum(scored),
        touchdowns_against=sum(against),
        casualties=sum(casualties),
        casualties_against=sum(suffered),
        points=won * config.win + drawn * config.draw + lost * config.loss + earned + given,
        form=form,
        bonuses=bonuses,
    )


def _sum_of(row: TableRow, decisions: Sequence[PointsDecision], config: Config) -> tuple[str, ...]:
    """How the row's points came about, a part each."""
    parts = [
        f"{number} {one if number == 1 else many} at {each}: {number * each}"
        for number, each, one, many in (
            (row.won, config.win, "win", "wins"),
            (row.drawn, config.draw, "draw", "draws"),
            (row.lost, config.loss, "loss", "losses"),
        )
        if number and each
    ]
    times = [(bonus, row.bonuses.count(bonus.name)) for bonus in config.bonuses]
    parts += [
        f"{bonus.name}, {number} {'time' if number == 1 else 'times'}: {number * bonus.points}"
        for bonus, number in times
        if number
    ]
    parts += [
        f"{each.points:+d} by decision".replace("-", "−") for each in decisions if each.team == row.team and each.points
    ]
    return tuple(parts)


def _ranked(rows: list[TableRow], columns: list[Column]) -> list[TableRow]:
    """The rows with their ranks; rows that no column separates share one."""
    ranked: list[TableRow] = []
    for place, row in enumerate(rows, start=1):
        above = ranked[-1] if ranked else None
        level = above is not None and _level(above, row, columns)
        ranked.append(msgspec.structs.replace(row, rank=above.rank if level and above is not None else place))
    return ranked


def _explained(rows: list[TableRow], columns: list[Column]) -> list[TableRow]:
    """The ranked rows, each with why it stands above the next."""
    many = Counter(row.rank for row in rows)
    return [
        msgspec.structs.replace(
            row,
            shared=many[row.rank] > 1,
            why=_why(row, rows[index + 1], columns) if index + 1 < len(rows) else "",
        )
        for index, row in enumerate(rows)
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
    return words.partition(" ")[0] if words.lstrip("−")[0].isdigit() else words
