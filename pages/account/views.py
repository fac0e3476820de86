"""The reader's own pages: the account, and light or dark."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.access import NotHere, coach_of
from league.models import League, Membership
from league.people.members import close_account
from league.people.names import rename
from league.people.ways_in import asked_of, given_by
from league.selectors import memberships_of, teams_of
from pages.account.tries import is_password
from pages.shell.league_context import LeagueContext, TeamPresenter
from pages.shell.refusals import shown_on
from pages.shell.template_context import THEMES
from rulebook.shapes.refusals import Unreadable
from teams import tokens
from teams.accounts import NAME_LIMIT, links_for
from teams.models import Coach
from teams.tokens import tokens_of

A_YEAR = 365 * 24 * 60 * 60


class NotTheName(Unreadable):
    code = "not_the_name"
    sentence = "Type {name} to confirm that you want to close the account."


class NotThePassword(Unreadable):
    code = "not_the_password"
    sentence = "The password is wrong."


def page(request: HttpRequest, **more: Any) -> HttpResponse:
    """The account page; refusals are shown on it too."""
    coach = coach_of(request.user)
    context = {
        "mine": [MyRole.of(member, coach) for member in memberships_of(coach)],
        "tokens": tokens_of(coach),
        "links": links_for(coach),
        "asked": asked_of(coach),
        "given": given_by(coach),
        "name_limit": NAME_LIMIT,
        "typed": request.POST,
    }
    return render(request, "account/account.html", context | more)


@dataclass(frozen=True, slots=True)
class MyRole:
    """The reader's role in one league, and their teams there."""

    league: League
    role: str
    teams: list[TeamPresenter]

    @classmethod
    def of(cls, member: Membership, coach: Coach) -> "MyRole":
        context = LeagueContext(member.league, coach)
        return cls(member.league, member.role, [context.present(team) for team in teams_of(coach, member.league)])


@require_safe
@login_required
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """The reader's name, password, leagues, teams and API tokens."""
    return page(request)


@require_POST
@login_required
@shown_on(page)
def name(request: HttpRequest) -> HttpResponseBase:
    """Changes the display name."""
    rename(coach=coach_of(request.user), name=request.POST.get("name", ""))
    messages.success(request, _("Others now see you as {name}.").format(name=request.user))
    return redirect("account")


@require_POST
@login_required
@never_cache
@shown_on(page)
def make_token(request: HttpRequest) -> HttpResponseBase:
    """Creates a token. Only this answer shows its secret."""
    token, secret = tokens.make_token(coach=coach_of(request.user), name=request.POST.get("token_name", ""))
    return page(request, made=token, secret=secret, typed={})


@require_POST
@login_required
def withdraw_token(request: HttpRequest, token_id: int) -> HttpResponseBase:
    """Revokes a token."""
    if not tokens.revoke_token(coach=coach_of(request.user), token_id=token_id):
        raise NotHere(what="token")
    messages.success(request, _("Token revoked."))
    return redirect("account")


def _closing(request: HttpRequest) -> HttpResponse:
    return render(request, "account/close.html", {"coach": coach_of(request.user)})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@sensitive_post_parameters()
@shown_on(_closing)
def close(request: HttpRequest) -> HttpResponseBase:
    """Closes the account for good, after its user name and password were typed."""
    if request.method != "POST":
        return _closing(request)
    coach = coach_of(request.user)
    if request.POST.get("username", "").strip().casefold() != coach.username.casefold():
        raise NotTheName(name=coach.username)
    if coach.has_usable_password() and not is_password(request, coach, request.POST.get("password", "")):
        raise NotThePassword()
    close_account(coach=coach)
    logout(request)
    messages.success(request, _("The account is closed. Your matches stay on record, without your name."))
    return redirect("home")


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Saves the choice of light, dark or the device's setting in a cookie, for a year.

    Redirects to `next`, or answers 204 if a script has changed the page itself (`quiet`).
    """
    next_page = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(next_page, {request.get_host()}, require_https=request.is_secure()):
        next_page = "/"
    response = HttpResponse(status=204) if "quiet" in request.POST else HttpResponseRedirect(next_page)
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        response.set_cookie("theme", chosen, max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure())
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response
