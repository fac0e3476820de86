"""The pages on which people write: news, stories, remarks; who may, and what others see of it."""

import re
from typing import Any

import pytest
from django.test import Client

from league.models import Comment, Fixture, League, Membership, NewsPost, StoryVersion
from teams.models import Coach
from tests.built_once import built_once
from tests.world import a_fixture, a_league, a_team, coach, kicked_off

pytestmark = pytest.mark.django_db


@built_once
def league() -> League:
    return a_league("Crookwater", coach("Odile"))


@built_once
def fixture(league: League) -> Fixture:
    fixture = a_fixture(league, a_team(league, "Reavers"), a_team(league, "Regulars"))
    kicked_off(fixture)
    return fixture


def logged_in(name: str) -> Client:
    client = Client()
    client.force_login(Coach.objects.filter(username=name).first() or coach(name))
    return client


def at(fixture: Fixture) -> str:
    return f"/leagues/crookwater/fixtures/{fixture.pk}/"


def test_a_coach_tells_the_story_of_his_match_for_everybody_to_read(fixture: Fixture) -> None:
    client = logged_in("coach of Reavers")
    assert "Write the story of Reavers" in client.get(at(fixture)).content.decode()
    story = f"{at(fixture)}story/home/"
    assert client.get(story).status_code == 200
    client.post(f"{story}tell/", {"seen": 0, "story": "We **won** <script>alert(1)</script>"})
    page = Client().get(at(fixture)).content.decode()
    assert "We <strong>won</strong> &lt;script&gt;" in page
    late = client.post(f"{story}tell/", {"seen": 0, "story": "No, we lost"})
    assert late.status_code == 409
    assert "No, we lost" in late.content.decode(), "what was typed is still there"
    client.post(f"{story}tell/", {"seen": 1, "story": "We drew"})
    assert "version 2" in Client().get(at(fixture)).content.decode()


def test_nobody_tells_the_story_of_another(fixture: Fixture) -> None:
    for who in ("coach of Regulars", "A Stranger"):
        client = logged_in(who)
        assert client.get(f"{at(fixture)}story/home/").status_code == 403
        assert client.post(f"{at(fixture)}story/home/tell/", {"seen": 0, "story": "x"}).status_code == 403
    assert not StoryVersion.objects.exists()


def test_members_remark_on_a_match_and_a_commissioner_hides_what_is_rude(fixture: Fixture, league: League) -> None:
    Membership.objects.create(league=league, coach=coach("Piet"), role=Membership.Role.READER)
    piet = logged_in("Piet")
    once = re.search(r'name="once" value="([^"]+)"', piet.get(at(fixture)).content.decode())
    assert once
    for _ in range(2):
        piet.post(f"{at(fixture)}comments/", {"comment": "What a *match*", "once": once[1]})
    said = Comment.objects.get()
    assert "What a <em>match</em>" in Client().get(at(fixture)).content.decode()
    hide = f"{at(fixture)}comments/{said.pk}/hide/"
    assert piet.post(hide, {"reason": "mine"}).status_code == 403
    odile = logged_in("Odile")
    assert odile.post(hide, {"reason": ""}).status_code == 400
    odile.post(hide, {"reason": "rude"})
    page = Client().get(at(fixture)).content.decode()
    assert "Hidden by Odile: rude" in page and "What a <em>" not in page
    odile.post(hide, {"do": "show"})
    assert "What a <em>match</em>" in Client().get(at(fixture)).content.decode()


def test_whoever_does_not_belong_to_the_league_says_nothing_there(fixture: Fixture) -> None:
    stranger = logged_in("A Stranger")
    assert 'id="comment"' not in stranger.get(at(fixture)).content.decode()
    assert stranger.post(f"{at(fixture)}comments/", {"comment": "x"}).status_code == 403
    assert Client().post(f"{at(fixture)}comments/", {"comment": "x"}).status_code == 403
    assert not Comment.objects.exists()


def test_a_remark_too_long_comes_back_with_its_reason(fixture: Fixture) -> None:
    answer = logged_in("coach of Reavers").post(f"{at(fixture)}comments/", {"comment": "x" * 2001})
    assert answer.status_code == 400
    assert "at most 2000 characters; this has 2001" in answer.content.decode()
    assert "x" * 2001 in answer.content.decode()


def test_news_stands_on_its_page_on_the_front_page_and_in_the_feed(league: League) -> None:
    client = logged_in("Odile")
    root = "/leagues/crookwater/news/"
    client.post(f"{root}post/", {"title": "Rain & mud", "text": "It **rained**.", "once": "k"})
    post = NewsPost.objects.get()
    for address in (root, "/leagues/crookwater/"):
        page = Client().get(address).content.decode()
        assert "Rain &amp; mud" in page and "It <strong>rained</strong>." in page
    feed = Client().get("/leagues/crookwater/news.rss")
    assert feed["Content-Type"].startswith("application/rss+xml")
    assert "<title>Rain &amp; mud</title>" in feed.content.decode()
    assert "Season 1 has begun." in feed.content.decode()
    assert client.get(f"{root}{post.pk}/").status_code == 200
    client.post(f"{root}{post.pk}/", {"seen": 1, "title": "Sun", "text": "It dried."})
    stale = client.post(f"{root}{post.pk}/", {"seen": 1, "title": "Snow", "text": "It froze."})
    assert stale.status_code == 409 and "It froze." in stale.content.decode()
    client.post(f"{root}{post.pk}/", {"seen": 2, "do": "withdraw"})
    assert "It dried." not in Client().get(root).content.decode()


@pytest.mark.parametrize(("who", "status"), [("staff", 302), ("coach", 403), ("reader", 403)])
def test_staff_writes_news_and_others_read_it(league: League, who: str, status: int) -> None:
    Membership.objects.create(league=league, coach=coach("Piet"), role=who)
    answer = logged_in("Piet").post("/leagues/crookwater/news/post/", {"title": "Rain", "text": "Wet."})
    assert answer.status_code == status
    assert NewsPost.objects.exists() == (status == 302)


def test_what_a_hidden_league_tells_stays_in_it(fixture: Fixture, league: League) -> None:
    League.objects.update(is_public=False)
    for address in ("news/", "news.rss", f"fixtures/{fixture.pk}/"):
        assert Client().get(f"/leagues/crookwater/{address}").status_code == 404
    assert logged_in("coach of Reavers").get("/leagues/crookwater/news.rss").status_code == 200


def test_the_news_page_takes_few_queries(league: League, django_assert_max_num_queries: Any) -> None:
    client = logged_in("Odile")
    for number in range(5):
        client.post("/leagues/crookwater/news/post/", {"title": f"News {number}", "text": "x"})
    with django_assert_max_num_queries(10):
        client.get("/leagues/crookwater/news/")
