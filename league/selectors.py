"""Reading leagues: tables and calendars."""

from league.models import Competition, Decision, Fixture, Result
from league.standings import Config, PointsDecision, Score, TableRow, standings
from rulebook.ruleset import Ruleset


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
