"""A season by API alone: found, draft, play, report, accept, the steps afterwards, correct, end."""

import hashlib
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.models import Season
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import plain
from tests.api.house import REPORT, House, Program, reply, said, to_the_end, to_the_kick_off
from tests.built_once import built_once
from tests.world import coach, legal_draft

pytestmark = pytest.mark.django_db


@built_once
def house() -> House:
    return House()


def test_a_league_is_founded_joined_and_drafted_for_by_programs() -> None:
    odile, ines = Program(coach("Odile Marsh")), Program(coach("Ines Okafor"))
    league = said(odile.post("leagues/", {"name": "Crookwater League", "options": {"post_match_days": 3}}), 201)
    assert league["role"] == "commissioner"
    assert league["seasons"][0]["rules"]["options"] == {"post_match_days": 3}
    joined = said(ines.post("invitations/", {"invitation": league["invitation"]}), 200)
    assert (joined["role"], joined["invitation"]) == ("coach", None)

    at = f"leagues/{league['slug']}/drafts/"
    roster = next(
        each for each in said(ines.get(f"leagues/{league['slug']}/rosters/"), 200)["results"] if each["id"] == "human"
    )
    assert roster["reroll_price"] == 50_000 and len(roster["positions"]) > 3
    begun = said(ines.post(at, {"roster": "human"}), 201)
    assert [each["id"] for each in said(ines.get(at), 200)["results"]] == [begun["id"]]
    assert {each["code"] for each in begun["problems"]} >= {"name_missing"} or begun["problems"]

    draft = plain(legal_draft("Saltmarsh Reavers", "human", Ruleset.of("bb2020")))
    saved = said(ines.put(f"{at}{begun['id']}/", {"draft": draft, "seen": begun["version"]}), 200)
    assert saved["problems"] == []
    assert saved["price"] + saved["left"] == 1_000_000
    assert sum(part["amount"] for part in saved["bill"]) == saved["price"]
    said(ines.put(f"{at}{begun['id']}/", {"draft": draft, "seen": begun["version"]}), 409, "draft_moved_on")
    said(ines.post(f"{at}{begun['id']}/hand-in/", {"seen": begun["version"]}), 409, "draft_moved_on")
    entered = said(ines.post(f"{at}{begun['id']}/hand-in/", {"seen": saved["version"]}), 201)
    assert (entered["state"], entered["problems"]) == ("open", [])
    team = said(ines.get(f"leagues/{league['slug']}/teams/{entered['team']}/"), 200)
    assert team["figures"]["name"] == "Saltmarsh Reavers"
    assert len(team["players"]) == 11
    again = said(ines.post(f"{at}{begun['id']}/hand-in/", {"seen": saved["version"] + 1}), 409, "handed_in_already")
    assert again["facts"] == {"team": "Saltmarsh Reavers"}


