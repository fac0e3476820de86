"""By API: who belongs to a league, what is told of it, and to whom."""

import pytest
from django.test import override_settings

from teams.models import Team
from tests.api.house import House, said
from tests.built_once import built_once
from tests.world import kicked_off

pytestmark = pytest.mark.django_db


@built_once
def house() -> House:
    return House()


def test_roles_are_given_and_taken(house: House) -> None:
    at = f"{house.at}people/"
    people = {each["name"]: each for each in said(house.guest.get(at), 200)["results"]}
    ines = {"coach": people["Ines Okafor"]["coach"]}
    said(house.ines.post(f"{at}role/", {**ines, "role": "staff"}), 403, "not_the_commissioner")
    assert said(house.commissioner.post(f"{at}role/", {**ines, "role": "staff"}), 200)["role"] == "staff"
    assert house.commissioner.post(f"{at}remove/", ines).status_code == 204
    said(house.commissioner.post(f"{at}remove/", ines), 409, "not_a_member_here")
    assert house.tobias.post(f"{at}leave/").status_code == 204
    said(house.commissioner.post(f"{at}leave/"), 409, "last_commissioner")
    assert [each["name"] for each in said(house.guest.get(at), 200)["results"]] == ["Odile Marsh"]


def test_invitations_and_claims_let_others_in(house: House) -> None:
    at = f"{house.at}invitations/"
    said(house.ines.get(at), 403, "not_the_commissioner")
    made = said(house.commissioner.post(f"{at}renew/", {"role": "reader"}), 201)
    assert made in said(house.commissioner.get(at), 200)["results"]
    joined = said(house.stranger.post("invitations/", {"invitation": made["invitation"]}), 200)
    assert joined["role"] == "reader"
    assert house.commissioner.post(f"{at}close/", {"role": "reader"}).status_code == 204
    assert said(house.commissioner.post(f"{house.at}visibility/", {"is_public": False}), 200)["is_public"] is False
    said(house.guest.get(house.at), 404, "not_here")
    team = f"{house.at}teams/{house.away.pk}/"
    said(house.commissioner.post(f"{team}hand-over/"), 409, "has_a_coach")
    paper = {"name": "Old Jory", "reason": "He moved."}
    assert said(house.commissioner.post(f"{team}coach/", paper), 200)["coach"] == "Old Jory"
    claim = said(house.commissioner.post(f"{team}hand-over/"), 201)
    assert said(house.stranger.post("claims/", claim), 200)["coach"] == "A Stranger"
    said(house.stranger.post("claims/", claim), 409, "no_such_claim")
    assert Team.objects.get(pk=house.away.pk).coach == house.people["A Stranger"]


def test_news_is_posted_once_edited_and_withdrawn(house: House) -> None:
    at, body = f"{house.at}news/", {"title": "Opening day", "text": "Come **early**.", "once": "k"}
    said(house.ines.post(at, body), 403, "not_an_officer")
    post = said(house.commissioner.post(at, body), 201)
    assert "<strong>early</strong>" in post["html"]
    assert said(house.commissioner.post(at, body), 201)["id"] == post["id"]
    change = {"title": "Opening day", "text": "Come late.", "seen": post["version"]}
    edited = said(house.commissioner.put(f"{at}{post['id']}/", change), 200)
    assert edited["edited_at"] and edited["text"] == "Come late."
    said(house.commissioner.put(f"{at}{post['id']}/", {**change, "text": "Stay."}), 409, "written_meanwhile")
    told = said(house.ines.get("inbox/"), 200)["results"][0]
    assert told["happening"]["kind"] == "news" and told["read_at"] is None
    assert said(house.ines.post("inbox/read/", {"upto": told["id"]}), 200)["unread"] == 0
    assert "news" in [each["kind"] for each in said(house.guest.get(f"{house.at}happenings/"), 200)["results"]]
    assert house.commissioner.post(f"{at}{post['id']}/withdraw/", {"seen": edited["version"]}).status_code == 204
    assert said(house.guest.get(at), 200)["results"] == []


