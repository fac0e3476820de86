"""Who may do what on the pages of a match, and what a page says when it says no. Nothing is half-done."""

from typing import Any

import pytest
from django.test import Client

from league.models import League, Result
from matches.actions import lock
from matches.models import Match, ReportVersion, StepAnswer
from matches.selectors import BOTH, match_of
from tests.built_once import built_once
from tests.pages.test_match_whole import REPORT, Table, key_on, to_the_end, to_the_kick_off
from tests.sentences import words_of
from tests.world import a_league, coach, kicked_off, reported

pytestmark = pytest.mark.django_db

BODY = {
    "home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1, "casualty": 1}}},
    "away": {"hurt": [{"player": "p9", "result": "badly-hurt", "by": "p1"}]},
}


@built_once
def table() -> Table:
    return Table()


@built_once
def pitch(table: Table) -> Table:
    """The match has been kicked off."""
    kicked_off(table.fixture)
    return table


@pytest.fixture
def stranger() -> Client:
    client = Client()
    client.force_login(coach("A Stranger"))
    return client


def said(answer: Any, status: int, words: str) -> None:
    page = answer.content.decode()
    assert answer.status_code == status
    assert words in page
    assert "<h1" in page


# --- Reading --------------------------------------------------------------------------------------


def test_a_guest_reads_every_stage_and_is_offered_nothing_to_do(table: Table) -> None:
    guest = table.browser(None)
    assert "Waiting for the coaches" in guest.get(table.url).content.decode()
    match = lock(fixture=table.fixture, by=None)
    assert "<button" not in guest.get(f"{table.url}kick-off/").content.decode().split("<main")[1].split("</main")[0]
    match.delete()
    reported(kicked_off(table.fixture), BODY)
    page = guest.get(f"{table.url}after/home/").content.decode()
    assert "Ines Okafor has to do this" in page and 'name="key"' not in page


@pytest.mark.parametrize("page", ["", "kick-off/", "report/", "after/home/"])
def test_a_private_league_has_no_matches_for_others(table: Table, stranger: Client, page: str) -> None:
    League.objects.update(is_public=False)
    assert stranger.get(table.url + page).status_code == 404


def test_a_fixture_of_another_league_is_not_here(table: Table) -> None:
    other = a_league("Another League", table.commissioner)
    client = table.browser(table.commissioner)
    assert client.get(f"/leagues/{other.slug}/fixtures/{table.fixture.pk}/").status_code == 404
    assert client.post(f"/leagues/{other.slug}/fixtures/{table.fixture.pk}/lock/").status_code == 404
    assert client.get(f"{table.url}after/neither/").status_code == 404


# --- The lock and the kick-off --------------------------------------------------------------------


def test_a_guest_and_a_stranger_lock_nothing(table: Table, stranger: Client) -> None:
    said(table.browser(None).post(f"{table.url}lock/"), 403, "Log in first")
    said(stranger.post(f"{table.url}lock/"), 403, words_of("not_your_match"))
    assert not Match.objects.exists()


def test_a_fixture_is_locked_once(table: Table) -> None:
    home = table.browser(table.home.coach)
    assert home.post(f"{table.url}lock/").status_code == 302
    said(table.browser(table.away.coach).post(f"{table.url}lock/"), 409, words_of("locked_already"))
    assert Match.objects.count() == 1


def test_before_the_lock_there_is_nothing_to_roll(table: Table) -> None:
    said(table.browser(table.home.coach).post(f"{table.url}kick-off/roll/", {"key": "x"}), 409, words_of("not_begun"))
    said(table.browser(table.home.coach).get(f"{table.url}report/"), 409, words_of("not_begun"))


def test_a_roll_of_an_old_page_changes_nothing(table: Table) -> None:
    home = table.browser(table.home.coach)
    home.post(f"{table.url}lock/")
    key = key_on(home.get(f"{table.url}kick-off/").content.decode())
    assert home.post(f"{table.url}kick-off/roll/", {"key": key}).status_code == 302
    twice = home.post(f"{table.url}kick-off/roll/", {"key": key})
    said(twice, 409, words_of("answered_already"))
    assert key_on(twice.content.decode()) != key
    assert StepAnswer.objects.filter(key=key).count() == 1


