"""A side keeps a card, and plays it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from inducements import cards
from inducements.hidden import refuse_strange_hand, sees_hand
from matches.models import Match
from pages.match.context import MatchContext, match_context, side_of
from pages.sequence import before_views
from pages.shell.refusals import shown_on
from rulebook.shapes.sheets import Side
from teams.models import Coach


def _page(request: HttpRequest, slug: str, fixture_id: int, **_: object) -> HttpResponse:
    return before_views.page(request, slug, fixture_id)


def _holding(here: MatchContext, side: Side) -> tuple[Coach, bool]:
    """The reader, if they may know this side's cards, and whether they act on somebody's behalf."""
    coach, behalf = here.acting_for(side)
    refuse_strange_hand(coach, here.fixture, side)
    return coach, behalf


@require_POST
@shown_on(_page)
def seal(request: HttpRequest, slug: str, fixture_id: int, side: str, number: int) -> HttpResponse:
    """The side keeps this card; everybody else is told its hash."""
    here = match_context(request, slug, fixture_id)
    coach, behalf = _holding(here, side_of(side))
    name, text = request.POST.get("card", ""), request.POST.get("text", "")
    unseen = not sees_hand(coach, here.fixture, side)
    cards.seal_card(
        match=here.begun, side=side, number=number, name=name, text=text, by=coach, on_behalf=behalf, unseen=unseen
    )
    here.begun.refresh_from_db()
    if here.begun.state == Match.State.LOCKED:
        return redirect(here.url("kick_off"))
    messages.success(request, _("Kicked off. The rolls are on this page."))
    return redirect(here.url())


@require_POST
@shown_on(_page)
def play(request: HttpRequest, slug: str, fixture_id: int, side: str, number: int) -> HttpResponse:
    """Everybody may read the card from now on."""
    here = match_context(request, slug, fixture_id)
    coach, _behalf = _holding(here, side_of(side))
    card = cards.play_card(match=here.begun, side=side, number=number, by=coach)
    messages.success(request, _("Played: {card}. Everybody can read it now.").format(card=card.name))
    return redirect(f"{here.url()}#cards")
