"""A team outside its matches: change of coach, retirement, and deletion before it has played."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.access import (
    acts_on_behalf,
    coach_for_reading,
    coach_of,
    league_for_running,
    team_for_managing,
    team_for_reading,
)
from league.people import clubs
from league.permissions import Deed
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on
from pages.team.views import page


@require_POST
@shown_on(page)
def hand_over(request: HttpRequest, slug: str, team_id: int) -> HttpResponseBase:
    """Gives the team another coach."""
    league = league_for_running(request.user, slug, Deed.HAND_OVER_TEAM)
    team = team_for_reading(request.user, slug, team_id)
    typed = request.POST.get("coach", "").strip()
    who = coach_for_reading(request.user, slug, whole_number(typed, what="coach")) if typed else None
    changed = clubs.replace_coach(
        team=team,
        league=league,
        coach=who,
        name=request.POST.get("name", ""),
        reason=request.POST.get("reason", ""),
        by=coach_of(request.user),
    )
    messages.success(
        request, _("{coach} now coaches {team}.").format(coach=changed.coach or changed.coach_name, team=team.name)
    )
    return redirect("team", slug, team_id)


@require_POST
@shown_on(page)
def retire(request: HttpRequest, slug: str, team_id: int) -> HttpResponseBase:
    """Retires the team, or brings it back."""
    team = team_for_managing(request.user, slug, team_id)
    coach = coach_of(request.user)
    on_behalf = acts_on_behalf(coach, team)
    if request.POST.get("do") == "revive":
        clubs.revive(team=team, by=coach, on_behalf=on_behalf)
        messages.success(request, _("{team} is back.").format(team=team.name))
    else:
        clubs.retire(team=team, reason=request.POST.get("reason", ""), by=coach, on_behalf=on_behalf)
        messages.success(request, _("{team} has retired. Its history stays.").format(team=team.name))
    return redirect("team", slug, team_id)


@require_POST
@shown_on(page)
def delete(request: HttpRequest, slug: str, team_id: int) -> HttpResponseBase:
    """Deletes the team; refused once it has played or has a fixture."""
    team = team_for_managing(request.user, slug, team_id)
    name = team.name
    clubs.delete_team(team=team)
    messages.success(request, _("{team} is deleted. Its draft is a draft again.").format(team=name))
    return redirect("teams", slug)
