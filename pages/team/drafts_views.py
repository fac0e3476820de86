"""Drafting: pick a roster, buy players and staff, name them, submit the team."""

import secrets
from dataclasses import asdict
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.access import coach_of, draft_for_deciding, draft_for_editing, league_for_drafting, may
from league.models import DraftForm
from league.people import drafts as actions
from league.permissions import Deed
from league.selectors import teams_in
from pages.shell.league_context import LeagueContext, league_context
from pages.shell.refusals import shown_on
from pages.team.arms import arms_by_name
from pages.team.arms_editor import armoury, arms_borne
from pages.team.draft_form import draft_sent, present_draft, refusal_of
from pages.team.names import player_names, team_name
from pages.team.presenter import profile
from pages.team.ready_made import ready_made
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Roster
from rulebook.shapes.sheets import plain
from teams.arms import PARTS
from teams.history.draft import Draft, read_draft


def _rosters(request: HttpRequest, slug: str) -> HttpResponse:
    here = league_context(request, slug)
    played = [team.roster for team in teams_in(here.season)]
    tiers = [
        {
            "title": _("Tier {tier}").format(tier=tier),
            "rosters": [_present_roster(here, roster, played) for roster in here.rules.rosters if roster.tier == tier],
        }
        for tier in sorted({roster.tier for roster in here.rules.rosters})
    ]
    return here.render(request, "league/rosters.html", {"tiers": tiers, "typed": request.POST})


def _present_roster(here: LeagueContext, roster: Roster, played: list[str]) -> dict[str, Any]:
    return {
        "roster": roster,
        "rules": ", ".join(roster.special_rules),
        "here": played.count(roster.id),
        "reroll": here.rules.reroll_price(roster),
        "apothecary": here.rules.apothecary_allowed(roster),
        "positions": [
            {
                "position": position,
                "stats": profile(position.characteristics, here.rules),
                "skills": ", ".join(here.rules.label(owned) for owned in position.skills),
            }
            for position in roster.positions
        ],
    }


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@shown_on(_rosters)
def new(request: HttpRequest, slug: str) -> HttpResponseBase:
    """All rosters. The one that is picked becomes a draft with a suggested name and colours."""
    league = league_for_drafting(request.user, slug)
    if request.method != "POST":
        return _rosters(request, slug)
    here = league_context(request, slug)
    roster = request.POST.get("roster", "")
    name = team_name(roster, {team.name for team in teams_in(here.season)})
    form = actions.start_draft(
        season=here.season,
        coach=coach_of(request.user),
        roster=roster,
        coach_name=request.POST.get("coach_name", "")[:60] if here.may(Deed.DRAFT_FOR_ANOTHER) else "",
        arms=asdict(arms_by_name(name)),
        name=name,
    )
    return redirect("draft", league.slug, form.pk)


def _page(request: HttpRequest, slug: str, draft_id: int) -> HttpResponse:
    return _shown(request, slug, draft_for_editing(request.user, slug, draft_id), "league/draft.html")


def _shown(request: HttpRequest, slug: str, form: DraftForm, template: str) -> HttpResponse:
    here = league_context(request, slug)
    if form.team:
        return redirect("team", slug, form.team.pk)
    waits = form.state == DraftForm.State.SUBMITTED
    context = {
        "form": form,
        "tab": request.POST.get("tab") or secrets.token_urlsafe(6),
        "shown": present_draft(read_draft(form.body), Ruleset.from_ref(form.season.rules)),
        "problems": actions.problems_of(form),
        "bearer": arms_borne(form, form.body.get("name") or _("New team")),
        "armoury": armoury(form, form.body.get("name") or _("New team")),
        "for_whom": form.coach_name or (str(form.coach) if form.coach_id != here.reader.pk else ""),
        "decides": here.may(Deed.APPROVE_DRAFT),
        "needs_approval": actions.needs_approval(form.season) and not here.may(Deed.APPROVE_DRAFT),
        "typed": request.POST,
    }
    return here.render(request, "league/draft_waits.html" if waits else template, context)


@require_safe
@never_cache
@login_required
def draft(request: HttpRequest, slug: str, draft_id: int) -> HttpResponse:
    """The draft page: offers, costs, the remaining budget, and what is still missing."""
    return _page(request, slug, draft_id)


@require_POST
@shown_on(_page)
def save(request: HttpRequest, slug: str, draft_id: int) -> HttpResponseBase:
    """Saves the draft from the form. A draft that was changed elsewhere is shown in its current state, and nothing is lost."""
    form = draft_for_editing(request.user, slug, draft_id)
    try:
        form = _saved(request, form)
    except (actions.DraftMovedOn, actions.SubmittedAlready, actions.AwaitsApproval, actions.DraftThrownAway) as moved:
        if not request.htmx:  # type: ignore[attr-defined]
            raise
        messages.error(request, str(moved))
        return HttpResponse(status=moved.status, headers={"HX-Refresh": "true"})
    if request.htmx:  # type: ignore[attr-defined]
        return _shown(request, slug, form, "league/draft_parts.html")
    return redirect("draft", slug, draft_id)


