"""The play-offs (p.98): who goes through from the final tables, and who meets whom, round after round. Pure.

A bracket is a list of ties whose sides come from somewhere: a seed, the winner or the loser of an earlier tie. ``meetings`` says, from what has been
played so far, who stands in each. A tie that was begun keeps its two teams, whatever is found out later.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from league.pure.standings import Config, PointsDecision, Score, TableRow, standings
from rulebook.dice import KeyedDice
from rulebook.shapes.refusals import Refusal

SemiFinalDraw = Literal["divisions_apart", "seeded", "random"]

#: Known to be no team: the tie was lost by both, the field is not full, or the team has left. Whoever would have met it walks over.
NOBODY = ""
LARGEST_FIELD = 32


class FieldTooSmall(Refusal):
    code = "field_too_small"
    sentence = "Play-offs need 2 to {most} teams, not {teams}."


class Qualifier(msgspec.Struct, frozen=True, kw_only=True):
    """A team in the play-offs, by its seed from 1. ``why`` says how it got there; one that has ``left`` gets no more ties."""

    seed: int
    team: str
    division: int
    place: int
    wild_card: bool = False
    why: str = ""
    left: bool = False


class PlannedTie(msgspec.Struct, frozen=True, kw_only=True):
    """A tie of the bracket. ``home`` and ``away`` are where its sides come from: "seed 1", "winner sf1", "loser sf1"."""

    id: str
    round: int
    name: str
    home: str
    away: str


class Bracket(msgspec.Struct, frozen=True, kw_only=True):
    """Every tie, round by round. ``reseeded``: those who are left are paired anew; ``apart``: teams of one division only in the final."""

    ties: tuple[PlannedTie, ...]
    reseeded: bool = False
    apart: bool = False


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A tie that has a fixture: its teams, whether it was begun, and who went through ("nobody" where both lost)."""

    home: str
    away: str
    begun: bool = False
    winner: Literal["home", "away", "nobody"] | None = None


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """Who stands in a tie: a team, ``NOBODY``, or None while that is open. ``misplaced``: it was begun by others than should be in it."""

    tie: PlannedTie
    home: str | None
    away: str | None
    winner: str | None = None
    loser: str | None = None
    misplaced: bool = False


class Final(msgspec.Struct, frozen=True, kw_only=True):
    """The tables as they stand at the end: the divisions in order, and what they are computed from."""

    divisions: tuple[tuple[str, ...], ...]
    scores: tuple[Score, ...]
    decisions: tuple[PointsDecision, ...] = ()
    config: Config = Config()


def qualifiers(final: Final, places: int, lots: KeyedDice, *, wild_card: str = "league_points") -> list[Qualifier]:
    """Those who go through, best seed first: the winners of the divisions, then the seconds, and so on until the places are full.

    Where one place after another no longer fits, the best of those who finished there go through as wild cards: by League points, or by
    League points per game, and the criteria of the table (p.98: one division, its top four; two, the top two of each; three, the winners and the best
    second; four, the winners, or the top two of each). Whom no criterion parts, the stored lot does.
    """
    division_of = {team: number for number, teams in enumerate(final.divisions) for team in teams}
    tables = [_parted(_table(teams, final), final, lots) for teams in final.divisions]
    chosen: list[Qualifier] = []
    for place in range(1, max((len(table) for table in tables), default=0) + 1):
        level = [table[place - 1] for table in tables if len(table) >= place]
        at_home = {row.team: row.why for row in level}
        ranked = _across([row.team for row in level], final, lots, wild_card)
        left = places - len(chosen)
        wild = len(ranked) > left
        for row in ranked[:left]:
            chosen.append(
                Qualifier(
                    seed=len(chosen) + 1,
                    team=row.team,
                    division=division_of[row.team],
                    place=place,
                    wild_card=wild,
                    why=row.why or at_home[row.team],
                )
            )
    return chosen


class Band(msgspec.Struct, frozen=True):
    """Which places of a table lead into the play-offs: the first ``sure`` of them, and the next where its team is one of the ``wild`` best there."""

    sure: int = 0
    wild: int = 0


