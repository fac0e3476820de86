"""The first minute: the printed link, opened in a browser."""

import pytest

from teams.accounts import first_admin, make_login_link
from teams.models import LoginLink
from tests.browser.conftest import Visit, assert_accessible, assert_fits

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [360, 1280])
def test_the_printed_link_leads_to_the_front_page_logged_in(site: str, visit: Visit, width: int) -> None:
    token = make_login_link(coach=first_admin(), kind=LoginLink.Kind.ADMIN)
    page = visit(width=width)
    page.goto(f"{site}/login-link/{token}/")
    assert page.url == f"{site}/"
    assert page.get_by_text("Admin").first.is_visible()
    assert_accessible(page)
    assert_fits(page)


def test_a_used_link_says_so(site: str, visit: Visit) -> None:
    token = make_login_link(coach=first_admin(), kind=LoginLink.Kind.ADMIN)
    visit().goto(f"{site}/login-link/{token}/")
    page = visit()
    page.goto(f"{site}/login-link/{token}/")
    assert page.get_by_text("already been used").is_visible()
    assert_accessible(page)
