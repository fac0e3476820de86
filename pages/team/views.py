"""The teams of a league, and one team: what is next, its figures, its players, its log and its gold."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.access import coach_of, league_for_running, team_for_managing, team_for_reading
from league.people import clubs
from league.permissions import Deed
from league.selectors import people_of, teams_in, unfinished_drafts
from matches import rosters
from matches.rosters import last_purchase
from pages.fame.careers_presenter import all_columns, career_lines
from pages.shell.league_context import LeagueContext, league_context, season_context
from pages.shell.next_tasks import next_tasks
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on
from pages.shell.shapes import LedgerLine
from pages.shell.wording import dashed
from pages.team.arms_editor import armoury, arms_borne, with_said
from pages.team.holdings import present_sponsors, present_stadium
from pages.team.presenter import gold_lines, log_lines, open_questions, roster_rows, value_ledgers
from pages.team.sheets import too_many_sheets
from rulebook.naming import tidy
from teams.actions import append, bear_arms
from teams.arms import PARTS
from teams.history.journal import fold
from teams.history.season import Adjusted
from teams.history.state import TeamState
from teams.models import Coach, Team
from teams.selectors import row, rules_of, stored_history

#: Lines of the log and of the ledger that are shown at first.
LOG, LEDGER = 12, 10


@require_safe
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """Every team of the season with its coach, and the reader's unfinished drafts."""
    here = season_context(request, slug)
    found = [team for team in teams_in(here.season) if here.past or not team.retired]
    rows = [
        {
            "team": here.present(team),
            "roster": here.rules.roster(team.roster).name,
            "record": dashed((team.won, team.drawn, team.lost)),
            "row": team,
            "own": here.owns(team),
        }
        for team in found
    ]
    drafts = []
    if isinstance(here.reader, Coach):
        drafts = [
            {
                "name": draft.name,
                "roster": here.rules.roster(draft.body["roster"]).name,
                "coach": draft.coach_name or str(draft.coach),
                "url": here.url("draft", draft.pk),
                "state": draft.state,
                "reason": draft.reason,
                "arms": arms_borne(draft, draft.name),
                "changed_at": draft.changed_at,
            }
            for draft in unfinished_drafts(here.season, here.reader, everybodys=here.may(Deed.FINISH_DRAFT))
        ]
    return here.render(
        request,
        "league/teams.html",
        {
            "rows": rows,
            "drafts": drafts,
            "decides": here.may(Deed.APPROVE_DRAFT),
            "files": here.divisions if too_many_sheets(here) else [],
        },
    )


def page(request: HttpRequest, slug: str, team_id: int) -> HttpResponse:
    here = league_context(request, slug)
    found = team_for_reading(request.user, slug, team_id)
    stored = stored_history(found)
    rows = [row(each) for each in stored]
    state, rules = fold(rows), rules_of(found)
    value, current = value_ledgers(state, rules)
    log, roster = log_lines(stored, rows), rules.roster(state.roster)
    shown = roster_rows(state, rules, partial(here.player_url, found))
    careers, gone = career_lines(state, rows, rules, partial(here.player_url, found))
    context = {
        "team": here.present(found),
        "row": found,
        "state": state,
        "roster": roster,
        "special_rules": sorted({*roster.special_rules, *state.chosen_rules}),
        "task": next_tasks(here, [found])[found.pk],
        "manages": here.manages(found),
        "own": here.owns(found),
        "rows": shown,
        "journeymen": len(shown) - len(state.listed),
        "available": len(state.available),
        "players_max": rules.draft.players_max,
        "record": dashed((found.won, found.drawn, found.lost)),
        "value": value,
        "current": current,
        "fans_title": rules.fans.title,
        "fans_words": rules.fans.counted(found.fans),
        "fans_count": bool(rules.edition.team_value.fans_each),
        "sideline": sideline(state, here),
        "sponsors": present_sponsors(state, rules),
        "stadium": present_stadium(state, rows, rules),
        "log": log[:LOG],
        "older_log": log[LOG:],
        "gold": gold_lines(rows, LEDGER),
        "all_gold": gold_lines(rows) if len(gold_lines(rows)) > LEDGER else [],
        "questions": open_questions(rows),
        "columns": all_columns(rules),
        "careers": careers,
        "gone": gone,
        "last_bought": last_purchase(rows) if here.runs else None,
        "too_many": max(0, len(state.listed) - rules.draft.players_max),
        "typed": request.POST,
        **_club(here, found),
    }
    return here.render(request, "league/team.html", context)


