"""The live pad on two phones: taps that are kept while the line is down, seen by both, drawn up, filed, disputed once and settled."""

import pytest
from playwright.sync_api import Locator, Page, expect

from league.models import Result
from matches.models import Match, TapRow
from matches.pad.pad import add_events as record
from tests.browser.conftest import Visit, assert_accessible, assert_fits
from tests.pages.test_match_whole import Table
from tests.world import kicked_off

pytestmark = pytest.mark.browser


def tap(page: Page, player: str, *words: str) -> None:
    """Tap a player, then each of these words in the sheet at the foot."""
    page.locator(f"[data-player='{player}']").click()
    for word in words:
        page.locator("[data-ask]").get_by_role("button", name=word, exact=True).click()


def score(page: Page) -> Locator:
    return page.locator(".pad-score b")


def test_two_phones_one_match_and_a_line_that_breaks(site: str, visit: Visit) -> None:
    table = Table()
    kicked_off(table.fixture)
    home = visit(as_coach=table.home.coach, width=360)
    away = visit(as_coach=table.away.coach, width=360, dark=True)
    for page in (home, away):
        page.goto(f"{site}{table.url}")
        page.get_by_role("link", name="Live pad").click()
        expect(page.locator(".pad-log summary")).to_have_text("Nothing tapped yet")

    tap(home, "home.p4", "Touchdown")
    expect(score(home)).to_contain_text("1–0")
    expect(score(away)).to_contain_text("1–0")
    expect(away.locator(".pad-log li")).to_contain_text("4 Saltmarsh Reavers 4 touchdown")
    expect(away.locator(".pad-log li")).to_contain_text("Ines Okafor")

    # The line breaks: taps are kept, a reload loses none of them, and they go out by themselves.
    home.context.set_offline(True)
    tap(home, "home.p2", "Completion")
    tap(home, "home.p3", "Casualty")
    home.locator("[data-ask] .chip", has_text="Rustjaw Regulars 7").click()
    for word in ("In a block", "Dead 15 to 16"):
        home.locator("[data-ask]").get_by_role("button", name=word).click()
    expect(home.locator(".pad-sync")).to_contain_text("Taps kept on this phone: 2.")
    expect(home.locator("[data-finish]")).to_have_attribute("aria-disabled", "true")
    assert TapRow.objects.count() == 1
    tap(away, "away.p5", "Touchdown")
    expect(score(away)).to_contain_text("1–1")
    home.context.set_offline(False)
    home.reload()
    expect(home.locator(".pad-log summary")).to_have_text("Everything tapped: 4")
    expect(home.locator(".pad-sync")).to_be_hidden()
    expect(score(home)).to_contain_text("1–1")
    expect(away.locator("[data-player='away.p7']")).to_contain_text("hurt")
    assert TapRow.objects.count() == 4

    one_takes_back_and_both_see_it(home, away)
    they_file_disagree_and_settle(home, away)


def one_takes_back_and_both_see_it(home: Page, away: Page) -> None:
    """An undo is a tap like every other; the turn counter is one for both."""
    tap(home, "home.p6", "Sent off")
    home.locator("[data-undo-last]").click()
    away.locator(".pad-log summary").click()
    expect(away.locator(".pad-log li").first).to_contain_text("undone")
    home.get_by_role("button", name="Next turn").click()
    expect(away.locator("[data-turn-title]")).to_have_text("Turn 2")
    for page in (home, away):
        assert_fits(page)
        assert_accessible(page)
    tap(away, "away.p9")
    assert_accessible(away)

    away.locator("[data-ask]").get_by_role("button", name="Completion").click()
    expect(home.locator(".pad-log summary")).to_have_text("Everything tapped: 6")


def they_file_disagree_and_settle(home: Page, away: Page) -> None:
    """The away coach files what was tapped; the home coach takes his own completion back first, and gives in afterwards."""
    away.get_by_role("link", name="Finish").click()
    expect(away.get_by_text("This is what was tapped on the live pad")).to_be_visible()
    away.get_by_role("button", name="File the report").last.click()
    expect(away.get_by_text("1 Tobias Lind filed for Rustjaw Regulars.")).to_be_visible()

    home.locator(".pad-log summary").click()
    home.get_by_role("button", name="Undo: 2 Saltmarsh Reavers 2 completion").click()
    expect(home.locator("[data-finish]")).to_have_attribute("aria-disabled", "false")
    home.get_by_role("link", name="Finish").click()
    home.get_by_role("button", name="File the report").last.click()
    expect(home.get_by_role("heading", name="You and Tobias Lind agree on all but one line")).to_be_visible()
    home.get_by_role("group", name="Saltmarsh Reavers 2, completions").get_by_role("radio").nth(1).check()
    home.get_by_role("button", name="Send answer").click()
    expect(home.get_by_text("Both sides agree.")).to_be_visible()
    result = Result.objects.get()
    assert (result.home_touchdowns, result.away_touchdowns, result.home_casualties) == (1, 1, 1)
    assert Match.objects.get().state == Match.State.AFTER


def test_a_browser_that_keeps_nothing_and_a_pad_without_a_socket_work_all_the_same(site: str, visit: Visit) -> None:
    table = Table()
    kicked_off(table.fixture)
    page = visit(as_coach=table.commissioner, width=360)
    page.add_init_script(
        """
        delete window.WebSocket; window.WebSocket = class extends EventTarget { static OPEN = 1; readyState = 0; };
        Object.defineProperty(window, "localStorage", { get() { throw new Error("not here"); } });
        """
    )
    page.goto(f"{site}{table.url}pad/")
    tap(page, "home.p1", "Touchdown")
    expect(page.locator("[data-finish]")).to_have_attribute("aria-disabled", "false")
    tap_row(table)
    expect(score(page)).to_contain_text("2–0")


def tap_row(table: Table) -> None:
    """Another phone taps."""
    facts = {"what": "deed", "key": "another-phones-tap", "side": "home", "player": "p2", "deed": "touchdown"}
    assert record(match=table.match, events=[facts], by=table.home.coach) == []
