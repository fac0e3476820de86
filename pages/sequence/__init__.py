"""The steps before and after a match: their pages, and how each step and each question is shown."""

from pages.cards import questions as card_questions
from pages.sequence import after_steps, before_steps, death_zone, sevens_steps

__all__ = ["after_steps", "before_steps", "card_questions", "death_zone", "sevens_steps"]
