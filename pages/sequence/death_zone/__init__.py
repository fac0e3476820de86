"""How the steps of the Death Zone's modules are shown."""

from pages.sequence.death_zone import measures, sponsors, stadia, weather

__all__ = ["measures", "sponsors", "stadia", "weather"]
