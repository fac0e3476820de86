"""Whatever is sent, it is read or refused with a reason; nothing that is sent is an error of ours."""

import re
from typing import Any

import pytest
from django.db import connection
from django.urls import URLPattern, get_resolver

from tests.api.house import REPORT, House, Program, said
from tests.built_once import built_once
from tests.world import coach, kicked_off, reported

pytestmark = pytest.mark.django_db


#: Bodies that no address can read, and the reasons.
UNREADABLE: list[tuple[bytes, str]] = [
    (b"", "broken_body"),
    (b"{", "not_json"),
    (b"[" * 100_000, "nested_too_deep"),
    (b'{"a":' * 50_000, "nested_too_deep"),
    (b"\xff\xfe", "not_json"),
    (b'{"name": NaN}', "not_json"),
    (b'{"name": ' + b"9" * 5000 + b"}", "not_json"),
    (b'{"name": 1e999}', "number_too_large"),
    (b'{"name": 9007199254740993}', "number_too_large"),
    (b'{"name": -1' + b"0" * 300 + b"}", "number_too_large"),
    (b'{"name": "a\\u0000b"}', "unreadable_text"),
    (b'{"name": ["a", {"b": "\\ud800"}]}', "unreadable_text"),
    (b'{"\\u0000": 1}', "unreadable_text"),
    (b'{"\\ud834": 1}', "unreadable_text"),
    (b"[]", "broken_body"),
    (b"null", "broken_body"),
    (b"true", "broken_body"),
    (b"3", "broken_body"),
    (b'"name"', "broken_body"),
]

#: What may stand where something else is expected.
STRANGE: list[Any] = [
    None,
    -1,
    2**53 - 1,
    1.5,
    " ",
    "a" * 20_000,
    "\u202e\ufffe🏈",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-12:00",
    [None, {}, ["p1"]],
    {"do": {"do": []}},
    {"home": {"deeds": {"p1": {"touchdown": 2**52}}}},
    {"home": {"touchdowns": -1, "hurt": [{"player": "p1", "result": "dead", "dice": [0]}]}},
    {"awarded_to": ["home"]},
]

#: PostgreSQL has more to refuse: it is sent numbers, texts and times, which reach columns, and what is kept as JSON. SQLite is sent the rest.
FOR_COLUMNS = [each for each in STRANGE if isinstance(each, int | str) or each == STRANGE[-3]]
TRIED = [each for each in STRANGE if (each in FOR_COLUMNS) == (connection.vendor == "postgresql")]

