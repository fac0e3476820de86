"""The calendar, and decisions about unplayed fixtures."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.league.selectors import fixtures_of, states_of_matches
from api.league.shapes import AwardSent, ExtensionSent, FixtureSent, FixtureSerializer, RoundSent
from api.league.views import competition_to_run
from api.match.shapes import AbandonSent, MatchSerializer
from api.match.views import serialize_match
from api.shell.describing import described
from api.shell.reading import number_in, page_of, sent
from league import actions
from league.access import (
    coach_of,
    competition_for_reading,
    fixture_for_reading,
    fixture_for_running,
    league_for_running,
    team_for_reading,
)
from league.models import Fixture
from league.permissions import Deed
from league.season.arrangements import extend
from league.season.rescheduling import move_fixture
from matches import actions as play
from matches.access import begun, fixture_for_playing
from matches.models import Match
from matches.report.reporting import award
from matches.selectors import match_of
from matches.sequence.calling_off import take_back_request, want_off


class Fixtures(APIView):
    @described(
        "The calendar of a competition, or of one team in it.",
        name="fixtures",
        gives=FixtureSerializer,
        numbers=("competition", "team"),
        pages=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        competition = competition_for_reading(request.user, slug, number_in(request, "competition"))
        piece, pages = page_of(request, fixtures_of(competition, number_in(request, "team")))
        states = states_of_matches(Match.objects.filter(fixture__in=piece))
        return pages.get_paginated_response(FixtureSerializer(piece, many=True, context={"states": states}).data)

    @described(
        "Add a fixture to the calendar.", name="add_fixture", takes=FixtureSent, gives=FixtureSerializer, status=201
    )
    def post(self, request: Request, slug: str) -> Response:
        league_for_running(request.user, slug, Deed.KEEP_CALENDAR)
        said = sent(FixtureSent, request)
        fixture = actions.add_fixture(
            competition=competition_to_run(request, slug, said.get("competition"), Deed.KEEP_CALENDAR),
            home=team_for_reading(request.user, slug, said["home"]),
            away=team_for_reading(request.user, slug, said["away"]),
            round_number=said.get("round"),
            deadline=said.get("deadline"),
            by=coach_of(request.user),
        )
        return Response(serialize_fixture(fixture), status=201)


class OneFixture(APIView):
    @described("A fixture with its result, if it has one.", name="fixture", gives=FixtureSerializer)
    def get(self, request: Request, slug: str, fixture_id: int) -> Response:
        return Response(serialize_fixture(fixture_for_reading(request.user, slug, fixture_id)))

    @described("Remove a fixture from the calendar.", name="remove_fixture", status=204)
    def delete(self, request: Request, slug: str, fixture_id: int) -> Response:
        fixture = fixture_for_running(request.user, slug, fixture_id, Deed.KEEP_CALENDAR)
        actions.remove_fixture(fixture=fixture, by=coach_of(request.user))
        return Response(status=204)


class Move(APIView):
    @described(
        "Move a fixture that has not started to another round, or to a new one at the end.",
        name="move_fixture",
        takes=RoundSent,
        gives=FixtureSerializer,
    )
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        fixture = fixture_for_running(request.user, slug, fixture_id, Deed.KEEP_CALENDAR)
        move_fixture(fixture=fixture, round_number=sent(RoundSent, request)["round"], by=coach_of(request.user))
        return Response(serialize_fixture(fixture_for_reading(request.user, slug, fixture_id)))


class Extending(APIView):
    @described(
        "Extend the deadline of a fixture.",
        name="extend",
        takes=ExtensionSent,
        gives=FixtureSerializer,
    )
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        fixture = fixture_for_running(request.user, slug, fixture_id, Deed.KEEP_CALENDAR)
        extend(fixture=fixture, by=coach_of(request.user), **sent(ExtensionSent, request))
        return Response(serialize_fixture(fixture_for_reading(request.user, slug, fixture_id)))


class Lock(APIView):
    @described("Start pre-match: both rosters are locked.", name="lock", gives=MatchSerializer, status=201)  # fmt: skip
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        part = fixture_for_playing(request.user, slug, fixture_id)
        play.lock(fixture=part.fixture, by=part.coach)
        return Response(serialize_match(part.fixture), status=201)


class Abandon(APIView):
    @described(
        "Call off a match. Once a die has been shown, a coach only requests it: the match is off when the other coach does the same.",
        name="abandon",
        takes=AbandonSent,
        gives=FixtureSerializer,
    )
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        part = fixture_for_playing(request.user, slug, fixture_id)
        want_off(match=begun(part.fixture), side=part.own_side, by=part.coach, **sent(AbandonSent, request))
        return Response(serialize_fixture(part.fixture))

    @described("Withdraw your side's request to call off the match.", name="take_back_abandon", status=204)
    def delete(self, request: Request, slug: str, fixture_id: int) -> Response:
        part = fixture_for_playing(request.user, slug, fixture_id)
        take_back_request(match=begun(part.fixture), side=part.own_side or "")
        return Response(status=204)


class Award(APIView):
    @described("Award a fixture that is not played.", name="award", takes=AwardSent, gives=MatchSerializer)
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        fixture = fixture_for_running(request.user, slug, fixture_id, Deed.DECIDE_REPORT)
        said = sent(AwardSent, request)
        to = "" if said["awarded_to"] == "neither" else said["awarded_to"]
        award(fixture=fixture, to=to, by=coach_of(request.user), reason=said["reason"])
        return Response(serialize_match(fixture))


def serialize_fixture(fixture: Fixture) -> dict[str, Any]:
    match = match_of(fixture)
    states = {fixture.pk: match.state} if match is not None else {}
    return dict(FixtureSerializer(fixture, context={"states": states}).data)
