"""Measurements, with what each has to hold: `python3 run.py bench`.

A measurement is a module of this package with a docstring, whose first line says what it measures, and
a function `figures()` that yields a `Figure` for each thing measured. It brings its own seeded data and
leaves the site's alone. One with options of its own has `main(words)` instead, and runs only when it is
named first. The figures that a release was measured with stand in docs/benchmarks.md.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured value. `most` and `least` are what it has to hold, where it has to hold something."""

    name: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def holds(self) -> bool:
        """Is the value where it has to be?"""
        return (self.most is None or self.value <= self.most) and (self.least is None or self.value >= self.least)

    @property
    def promise(self) -> str:
        """What it has to hold, in words; "" for a figure that is only told."""
        if self.most is not None:
            return f"at most {self.most:,g}"
        return f"at least {self.least:,g}" if self.least is not None else ""