def test_the_choice_of_one_side_is_not_the_other_coachs(table: Table) -> None:
    home, away = table.browser(table.home.coach), table.browser(table.away.coach)
    home.post(f"{table.url}lock/")
    home.post(f"{table.url}kick-off/roll/", {"key": "home/fair_weather_fans#0", "on": "1"})
    page = home.get(f"{table.url}kick-off/").content.decode()
    key = key_on(page) if 'name="answer"' in page else key_on(away.get(f"{table.url}kick-off/").content.decode())
    asked, other = (home, away) if key.startswith("home") else (away, home)
    said(other.post(f"{table.url}kick-off/answer/", {"key": key, "answer": "yes"}), 403, words_of("not_your_team"))
    said(asked.post(f"{table.url}kick-off/answer/", {"key": key}), 400, "Choose one of the rows")
    said(asked.post(f"{table.url}kick-off/roll/", {"key": key}), 409, words_of("not_a_roll"))
    assert asked.post(f"{table.url}kick-off/answer/", {"key": key, "answer": "no"}).status_code == 302
    assert StepAnswer.objects.get(key=key).value is False


def test_before_its_first_die_either_side_calls_a_match_off_and_later_both_have_to(
    table: Table, stranger: Client
) -> None:
    home, away = table.browser(table.home.coach), table.browser(table.away.coach)
    off = f"{table.url}call-off/"
    home.post(f"{table.url}lock/")
    assert stranger.post(off).status_code == 403
    assert home.post(off).status_code == 302
    page = home.get(table.url, follow=True).content.decode()
    assert "Called off. Both lists are unlocked" in page and f"{table.url}lock/" in page
    assert "<b>Called off</b>" not in page
    home.post(f"{table.url}lock/")
    to_the_kick_off(table.browser(table.commissioner), table)
    assert home.post(off).status_code == 409
    home.post(off, {"reason": "The lights <went> out"})
    assert table.match.state == Match.State.PLAYING
    assert "The lights &lt;went&gt; out" in away.get(table.url).content.decode()
    assert home.post(f"{off}back/").status_code == 302
    assert home.post(f"{off}back/").status_code == 409
    home.post(off, {"reason": "It rains"})
    away.post(off)
    assert match_of(table.fixture) is None
    for page in (table.browser(None).get(table.url), home.post(f"{table.url}lock/", follow=True)):
        assert "<b>Called off</b>" in page.content.decode()
        assert "by Ines Okafor and Tobias Lind: It rains" in page.content.decode()


# --- The report -----------------------------------------------------------------------------------


def test_a_report_that_does_not_add_up_comes_back_as_it_was_typed(pitch: Table) -> None:
    home = pitch.browser(pitch.home.coach)
    answer = home.post(f"{pitch.url}report/", REPORT | {"count-home.score": "3", "count-away.unknown": "0"})
    page = answer.content.decode()
    said(answer, 409, "Saltmarsh Reavers scored 3, but 2 are accounted for")
    assert "Rustjaw Regulars scored 1, but 0 are accounted for" in page
    assert 'name="count-home.score" value="3"' in page and 'name="count-home.p1.touchdown" value="2"' in page
    assert 'value="the first form"' in page and '<option value="dead" selected>' in page
    assert not ReportVersion.objects.exists()


@pytest.mark.parametrize(
    ("typed", "status", "code"),
    [
        ({"hurt-away-0-result": ""}, 400, "injury_unfinished"),
        ({"hurt-away-0-characteristic": "ma"}, 400, "nothing_to_reduce"),
        ({"hurt-away-0-result": "lasting-injury"}, 409, "lasting_injury_unclear"),
        ({"hurt-away-0-player": "nobody"}, 409, "not_on_the_sheet"),
        ({"conceded-home": "on", "conceded-away": "on"}, 409, "both_conceded"),
    ],
)
def test_what_cannot_be_true_is_not_filed(pitch: Table, typed: dict[str, str], status: int, code: str) -> None:
    said(pitch.browser(pitch.home.coach).post(f"{pitch.url}report/", REPORT | typed), status, words_of(code))
    assert not ReportVersion.objects.exists()


