"""The steps before and after a match: their pages, and how each step and each question is shown."""

from pages.sequence import after_steps, before_steps, death_zone, sevens_steps

__all__ = ["after_steps", "before_steps", "death_zone", "sevens_steps"]
