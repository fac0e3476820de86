"""The Special Plays decks of a league, for its commissioners."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from inducements.cards import type_decks
from inducements.deck_lines import CardLine, read_lines
from inducements.hidden import decks_of, typed_decks
from league.access import league_for_running
from league.permissions import Deed
from pages.shell.league_context import league_context
from pages.shell.refusals import shown_on
from rulebook.shapes.refusals import Problem, refuse


def _page(request: HttpRequest, slug: str) -> HttpResponse:
    league = league_for_running(request.user, slug, Deed.DECIDE_INDUCEMENTS)
    here = league_context(request, slug)
    typed = typed_decks(league)
    shown = [
        {
            "id": deck.id,
            "name": deck.name,
            "text": request.POST.get(f"deck-{deck.id}", "\n".join(card.line for card in typed.get(deck.id, []))),
            "count": sum(card.count for card in typed.get(deck.id, [])),
        }
        for deck in decks_of(here.rules)
    ]
    return here.render(request, "league/decks.html", {"decks": shown})


@never_cache
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every deck with its cards, a line for each."""
    return _page(request, slug)


@require_POST
@shown_on(_page)
def change(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The decks have the cards that were sent; with anything wrong in any line nothing has changed."""
    league = league_for_running(request.user, slug, Deed.DECIDE_INDUCEMENTS)
    decks: dict[str, list[CardLine]] = {}
    problems: list[Problem] = []
    for deck in decks_of(league_context(request, slug).rules):
        if f"deck-{deck.id}" in request.POST:
            decks[deck.id], wrong = read_lines(request.POST[f"deck-{deck.id}"], deck.name)
            problems += wrong
    refuse(problems)
    type_decks(league=league, decks=decks)
    messages.success(request, _("Saved. Decks that are rolled from now on have these cards."))
    return redirect("decks", slug)