def test_a_program_buys_inducements_before_the_kick_off() -> None:
    house = House(options={"inducements": "on", "equal_ctv_treasury": "allowed"})
    said(house.ines.post(f"{house.match_at}lock/"), 201)
    match_at = f"{house.match_at}match/"
    while (question := said(house.ines.get(match_at), 200)["question"])["kind"] == "roll":
        reply(house, "both", question)
    assert (question["what"], question["side"], question["default"]) == ("inducements", "home", [])
    assert (question["options"]["petty_cash"], question["options"]["treasury"]) == (0, 450_000)
    bribes = next(line for line in question["options"]["lines"] if line["id"] == "bribes")
    assert (bribes["name"], bribes["price"], bribes["most"]) == ("Bribes", 100_000, 3)
    answer_at, key = f"{match_at}both/answer/", question["key"]
    said(house.ines.post(answer_at, {"key": key, "value": {"bribes": 4}}), 409, "too_many_bought")
    said(house.ines.post(answer_at, {"key": key, "value": {"dragon": 1}}), 409, "not_on_offer")
    said(house.ines.post(answer_at, {"key": key, "value": {"bribes": []}}), 400, "basket_unreadable")
    said(
        house.ines.post(answer_at, {"key": key, "value": [{"id": "bribes", "colour": "red"}]}), 400, "basket_unreadable"
    )
    mercenary = {"id": "mercenary-players", "position": "human-lineman", "skills": ["tackle"]}
    said(house.ines.post(answer_at, {"key": key, "value": [mercenary | {"skills": ["dodge"]}]}), 409, "category_closed")
    basket = [{"id": "bribes", "count": 2}, mercenary, {"id": "star-players", "star": "akhorne-the-squirrel"}]
    said(house.ines.post(answer_at, {"key": key, "value": basket}), 200)
    to_the_kick_off(house)
    hired = house.match.kick_off["home"]["hired"]
    assert [(each["inducement"], each["count"], each["price"]) for each in hired] == [
        ("bribes", 2, 200_000),
        ("mercenary-players", 1, 130_000),
        ("star-players", 1, 80_000),
    ]
    kinds = [player["kind"] for player in house.match.kick_off["home"]["players"][11:]]
    assert kinds == ["mercenary", "star"]
    team = said(house.ines.get(f"{house.at}teams/{house.home.pk}/"), 200)
    assert team["figures"]["treasury"] == 40_000


def test_a_match_is_played_through_to_the_table_and_put_right_afterwards(house: House) -> None:
    before = said(house.guest.get(f"{house.match_at}match/"), 200)
    assert (before["state"], before["in_the_way"]) == ("", [])
    locked = said(house.ines.post(f"{house.match_at}lock/"), 201)
    assert locked["state"] == "locked" and locked["question"]["kind"] == "roll"
    said(house.ines.post(f"{house.match_at}lock/"), 409, "locked_already")
    to_the_kick_off(house)
    kicked = said(house.guest.get(f"{house.match_at}match/"), 200)
    assert kicked["state"] == "playing" and kicked["kick_off"]["home"]["team"] == "Saltmarsh Reavers"

    filed = said(house.ines.post(f"{house.match_at}reports/", {"report": REPORT, "once": "mine"}), 201)
    assert (filed["number"], filed["for_side"], filed["accepted"]) == (1, "home", False)
    assert said(house.ines.post(f"{house.match_at}reports/", {"report": REPORT, "once": "mine"}), 201) == filed
    assert said(house.guest.get(f"{house.match_at}reports/"), 200)["count"] == 0
    assert said(house.tobias.get(f"{house.match_at}reports/"), 200)["results"] == [filed]

    seen = said(house.commissioner.get(f"{house.match_at}match/"), 200)["version"]
    said(house.commissioner.post(f"{house.match_at}reports/1/accept/", {"seen": seen - 1}), 409, "match_moved_on")
    accepted = said(house.commissioner.post(f"{house.match_at}reports/1/accept/", {"seen": seen}), 200)
    assert accepted["state"] == "after" and all(side["open"] for side in accepted["sides"])
    assert "mvp" in to_the_end(house, "home")
    to_the_end(house, "away")
    assert said(house.guest.get(f"{house.match_at}match/"), 200)["state"] == "finished"

    table = said(house.guest.get(f"{house.at}standings/"), 200)["tables"][0]["rows"]
    assert [(row["team"]["name"], row["points"], row["sum"]) for row in table] == [
        ("Saltmarsh Reavers", 3, ["1 win at 3: 3"]),
        ("Rustjaw Regulars", 0, []),
    ]
    assert table[0]["why"] == "3 points to 0"
    dead = said(house.guest.get(f"{house.at}teams/{house.away.pk}/"), 200)["gone"]
    assert [(player["id"], player["status"]) for player in dead] == [("p3", "dead")]

    right = {
        "home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}},
        "away": {"touchdowns": 1, "unknown_scorer": 1},
    }
    plan = said(house.commissioner.post(f"{house.match_at}corrections/preview/", {"report": right}), 200)
    assert any(each["code"] == "player_active" for each in plan["consequences"])
    body = {"report": right, "seen": plan["seen"], "reason": "The second was scored after the whistle."}
    said(
        house.commissioner.post(f"{house.match_at}corrections/", {**body, "seen": plan["seen"] - 1}),
        409,
        "match_moved_on",
    )
    body["rulings"] = dict.fromkeys(plan["undecided"], "keep")
    made = said(house.commissioner.post(f"{house.match_at}corrections/", body), 201)
    assert (made["was"], made["now"]) == (1, 2)
    said(house.commissioner.post(f"{house.match_at}corrections/preview/", {"report": right}), 409, "same_result")
    assert said(house.guest.get(f"{house.match_at}corrections/"), 200)["results"] == [made]
    rows = said(house.guest.get(f"{house.at}standings/"), 200)["tables"][0]["rows"]
    assert [row["points"] for row in rows] == [1, 1]


