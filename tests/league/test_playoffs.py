"""Who goes through, and who meets whom until one is left (p.98)."""

from collections.abc import Sequence
from itertools import combinations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.pure.playoffs import (
    NOBODY,
    Band,
    Bracket,
    FieldTooSmall,
    Final,
    Meeting,
    Qualifier,
    Standing,
    bands,
    bracket,
    champion,
    meetings,
    qualifiers,
)
from league.pure.standings import PointsDecision, Score
from rulebook.dice import KeyedDice

LOTS = KeyedDice(b"lots")


def win(home: str, away: str, by: int = 1, casualties: int = 0) -> Score:
    return Score(
        fixture=f"{home}{away}{by}{casualties}",
        home=home,
        away=away,
        home_touchdowns=by,
        home_casualties=casualties,
        home_outcome="win",
        away_outcome="loss",
    )


def ladder(*teams: str, extra: int = 0) -> list[Score]:
    """A division in which every team beats all that are listed after it, by one touchdown, the winner of it by some more."""
    return [win(one, other, 1 + (extra if one == teams[0] else 0)) for one, other in combinations(teams, 2)]


def final(*divisions: str, scores: Sequence[Score] | None = None, **more: object) -> Final:
    """Divisions named by a letter each, of teams "a1" to "a4" and so on; the first division scores most."""
    teams = tuple(tuple(f"{letter}{n}" for n in range(1, 5)) for letter in divisions)
    if scores is None:
        scores = [
            score for number, names in enumerate(teams) for score in ladder(*names, extra=len(divisions) - number)
        ]
    return Final(divisions=teams, scores=tuple(scores), **more)  # type: ignore[arg-type]


def through(table: Final, places: int = 4, **more: str) -> list[str]:
    return [each.team for each in qualifiers(table, places, LOTS, **more)]


def test_one_division_sends_its_top_four() -> None:
    assert through(final("a")) == ["a1", "a2", "a3", "a4"]


def test_two_divisions_send_their_top_two_each() -> None:
    field = qualifiers(final("a", "b"), 4, LOTS)
    assert [each.team for each in field][:2] == ["a1", "b1"]
    assert {each.team for each in field[2:]} == {"a2", "b2"}
    assert not any(each.wild_card for each in field)


def test_three_divisions_send_their_winners_and_the_best_second_as_a_wild_card() -> None:
    scores = [*ladder("a1", "a2", "a3", "a4"), *ladder("c1", "c2", "c3", "c4")]
    scores += [win("b1", "b2"), win("b1", "b3"), win("b1", "b4"), win("b2", "b3", 5), win("b2", "b4"), win("b3", "b4")]
    field = qualifiers(final("a", "b", "c", scores=scores), 4, LOTS)
    assert {each.team for each in field[:3]} == {"a1", "b1", "c1"}
    wild = field[3]
    assert (wild.team, wild.wild_card, wild.seed, wild.place) == ("b2", True, 4, 2)
    assert "6 touchdowns to 2" in wild.why


def test_the_wild_card_is_found_by_the_list_that_ranks_the_tables() -> None:
    scores = [score for letter in "abc" for score in ladder(*(f"{letter}{n}" for n in range(1, 5)))]
    scores[9] = win("b2", "b3", casualties=2)
    assert through(final("a", "b", "c", scores=scores))[3] == "b2"


def test_points_that_were_taken_count_in_the_search_for_the_wild_card() -> None:
    docked = PointsDecision(team="a2", points=-1, reason="late")
    scores = [score for letter in "abc" for score in ladder(*(f"{letter}{n}" for n in range(1, 5)))]
    scores[9] = win("b2", "b3", casualties=2)
    table = final("a", "b", "c", scores=scores, decisions=(docked, PointsDecision(team="b2", points=-1, reason="late")))
    assert through(table)[3] == "c2"


def test_in_divisions_of_unequal_size_the_league_may_count_points_per_game() -> None:
    large = ("a1", "a2", "a3", "a4", "a5")
    scores = [*ladder(*large), *ladder("b1", "b2", "b3", "b4"), *ladder("c1", "c2", "c3", "c4"), win("b2", "b4", 3)]
    scores = [score for score in scores if (score.home, score.away) not in (("a2", "a5"), ("b2", "b4"))]
    scores += [Score(fixture="level", home="a2", away="a5"), win("b2", "b4", 3)]
    divisions = (large, ("b1", "b2", "b3", "b4"), ("c1", "c2", "c3", "c4"))
    table = Final(divisions=divisions, scores=tuple(scores))
    assert through(table)[3] == "a2", "seven points"
    field = qualifiers(table, 4, LOTS, wild_card="points_per_game")
    assert field[3].team == "b2" and field[3].why == "6 points from 3 games"


