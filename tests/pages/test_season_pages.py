"""The page that lays out a season: previewed, written, drawn anew, changed by hand, and carried on to a champion."""

import re
from typing import Any

import pytest
from django.test import Client

from league.actions import record_result
from league.knockout.opening import open_play_offs
from league.models import Competition, Draw, Fixture, League, Round
from league.selectors import calendar_of
from league.table.decisions import decide_points
from matches.actions import lock
from teams.models import Coach, Team
from tests.built_once import built_once
from tests.world import a_league, a_team, coach, season

SEED = "5eed"


@built_once
def boss() -> Coach:
    return coach("Odile")


@built_once
def league(boss: Coach) -> League:
    return a_league("Crookwater League", commissioner=boss, time_zone="Europe/Berlin")


@built_once
def teams(league: League) -> list[Team]:
    return [a_team(league, f"Team {number}") for number in range(1, 5)]


@pytest.fixture
def client(boss: Coach) -> Client:
    client = Client()
    client.force_login(boss)
    return client


def url(league: League, *rest: str) -> str:
    return f"/leagues/{league.slug}/season/" + "".join(f"{part}/" for part in rest)


def text(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def send(client: Client, league: League, do: str = "lay_out", **typed: str) -> Any:
    sent = {"preset": "club", "seed": SEED, "divisions": "1", "meetings": "2", "days": "7", "do": do}
    return client.post(url(league, "lay-out"), sent | typed)


def competition(league: League) -> Competition:
    return season(league).competitions.get(number=1)


def play(fixture: Fixture, home: str, away: str = "") -> None:
    record_result(
        fixture=fixture,
        kind="played",
        home_outcome=home,
        away_outcome=away or {"win": "loss", "loss": "win", "draw": "draw"}[home],
    )


def test_a_preset_fills_in_the_form(client: Client, league: League, teams: list[Team]) -> None:
    page = client.get(url(league) + "?preset=two_divisions").content.decode()
    assert "<option selected>2</option>" in page and "Two divisions" in page
    assert "Draw the cup" in text(client.get(url(league) + "?preset=cup"))
    assert "Nothing to draw" in text(client.get(url(league) + "?preset=open"))


def test_the_calendar_is_shown_before_it_is_written(client: Client, league: League, teams: list[Team]) -> None:
    answer = send(client, league, "preview", first_day="2027-03-22", first_hour="20:00")
    said = text(answer)
    assert answer.status_code == 200
    assert "12 fixtures in 6 rounds; nothing is saved yet" in said
    assert said.count(" v Team") == 12 and "until Monday 22 March 2027, 20:00" in said
    assert "until Monday 29 March 2027, 20:00" in said, "the clocks have changed, the hour has not"
    assert not Fixture.objects.exists() and not Draw.objects.exists()
    assert 'value="2027-03-22"' in answer.content.decode() and f'value="{SEED}"' in answer.content.decode()


def test_what_was_shown_is_what_is_written(client: Client, league: League, teams: list[Team]) -> None:
    shown = re.findall(r"<li>(Team \d v Team \d)", send(client, league, "preview").content.decode())
    answer = send(client, league)
    assert answer.headers["location"] == url(league)
    assert [str(fixture) for fixture in calendar_of(competition(league))] == shown
    page = text(client.get(url(league)))
    assert f"Current draw : seed {SEED} (chosen by hand) Odile" in page and "12 fixtures on the calendar" in page


def test_a_team_in_a_division_that_the_season_does_not_have_is_not_drawn_by_lot_in_silence(
    client: Client, league: League, teams: list[Team]
) -> None:
    refused = send(client, league, "preview", **{f"place-{teams[0].pk}": "2"})
    assert refused.status_code == 400
    assert f"{teams[0].name} is placed in division 2, but the season has 1" in text(refused)


def test_what_cannot_be_drawn_says_why_and_keeps_what_was_typed(
    client: Client, league: League, teams: list[Team]
) -> None:
    out = {f"place-{teams[3].pk}": "out"}
    shown = send(client, league, "preview", **out)
    assert "has too few teams, 3: a division has at least 4" in text(shown)
    refused = send(client, league, seed="feed", **out)
    assert refused.status_code == 409 and "has too few teams, 3: a division has at least 4" in text(refused)
    assert 'value="feed"' in refused.content.decode()
    assert '<option value="out" selected>' in refused.content.decode()
    for typed, code in (
        ({"seed": "nonsense"}, 400),
        ({"days": "many"}, 400),
        ({"days": "366"}, 400),
        ({"first_day": "soon"}, 400),
        ({"second_leg": "never"}, 400),
        ({"divisions": "0"}, 400),
        ({"meetings": "3"}, 400),
    ):
        for do in ("preview", "lay_out"):
            answer = send(client, league, do, **typed)
            assert answer.status_code == code or (do == "preview" and "cannot be drawn" in text(answer)), typed
    assert not Fixture.objects.exists()


def test_teams_may_be_placed_by_hand(client: Client, league: League, teams: list[Team]) -> None:
    more = [a_team(league, f"Team {number}") for number in range(5, 9)]
    by_hand = {f"place-{team.pk}": "2" for team in (teams[0], more[3])}
    send(client, league, preset="two_divisions", divisions="2", **by_hand)
    second = competition(league).divisions.get(number=2)
    assert {teams[0].pk, more[3].pk} <= set(second.seats.values_list("team_id", flat=True))
    assert second.seats.count() == 4


def test_only_a_commissioner_lays_out_a_season(league: League, teams: list[Team]) -> None:
    guest, player = Client(), Client()
    player.force_login(teams[0].coach)  # type: ignore[arg-type]
    for reader in (guest, player):
        assert "A commissioner draws the season" in text(reader.get(url(league)))
        for part in ("lay-out", "redraw", "late", "move", "play-offs"):
            assert reader.post(url(league, part), {"seed": SEED}).status_code == 403
    assert not Draw.objects.exists()


def test_a_private_league_has_no_season_for_a_stranger(league: League) -> None:
    League.objects.update(is_public=False)
    assert Client().get(url(league)).status_code == 404


def test_the_draw_is_made_anew_until_something_has_begun(client: Client, league: League, teams: list[Team]) -> None:
    send(client, league)
    assert client.post(url(league, "redraw"), {"seed": "feed"}).status_code == 302
    page = text(client.get(url(league)))
    assert "Current draw : seed feed" in page and f"Earlier draw: seed {SEED}" in page
    lock(fixture=calendar_of(competition(league))[0], by=None)
    refused = client.post(url(league, "redraw"), {})
    assert refused.status_code == 409 and "has begun" in text(refused)
    assert "Redraw" not in text(client.get(url(league)))


def test_who_comes_late_is_given_fixtures(client: Client, league: League, teams: list[Team]) -> None:
    send(client, league)
    late = a_team(league, "The Late")
    assert "Late teams" in text(client.get(url(league)))
    sent = {"team": str(late.pk), "division": "1"}
    assert client.post(url(league, "late"), sent).status_code == 302
    assert len(calendar_of(competition(league))) == 20
    assert client.post(url(league, "late"), sent).status_code == 409
    assert client.post(url(league, "late"), sent | {"division": "9"}).status_code == 404
    assert client.post(url(league, "late"), {"team": "nobody"}).status_code == 400


def test_a_fixture_is_moved_and_turned_by_hand(client: Client, league: League, teams: list[Team]) -> None:
    send(client, league)
    fixture = calendar_of(competition(league))[0]
    refused = client.post(url(league, "move"), {"fixture": fixture.pk, "round": "2", "do": "move"})
    assert refused.status_code == 409 and "already" in text(refused)
    client.post(url(league, "move"), {"fixture": fixture.pk, "round": "7", "do": "move"})
    client.post(url(league, "move"), {"fixture": fixture.pk, "do": "turn"})
    moved = Fixture.objects.select_related("round").get(pk=fixture.pk)
    assert (moved.round.number, moved.home_id, moved.away_id) == (7, fixture.away_id, fixture.home_id)


def test_a_fixture_of_another_league_is_not_here_to_be_moved(client: Client, league: League) -> None:
    elsewhere = a_league("Elsewhere")
    ours = [a_team(elsewhere, f"Other {number}") for number in range(1, 3)]
    fixture = Fixture.objects.create(
        round=Round.objects.create(competition=competition(elsewhere), number=1),
        number=1,
        home=ours[0],
        away=ours[1],
        ref="s1.c1.r1.m1",
    )
    assert client.post(url(league, "move"), {"fixture": fixture.pk, "do": "turn"}).status_code == 404


def test_from_the_last_result_to_the_champion(client: Client, league: League, teams: list[Team]) -> None:
    send(client, league, meetings="1")
    assert client.post(url(league, "play-offs"), {}).status_code == 409
    order = {team.pk: number for number, team in enumerate(teams)}
    for fixture in calendar_of(competition(league)):
        play(fixture, "win" if order[fixture.home_id] < order[fixture.away_id] else "loss")
    assert "Open the play-offs" in text(client.get(url(league)))
    client.post(url(league, "play-offs"), {"first_day": "2027-05-01", "days": "14"})
    page = text(Client().get(url(league)))
    assert "Semi-final 1" in page and "winner of semi-final 1 v winner of semi-final 2" in page
    assert "Match for third place" in page and "until Saturday 15 May 2027, 23:59" in page
    play_offs = Competition.objects.get(play_offs_of=competition(league))
    one, other = calendar_of(play_offs)
    play(one, "draw")
    assert "five roll-offs decide" in text(client.get(url(league)))
    assert client.post(url(league, "roll-offs", str(one.pk)), {"winner": "none"}).status_code == 400
    assert Client().post(url(league, "roll-offs", str(one.pk)), {"winner": "away"}).status_code == 403
    client.post(url(league, "roll-offs", str(one.pk)), {"winner": "away"})
    assert f"{one.away.name} won the roll-offs" in text(client.get(url(league)))
    play(other, "win")
    final = Fixture.objects.select_related("home").get(tie__key="final")
    play(final, "win")
    assert f"Won by {final.home.name}" in text(client.get(url(league)))


def test_play_offs_are_closed_again_before_they_begin(client: Client, league: League, teams: list[Team]) -> None:
    send(client, league, meetings="1")
    assert client.post(url(league, "play-offs"), {"do": "close"}).status_code == 409
    for fixture in calendar_of(competition(league)):
        play(fixture, "draw")
    play_offs = open_play_offs(competition=competition(league), by=None)
    assert "drawn by lot" in " ".join(play_offs.seats.values_list("why", flat=True))
    assert client.post(url(league, "play-offs"), {"do": "close"}).status_code == 302
    assert not Competition.objects.filter(play_offs_of=competition(league)).exists()


def test_a_cup_is_drawn_on_the_same_page(client: Client, league: League, teams: list[Team]) -> None:
    send(client, league, preset="cup", days="0", **{f"place-{teams[0].pk}": "out"})
    page = text(client.get(url(league)))
    assert "Semi-final 1" in page and "walk-over" in page
    assert len(calendar_of(competition(league))) == 1
    client.post(url(league, "redraw"), {"seed": "03"})
    assert [draw.seed for draw in Draw.objects.all()] == [SEED, "03"]


def test_open_play_sends_the_commissioner_to_the_fixtures(client: Client, league: League, teams: list[Team]) -> None:
    assert send(client, league, preset="open").headers["location"] == f"/leagues/{league.slug}/fixtures/"


def test_the_order_of_a_table_is_chosen_where_the_season_is_laid_out(
    client: Client, league: League, teams: list[Team]
) -> None:
    page = client.get(url(league)).content.decode()
    assert "Tie-breakers" in page and "js/ordering" in page
    order = {"order-sent": "1", "order": ["touchdown_difference", "lots"]}
    sent = {"preset": "club", "seed": SEED, "divisions": "1", "meetings": "1", "days": "7"} | order
    moved = client.post(url(league, "lay-out"), sent | {"move": "up lots"}).content.decode()
    assert re.findall(r'name="order" value="([^"]+)"', moved) == ["lots", "touchdown_difference"]
    assert not calendar_of(competition(league))
    assert client.post(url(league, "lay-out"), sent | {"order": [], "do": "lay_out"}).status_code == 400
    assert not calendar_of(competition(league))
    assert client.post(url(league, "lay-out"), sent | {"do": "lay_out"}).status_code == 302
    assert (
        competition(league).tie_order == ["touchdown_difference", "lots"] and len(calendar_of(competition(league))) == 6
    )


def test_a_whole_round_is_there_as_text_for_a_chat(client: Client, league: League, teams: list[Team]) -> None:
    a_team(league, "Team 5")
    send(client, league, meetings="1")
    first = next(fixture for fixture in calendar_of(competition(league)) if fixture.round.number == 1)
    record_result(
        fixture=first, kind="awarded", home_outcome="win", away_outcome="loss", home_touchdowns=2, away_touchdowns=0
    )
    page = client.get(f"/leagues/{league.slug}/fixtures/").content.decode()
    shown = re.findall(r'aria-label="(Round \d as text for the group chat)"[^>]*>([^<]*)</textarea>', page)
    assert [name.split(" as ")[0] for name, _ in shown] == [f"Round {number}" for number in range(1, 6)]
    title, decided, open_still, rests = shown[0][1].split("\n")
    assert title == "Crookwater League, Season 1: round 1"
    assert decided == f"{first.home.name} 2–0 {first.away.name} (awarded without being played)"
    assert " v " in open_still and rests.startswith("Bye: ")


def test_the_page_asks_the_database_little(
    client: Client, league: League, teams: list[Team], django_assert_max_num_queries: Any
) -> None:
    for number in range(5, 9):
        a_team(league, f"Team {number}")
    send(client, league, divisions="2", preset="two_divisions", meetings="1")
    order = dict.fromkeys((team.pk for team in teams), 0)
    for fixture in calendar_of(competition(league)):
        play(fixture, "win" if order.get(fixture.home_id, 1) else "draw")
    open_play_offs(competition=competition(league), by=None)
    with django_assert_max_num_queries(22):
        assert client.get(url(league)).status_code == 200


def test_each_division_has_its_table_and_footnotes_are_numbered_through(
    client: Client, league: League, teams: list[Team]
) -> None:
    for number in range(5, 9):
        a_team(league, f"Team {number}")
    send(client, league, divisions="2", preset="two_divisions")
    for division in competition(league).divisions.all():
        seat = division.seats.order_by("place")[0]
        decide_points(
            competition=competition(league), team=seat.team, points=-1, reason=f"late in {division.name}", by=None
        )
    page = client.get(f"/leagues/{league.slug}/table/").content.decode()
    assert page.count('class="tbl standings"') == 2
    assert "Table of Division 1" in page and "Table of Division 2" in page
    assert page.count('id="note-1"') == page.count('id="note-2"') == 1
    assert 'start="2"' in page
    front = text(client.get(f"/leagues/{league.slug}/"))
    assert "Division 1" in front and "Division 2" in front
