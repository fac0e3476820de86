"""A whole season in small: a commissioner and two coaches, three browsers, from founding the league to a table that explains itself.

The coaches hold telephones: they join by the link, draft, tap the match on the live pad, disagree once and settle it. The commissioner
accepts, both go through the steps afterwards, and the table says why. Every page on the way is tried at the desk by day and on the phone
by night: nothing is wider than the window, and axe has nothing to object to.
"""

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from league.models import Fixture, League, Result
from league.selectors import table_of
from matches.models import Match
from teams.models import Player, Team
from tests.browser.conftest import Visit, assert_accessible, assert_fits

pytestmark = [pytest.mark.browser, pytest.mark.timeout(360)]

PHONE, DESK = {"width": 360, "height": 800}, {"width": 1280, "height": 800}
LOOKS: tuple[tuple[Any, Any], ...] = ((PHONE, "dark"), (DESK, "light"))


@pytest.fixture(autouse=True)
def open_door(settings: object) -> None:
    """Three people sign up from one address within a minute."""
    settings.ACCOUNT_RATE_LIMITS = False  # type: ignore[attr-defined]


class Person:
    """Somebody with a browser of his own."""

    def __init__(self, page: Page, site: str, name: str, seen: set[str], window: Any) -> None:
        self.page, self.site, self.name, self.seen, self.window = page, site, name, seen, window
        page.set_default_timeout(30_000)

    def go(self, address: str) -> None:
        self.page.goto(address if address.startswith("http") else f"{self.site}{address}")
        self.look()

    def press(self, label: str) -> None:
        """Press the first button or link of this label; the page that answers is looked at once it has taken the place of this one."""
        named = re.compile(label)
        found = self.page.get_by_role("button", name=named).or_(self.page.get_by_role("link", name=named)).first
        expect(found).to_be_visible(timeout=20_000)
        self.page.evaluate("document.documentElement.dataset.left = ''")
        found.click()
        expect(self.page.locator("html:not([data-left])")).to_be_attached(timeout=20_000)
        self.page.wait_for_load_state()
        self.look()

    def look(self) -> None:
        """The page is right on the desk and on the phone, light and dark; one with the same headings is looked at once."""
        headings = " / ".join(self.page.locator("h1, .task h2, .asked h2").all_inner_texts())
        if headings in self.seen:
            return
        self.seen.add(headings)
        expect(self.page.locator('a[href=""]')).to_have_count(0)
        for window, scheme in LOOKS:
            self.page.set_viewport_size(window)
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert_fits(self.page)
            assert_accessible(self.page)
        self.page.set_viewport_size(self.window)

    def sign_up(self) -> None:
        self.page.get_by_label("User name").fill(self.name.lower())
        self.page.get_by_label("Display name").fill(self.name)
        for field in self.page.locator("input[type=password]").all():
            field.fill("a long enough word")
        self.press("Create account")

    def draft(self, slug: str, roster: str, team: str) -> None:
        """Pick a roster, take the ready-made list, name the team, hand it in."""
        self.go(f"/leagues/{slug}/drafts/new/")
        self.page.locator(f"details.roster-pick:has(button[value='{roster}']) summary").click()
        self.page.locator(f"button[name=roster][value='{roster}']").click()
        self.press("Use a ready-made list")
        expect(self.page.locator("button#submit-draft:not([aria-disabled])")).to_be_visible()
        self.page.get_by_label("Team name").fill(team)
        with self.page.expect_response(re.compile("/save/")):
            self.page.get_by_label("Team name").blur()
        self.press("Submit the team")

    def to_the_end(self, spender: str) -> None:
        """The steps after the match: roll, give one player a random skill, save the rest, hire a lineman and nobody else."""
        hired = False
        while self.page.get_by_text("ready for the next fixture").count() == 0:
            if spender and self.page.get_by_role("button", name=f"Spend the points of {spender}").count():
                self.page.locator("input[name=spend][value^='random:']").first.check()
                self.press(f"Spend the points of {spender}")
                spender = ""
            elif self.page.get_by_role("button", name="Keep the rest and continue").count():
                self.press("Keep the rest and continue")
            elif self.page.get_by_role("button", name="Done").count():
                offers = self.page.get_by_role("button", name=re.compile(r"^Hire, .*Lineman"))
                affordable = not hired and offers.first.get_attribute("aria-disabled") is None
                hired = True
                if affordable:
                    self.page.get_by_label("Name").first.fill("A New Face")
                    offers.first.click()
                    expect(self.page.get_by_text("A New Face was hired")).to_be_visible()
                else:
                    self.press("^Done$")
            else:
                self.press(r"^(Roll \d?D\d+|Draw one)$")

    def tap(self, player: str, word: str) -> None:
        """Tap a player on the pad, then this word in the sheet at the foot."""
        self.page.locator(f"[data-player='{player}']").click()
        self.answer(word)

    def answer(self, word: str | re.Pattern[str]) -> None:
        self.page.locator("[data-ask]").get_by_role("button", name=word, exact=isinstance(word, str)).click()