def _club(here: LeagueContext, team: Team) -> dict[str, Any]:
    """What the reader may do with the team outside its matches, and who could take it over."""
    hands_over = here.may(Deed.HAND_OVER_TEAM)
    members = people_of(here.league) if hands_over else []
    manages = here.manages(team)
    return {
        "may_hand_over": hands_over,
        "members": [each.coach for each in members if each.role != "reader" and each.coach_id != team.coach_id],
        "may_delete": manages and not clubs.has_played(team),
    }


def sideline(state: TeamState, here: LeagueContext) -> list[LedgerLine]:
    """Re-rolls and staff, and their value."""
    rules = here.rules
    rerolls, assistants, cheerleaders, doctors = (
        state.rerolls,
        state.assistant_coaches,
        state.cheerleaders,
        state.apothecary,
    )
    staff = (
        (rerolls, ngettext("{n} team re-roll", "{n} team re-rolls", rerolls), rules.reroll_value(state.roster)),
        (
            assistants,
            ngettext("{n} assistant coach", "{n} assistant coaches", assistants),
            rules.draft.assistant_coaches.cost,
        ),
        (cheerleaders, ngettext("{n} cheerleader", "{n} cheerleaders", cheerleaders), rules.draft.cheerleaders.cost),
        (doctors, ngettext("{n} apothecary", "{n} apothecaries", doctors), rules.draft.apothecary.cost),
    )
    return [
        LedgerLine(label.format(n=count), count * each, note=_("at {each:,}").format(each=each) if count > 1 else "")
        for count, label, each in staff
        if count
    ]


@require_safe
def team(request: HttpRequest, slug: str, team_id: int) -> HttpResponse:
    """One team: its next task, figures, players, log and gold."""
    return page(request, slug, team_id)


@require_POST
@shown_on(page)
def adjust(request: HttpRequest, slug: str, team_id: int) -> HttpResponseBase:
    """A commissioner adds gold to a treasury or removes it, with a reason."""
    league_for_running(request.user, slug, Deed.ADJUST_TEAM)
    found: Team = team_for_reading(request.user, slug, team_id)
    sent: Any = request.POST
    entry = Adjusted(
        amount=whole_number(sent.get("amount", ""), what=_("gold pieces")), reason=tidy(sent.get("reason", ""))
    )
    append(
        team=found,
        entries=[entry],
        by=coach_of(request.user),
        seen=whole_number(sent.get("seen", ""), what="entries"),
        on_behalf=True,
    )
    messages.success(request, _("Saved: {entry}").format(entry=entry.sentence()))
    return redirect("team", slug, team_id)


@require_POST
@shown_on(page)
def return_purchase(request: HttpRequest, slug: str, team_id: int) -> HttpResponseBase:
    """A commissioner undoes the last purchase of a team, with a reason, until its next list is locked."""
    league_for_running(request.user, slug, Deed.ADJUST_TEAM)
    found: Team = team_for_reading(request.user, slug, team_id)
    seen = whole_number(request.POST.get("seen", ""), what="entries")
    reason = request.POST.get("reason", "")[:200]
    rosters.return_purchase(team=found, reason=reason, by=coach_of(request.user), seen=seen)
    messages.success(request, _("Undone. The price is back in the treasury."))
    return redirect("team", slug, team_id)


@require_http_methods(["GET", "HEAD", "POST"])
def arms(request: HttpRequest, slug: str, team_id: int) -> HttpResponseBase:
    """The team's coach chooses colours, shield, field and charge. GET previews them, POST saves them."""
    found = team_for_managing(request.user, slug, team_id)
    if request.method == "POST":
        bear_arms(team=found, arms={part: request.POST.get(part) for part in PARTS})
        messages.success(request, _("The arms of {team} are saved.").format(team=found.name))
        return redirect("team", slug, team_id)
    here = league_context(request, slug)
    said = {part: str(value) for part, value in request.GET.items()}
    context = {
        "team": here.present(found),
        "bearer": with_said(arms_borne(found, found.name), said),
        "armoury": armoury(found, found.name, said),
    }
    fragment = bool(request.htmx)  # type: ignore[attr-defined]
    return here.render(request, "league/arms_parts.html" if fragment else "league/arms.html", context)