def bands(sizes: Sequence[int], places: int) -> list[Band]:
    """For each division, by the number of its teams, which places ``qualifiers`` lets through (p.98)."""
    sure = [0] * len(sizes)
    left = places
    for place in range(1, max(sizes, default=0) + 1):
        level = [number for number, size in enumerate(sizes) if size >= place]
        if len(level) > left:
            return [Band(sure[number], left if number in level else 0) for number in range(len(sizes))]
        for number in level:
            sure[number] = place
        left -= len(level)
    return [Band(each) for each in sure]


def _table(teams: Sequence[str], final: Final) -> list[TableRow]:
    return standings(list(teams), final.scores, final.decisions, final.config)


def _across(teams: Sequence[str], final: Final, lots: KeyedDice, wild_card: str) -> list[TableRow]:
    """Teams of several divisions who finished in the same place, best first."""
    if wild_card != "points_per_game":
        return _parted(_table(teams, final), final, lots)
    order = tuple(criterion for criterion in final.config.order if criterion != "points")
    config = msgspec.structs.replace(final.config, order=order or ("points",))
    rows = _parted(standings(list(teams), final.scores, final.decisions, config), final, lots)
    rows.sort(key=lambda row: -Fraction(row.points, max(row.played, 1)))
    return [
        msgspec.structs.replace(row, why=f"{row.points} points from {row.played} games" if row is not rows[-1] else "")
        for row in rows
    ]


def _parted(rows: Sequence[TableRow], final: Final, lots: KeyedDice) -> list[TableRow]:
    """The rows with every shared rank parted by lot. A team draws by its place in the list, so that the same list and seed draw alike."""
    listed = [team for teams in final.divisions for team in teams]
    drawn = {listed[int(place)]: lot for lot, place in enumerate(lots.order("lots", map(str, range(len(listed)))))}
    parted = sorted(rows, key=lambda row: (row.rank, drawn[row.team] if row.shared else 0))
    return [
        msgspec.structs.replace(row, why="level on everything: drawn by lot")
        if row.shared and index + 1 < len(parted) and parted[index + 1].rank == row.rank
        else row
        for index, row in enumerate(parted)
    ]


# --- The bracket --------------------------------------------------------------------------------------------------


def bracket(
    field: Sequence[Qualifier],
    lots: KeyedDice,
    *,
    semi_final_draw: SemiFinalDraw = "divisions_apart",
    reseeded: bool = False,
    third_place: bool = True,
) -> Bracket:
    """The bracket of this field: its first round by the seeds, the better one at home; the others by whoever goes through.

    Four teams are paired as ``semi_final_draw`` says. Eight teams, two of each of four divisions, are split so that no two of one division meet before
    the final (p.98). Every other field is seeded, first against last; where it is not full, the best seeds walk over the first round.
    """
    if not 2 <= len(field) <= LARGEST_FIELD:
        raise FieldTooSmall(teams=len(field), most=LARGEST_FIELD)
    apart = _two_of_each_of_four(field)
    if apart:
        pairs = _quarter_finals(field)
    elif len(field) == 4:
        pairs = _semi_finals(field, lots, semi_final_draw)
    else:
        pairs = _seeded(len(field))
    return Bracket(ties=tuple(_ties(pairs, third_place=third_place)), reseeded=reseeded, apart=apart)


def _two_of_each_of_four(field: Sequence[Qualifier]) -> bool:
    divisions = [each.division for each in field]
    return len(field) == 8 and len(set(divisions)) == 4 and all(divisions.count(each) == 2 for each in divisions)


def _quarter_finals(field: Sequence[Qualifier]) -> list[tuple[int, int]]:
    """Winners 1 and 4 in one half, with the seconds of the divisions of 2 and 3; and the other way round."""
    winners, seconds = field[:4], field[4:]

    def half(own: tuple[int, int], others: tuple[int, int]) -> list[tuple[int, int]]:
        divisions = {winners[other].division for other in others}
        better, worse = [each.seed for each in seconds if each.division in divisions]
        return [(winners[own[0]].seed, worse), (winners[own[1]].seed, better)]

    return half((0, 3), (1, 2)) + half((1, 2), (0, 3))


