"""A commissioner imports teams that have played elsewhere, from FUMBBL's file or by hand: first a preview, then the import."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from league.access import coach_of, league_for_running, season_of
from league.people.imports import Imported, earlier_copy, enter_from_paper, import_fumbbl, preview_fumbbl, preview_paper
from league.permissions import Deed
from league.selectors import people_of
from pages.shell.league_context import LeagueContext, league_context
from pages.shell.refusals import shown_on
from pages.team import import_form as form
from pages.team.presenter import roster_rows, value_ledgers
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, refuse
from teams.history.state import TeamState
from teams.imports.files import BYTES_LIMIT
from teams.imports.preview import Preview


def _shown(preview: Preview, rules: Ruleset) -> dict[str, Any]:
    """What the preview shows of a team."""
    opened = preview.opened
    context: dict[str, Any] = {
        "preview": preview,
        "asked": form.name_questions(preview.unanswered, rules),
        "questions": preview.questions,
    }
    if opened is not None:
        team = opened.apply(TeamState())
        value = value_ledgers(team, rules)[0]
        rows = roster_rows(team, rules)
        context |= {
            "opened": opened,
            "fans_title": rules.fans.title,
            "roster": rules.roster(opened.roster),
            "rows": rows,
            "value": value,
            "total": sum(row.value for row in rows),
        }
    return context


def _sent(request: HttpRequest) -> bytes:
    return form.sent_file(request, most=BYTES_LIMIT, nothing=form.NothingSent)


def _looked_at(here: LeagueContext, request: HttpRequest) -> dict[str, Any]:
    """The preview of the file that was sent; empty if it can't be read."""
    try:
        raw = _sent(request)
        answers = form.answers_in(request.POST)
        preview = preview_fumbbl(season=here.season, raw=raw, answers=answers)
    except Problem:
        return {}
    earlier = earlier_copy(here.season, preview.opened) if preview.opened is not None else None
    return {
        **_shown(preview, here.rules),
        "text": raw.decode("utf-8", "replace"),
        "answers": answers,
        "earlier": here.present(earlier) if earlier else None,
    }


def _fumbbl_page(request: HttpRequest, slug: str) -> HttpResponse:
    league = league_for_running(request.user, slug, Deed.TAKE_OVER)
    here = league_context(request, slug)
    context: dict[str, Any] = {"typed": request.POST, "people": people_of(league)}
    if request.method == "POST":
        context |= _looked_at(here, request)
    return here.render(request, "league/import_team.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@shown_on(_fumbbl_page)
def fumbbl(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A file of FUMBBL: previewed with its open questions, and imported when it is sent again with `do=enter`."""
    if request.method != "POST":
        return _fumbbl_page(request, slug)
    league = league_for_running(request.user, slug, Deed.TAKE_OVER)
    season = season_of(league)
    raw, answers = _sent(request), form.answers_in(request.POST)
    if request.POST.get("do") != "enter":
        preview_fumbbl(season=season, raw=raw, answers=answers)
        return _fumbbl_page(request, slug)
    entered = import_fumbbl(
        season=season,
        raw=raw,
        by=coach_of(request.user),
        coach=form.owner_in(request.POST, league),
        answers=answers,
        again=bool(request.POST.get("again")),
        name=request.POST.get("name", ""),
    )
    return _to_the_team(request, slug, entered)


def _paper_page(request: HttpRequest, slug: str) -> HttpResponse:
    league = league_for_running(request.user, slug, Deed.TAKE_OVER)
    here = league_context(request, slug)
    wanted = request.POST.get("roster") or request.GET.get("roster", "")
    roster = here.rules.roster(wanted) if wanted else None
    sent = request.POST
    context: dict[str, Any] = {"rosters": here.rules.rosters, "of": roster, "typed": sent}
    if roster is not None:
        context |= {
            "people": people_of(league),
            "players": form.player_rows(sent),
            "figures": form.figures(form.team_figures(here.rules), sent),
            "record": form.figures(form.RECORD, sent),
            "chosen": sent.getlist("chosen_rules"),
        }
        if request.method == "POST":
            context |= _typed_in(here, request)
    return here.render(request, "league/paper_team.html", context)


def _typed_in(here: LeagueContext, request: HttpRequest) -> dict[str, Any]:
    """The preview of what was typed; empty if it can't be read."""
    try:
        raw = form.typed_team(request.POST, here.rules)
        return _shown(preview_paper(season=here.season, raw=raw), here.rules)
    except Problem:
        return {}


@require_http_methods(["GET", "HEAD", "POST"])
@shown_on(_paper_page)
def paper(request: HttpRequest, slug: str) -> HttpResponseBase:
    """An existing team entered by hand: previewed with its open questions, and imported with `do=enter`."""
    if request.method != "POST":
        return _paper_page(request, slug)
    league = league_for_running(request.user, slug, Deed.TAKE_OVER)
    season = season_of(league)
    raw = form.typed_team(request.POST, Ruleset.from_ref(season.rules))
    if request.POST.get("do") != "enter":
        refuse(preview_paper(season=season, raw=raw).unanswered)
        return _paper_page(request, slug)
    owner = form.owner_in(request.POST, league)
    entered = enter_from_paper(season=season, raw=raw, by=coach_of(request.user), coach=owner)
    return _to_the_team(request, slug, entered)


def _to_the_team(request: HttpRequest, slug: str, entered: Imported) -> HttpResponse:
    count = len(entered.preview.questions)
    said = ngettext("{team} is imported. {count} open question.", "{team} is imported. {count} open questions.", count)
    if not count:
        said = _("{team} is imported.")
    messages.success(request, said.format(team=entered.team.name, count=count))
    return redirect("team", slug, entered.team.pk)
