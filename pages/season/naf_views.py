"""Cups with results only: imported from a NAF report, shown in a league, and exported as a NAF report."""

from contextlib import suppress
from typing import Any

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.access import coach_of, cup_for_reading, cup_for_running, league_for_running
from league.fame.naf_cups import NafPreview, import_naf, preview_naf, remove_cup, report_of, table_of_cup
from league.naf.races import ERAS
from league.naf.reading import BYTES_LIMIT
from league.naf.writing import write
from league.permissions import Deed
from league.pure.standings import Config
from pages.season.cups_presenter import criteria, cup_races, cup_rounds, cup_rows, days_of, winners
from pages.shell.league_context import league_context
from pages.shell.refusals import shown_on
from pages.team.import_form import sent_file
from rulebook.shapes.refusals import Problem, Unreadable


class NafNothingSent(Unreadable):
    code = "naf_nothing_sent"
    sentence = "Choose a report file first."


@require_safe
def cups(request: HttpRequest, slug: str) -> HttpResponse:
    """The league's cups, the latest first."""
    here = league_context(request, slug)
    return here.render(request, "league/cups.html", {"cups": here.league.results_cups.all()})


@require_safe
def cup(request: HttpRequest, slug: str, cup_id: int) -> HttpResponse:
    """One cup: who won it, its table, the races that were played, and every game."""
    here = league_context(request, slug)
    found = cup_for_reading(request.user, slug, cup_id)
    report = report_of(found)
    rows = cup_rows(report, table_of_cup(found))
    context = {
        "cup": found,
        "report": report,
        "rows": rows,
        "winners": winners(rows),
        "criteria": criteria(msgspec.convert(found.counting, Config)),
        "races": cup_races(report),
        "rounds": cup_rounds(report),
    }
    return here.render(request, "league/cup.html", context)


@require_safe
def download(request: HttpRequest, slug: str, cup_id: int) -> HttpResponse:
    """The cup as a report of the NAF; `?races=current` or `old` has its races in the words of an era."""
    found = cup_for_reading(request.user, slug, cup_id)
    era = next((era for era in ERAS if era == request.GET.get("races")), None)
    answer = HttpResponse(write(report_of(found, era=era)), content_type="application/xml")
    answer["Content-Disposition"] = f'attachment; filename="{slugify(found.name) or "cup"}.xml"'
    return answer


@require_POST
def remove(request: HttpRequest, slug: str, cup_id: int) -> HttpResponseBase:
    """A commissioner takes a cup off the record."""
    found = cup_for_running(request.user, slug, cup_id)
    remove_cup(cup=found)
    messages.success(request, _("{cup} was deleted. Import its report to restore it.").format(cup=found.name))
    return redirect("cups", slug)


def _sent(request: HttpRequest) -> bytes:
    return sent_file(request, most=BYTES_LIMIT, nothing=NafNothingSent)


def _import_page(request: HttpRequest, slug: str) -> HttpResponse:
    league = league_for_running(request.user, slug, Deed.TAKE_OVER)
    here = league_context(request, slug)
    context: dict[str, Any] = {"typed": request.POST}
    if request.method == "POST":
        # What cannot be read was refused before: then the page shows the empty form below the reason.
        with suppress(Problem):
            context |= _shown(preview_naf(league=league, raw=_sent(request)))
    return here.render(request, "league/import_naf.html", context)


def _shown(preview: NafPreview) -> dict[str, Any]:
    first, last = days_of(preview.report)
    return {
        "preview": preview,
        "report": preview.report,
        "rows": cup_rows(preview.report, preview.rows),
        "first_day": first,
        "last_day": last,
        "text": write(preview.report).decode(),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@shown_on(_import_page)
def bring_in(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A report is looked at, and entered when it is sent again with `do=enter`."""
    if request.method != "POST":
        return _import_page(request, slug)
    league = league_for_running(request.user, slug, Deed.TAKE_OVER)
    raw = _sent(request)
    if request.POST.get("do") != "enter":
        preview_naf(league=league, raw=raw)
        return _import_page(request, slug)
    entered = import_naf(
        league=league,
        raw=raw,
        by=coach_of(request.user),
        name=request.POST.get("name", ""),
        again=bool(request.POST.get("again")),
    )
    messages.success(request, _("{entered} was imported.").format(entered=entered.name))
    return redirect("cup", slug, entered.pk)
