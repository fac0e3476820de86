"""The pages on which a season ends, the next one begins, and an earlier one is read."""

import re
import subprocess
import sys
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from league.actions import record_result
from league.models import Fixture, League, Round, Season
from league.season.ending import end_season
from matches.actions import lock
from matches.models import StepAnswer
from matches.sequence.rolled import dice_key_of
from rulebook.ruleset import Ruleset
from teams.models import Coach, Team
from tests.built_once import built_once
from tests.world import SECRET, a_fixture, a_league, a_team, coach, kicked_off

pytestmark = pytest.mark.django_db


@built_once
def boss() -> Coach:
    return coach("Odile")


@built_once
def league(boss: Coach) -> League:
    return a_league("Crookwater League", boss, options={"post_match_days": 3, "tie_order": ["casualties"]})


@built_once
def teams(league: League) -> tuple[Team, Team]:
    return a_team(league, "Reavers"), a_team(league, "Raiders")


@pytest.fixture
def decided(league: League, teams: tuple[Team, Team]) -> Fixture:
    fixture = a_fixture(league, *teams)
    record_result(fixture=fixture, kind="played", home_outcome="win", away_outcome="loss", home_touchdowns=2)
    return fixture


@pytest.fixture
def client(boss: Coach) -> Client:
    client = Client()
    client.force_login(boss)
    return client


