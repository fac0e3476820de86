"""Roster sheets: players, what they can do, and boxes to tick at the table."""

from collections.abc import Sequence

from django.utils.translation import gettext, gettext_noop

from pages.shell.shapes import RosterRow
from pages.shell.wording import value_k
from pages.team.pdf.fonts import fonts_for
from pages.team.pdf.pen import Pen
from pages.team.sheets import RosterSheet

BOX, GAP = 8.5, 1.5
HEAD = 14.0
#: Column widths in points of an A4 page; the skills take what is left.
NUMBER, NAME, POSITION, STAT, SPP, VALUE = 24.0, 108.0, 82.0, 23.0, 24.0, 34.0

#: The head of the widest column.
SKILLS = gettext_noop("Skills and injuries")


def roster_pdf(sheets: Sequence[RosterSheet], *, paper: str, title: str) -> bytes:
    """A page for each sheet."""
    pen = Pen(paper, title, fonts_for([text for sheet in sheets for text in _texts(sheet)]))
    for sheet in sheets:
        _sheet(pen, sheet)
        pen.next_page()
    return pen.done()


def _texts(sheet: RosterSheet) -> list[str]:
    return [sheet.name, sheet.under, *(row.name for row in sheet.rows), *(row.position for row in sheet.rows)]


def _sheet(pen: Pen, sheet: RosterSheet) -> None:
    _head(pen, sheet)
    top = 76.0
    rows = len(sheet.rows) + len(sheet.blanks)
    foot = 44.0
    height = min(26.0, (pen.height - top - HEAD - foot) / max(rows, sheet.places))
    columns = _columns(pen, sheet)
    _column_heads(pen, columns, top)
    y = top + HEAD
    for row in sheet.rows:
        _player(pen, columns, row, sheet.ticks, y, height)
        y += height
    for number in sheet.blanks:
        pen.text(columns[0][1] + columns[0][2] / 2, y + height / 2 + 3, str(number), bold=True, align="middle")
        y += height
    _grid(pen, columns, top, y, [top + HEAD + height * line for line in range(rows + 1)])
    _foot(pen, sheet, y + 16)


