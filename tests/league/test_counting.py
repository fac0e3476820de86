"""Changing how a table counts."""

from typing import Any

import pytest

from league.actions import ReasonNeeded
from league.models import Competition
from league.selectors import competition_of, table_of
from league.table.counting_rules import (
    CountedSoAlready,
    CountingMovedOn,
    CriterionTwice,
    NotATieBreak,
    NothingDecides,
    change_counting,
    changes_of,
    counting_of,
    last_change,
    tables_counted,
)
from rulebook.shapes.refusals import Unreadable
from tests.league.tables import a_played_league
from tests.world import a_league, a_team, season

pytestmark = pytest.mark.django_db


def points(competition: Competition) -> list[int]:
    return [row.points for row in table_of(Competition.objects.get(pk=competition.pk))]


def change(competition: Competition, reason: str = "voted for", seen: int | None = None, **wanted: Any) -> None:
    change_counting(
        competition=competition,
        counting=counting_of(competition) | wanted,
        by=competition.season.league.memberships.get(role="commissioner").coach,
        reason=reason,
        seen=last_change(competition) if seen is None else seen,
    )


def test_changing_points_or_tie_break_list_after_the_first_result_is_allowed_logged_and_dated_by_its_round() -> None:
    competition = competition_of(a_played_league())
    assert points(competition) == [3, 1, 1, 0]
    change(competition, points_for_win=2, order=["touchdown_difference"])
    assert points(competition) == [2, 1, 1, 0]
    (kept,) = changes_of(competition)
    assert kept.since_round == 1
    assert kept.reason == "voted for"
    assert kept.before == {"points_for_win": None, "order": ["touchdowns", "casualties"]}
    assert kept.after == {"points_for_win": 2, "order": ["touchdown_difference"]}


def test_what_the_table_was_before_a_change_can_still_be_read() -> None:
    competition = competition_of(a_played_league())
    was = table_of(competition)
    change(competition, points_for_draw=3, order=["lots"])
    changed = Competition.objects.get(pk=competition.pk)
    assert table_of(changed) != was
    assert tables_counted(changed, changes_of(changed)[0].before) == [(None, was)]


def test_before_the_first_result_no_reason_is_asked_and_no_round_is_named() -> None:
    league = a_league()
    a_team(league, "A")
    competition = competition_of(season(league))
    change(competition, reason="", bye_points=1)
    assert changes_of(competition)[0].since_round is None


def test_after_the_first_result_a_reason_is_needed_and_without_one_nothing_has_changed() -> None:
    competition = competition_of(a_played_league())
    with pytest.raises(ReasonNeeded):
        change(competition, reason="  ", points_for_win=2)
    assert points(competition) == [3, 1, 1, 0]
    assert changes_of(competition) == []


def test_of_two_who_change_it_the_second_reads_what_the_first_has_done() -> None:
    competition = competition_of(a_played_league())
    change(competition, points_for_win=2)
    with pytest.raises(CountingMovedOn):
        change(competition, points_for_win=4, seen=0)
    with pytest.raises(CountedSoAlready):
        change(Competition.objects.get(pk=competition.pk))
    assert len(changes_of(competition)) == 1


@pytest.mark.parametrize(
    ("wanted", "refusal"),
    [
        ({"order": ["alphabet"]}, NotATieBreak),
        ({"order": ["points"]}, NotATieBreak),
        ({"order": []}, NothingDecides),
        ({"order": ["casualties", "casualties"]}, CriterionTwice),
        ({"points_for_win": 101}, Unreadable),
        ({"bye_points": 2}, Unreadable),
        ({"unequal_games": "as one likes"}, Unreadable),
    ],
)
def test_what_no_table_can_count_by_is_refused(wanted: dict[str, Any], refusal: type[Exception]) -> None:
    competition = competition_of(a_played_league())
    with pytest.raises(refusal):
        change(competition, **wanted)
    assert last_change(competition) == 0


def test_bonus_points_may_be_switched_on_for_one_competition() -> None:
    competition = competition_of(a_played_league())
    change(competition, optional_league_bonus_points=True)
    assert points(competition) == [3, 1, 1, 0]
