"""The season's page in a real browser: laid out by its form, shown as it would be, and carried to a final; accessible and never too wide."""

import pytest

from league.actions import record_result
from league.knockout.opening import open_play_offs
from league.models import Competition, League
from league.season.laying_out import divided, lay_out_season
from league.selectors import calendar_of
from teams.models import Coach
from tests.browser.conftest import Visit, assert_accessible, assert_fits
from tests.world import a_league, a_team, coach, season

pytestmark = pytest.mark.browser

NAMES = (
    "Saltmarsh Reavers",
    "Deepvault Auditors",
    "Pantry Raiders",
    "Gravesend Wanderers",
    "Altdorf Ashen Hounds",
    "Gorefang Gutrippers",
    "The Lowmarsh Lanterns",
    "Iron Teeth",
    "Old Anchor Irregulars",
)


def club(count: int) -> tuple[League, Coach, Competition]:
    runner = coach("Odile")
    league = a_league("Crookwater League", commissioner=runner)
    for name in NAMES[:count]:
        a_team(league, name)
    return league, runner, season(league).competitions.get(number=1)


def with_play_offs() -> tuple[League, Coach]:
    """Two divisions played out, one semi-final level, the other waiting; one team came late."""
    league, runner, competition = club(9)
    divisions = divided(competition, 2, "5eed")
    lay_out_season(competition=competition, divisions=divisions, by=runner, seed="5eed", meetings=1)
    for fixture in calendar_of(competition):
        won = fixture.home_id < fixture.away_id
        outcomes = {"home_outcome": "win" if won else "loss", "away_outcome": "loss" if won else "win"}
        record_result(fixture=fixture, kind="played", **outcomes)
    play_offs = open_play_offs(competition=competition, by=runner)
    record_result(fixture=calendar_of(play_offs)[0], kind="played", home_outcome="draw", away_outcome="draw")
    a_team(league, "The Latecomers")
    return league, runner


@pytest.mark.parametrize(("width", "dark"), [(360, False), (1280, True)])
def test_a_season_is_laid_out_by_its_form(site: str, visit: Visit, width: int, dark: bool) -> None:
    league, runner, competition = club(9)
    page = visit(as_coach=runner, width=width, dark=dark)
    page.goto(f"{site}/leagues/{league.slug}/season/")
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("link", name="Two divisions").click()
    page.get_by_label("The first round ends on").fill("2027-03-22")
    page.get_by_label("Seed of the draw").fill("5eed")
    page.get_by_role("button", name="Show the calendar").click()
    page.get_by_text("nothing is saved yet").wait_for()
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("button", name="Lay out the season").click()
    page.get_by_text("Current draw").wait_for()
    assert competition.draws.get().seed == "5eed"
    for closed in page.query_selector_all("details:not([open])"):
        closed.evaluate("each => each.open = true")
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.parametrize(("width", "dark"), [(360, True), (1280, False)])
def test_the_roll_offs_put_a_team_into_the_final(site: str, visit: Visit, width: int, dark: bool) -> None:
    league, runner = with_play_offs()
    page = visit(as_coach=runner, width=width, dark=dark)
    page.goto(f"{site}/leagues/{league.slug}/season/")
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("button", name="won the roll-offs").first.press("Enter")
    page.get_by_text("won the roll-offs").wait_for()
    assert_accessible(page)
