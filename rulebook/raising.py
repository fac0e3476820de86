"""The dead of a match who play on for the other side (BB2020 pages 84 and 106): who has a rule for it, what rises by it, and who is exempt."""

from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Position
from rulebook.shapes.numbers import Raises
from rulebook.shapes.sheets import SheetPlayer, TeamSheet


def rule_works(sheet: TeamSheet, raises: Raises, rules: Ruleset) -> bool:
    """Does the team have the special rule, and anybody the trait that the rule works through?"""
    found = [rule for rule in rules.edition.special_rules if rule.raises == raises]
    ridden = raises.through is None or any(
        owned.skill == raises.through for player in sheet.players for owned in player.skills
    )
    return ridden and any(rule.name in sheet.special_rules for rule in found)


def spared(victim: SheetPlayer, raises: Raises, rules: Ruleset) -> str:
    """Why this player does not rise; nothing where they do."""
    for id, most in raises.victim_max.items():
        if victim.figure(id) > most:
            return f"their {rules.characteristic(id).name} is above {most}"
    saved = [owned for owned in victim.skills if owned.skill in raises.spared]
    return f"they have {rules.skill(saved[0].skill).name}" if saved else ""


def raised_position(sheet: TeamSheet, raises: Raises, rules: Ruleset) -> Position | None:
    """What rises for this team, if its roster has it."""
    return next((each for each in rules.roster(sheet.roster).positions if each.id == raises.lineman), None)


def raising_rules_of(sheet: TeamSheet, rules: Ruleset) -> list[str]:
    """The ids of the rules by which this team may raise a dead opponent during a match."""
    return [
        id
        for id, raises in rules.raising.items()
        if rule_works(sheet, raises, rules) and raised_position(sheet, raises, rules)
    ]


def rule_name(id: str, rules: Ruleset) -> str:
    """What the book calls a rule that raises the dead: a trait or a special rule of the team."""
    named = {skill.id: skill.name for skill in rules.skills} | {
        rule.id: rule.name for rule in rules.edition.special_rules
    }
    return named.get(id, id)
