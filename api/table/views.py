"""Counting, what-if tables, divisions and leaders."""

from typing import Any

from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.league.selectors import division_of, match_states, names_in, open_fixtures_of, states_of_matches
from api.league.shapes import StandingsSerializer
from api.league.views import competition_to_run
from api.shell.describing import described
from api.shell.reading import number_in, sent
from api.shell.refusals import MorePicksThanFixtures
from api.table.shapes import (
    CountedSent,
    CountingSent,
    CountingSerializer,
    DivisionSerializer,
    LeadersSerializer,
    WhatIfSent,
    WhatIfSerializer,
)
from league.access import (
    NotHere,
    coach_of,
    competition_for_reading,
    league_for_reading,
    league_for_running,
)
from league.fame.leaders import leaders, players_of
from league.models import Competition
from league.permissions import Deed
from league.pure.what_if import OpenFixture, Pick, Reach, imagined, reaches
from league.season.portions import calendar_within
from league.selectors import config_of, scores_of, table_of, tables_of, teams_in
from league.table.counting_rules import change_counting, changes_of, counting_of, last_change, tables_counted
from matches.models import Match

#: Nothing is saved, so those who may read the league may ask.
FREELY: list[type[BasePermission]] = [AllowAny]
#: The number of places in a list of leaders.
PLACES = 10


def serialize_counting(competition: Competition) -> Response:
    counting = counting_of(competition)
    whole = {
        "competition": competition.pk,
        "order": counting.pop("order"),
        "options": counting,
        "seen": last_change(competition),
        "changes": changes_of(competition),
    }
    return Response(CountingSerializer(whole).data)


def counted(competition: Competition, said: dict[str, Any]) -> dict[str, Any]:
    """The whole way of counting that the body asks for."""
    stands = counting_of(competition)
    return {**stands, **said.get("options", {}), "order": said.get("order", stands["order"])}


class Counting(APIView):
    @described(
        "How a competition counts results, and its changes.",
        name="counting",
        gives=CountingSerializer,
        numbers=("competition",),
    )
    def get(self, request: Request, slug: str) -> Response:
        return serialize_counting(competition_for_reading(request.user, slug, number_in(request, "competition")))

    @described(
        "Change how results count, including existing ones.",
        name="change_counting",
        takes=CountingSent,
        gives=CountingSerializer,
    )
    def put(self, request: Request, slug: str) -> Response:
        league_for_running(request.user, slug, Deed.DECIDE_TABLE)
        said = sent(CountingSent, request)
        competition = competition_to_run(request, slug, said.get("competition"), Deed.DECIDE_TABLE)
        change_counting(
            competition=competition,
            counting=counted(competition, said),
            by=coach_of(request.user),
            reason=said["reason"],
            seen=said["seen"],
        )
        return serialize_counting(competition_for_reading(request.user, slug, competition.pk))


class CountedSo(APIView):
    permission_classes = FREELY

    @described(
        "Preview the tables with another way of counting. Nothing is saved.",
        name="preview_counting",
        takes=CountedSent,
        gives=StandingsSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        league_for_reading(request.user, slug)
        said = sent(CountedSent, request)
        competition = competition_for_reading(request.user, slug, said.get("competition"))
        wanted = counted(competition, said)
        whole = {
            "competition": competition,
            "order": [config_of(competition).order[0], *wanted["order"]],
            "tables": [
                {"division": division.name if division else None, "rows": rows}
                for division, rows in tables_counted(competition, wanted)
            ],
        }
        return Response(StandingsSerializer(whole, context={"names": names_in(competition)}).data)


class WhatIf(APIView):
    permission_classes = FREELY

    @described(
        "Preview the tables with imagined results. Nothing is saved.",
        name="what_if",
        takes=WhatIfSent,
        gives=WhatIfSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        league_for_reading(request.user, slug)
        said = sent(WhatIfSent, request)
        competition = competition_for_reading(request.user, slug, said.get("competition"))
        still = open_fixtures_of(competition)
        if len(said["picks"]) > len(still):
            raise MorePicksThanFixtures(count=len(said["picks"]), open=len(still))
        refs = {fixture.pk: fixture.ref for fixture in still}
        if {pick["fixture"] for pick in said["picks"]} - refs.keys():
            raise NotHere(what="open fixture")
        picks = {refs[pick["fixture"]]: Pick(pick["home"], pick["away"]) for pick in said["picks"]}
        scores = scores_of(competition)
        open_ones = [OpenFixture(fixture=each.ref, home=str(each.home_id), away=str(each.away_id)) for each in still]
        left = [each for each in open_ones if each.fixture not in picks]
        config = config_of(competition)
        reach: dict[str, Reach] = {}
        tables = tables_of(competition, [*scores, *imagined(open_ones, picks)])
        for _, rows in tables:
            reach |= reaches(rows, left, config) or {}
        was = {row.team: row.rank for _, rows in tables_of(competition, scores) for row in rows}
        whole = {
            "open": still,
            "tables": [{"division": division.name if division else None, "rows": rows} for division, rows in tables],
        }
        told = {"names": names_in(competition), "states": match_states(competition), "was": was, "reach": reach}
        return Response(WhatIfSerializer(whole, context=told).data)


class OneDivision(APIView):
    @described(
        "A division with its table and cross table.",
        name="division",
        gives=DivisionSerializer,
        numbers=("competition",),
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        competition = competition_for_reading(request.user, slug, number_in(request, "competition"))
        division = division_of(competition, number)
        if division is None:
            raise NotHere(what="division")
        teams = {seat.team_id: seat.team for seat in division.seats.all()}
        met: dict[tuple[int, int], list[Any]] = {}
        fixtures = calendar_within(division)
        for fixture in fixtures:
            met.setdefault((fixture.home_id, fixture.away_id), []).append(fixture)
        whole = {
            "division": division,
            "rows": table_of(competition, division=division),
            "cross": [
                {"home": teams[home], "away": teams[away], "fixtures": fixtures}
                for (home, away), fixtures in met.items()
            ],
        }
        states = states_of_matches(Match.objects.filter(fixture__in=fixtures))
        told = {"names": {str(pk): team.name for pk, team in teams.items()}, "states": states}
        return Response(DivisionSerializer(whole, context=told).data)


class Leaders(APIView):
    @described(
        "The leaders of a competition, the first ten of each list.",
        name="leaders",
        gives=LeadersSerializer(many=True),
        numbers=("competition",),
    )
    def get(self, request: Request, slug: str) -> Response:
        competition = competition_for_reading(request.user, slug, number_in(request, "competition"))
        found = leaders(competition, teams_in(competition.season), PLACES)
        players = players_of(found)
        whole = [
            {
                "what": what,
                "leaders": [
                    {
                        "rank": each.rank,
                        "count": each.count,
                        "team": players[each.player].team,
                        "player": players[each.player].key,
                        "name": players[each.player].name,
                        "number": players[each.player].number,
                        "status": players[each.player].status,
                    }
                    for each in rows
                ],
            }
            for what, rows in found.items()
        ]
        return Response(LeadersSerializer(whole, many=True).data)
