"""Player, coach and the fallen: careers told from accepted reports, and nothing forgotten when somebody dies or goes."""

from typing import Any

import pytest
from django.test import Client

from league.models import League
from league.people.members import join
from matches.actions import take_defaults
from matches.models import Match
from rulebook.shapes.contents import OwnedSkill
from teams.actions import append
from teams.history.season import Opened, PlayerRenamed
from teams.history.squad import Advanced, PlayerFired
from teams.history.state import Advancement, Player
from teams.models import Team
from tests.built_once import built_once
from tests.pages.test_league_teams import plain
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, reported

pytestmark = pytest.mark.django_db


@built_once
def league() -> League:
    return a_league("Crookwater League", commissioner=coach("Odile"))


@built_once
def home(league: League) -> Team:
    return a_team(league, "Reavers")


@built_once
def away(league: League) -> Team:
    return a_team(league, "Auditors", "dwarf")


def body(**hurt: Any) -> dict[str, Any]:
    """Reavers 2–1 Auditors: p1 scores twice and has a casualty; ``hurt`` is added to the man he hit."""
    wound = {"player": "p4", "result": "badly-hurt", "by": "p1", "cause": "block"} | hurt
    return {
        "home": {"touchdowns": 2, "deeds": {"p1": {"touchdown": 2, "casualty": 1}}},
        "away": {"touchdowns": 1, "deeds": {"p5": {"touchdown": 1}}, "hurt": [wound]},
    }


def played(league: League, home: Team, away: Team, **hurt: Any) -> Match:
    return reported(kicked_off(a_fixture(league, home, away)), body(**hurt))


