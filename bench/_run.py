"""Runs one part of a measurement in a process of its own, with Django set up: `python -m bench._run MODULE FUNCTION`. Prints what it returns, as JSON."""

import importlib
import json
import sys

import django

if __name__ == "__main__":
    django.setup()
    part = importlib.import_module(f"bench.{sys.argv[1]}")
    print(json.dumps(getattr(part, sys.argv[2])()))
