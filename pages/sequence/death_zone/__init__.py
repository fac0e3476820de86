"""How the steps of the Death Zone's modules are shown."""

from pages.sequence.death_zone import sponsors, weather

__all__ = ["sponsors", "weather"]
