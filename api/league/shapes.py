"""Shapes of leagues, tables, calendars and decisions."""

from collections.abc import Sequence
from typing import Any, overload

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.shell.reading import Mapping, Moment, Number, Sent, Text
from api.shell.shapes import StoredSerializer, TeamName
from league.access import role_in
from league.models import Competition, Decision, Fixture, League, Season
from league.pure.standings import TableRow
from league.season.withdrawals import POLICIES
from league.table.decided import sentence
from rulebook.pack.reading import DEFAULT, editions

#: More than any edition has.
MOST_OPTIONS = 200


class CompetitionSerializer(StoredSerializer[Competition]):
    class Meta:
        model = Competition
        fields = ("id", "number", "name", "format")


class SeasonSerializer(StoredSerializer[Season]):
    """`seal` is the SHA-256 of `secret`, the seed of the site's dice, which is public once the season is over; `rules` are the edition and the options that differ from the book."""

    rules = serializers.DictField()
    secret = serializers.CharField(source="told_secret", allow_null=True, read_only=True)
    competitions = CompetitionSerializer(many=True)

    class Meta:
        model = Season
        fields = (
            *("id", "number", "name", "dice", "seal", "secret"),
            *("over", "over_at", "over_reason", "rules", "competitions"),
        )


class LeagueLine(StoredSerializer[League]):
    class Meta:
        model = League
        fields = ("slug", "name", "about", "time_zone", "is_public", "created_at")


class LeagueSerializer(LeagueLine):
    """`role` is the reader's, empty for a guest. `invitation` is shown to commissioners only."""

    role = serializers.SerializerMethodField()
    invitation = serializers.SerializerMethodField()
    seasons = SeasonSerializer(many=True)

    class Meta(LeagueLine.Meta):
        fields = (*LeagueLine.Meta.fields, "role", "invitation", "seasons")  # type: ignore[assignment]

    def get_role(self, league: League) -> str:
        return role_in(self.context["reader"], league)

    @extend_schema_field({"type": ["string", "null"]})
    def get_invitation(self, league: League) -> str | None:
        return league.invitation if self.get_role(league) == "commissioner" else None


class Editions(Sequence[str]):
    """The ids of the installed editions, as they are when a body is read."""

    def __len__(self) -> int:
        return len(editions())

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        return editions()[place]


class LeagueSent(Sent):
    name = Text(max_length=80)
    about = Text(max_length=2000, default="", allow_blank=True)
    time_zone = Text(max_length=60, default="UTC")
    edition = serializers.ChoiceField(Editions(), default=DEFAULT)
    options = Mapping(most=MOST_OPTIONS, default=dict, help_text="Options of the league that differ from the book.")
    dice = serializers.ChoiceField(Season.Dice.choices, default=Season.Dice.SITE)
    season_name = Text(max_length=80, default="Season 1")


class SeasonSent(Sent):
    """The next season. Without `options` it is played as the last one was, with them by the book and these; another `edition` begins by its book."""

    name = Text(max_length=80)
    dice = serializers.ChoiceField(Season.Dice.choices, default=Season.Dice.SITE)
    edition = serializers.ChoiceField(Editions(), required=False)
    options = Mapping(most=MOST_OPTIONS, required=False, help_text="Options of the season that differ from the book.")


class SeasonEndSent(Sent):
    """`reason` is needed if the season has open fixtures."""

    reason = Text(max_length=300, default="", allow_blank=True)


class InvitationSent(Sent):
    invitation = Text(max_length=60)


class TableRowSerializer(serializers.Serializer[TableRow]):
    """One row of a table. `why` says why it is above the next, `sum` how its points add up, `notes` the decisions."""

    rank = serializers.IntegerField()
    team = serializers.SerializerMethodField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    touchdowns = serializers.IntegerField()
    touchdowns_against = serializers.IntegerField()
    casualties = serializers.IntegerField()
    casualties_against = serializers.IntegerField()
    points = serializers.IntegerField()
    shared = serializers.BooleanField()
    why = serializers.CharField()
    sum = serializers.ListField(child=serializers.CharField())
    notes = serializers.ListField(child=serializers.CharField())
    form = serializers.ListField(child=serializers.CharField())
    head_to_head = serializers.ListField(child=serializers.IntegerField())

    @extend_schema_field(TeamName)
    def get_team(self, row: TableRow) -> dict[str, Any]:
        return {"id": int(row.team), "name": self.context["names"][row.team]}


class TableSerializer(serializers.Serializer[Any]):
    """A table of a division, or of a whole competition if `division` is null."""

    division = serializers.CharField(allow_null=True)
    rows = TableRowSerializer(many=True)


class StandingsSerializer(serializers.Serializer[Any]):
    competition = CompetitionSerializer()
    order = serializers.ListField(child=serializers.CharField(), help_text="The tie-breakers, in order.")
    tables = TableSerializer(many=True)


class ResultSerializer(serializers.Serializer[Any]):
    kind = serializers.CharField()
    home_outcome = serializers.CharField()
    away_outcome = serializers.CharField()
    home_touchdowns = serializers.IntegerField()
    away_touchdowns = serializers.IntegerField()
    home_casualties = serializers.IntegerField()
    away_casualties = serializers.IntegerField()
    conceded = serializers.CharField(help_text="home, away, or empty.")
    corrected = serializers.BooleanField()
    at = serializers.DateTimeField()


