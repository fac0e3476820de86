"""An edition that is based on another: its folder holds only what differs, and everything else is the other's.

``edition.json`` names the other edition in ``based_on``. Objects are merged key by key; anything else, and a policy of another kind, replaces what was
there. The other files are lists of entries: an entry with the id of one of the other edition's is merged with it, any other is added. ``only`` names
the entries of the other edition that stay, ``without`` those that go; a file that is missing changes nothing.
"""

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rulebook.pack.edition import FILES, BrokenPack
from rulebook.pack.files import decoded


def read_based(
    folder: Path, head: Mapping[str, Any], other: Callable[[str], tuple[Mapping[str, Any], str]]
) -> tuple[dict[str, Any], str]:
    """The files of the edition in this folder, whose ``edition.json`` is ``head``, and its digest. ``other`` reads the edition that it is based on."""
    files, base_digest = other(str(head["based_on"]))
    digest = hashlib.sha256(base_digest.encode())
    found = dict(files)
    for name in FILES:
        if (folder / f"{name}.json").is_file():
            own = decoded(folder / f"{name}.json", digest)
            found[name] = _edition(files[name], own) if name == "edition" else _entries(name, files[name], own)
    return found, digest.hexdigest()[:8]


def _edition(base: Any, own: Mapping[str, Any]) -> Any:
    return _merged(base, {key: value for key, value in own.items() if key != "based_on"})


def _merged(base: Any, own: Any) -> Any:
    """The base with what is said here put in its place."""
    if (
        not isinstance(base, dict)
        or not isinstance(own, dict)
        or own.get("policy", base.get("policy")) != base.get("policy")
    ):
        return own
    return {**base, **{key: _merged(base.get(key), value) for key, value in own.items()}}


def _entries(name: str, base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The file's list with the entries that stay, those that are changed in their places, and the new ones at its end."""
    changes = {entry["id"]: entry for entry in own.get(name, ()) if isinstance(entry, dict) and "id" in entry}
    there = {entry["id"] for entry in base[name]}
    without = own.get("without", ())
    only = own.get("only", there)
    for key, ids in (("without", without), ("only", only)):
        for id in ids:
            if id not in there:
                raise BrokenPack(file=f"{name}.json", path=f"$.{key}", fault=f"the other edition has no {id!r}")
    kept = [
        entry for entry in base[name] if entry["id"] not in without and (entry["id"] in only or entry["id"] in changes)
    ]
    entries = [_merged(entry, changes.get(entry["id"], {})) for entry in kept]
    entries += [entry for id, entry in changes.items() if id not in {entry["id"] for entry in kept}]
    more = {key: value for key, value in own.items() if key not in (name, "only", "without")}
    return {**base, **more, name: entries}
