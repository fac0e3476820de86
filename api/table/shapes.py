"""How a competition counts, what its table would be, a division, and who leads, as other programs see them."""

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
#: Of any competition so many fixtures can be imagined at once; and never more than are open.
MOST_PICKS = 2000


class CountingChangeSerializer(StoredSerializer[CountingChange]):
    """What was changed, as it was and as it is since; `since_round` is null before the first result."""

    before = serializers.DictField()
    after = serializers.DictField()
    by = serializers.CharField(allow_null=True)

    class Meta:
        model = CountingChange
        fields = ("number", "before", "after", "since_round", "reason", "by", "at")


class CountingSerializer(serializers.Serializer[Any]):
    """How results count. An option that is null is as in the book; the `order` parts teams level on League points. `seen` goes back with a change."""

    competition = serializers.IntegerField()
    options = serializers.DictField()
    order = serializers.ListField(child=serializers.CharField())
    seen = serializers.IntegerField()
    changes = CountingChangeSerializer(many=True)


class CountedSent(Sent):
    """What is left out stays as it is."""

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
    """Touchdowns that somebody imagines for a fixture that is still open."""

    fixture = Number(min_value=1)
    home = Number(min_value=0, max_value=MOST_TOUCHDOWNS)
    away = Number(min_value=0, max_value=MOST_TOUCHDOWNS)


class WhatIfSent(Sent):
    longest_list = MOST_PICKS

    picks = ManySent(child=PickSent(), default=list, max_length=MOST_PICKS)
    competition = Number(required=False, allow_null=True, min_value=1)


class ReachSerializer(serializers.Serializer[Reach]):
    """The best and the worst place that the team can still take by League points alone."""

    best = serializers.IntegerField()
    worst = serializers.IntegerField()


class IfRowSerializer(TableRowSerializer):
    """A row as it would stand. `was` is its rank now; `reach` is null where it is not known."""

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
    """`open` are the fixtures that are still to be played, those with a pick included."""

    open = FixtureSerializer(many=True)
    tables = IfTableSerializer(many=True)


class MetSerializer(serializers.Serializer[Any]):
    """Every meeting of two teams on the ground of the first, in order."""

    home = TeamName()
    away = TeamName()
    fixtures = FixtureSerializer(many=True)


class DivisionSerializer(serializers.Serializer[Any]):
    """A division: its table, and everybody against everybody."""

    division = DivisionLine()
    rows = TableRowSerializer(many=True)
    cross = MetSerializer(many=True)


class LeaderSerializer(serializers.Serializer[Any]):
    """A player in a list; level players share a `rank`. `status` says whether he still plays."""

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
