"""Checks of the engine itself: fuzzing, coverage, a second reading of every log."""
