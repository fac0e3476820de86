"""Who may do what by API, and how a no reads. Nothing is half-done."""

from typing import Any

import pytest
from django.test import Client

from league.models import Decision, DraftForm, Fixture, League
from matches.models import Match
from tests.api.house import REPORT, House, Program, said
from tests.built_once import built_once
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, reported

pytestmark = pytest.mark.django_db


@built_once
def house() -> House:
    return House()


#: What only a commissioner of the league may do.
COMMISSIONERS: list[tuple[str, str, Any]] = [
    ("POST", "fixtures/", {"home": 1, "away": 2}),
    ("DELETE", "fixtures/{fixture}/", None),
    ("POST", "fixtures/{fixture}/move/", {"round": 3}),
    ("POST", "fixtures/{fixture}/award/", {"awarded_to": "home", "reason": "Nobody came."}),
    ("POST", "fixtures/{fixture}/reports/1/accept/", {"seen": 1}),
    ("POST", "fixtures/{fixture}/corrections/", {"report": {}, "seen": 1, "reason": "Misread."}),
    ("POST", "fixtures/{fixture}/corrections/preview/", {"report": {}}),
    ("POST", "fixtures/{fixture}/interventions/reopen/", {"reason": "Misread."}),
    ("POST", "fixtures/{fixture}/interventions/leave/", {"reason": "It stands."}),
    ("POST", "fixtures/{fixture}/interventions/move/", {"to": 1, "reason": "The other game."}),
    ("POST", "fixtures/{fixture}/interventions/call-off/", {"reason": "It never was."}),
    ("POST", "decisions/", {"team": 1, "points": 1, "reason": "Fair play."}),
]

#: What the two coaches of a fixture may do, and a commissioner.
PLAYERS: list[tuple[str, str, Any]] = [
    ("POST", "fixtures/{fixture}/lock/", {}),
    ("POST", "fixtures/{fixture}/abandon/", {}),
    ("POST", "fixtures/{fixture}/match/both/roll/", {"key": "weather#0"}),
    ("POST", "fixtures/{fixture}/match/both/dice/", {"key": "weather#0", "value": [1, 2]}),
    ("POST", "fixtures/{fixture}/match/home/answer/", {"key": "advancement#0", "value": {"do": "done"}}),
    ("POST", "fixtures/{fixture}/reports/", {"report": REPORT}),
    ("POST", "fixtures/{fixture}/reports/1/agree/", {"side": "home"}),
    ("POST", "fixtures/{fixture}/reports/1/object/", {"side": "home", "reason": "It was two."}),
]


def send(program: Program, house: House, method: str, address: str, body: Any) -> Any:
    return program.send(method, house.at + address.format(fixture=house.fixture.pk), body)


def count() -> tuple[int, ...]:
    return tuple(kind._default_manager.count() for kind in (Fixture, Match, Decision, DraftForm))


@pytest.mark.parametrize(("method", "address", "body"), COMMISSIONERS)
def test_only_a_commissioner_runs_a_league(house: House, method: str, address: str, body: Any) -> None:
    before = count()
    said(send(house.guest, house, method, address, body), 401, "log_in_first")
    alone = "decisions" in address or "corrections" in address
    for program in (house.stranger, house.ines):
        said(send(program, house, method, address, body), 403, "not_the_commissioner" if alone else "not_an_officer")
    assert count() == before
    answer = send(house.commissioner, house, method, address, body)
    assert answer.status_code not in (401, 403), answer.content.decode()


@pytest.mark.parametrize(("method", "address", "body"), PLAYERS)
def test_only_those_who_take_part_touch_a_match(house: House, method: str, address: str, body: Any) -> None:
    before = count()
    answer = send(house.guest, house, method, address, body)
    said(answer, 401, "log_in_first")
    assert answer["WWW-Authenticate"] == "Bearer"
    said(send(house.stranger, house, method, address, body), 403, "not_your_match")
    assert count() == before
    answer = send(house.ines, house, method, address, body)
    assert answer.status_code not in (401, 403), answer.content.decode()


@pytest.mark.parametrize(
    "address",
    [
        "",
        "standings/",
        "decisions/",
        "rosters/",
        "teams/",
        "teams/{team}/",
        "teams/{team}/log/",
        "teams/{team}/ledger/",
        "fixtures/",
        "fixtures/{fixture}/",
        "fixtures/{fixture}/match/",
        "fixtures/{fixture}/match/answers/",
        "fixtures/{fixture}/reports/",
        "fixtures/{fixture}/corrections/",
        "fixtures/{fixture}/interventions/",
    ],
)
def test_a_private_league_is_not_there_for_others(house: House, address: str) -> None:
    at = house.at + address.format(team=house.home.pk, fixture=house.fixture.pk)
    said(house.guest.get(at), 200)
    League.objects.update(is_public=False)
    said(house.guest.get(at), 404, "not_here")
    said(house.stranger.get(at), 404, "not_here")
    said(house.ines.get(at), 200)
    assert said(house.stranger.get("leagues/"), 200)["count"] == 0
    assert said(house.tobias.get("leagues/"), 200)["count"] == 1


