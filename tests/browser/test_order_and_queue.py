"""The criteria of a table put in order with a mouse and with keys, and the queue that takes back what was accepted last."""

import pytest
from playwright.sync_api import expect

from matches.demo.league import build_demo
from teams.models import Coach
from tests.browser.conftest import Visit, assert_accessible, assert_fits

pytestmark = pytest.mark.browser


@pytest.fixture
def boss(site: str) -> Coach:
    league = build_demo()
    assert league is not None
    return Coach.objects.get(is_superuser=True)


def test_criteria_are_dragged_and_moved_and_the_new_table_is_seen_before_it_counts(
    site: str, visit: Visit, boss: Coach
) -> None:
    page = visit(as_coach=boss)
    page.goto(f"{site}/leagues/the-riverside-cup/table/counting/")
    used = page.locator("[data-order-used] .poster")
    expect(used).to_have_text(["Touchdowns scored", "Casualties"])
    page.get_by_role("button", name="Casualties: move up").click()
    page.get_by_role("button", name="Lots: use").click()
    expect(used).to_have_text(["Casualties", "Touchdowns scored", "Lots"])
    rows = page.locator("[data-order-used] li")
    rows.nth(2).drag_to(rows.nth(0), target_position={"x": 20, "y": 3})
    expect(used).to_have_text(["Lots", "Casualties", "Touchdowns scored"])
    page.get_by_role("button", name="Touchdowns scored: remove").click()
    page.get_by_role("button", name="Preview the table").click()
    expect(page.get_by_text("Nothing is saved yet")).to_be_visible()
    expect(used).to_have_text(["Lots", "Casualties"])
    assert_accessible(page)
    assert_fits(page)


def test_what_was_accepted_with_a_key_is_taken_back_with_another(site: str, visit: Visit, boss: Coach) -> None:
    page = visit(as_coach=boss)
    page.goto(f"{site}/leagues/the-riverside-cup/queue/")
    expect(page.get_by_role("link", name="Queue 4 waiting")).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("a")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("z")
    expect(page.get_by_text("is back in the queue")).to_be_visible()
    expect(page.get_by_role("link", name="Queue 4 waiting")).to_be_visible()


@pytest.mark.parametrize(("width", "dark"), [(1280, True), (360, False)])
def test_pages_around_the_table_fit_and_can_be_read_by_everybody(
    site: str, visit: Visit, boss: Coach, width: int, dark: bool
) -> None:
    page = visit(width=width, dark=dark)
    for address in ("", "table/", "divisions/1/", "table/what-if/", "table/counting/", "leaders/", "fixtures/"):
        page.goto(f"{site}/leagues/the-riverside-cup/{address}")
        assert_accessible(page)
        assert_fits(page)
