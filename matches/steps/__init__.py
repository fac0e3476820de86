"""The steps of the sequences before and after a match: pure procedures, found by the names that an edition's lists give them."""

from matches.steps import death_zone

__all__ = ["death_zone"]
