"""Shapes of matches, questions, reports and corrections."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.shell.describing import HowMany, ProblemSerializer, Sheet
from api.shell.kick_off import KickOffState
from api.shell.limits import LONGEST_LIST
from api.shell.reading import Flag, Mapping, Number, Sent, Text
from api.shell.shapes import StoredSerializer, TeamName
from matches.models import Correction, Intervention, OffRequest, ReportAnswer, ReportVersion, StepAnswer
from matches.pure.differences import Difference
from matches.selectors import outcome_of
from matches.sequence.rolled import dice_key_of
from rulebook.shapes.sheets import MatchReport, plain


class DiceSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    sides = serializers.IntegerField()


class QuestionSerializer(serializers.Serializer[Any]):
    """The open question of a sequence. `kind` is roll, draw or choice; `what` names its purpose; send the `key` with the answer. A roll has its dice, a draw its candidates, a choice its options and the default that is taken at the deadline."""

    key = serializers.CharField()
    step = serializers.CharField()
    side = serializers.CharField(help_text="home, away, or both if it belongs to neither.")
    kind = serializers.ChoiceField(["roll", "draw", "choice"])
    what = serializers.CharField()
    about = serializers.CharField()
    dice = DiceSerializer(allow_null=True)
    among = serializers.ListField(child=serializers.CharField(), allow_null=True)
    options = serializers.JSONField()
    default = serializers.JSONField()


class SideSerializer(serializers.Serializer[Any]):
    """One side of a match: whether its post-match sequence is open, its step, and its question."""

    side = serializers.CharField()
    team = TeamName()
    open = serializers.BooleanField()
    waits = serializers.BooleanField(
        help_text="Decided without being played while the team was in another match: the sequence starts once that one is done."
    )
    step = serializers.CharField()
    due_at = serializers.DateTimeField(allow_null=True)
    stands_by = serializers.IntegerField(
        allow_null=True, help_text="The version of the report that this side stands by."
    )
    awaited = serializers.CharField(
        allow_null=True, help_text="The name of the coach who has to answer, while a question is open."
    )
    may_take_back = serializers.IntegerField(
        allow_null=True, help_text="The side's last choice, if it can be taken back."
    )
    question = QuestionSerializer(allow_null=True)


class OffRequestSerializer(StoredSerializer[OffRequest]):
    """A side's request to call off the match. It is called off once the other side requests it too."""

    by = serializers.CharField(allow_null=True)

    class Meta:
        model = OffRequest
        fields = ("side", "reason", "by", "at")


class MatchSerializer(serializers.Serializer[Any]):
    """A match. `state` is empty before the lock, and `in_the_way` says what prevents it. Send `version` back as `seen` where the match must not have changed. `possible` lists what can be done in this state."""

    fixture = serializers.IntegerField()
    ref = serializers.CharField()
    state = serializers.CharField()
    version = serializers.IntegerField()
    possible = serializers.ListField(child=serializers.CharField())
    in_the_way = ProblemSerializer(many=True)
    in_the_way_count = HowMany(source="in_the_way")
    typed_dice = serializers.BooleanField(help_text="Are dice rolled on the table and typed in?")
    locked_at = serializers.DateTimeField(allow_null=True)
    kicked_off_at = serializers.DateTimeField(allow_null=True)
    answer_by = serializers.DateTimeField(
        allow_null=True, help_text="When the report of one side counts unless the other answers."
    )
    due_at = serializers.DateTimeField(
        allow_null=True, help_text="When the site answers the question before the kick-off."
    )
    kick_off = Sheet(KickOffState, allow_null=True)
    may_take_back = serializers.IntegerField(
        allow_null=True, help_text="The last choice before the kick-off, if it can be taken back."
    )
    question = QuestionSerializer(allow_null=True)
    off_requests = OffRequestSerializer(many=True)
    sides = SideSerializer(many=True)


