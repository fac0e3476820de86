"""The inbox, what a coach is told by e-mail, and where a league sends what happens."""

from typing import Any

import pytest
from django.test import Client

from league.models import Delivery, Fixture, League, MailWishes, Notice, Webhook
from league.telling.happenings import happened
from matches.report.reporting import accept_report, file_report
from teams.models import Coach
from tests.built_once import built_once
from tests.world import a_fixture, a_league, a_team, coach, kicked_off

pytestmark = pytest.mark.django_db


@built_once
def league() -> League:
    league = a_league("Crookwater", coach("Odile"))
    a_fixture(league, a_team(league, "Reavers"), a_team(league, "Regulars"))
    return league


def logged_in(name: str) -> Client:
    client = Client()
    client.force_login(Coach.objects.get(username=name))
    return client


REAVERS = "coach of Reavers"


def test_what_a_coach_was_told_stands_in_his_inbox_until_he_has_read_it(league: League) -> None:
    client = logged_in(REAVERS)
    page = client.get("/inbox/").content.decode()
    assert "Reavers v Regulars was added to round 1." in page
    assert '<b class="count">1<span class="vh"> unread</span></b>' in client.get("/").content.decode()
    notice = Notice.objects.get(coach__username=REAVERS)
    assert client.post("/inbox/read/", {"notice": notice.pk, "quiet": "yes"}).status_code == 204
    assert "unread</span>" not in client.get("/").content.decode()
    assert "was added to round 1." in client.get("/inbox/").content.decode()


def test_all_that_was_seen_is_read_and_what_came_meanwhile_is_not(league: League) -> None:
    client = logged_in(REAVERS)
    seen = Notice.objects.get(coach__username=REAVERS)
    happened(league, "season_opened", to=[seen.coach], season="Season 1")
    client.post("/inbox/read/", {"upto": seen.pk})
    unread = Notice.objects.filter(coach=seen.coach, read_at=None)
    assert [str(notice.happening) for notice in unread] == ["Season 1 has begun."]


def test_nobody_marks_the_notices_of_another(league: League) -> None:
    other = Notice.objects.get(coach__username="coach of Regulars")
    logged_in(REAVERS).post("/inbox/read/", {"notice": other.pk})
    other.refresh_from_db()
    assert other.read_at is None


def test_the_inbox_goes_on_with_what_is_older(league: League) -> None:
    reader = Coach.objects.get(username=REAVERS)
    for number in range(60):
        happened(league, "season_opened", to=[reader], season=f"Season {number}")
    client = logged_in(REAVERS)
    page = client.get("/inbox/")
    older = page.context["older"]
    assert "Season 59 has begun." in page.content.decode()
    assert "Season 9 has begun." not in page.content.decode()
    assert "Season 9 has begun." in client.get(f"/inbox/?before={older}").content.decode()
    assert client.get("/inbox/?before=x").status_code == 400


def test_the_inbox_takes_few_queries_however_much_there_is(league: League, django_assert_max_num_queries: Any) -> None:
    reader, boss = Coach.objects.get(username=REAVERS), coach("boss")
    for number in range(40):
        happened(league, "season_opened", to=[reader], by=boss, season=f"Season {number}")
    client = logged_in(REAVERS)
    with django_assert_max_num_queries(6):
        client.get("/inbox/")


def test_a_guest_has_no_inbox() -> None:
    for address in ("/inbox/", "/account/notices/"):
        assert Client().get(address)["Location"].startswith("/accounts/login/")


def test_a_coach_chooses_what_he_is_told_by_email(league: League, settings: Any) -> None:
    settings.MAILS = True
    client = logged_in(REAVERS)
    client.post("/account/notices/keep/", {"kind": ["result", "deadline_near"]})
    wishes = MailWishes.objects.get(coach__username=REAVERS)
    assert sorted(wishes.kinds) == ["deadline_near", "result"]
    page = client.get("/account/notices/").content.decode()
    assert 'value="result" checked' in page
    assert 'value="news" checked' not in page
    client.post("/account/notices/keep/", {})
    wishes.refresh_from_db()
    assert wishes.kinds == []
    assert client.post("/account/notices/keep/", {"kind": "rain"}).status_code == 400


