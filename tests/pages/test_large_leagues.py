"""A season of many divisions is read a portion at a time: the reader's own division or the first, the others behind one link."""

import re
from itertools import combinations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.worlds.leagues import Copy, Played, division, write
from league.models import Competition, Fixture, League, Round
from league.season.portions import teams_seated
from pages.league.views import WALL
from pages.season.fixtures_presenter import MOST_AT_ONCE
from pages.shell.portion import MOST_IN_A_ROW
from rulebook.ruleset import Ruleset
from teams.models import Coach
from tests.pages.test_sheets import pages_in, said_in
from tests.world import coach

RULES = Ruleset.of("bb2020", {})
HOME = "/leagues/federation/"
API = "/api/v1/leagues/federation/"
MANY = MOST_IN_A_ROW + 1
#: So many rounds of two fixtures in nine divisions are too much to be read at once.
LONG = MOST_AT_ONCE // (2 * MANY) + 1

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture(scope="module")
def four() -> Played:
    """Four teams that met each other in each of two seasons; the last round of the second has only been kicked off."""
    return division(4, 2, 3, RULES, seed=5, last_open=True)


@pytest.fixture
def federation(four: Played) -> League:
    """Nine divisions of them."""
    return write("Federation", [(four, MANY)], by=coach("boss"))


def reader(username: str) -> Client:
    client = Client()
    client.force_login(Coach.objects.get(username=username))
    return client


def of_division(number: int) -> Client:
    """A coach of that division."""
    return reader(f"coach of Club d{number:03}-1")


def read(client: Client, address: str) -> str:
    answer = client.get(HOME + address)
    assert answer.status_code == 200
    return answer.content.decode()


def widen(league: League, four: Played, divisions: int) -> None:
    """So many divisions more."""
    competitions = list(Competition.objects.filter(season__league=league).order_by("season__number"))
    rounds = {(each.competition_id, each.number): each for each in Round.objects.all()}
    for number in range(MANY + 1, MANY + 1 + divisions):
        Copy(league, competitions, rounds, RULES, four, number).write()


def lengthen(season: int, rounds: int) -> None:
    """So many rounds more of that season, in which nobody has played."""
    competition = Competition.objects.get(season__number=season)
    pairs = {each.number: list(combinations(teams_seated([each]), 2)) for each in competition.divisions.all()}
    first = competition.rounds.count() + 1
    for turn in range(first, first + rounds):
        round_ = Round.objects.create(competition=competition, number=turn)
        Fixture.objects.bulk_create(
            Fixture(
                round=round_, number=number * 2 + n, home=home, away=away, ref=f"s{season}.c1.r{turn}.m{number}.{n}"
            )
            for number, meetings in pairs.items()
            for n, (home, away) in enumerate((meetings[turn % 3], meetings[5 - turn % 3]))
        )


def divisions_named(page: str) -> set[int]:
    """The divisions of which a team stands on the page."""
    return {int(number) for number in re.findall(r"Club d(\d{3})-\d", page)}


PORTIONS = ("", "table/", "table/what-if/", "divisions/1/", "fixtures/", "seasons/1/", "fallen/", "queue/", "season/")
ADDRESSES = (
    *(HOME + each for each in (*PORTIONS, "teams/sheets.pdf?division=1")),
    *(API + each for each in ("divisions/1/", "fixtures/", "fallen/", "queue/", "standings/")),
)


def asked(clients: dict[str, Client]) -> dict[tuple[str, str], int]:
    """How often each address asks the database, for each reader."""
    found = {}
    for who, client in clients.items():
        for address in ADDRESSES:
            with CaptureQueriesContext(connection) as queries:
                client.get(address)
            found[who, address] = len(queries)
    return found


def test_more_divisions_teams_and_rounds_cost_no_more_queries(federation: League, four: Played) -> None:
    lengthen(2, LONG)
    clients = {"the boss": reader("boss"), "a coach": of_division(2), "a guest": Client()}
    before = asked(clients)
    widen(federation, four, 2)
    lengthen(2, LONG)
    assert {key: (before[key], count) for key, count in asked(clients).items() if count > before[key]} == {}
    assert {key: count for key, count in before.items() if count > 25} == {}


