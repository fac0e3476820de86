"""The journal: corrections in any order, and the ledger."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from teams.history.entry import Entry
from teams.history.journal import How, Row, corrections, effective, fold, ledger
from teams.history.season import Adjusted, Opened

quick = settings(max_examples=500)
HOW: tuple[How, ...] = ("adds", "replaces", "voids", "follows")


def gold(amount: int) -> Adjusted:
    return Adjusted(amount=amount, reason="a reason")


def added(amounts: Sequence[int], start: int = 1) -> list[Row]:
    return [Row(seq=seq, entry=gold(amount)) for seq, amount in enumerate(amounts, start=start)]


def amounts_of(rows: Sequence[Row]) -> list[int]:
    return [row.entry.amount for row in effective(rows) if isinstance(row.entry, Adjusted)]


def test_a_replacement_stands_where_the_replaced_row_stood() -> None:
    rows = [*added([10, 20, 30]), Row(seq=4, entry=gold(25), how="replaces", corrects=2)]
    assert amounts_of(rows) == [10, 25, 30]


def test_what_was_voided_is_gone_but_still_marks_its_place() -> None:
    rows = [*added([10, 20, 30]), Row(seq=4, entry=None, how="voids", corrects=2)]
    assert amounts_of(rows) == [10, 30]
    assert amounts_of([*rows, Row(seq=5, entry=gold(21), how="follows", corrects=2)]) == [10, 21, 30]
    assert amounts_of([*rows, Row(seq=5, entry=gold(22), how="replaces", corrects=2)]) == [10, 22, 30]
    assert amounts_of([*rows, Row(seq=5, entry=gold(23), how="replaces", corrects=4)]) == [10, 23, 30]


def test_a_follower_stands_right_behind_the_row_it_names() -> None:
    rows = [
        *added([10, 20]),
        Row(seq=3, entry=gold(11), how="follows", corrects=1),
        Row(seq=4, entry=gold(12), how="follows", corrects=1),
        Row(seq=5, entry=gold(13), how="follows", corrects=3),
        Row(seq=6, entry=gold(30)),
    ]
    assert amounts_of(rows) == [10, 12, 11, 13, 20, 30]


@st.composite
def journals(draw: st.DrawFn) -> list[Row]:
    rows: list[Row] = []
    for seq in range(1, draw(st.integers(1, 25)) + 1):
        how = draw(st.sampled_from(HOW)) if rows else "adds"
        corrects = draw(st.integers(1, seq - 1)) if how != "adds" else None
        entry = None if how == "voids" else gold(draw(st.integers(-5, 5)))
        rows.append(Row(seq=seq, entry=entry, how=how, corrects=corrects))
    return rows


@quick
@given(journals(), st.randoms(use_true_random=False))
def test_the_order_is_the_one_of_a_plain_list(rows: list[Row], random: object) -> None:
    """Each place of the list knows every row that ever stood there."""
    places: list[tuple[list[int], Row | None]] = []
    for row in rows:
        at = next((index for index, (seqs, _) in enumerate(places) if row.corrects in seqs), len(places) - 1)
        if row.how in ("adds", "follows"):
            places.insert(at + 1 if row.how == "follows" else len(places), ([row.seq], row))
        else:
            places[at] = ([*places[at][0], row.seq], row if row.how == "replaces" else None)
    assert effective(rows) == [row for _, row in places if row is not None]
    assert effective(reversed(rows)) == effective(rows), "the order in which they are read does not matter"


ENTRIES = st.lists(st.integers(0, 3).map(gold), max_size=12)


@quick
@given(ENTRIES, ENTRIES, ENTRIES, ENTRIES)
def test_corrections_turn_what_was_into_what_is_wanted(
    before: list[Entry], old: list[Entry], new: list[Entry], newer: list[Entry]
) -> None:
    rows = [Row(seq=seq, entry=entry) for seq, entry in enumerate([gold(99), *before, *old], start=1)]
    anchor = 1 + len(before)
    for wanted in (new, newer, old):
        standing = effective(rows)
        made = corrections(standing[anchor:], wanted, after=standing[anchor - 1].seq, next_seq=len(rows) + 1)
        rows += made
        now = [row.entry for row in effective(rows)]
        assert now == [gold(99), *before, *wanted]
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))


@quick
@given(ENTRIES)
def test_what_is_right_already_is_not_touched(entries: list[Entry]) -> None:
    rows = [Row(seq=seq, entry=entry) for seq, entry in enumerate([gold(99), *entries], start=1)]
    assert corrections(rows[1:], entries, after=1, next_seq=len(rows) + 1) == []


def test_one_entry_more_touches_no_other() -> None:
    rows = added([1, 2, 3, 4, 5])
    (made,) = corrections(rows[1:], [gold(each) for each in (2, 3, 77, 4, 5)], after=1, next_seq=6)
    assert (made.how, made.corrects) == ("follows", 3)


@quick
@given(journals())
def test_the_last_balance_is_the_purse(rows: list[Row]) -> None:
    lines = ledger(rows)
    assert (lines[-1].balance if lines else 0) == fold(rows).treasury
    assert sum(line.amount for line in lines) == fold(rows).treasury


def test_the_ledger_begins_with_the_season() -> None:
    opened = Opened(origin="redrafted", name="Reavers", roster="human", players=(), treasury=50_000)
    rows = [*added([10_000, 20_000]), Row(seq=3, entry=opened), *added([5_000], start=4)]
    assert [(line.amount, line.balance) for line in ledger(rows)] == [(50_000, 50_000), (5_000, 55_000)]
    assert fold(rows).treasury == 55_000


def test_each_purse_has_its_own_balance() -> None:
    rows = [*added([10]), Row(seq=2, entry=Adjusted(amount=7, reason="x", purse="bank")), *added([5], start=3)]
    assert [(line.purse, line.balance) for line in ledger(rows)] == [("treasury", 10), ("bank", 7), ("treasury", 15)]
    assert fold(rows).purses == {"treasury": 15, "bank": 7}