class FixtureSerializer(StoredSerializer[Fixture]):
    """`state` is the state of the match, empty if it has not started; `result` is null until there is one."""

    competition = serializers.IntegerField(source="round.competition_id")
    round = serializers.IntegerField(source="round.number")
    deadline = serializers.DateTimeField(
        source="due", allow_null=True, help_text="Its own if it was extended, otherwise its round's."
    )
    home = TeamName()
    away = TeamName()
    state = serializers.SerializerMethodField()
    result = serializers.SerializerMethodField()

    class Meta:
        model = Fixture
        fields = (
            "id",
            "ref",
            "competition",
            "round",
            "number",
            "deadline",
            "agreed_for",
            "home",
            "away",
            "state",
            "result",
        )

    def get_state(self, fixture: Fixture) -> str:
        state: str = self.context["states"].get(fixture.pk, "")
        return state

    @extend_schema_field(ResultSerializer(allow_null=True))
    def get_result(self, fixture: Fixture) -> Any:
        result = getattr(fixture, "result", None)
        return ResultSerializer(result).data if result is not None else None


class FixtureSent(Sent):
    """Default `round`: the first in which both teams are free. Default `competition`: the season's first."""

    home = Number(min_value=1)
    away = Number(min_value=1)
    round = Number(required=False, allow_null=True, min_value=1, max_value=99)
    deadline = Moment(required=False, allow_null=True)
    competition = Number(required=False, allow_null=True, min_value=1)


class RoundSent(Sent):
    round = Number(min_value=1, max_value=99)


class AwardSent(Sent):
    awarded_to = serializers.ChoiceField(["home", "away", "neither"])
    reason = Text(max_length=300)


class DecisionSerializer(StoredSerializer[Decision]):
    """`says` is the decision in a sentence. It `stands` until a later decision names it in `takes_back`. `part_of` names the withdrawal that it belongs to."""

    team = TeamName(allow_null=True)
    facts = serializers.DictField()
    by = serializers.CharField(allow_null=True)
    says = serializers.SerializerMethodField()
    stands = serializers.SerializerMethodField()

    class Meta:
        model = Decision
        fields = (
            "id",
            "competition",
            "kind",
            "team",
            "fixture",
            "points",
            "gold",
            "facts",
            "reason",
            "by",
            "at",
            "says",
            "stands",
            "part_of",
            "takes_back",
        )

    def get_says(self, decision: Decision) -> str:
        return sentence(decision)

    def get_stands(self, decision: Decision) -> bool:
        return decision.kind != Decision.Kind.TAKEN_BACK and not hasattr(decision, "taken_back_by")


@extend_schema_field({"type": "integer", "minimum": -99, "maximum": 99, "not": {"const": 0}})
class Points(Number):
    """League points; negative to deduct."""


#: What each kind of decision takes beside its reason: what it needs, and what it may have.
DECISION_FIELDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "points": (("team", "points"), ()),
    "avoided": (("team",), ("fixture",)),
    "fine": (("team", "gold"), ()),
    "annulled": (("fixture",), ()),
    "walk_over": (("fixture", "team"), ()),
    "conceded": (("fixture", "team"), ()),
    "lost_by_both": (("fixture",), ()),
    "withdrawn": (("team",), ("policy", "replacement")),
}


class DecisionSent(Sent):
    """Each kind takes its own fields. `points`: `team` and League `points`, negative to deduct. `avoided`: `team`, and optionally the `fixture`. `fine`: `team` and
    `gold`. `annulled`, `lost_by_both`: `fixture`. `walk_over`, `conceded`: `fixture`, and the `team` that has the win. `withdrawn`: `team`, a `policy`
    other than the season's, and the `replacement` where another team takes its place.
    """

    kind = serializers.ChoiceField(list(DECISION_FIELDS), default="points")
    team = Number(required=False, allow_null=True, min_value=1)
    fixture = Number(required=False, allow_null=True, min_value=1)
    points = Points(required=False, allow_null=True, min_value=-99, max_value=99)
    gold = Number(required=False, allow_null=True, min_value=1, max_value=1_000_000)
    policy = serializers.ChoiceField(POLICIES, required=False, allow_null=True)
    replacement = Number(required=False, allow_null=True, min_value=1)
    reason = Text(max_length=200)
    competition = Number(required=False, allow_null=True, min_value=1)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        needed, allowed = DECISION_FIELDS[attrs["kind"]]
        given = {name for name, value in attrs.items() if value is not None}
        faults = {name: ["This field is required."] for name in needed if name not in given}
        strange = given - {"kind", "reason", "competition", *needed, *allowed}
        faults |= {name: [f"A decision of the kind “{attrs['kind']}” has no such field."] for name in sorted(strange)}
        if faults:
            raise serializers.ValidationError(faults)
        return {name: value for name, value in attrs.items() if value is not None}


class TakingBackSent(Sent):
    reason = Text(max_length=200)


class ExtensionSent(Sent):
    until = Moment()
    reason = Text(max_length=200)
