"""The journal of a team: numbered rows, the corrections among them, and the fold.

A row is never updated. A correction is a row that names the one it ``replaces``, ``voids`` or ``follows``; ``effective`` gives the order to fold.
"""

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Literal

import msgspec

from teams.history.entry import Entry
from teams.history.season import Opened
from teams.history.state import TeamState

How = Literal["adds", "replaces", "voids", "follows"]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the journal. ``corrects`` is the ``seq`` of the row that a correction names; a voiding row has no entry of its own."""

    seq: int
    entry: Entry | None
    how: How = "adds"
    corrects: int | None = None


class LedgerLine(msgspec.Struct, frozen=True, kw_only=True):
    """One movement of gold: what was moved, why, and what the purse held afterwards."""

    seq: int
    match: str
    purse: str
    amount: int
    balance: int
    sentence: str


def effective(rows: Iterable[Row]) -> list[Row]:
    """The rows that count, in the order in which they count.

    A replacement stands where the replaced row stood; a follower stands right behind the row it names, before anything that already stood behind it;
    a voided row is gone but still marks its place. Rows keep the ``seq`` under which they were written.
    """
    numbered = sorted(rows, key=lambda row: row.seq)
    if all(row.how == "adds" for row in numbered):
        return numbered
    places = _Places()
    for row in numbered:
        if row.how == "adds":
            places.append(row)
        elif row.how == "follows":
            places.insert_after(row.corrects, row)
        else:
            places.put(row.corrects, row if row.how == "replaces" else None, row.seq)
    return [row for row in places if row is not None]


def fold(rows: Iterable[Row]) -> TeamState:
    """The team after everything that counts."""
    team = TeamState()
    for row in effective(rows):
        if row.entry is not None:
            team = row.entry.apply(team)
    return team


def ledger(rows: Iterable[Row]) -> list[LedgerLine]:
    """Every movement of gold since the season opened, in order, with the balance of its purse; the last balance is the purse."""
    balances: dict[str, int] = {}
    lines: list[LedgerLine] = []
    for row in effective(rows):
        if row.entry is None:
            continue
        if isinstance(row.entry, Opened):
            balances, lines = {}, []
        for purse, amount in row.entry.money():
            balances[purse] = balances.get(purse, 0) + amount
            lines.append(
                LedgerLine(
                    seq=row.seq,
                    match=row.entry.match,
                    purse=purse,
                    amount=amount,
                    balance=balances[purse],
                    sentence=row.entry.sentence(),
                )
            )
    return lines


def corrections(old: Sequence[Row], new: Sequence[Entry], *, after: int, next_seq: int) -> list[Row]:
    """The rows that turn the effective rows ``old`` into ``new``, where ``after`` is the seq of the effective row before them.

    What is equal stays untouched; entries are matched by the longest run in common, so that one more or one fewer changes nothing else.
    """
    made: list[Row] = []
    anchor = after
    before = [_key(row.entry) for row in old]
    wanted = [_key(entry) for entry in new]
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, before, wanted, autojunk=False).get_opcodes():
        if tag == "equal":
            anchor = old[i2 - 1].seq
            continue
        both = min(i2 - i1, j2 - j1)
        for offset in range(both):
            made.append(Row(seq=next_seq, entry=new[j1 + offset], how="replaces", corrects=old[i1 + offset].seq))
            anchor, next_seq = next_seq, next_seq + 1
        for row in old[i1 + both : i2]:
            made.append(Row(seq=next_seq, entry=None, how="voids", corrects=row.seq))
            anchor, next_seq = row.seq, next_seq + 1
        for entry in new[j1 + both : j2]:
            made.append(Row(seq=next_seq, entry=entry, how="follows", corrects=anchor))
            anchor, next_seq = next_seq, next_seq + 1
    return made


def _key(entry: Entry | None) -> bytes:
    return msgspec.json.encode(entry, order="deterministic")


#: In the place of a place.
NOWHERE = -1


class _Places:
    """A linked list of places; each may hold a row, and every seq that ever stood there leads to it."""

    def __init__(self) -> None:
        self.rows: list[Row | None] = []
        self.following: list[int] = []
        self.first = self.last = NOWHERE
        self.of: dict[int, int] = {}

    def append(self, row: Row) -> None:
        place = self._new(row)
        if self.last != NOWHERE:
            self.following[self.last] = place
        else:
            self.first = place
        self.last = place

    def insert_after(self, seq: int | None, row: Row) -> None:
        anchor = self._place(seq)
        place = self._new(row)
        self.following[place], self.following[anchor] = self.following[anchor], place
        if anchor == self.last:
            self.last = place

    def put(self, seq: int | None, row: Row | None, by: int) -> None:
        place = self._place(seq)
        self.rows[place] = row
        self.of[by] = place

    def _new(self, row: Row) -> int:
        self.rows.append(row)
        self.following.append(NOWHERE)
        self.of[row.seq] = len(self.rows) - 1
        return len(self.rows) - 1

    def _place(self, seq: int | None) -> int:
        if seq is None or seq not in self.of:
            raise AssertionError(f"a correction names row {seq}, which is not in the journal")
        return self.of[seq]

    def __iter__(self) -> Iterator[Row | None]:
        place = self.first
        while place != NOWHERE:
            yield self.rows[place]
            place = self.following[place]
