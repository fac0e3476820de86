"""The sheet to note a match on at the table."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from pages.team.pdf.fonts import fonts_for
from pages.team.pdf.pen import Pen
from pages.team.sheets import EVENTS, ReportSheet, ReportSide

MIDDLE = 18.0
#: The column of the casualty roll; its head is the dice.
CASUALTY = "D16"
#: Columns of events: the head, which the page marks for translation, and the share of the width.
EVENT_COLUMNS = (
    (gettext_noop("Half, turn"), 0.09),
    (gettext_noop("Shirt"), 0.08),
    ("TD", 0.055),
    ("Cp", 0.055),
    ("Int", 0.055),
    ("Def", 0.055),
    ("Cas", 0.06),
    (gettext_noop("How, and against which shirt"), 0.23),
    (CASUALTY, 0.075),
    (gettext_noop("Apothecary"), 0.115),
    (gettext_noop("Lasting injury"), 0.13),
)
TICKED = ("TD", "Cp", "Int", "Def", "Cas")
BOX = 8.5


def report_pdf(sheet: ReportSheet, *, paper: str) -> bytes:
    """One page: home on the left, away on the right."""
    texts = [sheet.under, *(text for side in sheet.sides for text in (side.team, side.coach))]
    texts += [name for side in sheet.sides for __, name in side.players]
    pen = Pen(paper, sheet.title, fonts_for(texts))
    taken = pen.text(0, 18, sheet.title, 20, bold=True)
    pen.text(taken + 14, 18, sheet.under, 9, room=pen.width - taken - 220)
    x = pen.width - 212
    for label, room in ((_("Date"), 70), (_("Weather"), 64)):
        x += pen.text(x, 18, label, bold=True) + 4
        pen.line(x, 19, x + room, 19)
        x += room + 8
    pen.line(0, 26, pen.width, 26, 1.5)
    width = (pen.width - MIDDLE) / 2
    for place, side in enumerate(sheet.sides):
        _side(pen, sheet, side, place * (width + MIDDLE), width)
    pen.line(width + MIDDLE / 2, 34, width + MIDDLE / 2, pen.height - 22, 0.4)
    pen.words(0, pen.height - 16, pen.width, 16, [("", sheet.note)], 7)
    return pen.done()


def _side(pen: Pen, sheet: ReportSheet, side: ReportSide, x: float, width: float) -> None:
    y = 48.0
    taken = pen.text(x, y, side.side, 11) + 6
    if side.team:
        pen.text(x + taken, y, side.team, 15, bold=True, room=width - taken - 96)
    else:
        pen.line(x + taken, y + 2, x + width - 96, y + 2)
    pen.text(x + width - 90, y, _("Touchdowns"), 9, bold=True)
    pen.box(x + width - 30, y - 17, 30, 24, weight=1)
    y = _blanks(pen, x, 70, width, [(_("Coach"), side.coach, 0.5), (_("Signed"), "", 0.5)])
    fans = f"{side.fans} + {sheet.fan_dice} =" if side.fans is not None else ""
    y = _blanks(pen, x, y, width, [(_("Fan factor"), fans, 0.34), (_("Petty cash, treasury spent"), "", 0.66)])
    y = _blanks(pen, x, y, width, [(_("Inducements, prayers"), "", 1.0)])
    last = [(_("Journeymen"), "", 0.5)]
    if sheet.names_mvp:
        last.append((_("Most valuable player, shirt"), "", 0.5))
    y = _blanks(pen, x, y, width, last)
    bottom = pen.height - 62
    y = _events(pen, sheet, x, y - 4, width, bottom - _players_height(side))
    if side.players:
        _players(pen, side, x, y + 4, width)
    y = _blanks(pen, x, pen.height - 46, width, [(_("Sent off, shirts"), "", 0.5), (_("Winnings"), "", 0.5)])
    pen.box(x, y - 7, BOX, BOX)
    pen.text(x + 13, y, _("conceded"), 8)
    pen.box(x + 64, y - 7, BOX, BOX)
    pen.text(x + 77, y, _("stalled, touchdown unknown, or a question for the commissioner"), 8, room=width - 80)


def _blanks(pen: Pen, x: float, y: float, width: float, fields: list[tuple[str, str, float]]) -> float:
    """A row of labels, each with its value or a line to write on; returns the foot of the next row."""
    for label, known, share in fields:
        room = width * share - 8
        taken = pen.text(x, y, label, 8) + 4
        if known:
            taken += pen.text(x + taken, y, known, 8.5, bold=True, room=room - taken) + 4
        if not known or known.endswith("="):
            pen.line(x + taken, y + 1.5, x + room, y + 1.5)
        x += width * share
    return y + 17


def _events(pen: Pen, sheet: ReportSheet, x: float, y: float, width: float, bottom: float) -> float:
    head = 13.0
    height = min(22.0, (bottom - y - head) / EVENTS)
    end = y + head + height * EVENTS
    pen.box(x, y, width, head, fill=0.9)
    at = x
    for label, share in EVENT_COLUMNS:
        column = width * share
        shown = sheet.casualty_dice if label == CASUALTY else _(label)
        pen.text(at + column / 2, y + 9, shown, 7, bold=True, align="middle", room=column - 3)
        pen.line(at, y, at, end, 0.4)
        for line in range(EVENTS):
            if label in TICKED:
                pen.box(at + (column - BOX) / 2, y + head + height * line + (height - BOX) / 2, BOX, BOX)
        at += column
    pen.line(x + width, y, x + width, end, 0.4)
    for line in range(EVENTS + 1):
        pen.line(x, y + head + height * line, x + width, y + head + height * line, 0.4)
    return end


def _players_height(side: ReportSide) -> float:
    return 10.0 * ((len(side.players) + 3) // 4) + 6 if side.players else 0


def _players(pen: Pen, side: ReportSide, x: float, y: float, width: float) -> None:
    """The available players with their shirts, four in a row."""
    column = width / 4
    for place, (number, name) in enumerate(side.players):
        at, foot = x + place % 4 * column, y + 8 + place // 4 * 10
        taken = pen.text(at, foot, str(number), 7, bold=True) + 4
        pen.text(at + taken, foot, name, 7, room=column - taken - 4)
