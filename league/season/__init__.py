"""A season: its calendar, its changes, and its end."""
