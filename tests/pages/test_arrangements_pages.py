"""A fixture's page: dates, a later deadline, a substitute, giving it up. A team's page: another coach, retirement. Friendlies."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.actions import add_fixture
from league.models import Division, Fixture, League, Result, Round
from league.season.arrangements import name_substitute
from matches.models import ReportAnswer, StepAnswer
from matches.report.reporting import file_report, own_game
from teams.models import Team
from tests.built_once import built_once
from tests.pages.test_match_whole import key_on
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, season

pytestmark = pytest.mark.django_db


def text(answer: Any) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


def day(ahead: int) -> str:
    return (timezone.now() + timedelta(days=ahead)).date().isoformat()


class Table:
    """A league with one fixture and a browser for everybody."""

    def __init__(self) -> None:
        boss = coach("Odile")
        self.league: League = a_league("Crookwater", boss)
        self.home: Team = a_team(self.league, "Reavers")
        self.away: Team = a_team(self.league, "Regulars")
        self.fixture: Fixture = a_fixture(self.league, self.home, self.away)
        Round.objects.update(deadline=timezone.now() + timedelta(days=7))
        self.runner, self.host, self.guest = (self.client(each) for each in (boss, self.home.coach, self.away.coach))
        self.root = f"/leagues/{self.league.slug}/"
        self.at = f"{self.root}fixtures/{self.fixture.pk}/"

    def client(self, who: Any) -> Client:
        client = Client()
        client.force_login(who)
        return client


@built_once
def table() -> Table:
    return Table()


def test_two_coaches_agree_on_a_date_and_everybody_reads_it(table: Table) -> None:
    sent = {"side": "home", "day": day(3), "hour": "19:30"}
    assert table.host.post(f"{table.at}arrange/offer/", sent).status_code == 302
    offer = table.fixture.offered_dates.get()
    assert "Agree" in text(table.guest.get(table.at)) and ">Agree<" not in text(table.host.get(table.at))
    assert table.host.post(f"{table.at}arrange/answer/", {"offer": offer.pk, "do": "agree"}).status_code == 403
    assert table.guest.post(f"{table.at}arrange/answer/", {"offer": offer.pk, "do": "agree"}).status_code == 302
    head = text(Client().get(table.at)).split("</head>")[0]
    assert "&lt;time" not in head and "<time" not in head
    assert "agreed for" in text(Client().get(table.at)) and "Agreed for" in text(Client().get(table.at))
    assert table.guest.post(f"{table.at}arrange/answer/", {"offer": offer.pk, "do": "withdraw"}).status_code == 302
    table.fixture.refresh_from_db()
    assert table.fixture.agreed_for is None and table.fixture.offered_dates.get().state == "withdrawn"


def test_nobody_offers_a_date_for_another_and_no_date_that_is_none(table: Table) -> None:
    stranger = table.client(coach("A Stranger"))
    sent = {"side": "home", "day": day(3), "hour": "19:30"}
    assert stranger.post(f"{table.at}arrange/offer/", sent).status_code == 403
    assert table.guest.post(f"{table.at}arrange/offer/", sent).status_code == 403
    for wrong, status in (
        ({"day": "tomorrow"}, 400),
        ({"day": "9999-12-31"}, 400),
        ({"day": day(9)}, 409),
        ({"side": "both"}, 404),
    ):
        assert table.host.post(f"{table.at}arrange/offer/", sent | wrong).status_code == status, wrong
    assert not table.fixture.offered_dates.exists()


def test_an_officer_extends_one_fixture_and_the_page_says_why(table: Table) -> None:
    sent = {"day": day(12), "hour": "22:00", "reason": "the hall is flooded"}
    assert table.host.post(f"{table.at}arrange/extend/", sent).status_code == 403
    assert table.runner.post(f"{table.at}arrange/extend/", sent).status_code == 302
    page = text(Client().get(table.at))
    assert "May be played until" in page and "the hall is flooded" in page


def test_a_substitute_is_named_and_told(table: Table) -> None:
    friend = coach("A Friend")
    sent = {"side": "home", "coach": friend.pk, "name": "", "reason": "a wedding"}
    assert table.host.post(f"{table.at}arrange/substitute/", sent).status_code == 404
    table.league.memberships.create(coach=friend, role="coach")
    assert table.host.post(f"{table.at}arrange/substitute/", sent).status_code == 302
    assert "<b>A Friend</b> plays for Reavers: a wedding" in text(Client().get(table.at))
    assert table.host.post(f"{table.at}arrange/substitute/", {"side": "home", "do": "end"}).status_code == 302
    assert "plays for Reavers" not in text(Client().get(table.at))


def test_a_substitute_plays_that_match_for_that_side_and_nothing_else(table: Table) -> None:
    """He locks, reports, agrees and goes through the steps afterwards under his own name; the team stays its coach's."""
    friend = coach("A Friend")
    table.league.memberships.create(coach=friend, role="coach")
    rematch = add_fixture(competition=season(table.league).competitions.get(), home=table.away, away=table.home)
    stands_in = table.client(friend)
    assert stands_in.post(f"{table.at}lock/").status_code == 403
    sent = {"side": "home", "coach": friend.pk, "reason": "a wedding"}
    assert table.host.post(f"{table.at}arrange/substitute/", sent).status_code == 302
    mine = stands_in.get(table.at).content.decode()
    assert "Offer a date" in mine and "arrange/give-up/" not in mine and "arrange=substitute" not in mine
    assert stands_in.post(f"{table.at}arrange/give-up/", {"reason": "no"}).status_code == 403
    assert stands_in.post(f"{table.at}arrange/substitute/", {"side": "home", "do": "end"}).status_code == 403
    assert stands_in.post(f"{table.root}fixtures/{rematch.pk}/lock/").status_code == 403
    assert stands_in.post(f"{table.root}teams/{table.home.pk}/retire/", {"reason": "no"}).status_code == 403

    match = kicked_off(table.fixture)
    file_report(match=match, body={}, by=table.away.coach, for_side="away")
    match.refresh_from_db()
    agrees = {"version": "1", "seen": match.version}
    assert stands_in.post(f"{table.at}report/agree/", agrees).status_code == 302
    said = ReportAnswer.objects.get()
    assert (said.side, said.by, said.on_behalf) == ("home", friend, True)
    asked = key_on(stands_in.get(f"{table.at}after/home/").content.decode())
    assert stands_in.post(f"{table.at}after/away/roll/", {"key": asked}).status_code == 403
    assert stands_in.post(f"{table.at}after/home/roll/", {"key": asked}).status_code == 302
    assert StepAnswer.objects.filter(match=match, by=friend, on_behalf=True).exists()
    table.home.refresh_from_db()
    assert table.home.coach != friend


