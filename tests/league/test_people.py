"""Who belongs to a league: roles, the links that give them, one team each, links for new passwords, and an account that is closed."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.utils import timezone

from league.access import may_manage, role_in, runs
from league.models import DraftForm, FeedKey, Happening, League, Membership, Notice, TeamClaim
from league.people.claims import claim, hand_over
from league.people.clubs import replace_coach
from league.people.drafts import save_draft, start_draft, submit_draft
from league.people.members import (
    close_account,
    close_invitation,
    give_role,
    join,
    renew_invitation,
    set_visibility,
    take_role_away,
)
from league.telling.feeds import feed_key
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from rulebook.shapes.sheets import plain
from teams.models import Coach, HistoryRow, Team
from teams.tokens import make_token, owner_of
from tests.built_once import built_once
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, legal_draft, reported, season

pytestmark = pytest.mark.django_db


@built_once
def league() -> League:
    return a_league("Crookwater", coach("odile"))


@built_once
def odile(league: League) -> Coach:
    return Coach.objects.get(username="odile")


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(Problem) as no:
        yield
    assert no.value.code == code


def member(league: League, name: str, role: str = "coach") -> Coach:
    found = coach(name)
    Membership.objects.create(league=league, coach=found, role=role)
    return found


# --- Links and roles ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["coach", "staff", "reader"])
def test_a_link_gives_the_role_it_is_for_until_it_is_renewed_or_closed(league: League, role: str) -> None:
    first = renew_invitation(league=league, role=role)
    ines, tobias, late = coach("ines"), coach("tobias"), coach("late")
    join(invitation=first, coach=ines)
    assert role_in(ines, league) == role
    second = renew_invitation(league=league, role=role)
    with refused("no_such_invitation"):
        join(invitation=first, coach=tobias)
    join(invitation=second, coach=tobias)
    close_invitation(league=league, role=role)
    for link in (first, second, "", None):
        with refused("no_such_invitation"):
            join(invitation=link, coach=late)
    assert role_in(late, league) == ""


def test_nobody_becomes_a_commissioner_by_a_link(league: League) -> None:
    with refused("no_such_role"):
        renew_invitation(league=league, role="commissioner")


def test_a_link_lifts_a_reader_and_lowers_nobody(league: League, odile: Coach) -> None:
    ines = member(league, "ines", "reader")
    join(invitation=league.invitation, coach=ines)
    assert role_in(ines, league) == "coach"
    reading = renew_invitation(league=league, role="reader")
    for who, stays in ((ines, "coach"), (odile, "commissioner")):
        join(invitation=reading, coach=who)
        assert role_in(who, league) == stays


def test_a_role_is_given_and_taken_and_whoever_it_is_is_told(league: League, odile: Coach) -> None:
    ines = member(league, "ines")
    give_role(league=league, coach=ines, role="staff", by=odile)
    assert role_in(ines, league) == "staff"
    give_role(league=league, coach=ines, role="staff", by=odile)
    take_role_away(league=league, coach=ines, by=odile)
    assert role_in(ines, league) == ""
    told = [str(notice.happening) for notice in Notice.objects.filter(coach=ines).order_by("pk")]
    assert told == [
        "odile made ines one of the staff of Crookwater.",
        "odile removed ines from Crookwater.",
    ]
    with refused("not_a_member_here"):
        give_role(league=league, coach=ines, role="staff", by=odile)
    with refused("no_such_role"):
        give_role(league=league, coach=odile, role="emperor", by=odile)


def test_a_league_keeps_a_commissioner(league: League, odile: Coach) -> None:
    for go in (
        lambda: take_role_away(league=league, coach=odile, by=odile),
        lambda: give_role(league=league, coach=odile, role="reader", by=odile),
        lambda: close_account(coach=odile),
    ):
        with refused("last_commissioner"):
            go()
    ines = member(league, "ines", "commissioner")
    take_role_away(league=league, coach=odile, by=odile)
    assert runs(ines, league) and not runs(odile, league)
    with refused("last_commissioner"):
        take_role_away(league=league, coach=ines, by=ines)


def test_a_commissioner_whose_account_is_shut_is_no_other_commissioner(league: League, odile: Coach) -> None:
    shut = member(league, "shut", "commissioner")
    Coach.objects.filter(pk=shut.pk).update(is_active=False)
    with refused("last_commissioner"):
        take_role_away(league=league, coach=odile, by=odile)


def test_roles_are_per_league(league: League, odile: Coach) -> None:
    other = a_league("Another")
    assert role_in(odile, other) == ""
    ines = member(other, "ines", "staff")
    assert role_in(ines, league) == ""


def test_whoever_is_taken_out_has_no_key_to_the_feeds_any_more(league: League, odile: Coach) -> None:
    ines = member(league, "ines", "reader")
    feed_key(league=league, coach=ines)
    take_role_away(league=league, coach=ines, by=odile)
    assert not FeedKey.objects.exists()


def test_hiding_a_league_is_on_record_once(league: League, odile: Coach) -> None:
    for _ in range(2):
        set_visibility(league=league, public=False, by=odile)
    assert not League.objects.get().is_public
    assert Happening.objects.filter(kind="hidden").count() == 1


# --- One team each ------------------------------------------------------------------------------------------------


def test_a_coach_may_have_several_teams_unless_the_league_wants_one_each(league: League) -> None:
    ines = coach("ines")
    for name in ("Reavers", "Regulars"):
        a_team(league, name, by=ines)
    strict = a_league("One each", options={"several_teams": False})
    a_team(strict, "Lanterns", by=ines)
    with refused("one_team_each"):
        start_draft(season=season(strict), coach=ines, roster="human")
    with refused("one_team_each"):
        a_team(strict, "Wanderers", by=ines)
    assert season(strict).enrolments.count() == 1


def test_of_two_drafts_at_once_one_becomes_a_team_where_there_is_one_each() -> None:
    strict = a_league("One each", options={"several_teams": False})
    ines = coach("ines")
    join(invitation=strict.invitation, coach=ines)
    early = start_draft(season=season(strict), coach=ines, roster="human")
    a_team(strict, "Lanterns", by=ines)
    body = plain(legal_draft("Wanderers", "human", Ruleset.from_ref(season(strict).rules)))
    save_draft(form=early, body=body, seen=1)
    with refused("one_team_each"):
        submit_draft(form=early, seen=2, by=ines)
    assert not Team.objects.filter(name="Wanderers").exists()


def test_whoever_drafts_for_others_is_not_held_to_one_team(league: League) -> None:
    strict = a_league("One each", options={"several_teams": False})
    boss = strict.memberships.get().coach
    a_team(strict, "Lanterns", by=boss)
    draft = start_draft(season=season(strict), coach=boss, roster="human", coach_name="Old Jory")
    assert draft.coach_name == "Old Jory"


# --- A team without an account --------------------------------------------------------------------------------------


@built_once
def on_paper(league: League) -> Team:
    team = a_team(league, "Reavers")
    Team.objects.filter(pk=team.pk).update(coach=None, coach_name="Old Jory")
    team.refresh_from_db()
    return team


def test_a_team_without_an_account_is_claimed_once_with_its_whole_past(
    league: League, odile: Coach, on_paper: Team
) -> None:
    rows = HistoryRow.objects.filter(team=on_paper).count()
    token = hand_over(league=league, team=on_paper, by=odile)
    assert token not in str(TeamClaim.objects.values().get())
    jory, other = coach("jory"), coach("other")
    team = claim(token=token, coach=jory)
    assert (team.pk, team.coach, team.coach_name) == (on_paper.pk, jory, "")
    assert HistoryRow.objects.filter(team=team).count() == rows + 1
    assert HistoryRow.objects.filter(team=team).latest("seq").body["now"] == "jory"
    assert may_manage(jory, team, league) and role_in(jory, league) == "coach"
    assert str(Happening.objects.get(kind="coach_changed")) == "jory replaces Old Jory as coach of Reavers."
    with refused("no_such_claim"):
        claim(token=token, coach=other)
    with refused("has_a_coach"):
        hand_over(league=league, team=team, by=odile)


def test_a_claim_is_good_for_a_time_and_until_there_is_a_newer_one(
    league: League, odile: Coach, on_paper: Team
) -> None:
    old = hand_over(league=league, team=on_paper, by=odile)
    new = hand_over(league=league, team=on_paper, by=odile)
    with refused("no_such_claim"):
        claim(token=old, coach=coach("jory"))
    TeamClaim.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with refused("no_such_claim"):
        claim(token=new, coach=coach("late"))
    assert Team.objects.get(pk=on_paper.pk).coach is None


def test_a_claim_is_no_way_around_one_team_each() -> None:
    strict = a_league("One each", options={"several_teams": False})
    boss = strict.memberships.get().coach
    ines = coach("ines")
    a_team(strict, "Lanterns", by=ines)
    paper = a_team(strict, "Reavers")
    Team.objects.filter(pk=paper.pk).update(coach=None, coach_name="Old Jory")
    token = hand_over(league=strict, team=Team.objects.get(pk=paper.pk), by=boss)
    with refused("one_team_each"):
        claim(token=token, coach=ines)
    claim(token=token, coach=coach("jory"))


# --- Case 26: a closed account --------------------------------------------------------------------------------------


def test_an_account_that_is_closed_loses_its_name_and_no_result(league: League) -> None:
    ines, tobias = coach("ines"), coach("tobias")
    Coach.objects.filter(pk=ines.pk).update(display_name="Zoë Okafor", email="zoe@example.org")
    ines.refresh_from_db()
    home, away = a_team(league, "Reavers", by=ines), a_team(league, "Regulars", by=tobias)
    fixture = a_fixture(league, home, away)
    reported(kicked_off(fixture), {})
    start_draft(season=season(league), coach=ines, roster="human")
    _, secret = make_token(coach=ines, name="a program")
    before = list(HistoryRow.objects.filter(team=home).values_list("body", flat=True))
    close_account(coach=ines)
    ines.refresh_from_db()
    home.refresh_from_db()
    assert not ines.is_active and not ines.has_usable_password() and ines.email == ""
    assert str(ines) == str(home.coach) == "a former coach"
    assert "Okafor" not in str(Coach.objects.values()) and not Coach.objects.filter(username="ines").exists()
    assert "Okafor" not in "".join(str(row) for row in Happening.objects.all())
    assert list(HistoryRow.objects.filter(team=home).values_list("body", flat=True)) == before
    assert fixture.result.home_outcome == "draw"
    assert owner_of(secret) is None and role_in(ines, league) == "" and not may_manage(ines, home, league)
    assert not DraftForm.objects.filter(team=None).exists()


def test_a_team_whose_coach_has_closed_his_account_can_be_handed_to_another(league: League, odile: Coach) -> None:
    ines = coach("ines")
    team = a_team(league, "Reavers", by=ines)
    with refused("has_a_coach"):
        hand_over(league=league, team=team, by=odile)
    close_account(coach=ines)
    team.refresh_from_db()
    tobias = coach("tobias")
    assert claim(token=hand_over(league=league, team=team, by=odile), coach=tobias).coach == tobias
    close_account(coach=tobias)
    assert "tobias" not in str(HistoryRow.objects.filter(kind="coach_changed").values_list("body"))


def test_nobody_is_given_a_second_team_where_there_is_one_each() -> None:
    strict = a_league("One each", options={"several_teams": False})
    ines = coach("ines")
    a_team(strict, "Lanterns", by=ines)
    other = a_team(strict, "Reavers")
    with refused("one_team_each"):
        replace_coach(team=other, league=strict, coach=ines, by=None)
    assert Team.objects.get(name="Reavers").coach != ines


def test_the_site_keeps_an_administrator() -> None:
    admin = Coach.objects.create_superuser(username="admin", password="a long enough word")
    with refused("last_administrator"):
        close_account(coach=admin)
    Coach.objects.create_superuser(username="second", password="a long enough word")
    close_account(coach=admin)
    assert not Coach.objects.filter(is_superuser=True, username="admin").exists()
