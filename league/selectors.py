"""Reading leagues: who is in them, tables and calendars."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext

from league.models import (
    Bye,
    Competition,
    Decision,
    Division,
    DraftForm,
    Fixture,
    Happening,
    League,
    Membership,
    Result,
    Round,
    Season,
    Seat,
)
from league.pure.counting import Counting, Pairing, counted
from league.pure.standings import Bonus, Config, PointsDecision, Score, TableRow, standings
from league.season.portions import read_together, seated_in
from league.table.decided import heirs_in, last_rounds_of_leavers, points_in, rulings_in, standing
from rulebook.ruleset import Ruleset
from teams.models import Coach, Team

#: How many changes of people are shown.
CHANGES = 12

#: The column of a league that has the link for each role. Nobody becomes a commissioner by a link.
INVITATIONS: Mapping[str, str] = {
    Membership.Role.COACH: "invitation",
    Membership.Role.STAFF: "staff_invitation",
    Membership.Role.READER: "reader_invitation",
}


def play_offs_of(competition: Competition) -> Competition | None:
    """The play-offs that were opened from the competition's tables."""
    found = Competition.objects.filter(play_offs_of=competition).first()
    if found is not None:
        found.play_offs_of, found.season = competition, competition.season
    return found


def knockout_of(competition: Competition) -> Competition | None:
    """What has a bracket: the competition itself, where it is a knockout, or else its play-offs once they are open."""
    return competition if competition.format == Competition.Format.KNOCKOUT else play_offs_of(competition)


def rules_of(competition: Competition) -> Ruleset:
    """The season's rules, with what the competition decides otherwise."""
    rules = Ruleset.from_ref(competition.season.rules)
    return rules.with_options(competition.options) if competition.options else rules


def config_of(competition: Competition) -> Config:
    """How the competition counts: its rules, and its own order where it has one. Friendlies earn no League points (p.97)."""
    rules = rules_of(competition)
    book = rules.option("tie_order")
    assert isinstance(book, tuple)
    friendly = competition.format == Competition.Format.FRIENDLY
    first = "points_per_game" if rules.option("unequal_games") == "points_per_game" else "points"
    return Config(
        win=0 if friendly else rules.league_points("win"),
        draw=0 if friendly else rules.league_points("draw"),
        loss=0 if friendly else rules.league_points("loss"),
        order=(first, *(competition.tie_order or book)),
        after_split="go_on" if rules.option("head_to_head_after_split") == "go_on" else "restart",
        bonuses=tuple(
            Bonus(
                name=row.name,
                points=row["points"],
                touchdowns_min=row.get("touchdowns_min", 0),
                casualties_min=row.get("casualties_min", 0),
                conceded_max=row.get("conceded_max"),
            )
            for row in (rules.bonus_points.rows if rules.bonus_points and not friendly else ())
        ),
        lots=competition.season.seal,
    )


def scores_of(
    competition: Competition,
    results: Iterable[Result] | None = None,
    *,
    decided: Sequence[Decision] | None = None,
    among: Sequence[Division] | None = None,
) -> list[Score]:
    """What the table counts, in the order of the calendar: every result, or these, and over them what was decided about single fixtures.

    A fixture that was called off counts nothing. ``decided``: the decisions that stand, where somebody has read them already. ``among``: only what teams
    of these divisions played at home, which is all that their tables need.
    """
    scores = _scores(competition, among) if results is None else _scored(results)
    return counted_in(competition, scores, standing(competition) if decided is None else decided)


def _scored(results: Iterable[Result]) -> list[Score]:
    in_order = sorted(results, key=lambda result: (result.fixture.round.number, result.fixture.number))
    return [score_of(result) for result in in_order if result.kind != Result.Kind.CALLED_OFF]


