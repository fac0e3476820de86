"""Which places of a table lead into the play-offs, row by row, and what the line below them says."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.knockout.brackets import PlayOffPlaces
from league.models import Division
from league.pure.playoffs import Band
from league.pure.standings import TableRow
from pages.shell.wording import spelled

ORDINALS = (
    gettext_lazy("first"),
    gettext_lazy("second"),
    gettext_lazy("third"),
    gettext_lazy("fourth"),
    gettext_lazy("fifth"),
    gettext_lazy("sixth"),
    gettext_lazy("seventh"),
    gettext_lazy("eighth"),
    gettext_lazy("ninth"),
    gettext_lazy("tenth"),
)


def places_marked(
    rows: Sequence[TableRow], division: Division | None, places: PlayOffPlaces | None
) -> list[tuple[str, str]]:
    """For each row "through", "may" or nothing; and the words of the line below it, if any."""
    if places is None:
        return [("", "")] * len(rows)
    if places.drawn is not None:
        drawn = ["through" if row.team in places.drawn else "" for row in rows]
        ends = [mark and mark not in drawn[number : number + 1] for number, mark in enumerate(drawn, start=1)]
        return [(mark, _("In the play-offs.") if end else "") for mark, end in zip(drawn, ends, strict=True)]
    band = places.bands.get(division.pk if division else None, Band())
    found: list[tuple[str, str]] = []
    place = 0
    for number, row in enumerate(rows, start=1):
        if row.team in places.left:
            found.append(("", ""))
            continue
        place += 1
        below = rows[number] if number < len(rows) else None
        lot = _(" Level teams are ranked by lot.") if below is not None and below.rank == row.rank else ""
        seat = "through" if place <= band.sure else "may" if band.wild and place == band.sure + 1 else ""
        found.append((seat, _words(band, place) + lot if seat and place >= band.sure else ""))
    return found


def ordinal(place: int) -> str:
    """A place in words."""
    return str(ORDINALS[place - 1]) if place <= len(ORDINALS) else _("number {place}").format(place=place)


def _words(band: Band, place: int) -> str:
    """What it means to stand above the line below this place."""
    if place > band.sure:
        word = ordinal(place)
        among = (
            _("the best {word}").format(word=word)
            if band.wild == 1
            else _("one of the {number} best {word}s").format(number=spelled(band.wild).lower(), word=word)
        )
        return _("The {word} goes too if it is {among} of all divisions.").format(word=word, among=among)
    if place == 1:
        return _("The winner goes into the play-offs.")
    return _("The first {number} go into the play-offs.").format(number=spelled(place).lower())
