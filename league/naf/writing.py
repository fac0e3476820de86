"""Writing a tournament report: the elements of its schema in their order, in no namespace, as reports in use have them."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from league.naf.reading import RECORD_NUMBERS, REQUIRED
from league.naf.report import NafGame, NafRecord, NafReport
from league.telling.xml_text import writable


def write(report: NafReport) -> bytes:
    """The report as a file in UTF-8. What was read from a file is written with the same content."""
    return ("\n".join(_lines(report)) + "\n").encode()


def _lines(report: NafReport) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<nafReport xmlns:blo="http://www.bloodbowl.net">'
    yield _element("organiser", report.organiser)
    yield "<coaches>"
    for coach in report.coaches:
        yield "<coach>"
        yield from _who(coach.name, coach.number)
        yield _element("team", coach.race)
        yield "</coach>"
    yield "</coaches>"
    for game in report.games:
        yield from _game(game)
    yield "</nafReport>"


def _game(game: NafGame) -> Iterator[str]:
    yield "<game>"
    yield _element("timeStamp", game.at)
    for record in game.records:
        yield from _record(record)
    if game.gate:
        yield _element("gate", game.gate)
    yield "</game>"


def _record(record: NafRecord) -> Iterator[str]:
    yield "<playerRecord>"
    yield from _who(record.name, record.number)
    if record.race:
        yield _element("team", record.race)
    for ours, theirs, _ in RECORD_NUMBERS:
        value = getattr(record, ours)
        if value is not None or ours in REQUIRED:
            yield _element(theirs, value)
    yield "</playerRecord>"


def _who(name: str, number: int | None) -> Iterator[str]:
    if name:
        yield _element("name", name)
    if number is not None:
        yield _element("number", number)


def _element(name: str, value: str | int) -> str:
    return f"<{name}>{escape(writable(str(value)))}</{name}>"