def test_dice_of_the_table_are_typed() -> None:
    house = House(dice=Season.Dice.TABLE)
    question = said(house.ines.post(f"{house.match_at}lock/"), 201)["question"]
    at = f"{house.match_at}match/both/dice/"
    for value in ([], [7], ["1"], [True], "three", {"a": 1}, [1] * 50, 3, None):
        if value is not None:
            said(house.ines.post(at, {"key": question["key"], "value": value}), 400, "no_such_dice")
    told = said(house.ines.post(at, {"key": question["key"], "value": [3] * question["dice"]["count"]}), 200)
    assert told["typed_dice"] and told["question"]["key"] != question["key"]
    said(house.ines.post(at, {"key": question["key"], "value": [3]}), 409, "answered_already")
    record = said(house.guest.get(f"{house.match_at}match/answers/"), 200)["results"]
    assert record[0]["by"] == "Ines Okafor" and record[0]["source"] == "typed"


def test_typed_dice_are_refused_where_the_site_rolls(house: House) -> None:
    question = said(house.ines.post(f"{house.match_at}lock/"), 201)["question"]
    body = {"key": question["key"], "value": [3]}
    said(house.ines.post(f"{house.match_at}match/both/dice/", body), 409, "rolled_here")
    said(
        house.ines.post(f"{house.match_at}match/both/answer/", {"key": question["key"], "value": 1}),
        409,
        "not_a_choice",
    )
    told = said(house.ines.post(f"{house.match_at}match/both/roll/", {"key": question["key"], "on": True}), 200)
    assert told["question"] is None or told["question"]["kind"] == "choice"


def test_a_fixture_is_added_abandoned_awarded_and_taken_off(house: House) -> None:
    said(house.ines.post(f"{house.match_at}lock/"), 201)
    assert said(house.tobias.post(f"{house.match_at}abandon/"), 200)["state"] == ""
    body = {"home": house.away.pk, "away": house.home.pk, "deadline": "2027-01-31T20:00:00+01:00"}
    added = said(house.commissioner.post(f"{house.at}fixtures/", body), 201)
    assert (added["round"], added["deadline"]) == (2, "2027-01-31T19:00:00Z")
    assert said(house.guest.get(f"{house.at}fixtures/?team={house.home.pk}&limit=1"), 200)["count"] == 2
    for year in ("0001", "1999", "3000", "9999"):
        said(
            house.commissioner.post(f"{house.at}fixtures/", {**body, "deadline": f"{year}-06-01T00:00:00Z"}),
            400,
            "broken_body",
        )
    moved = said(house.commissioner.post(f"{house.at}fixtures/{added['id']}/move/", {"round": 3}), 200)
    assert (moved["round"], moved["ref"]) == (3, added["ref"])
    award = said(
        house.commissioner.post(f"{house.match_at}award/", {"awarded_to": "away", "reason": "Nobody came."}), 200
    )
    assert award["state"] == "after"
    shown = said(house.guest.get(house.match_at), 200)
    assert shown["result"]["kind"] == "awarded" and shown["result"]["away_touchdowns"] > 0
    assert said(house.guest.get(f"{house.match_at}reports/"), 200)["results"][0]["awarded_to"] == "away"
    said(house.commissioner.delete(house.match_at), 409, "fixture_started")
    gone = f"{house.at}fixtures/{added['id']}/"
    assert house.commissioner.delete(gone).status_code == 204
    said(house.guest.get(gone), 404, "not_here")


