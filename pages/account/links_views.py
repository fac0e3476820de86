"""Links that are shown once: for a new password, and for a team without an account. A commissioner makes them, somebody else opens them."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from league.access import coach_of, league_for_running, team_for_reading
from league.people import claims
from league.people.ways_in import answer_asked, ask_owner, good_way_in, make_way_in, use_way_in
from league.permissions import Deed
from pages.account import views as account_views
from pages.account.devices import remember
from pages.league import people_views
from pages.shell.league_context import league_context
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on
from teams.models import Coach


def _told_once(request: HttpRequest, slug: str, link: str, **more: Any) -> HttpResponse:
    """The page that shows a link, once."""
    address = request.build_absolute_uri(link)
    context = {"link": address, "qr": people_views.square(address), **more}
    return league_context(request, slug).render(request, "league/told_once.html", context)


@require_POST
@never_cache
@shown_on(people_views.page)
def way_in(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Makes the link with which a member sets a new password, and shows it to the commissioner once."""
    league = league_for_running(request.user, slug, Deed.ASK_FOR_WAY_IN)
    coach = people_views.member_named(request, league)
    token = make_way_in(league=league, coach=coach, by=coach_of(request.user))
    return _told_once(
        request,
        slug,
        reverse("new_password", args=[token]),
        title=_("Link for {coach}").format(coach=coach),
        text=_(
            "With this link {coach} can set a new password: once, within a day. Give it to nobody else: anyone who opens it gets the account."
        ).format(coach=coach),
    )


@require_POST
@shown_on(people_views.page)
def ask(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Asks the member to allow such a link."""
    league = league_for_running(request.user, slug, Deed.ASK_FOR_WAY_IN)
    coach = people_views.member_named(request, league)
    ask_owner(league=league, coach=coach, by=coach_of(request.user))
    messages.success(request, _("{coach} has been asked. The answer will be in your inbox.").format(coach=coach))
    return redirect("people", slug)


@require_POST
@login_required
@shown_on(account_views.page)
def answer(request: HttpRequest, way_id: int) -> HttpResponseBase:
    """Allows a commissioner to make such a link for the reader's account for a day, or refuses it."""
    allow = request.POST.get("do") == "allow"
    asked = answer_asked(coach=coach_of(request.user), way_id=way_id, allow=allow)
    allowed, refused = (
        _("{who} may make a link for you until this time tomorrow."),
        _("{who} can't make a link for you."),
    )
    messages.success(request, (allowed if allow else refused).format(who=asked.by))
    return redirect("account")


@require_POST
@never_cache
@shown_on(people_views.page)
def hand_over(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Makes the link by which somebody takes over a team without an account, and shows it to the commissioner once."""
    league = league_for_running(request.user, slug, Deed.HAND_OVER_TEAM)
    team = team_for_reading(request.user, slug, whole_number(request.POST.get("team", ""), what="team"))
    token = claims.hand_over(league=league, team=team, by=coach_of(request.user))
    return _told_once(
        request,
        slug,
        reverse("claim_team", args=[token]),
        title=_("Link to {team}").format(team=team.name),
        text=_(
            "Who opens this link, logged in or with a new account, becomes the coach of {team}. It works once, within two weeks."
        ).format(team=team.name),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sensitive_post_parameters()
def new_password(request: HttpRequest, token: str) -> HttpResponse:
    """A form for a new password. Sending it sets the password, logs the coach in and uses up the link; looking at it does not."""
    found = good_way_in(token)
    form = SetPasswordForm(found.coach, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        coach = use_way_in(token=token, password=form.cleaned_data["new_password1"])
        login(request, coach, backend="django.contrib.auth.backends.ModelBackend")
        response = redirect("account")
        remember(request, response, coach)
        return response
    status = 400 if form.errors else 200
    return render(request, "account/new_password.html", {"form": form, "found": found}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def claim_team(request: HttpRequest, token: str) -> HttpResponseBase:
    """Shows the team. POST makes the reader its coach; a guest logs in first and comes back."""
    found = claims.good_claim(token)
    if request.method == "POST":
        if not isinstance(request.user, Coach):
            return redirect_to_login(request.path)
        team = claims.claim(token=token, coach=request.user)
        return redirect("team", found.league.slug, team.pk)
    return render(request, "league/claim.html", {"claim": found, "league": found.league, "here": request.path})
