"""Packs: an edition's JSON files, read into frozen objects and checked hard.

A pack that is wrong in any way is refused as a whole: `BrokenPack` says which file, where in it, and what is wrong.
"""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

import msgspec

from rulebook.pack.checks import faults
from rulebook.pack.edition import FILES, BrokenPack, Pack
from rulebook.shapes.refusals import Unreadable

HOME = Path(__file__).parent.parent / "editions"
COMMON = HOME / "common" / "options.json"
T = TypeVar("T")


class UnknownEdition(Unreadable):
    """No pack of this name is installed."""

    code = "unknown_edition"
    sentence = "There is no edition called {edition!r}; there are {allowed}."


class Raw(NamedTuple):
    """A pack's files as plain data, before anything was checked."""

    files: Mapping[str, Any]
    digest: str


def editions() -> tuple[str, ...]:
    """The ids of the installed editions."""
    return tuple(sorted(folder.name for folder in HOME.iterdir() if (folder / "edition.json").is_file()))


@lru_cache
def common_options() -> frozenset[str]:
    """The ids of the options that every edition has."""
    return frozenset(option["id"] for option in _decoded(COMMON, hashlib.sha256())["options"])


@lru_cache
def raw(edition: str) -> Raw:
    """The files of an installed edition, options of every league included."""
    if edition not in editions():
        raise UnknownEdition(edition=edition, allowed=", ".join(editions()))
    return read_folder(HOME / edition, COMMON)


def read_folder(folder: Path, common: Path | None = None) -> Raw:
    """The files of a pack in this folder as plain data; `BrokenPack` if one is missing or is no JSON."""
    digest = hashlib.sha256()
    files: dict[str, Any] = {}
    for name in FILES:
        files[name] = _decoded(folder / f"{name}.json", digest)
    if common is not None:
        shared = _decoded(common, digest)
        files["options"] = {"options": [*files["options"].get("options", []), *shared.get("options", [])]}
    return Raw(MappingProxyType(files), digest.hexdigest()[:8])


def _decoded(path: Path, digest: Any) -> Any:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BrokenPack(file=path.name, path="$", fault=f"the file cannot be read ({error.strerror})") from error
    digest.update(data)
    try:
        value = msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise BrokenPack(file=path.name, path="$", fault=str(error)) from error
    if not isinstance(value, dict):
        raise BrokenPack(file=path.name, path="$", fault="an object is expected")
    return value


def build(files: Mapping[str, Any], digest: str) -> Pack:
    """The pack of these files; `BrokenPack` names the first thing that is wrong."""
    # The tables before the policies that hold them, so that what is wrong in a table is said of the table's file.
    read: dict[str, Any] = {"tables": _converted("tables", files["tables"], FILES["tables"])}
    files = {**files, "edition": _with_tables(files["edition"], files["tables"])}
    read |= {name: _converted(name, files[name], kind) for name, kind in FILES.items() if name != "tables"}
    pack = Pack(
        edition=read["edition"],
        rosters=read["rosters"].rosters,
        stars=read["stars"].stars,
        skills=read["skills"].skills,
        tables=read["tables"].tables,
        inducements=read["inducements"].inducements,
        procedures=read["procedures"].procedures,
        rulings=read["rulings"].rulings,
        options=read["options"].options,
        hook_events=tuple(read["skills"].hook_events),
        digest=digest,
    )
    for fault in faults(pack):
        raise BrokenPack(file=f"{fault.file}.json", path=fault.path, fault=fault.fault)
    return pack


def _with_tables(edition: Any, tables: Any) -> Any:
    """The edition's file with every table that a policy names in its place."""
    shelf = {table["id"]: table for table in tables.get("tables", ()) if isinstance(table, dict) and "id" in table}

    def resolved(path: str, policy: Any) -> Any:
        if not isinstance(policy, dict) or "policy" not in policy:
            return policy
        return {
            key: placed(f"{path}.{key}", value) if key.endswith("table") else value for key, value in policy.items()
        }

    def placed(path: str, name: Any) -> Any:
        if name not in shelf:
            raise BrokenPack(file="edition.json", path=path, fault=f"unknown table {name!r}")
        return shelf[name]

    return {key: resolved(f"$.{key}", value) for key, value in edition.items()}


def _converted(name: str, data: Any, kind: type[T]) -> T:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        fault, _, path = str(error).partition(" - at `")
        raise BrokenPack(file=f"{name}.json", path=path.rstrip("`") or "$", fault=fault) from error
