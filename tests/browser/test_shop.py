"""Two coaches shop on phones, one with a script and one without; the match sheet prints, and the star scores on the pad."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Fixture, League
from matches.actions import lock, roll_on, take_defaults
from matches.selectors import BOTH, match_of
from tests.browser.conftest import Visit, assert_accessible, assert_fits
from tests.world import a_fixture, a_league, a_team, coach

pytestmark = pytest.mark.browser


@pytest.fixture
def fixture(site: str) -> Fixture:
    """Locked and rolled up to the inducements; the away side is 430,000 stronger and has 20,000 in its treasury."""
    league = a_league("Market League")
    home = a_team(league, "Saltmarsh Reavers", by=coach("Ines"))
    away = a_team(league, "Rustjaw Regulars", "orc", by=coach("Tobias"), linemen=16, rerolls=3)
    fixture = a_fixture(league, home, away)
    match = lock(fixture=fixture, by=None)
    roll_on(match=match, side=BOTH, by=None)
    return fixture


def address(site: str, fixture: Fixture, rest: str = "") -> str:
    league: League = fixture.round.competition.season.league
    return f"{site}/leagues/{league.slug}/fixtures/{fixture.pk}/{rest}"


def tap(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"One {name} more").click()


def test_two_coaches_shop_on_phones_and_what_they_hired_plays(site: str, visit: Visit, fixture: Fixture) -> None:
    tobias = visit(as_coach=fixture.away.coach, width=360, script=False)
    tobias.goto(address(site, fixture, "kick-off/"))
    tap(tobias, "Temp Agency Cheerleaders")
    assert_fits(tobias)
    tobias.get_by_role("button", name="Buy for 20,000").click()

    ines = visit(as_coach=fixture.home.coach, width=360, dark=True)
    ines.goto(address(site, fixture, "kick-off/"))
    expect(ines.get_by_text("Rustjaw Regulars bought Temp Agency Cheerleaders.")).to_be_visible()
    expect(ines.get_by_role("heading", name="Inducements for Saltmarsh Reavers")).to_be_visible()
    tap(ines, "Bribes")
    tap(ines, "Griff Oberwald")
    expect(ines.get_by_role("button", name="Buy for 380,000")).to_be_visible()
    assert_fits(ines)
    assert_accessible(ines)
    ines.get_by_label("Find").fill("sidestep")
    expect(ines.get_by_role("heading", name="Weather Mage")).to_have_count(0)
    expect(ines.get_by_role("heading", name="Bribes")).to_be_visible()
    ines.reload()
    ines.get_by_role("button", name="Buy for 380,000").click()
    expect(ines.get_by_text("Saltmarsh Reavers bought Bribes, Griff Oberwald")).to_be_visible()

    match = match_of(fixture)
    assert match is not None
    take_defaults(match=match, side=BOTH)
    ines.goto(address(site, fixture, "sheet/"))
    expect(ines.get_by_text("Griff Oberwald")).to_be_visible()
    assert_fits(ines)
    assert_accessible(ines)
    desk = visit(as_coach=fixture.home.coach)
    desk.goto(address(site, fixture, "sheet/"))
    assert desk.get_by_role("button", name="Print").is_visible()
    assert desk.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1

    ines.goto(address(site, fixture, "pad/"))
    ines.locator("[data-player='home.griff-oberwald']").click()
    ines.locator("[data-ask]").get_by_role("button", name="Touchdown", exact=True).click()
    expect(ines.locator(".pad-score b")).to_contain_text("1–0")
    expect(ines.locator("[data-log] li")).to_contain_text("Griff Oberwald touchdown")
    expect(ines.locator(".pad-more summary").first).to_have_text("What applies here")
