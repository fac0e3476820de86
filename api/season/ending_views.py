"""Ending a season, and beginning the next one."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.league.shapes import SeasonEndSent, SeasonSent, SeasonSerializer
from api.shell.describing import described
from api.shell.reading import sent
from league.access import coach_of, league_for_running, season_for_running, season_of
from league.permissions import Deed
from league.season.ending import begin_next_season, end_season
from rulebook.ruleset import Ruleset


class Seasons(APIView):
    @described(
        "Start the next season once the last one is over. Teams enter by drafts.",
        name="begin_season",
        takes=SeasonSent,
        gives=SeasonSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        league = league_for_running(request.user, slug, Deed.END_SEASON)
        said = sent(SeasonSent, request)
        before = Ruleset.from_ref(season_of(league).rules)
        edition = said.get("edition", before.edition.id)
        as_before = "options" not in said and edition == before.edition.id
        rules = before if as_before else Ruleset.of(edition, said.get("options", {}))
        season = begin_next_season(
            league=league, rules=rules, name=said["name"], dice=said["dice"], by=coach_of(request.user)
        )
        return Response(SeasonSerializer(season).data, status=201)


class Ending(APIView):
    @described(
        "End the season: nothing more is played, drafted or decided in it, and the secret of its dice is public. This cannot be undone.",
        name="end_season",
        takes=SeasonEndSent,
        gives=SeasonSerializer,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        season = season_for_running(request.user, slug, number, Deed.END_SEASON)
        said = sent(SeasonEndSent, request)
        return Response(
            SeasonSerializer(end_season(season=season, by=coach_of(request.user), reason=said["reason"])).data
        )
