"""Once a season is over anybody checks what the site rolled and drew in it, with nothing but the API and `python -m rulebook`."""

from typing import Any

import pytest

from league.season.ending import end_season
from matches.models import StepAnswer
from rulebook.__main__ import main
from tests.api.house import House, said, to_the_end, to_the_kick_off
from tests.world import reported, season

pytestmark = pytest.mark.django_db

DEAD = {"home": {}, "away": {"hurt": []}}


def printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> list[str]:
    """The seal and the answer, as the command prints them."""
    monkeypatch.setattr("sys.argv", ["rulebook", *arguments])
    assert main() == 0
    seal, answer = capsys.readouterr().out.splitlines()
    return [seal.removeprefix("seal "), *answer.split()]


def answers(house: House) -> list[dict[str, Any]]:
    return list(said(house.guest.get(f"{house.match_at}match/answers/?limit=200"), 200)["results"])


def test_every_roll_and_every_draw_is_found_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House()
    said(house.ines.post(f"{house.match_at}lock/"), 201)
    to_the_kick_off(house)
    reported(house.match, {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}, "away": {}})
    for side in ("home", "away"):
        to_the_end(house, side)
    drawn = next(each for each in answers(house) if each["key"] == "mvp#0" and each["side"] == "home")
    without = [id for id in drawn["among"] if id != drawn["value"]]
    body = {"report": {"home": {}, "away": {}}, "reason": "the wrong sheet", "seen": house.match.version}
    dead = [{"player": drawn["value"], "result": "dead", "by": None, "cause": "block"}]
    body["report"]["home"] = {"hurt": dead}
    corrected = said(house.commissioner.post(f"{house.match_at}corrections/", body), 201)
    end_season(season=season(house.league), by=house.people["Odile Marsh"], reason="enough")
    (told,) = said(house.guest.get(house.at), 200)["seasons"]

    rolls, draws = 0, 0
    for each in answers(house):
        if each["source"] != "site":
            assert each["dice_key"] is None
        elif each["among"] is None:
            dice = (str(len(each["value"])), str(each["sides"]))
            found = printed(capsys, monkeypatch, "roll", told["secret"], each["dice_key"], *dice)
            assert found == [told["seal"], *map(str, each["value"])], each
            rolls += 1
        else:
            found = printed(capsys, monkeypatch, "draw", told["secret"], each["dice_key"], *each["among"])
            assert found[:2] == [told["seal"], each["value"]], each
            draws += 1
    assert rolls > 5 and draws == 2
    (again,) = corrected["draws"]
    assert set(again["among"]) == set(without) and again["value"] != drawn["value"]
    found = printed(capsys, monkeypatch, "draw", told["secret"], again["dice_key"], *again["among"])
    assert found[1] == again["value"]


def test_a_draw_from_before_this_was_kept_says_so() -> None:
    house = House()
    said(house.ines.post(f"{house.match_at}lock/"), 201)
    to_the_kick_off(house)
    reported(house.match, {"home": {}, "away": {}})
    to_the_end(house, "home")
    StepAnswer.objects.update(among=None, sides=None)
    assert {(each["among"], each["sides"]) for each in answers(house)} == {(None, None)}
