"""Reading a tournament report, and saying by name what is wrong with one."""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from league.naf.report import TIME, NafCoach, NafGame, NafRecord, NafReport, coach_key
from rulebook.naming import spelled_out, tidy
from rulebook.shapes.refusals import Unreadable, refuse

#: The largest tournaments of the world have some 3,000 games, at 600 bytes each.
BYTES_LIMIT = 3_000_000
NAME_LIMIT = 80
_NUMBER = re.compile(r"[0-9]{1,9}")

#: Elements of a record or of a coach: our field, theirs, and the most that is believed.
RECORD_NUMBERS = (
    ("rating", "teamRating", 9_999),
    ("touchdowns", "touchDowns", 99),
    ("badly_hurt", "badlyHurt", 99),
    ("seriously_injured", "seriouslyInjured", 99),
    ("dead", "dead", 99),
    ("winnings", "winnings", 9_999_999),
)
REQUIRED = ("rating", "touchdowns")
ELEMENTS = {
    "nafReport": ("organiser", "coaches", "game"),
    "coaches": ("coach",),
    "coach": ("name", "number", "team"),
    "game": ("timeStamp", "playerRecord", "gate"),
    "playerRecord": ("name", "number", "team", *(theirs for _, theirs, _ in RECORD_NUMBERS)),
}


#: The touchdowns of both sides of a game without a result.
UNPLAYED = "-1"

#: The most games named in one sentence.
NAMED = 20

#: What is wrong with a file, in its order.
Faults = list[Unreadable]


class NafFileTooLarge(Unreadable):
    code = "naf_file_too_large"
    sentence = "The file is larger than {limit:,} bytes, too large for a tournament report."


class NafFileEmpty(Unreadable):
    code = "naf_file_empty"
    sentence = "The file is empty."


class NafNotXml(Unreadable):
    code = "naf_not_xml"
    sentence = "This is not well-formed XML: {fault}, line {line}, column {column}."


class NafUnsafe(Unreadable):
    code = "naf_unsafe"
    sentence = "The file declares entities or a document type of its own. A report needs neither, so it is not read."


class NafCapitals(Unreadable):
    code = "naf_capitals"
    sentence = "<{found}> has to be written <{wanted}>: XML is case-sensitive."


class NafNotAReport(Unreadable):
    code = "naf_not_a_report"
    sentence = "This is XML but not a tournament report: it begins with <{found}>, not with <nafReport>."


class NafNobody(Unreadable):
    code = "naf_nobody"
    sentence = "The report of {organiser} is empty: it has no coaches and no games."


class NafNoCoaches(Unreadable):
    code = "naf_no_coaches"
    sentence = "The report of {organiser} has games but no coaches."


class NafNoGames(Unreadable):
    code = "naf_no_games"
    sentence = "The report of {organiser} has {coaches} coaches and no games."


class NafMissing(Unreadable):
    code = "naf_missing"
    sentence = "{where}: <{element}> is missing."


class NafNotRead(Unreadable):
    code = "naf_not_read"
    sentence = "{where}: “{text}” is not {what}."


class NafTwoRecords(Unreadable):
    code = "naf_two_records"
    sentence = "{where} has {count} player records instead of two."


class NafStranger(Unreadable):
    code = "naf_stranger"
    sentence = "{where}: {coach} is not in the list of coaches."


def read(raw: bytes) -> NafReport:
    """What the file says; or what is wrong and where, every fault of it at once."""
    root = _root(raw)
    faults: Faults = []
    coaches = tuple(_coach(each, place, faults) for place, each in enumerate(root.findall("coaches/coach"), start=1))
    found = root.findall("game")
    organiser = _text(root, "organiser", "The report", faults) or "nobody"
    if not coaches and not found:
        raise NafNobody(organiser=organiser)
    if not coaches:
        raise NafNoCoaches(organiser=organiser)
    unplayed = tuple(place for place, each in enumerate(found, start=1) if _was_not_played(each))
    if len(found) == len(unplayed):
        raise NafNoGames(organiser=organiser, coaches=len(coaches))
    known = {coach.key for coach in coaches}
    games = [
        _game(each, f"Game {place}", known, faults)
        for place, each in enumerate(found, start=1)
        if place not in set(unplayed)
    ]
    refuse(faults)
    return NafReport(organiser=organiser, coaches=coaches, games=tuple(filter(None, games)), unplayed=unplayed)


def _was_not_played(game: Element) -> bool:
    """Programs write −1 to −1 for a game of which nobody entered a result; the NAF wants such games left out."""
    sides = game.findall("playerRecord")
    return len(sides) == 2 and all((side.findtext("touchDowns") or "").strip() == UNPLAYED for side in sides)


def cleaned_names(raw: bytes) -> list[str]:
    """The texts of the file with invisible characters or characters that change the direction of writing, spelt out, each once. They are kept without these."""
    texts = (element.text or "" for element in _root(raw).iter())
    return list(dict.fromkeys(spelled_out(text) for text in texts if tidy(text) != " ".join(text.split())))


