"""Plays one match: pure Python over the dice it is handed. `Game` is the way in; docs/engine.md tells the rest."""

from engine import roster
from engine.board.rules import rules_of
from engine.game import Game
from engine.roster import NotPlayed
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import TeamSheet

__all__ = ["Game", "supports"]


def supports(sheet: TeamSheet, ruleset: Ruleset) -> list[NotPlayed]:
    """Everything on this sheet whose effect the engine does not play, with the reason; empty if it plays the team by all rules."""
    return roster.supports(sheet, rules_of(ruleset))