def test_the_same_form_sent_twice_is_one_report(pitch: Table) -> None:
    commissioner = pitch.browser(pitch.commissioner)
    form = REPORT | {"once": "a very long key " * 40, "accept": "1"}
    for _ in range(2):
        assert commissioner.post(f"{pitch.url}report/", form).status_code == 302
    assert ReportVersion.objects.count() == Result.objects.count() == 1


def test_a_coach_files_and_only_an_officer_accepts(pitch: Table, stranger: Client) -> None:
    home = pitch.browser(pitch.home.coach)
    said(stranger.post(f"{pitch.url}report/", REPORT), 403, words_of("not_your_match"))
    said(pitch.browser(None).post(f"{pitch.url}report/", REPORT), 403, "Log in first")
    said(home.post(f"{pitch.url}report/", REPORT | {"accept": "1"}), 403, "Only commissioners and staff")
    assert not ReportVersion.objects.exists()
    home.post(f"{pitch.url}report/", REPORT)
    seen = str(Match.objects.get().version)
    said(home.post(f"{pitch.url}report/accept/", {"seen": seen}), 403, "Only commissioners and staff")
    assert ReportVersion.objects.get().for_side == "home"
    assert not Result.objects.exists()


def test_nobody_accepts_a_version_that_he_has_not_seen(pitch: Table) -> None:
    home, commissioner = pitch.browser(pitch.home.coach), pitch.browser(pitch.commissioner)
    home.post(f"{pitch.url}report/", REPORT)
    seen = str(Match.objects.get().version)
    home.post(f"{pitch.url}report/", REPORT | {"once": "the second form", "count-home.p4.completion": "1"})
    said(commissioner.post(f"{pitch.url}report/accept/", {"seen": seen}), 409, words_of("match_moved_on"))
    assert not Result.objects.exists()
    commissioner.post(f"{pitch.url}report/accept/", {"seen": str(Match.objects.get().version)})
    assert ReportVersion.objects.get(accepted=True).number == 2


def test_without_a_script_the_steppers_and_one_more_injury_work_and_nothing_is_filed(pitch: Table) -> None:
    home = pitch.browser(pitch.home.coach)
    page = home.post(f"{pitch.url}report/", REPORT | {"change": "home.p4.completion:+1"}).content.decode()
    assert 'name="count-home.p4.completion" value="1"' in page
    page = home.post(f"{pitch.url}report/", REPORT | {"change": "home.p1.touchdown:-1"}).content.decode()
    assert 'name="count-home.p1.touchdown" value="1"' in page
    page = home.post(f"{pitch.url}report/", REPORT | {"more": "hurt-away"}).content.decode()
    assert 'name="hurt-away-1-player"' in page and '<option value="p3" selected>' in page
    assert not ReportVersion.objects.exists()


def test_an_accepted_report_is_not_filed_again(table: Table) -> None:
    reported(kicked_off(table.fixture), BODY)
    home = table.browser(table.home.coach)
    said(home.post(f"{table.url}report/", REPORT), 409, words_of("not_now"))
    assert home.get(f"{table.url}report/").url == table.url


# --- Awards ---------------------------------------------------------------------------------------


def test_only_a_commissioner_awards_a_fixture_and_says_why(table: Table) -> None:
    commissioner = table.browser(table.commissioner)
    said(table.browser(table.home.coach).post(f"{table.url}award/", {"to": "home", "reason": "x"}), 403, "commissioner")
    answer = commissioner.post(f"{table.url}award/", {"to": "away", "reason": " "})
    assert answer.status_code in (400, 409) and '<details class="why" open>' in answer.content.decode()
    said(commissioner.post(f"{table.url}award/", {"reason": "No cart."}), 400, words_of("awarded_to_nobody_known"))
    assert not Result.objects.exists()
    commissioner.post(f"{table.url}award/", {"to": "away", "reason": "No cart."})
    assert Result.objects.get().away_outcome == "win"
    page = table.browser(None).get(table.url).content.decode()
    assert "Not played, awarded to Rustjaw Regulars: No cart." in page and "Awarded by Odile Marsh" in page
    to_the_end(table.browser(table.away.coach), table, "away")
    said(commissioner.post(f"{table.url}award/", {"to": "home", "reason": "Again."}), 409, words_of("decided_already"))


