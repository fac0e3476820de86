"""The deadline of inducements in the demo league."""

import pytest
from django.utils import timezone

from inducements.demo import add_deadline
from matches.demo.league import build_demo
from tests.world import a_league

pytestmark = pytest.mark.django_db


def test_the_demo_league_has_a_deadline_for_inducements_to_come() -> None:
    league = build_demo()
    assert league is not None
    round_ = add_deadline(league)
    assert round_ is not None and round_.inducements_by is not None and round_.deadline is not None
    assert timezone.now() < round_.inducements_by < round_.deadline


def test_a_league_without_rounds_has_none() -> None:
    assert add_deadline(a_league("Crookwater")) is None
