"""By API: teams beside their matches, careers, teams and cups from elsewhere, and what waits for the officers."""

from typing import Any

import pytest

from tests.api.house import REPORT, House, said
from tests.built_once import built_once
from tests.league.test_naf import SMALL
from tests.world import kicked_off, reported

pytestmark = pytest.mark.django_db

PAPER: dict[str, Any] = {
    "name": "Paper Tigers",
    "roster": "human",
    "treasury": 20_000,
    "coach": "Old Jory",
    "players": [{"number": n, "name": f"Man {n}", "position": "human_lineman"} for n in range(1, 12)],
}


@built_once
def house() -> House:
    return House()


def test_a_commissioner_adjusts_a_treasury(house: House) -> None:
    at = f"{house.at}teams/{house.home.pk}/"
    team = said(house.ines.get(at), 200)
    body = {"amount": 30_000, "reason": "The raffle.", "seen": team["seq"]}
    said(house.ines.post(f"{at}adjust/", body), 403, "not_the_commissioner")
    richer = said(house.commissioner.post(f"{at}adjust/", body), 200)
    assert richer["figures"]["treasury"] == team["figures"]["treasury"] + 30_000
    assert house.commissioner.post(f"{at}adjust/", body).status_code == 409, "the history has gone on since"
    said(
        house.commissioner.post(f"{at}return-purchase/", {"reason": "x", "seen": richer["seq"]}), 409, "nothing_bought"
    )


def test_a_team_retires_comes_back_and_bears_its_arms(house: House) -> None:
    at = f"{house.at}teams/{house.home.pk}/"
    said(house.tobias.post(f"{at}retire/"), 403, "not_your_team")
    said(house.ines.post(f"{at}retire/"), 409, "still_to_play")
    assert house.commissioner.delete(house.match_at).status_code == 204
    said(house.ines.post(f"{at}retire/", {"reason": "Enough."}), 200)
    said(house.ines.post(f"{at}retire/"), 409, "team_retired_already")
    said(house.ines.post(f"{at}revive/"), 200)
    assert said(house.ines.put(f"{at}arms/", {"kit": "navy"}), 200)["kit"] == "navy"
    said(house.ines.put(f"{at}arms/", {"kit": "beige"}), 400, "not_in_the_armoury")
    said(house.tobias.delete(at), 403, "not_your_team")
    assert house.ines.delete(at).status_code == 204
    said(house.guest.get(at), 404, "not_here")


def test_players_are_renamed_and_their_careers_read(house: House) -> None:
    reported(kicked_off(house.fixture), REPORT)
    at = f"{house.at}teams/{house.home.pk}/"
    seen = said(house.guest.get(at), 200)["seq"]
    career = said(house.guest.get(f"{at}players/p2/"), 200)
    assert career["fixtures"][0]["id"] == house.fixture.pk
    assert [(each["player"], each["result"]) for each in career["victims"]] == [("p3", "dead")]
    said(house.guest.get(f"{at}players/p99/"), 404, "not_here")
    body = {"name": "Long Meg", "number": 77, "seen": seen}
    said(house.tobias.post(f"{at}players/p1/rename/", body), 403, "not_your_team")
    renamed = said(house.ines.post(f"{at}players/p1/rename/", body), 200)
    assert ("Long Meg", 77) in [(each["name"], each["number"]) for each in renamed["players"]]
    said(house.ines.post(f"{at}players/p99/rename/", body), 404, "not_here")
    fallen = said(house.guest.get(f"{house.at}fallen/"), 200)["results"]
    assert [(each["team"]["id"], each["player"], each["casualty"]["by"]) for each in fallen] == [
        (house.away.pk, "p3", "p2")
    ]
    coach = house.people["Ines Okafor"]
    record = said(house.guest.get(f"{house.at}coaches/{coach.pk}/"), 200)
    assert (record["record"]["won"], record["record"]["touchdowns"], len(record["teams"])) == (1, 2, 1)
    assert said(house.guest.get(f"{house.at}star-turns/"), 200)["results"] == []


def test_a_team_on_paper_is_looked_at_and_entered(house: House) -> None:
    at = f"{house.at}imports/paper/"
    said(house.ines.post(at, {"team": PAPER}), 403, "not_the_commissioner")
    seen = said(house.commissioner.post(f"{at}preview/", {"team": PAPER}), 200)
    assert seen["opened"]["treasury"] == 20_000 and seen["unanswered"] == []
    count = said(house.guest.get(f"{house.at}teams/"), 200)["count"]
    entered = said(house.commissioner.post(at, {"team": PAPER}), 201)
    assert (entered["name"], entered["coach"], entered["treasury"]) == ("Paper Tigers", "Old Jory", 20_000)
    assert said(house.guest.get(f"{house.at}teams/"), 200)["count"] == count + 1
    unknown = {**PAPER, "name": "Others", "players": [{**PAPER["players"][0], "position": "wizard"}]}
    said(house.commissioner.post(at, {"team": unknown}), 400, "import_position_unknown")
    assert said(house.commissioner.post(f"{at}preview/", {"team": unknown}), 200)["unanswered"]
    said(house.commissioner.post(f"{house.at}imports/fumbbl/preview/", {"file": "no JSON"}), 400, "import_broken_file")


def test_a_naf_report_becomes_a_cup_and_is_removed(house: House) -> None:
    xml = SMALL.decode() if isinstance(SMALL, bytes) else SMALL
    at = f"{house.at}cups/"
    said(house.ines.post(at, {"xml": xml}), 403, "not_the_commissioner")
    seen = said(house.commissioner.post(f"{at}preview/", {"xml": xml}), 200)
    assert seen["earlier"] is None and said(house.guest.get(at), 200)["count"] == 0
    cup = said(house.commissioner.post(at, {"xml": xml, "name": "Mum Cup"}), 201)
    told = said(house.guest.get(f"{at}{cup['id']}/"), 200)
    assert told["rows"] == seen["rows"] and told["cup"]["name"] == "Mum Cup"
    assert "<" in said(house.guest.get(f"{at}{cup['id']}/report/"), 200)["xml"]
    assert house.commissioner.post(at, {"xml": xml}).status_code == 409
    assert house.commissioner.delete(f"{at}{cup['id']}/").status_code == 204
    said(house.guest.get(f"{at}{cup['id']}/"), 404, "not_here")


def test_officers_read_what_waits_and_accept_it(house: House) -> None:
    kicked_off(house.fixture)
    said(house.ines.post(f"{house.match_at}reports/", {"report": REPORT}), 201)
    said(house.ines.get(f"{house.at}queue/"), 403, "not_an_officer")
    waits = said(house.commissioner.get(f"{house.at}queue/"), 200)["reports"]
    assert [(each["stage"], each["awaited"], each["scorer_unknown"]) for each in waits] == [("one_sided", "away", True)]
    at = f"{house.at}queue/{house.fixture.pk}/remind/"
    assert said(house.commissioner.post(at), 200)["reminded"] == ["Tobias Lind"]
    said(house.commissioner.post(at), 409, "reminded_today")
    accept = f"{house.match_at}reports/{waits[0]['version']}/accept/"
    said(house.commissioner.post(accept, {"seen": waits[0]["seen"]}), 200)
    left = said(house.commissioner.get(f"{house.at}queue/"), 200)
    assert left["reports"] == [] and {each["side"] for each in left["to_do"]} == {"home", "away"}