def test_four_divisions_send_their_winners_or_their_top_two() -> None:
    table = final("a", "b", "c", "d")
    assert through(table) == ["a1", "b1", "c1", "d1"]
    eight = through(table, 8)
    assert eight[:4] == ["a1", "b1", "c1", "d1"]
    assert {team[1] for team in eight[4:]} == {"2"}


def test_whom_nothing_parts_the_stored_lot_does_and_says_so() -> None:
    level = final("a", "b", "c", scores=[])
    seeds = {tuple(each.team for each in qualifiers(level, 4, KeyedDice(bytes([n])))) for n in range(8)}
    assert len(seeds) > 1
    assert through(level) == through(level)
    assert any("lot" in each.why for each in qualifiers(level, 4, LOTS))


# --- Brackets -----------------------------------------------------------------------------------------------------


def field(*divisions: int) -> list[Qualifier]:
    """Seeds 1 onwards, of these divisions; teams are named by their seed."""
    return [
        Qualifier(seed=seed, team=f"t{seed}", division=division, place=1)
        for seed, division in enumerate(divisions, start=1)
    ]


def pairs(plan: Bracket, of: list[Qualifier], round_: int = 1, **played: Standing) -> set[frozenset[str | None]]:
    return {frozenset((m.home, m.away)) for m in meetings(plan, of, played) if m.tie.round == round_}


def met(*teams: str) -> set[frozenset[str]]:
    return {frozenset(pair.split()) for pair in teams}


def test_in_one_division_the_first_meets_the_fourth() -> None:
    of = field(0, 0, 0, 0)
    assert pairs(bracket(of, LOTS), of) == met("t1 t4", "t2 t3")


def test_semi_finals_keep_two_divisions_apart_unless_they_are_seeded_or_drawn() -> None:
    of = field(0, 1, 1, 0)
    assert pairs(bracket(of, LOTS), of) == met("t1 t3", "t2 t4")
    assert pairs(bracket(of, LOTS, semi_final_draw="seeded"), of) == met("t1 t4", "t2 t3")
    drawn = {frozenset(pairs(bracket(of, KeyedDice(bytes([n])), semi_final_draw="random"), of)) for n in range(30)}
    assert len(drawn) == 3, "by lot all three pairings come up"


def test_a_wild_card_may_be_seeded_against_the_winner_of_its_own_division() -> None:
    of = field(0, 1, 2, 0)
    assert pairs(bracket(of, LOTS, semi_final_draw="seeded"), of) == met("t1 t4", "t2 t3")
    assert pairs(bracket(of, LOTS), of) == met("t1 t3", "t2 t4")


def play(plan: Bracket, of: list[Qualifier], winners: Sequence[str]) -> list[Meeting]:
    """The whole bracket, every tie won by the side that ``winners`` names in turn."""
    played: dict[str, Standing] = {}
    for tie, winner in zip(plan.ties, winners, strict=False):
        now = next(meeting for meeting in meetings(plan, of, played) if meeting.tie.id == tie.id)
        assert now.home and now.away
        played[tie.id] = Standing(home=now.home, away=now.away, begun=True, winner=winner)  # type: ignore[arg-type]
    return meetings(plan, of, played)


SECONDS = ((0, 1, 2, 3), (3, 2, 1, 0), (1, 0, 3, 2), (2, 3, 0, 1), (0, 2, 1, 3))


@pytest.mark.parametrize("reseeded", [False, True])
@pytest.mark.parametrize("seconds", SECONDS)
def test_with_quarter_finals_no_two_of_one_division_meet_before_the_final(
    seconds: tuple[int, ...], reseeded: bool
) -> None:
    of = field(0, 1, 2, 3, *seconds)
    division = {each.team: each.division for each in of}
    plan = bracket(of, LOTS, reseeded=reseeded)
    for number in range(16):
        quarters = ["home" if number >> bit & 1 else "away" for bit in range(4)]
        found = play(plan, of, [*quarters, "home", "home", "home", "home"])
        early = [m for m in found if m.tie.id[:2] in ("qf", "sf")]
        assert len(early) == 6
        assert all(division[m.home] != division[m.away] for m in early if m.home and m.away)
        assert champion(found)


