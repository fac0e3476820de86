"""By API: how a table counts, what it would be, a division by itself, and who leads."""

import pytest

from league.season.laying_out import lay_out_season
from tests.api.house import REPORT, House, said
from tests.built_once import built_once
from tests.world import a_team, coach, kicked_off, reported, season

pytestmark = pytest.mark.django_db

AWAY = {
    "touchdowns": 1,
    "deeds": {"p1": {"touchdown": 1}},
    "hurt": [{"player": "p3", "result": "badly-hurt", "by": "p2"}],
}


@built_once
def house() -> House:
    """Four teams in a division, one match played."""
    house = House()
    house.fixture.delete()
    teams = [house.home, house.away, *(a_team(house.league, f"Team {n}", by=coach(f"Coach {n}")) for n in range(2))]
    competition = season(house.league).competitions.get()
    lay_out_season(competition=competition, divisions=[("North", teams)], by=None, meetings=1, seed="01")
    house.fixture = competition.rounds.get(number=1).fixtures.order_by("number")[0]
    reported(kicked_off(house.fixture), {**REPORT, "away": AWAY})
    return house


def test_a_commissioner_changes_how_results_count_and_everybody_reads_it(house: House) -> None:
    at = f"{house.at}counting/"
    stands = said(house.guest.get(at), 200)
    assert (stands["seen"], stands["changes"]) == (0, [])
    body = {"options": {"points_for_win": 5}, "order": ["casualties"]}
    seen = said(house.guest.post(f"{at}preview/", body), 200)
    assert (seen["tables"][0]["rows"][0]["points"], seen["order"]) == (5, ["points", "casualties"])
    change = {**body, "seen": 0, "reason": "So we voted."}
    said(house.ines.put(at, change), 403, "not_the_commissioner")
    said(house.commissioner.put(at, {**change, "reason": ""}), 400, "reason_needed")
    changed = said(house.commissioner.put(at, change), 200)
    assert (changed["options"]["points_for_win"], changed["seen"], changed["changes"][0]["by"]) == (5, 1, "Odile Marsh")
    said(house.commissioner.put(at, change), 409, "counting_moved_on")
    assert said(house.guest.get(f"{house.at}standings/"), 200)["tables"][0]["rows"][0]["points"] == 5


@pytest.mark.parametrize(
    ("options", "order"),
    [
        ({"points_for_win": "many"}, ["touchdowns"]),
        ({"points_for_win": [{}]}, ["touchdowns"]),
        ({"unequal_games": {"a": 1}}, ["touchdowns"]),
        ({"dice": "site"}, ["touchdowns"]),
        ({}, ["alphabet"]),
        ({}, ["touchdowns", "touchdowns"]),
        ({}, []),
    ],
)
def test_an_unknown_criterion_is_refused(house: House, options: object, order: list[str]) -> None:
    answer = house.guest.post(f"{house.at}counting/preview/", {"options": options, "order": order})
    assert answer.status_code == 400, answer.content.decode()
    said(house.guest.get(f"{house.at}counting/"), 200)


def test_what_if_shows_the_table_with_the_picks(house: House) -> None:
    at = f"{house.at}standings/what-if/"
    still = said(house.guest.post(at, {}), 200)["open"]
    assert len(still) == 5
    picks = [{"fixture": each["id"], "home": 3, "away": 0} for each in still[:3]]
    seen = said(house.guest.post(at, {"picks": picks}), 200)["tables"][0]
    assert seen["division"] == "North" and sum(row["played"] for row in seen["rows"]) == 8
    assert all(row["reach"]["best"] <= row["rank"] <= 4 and row["was"] for row in seen["rows"])
    assert sum(row["played"] for row in said(house.guest.get(f"{house.at}standings/"), 200)["tables"][0]["rows"]) == 2
    said(house.guest.post(at, {"picks": [{"fixture": house.fixture.pk, "home": 1, "away": 1}]}), 404, "not_here")
    said(house.guest.post(at, {"picks": [{**picks[0], "home": 21}]}), 400, "broken_body")


def test_a_division_and_its_leaders(house: House) -> None:
    told = said(house.guest.get(f"{house.at}divisions/1/"), 200)
    assert (told["division"]["name"], len(told["rows"]), len(told["cross"])) == ("North", 4, 6)
    played = next(each for each in told["cross"] if each["fixtures"][0]["id"] == house.fixture.pk)
    assert played["fixtures"][0]["result"]["home_touchdowns"] == 2
    said(house.guest.get(f"{house.at}divisions/2/"), 404, "not_here")
    lists = {each["what"]: each["leaders"] for each in said(house.guest.get(f"{house.at}leaders/"), 200)}
    assert [(each["rank"], each["count"]) for each in lists["touchdown"]] == [(1, 2), (2, 1)]
    assert lists["casualty"][0]["team"]["id"] == house.fixture.home_id
