"""Shapes of teams, players, histories, drafts and tokens."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.shell.describing import HowMany, ProblemSerializer, Sheet
from api.shell.reading import Number, Sent, Text
from api.shell.shapes import StoredSerializer, SumLine
from league.models import DraftForm
from teams.history.draft import Draft
from teams.models import AccessToken, Coach, HistoryRow, Team


class TeamLine(StoredSerializer[Team]):
    """A team's figures, gold in gold pieces. `coach` is an account or a name on paper."""

    coach = serializers.SerializerMethodField()
    dedicated_fans = serializers.IntegerField(source="fans", help_text="The same as `fans`, as it was called before.")

    class Meta:
        model = Team
        fields = (
            "id",
            "name",
            "roster",
            "coach",
            "kit",
            "trim",
            "shield",
            "division",
            "charge",
            "treasury",
            "team_value",
            "current_team_value",
            "rerolls",
            "assistant_coaches",
            "cheerleaders",
            "apothecary",
            "fans",
            "dedicated_fans",
            "won",
            "drawn",
            "lost",
            "open_match",
        )

    def get_coach(self, team: Team) -> str:
        return str(team.coach) if team.coach else team.coach_name


class SkillSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    gained = serializers.BooleanField(help_text="Not printed on the roster.")


class LineSerializer(serializers.Serializer[Any]):
    """What a player did in one match, and the star player points it earned."""

    match = serializers.CharField()
    deeds = serializers.DictField(child=serializers.IntegerField())
    spp = serializers.IntegerField()


class AdvancementSerializer(serializers.Serializer[Any]):
    """One advancement: its kind, what was paid and gained, the dice, and after which match."""

    how = serializers.CharField()
    spp = serializers.IntegerField()
    value = serializers.IntegerField()
    skill = serializers.CharField(allow_null=True)
    characteristic = serializers.CharField(allow_null=True)
    dice = serializers.ListField(child=serializers.IntegerField())
    match = serializers.CharField()


class InjurySerializer(serializers.Serializer[Any]):
    result = serializers.CharField()
    match = serializers.CharField()
    characteristic = serializers.CharField(allow_null=True)
    niggling = serializers.IntegerField()


class CharacteristicSerializer(serializers.Serializer[Any]):
    """A characteristic: its `value`, null for a dash, and how it is `written`, as 3+ or 3."""

    id = serializers.CharField()
    name = serializers.CharField()
    short = serializers.CharField()
    value = serializers.IntegerField(allow_null=True)
    written = serializers.CharField()


class PlayerSerializer(serializers.Serializer[Any]):
    """A player, what they are worth and why. `ma` to `av` stand there where the edition has them; `characteristics` lists all that it has.

    `next_prices` are the star player points that his next advancement costs, by its kind.
    """

    id = serializers.CharField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    position = serializers.CharField()
    kind = serializers.CharField()
    status = serializers.CharField()
    available = serializers.BooleanField()
    misses_next = serializers.BooleanField()
    characteristics = CharacteristicSerializer(many=True)
    ma = serializers.IntegerField(required=False)
    st = serializers.IntegerField(required=False)
    ag = serializers.IntegerField(required=False)
    pa = serializers.IntegerField(allow_null=True, required=False)
    av = serializers.IntegerField(required=False)
    skills = SkillSerializer(many=True)
    niggling = serializers.IntegerField()
    value = serializers.IntegerField()
    value_parts = SumLine(many=True)
    spp_earned = serializers.IntegerField()
    spp_spent = serializers.IntegerField()
    spp_unspent = serializers.IntegerField()
    next_prices = serializers.DictField(child=serializers.IntegerField())
    advancements = AdvancementSerializer(many=True)
    injuries = InjurySerializer(many=True)
    lines = LineSerializer(many=True)


class QuestionLeft(serializers.Serializer[Any]):
    """A question about an imported team that a commissioner has to answer."""

    code = serializers.CharField()
    sentence = serializers.CharField()
    facts = serializers.DictField()


class TeamSerializer(serializers.Serializer[Any]):
    """A team with its players. `seq` is the number of the newest row of its history."""

    figures = TeamLine()
    seq = serializers.IntegerField()
    special_rules = serializers.ListField(child=serializers.CharField())
    players = PlayerSerializer(many=True)
    gone = PlayerSerializer(many=True, help_text="Players who are dead, dismissed or left.")
    team_value_parts = SumLine(many=True)
    current_team_value_parts = SumLine(many=True)
    open_questions = QuestionLeft(many=True)


class LogSerializer(StoredSerializer[HistoryRow]):
    """A row of a history. `how` says whether it adds, or corrects the row whose number `corrects` gives."""

    sentence = serializers.CharField()
    by = serializers.CharField(allow_null=True)

    class Meta:
        model = HistoryRow
        fields = ("seq", "how", "corrects", "kind", "match", "step", "sentence", "by", "on_behalf", "reason", "at")


