"""Shapes of news, stories, comments, events, inboxes and hooks."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.shell.reading import Flag, Number, Sent, Text
from api.shell.shapes import StoredSerializer, TeamName
from league.models import Comment, Delivery, Happening, NewsPost, Notice, StoryVersion, Webhook
from league.telling.kinds import TO_CHOOSE
from league.telling.writing import LONGEST_TEXT

KINDS = [kind.id for kind in TO_CHOOSE]


class NewsSerializer(StoredSerializer[NewsPost]):
    """`text` is the Markdown source, `html` its safe rendering. Send `version` back as `seen`."""

    text = serializers.CharField(source="source")
    by = serializers.CharField(allow_null=True)

    class Meta:
        model = NewsPost
        fields = ("id", "title", "text", "html", "by", "at", "edited_at", "version")


class NewsSent(Sent):
    """`once`: your own key, so that the same news sent twice is posted once."""

    title = Text(max_length=120)
    text = Text(max_length=LONGEST_TEXT)
    once = Text(max_length=64, default="", allow_blank=True)


class NewsChangeSent(Sent):
    title = Text(max_length=120)
    text = Text(max_length=LONGEST_TEXT)
    seen = Number(min_value=0)


class StorySerializer(StoredSerializer[StoryVersion]):
    """One version of a team's story of a match; empty if it was removed."""

    team = TeamName()
    text = serializers.CharField(source="source")
    by = serializers.CharField(allow_null=True)

    class Meta:
        model = StoryVersion
        fields = ("team", "number", "text", "html", "by", "on_behalf", "at")


class StorySent(Sent):
    """`text`: empty removes the story. `seen` is the number of the version that you know, 0 for none."""

    text = Text(max_length=LONGEST_TEXT, allow_blank=True)
    seen = Number(min_value=0)


class CommentSerializer(StoredSerializer[Comment]):
    """A comment on a match. A hidden comment is empty and has `hidden_because`."""

    text = serializers.SerializerMethodField()
    html = serializers.SerializerMethodField()
    by = serializers.CharField(allow_null=True)
    hidden_by = serializers.CharField(allow_null=True)

    class Meta:
        model = Comment
        fields = ("id", "text", "html", "by", "at", "hidden_at", "hidden_by", "hidden_because")

    def get_text(self, said: Comment) -> str:
        return "" if said.hidden_at else said.source

    def get_html(self, said: Comment) -> str:
        return "" if said.hidden_at else said.html


class CommentSent(Sent):
    """`once`: your own key, so that the same comment sent twice is posted once."""

    text = Text(max_length=LONGEST_TEXT)
    once = Text(max_length=64, default="", allow_blank=True)


class HidingSent(Sent):
    reason = Text(max_length=200)


class HappeningSerializer(StoredSerializer[Happening]):
    """An event: its `kind`, its sentence, and what it is about."""

    league = serializers.CharField(source="league.slug")
    says = serializers.CharField(source="__str__")

    class Meta:
        model = Happening
        fields = ("id", "league", "kind", "says", "fixture", "team", "at")


class NoticeSerializer(StoredSerializer[Notice]):
    happening = HappeningSerializer()

    class Meta:
        model = Notice
        fields = ("id", "happening", "read_at")


class ReadSent(Sent):
    """Marks every notice up to this number as read; with `only`, just that one."""

    upto = Number(min_value=1)
    only = Flag(default=False)


class InboxSerializer(serializers.Serializer[Any]):
    unread = serializers.IntegerField()


class MailSerializer(serializers.Serializer[Any]):
    """The kinds of events that are mailed; `possible` if the site sends mail."""

    kinds = serializers.ListField(child=serializers.CharField())
    choice = serializers.ListField(child=serializers.CharField())
    possible = serializers.BooleanField()


class MailSent(Sent):
    kinds = serializers.ListField(child=Text(max_length=40), max_length=100)


class HookSerializer(StoredSerializer[Webhook]):
    """A hook: its `host`, its kinds, and why it was turned off. Send `version` back as `seen`."""

    kinds = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Webhook
        fields = ("id", "shape", "host", "kinds", "on", "off_because", "version", "at")
        extra_kwargs = {"host": {"read_only": True}}


class HookMade(serializers.Serializer[Webhook]):
    """`secret` signs the messages. It is shown only once."""

    hook = HookSerializer(source="*")
    secret = serializers.CharField()


class HookSent(Sent):
    """Without `kinds` the hook gets every public event."""

    url = Text(max_length=500)
    shape = serializers.ChoiceField(Webhook.Shape.choices, default=Webhook.Shape.JSON)
    kinds = serializers.ListField(child=Text(max_length=40), required=False, allow_null=True, max_length=100)


class HookChangeSent(Sent):
    kinds = serializers.ListField(child=Text(max_length=40), max_length=100)
    on = Flag()
    seen = Number(min_value=0)


class HookSecretSent(Sent):
    seen = Number(min_value=0)


class DeliverySerializer(StoredSerializer[Delivery]):
    """One message of a hook, and the result of the last try."""

    says = serializers.SerializerMethodField()

    class Meta:
        model = Delivery
        fields = ("id", "says", "state", "tries", "said", "due_at", "at", "done_at")

    @extend_schema_field(serializers.CharField())
    def get_says(self, delivery: Delivery) -> str:
        return str(delivery.happening)
