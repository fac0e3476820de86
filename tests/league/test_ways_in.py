"""A link for a new password is made by those who run all that the account has, by the administrator, or by the owner's leave."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from league.actions import found_league
from league.models import Delivery, Enrolment, Happening, League, Membership, Notice, WayIn
from league.people.drafts import start_draft
from league.people.members import close_account, join, take_role_away
from league.people.ways_in import answer_asked, ask_owner, asked_of, good_way_in, make_way_in, use_way_in
from rulebook.shapes.refusals import Problem
from teams.models import Coach, LoginLink, Team
from teams.tokens import make_token, owner_of
from tests.built_once import built_once
from tests.world import SECRET, a_league, a_team, coach, season

pytestmark = pytest.mark.django_db

NEW = "a troll under it"


@built_once
def league() -> League:
    return a_league("Crookwater", coach("odile"))


@built_once
def odile(league: League) -> Coach:
    return Coach.objects.get(username="odile")


@built_once
def ines(league: League) -> Coach:
    found = coach("ines")
    a_team(league, "Reavers", by=found)
    return found


@built_once
def elsewhere(league: League) -> League:
    return a_league("Elsewhere", coach("piet"))


@built_once
def admin(league: League) -> Coach:
    return Coach.objects.create_superuser("admin", password="a long enough word")


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(Problem) as no:
        yield
    assert no.value.code == code


# --- Who may make one ----------------------------------------------------------------------------------------------


def test_a_link_sets_a_new_password_once_and_it_is_on_record(league: League, odile: Coach, ines: Coach) -> None:
    token = make_way_in(league=league, coach=ines, by=odile)
    assert use_way_in(token=token, password=NEW) == ines
    assert Coach.objects.get(pk=ines.pk).check_password(NEW)
    with refused("login_link_used"):
        use_way_in(token=token, password="another long word")
    link = LoginLink.objects.get(coach=ines)
    assert link.by == odile and link.used_at is not None and token not in str(LoginLink.objects.values())


def test_a_link_that_was_not_used_in_time_does_nothing(league: League, odile: Coach, ines: Coach) -> None:
    token = make_way_in(league=league, coach=ines, by=odile)
    LoginLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with refused("login_link_expired"):
        use_way_in(token=token, password=NEW)
    assert not Coach.objects.get(pk=ines.pk).check_password(NEW)


def _role(role: str) -> Callable[[League, Coach], Any]:
    return lambda there, who: Membership.objects.create(league=there, coach=who, role=role)


def _team(there: League, who: Coach) -> None:
    """A team stays its coach's when they have left the league."""
    a_team(there, "Regulars", by=who)
    take_role_away(league=there, coach=who, by=who)


def _draft(there: League, who: Coach) -> None:
    join(invitation=there.invitation, coach=who)
    start_draft(season=season(there), coach=who, roster="human")
    take_role_away(league=there, coach=who, by=who)


def _same_team_in_both(there: League, who: Coach) -> None:
    Enrolment.objects.create(season=season(there), team=Team.objects.get(coach=who))


def _team_in_no_league(there: League, who: Coach) -> None:
    Enrolment.objects.filter(team__coach=who).delete()


#: What somebody may have beyond the league of this commissioner.
BEYOND: dict[str, Callable[[League, Coach], Any]] = {
    **{f"{role} elsewhere": _role(role) for role in Membership.Role.values},
    "a team elsewhere": _team,
    "a draft elsewhere": _draft,
    "a team that plays elsewhere too": _same_team_in_both,
    "a team in no league": _team_in_no_league,
}


@pytest.mark.parametrize("what", BEYOND)
def test_no_commissioner_gets_at_accounts_that_have_more_than_their_leagues(
    league: League, elsewhere: League, odile: Coach, ines: Coach, admin: Coach, what: str
) -> None:
    BEYOND[what](elsewhere, ines)
    with refused("not_yours_to_let_in"):
        make_way_in(league=league, coach=ines, by=odile)
    assert not LoginLink.objects.exists() and not Happening.objects.filter(kind="way_in_made").exists()
    assert make_way_in(league=league, coach=ines, by=admin), "the administrator makes it"


