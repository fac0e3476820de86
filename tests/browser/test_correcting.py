"""A commissioner corrects a result after both teams have gone on: the form, what follows, a ruling, the save; and a coach who takes a choice back."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Result
from matches.actions import answer, take_defaults
from matches.models import Correction
from rulebook.shapes.sheets import SIDES
from teams.selectors import state_of
from tests.browser.conftest import Visit, assert_accessible, assert_fits
from tests.pages.test_correcting import TWO, up_to
from tests.pages.test_match_whole import Table
from tests.sentences import words_of
from tests.world import kicked_off, reported

pytestmark = pytest.mark.browser


def right(page: Page) -> None:
    """Nothing is wider than the window, and axe has nothing to object to, on the phone in the dark and on the desk in the light."""
    for width, scheme in ((360, "dark"), (1280, "light")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert_fits(page)
        assert_accessible(page)


def a_table() -> Table:
    table = Table()
    match = reported(kicked_off(table.fixture), TWO)
    key = up_to(match, "home", "advancements")
    block = {"do": "choose", "player": "p1", "skill": "block"}
    answer(match=match, side="home", key=key, value=block, by=table.home.coach)
    for side in SIDES:
        take_defaults(match=match, side=side)
    return table


def test_a_commissioner_corrects_a_result_and_sees_everything_first(site: str, visit: Visit) -> None:
    table = a_table()
    page = visit(as_coach=table.commissioner)
    page.goto(f"{site}{table.url}")
    page.get_by_role("link", name="Correct the result").click()
    expect(page.get_by_role("heading", name="Correct the result")).to_be_visible()
    right(page)
    put_right(page, "Saltmarsh Reavers 1", "One touchdown fewer", 2)
    put_right(page, "Saltmarsh Reavers 3", "One touchdown more", 2)
    put_right(page, "Rustjaw Regulars 4", "One touchdown more", 1)
    page.get_by_role("button", name="Preview consequences").last.click()
    expect(page.get_by_role("heading", name="Consequences")).to_be_visible()
    expect(page.get_by_text("One decision first")).to_be_visible()
    right(page)
    page.get_by_label("Reason").fill("The shirts were mixed up.")
    ruling = page.get_by_role("group", name="Saltmarsh Reavers 1 learns Block")
    expect(ruling).to_contain_text("short of 6")
    ruling.get_by_role("radio", name="Reverse it").check()
    expect(page.get_by_text("One decision first")).to_have_count(0)
    expect(page.get_by_label("Reason")).to_have_value("The shirts were mixed up.")
    right(page)
    page.get_by_role("button", name="Correct the result").click()
    expect(page.get_by_text("Corrected. Everything is as if")).to_be_visible()
    right(page)
    assert Result.objects.get().away_touchdowns == 1
    assert state_of(table.home).players["p1"].advancements == ()
    assert Correction.objects.count() == 1


def put_right(page: Page, player: str, button: str, times: int) -> None:
    """The card of the player is opened, and this button pressed so often."""
    card = page.locator("details.player-card").filter(has_text=player).filter(
        has=page.get_by_text(player, exact=True)
    )  # fmt: skip
    card.locator("summary").click()
    for _ in range(times):
        card.get_by_role("button", name=button.replace("touchdown", "Touchdown")).click()


def test_a_coach_takes_his_last_choice_back_on_another_phone(site: str, visit: Visit) -> None:
    table = Table()
    match = reported(kicked_off(table.fixture), TWO)
    up_to(match, "home", "advancements")
    coach = table.home.coach
    desktop = visit(as_coach=coach)
    desktop.goto(f"{site}{table.url}after/home/")
    desktop.get_by_role("button", name="Keep the rest and continue").click()
    expect(desktop.get_by_role("heading", name="Hire and fire")).to_be_visible()
    phone = visit(as_coach=coach, width=360)
    phone.goto(f"{site}{table.url}after/home/")
    expect(phone.get_by_text("that is all (advancements)")).to_be_visible()
    right(phone)
    phone.get_by_role("button", name="Take back").click()
    expect(phone.get_by_role("heading", name="Advancements")).to_be_visible()
    desktop.get_by_role("button", name="Done").click()
    expect(desktop.get_by_text(words_of("answered_already"))).to_be_visible()
    expect(desktop.get_by_role("heading", name="Advancements")).to_be_visible()
