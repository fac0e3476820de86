"""Packs: an edition's JSON files, read into frozen objects and checked hard.

A pack that is wrong in any way is refused as a whole: `BrokenPack` says which file, where in it, and what is wrong.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rulebook.pack.based import read_based
from rulebook.pack.checks import faults
from rulebook.pack.edition import FILES, BrokenPack, Pack
from rulebook.pack.files import converted, decoded
from rulebook.pack.modules import Module, merged, read_module, read_modules, version_of, with_options_of
from rulebook.pack.patching import patched
from rulebook.policies.edition import Edition
from rulebook.shapes.options import Option, Value
from rulebook.shapes.refusals import Unreadable

HOME = Path(__file__).parent.parent / "editions"
COMMON = HOME / "common" / "options.json"
MODULES = Path(__file__).parent.parent / "modules"


class UnknownEdition(Unreadable):
    """No pack of this name is installed."""

    code = "unknown_edition"
    sentence = "There is no edition called {edition!r}. Choose one of: {allowed}."


class Raw(NamedTuple):
    """A pack's files as plain data, before anything was checked."""

    files: Mapping[str, Any]
    digest: str


#: The edition where none is named.
DEFAULT = "bb2020"
#: Folders of editions beside the project's own.
_MORE: list[Path] = []


class NoSuchFolder(Unreadable):
    """A folder of editions was named that is not there."""

    code = "no_such_edition_folder"
    sentence = "There is no folder {folder} for editions."


def look_in(folders: Iterable[Path]) -> None:
    """The editions in these folders, each in a folder of its id, are installed beside the project's own. Their policies must be imported before."""
    for folder in folders:
        if not folder.is_dir():
            raise NoSuchFolder(folder=str(folder))
        if folder not in _MORE:
            _MORE.append(folder)


def _folders() -> dict[str, Path]:
    """The folder of every installed edition, by its id; of two with the same id the project's own."""
    found = [folder for home in (*reversed(_MORE), HOME) for folder in home.iterdir()]
    return {folder.name: folder for folder in found if (folder / "edition.json").is_file()}


def edition_names() -> tuple[tuple[str, str], ...]:
    """Id and name of every installed edition, the default first."""
    first = sorted(editions(), key=lambda id: (id != DEFAULT, id))
    return tuple((id, str(raw(id).files["edition"]["name"])) for id in first)


def editions() -> tuple[str, ...]:
    """The ids of the installed editions."""
    return tuple(sorted(_folders()))


@lru_cache
def common_options() -> frozenset[str]:
    """The ids of the options that every edition has."""
    return frozenset(option["id"] for option in decoded(COMMON, hashlib.sha256())["options"])


@lru_cache
def raw(edition: str) -> Raw:
    """The files of an installed edition, with the options of every league and those of its modules."""
    if edition not in editions():
        raise UnknownEdition(edition=edition, allowed=", ".join(editions()))
    return offering(read_folder(_folders()[edition], COMMON), modules_of(edition))


@lru_cache
def modules_of(edition: str) -> tuple[Module, ...]:
    """The installed modules that are for this edition, in the order of their ids."""
    return tuple(module for module in read_modules(MODULES) if edition in module.editions)


def offering(edition: Raw, modules: tuple[Module, ...]) -> Raw:
    """The edition with the switches and options of these modules, none of them on. Modules that contradict each other are refused."""
    merged(edition.files, modules)
    return Raw(MappingProxyType(with_options_of(edition.files, modules)), edition.digest)


def chosen(edition: Raw, modules: Iterable[Module], options: Iterable[Option], values: Mapping[str, Value]) -> Raw:
    """The edition with these values of its options: with all that the modules add whose switch is on, and with what the values change."""
    modules = tuple(modules)
    used = [module for module in modules if values[module.id] is True]
    idle = {id for module in modules for id in module.option_ids} - {id for module in used for id in module.option_ids}
    files = merged(edition.files, used) if used else edition.files
    files = patched(files, (option for option in options if option.id not in idle), values)
    return Raw(files, version_of(edition.digest, used))


