"""The front page of the site, and founding a league."""

from dataclasses import dataclass
from typing import Any
from zoneinfo import available_timezones

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league import actions
from league.access import coach_of
from league.models import DraftForm, League, Season
from league.selectors import leagues_of, public_leagues, teams_in
from league.table.counting_rules import read_order
from pages.league.form import chosen_options, edition_sent, edition_to_show, editions_to_choose, option_groups
from pages.shell.league_context import LeagueContext, TeamPresenter
from pages.shell.next_tasks import NextTask, for_commissioner, next_tasks, own_drafts, pressing
from pages.shell.refusals import shown_on
from pages.table.order_form import order_form
from rulebook.ruleset import Ruleset, register
from teams.models import Coach

#: The field of the founding form in which the criteria of the table are sent, one after the other.
ORDER = "order"


@dataclass(frozen=True, slots=True)
class MyLeague:
    """A league of the reader, with their teams and drafts; `waiting` is what waits for them as an officer."""

    league_context: LeagueContext
    teams: list[tuple[TeamPresenter, NextTask]]
    drafts: list[DraftForm]
    url: str
    waiting: NextTask | None = None


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The leagues that the reader may read, and their next tasks."""
    reader = request.user
    mine = [_mine(league, reader) for league in leagues_of(reader)] if isinstance(reader, Coach) else []
    known = {each.league_context.league.pk for each in mine}
    own = [task for each in mine for _, task in each.teams]
    context = {
        "mine": mine,
        "next": pressing(own) or next((each.waiting for each in mine if each.waiting), None),
        "others": [league for league in public_leagues() if league.pk not in known],
    }
    return render(request, "pages/home.html", context)


def _mine(league: League, reader: Coach) -> MyLeague:
    context = LeagueContext(league, reader)
    own = teams_in(context.season, reader)
    due = next_tasks(context, own)
    return MyLeague(
        league_context=context,
        teams=[(context.present(team), due[team.pk]) for team in own],
        drafts=own_drafts(context),
        url=context.url(),
        waiting=for_commissioner(context) if context.officer else None,
    )


def _page(request: HttpRequest) -> HttpResponse:
    typed = request.POST
    edition = edition_to_show(typed)
    context: dict[str, Any] = {
        "typed": typed,
        "dice": Season.Dice.choices,
        "chosen_dice": typed.get("dice", Season.Dice.SITE),
        "zones": sorted(available_timezones()),
        "time_zone": typed.get("time_zone", ""),
        "editions": editions_to_choose(),
        "edition": edition,
        "rules": Ruleset.of(edition),
        "groups": option_groups(edition, typed),
        "order": order_form(request.POST, ORDER, _book_order(edition)),
        "moved": "move" in typed,
    }
    return render(request, "league/found.html", context)


def _book_order(edition: str) -> list[str]:
    """The criteria of the book, in their order."""
    order = register(edition)["tie_order"].default
    assert isinstance(order, tuple | list)
    return list(order)


def _order_chosen(request: HttpRequest, edition: str) -> dict[str, object]:
    """The order of the criteria, where the form sends another than the book's."""
    book = _book_order(edition)
    order = read_order(order_form(request.POST, ORDER, book).ids)
    return {} if order == book else {"tie_order": order}


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@shown_on(_page)
def found(request: HttpRequest) -> HttpResponseBase:
    """A league is founded by the reader, who runs it from then on; where something is wrong the form is as it was typed."""
    if request.method != "POST" or "move" in request.POST or "look" in request.POST:
        return _page(request)
    edition = edition_sent(request.POST)
    league = actions.found_league(
        name=request.POST.get("name", ""),
        by=coach_of(request.user),
        about=request.POST.get("about", ""),
        time_zone=request.POST.get("time_zone", "").strip() or "UTC",
        dice=Season.Dice.TABLE if request.POST.get("dice") == Season.Dice.TABLE else Season.Dice.SITE,
        season_name=request.POST.get("season_name", "").strip() or _("Season 1"),
        edition=edition,
        options=chosen_options(edition, request.POST) | _order_chosen(request, edition),
    )
    return redirect("league", league.slug)
