"""The gates of a league: what each kind of reader may see and do, and what is not there for him at all."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from league.access import (
    LogInFirst,
    NotHere,
    NotInThisLeague,
    NotTheCommissioner,
    NotYourTeam,
    acts_on_behalf,
    coach_of,
    competition_for_running,
    draft_for_editing,
    fixture_for_reading,
    league_for_drafting,
    league_for_reading,
    league_for_running,
    role_in,
    team_for_managing,
    team_for_reading,
)
from league.models import League, Membership
from league.people.drafts import start_draft
from league.people.members import join
from teams.models import Coach
from tests.built_once import built_once
from tests.world import a_fixture, a_league, a_team, coach, season

pytestmark = pytest.mark.django_db

#: Nothing stands in the way.
OPEN = None


@built_once
def league() -> League:
    return a_league()


def readers(league: League) -> dict[str, Any]:
    """One of each: somebody who is not logged in, and accounts with every role and with none."""
    found: dict[str, Any] = {"guest": AnonymousUser(), "stranger": coach("a stranger")}
    for role in ("reader", "coach", "staff", "commissioner"):
        found[role] = coach(f"a {role}")
        Membership.objects.create(league=league, coach=found[role], role=role)
    found["administrator"] = Coach.objects.create_superuser(username="admin", password="a long enough word")
    return found


def refused(league: League, gate: Callable[[Any], Any]) -> dict[str, type[Exception] | None]:
    """What each reader is told at this gate; OPEN where he passes."""
    said: dict[str, type[Exception] | None] = {}
    for name, reader in readers(league).items():
        try:
            gate(reader)
            said[name] = OPEN
        except (NotHere, NotTheCommissioner, NotYourTeam, NotInThisLeague, LogInFirst) as no:
            said[name] = type(no)
    return said


EVERYBODY = dict.fromkeys(("guest", "stranger", "reader", "coach", "staff", "commissioner", "administrator"), OPEN)
COMMISSIONERS = {
    **dict.fromkeys(("guest", "stranger", "reader", "coach", "staff"), NotTheCommissioner),
    "commissioner": OPEN,
    "administrator": OPEN,
}


def test_a_public_league_is_read_by_everybody_and_run_by_its_commissioners(league: League) -> None:
    assert refused(league, lambda reader: league_for_reading(reader, league.slug)) == EVERYBODY


def test_it_is_run_by_its_commissioners(league: League) -> None:
    assert refused(league, lambda reader: league_for_running(reader, league.slug)) == COMMISSIONERS


def test_a_competition_is_run_by_its_commissioners(league: League) -> None:
    competition = season(league).competitions.get()
    assert refused(league, lambda reader: competition_for_running(reader, league.slug, competition.pk)) == COMMISSIONERS


def test_a_hidden_league_does_not_exist_for_those_outside(league: League) -> None:
    League.objects.update(is_public=False)
    hidden = {**EVERYBODY, "guest": NotHere, "stranger": NotHere}
    assert refused(league, lambda reader: league_for_reading(reader, league.slug)) == hidden


def test_whoever_plays_in_it_drafts_in_it(league: League) -> None:
    assert refused(league, lambda reader: league_for_drafting(reader, league.slug)) == {
        **EVERYBODY,
        "guest": LogInFirst,
        "stranger": NotInThisLeague,
        "reader": NotInThisLeague,
    }


def test_a_team_is_managed_by_its_coach_the_staff_and_the_commissioners(league: League) -> None:
    owner = coach("the owner")
    team = a_team(league, "Reavers", by=owner)
    gate = lambda reader: team_for_managing(reader, league.slug, team.pk)  # noqa: E731
    others = dict.fromkeys(("guest", "stranger", "reader", "coach"), NotYourTeam)
    assert refused(league, gate) == {**EVERYBODY, **others}
    assert gate(owner) == team
    assert not acts_on_behalf(owner, team)
    for officer in ("a staff", "a commissioner"):
        assert acts_on_behalf(Coach.objects.get(username=officer), team)


def test_whoever_loses_his_role_does_not_act_for_his_team_any_more(league: League) -> None:
    owner = coach("the owner")
    team = a_team(league, "Reavers", by=owner)
    Membership.objects.filter(coach=owner).update(role="reader")
    with pytest.raises(NotYourTeam):
        team_for_managing(owner, league.slug, team.pk)


def test_a_draft_is_seen_by_whoever_draws_it_up_the_staff_and_the_commissioners(league: League) -> None:
    owner = coach("the owner")
    join(invitation=league.invitation, coach=owner)
    draft = start_draft(season=season(league), coach=owner, roster="human")
    gate = lambda reader: draft_for_editing(reader, league.slug, draft.pk)  # noqa: E731
    others = dict.fromkeys(("guest", "stranger", "reader", "coach"), NotHere)
    assert refused(league, gate) == {**EVERYBODY, **others}
    assert gate(owner) == draft


def test_nothing_of_one_league_is_found_in_another(league: League) -> None:
    humans, orcs = a_team(league, "Reavers"), a_team(league, "Iron Teeth", "orc")
    fixture = a_fixture(league, humans, orcs)
    other = a_league("Another")
    boss = other.memberships.get().coach
    competition = season(league).competitions.get()
    draft = start_draft(season=season(league), coach=boss, roster="human")
    for gate, pk in (
        (team_for_reading, humans.pk),
        (team_for_managing, humans.pk),
        (fixture_for_reading, fixture.pk),
        (competition_for_running, competition.pk),
        (draft_for_editing, draft.pk),
    ):
        with pytest.raises(NotHere):
            gate(boss, other.slug, pk)
    assert team_for_reading(boss, league.slug, humans.pk) == humans
    with pytest.raises(NotHere):
        league_for_reading(boss, "no-such-league")


def test_a_guest_has_no_role_and_no_account(league: League) -> None:
    assert role_in(AnonymousUser(), league) == role_in(None, league) == ""
    with pytest.raises(LogInFirst):
        coach_of(AnonymousUser())
