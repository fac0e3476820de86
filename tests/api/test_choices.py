"""By API: who is awaited, a choice taken back, and one that stands by a commissioner's word."""

import pytest

from matches.models import StepAnswer
from tests.api.house import House, said
from tests.pages.test_correcting import TWO, up_to
from tests.world import kicked_off, reported

pytestmark = pytest.mark.django_db

DEAR = {"do": "choose", "player": "p2", "skill": "guard"}


def a_house() -> House:
    house = House()
    reported(kicked_off(house.fixture), TWO)
    return house


def test_a_program_reads_who_is_awaited_and_takes_a_choice_back() -> None:
    house = a_house()
    key = up_to(house.match, "home", "advancements")
    block = {"do": "choose", "player": "p1", "skill": "block"}
    side = said(house.ines.post(f"{house.match_at}match/home/answer/", {"key": key, "value": block}), 200)["sides"][0]
    assert (side["side"], side["awaited"], side["question"]["key"]) == ("home", "Ines Okafor", "advancement#1")
    back = {"choice": side["may_take_back"]}
    said(house.tobias.post(f"{house.match_at}match/home/back/", back), 403, "not_your_team")
    side = said(house.ines.post(f"{house.match_at}match/home/back/", back), 200)["sides"][0]
    assert (side["may_take_back"], side["question"]["key"]) == (None, "advancement#0")
    said(house.ines.post(f"{house.match_at}match/home/back/", back), 409, "nothing_to_take_back")
    guest = said(house.guest.get(f"{house.match_at}match/"), 200)
    assert [each["awaited"] for each in guest["sides"]] == ["Ines Okafor", "Tobias Lind"]


def test_a_commissioner_may_grant_what_the_rules_refuse_and_a_coach_may_not() -> None:
    house = a_house()
    key = up_to(house.match, "home", "advancements")
    at, word = f"{house.match_at}match/home/answer/", {"granted": True, "reason": "the talent show"}
    said(house.ines.post(at, {"key": key, "value": DEAR}), 409, "not_enough_points")
    said(house.ines.post(at, {"key": key, "value": DEAR} | word), 403, "not_the_commissioner")
    said(house.commissioner.post(at, {"key": key, "value": DEAR, "granted": True}), 409, "reason_missing")
    said(house.commissioner.post(at, {"key": key, "value": DEAR} | word), 200)
    told = said(house.guest.get(f"{house.match_at}match/answers/?limit=100"), 200)["results"]
    assert ("granted", "the talent show") in [(each["source"], each["reason"]) for each in told]
    assert StepAnswer.objects.get(source="granted").by == house.people["Odile Marsh"]


def test_a_correction_saves_what_its_preview_told_or_nothing() -> None:
    house = a_house()
    other = {"home": {"touchdowns": 2, "deeds": {"p3": {"touchdown": 2}}}, "away": {}}
    plan = said(house.commissioner.post(f"{house.match_at}corrections/preview/", {"report": other}), 200)
    assert any(each["was"] and each["now"] for each in plan["consequences"])
    body = {"report": other, "seen": plan["seen"], "reason": "wrong shirt"}
    said(house.commissioner.post(f"{house.match_at}corrections/", body | {"mark": "0" * 24}), 409, "more_follows_now")
    said(house.commissioner.post(f"{house.match_at}corrections/", body | {"mark": plan["mark"]}), 201)
