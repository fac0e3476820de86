"""Dates, substitutes, giving up a fixture, and friendlies."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.league.selectors import friendlies_with_states
from api.league.shapes import FixtureSerializer
from api.match.shapes import MatchSerializer
from api.match.views import serialize_match
from api.season.arrangements_shapes import (
    DateAnswerSent,
    DateSent,
    DateSerializer,
    FriendlySent,
    GivenUpSent,
    OwnSideSent,
    SubstituteSent,
    SubstituteSerializer,
)
from api.season.fixtures_views import serialize_fixture
from api.shell.describing import described
from api.shell.reading import listed, sent
from league.access import (
    NotHere,
    coach_for_reading,
    coach_of,
    fixture_for_reading,
    league_for_reading,
    league_for_running,
    season_of,
    team_for_managing,
    team_for_reading,
)
from league.actions import remove_fixture
from league.models import Competition, OfferedDate
from league.permissions import Deed
from league.season import arrangements
from league.season.friendlies import NoFriendly, arrange_friendly
from matches.access import Part, acting_for, fixture_for_arranging, fixture_for_playing
from matches.report.awards import give_up


class Dates(APIView):
    @described("The dates offered for a fixture, and their state.", name="dates", gives=DateSerializer, pages=True)  # fmt: skip
    def get(self, request: Request, slug: str, fixture_id: int) -> Response:
        fixture = fixture_for_reading(request.user, slug, fixture_id)
        return listed(request, list(fixture.offered_dates.select_related("by", "answered_by")), DateSerializer)

    @described(
        "Offer a date. Offering a date of the other side agrees to it.",
        name="offer_date",
        takes=DateSent,
        gives=DateSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        part = fixture_for_playing(request.user, slug, fixture_id)
        said = sent(DateSent, request)
        behalf = acting_for(part, said["side"])
        offered = arrangements.offer_date(fixture=part.fixture, by=part.coach, on_behalf=behalf, **said)
        return Response(DateSerializer(offered).data, status=201)


class DateAnswer(APIView):
    @described(
        "Agree to an offered date, or decline it.",
        name="answer_date",
        takes=DateAnswerSent,
        gives=DateSerializer,
    )
    def post(self, request: Request, slug: str, fixture_id: int, offer_id: int) -> Response:
        part = fixture_for_playing(request.user, slug, fixture_id)
        offer = _offer(part, offer_id)
        said, side = sent(DateAnswerSent, request), "away" if offer.side == "home" else "home"
        acting_for(part, side)
        return Response(DateSerializer(arrangements.answer_date(offer=offer, side=side, by=part.coach, **said)).data)


class DateWithdrawn(APIView):
    @described(
        "Withdraw a date: the side that offered it, or either side once it is agreed.",
        name="withdraw_date",
        gives=DateSerializer,
    )
    def post(self, request: Request, slug: str, fixture_id: int, offer_id: int) -> Response:
        part = fixture_for_playing(request.user, slug, fixture_id)
        offer = _offer(part, offer_id)
        if offer.state != OfferedDate.State.AGREED:
            acting_for(part, offer.side)
        return Response(DateSerializer(arrangements.withdraw_date(offer=offer, by=part.coach)).data)


class Substitutes(APIView):
    @described("The substitutes of a fixture.", name="substitutes", gives=SubstituteSerializer, pages=True)  # fmt: skip
    def get(self, request: Request, slug: str, fixture_id: int) -> Response:
        fixture = fixture_for_reading(request.user, slug, fixture_id)
        return listed(request, list(fixture.substitutes.select_related("by")), SubstituteSerializer)

    @described(
        "Name a substitute for this fixture.",
        name="name_substitute",
        takes=SubstituteSent,
        gives=SubstituteSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        part = fixture_for_arranging(request.user, slug, fixture_id)
        said = sent(SubstituteSent, request)
        acting_for(part, said["side"])
        pk = said.pop("coach", None)
        who = coach_for_reading(request.user, slug, pk) if pk else None
        named = arrangements.name_substitute(fixture=part.fixture, coach=who, by=part.coach, **said)
        return Response(SubstituteSerializer(named).data, status=201)


class SubstituteEnded(APIView):
    @described("Remove the substitute.", name="end_substitute", takes=OwnSideSent, status=204)
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        part = fixture_for_arranging(request.user, slug, fixture_id)
        side = sent(OwnSideSent, request)["side"]
        acting_for(part, side)
        arrangements.end_substitute(fixture=part.fixture, side=side)
        return Response(status=204)


class GivingUp(APIView):
    @described(
        "Give up an unplayed fixture. The other side wins it.",
        name="give_up",
        takes=GivenUpSent,
        gives=MatchSerializer,
    )
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        part = fixture_for_arranging(request.user, slug, fixture_id)
        said = sent(GivenUpSent, request)
        acting_for(part, said["side"])
        give_up(fixture=part.fixture, by=part.coach, **said)
        return Response(serialize_match(part.fixture))


class Friendlies(APIView):
    @described("The friendlies of the current season.", name="friendlies", gives=FixtureSerializer, pages=True)
    def get(self, request: Request, slug: str) -> Response:
        found, states = friendlies_with_states(season_of(league_for_reading(request.user, slug)))
        return listed(request, found, FixtureSerializer, states=states)

    @described(
        "Arrange a friendly against a team of another division.",
        name="arrange_friendly",
        takes=FriendlySent,
        gives=FixtureSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        league = league_for_running(request.user, slug, Deed.ARRANGE_FRIENDLY)
        said = sent(FriendlySent, request)
        team = team_for_managing(request.user, slug, said["team"])
        other = team_for_reading(request.user, slug, said["opponent"])
        home, away = (other, team) if said["side"] == "away" else (team, other)
        fixture = arrange_friendly(season=season_of(league), home=home, away=away, by=coach_of(request.user))
        return Response(serialize_fixture(fixture), status=201)


class FriendlyOff(APIView):
    @described("Call off a friendly that has not started.", name="call_friendly_off", status=204)
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        part = fixture_for_arranging(request.user, slug, fixture_id)
        if part.fixture.round.competition.format != Competition.Format.FRIENDLY:
            raise NoFriendly(fixture=str(part.fixture))
        remove_fixture(fixture=part.fixture, by=part.coach)
        return Response(status=204)


def _offer(part: Part, offer_id: int) -> OfferedDate:
    offer = part.fixture.offered_dates.filter(pk=offer_id).first()
    if offer is None:
        raise NotHere(what="date")
    offer.fixture = part.fixture
    return offer
