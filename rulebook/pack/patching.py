"""What an option's value changes in the data of a pack."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rulebook.pack.edition import BrokenPack
from rulebook.shapes.options import Effect, Option, Value, same


def patched(raw: Mapping[str, Any], options: Iterable[Option], values: Mapping[str, Value]) -> dict[str, Any]:
    """The files of a pack with the effects of these options' values applied. Untouched files are the same objects."""
    files = dict(raw)
    for option in options:
        for effect in option.effects:
            if same(values[option.id], effect.when):
                files[effect.file] = _patch(files[effect.file], option.id, effect)
    return files


def _patch(data: Any, option: str, effect: Effect) -> Any:
    data = msgspec.json.decode(msgspec.json.encode(data))
    targets = [data]
    if effect.of:
        entries = [entry for value in data.values() if isinstance(value, list) for entry in value]
        targets = [entry for entry in entries if isinstance(entry, dict) and entry.get("id") in effect.of]
        if missing := set(effect.of) - {entry["id"] for entry in targets}:
            raise _astray(option, effect, ", ".join(sorted(missing)))
    for target in targets:
        for dotted, value in effect.set.items():
            *path, last = dotted.split(".")
            at = target
            for key in path:
                at = at.get(key) if isinstance(at, dict) else None
            if not isinstance(at, dict) or last not in at:
                raise _astray(option, effect, dotted)
            at[last] = value
    return data


def _astray(option: str, effect: Effect, name: str) -> BrokenPack:
    fault = f"the option {option!r} changes {name!r} in {effect.file}.json, which is not there"
    return BrokenPack(file="options.json", path="$.options", fault=fault)
