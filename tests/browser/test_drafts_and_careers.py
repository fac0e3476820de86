"""Arms chosen with the preview beside them, a draft that goes to the commissioner and back, and the pages of careers: accessible, never too wide."""

import re

import pytest
from playwright.sync_api import Page, expect

from league.models import League
from league.people.members import join
from matches.actions import lock
from teams.models import Coach, Team
from tests.browser.conftest import Visit, assert_accessible, assert_fits
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, reported

pytestmark = pytest.mark.browser


def a_league_with_a_grave() -> tuple[League, Team, Team, Coach]:
    runner = coach("Odile")
    league = a_league("Crookwater League", commissioner=runner)
    reavers, auditors = a_team(league, "Saltmarsh Reavers"), a_team(league, "Deepvault Auditors", roster="dwarf")
    body = {
        "home": {"touchdowns": 2, "deeds": {"p1": {"touchdown": 2, "casualty": 1}}},
        "away": {"hurt": [{"player": "p4", "result": "dead", "by": "p1"}]},
    }
    reported(kicked_off(a_fixture(league, reavers, auditors)), body)
    return league, reavers, auditors, runner


@pytest.mark.parametrize(("width", "dark"), [(360, False), (360, True), (1280, False), (1280, True)])
def test_every_page_of_careers_is_accessible_and_fits(site: str, visit: Visit, width: int, dark: bool) -> None:
    league, reavers, auditors, runner = a_league_with_a_grave()
    at = f"/leagues/{league.slug}/"
    pages = [f"{at}teams/{reavers.pk}/", f"{at}teams/{reavers.pk}/players/p1/", f"{at}teams/{auditors.pk}/players/p4/"]
    pages += [f"{at}teams/{reavers.pk}/arms/", f"{at}fallen/", f"{at}stars/", f"{at}stars/morg-n-thorg/"]
    assert reavers.coach
    pages += [f"{at}coaches/{reavers.coach.pk}/", f"{at}coaches/{runner.pk}/"]
    page = visit(as_coach=runner, width=width, dark=dark)
    for address in pages:
        page.goto(f"{site}{address}")
        for closed in page.query_selector_all("details:not([open])"):
            closed.evaluate("each => each.open = true")
        assert_accessible(page)
        assert_fits(page)


def draft_irregulars(hers: Page, address: str) -> None:
    """A ready-made list with a fish on its shield; the names are drawn anew, and that is undone."""
    hers.goto(address, timeout=60_000)
    hers.get_by_role("link", name="Draft a team").click()
    expect(hers.get_by_role("heading", name="Pick a roster")).to_be_visible()
    hers.locator("details.roster-pick:has(button[value='skaven']) summary").click()
    hers.locator("button[name=roster][value='skaven']").click()
    press(hers, "Use a ready-made list")
    expect(hers.locator("button#submit-draft:not([aria-disabled])")).to_be_visible()
    hers.wait_for_load_state()
    with hers.expect_response(re.compile("/save/")):
        hers.locator("label:has(#charge-fish)").click()
    expect(hers.locator(".crest-maker use.charge")).to_have_attribute("href", re.compile("charge-fish"))
    first = hers.get_by_label("Name of number 1,").input_value()
    press(hers, "New names for all")
    expect(hers.get_by_label("Name of number 1,")).not_to_have_value(first)
    press(hers, "Undo last change")
    expect(hers.get_by_label("Name of number 1,")).to_have_value(first)
    hers.wait_for_load_state()
    with hers.expect_response(re.compile("/save/")):
        hers.get_by_label("Team name").fill("Sump Street Irregulars")
        hers.get_by_label("Team name").blur()


def test_a_draft_is_drawn_as_it_is_chosen_given_back_and_approved(site: str, visit: Visit) -> None:
    odile, ines = coach("Odile"), coach("Ines")
    league = a_league("Careful League", commissioner=odile, options={"draft_approval": "commissioner"})
    join(invitation=league.invitation, coach=ines)
    hers, runner = visit(as_coach=ines, width=360), visit(as_coach=odile)
    draft_irregulars(hers, f"{site}/leagues/{league.slug}/")
    press(hers, "Submit the team")
    expect(hers.get_by_role("heading", name="A commissioner decides")).to_be_visible()
    assert_accessible(hers)
    assert_fits(hers)

    runner.goto(f"{site}/leagues/{league.slug}/")
    runner.get_by_role("link", name="Review the draft").click()
    runner.get_by_label("Reason").fill("The ogre is not on the list.")
    press(runner, "Return it")
    expect(runner.get_by_text("with your reason")).to_be_visible()
    hers.goto(f"{site}/leagues/{league.slug}/")
    hers.get_by_role("link", name="Open draft").click()
    expect(hers.get_by_text("The ogre is not on the list.")).to_be_visible()
    press(hers, "Submit the team")
    expect(hers.get_by_role("heading", name="A commissioner decides")).to_be_visible()
    runner.goto(f"{site}/leagues/{league.slug}/")
    runner.get_by_role("link", name="Review the draft").click()
    press(runner, "Approve the team")
    expect(runner.get_by_text("Approved: Sump Street Irregulars is in the league.")).to_be_visible()
    assert Team.objects.get().charge == "fish"


def test_a_coach_sees_his_new_arms_before_he_keeps_them(site: str, visit: Visit) -> None:
    league, reavers, _, _ = a_league_with_a_grave()
    assert reavers.coach
    page = visit(as_coach=reavers.coach)
    page.goto(f"{site}/leagues/{league.slug}/teams/{reavers.pk}/arms/")
    page.wait_for_load_state()
    page.locator("label:has(#charge-mug)").click()
    expect(page.locator(".arms-shown use.charge")).to_have_attribute("href", re.compile("charge-mug"))
    page.locator("label:has(#kit-plum)").click()
    expect(page.locator(".arms-shown .shirt")).to_have_attribute("data-kit", "plum")
    reavers.refresh_from_db()
    assert reavers.charge == ""
    press(page, "Save")
    expect(page.get_by_text("are saved")).to_be_visible()
    reavers.refresh_from_db()
    assert (reavers.charge, reavers.kit) == ("mug", "plum")


def test_what_cannot_be_done_to_a_locked_list_says_since_when(site: str, visit: Visit) -> None:
    league = a_league("Crookwater League", commissioner=coach("Odile"))
    reavers, auditors = a_team(league, "Saltmarsh Reavers"), a_team(league, "Deepvault Auditors", roster="dwarf")
    lock(fixture=a_fixture(league, reavers, auditors), by=None)
    page = visit(as_coach=reavers.coach)
    page.goto(f"{site}/leagues/{league.slug}/teams/{reavers.pk}/players/p1/")
    expect(page.locator("#dismiss")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#dismiss-why")).to_contain_text("was locked on")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()
