"""What stands around the table: divisions, the cross table, leaders, how it counts, and what if."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.knockout.opening import open_play_offs
from league.models import Competition, Fixture, League, Round
from league.season.arrangements import extend
from league.season.laying_out import lay_out_season
from league.selectors import calendar_of, competition_of, table_of
from league.table.counting_rules import changes_of, counting_of
from matches.report.status import overdue_in
from pages.table.cross_table import letters_of
from teams.models import Coach, Team
from tests.built_once import built_once
from tests.league.tables import a_played_league, decide
from tests.world import a_league, a_team, coach, season

pytestmark = pytest.mark.django_db


@built_once
def boss() -> Coach:
    return coach("Odile")


@built_once
def league(boss: Coach) -> League:
    """Two divisions of four, once against everybody, the first fixture of each division decided."""
    league = a_league("Crookwater League", commissioner=boss)
    teams = [a_team(league, f"Club {letter}") for letter in "ABCDEFGH"]
    competition = competition_of(season(league))
    lay_out_season(
        competition=competition, divisions=[("Quay", teams[:4]), ("Hill", teams[4:])], by=boss, seed="5eed", meetings=1
    )
    for division in competition.divisions.all():
        home = set(division.seats.values_list("team_id", flat=True))
        decide(next(each for each in calendar_of(competition) if each.home_id in home), 2, 1)
    return league


@pytest.fixture
def client(boss: Coach) -> Client:
    client = Client()
    client.force_login(boss)
    return client


def url(league: League, page: str) -> str:
    return f"/leagues/{league.slug}/{page}"


def text(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def still_open(league: League) -> Fixture:
    return next(each for each in calendar_of(competition_of(season(league))) if not hasattr(each, "result"))


# --- Divisions, cross table, leaders --------------------------------------------------------------------------------


def test_a_division_has_its_own_table_fixtures_and_cross_table(league: League) -> None:
    page = Client().get(url(league, "divisions/1/"))
    assert page.status_code == 200
    assert [row.row.points for row in page.context["table"].rows] == [3, 0, 0, 0]
    inside = {row.team.name for row in page.context["cross"].rows}
    assert inside == {row.team.name for row in page.context["table"].rows}
    assert all(line.home.name in inside for _, lines, _ in page.context["rounds"] for line in lines)
    assert Client().get(url(league, "divisions/3/")).status_code == 404


def test_the_cross_table_has_every_meeting_once_and_nobody_meets_himself(league: League) -> None:
    cross = Client().get(url(league, "divisions/2/")).context["cross"]
    cells = [cell for row in cross.rows for cell in row.cells]
    assert sum(cell is None for cell in cells) == 4
    assert sorted(each.words for cell in cells for each in cell or ()) == ["2–1", "·", "·", "·", "·", "·"]


def test_letters_part_every_two_names() -> None:
    names = ["Thornwood Heralds", "Old Heralds", "The Heralds", "Heralds", "X", "", "The"]
    letters = letters_of(names)
    assert letters["Thornwood Heralds"] == "HER"
    assert len(set(letters.values())) == len(names)
    assert all(1 <= len(each) <= 4 for each in letters.values())


def test_the_lists_of_a_league_without_matches_say_how_they_begin(league: League) -> None:
    assert "Lists start with the first accepted report" in text(Client().get(url(league, "leaders/")))


# --- What if --------------------------------------------------------------------------------------------------------


def test_what_was_imagined_is_in_the_address_and_counts_in_the_table_shown(league: League) -> None:
    fixture = still_open(league)
    page = Client().get(url(league, "table/what-if/"), {"division": "1", f"h{fixture.pk}": "5", f"a{fixture.pk}": ""})
    assert next(each.row.touchdowns for each in page.context["rows"] if each.team.pk == fixture.home_id) >= 5
    assert f"h{fixture.pk}=5" in page.context["link"]
    assert 'value="5"' in page.content.decode()
    assert not hasattr(Fixture.objects.get(pk=fixture.pk), "result")


def test_how_far_everybody_can_still_come_is_told_where_it_is_known(league: League) -> None:
    first = Client().get(url(league, "table/what-if/?division=1")).context["rows"][0]
    assert first.reach == "1 to 4"
    for fixture in calendar_of(competition_of(season(league))):
        if not hasattr(fixture, "result"):
            decide(fixture, 1, 0)
    page = Client().get(url(league, "table/what-if/?division=1"))
    assert {each.reach for each in page.context["rows"]} == {""}
    assert "The table is final" in text(page)


@pytest.mark.parametrize("typed", ["many", "-1", "21", "9" * 5000, "٣"])
def test_a_score_that_nobody_can_imagine_is_refused_with_its_reason(league: League, typed: str) -> None:
    fixture = still_open(league)
    answer = Client().get(url(league, "table/what-if/"), {"division": "1", f"h{fixture.pk}": typed})
    assert answer.status_code == 400
    assert "touchdowns" in text(answer)
    assert Client().get(url(league, "table/what-if/?division=9")).status_code == 404
    assert Client().get(url(league, "table/what-if/?division=x")).status_code == 400


# --- How it counts --------------------------------------------------------------------------------------------------

FORM = {
    "option-points_for_win": "2",
    "option-points_for_draw": "",
    "option-points_for_loss": "",
    "option-optional_league_bonus_points": "false",
    "option-bye_points": "0",
    "option-unequal_games": "as_they_are",
    "option-head_to_head_after_split": "restart",
    "order-sent": "1",
    "order": ["casualties", "touchdowns"],
    "seen": "0",
}


def send(client: Client, league: League, **typed: Any) -> Any:
    return client.post(url(league, "table/counting/change/"), FORM | typed)


def counted(league: League) -> Competition:
    return competition_of(season(league))


def test_a_commissioner_sees_what_the_table_becomes_before_anything_is_changed(client: Client, league: League) -> None:
    page = send(client, league, do="preview")
    assert page.status_code == 200
    first = page.context["after"][0]["rows"][0]
    assert (first["was"].points, first["row"].points) == (3, 2)
    assert "There are results already" in text(page)
    assert changes_of(counted(league)) == []


def test_a_change_after_the_first_result_stands_under_the_table_with_its_round_and_its_reason(
    client: Client, league: League
) -> None:
    assert send(client, league, do="change").status_code == 400
    assert send(client, league, do="change", reason="voted on in June").status_code == 302
    assert table_of(counted(league))[0].points == 2
    page = text(Client().get(url(league, "table/")))
    assert "Since round 1: a win: 2 (before: 3 as in the book); casualties, then touchdowns scored (before: " in page
    assert "voted on in June" in page
    before = Client().get(url(league, "table/?before=1"))
    assert before.context["tables"][0].rows[0].row.points == 3
    assert "This table uses the rules from before the change" in text(before)
    assert Client().get(url(league, "table/?before=7")).status_code == 404


def test_the_same_form_sent_twice_changes_once(client: Client, league: League) -> None:
    assert send(client, league, do="change", reason="voted").status_code == 302
    assert send(client, league, do="change", reason="voted").status_code == 409
    assert len(changes_of(counted(league))) == 1


def test_criteria_are_moved_by_buttons_without_a_script_and_nothing_is_saved(client: Client, league: League) -> None:
    def order(move: str) -> list[str]:
        page = send(client, league, move=move)
        assert page.status_code == 200
        return page.context["order"].ids  # type: ignore[no-any-return]

    assert order("up touchdowns") == ["touchdowns", "casualties"]
    assert order("down casualties") == ["touchdowns", "casualties"]
    assert order("up casualties") == ["casualties", "touchdowns"]
    assert order("out casualties") == ["touchdowns"]
    assert order("in lots") == ["casualties", "touchdowns", "lots"]
    assert order("sideways lots") == ["casualties", "touchdowns"]
    assert changes_of(counted(league)) == []


def test_everybody_reads_how_the_table_counts_and_only_a_commissioner_changes_it(league: League) -> None:
    guest = Client()
    page = guest.get(url(league, "table/counting/"))
    assert "A win is worth 3, a draw 1, a loss 0." in text(page)
    assert "<form" not in page.content.decode().split("<main", 1)[1].split("</main>")[0]
    assert send(guest, league, do="change", reason="for fun").status_code == 403
    assert changes_of(counted(league)) == []


def test_what_cannot_be_counted_by_keeps_the_form_as_it_was_typed(client: Client, league: League) -> None:
    page = send(client, league, do="change", reason="voted", **{"option-points_for_win": "1000"})
    assert page.status_code == 400
    assert 'value="1000"' in page.content.decode()
    assert send(client, league, do="change", reason="voted", seen="soon").status_code == 400
    assert changes_of(counted(league)) == []


def test_a_table_can_be_carried_into_a_chat_as_plain_text(league: League) -> None:
    told = Client().get(url(league, "divisions/1/")).context["text"]
    assert told.startswith("Crookwater League, Season 1, Quay\n")
    assert re.search(r"^ 1 Club . +1–0–0  TD  2  Cas  0    3$", told, re.M)


def test_pages_around_the_table_hold_their_number_of_queries(
    league: League, django_assert_max_num_queries: Any
) -> None:
    for page in ("table/", "table/counting/", "table/what-if/", "divisions/1/", "leaders/", "fixtures/", "season/", ""):
        with django_assert_max_num_queries(25):
            assert Client().get(url(league, page)).status_code == 200


def test_a_league_of_one_table_has_its_cross_table_on_the_page_of_the_table() -> None:
    played = a_played_league()
    assert len(Client().get(url(played.league, "table/")).context["cross"].rows) == Team.objects.count() == 4


# --- The calendar ---------------------------------------------------------------------------------------------------


def rounds(page: Any) -> list[Any]:
    return [each for group in page.context["calendar"] for each in group.rounds]


def test_the_calendar_shows_every_competition_with_byes_and_ties_that_wait(client: Client, boss: Coach) -> None:
    league = a_league("Five Cup", commissioner=boss)
    teams = [a_team(league, f"Side {letter}") for letter in "ABCDE"]
    competition = competition_of(season(league))
    lay_out_season(competition=competition, divisions=[("All", teams)], by=boss, seed="5eed", meetings=1)
    shown = rounds(Client().get(url(league, "fixtures/")))
    assert len(shown) == 5
    assert sorted(name for each in shown for name in each.resting) == sorted(team.name for team in teams)
    for fixture in calendar_of(competition):
        decide(fixture, fixture.number, 0)
    open_play_offs(competition=competition, by=boss)
    page = Client().get(url(league, "fixtures/"))
    assert len(page.context["calendar"]) == 2
    assert "teams not known yet" in text(page)


def test_the_calendar_of_one_division_leaves_the_others_out(league: League) -> None:
    page = Client().get(url(league, "fixtures/?division=2"))
    assert len([each for one in rounds(page) for each in one.fixtures]) == 6
    assert Client().get(url(league, "fixtures/?division=4")).status_code == 404
    assert Client().get(url(league, f"fixtures/?division={'9' * 50}")).status_code == 400


def test_an_officer_sets_the_end_of_a_round_and_the_second_of_two_reads_what_the_first_has_set(
    client: Client, league: League
) -> None:
    first = rounds(client.get(url(league, "fixtures/")))[0].round
    where = url(league, f"fixtures/rounds/{first.pk}/deadline/")
    assert client.post(where, {"day": "2027-05-01", "hour": "20:00", "seen": ""}).status_code == 302
    assert f"{Round.objects.get(pk=first.pk).deadline:%Y-%m-%d %H:%M}" == "2027-05-01 20:00"
    late = client.post(where, {"day": "2028-05-01", "hour": "", "seen": ""})
    assert late.status_code == 409
    assert "Somebody changed the deadline of Round 1" in text(late)
    assert client.post(where, {"day": "someday", "hour": "", "seen": ""}).status_code == 400
    assert client.post(where, {"day": "", "seen": "2027-05-01T20:00:00+00:00"}).status_code == 302
    assert Round.objects.get(pk=first.pk).deadline is None
    assert Client().post(where, {"day": ""}).status_code == 403
    assert client.post(url(league, "fixtures/rounds/999999/deadline/"), {"day": ""}).status_code == 404


def test_an_officer_sets_by_when_the_inducements_of_a_round_are_bought(client: Client, league: League) -> None:
    page = client.get(url(league, "fixtures/"))
    first = rounds(page)[0].round
    where = url(league, f"fixtures/rounds/{first.pk}/inducements/")
    guest = Client().get(url(league, "fixtures/"))
    assert where.encode() in page.content and where.encode() not in guest.content
    assert client.post(where, {"day": "2027-05-01", "hour": "20:00", "seen": ""}).status_code == 302
    assert f"{Round.objects.get(pk=first.pk).inducements_by:%Y-%m-%d %H:%M}" == "2027-05-01 20:00"
    assert client.post(where, {"day": "2028-05-01", "hour": "", "seen": ""}).status_code == 409
    wrong = client.post(where, {"day": "someday", "hour": "", "seen": ""})
    assert wrong.status_code == 400 and wrong.content.count(b'value="someday"') == 1
    assert client.post(where, {"day": "", "seen": "2027-05-01T20:00:00+00:00"}).status_code == 302
    assert Round.objects.get(pk=first.pk).inducements_by is None
    assert Client().post(where, {"day": ""}).status_code == 403


def test_an_officer_is_warned_of_rounds_out_of_order_and_may_set_the_end_anyway(client: Client, league: League) -> None:
    first, second = (each.round for each in rounds(client.get(url(league, "fixtures/")))[:2])
    Round.objects.filter(pk=second.pk).update(deadline=datetime(2027, 5, 1, 20, tzinfo=UTC))
    where, sent = (
        url(league, f"fixtures/rounds/{first.pk}/deadline/"),
        {"day": "2027-05-02", "hour": "20:00", "seen": ""},
    )
    warned = client.post(where, sent)
    assert warned.status_code == 409 and warned.content.count(b'name="anyway"') == 1
    assert "Round 2 would end before Round 1" in text(warned) and b'value="2027-05-02"' in warned.content
    assert Round.objects.get(pk=first.pk).deadline is None
    assert client.post(where, sent | {"anyway": "1"}).status_code == 302
    assert Round.objects.get(pk=first.pk).deadline == datetime(2027, 5, 2, 20, tzinfo=UTC)
    assert b'name="anyway"' not in client.post(where, sent | {"day": "someday"}).content


def test_a_fixture_that_was_extended_is_not_overdue_before_its_own_deadline(client: Client, league: League) -> None:
    fixture = still_open(league)
    Round.objects.filter(pk=fixture.round_id).update(deadline=timezone.now() - timedelta(days=1))
    assert fixture in overdue_in(season(league))
    extend(fixture=fixture, until=timezone.now() + timedelta(days=2), reason="a wedding", by=None)
    assert fixture not in overdue_in(season(league))


# --- Founding, and what is passed on --------------------------------------------------------------------------------


def test_a_league_is_founded_with_its_own_order_of_criteria(client: Client) -> None:
    form = {"name": "Lots League", "order-sent": "1", "order": ["head_to_head", "lots"]}
    moved = client.post("/leagues/new/", form | {"move": "up lots"})
    assert moved.context["order"].ids == ["lots", "head_to_head"]
    assert not League.objects.filter(name="Lots League").exists()
    assert client.post("/leagues/new/", form | {"order": []}).status_code == 400
    assert client.post("/leagues/new/", form).status_code == 302
    founded = League.objects.get(name="Lots League")
    assert counting_of(competition_of(season(founded)))["order"] == ["head_to_head", "lots"]


def test_what_a_chat_shows_of_a_link_is_told_by_the_page_and_never_of_a_hidden_league(league: League) -> None:
    page = Client().get(url(league, "table/")).content.decode()
    assert '<meta property="og:title" content="Crookwater League: the table">' in page
    assert re.search(r'<meta property="og:description" content="Quay: 1\. Club . 3, ', page)
    fixture = still_open(league)
    match = Client().get(url(league, f"fixtures/{fixture.pk}/")).content.decode()
    assert f'<meta property="og:title" content="{fixture.home.name} v {fixture.away.name}">' in match
    League.objects.update(is_public=False)
    member = Client()
    member.force_login(fixture.home.coach)  # type: ignore[arg-type]
    hidden = member.get(url(league, "table/")).content.decode()
    assert "og:" not in hidden
    assert '<meta name="robots" content="noindex">' in hidden


def test_a_season_with_its_play_offs_holds_its_number_of_queries(
    league: League, client: Client, boss: Coach, django_assert_max_num_queries: Any
) -> None:
    competition = competition_of(season(league))
    for fixture in calendar_of(competition):
        if not hasattr(fixture, "result"):
            decide(fixture, fixture.number, 0)
    open_play_offs(competition=competition, by=boss)
    for page in ("season/", "fixtures/", "table/", ""):
        with django_assert_max_num_queries(25):
            assert client.get(url(league, page)).status_code == 200


def test_how_each_competition_of_the_season_counts_is_told_and_changed_for_itself(league: League, boss: Coach) -> None:
    """A second table counts its own way; a knockout has none and nothing to change."""
    client = Client()
    client.force_login(boss)
    first = competition_of(season(league))
    second = Competition.objects.create(
        season=first.season, number=2, name="Open play", format=Competition.Format.OPEN, options={}
    )
    cup = Competition.objects.create(season=first.season, number=3, name="The Cup", format=Competition.Format.KNOCKOUT)
    at = url(league, "table/counting/")
    assert all(f'?competition={each.pk}"' in client.get(at).content.decode() for each in (first, second, cup))
    sent = FORM | {"competition": second.pk, "do": "change", "option-points_for_win": "2", "seen": "0"}
    answer = client.post(f"{at}change/", sent)
    assert answer.headers["location"] == f"{at}?competition={second.pk}"
    second.refresh_from_db()
    first.refresh_from_db()
    assert counting_of(second)["points_for_win"] == 2 and changes_of(first) == []
    assert "A win is worth 2" in text(client.get(f"{at}?competition={second.pk}"))
    assert "A win is worth 3" in text(client.get(at))
    knockout = text(client.get(f"{at}?competition={cup.pk}"))
    assert "losers are out" in knockout and "Change the rules" not in knockout
    for do in ("preview", "change"):
        refused = client.post(f"{at}change/", sent | {"competition": cup.pk, "do": do})
        assert refused.status_code == 409 and "has no table" in text(refused)
    assert client.get(f"{at}?competition=99999").status_code == 404
