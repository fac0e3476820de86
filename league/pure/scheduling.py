"""The calendar of a regular season (p.96-97): a pure function of the divisions, in the order in which they are listed, and of a stored seed.

The draw gives every team a place in a circle. Round by round the circle is turned on by one and folded: every team meets its opposite; in an odd
division the team on the fold rests, in an even one it meets the team in the middle. Who is at home follows from the distance on the circle, odd or
even, so a leg is as balanced as its number of games allows. Anyone who has the seed can draw again and find the same calendar.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import combinations
from typing import Literal

import msgspec

from rulebook.dice import KeyedDice
from rulebook.shapes.numbers import RegularSeason
from rulebook.shapes.refusals import Refusal, Unreadable

SecondLeg = Literal["mirrored", "reshuffled", "opponents_apart"]


class TooFewTeams(Refusal):
    code = "division_too_small"
    sentence = "{division} has too few teams, {teams}: a division has at least {least}."


class TooManyDivisions(Refusal):
    code = "too_many_divisions"
    sentence = "The book has 1 to {most} divisions, not {divisions}. The league may turn its limits off."


class UnequalDivisions(Refusal):
    code = "unequal_divisions"
    sentence = "Divisions must be as equal as possible: {largest} and {smallest} teams are too far apart."


class InTwoDivisions(Unreadable):
    code = "in_two_places"
    sentence = "{team} is listed more than once."


class SameCoach(Refusal):
    code = "same_coach"
    sentence = "{team} and {other} belong to one coach and would meet in {division}. Put them in different divisions, or let the league allow it."


class NoSuchMeetings(Unreadable):
    code = "no_such_meetings"
    sentence = "Each pair meets once or twice, not {meetings} times."


class NotASeed(Unreadable):
    code = "not_a_seed"
    sentence = "“{seed}” is not a valid seed. Enter an even number of hexadecimal digits, 2 to 64."


class Group(msgspec.Struct, frozen=True):
    """A division to be drawn: its name, and its teams in the order in which they were listed."""

    name: str
    teams: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a calendar follows from."""

    groups: tuple[Group, ...]
    meetings: int = 2
    second_leg: SecondLeg = "mirrored"
    seed: str = "00"


class Pairing(msgspec.Struct, frozen=True):
    """A fixture of the draw; ``division`` counts from 0."""

    division: int
    home: str
    away: str

    @property
    def teams(self) -> frozenset[str]:
        return frozenset((self.home, self.away))


class Rest(msgspec.Struct, frozen=True):
    """A bye: the team has nobody to meet in this round. It is not a game."""

    division: int
    team: str


class PlannedRound(msgspec.Struct, frozen=True):
    """One round, counted from 1, of all divisions together."""

    number: int
    pairings: tuple[Pairing, ...]
    byes: tuple[Rest, ...]


class Count(msgspec.Struct, frozen=True):
    """How often a team is at home, is away, and rests."""

    home: int = 0
    away: int = 0
    byes: int = 0


class Addition(msgspec.Struct, frozen=True):
    """A fixture for a team that joined late. ``fills_bye`` says that the opponent would have rested in that round."""

    round: int
    home: str
    away: str
    fills_bye: bool


Leg = list[tuple[list[tuple[str, str]], list[str]]]


def read_seed(seed: str) -> bytes:
    """The seed as bytes; one that is not written in hexadecimal digits is ``NotASeed``."""
    try:
        secret = bytes.fromhex(seed)
    except (ValueError, TypeError):
        raise NotASeed(seed=seed) from None
    if not 1 <= len(secret) <= 32 or any(letter.isspace() for letter in seed):
        raise NotASeed(seed=seed)
    return secret


