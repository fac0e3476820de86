"""The basket of one side before a match."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.shell.describing import described
from api.shell.reading import Sent, sent
from inducements.actions import save_basket
from inducements.selectors import basket_of
from league.access import NotHere
from matches.access import acting_for, begun, fixture_for_playing
from rulebook.shapes.sheets import SIDES
from rulebook.shop.basket import MOST_LINES


class BasketSent(Sent):
    """`items` in the order in which they are to be bought: each with the `id` of an inducement and a `count`, a `star`, or a mercenary's `position` and `skills`."""

    items = serializers.ListField(child=serializers.JSONField(), max_length=MOST_LINES)


class BasketSerializer(serializers.Serializer[Any]):
    """What a side has put aside for a match. Only this side and officers can read it."""

    side = serializers.CharField()
    items = serializers.ListField(child=serializers.JSONField())


class OneBasket(APIView):
    @described("What a side has put aside to buy.", name="basket", gives=BasketSerializer)
    def get(self, request: Request, slug: str, fixture_id: int, side: str) -> Response:
        part = fixture_for_playing(request.user, slug, fixture_id)
        acting_for(part, one_of_two(side))
        return Response(_shown(side, basket_of(begun(part.fixture), side)))

    @described(
        "Save what a side wants to buy, in this order. At the deadline the site buys what fits.",
        name="save_basket",
        takes=BasketSent,
        gives=BasketSerializer,
    )
    def put(self, request: Request, slug: str, fixture_id: int, side: str) -> Response:
        part = fixture_for_playing(request.user, slug, fixture_id)
        behalf = acting_for(part, one_of_two(side))
        said = sent(BasketSent, request)
        basket = save_basket(match=begun(part.fixture), side=side, by=part.coach, on_behalf=behalf, **said)
        return Response(_shown(side, basket.items))


def one_of_two(side: str) -> str:
    """The side, which is home or away; not found if it is anything else."""
    if side not in SIDES:
        raise NotHere(what="side")
    return side


def _shown(side: str, items: list[dict[str, Any]]) -> Any:
    return BasketSerializer({"side": side, "items": items}).data
