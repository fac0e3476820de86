"""Matches and the live pad."""
