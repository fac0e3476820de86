"""By API: dates, substitutes, fixtures given up, friendlies, and taps beside the pitch."""

import pytest

from league.season.laying_out import lay_out_season
from tests.api.house import House, said
from tests.built_once import built_once
from tests.world import a_team, coach, kicked_off, season

pytestmark = pytest.mark.django_db


@built_once
def house() -> House:
    return House()


def test_two_coaches_agree_on_a_date(house: House) -> None:
    at, time = f"{house.match_at}dates/", "2027-02-01T19:00:00Z"
    offer = said(house.ines.post(at, {"side": "home", "time": time}), 201)
    assert (offer["state"], offer["by"]) == ("open", "Ines Okafor")
    said(house.ines.post(at, {"side": "away", "time": time}), 403, "not_your_team")
    said(house.stranger.post(at, {"side": "away", "time": time}), 403, "not_your_match")
    said(house.ines.post(f"{at}{offer['id']}/answer/", {"agrees": True}), 403, "not_your_team")
    said(house.tobias.post(f"{at}{offer['id']}/withdraw/"), 403, "not_your_team")
    assert said(house.tobias.post(f"{at}{offer['id']}/answer/", {"agrees": True}), 200)["state"] == "agreed"
    assert said(house.guest.get(house.match_at), 200)["agreed_for"] == time
    assert said(house.tobias.post(f"{at}{offer['id']}/withdraw/"), 200)["state"] == "withdrawn"
    assert [each["state"] for each in said(house.guest.get(at), 200)["results"]] == ["withdrawn"]
    said(house.ines.post(f"{at}999/answer/", {"agrees": True}), 404, "not_here")


def test_a_substitute_plays_until_the_coach_is_back(house: House) -> None:
    at = f"{house.match_at}substitutes/"
    body = {"side": "home", "name": "Cousin Bo", "reason": "A wedding."}
    said(house.tobias.post(at, body), 403, "not_your_team")
    assert said(house.ines.post(at, body), 201)["name"] == "Cousin Bo"
    assert house.ines.post(f"{at}end/", {"side": "home"}).status_code == 204
    assert said(house.guest.get(at), 200)["results"][0]["ended_at"]
    said(house.ines.post(at, {"side": "home", "reason": "Nobody."}), 400, "substitute_needed")


def test_a_coach_gives_a_fixture_up(house: House) -> None:
    body = {"side": "away", "reason": "No time."}
    said(house.ines.post(f"{house.match_at}give-up/", body), 403, "not_your_team")
    said(house.tobias.post(f"{house.match_at}give-up/", body), 200)
    assert said(house.guest.get(house.match_at), 200)["result"]["home_outcome"] == "win"


def test_a_friendly_is_arranged_and_called_off(house: House) -> None:
    house.fixture.delete()
    teams = [a_team(house.league, f"Team {n}", by=coach(f"Coach {n}")) for n in range(6)]
    divisions = [("North", [house.home, *teams[:3]]), ("South", [house.away, *teams[3:]])]
    lay_out_season(competition=season(house.league).competitions.get(), divisions=divisions, by=None, meetings=1)
    at, body = f"{house.at}friendlies/", {"team": house.home.pk, "opponent": house.away.pk, "side": "away"}
    said(house.tobias.post(at, body), 403, "not_your_team")
    made = said(house.ines.post(at, body), 201)
    assert made["away"]["id"] == house.home.pk
    said(house.ines.post(at, body), 409, "met_in_a_friendly")
    assert [each["id"] for each in said(house.guest.get(at), 200)["results"]] == [made["id"]]
    said(house.stranger.post(f"{at}{made['id']}/call-off/"), 403, "not_your_match")
    assert house.tobias.post(f"{at}{made['id']}/call-off/").status_code == 204
    regular = said(house.guest.get(f"{house.at}fixtures/"), 200)["results"][0]["id"]
    said(house.commissioner.post(f"{at}{regular}/call-off/"), 409, "no_friendly")


def test_taps_are_kept_once_and_draw_a_report_up(house: House) -> None:
    at = f"{house.match_at}pad/taps/"
    said(house.ines.get(at), 409, "not_begun")
    kicked_off(house.fixture)
    taps = [
        {"kind": "drive", "key": "a", "half": 1, "receives": "home"},
        {"kind": "deed", "key": "b", "side": "home", "player": "p1", "deed": "touchdown"},
        {"kind": "miracle", "key": "c"},
    ]
    told = said(house.ines.post(at, {"taps": taps}), 200)
    refused = {each["key"]: each["code"] for each in told["refused"]}
    assert "c" in refused
    kept = len(told["taps"])
    assert kept == len(taps) - len(refused)
    again = said(house.tobias.post(at, {"taps": taps, "after": kept}), 200)
    assert again["taps"] == [], "what is known already is passed over"
    assert len(said(house.tobias.get(at), 200)["taps"]) == kept
    assert "home" in said(house.ines.get(f"{house.match_at}pad/report/"), 200)["report"]
    said(house.stranger.post(at, {"taps": taps}), 403, "not_your_match")
