"""Modules: optional rules as data that adds to an edition (a folder `rulebook/modules/<id>/`). Nothing that is there is changed or removed.

A module has a switch, an option of its own name, which is off by default. Modules are merged by the order of their ids, before the pack is checked.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from rulebook.pack.edition import BrokenPack, Inducements, Options, Procedures, Rulings, Stars, Tables
from rulebook.pack.files import converted, decoded
from rulebook.shapes.contents import Content
from rulebook.shapes.options import Effect

#: The files of an edition to which a module may add entries.
ADDS: Mapping[str, type[Content]] = {
    "tables": Tables,
    "inducements": Inducements,
    "stars": Stars,
    "procedures": Procedures,
    "rulings": Rulings,
    "options": Options,
}


class ModuleHead(Content, frozen=True):
    """module.json: the module's name, the editions it is for, and its switch."""

    id: str
    name: str
    editions: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    #: The switch as a question for the commissioner, and where the rules stand.
    sentence: str
    source: str
    scope: Literal["season"] = "season"
    #: The engine is not meant to play what it adds: it is played at the table.
    at_the_table: bool = False
    #: Numbers of the edition that are different while the module is on.
    effects: tuple[Effect, ...] = ()


class AddedStep(Content, frozen=True, kw_only=True):
    """A step of a module, and its place: directly ``after`` or ``before`` a step of the edition or of the same module."""

    sequence: str
    step: str
    number: int
    title: str
    sides: Literal["each", "both"]
    where: str
    after: str = ""
    before: str = ""


class Steps(Content, frozen=True):
    """steps.json"""

    steps: tuple[AddedStep, ...]


class Module(NamedTuple):
    """A module as its folder has it: what it adds, by file, as plain data. ``digest`` changes with any byte of it."""

    head: ModuleHead
    adds: Mapping[str, tuple[Mapping[str, Any], ...]]
    steps: tuple[AddedStep, ...]
    digest: str

    @property
    def id(self) -> str:
        return self.head.id

    @property
    def editions(self) -> tuple[str, ...]:
        return self.head.editions

    @property
    def option_ids(self) -> set[str]:
        """The ids of the module's options and of its switch."""
        return {option["id"] for option in self.options}

    @property
    def options(self) -> tuple[Mapping[str, Any], ...]:
        """The module's options as an edition's file has them, its switch first."""
        head = self.head
        switch = {
            "id": head.id,
            "scope": head.scope,
            "default": False,
            "values": [{"value": False, "label": "no"}, {"value": True, "label": "yes"}],
            "sentence": head.sentence,
            "source": head.source,
            "effects": [msgspec.to_builtins(effect) for effect in head.effects],
        }
        return (switch, *self.adds.get("options", ()))

    def fault(self, file: str, path: str, fault: str) -> BrokenPack:
        """The refusal of this module."""
        return BrokenPack(file=f"modules/{self.id}/{file}.json", path=path, fault=fault)


# --- Reading ------------------------------------------------------------------------------------------------------


def read_modules(home: Path) -> tuple[Module, ...]:
    """The modules in this folder, by their ids; none where there is no such folder."""
    folders = [folder for folder in home.iterdir() if (folder / "module.json").is_file()] if home.is_dir() else []
    return tuple(read_module(folder) for folder in sorted(folders))


def read_module(folder: Path) -> Module:
    """The module in this folder; `BrokenPack` names the first thing that is wrong in its files."""
    digest, place = hashlib.sha256(), f"modules/{folder.name}/"

    def read(name: str, kind: type[Any]) -> Any:
        data = decoded(folder / f"{name}.json", digest, place)
        return data, converted(f"{place}{name}", data, kind)

    _, head = read("module", ModuleHead)
    if head.id != folder.name:
        raise BrokenPack(file=f"{place}module.json", path="$.id", fault=f"the folder is called {folder.name!r}")
    adds: dict[str, tuple[Any, ...]] = {}
    steps: tuple[AddedStep, ...] = ()
    for name in sorted(path.stem for path in folder.glob("*.json") if path.stem != "module"):
        if name == "steps":
            steps = read(name, Steps)[1].steps
        elif name in ADDS:
            adds[name] = tuple(read(name, ADDS[name])[0][name])
        else:
            raise BrokenPack(file=f"{place}{name}.json", path="$", fault="a module cannot add to this file")
    return Module(head, adds, steps, digest.hexdigest()[:8])


# --- Merging ------------------------------------------------------------------------------------------------------


