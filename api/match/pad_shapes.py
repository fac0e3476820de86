"""Taps of the live pad as other programs see them."""

from typing import Any

from rest_framework import serializers

from api.shell.describing import ProblemShown, Sheet
from api.shell.reading import Number, Sent
from rulebook.shapes.sheets import MatchReport

#: So many at once.
MOST_TAPS = 200


class TapsSent(Sent):
    """Taps, each with a `key` of your own: one that is sent twice is kept once. `after` is the last number that you know, 0 for none."""

    taps = serializers.ListField(child=serializers.JSONField(), max_length=MOST_TAPS)
    after = Number(min_value=0, default=0)


class TapShown(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    tap = serializers.JSONField()
    by = serializers.CharField()
    on_behalf = serializers.BooleanField()


class TapRefused(serializers.Serializer[Any]):
    """A tap that was not kept, and why."""

    key = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    message = serializers.CharField()
    facts = serializers.DictField()


class TapsShown(serializers.Serializer[Any]):
    """The taps after the one that you know, whoever made them, and those of yours that were refused."""

    taps = TapShown(many=True)
    refused = TapRefused(many=True)


class DrawnUpShown(serializers.Serializer[Any]):
    """What the taps come to, and what keeps it from being filed as it is. It is anybody's word only once somebody files it."""

    report = Sheet(MatchReport)
    problems = ProblemShown(many=True)
