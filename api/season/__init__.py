"""Seasons, fixtures and arrangements."""
