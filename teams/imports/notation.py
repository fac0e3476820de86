"""How gains and injuries are written in one line: "Block, Guard (random), +ST" and "-av, n, m"."""

import re
from typing import NamedTuple

from rulebook.ruleset import Ruleset
from teams.imports.names import characteristic_called
from teams.imports.shapes import PaperGain

_RANDOM = re.compile(r"\((?:random|rolled)\)", re.IGNORECASE)
_NIGGLING = re.compile(r"(\d?)n(\d?)")


class Injuries(NamedTuple):
    """What a line of injuries says, and the parts of it that say nothing."""

    niggling: int = 0
    worsened: tuple[str, ...] = ()
    misses_next: bool = False
    unread: tuple[str, ...] = ()


def injuries_in(text: str, rules: Ruleset) -> Injuries:
    """The injuries of a line: "n" or "2n" for Niggling Injuries, "-av" for a characteristic, "m" for missing the next game."""
    found = Injuries()
    for part in re.sub(r"[,;/]", " ", text.replace("−", "-")).casefold().split():
        niggling = _NIGGLING.fullmatch(part)
        worsened = next((one.id for one in rules.characteristics if part == f"-{one.short}".casefold()), None)
        if niggling:
            found = found._replace(niggling=found.niggling + int(niggling[1] or niggling[2] or 1))
        elif worsened:
            found = found._replace(worsened=(*found.worsened, worsened))
        elif part == "m":
            found = found._replace(misses_next=True)
        else:
            found = found._replace(unread=(*found.unread, part))
    return found


def gain_called(name: str, rules: Ruleset, value: int | None = None) -> PaperGain:
    """A skill, or a characteristic where the name is that of one."""
    improved = characteristic_called(name, rules)
    return PaperGain(skill="" if improved else name, characteristic=improved, value=value)


def gains_in(text: str, rules: Ruleset) -> tuple[PaperGain, ...]:
    """The gains of a line, in the order in which they came; "(random)" behind a skill says that it was rolled."""
    parts = [part.strip() for part in re.split(r"[,;]", text)]
    return tuple(
        PaperGain(skill=_RANDOM.sub("", part).strip(), rolled=True)
        if _RANDOM.search(part)
        else gain_called(part, rules)
        for part in parts
        if part
    )
