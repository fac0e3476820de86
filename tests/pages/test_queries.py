"""No page asks the database more often because a league is larger."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.worlds.leagues import division, write
from bench.worlds.pages import addresses
from rulebook.ruleset import Ruleset
from tests.world import coach

#: What a page may ask of the database.
MOST = 25


@pytest.mark.once
@pytest.mark.django_db
def test_every_page_of_a_league_of_twelve_teams_asks_25_times_at_the_most() -> None:
    """Twelve teams that have met once each; every address that can be read, as the commissioner and as a guest sees it."""
    boss = coach("commissioner")
    one = division(12, 1, 11, Ruleset.of("bb2020", {}), seed=3)
    league = write("Club", [(one, 1)], by=boss)
    officer, guest = Client(), Client()
    officer.force_login(boss)
    too_many = {}
    for reader, client in (("the commissioner", officer), ("a guest", guest)):
        for pattern, url in addresses(league).items():
            with CaptureQueriesContext(connection) as queries:
                answer = client.get(url)
                if answer.streaming:
                    list(answer)
            if answer.status_code == 200 and len(queries) > MOST:
                too_many[f"{pattern} for {reader}"] = len(queries)
    assert too_many == {}
