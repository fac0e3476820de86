"""Shapes of dates, substitutes and friendlies."""

from rest_framework import serializers

from api.shell.reading import Flag, Moment, Number, Sent, Text
from api.shell.shapes import StoredSerializer
from league.models import OfferedDate, Substitute

SIDES = ("home", "away")


class DateSerializer(StoredSerializer[OfferedDate]):
    """A date offered by one side; `state` is open, agreed, declined or withdrawn."""

    by = serializers.CharField(allow_null=True)
    answered_by = serializers.CharField(allow_null=True)

    class Meta:
        model = OfferedDate
        fields = ("id", "side", "time", "state", "by", "on_behalf", "at", "answered_by", "answered_at")


class DateSent(Sent):
    side = serializers.ChoiceField(SIDES)
    time = Moment()


class DateAnswerSent(Sent):
    agrees = Flag()


class SubstituteSerializer(StoredSerializer[Substitute]):
    """The substitute of a side in this fixture; ended if it has `ended_at`."""

    by = serializers.CharField(allow_null=True)

    class Meta:
        model = Substitute
        fields = ("id", "side", "coach", "name", "reason", "by", "at", "ended_at")


class SubstituteSent(Sent):
    """A `coach` of the league, or the `name` of somebody without an account."""

    side = serializers.ChoiceField(SIDES)
    coach = Number(required=False, allow_null=True, min_value=1)
    name = Text(max_length=60, default="", allow_blank=True)
    reason = Text(max_length=200)


class OwnSideSent(Sent):
    side = serializers.ChoiceField(SIDES)


class GivenUpSent(Sent):
    side = serializers.ChoiceField(SIDES)
    reason = Text(max_length=200)


class FriendlySent(Sent):
    """`side` is the side of your own `team`."""

    team = Number(min_value=1)
    opponent = Number(min_value=1)
    side = serializers.ChoiceField(SIDES, default="home")
