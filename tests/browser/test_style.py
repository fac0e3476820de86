"""What every page is built of, in a real browser: accessible, no wider than a phone, nobody else asked."""

import pytest
from playwright.sync_api import expect

from teams.models import Coach
from tests.browser.conftest import Visit, assert_accessible, assert_fits

pytestmark = pytest.mark.browser

OPEN = ("/", "/style/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/no/such/page/")
OWN = ("/account/", "/accounts/password/change/", "/accounts/email/", "/accounts/logout/")


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pages_are_accessible_and_fit(site: str, visit: Visit, width: int, dark: bool) -> None:
    stranger = visit(width=width, dark=dark)
    coach = Coach.objects.create_user("ines", password="goblin in a bucket", display_name="Ines Okafor")
    reader = visit(as_coach=coach, width=width, dark=dark)
    for page, paths in ((stranger, OPEN), (reader, OWN)):
        for path in paths:
            page.goto(f"{site}{path}")
            expect(page.locator("h1")).to_have_count(1)
            assert_accessible(page)
            assert_fits(page)


def test_the_theme_changes_at_once_and_is_there_after_a_reload(site: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"{site}/style/")
    with page.expect_response("**/theme/"):
        page.get_by_role("button", name="dark", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_theme_changes_without_a_script(site: str, visit: Visit) -> None:
    page = visit(script=False)
    page.goto(f"{site}/style/")
    page.get_by_role("button", name="dark", exact=True).click()
    expect(page).to_have_url(f"{site}/style/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_drawings_come_from_their_file(site: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"{site}/style/")
    box = page.locator(".icons .icon use").first.evaluate("use => use.getBBox().width")
    assert box > 0


def test_a_stepper_counts_taps_and_a_refused_button_does_nothing(site: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"{site}/style/")
    page.get_by_role("button", name="One re-roll more").click(force=True)
    expect(page.locator("input[name=count-two]")).to_have_value("8")
    page.get_by_role("button", name="One goblin more", exact=True).click()
    expect(page.locator("input[name=count-one]")).to_have_value("3")


def test_who_gets_the_password_wrong_is_taken_to_the_reason(site: str, visit: Visit) -> None:
    page = visit(width=360)
    page.goto(f"{site}/accounts/login/")
    page.get_by_label("User name").fill("ines")
    page.get_by_label("Password", exact=True).fill("wrong")
    page.get_by_role("button", name="Log in").click()
    reason = page.get_by_role("alert")
    expect(reason).to_contain_text("password is wrong")
    expect(reason).to_be_focused()
    assert_accessible(page)


def test_what_htmx_is_refused_stands_on_top_and_nothing_else_changes(site: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"{site}/style/")
    page.evaluate("htmx.ajax('GET', '/no/such/page/', {target: 'h1', swap: 'innerHTML'})")
    expect(page.locator("#answer")).to_contain_text("no page at this address")
    expect(page.locator("#answer h1")).to_have_count(0)
    expect(page.locator("h1")).to_have_text("Style guide")
    assert page.evaluate("document.querySelector('#answer').contains(document.activeElement)")
    assert_accessible(page)
