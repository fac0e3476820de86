"""The pages about people: roles, links, ways in, teams without an account, and the reader's own account."""

import re
from typing import Any

import pytest
from django.test import Client

from league.models import League, Membership
from league.people.members import renew_invitation
from teams.models import Coach, LoginLink, Team
from teams.tokens import owner_of
from tests.built_once import built_once
from tests.world import a_fixture, a_league, a_team, coach

pytestmark = pytest.mark.django_db


@built_once
def league() -> League:
    return a_league("Crookwater", coach("odile"))


@pytest.fixture
def odile(league: League) -> Client:
    return browser(Coach.objects.get(username="odile"))


def browser(who: Coach | None) -> Client:
    client = Client()
    if who is not None:
        client.force_login(who)
    return client


def text(answer: Any) -> str:
    return " ".join(str(answer.content.decode()).split())


def link_on(answer: Any) -> str:
    """The address of the link that the page shows this once."""
    found = re.search(r'readonly value="http://testserver([^"]+)"', answer.content.decode())
    assert found
    return found[1]


def people(league: League, rest: str = "") -> str:
    return f"/leagues/{league.slug}/people/{rest}"


def test_a_commissioner_sees_three_links_and_others_none(league: League, odile: Client) -> None:
    staff = renew_invitation(league=league, role="staff")
    page = text(odile.get(people(league)))
    assert f"/join/{league.invitation}/" in page and f"/join/{staff}/" in page and "closed" in page
    for who in (None, coach("stranger"), a_team(league, "Reavers").coach):
        page = text(browser(who).get(people(league)))
        assert "/join/" not in page and "Set role" not in page


def test_the_invitation_says_what_it_is_for_and_lets_in_as_that(league: League) -> None:
    staff = renew_invitation(league=league, role="staff")
    ines = coach("ines")
    page = text(browser(ines).get(f"/join/{staff}/"))
    assert ", as one of the staff:" in page
    assert browser(ines).post(f"/join/{staff}/").status_code == 302
    assert Membership.objects.get(coach=ines).role == "staff"


def test_a_role_is_given_taken_and_the_last_commissioner_stays(league: League, odile: Client) -> None:
    ines = a_team(league, "Reavers").coach
    assert ines is not None
    odile.post(people(league, "role/"), {"coach": ines.pk, "role": "staff"})
    assert Membership.objects.get(coach=ines).role == "staff"
    odile.post(people(league, "role/"), {"coach": ines.pk, "do": "remove"})
    assert not Membership.objects.filter(coach=ines).exists()
    answer = odile.post(people(league, "leave/"))
    assert answer.status_code == 409 and "is the last commissioner" in text(answer)


def test_a_link_is_closed_on_the_page(league: League, odile: Client) -> None:
    old = league.invitation
    odile.post(people(league, "close/"), {"role": "coach"})
    assert browser(coach("ines")).get(f"/join/{old}/").status_code == 409


def test_a_member_leaves(league: League) -> None:
    ines = a_team(league, "Reavers").coach
    assert browser(ines).post(people(league, "leave/")).status_code == 302
    assert not Membership.objects.filter(coach=ines).exists()


def test_a_league_is_hidden_and_shown_again(league: League, odile: Client) -> None:
    odile.post(people(league, "visibility/"), {"public": "0"})
    assert browser(None).get(f"/leagues/{league.slug}/").status_code == 404
    odile.post(people(league, "visibility/"), {"public": "1"})
    assert browser(None).get(f"/leagues/{league.slug}/").status_code == 200


def test_who_lost_his_password_sets_a_new_one_by_the_commissioners_link(league: League, odile: Client) -> None:
    ines = a_team(league, "Reavers").coach
    assert ines is not None
    forgotten = browser(ines)
    link = link_on(odile.post(people(league, "way-in/"), {"coach": ines.pk}))
    guest = browser(None)
    assert "New password for" in text(guest.get(link))
    assert guest.get(link).status_code == 200, "looking at it uses nothing up"
    answer = guest.post(link, {"new_password1": "short", "new_password2": "short"})
    assert answer.status_code == 400
    typed = {"new_password1": "a troll under it", "new_password2": "a troll under it"}
    assert guest.post(link, typed).headers["location"] == "/account/"
    assert guest.get("/account/").status_code == 200
    assert forgotten.get("/account/").status_code == 302, "the old session is over"
    assert browser(None).post(link, typed).status_code == 409
    assert "odile made a link for a new password" in text(guest.get("/account/"))
    assert "odile made a link for" in text(odile.get(people(league)))


