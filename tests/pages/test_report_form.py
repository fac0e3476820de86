"""The report form: everything that a report tells of is typed, filed, and typed in again as it was."""

from typing import Any

import pytest
from django.http import QueryDict

from league.models import Result, Tie
from matches.models import Match, ReportVersion
from matches.selectors import kick_off_of
from pages.match.context import MatchContext
from pages.report.body import body_of, typed
from pages.report.form import report_form
from pages.shell.league_context import LeagueContext
from rulebook.shapes.sheets import MatchReport, read
from tests.built_once import built_once
from tests.pages.test_match_whole import Table
from tests.sentences import words_of
from tests.world import a_fixture, a_league, a_team, coach, kicked_off

pytestmark = pytest.mark.django_db


class Undead(Table):
    """Their away side can raise the dead."""

    def __init__(self, **options: Any) -> None:
        self.commissioner = coach("Odile Marsh")
        self.league = a_league("Crookwater League", self.commissioner, options=options)
        self.home = a_team(self.league, "Saltmarsh Reavers", by=coach("Ines Okafor"))
        self.away = a_team(self.league, "Sexton's Eleven", "shambling-undead", by=coach("Tobias Lind"))
        self.fixture = a_fixture(self.league, self.home, self.away)
        self.url = f"/leagues/{self.league.slug}/fixtures/{self.fixture.pk}/"
        kicked_off(self.fixture)


@built_once
def table() -> Undead:
    return Undead(stalling_reported=True)


def prays(table: Table, **prayers: list[str]) -> None:
    match = table.match
    settled = match.kick_off["settled"] | {"prayers": {"heard": prayers}}
    Match.objects.filter(pk=match.pk).update(kick_off=match.kick_off | {"settled": settled})


def file(table: Table, who: Any = None, **fields: str) -> Any:
    answer = table.browser(who or table.home.coach).post(f"{table.url}report/", {"once": "the form"} | fields)
    return answer if answer.status_code != 302 else ReportVersion.objects.latest("pk").body


WHOLE = {
    "count-home.score": "1",
    "count-home.p1.touchdown": "1",
    "count-home.p2.casualty": "1",
    "hurt-away-0-player": "p5",
    "hurt-away-0-result": "badly-hurt",
    "hurt-away-0-by": "p2",
    "count-home.p3.stalled": "2",
    "hurt-home-0-player": "p4",
    "hurt-home-0-result": "dead",
    "hurt-home-0-dice": "16",
    "hurt-home-0-by": "p2",
    "raised-away-masters-of-undeath-victim": "p4",
    "raised-away-masters-of-undeath-called": "Old Friend",
    "count-away.score": "1",
    "count-away.raised-1.touchdown": "1",
    "blessed-home-0-player": "p2",
    "blessed-home-0-prayer": "necessary-violence",
    "blessed-home-0-count": "1",
}


def test_everything_that_a_report_tells_of_is_filed(table: Undead) -> None:
    body = file(table, **WHOLE)
    home, away = body["home"], body["away"]
    assert home["blessed"] == {"p2": {"necessary-violence": 1}} and home["stalled"] == {"p3": 2}
    assert home["hurt"][0]["dice"] == [16]
    (risen,) = away["raised"]
    assert (risen["id"], risen["victim"], risen["name"], risen["number"]) == ("raised-1", "p4", "Old Friend", 12)
    assert away["deeds"] == {"raised-1": {"touchdown": 1}, "p2": {"casualty": 1}}
    page = table.browser(None).get(table.url).content.decode()
    assert "Old Friend, number 12, rose from Saltmarsh Reavers 4 by Masters of Undeath." in page
    assert "Necessary Violence earns Saltmarsh Reavers 2 1 extra star player point." in page
    assert "Saltmarsh Reavers 3 stalled 2 times." in page and "Rolled: 16." in page


def test_what_was_filed_is_typed_in_again_as_it_was(table: Undead) -> None:
    told: MatchReport = read(MatchReport, file(table, **WHOLE))
    match_context, kick_off = (
        MatchContext(LeagueContext(table.league, table.home.coach), table.fixture),
        kick_off_of(table.match),
    )
    assert kick_off is not None
    again = read(MatchReport, body_of(report_form(match_context, kick_off, typed(told))))
    assert again == told
    assert read(MatchReport, body_of(report_form(match_context, kick_off, QueryDict()))) == MatchReport()


def test_a_prayer_that_is_in_force_all_the_match_is_counted_by_itself(table: Undead) -> None:
    prays(table, home=["perfect-passing"])
    page = table.browser(table.home.coach).get(f"{table.url}report/").content.decode()
    assert "Perfect Passing applies for the whole match" in page
    body = file(table, **{"count-home.p1.completion": "3"})
    assert body["home"]["blessed"] == {"p1": {"perfect-passing": 3}}
    form = table.browser(table.home.coach).get(f"{table.url}report/").content.decode()
    assert 'name="blessed-home-1-player"' not in form


