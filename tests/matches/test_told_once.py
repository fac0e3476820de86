"""Nothing is told twice (C 38), and nothing that did not happen."""

import pytest

from league.models import Happening, Notice
from league.people.members import join
from league.season.arrangements import name_substitute
from matches.report.reopening import reopen
from matches.report.reporting import accept_report, file_report
from tests.matches.scenes import refused
from tests.matches.stage import DRAWN, PASSED, WON, Stage, told
from tests.world import coach, kicked_off

pytestmark = pytest.mark.django_db


def results() -> list[tuple[str, bool]]:
    rows = Happening.objects.filter(kind="result").order_by("pk")
    return [(row.facts["score"], row.quiet) for row in rows]


def test_a_report_that_is_reopened_and_accepted_again_is_not_told_again_unless_the_score_changed() -> None:
    on = Stage()
    on.played(WON)
    reopen(match=on.match, by=on.boss, reason="a pass is missing")
    for side in ("home", "away"):
        on.files(side, PASSED)
    assert results() == [("1–0", False), ("1–0", True)]
    reopen(match=on.match, by=on.boss, reason="a touchdown is missing")
    for side in ("home", "away"):
        on.files(side, DRAWN)
    assert results() == [("1–0", False), ("1–0", True), ("1–1", False)]
    assert Notice.objects.filter(happening__kind="result", coach=on.ines).count() == 2
    assert Notice.objects.filter(happening__kind="result_reopened", coach=on.ines).count() == 2


def test_the_same_score_filed_again_is_notified_once() -> None:
    on = Stage()
    kicked_off(on.fixture)
    on.files("home", WON)
    on.files("home", PASSED)
    assert Notice.objects.filter(happening__kind="report_filed").count() == 1
    on.files("home", DRAWN)
    assert Notice.objects.filter(happening__kind="report_filed").count() == 2


def test_a_refused_action_sends_no_notice() -> None:
    on = Stage()
    before = Happening.objects.count()
    match = kicked_off(on.fixture)
    version = file_report(match=match, body=WON, by=on.boss)
    accept_report(match=on.match, version=version, by=on.boss)
    after = Happening.objects.count()
    with refused("not_now"):
        accept_report(match=on.match, version=version, by=on.boss)
    assert Happening.objects.count() == after > before


def test_a_substitute_is_notified_with_the_coach() -> None:
    on = Stage()
    piet = coach("Piet")
    join(invitation=on.league.invitation, coach=piet)
    name_substitute(fixture=on.fixture, side="away", coach=piet, reason="flu", by=on.boss)
    kicked_off(on.fixture)
    on.files("home", WON)
    assert told("report_filed") == ["Piet", "Tobias"]