def test_a_commissioner_adds_an_address_tries_it_and_takes_it_away(league: League) -> None:
    client = logged_in("Odile")
    root = "/leagues/crookwater/messages/"
    sent = client.post(f"{root}add/", {"url": "https://discord.com/api/webhooks/1/key", "shape": "discord"})
    assert sent.status_code == 302
    hook = Webhook.objects.get()
    assert "result" in hook.kinds and "comment" not in hook.kinds
    client.post(f"{root}{hook.pk}/test/", {})
    assert Delivery.objects.get(webhook=hook).state == Delivery.State.DUE
    page = client.get(root).content.decode()
    assert "This is a test message, sent by Odile." in page
    assert client.post(f"{root}{hook.pk}/test/", {}).status_code == 409
    kept = client.post(f"{root}{hook.pk}/", {"do": "keep", "seen": 1, "kind": ["news"]})
    assert kept.status_code == 302
    hook.refresh_from_db()
    assert (hook.kinds, hook.on) == (["news"], False)
    stale = client.post(f"{root}{hook.pk}/", {"do": "keep", "seen": 1, "kind": ["result"], "on": "yes"})
    assert stale.status_code == 409
    client.post(f"{root}{hook.pk}/", {"do": "remove", "seen": 2})
    assert not Webhook.objects.exists()


def test_an_address_that_is_none_comes_back_with_the_reason_and_what_was_typed(league: League) -> None:
    client = logged_in("Odile")
    answer = client.post("/leagues/crookwater/messages/add/", {"url": "ftp://here.example", "shape": "json"})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "https:// or http://" in page
    assert 'value="ftp://here.example"' in page


def test_what_was_given_up_is_sent_again(league: League) -> None:
    client = logged_in("Odile")
    hook = Webhook.objects.create(league=league, url="https://chat.example/x", kinds=["news"], secret="whsec_eA==")
    row = happened(league, "news", title="Rain", post=1)
    delivery = Delivery.objects.get(happening=row)
    Delivery.objects.update(state=Delivery.State.GIVEN_UP, due_at=None, tries=7, said="500 no")
    page = client.get("/leagues/crookwater/messages/").content.decode()
    assert "failed" in page and "500 no" in page
    client.post(f"/leagues/crookwater/messages/again/{delivery.pk}/", {})
    delivery.refresh_from_db()
    assert (delivery.state, delivery.tries) == (Delivery.State.DUE, 0)
    assert hook.on


@pytest.mark.parametrize("who", [REAVERS, "A Stranger", ""])
def test_only_a_commissioner_sees_where_a_league_sends(league: League, who: str) -> None:
    hook = Webhook.objects.create(league=league, url="https://chat.example/secret-key", secret="whsec_eA==")
    client = Client()
    if who:
        Coach.objects.filter(username=who).exists() or coach(who)
        client = logged_in(who)
    root = "/leagues/crookwater/messages/"
    answers = [client.get(root), client.post(f"{root}{hook.pk}/", {"do": "remove", "seen": 1})]
    answers += [client.post(f"{root}{hook.pk}/test/"), client.post(f"{root}add/", {"url": "https://x.example/"})]
    assert {answer.status_code for answer in answers} == {403}
    assert all(b"secret-key" not in answer.content for answer in answers)
    assert Webhook.objects.get() == hook
    assert not Delivery.objects.exists()


def test_a_commissioner_of_another_league_has_no_hand_in_it(league: League) -> None:
    elsewhere = a_league("Elsewhere", coach("Ines"))
    hook = Webhook.objects.create(league=league, url="https://chat.example/x", secret="whsec_eA==")
    answer = logged_in("Ines").post(f"/leagues/{elsewhere.slug}/messages/{hook.pk}/", {"do": "remove", "seen": 1})
    assert answer.status_code == 404
    assert Webhook.objects.exists()


def test_what_a_result_has_settled_is_nobodys_to_do_any_more(league: League) -> None:
    match = kicked_off(Fixture.objects.get())
    version = file_report(match=match, body={}, by=Coach.objects.get(username=REAVERS), for_side="home")
    client = logged_in("coach of Regulars")
    assert "to do" in client.get("/inbox/").content.decode()
    accept_report(match=match, version=version, by=Coach.objects.get(username="Odile"))
    page = client.get("/inbox/").content.decode()
    assert "submitted a report" in page and "to do" not in page
