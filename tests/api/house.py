"""A league with two teams and a fixture, and programs that act for its people."""

import json
from typing import Any

from django.test import Client

from league.models import Fixture, League
from matches.models import Match
from matches.selectors import match_of
from teams.models import Coach, Team
from teams.tokens import make_token
from tests.world import a_fixture, a_league, a_team, coach

REPORT: dict[str, Any] = {
    "home": {"touchdowns": 2, "deeds": {"p1": {"touchdown": 2}, "p2": {"casualty": 1}}},
    "away": {"touchdowns": 1, "unknown_scorer": 1, "hurt": [{"player": "p3", "result": "dead", "by": "p2"}]},
}


class Program:
    """A program with a coach's token, or with none."""

    def __init__(self, coach: Coach | None) -> None:
        self.client = Client(raise_request_exception=True)
        self.headers = {}
        if coach is not None:
            _, secret = make_token(coach=coach, name="a program of mine")
            self.headers = {"Authorization": f"Bearer {secret}"}

    def __deepcopy__(self, memo: dict[int, Any]) -> "Program":
        """The same one: it has nothing but its token."""
        return self

    def get(self, address: str) -> Any:
        return self.client.get(f"/api/v1/{address}", headers=self.headers)

    def post(self, address: str, body: Any = None) -> Any:
        return self.send("POST", address, {} if body is None else body)

    def put(self, address: str, body: Any) -> Any:
        return self.send("PUT", address, body)

    def delete(self, address: str) -> Any:
        return self.client.delete(f"/api/v1/{address}", headers=self.headers)

    def send(self, method: str, address: str, body: Any) -> Any:
        return self.client.generic(
            method,
            f"/api/v1/{address}",
            body if isinstance(body, bytes) else json.dumps(body),
            content_type="application/json",
            headers=self.headers,
        )


class House:
    """One league, its people with their programs, two teams, one fixture."""

    def __init__(self, **more: Any) -> None:
        self.people = {name: coach(name) for name in ("Odile Marsh", "Ines Okafor", "Tobias Lind", "A Stranger")}
        self.league: League = a_league("Crookwater League", self.people["Odile Marsh"], **more)
        self.home: Team = a_team(self.league, "Saltmarsh Reavers", by=self.people["Ines Okafor"])
        self.away: Team = a_team(self.league, "Rustjaw Regulars", "orc", by=self.people["Tobias Lind"])
        self.fixture: Fixture = a_fixture(self.league, self.home, self.away)
        self.guest = Program(None)
        self.commissioner, self.ines, self.tobias, self.stranger = map(Program, self.people.values())
        self.at = f"leagues/{self.league.slug}/"
        self.match_at = f"{self.at}fixtures/{self.fixture.pk}/"

    @property
    def match(self) -> Match:
        found = match_of(self.fixture)
        assert found is not None
        return found


def said(answer: Any, status: int, code: str = "") -> Any:
    """The body of an answer of this status; where it says no, with this code and in the one shape that there is."""
    assert answer.status_code == status, answer.content.decode()[:2000]
    body = answer.json() if answer.content else None
    if status >= 400:
        assert set(body) == {"code", "message", "facts"}, body
        assert body["message"], body
        assert body["code"] == code, body
    return body


def to_the_kick_off(house: House) -> None:
    """Roll on and take every default until the match is kicked off."""
    for _ in range(20):
        told = said(house.ines.get(f"{house.match_at}match/"), 200)
        if told["state"] != "locked":
            return
        reply(house, "both", told["question"])
    raise AssertionError("the match was never kicked off")


def to_the_end(house: House, side: str) -> list[str]:
    """Roll what is to be rolled and take every default; what was asked."""
    asked = []
    for _ in range(20):
        told = said(house.guest.get(f"{house.match_at}match/"), 200)
        question = next(each for each in told["sides"] if each["side"] == side)["question"]
        if question is None:
            return asked
        asked.append(question["what"])
        reply(house, side, question)
    raise AssertionError("the sequence had no end")


def reply(house: House, side: str, question: dict[str, Any]) -> None:
    program = house.tobias if question["side"] == "away" else house.ines
    if question["kind"] == "choice":
        body = {"key": question["key"], "value": question["default"]}
        said(program.post(f"{house.match_at}match/{side}/answer/", body), 200)
    else:
        said(program.post(f"{house.match_at}match/{side}/roll/", {"key": question["key"]}), 200)
