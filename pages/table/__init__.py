"""The table and everything about how it counts."""