# --- Afterwards -----------------------------------------------------------------------------------


@built_once
def after(table: Table) -> Table:
    reported(kicked_off(table.fixture), BODY)
    return table


def test_only_the_own_coach_and_a_commissioner_go_on_for_a_side(after: Table, stranger: Client) -> None:
    url, key = f"{after.url}after/home/", "dedicated_fans#0"
    said(after.browser(None).post(f"{url}roll/", {"key": key}), 403, "Log in first")
    said(stranger.post(f"{url}roll/", {"key": key}), 403, words_of("not_your_team"))
    said(after.browser(after.away.coach).post(f"{url}roll/", {"key": key}), 403, words_of("not_your_team"))
    said(after.browser(after.away.coach).post(f"{url}answer/", {"key": key}), 403, words_of("not_your_team"))
    assert not StepAnswer.objects.filter(side="home").exists()
    assert after.browser(after.home.coach).post(f"{url}roll/", {"key": key}).status_code == 302


def test_a_stale_key_is_refused_and_the_page_is_shown_as_it_stands(after: Table) -> None:
    home, url = after.browser(after.home.coach), f"{after.url}after/home/"
    key = key_on(home.get(url).content.decode())
    home.post(f"{url}roll/", {"key": key})
    for act in ("roll", "type", "answer"):
        answer = home.post(f"{url}{act}/", {"key": key})
        said(answer, 409, words_of("answered_already"))
        assert key_on(answer.content.decode()) == "mvp#0"
    assert StepAnswer.objects.filter(side="home").count() == 1


def advancing(table: Table) -> tuple[Client, str]:
    """The home coach at the question of who spends points."""
    home, url = table.browser(table.home.coach), f"{table.url}after/home/"
    home.post(f"{url}roll/", {"key": "dedicated_fans#0", "on": "1"})
    assert key_on(home.get(url).content.decode()) == "advancement#0"
    return home, url


def test_points_are_spent_on_a_random_skill_and_the_dice_are_shown(after: Table) -> None:
    home, url = advancing(after)
    page = home.get(url).content.decode()
    assert "may advance" in page and "short of" in page
    home.post(f"{url}answer/", {"key": "advancement#0", "player": "p1", "spend": "random:general"})
    home.post(f"{url}roll/", {"key": key_on(home.get(url).content.decode()), "on": "1"})
    page = home.get(url).content.decode()
    assert "Saltmarsh Reavers 1 gained" in page and 'class="gain"' in page
    assert key_on(page) == "advancement#1"


@pytest.mark.parametrize(
    ("typed", "status", "words"),
    [
        ({"player": "p1"}, 400, "Choose one of the rows"),
        ({"player": "p1", "spend": "chosen_primary"}, 400, "Choose a skill"),
        ({"player": "p1", "spend": "chosen_secondary", "skill-chosen_secondary": "dodge"}, 409, "short of 12"),
        ({"player": "p9", "spend": "characteristic"}, 409, "short of 18"),
        ({"player": "p99", "spend": "random:general"}, 409, ""),
        ({"player": "p1", "spend": "random:passing"}, 409, "no access to"),
    ],
)
def test_points_that_cannot_be_spent_so_stay_unspent(
    after: Table, typed: dict[str, str], status: int, words: str
) -> None:
    home, url = advancing(after)
    answer = home.post(f"{url}answer/", {"key": "advancement#0", **typed})
    assert answer.status_code == status or (typed["player"] == "p99" and 400 <= answer.status_code < 500)
    assert words in answer.content.decode()
    assert key_on(answer.content.decode()) == "advancement#0"
    assert not StepAnswer.objects.filter(key="advancement#0").exists()


