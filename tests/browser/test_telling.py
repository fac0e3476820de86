"""The inbox, news, stories and remarks in a real browser."""

import pytest
from playwright.sync_api import expect

from league.models import Fixture, Notice
from league.telling.hooks import add_hook
from league.telling.writing import comment, post_news, tell_story
from teams.models import Coach
from tests.browser.conftest import Visit, assert_accessible, assert_fits
from tests.world import a_fixture, a_league, a_team, coach, kicked_off

pytestmark = pytest.mark.browser

LONG = "https://example.org/" + "a-very-long-address-without-a-gap-" * 5


def a_game() -> tuple[Fixture, Coach]:
    boss = coach("Odile")
    league = a_league("Crookwater League", boss)
    fixture = a_fixture(league, a_team(league, "Saltmarsh Reavers"), a_team(league, "Deepvault Auditors", "dwarf"))
    kicked_off(fixture)
    return fixture, boss


@pytest.mark.parametrize(("width", "dark"), [(360, False), (360, True), (1280, False), (1280, True)])
def test_what_is_told_and_written_is_accessible_and_fits(site: str, visit: Visit, width: int, dark: bool) -> None:
    fixture, boss = a_game()
    league = fixture.round.competition.season.league
    post = post_news(league=league, title="Rain", source=f"# Wet\n\nIt **rained**: {LONG}\n\n- mud\n", by=boss)
    tell_story(fixture=fixture, team=fixture.home, source=f"> Mud.\n\n`{LONG}`", seen=0, by=boss, on_behalf=True)
    comment(fixture=fixture, source=f"What a match <{LONG}>", by=boss)
    add_hook(league=league, url=f"https://chat.example/{'x' * 120}", shape="json", kinds=["news"], by=boss)
    at = f"/leagues/{league.slug}/"
    match = f"{at}fixtures/{fixture.pk}/"
    pages = ["/inbox/", "/account/notices/", at, f"{at}messages/", f"{at}news/", f"{at}news/{post.pk}/"]
    page = visit(as_coach=boss, width=width, dark=dark)
    for address in [*pages, match, f"{match}story/home/"]:
        page.goto(f"{site}{address}")
        for closed in page.query_selector_all("details:not([open])"):
            closed.evaluate("each => each.open = true")
        assert_accessible(page)
        assert_fits(page)


def test_a_coach_opens_what_he_was_told_and_tells_his_story(site: str, visit: Visit) -> None:
    fixture, _ = a_game()
    home, away = fixture.home.coach, fixture.away.coach
    page = visit(as_coach=home, width=360)
    page.goto(f"{site}/")
    expect(page.locator(".inbox .count")).to_contain_text("1")
    page.locator(".inbox").click()
    expect(page.get_by_role("heading", name="Notifications", exact=True)).to_be_visible()
    page.wait_for_load_state("load")
    page.get_by_role("link", name="was added to round 1").click()
    expect(page.get_by_role("heading", name="Match stories")).to_be_visible()
    expect(page.locator(".inbox .count")).to_have_count(0)
    assert Notice.objects.get(coach=home).read_at is not None
    page.get_by_role("link", name="Write the story of Saltmarsh Reavers").click()
    page.get_by_label("Your story").fill("We **nearly** won.")
    page.get_by_role("button", name="Save story").click()
    expect(page.locator("#story-home strong")).to_have_text("nearly")
    expect(page.locator(".inbox .count")).to_have_count(0)
    other = visit(as_coach=away)
    other.goto(f"{site}/inbox/")
    other.get_by_role("link", name="wrote the story of Saltmarsh Reavers").click()
    other.get_by_label("Write a comment").fill("You did not.")
    other.get_by_role("button", name="Post comment").click()
    expect(other.locator(".remarks")).to_contain_text("You did not.")
    page.reload()
    expect(page.locator(".remarks")).to_contain_text("You did not.")
    expect(page.locator(".inbox .count")).to_contain_text("1")
