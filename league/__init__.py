"""Leagues: their people, seasons, fixtures, tables and what is told."""
