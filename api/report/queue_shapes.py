"""Shapes of the officers' queue."""

from typing import Any

from rest_framework import serializers

from api.league.shapes import FixtureSerializer
from api.shell.shapes import TeamName
from api.team.shapes import DraftLine


class WaitingSerializer(serializers.Serializer[Any]):
    """A report that is not accepted: `stage` is agreed, one_sided or disputed. Accept it with `version` and `seen`."""

    fixture = FixtureSerializer()
    stage = serializers.CharField()
    awaited = serializers.CharField(allow_null=True, help_text="The side whose answer is missing.")
    version = serializers.IntegerField(allow_null=True)
    seen = serializers.IntegerField()
    answer_by = serializers.DateTimeField(allow_null=True)
    scorer_unknown = serializers.BooleanField()


class ObjectedSerializer(serializers.Serializer[Any]):
    """An open objection to an accepted report."""

    fixture = FixtureSerializer()
    version = serializers.IntegerField()
    by = serializers.CharField(allow_null=True)
    reason = serializers.CharField()


class ToDoSerializer(serializers.Serializer[Any]):
    """A side with open post-match steps."""

    fixture = serializers.IntegerField()
    side = serializers.CharField()
    team = TeamName()
    due_at = serializers.DateTimeField(allow_null=True)


class QueueSerializer(serializers.Serializer[Any]):
    """Everything that is waiting: reports, objections, overdue fixtures, drafts, and open steps of the teams."""

    reports = WaitingSerializer(many=True)
    objections = ObjectedSerializer(many=True)
    overdue = FixtureSerializer(many=True)
    drafts = DraftLine(many=True)
    to_do = ToDoSerializer(many=True)


class RemindedSerializer(serializers.Serializer[Any]):
    reminded = serializers.ListField(child=serializers.CharField())
