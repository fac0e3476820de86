"""Coaches' numbers at the NAF, in whatever way a spreadsheet saves them. No database."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.naf.numbers import BYTES_LIMIT, numbers_in
from rulebook.shapes.refusals import Problem, Unreadable

ULF, INA = {"ulf": 40001}, {"ulf": 40001, "ína": 40002}


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("Ulf,40001\nÍna,40002\n", INA),
        ("Coach,NAF\nUlf,40001\nÍna,40002", INA),
        ("Coach,NAF\nUlf,40001\nÍna,\n", ULF),
        ("Ulf,40001\nÍna\n\n  ,  \n", ULF),
        ("Coach;NAF\r\nUlf;40001\r\nÍna;40002\r\n", INA),
        ("Ulf\t40001\rÍna\t40002", INA),
        ('"Ulf";"40001"\n" Ína ";" 40002 "', INA),
        ("Team;NAF number;Race;Coach\nReavers;40001;Human;Ulf\nHills;40002;Dwarf;Ína", INA),
        ("Name,NAF #,Paid\nUlf,40001,yes\n", ULF),
        ("Trainer,Lizenz\nUlf,40001\n", ULF),
        ("Stone, Ulf;40001\nCoach; 9\n", {"stone, ulf": 40001}),
        ("Ulf,40001\nULF,40001\n", ULF),
        ("", {}),
        ("Coach,NAF\n", {}),
    ],
)
def test_a_table_is_read_however_it_is_laid_out(table: str, expected: dict[str, int]) -> None:
    assert numbers_in(table.encode()) == expected


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-be"])
def test_a_table_is_read_in_the_usual_encodings(encoding: str) -> None:
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    assert numbers_in(f"{mark}Coach;NAF\nUlf;40001\nÍna;40002\n".encode(encoding)) == INA


@pytest.mark.parametrize(
    ("table", "code", "row"),
    [
        ("Ulf,40001\nÍna,unknown\n", "naf_number_unread", 2),
        ("Coach,NAF\nÍna,unknown\n", "naf_number_unread", 2),
        ("Coach,NAF\nÍna,0\n", "naf_number_unread", 2),
        ("Coach,NAF\nÍna,-4\n", "naf_number_unread", 2),
        ("Coach,NAF\nÍna,123456789\n", "naf_number_unread", 2),
        ("Coach,NAF\nÍna,٤٢\n", "naf_number_unread", 2),
        ("Coach,NAF\n\nUlf,40001\n,40002\n", "naf_number_of_nobody", 4),
        ("Ulf,40001\nUlf,40002\n", "naf_numbers_differ", 2),
        ("Reavers,Ulf,40001\n", "naf_columns_unknown", None),
        ("Ulf," + "4" * 200_000, "naf_table_unread", None),
        ("," * (BYTES_LIMIT + 1), "naf_numbers_too_large", None),
    ],
)
def test_a_fault_is_told_with_its_row(table: str, code: str, row: int | None) -> None:
    with pytest.raises(Unreadable) as refused:
        numbers_in(table.encode())
    assert (refused.value.code, refused.value.facts.get("row")) == (code, row)


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(Problem) as refused:
        numbers_in(b"Coach,NAF\n" + b"".join(b"Coach %d,none\n" % number for number in range(30)))
    assert refused.value.status == 400 and len(refused.value.problems) == 30  # type: ignore[attr-defined]


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    try:
        found = numbers_in(raw)
    except Problem:
        return
    assert all(name and 0 < number <= 99_999_999 for name, number in found.items())
