"""The match sheet, as a page and as PDF."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from pages.match.context import match_context
from pages.match.sheet import match_sheet
from pages.team.pdf.match import match_pdf
from pages.team.sheets_views import paper_of, pdf_answer


@require_safe
def sheet(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """What both sides have for this match, on the screen as it is printed; before the kick-off the way to the match."""
    here = match_context(request, slug, fixture_id)
    shown = match_sheet(here)
    if shown is None:
        return redirect(here.url())
    return here.render(request, "matches/sheet.html", {"sheet": shown})


@require_safe
def as_pdf(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The same sheet as PDF."""
    here = match_context(request, slug, fixture_id)
    shown = match_sheet(here)
    if shown is None:
        return redirect(here.url())
    return pdf_answer(
        match_pdf(shown, paper=paper_of(request)), gettext("{fixture} match sheet").format(fixture=here.fixture)
    )