def test_points_are_decided_with_a_reason_that_the_table_gives(house: House) -> None:
    body = {"team": house.away.pk, "points": -2, "reason": "Came late twice."}
    decided = said(house.commissioner.post(f"{house.at}decisions/", body), 201)
    assert decided["team"]["name"] == "Rustjaw Regulars"
    assert said(house.guest.get(f"{house.at}decisions/"), 200)["results"] == [decided]
    last = said(house.guest.get(f"{house.at}standings/"), 200)["tables"][0]["rows"][-1]
    assert (last["points"], last["notes"]) == (-2, ["−2: Came late twice."])


def test_a_team_shows_its_value_and_its_history(house: House) -> None:
    team = said(house.guest.get(f"{house.at}teams/{house.home.pk}/"), 200)
    assert sum(part["amount"] for part in team["team_value_parts"]) == team["figures"]["team_value"]
    for player in team["players"]:
        assert sum(part["amount"] for part in player["value_parts"]) == player["value"]
    assert team["players"][0]["next_prices"]["random_primary"] == 3
    ledger = said(house.guest.get(f"{house.at}teams/{house.home.pk}/ledger/"), 200)["results"]
    assert ledger[-1]["balance"] == team["figures"]["treasury"]
    log = said(house.guest.get(f"{house.at}teams/{house.home.pk}/log/"), 200)["results"]
    assert log[0]["seq"] == team["seq"] and "was drafted with 11 players" in log[-1]["sentence"]


def test_every_kind_of_decision_is_entered_read_and_taken_back(house: House) -> None:
    home, fixture = house.home.pk, house.fixture.pk
    at = f"{house.at}decisions/"
    bodies: list[dict[str, Any]] = [
        {"kind": "avoided", "team": home, "fixture": fixture},
        {"kind": "fine", "team": home, "gold": 30_000},
        {"kind": "conceded", "fixture": fixture, "team": home},
        {"kind": "annulled", "fixture": fixture},
        {"kind": "lost_by_both", "fixture": fixture},
        {"kind": "walk_over", "fixture": fixture, "team": home},
    ]
    made = [said(house.commissioner.post(at, {**body, "reason": "So it is."}), 201) for body in bodies]
    assert [each["kind"] for each in made] == [body["kind"] for body in bodies]
    assert made[1]["says"] == "Saltmarsh Reavers pays a fine of 30,000 gp." and made[1]["stands"]
    said(house.ines.post(f"{at}{made[1]['id']}/take-back/", {"reason": "No."}), 403, "not_the_commissioner")
    said(house.commissioner.post(f"{at}{made[3]['id']}/take-back/", {"reason": "No."}), 409, "later_decision")
    for each in reversed(made):
        back = said(house.commissioner.post(f"{at}{each['id']}/take-back/", {"reason": "A slip."}), 201)
        assert (back["kind"], back["takes_back"]) == ("taken_back", each["id"])
    said(house.commissioner.post(f"{at}{made[0]['id']}/take-back/", {"reason": "Again."}), 409, "taken_back_already")
    told = said(house.guest.get(at), 200)["results"]
    assert len(told) == 2 * len(bodies) and not any(each["stands"] for each in told)
    rows = said(house.guest.get(f"{house.at}standings/"), 200)["tables"][0]["rows"]
    assert all((row["played"], row["points"], row["notes"]) == (0, 0, []) for row in rows)


