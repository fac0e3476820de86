"""What the pages of a match show: journeymen and prayers, typed draws, a concession, a correction, and how often they ask the database."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Season
from matches.actions import lock, roll_on, take_defaults
from matches.correction.correcting import correct_result
from matches.models import Match, MatchSide, StepAnswer
from matches.selectors import BOTH
from tests.built_once import built_once
from tests.pages.test_match_whole import Table, key_on, to_the_end, to_the_kick_off
from tests.sentences import words_of
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, reported

pytestmark = pytest.mark.django_db

AtMost = Callable[[int], AbstractContextManager[Any]]
BODY = {
    "home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1, "casualty": 1}}},
    "away": {"hurt": [{"player": "p9", "result": "badly-hurt", "by": "p1"}]},
}


def text(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200
    return str(answer.content.decode())


@built_once
def table() -> Table:
    return Table()


@built_once
def pitch(table: Table) -> Table:
    """The match has been kicked off."""
    kicked_off(table.fixture)
    return table


def short_handed() -> tuple[Client, str, Match]:
    """The undead, with two positions that journeymen may play in and two men down, are about to meet the orcs."""
    commissioner = coach("Odile Marsh")
    league = a_league("Short League", commissioner)
    dead = a_team(league, "Short Shrift", "shambling-undead", by=coach("Ines Okafor"))
    orcs = a_team(league, "Rustjaw Regulars", "orc", rerolls=3)
    hurt = [{"player": id, "result": "seriously-hurt"} for id in ("p1", "p2")]
    first = reported(kicked_off(a_fixture(league, dead, orcs)), {"home": {"hurt": hurt}})
    for side in ("home", "away"):
        take_defaults(match=first, side=side)
    fixture = a_fixture(league, orcs, dead)
    client = Client()
    client.force_login(commissioner)
    return client, f"/leagues/{league.slug}/fixtures/{fixture.pk}/", lock(fixture=fixture, by=None)


def test_inducements_are_bought_before_the_kick_off_and_the_match_tells_of_them() -> None:
    table = Table(options={"inducements": "on", "equal_ctv_treasury": "allowed"})
    match = lock(fixture=table.fixture, by=None)
    roll_on(match=match, side=BOTH, by=None)
    home, away, url = table.browser(table.home.coach), table.browser(table.away.coach), f"{table.url}kick-off/"
    page = text(home, url)
    assert "Inducements for Saltmarsh Reavers" in page and "Treasury" in page and "450,000" in page
    assert "Halfling Master Chef" in page and 'name="count-bribes"' in page and "Mercenaries" in page
    assert "Ines Okafor has to choose." in text(away, url)
    wish = {"key": key_on(page), "count-bribes": "3", "count-weather-mage": ""}
    dear = home.post(f"{url}answer/", wish | {"count-halfling-master-chef": "1"})
    assert dear.status_code == 409
    assert "150,000 more than there is" in dear.content.decode() and 'value="3"' in dear.content.decode()
    for odd, status in {"-1": 400, "x": 400, "9" * 30: 400, "4": 409}.items():
        assert home.post(f"{url}answer/", wish | {"count-bribes": odd}).status_code == status
    assert away.post(f"{url}answer/", wish).status_code == 403
    assert home.post(f"{url}answer/", wish).status_code == 302
    assert home.post(f"{url}answer/", wish).status_code == 409, "the same form twice counts once"
    page = text(away, url)
    assert "Saltmarsh Reavers buys 3 × Bribes for 300,000 gp." in page
    away.post(f"{url}answer/", {"key": key_on(page)})
    assert "Rustjaw Regulars buys nothing." in text(away, url)
    to_the_kick_off(table.browser(table.commissioner), table)
    page = text(home, table.url)
    assert "Saltmarsh Reavers bought 3 × Bribes for 300,000 gp from the treasury." in page
    assert "Rustjaw Regulars bought" not in page
    told = text(home, f"/leagues/{table.league.slug}/teams/{table.home.pk}/")
    assert "Spent 300,000 gp on 3 × Bribes for the match against Rustjaw Regulars." in told


def test_journeymen_are_chosen_and_prayers_are_heard_before_the_kick_off() -> None:
    client, url, match = short_handed()
    assert "2 journeymen fill the team up to eleven" in text(client, url)
    client.post(f"{url}kick-off/roll/", {"key": "home/fair_weather_fans#0", "on": "1"})
    page = text(client, f"{url}kick-off/")
    assert "Which journeymen for Short Shrift?" in page and "on behalf of Ines Okafor" in page
    chosen = {"key": key_on(page), "position": ["zombie-lineman", "skeleton-lineman"]}
    assert client.post(f"{url}kick-off/answer/", chosen | {"position": ["zombie-lineman"]}).status_code == 400
    assert client.post(f"{url}kick-off/answer/", chosen).status_code == 302
    page = text(client, f"{url}kick-off/")
    assert "2 journeymen (Zombie Lineman, Skeleton Lineman)" in page
    while "Inducements for" in page:
        client.post(f"{url}kick-off/answer/", {"key": key_on(page), "nothing": "1"})
        page = text(client, f"{url}kick-off/")
    assert "Does Short Shrift pray?" in page
    client.post(f"{url}kick-off/answer/", {"key": key_on(page), "answer": "yes"})
    client.post(f"{url}kick-off/roll/", {"key": key_on(text(client, f"{url}kick-off/")), "on": "1"})
    page = text(client, f"{url}kick-off/")
    assert "won the roll-off: kick or receive?" in page
    assert "Short Shrift prays (Odile Marsh chose on the coach’s behalf)." in page
    client.post(f"{url}kick-off/answer/", {"key": key_on(page), "answer": "no"})
    match.refresh_from_db()
    assert match.state == Match.State.PLAYING
    assert len(match.kick_off["settled"]["prayers"]["heard"]["away"]) > 0
    assert "Short Shrift prayed to Nuffle" in text(client, url)


def test_the_most_valuable_player_may_be_drawn_on_the_table() -> None:
    table = Table(dice=Season.Dice.TABLE)
    reported(kicked_off(table.fixture), BODY)
    home, url = table.browser(table.home.coach), f"{table.url}after/home/"
    home.post(f"{url}type/", {"key": "dedicated_fans#0", "face-1": "6"})
    assert "typed by Ines Okafor" in text(home, url)
    wrong = home.post(f"{url}type/", {"key": "mvp#0", "drawn": "a stranger"})
    assert wrong.status_code == 400 and words_of("not_among_them") in wrong.content.decode()
    home.post(f"{url}type/", {"key": "mvp#0", "drawn": "p7"})
    page = text(home, url)
    assert "Saltmarsh Reavers 7 was the most valuable player" in page
    assert StepAnswer.objects.get(key="mvp#0").source == StepAnswer.Source.TYPED


def test_a_side_that_conceded_says_so_and_wins_nothing(pitch: Table) -> None:
    commissioner = pitch.browser(pitch.commissioner)
    form = {
        "once": "a form",
        "conceded-away": "on",
        "count-home.score": "1",
        "count-home.p1.touchdown": "1",
        "accept": "1",
    }
    refused = commissioner.post(f"{pitch.url}report/", form)
    assert refused.status_code == 409 and words_of("nothing_awarded") in refused.content.decode()
    assert commissioner.post(f"{pitch.url}report/", form | {"count-home.awarded": "1"}).status_code == 302
    page = text(pitch.browser(None), pitch.url)
    assert "Rustjaw Regulars conceded." in page
    assert "1 touchdown was awarded to Saltmarsh Reavers because the opponent conceded." in page
    assert "a side that concedes earns nothing" in page
    asked = to_the_end(pitch.browser(pitch.away.coach), pitch, "away")
    assert asked[0] == "fans_after_conceding" and "mvp" not in asked


def test_a_corrected_report_says_what_was_corrected_by_whom_and_why(table: Table) -> None:
    match = reported(kicked_off(table.fixture), BODY)
    correct_result(
        match=match,
        body={"home": {"touchdowns": 2, "deeds": {"p2": {"touchdown": 2}}}},
        by=table.commissioner,
        reason="The scorer was mistaken for his brother.",
    )
    page = text(table.browser(None), table.url)
    assert "2–0" in page and "Saltmarsh Reavers 2 2" in page
    assert "The scorer was mistaken for his brother." in page
    assert "Version 2 replaced version 1." in page


def test_the_deadline_of_the_steps_is_told(table: Table) -> None:
    reported(kicked_off(table.fixture), BODY)
    MatchSide.objects.update(due_at=timezone.now() + timedelta(days=3))
    assert "then safe defaults" in text(table.browser(table.home.coach), f"{table.url}after/home/")


def test_a_fixture_that_cannot_begin_says_why(pitch: Table) -> None:
    later = a_fixture(pitch.league, pitch.away, pitch.home)
    page = text(pitch.browser(pitch.home.coach), f"/leagues/{pitch.league.slug}/fixtures/{later.pk}/")
    assert "It cannot start yet" in page and "still has Saltmarsh Reavers v Rustjaw Regulars open" in page
    assert f"{later.pk}/lock/" not in page


def test_pages_ask_the_database_little(table: Table, django_assert_max_num_queries: AtMost) -> None:
    home = table.browser(table.home.coach)
    with django_assert_max_num_queries(24):
        text(home, table.url)
    match = lock(fixture=table.fixture, by=None)
    with django_assert_max_num_queries(22):
        text(home, f"{table.url}kick-off/")
    match.delete()
    match = kicked_off(table.fixture)
    with django_assert_max_num_queries(22):
        text(home, f"{table.url}report/")
    reported(match, BODY)
    with django_assert_max_num_queries(25):
        text(home, table.url)
    with django_assert_max_num_queries(22):
        text(home, f"{table.url}after/home/")


def test_whoever_must_spend_points_is_told_so_beside_the_button(table: Table) -> None:
    reported(kicked_off(table.fixture), {"home": {"touchdowns": 9, "deeds": {"p1": {"touchdown": 9}}}})
    home, url = table.browser(table.home.coach), f"{table.url}after/home/"
    home.post(f"{url}roll/", {"key": "dedicated_fans#0", "on": "1"})
    page = text(home, url)
    assert 'aria-describedby="all-saved-why"' in page and "some of them must be spent first" in page
    refused = home.post(f"{url}answer/", {"key": "advancement#0", "spend": "done"})
    assert refused.status_code == 409 and "some of them must be spent first" in refused.content.decode()
    home.post(f"{url}answer/", {"key": "advancement#0", "player": "p1", "spend": "characteristic"})
    home.post(f"{url}roll/", {"key": key_on(text(home, url))})
    page = text(home, url)
    assert "Saltmarsh Reavers 1 improves" in page and "A skill instead" in page
    taken = {"key": key_on(page), "improve": "skill:", "skill": "block"}
    assert home.post(f"{url}answer/", taken | {"skill": ""}).status_code == 400
    assert home.post(f"{url}answer/", taken).status_code == 302
    assert "Saltmarsh Reavers 1 gained Block" in text(home, url)


def test_a_full_treasury_is_shown_what_it_risks(table: Table) -> None:
    reported(kicked_off(table.fixture), BODY)
    page = text(table.browser(table.home.coach), f"{table.url}after/home/")
    assert "Major Incident" in page and 'class="risk"' in page


def test_a_fixture_may_be_awarded_after_the_lock_and_after_the_kick_off(table: Table) -> None:
    commissioner = table.browser(table.commissioner)
    lock(fixture=table.fixture, by=None)
    assert "Not played? Award the fixture" in text(commissioner, table.url)
    assert commissioner.post(f"{table.url}award/", {"to": "neither", "reason": "Snow."}).status_code == 302
    page = text(table.browser(None), table.url)
    assert "Not played, lost by both: Snow." in page
    later = a_fixture(table.league, table.away, table.home)
    for side in ("home", "away"):
        to_the_end(commissioner, table, side)
    kicked_off(later)
    url = f"/leagues/{table.league.slug}/fixtures/{later.pk}/"
    assert commissioner.post(f"{url}award/", {"to": "home", "reason": "They left."}).status_code == 302
    assert "awarded to Rustjaw Regulars: They left." in text(table.browser(None), url)
