"""Steps of the Death Zone's modules: optional rules that add to the sequences."""

from matches.steps.death_zone import sponsors, weather

__all__ = ["sponsors", "weather"]
