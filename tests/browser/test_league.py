"""The league's pages in a real browser: accessible, never too wide, nothing from another host; and a draft by quick hands."""

import pytest
from django.urls import reverse

from league.models import League
from matches.report.reporting import award
from teams.models import Coach, Team
from tests.browser.conftest import Visit, assert_accessible, assert_fits
from tests.world import a_fixture, a_league, a_team, coach

pytestmark = pytest.mark.browser


def small_league() -> tuple[League, Team, Coach]:
    runner = coach("Odile")
    league = a_league("Crookwater League", commissioner=runner, about="Thursdays at the Anchor.")
    reavers, auditors = a_team(league, "Saltmarsh Reavers"), a_team(league, "Deepvault Auditors", roster="dwarf")
    raiders = a_team(league, "Pantry Raiders", roster="halfling")
    award(fixture=a_fixture(league, reavers, raiders), to="home", by=runner, reason="nobody came")
    a_fixture(league, auditors, reavers)
    return league, reavers, runner


@pytest.mark.parametrize(("width", "dark"), [(360, False), (360, True), (1280, False), (1280, True)])
def test_every_page_is_accessible_and_fits(site: str, visit: Visit, width: int, dark: bool) -> None:
    league, team, runner = small_league()
    at = f"/leagues/{league.slug}/"
    pages = ["/", "/leagues/new/", at, f"{at}table/?why={team.pk}", f"{at}fixtures/", f"{at}people/", f"{at}teams/"]
    pages += [f"{at}teams/{team.pk}/", f"{at}drafts/new/", reverse("join", args=[league.invitation])]
    page = visit(as_coach=runner, width=width, dark=dark)
    for address in pages:
        page.goto(f"{site}{address}")
        for closed in page.query_selector_all("details:not([open])"):
            closed.evaluate("each => each.open = true")
        assert_accessible(page)
        assert_fits(page)


def test_a_position_opens_its_reason_and_shuts_it(site: str, visit: Visit) -> None:
    league, _, _ = small_league()
    page = visit()
    page.goto(f"{site}/leagues/{league.slug}/table/")
    first = page.locator("[data-why]").first
    reason = page.get_by_text("Above Deepvault Auditors")
    assert not reason.is_visible()
    first.click()
    assert reason.is_visible() and first.get_attribute("aria-expanded") == "true"
    first.click()
    assert not reason.is_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_a_draft_by_quick_hands(site: str, visit: Visit, width: int) -> None:
    league, team, _ = small_league()
    page = visit(as_coach=team.coach, width=width)
    page.goto(f"{site}/leagues/{league.slug}/drafts/new/")
    page.get_by_text("Human", exact=True).click()
    page.get_by_role("button", name="Draft Human").click()
    more = page.get_by_role("button", name="One Human Lineman more")
    for _ in range(11):
        more.click()
    page.locator("#team-name").fill("Quick Hands")
    page.locator("#team-name").press("Tab")
    page.get_by_role("button", name="One Team re-roll more").click()
    page.get_by_text("11 chosen").wait_for()
    page.locator(".budget .left").get_by_text("400,000").wait_for()
    page.wait_for_load_state("networkidle")
    page.locator("#name-1").fill("Odalric Finn")
    page.locator("#name-1").press("Tab")
    page.locator("label[title=plum]").first.click()
    page.get_by_text("First colour plum").wait_for()
    page.wait_for_load_state("networkidle")
    assert_accessible(page)
    assert_fits(page)
    page.reload()
    assert page.locator("#name-1").input_value() == "Odalric Finn"
    page.get_by_role("button", name="Submit the team").click()
    page.get_by_role("heading", name="Quick Hands").wait_for()
    submitted = Team.objects.get(name="Quick Hands")
    assert (submitted.players.count(), submitted.rerolls, submitted.kit) == (11, 1, "plum")


def test_a_refused_plus_can_be_reached_and_does_nothing(site: str, visit: Visit) -> None:
    league, team, _ = small_league()
    page = visit(as_coach=team.coach)
    page.goto(f"{site}/leagues/{league.slug}/drafts/new/")
    page.get_by_text("Human", exact=True).click()
    page.get_by_role("button", name="Draft Human").click()
    more = page.get_by_role("button", name="One Ogre more")
    more.wait_for()
    page.wait_for_load_state()
    more.click()
    page.get_by_text("1 player 140,000").wait_for()
    assert more.get_attribute("aria-disabled") == "true"
    more.focus()
    more.press("Enter")
    page.goto(page.url)
    assert page.get_by_text("1 player 140,000").is_visible()