def test_from_founding_a_league_to_an_explained_table(site: str, visit: Visit) -> None:
    seen: set[str] = set()
    odile = Person(visit(), site, "Odile", seen, DESK)
    ines, tobias = (Person(visit(width=360), site, name, seen, PHONE) for name in ("Ines", "Tobias"))
    league = found_a_league(odile)
    for guest, roster, team in ((ines, "human", "Saltmarsh Reavers"), (tobias, "orc", "Rustjaw Regulars")):
        guest.go(f"/join/{league.invitation}/")
        guest.press("Create an account and join")
        guest.sign_up()
        guest.press("Join the league")
        guest.draft(league.slug, roster, team)
    home, away = Team.objects.get(name="Saltmarsh Reavers"), Team.objects.get(name="Rustjaw Regulars")
    fixture = add_a_fixture(odile, league, home, away)
    url = f"/leagues/{league.slug}/fixtures/{fixture.pk}/"

    lock_and_see_the_same_dice_again(ines, url)
    to_the_kick_off((ines, tobias), f"{url}kick-off/")
    scorer = tap_the_match(ines, tobias, url, home, away)
    disagree_once_and_settle(ines, tobias)
    accept(odile, league)

    # Both coaches go through the steps afterwards, each in his own time.
    for coach in (ines, tobias):
        coach.go(url)
        coach.press("^Continue$")
    ines.to_the_end(scorer.name)
    tobias.to_the_end("")
    assert Match.objects.get().state == Match.State.FINISHED
    ines.go(f"/leagues/{league.slug}/teams/{home.pk}/")
    expect(ines.page.get_by_text(f"{scorer.name} gained").first).to_be_visible()

    tobias.go(f"/leagues/{league.slug}/table/?why={home.pk}")
    expect(tobias.page.locator(f"#row-{home.pk}")).to_contain_text("3")
    expect(tobias.page.locator(".explain:not([hidden])").first).to_contain_text("3 points to 0")
    assert [each.points for each in table_of(fixture.round.competition)] == [3, 0]


def found_a_league(odile: Person) -> League:
    odile.go("/accounts/signup/")
    odile.sign_up()
    odile.go("/leagues/new/")
    odile.page.locator("input[name=name]").fill("Crookwater League")
    odile.page.get_by_text("House rules for this season").click()
    odile.page.get_by_label("When may coaches start their post-match sequences?").select_option("on_acceptance")
    odile.press("Create the league")
    league = League.objects.get()
    odile.go(f"/leagues/{league.slug}/people/")
    expect(odile.page.get_by_label("The link for a coach").first).to_have_value(re.compile(league.invitation))
    return league


def add_a_fixture(odile: Person, league: League, home: Team, away: Team) -> Fixture:
    odile.go(f"/leagues/{league.slug}/fixtures/")
    odile.page.get_by_label("Home").select_option(str(home.pk))
    odile.page.get_by_label("Away").select_option(str(away.pk))
    odile.press("Add the fixture")
    return Fixture.objects.get()