#: Every address that takes a body, with one that could be right.
TAKES: list[tuple[str, str, dict[str, Any]]] = [
    ("POST", "leagues/", {"name": "L", "about": "", "time_zone": "UTC", "edition": "bb2020", "options": {"post_match_days": 1}, "dice": "site", "season_name": "S"}),
    ("POST", "invitations/", {"invitation": "nobody's"}),
    ("POST", "tokens/", {"name": "mine"}),
    ("POST", "{at}decisions/", {"team": 1, "points": 1, "reason": "why", "competition": None}),
    ("POST", "{at}decisions/", {"kind": "fine", "team": 1, "gold": 10_000, "reason": "why"}),
    ("POST", "{at}decisions/", {"kind": "withdrawn", "team": 1, "policy": "keep_played", "replacement": 2, "reason": "why"}),
    ("POST", "{at}decisions/", {"kind": "walk_over", "fixture": 1, "team": 1, "reason": "why"}),
    ("POST", "{at}decisions/{decision}/take-back/", {"reason": "why"}),
    ("POST", "{at}fixtures/{fixture}/abandon/", {"reason": "why"}),
    ("POST", "{at}fixtures/{other}/extend/", {"until": "2027-01-01T00:00:00Z", "reason": "why"}),
    ("POST", "{at}fixtures/{fixture}/cards/home/1/", {"name": "A card", "text": "What it does"}),
    ("PUT", "{at}decks/", {"decks": [{"deck": "dirty-tricks", "cards": [{"name": "A card", "count": 2}]}]}),
    ("POST", "{at}seasons/", {"name": "S", "dice": "site", "options": {"post_match_days": 1}}),
    ("POST", "{at}seasons/1/end/", {"reason": "why"}),
    ("POST", "claims/", {"claim": "nobody's"}),
    ("POST", "{at}people/role/", {"coach": 1, "role": "staff"}),
    ("POST", "{at}people/remove/", {"coach": 1}),
    ("POST", "{at}visibility/", {"is_public": True}),
    ("POST", "{at}invitations/renew/", {"role": "coach"}),
    ("POST", "{at}invitations/close/", {"role": "reader"}),
    ("POST", "{at}teams/{team}/coach/", {"coach": None, "name": "Somebody", "reason": "why"}),
    ("POST", "{at}teams/{team}/adjust/", {"amount": 10_000, "reason": "why", "seen": 1}),
    ("POST", "{at}teams/{team}/return-purchase/", {"reason": "why", "seen": 1}),
    ("POST", "{at}teams/{team}/retire/", {"reason": "why"}),
    ("PUT", "{at}teams/{team}/arms/", {"kit": "navy", "trim": "bone", "shield": "round", "division": "pale", "charge": "axe"}),
    ("POST", "{at}teams/{team}/players/p1/rename/", {"name": "N", "number": 1, "seen": 1}),
    ("POST", "{at}teams/{team}/players/p1/take-back-rest/", {"seen": 1}),
    ("POST", "{at}teams/{team}/players/p1/dismiss/", {"seen": 1}),
    ("POST", "{at}imports/fumbbl/", {"file": "{}", "answers": {"a": "b"}, "coach": None, "again": True, "name": "N"}),
    ("POST", "{at}imports/fumbbl/preview/", {"file": "{}", "answers": {"a": "b"}}),
    ("POST", "{at}imports/paper/", {"team": {"name": "N", "roster": "human", "treasury": 0, "players": []}, "answers": {}, "coach": None}),
    ("POST", "{at}imports/paper/preview/", {"team": {"name": "N", "roster": "human", "treasury": 0, "players": []}, "answers": {}}),
    ("POST", "{at}cups/", {"xml": "<a/>", "name": "N", "again": True}),
    ("POST", "{at}cups/preview/", {"xml": "<a/>"}),
    ("POST", "inbox/read/", {"upto": 1, "only": True}),
    ("PUT", "inbox/mail/", {"kinds": ["news"]}),
    ("POST", "{at}news/", {"title": "T", "text": "x", "once": "o"}),
    ("PUT", "{at}news/{post}/", {"title": "T", "text": "x", "seen": 1}),
    ("POST", "{at}news/{post}/withdraw/", {"seen": 1}),
    ("PUT", "{at}fixtures/{fixture}/stories/home/", {"text": "x", "seen": 0}),
    ("POST", "{at}fixtures/{fixture}/comments/", {"text": "x", "once": "o"}),
    ("POST", "{at}fixtures/{fixture}/comments/{comment}/hide/", {"reason": "why"}),
    ("POST", "{at}hooks/", {"url": "https://chat.example/x", "shape": "json", "kinds": ["news"]}),
    ("PUT", "{at}hooks/{hook}/", {"kinds": ["news"], "on": True, "seen": 1}),
    ("POST", "{at}hooks/{hook}/secret/", {"seen": 1}),
    ("POST", "{at}fixtures/{fixture}/pad/taps/", {"taps": [{"key": "a", "kind": "turn_over"}], "after": 0}),
    ("POST", "{at}friendlies/", {"team": 1, "opponent": 2, "side": "home"}),
    ("POST", "{at}fixtures/{other}/dates/", {"side": "home", "time": "2027-01-01T00:00:00Z"}),
    ("POST", "{at}fixtures/{other}/dates/{offer}/answer/", {"agrees": True}),
    ("POST", "{at}fixtures/{other}/substitutes/", {"side": "home", "coach": None, "name": "Somebody", "reason": "why"}),
    ("POST", "{at}fixtures/{other}/substitutes/end/", {"side": "home"}),
    ("POST", "{at}fixtures/{other}/give-up/", {"side": "home", "reason": "why"}),
    ("POST", "{at}drafts/", {"roster": "human", "coach_name": "Somebody"}),
    ("PUT", "{at}drafts/{draft}/", {"draft": {"name": "N", "roster": "human", "chosen_rules": [], "picks": [{"position": "human_lineman", "number": 1, "name": "A"}], "rerolls": 1, "assistant_coaches": 1, "cheerleaders": 1, "apothecary": 1, "dedicated_fans": 1}, "seen": 1, "kit": "navy", "trim": "bone"}),
    ("POST", "{at}drafts/{draft}/hand-in/", {"seen": 1}),
    ("POST", "{at}drafts/{draft}/undo/", {"seen": 1}),
    ("POST", "{at}drafts/{draft}/throw-away/", {"seen": 1}),
    ("POST", "{at}drafts/{draft}/take-back/", {"seen": 1}),
    ("POST", "{at}drafts/{draft}/approve/", {"seen": 1}),
    ("POST", "{at}drafts/{draft}/return/", {"seen": 1, "reason": "An ogre is missing."}),
    ("POST", "{at}fixtures/", {"home": 1, "away": 2, "round": 1, "deadline": None, "competition": None}),
    ("POST", "{at}fixtures/{other}/move/", {"round": 3}),
    ("PUT", "{at}inducements/", {"changed": [{"id": "bribes", "closed": True, "most": 1, "price": 0}], "added": [{"id": "house-1", "name": "N", "price": 0, "most": 1, "effect": "x", "closed": False}], "seen": "s"}),
    ("POST", "{at}season/preview/", {"format": "round_robin", "divisions": 1, "teams": [1, 2], "placed": [{"team": 1, "division": 1}], "meetings": 2, "second_leg": "mirrored", "seed": "00", "first_deadline": "2027-01-01T00:00:00Z", "days_per_round": 7, "competition": None}),
    ("POST", "{at}season/lay-out/", {"format": "knockout", "divisions": 1, "teams": None, "placed": [], "meetings": None, "second_leg": None, "seed": "00", "first_deadline": None, "days_per_round": 0}),
    ("POST", "{at}season/redraw/", {"seed": "00", "competition": None}),
    ("POST", "{at}season/late-joiners/", {"team": 1, "division": 1, "competition": None}),
    ("POST", "{at}play-offs/open/", {"first_deadline": None, "days_per_round": 7, "competition": None}),
    ("POST", "{at}play-offs/close/", {"competition": None}),
    ("POST", "{at}standings/what-if/", {"picks": [{"fixture": 1, "home": 1, "away": 0}], "competition": None}),
    ("PUT", "{at}inducements/", {"changed": [{"id": "bribes", "closed": False, "most": 1, "price": 1}], "added": [{"id": "house-1", "name": "N", "price": 1, "most": 1, "effect": "x", "closed": False}], "seen": "x"}),
    ("PUT", "{at}counting/", {"options": {"points_for_win": 2}, "order": ["touchdowns"], "reason": "why", "seen": 0, "competition": None}),
    ("POST", "{at}counting/preview/", {"options": {"points_for_win": 2}, "order": ["touchdowns"], "competition": None}),
    ("POST", "{at}rounds/{round}/deadline/", {"deadline": "2027-01-01T00:00:00Z", "seen": None}),
    ("POST", "{at}rounds/{round}/inducements/", {"deadline": "2027-01-01T00:00:00Z", "seen": None}),
    ("PUT", "{at}fixtures/{fixture}/match/home/basket/", {"items": [{"id": "bribes", "count": 1}]}),
    ("POST", "{at}fixtures/{other}/shoot-out/", {"side": "home"}),
    ("POST", "{at}fixtures/{other}/award/", {"awarded_to": "home", "reason": "why"}),
    ("POST", "{at}fixtures/{fixture}/match/home/roll/", {"key": "k", "on": True}),
    ("POST", "{at}fixtures/{fixture}/match/home/dice/", {"key": "k", "value": [1]}),
    ("POST", "{at}fixtures/{fixture}/match/home/answer/", {"key": "k", "value": {"do": "done"}}),
    ("POST", "{at}fixtures/{fixture}/match/home/back/", {"choice": 1}),
    ("POST", "{at}fixtures/{fixture}/reports/", {"report": REPORT, "once": "o"}),
    ("POST", "{at}fixtures/{fixture}/reports/1/accept/", {"seen": 1}),
    ("POST", "{at}fixtures/{fixture}/reports/1/agree/", {"side": "home"}),
    ("POST", "{at}fixtures/{fixture}/reports/1/object/", {"side": "home", "reason": "why"}),
    ("POST", "{at}fixtures/{fixture}/interventions/reopen/", {"reason": "why"}),
    ("POST", "{at}fixtures/{fixture}/interventions/leave/", {"reason": "why"}),
    ("POST", "{at}fixtures/{fixture}/interventions/move/", {"to": 1, "reason": "why"}),
    ("POST", "{at}fixtures/{fixture}/interventions/call-off/", {"reason": "why"}),
    ("POST", "{at}fixtures/{fixture}/corrections/", {"report": REPORT, "seen": 1, "reason": "why", "rulings": {"a": "keep"}}),
    ("POST", "{at}fixtures/{fixture}/corrections/preview/", {"report": REPORT, "rulings": {}}),
]  # fmt: skip


