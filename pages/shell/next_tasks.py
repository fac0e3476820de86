"""The next task of a team: shown at the top of the team's page, the league's page and the front page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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
    """A state in one word, the next action, and its link. `calm`: nothing is due."""

    team: Team | None
    word: str
    under: str
    title: str
    text: str
    label: str = ""
    url: str = ""
    calm: bool = False
    #: How far the team's match is: one of `STAGES`.
    stage: str = "ready"


#: What is due first comes first.
STAGES = ("after", "playing", "locked", "reported", "ready")


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
    waiting = sorted((task for task in found if not task.calm), key=lambda task: STAGES.index(task.stage))
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
        word=_("Reported"),
        under=_("in round {number}").format(number=first.round.number),
        title=_("Accept {home} v {away}").format(home=first.home.name, away=first.away.name),
        text=_more(_("The report counts once you accept it."), more),
        label=_("Review the report"),
        url=context.url("queue") if more else context.match_url(first),
    )


def _more(sentence: str, more: int) -> str:
    """The sentence, and how many more are waiting."""
    waiting = ngettext("{count} more is waiting.", "{count} more are waiting.", more).format(count=more)
    return f"{sentence} {waiting}" if more else sentence


def _to_approve(context: LeagueContext) -> NextTask | None:
    """Drafts that are submitted and wait for a commissioner, the first of them by name."""
    submitted = [draft for draft in context.drafts if draft.state == DraftForm.State.SUBMITTED]
    waiting = sorted(submitted, key=lambda draft: (str(draft.handed_in_at), draft.pk))
    if not waiting or context.season.over:
        return None
    first, more = waiting[0], len(waiting) - 1
    return NextTask(
        team=None,
        word=_("Draft"),
        under=_("submitted"),
        title=_("Approve {team}").format(team=first.name),
        text=_more(_("The list counts once you approve it."), more),
        label=_("Review the draft"),
        url=context.url("teams") if more else context.url("draft", first.pk),
    )


def _to_begin(context: LeagueContext) -> NextTask | None:
    """How to start a season without fixtures, or the next season. Commissioners with a draft of their own finish that first."""
    if context.season.over:
        return NextTask(
            team=None,
            word=_("Over"),
            under=context.season.name,
            title=_("Start the next season"),
            text=_("It starts with the rules of the last one. Teams enter by new drafts."),
            label=_("Start the next season"),
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
            word=_("Start"),
            under=context.season.name,
            title=_("Invite the coaches"),
            text=_("Anyone who opens the league’s link may join and draft a team. A fixture needs two teams."),
            label=_("Show the link"),
            url=context.url("people"),
        )
    return NextTask(
        team=None,
        word=_("Start"),
        under=context.season.name,
        title=_("{teams}, no fixtures yet").format(teams=counted(count, "team")),
        text=_("Lay out the whole season, or add fixtures one by one. Late teams can be fitted in."),
        label=_("Lay out the season"),
        url=context.url("season"),
    )


def _before(context: LeagueContext, team: Team, fixture: Fixture | None) -> NextTask:
    if fixture is None:
        return NextTask(
            team=team,
            word=_("Ready"),
            under=_("for the next match"),
            title=_("The season is over") if context.season.over else _("No fixture yet"),
            text=_("The next season starts with a new draft.")
            if context.season.over
            else _("The commissioner adds fixtures to the calendar."),
            calm=True,
        )
    other = fixture.away if fixture.home_id == team.pk else fixture.home
    return NextTask(
        team=team,
        word=_("Ready"),
        under=_("for round {number}").format(number=fixture.round.number),
        title=_hosts(team, fixture).format(opponent=other.name),
        text=_("{other_side} When both coaches are ready, start the pre-match sequence.").format(
            other_side=_other_side(other)
        ),
        label=_("Open match"),
        url=context.match_url(fixture),
    )


def in_words(fixture: Fixture | None) -> str:
    """The round of a fixture in a sentence: "round 4", "the semi-finals"; "a match elsewhere" if there is no fixture."""
    if fixture is None:
        return _("a match elsewhere")
    name = fixture.round.name
    return (
        _("the {round}").format(round=name[:1].lower() + name[1:])
        if name
        else _("round {number}").format(number=fixture.round.number)
    )


def _hosts(team: Team, fixture: Fixture) -> str:
    return _("Home against {opponent}") if fixture.home_id == team.pk else _("Away against {opponent}")


def _other_side(team: Team) -> str:
    """Who coaches the opponent. A coach without an account cannot act on the site."""
    if team.coach:
        return _("{coach} coaches the opponent.").format(coach=team.coach)
    if team.coach_name:
        return _(
            "{coach_name} coaches the opponent and has no account here; a commissioner or the staff act for them."
        ).format(coach_name=team.coach_name)
    return _("The opponent has no coach yet; a commissioner or the staff act for it.")


def _in_match(context: LeagueContext, team: Team, side: MatchSide, stages: Mapping[int, Stage]) -> NextTask:
    match, fixture = side.match, side.match.fixture
    under, url = _("for round {number}").format(number=fixture.round.number), context.match_url(fixture)
    other = fixture.away if fixture.home_id == team.pk else fixture.home
    if match.state == Match.State.LOCKED:
        return NextTask(
            team=team,
            word=_("Locked"),
            stage="locked",
            under=under,
            title=_("Pre-match against {other}").format(other=other.name),
            text=_("The list is locked. Purchases count from the next match."),
            label=_("Continue"),
            url=url,
        )
    if match.state == Match.State.PLAYING:
        return NextTask(
            team=team,
            word=_("Kicked off"),
            stage="playing",
            under=_("in round {number}").format(number=fixture.round.number),
            title=_("Playing {other}").format(other=other.name),
            text=_("Report the match after the last turn."),
            label=_("Open report"),
            url=url,
        )
    if match.state == Match.State.REPORTED and side.stands_by_id is None and context.owns(team):
        return NextTask(
            team=team,
            word=_("Reported"),
            stage="reported",
            under=_("in round {number}").format(number=fixture.round.number),
            title=_("Answer the report against {other}").format(other=other.name),
            text=_("Agree to it, or say what was different."),
            label=_("Answer the report"),
            url=f"{url}report/compare/",
        )
    if match.state == Match.State.REPORTED and stages[match.pk] == "disputed" and context.owns(team):
        return NextTask(
            team=team,
            word=_("Reported"),
            stage="reported",
            under=_("in round {number}").format(number=fixture.round.number),
            title=_("The report against {other} is disputed").format(other=other.name),
            text=_("Nothing counts until both sides agree or a commissioner decides."),
            label=_("Compare the reports"),
            url=f"{url}report/compare/",
        )
    if match.state == Match.State.REPORTED:
        return NextTask(
            team=team,
            word=_("Reported"),
            stage="reported",
            under=_("in round {number}").format(number=fixture.round.number),
            title=_("The report against {other} is filed").format(other=other.name),
            text=_("It counts once the other side agrees or a commissioner accepts it."),
            label=_("Review the report") if context.officer else _("Read the report"),
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
        word=_("Post-match"),
        stage="after",
        under=_("of round {number}").format(number=fixture.round.number),
        title=titles.get(side.step, _("Post-match sequence")),
        text=_(
            "The post-match sequence of the match against {other}. You can pause and continue on any device."
        ).format(other=other.name),
        label=_("Continue"),
        url=f"{context.match_url(fixture)}after/{side.side}/",
    )