def with_options_of(files: Mapping[str, Any], modules: Iterable[Module]) -> dict[str, Any]:
    """The files with the options of all these modules, their switches among them. Two modules may share an option if they say the same of it."""
    modules = _in_order(modules)
    if not modules:
        return dict(files)
    options = list(files["options"]["options"])
    known: dict[str, tuple[str, Any]] = {option["id"]: ("the edition", option) for option in options}
    for module in modules:
        for number, option in enumerate(module.options):
            owner, there = known.setdefault(option["id"], (_named(module), option))
            if there is option:
                options.append(option)
            elif there != option:
                file, path = ("options", f"$.options[{number - 1}]") if number else ("module", "$.id")
                raise module.fault(file, path, f"{owner} has another option {option['id']!r}")
    return {**files, "options": {"options": options}}


def merged(files: Mapping[str, Any], modules: Iterable[Module]) -> dict[str, Any]:
    """The files with everything that these modules add, except options. Two modules that add the same thing are refused by name."""
    modules, files = _in_order(modules), dict(files)
    for name in ADDS:
        added = [module for module in modules if name in module.adds and name != "options"]
        if added:
            files[name] = {**files[name], name: [*files[name][name], *_added(files, name, added)]}
    if any(module.steps for module in modules):
        sequences = dict(files["edition"]["sequences"])
        for sequence in dict.fromkeys(step.sequence for module in modules for step in module.steps):
            sequences[sequence] = woven(sequence, sequences.get(sequence, []), modules)
        files["edition"] = {**files["edition"], "sequences": sequences}
    return files


def _in_order(modules: Iterable[Module]) -> list[Module]:
    return sorted(modules, key=lambda module: module.id)


def _named(module: Module) -> str:
    return f"the module {module.id!r}"


def _added(files: Mapping[str, Any], name: str, modules: Sequence[Module]) -> Iterator[Any]:
    owners = {entry["id"]: "the edition" for entry in files[name][name]}
    for module in modules:
        for number, entry in enumerate(module.adds[name]):
            owner = owners.setdefault(entry["id"], _named(module))
            if owner != _named(module):
                raise module.fault(name, f"$.{name}[{number}].id", f"{owner} has {entry['id']!r} too")
            yield entry


def woven(sequence: str, steps: Sequence[Mapping[str, Any]], modules: Iterable[Module]) -> list[dict[str, Any]]:
    """The steps of the sequence with those of the modules in their places. At the same place they follow one another by the modules' ids."""
    places: dict[tuple[str, str], list[tuple[Module, AddedStep]]] = defaultdict(list)
    owners = {str(step["step"]): "the edition" for step in steps}
    for module in _in_order(modules):
        for number, step in enumerate(module.steps):
            if step.sequence == sequence:
                places[_place(module, number, step, owners)].append((module, step))

    def around(name: str, data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        for added in places.get(("before", name), ()):
            yield from around(added[1].step, _plain(*added))
        yield dict(data)
        for added in places.get(("after", name), ()):
            yield from around(added[1].step, _plain(*added))

    result = [each for step in steps for each in around(str(step["step"]), step)]
    placed = {each["step"] for each in result}
    for module, step in (added for place in places.values() for added in place):
        if step.step not in placed:
            raise module.fault("steps", f"$.steps[{module.steps.index(step)}]", _nowhere(step))
    return result


def _place(module: Module, number: int, step: AddedStep, owners: dict[str, str]) -> tuple[str, str]:
    """Where the step goes; it may be added once, and next to a step of the edition or of its own module."""
    path = f"$.steps[{number}]"
    if bool(step.after) == bool(step.before):
        raise module.fault("steps", path, f"the step {step.step!r} needs one place: after or before another step")
    if step.step in owners:
        raise module.fault("steps", f"{path}.step", f"{owners[step.step]} has the step {step.step!r} too")
    owners[step.step] = _named(module)
    anchor = step.after or step.before
    own = {each.step for each in module.steps if each.sequence == step.sequence}
    if owners.get(anchor) != "the edition" and anchor not in own:
        raise module.fault("steps", f"{path}.{'after' if step.after else 'before'}", _nowhere(step))
    return ("after" if step.after else "before", anchor)


def _nowhere(step: AddedStep) -> str:
    return f"{step.step!r} has no place: no step {step.after or step.before!r} in {step.sequence}"


def _plain(module: Module, step: AddedStep) -> dict[str, Any]:
    keys = ("step", "number", "title", "sides", "where")
    return {**{key: getattr(step, key) for key in keys}, "module": module.id}


def version_of(digest: str, modules: Iterable[Module]) -> str:
    """The digest of an edition with these modules. Without any it is the edition's: an unused module changes no season's rules."""
    parts = [module.digest for module in _in_order(modules)]
    return hashlib.sha256("-".join([digest, *parts]).encode()).hexdigest()[:8] if parts else digest
