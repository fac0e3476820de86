"""What is next for a team, and whose turn it is: shown on top of the team's page, the league's page and the front page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from league.models import DraftForm, Fixture, Round
from league.selectors import fixtures_to_come, teams_in
from matches.models import Match, MatchSide
from matches.report.status import Stage, positions_of
from matches.selectors import reports_waiting
from pages.shell.league_context import LeagueContext
from pages.shell.wording import counted
from teams.models import Team


@dataclass(frozen=True, slots=True)
class NextTask:
    """A state in one word, the next act, and the way to it. `calm` where nobody has to do anything."""

    team: Team | None
    word: str
    under: str
    title: str
    text: str
    label: str = ""
    url: str = ""
    calm: bool = False


def next_tasks(context: LeagueContext, teams: Iterable[Team]) -> dict[int, NextTask]:
    """What is next for each of these teams of one season, by the team's primary key."""
    teams = list(teams)
    if not teams:
        return {}
    open_sides = {
        side.team_id: side
        for side in MatchSide.objects.filter(team__in=teams, open=True).select_related(
            "match__fixture__round", "match__fixture__home__coach", "match__fixture__away__coach"
        )
    }
    reported = [side.match for side in open_sides.values() if side.match.state == Match.State.REPORTED]
    stages = {pk: each.stage for pk, each in positions_of(reported).items()} if reported else {}
    due: dict[int, Fixture] = {}
    for fixture in fixtures_to_come(context.season, teams):
        due.setdefault(fixture.home_id, fixture)
        due.setdefault(fixture.away_id, fixture)
    return {
        team.pk: _in_match(context, team, open_sides[team.pk], stages)
        if team.pk in open_sides
        else _before(context, team, due.get(team.pk))
        for team in teams
    }


def pressing(found: Iterable[NextTask]) -> NextTask | None:
    """The one of these that is due first: what follows a match before what comes before one."""
    order = ["After the match", "Kicked off", "Locked", "Reported", "Ready"]
    waiting = sorted((task for task in found if not task.calm), key=lambda task: order.index(task.word))
    return waiting[0] if waiting else None


def own_drafts(context: LeagueContext) -> list[DraftForm]:
    """The reader's own drafts of the season that are not in it yet, the latest first."""
    return [draft for draft in context.drafts if draft.coach_id == context.reader.pk]


def for_commissioner(context: LeagueContext, *, begun: bool = False) -> NextTask | None:
    """What waits for an officer: reports that count only once they are accepted; for a commissioner in a new season, coaches and a calendar.

    ``begun``: it is known that the season has fixtures.
    """
    waiting = reports_waiting(context.competition) if context.waiting else []
    if not waiting:
        return _to_approve(context) or (
            _to_begin(context) if context.runs and (context.season.over or not begun) else None
        )
    first, more = waiting[0].fixture, len(waiting) - 1
    return NextTask(
        team=None,
        word="Reported",
        under=f"in round {first.round.number}",
        title=f"{first.home.name} v {first.away.name} waits for you",
        text=f"The report counts once you have accepted it.{f' {more} more are waiting.' if more else ''}",
        label="Read and accept it",
        url=context.url("queue") if more else context.match_url(first),
    )


def _to_approve(context: LeagueContext) -> NextTask | None:
    """Drafts that are submitted and wait for a commissioner, the first of them by name."""
    submitted = [draft for draft in context.drafts if draft.state == DraftForm.State.SUBMITTED]
    waiting = sorted(submitted, key=lambda draft: (str(draft.handed_in_at), draft.pk))
    if not waiting or context.season.over:
        return None
    first, more = waiting[0], len(waiting) - 1
    return NextTask(
        team=None,
        word="Draft",
        under="submitted",
        title=f"{first.name} wait for you",
        text=f"The list counts once you have approved it.{f' {more} more are waiting.' if more else ''}",
        label="Read and decide",
        url=context.url("teams") if more else context.url("draft", first.pk),
    )


def _to_begin(context: LeagueContext) -> NextTask | None:
    """The way into a season that has no fixture yet, or into the next one; a commissioner with a draft of his own has that to do first."""
    if context.season.over:
        return NextTask(
            team=None,
            word="Over",
            under=context.season.name,
            title="Time for the next season",
            text="Its rules begin as those of the last one. Teams come in by new drafts.",
            label="Begin the next season",
            url=context.url("next_season"),
            calm=True,
        )
    begun = Round.objects.filter(competition__season=context.season).exists()
    if begun or own_drafts(context):
        return None
    count = len(teams_in(context.season))
    if count < 2:
        return NextTask(
            team=None,
            word="Begin",
            under=context.season.name,
            title="Invite the coaches",
            text="Whoever opens the league’s link may join and draft a team. Two teams are enough for a fixture.",
            label="Show the link",
            url=context.url("people"),
        )
    return NextTask(
        team=None,
        word="Begin",
        under=context.season.name,
        title=f"{counted(count, 'team')} and no fixture yet",
        text="Lay out the whole season, or add fixtures one by one. Whoever comes later is fitted in.",
        label="Lay out the season",
        url=context.url("season"),
    )


