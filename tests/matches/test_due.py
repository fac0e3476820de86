"""What is overdue is settled: by a call, by a worker, once, and also when the last worker was killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.utils import timezone

from launcher.environment import ROOT
from matches.actions import answer, current, roll_on
from matches.due import settle_overdue
from matches.models import Match, MatchSide, StepAnswer
from teams.models import HistoryRow
from teams.projection import expected, projected
from teams.selectors import rules_of, state_of
from tests.world import a_fixture, a_league, a_team, kicked_off, reported
from tests.writers import at_once

REPORT = {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}, "away": {}}
LONG_AGO = timedelta(days=8)


def after_the_match(**options: object) -> Match:
    """A match whose report was accepted now; its coaches have a week for what follows."""
    league = a_league(options={"post_match_days": 7, **options})
    humans, orcs = a_team(league, "Reavers"), a_team(league, "Iron Teeth", "orc")
    return reported(kicked_off(a_fixture(league, humans, orcs)), REPORT)


def overdue(match: Match, *sides: str) -> None:
    MatchSide.objects.filter(match=match, side__in=sides).update(due_at=timezone.now() - timedelta(minutes=1))


def open_sides(match: Match) -> list[str]:
    return sorted(MatchSide.objects.filter(match=match, open=True).values_list("side", flat=True))


@pytest.mark.django_db
def test_a_week_after_the_match_the_site_does_what_the_coach_has_not() -> None:
    match = after_the_match()
    assert settle_overdue() == 0
    assert settle_overdue(at=timezone.now() + timedelta(days=6)) == 0
    while (step := current(match, "home")[0]) != "hiring":
        roll_on(match=match, side="home", by=None)
        _, progress = current(match, "home")
        assert progress is not None
        if progress.pending is not None and step == "advancements":
            answer(match=match, side="home", key=progress.key, value={"do": "done"}, by=None)
    assert settle_overdue(at=timezone.now() + LONG_AGO) == 2
    match.refresh_from_db()
    assert match.state == Match.State.FINISHED
    by_coach = StepAnswer.objects.get(match=match, side="home", step="advancements", source="coach")
    assert by_coach.value == {"do": "done"}
    assert StepAnswer.objects.get(match=match, side="home", step="hiring").source == "default"
    for side in match.sides.select_related("team"):
        assert projected(side.team) == expected(state_of(side.team), rules_of(side.team))
    assert settle_overdue(at=timezone.now() + LONG_AGO) == 0


@pytest.mark.django_db
def test_a_season_without_a_deadline_waits_for_its_coaches() -> None:
    match = after_the_match(post_match_days=0)
    assert settle_overdue(at=timezone.now() + timedelta(days=1000)) == 0
    assert open_sides(match) == ["away", "home"]


@pytest.mark.django_db
def test_one_broken_history_does_not_block_the_others() -> None:
    match = after_the_match()
    MatchSide.objects.filter(match=match, side="away").update(step="a step that this version has not")
    overdue(match, "home", "away")
    assert settle_overdue() == 1
    assert open_sides(match) == ["away"]
    assert settle_overdue() == 0, "it is looked at again later, and not all the time"
    assert settle_overdue(at=timezone.now() + timedelta(hours=2)) == 0


@pytest.mark.django_db(transaction=True)
def test_three_workers_at_once_settle_it_once() -> None:
    match = after_the_match()
    overdue(match, "home", "away")
    assert at_once(settle_overdue, settle_overdue, settle_overdue) == ["done"] * 3
    assert open_sides(match) == []
    match.refresh_from_db()
    assert match.state == Match.State.FINISHED
    for side in match.sides.select_related("team"):
        steps = list(HistoryRow.objects.filter(team=side.team).exclude(step="").values_list("step", flat=True))
        assert len(steps) == len(set(steps))
        assert projected(side.team) == expected(state_of(side.team), rules_of(side.team))


@contextmanager
def a_worker(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A worker as the site has them, on the database of this test."""
    settings = connection.settings_dict
    if connection.vendor == "postgresql":
        url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{settings['NAME']}").geturl()
    else:
        url = f"sqlite:///{settings['NAME']}"
    words = [sys.executable, "-m", "celery", "--quiet", "-A", "config", "worker", "--pool", "solo", "--without-gossip"]
    own = {"DATABASE_URL": url, "LEAGUE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    worker = subprocess.Popen([*words, "--loglevel", "WARNING"], cwd=ROOT, env={**os.environ, **own}, text=True)
    try:
        yield worker
    finally:
        worker.send_signal(signal.SIGKILL)
        worker.wait()


def wait_until(true: Callable[[], object], worker: subprocess.Popen[str]) -> None:
    patience = time.monotonic() + 60
    while not true():
        assert worker.poll() is None, "the worker has ended"
        assert time.monotonic() < patience, "it never happened"
        time.sleep(0.05)


@pytest.mark.redis
@pytest.mark.django_db(transaction=True)
def test_the_next_worker_finishes_what_a_killed_one_left(tmp_path: Path) -> None:
    match = after_the_match()
    overdue(match, "home")
    with a_worker(tmp_path) as first:
        wait_until(lambda: open_sides(match) == ["away"], first)
    overdue(match, "away")
    with a_worker(tmp_path) as second:
        wait_until(lambda: open_sides(match) == [], second)
    match.refresh_from_db()
    assert match.state == Match.State.FINISHED
