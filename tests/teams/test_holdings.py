"""What a team holds beside players and gold: entries of a module add it and take it away, without a field of its own."""

from hypothesis import given
from hypothesis import strategies as st

from matches.pure.consequences import TeamLabels, consequences
from matches.pure.correction import Corrected
from teams.history.club import HoldingGained, HoldingLost
from teams.history.entries import apply_all, plain_entry, read_entry
from teams.history.entry import Entry
from teams.history.journal import Row, fold, ledger
from teams.history.season import Opened
from teams.history.state import Holding
from tests.matches.scenes import RULES, team_of

PIT = Holding(kind="stadium", name="The Pit", facts={"seats": 3, "roof": False})
OPENED = Opened(origin="drafted", name="Reavers", roster="human", players=(), treasury=100_000)

IDS = st.sampled_from(["stadium", "cup", "card-1"])
FACTS = st.dictionaries(st.sampled_from(["seats", "grade"]), st.none() | st.booleans() | st.integers(0, 9) | st.text())
HOLDINGS = st.builds(Holding, kind=st.sampled_from(["stadium", "trophy", "special_card"]), name=st.text(), facts=FACTS)
GAINED = st.builds(HoldingGained, id=IDS, holding=HOLDINGS, price=st.integers(0, 90_000))
LOST = st.builds(HoldingLost, id=IDS, name=st.just("It"), returned=st.integers(0, 90_000))


@given(st.lists(GAINED | LOST))
def test_the_fold_holds_what_was_gained_last_and_not_lost_since_and_the_ledger_is_the_purse(
    entries: list[Entry],
) -> None:
    rows = [Row(seq=seq, entry=entry) for seq, entry in enumerate([OPENED, *entries], start=1)]
    team = fold(rows)
    expected: dict[str, Holding] = {}
    for entry in entries:
        if isinstance(entry, HoldingGained):
            expected[entry.id] = entry.holding
        elif isinstance(entry, HoldingLost):
            expected.pop(entry.id, None)
    assert team.holdings == expected
    assert ledger(rows)[-1].balance == team.treasury
    assert [read_entry(plain_entry(entry)) for entry in entries] == entries


def test_nothing_is_gained_twice_or_lost_without_being_held() -> None:
    gained, lost = HoldingGained(id="stadium", holding=PIT), HoldingLost(id="stadium", name="The Pit")
    team = team_of()
    assert [each.code for each in lost.problems(team, RULES)] == ["not_held"] and gained.problems(team, RULES) == []
    held = gained.apply(team)
    assert [each.code for each in gained.problems(held, RULES)] == ["held_already"] and lost.problems(held, RULES) == []
    assert lost.apply(held) == team


def test_a_correction_tells_what_a_team_holds_otherwise() -> None:
    before = apply_all(team_of(), [HoldingGained(id="stadium", holding=PIT)])
    changed = Corrected(rows=(), before=before, after=team_of(), points=())
    (told,) = consequences(changed, TeamLabels(name="Reavers", rules=RULES))
    assert (told.code, told.what, told.was, told.now) == ("holding_changed", "the stadium", "The Pit", "nothing")