@pytest.mark.parametrize("what", [what for what in BEYOND if what != "a team in no league"])
def test_who_runs_all_the_leagues_of_an_account_may_make_its_link(
    league: League, elsewhere: League, odile: Coach, ines: Coach, what: str
) -> None:
    Membership.objects.create(league=elsewhere, coach=odile, role="commissioner")
    BEYOND[what](elsewhere, ines)
    assert use_way_in(token=make_way_in(league=league, coach=ines, by=odile), password=NEW) == ines


@pytest.mark.parametrize("flag", ["is_superuser", "is_staff"])
def test_nobody_makes_a_link_for_an_administrator(
    league: League, odile: Coach, ines: Coach, admin: Coach, flag: str
) -> None:
    Coach.objects.filter(pk=ines.pk).update(**{flag: True})
    for by in (odile, admin):
        ines.refresh_from_db()
        with refused("not_yours_to_let_in"):
            make_way_in(league=league, coach=ines, by=by)


def test_a_link_is_for_members_and_not_for_oneself(league: League, odile: Coach, admin: Coach) -> None:
    for by in (odile, admin):
        with refused("not_a_member_here"):
            make_way_in(league=league, coach=coach(f"stranger to {by}"), by=by)
    with refused("not_yours_to_let_in"):
        make_way_in(league=league, coach=odile, by=odile)


def test_the_command_line_makes_a_link_for_members_and_never_for_an_administrator(
    league: League, elsewhere: League, ines: Coach, admin: Coach
) -> None:
    join(invitation=elsewhere.invitation, coach=ines)
    said = StringIO()
    call_command("password_link", "INES", stdout=said)
    assert use_way_in(token=said.getvalue().strip().split("/")[-2], password=NEW) == ines
    assert told(ines) == ["way_in_made", "way_in_used"]
    Membership.objects.create(league=league, coach=admin, role="coach")
    for nobody in ("admin", "no such name"):
        with pytest.raises(CommandError):
            call_command("password_link", nobody)


def test_whoever_founds_a_league_gets_no_link_to_those_who_join_it(league: League, odile: Coach, ines: Coach) -> None:
    thief = coach("thief")
    trap = found_league(name="Come and see", by=thief, secret=SECRET)
    join(invitation=trap.invitation, coach=ines)
    with refused("not_yours_to_let_in"):
        make_way_in(league=trap, coach=ines, by=thief)


# --- What may change within its day ---------------------------------------------------------------------------------

CHANGES: dict[str, Callable[[League, Coach, Coach], Any]] = {
    "the coach joined another league": lambda there, who, by: join(invitation=there.invitation, coach=who),
    "the coach became an administrator": lambda there, who, by: _set(who, is_superuser=True),
    "the commissioner is one no more": lambda there, who, by: Membership.objects.filter(coach=by).update(role="staff"),
    "the commissioner is shut out": lambda there, who, by: _set(by, is_active=False),
    "the coach has left": lambda there, who, by: Membership.objects.filter(coach=who).delete(),
}


def _set(who: Coach, **columns: bool) -> None:
    Coach.objects.filter(pk=who.pk).update(**columns)


@pytest.mark.parametrize("what", CHANGES)
def test_a_link_is_good_only_while_it_could_be_made(
    league: League, elsewhere: League, odile: Coach, ines: Coach, what: str
) -> None:
    token = make_way_in(league=league, coach=ines, by=odile)
    assert good_way_in(token).coach == ines
    CHANGES[what](elsewhere, ines, odile)
    with refused("way_in_void"):
        use_way_in(token=token, password=NEW)
    assert not Coach.objects.get(pk=ines.pk).check_password(NEW)
    assert LoginLink.objects.get(coach=ines).used_at is None