def test_objects_of_another_league_are_not_found(house: House) -> None:
    other = a_league("Another League", house.people["Odile Marsh"])
    team = a_team(other, "Elsewhere", by=coach("Somebody Else"))
    fixture = a_fixture(other, team, a_team(other, "Nowhere", by=coach("Nobody Here")))
    for address in (f"teams/{team.pk}/", f"fixtures/{fixture.pk}/", f"fixtures/{fixture.pk}/match/"):
        said(house.commissioner.get(house.at + address), 404, "not_here")
    said(house.commissioner.get(f"{house.at}standings/?competition={fixture.round.competition_id}"), 404, "not_here")
    body = {"home": house.home.pk, "away": team.pk}
    said(house.commissioner.post(f"{house.at}fixtures/", body), 404, "not_here")
    said(house.commissioner.delete(f"{house.at}fixtures/{fixture.pk}/"), 404, "not_here")


def test_a_draft_is_its_coachs_own(house: House) -> None:
    said(house.guest.get(f"{house.at}drafts/"), 401, "log_in_first")
    said(house.stranger.post(f"{house.at}drafts/", {"roster": "human"}), 403, "not_in_this_league")
    draft = said(house.ines.post(f"{house.at}drafts/", {"roster": "human", "coach_name": "My Cousin"}), 201)
    assert draft["coach_name"] == "", "only a commissioner drafts for somebody without an account"
    at = f"{house.at}drafts/{draft['id']}/"
    for program in (house.guest, house.stranger, house.tobias):
        said(program.get(at), 404, "not_here")
    said(house.tobias.put(at, {"draft": draft["draft"], "seen": 1}), 404, "not_here")
    said(house.commissioner.get(at), 200)
    said(house.ines.post(f"{house.at}drafts/", {"roster": "marsupials"}), 400, "not_in_the_book")
    said(house.ines.put(at, {"draft": {"roster": "marsupials"}, "seen": 1}), 400, "not_in_the_book")
    said(house.ines.put(at, {"draft": {"roster": 4}, "seen": 1}), 400, "broken_draft")
    said(house.ines.post(f"{at}hand-in/", {"seen": 1}), 409, "name_missing")
    said(house.ines.put(at, {"draft": {"roster": "human", "name": "Reavers", "rerolls": 30}, "seen": 1}), 200)
    refused = said(house.ines.post(f"{at}hand-in/", {"seen": 2}), 409, "several_reasons")
    assert len(refused["facts"]["reasons"]) > 1


def test_nobody_answers_for_the_other_side(house: House) -> None:
    match = kicked_off(house.fixture)
    said(house.tobias.post(f"{house.match_at}reports/", {"report": REPORT}), 201)
    said(house.ines.post(f"{house.match_at}reports/1/agree/", {"side": "away"}), 403, "not_your_team")
    match.refresh_from_db()
    body = {"seen": match.version}
    said(house.commissioner.post(f"{house.match_at}reports/7/accept/", body), 404, "not_here")
    said(house.commissioner.post(f"{house.match_at}reports/1/accept/", body), 200)
    key = said(house.ines.get(f"{house.match_at}match/"), 200)["sides"][0]["question"]["key"]
    said(house.tobias.post(f"{house.match_at}match/home/roll/", {"key": key}), 403, "not_your_team")
    said(house.ines.post(f"{house.match_at}match/nave/roll/", {"key": key}), 404, "not_here")
    said(house.commissioner.post(f"{house.match_at}match/home/roll/", {"key": key}), 200)
    record = said(house.guest.get(f"{house.match_at}match/answers/"), 200)["results"][-1]
    assert record["on_behalf"] and record["by"] == "Odile Marsh"


