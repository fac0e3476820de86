"""Small leagues for tests, made by the real actions."""

from typing import Any

from league.actions import add_fixture, found_league
from league.models import Fixture, League, Season
from league.people.drafts import save_draft, start_draft, submit_draft
from league.people.members import join
from matches.actions import answer, lock, roll_on
from matches.models import Match
from matches.report.reporting import accept_report, file_report
from matches.selectors import BOTH, before_progress
from matches.workflow import read_anew
from rulebook.procedure import Choice
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import plain
from teams.history.draft import Draft, Pick
from teams.models import Coach, Team

SECRET = "5ea1" * 16


def coach(name: str) -> Coach:
    return Coach.objects.create_user(username=name, display_name=name[:60], password="a long enough word")


def a_league(name: str = "The Old World Cup", commissioner: Coach | None = None, **more: Any) -> League:
    return found_league(name=name, by=commissioner or coach(f"commissioner of {name}"), secret=SECRET, **more)


def season(league: League) -> Season:
    return league.seasons.get()


def legal_draft(name: str, roster: str, rules: Ruleset, linemen: int = 11, **more: Any) -> Draft:
    """The cheapest list there is: linemen."""
    page = rules.roster(roster)
    lineman = next(position for position in page.positions if position.is_lineman)
    picks = tuple(Pick(position=lineman.id, number=n, name=f"{name} {n}") for n in range(1, linemen + 1))
    chosen = tuple(rule for choice in page.rule_choices for rule in choice.among[: choice.choose])
    return Draft(name=name, roster=roster, chosen_rules=chosen, picks=picks, **more)


def a_team(league: League, name: str, roster: str = "human", by: Coach | None = None, **more: Any) -> Team:
    by = by or coach(f"coach of {name}")
    join(invitation=league.invitation, coach=by)
    form = start_draft(season=season(league), coach=by, roster=roster)
    draft = legal_draft(name, roster, Ruleset.from_ref(season(league).rules), **more)
    save_draft(form=form, body=plain(draft), seen=1)
    team = submit_draft(form=form, seen=2, by=by, approved=True)
    assert team is not None
    return team


def a_fixture(league: League, home: Team, away: Team) -> Fixture:
    return add_fixture(competition=season(league).competitions.get(), home=home, away=away)


def kicked_off(fixture: Fixture) -> Match:
    """The fixture, locked and settled up to the kick-off with the site's dice and each coach's default."""
    match = lock(fixture=fixture, by=None)
    while match.state == Match.State.LOCKED:
        roll_on(match=match, side=BOTH, by=None)
        read_anew(match)
        if match.state == Match.State.LOCKED:
            step, progress = before_progress(match)
            assert isinstance(progress.pending, Choice), step
            answer(match=match, side=BOTH, key=progress.key, value=progress.pending.default, by=None)
            read_anew(match)
    return match


def reported(match: Match, body: dict[str, Any]) -> Match:
    """The match with this report filed for both sides and accepted."""
    version = file_report(match=match, body=body, by=None)
    read_anew(match)
    accept_report(match=match, version=version, by=None)
    read_anew(match)
    return match
