"""Plays one match: pure Python over the dice it is handed. `Game` is the way in; docs/engine.md tells the rest."""

from engine.game import Game
from engine.support import NotPlayed, supports, unplayed

__all__ = ["Game", "NotPlayed", "supports", "unplayed"]
