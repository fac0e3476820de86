"""What is believed of the address and the scheme of a request that came through proxies, and what is made of https."""

import json
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from config.requests.proxies import reader_address

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("said", "proxies", "heard"),
    [
        ("203.0.113.7", 1, "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7", 1, "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7, 10.0.0.2", 2, "203.0.113.7"),
        ("203.0.113.7", 2, "203.0.113.7"),
        ("203.0.113.7:4711", 1, "203.0.113.7"),
        ("[2001:db8::7]:4711", 1, "2001:db8::7"),
        ("2001:db8::7", 1, "2001:db8::7"),
        ("", 1, ""),
        ("unknown", 1, ""),
        ("203.0.113.7, '; drop table", 1, ""),
    ],
)
def test_the_reader_is_the_one_that_the_outermost_proxy_heard(said: str, proxies: int, heard: str) -> None:
    assert reader_address(said, proxies) == heard


def asked(monkeypatch: pytest.MonkeyPatch, *forwarded: str) -> list[int]:
    """The status of requests that say that they were forwarded for these, where one of an address is heard."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "1/min", "user": None})
    return [Client().get("/api/v1/leagues/", headers={"x-forwarded-for": each}).status_code for each in forwarded]


def test_without_proxies_nobody_is_believed(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PROXIES = 0
    assert asked(monkeypatch, "203.0.113.1", "203.0.113.2", "") == [200, 429, 429]


def test_behind_a_proxy_readers_are_told_apart_by_what_it_heard(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PROXIES = 1
    same = ("203.0.113.1", "203.0.113.2", "198.51.100.9, 203.0.113.1", "198.51.100.8, 203.0.113.1")
    assert asked(monkeypatch, *same) == [200, 200, 429, 429]


@pytest.mark.parametrize("forwarded", ["", "203.0.113.7", "nonsense", "203.0.113.7, 198.51.100.1, 10.0.0.2"])
def test_one_may_log_in_whatever_the_number_of_hops(settings: Any, forwarded: str) -> None:
    settings.PROXIES = 2
    form = {"login": "nobody", "password": "wrong"}
    assert Client().post("/accounts/login/", form, headers={"x-forwarded-for": forwarded}).status_code == 400


ASKED = """
import django, json
django.setup()
from django.test import Client
def told(path, **headers):
    answer = Client().get(path, headers=headers)
    return [answer.status_code, answer.get("Location", ""), "max-age=31536000" in answer.get("Strict-Transport-Security", "")]
print(json.dumps([told("/news?a=1"), told("/healthz"), told("/healthz", **{"x-forwarded-proto": "https"})]))
"""


@pytest.mark.once
@pytest.mark.parametrize(
    ("env", "expected"),
    [
        ({}, [[404, "", False], [200, "", False], [200, "", False]]),
        ({"LEAGUE_HTTPS": "1"}, [[301, "https://testserver/news?a=1", False], [200, "", False], [200, "", True]]),
        (
            {"LEAGUE_HTTPS": "1", "LEAGUE_PROXIES": "0"},
            [[301, "https://testserver/news?a=1", False], [200, "", False], [200, "", False]],
        ),
    ],
    ids=["plain", "behind https", "nobody to believe"],
)
def test_behind_https_browsers_are_led_to_it_and_told_to_stay(env: dict[str, str], expected: Any) -> None:
    """A request is by https where a proxy that the site knows of says so."""
    words = {"DJANGO_SETTINGS_MODULE": "tests.settings", "LEAGUE_HOSTS": "testserver", "PATH": "", **env}
    done = subprocess.run(
        [sys.executable, "-c", ASKED], env=words, cwd=site.BASE_DIR, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout.splitlines()[-1]) == expected
