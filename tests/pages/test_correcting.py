"""The commissioner's correction by HTTP: the usual form, everything that follows, decided and saved."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from league.models import Result
from matches.actions import answer, current, roll_on, take_defaults
from matches.models import Correction, Match, ReportVersion
from rulebook.shapes.sheets import SIDES
from teams.selectors import state_of
from tests.built_once import built_once
from tests.pages.test_match_whole import Table
from tests.sentences import words_of
from tests.world import a_fixture, kicked_off, reported

pytestmark = pytest.mark.django_db

TWO = {"home": {"touchdowns": 2, "deeds": {"p1": {"touchdown": 2}}}, "away": {}}


def up_to(match: Match, side: str, step: str) -> str:
    """The side's sequence rolled on to this step; the key of what it asks."""
    name, progress = current(match, side)
    while name != step:
        roll_on(match=match, side=side, by=None)
        name, progress = current(match, side)
    assert progress is not None
    return progress.key


@built_once
def table() -> Table:
    """A match won by two touchdowns of one man, who learnt Block for them; both sequences are done."""
    table = Table()
    match = reported(kicked_off(table.fixture), TWO)
    key = up_to(match, "home", "advancements")
    block = {"do": "choose", "player": "p1", "skill": "block"}
    answer(match=match, side="home", key=key, value=block, by=table.home.coach)
    for side in SIDES:
        take_defaults(match=match, side=side)
    return table


@pytest.fixture
def boss(table: Table) -> Client:
    return table.browser(table.commissioner)


def fields_of(page: str, form: str) -> dict[str, str]:
    """The hidden fields of the form with this id, or that is sent to this address."""
    inside = re.search(rf"<form[^>]*{re.escape(form)}[^>]*>(.*?)</form>", page, re.DOTALL)
    assert inside is not None
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', inside[1])
    return {html.unescape(name): html.unescape(value) for name, value in found}


def the_form(boss: Client, table: Table, **changed: str) -> dict[str, str]:
    page = boss.get(f"{table.url}report/correct/").content.decode()
    return fields_of(page, 'id="report"') | changed


OTHER_SCORER = {"count-home.p1.touchdown": "0", "count-home.p3.touchdown": "2"}


def test_the_accepted_report_is_typed_in_and_what_follows_is_shown_before_anything_is_written(
    table: Table, boss: Client
) -> None:
    form = the_form(boss, table)
    assert form["count-home.p1.touchdown"] == "2", "the report that counts is typed in"
    form |= {"count-away.score": "2", "count-away.p2.touchdown": "2"}
    page = boss.post(f"{table.url}report/correct/", form).content.decode()
    assert 'id="review"' in page
    for told in (
        "Score of Rustjaw Regulars",
        "place 1 with 3 points",
        "place 1 with 1 point",
        "the treasury",
        "record",
    ):
        assert told.lower() in page.lower(), told
    assert ReportVersion.objects.count() == 1 and Result.objects.get().home_outcome == "win"


def test_what_no_longer_fits_is_decided_and_then_saved(table: Table, boss: Client) -> None:
    page = boss.post(f"{table.url}report/correct/", the_form(boss, table, **OTHER_SCORER)).content.decode()
    assert "Saltmarsh Reavers 1 learns Block" in page and "short of 6" in page
    assert "One decision first" in page
    sent = fields_of(page, 'id="review"') | {"reason": "the shirts were mixed up"}
    (ruling,) = set(re.findall(r'name="(ruling:[^"]+)"', page))
    too_early = boss.post(f"{table.url}report/correct/save/", sent)
    assert too_early.status_code == 409 and words_of("rulings_missing") in too_early.content.decode()
    again = boss.post(f"{table.url}report/correct/review/", sent | {ruling: "reverse"}).content.decode()
    assert "One decision first" not in again and 'value="the shirts were mixed up"' in again
    sent = fields_of(again, 'id="review"') | {ruling: "reverse", "reason": "the shirts were mixed up"}
    assert boss.post(f"{table.url}report/correct/save/", sent).status_code == 302
    players = state_of(table.home).players
    assert players["p1"].advancements == () and players["p3"].earned >= 6
    told = table.browser(None).get(table.url).content.decode()
    assert "the shirts were mixed up" in told and "Consequences" in told and "Reversed." in told


def test_a_kept_advancement_stays_by_the_commissioners_word(table: Table, boss: Client) -> None:
    page = boss.post(f"{table.url}report/correct/", the_form(boss, table, **OTHER_SCORER)).content.decode()
    (ruling,) = set(re.findall(r'name="(ruling:[^"]+)"', page))
    sent = fields_of(page, 'id="review"') | {ruling: "keep"}
    page = boss.post(f"{table.url}report/correct/review/", sent).content.decode()
    sent = fields_of(page, 'id="review"') | {ruling: "keep", "reason": "he had his party already"}
    assert boss.post(f"{table.url}report/correct/save/", sent).status_code == 302
    assert [gain.skill.skill for gain in state_of(table.home).players["p1"].advancements if gain.skill] == ["block"]
    assert Correction.objects.get().rulings


