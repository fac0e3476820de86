"""Careers, star players and records, read from accepted reports."""
