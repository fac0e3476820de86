"""A league followed from outside: calendars, and results as news. A private league is followed with a member's key."""

from contextlib import suppress
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league.access import NotHere, coach_of, league_for_reading, league_for_running, season_of
from league.models import Division, League, Result
from league.permissions import Deed
from league.selectors import competition_of, teams_in
from league.telling import feeds
from league.telling.calendars import publish
from pages.league.calendars import ics
from pages.league.feeds import LeagueFeed
from pages.league.views import headline
from pages.shell.league_context import LeagueContext, league_context
from pages.shell.numbers import whole_number
from pages.shell.wording import dashed
from teams.disk import reading_goes_on
from teams.models import Team


def _league(request: HttpRequest, slug: str) -> League:
    return feeds.league_for_following(request.user, slug, request.GET.get("key", ""))


@require_safe
def league_calendar(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Every fixture of the league that has its time; with `?division=` those of one division of the season."""
    league = _league(request, slug)
    typed = request.GET.get("division", "")
    if not typed:
        return _calendar(request, league, league.name)
    number = whole_number(typed, what="division")
    competition = competition_of(season_of(league))
    division = Division.objects.filter(competition=competition, number=number).first()
    if division is None:
        raise NotHere(what="division")
    teams = set(division.seats.values_list("team_id", flat=True))
    return _calendar(request, league, f"{league.name}, {division.name}", teams)


@require_safe
def team_calendar(request: HttpRequest, slug: str, team_id: int) -> HttpResponseBase:
    """One team's fixtures, as far as they have their time."""
    league = _league(request, slug)
    team = Team.objects.filter(pk=team_id, enrolments__season__league=league).distinct().first()
    if team is None:
        raise NotHere(what="team")
    return _calendar(request, league, f"{team.name}, {league.name}", {team.pk})


def _calendar(request: HttpRequest, league: League, name: str, teams: set[int] | None = None) -> HttpResponseBase:
    host = urlsplit(f"//{request.get_host()}").hostname or "league"
    events = [
        event
        for event in publish(league=league, host=host)
        if teams is None or (event.home_id in teams or event.away_id in teams)
    ]

    def address(fixture_id: int) -> str:
        return request.build_absolute_uri(reverse("match", args=[league.slug, fixture_id]))

    raw = ics(events, name=name, address=address)
    answer = HttpResponse(raw, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{league.slug}.ics"'
    answer["Cache-Control"] = "private, no-cache"
    etag = f'"{sha256(raw).hexdigest()[:32]}"'
    answer["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=answer) or answer


class Results(LeagueFeed):
    """What was decided in a league, the latest first. A corrected result is published again under the same id."""

    def title(self, league: League) -> str:
        return _("{league}: results").format(league=league.name)

    def link(self, league: League) -> str:
        return reverse("league", args=[league.slug])

    def description(self, league: League) -> str:
        return _("Results of {league}.").format(league=league.name)

    def items(self, league: League) -> list[Result]:
        return feeds.latest_results(league)

    def item_title(self, item: Any) -> str:
        fixture = item.fixture
        score = dashed((item.home_touchdowns, item.away_touchdowns))
        return f"{fixture.home.name} {score} {fixture.away.name}{' (corrected)' if item.corrected else ''}"

    def item_description(self, item: Any) -> str:
        fixture = item.fixture
        fixture.result = item
        where = f"{fixture.round.competition.season.name}, {str(fixture.round)[:1].lower()}{str(fixture.round)[1:]}"
        return f"{headline(fixture)}. {where}."

    def item_link(self, item: Any) -> str:
        fixture = item.fixture
        return reverse("match", args=[fixture.round.competition.season.league.slug, fixture.pk])

    def item_guid(self, item: Any) -> str:
        return f"result-{item.fixture_id}@{item.fixture.round.competition.season.league.slug}"


@never_cache
@require_safe
def follow(request: HttpRequest, slug: str) -> HttpResponse:
    """The addresses by which the reader follows this league: its calendar, their teams' calendars, and its results."""
    here = league_context(request, slug)
    key = "" if here.league.is_public or not here.role else _key(here)
    teams = teams_in(here.season)
    divisions = Division.objects.filter(competition=here.competition)

    def feed(name: str, *args: Any, query: str = "") -> str:
        parts = [part for part in (query, f"key={key}" if key else "") if part]
        address = request.build_absolute_uri(here.url(name, *args))
        return f"{address}?{'&'.join(parts)}" if parts else address

    calendars = [
        (_("The whole league"), False, feed("league_calendar")),
        *(
            (division.name, False, feed("league_calendar", query=f"division={division.number}"))
            for division in divisions
        ),
        *(
            (team.name, here.owns(team), feed("team_calendar", team.pk))
            for team in sorted(teams, key=lambda team: not here.owns(team))
        ),
    ]
    context = {
        "keyed": bool(key),
        "calendars": [(name, own, address, f"webcal:{address.partition(':')[2]}") for name, own, address in calendars],
        "results": feed("results_feed"),
        "news": feed("news_feed"),
    }
    return here.render(request, "league/follow.html", context)


def _key(here: LeagueContext) -> str:
    """The reader's own key; none for an administrator who is no member of the league, and none can be made on a full disk."""
    with suppress(NotHere), reading_goes_on():
        return feeds.feed_key(league=here.league, coach=coach_of(here.reader))
    return ""


@require_POST
def renew(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The reader's old addresses tell nothing any more."""
    league = league_for_reading(request.user, slug)
    feeds.renew_feed_key(league=league, coach=coach_of(request.user))
    messages.success(request, _("The old addresses no longer work. Here are the new ones."))
    return redirect("follow", slug)


@require_POST
def revoke(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A commissioner ends every key of the league."""
    league = league_for_running(request.user, slug, Deed.HIDE_LEAGUE)
    count = feeds.revoke_feed_keys(league=league)
    messages.success(
        request,
        ngettext("{count} key was revoked.", "{count} keys were revoked.", count).format(count=count)
        + " "
        + _("Members can make new ones here."),
    )
    return redirect("follow", slug)
