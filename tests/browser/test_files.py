"""What goes in and out of a league as files: sheets to print, addresses for calendars, tournaments of the NAF."""

from pathlib import Path

import pytest

from league.fame.naf_cups import import_naf
from league.models import League
from matches.demo.league import build_demo
from teams.models import Coach, Team
from tests.browser.conftest import Visit, assert_accessible, assert_fits
from tests.league.test_naf import DATA, EMPTY

pytestmark = pytest.mark.browser

TOURNAMENT = DATA / "naf_tournament.xml"


@pytest.fixture
def league(site: str) -> League:
    league = build_demo()
    assert league is not None
    return league


@pytest.fixture
def commissioner(league: League) -> Coach:
    return league.memberships.filter(role="commissioner")[0].coach


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (360, True)])
def test_sheets_and_addresses_can_be_read_by_everybody(
    site: str, visit: Visit, league: League, width: int, dark: bool
) -> None:
    page = visit(width=width, dark=dark)
    cup = import_naf(league=league, raw=TOURNAMENT.read_bytes(), by=None)
    team = Team.objects.filter(players__misses_next=True)[0]
    for address in (f"teams/{team.pk}/sheet/", "report-sheet/", "follow/", "cups/", f"cups/{cup.pk}/"):
        page.goto(f"{site}/leagues/{league.slug}/{address}")
        assert_accessible(page)
        assert_fits(page)


def test_a_sheet_is_printed_on_one_landscape_page(site: str, visit: Visit, league: League) -> None:
    page = visit()
    for address in (f"teams/{Team.objects.all()[0].pk}/sheet/", "report-sheet/"):
        page.goto(f"{site}/leagues/{league.slug}/{address}")
        assert page.get_by_role("button", name="Print").is_visible()
        raw = page.pdf(prefer_css_page_size=True)
        assert raw.count(b"/Type /Page\n") == 1


def test_a_tournament_is_looked_at_and_put_on_record(
    site: str, visit: Visit, league: League, commissioner: Coach, tmp_path: Path
) -> None:
    page = visit(as_coach=commissioner)
    page.goto(f"{site}/leagues/{league.slug}/cups/")
    page.get_by_role("link", name="Import a cup").click()
    empty = tmp_path / "empty.xml"
    empty.write_bytes(EMPTY)
    page.get_by_label("The report").set_input_files(empty)
    page.get_by_role("button", name="Preview").click()
    page.get_by_text("no coaches and no games").wait_for()
    page.get_by_label("The report").set_input_files(TOURNAMENT)
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("heading", name="Preview of the table").wait_for()
    assert_accessible(page)
    assert_fits(page)
    page.get_by_label("Name").fill("Alpine Bowl")
    page.get_by_role("button", name="Import").click()
    page.get_by_text("Alpine Bowl was imported.").wait_for()
    assert_accessible(page)