def test_nobody_plays_against_himself_and_readers_play_nothing(table: Table) -> None:
    sent = {"side": "home", "coach": table.away.coach.pk, "reason": "a wedding"}
    refused = table.host.post(f"{table.at}arrange/substitute/", sent)
    assert refused.status_code == 409 and "play both sides" in text(refused)
    reader = coach("A Reader")
    table.league.memberships.create(coach=reader, role="reader")
    assert table.host.post(f"{table.at}arrange/substitute/", sent | {"coach": reader.pk}).status_code == 400


def test_whoever_stands_in_and_left_the_league_plays_no_more(table: Table) -> None:
    friend = coach("A Friend")
    place = table.league.memberships.create(coach=friend, role="coach")
    name_substitute(fixture=table.fixture, side="home", coach=friend, reason="a wedding", by=None)
    place.delete()
    assert table.client(friend).post(f"{table.at}lock/").status_code == 403


def test_an_officer_who_stands_in_does_not_accept_his_own_game(table: Table) -> None:
    """Where the league wants a second officer: cases B, own games."""
    boss = table.league.memberships.get(role="commissioner").coach
    name_substitute(fixture=table.fixture, side="home", coach=boss, reason="a wedding", by=None)
    assert own_game(table.fixture, boss) == table.home


def test_an_ordinary_coach_gives_his_own_fixture_up(table: Table) -> None:
    assert table.runner.post(f"{table.at}arrange/give-up/", {"reason": "so"}).status_code == 400
    assert table.host.post(f"{table.at}arrange/give-up/", {"reason": " "}).status_code == 409
    assert table.host.post(f"{table.at}arrange/give-up/", {"reason": "no time"}).status_code == 302
    assert Result.objects.get().away_outcome == "win"
    assert "was conceded to Regulars" in text(Client().get(table.at))