def read(league: League, path: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(f"/leagues/{league.slug}/{path}")
    assert answer.status_code == 200, path
    return answer.content.decode()


def player_page(league: League, team: Team, key: str = "p1") -> str:
    return plain(read(league, f"teams/{team.pk}/players/{key}/"))


def test_a_career_is_told_match_by_match_with_what_it_earned(league: League, home: Team, away: Team) -> None:
    played(league, home, away)
    page = player_page(league, home)
    assert "Auditors 2–1 2 1 · 8 8" in page
    assert "1 match 2 1 0 8 0 spent, 8 left" in page
    assert "4 Auditors 4 Dwarf Blocker Lineman, Auditors Badly hurt, in a block" in page
    other = player_page(league, away, "p4")
    assert "Reavers away 1–2 · · · · 0" in other
    assert "Injuries" in other and "Reavers 1" in other


def test_who_was_on_the_sheet_and_did_nothing_played_all_the_same(league: League, home: Team, away: Team) -> None:
    played(league, home, away)
    assert "1 match 0 0 0 0" in player_page(league, home, "p7")


def test_every_advancement_stands_with_its_dice_its_price_and_its_match(league: League, home: Team, away: Team) -> None:
    match = played(league, home, away)
    gain = Advancement(
        how="random_primary",
        spp=3,
        value=10_000,
        skill=OwnedSkill("block"),
        dice=(5, 3),
        match=match.fixture.ref,
    )
    entry = Advanced(match=match.fixture.ref, player="p1", name="Reavers 1", what="Block", advancement=gain)
    append(team=home, entries=[entry], by=None)
    raw = read(league, f"teams/{home.pk}/players/p1/")
    page = plain(raw)
    assert "Drafted With the team’s first list" in page
    assert "After round 1, random primary, 3 SPP, worth 10,000 more" in page
    assert raw.count('class="die"') >= 2
    assert "Block, random primary, 3 SPP" in page
    assert "Human Lineman 50,000 Block 10,000 Current value 60,000" in page


def test_the_next_prices_say_what_is_missing(league: League, home: Team, away: Team) -> None:
    played(league, home, away)
    page = player_page(league, home)
    assert "Random primary 3 now" in page
    assert "Chosen primary or random secondary 6 now" in page
    assert "Chosen secondary 12 4 short" in page
    assert "Characteristic a player with this many must spend 18 10 short" in page


def test_the_dead_keep_their_page_and_lie_among_the_fallen_with_who_did_it(
    league: League, home: Team, away: Team
) -> None:
    match = played(league, home, away, result="dead", cause="foul")
    page = player_page(league, away, "p4")
    assert "Died in round 1 of Season 1, against Reavers." in page
    assert "Dead, in a foul" in page and "The next advancement" not in page
    graves = read(league, "fallen/")
    stone = plain(graves)
    assert "1 grave" in stone and "By Reavers 1 of Reavers, in a foul." in stone and "Season 1, round 1" in stone
    assert f"/fixtures/{match.fixture_id}/" in graves and f"/teams/{away.pk}/players/p4/" in graves
    assert f"/teams/{away.pk}/players/p4/" in read(league, "")


def test_nobody_has_died_yet(league: League) -> None:
    assert "Dug, not yet needed." in read(league, "fallen/")


def test_the_latest_to_die_comes_first(league: League, home: Team, away: Team) -> None:
    played(league, home, away, result="dead")
    other = a_team(league, "Lanterns")
    victim = {"player": "p2", "result": "dead", "cause": "crowd"}
    third = a_team(league, "Hounds")
    reported(kicked_off(a_fixture(league, other, third)), {"home": {"hurt": [victim]}})
    page = plain(read(league, "fallen/"))
    assert page.index("Lanterns 2") < page.index("Auditors 4")
    assert "By the crowd." in page


def test_who_was_dismissed_keeps_his_page(league: League, home: Team, away: Team) -> None:
    match = played(league, home, away)
    append(team=home, entries=[PlayerFired(match=match.fixture.ref, player="p1", name="Reavers 1")], by=None)
    page = player_page(league, home)
    assert "Dismissed after round 1 of Season 1" in page and "Auditors 2–1 2 1 · 8 8" in page


def test_a_renamed_man_is_the_same_man(league: League, home: Team, away: Team) -> None:
    played(league, home, away)
    append(team=home, entries=[PlayerRenamed(player="p1", was="Reavers 1", name="Old Berrigan", number=33)], by=None)
    page = player_page(league, home)
    assert "Old Berrigan" in page and "number 33" in page and "Auditors 2–1" in page


def test_what_was_brought_along_is_told_apart(league: League, home: Team) -> None:
    man = Player(id="p1", number=1, name="Old Berrigan", position="blitzer", spp_before=30, spent=6)
    opened = Opened(
        origin="imported", name="Reavers", roster="human", players=(man,), careers_before={"p1": {"touchdown": 7}}
    )
    append(team=home, entries=[opened], by=None)
    page = player_page(league, home)
    assert "Before this league: 7 touchdowns; 30 star player points brought along." in page
    assert "Came with the team On the imported list" in page


def test_a_coach_has_his_teams_and_his_record_against_each_other(league: League, home: Team, away: Team) -> None:
    played(league, home, away)
    assert home.coach and away.coach
    page = plain(read(league, f"coaches/{home.coach.pk}/"))
    assert "coach of Reavers" in page and "1 team in this league" in page
    assert "Season 1 Reavers 1 1–0–0 2–1 1–0" in page
    assert "coach of Auditors 1–0–0 2–1" in page
    other = plain(read(league, f"coaches/{away.coach.pk}/"))
    assert "Season 1 Auditors 1 0–0–1 1–2 0–1" in other


def test_a_coach_without_a_team_has_a_page_and_a_stranger_has_none(league: League) -> None:
    newcomer, stranger = coach("Newcomer"), coach("Stranger")
    join(invitation=league.invitation, coach=newcomer)
    assert "Came to watch, so far." in read(league, f"coaches/{newcomer.pk}/")
    assert Client().get(f"/leagues/{league.slug}/coaches/{stranger.pk}/").status_code == 404


def test_players_of_other_leagues_and_players_that_never_were_are_not_found(league: League, home: Team) -> None:
    elsewhere = a_league("Elsewhere")
    assert Client().get(f"/leagues/{elsewhere.slug}/teams/{home.pk}/players/p1/").status_code == 404
    for key in ("p99", "x" * 300):
        assert Client().get(f"/leagues/{league.slug}/teams/{home.pk}/players/{key}/").status_code == 404


def test_a_private_league_shows_its_dead_to_nobody_else(league: League, home: Team) -> None:
    league.is_public = False
    league.save()
    assert home.coach
    for path in ("fallen/", f"teams/{home.pk}/players/p1/", f"coaches/{home.coach.pk}/"):
        assert Client().get(f"/leagues/{league.slug}/{path}").status_code == 404


def test_names_on_the_roster_lead_to_their_players(league: League, home: Team) -> None:
    page = read(league, f"teams/{home.pk}/")
    assert home.coach
    assert f'href="/leagues/{league.slug}/teams/{home.pk}/players/p1/"' in page
    assert f'href="/leagues/{league.slug}/coaches/{home.coach.pk}/"' in page


def test_few_questions_to_the_database(
    league: League, home: Team, away: Team, django_assert_max_num_queries: Any
) -> None:
    for victim in ("p4", "p6", "p7"):
        finish(played(league, home, away, player=victim, result="dead"))
    assert home.coach
    for path in (f"teams/{home.pk}/players/p1/", f"coaches/{home.coach.pk}/", "fallen/"):
        with django_assert_max_num_queries(16):
            read(league, path)


def finish(match: Match) -> None:
    """Both sequences afterwards, by their safe defaults."""
    for side in ("home", "away"):
        take_defaults(match=match, side=side)