def test_each_side_says_what_it_stands_by(house: House) -> None:
    kicked_off(house.fixture)
    said(house.ines.post(f"{house.match_at}reports/1/agree/", {"side": "home"}), 404, "not_here")
    # A touchdown without a scorer would want a commissioner besides.
    told = {**REPORT, "away": {**REPORT["away"], "unknown_scorer": 0, "deeds": {"p1": {"touchdown": 1}}}}
    said(house.tobias.post(f"{house.match_at}reports/", {"report": told}), 201)
    body = {"side": "home", "reason": " "}
    said(house.ines.post(f"{house.match_at}reports/1/object/", body), 400, "broken_body")
    said(house.ines.post(f"{house.match_at}reports/1/object/", {**body, "reason": "It was one."}), 200)
    where = said(house.tobias.get(f"{house.match_at}reports/positions/"), 200)
    assert (where["stage"], [each["reason"] for each in where["objections"]]) == ("disputed", ["It was one."])
    said(house.guest.get(f"{house.match_at}reports/positions/"), 401, "log_in_first")
    other = {**told, "home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}, "p2": {"casualty": 1}}}}
    said(house.ines.post(f"{house.match_at}reports/", {"report": other}), 201)
    differ = said(house.ines.get(f"{house.match_at}reports/positions/"), 200)["differences"]
    assert [(each["about"], each["player"], each["home"], each["away"]) for each in differ] == [
        ("touchdowns", "", 1, 2),
        ("deed", "p1", 1, 2),
    ]
    match = said(house.tobias.get(f"{house.match_at}match/"), 200)
    assert match["state"] == "reported" and [each["stands_by"] for each in match["sides"]] == [2, 1]
    assert said(house.ines.post(f"{house.match_at}reports/1/agree/", {"side": "home"}), 200)["state"] == "after"


def test_a_commissioner_takes_a_report_back_and_everybody_reads_why(house: House) -> None:
    reported(kicked_off(house.fixture), REPORT)
    at = f"{house.match_at}interventions/"
    said(house.commissioner.post(f"{at}leave/", {"reason": "It stands."}), 409, "no_open_objection")
    made = said(house.commissioner.post(f"{at}reopen/", {"reason": "The wrong player was named."}), 201)
    assert (made["kind"], made["version"], made["by"]) == ("reopened", 1, "Odile Marsh")
    assert said(house.guest.get(at), 200)["results"] == [made]
    assert said(house.guest.get(house.match_at), 200)["result"] is None
    said(house.commissioner.post(f"{at}call-off/", {"reason": "It never was."}), 201)
    assert said(house.guest.get(f"{house.match_at}match/"), 200)["state"] == ""


def test_a_correction_with_nothing_to_correct_is_refused(house: House) -> None:
    at = f"{house.match_at}corrections/preview/"
    said(house.commissioner.post(at, {"report": REPORT}), 409, "not_begun")
    match = kicked_off(house.fixture)
    said(house.commissioner.post(at, {"report": REPORT}), 409, "nothing_to_correct")
    reported(match, REPORT)
    said(house.commissioner.post(at, {"report": REPORT}), 409, "same_result")
    said(house.commissioner.post(at, {"report": REPORT, "awarded_to": "home"}), 400, "broken_body")
    said(house.commissioner.post(at, {}), 400, "broken_body")
    said(house.commissioner.post(at, {"awarded_to": "neither"}), 200)


def test_a_token_works_until_it_is_revoked(house: House) -> None:
    browser = Client()
    browser.force_login(house.people["Ines Okafor"])
    made = browser.post("/api/v1/tokens/", {"name": "my spreadsheet"}, content_type="application/json").json()
    program = Program(None)
    program.headers = {"Authorization": f"Bearer {made['secret']}"}
    assert said(program.get("me/"), 200) == {"username": "Ines Okafor", "name": "Ines Okafor"}
    kept = said(program.get("tokens/"), 200)["results"][0]
    assert kept["name"] == "my spreadsheet" and kept["last_used_on"] and "secret" not in kept
    said(program.post("tokens/", {"name": "another"}), 403, "made_by_hand")
    said(house.tobias.delete(f"tokens/{made['id']}/"), 404, "not_here")
    assert program.delete(f"tokens/{made['id']}/").status_code == 204
    said(program.get("me/"), 401, "token_unknown")
    said(program.get("leagues/"), 401, "token_unknown")


def test_a_session_sends_its_form_key(house: House) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(house.people["Odile Marsh"])
    body = {"team": house.home.pk, "points": 1, "reason": "Fair play."}
    said(browser.post(f"/api/v1/{house.at}decisions/", body, content_type="application/json"), 403, "csrf_failed")
    page = browser.get("/api/")
    assert page.status_code == 200
    key = {"X-CSRFToken": browser.get("/api/?script=").cookies["csrftoken"].value}
    answer = browser.post(f"/api/v1/{house.at}decisions/", body, content_type="application/json", headers=key)
    said(answer, 201)


def test_a_client_over_its_rate_is_told_when_to_retry(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    monkeypatch.setattr(UserRateThrottle, "THROTTLE_RATES", {"user": "3/min"})
    for _ in range(2):
        said(house.guest.get("leagues/"), 200)
    answer = house.guest.get("leagues/")
    assert 0 < said(answer, 429, "throttled")["facts"]["seconds"] <= 61
    assert answer["Retry-After"]
    said(house.ines.get("leagues/"), 200)
