"""What changes a league: each is done, or refused with its reason and nothing has changed."""

import hashlib

import pytest

from league.actions import (
    EnrolledAlready,
    FixtureStarted,
    NameNeeded,
    NoSuchTimeZone,
    NotInThisSeason,
    SameTeamTwice,
    SeasonOver,
    TeamNameTaken,
    add_fixture,
    enrol,
    found_league,
    open_season,
    remove_fixture,
)
from league.models import Decision, Fixture, League, Membership, Season
from league.people.drafts import DraftMovedOn, SubmittedAlready, save_draft, start_draft, submit_draft
from league.people.members import NoSuchInvitation, join, renew_invitation
from league.selectors import table_of
from league.table.decisions import ReasonNeeded, decide_points
from matches.actions import lock
from matches.sequence.calling_off import call_off
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Refusal, Unreadable
from rulebook.shapes.sheets import plain
from teams.models import Team
from teams.selectors import journal
from tests.world import SECRET, a_fixture, a_league, a_team, coach, legal_draft, season

pytestmark = pytest.mark.django_db


def test_a_league_is_founded_with_its_season_its_seal_and_its_commissioner() -> None:
    boss = coach("boss")
    league = found_league(name="  The   Cup ", by=boss, secret=SECRET, options={"points_for_win": 2})
    assert (league.name, league.slug) == ("The Cup", "the-cup")
    assert league.memberships.get().role == Membership.Role.COMMISSIONER
    assert season(league).seal == hashlib.sha256(bytes.fromhex(SECRET)).hexdigest()
    assert Ruleset.from_ref(season(league).rules).league_points("win") == 2
    assert season(league).competitions.count() == 1
    assert found_league(name="The Cup", by=boss).slug == "the-cup-2"
    assert Season.objects.exclude(secret=SECRET).get().secret != SECRET


def test_a_league_that_cannot_be_is_not_half_there() -> None:
    boss = coach("boss")
    for more, reason in (
        ({"name": " "}, NameNeeded),
        ({"name": "x" * 81}, NameNeeded),
        ({"name": "Cup", "time_zone": "Old World/Altdorf"}, NoSuchTimeZone),
        ({"name": "Cup", "options": {"no_such_option": 1}}, Unreadable),
        ({"name": "Cup", "season_name": ""}, NameNeeded),
    ):
        with pytest.raises(reason):
            found_league(by=boss, **more)  # type: ignore[arg-type]
    assert not League.objects.exists() and not Season.objects.exists()


def test_the_invitation_lets_in_until_it_is_renewed_and_takes_no_role_away() -> None:
    league, guest = a_league(), coach("guest")
    old = league.invitation
    assert join(invitation=old, coach=guest) == join(invitation=old, coach=guest) == league
    assert league.memberships.get(coach=guest).role == Membership.Role.COACH
    boss = league.memberships.get(role=Membership.Role.COMMISSIONER).coach
    join(invitation=old, coach=boss)
    assert league.memberships.get(coach=boss).role == Membership.Role.COMMISSIONER
    new = renew_invitation(league=league)
    with pytest.raises(NoSuchInvitation):
        join(invitation=old, coach=coach("too late"))
    assert join(invitation=new, coach=coach("in time")) == league


def test_a_draft_is_kept_however_bad_and_handed_in_only_when_it_is_good() -> None:
    league, by = a_league(), coach("a coach")
    rules = Ruleset.from_ref(season(league).rules)
    form = start_draft(season=season(league), coach=by, roster="human")
    short = plain(legal_draft("Reavers", "human", rules, linemen=3))
    form = save_draft(form=form, body=short, seen=1)
    with pytest.raises(DraftMovedOn):
        save_draft(form=form, body=short, seen=1)
    with pytest.raises(Refusal, match="8 more needed"):
        submit_draft(form=form, seen=2, by=by)
    assert not Team.objects.exists()
    form = save_draft(form=form, body=plain(legal_draft("Reavers", "human", rules)), seen=2)
    with pytest.raises(DraftMovedOn):
        submit_draft(form=form, seen=2, by=by)
    assert not Team.objects.exists()
    team = submit_draft(form=form, seen=3, by=by)
    assert team.coach == by and len(journal(team)) == 1
    assert season(league).competitions.get().seats.get().team == team
    with pytest.raises(SubmittedAlready):
        submit_draft(form=form, seen=3, by=by)
    with pytest.raises(SubmittedAlready):
        save_draft(form=form, body=short, seen=4)


