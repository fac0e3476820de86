"""The calendar of a season as its page shows it: every competition, round by round, with those who rest and what is still to be decided."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from league.models import Bye, Competition, Division, Fixture, Round, Season, Tie
from league.season.portions import about_division, read_together, seated_in
from league.selectors import calendar_of_season
from matches.selectors import states_among
from pages.league.views import result_line
from pages.shell.league_context import LeagueContext
from pages.shell.portion import division_parameter, portion_of
from pages.shell.shapes import ResultLine
from pages.table.share import round_text
from teams.models import Team

#: A season of more fixtures than this is read a division at a time.
MOST_AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class FixturePresenter:
    """A fixture in its round. `free`: nothing of it has begun."""

    pk: int
    name: str
    line: ResultLine
    state: str
    tone: str
    free: bool
    own: bool


@dataclass(slots=True)
class RoundPresenter:
    """A round: its fixtures, who rests in it, and the ties of a bracket whose sides are not known yet. `text` is for a chat."""

    round: Round
    fixtures: list[FixturePresenter] = field(default_factory=list)
    resting: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    over: bool = False
    text: str = ""

    @property
    def text_name(self) -> str:
        """What the text for a chat is called on the page."""
        return _("{round} as text for the group chat").format(round=self.round)

    @property
    def done(self) -> bool:
        """Is every fixture of the round decided?"""
        return not self.waiting and all(each.line.score for each in self.fixtures)


@dataclass(slots=True)
class CompetitionPresenter:
    """A competition and its rounds."""

    competition: Competition
    rounds: list[RoundPresenter] = field(default_factory=list)


def calendar_division(request: HttpRequest, here: LeagueContext) -> Division | None:
    """The division whose fixtures are shown: the one that was asked for; without a word all of them, or one where they are too many to read at once."""
    division = division_parameter(request, here)
    return portion_of(here, most=0).first if division is None and too_many_at_once(here) else division


def too_many_at_once(here: LeagueContext) -> bool:
    """Is the season read a division at a time?"""
    return len(here.divisions) > 1 and calendar_of_season(here.season).count() > MOST_AT_ONCE


def season_calendar(
    here: LeagueContext, division: Division | None = None, teams: Iterable[Team] = ()
) -> list[CompetitionPresenter]:
    """Every competition of the season that has rounds. With a division only what its teams play and who of them rests.

    ``teams``: those already loaded with their coaches.
    """
    season = here.season
    rounds: dict[int, RoundPresenter] = {}
    competitions: dict[int, CompetitionPresenter] = {}
    found = Round.objects.filter(competition__season=season).select_related("competition")
    for each in found.order_by("competition__number", "number"):
        group = competitions.setdefault(each.competition_id, CompetitionPresenter(each.competition))
        rounds[each.pk] = RoundPresenter(each, over=each.deadline is not None and each.deadline < timezone.now())
        group.rounds.append(rounds[each.pk])
    fixtures, byes = calendar_of_season(season), _byes(season)
    if division is not None:
        fixtures, byes = fixtures.filter(about_division(division)), byes.filter(team__in=seated_in([division]))
    begun = states_among(fixtures)
    for fixture in read_together(fixtures, {pk: each.round for pk, each in rounds.items()}, teams):
        rounds[fixture.round_id].fixtures.append(_shown(here, fixture, begun.get(fixture.pk, "")))
    for bye in byes:
        rounds[bye.round_id].resting.append(bye.team.name)
    for tie in Tie.objects.filter(round__competition__season=season, fixture=None).order_by("number"):
        rounds[tie.round_id].waiting.append(tie.name)
    for group in competitions.values():
        group.rounds = [each for each in group.rounds if each.fixtures or each.resting or each.waiting]
        for shown in group.rounds:
            title = f"{here.league.name}, {group.competition.name}: {str(shown.round).lower()}"
            lines = [each.line for each in shown.fixtures]
            shown.text = round_text(title, lines, shown.resting) if lines else ""
    return [group for group in competitions.values() if group.rounds]


def _shown(here: LeagueContext, fixture: Fixture, begun: str) -> FixturePresenter:
    late = fixture.due is not None and fixture.due < timezone.now()
    decided = hasattr(fixture, "result")
    state = begun if begun != "finished" else ""
    if not decided and not begun and late and not here.season.over:
        state = "overdue"
    line = result_line(here, fixture)
    if not decided and state in ("", "overdue"):
        line = line if fixture.agreed_for else replace(line, due=_("Open match"))
    elif not decided:
        line, state = replace(line, due=state), ""
    return FixturePresenter(
        pk=fixture.pk,
        name=str(fixture),
        line=line,
        state=state,
        tone="harm" if state == "overdue" else "care",
        free=not begun and not decided and not here.season.over,
        own=here.owns(fixture.home) or here.owns(fixture.away),
    )


def _byes(season: Season) -> QuerySet[Bye]:
    return Bye.objects.filter(round__competition__season=season).select_related("team").order_by("pk")
