"""Other sites' names for what the book calls otherwise: compared without case, spaces or signs, then through a list of known other names."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Roster

_FILE = Path(__file__).with_name("fumbbl_names.json")
_BRACKET = re.compile(r"\([^)]*\)")
_CHARACTERISTIC = re.compile(r"\+?\s*1?\s*(\w+?)\s*\+?")


class Found(NamedTuple):
    """What a name was found to mean; ``loosely`` if it is the only one that it fits rather than its name."""

    id: str
    loosely: bool = False


def words(name: str) -> tuple[str, ...]:
    """The words of a name in lower case, without accents and signs."""
    bare = unicodedata.normalize("NFKD", name.replace("&", " and "))
    bare = "".join(sign for sign in bare if not unicodedata.combining(sign) and sign not in "'’")
    return tuple(re.findall(r"[^\W_]+", bare.casefold()))


def key(name: str) -> str:
    """Names with the same key are the same name: Side Step and Sidestep, Dump-off and Dump-Off."""
    return "".join(words(name))


def roster_called(name: str, rules: Ruleset) -> Found | None:
    """The roster that a name or an id means."""
    known = {key(each): roster.id for roster in rules.rosters for each in (roster.name, roster.id)}
    other = _other_names("rosters").get(key(name))
    return _first(known, key(name), key(other) if other else "")


def position_called(name: str, roster: Roster) -> Found | None:
    """The position of this roster that a name, a plural or an id means; loosely, the only one of which it is a part."""
    known = {key(each): line.id for line in roster.positions for each in (line.name, line.plural, line.id)}
    others = _other_names("positions").get(key(name), ())
    found = _first(known, key(name), *(key(other) for other in others))
    if found:
        return found
    asked = set(words(name))
    near = [line.id for line in roster.positions if asked and _part(asked, set(words(line.name)))]
    return Found(near[0], loosely=True) if len(near) == 1 else None


def skill_called(name: str, rules: Ruleset) -> Found | None:
    """The skill or trait with this name or id; text in brackets is not part of the name."""
    bare = key(_BRACKET.sub("", name))
    known = {key(each): skill.id for skill in rules.skills for each in (skill.name, skill.id)}
    return _first(known, bare, key(_other_names("skills").get(bare, "")))


def characteristic_called(name: str, rules: Ruleset) -> str | None:
    """The characteristic that "+MA" or "+1 ST" improves."""
    match = _CHARACTERISTIC.fullmatch(name.strip())
    if match is None:
        return None
    called = match[1].casefold()
    return next((one.id for one in rules.characteristics if one.short.casefold() == called), None)


def edition_of(ruleset: str) -> str | None:
    """The edition that a ruleset of FUMBBL is played by, where it is known."""
    return _other_names("rulesets").get(key(ruleset))


def _first(known: Mapping[str, str], *keys: str) -> Found | None:
    return next((Found(known[each]) for each in keys if each and each in known), None)


def _part(one: set[str], other: set[str]) -> bool:
    return one <= other or other <= one


@lru_cache
def _other_names(kind: str) -> Mapping[str, Any]:
    return {key(name): meaning for name, meaning in msgspec.json.decode(_FILE.read_bytes())[kind].items()}
