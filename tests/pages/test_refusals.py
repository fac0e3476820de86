"""A reason that a view lets through reaches the reader with its status, as the reader asked for it."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.test import Client
from django.urls import path

from config.urls import urlpatterns as site_patterns
from pages.shell.refusals import shown_on
from rulebook.shapes.refusals import Forbidden, Refusal, Unreadable, refuse

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


class ListFull(Refusal):
    sentence = "{count} players are on the list: fire one first."


class TooPoor(Refusal):
    sentence = "{short:,} short."


class NotYours(Forbidden):
    sentence = "Only {coach} may do this."


class NoNumber(Unreadable):
    sentence = "{text!r} is not a number."


def form(request: HttpRequest) -> HttpResponse:
    return render(request, "account/signup_closed.html")


@shown_on(form)
def hire(request: HttpRequest) -> HttpResponse:
    refuse([ListFull(count=16), TooPoor(short=20_000)])
    return HttpResponse()


def fire(request: HttpRequest, kind: str) -> HttpResponse:
    problems = {"refused": ListFull(count=16), "forbidden": NotYours(coach="Ines"), "unreadable": NoNumber(text="<b>")}
    raise problems[kind]


def crash(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [path("hire/", hire), path("fire/<str:kind>/", fire), path("crash/", crash), *site_patterns]


@pytest.mark.parametrize(
    ("kind", "status", "said"),
    [
        ("refused", 409, "16 players are on the list: fire one first."),
        ("forbidden", 403, "Only Ines may do this."),
        ("unreadable", 400, "&#x27;&lt;b&gt;&#x27; is not a number."),
    ],
)
def test_a_problem_becomes_a_page_with_its_status(client: Client, kind: str, status: int, said: str) -> None:
    answer = client.post(f"/fire/{kind}/")
    assert answer.status_code == status
    assert said in answer.content.decode()
    assert "<h1>" in answer.content.decode()


def test_the_page_leads_back_to_the_form(client: Client) -> None:
    page = client.post("/fire/refused/", headers={"referer": "http://testserver/style/"}).content.decode()
    assert 'href="http://testserver/style/"' in page


def test_the_page_never_leads_to_another_site(client: Client) -> None:
    page = client.post("/fire/refused/", headers={"referer": "http://elsewhere.example/"}).content.decode()
    assert "elsewhere" not in page


def test_htmx_gets_the_reason_alone(client: Client) -> None:
    answer = client.post("/fire/refused/", headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert 'id="sorry"' in answer.content.decode() and "<html" not in answer.content.decode()


def test_machines_get_code_message_and_facts(client: Client) -> None:
    answer = client.post("/fire/refused/", headers={"accept": "application/json"})
    assert answer.status_code == 409
    assert answer.json()["message"].startswith("16 players") and answer.json()["facts"] == {"count": 16}


def test_the_form_comes_back_with_every_reason_on_top(client: Client) -> None:
    answer = client.post("/hire/")
    page = answer.content.decode()
    assert answer.status_code == 409
    assert page.index("16 players") < page.index("20,000 short") < page.index("<h1>")
    assert "autofocus" in page


def test_a_bug_is_not_dressed_up_as_a_reason(client: Client) -> None:
    client.raise_request_exception = False
    answer = client.get("/crash/")
    assert answer.status_code == 500
    assert "swallowed their whistle" in answer.content.decode()


def test_an_unknown_address_says_so(client: Client) -> None:
    answer = client.get("/no/such/page/")
    assert answer.status_code == 404
    assert "no page at this address" in answer.content.decode()


def test_a_form_without_its_token_says_what_to_do() -> None:
    answer = Client(enforce_csrf_checks=True).post("/theme/", {"theme": "dark"})
    assert answer.status_code == 403
    assert "load the page again" in answer.content.decode()