class RollSent(Sent):
    """`on`: roll everything up to the next choice."""

    key = Text(max_length=200)
    on = Flag(default=False)


class TypedSent(Sent):
    """The dice rolled on the table, or the id that was drawn."""

    key = Text(max_length=200)
    value = serializers.JSONField()


class AnswerSent(Sent):
    """A coach's choice, in the form of the question's `default`. A commissioner may grant what the rules refuse (`granted`), with a reason."""

    key = Text(max_length=200)
    value = serializers.JSONField()
    granted = Flag(default=False)
    reason = Text(max_length=300, default="", allow_blank=True)


class TakenBackSent(Sent):
    """The choice: the `may_take_back` of its side."""

    choice = Number(min_value=1)


class AnswerSerializer(StoredSerializer[StepAnswer]):
    """A roll, a draw or a choice. `sides`: of each die of a roll. `among`: the ids of all candidates of a draw. Both are null otherwise, and for old matches. `dice_key` is set for what the site rolled or drew. Once the season's `secret` is public, `python -m rulebook roll SECRET DICE_KEY COUNT SIDES`
    and `python -m rulebook draw SECRET DICE_KEY ID …` give the same again.
    """

    value = serializers.JSONField()
    dice_key = serializers.SerializerMethodField()
    among = serializers.ListField(child=serializers.CharField(), allow_null=True)
    by = serializers.CharField(allow_null=True)

    class Meta:
        model = StepAnswer
        fields = (
            *("id", "side", "step", "key", "dice_key", "value", "sides", "among"),
            *("source", "by", "on_behalf", "reason", "at"),
        )

    @extend_schema_field({"type": ["string", "null"]})
    def get_dice_key(self, row: StepAnswer) -> str | None:
        return dice_key_of(row)


class ReportSerializer(StoredSerializer[ReportVersion]):
    """One version. `report` is null if the fixture was awarded; then `awarded_to` says to which side."""

    report = serializers.SerializerMethodField()
    awarded_to = serializers.SerializerMethodField()
    filed_by = serializers.CharField(allow_null=True)

    class Meta:
        model = ReportVersion
        fields = ("number", "report", "awarded_to", "filed_by", "for_side", "accepted", "at")

    @extend_schema_field(Sheet(MatchReport, allow_null=True))
    def get_report(self, version: ReportVersion) -> Any:
        return version.body if outcome_of(version.body)[0] is not None else None

    @extend_schema_field({"type": ["string", "null"]})
    def get_awarded_to(self, version: ReportVersion) -> str | None:
        report, to = outcome_of(version.body)
        return None if report is not None else to or "neither"


class ReportSent(Sent):
    """`once` is your own key, so that the same report sent twice is filed once."""

    report = Sheet(MatchReport)
    once = Text(max_length=64, default="", allow_blank=True)


class SideSent(Sent):
    """The side: your own, or either for a commissioner."""

    side = serializers.ChoiceField(["home", "away"])


class ObjectionSent(SideSent):
    reason = Text(max_length=500)


class SeenSent(Sent):
    """The `version` that you have read. If it has changed since, nothing happens."""

    seen = Number(min_value=0)


class ConsequenceSerializer(serializers.Serializer[Any]):
    """One consequence. With `rulings` a commissioner must decide it, by its `id`. A plain change has `what`, `was` and `now`."""

    code = serializers.CharField()
    sentence = serializers.CharField()
    team = serializers.CharField()
    id = serializers.CharField()
    rulings = serializers.ListField(child=serializers.CharField())
    ruling = serializers.CharField()
    reasons = serializers.ListField(child=serializers.CharField())
    what = serializers.CharField(default="")
    was = serializers.CharField(default="")
    now = serializers.CharField(default="")
    match = serializers.CharField(default="", help_text="The match after which the refused answer was given.")


