"""How the choice of inducements is shown and read."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from inducements.selectors import basket_of, choice_ahead
from pages.match.context import MatchContext
from pages.sequence.presenters import Asking, QuestionPage, presents_question
from pages.shell.numbers import whole_number
from pages.shell.wording import gold
from pages.shop.form import basket_sent
from pages.shop.presenter import present_shop, priced
from rulebook.procedure import Choice
from rulebook.shop.basket import plain_basket, read_basket


def shop_ahead(here: MatchContext, typed: Mapping[str, str]) -> dict[str, Any] | None:
    """The shop of a reader whose turn comes after the other side's: they fill a basket by now. None where there is no such turn."""
    side = here.own_side
    request = choice_ahead(here.begun, side) if side is not None and here.manages(side) else None
    if request is None or side is None:
        return None
    basket = basket_sent(typed, read_basket(basket_of(here.begun, side)))
    return {"shop": present_shop(request, here, basket, typed), "side": side}


@presents_question("inducements")
class WhatToBuy(QuestionPage):
    words = gettext_lazy("Inducements")
    template = "matches/choices/inducements.html"
    wide = True

    def title(self, team: str, about: str) -> str:
        return _("Inducements for {team}").format(team=team)

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        match, side = here.match_context.begun, request.side or here.side
        basket = basket_sent(here.typed, read_basket(basket_of(match, side)))
        until = match.due_at if match.asks == side else None
        return {"shop": present_shop(request, here.match_context, basket, here.typed), "until": until}

    def read(self, data: QueryDict) -> Any:
        """The basket of the form, or how many of each by id; nothing where that was pressed."""
        if "nothing" in data:
            return []
        if "basket" in data:
            return plain_basket(basket_sent(data))
        typed = {
            field.removeprefix("count-"): data.get(field, "").strip() for field in data if field.startswith("count-")
        }
        return {id: whole_number(count, what="inducements") for id, count in typed.items() if count}

    def chosen(self, request: Choice, value: Any) -> str:
        basket = read_basket(value)
        if not basket:
            return _("buys nothing")
        lines = priced(request.options(), basket)
        names, price = ", ".join(line.name for line in lines), sum(line.price for line in lines)
        if not all(line.price for line in lines):
            return _("buys {goods}").format(goods=names)
        return _("buys {goods} for {gold} gp").format(goods=names, gold=gold(price))
