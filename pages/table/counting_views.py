"""The scoring rules of a competition: everyone can read them; a commissioner changes them and previews the table."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.access import coach_of, competition_for_running, league_for_running
from league.models import Competition, CountingChange
from league.permissions import Deed
from league.pure.standings import TableRow
from league.selectors import rules_of, tables_of, teams_in
from league.table.counting_rules import (
    COUNTING,
    CountingMovedOn,
    change_counting,
    changes_of,
    counting_of,
    has_table,
    last_change,
    round_under_way,
    tables_counted,
)
from pages.shell.league_context import LeagueContext, season_context
from pages.shell.numbers import whole_number
from pages.shell.query import competition_parameter, follow_competition_parameter
from pages.shell.refusals import shown_on
from pages.table.counting_form import change_words, counting_fields, counting_words, read_counting
from pages.table.order_form import order_form
from rulebook.shapes.refusals import Problem


def _competition(request: HttpRequest, here: LeagueContext) -> Competition:
    """The competition in the query; the season's first while a refusal is shown for one that does not exist."""
    try:
        return follow_competition_parameter(request, here)
    except Problem:
        if request.method != "POST":
            raise
        return here.competition


def _page(request: HttpRequest, slug: str) -> HttpResponse:
    here = season_context(request, slug)
    competition = _competition(request, here)
    stands = counting_of(competition)
    form = order_form(request.POST, "order", stands["order"])
    sent = request.POST if "order-sent" in request.POST else None
    context: dict[str, Any] = {
        "competition": competition,
        "competitions": list(competition.season.competitions.order_by("number")),
        "first": competition.pk == here.competition.pk,
        "words": counting_words(competition, stands),
        "changes": [(change, change_words(rules_of(competition), change)) for change in changes_of(competition)],
        "has_table": has_table(competition),
        "may_change": here.may(Deed.DECIDE_TABLE) and not competition.season.over and has_table(competition),
        "fields": counting_fields(rules_of(competition), stands, sent),
        "order": form,
        "since": round_under_way(competition),
        "seen": request.POST.get("seen", "") or str(last_change(competition)),
        "typed": request.POST,
        "after": _compared(here, competition, request) if request.POST.get("do") == "preview" else None,
    }
    problem = getattr(request, "problem", None)
    if isinstance(problem, CountingMovedOn):
        context |= {"seen": str(last_change(competition)), "after": None}
    return here.render(request, "league/counting.html", context)


@require_safe
def counting(request: HttpRequest, slug: str) -> HttpResponse:
    """What a result is worth, what parts teams that are level, and how that was changed. `?competition=` names another than the season's first."""
    return _page(request, slug)


@require_POST
@shown_on(_page)
def change(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The tables as they would be, or results count so from now on; whichever button was pressed. A button of the list only moves a criterion."""
    competition = _running(request, slug)
    if request.POST.get("do") == "change":
        kept = change_counting(
            competition=competition,
            counting=_sent(request, competition),
            by=coach_of(request.user),
            reason=request.POST.get("reason", ""),
            seen=whole_number(request.POST.get("seen", ""), what="changes"),
        )
        messages.success(request, _said(kept))
        return redirect(f"{reverse('counting', args=[slug])}?competition={competition.pk}")
    if request.POST.get("do") == "preview":
        tables_counted(competition, _sent(request, competition))
    return _page(request, slug)


def _running(request: HttpRequest, slug: str) -> Competition:
    league_for_running(request.user, slug, Deed.DECIDE_TABLE)
    return competition_for_running(request.user, slug, competition_parameter(request, slug).pk, Deed.DECIDE_TABLE)


def _sent(request: HttpRequest, competition: Competition) -> dict[str, Any]:
    read = read_counting(rules_of(competition), request.POST)
    order = order_form(request.POST, "order", counting_of(competition)["order"]).ids
    return {**{id: value for id, value in read.items() if id in COUNTING}, "order": order}


def _said(kept: CountingChange) -> str:
    if kept.since_round is None:
        return _("Saved. All results will count by these rules.")
    return _(
        "Saved. All results count by these rules; the table shows that they changed in round {since_round}."
    ).format(since_round=kept.since_round)


def _compared(here: LeagueContext, competition: Competition, request: HttpRequest) -> list[dict[str, Any]] | None:
    """Each table as it would be, with the place and the League points that each team has now."""
    if hasattr(request, "problem"):
        return None
    names = {str(team.pk): here.present(team) for team in teams_in(competition.season)}
    now: dict[str, TableRow] = {row.team: row for _, rows in tables_of(competition) for row in rows}
    return [
        {
            "name": division.name if division else "",
            "rows": [
                {
                    "row": row,
                    "team": names.get(row.team, row.team),
                    "was": now[row.team],
                    "up": now[row.team].rank - row.rank,
                }
                for row in rows
            ],
        }
        for division, rows in tables_counted(competition, _sent(request, competition))
    ]
