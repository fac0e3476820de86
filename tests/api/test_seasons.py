"""By API: a season is laid out, looked at before, changed afterwards, and played off."""

import pytest

from league.models import Division, Fixture
from tests.api.house import House, said
from tests.built_once import built_once
from tests.world import a_league, a_team, coach

pytestmark = pytest.mark.django_db


@built_once
def house() -> House:
    """A league with six teams that has no calendar."""
    house = House()
    house.fixture.delete()
    for number in range(4):
        a_team(house.league, f"Team {number}", by=coach(f"Coach {number}"))
    return house


def test_a_season_is_laid_out_as_its_preview_said(house: House) -> None:
    wanted = {"first_deadline": "2027-01-10T20:00:00Z", "days_per_round": 14, "meetings": 1}
    seen = said(house.commissioner.post(f"{house.at}season/preview/", wanted), 200)
    assert seen["problems"] == [] and not Fixture.objects.exists()
    drawn = said(house.commissioner.post(f"{house.at}season/lay-out/", {**wanted, "seed": seen["seed"]}), 201)
    assert (drawn["number"], drawn["seed"], drawn["by"]) == (1, seen["seed"], "Odile Marsh")
    calendar = said(house.guest.get(f"{house.at}fixtures/"), 200)["results"]
    planned = [(pair["home"]["id"], pair["away"]["id"]) for each in seen["rounds"] for pair in each["fixtures"]]
    assert [(each["home"]["id"], each["away"]["id"]) for each in calendar] == planned
    rounds = said(house.guest.get(f"{house.at}rounds/"), 200)["results"]
    assert [each["deadline"] for each in rounds] == [each["deadline"] for each in seen["rounds"]]
    assert len(said(house.guest.get(f"{house.at}divisions/"), 200)["results"][0]["teams"]) == 6


def test_teams_are_placed_by_hand_and_left_out(house: House) -> None:
    pks = [each["id"] for each in said(house.guest.get(f"{house.at}teams/"), 200)["results"]]
    body = {"divisions": 2, "teams": pks[:5], "placed": [{"team": pks[0], "division": 2}]}
    seen = said(house.commissioner.post(f"{house.at}season/preview/", body), 200)
    assert [team["id"] for team in seen["left_out"]] == pks[5:]
    assert pks[0] in [team["id"] for team in seen["divisions"][1]["teams"]]
    assert {each["code"] for each in seen["problems"]} == {"division_too_small"}, (
        "the book has four teams in a division"
    )
    said(house.commissioner.post(f"{house.at}season/lay-out/", body), 409, "several_reasons")
    elsewhere = coach("Mae Pell")
    stranger = a_team(a_league("Elsewhere", elsewhere), "Not Ours", by=elsewhere)
    said(house.commissioner.post(f"{house.at}season/preview/", {"teams": [stranger.pk]}), 404, "not_here")
    assert not Fixture.objects.exists()


def test_a_calendar_is_drawn_anew_moved_and_joined_late(house: House) -> None:
    late = a_team(house.league, "The Latecomers", by=coach("Jory Vane"))
    there = [each["id"] for each in said(house.guest.get(f"{house.at}teams/"), 200)["results"] if each["id"] != late.pk]
    said(house.commissioner.post(f"{house.at}season/lay-out/", {"teams": there, "meetings": 1, "seed": "01"}), 201)
    again = {"seed": "02"}
    assert said(house.commissioner.post(f"{house.at}season/redraw/", again), 201)["number"] == 2
    assert [each["seed"] for each in said(house.guest.get(f"{house.at}season/draws/"), 200)["results"]] == ["02", "01"]
    body = {"team": late.pk, "division": Division.objects.get().number}
    said(house.commissioner.post(f"{house.at}season/late-joiners/", {**body, "division": 7}), 404, "not_here")
    added = said(house.commissioner.post(f"{house.at}season/late-joiners/", body), 201)
    assert len(added) == 6 and all(late.pk in (each["home"]["id"], each["away"]["id"]) for each in added)
    turned = said(house.commissioner.post(f"{house.at}fixtures/{added[0]['id']}/turn/"), 200)
    assert turned["home"] == added[0]["away"] and turned["ref"] == added[0]["ref"]
    said(house.ines.post(f"{house.at}fixtures/{added[0]['id']}/turn/"), 403, "not_an_officer")
    round_ = said(house.guest.get(f"{house.at}rounds/"), 200)["results"][0]
    ends = {"deadline": "2027-03-01T12:00:00Z", "seen": round_["deadline"]}
    at = f"{house.at}rounds/{round_['id']}/deadline/"
    assert said(house.commissioner.post(at, ends), 200)["deadline"] == "2027-03-01T12:00:00Z"
    said(house.commissioner.post(at, ends), 409, "round_moved_on")
    at, ends = f"{house.at}rounds/{round_['id']}/inducements/", {"deadline": "2027-02-25T20:00:00Z", "seen": None}
    assert said(house.commissioner.post(at, ends), 200)["inducements_by"] == ends["deadline"]
    said(house.commissioner.post(at, ends), 409, "round_moved_on")