def _scores(competition: Competition, among: Sequence[Division] | None) -> list[Score]:
    """The results as they are stored, without an object for each of thousands."""
    found = Result.objects.filter(fixture__round__competition=competition).exclude(kind=Result.Kind.CALLED_OFF)
    if among is not None:
        found = found.filter(fixture__home__in=seated_in(among))
    columns = ("fixture__ref", "fixture__home_id", "fixture__away_id", *COUNTED, "kind")
    return [
        Score(
            fixture=ref,
            home=str(home),
            away=str(away),
            played=kind == Result.Kind.PLAYED,
            **dict(zip(COUNTED, numbers, strict=True)),
        )
        for ref, home, away, *numbers, kind in found.order_by("fixture__round__number", "fixture__number").values_list(
            *columns
        )
    ]


def counted_in(competition: Competition, scores: Iterable[Score], decided: Sequence[Decision]) -> list[Score]:
    """What the table counts of these scores once everything that was decided has been applied."""
    rules = rules_of(competition)
    won, lost = rules.edition.unplayed.forfeit_score
    ruled = {each.fixture_id: each.fixture for each in decided if each.fixture is not None}
    scores = list(scores)
    pairings = {score.fixture: Pairing(score.fixture, score.home, score.away) for score in scores}
    pairings |= {each.ref: Pairing(each.ref, str(each.home_id), str(each.away_id)) for each in ruled.values()}
    return counted(
        list(pairings.values()),
        scores,
        rulings_in(decided),
        Counting(
            official=(won, lost),
            both="draw" if rules.option("unplayed_fixture") == "draw" else "loss",
            in_records=bool(rules.option("forfeits_count_in_records")),
        ),
        heirs_in(decided),
    )


#: What a table counts of a result, by the same names in both.
COUNTED = (
    *("home_touchdowns", "away_touchdowns", "home_casualties", "away_casualties"),
    *("home_outcome", "away_outcome"),
)


def score_of(result: Result) -> Score:
    return Score(
        fixture=result.fixture.ref,
        home=str(result.fixture.home_id),
        away=str(result.fixture.away_id),
        played=result.kind == Result.Kind.PLAYED,
        **{column: getattr(result, column) for column in COUNTED},
    )


def table_of(
    competition: Competition,
    scores: list[Score] | None = None,
    *,
    division: Division | None = None,
    decided: Sequence[Decision] | None = None,
) -> list[TableRow]:
    """The table as it stands, teams by their primary key in the rows; with ``scores`` as it would stand with those.

    With ``division`` it holds the teams of this division and counts what its teams, those that have left included, played against each other.
    """
    decided = standing(competition) if decided is None else decided
    if scores is None:
        scores = scores_of(competition, decided=decided, among=[division] if division else None)
    points = points_in(decided) + bye_points_of(competition)
    return table_among(seats_by_division(competition), division, scores, points, config_of(competition))


def tables_of(
    competition: Competition,
    scores: list[Score] | None = None,
    *,
    decided: Sequence[Decision] | None = None,
    among: Sequence[Division] | None = None,
) -> list[tuple[Division | None, list[TableRow]]]:
    """A table for each division in order, or for each of these; or the one table of a competition without divisions.

    However many they are, the database is asked as often.
    """
    decided = standing(competition) if decided is None else decided
    counted = scores_of(competition, decided=decided, among=among or None) if scores is None else scores
    points = points_in(decided) + bye_points_of(competition)
    seated, config = seats_by_division(competition), config_of(competition)
    divisions: list[Division | None] = list(competition.divisions.all() if among is None else among) or [None]
    return [(division, table_among(seated, division, counted, points, config)) for division in divisions]


def seats_by_division(competition: Competition) -> list[tuple[int, int | None, str]]:
    """Team, division, and whether and how it left, of every seat, in the order in which they were given."""
    return list(competition.seats.order_by("pk").values_list("team_id", "division_id", "left"))


def table_among(
    seated: Sequence[tuple[int, int | None, str]],
    division: Division | None,
    scores: Sequence[Score],
    points: Sequence[PointsDecision],
    config: Config,
) -> list[TableRow]:
    """The table of those of these seats that are the division's, all of them without one. Asks no database."""
    seats = [(str(pk), left) for pk, its, left in seated if division is None or its == division.pk]
    teams = [pk for pk, left in seats if left != Seat.Left.REPLACED]
    if division:
        among = {pk for pk, _ in seats}
        scores = [score for score in scores if score.home in among and score.away in among]
    gone = {pk for pk, left in seats if left}
    rows = standings(teams, scores, points, config)
    return _behind_those_who_stayed(rows, gone) if gone else rows


