"""Shapes of draws, calendars, rounds and brackets."""

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.shell.describing import HowMany, ProblemSerializer
from api.shell.reading import Flag, Moment, Number, Sent, Text
from api.shell.shapes import StoredSerializer, TeamName
from league.knockout.brackets import BracketTie
from league.models import Competition, Division, Draw, Round
from league.pure.scheduling import SecondLeg
from league.season.laying_out import MOST_DAYS

#: More than the book's four are for leagues that have turned its limits off.
MOST_DIVISIONS = 8


class RoundSerializer(StoredSerializer[Round]):
    """A round of a competition; `resting` are its byes."""

    name = serializers.CharField(source="__str__")
    resting = serializers.SerializerMethodField()

    class Meta:
        model = Round
        fields = ("id", "competition", "number", "name", "deadline", "inducements_by", "resting")

    @extend_schema_field(TeamName(many=True))
    def get_resting(self, round_: Round) -> Any:
        return TeamName([bye.team for bye in round_.byes.all()], many=True).data


class DeadlineSent(Sent):
    """`deadline`: null for none. `seen` is the deadline that you know: if it has changed since, nothing happens. Refused if agreed dates would be too late, or rounds would not end in order; `anyway` sets it anyway."""

    deadline = Moment(allow_null=True)
    seen = Moment(allow_null=True)
    anyway = Flag(default=False)


class InducementsDeadlineSent(Sent):
    """`deadline`: null for none. `seen` is the deadline for inducements that you know: if it has changed since, nothing happens."""

    deadline = Moment(allow_null=True)
    seen = Moment(allow_null=True)


class PlaceSent(Sent):
    """A team and the number of the division that it is placed in."""

    team = Number(min_value=1)
    division = Number(min_value=1, max_value=MOST_DIVISIONS)


class LayOutSent(Sent):
    """`teams` that play (default: all); teams that `placed` does not name are put into divisions by lot. `meetings` and `second_leg` default to the league's options, `seed` (hexadecimal) to the sealed one. `first_deadline` is the end of the first round. A `knockout` has neither divisions nor meetings."""

    format = serializers.ChoiceField(
        [Competition.Format.ROUND_ROBIN, Competition.Format.KNOCKOUT], default=Competition.Format.ROUND_ROBIN
    )
    divisions = Number(default=1, min_value=1, max_value=MOST_DIVISIONS)
    teams = serializers.ListField(child=Number(min_value=1), required=False, allow_null=True, max_length=500)
    placed = PlaceSent(many=True, default=list)
    meetings = Number(required=False, allow_null=True, min_value=1, max_value=2)
    second_leg = serializers.ChoiceField(list(get_args(SecondLeg)), required=False, allow_null=True)
    seed = Text(max_length=64, required=False, allow_null=True)
    first_deadline = Moment(required=False, allow_null=True)
    days_per_round = Number(default=7, min_value=0, max_value=MOST_DAYS)
    competition = Number(required=False, allow_null=True, min_value=1)


class RedrawSent(Sent):
    """The same with another `seed` (hexadecimal, default: the next sealed one)."""

    seed = Text(max_length=64, required=False, allow_null=True)
    competition = Number(required=False, allow_null=True, min_value=1)


class LateJoinerSent(Sent):
    """`division` is its number."""

    team = Number(min_value=1)
    division = Number(min_value=1, max_value=99)
    competition = Number(required=False, allow_null=True, min_value=1)


class PlayOffsSent(Sent):
    """`first_deadline` is the end of the first round of the play-offs."""

    first_deadline = Moment(required=False, allow_null=True)
    days_per_round = Number(default=7, min_value=0, max_value=MOST_DAYS)
    competition = Number(required=False, allow_null=True, min_value=1)


class PlayOffsClosedSent(Sent):
    competition = Number(required=False, allow_null=True, min_value=1)


class ShootOutSent(Sent):
    """The `side` that won the roll-offs."""

    side = serializers.ChoiceField(["home", "away"])


class DrawSerializer(StoredSerializer[Draw]):
    """A draw of a calendar: `plan` and `seed` give the same calendar again. The last draw counts. `chosen`: somebody sent the seed. Otherwise it follows from the season's secret and the number of the draw, and nobody could choose it."""

    plan = serializers.DictField()
    by = serializers.CharField(allow_null=True)

    class Meta:
        model = Draw
        fields = ("competition", "number", "seed", "chosen", "plan", "days_per_round", "by", "at")


class PairSerializer(serializers.Serializer[Any]):
    home = TeamName()
    away = TeamName()


class PlannedRoundSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    deadline = serializers.DateTimeField(allow_null=True)
    fixtures = PairSerializer(many=True)
    resting = TeamName(many=True)


class DivisionPlanned(serializers.Serializer[Any]):
    name = serializers.CharField()
    teams = TeamName(many=True)


class ShareSerializer(serializers.Serializer[Any]):
    """How often a team plays at home, plays away, and has a bye."""

    team = TeamName()
    home = serializers.IntegerField()
    away = serializers.IntegerField()
    byes = serializers.IntegerField()


class CalendarSerializer(serializers.Serializer[Any]):
    """A previewed calendar: send it with this `seed` to lay it out. With `problems` it has no rounds."""

    seed = serializers.CharField()
    divisions = DivisionPlanned(many=True)
    rounds = PlannedRoundSerializer(many=True)
    shares = ShareSerializer(many=True)
    left_out = TeamName(many=True)
    problems = ProblemSerializer(many=True)
    problem_count = HowMany(source="problems")


class DivisionLine(StoredSerializer[Division]):
    teams = serializers.SerializerMethodField()

    class Meta:
        model = Division
        fields = ("id", "number", "name", "teams")

    @extend_schema_field(TeamName(many=True))
    def get_teams(self, division: Division) -> Any:
        return TeamName([seat.team for seat in division.seats.all()], many=True).data


class TieLine(serializers.Serializer[BracketTie]):
    """A tie of a bracket. `home` and `away` are null until they are known; `home_from` and `away_from` say where they come from. `needs_a_winner`: the score is level and the winner of the roll-offs is missing. `misplaced`: after a correction other teams would be in it."""

    key = serializers.CharField(source="tie.key")
    name = serializers.CharField(source="tie.name")
    round = serializers.IntegerField(source="tie.round.number")
    fixture = serializers.IntegerField(source="tie.fixture_id", allow_null=True)
    home = serializers.SerializerMethodField()
    away = serializers.SerializerMethodField()
    winner = serializers.SerializerMethodField()
    home_from = serializers.CharField(source="tie.home_from")
    away_from = serializers.CharField(source="tie.away_from")
    needs_a_winner = serializers.BooleanField()
    misplaced = serializers.BooleanField(source="meeting.misplaced")

    @extend_schema_field(TeamName(allow_null=True))
    def get_home(self, shown: BracketTie) -> Any:
        return self._team(shown.meeting.home)

    @extend_schema_field(TeamName(allow_null=True))
    def get_away(self, shown: BracketTie) -> Any:
        return self._team(shown.meeting.away)

    @extend_schema_field(TeamName(allow_null=True))
    def get_winner(self, shown: BracketTie) -> Any:
        return self._team(shown.meeting.winner)

    def _team(self, key: str | None) -> Any:
        name = self.context["names"].get(key or "")
        return {"id": int(key or 0), "name": name} if name else None


class BracketSerializer(serializers.Serializer[Any]):
    """A knockout: its ties by round, and its winner."""

    competition = serializers.IntegerField()
    ties = TieLine(many=True)
    champion = TeamName(allow_null=True)
