"""What changes baskets, and deciding for both sides at once."""

from typing import Any

from django.db import transaction

from inducements.models import Basket
from league.access import acts_on_behalf
from matches.actions import answer, current
from matches.models import Match, StepAnswer
from matches.selectors import BOTH
from matches.sequence.timing import BUYING, keep_turn, note_presence
from matches.workflow import read_anew
from rulebook.procedure import Choice
from rulebook.shapes.refusals import Refusal
from rulebook.shop.basket import plain_basket, read_basket
from teams.actions import hold
from teams.models import Coach


class ShopClosed(Refusal):
    code = "shop_closed"
    sentence = "{fixture} is not before its kick-off, so nothing can be put in a basket."
    grantable = False


class BoughtAlready(Refusal):
    code = "bought_already"
    sentence = "{team} has already bought for {fixture}."
    grantable = False


class NobodyBuysNow(Refusal):
    code = "nobody_buys_now"
    sentence = "Nobody is asked to buy now. Here is the current state of {fixture}."
    grantable = False


def save_basket(*, match: Match, side: str, items: Any, by: Coach | None, on_behalf: bool = False) -> Basket:
    """The side has these lines put aside, in this order, in place of what it had before. Nothing is checked but their form: that is done when they are bought."""
    lines = plain_basket(read_basket(items))
    fixture = match.fixture
    with transaction.atomic():
        hold(fixture.home, fixture.away)
        read_anew(match)
        if match.state != Match.State.LOCKED:
            raise ShopClosed(fixture=str(fixture))
        if StepAnswer.objects.filter(match=match, side=BOTH, key__startswith=f"{side}/{BUYING}#").exists():
            raise BoughtAlready(team=(fixture.home if side == "home" else fixture.away).name, fixture=str(fixture))
        saved = {"items": lines, "by": by, "on_behalf": on_behalf}
        basket, _ = Basket.objects.update_or_create(match=match, side=side, defaults=saved)
        note_presence(match, by)
        _look_at_the_turn(match)
    return basket


def nothing_for_both(*, match: Match, by: Coach) -> None:
    """Neither side that may still buy before this match buys anything. Refused where nobody is asked to buy now."""
    fixture = match.fixture
    with transaction.atomic():
        hold(fixture.home, fixture.away)
        read_anew(match)
        asked = False
        while (found := _buying(match)) is not None:
            key, request = found
            team = fixture.home if request.side == "home" else fixture.away
            behalf = acts_on_behalf(by, team)
            answer(match=match, side=BOTH, key=key, value=request.default, by=by, on_behalf=behalf)
            asked = True
        if not asked:
            raise NobodyBuysNow(fixture=str(fixture))


def _buying(match: Match) -> tuple[str, Choice] | None:
    """Who is asked to buy now, and the key of the question."""
    _, progress = current(match, BOTH)
    request = progress.pending if progress is not None else None
    if progress is None or not isinstance(request, Choice) or request.kind != BUYING:
        return None
    return progress.key, request


def _look_at_the_turn(match: Match) -> None:
    _, progress = current(match, BOTH)
    if progress is not None:
        keep_turn(match, progress)