def lock_and_see_the_same_dice_again(ines: Person, url: str) -> None:
    ines.go(url)
    ines.press("Start pre-match")
    ines.press("^Roll D3$")
    die = ines.page.locator(".rolled-panel .die").first
    face = die.get_attribute("aria-label") or ""
    ines.go(f"{url}kick-off/")
    expect(die).to_have_attribute("aria-label", face)


def to_the_kick_off(coaches: tuple[Person, ...], url: str) -> None:
    """Whoever is asked chooses what stands first, and anybody rolls on, until the match is kicked off."""
    for coach in itertools.islice(itertools.cycle(coaches), 30):
        coach.go(url)
        if not coach.page.url.endswith(url):
            return
        for label in ("^Save$", "Roll to the next choice"):
            if coach.page.get_by_role("button", name=re.compile(label)).count():
                coach.press(label)
                break
    pytest.fail("Thirty answers led to no kick-off.")


def tap_the_match(ines: Person, tobias: Person, url: str, home: Team, away: Team) -> Player:
    """Both tap on their own phones, and each sees the taps of the other. Who scored."""
    scorer, thrower = home.players.order_by("number")[:2]
    victim = away.players.order_by("number")[0]
    for coach in (ines, tobias):
        coach.go(url)
        coach.press("^Live pad$")
        expect(coach.page.locator(".pad-log summary")).to_have_text("Nothing tapped yet")
    ines.tap(f"home.{thrower.key}", "Completion")
    ines.tap(f"home.{scorer.key}", "Touchdown")
    expect(tobias.page.locator(".pad-score b")).to_contain_text("1–0")
    tobias.page.get_by_role("button", name="Next turn").click()
    expect(ines.page.locator("[data-turn-title]")).to_have_text("Turn 2")
    ines.tap(f"home.{scorer.key}", "Casualty")
    ines.page.locator("[data-ask] .chip", has_text=victim.name).click()
    ines.answer("In a block")
    ines.answer(re.compile("^Seriously hurt"))
    expect(tobias.page.locator(f"[data-player='away.{victim.key}']")).to_contain_text("hurt")
    for coach in (ines, tobias):
        expect(coach.page.locator(".pad-log summary")).to_have_text("Everything tapped: 3")
        coach.look()
    return scorer


def disagree_once_and_settle(ines: Person, tobias: Person) -> None:
    """Tobias files what was tapped; Ines takes the completion back first, files otherwise, and is asked about that one line."""
    tobias.press("^Finish")
    expect(tobias.page.get_by_text("This is what was tapped on the live pad")).to_be_visible()
    tobias.page.get_by_role("button", name="File the report").last.click()
    expect(tobias.page.get_by_text("Tobias filed for Rustjaw Regulars.")).to_be_visible()
    tobias.look()

    ines.page.locator(".pad-log summary").click()
    ines.page.get_by_role("button", name=re.compile("^Undo: .* completion$")).click()
    expect(ines.page.locator("[data-finish]")).to_have_attribute("aria-disabled", "false")
    ines.page.get_by_role("link", name="Finish").click()
    expect(ines.page.get_by_text("This is what was tapped on the live pad")).to_be_visible()
    ines.page.get_by_role("button", name="File the report").last.click()
    expect(ines.page.get_by_role("heading", name="You and Tobias agree on all but one line")).to_be_visible()
    ines.look()
    ines.page.get_by_role("group", name=re.compile("completions$")).get_by_role("radio").nth(1).check()
    ines.page.get_by_role("button", name="Send answer").click()
    expect(ines.page.get_by_role("heading", name="Both sides agree")).to_be_visible()
    expect(ines.page.get_by_role("link", name="Read the report")).to_be_visible()
    ines.look()


def accept(odile: Person, league: League) -> None:
    odile.go(f"/leagues/{league.slug}/queue/")
    odile.page.get_by_role("button", name=re.compile("^Accept")).first.click()
    expect(odile.page.get_by_text("Accepted. The table counts it")).to_be_visible()
    odile.look()
    result = Result.objects.get()
    assert (result.home_touchdowns, result.away_touchdowns, result.home_casualties) == (1, 0, 1)