def _behind_those_who_stayed(rows: list[TableRow], gone: set[str]) -> list[TableRow]:
    """Whose place is provisional is measured by the teams that still play: one that left has all its fixtures decided at once."""
    most = max((row.played for row in rows if row.team not in gone), default=0)
    return [msgspec.structs.replace(row, behind=0 if row.team in gone else most - row.played) for row in rows]


def bye_points_of(competition: Competition) -> list[PointsDecision]:
    """The points of those who rested in a round that the others of their division have played to the end."""
    return [points for _, points in points_for_byes(competition)]


def points_for_byes(competition: Competition) -> list[tuple[int, PointsDecision]]:
    """The same, each with the number of its round."""
    points = rules_of(competition).option("bye_points")
    assert isinstance(points, int)
    if not points:
        return []
    division_of = dict(competition.seats.values_list("team_id", "division_id"))
    last_rounds = last_rounds_of_leavers(competition)
    byes = Bye.objects.filter(round__competition=competition).select_related("round").order_by("round__number", "pk")
    open_rounds = {
        (fixture.round_id, division_of.get(fixture.home_id))
        for fixture in Fixture.objects.filter(round__competition=competition, result=None)
    }
    reason = gettext("bye in round {n}")
    return [
        (number, PointsDecision(team=str(bye.team_id), points=points, reason=reason.format(n=number)))
        for bye in byes
        if (number := bye.round.number) <= last_rounds.get(bye.team_id, bye.round.number)
        and (bye.round_id, division_of.get(bye.team_id)) not in open_rounds
    ]


def newest_fixture(competition: Competition) -> int:
    """The key of the fixture that was put on the calendar last; 0 where there is none."""
    last = Fixture.objects.filter(round__competition=competition).aggregate(last=Max("pk"))["last"]
    return last or 0


def calendar_of(competition: Competition) -> list[Fixture]:
    """Every fixture with its teams and its result, round by round."""
    return read_together(calendar(competition))


def calendar(competition: Competition) -> QuerySet[Fixture]:
    """The same as a queryset, to read a part of it."""
    return (
        Fixture.objects.filter(round__competition=competition)
        .select_related("round", "home__coach", "away__coach", "result")
        .order_by("round__number", "number")
    )


def calendar_of_season(season: Season) -> QuerySet[Fixture]:
    """Every fixture of every competition of the season with its teams and its result, a competition after the other, round by round."""
    return (
        Fixture.objects.filter(round__competition__season=season)
        .select_related("round__competition", "home__coach", "away__coach", "result")
        .order_by("round__competition__number", "round__number", "number")
    )


def leagues_of(coach: Coach) -> list[League]:
    """The leagues that the coach belongs to, by name."""
    return list(League.objects.filter(memberships__coach=coach).distinct())


def memberships_of(coach: Coach) -> list[Membership]:
    """What the coach is and where, by the league's name."""
    return list(Membership.objects.filter(coach=coach).select_related("league").order_by("league__name", "league"))


def teams_of(coach: Coach, league: League) -> list[Team]:
    """The coach's teams that have played in any season of the league, by name."""
    teams = Team.objects.filter(coach=coach, enrolments__season__league=league)
    return list(teams.select_related("coach").distinct().order_by("name", "pk"))


def public_leagues() -> list[League]:
    """The leagues that anybody may read, the newest first."""
    return list(League.objects.filter(is_public=True).order_by("-created_at", "-pk"))


def invited_to(invitation: str | None) -> tuple[League, str] | None:
    """The league whose link this is and what it lets one in as, if it still is one."""
    for role, column in INVITATIONS.items() if invitation else ():
        league = League.objects.filter(**{column: invitation}).first()
        if league is not None:
            return league, role
    return None


