"""Shapes of the live pad."""

from typing import Any

from rest_framework import serializers

from api.shell.describing import ProblemSerializer, Sheet
from api.shell.reading import Number, Sent
from rulebook.shapes.sheets import MatchReport

#: The most taps in one request.
MOST_PAD_EVENTS = 200


class PadEventsSent(Sent):
    """Taps, each with your own `key`, so that one sent twice is kept once. `after` is the last number that you know, 0 for none."""

    taps = serializers.ListField(child=serializers.JSONField(), max_length=MOST_PAD_EVENTS)
    after = Number(min_value=0, default=0)


class PadEventSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    tap = serializers.JSONField()
    by = serializers.CharField()
    on_behalf = serializers.BooleanField()


class PadEventRefused(serializers.Serializer[Any]):
    """A tap that was not kept, and why."""

    key = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    message = serializers.CharField()
    facts = serializers.DictField()


class PadEventsSerializer(serializers.Serializer[Any]):
    """The taps after the one that you know, and your taps that were refused."""

    taps = PadEventSerializer(many=True)
    refused = PadEventRefused(many=True)


class DrawnUpSerializer(serializers.Serializer[Any]):
    """The report made from the taps, and its problems. It counts only once somebody files it."""

    report = Sheet(MatchReport)
    problems = ProblemSerializer(many=True)