def test_stories_are_told_and_remarks_hidden(house: House) -> None:
    kicked_off(house.fixture)
    at = f"{house.match_at}stories/"
    said(house.tobias.put(f"{at}home/", {"text": "We won.", "seen": 0}), 403, "not_your_team")
    said(house.ines.put(f"{at}home/", {"text": "We won.", "seen": 0}), 200)
    said(house.ines.put(f"{at}home/", {"text": "We lost.", "seen": 0}), 409, "written_meanwhile")
    assert [each["text"] for each in said(house.guest.get(at), 200)["results"]] == ["We won."]
    said(house.tobias.get(f"{at}home/"), 403, "not_your_team")
    said(house.ines.get(f"{at}nave/"), 404, "not_here")
    at = f"{house.match_at}comments/"
    said(house.stranger.post(at, {"text": "Ha."}), 403, "not_a_member")
    said_so = said(house.tobias.post(at, {"text": "Lucky.", "once": "k"}), 201)
    hide = f"{at}{said_so['id']}/hide/"
    said(house.ines.post(hide, {"reason": "Rude."}), 403, "not_the_commissioner")
    hidden = said(house.commissioner.post(hide, {"reason": "Rude."}), 200)
    assert (hidden["text"], hidden["hidden_because"]) == ("", "Rude.")
    assert said(house.guest.get(at), 200)["results"] == [hidden]
    assert said(house.commissioner.post(f"{at}{said_so['id']}/show/"), 200)["text"] == "Lucky."


def test_a_coach_chooses_which_kinds_are_mailed(house: House) -> None:
    kinds = said(house.ines.get("inbox/mail/"), 200)["choice"][:2]
    assert said(house.ines.put("inbox/mail/", {"kinds": kinds}), 200)["kinds"] == kinds
    said(house.ines.put("inbox/mail/", {"kinds": ["gossip"]}), 400, "no_such_kind")
    said(house.guest.get("inbox/"), 401, "log_in_first")


@override_settings(CELERY_TASK_ALWAYS_EAGER=False)
def test_a_hook_is_added_changed_and_removed(house: House) -> None:
    at, body = f"{house.at}hooks/", {"url": "https://chat.example/hush", "shape": "json", "kinds": ["news"]}
    said(house.ines.post(at, body), 403, "not_the_commissioner")
    said(house.commissioner.post(at, {**body, "url": "ftp://chat.example"}), 400, "not_an_address")
    made = said(house.commissioner.post(at, body), 201)
    hook = made["hook"]
    assert made["secret"] and hook["host"] == "chat.example"
    assert "secret" not in said(house.commissioner.get(at), 200)["results"][0]
    said(house.commissioner.post(f"{at}{hook['id']}/test/"), 201)
    said(house.commissioner.post(f"{at}{hook['id']}/test/"), 409, "one_test_at_a_time")
    sent = said(house.commissioner.get(f"{at}{hook['id']}/deliveries/"), 200)["results"]
    assert sent[0]["state"] == "due"
    said(house.commissioner.post(f"{house.at}deliveries/{sent[0]['id']}/again/"), 409, "not_given_up")
    off = {"kinds": ["news"], "on": False, "seen": hook["version"]}
    assert said(house.commissioner.put(f"{at}{hook['id']}/", off), 200)["on"] is False
    said(house.commissioner.put(f"{at}{hook['id']}/", off), 409, "hook_moved_on")
    renewed = said(house.commissioner.post(f"{at}{hook['id']}/secret/", {"seen": 2}), 200)
    assert renewed["secret"] != made["secret"]
    assert house.commissioner.delete(f"{at}{hook['id']}/").status_code == 204
    assert said(house.commissioner.get(at), 200)["count"] == 0
