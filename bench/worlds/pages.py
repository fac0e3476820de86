"""Every page and every address of the API that can be read, asked for on the same leagues: milliseconds and queries, as JSON."""

import statistics
import time
from collections.abc import Iterator
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver

from config.memory import settle

#: How often an address is asked at most, and after how many seconds of the processor's time it is not asked again.
ASKED, ENOUGH = 5, 0.5


def club() -> dict[str, Any]:
    """A league of 20 teams and 200 matches, and every page of it."""
    from bench.worlds import leagues
    from rulebook.ruleset import Ruleset
    from teams.models import Coach

    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    boss = Coach.objects.create_user(username="boss", display_name="boss")
    one = leagues.division(20, 1, 20, Ruleset.of("bb2020", {}), seed=1)
    return every_page(leagues.write("Club", [(one, 1)], by=boss), boss)


def every_page(league: Any, reader: Any) -> dict[str, Any]:
    """Each address that this reader may read, with its median milliseconds and its queries, and the empty view beside it. Memory is kept as the site keeps it."""
    client = Client(SERVER_NAME="localhost", raise_request_exception=True)
    client.force_login(reader)
    empty = asked(client, "/healthz")["ms"]
    settle()
    found = {address: asked(client, url) for address, url in sorted(addresses(league).items())}
    found["the shop before a match"] = asked(client, shop_in(league))
    return {"empty": empty, "pages": {key: told for key, told in found.items() if told}}


def shop_in(league: Any) -> str:
    """The address of a match of this league whose sides are asked what they buy."""
    from league.actions import add_fixture
    from league.models import Competition
    from matches.actions import lock, roll_on
    from matches.selectors import BOTH
    from teams.models import Team

    competition = Competition.objects.filter(season__league=league).order_by("-season__number")[0]
    teams = Team.objects.filter(enrolments__season=competition.season).order_by("current_team_value", "pk")
    fixture = add_fixture(competition=competition, home=teams[0], away=teams[len(teams) - 1])
    roll_on(match=lock(fixture=fixture, by=None), side=BOTH, by=None)
    return f"/leagues/{league.slug}/fixtures/{fixture.pk}/kick-off/"


def asked(client: Client, url: str) -> dict[str, Any]:
    """Median milliseconds of the processor's time and queries of an address; nothing, where it is not for reading."""
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(url)
        size = sum(map(len, answer))
    queries = len(captured)
    if answer.status_code != 200:
        return {}
    taken: list[float] = []
    while len(taken) < ASKED and sum(taken) < ENOUGH:
        began = time.process_time()
        list(client.get(url))
        taken.append(time.process_time() - began)
    return {"ms": statistics.median(taken) * 1000, "queries": queries, "bytes": size, "url": url}


def addresses(league: Any) -> dict[str, str]:
    """Every address below the pages and the API that can be filled in from this league, by its pattern."""
    known = arguments(league)
    found = {}
    for pattern, names in patterns(get_resolver().url_patterns):
        if pattern.startswith(("admin/", "static/", "media/")) or "(" in pattern:
            continue
        if missing := [name for name in names if name not in known]:
            raise LookupError(f"Say in bench/worlds/pages.py what stands for {missing} in {pattern}.")
        url = pattern
        for name, converter in names.items():
            url = url.replace(f"<{converter}{name}>", str(known[name]))
        found[pattern] = f"/{url}"
    return found


def patterns(among: list[URLPattern | URLResolver], prefix: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    for each in among:
        route = prefix + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from patterns(each.url_patterns, route)
            continue
        names = {}
        for part in route.split("<")[1:]:
            converter, _, name = part.split(">")[0].rpartition(":")
            names[name] = f"{converter}:" if converter else ""
        yield route, names


def arguments(league: Any) -> dict[str, Any]:
    """What stands for each variable part of an address."""
    from league.models import Competition, Division, Fixture
    from teams.models import CareerLine

    last = Competition.objects.filter(season__league=league).order_by("-season__number").first()
    assert last is not None
    fixture = Fixture.objects.filter(round__competition=last, result__isnull=False).order_by("-round__number")[0]
    line = CareerLine.objects.filter(player__team=fixture.home).select_related("player")[0]
    return {
        "slug": league.slug,
        "team_id": fixture.home_id,
        "fixture_id": fixture.pk,
        "competition_id": last.pk,
        "round_id": fixture.round_id,
        "season_number": last.season.number,
        "division_id": Division.objects.filter(competition=last)[0].pk,
        "side": "home",
        "number": 1,
        "key": line.player.key,
        "coach_id": fixture.home.coach_id,
        "star_id": "morg-n-thorg",
        "invitation": league.invitation,
        **dict.fromkeys(
            (
                "token",
                "draft_id",
                "cup_id",
                "comment_id",
                "post_id",
                "delivery_id",
                "hook_id",
                "token_id",
                "decision_id",
                "offer_id",
                "way_id",
            ),
            0,
        ),
    }
