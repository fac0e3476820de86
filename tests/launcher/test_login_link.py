"""A login link lets one coach in, once, in time."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from rulebook.shapes.refusals import Refusal
from teams.accounts import first_admin, make_login_link, use_login_link
from teams.models import Coach, LoginLink

pytestmark = pytest.mark.django_db


@pytest.fixture
def coach() -> Coach:
    return Coach.objects.create_user("grim", display_name="Grim Ironjaw")


def link_for(coach: Coach, **more: timedelta) -> str:
    return make_login_link(coach=coach, kind=LoginLink.Kind.ADMIN, **more)


def test_a_link_lets_its_coach_in_once(coach: Coach) -> None:
    token = link_for(coach)
    assert use_login_link(token=token) == coach
    with pytest.raises(Refusal) as refused:
        use_login_link(token=token)
    assert refused.value.code == "login_link_used"


@pytest.mark.django_db(transaction=True)
def test_of_many_clicks_at_once_one_gets_in(coach: Coach) -> None:
    token = link_for(coach)
    start = threading.Barrier(6)

    def click(_: int) -> str:
        start.wait()
        try:
            return use_login_link(token=token).username
        except Refusal as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as clicks:
        answers = sorted(clicks.map(click, range(6)))
    assert answers == ["grim", *["login_link_used"] * 5]


def test_a_link_that_was_not_used_in_time_says_when_it_expired(coach: Coach) -> None:
    token = link_for(coach, lives=timedelta(seconds=-1))
    with pytest.raises(Refusal) as refused:
        use_login_link(token=token)
    assert refused.value.code == "login_link_expired"
    assert f"{timezone.now():%Y}" in str(refused.value)


def test_a_new_link_replaces_the_one_before(coach: Coach) -> None:
    old, new = link_for(coach), link_for(coach)
    with pytest.raises(Refusal) as refused:
        use_login_link(token=old)
    assert refused.value.code == "login_link_unknown"
    assert use_login_link(token=new) == coach


def test_a_coach_who_was_shut_out_gets_in_by_no_link(coach: Coach) -> None:
    token = link_for(coach)
    Coach.objects.filter(pk=coach.pk).update(is_active=False)
    with pytest.raises(Refusal) as refused:
        use_login_link(token=token)
    assert refused.value.code == "login_link_unknown"


def test_only_a_hash_of_the_link_is_kept(coach: Coach) -> None:
    token = link_for(coach)
    assert token not in str(LoginLink.objects.values().get())


def test_the_link_logs_in_and_lands_on_the_front_page(client: Client, coach: Coach) -> None:
    answer = client.get(f"/login-link/{link_for(coach)}/", follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert answer.wsgi_request.user == coach


def test_a_second_click_is_told_why_it_is_refused(client: Client, coach: Coach) -> None:
    address = f"/login-link/{link_for(coach)}/"
    client.get(address)
    client.logout()
    answer = client.get(address)
    assert answer.status_code == 409
    assert "already been used" in answer.content.decode()
    assert not answer.wsgi_request.user.is_authenticated


def test_looking_at_a_link_without_opening_it_uses_nothing_up(client: Client, coach: Coach) -> None:
    address = f"/login-link/{link_for(coach)}/"
    assert client.head(address).status_code == 405
    assert client.get(address).status_code == 302


def test_there_is_one_first_admin_however_often_he_is_asked_for() -> None:
    admin = first_admin()
    assert admin.is_superuser and not admin.has_usable_password()
    assert first_admin() == admin
    assert Coach.objects.count() == 1


def test_user_names_differ_by_more_than_their_case(client: Client, coach: Coach) -> None:
    form = {"username": "GRIM", "password1": "a long goblin", "password2": "a long goblin"}
    answer = client.post("/accounts/signup/", form)
    assert answer.status_code == 400
    assert Coach.objects.count() == 1
    client.post("/accounts/signup/", {**form, "username": "skitter"})
    assert Coach.objects.filter(username="skitter").exists()
