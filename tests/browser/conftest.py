"""A real Chromium against a real server.

    def test_a_coach_sees_his_team(site: str, visit: Visit) -> None:
        page = visit(as_coach=coach, width=360)
        page.goto(f"{site}/teams/1/")
        assert_accessible(page)

`site` is the address of uvicorn, serving the test's own database. `visit` opens a page with its own
cookies, logged in if a coach is named; call it twice for two coaches. No other host is found; a page
that asks for one fails the test, and so does every error on its console, a breach of the content
security policy among them.

The browser knows no fonts but DejaVu (fonts.conf), whatever this machine has, and what the site brings:
the widest that are common, and the same everywhere.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, expect, sync_playwright

from teams.models import Coach

#: Milliseconds that a page has for what a test waits for: a machine may be busy with the other tests.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


HERE = Path(__file__).parent

#: Letters of a word that must stand in one line. A longer one has stepped down as far as can be read, and may break.
LONGEST_WHOLE = 14


class Visit(Protocol):
    """Opens a page: logged in as a coach or not, `width` pixels wide, light or dark, without scripts or the site's own font."""

    def __call__(
        self,
        *,
        as_coach: Coach | None = None,
        width: int = 1280,
        dark: bool = False,
        script: bool = True,
        face: bool = True,
    ) -> Page: ...


@pytest.fixture
def site(transactional_db: None, server: str) -> str:
    """The address of the site; what the test wrote to the database is there."""
    return server


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    # Playwright keeps an event loop in this thread; Django would refuse the database next to it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        fonts = {**os.environ, "FONTCONFIG_FILE": str(HERE / "fonts.conf")}
        browser = playwright.chromium.launch(executable_path=os.environ["LEAGUE_CHROMIUM"], args=FLAGS, env=fonts)
        yield browser
        browser.close()


@pytest.fixture
def visit(site: str, chromium: Browser) -> Iterator[Visit]:
    """See the head of this file."""
    contexts: list[Any] = []
    faults: list[str] = []

    def open_page(
        *,
        as_coach: Coach | None = None,
        width: int = 1280,
        dark: bool = False,
        script: bool = True,
        face: bool = True,
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": 800},
            color_scheme="dark" if dark else "light",
            java_script_enabled=script,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if as_coach is not None:
            context.add_cookies([session_of(as_coach, site)])
        if not face:
            context.route("**/fonts/**", lambda route: route.abort())
        page = context.new_page()
        page.on("request", lambda request: note_stranger(request, site, faults))
        page.on("console", lambda message: note(message, faults))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("response", lambda answer: note_missing(answer, faults))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def assert_accessible(page: Page) -> None:
    """Axe finds nothing to object to on the page as it stands, once it has loaded."""
    page.wait_for_load_state()
    found = Axe().run(page).response["violations"]
    told = [
        f"{each['id']}: {each['help']} ({', '.join(str(node['target']) for node in each['nodes'])})" for each in found
    ]
    assert told == []


def assert_fits(page: Page) -> None:
    """The page as it stands fits, in the face that comes with the site and in the fonts that stand in for it: it is no wider than
    the window, nor are the links of the masthead wider than theirs, and no word is broken inside."""
    page.wait_for_load_state()
    assert page.evaluate((HERE / "measure.js").read_text(), LONGEST_WHOLE) == {"shipped": [], "standing_in": []}


def session_of(coach: Coach, site: str) -> Any:
    """The cookie of a session in which the coach is logged in."""
    session = SessionStore()
    session[SESSION_KEY] = str(coach.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = coach.get_session_auth_hash()
    session.create()
    return {"name": settings.SESSION_COOKIE_NAME, "value": session.session_key, "url": site}


def note_stranger(request: Request, site: str, faults: list[str]) -> None:
    asked = urlsplit(request.url)
    if asked.scheme in ("http", "https") and asked.netloc != urlsplit(site).netloc:
        faults.append(f"the page asked another host: {request.url}")


def note_missing(answer: Response, faults: list[str]) -> None:
    if answer.status >= 500 or (answer.status == 404 and "/static/" in answer.url):
        faults.append(f"{answer.status} for {answer.url}")


def note(message: ConsoleMessage, faults: list[str]) -> None:
    # A refused form answers 409 on purpose; the browser's own line about it is no fault of the page.
    if message.type == "error" and "Failed to load resource" not in message.text:
        faults.append(message.text)