@built_once
def house() -> House:
    return House()


@built_once
def names(house: House) -> dict[str, Any]:
    """What stands in the gaps of addresses; the fixture is on the pitch."""
    kicked_off(house.fixture)
    draft = said(house.commissioner.post(f"{house.at}drafts/", {"roster": "human"}), 201)
    body = {"home": house.away.pk, "away": house.home.pk}
    other = said(house.commissioner.post(f"{house.at}fixtures/", body), 201)
    points = {"team": house.home.pk, "points": 1, "reason": "A fine pitch."}
    decision = said(house.commissioner.post(f"{house.at}decisions/", points), 201)
    return {
        "at": house.at,
        "draft": draft["id"],
        "fixture": house.fixture.pk,
        "other": other["id"],
        "decision": decision["id"],
        "round": house.fixture.round_id,
        "team": house.home.pk,
        **written(house, other["id"]),
    }


def written(house: House, fixture: int) -> dict[str, Any]:
    """News, a remark, an address elsewhere, and a date that was offered."""
    boss, time = house.commissioner, {"side": "home", "time": "2027-01-01T00:00:00Z"}
    return {
        "post": said(boss.post(f"{house.at}news/", {"title": "T", "text": "x"}), 201)["id"],
        "comment": said(boss.post(f"{house.match_at}comments/", {"text": "x"}), 201)["id"],
        "hook": said(boss.post(f"{house.at}hooks/", {"url": "https://chat.example/y"}), 201)["hook"]["id"],
        "offer": said(boss.post(f"{house.at}fixtures/{fixture}/dates/", time), 201)["id"],
    }


