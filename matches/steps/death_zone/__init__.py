"""Steps of the Death Zone's modules: optional rules that add to the sequences."""

from matches.steps.death_zone import weather

__all__ = ["weather"]
