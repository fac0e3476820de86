"""Matches that go through their steps while workers are killed: the parts of `python3 run.py chaos`."""
