"""What the lists of the API read. What may be read is decided before, by the gates."""

from django.db.models import Prefetch, Q, QuerySet

from league.access import Reader
from league.models import (
    Competition,
    Decision,
    Division,
    DraftForm,
    Draw,
    Fixture,
    Happening,
    League,
    Round,
    Season,
    Seat,
    StoryVersion,
)
from league.season.friendlies import friendlies_in, friendlies_of
from league.selectors import calendar, calendar_of
from league.table.decided import decisions_in, standing, still_open
from league.telling.inbox import log_of
from matches.models import Correction, Intervention, Match, MatchSide, ReportVersion, StepAnswer
from teams.models import Coach, Team

#: So far back a league's log goes here.
LONGEST_LOG = 500


def readable_leagues(reader: Reader) -> list[League]:
    """The leagues that this reader may read, by name."""
    open_to_him = Q(is_public=True)
    if isinstance(reader, Coach):
        open_to_him = Q() if reader.is_superuser else open_to_him | Q(memberships__coach=reader)
    return list(League.objects.filter(open_to_him).distinct())


def names_in(competition: Competition) -> dict[str, str]:
    """The names of the competition's teams, by the key that its table has for them."""
    return {str(pk): name for pk, name in competition.seats.values_list("team_id", "team__name")}


def decisions_about(competition: Competition) -> list[Decision]:
    """What was decided about the competition, in the order in which it was."""
    return list(decisions_in(competition))


def fixtures_of(competition: Competition, team_id: int | None = None) -> QuerySet[Fixture]:
    """The calendar of the competition, or of one team in it; read a piece at a time."""
    fixtures = calendar(competition)
    return fixtures if team_id is None else fixtures.filter(Q(home=team_id) | Q(away=team_id))


def drafts_of(season: Season, coach: Coach, *, everybodys: bool) -> list[DraftForm]:
    """Drafts of the season that are not submitted: the coach's own, or everybody's; the latest first."""
    drafts = DraftForm.objects.filter(season=season, team=None).select_related("season", "coach")
    return list(drafts if everybodys else drafts.filter(coach=coach))


def match_states(competition: Competition) -> dict[int, str]:
    """The state of each fixture's match, by the fixture's key; nothing for those that nobody has begun."""
    return states_of_matches(Match.objects.filter(fixture__round__competition=competition))


def states_of_matches(matches: QuerySet[Match]) -> dict[int, str]:
    """The same for these matches alone."""
    return dict(matches.exclude(state=Match.State.ABANDONED).values_list("fixture_id", "state"))


def reports_of(match: Match, *, all_of_them: bool) -> list[ReportVersion]:
    """The versions of the report in order; for those who take no part only the one that counts."""
    versions = match.reports.select_related("filed_by").order_by("number")
    return list(versions if all_of_them else versions.filter(accepted=True))


def corrections_of(match: Match) -> list[Correction]:
    """The corrections of the result, latest first."""
    return list(match.corrections.select_related("by", "was", "now"))


def interventions_of(fixture: Fixture) -> list[Intervention]:
    """What was done with the matches of the fixture besides their reports, in order; those that were called off are among them."""
    found = Intervention.objects.filter(match__fixture=fixture).select_related("by", "version")
    return list(found.order_by("pk"))


def answers_in(match: Match) -> list[StepAnswer]:
    """Every answer on record of the match's sequences, in the order in which they were given."""
    return list(
        StepAnswer.objects.filter(match=match)
        .select_related("by", "match__fixture__round__competition__season")
        .order_by("pk")
    )


def sides_of(match: Match) -> list[MatchSide]:
    """Both sides of the match with their teams, the home side first."""
    return list(match.sides.select_related("team__coach", "stands_by"))


def draws_of(competition: Competition) -> list[Draw]:
    """The draws of the competition, the latest first."""
    return list(competition.draws.select_related("by").order_by("-number"))


def divisions_of(competition: Competition) -> list[Division]:
    """The divisions of the competition with the seats of their teams, in the order of the draw."""
    return list(_with_seats(competition))


def division_of(competition: Competition, number: int) -> Division | None:
    """The division of this number, as above; none, where there is none of it."""
    return _with_seats(competition).filter(number=number).first()


def _with_seats(competition: Competition) -> QuerySet[Division]:
    seats = Prefetch("seats", Seat.objects.select_related("team").order_by("place", "pk"))
    return Division.objects.filter(competition=competition).order_by("number").prefetch_related(seats)


def rounds_of(competition: Competition) -> list[Round]:
    """The rounds of the competition in order, with those who rest in them."""
    return list(competition.rounds.order_by("number").prefetch_related("byes__team"))


def open_fixtures_of(competition: Competition) -> list[Fixture]:
    """The fixtures of the competition without a result, and without a decision that stands for one."""
    return still_open(calendar_of(competition), standing(competition))


def friendlies_with_states(season: Season) -> tuple[list[Fixture], dict[int, str]]:
    """The season's friendlies, and the states of their matches."""
    found, held = friendlies_in(season), friendlies_of(season)
    return found, match_states(held) if held else {}


def stories_of(fixture: Fixture) -> list[StoryVersion]:
    """What each team tells of the match now, the home side first; nothing of one that told nothing or took it back."""
    last = [stories_of_side(fixture, team)[:1] for team in (fixture.home, fixture.away)]
    return [version for found in last for version in found if version.source]


def stories_of_side(fixture: Fixture, team: Team) -> list[StoryVersion]:
    """Every version of the team's story of the match, the latest first."""
    return list(fixture.stories.filter(team=team).select_related("by", "team").order_by("-number"))


def log_of_league(league: League) -> list[Happening]:
    """The events of the league that the reader may know, latest first."""
    return log_of(league, LONGEST_LOG)
