"""Modules written for a test: folders of JSON beside the installed editions, which the rules find as if they were installed."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rulebook import ruleset
from rulebook.pack import reading

CACHES: tuple[Any, ...] = (
    reading.raw,
    reading.modules_of,
    ruleset.register,
    ruleset._pack,
    ruleset._built,
    ruleset._from_ref,
)
Step = dict[str, Any]


def step(name: str, sequence: str = "pre_match", **place: str) -> Step:
    """A step as a module's file has it; ``place`` is after=… or before=…"""
    return {"sequence": sequence, "step": name, "number": 9, "title": name, "sides": "both", "where": "p.0", **place}


def write_module(home: Path, id: str, *, steps: list[Step] | None = None, **files: Any) -> Path:
    """The folder of a module for BB2020. Of ``files``, ``head`` goes over module.json; the others are lists, by the name of their file."""
    folder = home / id
    folder.mkdir(parents=True)
    head = {"id": id, "name": id, "editions": ["bb2020"], "sentence": f"Play with {id}?", "source": "A test."}
    (folder / "module.json").write_text(json.dumps({**head, **files.pop("head", {})}))
    if steps is not None:
        files["steps"] = steps
    for name, entries in files.items():
        (folder / f"{name}.json").write_text(json.dumps({name: entries}))
    return folder


@contextmanager
def installed(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The modules in this folder are those that are installed."""
    with monkeypatch.context() as patch:
        patch.setattr(reading, "MODULES", home)
        _forget()
        try:
            yield
        finally:
            patch.undo()
            _forget()


def _forget() -> None:
    for cache in CACHES:
        cache.cache_clear()