def test_nobody_is_raised_from_the_living_nor_by_who_cannot(table: Undead) -> None:
    answer = file(table, **{"raised-away-masters-of-undeath-victim": "p4"})
    assert answer.status_code == 409 and "did not die in this match" in answer.content.decode()
    answer = file(table, **{"raised-home-masters-of-undeath-victim": "p4"})
    assert answer.status_code == 409 and words_of("team_raises_nobody") in answer.content.decode()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"hurt-home-0-player": "p1", "hurt-home-0-result": "dead", "hurt-home-0-dice": "17"}, "shows 1 to 16"),
        ({"hurt-home-0-player": "p1", "hurt-home-0-result": "dead", "hurt-home-0-dice": "x"}, "shows 1 to 16"),
        ({"blessed-home-0-player": "p1"}, words_of("blessing_unfinished")),
    ],
)
def test_what_is_half_typed_is_not_filed(table: Undead, fields: dict[str, str], words: str) -> None:
    answer = file(table, **fields)
    assert answer.status_code == 400 and words in answer.content.decode()
    assert not ReportVersion.objects.exists()


def test_free_concession_when_three_or_fewer_could_be_set_up_needs_the_number_or_a_reason(
    table: Undead,
) -> None:
    assert (
        "How many players could be set up? With 3 or fewer"
        in table.browser(table.home.coach).get(f"{table.url}report/").content.decode()
    )
    few = {"conceded-home": "on", "could-home": "3"}
    assert file(table, **few)["home"]["conceded_freely"] is True
    answer = file(table, once="another", **{"conceded-home": "on", "could-home": "4"})
    assert answer.status_code == 409 and "is awarded at least 1" in answer.content.decode()
    boss = {"once": "an officer's", "conceded-home": "on", "freely-home": "on"}
    answer = file(table, table.commissioner, **boss)
    asked = 'name="reason-how_many_could_set_up/home"'
    assert answer.status_code == 409 and asked in answer.content.decode()
    why = {"reason-how_many_could_set_up/home": "Both saw that three were left."}
    body = file(table, table.commissioner, **boss, **why)
    assert body["home"]["conceded_freely"] is True and body["home"]["could_set_up"] is None
    assert "Both saw that three were left." in table.browser(None).get(table.url).content.decode()
    answer = file(table, **{"once": "a third", "conceded-home": "on", "freely-home": "on", "could-home": "4"})
    assert answer.status_code == 409 and "could set up 4" in answer.content.decode()


def test_awarded_touchdowns_say_who_got_them(table: Undead) -> None:
    fields = {"conceded-home": "on", "count-away.awarded": "2", "count-away.score": "3", "count-away.p1.touchdown": "1"}
    page = table.browser(table.home.coach).post(f"{table.url}report/", fields | {"once": "a form", "more": "x"})
    assert 'name="given-away-1"' in page.content.decode()
    body = file(table, **fields, **{"given-away-0": "p1", "given-away-1": "p5"})
    assert body["away"]["deeds"] == {"p1": {"touchdown": 2}, "p5": {"touchdown": 1}}
    assert body["away"]["awarded_to"] == ["p1", "p5"]
    page = table.browser(None).get(table.url).content.decode()
    assert (
        "given to Sexton&#x27;s Eleven 1, Sexton&#x27;s Eleven 5." in page and "The score on the pitch was 1–1." in page
    )
    form = table.browser(table.home.coach).get(f"{table.url}report/").content.decode()
    assert 'name="count-away.p1.touchdown" value="1"' in form and '<option value="p5" selected>' in form
    wrong = file(table, once="another", **fields, **{"given-away-0": "p99"})
    assert wrong.status_code == 409 and "p99 was not on the sheet" in wrong.content.decode()


def test_an_officer_files_on_behalf_of_one_side_only(table: Undead) -> None:
    boss = table.browser(table.commissioner)
    boss.post(f"{table.url}report/", {"once": "for one", "for": "away"})
    (version,) = ReportVersion.objects.all()
    assert version.for_side == "away" and version.on_behalf
    assert (
        table.match.sides.get(side="away").stands_by == version and table.match.sides.get(side="home").stands_by is None
    )
    assert "on the coach’s behalf" in table.browser(None).get(table.url).content.decode()
    assert boss.post(f"{table.url}report/", {"once": "for none", "for": "nobody"}).status_code == 404
    table.browser(table.home.coach).post(f"{table.url}report/", {"once": "his own", "for": "away"})
    assert ReportVersion.objects.latest("pk").for_side == "home"


def test_a_knockout_match_tells_of_extra_time_and_who_won_the_roll_offs(table: Undead) -> None:
    fields = {"extra-time": "on", "roll-offs": "away"}
    assert file(table, **fields).status_code == 409
    assert not ReportVersion.objects.exists()
    round_ = table.fixture.round
    Tie.objects.create(
        round=round_, number=1, key="f", name="Final", home_from="seed 1", away_from="seed 2", fixture=table.fixture
    )
    assert 'name="roll-offs"' in table.browser(table.home.coach).get(f"{table.url}report/").content.decode()
    answer = file(table, **fields, **{"count-home.score": "1", "count-home.p1.touchdown": "1"})
    assert answer.status_code == 409 and words_of("roll_offs_not_level") in answer.content.decode()
    answer = table.browser(table.commissioner).post(f"{table.url}report/", fields | {"once": "level", "accept": "1"})
    assert answer.status_code == 302, answer.content.decode()
    assert Result.objects.get().shoot_out == "away"
    page = table.browser(None).get(table.url).content.decode()
    assert "It went to extra time." in page and "Sexton&#x27;s Eleven won the roll-offs." in page
