"""Shapes of counting, what-if tables, divisions and leaders."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.league.shapes import FixtureSerializer, TableRowSerializer
from api.season.shapes import DivisionLine
from api.shell.reading import ManySent, Mapping, Number, Sent, Text
from api.shell.shapes import StoredSerializer, TeamName
from league.models import CountingChange
from league.pure.what_if import Reach
from league.table.counting_rules import COUNTING

#: No side scores more in a match that anybody imagines.
MOST_TOUCHDOWNS = 20
#: The most picks in one request; never more than there are open fixtures.
MOST_PICKS = 2000


class CountingChangeSerializer(StoredSerializer[CountingChange]):
    """A change, with the values before and after; `since_round` is null before the first result."""

    before = serializers.DictField()
    after = serializers.DictField()
    by = serializers.CharField(allow_null=True)

    class Meta:
        model = CountingChange
        fields = ("number", "before", "after", "since_round", "reason", "by", "at")


class CountingSerializer(serializers.Serializer[Any]):
    """How results count. An option that is null is as in the book; `order` are the tie-breakers. Send `seen` back with a change."""

    competition = serializers.IntegerField()
    options = serializers.DictField()
    order = serializers.ListField(child=serializers.CharField())
    seen = serializers.IntegerField()
    changes = CountingChangeSerializer(many=True)


class CountedSent(Sent):
    """Fields that are left out stay as they are."""

    options = Mapping(most=len(COUNTING), required=False, help_text=f"Any of {', '.join(COUNTING)}.")
    order = serializers.ListField(child=Text(max_length=60), required=False, max_length=20)
    competition = Number(required=False, allow_null=True, min_value=1)

    def validate_options(self, options: dict[str, Any]) -> dict[str, Any]:
        strange = sorted(set(options) - set(COUNTING))
        if strange:
            raise serializers.ValidationError({name[:60]: ["There is no such option."] for name in strange})
        return options


class CountingSent(CountedSent):
    """A `reason` is needed once there is a result."""

    reason = Text(max_length=200, default="", allow_blank=True)
    seen = Number(min_value=0)


class PickSent(Sent):
    """Imagined touchdowns of an open fixture."""

    fixture = Number(min_value=1)
    home = Number(min_value=0, max_value=MOST_TOUCHDOWNS)
    away = Number(min_value=0, max_value=MOST_TOUCHDOWNS)


class WhatIfSent(Sent):
    longest_list = MOST_PICKS

    picks = ManySent(child=PickSent(), default=list, max_length=MOST_PICKS)
    competition = Number(required=False, allow_null=True, min_value=1)


class ReachSerializer(serializers.Serializer[Reach]):
    """The best and the worst rank that the team can still reach by League points alone."""

    best = serializers.IntegerField()
    worst = serializers.IntegerField()


class IfRowSerializer(TableRowSerializer):
    """A row of the imagined table. `was` is its current rank; `reach` is null if unknown."""

    was = serializers.SerializerMethodField()
    reach = serializers.SerializerMethodField()

    def get_was(self, row: Any) -> int:
        was: int = self.context["was"][row.team]
        return was

    @extend_schema_field(ReachSerializer(allow_null=True))
    def get_reach(self, row: Any) -> Any:
        reach = self.context["reach"].get(row.team)
        return ReachSerializer(reach).data if reach else None


class IfTableSerializer(serializers.Serializer[Any]):
    division = serializers.CharField(allow_null=True)
    rows = IfRowSerializer(many=True)


class WhatIfSerializer(serializers.Serializer[Any]):
    """`open` are the fixtures still to play, including those with a pick."""

    open = FixtureSerializer(many=True)
    tables = IfTableSerializer(many=True)


class MetSerializer(serializers.Serializer[Any]):
    """The meetings of two teams with the first at home, in order."""

    home = TeamName()
    away = TeamName()
    fixtures = FixtureSerializer(many=True)


class DivisionSerializer(serializers.Serializer[Any]):
    """A division: its table and cross table."""

    division = DivisionLine()
    rows = TableRowSerializer(many=True)
    cross = MetSerializer(many=True)


class LeaderSerializer(serializers.Serializer[Any]):
    """A player in a list; level players share a `rank`. `status` says whether they still play."""

    rank = serializers.IntegerField()
    count = serializers.IntegerField()
    team = TeamName()
    player = serializers.CharField()
    name = serializers.CharField()
    number = serializers.IntegerField()
    status = serializers.CharField()


class LeadersSerializer(serializers.Serializer[Any]):
    """`what` is counted: touchdown, casualty, completion, mvp or spp."""

    what = serializers.CharField()
    leaders = LeaderSerializer(many=True)
