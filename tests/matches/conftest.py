"""The demo league, built once for all tests of a module that only read it."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from league.models import League
from matches.demo import build_demo


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[League]:
    """The league of a first start; what a test does to it is undone after the test, and it is gone after the module."""
    with django_db_blocker.unblock(), transaction.atomic():
        league = build_demo()
        assert league is not None
        yield league
        transaction.set_rollback(True)
