"""Several writers at once on one team: one wins, every other one gets a reason, and the ledgers add up."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from league.actions import add_fixture
from league.models import Enrolment, Fixture, League, Result
from league.people.drafts import save_draft, start_draft, submit_draft
from league.season.ending import end_season
from league.selectors import table_of
from matches.actions import (
    answer,
    current,
    lock,
    roll,
    roll_on,
    take_defaults,
)
from matches.correction.correcting import correct_result
from matches.correction.undoing import last_choice, take_back
from matches.due import accept_overdue
from matches.models import Match, MatchSide, ReportAnswer, ReportVersion, StepAnswer
from matches.report.reporting import accept_report, award, file_report, object_to
from matches.report.status import positions
from matches.selectors import match_with_all
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES, plain
from teams.actions import SomeoneWasFaster, append
from teams.history.journal import fold, ledger
from teams.history.season import Adjusted
from teams.models import HistoryRow, Team
from teams.projection import expected, projected
from teams.selectors import journal, rules_of, state_of
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, legal_draft, reported, season
from tests.writers import at_once, one_wins

pytestmark = pytest.mark.django_db(transaction=True)

WON: dict[str, Any] = {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}, "away": {}}
LOST: dict[str, Any] = {"home": {}, "away": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}}
DRAWN: dict[str, Any] = {
    "home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}},
    "away": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}},
}


def two_teams() -> tuple[League, Team, Team]:
    league = a_league()
    return league, a_team(league, "Reavers"), a_team(league, "Iron Teeth", "orc")


def finished(fixture: Fixture, report: dict[str, Any]) -> Match:
    match = reported(kicked_off(fixture), report)
    for side in SIDES:
        take_defaults(match=match, side=side)
    match.refresh_from_db()
    return match


def until(match: Match, side: str, step: str) -> str:
    """The key of the first question of this step, everything before it answered."""
    while True:
        now, progress = current(match, side)
        assert progress is not None
        if now == step:
            return progress.key
        roll_on(match=match, side=side, by=None)


def adds_up(*teams: Team) -> bool:
    for team in teams:
        team.refresh_from_db()
        rows = journal(team)
        assert [row.seq for row in rows] == list(range(1, team.seq + 1))
        assert projected(team) == expected(fold(rows), rules_of(team))
        assert sum(line.amount for line in ledger(rows)) == team.treasury
    return True


def own(match: Match) -> Match:
    """The match as one of several readers has it, each for himself."""
    return match_with_all(match.pk)


def fined(team: Team, amount: int, seen: int | None) -> Callable[[], Any]:
    own_copy = Team.objects.get(pk=team.pk)
    return partial(append, team=own_copy, entries=[Adjusted(amount=amount, reason="a fine")], by=None, seen=seen)


def test_two_who_saw_the_same_team_cannot_both_change_it() -> None:
    _, humans, _ = two_teams()
    before = humans.treasury
    assert one_wins(fined(humans, -5000, humans.seq), fined(humans, -7000, humans.seq)) == "someone_was_faster"
    assert adds_up(humans)
    assert before - humans.treasury in (5000, 7000)


def test_two_who_need_not_have_seen_it_come_one_after_the_other() -> None:
    _, humans, _ = two_teams()
    before = humans.treasury
    assert at_once(*[fined(humans, -5000, None) for _ in range(4)]) == ["done"] * 4
    assert adds_up(humans)
    assert before - humans.treasury == 20_000


def test_the_last_gold_is_spent_once() -> None:
    league, humans, orcs = two_teams()
    match = reported(kicked_off(a_fixture(league, humans, orcs)), WON)
    take_defaults(match=match, side="away")
    key = until(match, "home", "advancements")
    answer(match=match, side="home", key=key, value={"do": "done"}, by=None)
    _, progress = current(match, "home")
    assert progress is not None

    def hires(name: str) -> Callable[[], Any]:
        value = {"do": "hire", "position": "blitzer", "name": name}
        return partial(answer, match=own(match), side="home", key=progress.key, value=value, by=None)

    assert one_wins(hires("Anna"), hires("Berta")) == "answered_already"
    take_defaults(match=match, side="home")
    assert adds_up(humans)
    assert {player.name for player in humans.players.all()} & {"Anna", "Berta"} in ({"Anna"}, {"Berta"})


def test_a_die_is_rolled_once() -> None:
    league, humans, orcs = two_teams()
    match = reported(kicked_off(a_fixture(league, humans, orcs)), WON)
    key = until(match, "home", "dedicated_fans")
    jobs = [partial(roll, match=own(match), side="home", key=key, by=None) for _ in range(3)]
    assert one_wins(*jobs) == "answered_already"
    assert StepAnswer.objects.filter(match=match, side="home", step="dedicated_fans").count() == 1
    assert adds_up(humans)


def test_a_choice_is_taken_back_or_the_dice_that_follow_it_are_rolled() -> None:
    league, humans, orcs = two_teams()
    match = reported(kicked_off(a_fixture(league, humans, orcs)), WON)
    key = until(match, "home", "advancements")
    learns = {"do": "random", "player": "p1", "category": "general"}
    answer(match=match, side="home", key=key, value=learns, by=None)
    last = last_choice(match, "home")
    _, progress = current(match, "home")
    assert last is not None and progress is not None
    rolls = partial(roll, match=own(match), side="home", key=progress.key, by=None)
    found = at_once(rolls, partial(take_back, match=own(match), side="home", choice=last.pk, by=None))
    step = StepAnswer.objects.filter(match=match, side="home", step="advancements")
    assert (found, step.count()) in ((["done", "nothing_to_take_back"], 2), (["answered_already", "done"], 0))
    take_defaults(match=match, side="home")
    assert adds_up(humans)


def test_the_last_steps_of_both_sides_at_the_same_moment_end_the_match() -> None:
    league, humans, orcs = two_teams()
    for _ in range(3):
        match = reported(kicked_off(a_fixture(league, humans, orcs)), WON)
        assert at_once(*[partial(take_defaults, match=own(match), side=side) for side in SIDES]) == ["done", "done"]
        match.refresh_from_db()
        assert match.state == Match.State.FINISHED
        assert adds_up(humans, orcs)


def test_two_coaches_who_report_at_once_have_filed_two_versions_and_one_is_accepted() -> None:
    """Case 28."""
    league, humans, orcs = two_teams()
    match = kicked_off(a_fixture(league, humans, orcs))
    jobs = [
        partial(file_report, match=own(match), body=body, by=None, for_side=side)
        for side, body in (("home", WON), ("away", LOST))
    ]
    assert at_once(*jobs) == ["done", "done"]
    match.refresh_from_db()
    assert sorted(match.reports.values_list("number", flat=True)) == [1, 2]
    assert {version.for_side: version.body["home"]["touchdowns"] for version in match.reports.all()} == {
        "home": 1,
        "away": 0,
    }
    assert positions(match).stage == "disputed"
    acceptances = [partial(accept_report, match=own(match), version=each, by=None) for each in match.reports.all()]
    assert one_wins(*acceptances) == "match_moved_on"
    assert match.reports.filter(accepted=True).count() == 1
    assert HistoryRow.objects.filter(kind="played").count() == 2
    assert Result.objects.count() == 1
    assert adds_up(humans, orcs)


def test_two_coaches_who_report_the_same_at_once_have_agreed_once() -> None:
    """Case 28."""
    league, humans, orcs = two_teams()
    match = kicked_off(a_fixture(league, humans, orcs))
    jobs = [partial(file_report, match=own(match), body=WON, by=None, for_side=side) for side in SIDES]
    assert at_once(*jobs) == ["done", "done"]
    match.refresh_from_db()
    assert match.state == Match.State.AFTER
    assert match.reports.get(accepted=True).way == "agreed"
    assert HistoryRow.objects.filter(kind="played").count() == 2
    assert adds_up(humans, orcs)


def test_an_answer_in_the_last_moment_and_the_day_on_which_a_report_counts_by_itself() -> None:
    league, humans, orcs = two_teams()
    match = kicked_off(a_fixture(league, humans, orcs))
    version = file_report(match=match, body=WON, by=None, for_side="home")
    late = timezone.now() + timedelta(days=4)
    found = at_once(
        partial(accept_overdue, at=late),
        partial(object_to, match=own(match), side="away", version=version, reason="He was offside.", by=None),
        partial(accept_overdue, at=late),
    )
    assert found == ["done"] * 3
    match.refresh_from_db()
    assert ReportAnswer.objects.filter(settled_at=None).count() == 1, "whichever came first, the objection is open"
    assert Result.objects.count() == HistoryRow.objects.filter(kind="played").count() // 2
    assert (match.state == Match.State.AFTER) == (Result.objects.count() == 1)


def test_the_same_form_sent_twice_is_one_report() -> None:
    """Case 29."""
    league, humans, orcs = two_teams()
    match = kicked_off(a_fixture(league, humans, orcs))
    found = at_once(
        *[partial(file_report, match=own(match), body=WON, by=None, once="the form's key") for _ in range(2)]
    )
    assert found == ["done", "done"]
    match.refresh_from_db()
    assert match.reports.count() == 1
    assert file_report(match=match, body=WON, by=None, once="the form's key") == match.reports.get()


def test_two_corrections_of_one_match() -> None:
    league, humans, orcs = two_teams()
    match = finished(a_fixture(league, humans, orcs), WON)
    boss = coach("boss")
    jobs = [
        partial(correct_result, match=own(match), body=body, by=boss, reason="told otherwise") for body in (LOST, DRAWN)
    ]
    assert one_wins(*jobs) == "match_moved_on"
    assert match.corrections.count() == 1
    assert ReportVersion.objects.filter(match=match, accepted=True).get().number == 2
    assert adds_up(humans, orcs)


def test_corrections_of_two_matches_between_the_same_teams() -> None:
    """Home and away are swapped: neither writer may hold what the other waits for."""
    league, humans, orcs = two_teams()
    first = finished(a_fixture(league, humans, orcs), WON)
    second = finished(a_fixture(league, orcs, humans), WON)
    boss = coach("boss")
    jobs = [
        partial(correct_result, match=own(match), body=DRAWN, by=boss, reason="told otherwise")
        for match in (first, second)
    ]
    assert at_once(*jobs) == ["done", "done"]
    assert [row.points for row in table_of(season(league).competitions.get())] == [2, 2]
    assert adds_up(humans, orcs)
    assert state_of(humans).record.drawn == 2


def test_fixtures_that_share_teams_are_locked_one_at_a_time() -> None:
    league, humans, orcs = two_teams()
    fixtures = [a_fixture(league, humans, orcs), a_fixture(league, orcs, humans), a_fixture(league, humans, orcs)]
    assert one_wins(*[partial(lock, fixture=fixture, by=None) for fixture in fixtures]) == "several_reasons"
    assert MatchSide.objects.filter(open=True).count() == 2


def test_one_fixture_is_locked_or_awarded_once() -> None:
    league, humans, orcs = two_teams()
    fixture, boss = a_fixture(league, humans, orcs), coach("boss")
    job = partial(lock, fixture=fixture, by=None)
    assert one_wins(job, job) == "locked_already"
    other = add_fixture(competition=fixture.round.competition, home=orcs, away=humans)
    match = Match.objects.get()
    MatchSide.objects.filter(match=match).update(open=False)
    give = partial(award, fixture=other, to="home", by=boss, reason="nobody came")
    assert one_wins(give, give) == "decided_already"
    assert adds_up(humans, orcs)


def test_one_draft_becomes_one_team_and_two_of_a_name_do_not_both_enter() -> None:
    league, by = a_league(), coach("a coach")
    rules = Ruleset.from_ref(season(league).rules)

    def ready() -> Any:
        form = start_draft(season=season(league), coach=by, roster="human")
        return save_draft(form=form, body=plain(legal_draft("Reavers", "human", rules)), seen=1)

    first, second = ready(), ready()
    assert one_wins(*[partial(submit_draft, form=first, seen=2, by=by) for _ in range(2)]) in (
        "handed_in_already",
        "draft_moved_on",
    )
    assert Team.objects.count() == 1
    Team.objects.all().delete()
    third = ready()
    assert one_wins(*[partial(submit_draft, form=form, seen=2, by=by) for form in (second, third)]) == "team_name_taken"
    assert Team.objects.count() == Enrolment.objects.count() == 1


def test_fixtures_added_at_once_have_numbers_of_their_own() -> None:
    league, humans, orcs = two_teams()
    assert at_once(*[partial(a_fixture, league, humans, orcs)] * 4) == ["done"] * 4
    assert sorted(Fixture.objects.values_list("ref", flat=True)) == [f"s1.c1.r{number}.m1" for number in (1, 2, 3, 4)]


def test_one_fixture_form_sent_by_two_clicks_at_once_adds_one_fixture() -> None:
    league, humans, orcs = two_teams()
    add = partial(add_fixture, competition=season(league).competitions.get(), home=humans, away=orcs, newest=0)
    assert at_once(*[add] * 3) == ["done"] * 3
    assert Fixture.objects.count() == 1


def test_a_season_ends_or_a_match_is_begun_in_it_but_not_both() -> None:
    league, humans, orcs = two_teams()
    fixture = a_fixture(league, humans, orcs)
    end = partial(end_season, season=season(league), by=None, reason="rain")
    assert one_wins(end, partial(lock, fixture=fixture, by=None)) in ("season_over", "matches_under_way")
    over = season(league).over
    assert Match.objects.exists() is not over


def test_under_load_nothing_is_lost_and_nothing_counts_twice() -> None:
    """Eight writers with forty lines each on four teams; whoever was not fast enough looks again."""
    league = a_league()
    teams = [a_team(league, f"Team {letter}") for letter in "ABCD"]
    before = {team.pk: team.treasury for team in teams}

    def writer(number: int) -> Callable[[], Any]:
        def write() -> None:
            for line in range(40):
                _write_at_last(teams[(number + line) % 4].pk, 1000 + number)

        return write

    assert at_once(*[writer(number) for number in range(8)]) == ["done"] * 8
    assert adds_up(*teams)
    assert sum(team.seq for team in teams) == 4 + 8 * 40
    gained = {team.pk: team.treasury - before[team.pk] for team in teams}
    assert sum(gained.values()) == sum(40 * (1000 + number) for number in range(8))
    assert set(gained.values()) == {sum(10 * (1000 + number) for number in range(8))}


def _write_at_last(team: int, amount: int) -> None:
    while True:
        fresh = Team.objects.get(pk=team)
        try:
            append(team=fresh, entries=[Adjusted(amount=amount, reason="found")], by=None, seen=fresh.seq)
        except SomeoneWasFaster:
            continue
        return