def people_of(league: League) -> list[Membership]:
    """Who belongs to the league: commissioners first, then by name."""
    order = [Membership.Role.COMMISSIONER, Membership.Role.STAFF, Membership.Role.COACH, Membership.Role.READER]
    members = league.memberships.select_related("coach")
    return sorted(members, key=lambda member: (order.index(Membership.Role(member.role)), str(member.coach).casefold()))


def changes_of_people(league: League) -> list[Happening]:
    """Who came, went, or was given something, the latest first."""
    people = ("joined", "left", "role_given", "role_taken", "coach_changed", "hidden", "shown")
    accounts = ("way_in_made", "way_in_used", "way_in_allowed", "way_in_refused")
    return list(Happening.objects.filter(league=league, kind__in=people + accounts).select_related("league")[:CHANGES])


def competition_of(season: Season) -> Competition:
    """The first competition of the season: the one that every team of it plays in."""
    competition: Competition = season.competitions.order_by("number")[0]
    return competition


def teams_in(season: Season, coach: Coach | None = None) -> list[Team]:
    """The teams of a season with their coaches, by name; those of one coach, where one is named."""
    found = Team.objects.filter(enrolments__season=season).select_related("coach").order_by("name", "pk")
    return list(found if coach is None else found.filter(coach=coach))


def unfinished_drafts(season: Season, coach: Coach, *, everybodys: bool = False) -> list[DraftForm]:
    """Drafts of the season that are not submitted: the coach's own, or everybody's; the latest first."""
    drafts = DraftForm.objects.filter(season=season, team=None).select_related("coach")
    return list(drafts if everybodys else drafts.filter(coach=coach))


def drafts_concerning(season: Season, coach: Coach, *, officer: bool) -> list[DraftForm]:
    """Drafts of the season that are not in it yet: the coach's own, and for an officer everybody's that are submitted; the latest first."""
    his = Q(coach=coach) | Q(state=DraftForm.State.SUBMITTED) if officer else Q(coach=coach)
    return list(DraftForm.objects.filter(his, season=season, team=None).select_related("coach"))


def drafts_to_approve(season: Season) -> list[DraftForm]:
    """Drafts that are submitted and wait for a commissioner, those that have waited longest first."""
    waiting = season.drafts.filter(team=None, state=DraftForm.State.SUBMITTED).select_related("coach")
    return list(waiting.order_by("handed_in_at", "pk"))


def fixtures_to_come(season: Season, teams: list[Team]) -> list[Fixture]:
    """What these teams have yet to play this season, in the order of the calendar; nothing once it is over."""
    if season.over:
        return []
    return list(
        Fixture.objects.filter(Q(home__in=teams) | Q(away__in=teams), round__competition__season=season, result=None)
        .select_related("round", "home__coach", "away__coach", "result")
        .order_by("round__number", "number")
    )


def byes_of(competition: Competition) -> list[Bye]:
    """Who rests in which round, in order."""
    byes = Bye.objects.filter(round__competition=competition).select_related("round", "team__coach")
    return list(byes.order_by("round__number", "pk"))


def begun() -> Q:
    """Fixtures that have been locked, or decided."""
    return Q(matches__isnull=False) | Q(result__isnull=False)


def begun_in(competition: Competition) -> set[int]:
    """The keys of the fixtures that have been locked or decided."""
    return set(Fixture.objects.filter(begun(), round__competition=competition).values_list("pk", flat=True))


def next_place(round_: Round) -> tuple[int, str]:
    """The next free number in a round, and the ref of a fixture there; a fixture that was moved out of the round keeps the ref it got in it."""
    competition = round_.competition
    stem = f"s{competition.season.number}.c{competition.number}.r{round_.number}.m"
    drawn_here = Fixture.objects.filter(round__competition=competition, ref__startswith=stem).values_list(
        "ref", flat=True
    )
    numbers = [*round_.fixtures.values_list("number", flat=True), *(int(ref.removeprefix(stem)) for ref in drawn_here)]
    place = max(numbers, default=0) + 1
    return place, f"{stem}{place}"
