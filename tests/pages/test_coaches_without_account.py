"""A coach need not have an account, nor a team a coach: every page tells of them in words, and no link leads nowhere."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client

from league.models import League
from matches.actions import take_defaults
from matches.report.reporting import file_report
from teams.models import Team
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, reported

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]

PAGES = ("", "table/", "fixtures/", "season/", "teams/", "people/", "leaders/", "friendlies/", "decisions/", "queue/")


@pytest.fixture
def league() -> League:
    """One team has a coach with an account, one a name on paper, one nobody; each pair meets, one match is over, one reported."""
    league = a_league("Crookwater", coach("Odile"))
    teams = [a_team(league, name, by=coach(f"coach of {name}")) for name in ("Reavers", "Paper Tigers", "Orphans")]
    Team.objects.filter(name="Paper Tigers").update(coach=None, coach_name="Old Jory")
    Team.objects.filter(name="Orphans").update(coach=None, coach_name="")
    reavers, paper, orphans = (Team.objects.get(pk=team.pk) for team in teams)
    first = reported(kicked_off(a_fixture(league, reavers, paper)), {})
    for side in ("home", "away"):
        take_defaults(match=first, side=side)
    file_report(match=kicked_off(a_fixture(league, paper, orphans)), body={}, by=None, for_side="home")
    a_fixture(league, orphans, reavers)
    return league


def readers(league: League) -> Iterator[Client]:
    yield Client()
    for who in (league.memberships.get(role="commissioner").coach, Team.objects.get(name="Reavers").coach):
        client = Client()
        client.force_login(who)
        yield client


def test_pages_tell_of_coaches_without_an_account_and_no_link_is_dead(league: League) -> None:
    root, wrong = f"/leagues/{league.slug}/", []
    for client in readers(league):
        waiting, seen = [root + page for page in PAGES], set()
        while waiting:
            url = waiting.pop()
            if url in seen:
                continue
            seen.add(url)
            answer = client.get(url)
            if url.removeprefix(root) in PAGES and answer.status_code in (302, 403):
                continue
            if answer.status_code != 200:
                wrong.append(f"{url}: {answer.status_code}")
                continue
            if not answer.headers["Content-Type"].startswith("text/html"):
                continue
            page = answer.content.decode()
            words = re.sub(r"<(script|style|svg).*?</\1>|<[^>]+>", " ", page, flags=re.S)
            if re.search(r"\bNone\b|coached by\s*(<|$)|\bby\s+[,.]", words):
                wrong.append(f"{url} has a hole where a name should be")
            links = re.findall(r'href="(/leagues/[^"?#]+)', page)
            waiting += [each for each in links if re.search(r"/(fixtures|teams|coaches)/\d+/(after/\w+/)?$", each)]
    assert wrong == []


def test_the_name_on_paper_stands_where_a_name_stands(league: League) -> None:
    root = f"/leagues/{league.slug}/"
    for page in ("table/", "teams/", "people/", ""):
        assert "Old Jory" in Client().get(root + page).content.decode(), page
    host = Client()
    host.force_login(Team.objects.get(name="Reavers").coach)
    assert (
        "The opponent has no coach yet"
        in host.get(f"{root}teams/{Team.objects.get(name='Reavers').pk}/").content.decode()
    )
