"""Reporting a match, comparing reports, and correcting a result."""
