"""The classes that pure packages define, and which of them are values."""

import dataclasses
import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any


def classes(*packages: str) -> Iterator[Any]:
    """Every class that these packages and modules define."""
    for name in [name for package in packages for name in _modules(package)]:
        for each in vars(importlib.import_module(name)).values():
            if isinstance(each, type) and each.__module__ == name:
                yield each


def _modules(package: str) -> list[str]:
    inside = pkgutil.walk_packages(getattr(importlib.import_module(package), "__path__", ()), f"{package}.")
    return [package, *(each.name for each in inside if not each.name.endswith("__main__"))]


def changeable(found: list[Any]) -> set[str]:
    """The names of the dataclasses among them whose fields can be given another value."""
    return {each.__name__ for each in found if not each.__dataclass_params__.frozen}


def roomy(found: list[Any]) -> set[str]:
    """The names of those whose objects take a name that is no field: they are larger, and a name typed wrong goes unnoticed."""
    return {each.__name__ for each in found if "__slots__" not in vars(each)}


def dataclasses_of(*packages: str) -> list[Any]:
    return [each for each in classes(*packages) if dataclasses.is_dataclass(each)]
