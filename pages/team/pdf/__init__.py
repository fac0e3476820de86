"""Sheets as PDF, black on white, one landscape page each, A4 or Letter."""
