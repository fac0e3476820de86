"""Which places of a table lead into the play-offs, row by row, and what the line below them says."""

from collections.abc import Sequence

from league.knockout.brackets import PlayOffPlaces
from league.models import Division
from league.pure.playoffs import Band
from league.pure.standings import TableRow
from pages.shell.wording import spelled

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def places_marked(
    rows: Sequence[TableRow], division: Division | None, places: PlayOffPlaces | None
) -> list[tuple[str, str]]:
    """For each row "through", "may" or nothing; and the words of the line below it, where there is one."""
    if places is None:
        return [("", "")] * len(rows)
    if places.drawn is not None:
        drawn = ["through" if row.team in places.drawn else "" for row in rows]
        ends = [mark and mark not in drawn[number : number + 1] for number, mark in enumerate(drawn, start=1)]
        return [(mark, "In the play-offs." if end else "") for mark, end in zip(drawn, ends, strict=True)]
    band = places.bands.get(division.pk if division else None, Band())
    found: list[tuple[str, str]] = []
    place = 0
    for number, row in enumerate(rows, start=1):
        if row.team in places.left:
            found.append(("", ""))
            continue
        place += 1
        below = rows[number] if number < len(rows) else None
        lot = " Who is level there is parted by lot." if below is not None and below.rank == row.rank else ""
        seat = "through" if place <= band.sure else "may" if band.wild and place == band.sure + 1 else ""
        found.append((seat, _words(band, place) + lot if seat and place >= band.sure else ""))
    return found


def ordinal(place: int) -> str:
    """A place in words."""
    return ORDINALS[place - 1] if place <= len(ORDINALS) else f"number {place}"


def _words(band: Band, place: int) -> str:
    """What it means to stand above the line below this place."""
    if place > band.sure:
        word = ordinal(place)
        among = f"the best {word}" if band.wild == 1 else f"one of the {spelled(band.wild).lower()} best {word}s"
        return f"The {word} goes too if it is {among} of all divisions."
    if place == 1:
        return "The winner goes into the play-offs."
    return f"The first {spelled(place).lower()} go into the play-offs."