@pytest.mark.parametrize(
    ("address", "season"), [("table/", 2), ("table/what-if/", 2), ("fixtures/", 2), ("seasons/1/", 1)]
)
def test_of_many_divisions_a_page_shows_the_readers_own_or_else_the_first(
    federation: League, address: str, season: int
) -> None:
    lengthen(season, LONG)
    for client, own in ((of_division(7), 7), (Client(), 1)):
        page = read(client, address)
        assert divisions_named(page) == {own}
        assert f"Division {own}: choose another" in page
        assert len(re.findall(r'<li><a href="[^"]*"[^>]*>Division \d+</a>', page)) == MANY


@pytest.mark.parametrize(("address", "season"), [("table/what-if/", 2), ("fixtures/", 2), ("seasons/1/", 1)])
def test_another_division_is_shown_where_it_is_asked_for(federation: League, address: str, season: int) -> None:
    lengthen(season, LONG)
    assert divisions_named(read(Client(), f"{address}?division=4")) == {4}
    assert Client().get(f"{HOME}{address}?division=99").status_code == 404
    assert Client().get(f"{HOME}{address}?division=north").status_code == 400


def test_the_division_of_a_page_has_the_table_that_the_whole_season_has(federation: League) -> None:
    tables = Client().get(f"{API}standings/").json()["tables"]
    for number in (1, 5, MANY):
        alone = Client().get(f"{API}divisions/{number}/").json()["rows"]
        assert alone == next(each["rows"] for each in tables if each["division"] == f"Division {number}")
        places = re.findall(
            r'class="team" href="[^"]*"><span>(Club [^<]*)</span></a><small>', read(of_division(number), "table/")
        )
        assert places == [row["team"]["name"] for row in alone]


def test_a_calendar_that_can_be_read_at_once_is_shown_whole(federation: League) -> None:
    page = read(Client(), "fixtures/")
    assert divisions_named(page) == set(range(1, MANY + 1))


def test_up_to_eight_divisions_stand_side_by_side(four: Played) -> None:
    write("Federation", [(four, MOST_IN_A_ROW)], by=coach("boss"))
    page = read(Client(), "table/")
    assert divisions_named(page) == set(range(1, MOST_IN_A_ROW + 1))
    assert "All tables" in page and "choose another" not in page


def test_the_front_page_has_room_for_the_readers_division(federation: League, four: Played) -> None:
    widen(federation, four, WALL // 4 - MANY + 1)
    wall = re.search(r'<ul class="team-wall">.*?</ul>', read(of_division(3), ""), re.DOTALL)
    assert wall is not None and divisions_named(wall[0]) == {3}
    assert f"{WALL + 4} teams" in read(Client(), "")


def test_a_season_of_many_teams_is_printed_a_division_at_a_time(federation: League, four: Played) -> None:
    widen(federation, four, 33 - MANY)
    raw = of_division(6).get(f"{HOME}teams/sheets.pdf").getvalue()
    assert pages_in(raw) == 4
    assert divisions_named(said_in(raw)) == {6}
    page = read(Client(), "teams/")
    assert f"{HOME}teams/sheets.pdf?division=33" in page
    assert "all rosters as one PDF" not in page


def test_every_page_of_the_apis_calendar_follows_the_one_before(federation: League) -> None:
    first = Client().get(f"{API}fixtures/?limit=30").json()
    second = Client().get(f"{API}fixtures/?limit=30&offset=30").json()
    assert first["count"] == Fixture.objects.filter(round__competition__season__number=2).count() == 54
    assert len(first["results"]) == 30 and len(second["results"]) == 24
    rounds = [each["round"] for each in first["results"] + second["results"]]
    assert rounds == sorted(rounds)
    assert {each["state"] for each in second["results"][-18:]} == {"playing"}
    team = first["results"][0]["home"]["id"]
    assert Client().get(f"{API}fixtures/?team={team}").json()["count"] == 3


def test_among_many_people_one_turns_the_page_or_looks_for_a_name(federation: League, four: Played) -> None:
    assert 'role="search"' not in read(reader("boss"), "people/")
    widen(federation, four, 31 - MANY)
    boss = reader("boss")
    first, second = read(boss, "people/"), read(boss, "people/?page=2")
    assert "125 people" in first and "Page 1 of 2" in first
    named = [set(re.findall(r"Logs in as coach of (Club d\d{3}-\d)\.", page)) for page in (first, second)]
    assert len(named[0] | named[1]) == 124 and not named[0] & named[1]
    found = read(boss, "people/?find=club D027-3")
    assert re.findall(r"Logs in as ([^<]*)\.</p>", found) == ["coach of Club d027-3"]
    assert "No one by that name" in read(boss, "people/?find=Nuffle")