def test_a_cup_is_drawn_and_its_roll_offs_told(house: House) -> None:
    said(house.commissioner.post(f"{house.at}season/lay-out/", {"format": "knockout", "days_per_round": 0}), 201)
    bracket = said(house.guest.get(f"{house.at}bracket/"), 200)
    assert bracket["champion"] is None and bracket["ties"][-1]["home"] is None
    tie = next(each for each in bracket["ties"] if each["fixture"])
    at = f"{house.at}fixtures/{tie['fixture']}/shoot-out/"
    said(house.commissioner.post(at, {"side": "home"}), 409, "not_level")
    said(house.commissioner.post(f"{house.at}season/lay-out/"), 409, "calendar_exists")


def test_play_offs_are_opened_and_closed(house: House) -> None:
    said(house.commissioner.post(f"{house.at}season/lay-out/", {"meetings": 1}), 201)
    said(house.commissioner.post(f"{house.at}play-offs/close/"), 409, "no_calendar")
    said(house.commissioner.post(f"{house.at}play-offs/open/"), 409, "regular_season_open")
    for fixture in said(house.guest.get(f"{house.at}fixtures/"), 200)["results"]:
        body = {"kind": "lost_by_both", "fixture": fixture["id"], "reason": "Snow."}
        said(house.commissioner.post(f"{house.at}decisions/", body), 201)
    opened = said(house.commissioner.post(f"{house.at}play-offs/open/"), 201)
    assert opened["format"] == "knockout"
    ties = said(house.guest.get(f"{house.at}bracket/"), 200)["ties"]
    assert len([tie for tie in ties if tie["fixture"]]) == 2
    assert house.commissioner.post(f"{house.at}play-offs/close/").status_code == 204
    assert said(house.guest.get(f"{house.at}bracket/"), 200)["ties"] == []


def test_a_finalist_who_has_left_loses_the_final_by_a_walk_over(house: House) -> None:
    pks = [each["id"] for each in said(house.guest.get(f"{house.at}teams/"), 200)["results"]][:4]
    said(
        house.commissioner.post(f"{house.at}season/lay-out/", {"format": "knockout", "teams": pks, "seed": "aabb"}), 201
    )
    ties = {each["key"]: each for each in said(house.guest.get(f"{house.at}bracket/"), 200)["ties"]}
    leaver, winner = (ties[key]["home"]["id"] for key in ("sf1", "sf2"))
    fixtures = {key: ties[key]["fixture"] for key in ("sf1", "sf2")}
    for decided in (
        {"kind": "walk_over", "fixture": fixtures["sf1"], "team": leaver, "reason": "opponent ill"},
        {"kind": "withdrawn", "team": leaver, "reason": "left the club"},
        {"kind": "walk_over", "fixture": fixtures["sf2"], "team": winner, "reason": "did not come"},
    ):
        said(house.commissioner.post(f"{house.at}decisions/", decided), 201)
    bracket = said(house.guest.get(f"{house.at}bracket/"), 200)
    final = next(each for each in bracket["ties"] if each["key"] == "final")
    assert bracket["champion"]["id"] == winner and final["fixture"] is None
