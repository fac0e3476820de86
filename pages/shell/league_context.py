"""What every page of a league has in common: the league, the reader's part in it, the arms in the masthead, the links, the clock."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from league.access import competition_on, is_coach_of, league_for_reading, no_to, role_in, standings_of
from league.models import Competition, Division, DraftForm, Fixture, League, Season
from league.permissions import Deed, allowed
from league.selectors import competition_of, drafts_concerning
from matches.report.status import waiting_count
from pages.shell.numbers import whole_number
from pages.team.arms import arms_of
from rulebook.ruleset import Ruleset
from teams.models import Coach, Team

#: Pages that show one season of a league. For an earlier season its number is in the address.
OF_A_SEASON = frozenset(
    {
        *("table", "division", "leaders", "what_if", "counting", "decisions"),
        *("fixtures", "friendlies", "teams", "people", "fallen"),
    }
)


@dataclass(frozen=True, slots=True)
class TeamPresenter:
    """A team as the drawings want it: name, colours, and the address of its page in this league."""

    pk: int
    name: str
    kit: str
    trim: str
    url: str
    coach: str = ""
    shield: str = ""
    division: str = ""
    charge: str = ""
    coach_url: str = ""

    @classmethod
    def named(cls, name: str) -> "TeamPresenter":
        """A team known by name only. Its arms are derived from the name."""
        arms = arms_of(name)
        return cls(pk=0, name=name, kit=arms.kit, trim=arms.trim, url="")

    def get_absolute_url(self) -> str:
        return self.url

    def __str__(self) -> str:
        return self.name


class LeagueContext:
    """One league as one reader sees it. Made by `league_context`, so nobody reads a league that they may not read."""

    def __init__(self, league: League, reader: Coach | AnonymousUser) -> None:
        self.league = league
        self.reader = reader
        self._shown: dict[int, TeamPresenter] = {}

    @cached_property
    def _on(self) -> Competition:
        return competition_on(self.league)

    @cached_property
    def competition(self) -> Competition:
        """What every team of this season plays in."""
        return self._on

    @property
    def season(self) -> Season:
        """The season that is on, or the one that the page was turned to."""
        return self.competition.season

    def turn_to(self, season: Season) -> None:
        """The page is about this season of the league, not about the one that is on."""
        if season.pk != self.season.pk:
            season.league = self.league
            self.competition = competition_of(season)

    @property
    def past(self) -> bool:
        """Is the page about an earlier season than the one that is on?"""
        return self.competition.season_id != self._on.season_id

    @cached_property
    def divisions(self) -> list[Division]:
        """The divisions of the season's competition in order; none where it has one table."""
        return list(self.competition.divisions.all())

    @cached_property
    def rules(self) -> Ruleset:
        """The rules that this season is played by."""
        return Ruleset.from_ref(self.season.rules)

    @cached_property
    def role(self) -> str:
        """The reader's role here; empty for a guest and for a coach of other leagues."""
        return role_in(self.reader, self.league)

    @cached_property
    def waiting(self) -> int:
        """How many cases wait in the queue; 0 for readers who may not decide them."""
        return waiting_count(self._on.season) if self.officer else 0

    @cached_property
    def drafts(self) -> list[DraftForm]:
        """Drafts that are not in the season yet: the reader's own, and for an officer those that are submitted; the latest first."""
        return drafts_concerning(self.season, self.reader, officer=self.officer) if self.reader.pk else []

    def may(self, deed: Deed, *, own: bool = False, stands_in: bool = False) -> bool:
        """May the reader do this here? As `league.access.may`, without asking the database again."""
        return allowed(deed, standings_of(self.reader, self.role, own=own, stands_in=stands_in))

    def refuse_unless(self, deed: Deed) -> None:
        """Nothing, if the reader may do this here; otherwise the reason."""
        if not self.may(deed):
            raise no_to(deed, self.league)

    @cached_property
    def member(self) -> bool:
        """Does the reader belong to the league? An administrator of the site need not."""
        return isinstance(self.reader, Coach) and self.league.memberships.filter(coach=self.reader).exists()

    @property
    def runs(self) -> bool:
        """Is the reader a commissioner here?"""
        return self.may(Deed.RUN_LEAGUE)

    @property
    def officer(self) -> bool:
        """Is the reader a commissioner or staff, who may act for any team and decide about reports?"""
        return self.may(Deed.DECIDE_REPORT)

    @property
    def plays(self) -> bool:
        """May the reader draft a team here, and is there a season to draft it for?"""
        return self.may(Deed.DRAFT) and not self.season.over

    def manages(self, team: Team) -> bool:
        """May the reader act for this team? As `league.access.may_manage`, without asking the database again."""
        return self.may(Deed.ACT_FOR_TEAM, own=self.owns(team))

    def owns(self, team: Team) -> bool:
        """Is this the reader's own team?"""
        return is_coach_of(self.reader, team)

    def url(self, name: str = "league", *args: Any) -> str:
        """The address of a page of this league, by its name: for the season that is shown, where the page shows one."""
        if name == "season" and self.past:
            name, args = "past_season", (self.season.number,)
        address = reverse(name, args=[self.league.slug, *args])
        return f"{address}?season={self.season.number}" if name in OF_A_SEASON and self.past else address

    def team_url(self, team: Team) -> str:
        return self.url("team", team.pk)

    def player_url(self, team: Team, key: str) -> str:
        """The page of one player, by the key that the team gave them."""
        return self.url("player", team.pk, key)

    def coach_url(self, coach: Coach) -> str:
        """The page of a coach in this league."""
        return self.url("coach", coach.pk)

    def match_url(self, fixture: Fixture) -> str:
        """The page of the match that this fixture is."""
        return f"{self._fixtures_url}{fixture.pk}/"

    @cached_property
    def _fixtures_url(self) -> str:
        return reverse("fixtures", args=[self.league.slug])

    def present(self, team: Team) -> TeamPresenter:
        """The team for `{% team %}`, `{% crest %}` and `{% result %}`. Reads the coach: use `select_related`."""
        if team.pk not in self._shown:
            self._shown[team.pk] = self._show(team)
        return self._shown[team.pk]

    def _show(self, team: Team) -> TeamPresenter:
        arms = arms_of(team)
        return TeamPresenter(
            pk=team.pk,
            name=team.name,
            kit=arms.kit,
            trim=arms.trim,
            shield=arms.shield,
            division=arms.division,
            charge=arms.charge,
            url=self.team_url(team),
            coach=str(team.coach) if team.coach else team.coach_name,
            coach_url=self.coach_url(team.coach) if team.coach else "",
        )

    def context(self) -> dict[str, Any]:
        """What templates that extend league/base.html need."""
        return {
            "league_context": self,
            "league": self.league,
            "season": self.season,
            "role": self.role,
            "runs": self.runs,
            "officer": self.officer,
            "waiting": self.waiting,
            "home_url": self.url(),
            "zone": self.league.time_zone.rpartition("/")[2].replace("_", " "),
        }

    def render(
        self, request: HttpRequest, template: str, context: dict[str, Any] | None = None, status: int = 200
    ) -> HttpResponse:
        """The page in the league's layout, with its times in the league's time zone."""
        with timezone.override(self.league.time_zone):
            return render(request, template, self.context() | (context or {}), status=status)


def league_context(request: HttpRequest, slug: str) -> LeagueContext:
    """The league for this reader; `NotHere` (404) if they may not read it."""
    return LeagueContext(league_for_reading(request.user, slug), request.user)


def season_context(request: HttpRequest, slug: str) -> LeagueContext:
    """The same, for a page that shows one season: `?season=` gives its number; `NotHere` (404) if there is no such season."""
    here = league_context(request, slug)
    number = request.GET.get("season", "")
    if number:
        here.competition = competition_on(here.league, whole_number(number, what="season"))
    return here
