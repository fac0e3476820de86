"""One fixture as one reader sees it: the gate of every page of a match, and who may do what on it."""

from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from league.access import LogInFirst, NotHere, NotYourTeam, acts_on_behalf, fixture_in, no_to, substitute_side
from league.models import Fixture, Season
from league.permissions import Deed
from matches.access import NotBegun, NotYourMatch
from matches.models import Match
from matches.selectors import match_of
from pages.shell.league_context import LeagueContext, TeamPresenter, league_context
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES, Side
from teams.models import Coach, Team


class MatchContext:
    """One fixture, its match if it was begun, and the reader's part in it."""

    def __init__(self, league_context: LeagueContext, fixture: Fixture) -> None:
        self.league_context = league_context
        self.fixture = fixture

    @cached_property
    def match(self) -> Match | None:
        """The match as it stands now; None before the lock."""
        return match_of(self.fixture)

    @property
    def season(self) -> Season:
        """The season that the fixture belongs to, which need not be the one that is on."""
        return self.fixture.round.competition.season

    @cached_property
    def rules(self) -> Ruleset:
        return Ruleset.from_ref(self.season.rules)

    @property
    def begun(self) -> Match:
        """The match; refused where there is none yet."""
        if self.match is None:
            raise NotBegun(fixture=str(self.fixture))
        return self.match

    def team(self, side: str) -> Team:
        return self.fixture.home if side == "home" else self.fixture.away

    def present(self, side: str) -> TeamPresenter:
        return self.league_context.present(self.team(side))

    def coach_name(self, side: str) -> str:
        """Who plays this side: an account, a name on paper, or _("its coach")."""
        return self.present(side).coach or _("its coach")

    # --- What the reader may do --------------------------------------------------------------

    @cached_property
    def owned_side(self) -> Side | None:
        """The side that is the reader's own team."""
        return next((side for side in SIDES if self.league_context.owns(self.team(side))), None)

    @cached_property
    def own_side(self) -> Side | None:
        """The side that the reader plays: their own team, or the one that they substitute for in this match."""
        named = (
            substitute_side(self.league_context.reader, self.fixture)
            if self.league_context.role and not self.owned_side
            else ""
        )
        return self.owned_side or next((side for side in SIDES if side == named), None)

    def manages(self, side: str) -> bool:
        """May the reader act for this side in this match?"""
        stands_in = self.own_side == side and not self.owned_side
        return self.league_context.may(
            Deed.PLAY_MATCH, own=self.league_context.owns(self.team(side)), stands_in=stands_in
        )

    def manages_team(self, side: str) -> bool:
        """May the reader act for the team of this side beyond this match too? A substitute may not."""
        return self.league_context.manages(self.team(side))

    @property
    def takes_part(self) -> bool:
        """A coach of either team, their substitute in this match, or an officer of the league."""
        return any(self.manages(side) for side in SIDES)

    def coach(self) -> Coach:
        """The reader with an account; a guest is refused."""
        if not isinstance(self.league_context.reader, Coach):
            raise LogInFirst()
        return self.league_context.reader

    def taking_part(self) -> Coach:
        """The reader, if they play for either team or are an officer."""
        coach = self.coach()
        if not self.takes_part:
            raise NotYourMatch(fixture=str(self.fixture))
        return coach

    def acting_for(self, side: str) -> tuple[Coach, bool]:
        """The reader, if they may act for this side, and whether they act on somebody's behalf."""
        coach = self.coach()
        if not self.manages(side):
            raise NotYourTeam(team=self.team(side).name)
        return coach, acts_on_behalf(coach, self.team(side))

    def acting_for_team(self, side: str) -> Coach:
        """The reader, if they may act for the team of this side beyond this match."""
        coach = self.coach()
        if not self.manages_team(side):
            raise NotYourTeam(team=self.team(side).name)
        return coach

    def running(self, deed: Deed = Deed.RUN_LEAGUE) -> Coach:
        """The reader, if they may do this in the league; without a deed if they are a commissioner."""
        coach = self.coach()
        if not self.league_context.may(deed):
            raise no_to(deed, self.league_context.league)
        return coach

    # --- Pages -------------------------------------------------------------------------------

    def url(self, name: str = "match", *args: Any) -> str:
        return self.league_context.url(name, self.fixture.pk, *args)

    def render(self, request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
        """A page of this match in the league's layout."""
        common = {
            "match_context": self,
            "fixture": self.fixture,
            "match": self.match,
            "match_url": self.url(),
            "home": self.present("home"),
            "away": self.present("away"),
        }
        return self.league_context.render(request, template, common | context)


def match_context(request: HttpRequest, slug: str, fixture_id: int) -> MatchContext:
    """The fixture for this reader; NotHere (404) if they may not see it."""
    here = league_context(request, slug)
    fixture = fixture_in(here.league, fixture_id)
    here.turn_to(fixture.round.competition.season)
    return MatchContext(here, fixture)


def side_of(name: str) -> Side:
    """A side by the name that addresses give it."""
    if name not in SIDES:
        raise NotHere(what="side")
    return "home" if name == "home" else "away"