def test_a_body_of_the_wrong_shape_is_refused_with_the_reason() -> None:
    program = Program(coach("Ines Okafor"))
    for body, code in UNREADABLE:
        said(program.post("leagues/", body), 400, code)


def sane(answer: Any, about: str) -> None:
    """The answer is one, and a no has its one shape."""
    assert answer.status_code < 500, f"{about}: {answer.content[:500]!r}"
    if answer.status_code >= 400:
        assert set(answer.json()) == {"code", "message", "facts"}, about


@pytest.mark.parametrize(("method", "address", "right"), TAKES, ids=[f"{each[0]} {each[1]}" for each in TAKES])
def test_any_value_in_any_field_is_refused_or_taken_without_an_error(
    house: House, names: dict[str, Any], method: str, address: str, right: dict[str, Any]
) -> None:
    if "reports" not in address:
        reported(house.match, REPORT)
    at = address.format(**names)
    # In a session, because no token makes another.
    browser = Program(None)
    browser.client.force_login(house.people["Odile Marsh"])
    send = browser.send
    for field in right:
        for strange in TRIED:
            sane(send(method, at, {**right, field: strange}), f"{field} = {strange!r:.80}")
        sane(send(method, at, {name: right[name] for name in right if name != field}), f"no {field}")
    said(send(method, at, {**right, "no_such_field": 1}), 400, "broken_body")


def test_every_choice_refuses_an_answer_of_the_wrong_type(house: House) -> None:
    reported(kicked_off(house.fixture), REPORT)
    strange = [*STRANGE[::2], {"do": "choose", "player": [], "skill": {}}, {"do": "hire", "position": "human_lineman", "number": 10**9, "name": "x" * 500}]  # fmt: skip
    for _ in range(12):
        told = said(house.ines.get(f"{house.match_at}match/"), 200)
        question = told["sides"][0]["question"]
        if question is None:
            return
        if question["kind"] != "choice":
            said(house.ines.post(f"{house.match_at}match/home/roll/", {"key": question["key"]}), 200)
            continue
        for value in strange:
            sane(
                house.ines.post(f"{house.match_at}match/home/answer/", {"key": question["key"], "value": value}),
                question["what"],
            )
        question = said(house.ines.get(f"{house.match_at}match/"), 200)["sides"][0]["question"]
        if question is not None and question["kind"] == "choice":
            body = {"key": question["key"], "value": question["default"]}
            said(house.ines.post(f"{house.match_at}match/home/answer/", body), 200)