def plan_problems(
    plan: Plan, book: RegularSeason, coaches: Mapping[str, str], *, by_the_book: bool = True, same_coach: bool = False
) -> list[Refusal | Unreadable]:
    """Everything that speaks against this plan (p.96). ``by_the_book`` holds it to the book's numbers of divisions and teams; two are always needed."""
    problems: list[Refusal | Unreadable] = []
    if plan.meetings not in (1, 2):
        problems.append(NoSuchMeetings(meetings=plan.meetings))
    listed = Counter(team for group in plan.groups for team in group.teams)
    problems += [InTwoDivisions(team=team) for team, times in listed.items() if times > 1]
    if by_the_book and len(plan.groups) > book.divisions_max:
        problems.append(TooManyDivisions(divisions=len(plan.groups), most=book.divisions_max))
    least = book.teams_per_division_min if by_the_book else 2
    problems += [
        TooFewTeams(division=group.name, teams=len(group.teams), least=least)
        for group in plan.groups
        if len(group.teams) < least
    ]
    by_size = sorted(plan.groups, key=lambda group: len(group.teams))
    if by_the_book and by_size and len(by_size[-1].teams) - len(by_size[0].teams) > 1:
        problems.append(UnequalDivisions(largest=by_size[-1].name, smallest=by_size[0].name))
    if not same_coach:
        problems += [
            SameCoach(team=one, other=other, division=group.name)
            for group in plan.groups
            for one, other in combinations(dict.fromkeys(group.teams), 2)
            if coaches.get(one) and coaches.get(one) == coaches.get(other)
        ]
    return problems


def draw_divisions(
    teams: Sequence[str], count: int, seed: str, coaches: Mapping[str, str], by_hand: Mapping[str, int] | None = None
) -> list[list[str]]:
    """The teams drawn into ``count`` divisions of sizes as equal as can be (p.96); teams of one coach fall apart where there is room.

    Teams that are placed ``by_hand``, by the number of the division from 0, come first there, and the lot fills up the rest.
    """
    placed = by_hand or {}
    divisions: list[list[str]] = [[team for team in teams if placed.get(team) == number] for number in range(count)]
    drawn = [team for team in _drawn(teams, KeyedDice(read_seed(seed)), "divisions") if team not in placed]
    room = [len(division) for division in divisions]
    for _ in drawn:
        room[room.index(min(room))] += 1
    owned = Counter(coaches.get(team) for team in teams)
    drawn.sort(key=lambda team: -owned[coaches[team]] if coaches.get(team) else -1)

    def reluctance(number: int, team: str) -> tuple[int, int, int]:
        mates = sum(1 for other in divisions[number] if coaches.get(team) and coaches.get(other) == coaches[team])
        return mates, len(divisions[number]), number

    for team in drawn:
        open_ones = [number for number in range(count) if len(divisions[number]) < room[number]]
        divisions[min(open_ones, key=lambda number: reluctance(number, team))].append(team)
    return divisions


def calendar(plan: Plan) -> list[PlannedRound]:
    """The rounds of the season. Each pair of a division meets once or twice, nobody twice in a round; in an odd division each team rests once a leg."""
    legs = [_division(group, number, plan) for number, group in enumerate(plan.groups)]
    rounds = []
    for index in range(max((len(rounds) for rounds in legs), default=0)):
        playing = [(number, rounds[index]) for number, rounds in enumerate(legs) if index < len(rounds)]
        pairings = tuple(Pairing(number, home, away) for number, (pairs, _) in playing for home, away in pairs)
        byes = tuple(Rest(number, team) for number, (_, resting) in playing for team in resting)
        rounds.append(PlannedRound(index + 1, pairings, byes))
    return rounds


def counts(rounds: Iterable[PlannedRound]) -> dict[str, Count]:
    """For every team, how often it is at home, away, and resting."""
    home: Counter[str] = Counter()
    away: Counter[str] = Counter()
    byes: Counter[str] = Counter()
    for each in rounds:
        home.update(pairing.home for pairing in each.pairings)
        away.update(pairing.away for pairing in each.pairings)
        byes.update(rest.team for rest in each.byes)
    return {team: Count(home[team], away[team], byes[team]) for team in sorted({*home, *away, *byes})}