def test_a_team_is_handed_over_and_its_log_says_so(table: Table) -> None:
    friend = coach("A Friend")
    table.league.memberships.create(coach=friend, role="coach")
    at = f"{table.root}teams/{table.home.pk}/"
    sent = {"coach": friend.pk, "reason": "moved away"}
    assert table.host.post(f"{at}coach/", sent).status_code == 403
    assert table.runner.post(f"{at}coach/", sent).status_code == 302
    page = text(Client().get(at))
    assert "A Friend now coaches the team in place of coach of Reavers: moved away." in page


def test_a_retired_team_is_hidden_from_lists_and_its_page_stays(table: Table) -> None:
    at = f"{table.root}teams/{table.home.pk}/"
    refused = table.host.post(f"{at}retire/", {"reason": "tired"})
    assert refused.status_code == 409 and "still has fixtures to play: " in text(refused)
    table.fixture.delete()
    assert table.guest.post(f"{at}retire/", {}).status_code == 403
    assert table.host.post(f"{at}retire/", {"reason": "tired"}).status_code == 302
    assert "Reavers" not in text(Client().get(f"{table.root}teams/")).split("</header>")[-1]
    assert "Reavers has retired." in text(Client().get(at)) and "Reavers" in text(Client().get(f"{table.root}table/"))
    assert table.host.post(f"{at}retire/", {"do": "revive"}).status_code == 302
    assert "Reavers" in text(Client().get(f"{table.root}teams/"))


def test_a_team_that_never_played_is_deleted_by_its_coach(table: Table) -> None:
    at = f"{table.root}teams/{table.home.pk}/"
    assert table.host.post(f"{at}delete/", {}).status_code == 409
    assert "Delete the team" not in text(table.host.get(at))
    table.fixture.delete()
    assert "Delete the team" in text(table.host.get(at))
    assert table.guest.post(f"{at}delete/", {}).status_code == 403
    assert table.host.post(f"{at}delete/", {}).status_code == 302
    assert not Team.objects.filter(pk=table.home.pk).exists()


def test_a_coach_arranges_a_friendly_and_either_takes_it_off(table: Table) -> None:
    competition = season(table.league).competitions.get()
    for number, team in enumerate((table.home, table.away), start=1):
        division = Division.objects.create(competition=competition, number=number, name=f"Division {number}")
        competition.seats.filter(team=team).update(division=division)
    at = f"{table.root}friendlies/"
    assert "Regulars" in text(table.host.get(at))
    sent = {"team": table.home.pk, "opponent": table.away.pk, "ground": "away"}
    assert table.guest.post(f"{at}arrange/", sent).status_code == 403
    assert table.host.post(f"{at}arrange/", sent).status_code == 302
    friendly = Fixture.objects.get(round__competition__format="friendly")
    assert friendly.home == table.away and "friendly" in text(Client().get(at))
    assert table.host.post(f"{at}arrange/", sent).status_code == 409
    assert table.client(coach("A Stranger")).post(f"{at}{friendly.pk}/call-off/").status_code == 403
    assert table.guest.post(f"{at}{table.fixture.pk}/call-off/").status_code == 409
    assert table.guest.post(f"{at}{friendly.pk}/call-off/").status_code == 302
    assert not Fixture.objects.filter(pk=friendly.pk).exists()
