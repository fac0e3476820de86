"""The account pages: plain words, nothing shown to the wrong reader, light or dark kept."""

from collections.abc import Callable
from io import StringIO
from typing import Any
from unittest.mock import patch

import pytest
from django.core import mail
from django.core.management import call_command
from django.test import Client

from teams.models import Coach
from teams.tokens import make_token, tokens_of

pytestmark = pytest.mark.django_db

PASSWORD, NEW = "goblin in a bucket", "a troll under it"


@pytest.fixture
def coach() -> Coach:
    return Coach.objects.create_user("ines", password=PASSWORD, display_name="Ines Okafor", email="ines@example.org")


def test_who_has_an_account_logs_in_and_out(client: Client, coach: Coach) -> None:
    page = client.post("/accounts/login/", {"login": "ines", "password": PASSWORD}, follow=True)
    assert "Ines Okafor" in page.content.decode()
    page = client.post("/accounts/logout/", follow=True)
    assert "Log in" in page.content.decode() and "Ines Okafor" not in page.content.decode()


def test_a_wrong_password_is_said_plainly_and_the_name_stays_typed(client: Client, coach: Coach) -> None:
    answer = client.post("/accounts/login/", {"login": "ines", "password": "nope"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "password is wrong" in page
    assert 'value="ines"' in page


def test_a_taken_name_is_refused_beside_its_field(client: Client, coach: Coach) -> None:
    page = client.post("/accounts/signup/", {"username": "INES", "password1": PASSWORD, "password2": PASSWORD})
    assert page.status_code == 400
    assert "is taken" in page.content.decode()
    assert Coach.objects.count() == 1


@pytest.mark.parametrize("name", ["", "🏈", "x" * 400, "two words", "<b>"])
def test_a_name_that_cannot_be_is_refused_with_a_status_that_says_so(client: Client, name: str) -> None:
    answer = client.post("/accounts/signup/", {"username": name, "password1": PASSWORD, "password2": PASSWORD})
    assert answer.status_code == 400
    assert 'class="refusal"' in answer.content.decode()
    assert not Coach.objects.exists()


@pytest.mark.parametrize(("name", "seen"), [("Ines  Okafor", "Ines Okafor"), ("", "Coach ")])
def test_others_see_another_name_than_the_one_to_log_in_by(client: Client, name: str, seen: str) -> None:
    typed = {"username": "secret.ines", "name": name, "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/accounts/signup/", typed).status_code == 302
    shown = str(Coach.objects.get(username="secret.ines"))
    assert shown.startswith(seen) and "secret" not in shown


def test_a_name_for_others_that_is_too_long_is_refused_and_no_account_made(client: Client) -> None:
    typed = {"username": "ines", "name": "x" * 61, "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/accounts/signup/", typed).status_code == 400
    assert not Coach.objects.exists()


def _by_the_account_page(client: Client, coach: Coach) -> None:
    client.force_login(coach)
    typed = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert client.post("/accounts/password/change/", typed).status_code == 302


def _by_mail(client: Client, coach: Coach) -> None:
    client.post("/accounts/password/reset/", {"email": "ines@example.org"})
    link = next(word for word in mail.outbox[-1].body.split() if "/password/reset/key/" in word)
    form = client.get(link, follow=True)
    client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})


def _by_an_administrator(client: Client, coach: Coach) -> None:
    client.force_login(Coach.objects.create_superuser("admin", password=PASSWORD))
    typed = {"password1": NEW, "password2": NEW, "usable_password": "true"}
    assert client.post(f"/admin/teams/coach/{coach.pk}/password/", typed).status_code == 302


def _on_the_machine(client: Client, coach: Coach) -> None:
    with patch("getpass.getpass", return_value=NEW):
        call_command("changepassword", "ines", stdout=StringIO())


@pytest.mark.parametrize("how", [_by_the_account_page, _by_mail, _by_an_administrator, _on_the_machine])
def test_a_new_password_ends_every_token_and_every_other_session(
    client: Client, coach: Coach, how: Callable[[Client, Coach], None]
) -> None:
    _, secret = make_token(coach=coach, name="a bot")
    bot, elsewhere = {"authorization": f"Bearer {secret}"}, Client()
    elsewhere.force_login(coach)
    assert client.get("/api/v1/me/", headers=bot).status_code == 200
    how(client, coach)
    coach.refresh_from_db()
    assert coach.check_password(NEW)
    assert Client().get("/api/v1/me/", headers=bot).status_code == 401
    assert elsewhere.get("/account/").status_code == 302
    assert tokens_of(coach) == []


def test_the_account_page_is_for_who_is_logged_in(client: Client, coach: Coach) -> None:
    assert client.get("/account/").headers["location"] == "/accounts/login/?next=/account/"
    client.force_login(coach)
    assert "ines@example.org" in client.get("/account/").content.decode()


def test_who_came_by_a_link_is_offered_a_password(client: Client) -> None:
    guest = Coach.objects.create_user("guest")
    client.force_login(guest)
    page = client.get("/account/").content.decode()
    assert "Set a password" in page and "Change password" not in page


def test_a_forgotten_password_is_mailed_to_the_address_of_the_account(client: Client, coach: Coach) -> None:
    client.post("/accounts/password/reset/", {"email": "ines@example.org"})
    (letter,) = mail.outbox
    link = next(word for word in letter.body.split() if "/password/reset/key/" in word)
    form = client.get(link, follow=True)
    done = client.post(
        form.redirect_chain[-1][0], {"password1": "a troll under it", "password2": "a troll under it"}, follow=True
    )
    assert "Password changed" in done.content.decode()
    assert client.login(username="ines", password="a troll under it")


def test_dark_is_kept_and_given_up_again(client: Client) -> None:
    answer = client.post("/theme/", {"theme": "dark", "next": "/style/"})
    assert answer.headers["location"] == "/style/"
    assert 'data-theme="dark"' in client.get("/style/").content.decode()
    client.post("/theme/", {"theme": ""})
    assert "data-theme" not in client.get("/").content.decode().split("<head>")[0]


def test_a_theme_that_is_none_changes_nothing_and_leads_nowhere_else(client: Client) -> None:
    answer = client.post("/theme/", {"theme": '"><script>', "next": "https://elsewhere.example/"})
    assert answer.headers["location"] == "/"
    assert "data-theme" not in client.get("/").content.decode().split("<head>")[0]


def test_the_administration_is_entered_through_the_log_in_that_counts_tries(client: Client, coach: Coach) -> None:
    answer = client.post("/admin/login/?next=/admin/", {"username": "ines", "password": PASSWORD})
    assert answer.headers["location"].startswith("/accounts/login/?next=")
    client.force_login(coach)
    assert client.get("/admin/login/").status_code == 403
    Coach.objects.filter(pk=coach.pk).update(is_staff=True, is_superuser=True)
    assert client.get("/admin/").status_code == 200


def test_behind_a_proxy_each_guest_counts_their_own_tries(client: Client, coach: Coach, settings: Any) -> None:
    settings.PROXIES = 1

    def tried(password: str, address: str) -> int:
        sent = {"login": "ines", "password": password}
        answer = client.post("/accounts/login/", sent, headers={"x-forwarded-for": f"203.0.113.1, {address}"})
        return answer.status_code

    assert [tried("nope", "192.0.2.7") for _ in range(6)] == [400] * 5 + [429]
    assert tried(PASSWORD, "192.0.2.8") == 302