class PreviewSerializer(serializers.Serializer[Any]):
    """The consequences of a correction. Send `mark` back to save exactly these."""

    seen = serializers.IntegerField()
    mark = serializers.CharField()
    consequences = ConsequenceSerializer(many=True)
    undecided = serializers.ListField(child=serializers.CharField(), help_text="Ids that need a ruling.")


class PreviewSent(Sent):
    """The corrected result: a `report`, or `awarded_to` for a fixture that was not played."""

    report = Sheet(MatchReport, required=False)
    awarded_to = serializers.ChoiceField(["home", "away", "neither"], required=False)
    rulings = Mapping(most=LONGEST_LIST, child=serializers.ChoiceField(["keep", "reverse"]), default=dict)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("report" in attrs) == ("awarded_to" in attrs):
            raise serializers.ValidationError("Send either `report` or `awarded_to`.")
        return attrs


class CorrectionSent(PreviewSent):
    seen = Number(min_value=0, help_text="The version of the match that the preview gave.")
    reason = Text(max_length=300)
    mark = Text(max_length=64, required=False, help_text="The mark of the preview, to save exactly its consequences.")


class DrawnSerializer(serializers.Serializer[Any]):
    """A draw that changed or became necessary. Check it by `dice_key` and `among`, like the answers of a match."""

    dice_key = serializers.CharField()
    among = serializers.ListField(child=serializers.CharField())
    value = serializers.CharField()


class CorrectionSerializer(StoredSerializer[Correction]):
    """The versions before and after, the reason, and the consequences."""

    was = serializers.IntegerField(source="was.number")
    now = serializers.IntegerField(source="now.number")
    by = serializers.CharField(allow_null=True)
    rulings = serializers.DictField()
    consequences = ConsequenceSerializer(many=True)
    draws = DrawnSerializer(many=True)

    class Meta:
        model = Correction
        fields = ("id", "was", "now", "reason", "rulings", "consequences", "draws", "by", "at")


class DifferenceSerializer(serializers.Serializer[Any]):
    """A line on which the reports of the sides differ: its side, its player, and what each report says."""

    side = serializers.CharField(source="line.side")
    about = serializers.CharField(source="line.about")
    player = serializers.CharField(source="line.player")
    deed = serializers.CharField(source="line.deed")
    home = serializers.SerializerMethodField()
    away = serializers.SerializerMethodField()

    @extend_schema_field({})
    def get_home(self, difference: Difference) -> Any:
        return plain(difference.home)

    @extend_schema_field({})
    def get_away(self, difference: Difference) -> Any:
        return plain(difference.away)


class ObjectionSerializer(StoredSerializer[ReportAnswer]):
    version = serializers.IntegerField(source="version.number")
    by = serializers.CharField(allow_null=True)

    class Meta:
        model = ReportAnswer
        fields = ("side", "version", "reason", "by", "on_behalf", "at")


class PositionsSerializer(serializers.Serializer[Any]):
    """The status of a report: agreed, one_sided or disputed; the disputed lines, and the version that would be accepted."""

    stage = serializers.CharField()
    awaited = serializers.CharField(allow_null=True, help_text="The side whose answer is missing.")
    offered = serializers.IntegerField(allow_null=True)
    differences = DifferenceSerializer(many=True)
    objections = ObjectionSerializer(many=True)


class ReasonSent(Sent):
    reason = Text(max_length=300)


class AbandonSent(Sent):
    """A `reason` is needed once a die has been shown."""

    reason = Text(max_length=300, default="", allow_blank=True)


class MoveSent(ReasonSent):
    to = Number(min_value=1, help_text="The fixture of the same two teams that the report is moved to.")


class InterventionSerializer(StoredSerializer[Intervention]):
    """What an officer did with a match besides accepting its report, and why; or that both coaches called it off."""

    version = serializers.IntegerField(source="version.number", allow_null=True, default=None)
    by = serializers.CharField(allow_null=True)

    class Meta:
        model = Intervention
        fields = ("id", "kind", "version", "reason", "by", "at")