def oddities(report: NafReport) -> list[str]:
    """Oddities that do not prevent the import, as sentences for the importer."""
    said = []
    if report.unplayed:
        places = ", ".join(map(str, report.unplayed[:NAMED])) + (" and others" if len(report.unplayed) > NAMED else "")
        games = "Game" if len(report.unplayed) == 1 else "Games"
        said.append(f"{games} {places} (−1 to −1): not played, so left out.")
    played = {record.key for game in report.games for record in game.records}
    idle = [coach.name for coach in report.coaches if coach.key not in played]
    if idle:
        said.append(f"Without a game: {', '.join(idle)}.")
    shared = Counter(coach.key for coach in report.coaches)
    said += [
        f"{count} coaches are listed as {name or number}. They can't be told apart, so their games are counted together."
        for (number, name), count in ((key, count) for key, count in shared.items() if count > 1)
    ]
    own = sum(game.records[0].key == game.records[1].key for game in report.games)
    if own:
        words = "game has two coaches" if own == 1 else "games have two coaches"
        said.append(f"{own} {words} of the same name and number: kept, but not counted in the table.")
    seen: dict[Any, int] = {}
    for place, game in enumerate(report.games, start=1):
        key = (game.at, frozenset(record.key for record in game.records))
        if key in seen and game.records[0].key != game.records[1].key:
            said.append(f"Games {seen[key]} and {place} have the same two coaches at the same time.")
        seen.setdefault(key, place)
    return said


def _root(raw: bytes) -> Element:
    if len(raw) > BYTES_LIMIT:
        raise NafFileTooLarge(limit=BYTES_LIMIT)
    if not raw.strip():
        raise NafFileEmpty()
    try:
        root: Element = fromstring(raw.strip(), forbid_dtd=True)
    except DefusedXmlException as fault:
        raise NafUnsafe() from fault
    except ParseError as fault:
        line, column = fault.position
        words = str(fault).partition(":")[0]
        raise NafNotXml(fault=words, line=line, column=column + 1) from fault
    except (LookupError, ValueError) as fault:
        raise NafNotXml(fault="its encoding is unknown", line=1, column=1) from fault
    _without_namespaces(root)
    if root.tag != "nafReport":
        if root.tag.casefold() == "nafreport":
            raise NafCapitals(found=root.tag, wanted="nafReport")
        raise NafNotAReport(found=root.tag[:40])
    _spelled(root)
    return root


def _without_namespaces(root: Element) -> None:
    """Real reports put their elements in no namespace, the published schema demands one: both are read."""
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]


def _spelled(root: Element) -> None:
    """An element whose name differs from ours in nothing but capitals would be passed over: it is named instead."""
    for parent in root.iter():
        for child in parent:
            for wanted in ELEMENTS.get(parent.tag, ()):
                if child.tag != wanted and child.tag.casefold() == wanted.casefold():
                    raise NafCapitals(found=child.tag, wanted=wanted)


def _coach(element: Element, place: int, faults: Faults) -> NafCoach:
    where = f"Coach {place}"
    race = _text(element, "team", where, faults, required=True)
    name, number = _who(element, where, faults)
    return NafCoach(name=name, number=number, race=race)


def _who(element: Element, where: str, faults: Faults) -> tuple[str, int | None]:
    before = len(faults)
    name, number = _text(element, "name", where, faults), _number(element, "number", where, 99_999_999, faults)
    if not name and number is None and len(faults) == before:
        faults.append(NafMissing(where=where, element="name"))
    return name, number


def _game(element: Element, where: str, known: set[tuple[int | None, str]], faults: Faults) -> NafGame | None:
    """The game; of one that has faults it does not matter what is returned, for the file is refused."""
    sides = element.findall("playerRecord")
    if len(sides) != 2:
        faults.append(NafTwoRecords(where=where, count=len(sides)))
        return None
    first, second = (
        _record(side, f"{where}, {which} record", known, faults) for side, which in zip(sides, _WHICH, strict=True)
    )
    gate = _number(element, "gate", where, 9_999_999, faults)
    return NafGame(at=_time(element, where, faults), records=(first, second), gate=gate or None)


_WHICH: Sequence[str] = ("first", "second")


def _record(element: Element, where: str, known: set[tuple[int | None, str]], faults: Faults) -> NafRecord:
    before = len(faults)
    name, number = _who(element, where, faults)
    if len(faults) == before and coach_key(name, number) not in known:
        faults.append(NafStranger(where=where, coach=name or f"number {number}"))
    numbers = {ours: _number(element, theirs, where, most, faults) for ours, theirs, most in RECORD_NUMBERS}
    for ours, theirs, _ in RECORD_NUMBERS:
        if ours in REQUIRED and not (element.findtext(theirs) or "").strip():
            faults.append(NafMissing(where=where, element=theirs))
    given: Any = numbers | {ours: numbers[ours] or 0 for ours in REQUIRED}
    return NafRecord(name=name, number=number, race=_text(element, "team", where, faults), **given)


def _text(element: Element, name: str, where: str, faults: Faults, *, required: bool = False) -> str:
    text = tidy(element.findtext(name) or "")
    if len(text) > NAME_LIMIT:
        faults.append(
            NafNotRead(where=where, text=f"{text[:40]}…", what=f"a <{name}> of at most {NAME_LIMIT} characters")
        )
    elif required and not text:
        faults.append(NafMissing(where=where, element=name))
    return text


def _number(element: Element, name: str, where: str, most: int, faults: Faults) -> int | None:
    text = (element.findtext(name) or "").strip()
    if not text:
        return None
    if not _NUMBER.fullmatch(text) or int(text) > most:
        faults.append(NafNotRead(where=where, text=text[:40], what=f"a number from 0 to {most:,} for <{name}>"))
        return None
    return int(text)


def _time(element: Element, where: str, faults: Faults) -> str:
    text = (element.findtext("timeStamp") or "").strip().replace("T", " ")
    if not text:
        faults.append(NafMissing(where=where, element="timeStamp"))
        return ""
    try:
        moment = datetime.strptime(text[:16], TIME)  # noqa: DTZ007 - the report names no zone
    except ValueError:
        faults.append(NafNotRead(where=where, text=text[:40], what="a time: write 2026-03-14 10:00"))
        return ""
    return moment.isoformat(" ", "minutes")
