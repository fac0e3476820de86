"""The Death Zone's tables that are rolled on at the table: every result is there once, with what it does and how the table is used."""

from collections import Counter

import pytest

from rulebook.pack.checks import results_of
from rulebook.ruleset import Ruleset

BALLS = Ruleset.of("bb2020", {"unusual_balls": True})
EVENTS = Ruleset.of("bb2020", {"match_events": True})

#: Some results as the book prints them, at the ends and in the middle.
PAIRS = {
    (1, 1): "pop",
    (2, 6): "weather-magic",
    (3, 2): "distracted-ref",
    (4, 4): "streaker",
    (5, 2): "abusive-fans",
    (6, 5): "burning-barrel",
    (7, 1): "sprinkler-malfunction",
    (8, 6): "total-darkness",
}


def test_every_pair_of_dice_is_one_match_event() -> None:
    found = Counter[tuple[int, int]]()
    named = {}
    for row in EVENTS.table("match_events"):
        (low, high), (six, same) = row["pair"]
        assert six == same and row.effect
        for eight in range(low, high + 1):
            found[eight, six] += 1
            named[eight, six] = row.id
    assert found == Counter({(eight, six): 1 for eight in range(1, 9) for six in range(1, 7)})
    assert {pair: named[pair] for pair in PAIRS} == PAIRS


def test_every_result_of_a_d16_is_a_ball() -> None:
    table = BALLS.table("unusual_balls")
    assert results_of(table) == list(range(1, 17)) and len(table.rows) == 16 and all(row.effect for row in table)
    ends = {roll: table.row(roll).id for roll in (1, 8, 13, 16)}
    assert ends == {1: "explodin-ball", 8: "greedy-nurgling-ball", 13: "sacred-egg-ball", 16: "warpstone-brazier-ball"}


@pytest.mark.parametrize("method", ["roll", "pick", "coach"])
def test_a_season_says_how_the_kind_of_a_ball_is_decided(method: str) -> None:
    notes = {
        how: BALLS.with_options({"unusual_ball_method": how}).table("unusual_balls").note
        for how in ("roll", "pick", "coach")
    }
    assert notes[method] and list(notes.values()).count(notes[method]) == 1


def test_tables_are_in_play_while_their_module_is_on() -> None:
    assert [table.id for table in EVENTS.tables_in_play] == ["match_events"]
    assert [table.id for table in BALLS.tables_in_play] == ["unusual_balls"]
    assert Ruleset.of("bb2020").tables_in_play == ()
