"""The basket with each change, and passing for both sides."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from inducements import actions
from inducements.selectors import choice_ahead
from matches.refusals import AnsweredAlready
from pages.match.context import MatchContext, match_context, side_of
from pages.sequence.before_views import page, pending_now
from pages.sequence.refusals import OnlyForBothSides
from pages.shell.refusals import shown_on
from pages.shop.form import basket_sent
from pages.shop.presenter import present_shop
from rulebook.procedure import Choice
from rulebook.shapes.sheets import SIDES
from rulebook.shop.basket import plain_basket


def _asked(here: MatchContext, key: str) -> Choice:
    """The choice of inducements under this key; `AnsweredAlready` where that is not what is asked now."""
    pending = pending_now(here, key)
    if not isinstance(pending, Choice) or pending.why != "inducements":
        raise AnsweredAlready()
    return pending


@require_POST
@shown_on(page)
def basket(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The basket that the form describes is saved; nothing is bought by it."""
    here = match_context(request, slug, fixture_id)
    here.taking_part()
    ahead = request.POST.get("ahead", "")
    if ahead:
        side = side_of(ahead)
        coach, behalf = here.acting_for(side)
        pending = choice_ahead(here.begun, side)
        if pending is None:
            raise AnsweredAlready()
    else:
        pending = _asked(here, request.POST.get("key", ""))
        side = side_of(pending.side or "")
        coach, behalf = here.acting_for(side)
    script = getattr(request, "htmx", None)
    scripted = bool(script)
    # A stepper's tap is in its count already; a button that asks by itself is not.
    counted = scripted and getattr(script, "trigger_name", None) != "change"
    items = basket_sent(request.POST, counted=counted)
    actions.save_basket(match=here.begun, side=side, items=plain_basket(items), by=coach, on_behalf=behalf)
    if not scripted:
        return page(request, slug, fixture_id)
    shop = present_shop(pending, here, items, request.POST)
    urls = {"answer_url": here.url("kick_off_answer"), "basket_url": here.url("kick_off_basket")}
    return here.render(request, "matches/shop_parts.html", {"shop": shop, "ahead": ahead, **urls})


@require_POST
@shown_on(page)
def nothing_for_both(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """Neither side buys anything more; a side that has bought keeps it."""
    here = match_context(request, slug, fixture_id)
    coach = here.taking_part()
    if not all(here.manages(side) for side in SIDES):
        raise OnlyForBothSides(fixture=str(here.fixture))
    actions.nothing_for_both(match=here.begun, by=coach)
    messages.success(request, _("Nothing was bought."))
    return redirect(here.url("kick_off"))
