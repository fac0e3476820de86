"""Who belongs to a league, and the link that lets others in."""

import segno
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import actions
from league.access import coach_of, league_for_running, role_in
from league.selectors import league_invited_to, people_of, teams_in
from pages.frame import Frame, frame
from teams.models import Coach, Team


@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Commissioners and coaches of a league with their teams; a commissioner sees the link that lets others in."""
    here = frame(request, slug)
    teams = teams_in(here.season)
    context = {
        "people": _rows(here, teams),
        "homeless": [here.shown(team) for team in teams if not team.coach],
    }
    if here.runs:
        link = request.build_absolute_uri(reverse("join", args=[here.league.invitation]))
        qr = segno.make(link, error="m").svg_inline(scale=5, border=2, svgclass="qr", lineclass="", omitsize=True)
        context |= {"link": link, "qr": mark_safe(qr)}
    return here.render(request, "league/people.html", context)


def _rows(here: Frame, teams: list[Team]) -> list[dict[str, object]]:
    return [
        {
            "name": str(member.coach),
            "role": member.get_role_display(),
            "runs": member.role == "commissioner",
            "teams": [here.shown(team) for team in teams if team.coach_id == member.coach_id],
            "own": member.coach_id == here.reader.pk,
        }
        for member in people_of(here.league)
    ]


@require_POST
def renew(request: HttpRequest, slug: str) -> HttpResponse:
    """The old link lets nobody in any more."""
    league = league_for_running(request.user, slug)
    actions.renew_invitation(league=league)
    messages.success(request, "There is a new link. The old one lets nobody in any more.")
    return redirect("people", slug)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, invitation: str) -> HttpResponseBase:
    """Shows who invites; with POST the reader belongs to the league. A guest logs in first and comes back."""
    league = league_invited_to(invitation)
    if league is None:
        raise actions.NoSuchInvitation()
    if request.method == "POST":
        if not isinstance(request.user, Coach):
            return redirect_to_login(request.path)
        was_in = bool(role_in(request.user, league))
        actions.join(invitation=invitation, coach=coach_of(request.user))
        if not was_in:
            messages.success(request, f"You are in. Pick a roster and draft your team for {league.name}.")
        return redirect("league", league.slug)
    hosts = [member.coach for member in people_of(league) if member.role == "commissioner"]
    context = {"league": league, "hosts": hosts, "member": role_in(request.user, league), "here": request.path}
    return render(request, "league/join.html", context)
