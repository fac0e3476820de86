"""Two coaches and a commissioner in three browsers: they disagree once, settle it line by line, and the queue works by keyboard."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Result
from matches.models import Match
from matches.report.reporting import file_report, object_to
from tests.browser.conftest import Visit, assert_accessible, assert_fits
from tests.pages.test_match_whole import Table
from tests.world import a_fixture, a_team, coach, kicked_off

pytestmark = pytest.mark.browser

WON = {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}, "away": {}}
PASSED = {
    "home": {
        "touchdowns": 1,
        "deeds": {"p1": {"touchdown": 1}, "p2": {"completion": 1}},
        "hurt": [{"player": "p3", "result": "seriously-hurt", "by": "p9"}],
    }
}


def right(page: Page) -> None:
    """Nothing is wider than the window, and axe has nothing to object to, on the desk and on the phone, light and dark."""
    for width, scheme in ((360, "dark"), (1280, "light")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert_fits(page)
        assert_accessible(page)


def test_two_coaches_disagree_once_and_settle_it_line_by_line(site: str, visit: Visit) -> None:
    table = Table()
    match = kicked_off(table.fixture)
    file_report(match=match, body=PASSED, by=table.home.coach, for_side="home")
    away = visit(as_coach=table.away.coach, width=360)
    away.goto(f"{site}{table.url}")
    expect(away.get_by_role("heading", name="Agree, or report what was different")).to_be_visible()
    right(away)
    away.get_by_role("link", name="Read and answer").click()
    expect(away.get_by_role("heading", name="History")).to_be_visible()
    right(away)
    file_report(match=match, body=WON, by=table.away.coach, for_side="away")

    home = visit(as_coach=table.home.coach)
    home.goto(f"{site}{table.url}")
    home.get_by_role("link", name="Compare the reports").click()
    expect(home.get_by_role("heading", name="You and Tobias Lind agree on all but two lines")).to_be_visible()
    right(home)
    first = home.get_by_role("group", name="Saltmarsh Reavers 2, completions")
    first.get_by_role("radio").nth(1).check()
    home.get_by_role("button", name="Send answer").click()
    expect(home.get_by_role("heading", name="You and Tobias Lind agree on all but one line")).to_be_visible()

    away.reload()
    away.get_by_role("button", name="Agree with the other side on everything").click()
    expect(away.get_by_text("Both sides agree.")).to_be_visible()
    assert Result.objects.get().home_touchdowns == 1
    away.get_by_role("link", name="Object or reopen").click()
    away.get_by_label("Reason for objecting").fill("The pass was never thrown.")
    away.get_by_role("button", name="Object").click()
    expect(away.get_by_text("The pass was never thrown.").first).to_be_visible()
    right(away)

    the_commissioner_reopens_it(table, site, visit)


def the_commissioner_reopens_it(table: Table, site: str, visit: Visit) -> None:
    boss = visit(as_coach=table.commissioner)
    boss.goto(f"{site}/leagues/{table.league.slug}/queue/")
    boss.get_by_role("link", name="Read and decide").click()
    expect(boss.get_by_role("button", name="Reopen the report")).to_be_visible()
    right(boss)
    boss.get_by_label("Reason").fill("Both saw the film.")
    boss.get_by_role("button", name="Reopen the report").click()
    expect(boss.get_by_text("Under review since")).to_be_visible()
    right(boss)
    reader = visit(width=360)
    reader.goto(f"{site}{table.url}")
    expect(reader.get_by_text("Under review since")).to_be_visible()
    right(reader)


def test_the_queue_by_keyboard(site: str, visit: Visit) -> None:
    table = Table()
    match = kicked_off(table.fixture)
    file_report(match=match, body=WON, by=table.home.coach, for_side="home")
    others = [a_team(table.league, name, "goblin", by=coach(f"coach of {name}")) for name in ("Hexers", "Gnawers")]
    disputed = kicked_off(a_fixture(table.league, others[0], others[1]))
    version = file_report(match=disputed, body=WON, by=None, for_side="home")
    object_to(match=disputed, side="away", version=version, reason="The crowd got involved.", by=others[1].coach)

    page = visit(as_coach=table.commissioner)
    page.goto(f"{site}/leagues/{table.league.slug}/queue/")
    expect(page.get_by_text("Two matches are waiting for you.")).to_be_visible()
    right(page)
    switch = page.get_by_role("button", name="Keys are on")
    switch.click()
    page.locator("body").press("j")
    expect(page.locator(".case.now")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Keys are off").click()
    for key in ("j", "j", "k"):
        page.keyboard.press(key)
    expect(page.locator(".case.now")).to_contain_text("Saltmarsh Reavers")
    page.keyboard.press("a")
    expect(page.get_by_text("One match is waiting for you.")).to_be_visible()
    match.refresh_from_db()
    assert match.state == Match.State.AFTER
    page.keyboard.press("j")
    page.keyboard.press("o")
    expect(page.get_by_text("The crowd got involved.").first).to_be_visible()
    right(page)
