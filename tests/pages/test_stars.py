"""Star Players: a page for the whole league, whoever hired them, and nothing for the team that did."""

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from engine.proof.squads import star as as_star
from league.models import League
from matches.fame.stars import hired_in, totals_in
from matches.models import HiredStar, Match
from matches.selectors import kick_off_of
from matches.sequence.calling_off import call_off
from matches.sequence.sheets import keep_sheets
from rulebook.ruleset import Ruleset
from teams.models import Team
from tests.built_once import built_once
from tests.pages.test_league_teams import plain
from tests.world import a_fixture, a_league, a_team, kicked_off, reported

pytestmark = pytest.mark.django_db
RULES = Ruleset.of("bb2020")
GRISWELL = next(star for star in RULES.stars if star in RULES.stars_for("human"))


@built_once
def league() -> League:
    return a_league("Crookwater League")


def with_star(match: Match) -> Match:
    """The match with a Star Player on the home side's sheet, as the inducements of its kick-off would have put him there."""
    kick_off = kick_off_of(match)
    assert kick_off is not None
    hired = msgspec.structs.replace(as_star(GRISWELL, 90, "home"), id="star1")
    sheet = msgspec.structs.replace(kick_off.home, players=(*kick_off.home.players, hired))
    kick_off = msgspec.structs.replace(kick_off, home=sheet)
    keep_sheets(match, kick_off)
    return match


def read(league: League, path: str) -> str:
    answer = Client().get(f"/leagues/{league.slug}/{path}")
    assert answer.status_code == 200
    return plain(answer.content.decode())


def hired_for(league: League, home: Team, away: Team, **hurt: Any) -> Match:
    match = with_star(kicked_off(a_fixture(league, home, away)))
    body = {
        "home": {"touchdowns": 1, "deeds": {"star1": {"touchdown": 1, "casualty": 1}}},
        "away": {"hurt": [{"player": "p4", "result": "dead", "by": "star1"} | hurt]},
    }
    return reported(match, body)


def test_each_star_has_a_page_of_the_whole_league_with_what_he_did_for_whom(league: League) -> None:
    """Case 71."""
    home, away = a_team(league, "Reavers"), a_team(league, "Auditors")
    hired_for(league, home, away)
    page = read(league, f"stars/{GRISWELL.id}/")
    assert "Season 1, round 1 Reavers Auditors 1–0 1 1 · · · · · 1 killed" in page
    home.refresh_from_db()
    assert not home.players.filter(name=GRISWELL.name).exists()
    assert sum(home.players.values_list("earned", flat=True)) == 0
    listed = read(league, "stars/")
    assert f"{GRISWELL.name} {GRISWELL.cost:,} 1 1 1" in listed


def test_whom_a_star_killed_lies_among_the_fallen_with_the_stars_name(league: League) -> None:
    """Case 71."""
    home, away = a_team(league, "Reavers"), a_team(league, "Auditors")
    hired_for(league, home, away)
    assert f"By {GRISWELL.name} of Reavers, in a block." in read(league, "fallen/")


def test_every_star_of_the_book_is_listed_and_has_a_page(league: League) -> None:
    client, root = Client(), f"/leagues/{league.slug}/stars/"
    listed = client.get(root).content.decode()
    for star in RULES.stars:
        assert f'href="{root}{star.id}/"' in listed
        page = plain(client.get(f"{root}{star.id}/").content.decode())
        assert "Has never been seen here." in page and "Plays for" in page
    assert client.get(f"{root}nobody/").status_code == 404


def test_programs_read_the_same_in_pieces(league: League) -> None:
    for number in range(3):
        hired_for(league, a_team(league, f"Reavers {number}"), a_team(league, f"Auditors {number}"))
    client, address = Client(), f"/api/v1/leagues/{league.slug}/star-turns/"
    told = client.get(address, {"limit": 2}).json()
    assert told["count"] == 3
    assert [each["team"]["name"] for each in told["results"]] == ["Reavers 2", "Reavers 1"]
    assert {each["star"] for each in told["results"]} == {GRISWELL.id}
    assert told["results"][0]["deeds"] == {"touchdown": 1, "casualty": 1}


def test_a_match_that_was_called_off_is_on_no_list(league: League) -> None:
    boss = league.memberships.get().coach
    match = with_star(kicked_off(a_fixture(league, a_team(league, "Reavers"), a_team(league, "Auditors"))))
    assert hired_in(league).count() == 1
    call_off(match=match, by=boss, reason="nobody came")
    assert not hired_in(league).exists()
    assert totals_in(league) == {}


def test_sheets_that_are_kept_anew_take_the_place_of_the_others(league: League) -> None:
    match = kicked_off(a_fixture(league, a_team(league, "Reavers"), a_team(league, "Auditors")))
    without = kick_off_of(match)
    assert without is not None
    with_star(match)
    keep_sheets(match, without)
    assert not hired_in(league).exists()


def test_the_stars_of_earlier_matches_are_on_record_after_the_migration(league: League) -> None:
    hired_for(league, a_team(league, "Reavers"), a_team(league, "Auditors"))
    kicked_off(a_fixture(league, a_team(league, "Gutter Cats"), a_team(league, "Moot Pilgrims")))
    before = list(HiredStar.objects.values("league", "match", "side", "player", "star"))
    HiredStar.objects.all().delete()
    fill = import_module("matches.migrations.0013_hired_stars_so_far").fill
    fill(apps, SimpleNamespace(connection=connection))
    assert list(HiredStar.objects.values("league", "match", "side", "player", "star")) == before != []