def _head(pen: Pen, sheet: RosterSheet) -> None:
    side = 58.0
    figures_at = pen.width - side - 16 - 268
    pen.text(0, 28, sheet.name, 25, bold=True, room=figures_at - 16)
    pen.words(0, 36, figures_at - 16, 22, [("", sheet.under)], 8.5)
    fans = f"{sheet.fans} + {sheet.fan_dice} ="
    for place, (label, value, boxes) in enumerate((*sheet.figures, (gettext("Fan factor"), fans, 0))):
        x, y = figures_at + (place % 2) * 128, 10 + (place // 2) * 15.5
        pen.text(x, y, label, 8, room=84 if place % 2 else 0)
        if place % 2 == 0:
            pen.text(x + 112, y, value, 8.5, bold=True, align="right")
            continue
        after = x + 88 + pen.text(x + 88, y, value, 8.5, bold=True) + 4
        _counters(pen, after, y, min(boxes, 8))
        if value is fans:
            pen.line(after, y + 1, after + 18, y + 1)
    pen.code(pen.width - side, 0, side, sheet.modules)
    pen.line(0, 68, pen.width, 68, 1.5)


def _counters(pen: Pen, x: float, y: float, boxes: int) -> None:
    """Boxes to tick behind a figure; more than four stand in two rows, and are smaller."""
    side = BOX if boxes <= 4 else 6.0
    top = y - 7 if boxes <= 4 else y - 9.5
    for box in range(boxes):
        pen.box(x + box % 4 * (side + GAP), top + box // 4 * (side + 1), side, side)


def _columns(pen: Pen, sheet: RosterSheet) -> list[tuple[str, float, float]]:
    """Every column's head, which the page marks for translation, its left edge, and its width."""
    ticks = [(head, boxes * (BOX + GAP) + 9 + 6 * (boxes == 1)) for head, boxes in sheet.ticks]
    fixed = NUMBER + NAME + POSITION + len(sheet.heads) * STAT + SPP + VALUE + sum(width for _, width in ticks)
    widths = [
        ("No.", NUMBER),
        ("Name", NAME),
        ("Position", POSITION),
        *((head, STAT) for head in sheet.heads),
        (SKILLS, pen.width - fixed),
        ("SPP", SPP),
        *ticks,
        ("Value", VALUE),
    ]
    columns, x = [], 0.0
    for head, width in widths:
        columns.append((head, x, width))
        x += width
    return columns


def _column_heads(pen: Pen, columns: list[tuple[str, float, float]], top: float) -> None:
    pen.box(0, top, pen.width, HEAD, fill=0.9)
    for head, x, width in columns:
        if head in ("Name", "Position", SKILLS):
            pen.text(x + 4, top + 10, gettext(head), 8, bold=True)
        else:
            pen.text(x + width / 2, top + 10, gettext(head), 8, bold=True, align="middle", room=width - 2)


def _grid(pen: Pen, columns: list[tuple[str, float, float]], top: float, bottom: float, lines: Sequence[float]) -> None:
    for y in lines:
        pen.line(0, y, pen.width, y, 0.4)
    for _, x, _ in columns:
        pen.line(x, top, x, bottom, 0.4)
    pen.line(pen.width, top, pen.width, bottom, 0.4)


def _player(
    pen: Pen,
    columns: list[tuple[str, float, float]],
    row: RosterRow,
    ticks: Sequence[tuple[str, int]],
    y: float,
    height: float,
) -> None:
    foot = y + height / 2 + 3
    at = {head: (x, width) for head, x, width in columns}

    def cell(head: str, text: str, size: float = 8, *, bold: bool = False) -> tuple[float, float]:
        x, width = at[head]
        taken = pen.text(x + width / 2, foot, text, size, bold=bold, room=width - 6, align="middle")
        start = x + (width - taken) / 2
        if row.out:
            pen.struck(start, foot, taken, size)
        return start, taken

    grey = 0.35 if row.out else 0
    for head, text, style, size in (("Name", row.name, "b", 10.5), ("Position", row.position, "", 8)):
        x, width = at[head]
        styles = f"{style} strike" if row.out else style
        pen.words(x + 4, y, width - 6, height - 2, [(styles, text)], size, grey)
    pen.canvas.setFillGray(grey)
    cell("No.", str(row.number), bold=True)
    for stat in row.stats:
        start, taken = cell(stat.label, stat.value, 8.5, bold=bool(stat.change))
        if stat.change:
            pen.line(start - 1, foot + 1.6, start + taken + 1, foot + 1.6, 0.8)
    cell("SPP", str(row.spp))
    cell("Value", value_k(row.value))
    x, width = at[SKILLS]
    pen.canvas.setFillGray(0)
    pen.words(x + 4, y, width - 8, height - 2, _abilities(row), 8, grey)
    if not row.out:
        for head, boxes in ticks:
            _boxes(pen, at[head], boxes, y + height / 2)


def _abilities(row: RosterRow) -> list[tuple[str, str]]:
    pieces: list[tuple[str, str]] = []
    for skill in row.skills:
        pieces += [("", ", ")] * bool(pieces) + [("b" if skill.gained else "", skill.name)]
    if row.health:
        pieces += [("", "; ")] * bool(pieces) + [("i", row.health)]
    return pieces


def _boxes(pen: Pen, column: tuple[float, float], boxes: int, middle: float) -> None:
    x, width = column
    start = x + (width - boxes * BOX - (boxes - 1) * GAP) / 2
    for box in range(boxes):
        pen.box(start + box * (BOX + GAP), middle - BOX / 2, BOX, BOX)


def _foot(pen: Pen, sheet: RosterSheet, y: float) -> None:
    x = pen.text(0, y, gettext("Score"), bold=True) + 5
    pen.line(x, y + 1, x + 26, y + 1)
    pen.text(x + 29, y, "–")
    pen.line(x + 37, y + 1, x + 63, y + 1)
    x += 84
    x += pen.text(x, y, gettext("Turns"), bold=True) + 5
    for half in range(2):
        if half:
            x += pen.text(x + 4, y, gettext("half")) + 8
        for turn in sheet.turns:
            pen.box(x, y - 9, 13, 13)
            pen.text(x + 6.5, y, str(turn), 7, align="middle")
            x += 14.5
    x += 14
    x += pen.text(x, y, gettext("Inducements"), bold=True) + 5
    signed = pen.width - 120
    pen.line(x, y + 1, signed - 14, y + 1)
    x = signed + pen.text(signed, y, gettext("Signed"), bold=True) + 5
    pen.line(x, y + 1, pen.width, y + 1)
    pen.words(0, y + 5, pen.width, 16, [("", sheet.note)], 7)
