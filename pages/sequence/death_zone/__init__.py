"""How the steps of the Death Zone's modules are shown."""

from pages.sequence.death_zone import weather

__all__ = ["weather"]
