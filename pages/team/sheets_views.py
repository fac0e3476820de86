"""Sheets to print: a roster, all rosters of a division, and a report to fill in by hand; as pages and as PDF."""

from django.http import HttpRequest, HttpResponse
from django.utils.safestring import mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from league.access import NotHere, fixture_for_reading, team_for_reading
from league.models import Division, Fixture
from league.season.portions import teams_seated
from league.selectors import fixtures_to_come, teams_in
from pages.shell.league_context import LeagueContext, league_context
from pages.shell.portion import division_parameter, one_division
from pages.team.pdf.pen import PAPERS
from pages.team.pdf.report import report_pdf
from pages.team.pdf.roster import roster_pdf
from pages.team.sheets import (
    ReportSheet,
    RosterSheet,
    nearest_of,
    report_sheet,
    roster_sheet,
    too_many_sheets,
    under_name,
)
from teams.history.journal import fold
from teams.models import Team
from teams.selectors import journals, rules_of, state_of


def _sheets(request: HttpRequest, here: LeagueContext, teams: list[Team]) -> list[RosterSheet]:
    nearest = nearest_of(fixtures_to_come(here.season, teams))
    rows = journals(teams)
    made = []
    for team in teams:
        state, rules = fold(rows[team.pk]), rules_of(team)
        under = under_name(team, here.season, rules.roster(team.roster).name, nearest.get(team.pk))
        address = request.build_absolute_uri(here.team_url(team))
        made.append(roster_sheet(team, state, rules, under=under, address=address))
    return made


@require_safe
def roster(request: HttpRequest, slug: str, team_id: int) -> HttpResponse:
    """A team's roster sheet, on the screen as it is printed."""
    here = league_context(request, slug)
    team = team_for_reading(request.user, slug, team_id)
    (sheet,) = _sheets(request, here, [team])
    context = {
        "team": here.present(team),
        "sheet": sheet,
        "qr": mark_safe(sheet.qr),
        "ticks": [(head, range(boxes)) for head, boxes in sheet.ticks],
        "division": Division.objects.filter(seats__team=team, competition=here.competition).first(),
    }
    return here.render(request, "league/sheet_roster.html", context)


@require_safe
def one_pdf(request: HttpRequest, slug: str, team_id: int) -> HttpResponse:
    """The roster sheet as PDF."""
    here = league_context(request, slug)
    team = team_for_reading(request.user, slug, team_id)
    raw = roster_pdf(_sheets(request, here, [team]), paper=paper_of(request), title=team.name)
    return pdf_answer(raw, gettext("{name} roster").format(name=team.name))


@require_safe
def all_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """The roster sheets of every team of the season, or of the division with the number `?division=`, as one PDF.

    If the season has too many teams for one file: those of the reader's own division, or of the first.
    """
    here = league_context(request, slug)
    division = division_parameter(request, here)
    if division is None and too_many_sheets(here):
        division = one_division(request, here)
    teams = teams_in(here.season) if division is None else teams_seated([division])
    name = here.season.name if division is None else division.name
    if not teams:
        raise NotHere(what="team")
    raw = roster_pdf(
        _sheets(request, here, teams), paper=paper_of(request), title=gettext("{name}: rosters").format(name=name)
    )
    return pdf_answer(raw, gettext("{league} {name} rosters").format(league=here.league.name, name=name))


def _report(
    request: HttpRequest, slug: str, fixture_id: int | None
) -> tuple[LeagueContext, ReportSheet, Fixture | None]:
    here = league_context(request, slug)
    fixture = fixture_for_reading(request.user, slug, fixture_id) if fixture_id is not None else None
    states = {team.pk: state_of(team) for team in (fixture.home, fixture.away)} if fixture else {}
    season = fixture.round.competition.season if fixture else here.season
    return here, report_sheet(season, here.rules, fixture, states), fixture


@require_safe
def report(request: HttpRequest, slug: str, fixture_id: int | None = None) -> HttpResponse:
    """A sheet to note a match on: for a fixture with its teams, otherwise blank."""
    here, sheet, fixture = _report(request, slug, fixture_id)
    return here.render(request, "league/sheet_report.html", {"sheet": sheet, "fixture": fixture})


@require_safe
def report_as_pdf(request: HttpRequest, slug: str, fixture_id: int | None = None) -> HttpResponse:
    """The same sheet as PDF."""
    _, sheet, fixture = _report(request, slug, fixture_id)
    return pdf_answer(
        report_pdf(sheet, paper=paper_of(request)),
        gettext("{fixture} report").format(fixture=fixture) if fixture else gettext("blank report"),
    )


def paper_of(request: HttpRequest) -> str:
    """`?paper=letter` for North America; otherwise A4."""
    asked = request.GET.get("paper", "")
    return asked if asked in PAPERS else "a4"


def pdf_answer(raw: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(raw, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{slugify(name) or "sheet"}.pdf"'
    return answer