def read_folder(folder: Path, common: Path | None = None) -> Raw:
    """The files of a pack in this folder as plain data, with those of the edition that it is based on, if any; `BrokenPack` if one is missing or is no JSON."""
    digest = hashlib.sha256()
    files: dict[str, Any] = {}
    head = _head(folder)
    if "based_on" in head:
        files, below = read_based(folder, head, _another(folder))
        digest.update(below.encode())
    else:
        for name in FILES:
            files[name] = decoded(folder / f"{name}.json", digest)
    if common is not None:
        shared = decoded(common, digest)
        files["options"] = {"options": [*files["options"].get("options", []), *shared.get("options", [])]}
    return Raw(MappingProxyType(files), digest.hexdigest()[:8])


def _another(folder: Path) -> Callable[[str], Raw]:
    """How the edition in this folder finds the installed one that it is based on, which stands on its own."""

    def found(edition: str) -> Raw:
        there = _folders()
        if edition not in there or there[edition] == folder or "based_on" in _head(there[edition]):
            raise BrokenPack(file="edition.json", path="$.based_on", fault=f"{edition!r} is no edition to build on")
        return read_folder(there[edition])

    return found


def _head(folder: Path) -> Mapping[str, Any]:
    """What ``edition.json`` in this folder says, as plain data."""
    head: Mapping[str, Any] = decoded(folder / "edition.json", hashlib.sha256())
    return head


def build(files: Mapping[str, Any], digest: str) -> Pack:
    """The pack of these files; `BrokenPack` names the first thing that is wrong."""
    # The tables before the policies that hold them, so that what is wrong in a table is said of the table's file.
    read: dict[str, Any] = {"tables": converted("tables", files["tables"], FILES["tables"])}
    files = {**files, "edition": _with_policies(files["edition"], files["tables"])}
    read |= {name: converted(name, files[name], kind) for name, kind in FILES.items() if name != "tables"}
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


def _with_policies(edition: Any, tables: Any) -> Any:
    """The edition's file with its policies, and in these every table that they name."""
    by_id = {table["id"]: table for table in tables.get("tables", ()) if isinstance(table, dict) and "id" in table}

    def resolved(path: str, policy: Any) -> Any:
        if not isinstance(policy, dict) or "policy" not in policy:
            return policy
        return {
            key: placed(f"{path}.{key}", value) if key.endswith("table") else value for key, value in policy.items()
        }

    def placed(path: str, name: Any) -> Any:
        if name not in by_id:
            raise BrokenPack(file="edition.json", path=path, fault=f"unknown table {name!r}")
        return by_id[name]

    found = {key: resolved(f"$.{key}", value) for key, value in edition.items()}
    for key, slot in Edition.slots().items():
        if found.get(key) is not None:
            found[key] = converted("edition", found[key], slot, f"$.{key}")
    return found


def checked(folder: Path, *, for_play: bool = False) -> list[Pack]:
    """What stands in this folder, read and checked: an edition with every installed module for it, or a module with each edition that it is for.

    ``for_play``: without the modules that are played at the table, unless it is one of them that is read.
    """
    if not (folder / "module.json").is_file():
        edition = read_folder(folder, COMMON)
        modules = read_modules(MODULES)
        return [_with_all(edition, tuple(each for each in modules if not (for_play and each.head.at_the_table)))]
    module = read_module(folder)
    others = (module,) if for_play else read_modules(folder.parent)
    return [_with_all(read_folder(_folders()[edition], COMMON), others) for edition in module.editions]


def _with_all(edition: Raw, modules: tuple[Module, ...]) -> Pack:
    modules = tuple(module for module in modules if edition.files["edition"].get("id") in module.editions)
    edition = offering(edition, modules)
    pack = build(*edition)
    values: dict[str, Value] = {option.id: option.default for option in pack.options}
    values |= {module.id: True for module in modules}
    return build(*chosen(edition, modules, pack.options, values)) if modules else pack
