"""Decisions that are not results: the list for everyone; for commissioners the form, its preview, and taking back."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.access import (
    NotHere,
    coach_of,
    competition_for_running,
    decision_for_running,
    fixture_for_reading,
    team_for_reading,
)
from league.models import Competition
from league.permissions import Deed
from league.table.decided import sentence
from matches.report.awards import take_back_decision
from matches.report.deciding import Wanted, decide, foreseen
from pages.shell.league_context import LeagueContext, league_context, season_context
from pages.shell.numbers import whole_number
from pages.shell.query import competition_parameter, follow_competition_parameter
from pages.shell.refusals import shown_on
from pages.table.decisions_presenter import KINDS, decision_lines, fixtures_for, kind_of, moves, policies_of
from teams.models import Team


def _page(request: HttpRequest, slug: str, decision_id: int = 0, **more: Any) -> HttpResponse:
    here = season_context(request, slug)
    try:
        competition = follow_competition_parameter(request, here)
    except NotHere:
        competition = here.competition
    context: dict[str, Any] = {
        "competition": competition,
        "competitions": list(here.season.competitions.exclude(format=Competition.Format.FRIENDLY)),
        "lines": decision_lines(here, competition),
        "may_decide": here.may(Deed.DECIDE_TABLE) and not here.season.over,
        "open_id": decision_id,
        "typed": request.POST,
    }
    if context["may_decide"]:
        context |= _form(request, here, competition)
    return here.render(request, "league/decisions.html", context | more)


def _form(request: HttpRequest, here: LeagueContext, competition: Competition) -> dict[str, Any]:
    kind = kind_of(request.POST.get("kind") or request.GET.get("kind", ""))
    seats = competition.seats.select_related("team__coach").order_by("team__name")
    chosen = request.POST.get("fixture") or request.GET.get("fixture", "")
    return {
        "kinds": KINDS,
        "kind": kind,
        "teams": [here.present(seat.team) for seat in seats if not seat.left],
        "fixtures": [(pk, label, str(pk) == chosen) for pk, label, _ in fixtures_for(competition, kind)]
        if any("fixture" in field for field in kind.fields)
        else [],
        "policies": policies_of(competition),
        "chosen_team": request.POST.get("team") or request.GET.get("team", ""),
    }


@require_safe
def decisions(request: HttpRequest, slug: str) -> HttpResponse:
    """What was decided about a competition, with its reasons. `?competition=` names another than the season's first; `?kind=` opens a form."""
    return _page(request, slug)


@require_POST
@shown_on(_page)
def enter(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The decision is shown with what it does to the table, or entered, whichever button was pressed."""
    competition = competition_for_running(
        request.user, slug, competition_parameter(request, slug).pk, Deed.DECIDE_TABLE
    )
    by, wanted = coach_of(request.user), _wanted(request, slug)
    if request.POST.get("do") == "preview":
        before, after = foreseen(competition, wanted, by)
        teams = [seat.team for seat in competition.seats.select_related("team")]
        return _page(request, slug, foreseen=moves(before, after, teams))
    decision = decide(competition, wanted, by)
    messages.success(request, _("Decided: {sentence}").format(sentence=sentence(decision)))
    return redirect(f"{league_context(request, slug).url('decisions')}?competition={competition.pk}")


@require_POST
@shown_on(_page)
def take_back(request: HttpRequest, slug: str, decision_id: int) -> HttpResponseBase:
    """The decision does not stand any more; both stay on record."""
    decision = decision_for_running(request.user, slug, decision_id)
    take_back_decision(decision=decision, reason=request.POST.get("reason", ""), by=coach_of(request.user))
    messages.success(request, _("Taken back: {sentence}").format(sentence=sentence(decision)))
    return redirect(f"{league_context(request, slug).url('decisions')}?competition={decision.competition_id}")


def _wanted(request: HttpRequest, slug: str) -> Wanted:
    sent = request.POST
    kind = sent.get("kind", "")
    fixture = sent.get("fixture", "").strip()
    return Wanted(
        kind=kind,
        reason=sent.get("reason", ""),
        team=_team(request, slug, "team"),
        fixture=fixture_for_reading(request.user, slug, whole_number(fixture, what=_("fixture"))) if fixture else None,
        points=whole_number(sent.get("points", ""), what=_("League points")) if kind == "points" else 0,
        gold=whole_number(sent.get("gold", ""), what=_("gold pieces")) if kind == "fine" else 0,
        policy=sent.get("policy", ""),
        replacement=_team(request, slug, "replacement"),
    )


def _team(request: HttpRequest, slug: str, name: str) -> Team | None:
    typed = request.POST.get(name, "").strip()
    return team_for_reading(request.user, slug, whole_number(typed, what="team")) if typed else None
