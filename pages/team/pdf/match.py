"""The match sheet: what both sides have for one match, and boxes to tick."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from pages.match.sheet import MatchSheet, MatchSheetSide, Note
from pages.team.pdf.fonts import fonts_for
from pages.team.pdf.pen import SMALLEST, Pen, Piece

MIDDLE, BOX, GAP = 18.0, 8.5, 1.5
LARGEST = 8.5
TOP, FOOT = 34.0, 34.0


def match_pdf(sheet: MatchSheet, *, paper: str) -> bytes:
    """One page: home on the left, away on the right, and below what holds for both."""
    pen = Pen(paper, sheet.title, fonts_for(list(_texts(sheet))))
    taken = pen.text(0, 18, sheet.title, 20, bold=True, room=pen.width * 0.6)
    pen.text(pen.width, 18, sheet.under, 9, room=pen.width - taken - 14, align="right")
    pen.line(0, 26, pen.width, 26, 1.5)
    width = (pen.width - MIDDLE) / 2
    size = LARGEST
    while size > SMALLEST and _whole_height(pen, sheet, width, size) > pen.height - TOP - FOOT:
        size -= 0.25
    sides = max(_side(pen, side, 0, 0, width, size, draw=False) for side in sheet.sides)
    for place, side in enumerate(sheet.sides):
        _side(pen, side, place * (width + MIDDLE), TOP, width, size)
    pen.line(width + MIDDLE / 2, TOP, width + MIDDLE / 2, TOP + sides, 0.4)
    if sheet.applies:
        pen.line(0, TOP + sides + 4, pen.width, TOP + sides + 4, 1)
        _applies(pen, sheet, TOP + sides + 8, size)
    _foot(pen, sheet)
    return pen.done()


def _texts(sheet: MatchSheet) -> Iterable[str]:
    yield from (sheet.title, sheet.under)
    notes = [*sheet.applies, *(note for side in sheet.sides for group in side.groups for note in group.notes)]
    for note in notes:
        yield from (note.name, note.line, note.effect)
    yield from (side.coach for side in sheet.sides)


def _whole_height(pen: Pen, sheet: MatchSheet, width: float, size: float) -> float:
    sides = max(_side(pen, side, 0, 0, width, size, draw=False) for side in sheet.sides)
    return sides + 8 + _applies(pen, sheet, 0, size, draw=False)


def _applies(pen: Pen, sheet: MatchSheet, y: float, size: float, *, draw: bool = True) -> float:
    """What holds for both sides, in one block; returns its height."""
    top = y
    for note in sheet.applies:
        y = _note(pen, note, 0, y, pen.width, size, draw)
    return y - top


def _side(pen: Pen, side: MatchSheetSide, x: float, y: float, width: float, size: float, *, draw: bool = True) -> float:
    """One side from its name down; returns its height."""
    top = y
    y += size * 2
    if draw:
        taken = pen.text(x, y, side.side, size) + 5
        taken += pen.text(x + taken, y, side.team, size * 1.7, bold=True, room=width * 0.7 - taken) + 6
        pen.text(x + width, y, side.coach, size, room=width - taken, align="right")
    y += 4
    for label, value, boxes in side.figures:
        y = _figure(pen, label, value, boxes, x, y, width, size, draw)
    for group in side.groups:
        y += size * 1.6
        if draw:
            pen.text(x, y, group.title, size * 1.15, bold=True)
            pen.line(x, y + 2.5, x + width, y + 2.5)
        y += 4
        for note in group.notes:
            y = _note(pen, note, x, y, width, size, draw)
    if not side.groups:
        y += size * 1.6
        if draw:
            pen.text(x, y, _("Nothing hired, no prayers."), size)
    return y - top + 4


def _figure(
    pen: Pen, label: str, value: str, boxes: int, x: float, y: float, width: float, size: float, draw: bool
) -> float:
    at = x + width * 0.28
    pieces = [("b", value)]
    height = max(pen.tall(width - (at - x) - _boxes_width(boxes), pieces, size), BOX if boxes else 0)
    if draw:
        pen.text(x, y + size, label, size, room=width * 0.27)
        pen.words(at, y, width - (at - x) - _boxes_width(boxes), height, pieces, size)
        _boxes(pen, x + width, y, boxes)
    return y + height + 1.5


def _note(pen: Pen, note: Note, x: float, y: float, width: float, size: float, draw: bool) -> float:
    """A thing with its figures and what it does, its boxes at the right; returns where the next one begins."""
    room = width - _boxes_width(note.boxes)
    pieces: list[Piece] = [("b", note.name)]
    pieces += [("i", f" {note.line}.")] if note.line else []
    pieces += [("", f" {note.effect}")] if note.effect else []
    height = max(pen.tall(room, pieces, size), BOX if note.boxes else 0)
    if draw:
        pen.words(x, y, room, height, pieces, size)
        _boxes(pen, x + width, y + 1, note.boxes)
    return y + height + 2.5


def _boxes_width(boxes: int) -> float:
    return min(boxes, 8) * (BOX + GAP) + 4 if boxes else 0.0


def _boxes(pen: Pen, right: float, y: float, boxes: int) -> None:
    for box in range(min(boxes, 8)):
        pen.box(right - (box + 1) * (BOX + GAP), y, BOX, BOX)


def _foot(pen: Pen, sheet: MatchSheet) -> None:
    y = pen.height - 6
    x = pen.text(0, y, _("Score"), bold=True) + 5
    pen.line(x, y + 1, x + 26, y + 1)
    pen.text(x + 29, y, "–")
    pen.line(x + 37, y + 1, x + 63, y + 1)
    x += 84
    x += pen.text(x, y, _("Turns"), bold=True) + 5
    for half in range(2):
        x += 12 if half else 0
        for turn in sheet.turns:
            pen.box(x, y - 10, 13, 13)
            pen.text(x + 6.5, y - 0.5, str(turn), 7, align="middle")
            x += 14.5
    signed = pen.width - 200
    x = signed + pen.text(signed, y, _("Signed"), bold=True) + 5
    pen.line(x, y + 1, pen.width, y + 1)