def test_a_team_is_in_a_season_once_and_so_is_its_name() -> None:
    league = a_league()
    team = a_team(league, "Reavers")
    with pytest.raises(EnrolledAlready):
        enrol(season=season(league), team=team)
    with pytest.raises(TeamNameTaken):
        a_team(league, "REAVERS", by=coach("another"))
    assert Team.objects.count() == 1
    Season.objects.update(over=True)
    with pytest.raises(SeasonOver):
        start_draft(season=season(league), coach=coach("late"), roster="human")


def test_a_second_season_has_a_number_and_a_seal_of_its_own() -> None:
    league = a_league()
    first = season(league)
    second = open_season(league=league, rules=Ruleset.of("bb2020"), name="Spring", dice=Season.Dice.TABLE)
    assert (second.number, second.dice) == (2, Season.Dice.TABLE)
    assert second.seal != first.seal


def test_a_fixture_is_between_two_teams_of_the_competition_in_the_first_round_that_is_free() -> None:
    league = a_league()
    a, b, c = a_team(league, "A"), a_team(league, "B"), a_team(league, "C")
    competition = season(league).competitions.get()
    with pytest.raises(SameTeamTwice):
        add_fixture(competition=competition, home=a, away=a)
    with pytest.raises(NotInThisSeason):
        add_fixture(competition=competition, home=a, away=a_team(a_league("Another"), "D"))
    assert [a_fixture(league, a, b).ref, a_fixture(league, c, a).ref, a_fixture(league, b, c).ref] == [
        "s1.c1.r1.m1",
        "s1.c1.r2.m1",
        "s1.c1.r3.m1",
    ]


def test_a_fixture_that_was_begun_stays_on_the_calendar() -> None:
    league = a_league()
    home, away = a_team(league, "A"), a_team(league, "B")
    begun, idle = a_fixture(league, home, away), a_fixture(league, home, away)
    match = lock(fixture=begun, by=None)
    with pytest.raises(FixtureStarted):
        remove_fixture(fixture=begun)
    remove_fixture(fixture=idle)
    assert list(Fixture.objects.all()) == [begun]
    call_off(match=match, by=None)
    assert lock(fixture=begun, by=None) != match


def test_points_are_decided_with_a_reason() -> None:
    league = a_league()
    home, away = a_team(league, "A"), a_team(league, "B")
    competition, boss = season(league).competitions.get(), coach("boss")
    with pytest.raises(ReasonNeeded):
        decide_points(competition=competition, team=home, points=-3, reason="  ", by=boss)
    decide_points(competition=competition, team=home, points=-3, reason="avoided a fixture", by=boss)
    first, last = table_of(competition)
    assert (first.team, first.why) == (str(away.pk), "0 points to −3")
    assert last.notes == ("−3: avoided a fixture",)
    assert Decision.objects.count() == 1


@pytest.mark.parametrize("criterion", ["head_to_head", "points_per_game", "touchdowns_conceded", "wins"])
def test_a_season_may_name_any_criterion_of_its_options(criterion: str) -> None:
    league = a_league(options={"tie_order": [criterion], "unequal_games": "points_per_game"})
    a_team(league, "A"), a_team(league, "B")
    assert [row.rank for row in table_of(season(league).competitions.get())] == [1, 1]
