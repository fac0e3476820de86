"""What a name is made of: the one rule for every name that somebody can give, whatever the form, the file or the program it comes from.

A name is text on one line in which everything can be seen. What cannot be seen, or changes how its neighbours are read, is left out: control and
format characters, fillers and blanks that look like nothing, and the marks that turn the direction of writing. What belongs to what is seen stays: the joiners inside
an emoji and in scripts that need them, the selectors behind an emoji, and the tags of the flags of England, Scotland and Wales.
"""

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any
from unicodedata import bidirectional, category, combining, normalize

from rulebook.shapes.refusals import Unreadable

ZWNJ, ZWJ = "\u200c", "\u200d"
TEXT_STYLE, EMOJI_STYLE = "\ufe0e", "\ufe0f"

#: A flag of a part of a country is a black flag, its code in tags, and the end of the tags. These are all that there are.
_FLAGS = re.compile(
    "|".join(
        "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in code) + "\U000e007f"
        for code in ("gbeng", "gbsct", "gbwls")
    )
)
#: Shown as nothing though they count as letters, marks or signs: Unicode's Default_Ignorable_Code_Point, and three signs without a shape.
_NOTHING = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U00016fe4\U000e0000-\U000e0fff]"
)
#: Blanks that count as signs.
_BLANK = "\u2800"
#: Signs that have a coloured form, beside all that count as symbols.
_HAVE_STYLES = "\u203c\u2049\u2139\u3030#*0123456789"
_SKINS = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"


def tidy(text: str, most: int | None = None) -> str:
    """The text as a name: on one line, without invisible characters and cut to a length; empty if nothing is visible."""
    if text.isascii() and text.isprintable():
        found = " ".join(text.split())
    else:
        # What was left out may have stood between what is now put in order; twice is nearly always enough.
        found = _cleaned(text)
        while found != (again := _cleaned(found)):
            found = again
    if most is not None and len(found) > most:
        return tidy(found[:most])
    return found


def tidy_lines(text: str) -> str:
    """The same of a text of several lines."""
    return "\n".join(map(tidy, text.splitlines())).strip()


def fold(text: str) -> str:
    """The same for names that differ by nothing but capital letters, joiners, or forms of the same letters."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split()).casefold()
    folded = normalize("NFKC", normalize("NFKC", tidy(text)).casefold())
    return " ".join(_NOTHING.sub("", folded).split())


def _cleaned(text: str) -> str:
    kept: list[str] = []
    at = 0
    text = normalize("NFC", text)
    for flag in _FLAGS.finditer(text):
        _keep_seen(text[at : flag.start()], kept)
        kept.append(flag[0])
        at = flag.end()
    _keep_seen(text[at:], kept)
    found = " ".join(normalize("NFC", "".join(kept)).split())
    return found if any(category(letter)[0] in "LNPS" or category(letter) in ("Co", "Cn") for letter in found) else ""


def _keep_seen(text: str, kept: list[str]) -> None:
    """What can be seen of the text, and what belongs to it, is kept behind what was kept before."""
    for letter, following in pairwise([*text, ""]):
        before = kept[-1] if kept else ""
        if letter in (ZWJ, ZWNJ):
            if _joins(letter, before, following, kept):
                kept.append(letter)
        elif letter in (TEXT_STYLE, EMOJI_STYLE):
            if _has_styles(before):
                kept.append(letter)
        elif letter.isspace() or letter == _BLANK:
            if kept:
                kept.append(" ")
        elif _is_seen(letter) and (kept or not _is_mark(letter)):
            kept.append(letter)


def _is_seen(letter: str) -> bool:
    return category(letter) not in ("Cc", "Cf", "Cs") and not _NOTHING.match(letter)


def _is_mark(letter: str) -> bool:
    return category(letter[-1]).startswith("M")


def _has_styles(before: str) -> bool:
    return len(before) == 1 and (category(before) in ("So", "Sm") or before in _HAVE_STYLES)


def _joins(joiner: str, before: str, following: str, kept: list[str]) -> bool:
    """Does a joiner belong here: behind a virama, between letters that are joined in writing, or, to make one emoji of two, between emoji?"""
    if not before:
        return False
    if combining(before[-1]) == 9:
        return True
    if not following or following == _BLANK or not _is_seen(following):
        return False
    if joiner == ZWJ and category(following) in ("So", "Sm"):
        return category(before[-1]) == "So" or before in (EMOJI_STYLE, *_SKINS)
    base = next((letter for letter in reversed(kept) if not _is_mark(letter)), "")
    return bool(base) and bidirectional(base[-1]) == "AL" == bidirectional(following)


class NothingVisible(Unreadable):
    """Something was typed, and nothing of it can be seen."""

    code = "nothing_visible"
    sentence = "{what}: enter visible letters, digits or signs."


def given(text: str, what: str, most: int | None = None) -> str:
    """A name that may be left out, tidy. Refused if something was typed and nothing of it is visible."""
    found = tidy(text, most)
    if not found and text.strip():
        raise NothingVisible(what=what)
    return found


def tidied(value: Any) -> Any:
    """Plain data in which every text is tidy."""
    if isinstance(value, str):
        return tidy(value)
    if isinstance(value, Mapping):
        return {tidied(name): tidied(each) for name, each in value.items()}
    return [tidied(each) for each in value] if isinstance(value, list | tuple) else value


def spelled_out(text: str) -> str:
    """The text with a number in the place of every character that a tidy name does not have, so that one can see what is wrong with it."""
    return "".join(
        letter
        if letter in (ZWJ, EMOJI_STYLE, " ") or (_is_seen(letter) and letter != _BLANK)
        else f"[U+{ord(letter):04X}]"
        for letter in text
    )
