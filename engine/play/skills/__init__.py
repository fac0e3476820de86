"""Traits, star rules and inducements that act during play."""
