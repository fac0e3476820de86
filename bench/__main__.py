"""The command line of the measurements."""

import argparse
import importlib
import json
import os
import pkgutil
import platform
import sys
from types import ModuleType

import bench
from bench import Figure


def main() -> int:
    """0 when every figure holds what it has to."""
    every = measurements()
    if (named := every.get("".join(sys.argv[1:2]))) and hasattr(named, "main"):
        return int(named.main(sys.argv[2:]))
    usual = [name for name, module in every.items() if hasattr(module, "figures")]
    shape = argparse.ArgumentParser(prog="run.py bench", description="Measures; without a name everything but mutants.")
    shape.add_argument("names", nargs="*", metavar="name", choices=[*usual, []], help=", ".join(every))
    shape.add_argument("--json", action="store_true", help="one JSON document instead of a table")
    shape.add_argument("--list", action="store_true", help="say what can be measured, and measure nothing")
    options = shape.parse_args()
    if options.list:
        for name, module in every.items():
            print(f"{name:<12} {(module.__doc__ or '').splitlines()[0]}")
        return 0
    found = {name: list(every[name].figures()) for name in options.names or usual}
    if options.json:
        print(json.dumps({"machine": machine(), "figures": {name: told(figures) for name, figures in found.items()}}))
    else:
        print(machine())
        for name, figures in found.items():
            for figure in figures:
                mark = "" if figure.holds else "  MISSED"
                print(f"{name:<10} {figure.name:<44} {figure.value:>12,.2f} {figure.unit:<8} {figure.promise}{mark}")
    return 0 if all(figure.holds for figures in found.values() for figure in figures) else 1


def measurements() -> dict[str, ModuleType]:
    """The modules of this package that measure something, by name."""
    names = sorted(each.name for each in pkgutil.iter_modules(bench.__path__) if not each.name.startswith("_"))
    return {name: importlib.import_module(f"bench.{name}") for name in names}


def told(figures: list[Figure]) -> list[dict[str, object]]:
    return [{"name": each.name, "value": each.value, "unit": each.unit, "holds": each.holds} for each in figures]


def machine() -> str:
    return f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"


if __name__ == "__main__":
    sys.exit(main())
