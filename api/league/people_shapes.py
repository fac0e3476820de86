"""Who belongs to a league, and how others come in, as other programs see it."""

from rest_framework import serializers

from api.shell.reading import Flag, Number, Sent, Text
from api.shell.shapes import StoredSerializer
from league.models import Membership

ROLES = Membership.Role.choices


class MemberSerializer(StoredSerializer[Membership]):
    """Somebody who belongs to the league. `coach` is their number here; `username`, by which they log in, is told to those who run the league alone."""

    name = serializers.CharField(source="coach.__str__")
    username = serializers.SerializerMethodField()

    class Meta:
        model = Membership
        fields = ("coach", "name", "username", "role")

    def get_username(self, member: Membership) -> str | None:
        return member.coach.username if self.context.get("user_names") else None


class RoleSent(Sent):
    coach = Number(min_value=1)
    role = serializers.ChoiceField(ROLES)


class MemberSent(Sent):
    coach = Number(min_value=1)


class InvitedAsSent(Sent):
    """What whoever comes by this invitation is."""

    role = serializers.ChoiceField(ROLES)


class InvitationSerializer(serializers.Serializer[dict[str, str]]):
    """An invitation of a league, null where it is closed: whoever has it comes in as this."""

    role = serializers.CharField()
    invitation = serializers.CharField(allow_null=True)


class VisibilitySent(Sent):
    is_public = Flag()


class ClaimMade(serializers.Serializer[dict[str, str]]):
    """Told only now: whoever sends it to `claims/` is the team's coach from then on."""

    claim = serializers.CharField()


class ClaimSent(Sent):
    claim = Text(max_length=100)


class NewCoachSent(Sent):
    """A `coach` of the league, or somebody without an account by his `name`."""

    coach = Number(required=False, allow_null=True, min_value=1)
    name = Text(max_length=60, default="", allow_blank=True)
    reason = Text(max_length=200, default="", allow_blank=True)
