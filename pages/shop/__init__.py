"""The shop before a match: its form, and what its page shows."""

from pages.shop import question

__all__ = ["question"]
