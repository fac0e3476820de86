"""Passwords that are tried: one address is refused, an account answers more slowly, and its owner always gets in."""

import json
import time
from datetime import datetime
from typing import Any

import httpx
import pytest
from django.core import mail
from django.test import Client

from config.asgi import application
from config.requests.later import HEADER
from pages.account import tries
from teams.accounts import make_login_link
from teams.models import Coach, LoginLink

PASSWORD, NEW = "goblin in a bucket", "a troll under it"
HOME, ELSEWHERE = "192.0.2.7", "198.51.100.9"


@pytest.fixture
def coach(db: None) -> Coach:
    return Coach.objects.create_user("ines", password=PASSWORD, email="ines@example.org")


@pytest.fixture(autouse=True)
def early_in_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counts do not begin again within a test."""
    start = time.time() // tries.WINDOW * tries.WINDOW
    monkeypatch.setattr(tries, "clock", lambda: start)


def tried(client: Client, address: str, password: str = "nope", name: str = "ines", **more: Any) -> Any:
    """The answer to a log-in from this address."""
    return client.post("/accounts/login/", {"login": name, "password": password}, REMOTE_ADDR=address, **more)


def wrong(address: str, times: int = tries.OF_PAIR, name: str = "ines") -> list[int]:
    return [tried(Client(), address, name=name).status_code for _ in range(times)]


def test_wrong_tries_from_elsewhere_never_keep_the_owner_out(coach: Coach) -> None:
    for number in range(tries.OF_PAIR * 2):
        wrong(f"198.51.100.{number}")
    assert tried(Client(), HOME, PASSWORD).status_code == 302


def test_the_same_address_is_refused_and_told_when_to_try_again(coach: Coach) -> None:
    assert wrong(ELSEWHERE) == [400] * tries.OF_PAIR
    refused = tried(Client(), ELSEWHERE, PASSWORD, headers={"accept": "application/json"})
    told = json.loads(refused.content)
    assert (refused.status_code, told["code"]) == (429, "too_many_tries")
    wait = int(refused.headers["Retry-After"])
    assert wait == told["facts"]["seconds"]
    assert 0 <= datetime.fromisoformat(told["facts"]["again"]).timestamp() - tries.clock() - wait < 60
    page = tried(Client(), ELSEWHERE, PASSWORD)
    assert page.status_code == 429
    assert "UTC" in page.content.decode()


def test_once_the_time_is_over_the_address_may_try_again(coach: Coach, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong(ELSEWHERE, tries.OF_PAIR + 1)
    later = tries.clock() + tries.WINDOW
    monkeypatch.setattr(tries, "clock", lambda: later)
    assert tried(Client(), ELSEWHERE, PASSWORD).status_code == 302


def test_what_is_refused_checks_no_password(coach: Coach, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []
    monkeypatch.setattr(Coach, "check_password", lambda self, password: checked.append(password))
    wrong(ELSEWHERE)
    before = len(checked)
    wrong(ELSEWHERE)
    assert before and len(checked) == before


def test_other_names_and_right_passwords_count_nothing_against_the_pair(coach: Coach) -> None:
    Coach.objects.create_user("grim", password=PASSWORD)
    wrong(HOME, tries.OF_PAIR, name="grim")
    wrong(HOME, tries.OF_PAIR - 1)
    for _ in range(3):
        assert tried(Client(), HOME, PASSWORD).status_code == 302


@pytest.mark.parametrize("spelled", ["INES", "ines "])
def test_one_account_is_counted_however_its_name_is_spelled(coach: Coach, spelled: str) -> None:
    wrong(ELSEWHERE, name=spelled)
    assert tried(Client(), ELSEWHERE, PASSWORD).status_code == 429


def test_a_household_of_the_newer_internet_is_one_address(coach: Coach) -> None:
    for number in range(tries.OF_PAIR):
        wrong(f"2001:db8:0:7::{number + 1}", 1)
    assert wrong("2001:db8:0:7:ffff::1", 1) == [429]
    assert wrong("2001:db8:0:8::1", 1) == [400]


def known_device(coach: Coach, how: str) -> Client:
    device = Client()
    if how == "log-in":
        tried(device, HOME, PASSWORD)
    else:
        link = make_login_link(coach=coach, kind=LoginLink.Kind.ADMIN)
        device.get(f"/login-link/{link}/")
    device.post("/accounts/logout/")
    return device


@pytest.mark.parametrize("how", ["log-in", "link"])
def test_a_device_that_has_logged_in_before_passes_from_an_address_that_is_refused(coach: Coach, how: str) -> None:
    device = known_device(coach, how)
    wrong(ELSEWHERE, tries.OF_ADDRESS + 1)
    assert tried(Client(), ELSEWHERE, PASSWORD).status_code == 429
    assert [tried(device, ELSEWHERE).status_code for _ in range(tries.OF_PAIR * 2)] == [400] * tries.OF_PAIR * 2
    assert tried(device, ELSEWHERE, PASSWORD).status_code == 302


def test_who_signs_up_is_known_on_that_device(db: None) -> None:
    device = Client()
    device.post("/accounts/signup/", {"username": "ines", "password1": PASSWORD, "password2": PASSWORD})
    device.post("/accounts/logout/")
    wrong(ELSEWHERE)
    assert tried(device, ELSEWHERE, PASSWORD).status_code == 302


def test_a_device_is_known_to_its_own_accounts_alone(coach: Coach) -> None:
    Coach.objects.create_user("grim", password=PASSWORD)
    device = Client()
    for name in ("grim", "ines"):
        tried(device, HOME, PASSWORD, name)
        device.post("/accounts/logout/")
    other = known_device(Coach.objects.create_user("olga", password=PASSWORD), "link")
    wrong(ELSEWHERE)
    wrong(ELSEWHERE, name="grim")
    assert tried(other, ELSEWHERE, PASSWORD).status_code == 429
    for name in ("grim", "ines"):
        assert tried(device, ELSEWHERE, PASSWORD, name).status_code == 302
        device.post("/accounts/logout/")


def test_a_new_password_forgets_the_devices(coach: Coach) -> None:
    device = known_device(coach, "log-in")
    coach.set_password(NEW)
    coach.save()
    wrong(ELSEWHERE)
    assert tried(device, ELSEWHERE, NEW).status_code == 429


@pytest.mark.parametrize("forged", ["", ".", "0" * 32, "0" * 9000, "é" * 32, ".".join("0" * 500)])
def test_a_made_up_device_is_not_known(coach: Coach, forged: str) -> None:
    wrong(ELSEWHERE)
    device = Client()
    device.cookies["devices"] = forged
    assert tried(device, ELSEWHERE, PASSWORD).status_code == 429


def test_even_a_known_device_cannot_make_the_site_check_passwords_without_end(coach: Coach) -> None:
    device = known_device(coach, "log-in")
    answers = [tried(device, HOME).status_code for _ in range(tries.OF_KNOWN + 1)]
    assert answers == [400] * tries.OF_KNOWN + [429]


def test_one_address_has_a_generous_number_of_tries_over_all_names(coach: Coach) -> None:
    answers = [wrong(ELSEWHERE, 1, f"nobody-{number}") for number in range(tries.OF_ADDRESS + 1)]
    assert answers == [[400]] * tries.OF_ADDRESS + [[429]]
    assert tried(Client(), HOME, PASSWORD).status_code == 302


def test_an_account_that_is_tried_answers_more_slowly_but_not_to_its_devices(coach: Coach) -> None:
    device = known_device(coach, "log-in")
    assert HEADER not in tried(Client(), HOME, PASSWORD)
    waits = [float(tried(Client(), f"198.51.100.{number}").get(HEADER, "0")) for number in range(20)]
    assert waits == sorted(waits)
    assert (waits[0], waits[-1]) == (0, tries.LONGEST_WAIT)
    assert tried(Client(), HOME, PASSWORD)[HEADER] == str(tries.LONGEST_WAIT)
    assert HEADER not in tried(device, HOME, PASSWORD)


async def answered(wait: str | None) -> tuple[httpx.Response, list[str]]:
    """The answer of a site that asks to wait, and what happened one after the other."""
    from config.requests.later import Later

    happened: list[str] = []

    async def site(scope: Any, receive: Any, send: Any) -> None:
        headers = [(b"content-type", b"text/plain"), *([(HEADER.encode(), wait.encode())] if wait else [])]
        await send({"type": "http.response.start", "status": 400, "headers": headers})
        await send({"type": "http.response.body", "body": b"no"})
        happened.append("the site is done")

    async def noted(scope: Any, receive: Any, send: Any) -> None:
        async def told(message: Any) -> None:
            happened.append(message["type"])
            await send(message)

        await Later(site)(scope, receive, told)

    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=noted), base_url="http://localhost") as client:
        return await client.get("/"), happened


async def test_an_answer_that_waits_is_sent_after_the_site_is_done_with_it() -> None:
    response, happened = await answered("0.01")
    assert (response.status_code, response.text) == (400, "no")
    assert HEADER not in response.headers
    assert happened == ["the site is done", "http.response.start", "http.response.body"]


async def test_other_answers_pass_at_once() -> None:
    response, happened = await answered(None)
    assert response.text == "no"
    assert happened == ["http.response.start", "http.response.body", "the site is done"]


@pytest.mark.django_db(transaction=True)
async def test_the_site_as_it_is_served_keeps_the_wait_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tries, "QUICK", 0)
    monkeypatch.setattr(tries, "FIRST_WAIT", 0.01)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=application), base_url="http://localhost") as client:
        await client.get("/accounts/login/")
        form = {"login": "nobody", "password": "nope", "csrfmiddlewaretoken": client.cookies["csrftoken"]}
        answer = await client.post("/accounts/login/", data=form)
    assert answer.status_code == 400
    assert HEADER not in answer.headers


def test_the_owner_may_prove_who_they_are_while_others_try(coach: Coach) -> None:
    device = Client()
    tried(device, HOME, PASSWORD)
    for number in range(tries.OF_PAIR):
        wrong(f"198.51.100.{number}")
    answer = device.post("/accounts/reauthenticate/", {"password": PASSWORD}, REMOTE_ADDR=HOME)
    assert answer.status_code == 302


def test_a_session_cannot_find_out_the_password_by_closing_the_account(coach: Coach) -> None:
    thief = Client()
    thief.force_login(coach)
    sent = {"username": "ines", "password": "nope"}
    answers = [thief.post("/account/close/", sent).status_code for _ in range(tries.OF_PAIR + 1)]
    assert answers == [400] * tries.OF_PAIR + [429]
    coach.refresh_from_db()
    assert coach.is_active


def test_the_administration_has_no_way_of_its_own_to_try_passwords(client: Client, coach: Coach) -> None:
    Coach.objects.filter(pk=coach.pk).update(is_staff=True, is_superuser=True)
    client.force_login(coach)
    assert client.post("/admin/password_change/", {}).headers["location"] == "/accounts/password/change/"


def test_others_cannot_keep_the_owner_from_asking_for_a_new_password(coach: Coach) -> None:
    for number in range(20):
        Client().post("/accounts/password/reset/", {"email": coach.email}, REMOTE_ADDR=f"198.51.100.{number}")
    assert len(mail.outbox) == tries.MAILS
    answer = Client().post("/accounts/password/reset/", {"email": coach.email}, REMOTE_ADDR=HOME)
    assert answer.status_code == 302


def test_too_many_sign_ups_are_answered_with_the_time(db: None) -> None:
    answers = [Client().post("/accounts/signup/", {"username": ""}) for _ in range(21)]
    assert [answer.status_code for answer in answers] == [400] * 20 + [429]
    assert answers[-1].headers["Retry-After"]
