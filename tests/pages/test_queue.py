"""The pages of a report with two sides: answered, compared, objected to, decided; and the queue of the commissioners."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.actions import add_fixture
from league.models import Notice, Result, Round
from matches.models import Match, ReportVersion
from matches.report.reporting import accept_report, agree, award, file_report, object_to
from matches.report.status import overdue_in, waiting_count
from tests.built_once import built_once
from tests.pages.test_match_whole import Table
from tests.sentences import words_of
from tests.world import a_fixture, coach, kicked_off

pytestmark = pytest.mark.django_db

AtMost = Callable[[int], AbstractContextManager[Any]]
WON: dict[str, Any] = {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}, "away": {}}
PASSED: dict[str, Any] = {
    "home": {
        "touchdowns": 1,
        "deeds": {"p1": {"touchdown": 1}, "p2": {"completion": 1}},
        "hurt": [{"player": "p3", "result": "seriously-hurt", "by": "p9"}],
    }
}
FORM = {"once": "the first form", "count-home.score": "1", "count-home.p1.touchdown": "1"}


@built_once
def table() -> Table:
    found = Table()
    kicked_off(found.fixture)
    return found


def text(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200
    return " ".join(str(answer.content.decode()).split())


def files(table: Table, side: str, body: dict[str, Any] = WON) -> ReportVersion:
    by = table.home.coach if side == "home" else table.away.coach
    return file_report(match=table.match, body=body, by=by, for_side=side)


def seen(table: Table, **more: object) -> dict[str, object]:
    return {"seen": str(table.match.version), **more}


def test_a_coach_reads_what_the_other_filed_and_until_when_he_may_answer(table: Table) -> None:
    home, away = table.browser(table.home.coach), table.browser(table.away.coach)
    answer = home.post(f"{table.url}report/", FORM, follow=True)
    assert "Tobias Lind may answer" in answer.content.decode()
    page = text(home, table.url)
    assert "Waiting for Tobias Lind" in page and "version 1 counts automatically" in page
    page = text(away, table.url)
    assert "Agree, or report what was different" in page and "Ines Okafor filed version 1" in page
    page = text(away, f"{table.url}report/compare/")
    assert "Score of Saltmarsh Reavers" in page and "Saltmarsh Reavers 1, touchdowns" in page
    assert "no answer yet" in page
    assert "Answer the report against Saltmarsh Reavers" in text(away, f"/leagues/{table.league.slug}/")


def test_both_coaches_are_called_to_a_dispute_from_wherever_they_are_and_the_commissioner_to_his_queue(
    table: Table,
) -> None:
    files(table, "home")
    files(table, "away", PASSED)
    slug = table.league.slug
    for side in (table.home, table.away):
        for address in ("/", f"/leagues/{slug}/", f"/leagues/{slug}/teams/{side.pk}/"):
            page = text(table.browser(side.coach), address)
            assert "is disputed" in page and f"{table.url}report/compare/" in page
    assert "Review the report" in text(table.browser(table.commissioner), "/")
    assert "Review the report" not in text(table.browser(coach("a stranger")), "/")


def test_a_match_that_was_reported_says_so_in_every_list_of_fixtures(table: Table) -> None:
    files(table, "home")
    for path in ("", "fixtures/"):
        page = text(Client(), f"/leagues/{table.league.slug}/{path}")
        assert re.search(r'<a class="score due" href="[^"]*">reported</a>', page)


def test_a_coach_agrees_with_one_button(table: Table) -> None:
    files(table, "home")
    away = table.browser(table.away.coach)
    answer = away.post(f"{table.url}report/agree/", seen(table, version=1), follow=True)
    assert "Both sides agree. The table counts it" in answer.content.decode()
    assert "Both sides agreed" in text(table.browser(None), table.url)
    assert Result.objects.get().home_touchdowns == 1


def test_what_was_shown_is_what_is_agreed_to(table: Table) -> None:
    files(table, "home")
    old = seen(table, version=1)
    files(table, "home", PASSED)
    away = table.browser(table.away.coach)
    late = away.post(f"{table.url}report/agree/", old)
    assert late.status_code == 409 and words_of("match_moved_on") in late.content.decode()
    unknown = away.post(f"{table.url}report/agree/", seen(table, version=7))
    assert unknown.status_code == 400 and "There is no version 7" in unknown.content.decode()
    assert away.post(f"{table.url}report/agree/", seen(table, version="x")).status_code == 400
    assert not Result.objects.exists()


def test_two_different_reports_are_shown_line_by_line(table: Table) -> None:
    files(table, "home", PASSED)
    files(table, "away")
    page = text(table.browser(table.home.coach), f"{table.url}report/compare/")
    assert "You and Tobias Lind agree on all but two lines" in page
    assert "Saltmarsh Reavers 2, completions" in page and "1 star player point." in page
    assert "Saltmarsh Reavers 3, hurt" in page and "not hurt" in page
    assert "By Rustjaw Regulars 9, in a block." in page
    assert page.count('class="differ"') == 2
    assert "2 lines" in page, "what both say stands beside it"


def test_a_coach_takes_one_side_in_each_line(table: Table) -> None:
    files(table, "home", PASSED)
    files(table, "away")
    home, url = table.browser(table.home.coach), f"{table.url}report/settle/"
    answer = home.post(url, seen(table, **{"line-1": "home", "line-2": "away"}), follow=True)
    assert "agree on all but one line" in answer.content.decode()
    version = table.match.reports.get(number=3)
    assert version.for_side == "home" and version.body["home"]["hurt"] == []
    missing = home.post(url, seen(table))
    assert missing.status_code == 400 and "Line 1 has no answer" in missing.content.decode()
    home.post(url, seen(table, **{"line-1": "away"}))
    assert table.match.state == Match.State.AFTER
    late = home.post(url, seen(table, **{"line-1": "away"}))
    assert late.status_code == 409


def test_a_commissioner_decides_line_by_line(table: Table) -> None:
    files(table, "home", PASSED)
    files(table, "away")
    boss, url = table.browser(table.commissioner), f"{table.url}report/settle/"
    coach_tries = table.browser(table.away.coach).post(
        url, seen(table, accept="1", **{"line-1": "away", "line-2": "home"})
    )
    assert coach_tries.status_code == 403
    assert boss.post(url, seen(table, accept="1", **{"line-1": "away", "line-2": "home"})).status_code == 302
    accepted = table.match.reports.get(accepted=True)
    assert accepted.for_side == "both" and accepted.accepted_by == table.commissioner
    assert accepted.body["home"]["deeds"] == {"p1": {"touchdown": 1}}
    assert len(accepted.body["home"]["hurt"]) == 1


def test_an_objection_is_read_by_the_others(table: Table) -> None:
    files(table, "home")
    away, url = table.browser(table.away.coach), f"{table.url}report/object/"
    empty = away.post(url, {"version": "1", "reason": " "})
    assert empty.status_code in (400, 409) and "reason" in empty.content.decode()
    sent = away.post(url, {"version": "1", "reason": "The crowd got involved."}, follow=True)
    assert "read your reason" in sent.content.decode()
    page = text(table.browser(table.home.coach), f"{table.url}report/compare/")
    assert "Tobias Lind objects to version 1" in page and "The crowd got involved." in page
    queue = text(table.browser(table.commissioner), f"/leagues/{table.league.slug}/queue/")
    assert "Disputed" in queue and "The crowd got involved." in queue


def test_nobody_else_answers_a_report(table: Table) -> None:
    files(table, "home")
    stranger, guest = table.browser(coach("a stranger")), table.browser(None)
    for name in ("agree", "object", "settle", "reopen", "stands", "move", "accept"):
        sent = seen(table, version="1", reason="Because.")
        assert guest.post(f"{table.url}report/{name}/", sent).status_code in (302, 403)
        assert stranger.post(f"{table.url}report/{name}/", sent).status_code == 403
    for name in ("reopen", "stands", "move", "accept"):
        sent = seen(table, version="1", reason="Because.", to="none")
        assert table.browser(table.away.coach).post(f"{table.url}report/{name}/", sent).status_code == 403
    assert stranger.get(f"{table.url}report/compare/").status_code == 403
    assert table.match.state == Match.State.REPORTED and not Result.objects.exists()
    assert table.browser(table.home.coach).get(f"/leagues/{table.league.slug}/queue/").status_code == 403


def test_the_public_page_says_that_a_reopened_report_is_under_review(table: Table) -> None:
    version = files(table, "home")
    agree(match=table.match, side="away", version=version, by=table.away.coach)
    object_to(match=table.match, side="away", version=version, reason="We missed a score.", by=table.away.coach)
    boss, slug = table.browser(table.commissioner), table.league.slug
    assert "We missed a score." in text(boss, f"/leagues/{slug}/queue/")
    page = text(boss, f"{table.url}report/compare/")
    assert "Let the result stand" in page and "Reopen the report" in page
    assert boss.post(f"{table.url}report/reopen/", seen(table, reason="")).status_code in (400, 409)
    answer = boss.post(f"{table.url}report/reopen/", seen(table, reason="Both saw the film."), follow=True)
    assert "under review" in answer.content.decode()
    page = text(table.browser(None), table.url)
    assert "Under review" in page and "Both saw the film." in page and "Version 1 counted before." in page
    assert "Both sides agreed" not in page
    assert "under review" in text(table.browser(None), f"/leagues/{slug}/fixtures/")
    assert "Answer the report" in text(table.browser(table.home.coach), f"/leagues/{slug}/")


def test_a_result_stands_in_spite_of_an_objection(table: Table) -> None:
    version = files(table, "home")
    agree(match=table.match, side="away", version=version, by=table.away.coach)
    object_to(match=table.match, side="away", version=version, reason="We missed a score.", by=table.away.coach)
    boss = table.browser(table.commissioner)
    assert boss.post(f"{table.url}report/stands/", seen(table, reason="Nobody else saw it.")).status_code == 302
    assert "let the result stand: Nobody else saw it." in text(boss, f"{table.url}report/compare/")
    assert "Nothing is waiting for you" in text(boss, f"/leagues/{table.league.slug}/queue/")


def test_the_report_of_the_wrong_fixture_is_moved_or_withdrawn(table: Table) -> None:
    other = add_fixture(competition=table.fixture.round.competition, home=table.away, away=table.home)
    files(table, "home")
    boss = table.browser(table.commissioner)
    assert "Move to round 2" in text(boss, f"{table.url}report/compare/")
    unclear = boss.post(f"{table.url}report/move/", seen(table, reason="A slip."))
    assert unclear.status_code == 400
    boss.post(f"{table.url}report/move/", seen(table, to=other.pk, reason="They played the return game."))
    table.fixture.refresh_from_db()
    assert table.fixture.round.number == 2
    assert "They played the return game." in text(boss, f"{table.url}report/compare/")
    boss.post(f"{table.url}report/move/", seen(table, to="none", reason="It was a friendly."))
    page = text(table.browser(None), table.url)
    assert "Called off" in page and "It was a friendly." in page


def test_the_queue_accepts_with_a_button_and_comes_back(table: Table) -> None:
    files(table, "home")
    boss, url = table.browser(table.commissioner), f"/leagues/{table.league.slug}/queue/"
    page = text(boss, url)
    assert "One match is waiting for you." in page and "The other coach has not answered" in page
    assert "Version 1 by Ines Okafor" in page and "Counts automatically on" in page
    number = re.search(r'name="version" value="(\d+)"', page)
    assert number is not None
    answer = boss.post(f"{table.url}report/accept/", seen(table, version=number[1], queue="1"), follow=True)
    assert answer.redirect_chain[-1][0] == url and "Accepted." in answer.content.decode()
    assert "Nobody is appealing against anything." in text(boss, url)


def test_the_queue_says_who_said_what_and_the_next_task_what_an_officer_can_do(table: Table) -> None:
    files(table, "home")
    files(
        table, "away", {"home": {"touchdowns": 1, "unknown_scorer": 1}, "away": {"touchdowns": 1, "unknown_scorer": 1}}
    )
    boss, url = table.browser(table.commissioner), f"/leagues/{table.league.slug}/queue/"
    assert "Ines Okafor says 1–0, Tobias Lind 1–1." in text(boss, url)
    assert "Decide it line by line, accept one of the reports, or write a version for both." in text(boss, table.url)
    coachs = text(table.browser(table.home.coach), table.url)
    assert "Decide it line by line" not in coachs and "until both sides agree" in coachs
    files(table, "away", {"home": {"touchdowns": 1, "unknown_scorer": 1}})
    assert "Ines Okafor and Tobias Lind report the same score and differ in the rest." in text(boss, url)


def test_the_queue_shows_what_is_agreed_and_what_is_late() -> None:
    table = Table(options={"post_match_starts": "on_acceptance"})  # type: ignore[arg-type]
    kicked_off(table.fixture)
    files(table, "home", {"home": {"touchdowns": 1, "unknown_scorer": 1}})
    files(table, "away", {"home": {"touchdowns": 1, "unknown_scorer": 1}})
    third, fourth = (table.home, table.away)
    late = a_fixture(table.league, third, fourth)
    late.round.deadline = timezone.now() - timedelta(days=1)
    late.round.save()
    page = text(table.browser(table.commissioner), f"/leagues/{table.league.slug}/queue/")
    assert "Both coaches reported the same" in page and "1 touchdown has no scorer" in page
    assert "No report by the deadline" in page and "Loss for both" in page


def test_an_officer_is_told_that_another_one_has_to_accept_his_own_game() -> None:
    table = Table(options={"own_games": "second_officer"})  # type: ignore[arg-type]
    kicked_off(table.fixture)
    table.home.coach = table.commissioner
    table.home.save()
    boss, url = table.browser(table.commissioner), f"/leagues/{table.league.slug}/queue/"
    assert '<select name="for">' in text(boss, f"{table.url}report/")
    boss.post(f"{table.url}report/", FORM)
    assert table.match.reports.get().for_side == "home"
    assert "Another officer has to accept this one." in text(boss, url)
    assert "Another officer has to accept this one." in text(boss, table.url)
    refused = boss.post(f"{table.url}report/accept/", seen(table, version="1"))
    assert refused.status_code == 403 and not Result.objects.exists()
    both = boss.post(f"{table.url}report/", FORM | {"once": "another", "accept": "1"})
    assert both.status_code == 403 and table.match.reports.count() == 1


def test_an_officer_who_accepts_his_own_game_is_marked() -> None:
    table = Table()
    kicked_off(table.fixture)
    table.home.coach = table.commissioner
    table.home.save()
    version = files(table, "home")
    assert "you coach Saltmarsh Reavers" in text(
        table.browser(table.commissioner), f"/leagues/{table.league.slug}/queue/"
    )
    accept_report(match=table.match, version=version, by=table.commissioner)
    assert "who coaches Saltmarsh Reavers" in text(table.browser(None), table.url)


def test_the_queue_asks_the_database_little_however_long_it_is(
    table: Table, django_assert_max_num_queries: AtMost
) -> None:
    files(table, "home", PASSED)
    files(table, "away")
    boss = table.browser(table.commissioner)
    with django_assert_max_num_queries(17):
        text(boss, f"/leagues/{table.league.slug}/queue/")
    with django_assert_max_num_queries(22):
        text(boss, f"{table.url}report/compare/")
    with django_assert_max_num_queries(25):
        text(boss, table.url)


# --- Reminders, later deadlines, Undo -------------------------------------------------------------------------------


def league_url(table: Table) -> str:
    return f"/leagues/{table.league.slug}/"


def late_table() -> Table:
    """A fixture that should have been played yesterday."""
    found = Table()
    Round.objects.update(deadline=timezone.now() - timedelta(days=1))
    return found


def test_an_officer_reminds_the_one_coach_who_has_not_answered_and_once_a_day(table: Table) -> None:
    files(table, "home")
    boss = table.browser(table.commissioner)
    where = f"{league_url(table)}queue/{table.fixture.pk}/remind/"
    assert "Reminded: Tobias Lind" in boss.post(where, follow=True).content.decode()
    told = Notice.objects.filter(happening__kind="reminded")
    assert [notice.coach for notice in told] == [table.away.coach]
    again = boss.post(where)
    assert again.status_code == 409
    assert words_of("reminded_today") in again.content.decode()
    assert told.count() == 1


def test_both_are_reminded_of_a_fixture_without_a_report_and_nobody_of_a_decided_one() -> None:
    table = late_table()
    boss = table.browser(table.commissioner)
    where = f"{league_url(table)}queue/{table.fixture.pk}/remind/"
    assert boss.post(where).status_code == 302
    coaches = {notice.coach for notice in Notice.objects.filter(happening__kind="reminded")}
    assert coaches == {table.home.coach, table.away.coach}
    award(fixture=table.fixture, to="home", by=table.commissioner, reason="nobody came")
    assert boss.post(where).status_code == 409
    assert table.browser(table.home.coach).post(where).status_code == 403


def test_an_overdue_fixture_is_extended_from_the_queue_and_leaves_it() -> None:
    table = late_table()
    boss = table.browser(table.commissioner)
    where = f"{league_url(table)}queue/{table.fixture.pk}/extend/"
    queue = f"{league_url(table)}queue/"
    assert [case.fixture for case in boss.get(queue).context["overdue"]] == [table.fixture]
    soon = f"{timezone.localdate() + timedelta(days=10):%Y-%m-%d}"
    for day, reason, status in ((soon, " ", 400), ("", "a wedding", 400), (soon, "a wedding", 302)):
        assert boss.post(where, {"day": day, "hour": "20:00", "reason": reason}).status_code == status
    assert boss.get(queue).context["overdue"] == []
    assert table.browser(table.away.coach).post(where, {}).status_code == 403


def test_what_was_accepted_last_is_taken_back_with_one_key_while_nothing_followed(table: Table) -> None:
    version = files(table, "home")
    accept_report(match=table.match, version=version, by=table.commissioner)
    boss = table.browser(table.commissioner)
    where = f"{league_url(table)}queue/{table.fixture.pk}/undo/"
    queue = f"{league_url(table)}queue/"
    assert boss.get(queue).context["accepted"][0]["undo"]
    assert boss.post(where, {"seen": "0"}).status_code == 409
    assert table.browser(table.home.coach).post(where, seen(table)).status_code == 403
    assert boss.post(where, seen(table)).status_code == 302
    assert not Result.objects.exists()
    assert table.match.state == Match.State.REPORTED
    assert boss.get(queue).context["accepted"] == []


def test_the_masthead_counts_what_waits_and_tells_officers_alone(table: Table) -> None:
    assert table.browser(table.commissioner).get(league_url(table)).context["waiting"] == 0
    files(table, "home")
    assert table.browser(table.commissioner).get(league_url(table)).context["waiting"] == 1
    assert table.browser(table.home.coach).get(league_url(table)).context["waiting"] == 0
    Match.objects.all().delete()
    Round.objects.update(deadline=timezone.now() - timedelta(days=1))
    season = table.fixture.round.competition.season
    assert waiting_count(season) == len(overdue_in(season)) == 1