def test_nothing_is_saved_that_the_page_did_not_show(table: Table, boss: Client) -> None:
    page = boss.post(f"{table.url}report/correct/", the_form(boss, table, **OTHER_SCORER)).content.decode()
    (ruling,) = set(re.findall(r'name="(ruling:[^"]+)"', page))
    shown_before_it_was_ruled = fields_of(page, 'id="review"') | {ruling: "reverse", "reason": "shirts"}
    answer = boss.post(f"{table.url}report/correct/save/", shown_before_it_was_ruled)
    assert answer.status_code == 409 and words_of("more_follows_now") in answer.content.decode()
    drawn = the_form(boss, table, **{"count-away.score": "2", "count-away.p2.touchdown": "2"})
    page = boss.post(f"{table.url}report/correct/", drawn).content.decode()
    ready = fields_of(page, 'id="review"') | {"reason": "they had scored as well"}
    reported(kicked_off(a_fixture(table.league, table.home, table.away)), TWO)
    answer = boss.post(f"{table.url}report/correct/save/", ready)
    assert answer.status_code == 409 and words_of("more_follows_now") in answer.content.decode()
    assert "place 1 with 6 points becomes place 1 with 4 points" in answer.content.decode()
    assert not Correction.objects.exists()


def test_of_two_commissioners_who_correct_at_once_one_reads_it_anew(table: Table, boss: Client) -> None:
    page = boss.post(f"{table.url}report/correct/", the_form(boss, table, **{"off-home.p5": "on"})).content.decode()
    sent = fields_of(page, 'id="review"') | {"reason": "he was sent off"}
    assert boss.post(f"{table.url}report/correct/save/", sent).status_code == 302
    twice = boss.post(f"{table.url}report/correct/save/", sent)
    assert twice.status_code == 409
    assert Correction.objects.count() == 1


def test_back_to_the_form_everything_that_was_typed_is_there(table: Table, boss: Client) -> None:
    page = boss.post(f"{table.url}report/correct/", the_form(boss, table, **OTHER_SCORER)).content.decode()
    sent = fields_of(page, 'id="review"') | {"edit": "1"}
    form = fields_of(boss.post(f"{table.url}report/correct/review/", sent).content.decode(), 'id="report"')
    assert (form["count-home.p1.touchdown"], form["count-home.p3.touchdown"]) == ("0", "2")


def test_what_cannot_be_true_is_refused_on_the_form(table: Table, boss: Client) -> None:
    answer = boss.post(f"{table.url}report/correct/", the_form(boss, table, **{"count-home.score": "5"}))
    page = answer.content.decode()
    assert (
        answer.status_code == 409
        and words_of("scorers_do_not_add_up") in page
        and 'name="count-home.score" value="5"' in page
    )
    same = boss.post(f"{table.url}report/correct/", the_form(boss, table))
    assert same.status_code == 409 and words_of("same_result") in same.content.decode()


def test_a_match_turns_out_not_to_have_been_played_and_an_awarded_one_to_have_been(table: Table, boss: Client) -> None:
    page = boss.post(f"{table.url}report/correct/", {"awarded": "away"}).content.decode()
    assert "not played, awarded to Rustjaw Regulars" in page and "2–0" in page
    ruled = dict.fromkeys(set(re.findall(r'name="(ruling:[^"]+)"', page)), "reverse")
    page = boss.post(f"{table.url}report/correct/review/", fields_of(page, 'id="review"') | ruled).content.decode()
    sent = fields_of(page, 'id="review"') | ruled | {"reason": "it was another week"}
    assert boss.post(f"{table.url}report/correct/save/", sent).status_code == 302
    assert Result.objects.get().away_outcome == "win"
    form = the_form(boss, table, **{"count-home.score": "1", "count-home.p1.touchdown": "1"})
    page = boss.post(f"{table.url}report/correct/", form).content.decode()
    assert "played, 1–0" in page


def test_a_result_that_was_tampered_with_is_refused(table: Table, boss: Client) -> None:
    for sent in (
        "",
        "no json",
        "[]",
        '{"home": 3}',
        '{"awarded_to": "moon"}',
        "1" * 400,
        '{"home": {"touchdowns": 9}}',
    ):
        for where in ("review", "save"):
            data: dict[str, Any] = {"body": sent, "seen": "1", "mark": "", "reason": "x" * 5000}
            assert boss.post(f"{table.url}report/correct/{where}/", data).status_code in (400, 409), (sent, where)
    assert not Correction.objects.exists()


def test_corrections_are_a_commissioners(table: Table) -> None:
    for reader in (table.browser(None), table.browser(table.home.coach)):
        for where, method in (("", "get"), ("", "post"), ("review/", "post"), ("save/", "post")):
            assert getattr(reader, method)(f"{table.url}report/correct/{where}").status_code == 403
        assert "Correct the result" not in reader.get(table.url).content.decode()
    assert "Correct the result" in table.browser(table.commissioner).get(table.url).content.decode()