def _semi_finals(field: Sequence[Qualifier], lots: KeyedDice, draw: SemiFinalDraw) -> list[tuple[int, int]]:
    if draw == "random":
        one, other, third, fourth = (int(seed) for seed in lots.order("semi-finals", map(str, range(1, 5))))
        return sorted([(min(one, other), max(one, other)), (min(third, fourth), max(third, fourth))])
    ways = [[(1, 4), (2, 3)], [(1, 3), (2, 4)], [(1, 2), (3, 4)]]
    if draw == "divisions_apart":
        division = {each.seed: each.division for each in field}
        return next((way for way in ways if all(division[one] != division[two] for one, two in way)), ways[0])
    return ways[0]


def _seeded(teams: int) -> list[tuple[int, int]]:
    """First against last, so that the best seeds can only meet late; a seed above ``teams`` is nobody."""
    order = [1]
    while len(order) < teams:
        size = 2 * len(order)
        order = [seed for one in order for seed in (one, size + 1 - one)]
    return list(zip(order[::2], order[1::2], strict=True))


def _ties(pairs: Sequence[tuple[int, int]], *, third_place: bool) -> Iterable[PlannedTie]:
    number = 1
    before: list[PlannedTie] = []
    count = len(pairs)
    while True:
        letters, name = _stage(count)
        now = []
        for place in range(1, count + 1):
            home, away = (
                (f"winner {before[2 * place - 2].id}", f"winner {before[2 * place - 1].id}")
                if before
                else (f"seed {pairs[place - 1][0]}", f"seed {pairs[place - 1][1]}")
            )
            title = name if count == 1 else f"{name} {place}"
            now.append(
                PlannedTie(
                    id=f"{letters}{place}" if count > 1 else letters, round=number, name=title, home=home, away=away
                )
            )
        yield from now
        if count == 1:
            if before and third_place:
                losers = [f"loser {tie.id}" for tie in before]
                yield PlannedTie(id="third", round=number, name="Match for third place", home=losers[0], away=losers[1])
            return
        before, count, number = now, count // 2, number + 1


def _stage(ties: int) -> tuple[str, str]:
    known = {1: ("final", "Final"), 2: ("sf", "Semi-final"), 4: ("qf", "Quarter-final")}
    return known.get(ties, (f"r{2 * ties}-", f"Round of {2 * ties}, tie"))


# --- Who meets whom -----------------------------------------------------------------------------------------------


def meetings(plan: Bracket, field: Sequence[Qualifier], played: Mapping[str, Standing]) -> list[Meeting]:
    """Who stands in each tie, as far as that is known. A tie that was begun keeps its teams; what others should be in it is told as ``misplaced``.

    A team that has left keeps what it was in, and nobody comes in its place afterwards.
    """
    found: dict[str, Meeting] = {}
    seeds = {each.team: each for each in field}
    for number in sorted({tie.round for tie in plan.ties}):
        round_ = [tie for tie in plan.ties if tie.round == number]
        sides = {tie.id: (_source(tie.home, field, found), _source(tie.away, field, found)) for tie in round_}
        onward = _in_begun_ties(plan, played, after=number)
        if plan.reseeded and number > 1:
            forward = [tie for tie in round_ if tie.home.startswith("winner")]
            put_out = {meeting.loser: meeting.winner for meeting in found.values()}
            sides |= _reseeded(forward, sides, played, seeds, put_out, onward, apart=plan.apart and len(forward) > 1)
        for tie in round_:
            home, away = _better_at_home(sides[tie.id], seeds)
            standing = played.get(tie.id)
            found[tie.id] = (
                _begun(tie, home, away, standing)
                if standing is not None and standing.begun
                else _to_begin(tie, home, away, seeds, onward)
            )
    return list(found.values())


def champion(found: Iterable[Meeting]) -> str | None:
    """Who has won it all; None while that is open, ``NOBODY`` if nobody can."""
    return next((meeting.winner for meeting in found if meeting.tie.id == "final"), None)


def _source(source: str, field: Sequence[Qualifier], found: Mapping[str, Meeting]) -> str | None:
    kind, name = source.split(" ")
    if kind == "seed":
        return field[int(name) - 1].team if int(name) <= len(field) else NOBODY
    return found[name].winner if kind == "winner" else found[name].loser