def test_the_two_best_seeds_can_only_meet_in_the_final() -> None:
    of = field(0, 1, 2, 3, 3, 2, 1, 0)
    found = play(bracket(of, LOTS), of, ["home"] * 8)
    last = next(m for m in found if m.tie.id == "final")
    assert {last.home, last.away} == {"t1", "t2"}
    assert champion(found) == "t1"


def test_the_losers_of_the_semi_finals_play_for_third_place() -> None:
    of = field(0, 0, 0, 0)
    found = play(bracket(of, LOTS), of, ["home", "away", "home", "away"])
    third = next(m for m in found if m.tie.id == "third")
    assert (third.home, third.away, third.winner) == ("t2", "t4", "t4")
    assert not any(tie.id == "third" for tie in bracket(of, LOTS, third_place=False).ties)


def test_nothing_is_known_of_a_tie_before_those_that_lead_to_it_are_played() -> None:
    of = field(0, 0, 0, 0)
    (one,) = [m for m in meetings(bracket(of, LOTS), of, {}) if m.tie.id == "final"]
    assert (one.home, one.away, one.winner) == (None, None, None)
    half = {"sf1": Standing(home="t1", away="t4", begun=True, winner="away")}
    (half_known,) = [m for m in meetings(bracket(of, LOTS), of, half) if m.tie.id == "final"]
    assert {half_known.home, half_known.away} == {"t4", None}


def test_where_both_lose_nobody_advances_and_the_next_opponent_walks_over() -> None:
    of = field(0, 0, 0, 0)
    played = {
        "sf1": Standing(home="t1", away="t4", begun=True, winner="nobody"),
        "sf2": Standing(home="t2", away="t3", begun=True, winner="home"),
    }
    found = {m.tie.id: m for m in meetings(bracket(of, LOTS), of, played)}
    assert found["final"].winner == "t2" and NOBODY in (found["final"].home, found["final"].away)
    assert found["third"].winner == "t3"
    assert champion(found.values()) == "t2"


@pytest.mark.parametrize("teams", range(2, 33))
def test_a_seeded_field_of_any_size_comes_down_to_one(teams: int) -> None:
    of = field(*range(teams))
    plan = bracket(of, LOTS)
    played: dict[str, Standing] = {}
    games = 0
    for tie in plan.ties:
        now = next(m for m in meetings(plan, of, played) if m.tie.id == tie.id)
        if now.home and now.away:
            games += tie.id != "third"
            played[tie.id] = Standing(home=now.home, away=now.away, begun=True, winner="home")
    assert champion(meetings(plan, of, played)) == "t1", "the better seed is at home throughout"
    assert games == teams - 1


def test_a_field_of_one_or_of_thirty_three_is_refused() -> None:
    for size in (0, 1, 33):
        with pytest.raises(FieldTooSmall):
            bracket(field(*range(size)), LOTS)


@st.composite
def a_bracket_in_which_teams_leave(draw: st.DrawFn) -> tuple[Bracket, list[list[Qualifier]]]:
    """A bracket, and its field after each tie that is played: some of its teams have left by then."""
    size = draw(st.integers(2, 16))
    of = field(*range(size)) if size != 8 or draw(st.booleans()) else field(0, 1, 2, 3, 3, 2, 1, 0)
    plan = bracket(of, LOTS, reseeded=draw(st.booleans()), third_place=draw(st.booleans()))
    fields = [of]
    for _ in plan.ties:
        leaver = draw(st.sampled_from([*([""] * 2), *(each.team for each in of)]))
        of = [msgspec.structs.replace(each, left=each.left or each.team == leaver) for each in of]
        fields.append(of)
    return plan, fields


@given(a_bracket_in_which_teams_leave())
def test_a_team_that_has_left_comes_into_no_tie_and_the_bracket_comes_to_its_end(
    told: tuple[Bracket, list[list[Qualifier]]],
) -> None:
    plan, fields = told
    played: dict[str, Standing] = {}
    for of in [*fields, *[fields[-1]] * 2 * len(plan.ties)]:
        gone = {each.team for each in of if each.left}
        for id, standing in played.items():
            if standing.winner is None and gone & {standing.home, standing.away}:
                # A fixture that is open when a team leaves is a walk-over.
                played[id] = msgspec.structs.replace(standing, winner="away" if standing.home in gone else "home")
        found = meetings(plan, of, played)
        assert not any(meeting.misplaced for meeting in found)
        to_begin = [meeting for meeting in found if meeting.tie.id not in played]
        assert not any(gone & {meeting.home, meeting.away} for meeting in to_begin)
        undecided = [id for id, standing in played.items() if standing.winner is None]
        if undecided:
            played[undecided[0]] = msgspec.structs.replace(played[undecided[0]], winner="away")
        elif ready := [meeting for meeting in to_begin if meeting.home and meeting.away]:
            played[ready[0].tie.id] = Standing(home=str(ready[0].home), away=str(ready[0].away), begun=True)
    assert all(meeting.winner is not None for meeting in found), "no tie waits for a team that has left"