def test_a_decision_takes_only_the_fields_of_its_kind(house: House) -> None:
    for body, field in (
        ({"kind": "fine", "team": 1}, "gold"),
        ({"kind": "annulled"}, "fixture"),
        ({"kind": "points", "team": 1, "points": 1, "gold": 5}, "gold"),
        ({"kind": "lost_by_both", "fixture": 1, "team": 1}, "team"),
        ({"kind": "hanged", "team": 1}, "kind"),
    ):
        told = said(house.commissioner.post(f"{house.at}decisions/", {**body, "reason": "x"}), 400, "broken_body")
        assert [each["field"] for each in told["facts"]["fields"]] == [field], body
    assert said(house.guest.get(f"{house.at}decisions/"), 200)["count"] == 0


def test_a_team_leaves_and_comes_back_by_api_and_a_fixture_is_extended(house: House) -> None:
    body = {"kind": "withdrawn", "team": house.home.pk, "policy": "keep_played", "reason": "No time."}
    left = said(house.commissioner.post(f"{house.at}decisions/", body), 201)
    assert left["facts"]["policy"] == "keep_played"
    parts = [each for each in said(house.guest.get(f"{house.at}decisions/"), 200)["results"] if each["part_of"]]
    assert [each["kind"] for each in parts] == ["walk_over"]
    said(house.commissioner.post(f"{house.at}decisions/{parts[0]['id']}/take-back/", {"reason": "x"}), 409, "not_to_take_back_alone")  # fmt: skip
    said(house.commissioner.post(f"{house.at}decisions/{left['id']}/take-back/", {"reason": "Time found."}), 201)
    until = (timezone.now() + timedelta(days=20)).replace(microsecond=0)
    sent = {"until": until.isoformat(), "reason": "The hall is flooded."}
    said(house.ines.post(f"{house.match_at}extend/", sent), 403, "not_an_officer")
    told = said(house.commissioner.post(f"{house.match_at}extend/", sent), 200)
    assert datetime.fromisoformat(told["deadline"]) == until and told["result"] is None


def test_a_season_is_ended_its_secret_told_and_the_next_one_begun_by_api() -> None:
    house = House(options={"post_match_days": 3})
    on = said(house.guest.get(house.at), 200)["seasons"][0]
    assert (on["over"], on["secret"], on["over_at"]) == (False, None, None)
    said(house.ines.post(f"{house.at}seasons/1/end/", {"reason": "x"}), 403, "not_the_commissioner")
    said(house.commissioner.post(f"{house.at}seasons/2/end/", {"reason": "x"}), 404, "not_here")
    said(house.commissioner.post(f"{house.at}seasons/", {"name": "Spring"}), 409, "season_still_on")
    said(house.commissioner.post(f"{house.at}seasons/1/end/"), 409, "season_undecided")
    over = said(house.commissioner.post(f"{house.at}seasons/1/end/", {"reason": "The hall burnt down."}), 200)
    assert hashlib.sha256(bytes.fromhex(over["secret"])).hexdigest() == on["seal"] == over["seal"]
    assert (over["over"], over["over_reason"]) == (True, "The hall burnt down.")
    said(house.ines.post(f"{house.match_at}lock/"), 409, "season_over")
    said(house.ines.post(f"{house.at}seasons/", {"name": "Spring"}), 403, "not_the_commissioner")
    spring = said(house.commissioner.post(f"{house.at}seasons/", {"name": "Spring", "dice": "table"}), 201)
    assert (spring["number"], spring["secret"], spring["rules"]["options"]) == (2, None, {"post_match_days": 3})
    told = said(house.guest.get(house.at), 200)["seasons"]
    assert [(each["name"], each["over"]) for each in told] == [("Spring", False), ("Season 1", True)]
    said(house.ines.post(f"{house.at}drafts/", {"roster": "human"}), 201)
