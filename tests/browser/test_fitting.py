"""Every page on a phone: nothing is too wide and no word is broken, with the site's own face and without."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from league.models import League
from matches.demo.league import build_demo
from teams.models import Coach
from tests.browser.conftest import LONGEST_WHOLE, Visit, assert_fits
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, reported

pytestmark = pytest.mark.browser

#: Leads out of the pages that are looked at, or to no page.
ELSEWHERE = r"^/(api|admin|static|media|accounts)/|\.\w+$"


def walked(page: Page, site: str, apart: str = ELSEWHERE) -> Iterator[str]:
    """The address of each page to which links lead from the front page, save those that match `apart`; all that can be opened on it is."""
    waiting, known = ["/"], {"/"}
    while waiting:
        address = waiting.pop()
        page.goto(f"{site}{address}")
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        yield address
        links = page.evaluate("[...document.querySelectorAll('a[href]')].map(link => link.href)")
        paths = {urlsplit(link).path for link in links if link.startswith(site)} - known
        waiting += sorted(path for path in paths if not re.search(apart, path))
        known |= paths


def a_league_of(name: str, words: list[str]) -> League:
    """Each word names a team, its coach and its players; each team has won or lost a match against another, and has one to play."""
    league = a_league(name, commissioner=coach(f"{name} II"))
    teams = [a_team(league, f"{word} Wanderers", by=coach(word)) for word in words]
    for home, away in zip(teams[::2], teams[1::2], strict=True):
        match = kicked_off(a_fixture(league, home, away))
        reported(match, {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}})
        a_fixture(league, away, home)
    return league


@pytest.mark.timeout(900)
def test_no_word_is_broken_on_any_page_of_the_demo_league(site: str, visit: Visit) -> None:
    build_demo()
    page = visit(as_coach=Coach.objects.get(is_superuser=True), width=360)
    addresses = []
    for address in walked(page, site):
        addresses.append(address)
        assert_fits(page)
    assert len(addresses) > 250


@pytest.mark.timeout(600)
def test_a_long_name_steps_down_in_size_and_only_the_longest_break(site: str, visit: Visit) -> None:
    whole = "Hammerschwingeren"[:LONGEST_WHOLE]
    broken = "Donaudampfschifffahrtselektrizitätenhauptwerk"
    league = a_league_of(broken, [whole[:9], whole[:11], whole[:13], whole, "Ines", broken])
    page = visit(as_coach=league.memberships.get(role="commissioner").coach, width=360)
    for _ in walked(page, site, apart=rf"{ELSEWHERE}|/stars/|/players/p(?!1/)"):
        assert_fits(page)


def test_where_the_face_cannot_be_loaded_a_page_is_as_it_was_measured(site: str, visit: Visit) -> None:
    a_league_of("Crookwater", ["Underbridge", "Saltmarsh"])
    widths = "[...document.querySelectorAll('h1, h2, .team')].map(each => each.getBoundingClientRect().width)"
    measured, blocked = visit(width=360), visit(width=360, face=False)
    for page in (measured, blocked):
        page.goto(f"{site}/leagues/crookwater/teams/")
        page.evaluate("document.fonts.ready.then(() => true)")
    in_the_face = measured.evaluate(widths)
    measured.evaluate(
        "style => style.setProperty('--poster', getComputedStyle(document.documentElement).getPropertyValue('--poster')"
        ".replace(/^[^,]*,/, ''))",
        measured.evaluate_handle("document.documentElement.style"),
    )
    assert measured.evaluate(f"document.fonts.ready.then(() => {widths})") == blocked.evaluate(widths) != in_the_face
