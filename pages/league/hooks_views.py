"""Where a league sends what happens: the addresses, a test, and what came of the last messages."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from league.access import NotHere, coach_of, delivery_for_running, hook_for_running, league_for_running
from league.models import Delivery, Webhook
from league.permissions import Deed
from league.telling import hooks
from league.telling.kinds import TO_CHOOSE
from pages.shell.league_context import league_context
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on

#: How many of the last messages are shown for each address.
LAST = 10


def _page(request: HttpRequest, slug: str, **_: object) -> HttpResponse:
    league_for_running(request.user, slug, Deed.SEND_ELSEWHERE)
    here = league_context(request, slug)
    shown = [
        {
            "hook": hook,
            "last": hook.deliveries.select_related("happening__league")[:LAST],
            "failed": hook.deliveries.filter(state=Delivery.State.GIVEN_UP).count(),
        }
        for hook in here.league.webhooks.select_related("league")
    ]
    context = {"hooks": shown, "kinds": TO_CHOOSE, "shapes": Webhook.Shape.choices, "post": request.POST}
    return here.render(request, "league/hooks.html", context)


@never_cache
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every address of the league, for its commissioners."""
    return _page(request, slug)


@sensitive_post_parameters("url")
@require_POST
@shown_on(_page)
def add(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Adds an address that receives events."""
    league = league_for_running(request.user, slug, Deed.SEND_ELSEWHERE)
    kinds = request.POST.getlist("kind") or [kind.id for kind in TO_CHOOSE if kind.public]
    hook = hooks.add_hook(
        league=league,
        url=request.POST.get("url", ""),
        shape=request.POST.get("shape", ""),
        kinds=kinds,
        by=coach_of(request.user),
    )
    messages.success(request, _("Added: {host}. Send a test to check it.").format(host=hook.host))
    return redirect("hooks", slug)


@require_POST
@shown_on(_page)
def change(request: HttpRequest, slug: str, hook_id: int) -> HttpResponseBase:
    """Changes the events, the state or the secret of an address; or deletes it."""
    hook = hook_for_running(request.user, slug, hook_id)
    do = request.POST.get("do", "")
    seen = whole_number(request.POST.get("seen", ""), what="a version")
    if do == "keep":
        hooks.change_hook(hook=hook, kinds=request.POST.getlist("kind"), on="on" in request.POST, seen=seen)
        messages.success(request, _("Saved."))
    elif do == "secret":
        hooks.renew_secret(hook=hook, seen=seen)
        messages.success(request, _("New secret saved. Messages are signed with it from now on."))
    elif do == "remove":
        hooks.remove_hook(hook=hook)
        messages.success(request, _("{host} was deleted.").format(host=hook.host))
    else:
        raise NotHere(what="act")
    return redirect("hooks", slug)


@require_POST
@shown_on(_page)
def test(request: HttpRequest, slug: str, hook_id: int) -> HttpResponseBase:
    """A test is on its way."""
    hook = hook_for_running(request.user, slug, hook_id)
    hooks.send_test(hook=hook, by=coach_of(request.user))
    messages.success(request, _("Test sent. The result appears below in a few seconds."))
    return redirect("hooks", slug)


@require_POST
@shown_on(_page)
def again(request: HttpRequest, slug: str, delivery_id: int) -> HttpResponseBase:
    """What was given up is tried again."""
    hooks.send_again(delivery=delivery_for_running(request.user, slug, delivery_id))
    messages.success(request, _("Sending again."))
    return redirect("hooks", slug)
