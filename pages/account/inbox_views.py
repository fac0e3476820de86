"""A coach's inbox, and what he wants to be told of by e-mail."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league.access import coach_of
from league.telling import inbox
from league.telling.kinds import TO_CHOOSE
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on

#: So many notices on one page.
A_PAGE = 50


@never_cache
@require_safe
@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """What the reader was told of, the latest first; `?before=` goes on with what is older."""
    return _page(request)


def _page(request: HttpRequest) -> HttpResponse:
    coach = coach_of(request.user)
    found = inbox.notices_of(coach)
    before = request.GET.get("before", "")
    if before:
        found = found.filter(pk__lt=whole_number(before, what="a notice"))
    shown = list(found[: A_PAGE + 1])
    context: dict[str, Any] = {
        "notices": shown[:A_PAGE],
        "newest": shown[0].pk if shown and not before else 0,
        "older": shown[A_PAGE - 1].pk if len(shown) > A_PAGE else 0,
        "waiting": inbox.unread_count(coach),
    }
    return render(request, "account/inbox.html", context)


@require_POST
@shown_on(_page)
@login_required
def read(request: HttpRequest) -> HttpResponseBase:
    """One notice is read, or all that the reader has seen; answers 204 where a script asks (`quiet`)."""
    one = request.POST.get("notice", "")
    only = whole_number(one, what="a notice") if one else None
    upto = only if only is not None else whole_number(request.POST.get("upto", ""), what="a notice")
    inbox.mark_read(coach=coach_of(request.user), upto=upto, only=only)
    return HttpResponse(status=204) if "quiet" in request.POST else redirect("inbox")


@require_safe
@login_required
def wishes(request: HttpRequest) -> HttpResponse:
    """Of what the reader is sent an e-mail."""
    return _wishes(request)


def _wishes(request: HttpRequest) -> HttpResponse:
    chosen = request.POST.getlist("kind") or inbox.mail_wishes(coach_of(request.user))
    groups = [
        ("What waits for you", [kind for kind in TO_CHOOSE if kind.due]),
        ("What happened", [kind for kind in TO_CHOOSE if not kind.due]),
    ]
    context = {"groups": groups, "chosen": chosen, "possible": inbox.mail_possible()}
    return render(request, "account/notices.html", context)


@require_POST
@shown_on(_wishes)
@login_required
def wish(request: HttpRequest) -> HttpResponseBase:
    """From now on the reader is sent an e-mail of these kinds, and of no others."""
    wanted = inbox.wish_mail(coach=coach_of(request.user), kinds=request.POST.getlist("kind"))
    messages.success(request, f"Kept: e-mail for {len(wanted)} kinds of news." if wanted else "Kept: no e-mail.")
    return redirect("notice_wishes")