class LedgerSerializer(serializers.Serializer[Any]):
    """An entry of the ledger, and the treasury after it."""

    seq = serializers.IntegerField()
    match = serializers.CharField()
    purse = serializers.CharField()
    amount = serializers.IntegerField()
    balance = serializers.IntegerField()
    sentence = serializers.CharField()


class DraftLine(StoredSerializer[DraftForm]):
    name = serializers.SerializerMethodField()
    roster = serializers.SerializerMethodField()
    coach = serializers.SerializerMethodField()

    class Meta:
        model = DraftForm
        fields = ("id", "name", "roster", "coach", "state", "version", "changed_at")

    def get_name(self, form: DraftForm) -> str:
        return str(form.body.get("name", ""))

    def get_roster(self, form: DraftForm) -> str:
        return str(form.body.get("roster", ""))

    def get_coach(self, form: DraftForm) -> str:
        return form.coach_name or str(form.coach)


class DraftFormSerializer(serializers.Serializer[Any]):
    """A draft, what it costs line by line, what is left of the budget, and everything that keeps it from being submitted.

    `version` goes back as `seen`. `state`: open, handed_in (waits for a commissioner) or returned, with the `reason`. `team` is the team that it became.
    """

    id = serializers.IntegerField()
    version = serializers.IntegerField()
    coach_name = serializers.CharField()
    state = serializers.CharField()
    reason = serializers.CharField()
    kit = serializers.CharField()
    trim = serializers.CharField()
    shield = serializers.CharField()
    division = serializers.CharField()
    charge = serializers.CharField()
    team = serializers.IntegerField(allow_null=True)
    draft = Sheet(Draft)
    bill = SumLine(many=True)
    price = serializers.IntegerField()
    left = serializers.IntegerField()
    problems = ProblemSerializer(many=True)
    problem_count = HowMany(source="problems")


class DraftSent(Sent):
    """`coach_name`: a commissioner drafts for somebody without an account."""

    roster = Text(max_length=60)
    coach_name = Text(max_length=60, default="", allow_blank=True)


class DraftChangeSent(Sent):
    """The whole draft. `version` is the one that you have seen."""

    draft = Sheet(Draft)
    seen = Number(min_value=0)
    kit = serializers.SlugField(max_length=20, required=False)
    trim = serializers.SlugField(max_length=20, required=False)
    shield = serializers.SlugField(max_length=20, required=False)
    division = serializers.SlugField(max_length=20, required=False)
    charge = serializers.SlugField(max_length=20, required=False)


class DraftReturnSent(Sent):
    """The reason for not approving the draft. `version` is the one that you have seen."""

    seen = Number(min_value=0)
    reason = Text(max_length=300)


class PositionSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    cost = serializers.IntegerField()
    max = serializers.IntegerField()
    characteristics = CharacteristicSerializer(many=True)
    ma = serializers.IntegerField(required=False)
    st = serializers.IntegerField(required=False)
    ag = serializers.IntegerField(required=False)
    pa = serializers.IntegerField(allow_null=True, required=False)
    av = serializers.IntegerField(required=False)
    skills = serializers.ListField(child=serializers.CharField())


class RuleChoiceSerializer(serializers.Serializer[Any]):
    """Special rules; a draft names `choose` of them in its `chosen_rules`."""

    choose = serializers.IntegerField()
    among = serializers.ListField(child=serializers.CharField())


class LimitSerializer(serializers.Serializer[Any]):
    """At most `max` players in these positions together."""

    max = serializers.IntegerField()
    of = serializers.ListField(child=serializers.CharField())


class RosterSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    tier = serializers.IntegerField()
    special_rules = serializers.ListField(child=serializers.CharField())
    rule_choices = RuleChoiceSerializer(many=True)
    limits = LimitSerializer(many=True)
    reroll_price = serializers.IntegerField()
    apothecary = serializers.BooleanField()
    positions = PositionSerializer(many=True)


class CoachSerializer(StoredSerializer[Coach]):
    name = serializers.SerializerMethodField()

    class Meta:
        model = Coach
        fields = ("username", "name")

    def get_name(self, coach: Coach) -> str:
        return str(coach)


class TokenSerializer(StoredSerializer[AccessToken]):
    class Meta:
        model = AccessToken
        fields: tuple[str, ...] = ("id", "name", "created_at", "last_used_on")


class TokenMade(TokenSerializer):
    """`secret` is shown only once."""

    secret = serializers.SerializerMethodField()

    class Meta(TokenSerializer.Meta):
        fields = (*TokenSerializer.Meta.fields, "secret")

    @extend_schema_field({"type": "string"})
    def get_secret(self, token: AccessToken) -> str:
        return str(self.context["secret"])


class TokenSent(Sent):
    name = Text(max_length=60)
