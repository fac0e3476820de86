"""Laying out a season, and changing it afterwards."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.league.selectors import divisions_of, draws_of, names_in, rounds_of
from api.league.shapes import CompetitionSerializer, FixtureSerializer
from api.league.views import competition_to_run
from api.season.fixtures_views import serialize_fixture
from api.season.shapes import (
    BracketSerializer,
    CalendarSerializer,
    DeadlineSent,
    DivisionLine,
    DrawSerializer,
    InducementsDeadlineSent,
    LateJoinerSent,
    LayOutSent,
    PlayOffsClosedSent,
    PlayOffsSent,
    RedrawSent,
    RoundSerializer,
    ShootOutSent,
)
from api.shell.describing import described
from api.shell.problems import plain_problem
from api.shell.reading import listed, number_in, sent
from inducements.deadlines import set_inducements_deadline
from league.access import (
    NotHere,
    coach_of,
    competition_for_reading,
    fixture_for_reading,
    fixture_for_running,
    league_for_running,
    round_for_running,
    team_for_reading,
)
from league.knockout import opening
from league.knockout.brackets import bracket_of
from league.models import Competition
from league.permissions import Deed
from league.pure.playoffs import champion
from league.season import laying_out as seasons
from league.season import rescheduling
from league.season.portions import teams_still_in
from league.selectors import knockout_of, play_offs_of, teams_in
from teams.models import Team


def laying_out(request: Request, slug: str, shape: Any) -> tuple[Competition, dict[str, Any]]:
    """The competition that the body names, for those who may lay out seasons, and the rest of the body."""
    league_for_running(request.user, slug, Deed.LAY_OUT_SEASON)
    said = sent(shape, request)
    return competition_to_run(request, slug, said.pop("competition", None), Deed.LAY_OUT_SEASON), said


class Preview(APIView):
    @described(
        "Preview a calendar, with its problems. Nothing is saved.",
        name="preview_season",
        takes=LayOutSent,
        gives=CalendarSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        competition, said = laying_out(request, slug, LayOutSent)
        plan = arguments(competition, said, playing(competition, said))
        seen = seasons.preview(competition=competition, **plan)
        teams = {str(team.pk): team for team in teams_in(competition.season)}
        whole = {
            "seed": plan["seed"],
            "divisions": [{"name": name, "teams": among} for name, among in plan["divisions"]],
            "rounds": [
                {
                    "number": each.number,
                    "deadline": deadline,
                    "fixtures": [{"home": teams[pair.home], "away": teams[pair.away]} for pair in each.pairings],
                    "resting": [teams[rest.team] for rest in each.byes],
                }
                for each, deadline in zip(seen.rounds, seen.deadlines, strict=True)
            ],
            "shares": [
                {"team": teams[team], "home": share.home, "away": share.away, "byes": share.byes}
                for team, share in seen.counts.items()
            ],
            "left_out": [teams[team] for team in seen.left_out if team in teams],
            "problems": [plain_problem(problem) for problem in seen.problems],
        }
        return Response(CalendarSerializer(whole).data)


class LayingOut(APIView):
    @described(
        "Lay out a season: divisions, rounds, fixtures and byes, by a draw whose seed is kept.",
        name="lay_out_season",
        takes=LayOutSent,
        gives=DrawSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        competition, said = laying_out(request, slug, LayOutSent)
        teams, by = playing(competition, said), coach_of(request.user)
        if said["format"] == Competition.Format.KNOCKOUT:
            when = {"first_deadline": said.get("first_deadline"), "days_per_round": said["days_per_round"]}
            opening.lay_out_cup(competition=competition, teams=teams, by=by, seed=said.get("seed"), **when)
        else:
            seasons.lay_out_season(competition=competition, by=by, **arguments(competition, said, teams))
        return drawn(competition)


class Redrawing(APIView):
    @described(
        "Draw the calendar again while none of it has started. The draw before stays on record.",
        name="redraw_season",
        takes=RedrawSent,
        gives=DrawSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        competition, said = laying_out(request, slug, RedrawSent)
        by, seed = coach_of(request.user), said.get("seed")
        if competition.format == Competition.Format.KNOCKOUT:
            opening.redraw_cup(competition=competition, by=by, seed=seed)
        else:
            seasons.redraw(competition=competition, by=by, seed=seed)
        return drawn(competition)


class Draws(APIView):
    @described("The draws of a competition, latest first.", name="draws", gives=DrawSerializer, numbers=("competition",), pages=True)  # fmt: skip
    def get(self, request: Request, slug: str) -> Response:
        competition = competition_for_reading(request.user, slug, number_in(request, "competition"))
        return listed(request, draws_of(competition), DrawSerializer)


class Divisions(APIView):
    @described("The divisions of a competition with their teams.", name="divisions", gives=DivisionLine, numbers=("competition",), pages=True)  # fmt: skip
    def get(self, request: Request, slug: str) -> Response:
        competition = competition_for_reading(request.user, slug, number_in(request, "competition"))
        return listed(request, divisions_of(competition), DivisionLine)


class Rounds(APIView):
    @described("The rounds of a competition, with their byes.", name="rounds", gives=RoundSerializer, numbers=("competition",), pages=True)  # fmt: skip
    def get(self, request: Request, slug: str) -> Response:
        competition = competition_for_reading(request.user, slug, number_in(request, "competition"))
        return listed(request, rounds_of(competition), RoundSerializer)


class Deadline(APIView):
    @described(
        "Set or remove the deadline of a round.",
        name="round_deadline",
        takes=DeadlineSent,
        gives=RoundSerializer,
    )
    def post(self, request: Request, slug: str, round_id: int) -> Response:
        round_ = round_for_running(request.user, slug, round_id, Deed.KEEP_CALENDAR)
        round_ = rescheduling.set_deadline(round_=round_, by=coach_of(request.user), **sent(DeadlineSent, request))
        return Response(RoundSerializer(round_).data)


class InducementsDeadline(APIView):
    @described(
        "Set or remove the deadline of a round for inducements.",
        name="round_inducements",
        takes=InducementsDeadlineSent,
        gives=RoundSerializer,
    )
    def post(self, request: Request, slug: str, round_id: int) -> Response:
        round_ = round_for_running(request.user, slug, round_id, Deed.KEEP_CALENDAR)
        said = sent(InducementsDeadlineSent, request)
        round_ = set_inducements_deadline(round_=round_, by=coach_of(request.user), **said)
        return Response(RoundSerializer(round_).data)


class LateJoiners(APIView):
    @described(
        "Add a late team to a division: it plays the byes, and rounds at the end.",
        name="late_joiner",
        takes=LateJoinerSent,
        gives=FixtureSerializer(many=True),
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        competition, said = laying_out(request, slug, LateJoinerSent)
        division = competition.divisions.filter(number=said["division"]).first()
        if division is None:
            raise NotHere(what="division")
        team = team_for_reading(request.user, slug, said["team"])
        added = rescheduling.add_late_joiner(competition=competition, team=team, division=division)
        return Response(FixtureSerializer(added, many=True, context={"states": {}}).data, status=201)


class Turning(APIView):
    @described("Swap home and away of a fixture that has not started.", name="turn_fixture", gives=FixtureSerializer)
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        fixture = fixture_for_running(request.user, slug, fixture_id, Deed.KEEP_CALENDAR)
        rescheduling.turn_fixture(fixture=fixture, by=coach_of(request.user))
        return Response(serialize_fixture(fixture_for_reading(request.user, slug, fixture_id)))


class OpeningPlayOffs(APIView):
    @described(
        "Open the play-offs of a finished competition.",
        name="open_play_offs",
        takes=PlayOffsSent,
        gives=CompetitionSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        competition, said = laying_out(request, slug, PlayOffsSent)
        opened = opening.open_play_offs(competition=competition, by=coach_of(request.user), **said)
        return Response(CompetitionSerializer(opened).data, status=201)


class ClosingPlayOffs(APIView):
    @described(
        "Close the play-offs while none of their fixtures has started.",
        name="close_play_offs",
        takes=PlayOffsClosedSent,
        status=204,
    )
    def post(self, request: Request, slug: str) -> Response:
        competition, _ = laying_out(request, slug, PlayOffsClosedSent)
        found = play_offs_of(competition)
        if found is None:
            raise seasons.NoCalendar(competition="The play-offs")
        opening.close_play_offs(play_offs=found)
        return Response(status=204)


class Bracket(APIView):
    @described(
        "The bracket of a knockout, or of the play-offs of a competition.",
        name="bracket",
        gives=BracketSerializer,
        numbers=("competition",),
    )
    def get(self, request: Request, slug: str) -> Response:
        competition = competition_for_reading(request.user, slug, number_in(request, "competition"))
        knockout = knockout_of(competition)
        names, ties = (names_in(knockout), bracket_of(knockout)) if knockout else ({}, [])
        won = champion(each.meeting for each in ties) or ""
        whole = {
            "competition": (knockout or competition).pk,
            "ties": ties,
            "champion": {"id": int(won), "name": names[won]} if won in names else None,
        }
        return Response(BracketSerializer(whole, context={"names": names}).data)


class ShootOut(APIView):
    @described(
        "Enter the winner of the roll-offs of a level knockout game.",
        name="shoot_out",
        takes=ShootOutSent,
        gives=FixtureSerializer,
    )
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        fixture = fixture_for_running(request.user, slug, fixture_id, Deed.DECIDE_REPORT)
        opening.decide_shoot_out(fixture=fixture, winner=sent(ShootOutSent, request)["side"])
        return Response(serialize_fixture(fixture_for_reading(request.user, slug, fixture_id)))


def playing(competition: Competition, said: dict[str, Any]) -> list[Team]:
    """The teams to draw, in the order of the season's list, which the draw follows."""
    teams, wanted = teams_still_in(competition), said.get("teams")
    if wanted is None:
        return teams
    if set(wanted) - {team.pk for team in teams}:
        raise NotHere(what="team")
    return [team for team in teams if team.pk in wanted]


def arguments(competition: Competition, said: dict[str, Any], teams: list[Team]) -> dict[str, Any]:
    """The arguments of laying out a season and of its preview."""
    seed = said.get("seed") or seasons.sealed_seed(competition)
    by_hand = {place["team"]: place["division"] for place in said["placed"]}
    return {
        "divisions": seasons.divided(competition, said["divisions"], seed, teams=teams, by_hand=by_hand),
        "seed": seed,
        **{name: said.get(name) for name in ("meetings", "second_leg", "first_deadline", "days_per_round")},
    }


def drawn(competition: Competition) -> Response:
    """The draw that stands now."""
    return Response(DrawSerializer(draws_of(competition)[0]).data, status=201)
