"""Choices after a match on the page: taken back, let stand by a commissioner, and who is awaited."""

import html
import re

import pytest
from django.test import Client

from matches.actions import lock, take_defaults
from matches.models import Match, StepAnswer
from teams.selectors import state_of
from tests.built_once import built_once
from tests.pages.test_correcting import TWO, up_to
from tests.pages.test_match_whole import Table, key_on
from tests.sentences import words_of
from tests.world import a_fixture, a_team, coach, kicked_off, reported

pytestmark = pytest.mark.django_db

LAST = r'name="choice" value="(\d+)"'


@built_once
def table() -> Table:
    table = Table()
    reported(kicked_off(table.fixture), TWO)
    return table


def send(client: Client, table: Table, match: Match, step: str, **fields: str) -> str:
    """The answer to what the home side is asked in this step; the page that follows."""
    key = up_to(match, "home", step)
    answer = client.post(f"{table.url}after/home/answer/", {"key": key, **fields}, follow=True)
    return html.unescape(answer.content.decode())


def test_a_choice_is_taken_back_on_the_page_by_whoever_acts_for_the_team(table: Table) -> None:
    own, guest = table.browser(table.home.coach), table.browser(None)
    page = send(
        own, table, table.match, "advancements",
        spend="chosen_primary", player="p1", **{"skill-chosen_primary": "block"},
    )  # fmt: skip
    assert "Saltmarsh Reavers 1 learns Block (advancements)" in page
    (choice,) = re.findall(LAST, page)
    assert not re.findall(LAST, guest.get(f"{table.url}after/home/").content.decode())
    for reader in (guest, table.browser(table.away.coach)):
        assert reader.post(f"{table.url}after/home/back/", {"choice": choice}).status_code == 403
    assert own.post(f"{table.url}after/home/back/", {"choice": choice}).status_code == 302
    assert not StepAnswer.objects.filter(match=table.match, step="advancements").exists()
    again = own.post(f"{table.url}after/home/back/", {"choice": choice})
    assert again.status_code == 409 and "something has been rolled or chosen since" in again.content.decode()
    assert own.post(f"{table.url}after/home/back/", {"choice": "moon"}).status_code == 400


def test_a_choice_before_the_kick_off_is_taken_back_by_its_own_side() -> None:
    table = Table(options={"inducements": "off"})
    lanterns = a_team(table.league, "Lowmarsh Lanterns", "halfling", by=coach("Maud Barros"))
    fixture = a_fixture(table.league, table.home, lanterns)
    lock(fixture=fixture, by=None)
    url = f"/leagues/{table.league.slug}/fixtures/{fixture.pk}/kick-off/"
    hers, his = table.browser(lanterns.coach), table.browser(table.home.coach)
    hers.post(f"{url}roll/", {"key": key_on(hers.get(url).content.decode()), "on": "1"})
    key = key_on(hers.get(url).content.decode())
    assert key == "away/pray#0"
    hers.post(f"{url}answer/", {"key": key, "answer": "yes"})
    page = hers.get(url).content.decode()
    (choice,) = re.findall(LAST, page)
    assert re.findall(LAST, his.get(url).content.decode()) == []
    assert his.post(f"{url}back/", {"choice": choice}).status_code == 403
    assert hers.post(f"{url}back/", {"choice": choice}).status_code == 302
    assert key_on(hers.get(url).content.decode()) == key


def test_a_commissioner_lets_a_refused_choice_stand_with_a_reason_and_nobody_else_does(table: Table) -> None:
    """A skill that the player's points do not pay for."""
    boss, own = table.browser(table.commissioner), table.browser(table.home.coach)
    up_to(table.match, "home", "advancements")
    dear = {"spend": "chosen_secondary", "player": "p2", "skill-chosen_secondary": "guard"}
    refused = send(own, table, table.match, "advancements", **dear)
    assert "short of 12" in refused and 'name="grant"' not in refused
    key = up_to(table.match, "home", "advancements")
    cheat = own.post(f"{table.url}after/home/answer/", dear | {"key": key, "grant": "1", "grant_reason": "please"})
    assert cheat.status_code == 403

    offered = send(boss, table, table.match, "advancements", **dear)
    assert 'name="grant"' in offered
    sent = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', offered.split("grant-why")[0]))
    sent = {name: value for name, value in sent.items() if name != "csrfmiddlewaretoken"} | {"grant": "1"}
    without = boss.post(f"{table.url}after/home/answer/", sent | {"grant_reason": " "})
    assert without.status_code == 409 and words_of("reason_missing") in without.content.decode()
    granted = boss.post(
        f"{table.url}after/home/answer/", sent | {"grant_reason": "He won the talent show."}, follow=True
    )
    page = html.unescape(granted.content.decode())
    assert "Odile Marsh allowed: Saltmarsh Reavers 2 learns Guard. He won the talent show." in page
    stored = StepAnswer.objects.get(match=table.match, source=StepAnswer.Source.GRANTED)
    assert (stored.reason, stored.by, stored.on_behalf) == ("He won the talent show.", table.commissioner, True)
    take_defaults(match=table.match, side="home")
    assert state_of(table.home).players["p2"].unspent < 0, "he owes the points"
    assert "Odile Marsh allowed" in table.browser(None).get(f"{table.url}after/home/").content.decode()


def test_what_no_word_can_help_is_not_offered_to_stand(table: Table) -> None:
    boss = table.browser(table.commissioner)
    page = send(
        boss, table, table.match, "advancements",
        spend="chosen_primary", player="nobody", **{"skill-chosen_primary": "block"},
    )  # fmt: skip
    assert "There is no player" in page and 'name="grant"' not in page


def test_everybody_reads_on_the_match_page_who_is_awaited_in_which_step(table: Table) -> None:
    up_to(table.match, "home", "advancements")
    page = html.unescape(table.browser(None).get(table.url).content.decode())
    assert "Waiting for Ines Okafor: advancements." in page
    assert "Waiting for Tobias Lind: dedicated fans." in page
