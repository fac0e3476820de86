"""Steps of the Death Zone's modules: optional rules that add to the sequences."""

from matches.steps.death_zone import measures, residents, side_bets, sponsors, upgrades, venue, weather

__all__ = ["measures", "residents", "side_bets", "sponsors", "upgrades", "venue", "weather"]
