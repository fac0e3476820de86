"""The demo league, built once for the tests that only look at it."""

from league.models import League
from matches.demo.league import build_demo
from tests.built_once import built_once


@built_once
def demo() -> League:
    """The league of a first start."""
    league = build_demo()
    assert league is not None
    return league
