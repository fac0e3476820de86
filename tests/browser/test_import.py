"""A commissioner takes over teams that have a past elsewhere."""

from pathlib import Path

import pytest

from league.models import League
from teams.models import Coach, Team
from teams.selectors import state_of
from tests.browser.conftest import Visit, assert_accessible, assert_fits
from tests.world import a_league, coach

pytestmark = pytest.mark.browser

SMALL = Path(__file__).parents[1] / "teams" / "data" / "fumbbl_orcs.json"


@pytest.fixture
def commissioner(site: str) -> Coach:
    return coach("ines")


@pytest.fixture
def cup(commissioner: Coach) -> League:
    return a_league(commissioner=commissioner)


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (360, True)])
def test_a_file_of_fumbbl_is_looked_at_and_entered(
    site: str, visit: Visit, commissioner: Coach, cup: League, width: int, dark: bool
) -> None:
    page = visit(as_coach=commissioner, width=width, dark=dark)
    page.goto(f"{site}/leagues/{cup.slug}/teams/import/")
    assert_accessible(page)
    page.get_by_label("File", exact=True).set_input_files(SMALL)
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("heading", name="Open questions").wait_for()
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("button", name="Import The Small Sample").click()
    page.get_by_text("The Small Sample is imported.").wait_for()
    assert state_of(Team.objects.get()).treasury == 35_000


@pytest.mark.parametrize(("width", "dark"), [(1280, True), (360, False)])
def test_a_team_is_typed_in_as_it_is(
    site: str, visit: Visit, commissioner: Coach, cup: League, width: int, dark: bool
) -> None:
    page = visit(as_coach=commissioner, width=width, dark=dark)
    page.goto(f"{site}/leagues/{cup.slug}/teams/as-it-is/")
    page.get_by_label("Roster").select_option("Human")
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Team name").fill("The Kitchen Table")
    first = page.get_by_role("group", name="Player 1", exact=True)
    first.get_by_label("Name").fill("Ott")
    first.get_by_label("Position").select_option("Blitzer")
    first.get_by_label("Advancements").fill("Guard (random)")
    page.get_by_role("button", name="Preview").click()
    page.get_by_text("Enter the treasury").wait_for()
    page.get_by_label("Treasury").fill("−10,000")
    page.get_by_role("button", name="Preview").click()
    page.get_by_text("10,000 gp below zero").wait_for()
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("button", name="Import").click()
    page.get_by_text("The Kitchen Table is imported.").wait_for()
    assert state_of(Team.objects.get()).treasury == -10_000
