"""How the steps of the Death Zone's modules are shown."""

from pages.sequence.death_zone import measures, side_bets, sponsors, stadia, upgrades, weather

__all__ = ["measures", "side_bets", "sponsors", "stadia", "upgrades", "weather"]
