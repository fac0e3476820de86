"""A league's own list of what may be hired before a match."""

from typing import Any

import msgspec
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.shell.describing import described
from api.shell.reading import Flag, ManySent, Number, Sent, Text, sent
from league.access import coach_of, league_for_reading, league_for_running, season_of
from league.models import Season
from league.permissions import Deed
from league.season.house_list import change_house_list, house_list_of, seen_of
from rulebook.house import DEAREST, MOST


class HouseChangeSent(Sent):
    """Fields that are left out are as in the book."""

    id = Text(max_length=80, help_text="Of an inducement or a star.")
    closed = Flag(required=False)
    most = Number(required=False, allow_null=True, min_value=1, max_value=MOST)
    price = Number(required=False, allow_null=True, min_value=0, max_value=DEAREST)


class HouseAddedSent(Sent):
    """An inducement of the league's own; its id is `house-` and a number."""

    id = Text(max_length=20)
    name = Text(max_length=80)
    price = Number(min_value=0, max_value=DEAREST)
    most = Number(required=False, min_value=1, max_value=MOST)
    effect = Text(required=False, allow_blank=True, max_length=500)
    closed = Flag(required=False)


class HouseListSent(Sent):
    """The whole list. Send `seen` back as it was read."""

    changed = ManySent(child=HouseChangeSent(), max_length=300, default=list)
    added = ManySent(child=HouseAddedSent(), max_length=40, default=list)
    seen = Text(max_length=16)


class HouseListSerializer(serializers.Serializer[Any]):
    """What the league changed and added. Everything else is as in the book."""

    changed = serializers.ListField(child=serializers.DictField())
    added = serializers.ListField(child=serializers.DictField())
    seen = serializers.CharField()


def _told(season: Season) -> Response:
    house = house_list_of(season)
    plain = msgspec.to_builtins(house)
    changed = [{"id": id, **change} for id, change in plain.get("changed", {}).items()]
    return Response(
        HouseListSerializer({"changed": changed, "added": plain.get("added", []), "seen": seen_of(house)}).data
    )


class HouseListView(APIView):
    @described("What the league closes, limits, re-prices and adds.", name="house_list", gives=HouseListSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return _told(season_of(league_for_reading(request.user, slug)))

    @described(
        "Change what may be hired before a match.",
        name="change_house_list",
        takes=HouseListSent,
        gives=HouseListSerializer,
    )
    def put(self, request: Request, slug: str) -> Response:
        season = season_of(league_for_running(request.user, slug, Deed.DECIDE_INDUCEMENTS))
        said = sent(HouseListSent, request)
        changed = {each["id"]: _given(each) for each in said["changed"]}
        added = [_given(each) | {"id": each["id"]} for each in said["added"]]
        change_house_list(
            season=season,
            house={"changed": changed, "added": added},
            by=coach_of(request.user),
            seen=said["seen"],
        )
        season.refresh_from_db()
        return _told(season)


def _given(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != "id" and value is not None}
