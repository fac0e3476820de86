"""One set of checks: a report is judged the same whether it is typed into the form, sent by a program, or judged by the rules alone."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings

from league.models import Tie
from matches.models import Match, ReportVersion
from pages.match.context import MatchContext
from pages.report.body import body_of, slips, typed
from pages.report.form import report_form
from pages.shell.league_context import LeagueContext
from rulebook.report.checks import judged
from rulebook.report.completing import completed
from rulebook.shapes.sheets import MatchReport, plain, read
from teams.tokens import make_token
from tests.built_once import built_once
from tests.matches.reports import BROKEN, RULES, START, Report, reports, told
from tests.pages.test_match_whole import Table
from tests.pages.test_report_form import Undead

pytestmark = pytest.mark.django_db

#: The table is the same for every example, and what each writes is undone.
OFTEN = {"suppress_health_check": [HealthCheck.function_scoped_fixture]}


@built_once
def table() -> Table:
    """A final between two sides with all kinds of players."""
    table = Undead(stalling_reported=True)
    tie = {"number": 1, "key": "f", "name": "Final", "home_from": "seed 1", "away_from": "seed 2"}
    Tie.objects.create(round=table.fixture.round, fixture=table.fixture, **tie)
    Match.objects.update(kick_off=plain(START))
    return table


@pytest.fixture
def match_context(table: Table) -> MatchContext:
    return MatchContext(LeagueContext(table.league, table.home.coach), table.fixture)


def as_typed(match_context: MatchContext, report: MatchReport) -> MatchReport:
    """The report that is read out of the form into which this one was typed."""
    form = report_form(match_context, START, typed(report))
    assert slips(form) == []
    found: MatchReport = read(MatchReport, body_of(form))
    return found


def codes(report: MatchReport) -> list[str]:
    return [problem.code for problem in judged(report, START, RULES).problems]


@settings(max_examples=200, **OFTEN)
@given(reports())
def test_what_can_have_happened_is_taken_and_typed_in_again_as_it_was(match_context: MatchContext, raw: Report) -> None:
    report: MatchReport = read(MatchReport, raw)
    whole = completed(report, START, RULES)
    assert codes(report) == []
    assert completed(whole, START, RULES) == whole
    assert (
        completed(as_typed(match_context, report), START, RULES)
        == whole
        == completed(as_typed(match_context, whole), START, RULES)
    )


@pytest.mark.parametrize("name", sorted(BROKEN))
@settings(max_examples=5, **OFTEN)
@given(reports())
def test_the_form_says_what_the_rules_say_of_a_report_broken_in_one_place(
    match_context: MatchContext, name: str, raw: Report
) -> None:
    code, breaks = BROKEN[name]
    breaks(raw)
    report: MatchReport = read(MatchReport, raw)
    assert code in codes(report)
    assert sorted(codes(as_typed(match_context, report))) == sorted(codes(report))


# --- Through the doors ------------------------------------------------------------------------------------------------

Outcome = tuple[list[str], Any]


@pytest.fixture
def token(table: Table) -> str:
    assert table.home.coach is not None
    return make_token(coach=table.home.coach, name="a program")[1]


def outcome(answer: Any) -> Outcome:
    """The codes of an answer; or none, and the report that was kept."""
    if answer.status_code == 201 or "HX-Redirect" in answer:
        return [], ReportVersion.objects.latest("pk").body
    assert answer.status_code in (400, 409), answer.content
    problem = json.loads(answer.content)
    reasons = problem["facts"]["reasons"] if problem["code"] == "several_reasons" else [problem]
    return sorted(each["code"] for each in reasons), None


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is filed in here was never filed."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def filed_by_form(table: Table, report: MatchReport) -> Outcome:
    headers = {"HX-Request": "true", "accept": "application/json"}
    with undone():
        fields = typed(report).dict() | {"once": "a form"}
        return outcome(table.browser(table.home.coach).post(f"{table.url}report/", fields, headers=headers))


def filed_by_program(table: Table, token: str, raw: Report) -> Outcome:
    at = f"/api/v1{table.url}reports/"
    headers = {"Authorization": f"Bearer {token}"}
    with undone():
        return outcome(Client().post(at, {"report": raw}, content_type="application/json", headers=headers))


@settings(max_examples=30, **OFTEN)
@given(told())
def test_the_form_and_a_program_get_the_same_answer_and_keep_the_same_report(
    table: Table, token: str, case: tuple[Report, str]
) -> None:
    raw, code = case
    report: MatchReport = read(MatchReport, raw)
    by_form, by_program = filed_by_form(table, report), filed_by_program(table, token, raw)
    assert by_form == by_program
    assert by_program[0] == sorted(codes(report)) and (not code or code in by_program[0])
    if not code:
        assert read(MatchReport, by_program[1]) == completed(report, START, RULES)


def test_what_is_asked_is_taken_with_a_reason_by_the_form_and_by_a_program(table: Table, token: str) -> None:
    raw: Report = {"home": {"deeds": {"p5": {"casualty": 1}}}}
    with undone():
        answer = (
            Client()
            .post(
                f"/api/v1{table.url}reports/",
                {"report": raw},
                content_type="application/json",
                headers={"Authorization": f"Bearer {token}"},
            )
            .json()
        )
    assert (answer["code"], answer["asked"]) == ("more_casualties_than_victims", True)
    raw["reasons"] = {answer["facts"]["key"]: "It was a fan in a mask."}
    by_program = filed_by_program(table, token, raw)
    assert by_program == filed_by_form(table, read(MatchReport, raw)) and by_program[0] == []
    assert by_program[1]["reasons"] == raw["reasons"]
