"""The work behind `bench/federation.py`, each part run by `bench/_run.py` in a process of its own: `write` the league, `count` what came of the reports, preview a `correction`, and `pages`."""

import time
from typing import Any

from django.core.management import call_command

from bench.worlds.histories import otherwise
from bench.worlds.leagues import federation
from bench.worlds.pages import every_page
from bench.worlds.seasons import CHANCE, a_side
from league.models import League, Result, Round
from matches.correction.correcting import preview
from matches.models import Match, MatchSide, ReportVersion
from matches.selectors import kick_off_of, match_with_all
from rulebook.shapes.sheets import SIDES, plain
from teams.models import CareerLine, Coach, HistoryRow, Team
from teams.projection import differences
from teams.tokens import make_token


def write() -> dict[str, Any]:
    """The league is there; the reports that are to be sent, with the tokens of both coaches."""
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    began = time.perf_counter()
    league = federation(by=Coach.objects.create_user(username="boss", display_name="boss"))
    seconds = time.perf_counter() - began
    reports = []
    for match in Match.objects.filter(state=Match.State.PLAYING).select_related("fixture__home", "fixture__away"):
        kick_off = kick_off_of(match)
        assert kick_off is not None
        body = {side: plain(a_side(kick_off, side, CHANCE)) for side in SIDES}
        coaches = [team.coach for team in (match.fixture.home, match.fixture.away) if team.coach is not None]
        tokens = [make_token(coach=coach, name="table")[1] for coach in coaches]
        reports.append(
            {"at": f"/api/v1/leagues/{league.slug}/fixtures/{match.fixture_id}/", "body": body, "tokens": tokens}
        )
    counts = {"matches": Match.objects.count(), "lines": CareerLine.objects.count(), "rows": HistoryRow.objects.count()}
    return {"seconds": seconds, "reports": reports, **counts}


def pages() -> dict[str, Any]:
    """Every page of the league, as `bench/pages.py` has it."""
    return every_page(League.objects.get(), Coach.objects.get(username="boss"))


def correction() -> dict[str, float]:
    """Milliseconds of the processor's time for the preview of a correction forty matches back, and how many consequences it tells of."""
    team = Team.objects.order_by("pk")[0]
    old = list(MatchSide.objects.filter(team=team, open=False).order_by("-pk")[:40])[-1]
    match = match_with_all(old.match_id)
    taken = []
    for _ in range(3):
        began = time.process_time()
        found = preview(match, otherwise(match))
        taken.append(time.process_time() - began)
    return {"ms": min(taken) * 1000, "consequences": len(found.consequences)}


def count() -> dict[str, Any]:
    """What is wrong after the reports: results that are missing, versions too many, matches entered twice, tables that tell something else."""
    last = Round.objects.order_by("-competition__season__number", "-number")[0]
    newest = list(Match.objects.filter(fixture__round=last).select_related("fixture__home", "fixture__away"))
    results = Result.objects.filter(fixture__round=last).count()
    versions = ReportVersion.objects.filter(match__in=newest).count()
    entered = HistoryRow.objects.filter(match__in=[match.fixture.ref for match in newest], kind="played").count()
    wrong = sum(len(differences(team)) for match in newest for team in (match.fixture.home, match.fixture.away))
    return {"results": results, "versions": versions, "entered": entered, "wrong": wrong}
