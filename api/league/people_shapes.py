"""Shapes of members, invitations and claims."""

from rest_framework import serializers

from api.shell.reading import Flag, Number, Sent, Text
from api.shell.shapes import StoredSerializer
from league.models import Membership

ROLES = Membership.Role.choices


class MemberSerializer(StoredSerializer[Membership]):
    """A member of the league. `coach` is their number; `username` is their login, shown only to those who run the league."""

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
    """The role that this invitation gives."""

    role = serializers.ChoiceField(ROLES)


class InvitationSerializer(serializers.Serializer[dict[str, str]]):
    """An invitation of a league and the role that it gives; null if it is closed."""

    role = serializers.CharField()
    invitation = serializers.CharField(allow_null=True)


class VisibilitySent(Sent):
    is_public = Flag()


class ClaimMade(serializers.Serializer[dict[str, str]]):
    """Shown only once: send it to `claims/` to become the team's coach."""

    claim = serializers.CharField()


class ClaimSent(Sent):
    claim = Text(max_length=100)


class NewCoachSent(Sent):
    """A `coach` of the league, or the `name` of somebody without an account."""

    coach = Number(required=False, allow_null=True, min_value=1)
    name = Text(max_length=60, default="", allow_blank=True)
    reason = Text(max_length=200, default="", allow_blank=True)
