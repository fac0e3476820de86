"""What waits for the officers of a league, as other programs see it."""

from typing import Any

from rest_framework import serializers

from api.league.shapes import FixtureSerializer
from api.shell.shapes import TeamName
from api.team.shapes import DraftLine


class WaitingSerializer(serializers.Serializer[Any]):
    """A report that nobody has accepted: `stage` is agreed, one_sided or disputed. `version` and `seen` accept it."""

    fixture = FixtureSerializer()
    stage = serializers.CharField()
    awaited = serializers.CharField(allow_null=True, help_text="The one side whose answer is missing.")
    version = serializers.IntegerField(allow_null=True)
    seen = serializers.IntegerField()
    answer_by = serializers.DateTimeField(allow_null=True)
    scorer_unknown = serializers.BooleanField()


class ObjectedSerializer(serializers.Serializer[Any]):
    """An open objection to a report that was accepted."""

    fixture = FixtureSerializer()
    version = serializers.IntegerField()
    by = serializers.CharField(allow_null=True)
    reason = serializers.CharField()


class ToDoSerializer(serializers.Serializer[Any]):
    """A side that has steps to take after its match."""

    fixture = serializers.IntegerField()
    side = serializers.CharField()
    team = TeamName()
    due_at = serializers.DateTimeField(allow_null=True)


class QueueSerializer(serializers.Serializer[Any]):
    """Everything that waits: reports, objections, overdue fixtures, drafts; and what the teams have still to do."""

    reports = WaitingSerializer(many=True)
    objections = ObjectedSerializer(many=True)
    overdue = FixtureSerializer(many=True)
    drafts = DraftLine(many=True)
    to_do = ToDoSerializer(many=True)


class RemindedSerializer(serializers.Serializer[Any]):
    reminded = serializers.ListField(child=serializers.CharField())
