"""Who belongs to a league and as what; the links that let others in; and what a commissioner changes about it."""

from typing import Any

import segno
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.access import coach_of, league_for_running, role_in
from league.models import League, Membership
from league.people import members as actions
from league.people.names import odd_names
from league.permissions import Deed
from league.selectors import INVITATIONS, changes_of_people, invited_to, people_of, teams_in
from pages.shell.league_context import LeagueContext, league_context, season_context
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on
from teams.models import Coach, Team

Role = Membership.Role

#: What each role is, where it is given.
ROLES = {
    Role.COMMISSIONER: gettext_lazy("runs the league"),
    Role.STAFF: gettext_lazy("acts for any team, accepts reports, keeps the calendar"),
    Role.COACH: gettext_lazy("drafts teams and plays them"),
    Role.READER: gettext_lazy("reads a private league"),
}


#: People per page; with more than this, names can be searched.
PEOPLE = 120


def square(link: str) -> SafeString:
    """The link as a QR code, drawn in the page."""
    return mark_safe(segno.make(link, error="m").svg_inline(scale=5, border=2, svgclass="qr", lineclass="", omitsize=True))  # fmt: skip


def page(request: HttpRequest, slug: str) -> HttpResponse:
    """The people as they are, also for a reason to be shown on."""
    here = season_context(request, slug)
    teams, find = teams_in(here.season), request.GET.get("find", "").strip()[:60]
    everybody: list[Membership | Team] = [*people_of(here.league), *(team for team in teams if not team.coach)]
    found = [each for each in everybody if find.casefold() in _name_of(each).casefold()] if find else everybody
    shown = Paginator(found, PEOPLE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "people": _rows(here, teams, [each for each in shown if isinstance(each, Membership)]),
        "homeless": [here.present(each) for each in shown if isinstance(each, Team)],
        "count": sum(isinstance(each, Membership) for each in everybody),
        "find": find,
        "may_look": len(everybody) > PEOPLE,
        "page": shown,
        "member": here.member,
        "user_names": here.may(Deed.READ_USER_NAMES),
        "odd_names": odd_names(here.league) if here.officer else [],
    }
    if here.may(Deed.GIVE_ROLES):
        context |= {
            "roles": ROLES.items(),
            "invitations": [_invitation(request, here.league, role) for role in INVITATIONS],
            "changes": changes_of_people(here.league),
        }
    return here.render(request, "league/people.html", context)


@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """The members of a league with their teams; commissioners see the invitation links and change roles."""
    return page(request, slug)


def _name_of(each: Membership | Team) -> str:
    return each.coach_name if isinstance(each, Team) else str(each.coach)


def _rows(here: LeagueContext, teams: list[Team], members: list[Membership]) -> list[dict[str, object]]:
    own: dict[int | None, list[Team]] = {}
    for team in teams:
        own.setdefault(team.coach_id, []).append(team)
    return [
        {
            "pk": member.coach_id,
            "name": str(member.coach),
            "username": member.coach.username,
            "role": member.role,
            "runs": member.role == Role.COMMISSIONER,
            "teams": [here.present(team) for team in own.get(member.coach_id, ())],
            "own": member.coach_id == here.reader.pk,
        }
        for member in members
    ]


def _invitation(request: HttpRequest, league: League, role: str) -> dict[str, Any]:
    token = getattr(league, INVITATIONS[role])
    link = request.build_absolute_uri(reverse("join", args=[token])) if token else ""
    return {
        "role": role,
        "as_what": actions.AS[Role(role)],
        "says": ROLES[Role(role)],
        "link": link,
        "qr": square(link) if link else "",
    }


def _inviting(request: HttpRequest, slug: str) -> tuple[League, str]:
    return league_for_running(request.user, slug, Deed.GIVE_ROLES), request.POST.get("role", Role.COACH)


@require_POST
@shown_on(page)
def renew(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Makes a new link for this role. The old one stops working."""
    league, role = _inviting(request, slug)
    actions.renew_invitation(league=league, role=role)
    messages.success(
        request, _("New link for {role}. The old one no longer works.").format(role=actions.AS[Role(role)])
    )
    return redirect("people", slug)


@require_POST
@shown_on(page)
def close(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Closes the link for this role."""
    league, role = _inviting(request, slug)
    actions.close_invitation(league=league, role=role)
    messages.success(request, _("Closed: there is no link for {role} now.").format(role=actions.AS[Role(role)]))
    return redirect("people", slug)


def member_named(request: HttpRequest, league: League) -> Coach:
    """The coach whose key was sent, if they belong to the league."""
    return actions.member_of(league, whole_number(request.POST.get("coach", ""), what="members"))


@require_POST
@shown_on(page)
def give_role(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The member is from now on what was chosen, or does not belong to the league any more."""
    league = league_for_running(request.user, slug, Deed.GIVE_ROLES)
    coach, by = member_named(request, league), coach_of(request.user)
    if request.POST.get("do") == "remove":
        actions.take_role_away(league=league, coach=coach, by=by)
        messages.success(request, _("{coach} has left the league. Staff act for their teams.").format(coach=coach))
    else:
        member = actions.give_role(league=league, coach=coach, role=request.POST.get("role", ""), by=by)
        messages.success(request, _("{coach} is now {role}.").format(coach=coach, role=actions.AS[Role(member.role)]))
    return redirect("people", slug)


@require_POST
@shown_on(page)
def leave(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The reader does not belong to the league any more; its last commissioner stays."""
    here = league_context(request, slug)
    coach = coach_of(request.user)
    here.refuse_unless(Deed.LEAVE)
    actions.take_role_away(league=here.league, coach=coach, by=coach)
    messages.success(request, _("You have left {league}.").format(league=here.league.name))
    return redirect("home")


@require_POST
@shown_on(page)
def visibility(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Makes the league public or private."""
    league = league_for_running(request.user, slug, Deed.HIDE_LEAGUE)
    public = request.POST.get("public") == "1"
    actions.set_visibility(league=league, public=public, by=coach_of(request.user))
    messages.success(request, _("The league is public now.") if public else _("The league is private now."))
    return redirect("people", slug)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, invitation: str) -> HttpResponseBase:
    """Shows who invites, and as what; with POST the reader belongs to the league. A guest logs in first and comes back."""
    found = invited_to(invitation)
    if found is None:
        raise actions.NoSuchInvitation()
    league, role = found
    if request.method == "POST":
        if not isinstance(request.user, Coach):
            return redirect_to_login(request.path)
        was = role_in(request.user, league)
        actions.join(invitation=invitation, coach=coach_of(request.user))
        if not was:
            said = (
                _("You have joined. Pick a roster and draft your team for {league}.")
                if role == Role.COACH
                else _("You have joined {league}.")
            )
            messages.success(request, said.format(league=league.name))
        return redirect("league", league.slug)
    member = role_in(request.user, league)
    context = {
        "league": league,
        "rises": bool(member) and actions.RISING.index(Role(member)) < actions.RISING.index(Role(role)),
        "hosts": [member.coach for member in people_of(league) if member.role == Role.COMMISSIONER],
        "member": actions.AS[Role(member)] if member else "",
        "invited_as": role,
        "as_what": actions.AS[Role(role)],
        "says": ROLES[Role(role)],
        "here": request.path,
    }
    return render(request, "league/join.html", context)
