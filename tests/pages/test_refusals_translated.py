"""A refusal in the reader's language: the template is translated, then filled with its facts."""

import struct
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import Context, Template
from django.test import Client
from django.urls import path
from django.utils.translation import override

from api.shell.problems import plain_problem
from config.urls import urlpatterns as site_patterns
from league.access import NotHere
from pages.shell.refusals import shown_on
from rulebook.shapes.refusals import Refusal, refuse

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


class TooFewPlayers(Refusal):
    code = "test_too_few_players"
    sentence = "{team} has {count:,} players."


TRANSLATED = {
    TooFewPlayers.sentence: "{count} Spieler hat {team}.",
    NotHere.sentence: "Hier gibt es das nicht: {what}.",
}
IN_GERMAN = "11 Spieler hat Reikland."


def form(request: HttpRequest) -> HttpResponse:
    return render(request, "account/signup_closed.html")


@shown_on(form)
def play(request: HttpRequest) -> HttpResponse:
    refuse([TooFewPlayers(team="Reikland", count=11), TooFewPlayers(team="Nuln", count=12)])
    return HttpResponse()


def lock(request: HttpRequest) -> HttpResponse:
    raise TooFewPlayers(team="Reikland", count=11)


urlpatterns = [path("play/", play), path("lock/", lock), *site_patterns]


@pytest.fixture
def german(client: Client, settings: LazySettings, tmp_path: Path) -> Client:
    """A reader whose browser asks for German, on a site that has a German catalogue of these refusals."""
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.mo").write_bytes(catalogue(TRANSLATED))
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [("en-gb", "English"), ("de", "Deutsch")]
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    return client


def catalogue(texts: dict[str, str]) -> bytes:
    """A compiled catalogue, as msgfmt writes it."""
    pairs = sorted(({"": "Content-Type: text/plain; charset=UTF-8\n"} | texts).items())
    at, index, body = 28 + 16 * len(pairs), b"", b""
    for text in [pair[0] for pair in pairs] + [pair[1] for pair in pairs]:
        index += struct.pack("<2I", len(text.encode()), at + len(body))
        body += text.encode() + b"\0"
    header = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return header + index + body


def test_a_page_shows_every_reason_in_the_language_of_its_reader(german: Client) -> None:
    page = german.post("/play/").content.decode()
    assert IN_GERMAN in page and "12 Spieler hat Nuln." in page


@pytest.mark.parametrize("headers", [{"HX-Request": "true"}, {"accept": "application/json"}])
def test_a_fragment_and_json_are_translated_too(german: Client, headers: dict[str, str]) -> None:
    assert IN_GERMAN in german.post("/lock/", headers=headers).content.decode()


def test_a_control_that_is_refused_says_so_in_the_language_of_its_reader(german: Client) -> None:
    with override("de"):
        said = Template("{% load look %}{% refusal why %}").render(
            Context({"why": TooFewPlayers(team="Reikland", count=11)})
        )
    assert IN_GERMAN in said


def test_the_api_translates_the_message_and_nothing_else(german: Client) -> None:
    answer = german.get("/api/v1/no-such-address/").json()
    assert answer == {"code": NotHere.code, "message": "Hier gibt es das nicht: address.", "facts": {"what": "address"}}


def test_in_english_the_template_is_filled_as_it_is(client: Client) -> None:
    problem = TooFewPlayers(team="Reikland", count=11)
    assert plain_problem(problem)["message"] == str(problem)
    assert str(problem) in client.post("/lock/").content.decode()