def late_games(
    joiner: str, teams: Sequence[str], rounds: Mapping[int, Sequence[tuple[str, str]]], first: int, meetings: int
) -> list[Addition]:
    """The fixtures of a team that joins from round ``first`` on. In each round it meets whoever would rest; for the rest of its games
    rounds are appended, one for each. No fixture that stands is touched, no round renumbered.

    ``rounds``: the pairs (home, away) that stand in each round. Each opponent is met ``meetings`` times, home and away in turn.
    """
    last = max(rounds, default=0)
    owed = [team for _ in range(meetings) for team in teams]
    surplus: Counter[str] = Counter()
    for pairs in rounds.values():
        for home, away in pairs:
            surplus[home] += 1
            surplus[away] -= 1
    added: list[Addition] = []
    met: dict[str, bool] = {}

    def add(number: int, opponent: str, *, fills_bye: bool) -> None:
        at_home = _joiner_at_home(surplus[joiner], surplus[opponent], met.get(opponent))
        home, away = (joiner, opponent) if at_home else (opponent, joiner)
        surplus[home] += 1
        surplus[away] -= 1
        met[opponent] = at_home
        owed.remove(opponent)
        added.append(Addition(number, home, away, fills_bye))

    for number in range(first, last + 1):
        busy = {team for pair in rounds.get(number, ()) for team in pair}
        free = [team for team in owed if team not in busy]
        if free and joiner not in busy and busy:
            add(number, free[0], fills_bye=True)
    number = max(last, first - 1)
    while owed:
        number += 1
        add(number, owed[0], fills_bye=False)
    return added


def deadline_after(first: datetime, days: int, zone: tzinfo) -> datetime:
    """The moment ``days`` days after ``first`` at the same hour of the clock on the wall in ``zone``, in UTC.

    A night in which the clocks change takes no hour from a round: an hour that comes twice is its second, one that is left out the next there is.
    """
    wall = first.astimezone(zone).replace(tzinfo=None) + timedelta(days=days)
    return max(wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))


def _joiner_at_home(own: int, theirs: int, before: bool | None) -> bool:
    """At home where he was away before; at first, where the opponent was at home too often, or he himself not too often."""
    if before is not None:
        return not before
    return theirs > 0 if theirs else own <= 0


def _places(count: int) -> list[str]:
    return [str(place) for place in range(1, count + 1)]


def _drawn(teams: Sequence[str], dice: KeyedDice, key: str) -> list[str]:
    """The teams in the order of the lot. The lot knows a team by its place in the list alone: the same list and seed draw alike everywhere."""
    return [teams[int(place) - 1] for place in dice.order(key, _places(len(teams)))]


def _division(group: Group, number: int, plan: Plan) -> Leg:
    dice = KeyedDice(read_seed(plan.seed))
    first = _circle(_drawn(group.teams, dice, f"division {number + 1} leg 1"))
    if plan.meetings == 1:
        return first
    if plan.second_leg == "mirrored":
        return first + _swapped(first)
    key = f"division {number + 1} leg 2"
    if plan.second_leg == "opponents_apart":
        return first + _swapped([first[index] for index in _apart(len(first), dice, key)])
    at_home = {pair for pairs, _ in first for pair in pairs}
    second = _circle(_drawn(group.teams, dice, key))
    turned = [
        ([(away, home) if (home, away) in at_home else (home, away) for home, away in pairs], resting)
        for pairs, resting in second
    ]
    return first + turned


def _circle(teams: Sequence[str]) -> Leg:
    """Every pair once, by the circle method."""
    middle = teams[-1] if len(teams) % 2 == 0 else None
    ring = teams if middle is None else teams[:-1]
    size = len(ring)
    leg: Leg = []
    for turn in range(size):
        pairs: list[tuple[str, str]] = []
        resting: list[str] = []
        for place in range(size):
            opposite = (turn - place) % size
            distance = (opposite - place) % size
            if opposite == place:
                if middle is None:
                    resting.append(ring[place])
                else:
                    pairs.insert(0, (ring[place], middle) if turn % 2 else (middle, ring[place]))
            elif distance % 2:  # of the two distances round an odd circle exactly one is odd
                pairs.append((ring[place], ring[opposite]))
        leg.append((pairs, resting))
    return leg


def _swapped(leg: Leg) -> Leg:
    return [([(away, home) for home, away in pairs], resting) for pairs, resting in leg]


def _apart(rounds: int, dice: KeyedDice, key: str) -> list[int]:
    """The rounds in a new order, in which two who have met wait at least half a leg until they meet again."""
    lot = [int(place) - 1 for place in dice.order(key, _places(rounds))]
    order: list[int] = []
    for place in range(rounds):
        order.append(next(index for index in lot if index not in order and index <= place + rounds // 2))
    return order
