"""Coaches' numbers at the NAF, from a table as spreadsheets save it."""

import csv
from collections.abc import Iterable, Sequence

from league.naf.reading import NAME_LIMIT, Faults
from league.naf.report import NAMELESS_NUMBER
from rulebook.shapes.refusals import Unreadable, refuse
from teams.imports.names import key

#: A table of every coach that the NAF ever had is smaller.
BYTES_LIMIT = 3_000_000
HIGHEST = 99_999_999
#: What parts the columns, the usual one first.
SEPARATORS = ",;\t"
#: Rows that are read to find the separator.
LOOKED_AT = 100
#: What the columns are called, in any spelling.
NAMES = frozenset({"coach", "coachname", "name", "nafname", "nickname", "player"})
NUMBERS = frozenset({"naf", "nafnumber", "nafno", "nafnr", "nafid", "number", "no", "nr", "id"})


class NafNumbersTooLarge(Unreadable):
    code = "naf_numbers_too_large"
    sentence = "The table of numbers is larger than {limit:,} bytes."


class NafTableUnread(Unreadable):
    code = "naf_table_unread"
    sentence = "This can't be read as a table of names and numbers: {fault}."


class NafNumberUnread(Unreadable):
    code = "naf_number_unread"
    sentence = "Row {row}: “{text}” is not a NAF number. Leave it empty for a coach who has none."


class NafNumberOfNobody(Unreadable):
    code = "naf_number_of_nobody"
    sentence = "Row {row}: number {number} has no name."


class NafNumbersDiffer(Unreadable):
    code = "naf_numbers_differ"
    sentence = "Row {row}: {coach} has number {number} here and {before} in an earlier row."


class NafColumnsUnknown(Unreadable):
    code = "naf_columns_unknown"
    sentence = "Name the columns “Coach” and “NAF” in the first row. Its columns are: {found}."


def numbers_in(raw: bytes) -> dict[str, int]:
    """Each coach's number by the name in lower case; coaches without one are left out. All faults of the table are raised at once.

    The first row may name the columns. Without such a row the name comes first and the number second.
    """
    if len(raw) > BYTES_LIMIT:
        raise NafNumbersTooLarge(limit=BYTES_LIMIT)
    rows = [(place, row) for place, row in enumerate(_rows(_decoded(raw)), start=1) if any(row)]
    columns = _named(rows[0][1]) if rows else None
    if columns is not None:
        rows = rows[1:]
    elif rows and len(list(filter(None, rows[0][1]))) > 2:
        raise NafColumnsUnknown(found=", ".join(f"“{each[:30]}”" for each in rows[0][1][:20]))
    return _read(rows, columns or (0, 1), headed=columns is not None)


def _read(rows: Sequence[tuple[int, Sequence[str]]], columns: tuple[int, int], *, headed: bool) -> dict[str, int]:
    found: dict[str, int] = {}
    faults: Faults = []
    for index, (place, row) in enumerate(rows):
        coach, text = (row[column] if column < len(row) else "" for column in columns)
        if not text:
            continue
        if not (text.isascii() and text.isdecimal() and 0 < int(text[:10]) <= HIGHEST):
            # The first row may be a heading in words that are not known here.
            if headed or index:
                faults.append(NafNumberUnread(row=place, text=text[:40]))
            continue
        number, name = int(text), coach.casefold()
        if not name:
            faults.append(NafNumberOfNobody(row=place, number=number))
        elif found.get(name, number) != number:
            faults.append(NafNumbersDiffer(row=place, coach=coach[:NAME_LIMIT], number=number, before=found[name]))
        elif number != NAMELESS_NUMBER:
            found[name] = number
    refuse(faults)
    return found


def _decoded(raw: bytes) -> str:
    """The text in whichever of the usual encodings it is: Unicode where it says or proves to be, else that of Western Windows."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _rows(text: str) -> Iterable[list[str]]:
    """The cells of each line, without blanks around them."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").split("\n")
    told = [line for line in lines if line.strip()][:LOOKED_AT]
    separator = max(SEPARATORS, key=lambda each: (_numbers_found(told, each), sum(line.count(each) for line in told)))
    try:
        for row in csv.reader(lines, delimiter=separator):
            yield [" ".join(cell.split()) for cell in row]
    except csv.Error as fault:
        raise NafTableUnread(fault=str(fault)) from fault


def _numbers_found(lines: Iterable[str], separator: str) -> int:
    """How many of the lines have a number in a column of its own, if this is what parts the columns."""
    return sum(any(cell.strip(' "').isdecimal() for cell in line.split(separator)[1:]) for line in lines)


def _named(row: Sequence[str]) -> tuple[int, int] | None:
    """Where names and numbers stand, if this row says so."""
    keys = [key(cell) for cell in row]
    name = next((place for place, each in enumerate(keys) if each in NAMES), None)
    number = next((place for place, each in enumerate(keys) if each in NUMBERS and place != name), None)
    return None if name is None or number is None else (name, number)
