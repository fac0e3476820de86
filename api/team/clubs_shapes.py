"""Shapes of clubs, careers and imports."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.league.shapes import FixtureSerializer
from api.shell.describing import HowMany, ProblemSerializer, Sheet
from api.shell.limits import FILE_BYTES, LONGEST_LIST
from api.shell.reading import Flag, Mapping, Number, Sent, Text
from api.shell.shapes import StoredSerializer, TeamName
from api.team.shapes import PlayerSerializer, TeamLine
from league.models import ResultsCup
from matches.fame.careers import Casualty
from teams.imports.files import BYTES_LIMIT
from teams.imports.shapes import PaperTeam

#: More gold than any team has.
MOST_GOLD = 10_000_000


class AdjustedSent(Sent):
    """`amount` in gold pieces, negative to take gold. `seen` is the `seq` of the team that you know."""

    amount = Number(min_value=-MOST_GOLD, max_value=MOST_GOLD)
    reason = Text(max_length=200)
    seen = Number(min_value=0)


class ReturnedSent(Sent):
    """`seen` is the `seq` of the team that you know."""

    reason = Text(max_length=200)
    seen = Number(min_value=0)


class RetiredSent(Sent):
    reason = Text(max_length=200, default="", allow_blank=True)


class ArmsSent(Sent):
    """Parts that are left out stay as they are."""

    kit = serializers.SlugField(max_length=20, required=False)
    trim = serializers.SlugField(max_length=20, required=False)
    shield = serializers.SlugField(max_length=20, required=False)
    division = serializers.SlugField(max_length=20, required=False)
    charge = serializers.SlugField(max_length=20, required=False)


class RenamedSent(Sent):
    """`seen` is the `seq` of the team that you know."""

    name = Text(max_length=60)
    number = Number(min_value=1, max_value=99)
    seen = Number(min_value=0)


class RosterSeenSent(Sent):
    """`seen` is the `seq` of the team that you know."""

    seen = Number(min_value=0)


class CasualtySerializer(serializers.Serializer[Casualty]):
    """A casualty roll of an accepted report: the player, the culprit if named, and the result."""

    fixture = serializers.IntegerField(source="fixture.pk")
    team = TeamName()
    player = serializers.CharField(source="hurt.player")
    name = serializers.SerializerMethodField()
    result = serializers.CharField(source="hurt.result")
    cause = serializers.CharField(source="hurt.cause")
    by_team = TeamName(allow_null=True)
    by = serializers.CharField(source="hurt.by", allow_null=True)
    by_name = serializers.SerializerMethodField()

    def get_name(self, casualty: Casualty) -> str:
        return casualty.victim.name if casualty.victim else ""

    def get_by_name(self, casualty: Casualty) -> str:
        return casualty.by.name if casualty.by else ""


class CareerSerializer(serializers.Serializer[Any]):
    """A player's career: the fixtures with deeds, and casualties caused and suffered. Also of dead players."""

    team = TeamName()
    player = PlayerSerializer()
    fixtures = FixtureSerializer(many=True)
    victims = CasualtySerializer(many=True)
    wounds = CasualtySerializer(many=True)


class RecordSerializer(serializers.Serializer[Any]):
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    touchdowns = serializers.IntegerField()
    against = serializers.IntegerField()
    casualties = serializers.IntegerField()
    casualties_against = serializers.IntegerField()


class CoachRecordSerializer(serializers.Serializer[Any]):
    """A coach in this league: their teams, newest first, and the record of all together."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    teams = TeamLine(many=True)
    record = RecordSerializer()


class FallenSerializer(serializers.Serializer[Any]):
    """A dead player; `fixture` and `casualty` are null if no match here has it."""

    team = TeamName()
    player = serializers.CharField()
    name = serializers.CharField()
    position = serializers.CharField()
    earned = serializers.IntegerField()
    fixture = serializers.IntegerField(allow_null=True)
    casualty = CasualtySerializer(allow_null=True)


class StarTurnSerializer(serializers.Serializer[Any]):
    """One match of one Star Player."""

    star = serializers.CharField()
    fixture = serializers.IntegerField(source="fixture.pk")
    team = TeamName()
    opponent = TeamName()
    deeds = serializers.DictField(child=serializers.IntegerField())


class FumbblSent(Sent):
    """`file` is the answer of FUMBBL, as text. `answers` resolve unknown names."""

    most_bytes = FILE_BYTES

    file = Text(max_length=BYTES_LIMIT)
    answers = Mapping(most=LONGEST_LIST, child=Text(max_length=60), default=dict)


class FumbblEnteredSent(FumbblSent):
    """`coach` is the member who coaches the team (default: no account); `again`: a second copy, with another `name`."""

    coach = Number(required=False, allow_null=True, min_value=1)
    again = Flag(default=False)
    name = Text(max_length=60, default="", allow_blank=True)


class PaperSent(Sent):
    team = Sheet(PaperTeam)
    answers = Mapping(most=LONGEST_LIST, child=Text(max_length=60), default=dict)


class PaperEnteredSent(PaperSent):
    coach = Number(required=False, allow_null=True, min_value=1)


class BroughtInSerializer(serializers.Serializer[Any]):
    """A previewed team: its oddities, and the questions to answer first. `opened` is its first roster."""

    name = serializers.CharField()
    coach = serializers.CharField()
    opened = serializers.DictField(allow_null=True)
    questions = ProblemSerializer(many=True)
    question_count = HowMany(source="questions")
    unanswered = ProblemSerializer(many=True)
    unanswered_count = HowMany(source="unanswered")


class CupLine(StoredSerializer[ResultsCup]):
    """A cup with results only."""

    class Meta:
        model = ResultsCup
        fields = ("id", "name", "organiser", "first_day", "last_day", "at")


class CupRowSerializer(serializers.Serializer[Any]):
    rank = serializers.IntegerField()
    coach = serializers.CharField()
    race = serializers.CharField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    touchdowns = serializers.IntegerField()
    touchdowns_against = serializers.IntegerField()
    casualties = serializers.IntegerField()
    points = serializers.IntegerField()


class CupSerializer(serializers.Serializer[Any]):
    """A cup with its table and its whole report: coaches, games, both records of each."""

    cup = CupLine()
    rows = CupRowSerializer(many=True)
    report = serializers.DictField()


class CupPreviewSerializer(serializers.Serializer[Any]):
    """A previewed cup. `earlier` is the cup made from the same report before."""

    name = serializers.CharField()
    notes = serializers.ListField(child=serializers.CharField())
    rows = CupRowSerializer(many=True)
    report = serializers.DictField()
    earlier = serializers.SerializerMethodField()

    @extend_schema_field({"type": ["integer", "null"]})
    def get_earlier(self, preview: Any) -> int | None:
        return preview["earlier"]


class CupReportSerializer(serializers.Serializer[Any]):
    xml = serializers.CharField(help_text="A report in the format of the NAF.")


class NafSent(Sent):
    """`xml` is the file as text."""

    most_bytes = FILE_BYTES

    xml = Text(max_length=3_000_000)


class NafEnteredSent(NafSent):
    """`name` of the cup (default: organiser and year). `again`: import it although the same report is here already."""

    name = Text(max_length=80, default="", allow_blank=True)
    again = Flag(default=False)
