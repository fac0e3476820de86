"""The report form in a browser: with a script it keeps its place, without one it works all the same."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Result
from tests.browser.conftest import Visit, assert_accessible, assert_fits
from tests.pages.test_match_whole import Table
from tests.world import kicked_off

pytestmark = pytest.mark.browser


def plus(page: Page, key: str) -> None:
    page.locator(f"[id='more-{key}']").click()


def counted(page: Page, key: str) -> str:
    return page.locator(f"[name='count-{key}']").input_value()


@pytest.mark.parametrize("script", [True, False])
def test_a_report_is_typed_on_the_phone(site: str, visit: Visit, script: bool) -> None:
    table = Table()
    kicked_off(table.fixture)
    page = visit(as_coach=table.commissioner, width=360, script=script)
    page.goto(f"{site}{table.url}report/")
    page.locator(".player-card summary", has_text="Saltmarsh Reavers 4").click()
    plus(page, "home.p4.touchdown")
    expect(page.locator("[name='count-home.p4.touchdown']")).to_have_value("1")
    plus(page, "home.p4.touchdown")
    expect(page.locator("[name='count-home.p4.touchdown']")).to_have_value("2")
    expect(page.locator(".player-card", has_text="Saltmarsh Reavers 4").locator(".tally")).to_contain_text(
        "2 touchdowns"
    )
    page.locator("[name=hurt-home-0-player]").select_option("p2")
    page.locator("[name=hurt-home-0-result]").select_option("badly-hurt")
    page.get_by_role("button", name="Add an injury of Saltmarsh Reavers").click()
    expect(page.locator("[name=hurt-home-1-player]")).to_be_visible()
    assert page.locator("[name=hurt-home-0-player]").input_value() == "p2"
    assert counted(page, "home.p4.touchdown") == "2"

    assert counted(page, "home.score") == "2", "the score follows the named scorers"
    plus(page, "home.score")
    expect(page.locator("[name='count-home.score']")).to_have_value("3")
    page.get_by_role("button", name="File and accept for both").click()
    expect(page.locator(".refusal.box")).to_contain_text("scored 3, but 2 are accounted for")
    assert counted(page, "home.p4.touchdown") == "2"
    page.locator("[id='fewer-home.score']").click()
    expect(page.locator("[name='count-home.score']")).to_have_value("2")
    card = page.locator(".player-card", has_text="Saltmarsh Reavers 4")
    if card.get_attribute("open") is None:
        card.locator("summary").click()
    plus(page, "home.p4.casualty")
    expect(page.locator("[name='count-home.p4.casualty']")).to_have_value("1")
    page.get_by_role("button", name="File and accept for both").click()
    answer = page.get_by_label("If this is correct, give the reason")
    expect(answer).to_be_visible()
    assert_fits(page)
    if script:
        assert_accessible(page)
    answer.fill("The victim was a fan.")
    page.get_by_role("button", name="File and accept for both").click()
    expect(page.get_by_text("Accepted by Odile Marsh").first).to_be_visible()
    expect(page.get_by_text("The victim was a fan.").first).to_be_visible()
    assert Result.objects.get().home_touchdowns == 2


def test_whoever_hurt_somebody_in_a_block_has_the_casualty_without_being_asked(site: str, visit: Visit) -> None:
    table = Table()
    kicked_off(table.fixture)
    page = visit(as_coach=table.commissioner)
    page.goto(f"{site}{table.url}report/")
    page.locator("[name=hurt-away-0-player]").select_option("p2")
    page.locator("[name=hurt-away-0-result]").select_option("badly-hurt")
    page.locator("[name=hurt-away-0-by]").select_option("p5")
    page.get_by_role("button", name="File and accept for both").click()
    expect(page.get_by_text("Accepted by Odile Marsh").first).to_be_visible()
    assert Result.objects.get().home_casualties == 1
