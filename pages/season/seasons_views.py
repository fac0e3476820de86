"""How a season ends, how the next one begins, and what remains to be read of those before."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.access import coach_of, competition_on, league_for_running, season_of
from league.knockout.brackets import PlayOffPlaces
from league.models import Season
from league.permissions import Deed
from league.season.ending import begin_next_season, end_season, left_in
from league.selectors import knockout_of
from league.table.counting_rules import read_order
from pages.league.form import (
    chosen_options,
    edition_sent,
    edition_to_show,
    editions_to_choose,
    option_groups,
    typed_options,
)
from pages.season.fixtures_presenter import calendar_division, season_calendar
from pages.season.presenter import present_bracket
from pages.shell.league_context import LeagueContext, league_context
from pages.shell.portion import Portion, portion_of, teams_of
from pages.shell.refusals import shown_on
from pages.table.order_form import OrderForm, order_form
from pages.table.presenter import present_tables
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Refusal

#: The field of the form in which the criteria of the table are sent.
ORDER = "order"


class EndNotConfirmed(Refusal):
    code = "end_not_confirmed"
    sentence = "Tick the box to end {season}. This cannot be undone."


def _ending(request: HttpRequest, slug: str) -> HttpResponse:
    here = league_context(request, slug)
    here.refuse_unless(Deed.END_SEASON)
    return here.render(request, "league/season_end.html", {"left": left_in(here.season), "typed": request.POST})


@require_http_methods(["GET", "HEAD", "POST"])
@shown_on(_ending)
def end(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Shows a commissioner what is not finished; with the box ticked, ends the season."""
    if request.method != "POST":
        return _ending(request, slug)
    season = season_of(league_for_running(request.user, slug, Deed.END_SEASON))
    if request.POST.get("sure") != "yes":
        raise EndNotConfirmed(season=season.name)
    end_season(season=season, by=coach_of(request.user), reason=request.POST.get("reason", ""))
    messages.success(request, _("{season} is over. Anyone can check its dice now.").format(season=season.name))
    return redirect("season", slug)


def _beginning(request: HttpRequest, slug: str) -> HttpResponse:
    here = league_context(request, slug)
    here.refuse_unless(Deed.END_SEASON)
    typed = request.POST or typed_options(here.rules)
    rules = _like(here.rules, edition_to_show(request.POST, here.rules.edition.id))
    context = {
        "name": request.POST.get("name", _("Season {number}").format(number=here.season.number + 1)),
        "dice": _dice(request.POST.get("dice", here.season.dice)),
        "editions": editions_to_choose(),
        "edition": rules.edition.id,
        "rules": rules,
        "groups": option_groups(rules.edition.id, typed),
        "order": _order(request, rules),
        "moved": "move" in request.POST,
    }
    return here.render(request, "league/season_next.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@shown_on(_beginning)
def following(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The form of the next season, filled in as the last one was played; sent, that season is on."""
    if request.method != "POST" or "move" in request.POST or "look" in request.POST:
        return _beginning(request, slug)
    league = league_for_running(request.user, slug, Deed.END_SEASON)
    before = Ruleset.from_ref(season_of(league).rules)
    edition = edition_sent(request.POST, before.edition.id)
    before = _like(before, edition)
    order = {"tie_order": read_order(_order(request, before).ids)}
    season = begin_next_season(
        league=league,
        rules=Ruleset.of(edition, chosen_options(edition, request.POST) | order),
        name=request.POST.get("name", ""),
        dice=_dice(request.POST.get("dice", "")),
        by=coach_of(request.user),
    )
    messages.success(request, _("{season} has started. Teams enter by new drafts.").format(season=season.name))
    return redirect("season", slug)


def _like(before: Ruleset, edition: str) -> Ruleset:
    """The rules of the last season; by the book, where the next one is played by another edition."""
    return before if edition == before.edition.id else Ruleset.of(edition)


def _order(request: HttpRequest, rules: Ruleset) -> OrderForm:
    stands = rules.option("tie_order")
    assert isinstance(stands, tuple)
    return order_form(request.POST, ORDER, stands)


def _dice(typed: str) -> str:
    return Season.Dice.TABLE if typed == Season.Dice.TABLE else Season.Dice.SITE


@require_safe
def past(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A season that is over as it ended: its tables, its bracket, its fixtures and its dice. The one that is on has its own page."""
    here = league_context(request, slug)
    here.competition = competition_on(here.league, number)
    if not here.past:
        return redirect("season", slug)
    return here.render(request, "league/season_past.html", _as_it_ended(request, here))


def _as_it_ended(request: HttpRequest, here: LeagueContext) -> dict[str, Any]:
    competition = here.competition
    knockout = knockout_of(competition)
    division = calendar_division(request, here)
    portion = portion_of(here) if division is None else Portion((division,), whole=False)
    bracket = present_bracket(here, knockout) if knockout else None
    tables, teams = [], teams_of(here, portion)
    if knockout != competition:
        places = PlayOffPlaces({}, drawn=bracket.teams) if bracket else None
        tables = present_tables(*(here, competition, teams), among=portion.shown or None, places=places)
    return {
        "divisions": here.divisions if division else [],
        "division": division,
        "tables": tables,
        "bracket": bracket,
        "calendar": season_calendar(here, division, teams),
    }
