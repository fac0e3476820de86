"""Stars, mercenaries and staff of a match: they score, hurt and are hurt, earn nothing for the team, and are gone afterwards."""

import pytest
from django.test import Client

from matches.actions import answer, lock, roll_on, take_defaults
from matches.fame.stars import totals_in, totals_of_the_others
from matches.models import Match
from matches.selectors import BOTH, before_progress, kick_off_of
from matches.workflow import read_anew
from rulebook.procedure import Choice
from teams.models import Team
from teams.selectors import state_of
from tests.built_once import built_once
from tests.pages.test_league_teams import plain
from tests.world import a_fixture, a_league, a_team, coach, reported

pytestmark = pytest.mark.django_db

BASKET = [
    {"id": "josef-bugman"},
    {"id": "star-players", "star": "akhorne-the-squirrel"},
    {"id": "mercenary-players", "position": "human-lineman"},
    {"id": "bribes"},
]


@built_once
def match() -> Match:
    """The home side has hired a star, a mercenary and a bribe out of its petty cash, and the match has kicked off."""
    league = a_league("Hirelings")
    home = a_team(league, "Reavers", by=coach("Ines"))
    away = a_team(league, "Regulars", "orc", linemen=11, rerolls=7)
    match = lock(fixture=a_fixture(league, home, away), by=None)
    while match.state == Match.State.LOCKED:
        roll_on(match=match, side=BOTH, by=None)
        read_anew(match)
        _step, progress = before_progress(match)
        if match.state != Match.State.LOCKED:
            break
        request = progress.pending
        assert isinstance(request, Choice)
        buys = request.why == "inducements" and request.side == "home"
        answer(match=match, side=BOTH, key=progress.key, value=BASKET if buys else request.default, by=None)
        read_anew(match)
    return match


def hirelings(match: Match) -> tuple[str, str]:
    """The ids of the star and of the mercenary on the sheet."""
    kick_off = kick_off_of(match)
    assert kick_off is not None
    by_kind = {player.kind: player.id for player in kick_off.home.players if player.kind in ("star", "mercenary")}
    return by_kind["star"], by_kind["mercenary"]


def played(match: Match) -> tuple[Team, Team]:
    star, mercenary = hirelings(match)
    body = {
        "home": {
            "touchdowns": 2,
            "deeds": {star: {"touchdown": 1, "casualty": 1}, mercenary: {"touchdown": 1}},
            "hurt": [
                {"player": star, "result": "badly-hurt", "by": "p1"},
                {"player": mercenary, "result": "dead", "by": "p2"},
            ],
        },
        "away": {
            "deeds": {"p1": {"casualty": 1}, "p2": {"casualty": 1}},
            "hurt": [{"player": "p3", "result": "dead", "by": star}],
        },
    }
    reported(match, body)
    for side in ("home", "away"):
        take_defaults(match=match, side=side)
    home, away = match.fixture.home, match.fixture.away
    home.refresh_from_db()
    away.refresh_from_db()
    return home, away


def test_what_they_do_counts_for_the_match_and_earns_the_team_nothing(match: Match) -> None:
    home, away = played(match)
    state = state_of(home)
    assert match.fixture.result.home_touchdowns == 2
    assert {player.kind for player in state.players.values()} == {"rostered"}
    mvp = max(player.earned for player in state.players.values())
    assert sum(player.earned for player in state.players.values()) == mvp, (
        "nobody but the most valuable player earned anything"
    )
    assert state_of(away).players["p3"].status == "dead"
    assert {state_of(away).players[id].earned for id in ("p1", "p2")} >= {2}


def test_they_stand_in_the_report_form_and_on_the_pad(match: Match) -> None:
    star, mercenary = hirelings(match)
    client = Client()
    client.force_login(match.fixture.home.coach)
    league = match.fixture.round.competition.season.league
    url = f"/leagues/{league.slug}/fixtures/{match.fixture_id}/"
    form = client.get(f"{url}report/").content.decode()
    for player in (star, mercenary):
        assert f'name="count-home.{player}.touchdown"' in form
        assert f'value="{player}"' in form, "may be hurt, or have hurt somebody"
    pad = client.get(f"{url}pad/").content.decode()
    assert "Akhorne the Squirrel" in pad and "Mercenary Human Lineman" in pad
    assert "Star player" in pad and "Mercenary" in pad


def test_the_sheet_and_the_page_of_the_match_name_them(match: Match) -> None:
    league = match.fixture.round.competition.season.league
    url = f"/leagues/{league.slug}/fixtures/{match.fixture_id}/"
    sheet = Client().get(f"{url}sheet/").content.decode()
    assert sheet.count("Akhorne the Squirrel</b>") == 1 and "Mercenary Human Lineman" in sheet and "Bribes" in sheet
    page = Client().get(url).content.decode()
    assert "Reavers bought Josef Bugman, Akhorne the Squirrel, Mercenary Human Lineman, Bribes for 360,000 gp" in page


def test_the_lists_of_the_league_have_mercenaries_and_staff_and_those_of_a_star_other_leagues(match: Match) -> None:
    played(match)
    league = match.fixture.round.competition.season.league
    listed = plain(Client().get(f"/leagues/{league.slug}/stars/").content.decode())
    assert "Human Lineman Human 1 1" in listed, "a match and a touchdown"
    assert "Josef Bugman 1" in listed
    totals = totals_of_the_others(league)
    assert totals["mercenary", "human/human-lineman"].deeds == {"touchdown": 1}
    assert totals["staff", "josef-bugman"].matches == 1
    assert set(totals_in(league)) == {"akhorne-the-squirrel"}

    another = a_league("Another League")
    page = plain(Client().get(f"/leagues/{another.slug}/stars/akhorne-the-squirrel/").content.decode())
    assert "Hirelings 1 1 1" in page
    league.is_public = False
    league.save()
    page = plain(Client().get(f"/leagues/{another.slug}/stars/akhorne-the-squirrel/").content.decode())
    assert "Hirelings" not in page