def test_a_member_of_two_leagues_is_asked_and_answers_on_the_account_page(league: League, odile: Client) -> None:
    ines = coach("ines")
    a_team(league, "Reavers", by=ines)
    a_team(a_league("Elsewhere"), "Regulars", by=ines)
    assert odile.post(people(league, "way-in/"), {"coach": ines.pk}).status_code == 409
    assert odile.post(people(league, "way-in/ask/"), {"coach": ines.pk}).status_code == 302
    owner = browser(ines)
    found = re.search(r'action="(/account/ways-in/\d+/)"', owner.get("/account/").content.decode())
    assert found and odile.post(found[1], {"do": "allow"}).status_code == 404
    assert odile.post(people(league, "way-in/"), {"coach": ines.pk}).status_code == 409
    assert owner.post(found[1], {"do": "allow"}).status_code == 302
    link = link_on(odile.post(people(league, "way-in/"), {"coach": ines.pk}))
    assert browser(None).get(link).status_code == 200
    assert owner.post(found[1], {"do": "refuse"}).status_code == 302
    assert browser(None).get(link).status_code == 409
    assert owner.post(found[1], {"do": "allow"}).status_code == 404


def test_a_link_for_a_password_is_no_link_to_log_in_by(league: League, odile: Client) -> None:
    ines = a_team(league, "Reavers").coach
    assert ines is not None
    token = link_on(odile.post(people(league, "way-in/"), {"coach": ines.pk})).split("/")[-2]
    assert browser(None).get(f"/login-link/{token}/").status_code == 409
    assert LoginLink.objects.get().used_at is None


def test_a_team_on_paper_is_taken_over_by_a_link(league: League, odile: Client) -> None:
    team = a_team(league, "Reavers")
    Team.objects.update(coach=None, coach_name="Old Jory")
    link = link_on(odile.post(people(league, "hand-over/"), {"team": team.pk}))
    guest = browser(None)
    assert "Old Jory" in text(guest.get(link))
    assert guest.post(link).headers["location"] == f"/accounts/login/?next={link}"
    jory = coach("jory")
    assert browser(jory).post(link).headers["location"] == f"/leagues/{league.slug}/teams/{team.pk}/"
    assert Team.objects.get().coach == jory


# --- The account --------------------------------------------------------------------------------------------------


def test_the_account_page_has_leagues_teams_tokens_and_the_api(league: League) -> None:
    ines = a_team(league, "Reavers").coach
    page = text(browser(ines).get("/account/"))
    assert "Crookwater" in page and "Reavers" in page and 'href="/api/"' in page and 'name="token_name"' in page


def test_a_token_is_shown_once_and_withdrawn(league: League) -> None:
    ines = coach("ines")
    client = browser(ines)
    page = client.post("/account/tokens/", {"token_name": "my bot"}).content.decode()
    found = re.search(r'readonly value="(bb_[^"]+)"', page)
    assert found and owner_of(found[1]) is not None
    again = text(client.get("/account/"))
    assert "my bot" in again and found[1] not in again
    token = ines.access_tokens.get()
    assert browser(coach("other")).post(f"/account/tokens/{token.pk}/withdraw/").status_code == 404
    client.post(f"/account/tokens/{token.pk}/withdraw/")
    assert owner_of(found[1]) is None
    assert client.post("/account/tokens/", {"token_name": " "}).status_code == 400


def test_a_name_is_changed_and_given_up(league: League) -> None:
    ines = coach("ines")
    client = browser(ines)
    client.post("/account/name/", {"name": "  Ines   Okafor "})
    assert str(Coach.objects.get(pk=ines.pk)) == "Ines Okafor"
    assert client.post("/account/name/", {"name": "x" * 61}).status_code == 400
    client.post("/account/name/", {"name": ""})
    assert "ines" not in str(Coach.objects.get(pk=ines.pk)), "the name to log in by is nobody else's business"


def test_an_account_is_closed_by_name_and_password_and_never_by_a_slip(league: League) -> None:
    ines = a_team(league, "Reavers", by=coach("ines")).coach
    client = browser(ines)
    for typed in ({}, {"username": "ines"}, {"username": "ines", "password": "wrong"}, {"username": "other"}):
        assert client.post("/account/close/", typed).status_code == 400
    answer = client.post("/account/close/", {"username": "Ines", "password": "a long enough word"}, follow=True)
    assert "The account is closed" in text(answer)
    assert client.get("/account/").status_code == 302
    page = text(browser(None).get(f"/leagues/{league.slug}/teams/"))
    assert "a former coach" in page and "ines" not in page


# --- Case 85: an absent coach ---------------------------------------------------------------------------------------


def test_an_absent_coach_is_stood_in_for_by_staff_and_the_log_says_on_behalf(league: League) -> None:
    home, away = a_team(league, "Reavers"), a_team(league, "Regulars")
    fixture = a_fixture(league, home, away)
    staff = coach("grudge")
    Membership.objects.create(league=league, coach=staff, role="staff")
    client, root = browser(staff), f"/leagues/{league.slug}/"
    typed = {"name": "Stand-in", "number": "1", "seen": str(home.seq)}
    assert client.post(f"{root}teams/{home.pk}/players/p1/rename/", typed).status_code == 302
    row = home.history.latest("seq")
    assert (row.by, row.on_behalf) == (staff, True)
    client.post(f"{root}fixtures/{fixture.pk}/award/", {"to": "away", "reason": "never came"})
    fixture.refresh_from_db()
    assert fixture.result.away_outcome == "win"
    for path in ("people/role/", "people/visibility/", f"teams/{home.pk}/adjust/", "season/redraw/"):
        assert client.post(f"{root}{path}").status_code == 403
