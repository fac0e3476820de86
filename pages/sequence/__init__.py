"""The steps before and after a match."""