def _staying(team: str | None, seeds: Mapping[str, Qualifier]) -> str | None:
    return NOBODY if team and seeds[team].left else team


def _better_at_home(
    sides: tuple[str | None, str | None], seeds: Mapping[str, Qualifier]
) -> tuple[str | None, str | None]:
    home, away = sides
    if home and away and seeds[away].seed < seeds[home].seed:
        return away, home
    return home, away


def _in_begun_ties(plan: Bracket, played: Mapping[str, Standing], *, after: int) -> set[str]:
    """The teams that stand in a tie of a later round that was begun."""
    begun = (played[tie.id] for tie in plan.ties if tie.round > after and tie.id in played and played[tie.id].begun)
    return {team for standing in begun for team in (standing.home, standing.away)}


def _begun(tie: PlannedTie, home: str | None, away: str | None, standing: Standing) -> Meeting:
    misplaced = {home, away} != {standing.home, standing.away}
    home, away = standing.home, standing.away
    winner = {"home": home, "away": away, "nobody": NOBODY, None: None}[standing.winner]
    loser = {"home": away, "away": home, "nobody": NOBODY, None: None}[standing.winner]
    return Meeting(tie=tie, home=home, away=away, winner=winner, loser=loser, misplaced=misplaced)


def _to_begin(
    tie: PlannedTie, home: str | None, away: str | None, seeds: Mapping[str, Qualifier], onward: set[str]
) -> Meeting:
    """Where both are gone by now, one that walked over before, and left in a later tie that was begun, has won this one."""
    there = (_staying(home, seeds), _staying(away, seeds))
    if None in there or NOBODY not in there:
        return Meeting(tie=tie, home=there[0], away=there[1])
    walked_over = next((team for team in (home, away) if team in onward), NOBODY)
    return Meeting(tie=tie, home=there[0], away=there[1], winner=there[0] or there[1] or walked_over, loser=NOBODY)


def _reseeded(
    ties: Sequence[PlannedTie],
    sides: Mapping[str, tuple[str | None, str | None]],
    played: Mapping[str, Standing],
    seeds: Mapping[str, Qualifier],
    put_out: Mapping[str | None, str | None],
    onward: set[str],
    *,
    apart: bool,
) -> dict[str, tuple[str | None, str | None]]:
    """The best of those who are left against the last of them, once all of them are known; ties that were begun stay as they are.

    Where a team plays on that was put out after all, by a correction, the team that put it out has no place any more.
    """
    left = [team for tie in ties for team in sides[tie.id]]
    pinned = {tie.id: played[tie.id] for tie in ties if tie.id in played and played[tie.id].begun}
    if None in left:
        return {tie.id: (None, None) for tie in ties}
    taken = {team for standing in pinned.values() for team in (standing.home, standing.away)}
    taken |= {by for team in taken if team not in left and (by := put_out.get(team))}
    staying = (team if team in onward else _staying(team, seeds) for team in left if team not in taken)
    free = sorted(staying, key=lambda team: seeds[team].seed if team else 99)
    pairs = _paired(free, seeds, apart=apart) or _paired(free, seeds, apart=False) or []
    new: dict[str, tuple[str | None, str | None]] = {}
    for tie in ties:
        if tie.id in pinned:
            home, away = pinned[tie.id].home, pinned[tie.id].away
            new[tie.id] = (home if home in left else NOBODY, away if away in left else NOBODY)
        else:
            new[tie.id] = pairs.pop(0) if pairs else (NOBODY, NOBODY)
    return new


def _paired(
    teams: Sequence[str | None], seeds: Mapping[str, Qualifier], *, apart: bool
) -> list[tuple[str | None, str | None]] | None:
    """First against last where divisions allow it; None if no pairing keeps the divisions apart."""
    if len(teams) < 2:
        return [(team, NOBODY) for team in teams]
    first, *rest = teams
    for place in reversed(range(len(rest))):
        other = rest[place]
        if apart and first and other and seeds[first].division == seeds[other].division:
            continue
        following = _paired(rest[:place] + rest[place + 1 :], seeds, apart=apart)
        if following is not None:
            return [(first, other), *following]
    return None