def test_players_and_staff_are_hired_for_the_price_in_the_button(after: Table) -> None:
    home, url = advancing(after)
    home.post(f"{url}answer/", {"key": "advancement#0", "spend": "done"})
    page = home.get(url).content.decode()
    assert "Hire, 50,000" in page and "Buy, 100,000" in page
    before = after.home.players.count()
    named = {"key": "hiring#0", "offer": "hire:human-lineman", "name": "Lubin Stoke", "number": "1"}
    taken = home.post(f"{url}answer/", named)
    assert taken.status_code == 409 and 'value="Lubin Stoke"' in taken.content.decode()
    assert home.post(f"{url}answer/", named | {"number": "44"}).status_code == 302
    assert home.post(f"{url}answer/", {"key": "hiring#1", "offer": "staff:cheerleaders"}).status_code == 302
    assert home.post(f"{url}answer/", {"key": "hiring#2", "offer": "fire:p11"}).status_code == 302
    said(home.post(f"{url}answer/", {"key": "hiring#3", "offer": "rest:p2"}), 409, "asting injury")
    said(home.post(f"{url}answer/", {"key": "hiring#3", "offer": "burn:p2"}), 400, "no answer to this question")
    home.post(f"{url}answer/", {"key": "hiring#3", "offer": "done"})
    to_the_end(home, after, "home")
    after.home.refresh_from_db()
    assert after.home.players.count() == before + 1
    assert after.home.cheerleaders == 1
    assert after.home.players.get(name="Lubin Stoke").number == 44
    page = home.get(url).content.decode()
    assert "Lubin Stoke was hired for 50,000 gp." in page


def test_both_sides_go_on_at_the_same_time(after: Table) -> None:
    home, away = after.browser(after.home.coach), after.browser(after.away.coach)
    home.post(f"{after.url}after/home/roll/", {"key": "dedicated_fans#0"})
    away.post(f"{after.url}after/away/roll/", {"key": "dedicated_fans#0"})
    sides = StepAnswer.objects.exclude(side=BOTH).values_list("side", "by__username")
    assert sorted(sides) == [("away", "Tobias Lind"), ("home", "Ines Okafor")]


# --- Anything at all ------------------------------------------------------------------------------

ODD = ["", "\x00", "\u202e", "٣", "9" * 5000, "-1", "1e9", "null", "[]", "'; --", "<b>", "𝟙"]


@pytest.mark.parametrize("odd", ODD)
def test_whatever_is_sent_is_answered_with_a_reason_and_nothing_is_half_done(table: Table, odd: str) -> None:
    commissioner = table.browser(table.commissioner)
    kick_off = f"{table.url}kick-off/"

    def refused(url: str, form: dict[str, str]) -> None:
        answer = commissioner.post(url, form)
        assert 400 <= answer.status_code < 500, (url, answer.status_code)

    refused(f"{table.url}award/", {"to": odd or "nobody", "reason": odd})
    lock(fixture=table.fixture, by=None)
    for act in ("roll", "type", "answer"):
        refused(f"{kick_off}{act}/", {"key": odd, "face-1": odd, "answer": odd})
    refused(f"{kick_off}type/", {"key": "home/fair_weather_fans#0", "face-1": odd})
    assert not StepAnswer.objects.exists()
    Match.objects.all().delete()
    match = kicked_off(table.fixture)
    refused(f"{table.url}report/accept/", {"seen": odd})
    refused(f"{table.url}report/", REPORT | {"hurt-away-0-player": odd, "hurt-away-0-result": odd or "dead"})
    refused(f"{table.url}report/", REPORT | {"once": odd, "count-home.p1.touchdown": odd})
    assert not ReportVersion.objects.exists()
    reported(match, BODY)
    home, url = advancing(table)
    for act in ("roll", "type", "answer"):
        refused(f"{url}{act}/", {"key": odd})
    refused(f"{url}answer/", {"key": "advancement#0", "player": odd, "spend": f"random:{odd}"})
    refused(
        f"{url}answer/",
        {"key": "advancement#0", "player": "p1", "spend": "chosen_primary", "skill-chosen_primary": odd},
    )
    home.post(f"{url}answer/", {"key": "advancement#0", "spend": "done"})
    refused(f"{url}answer/", {"key": "hiring#0", "offer": f"hire:{odd}", "name": odd, "number": odd})
    refused(f"{url}answer/", {"key": "hiring#0", "offer": f"fire:{odd}"})
    refused(f"{url}answer/", {"key": "hiring#0", "offer": odd})
    assert key_on(home.get(url).content.decode()) == "hiring#0"
