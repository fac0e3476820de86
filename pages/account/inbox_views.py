"""A coach's inbox, and their choice of e-mail notifications."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league.access import coach_of
from league.telling import inbox
from league.telling.kinds import TO_CHOOSE
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on

#: Notifications on one page.
A_PAGE = 50


@never_cache
@require_safe
@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """The reader's notifications, newest first; `?before=` shows older ones."""
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
    """Marks one notification as read, or all that the reader has seen; answers 204 to a script (`quiet`)."""
    one = request.POST.get("notice", "")
    only = whole_number(one, what="a notice") if one else None
    upto = only if only is not None else whole_number(request.POST.get("upto", ""), what="a notice")
    inbox.mark_read(coach=coach_of(request.user), upto=upto, only=only)
    return HttpResponse(status=204) if "quiet" in request.POST else redirect("inbox")


@require_safe
@login_required
def wishes(request: HttpRequest) -> HttpResponse:
    """The form to choose e-mail notifications."""
    return _wishes(request)


def _wishes(request: HttpRequest) -> HttpResponse:
    chosen = request.POST.getlist("kind") or inbox.mail_wishes(coach_of(request.user))
    groups = [
        (gettext("What waits for you"), [kind for kind in TO_CHOOSE if kind.due]),
        (gettext("What happened"), [kind for kind in TO_CHOOSE if not kind.due]),
    ]
    context = {"groups": groups, "chosen": chosen, "possible": inbox.mail_possible()}
    return render(request, "account/notices.html", context)


@require_POST
@shown_on(_wishes)
@login_required
def wish(request: HttpRequest) -> HttpResponseBase:
    """Saves for which kinds the reader gets e-mail."""
    wanted = inbox.wish_mail(coach=coach_of(request.user), kinds=request.POST.getlist("kind"))
    count = len(wanted)
    saved = ngettext("Saved: e-mail for {count} kind of news.", "Saved: e-mail for {count} kinds of news.", count)
    messages.success(request, saved.format(count=count) if wanted else gettext("Saved: no e-mail."))
    return redirect("notice_wishes")