def _before(context: LeagueContext, team: Team, fixture: Fixture | None) -> NextTask:
    if fixture is None:
        return NextTask(
            team=team,
            word="Ready",
            under="for what comes",
            title="The season is over" if context.season.over else "No fixture yet",
            text="The next one begins with a new draft."
            if context.season.over
            else "The commissioner adds fixtures to the calendar.",
            calm=True,
        )
    other = fixture.away if fixture.home_id == team.pk else fixture.home
    return NextTask(
        team=team,
        word="Ready",
        under=f"for round {fixture.round.number}",
        title=f"{_hosts(team, fixture)} {other.name}",
        text=f"{_other_side(other)} When both are at the table, lock the two lists and settle what comes before the kick-off.",
        label="To the match",
        url=context.match_url(fixture),
    )


def in_words(fixture: Fixture | None) -> str:
    """The round of a fixture in a sentence: "round 4", "the semi-finals"; "a match elsewhere" where there is none."""
    if fixture is None:
        return "a match elsewhere"
    name = fixture.round.name
    return f"the {name[:1].lower()}{name[1:]}" if name else f"round {fixture.round.number}"


def _hosts(team: Team, fixture: Fixture) -> str:
    return "At home to" if fixture.home_id == team.pk else "Away to"


def _other_side(team: Team) -> str:
    """Who is met there; whoever has no account cannot answer here himself."""
    if team.coach:
        return f"{team.coach} is on the other side."
    if team.coach_name:
        return f"{team.coach_name}, who has no account here, is on the other side: a commissioner or the staff answer for him."
    return "The other side has no coach yet: a commissioner or the staff answer for it."


def _in_match(context: LeagueContext, team: Team, side: MatchSide, stages: Mapping[int, Stage]) -> NextTask:
    match, fixture = side.match, side.match.fixture
    under, url = f"for round {fixture.round.number}", context.match_url(fixture)
    other = fixture.away if fixture.home_id == team.pk else fixture.home
    if match.state == Match.State.LOCKED:
        return NextTask(
            team=team,
            word="Locked",
            under=under,
            title=f"Before the kick-off against {other.name}",
            text="The list is as it was when it was locked; what is bought now counts from the next match.",
            label="Go on",
            url=url,
        )
    if match.state == Match.State.PLAYING:
        return NextTask(
            team=team,
            word="Kicked off",
            under=f"in round {fixture.round.number}",
            title=f"Playing {other.name}",
            text="When the last turn is over, write down what happened.",
            label="To the report",
            url=url,
        )
    if match.state == Match.State.REPORTED and side.stands_by_id is None and context.owns(team):
        return NextTask(
            team=team,
            word="Reported",
            under=f"in round {fixture.round.number}",
            title=f"The report against {other.name} wants your answer",
            text="Agree to it, or say what was different.",
            label="Read and answer",
            url=f"{url}report/compare/",
        )
    if match.state == Match.State.REPORTED and stages[match.pk] == "disputed" and context.owns(team):
        return NextTask(
            team=team,
            word="Reported",
            under=f"in round {fixture.round.number}",
            title=f"The report against {other.name} is disputed",
            text="Nothing counts until the two sides say the same, or a commissioner decides.",
            label="Compare the two",
            url=f"{url}report/compare/",
        )
    if match.state == Match.State.REPORTED:
        return NextTask(
            team=team,
            word="Reported",
            under=f"in round {fixture.round.number}",
            title=f"The report against {other.name} is filed",
            text="It counts once the other side agrees or a commissioner has accepted it.",
            label="Read and accept it" if context.officer else "Read it",
            url=url,
            calm=not context.officer,
        )
    return _after(context, team, side, other)


def _after(context: LeagueContext, team: Team, side: MatchSide, other: Team) -> NextTask:
    titles = {
        step.step: step.title for step in (*context.rules.sequence("post_match"), *context.rules.sequence("forfeit"))
    }
    fixture = side.match.fixture
    return NextTask(
        team=team,
        word="After the match",
        under=f"of round {fixture.round.number}",
        title=titles.get(side.step, "The steps after the match"),
        text=f"What follows from the match against {other.name}, step by step. You can stop anywhere and go on from another device.",
        label="Go on",
        url=f"{context.match_url(fixture)}after/{side.side}/",
    )
