"""The dead of a match who play on for the other side (BB2020 pages 84 and 106): who has a rule for it, what rises by it, and whom it spares."""

from collections.abc import Iterator, Mapping

from rulebook.contents import Position
from rulebook.numbers import Raises
from rulebook.refusals import Refusal
from rulebook.ruleset import Ruleset
from rulebook.sheets import SIDES, MatchReport, Raised, SheetPlayer, TeamSheet, other


class TeamRaisesNobody(Refusal):
    code = "team_raises_nobody"
    sentence = "{team} cannot raise anybody by “{rule}”."


class RisesAsAnother(Refusal):
    code = "rises_as_another"
    sentence = "Whoever is raised by “{rule}” is a {right}."


class CannotBeRaised(Refusal):
    code = "cannot_be_raised"
    sentence = "{victim} cannot be raised by “{rule}”: {because}."


def raising_problems(report: MatchReport, sheets: Mapping[str, TeamSheet], rules: Ruleset) -> Iterator[Refusal]:
    """Whom a side cannot have raised: by a rule that it does not have, as another position, or from somebody whom the rule spares."""
    for side in SIDES:
        for one in report.side(side).raised:
            if one.rule in rules.raising:
                yield from _problems(one, sheets[side], sheets[other(side)], rules)


def _problems(one: Raised, sheet: TeamSheet, theirs: TeamSheet, rules: Ruleset) -> Iterator[Refusal]:
    raises = rules.raising[one.rule]
    position = raised_position(sheet, raises, rules)
    if position is None or not _has_rule(sheet, raises, rules):
        yield TeamRaisesNobody(team=sheet.team, rule=rule_name(one.rule, rules))
    elif one.position != position.id:
        yield RisesAsAnother(rule=rule_name(one.rule, rules), right=position.name)
    victim = theirs.player(one.victim)
    because = spared(victim, raises, rules) if victim is not None else ""
    if victim is not None and because:
        yield CannotBeRaised(victim=victim.name, rule=rule_name(one.rule, rules), because=because)


def _has_rule(sheet: TeamSheet, raises: Raises, rules: Ruleset) -> bool:
    """Does the team have the special rule, and anybody the trait that the rule works through?"""
    found = [rule for rule in rules.edition.special_rules if rule.raises == raises]
    ridden = raises.through is None or any(
        owned.skill == raises.through for player in sheet.players for owned in player.skills
    )
    return ridden and any(rule.name in sheet.special_rules for rule in found)


def spared(victim: SheetPlayer, raises: Raises, rules: Ruleset) -> str:
    """Why this player does not rise; nothing if he does."""
    if victim.st > raises.victim_st_max:
        return f"his Strength is above {raises.victim_st_max}"
    saved = [owned for owned in victim.skills if owned.skill in raises.spared]
    return f"he has {rules.skill(saved[0].skill).name}" if saved else ""


def raised_position(sheet: TeamSheet, raises: Raises, rules: Ruleset) -> Position | None:
    """What rises for this team, if its roster has it."""
    return next((each for each in rules.roster(sheet.roster).positions if each.id == raises.lineman), None)


def raising_rules_of(sheet: TeamSheet, rules: Ruleset) -> list[str]:
    """The ids of the rules by which this team may raise a dead opponent during a match."""
    return [
        id
        for id, raises in rules.raising.items()
        if _has_rule(sheet, raises, rules) and raised_position(sheet, raises, rules)
    ]


def rule_name(id: str, rules: Ruleset) -> str:
    """What the book calls a rule that raises the dead: a trait or a special rule of the team."""
    named = {skill.id: skill.name for skill in rules.skills} | {
        rule.id: rule.name for rule in rules.edition.special_rules
    }
    return named.get(id, id)
