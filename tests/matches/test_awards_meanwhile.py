"""A ruling about a fixture that was never played does not wait for another open match: the table has it at once, the histories follow in order."""

import pytest

from league.models import Competition, Fixture, League, Result
from league.season.withdrawals import InAMatch, withdraw
from league.table.decided import standing
from matches import refusals
from matches.actions import lock, take_defaults
from matches.correction.correcting import correct_result
from matches.due import settle_overdue
from matches.models import Match, MatchSide
from matches.report.awards import give_up, take_back_decision
from matches.report.reporting import award
from matches.sequence.calling_off import call_off
from rulebook.shapes.sheets import SIDES
from teams.history.journal import effective
from teams.history.match import Forfeited, Played
from teams.models import Coach, Team
from teams.projection import differences
from teams.selectors import journal
from tests.built_once import built_once
from tests.league.test_decisions import REPORT, points
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, reported, season

pytestmark = pytest.mark.django_db


@built_once
def boss() -> Coach:
    return coach("Odile")


@built_once
def league(boss: Coach) -> League:
    return a_league("Crookwater League", boss)


@built_once
def teams(league: League) -> list[Team]:
    return [a_team(league, name) for name in ("Reavers", "Auditors", "Raiders")]


@built_once
def competition(league: League) -> Competition:
    return season(league).competitions.get()


@built_once
def fixtures(league: League, teams: list[Team]) -> list[Fixture]:
    """Reavers play Auditors, and were to play Raiders, twice."""
    one, two, three = teams
    return [a_fixture(league, one, two), a_fixture(league, three, one), a_fixture(league, one, three)]


def openings(team: Team) -> list[str]:
    """The matches in the team's history, in order, by kind."""
    names = {Played: "played", Forfeited: "forfeited"}
    return [names[type(row.entry)] for row in effective(journal(team)) if isinstance(row.entry, Played | Forfeited)]


def all_done(match: Match) -> None:
    for side in SIDES:
        take_defaults(match=match, side=side)


@pytest.mark.parametrize("to", ["home", "away", ""])
@pytest.mark.parametrize("begin", ["locked", "playing", "after"])
def test_a_ruling_counts_in_the_table_at_once_and_in_the_history_after_the_open_match(
    fixtures: list[Fixture], competition: Competition, boss: Coach, to: str, begin: str
) -> None:
    played, unplayed, _ = fixtures
    match = lock(fixture=played, by=None) if begin == "locked" else kicked_off(played)
    if begin == "after":
        reported(match, REPORT)
    other = award(fixture=unplayed, to=to, by=boss, reason="nobody answered")
    assert Result.objects.get(fixture=unplayed).kind == ("awarded" if to else "lost_by_both")
    assert points(competition)["Raiders"] == (3 if to == "home" else 0)
    assert openings(unplayed.home) == ["forfeited"]
    assert openings(unplayed.away) == (["played"] if begin == "after" else [])
    assert MatchSide.objects.get(match=other, side="away").waits
    if begin == "locked":
        call_off(match=match, by=boss, reason="Rain.")
    elif begin == "playing":
        all_done(reported(match, REPORT))
    else:
        all_done(match)
    assert openings(unplayed.away) == (["forfeited"] if begin == "locked" else ["played", "forfeited"])
    all_done(other)
    assert set(Match.objects.exclude(state="abandoned").values_list("state", flat=True)) == {"finished"}
    assert not MatchSide.objects.exclude(open=False, step="").exists()
    for team in Team.objects.all():
        assert team.open_match == "" and differences(team) == []


def test_several_rulings_follow_one_after_the_other(fixtures: list[Fixture], boss: Coach) -> None:
    played, second, third = fixtures
    match = kicked_off(played)
    give_up(fixture=third, side="away", by=third.away.coach, reason="no time")
    award(fixture=second, to="away", by=boss, reason="nobody answered")
    reported(match, REPORT)
    all_done(match)
    order = [row.entry.match for row in journal(played.home) if isinstance(row.entry, Played | Forfeited)]
    assert order == [played.ref, third.ref]
    for waiting in Match.objects.filter(fixture__in=[second, third]).order_by("pk"):
        all_done(waiting)
    assert openings(played.home) == ["played", "forfeited", "forfeited"]
    assert not Match.objects.exclude(state="finished").exists()


def test_the_clock_of_the_steps_starts_when_they_open(boss: Coach) -> None:
    league = a_league("Swift", boss, options={"post_match_days": 3})
    one, two, three = (a_team(league, name) for name in ("Ashen", "Bitter", "Cold"))
    match = kicked_off(a_fixture(league, one, two))
    other = award(fixture=a_fixture(league, one, three), to="home", by=boss, reason="they never came")
    waiting = MatchSide.objects.get(match=other, side="home")
    assert waiting.due_at is None and MatchSide.objects.get(match=other, side="away").due_at is not None
    reported(match, REPORT)
    all_done(match)
    waiting.refresh_from_db()
    assert waiting.open and waiting.due_at is not None
    settle_overdue(at=waiting.due_at)
    waiting.refresh_from_db()
    assert not waiting.open and not waiting.waits


def test_a_ruling_also_follows_once_the_open_match_is_withdrawn(fixtures: list[Fixture], boss: Coach) -> None:
    match = kicked_off(fixtures[0])
    award(fixture=fixtures[1], to="away", by=boss, reason="nobody answered")
    call_off(match=match, by=boss, reason="they played somebody else")
    assert openings(fixtures[0].home) == ["forfeited"]


def test_a_ruling_that_still_waits_can_be_taken_back(
    fixtures: list[Fixture], competition: Competition, boss: Coach
) -> None:
    match = kicked_off(fixtures[0])
    award(fixture=fixtures[1], to="away", by=boss, reason="nobody answered")
    take_back_decision(decision=standing(competition)[0], reason="they had, to the other hall", by=boss)
    assert not Result.objects.exists() and standing(competition) == []
    reported(match, REPORT)
    all_done(match)
    assert openings(fixtures[0].home) == ["played"] and openings(fixtures[1].home) == []


def test_a_ruling_that_still_waits_is_not_corrected(fixtures: list[Fixture], boss: Coach) -> None:
    kicked_off(fixtures[0])
    other = award(fixture=fixtures[1], to="away", by=boss, reason="nobody answered")
    with pytest.raises(refusals.WaitsForAnotherMatch):
        correct_result(match=other, body={"awarded_to": "home"}, by=boss, reason="the other way round")


def test_a_team_leaves_while_the_steps_after_its_last_match_are_open(
    fixtures: list[Fixture], competition: Competition, boss: Coach
) -> None:
    match, team = kicked_off(fixtures[0]), fixtures[0].home
    with pytest.raises(InAMatch):
        withdraw(competition=competition, team=team, reason="no time", by=boss)
    reported(match, REPORT)
    withdraw(competition=competition, team=team, reason="no time", by=boss)
    assert not Fixture.objects.filter(result=None).exists()
    all_done(match)
    team.refresh_from_db()
    assert team.open_match == "" and differences(team) == []