@require_POST
@shown_on(_page)
def submit(request: HttpRequest, slug: str, draft_id: int) -> HttpResponseBase:
    """Saves and submits the draft: it becomes a team of the season, or waits for a commissioner's approval."""
    form = _saved(request, draft_for_editing(request.user, slug, draft_id))
    approved = may(request.user, form.season.league, Deed.APPROVE_DRAFT)
    team = actions.submit_draft(form=form, seen=form.version, by=coach_of(request.user), approved=approved)
    if team is None:
        messages.success(
            request, _("{team} is waiting for approval. Until then you can withdraw the draft.").format(team=form.name)
        )
        return redirect("draft", slug, draft_id)
    messages.success(request, _("{team} is in the league.").format(team=team.name))
    return redirect("team", slug, team.pk)


@require_POST
@shown_on(_page)
def step_back(request: HttpRequest, slug: str, draft_id: int) -> HttpResponseBase:
    """Undoes the last change of the draft."""
    form = draft_for_editing(request.user, slug, draft_id)
    form = actions.step_back(form=form, seen=_seen(request, form))
    request.session[f"draft-{form.pk}"] = [request.POST.get("tab", ""), form.version]
    return redirect("draft", slug, draft_id)


@require_POST
@shown_on(_page)
def throw_away(request: HttpRequest, slug: str, draft_id: int) -> HttpResponseBase:
    """Deletes the draft."""
    form = draft_for_editing(request.user, slug, draft_id)
    actions.throw_away(form=form, seen=_seen(request, form))
    messages.success(request, _("The draft of {team} is deleted.").format(team=form.name))
    return redirect("teams", slug)


@require_POST
@shown_on(_page)
def take_back(request: HttpRequest, slug: str, draft_id: int) -> HttpResponseBase:
    """Withdraws a submitted draft, so that its coach can change it."""
    form = draft_for_editing(request.user, slug, draft_id)
    actions.take_back(form=form, seen=_seen(request, form))
    messages.success(request, _("The draft is withdrawn."))
    return redirect("draft", slug, draft_id)


@require_POST
@shown_on(_page)
def approve(request: HttpRequest, slug: str, draft_id: int) -> HttpResponseBase:
    """Approves a submitted draft: it becomes a team of the season."""
    form = draft_for_deciding(request.user, slug, draft_id)
    team = actions.approve(form=form, seen=_seen(request, form), by=coach_of(request.user))
    messages.success(request, _("Approved: {team} is in the league.").format(team=team.name))
    return redirect("team", slug, team.pk)


@require_POST
@shown_on(_page)
def give_back(request: HttpRequest, slug: str, draft_id: int) -> HttpResponseBase:
    """Returns a submitted draft to its coach, with a reason."""
    form = draft_for_deciding(request.user, slug, draft_id)
    reason = request.POST.get("reason", "")
    actions.give_back(form=form, seen=_seen(request, form), reason=reason, by=coach_of(request.user))
    messages.success(request, _("Returned to {coach} with your reason.").format(coach=form.coach_name or form.coach))
    return redirect("teams", slug)


def _saved(request: HttpRequest, form: DraftForm) -> DraftForm:
    """The saved form; refused if somebody else has changed it since this page was shown."""
    # htmx sends the focused button along; it counts only if the form was submitted without htmx.
    pressed = "" if request.htmx else request.POST.get("change", "")  # type: ignore[attr-defined]
    sent = request.POST
    if form.team:
        raise actions.SubmittedAlready(team=form.team.name)
    before = read_draft(form.body)
    rules = Ruleset.from_ref(form.season.rules)
    refused = refusal_of(pressed, before, rules)
    pressed = "" if refused else pressed
    after = _suggested(pressed, draft_sent(sent, before, rules, pressed), rules)
    arms = {part: value for part, known in PARTS.items() if (value := sent.get(part)) in known}
    form = actions.save_draft(form=form, body=plain(after), seen=_seen(request, form), arms=arms)
    request.session[f"draft-{form.pk}"] = [sent.get("tab", ""), form.version]
    if refused:
        raise refused
    return form


def _suggested(wish: str, draft: Draft, rules: Ruleset) -> Draft:
    if wish == "ready-made":
        return ready_made(draft, rules)
    if wish == "team-name":
        return msgspec.structs.replace(draft, name=team_name(draft.roster, (draft.name,)))
    if wish == "player-names":
        fresh = player_names(draft.roster, len(draft.picks))
        picks = (msgspec.structs.replace(pick, name=name) for pick, name in zip(draft.picks, fresh, strict=True))
        return msgspec.structs.replace(draft, picks=tuple(picks))
    return draft


def _seen(request: HttpRequest, form: DraftForm) -> int:
    """The version that this page knows. Taps may be faster than answers, so a page also knows what it wrote last itself."""
    if request.session.get(f"draft-{form.pk}") == [request.POST.get("tab", ""), form.version]:
        return form.version
    typed = request.POST.get("seen", "")
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else 0