def upset() -> dict[str, Standing]:
    """Eight seeds; the last beats the first, the others hold."""
    return {
        "qf1": Standing(home="t1", away="t8", begun=True, winner="away"),
        "qf2": Standing(home="t4", away="t5", begun=True, winner="home"),
        "qf3": Standing(home="t2", away="t7", begun=True, winner="home"),
        "qf4": Standing(home="t3", away="t6", begun=True, winner="home"),
    }


def test_seeded_anew_the_best_who_is_left_meets_the_last_who_is_left() -> None:
    of = field(*range(8))
    assert pairs(bracket(of, LOTS), of, 2, **upset()) == met("t4 t8", "t2 t3")
    assert pairs(bracket(of, LOTS, reseeded=True), of, 2, **upset()) == met("t2 t8", "t3 t4")


def test_seeding_anew_waits_for_the_whole_round() -> None:
    of = field(*range(8))
    some = {key: value for key, value in upset().items() if key != "qf4"}
    assert pairs(bracket(of, LOTS, reseeded=True), of, 2, **some) == {frozenset((None,))}


def test_seeding_anew_never_moves_a_tie_that_was_begun() -> None:
    of = field(*range(8))
    plan = bracket(of, LOTS, reseeded=True)
    begun = upset() | {"sf2": Standing(home="t2", away="t4", begun=True)}
    assert pairs(plan, of, 2, **begun) == met("t2 t4", "t3 t8")
    corrected = upset() | {
        "qf1": Standing(home="t1", away="t8", begun=True, winner="home"),
        "sf1": Standing(home="t2", away="t8", begun=True),
    }
    found = {m.tie.id: m for m in meetings(plan, of, corrected)}
    assert found["sf1"].misplaced and {found["sf1"].home, found["sf1"].away} == {"t2", "t8"}
    assert {found["sf2"].home, found["sf2"].away} == {"t3", "t4"}, "the rest go on as they were"


def test_a_tie_begun_by_the_wrong_team_keeps_it_and_tells() -> None:
    of = field(0, 0, 0, 0)
    played = {
        "sf1": Standing(home="t1", away="t4", begun=True, winner="away"),
        "sf2": Standing(home="t2", away="t3", begun=True, winner="home"),
        "final": Standing(home="t1", away="t2", begun=True, winner="home"),
    }
    found = {m.tie.id: m for m in meetings(bracket(of, LOTS), of, played)}
    assert found["final"].misplaced
    assert champion(found.values()) == "t1"
    put_right = played | {"sf1": Standing(home="t1", away="t4", begun=True, winner="home")}
    assert not any(m.misplaced for m in meetings(bracket(of, LOTS), of, put_right))


# --- Which places of a table lead into them -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sizes, places, expected",
    [
        ((8,), 4, [Band(4)]),
        ((6, 6), 4, [Band(2), Band(2)]),
        ((5, 5, 5), 4, [Band(1, 1), Band(1, 1), Band(1, 1)]),
        ((4, 4, 4, 4), 8, [Band(2)] * 4),
        ((4, 4, 4, 4), 4, [Band(1)] * 4),
        ((4,) * 5, 8, [Band(1, 3)] * 5),
        ((1, 5), 4, [Band(1), Band(3)]),
        ((3,), 4, [Band(3)]),
    ],
)
def test_the_table_marks_the_places_that_go_through(sizes: tuple[int, ...], places: int, expected: list[Band]) -> None:
    assert bands(sizes, places) == expected


def test_whoever_goes_through_stands_on_a_place_that_is_marked() -> None:
    for letters, places in (("a", 4), ("ab", 4), ("abc", 4), ("abcd", 4), ("abcd", 8), ("abcde", 8), ("abcdefg", 8)):
        field = qualifiers(final(*letters), places, LOTS)
        marked = bands([4] * len(letters), places)
        for number, band in enumerate(marked):
            certain = [each.place for each in field if each.division == number and not each.wild_card]
            wild = [each.place for each in field if each.division == number and each.wild_card]
            assert sorted(certain) == list(range(1, band.sure + 1))
            assert wild in ([], [band.sure + 1] if band.wild else [])
        assert sum(each.wild_card for each in field) == marked[0].wild