def text(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def at(league: League, rest: str) -> str:
    return f"/leagues/{league.slug}/{rest}"


def _forms(client: Client, address: str) -> list[str]:
    """Where the forms of a page lead, but for those that belong to no season, and the way to a new draft."""
    page = client.get(address).content.decode()
    to = re.findall(r'<form[^>]*action="([^"]*)"', page) + re.findall(r'href="([^"]*drafts/new/)"', page)
    return [each for each in to if not re.search(r"theme|logout|comments", each)]


def ended(league: League, reason: str = "The hall burnt down.") -> Season:
    return end_season(season=league.seasons.get(), by=None, reason=reason)


def test_a_commissioner_reads_what_is_open_ticks_that_he_is_sure_and_the_season_is_over(
    client: Client, league: League, teams: tuple[Team, Team], decided: Fixture
) -> None:
    a_fixture(league, *teams)
    page = client.get(at(league, "season/end/"))
    assert "Without a result 1 fixture" in text(page) and "cannot be undone" in text(page)
    unsure = client.post(at(league, "season/end/"), {"reason": "The hall burnt down."})
    assert unsure.status_code == 409 and "Tick the box to end Season 1" in text(unsure)
    assert 'value="The hall burnt down."' in unsure.content.decode()
    unexplained = client.post(at(league, "season/end/"), {"sure": "yes"})
    assert unexplained.status_code == 409 and "Give a reason to end Season 1 anyway" in text(unexplained)
    assert not league.seasons.get().over
    done = client.post(at(league, "season/end/"), {"sure": "yes", "reason": "The hall burnt down."}, follow=True)
    assert "Season 1 is over." in text(done) and "“The hall burnt down.” Odile" in text(done)
    again = client.post(at(league, "season/end/"), {"sure": "yes", "reason": "The hall burnt down."})
    assert again.status_code == 409 and "Season 1 is over" in text(again)


def test_a_match_that_is_under_way_is_named_and_the_button_says_why_it_does_nothing(
    client: Client, league: League, teams: tuple[Team, Team]
) -> None:
    lock(fixture=a_fixture(league, *teams), by=None)
    page = client.get(at(league, "season/end/"))
    assert "Still under way 1 match" in text(page) and "Matches are still under way." in text(page)
    refused = client.post(at(league, "season/end/"), {"sure": "yes", "reason": "so"})
    assert refused.status_code == 409 and "Still under way: Reavers v Raiders" in text(refused)


def test_the_seal_stands_on_the_page_from_the_first_day_and_the_secret_from_the_last(
    client: Client, league: League, decided: Fixture
) -> None:
    on = client.get(at(league, "season/")).content.decode()
    assert league.seasons.get().seal in on and SECRET not in on
    ended(league)
    over = Client().get(at(league, "season/")).content.decode()
    assert league.seasons.get().seal in over and SECRET in over


def test_a_roll_is_checked_with_the_told_secret_by_the_command_that_the_page_names(
    league: League, teams: tuple[Team, Team]
) -> None:
    match = kicked_off(a_fixture(league, *teams))
    roll = StepAnswer.objects.filter(match=match, source="site", key__contains="weather").first()
    assert roll is not None
    words = ["roll", SECRET, dice_key_of(roll) or "", str(len(roll.value)), "6"]
    done = subprocess.run(
        [sys.executable, "-m", "rulebook", *words], capture_output=True, text=True, cwd=settings.BASE_DIR
    )
    assert done.stdout.splitlines() == [f"seal {league.seasons.get().seal}", " ".join(map(str, roll.value))]


def test_once_a_season_is_over_its_pages_offer_nothing_that_would_be_refused(
    client: Client, league: League, teams: tuple[Team, Team], decided: Fixture
) -> None:
    unplayed = a_fixture(league, *teams)
    Round.objects.update(deadline=timezone.now() - timedelta(days=1))
    addresses = ("", "teams/", "fixtures/", "decisions/", "friendlies/", "season/", "table/counting/", "queue/")
    assert any(_forms(client, at(league, address)) for address in addresses)
    ended(league)
    for address in (*addresses, f"fixtures/{unplayed.pk}/"):
        assert _forms(client, at(league, address)) == [], address


def test_the_next_season_begins_with_the_rules_of_the_last_one_filled_in(
    client: Client, league: League, decided: Fixture
) -> None:
    early = client.get(at(league, "season/next/"))
    assert early.status_code == 200 and "Season 1 is still running" in text(early)
    refused = client.post(at(league, "season/next/"), {"name": "Spring"})
    assert refused.status_code == 409 and league.seasons.count() == 1
    ended(league)
    page = client.get(at(league, "season/next/")).content.decode()
    assert 'value="Season 2"' in page
    form = dict(re.findall(r'<(?:input|select)[^>]* name="([^"]+)"[^>]* value="([^"]*)"', page))
    selects = re.findall(r'<select id="[^"]+" name="([^"]+)">(.*?)</select>', page, re.S)
    form |= {name: re.findall(r'value="([^"]*)" selected', options)[0] for name, options in selects}
    assert form["option-post_match_days"] == "3"
    empty = client.post(at(league, "season/next/"), form | {"name": " "})
    assert empty.status_code == 400 and "needs a name" in text(empty)
    begun = client.post(at(league, "season/next/"), form | {"name": "Spring", "dice": "table"}, follow=True)
    assert "Spring has started." in text(begun)
    spring = league.seasons.get(number=2)
    assert (spring.name, spring.dice, spring.enrolments.count()) == ("Spring", "table", 0)
    assert Ruleset.from_ref(spring.rules) == Ruleset.from_ref(league.seasons.get(number=1).rules)


def test_an_earlier_season_can_be_read_as_it_ended(client: Client, league: League, decided: Fixture) -> None:
    assert Client().get(at(league, "seasons/1/")).status_code == 302
    ended(league)
    client.post(at(league, "season/next/"), {"name": "Spring"})
    assert at(league, "seasons/1/") in client.get(at(league, "season/")).content.decode()
    page = Client().get(at(league, "seasons/1/"))
    assert "Reavers" in text(page) and "The hall burnt down." in text(page) and SECRET in page.content.decode()
    assert Client().get(at(league, "seasons/3/")).status_code == 404


def test_only_a_commissioner_ends_a_season_or_begins_one(league: League, decided: Fixture, teams: Any) -> None:
    coaching = Client()
    coaching.force_login(teams[0].coach)
    for address in ("season/end/", "season/next/"):
        for answer in (coaching.get(at(league, address)), coaching.post(at(league, address), {"sure": "yes"})):
            assert answer.status_code == 403 and "Only a commissioner" in text(answer)
    assert not league.seasons.get().over