def test_a_link_ends_every_token(league: League, odile: Coach, ines: Coach) -> None:
    _, secret = make_token(coach=ines, name="a bot")
    token = make_way_in(league=league, coach=ines, by=odile)
    assert owner_of(secret) is not None
    use_way_in(token=token, password=NEW)
    assert owner_of(secret) is None


# --- The owner is told and asked ------------------------------------------------------------------------------------


def told(who: Coach) -> list[str]:
    return [notice.happening.kind for notice in Notice.objects.filter(coach=who).order_by("pk")]


def test_the_owner_is_told_by_inbox_and_by_mail_whatever_they_chose(
    league: League, odile: Coach, ines: Coach, settings: Any
) -> None:
    settings.MAILS = True
    Coach.objects.filter(pk=ines.pk).update(email="ines@example.org")
    ines.refresh_from_db()
    use_way_in(token=make_way_in(league=league, coach=ines, by=odile), password=NEW)
    assert told(ines) == ["way_in_made", "way_in_used"]
    mailed = Delivery.objects.filter(coach=ines).order_by("pk")
    assert [each.happening.kind for each in mailed] == ["way_in_made", "way_in_used"]


def test_the_owner_allows_it_and_then_it_can_be_made_once(
    league: League, elsewhere: League, odile: Coach, ines: Coach
) -> None:
    join(invitation=elsewhere.invitation, coach=ines)
    ask_owner(league=league, coach=ines, by=odile)
    with refused("not_yours_to_let_in"):
        make_way_in(league=league, coach=ines, by=odile)
    (asked,) = asked_of(ines)
    with refused("not_asked_of_you"):
        answer_asked(coach=odile, way_id=asked.pk, allow=True)
    answer_asked(coach=ines, way_id=asked.pk, allow=True)
    assert told(ines) == ["way_in_asked"] and "way_in_allowed" in told(odile)
    use_way_in(token=make_way_in(league=league, coach=ines, by=odile), password=NEW)
    with refused("not_yours_to_let_in"):
        make_way_in(league=league, coach=ines, by=odile)


def test_leave_is_for_one_commissioner_for_a_day_and_can_be_taken_back(
    league: League, elsewhere: League, odile: Coach, ines: Coach
) -> None:
    join(invitation=elsewhere.invitation, coach=ines)
    piet = Coach.objects.get(username="piet")
    for by, there in ((odile, league), (piet, elsewhere)):
        ask_owner(league=there, coach=ines, by=by)
    of_odile, _ = asked_of(ines)
    answer_asked(coach=ines, way_id=of_odile.pk, allow=True)
    with refused("not_yours_to_let_in"):
        make_way_in(league=elsewhere, coach=ines, by=piet)
    token = make_way_in(league=league, coach=ines, by=odile)
    WayIn.objects.filter(pk=of_odile.pk).update(answered_at=timezone.now() - timedelta(hours=24))
    with refused("way_in_void"):
        good_way_in(token)
    WayIn.objects.filter(pk=of_odile.pk).update(answered_at=timezone.now())
    assert good_way_in(token)
    answer_asked(coach=ines, way_id=of_odile.pk, allow=False)
    with refused("way_in_void"):
        good_way_in(token)
    with refused("not_asked_of_you"):
        answer_asked(coach=ines, way_id=of_odile.pk, allow=True)


def test_an_owner_is_not_pestered(league: League, odile: Coach, ines: Coach) -> None:
    ask_owner(league=league, coach=ines, by=odile)
    with refused("asked_already"):
        ask_owner(league=league, coach=ines, by=odile)
    WayIn.objects.update(asked_at=timezone.now() - timedelta(days=7))
    ask_owner(league=league, coach=ines, by=odile)
    assert told(ines) == ["way_in_asked"] * 2


def test_no_leave_outlives_a_closed_account(league: League, odile: Coach, ines: Coach) -> None:
    ask_owner(league=league, coach=ines, by=odile)
    close_account(coach=ines)
    assert not WayIn.objects.exists() and "ines" not in str(Happening.objects.values("facts"))