def test_an_unknown_field_is_refused(house: House) -> None:
    body = {"team": house.home.pk, "point": 1, "reason": "why"}
    told = said(house.commissioner.post(f"{house.at}decisions/", body), 400, "broken_body")
    assert told["facts"]["fields"] == [{"field": "point", "fault": "There is no such field."}]
    del body["point"]
    told = said(house.commissioner.post(f"{house.at}decisions/", body), 400, "broken_body")
    assert told["message"] == "points: This field is required."
    for field, value in (("reason", 3), ("points", "3"), ("points", True), ("team", 1.5), ("competition", [])):
        sent = {**body, "points": 1, field: value}
        assert (
            said(house.commissioner.post(f"{house.at}decisions/", sent), 400, "broken_body")["facts"]["fields"][0][
                "field"
            ]
            == field
        )
    said(house.commissioner.post(f"{house.at}decisions/", {**body, "points": 0}), 400, "points_out_of_range")
    said(house.commissioner.post(f"{house.at}decisions/", {**body, "points": 1}), 201)


def test_numbers_in_an_address_may_be_anything(house: House) -> None:
    huge = "9" * 40
    for number in ("0", huge):
        for address in ("teams/{}/", "teams/{}/log/", "drafts/{}/", "fixtures/{}/", "fixtures/{}/match/", "fixtures/{}/reports/"):  # fmt: skip
            said(house.commissioner.get(house.at + address.format(number)), 404, "not_here")
    said(house.commissioner.delete(f"tokens/{huge}/"), 404, "not_here")
    for query in (
        "limit=0",
        "limit=201",
        "limit=ten",
        "limit=-1",
        "limit=٣",
        "offset=-1",
        "limit=",
        "limit=1%00",
        f"offset={huge}",
    ):
        said(house.guest.get(f"{house.at}teams/?{query}"), 400, "broken_query")
    assert said(house.guest.get(f"{house.at}teams/?limit=200&offset=9007199254740991"), 200)["results"] == []
    said(house.guest.get(f"{house.at}standings/?competition=x"), 400, "broken_query")
    said(house.guest.get(f"{house.at}standings/?competition=9007199254740991"), 404, "not_here")
    said(house.guest.get(f"{house.at}fixtures/?team=%00"), 400, "broken_query")


def test_unsupported_requests_are_refused_in_the_same_shape(house: House) -> None:
    client, headers = house.ines.client, house.ines.headers
    said(client.post("/api/v1/leagues/", {"name": "x"}, headers=headers), 415, "unsupported_media_type")
    said(
        client.generic("POST", "/api/v1/leagues/", b"{}", content_type="text/plain", headers=headers),
        415,
        "unsupported_media_type",
    )
    said(client.get("/api/v1/leagues/", headers={**headers, "Accept": "text/csv"}), 406, "not_acceptable")
    for method in ("PUT", "PATCH", "DELETE", "TRACE"):
        answer = house.ines.send(method, "leagues/", {})
        said(answer, 405, "method_not_allowed")
        assert "POST" in answer["Allow"]
    for method in ("GET", "POST", "DELETE", "PROPFIND"):
        said(house.guest.send(method, "nowhere/", {}), 404, "not_here")
    said(client.get("/api/v2/leagues/"), 404, "not_here")
    for token in ("", "x", "\u00ff", "bb_" + "x" * 5000):
        said(client.get("/api/v1/leagues/", headers={"Authorization": f"Bearer {token}"}), 401, "token_unknown")


def test_every_address_that_takes_a_body_is_tried_here() -> None:
    """A new address joins `TAKES`, or this says so."""
    bare = ("lock", "turn", "show", "revive", "test", "again", "remind", "hand-over", "people/leave")
    bare += (
        "cards/<slug:side>/<int:number>/play",
        "dates/<int:offer_id>/withdraw",
        "friendlies/<int:fixture_id>/call-off",
    )
    tried = {(method, in_general(address)) for method, address, _ in TAKES}
    found = set()
    for pattern in get_resolver("api.urls").url_patterns:
        assert isinstance(pattern, URLPattern)
        kind, address = getattr(pattern.callback, "view_class", None), str(pattern.pattern)
        for method in ("post", "put"):
            if hasattr(kind, method) and not address.endswith(tuple(f"/{each}/" for each in bare)):
                found.add((method.upper(), in_general(address.removeprefix("v1/"))))
    assert found == tried


def in_general(address: str) -> str:
    """The address with a star for whatever stands in its gaps."""
    whole = address.replace("leagues/<slug:slug>/", "{at}")
    return re.sub(r"<[^>]+>|\{[a-z]+\}|(?<=/)(1|home|p1)(?=/)", "*", whole)
