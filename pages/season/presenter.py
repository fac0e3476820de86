"""A season as its page shows it: the calendar that would be drawn, the draw that stands, and the bracket of its play-offs."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from league.knockout.brackets import BracketTie, bracket_of, field_of, seats_out_of_date
from league.models import Competition, Division, Fixture
from league.pure.playoffs import NOBODY, Meeting, champion
from league.season.laying_out import Preview
from league.season.portions import byes_within
from league.selectors import byes_of
from pages.league.views import result_line
from pages.shell.league_context import LeagueContext, TeamPresenter
from pages.shell.shapes import ResultLine
from teams.models import Team


@dataclass(frozen=True, slots=True)
class RoundPlanned:
    """A round of a preview: its end, its pairings and its byes."""

    number: int
    deadline: datetime | None
    pairs: tuple[tuple[str, str, str], ...]
    resting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """What one team gets of a calendar."""

    team: str
    division: str
    home: int
    away: int
    byes: int


@dataclass(frozen=True, slots=True)
class CalendarPlanned:
    """A calendar that is not saved yet."""

    rounds: tuple[RoundPlanned, ...]
    shares: tuple[Share, ...]
    fixtures: int
    several: bool
    rests: bool


def planned(seen: Preview, teams: Sequence[Team]) -> CalendarPlanned:
    """The preview in names."""
    name = {str(team.pk): team.name for team in teams}
    groups = seen.plan.groups
    rounds = tuple(
        RoundPlanned(
            number=each.number,
            deadline=deadline,
            pairs=tuple((name[p.home], name[p.away], groups[p.division].name) for p in each.pairings),
            resting=tuple(name[rest.team] for rest in each.byes),
        )
        for each, deadline in zip(seen.rounds, seen.deadlines, strict=True)
    )
    shares = tuple(
        Share(name[team], group.name, seen.counts[team].home, seen.counts[team].away, seen.counts[team].byes)
        for group in groups
        for team in group.teams
    )
    return CalendarPlanned(
        rounds=rounds,
        shares=shares,
        fixtures=sum(len(each.pairs) for each in rounds),
        several=len(groups) > 1,
        rests=any(share.byes for share in shares),
    )


@dataclass(frozen=True, slots=True)
class TieLine:
    """A tie of a bracket as a line: the fixture once there is one, else who comes into it from where."""

    name: str
    fixture: Fixture | None
    line: ResultLine | None
    home: TeamPresenter | None
    away: TeamPresenter | None
    home_from: str
    away_from: str
    walks_over: TeamPresenter | None
    needs_a_winner: bool
    rolled_off: TeamPresenter | None
    misplaced: bool


@dataclass(frozen=True, slots=True)
class BracketPresenter:
    """A knockout, round by round, with its champion and what a correction has put out of order. `teams`: the keys of all that are in it."""

    competition: Competition
    rounds: tuple[tuple[str, datetime | None, tuple[TieLine, ...]], ...]
    champion: TeamPresenter | None
    wrong_seeds: tuple[str, ...]
    seed: str
    teams: frozenset[str]
    begun: bool = False


def present_bracket(here: LeagueContext, competition: Competition) -> BracketPresenter:
    """The bracket with its teams, results and open places."""
    seats = list(competition.seats.select_related("team__coach"))
    teams = {str(seat.team_id): here.present(seat.team) for seat in seats}
    field, draw = field_of(competition, seats), competition.draws.last()
    ties = bracket_of(competition, field=field, draw=draw)
    names = {each.tie.key: each.tie.name for each in ties}
    rounds: dict[str, tuple[datetime | None, list[TieLine]]] = {}
    for each in ties:
        round_ = rounds.setdefault(str(each.tie.round), (each.tie.round.deadline, []))
        round_[1].append(_line(here, each, teams, names))
    winner = champion(each.meeting for each in ties)
    # The bracket of a finished season does not change.
    moved = [] if here.season.over else seats_out_of_date(competition, field=field, draw=draw)
    others = Team.objects.in_bulk([int(should) for _, _, should in moved]) if moved else {}
    wrong = [
        _("Seed {seed} is {has}; by the current table it would be {should}.").format(
            seed=seed, has=teams[has].name, should=others[int(should)].name
        )
        for seed, has, should in moved
    ]
    return BracketPresenter(
        competition=competition,
        rounds=tuple((name, deadline, tuple(lines)) for name, (deadline, lines) in rounds.items()),
        champion=teams.get(winner or ""),
        wrong_seeds=tuple(wrong),
        seed=draw.seed if draw else "",
        teams=frozenset(teams),
        begun=any(each.begun for each in ties),
    )


def _line(here: LeagueContext, each: BracketTie, teams: dict[str, TeamPresenter], names: dict[str, str]) -> TieLine:
    fixture, meeting = each.tie.fixture, each.meeting
    result = getattr(fixture, "result", None) if fixture else None
    level = result is not None and result.home_outcome == result.away_outcome == "draw"
    return TieLine(
        name=each.tie.name,
        fixture=fixture,
        line=replace(result_line(here, fixture), due=_("to play")) if fixture else None,
        home=teams.get(meeting.home or ""),
        away=teams.get(meeting.away or ""),
        home_from=_from(each.tie.home_from, names, meeting.home),
        away_from=_from(each.tie.away_from, names, meeting.away),
        walks_over=_walks_over(meeting, teams),
        needs_a_winner=each.needs_a_winner,
        rolled_off=teams.get(meeting.winner or "") if level else None,
        misplaced=meeting.misplaced,
    )


def _walks_over(meeting: Meeting, teams: dict[str, TeamPresenter]) -> TeamPresenter | None:
    if NOBODY in (meeting.home, meeting.away) and meeting.winner:
        return teams.get(meeting.winner)
    return None


def _from(source: str, names: dict[str, str], team: str | None) -> str:
    """Where a side comes from, in words."""
    if team == NOBODY:
        return _("nobody")
    kind, key = source.split(" ")
    if kind == "seed":
        return _("seed {key}").format(key=key)
    came = _("winner of {tie}") if kind == "winner" else _("loser of {tie}")
    return came.format(tie=names[key].lower())


def resting(competition: Competition, among: Collection[Division] | None) -> list[tuple[str, str]]:
    """Who rests when: the round and the team; of these divisions alone, where they are named."""
    byes = byes_of(competition) if among is None else byes_within(competition, among)
    return [(str(bye.round), bye.team.name) for bye in byes]
