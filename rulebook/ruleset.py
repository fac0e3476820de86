"""The rules of a league: an edition with the league's options applied. It is the only thing that the rest of the code asks."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import msgspec

from rulebook.careers import Careers
from rulebook.drafting import Drafting
from rulebook.house import HouseList, read_house_list, with_house_list
from rulebook.pack import reading
from rulebook.pack.edition import Pack
from rulebook.results import Results
from rulebook.shapes.contents import by_id
from rulebook.shapes.options import Option, Value, same, settings
from rulebook.shapes.refusals import Unreadable

NO_HOUSE_LIST = HouseList()


class UnreadableRules(Unreadable):
    """What was stored as a reference to rules is none."""

    code = "unreadable_rules"
    sentence = "{ref!r} is not a set of rules. Give an edition and its options."


class Ruleset(Drafting, Careers, Results):
    """An edition with a league's options and its own list of inducements applied. Two with the same edition, options, list and pack are equal."""

    def __init__(self, pack: Pack, options: Mapping[str, Value], house: HouseList = NO_HOUSE_LIST) -> None:
        super().__init__(pack, options)
        self.house = house
        chosen = {id: value for id, value in options.items() if not same(value, self.register[id].default)}
        self.chosen: Mapping[str, Value] = MappingProxyType(chosen)
        self._identity = (pack.edition.id, tuple(sorted(chosen.items())), pack.version, house)

    @staticmethod
    def of(
        edition: str, options: Mapping[str, object] = MappingProxyType({}), house: HouseList = NO_HOUSE_LIST
    ) -> "Ruleset":
        """The rules of an edition with these options; the others are at their defaults. An unknown option or value is `Unreadable`."""
        values = settings(register(edition), options, edition)
        return _built(edition, tuple(values.items()), tuple(type(value).__name__ for value in values.values()), house)

    @staticmethod
    def from_ref(ref: Mapping[str, Any]) -> "Ruleset":
        """The rules that `ref()` told of, from the pack as it is now. `is_current(ref)` tells whether the pack has changed since."""
        options = ref.get("options", {}) if isinstance(ref, Mapping) else None
        if not isinstance(options, Mapping) or not isinstance(ref.get("edition"), str):
            raise UnreadableRules(ref=ref)
        return _from_ref(ref["edition"], msgspec.json.encode(options), msgspec.json.encode(ref.get("house", {})))

    def ref(self) -> dict[str, Any]:
        """The same rules as plain data for a database: edition, the options that are not at their defaults, the pack's version, the league's list if it has one."""
        options = {id: list(value) if isinstance(value, tuple) else value for id, value in self.chosen.items()}
        ref = {"edition": self.edition.id, "options": options, "pack": self.pack_version}
        return {**ref, "house": msgspec.to_builtins(self.house)} if self.house else ref

    def is_current(self, ref: Mapping[str, Any]) -> bool:
        """False if the pack has changed since the reference was taken: whatever was computed with it may differ now."""
        return ref.get("pack") == self.pack_version

    @property
    def pack_version(self) -> str:
        """The version of the data, changed by any change of it."""
        return self.pack.version

    def with_options(self, options: Mapping[str, object]) -> "Ruleset":
        """The same edition with these options on top."""
        return Ruleset.of(self.edition.id, {**self.chosen, **options}, self.house)

    def with_house_list(self, house: HouseList) -> "Ruleset":
        """The same rules with this list of inducements of the league."""
        return Ruleset.of(self.edition.id, self.chosen, house)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __repr__(self) -> str:
        return f"Ruleset.of({self.edition.id!r}, {dict(self.chosen)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Ruleset.from_ref, (self.ref(),)

    def __copy__(self) -> "Ruleset":
        return self

    def __deepcopy__(self, memo: Any) -> "Ruleset":
        return self


@lru_cache(maxsize=128)
def _from_ref(edition: str, options: bytes, house: bytes) -> Ruleset:
    return Ruleset.of(edition, msgspec.json.decode(options), read_house_list(msgspec.json.decode(house)))


@lru_cache
def register(edition: str) -> Mapping[str, Option]:
    """Every option of an edition, those of all leagues included, by id."""
    return by_id(_pack(edition).options)


@lru_cache
def _pack(edition: str) -> Pack:
    files, digest = reading.raw(edition)
    return reading.build(files, digest)


@lru_cache(maxsize=128)
def _built(edition: str, values: tuple[tuple[str, Value], ...], kinds: tuple[str, ...], house: HouseList) -> Ruleset:
    """One object for each combination. `kinds` keeps 1 and True apart, which hash alike."""
    options = dict(values)
    raw = reading.raw(edition)
    files, digest = reading.chosen(raw, reading.modules_of(edition), register(edition).values(), options)
    files = with_house_list(files, house) if house else files
    same_files = all(files[name] is raw.files[name] for name in raw.files)
    pack = _pack(edition) if same_files else reading.build(files, digest)
    return Ruleset(pack, MappingProxyType(options), house)
