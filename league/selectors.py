"""Reading leagues: who is in them, tables and calendars."""

from django.db.models import Q

from league.models import Competition, Decision, DraftForm, Fixture, League, Membership, Result, Season
from league.standings import Config, PointsDecision, Score, TableRow, standings
from rulebook.ruleset import Ruleset
from teams.models import Coach, Team


def config_of(competition: Competition) -> Config:
    """How the competition counts: the season's rules, and the competition's own order where it has one."""
    rules = Ruleset.from_ref(competition.season.rules)
    book = rules.option("tie_order")
    assert isinstance(book, tuple)
    order = ("points", *(competition.tie_order or book))
    return Config(
        win=rules.league_points("win"), draw=rules.league_points("draw"), loss=rules.league_points("loss"), order=order
    )


def scores_of(competition: Competition) -> list[Score]:
    """What every decided fixture came to, in the order of the calendar."""
    results = (
        Result.objects.filter(fixture__round__competition=competition)
        .select_related("fixture")
        .order_by("fixture__round__number", "fixture__number")
    )
    return [score_of(result) for result in results]


def score_of(result: Result) -> Score:
    return Score(
        fixture=result.fixture.ref,
        home=str(result.fixture.home_id),
        away=str(result.fixture.away_id),
        home_touchdowns=result.home_touchdowns,
        away_touchdowns=result.away_touchdowns,
        home_casualties=result.home_casualties,
        away_casualties=result.away_casualties,
        home_outcome=result.home_outcome,  # type: ignore[arg-type]
        away_outcome=result.away_outcome,  # type: ignore[arg-type]
        played=result.kind == Result.Kind.PLAYED,
    )


def table_of(competition: Competition, scores: list[Score] | None = None) -> list[TableRow]:
    """The table as it stands, teams by their primary key in the rows; with ``scores`` as it would stand with those."""
    teams = [str(pk) for pk in competition.seats.order_by("pk").values_list("team_id", flat=True)]
    decisions = [
        PointsDecision(team=str(decision.team_id), points=decision.points, reason=decision.reason)
        for decision in Decision.objects.filter(competition=competition)
    ]
    return standings(teams, scores_of(competition) if scores is None else scores, decisions, config_of(competition))


def calendar_of(competition: Competition) -> list[Fixture]:
    """Every fixture with its teams and its result, round by round."""
    return list(
        Fixture.objects.filter(round__competition=competition)
        .select_related("round", "home__coach", "away__coach", "result")
        .order_by("round__number", "number")
    )


def leagues_of(coach: Coach) -> list[League]:
    """The leagues that the coach belongs to, by name."""
    return list(League.objects.filter(memberships__coach=coach).distinct())


def public_leagues() -> list[League]:
    """The leagues that anybody may read, the newest first."""
    return list(League.objects.filter(is_public=True).order_by("-created_at", "-pk"))


def league_invited_to(invitation: str) -> League | None:
    """The league whose invitation this is, if it still is one."""
    return League.objects.filter(invitation=invitation).first()


def people_of(league: League) -> list[Membership]:
    """Who belongs to the league: commissioners first, then by name."""
    order = [Membership.Role.COMMISSIONER, Membership.Role.STAFF, Membership.Role.COACH, Membership.Role.READER]
    members = league.memberships.select_related("coach")
    return sorted(members, key=lambda member: (order.index(Membership.Role(member.role)), str(member.coach).casefold()))


def competition_of(season: Season) -> Competition:
    """The first competition of the season: the one that every team of it plays in."""
    competition: Competition = season.competitions.order_by("number")[0]
    return competition


def teams_in(season: Season) -> list[Team]:
    """The teams of a season with their coaches, by name."""
    return list(Team.objects.filter(enrolments__season=season).select_related("coach").order_by("name", "pk"))


def unfinished_drafts(season: Season, coach: Coach, *, everybodys: bool = False) -> list[DraftForm]:
    """Drafts of the season that were not handed in: the coach's own, or everybody's; the latest first."""
    drafts = DraftForm.objects.filter(season=season, team=None).select_related("coach")
    return list(drafts if everybodys else drafts.filter(coach=coach))


def fixtures_to_come(season: Season, teams: list[Team]) -> list[Fixture]:
    """What these teams have yet to play this season, in the order of the calendar."""
    return list(
        Fixture.objects.filter(Q(home__in=teams) | Q(away__in=teams), round__competition__season=season, result=None)
        .select_related("round", "home__coach", "away__coach")
        .order_by("round__number", "number")
    )
