"""The dead of a match who play on for the other side (BB2020 pages 84 and 106): who they are in the team's history, and who may be taken on afterwards."""

from collections.abc import Iterator

import msgspec

from rulebook.contents import Position
from rulebook.numbers import Raises
from rulebook.refusals import Problem, Refusal
from rulebook.ruleset import Ruleset
from rulebook.sheets import SIDES, KickOff, MatchReport, Raised, SheetPlayer, Side, SideReport, TeamSheet, other
from teams.history.match import Fielded


class TeamRaisesNobody(Refusal):
    code = "team_raises_nobody"
    sentence = "{team} cannot raise anybody by “{rule}”."


class RisesAsAnother(Refusal):
    code = "rises_as_another"
    sentence = "Whoever is raised by “{rule}” is a {right}."


class CannotBeRaised(Refusal):
    code = "cannot_be_raised"
    sentence = "{victim} cannot be raised by “{rule}”: {because}."


def ids_of_the_raised(match: str, mine: SideReport) -> dict[str, str]:
    """What the team's history calls those whom the report calls raised-1 and so on: ids that no other match gives."""
    return {one.id: f"r{match}.{count}" for count, one in enumerate(mine.raised, start=1)}


def raised_men(match: str, mine: SideReport, sheet: TeamSheet, rules: Ruleset) -> list[Fielded]:
    """Those who joined the team during the match."""
    ids = ids_of_the_raised(match, mine)
    return [
        Fielded(
            id=ids[one.id],
            number=one.number,
            name=one.name or rules.position(sheet.roster, one.position).name,
            position=one.position,
            kind="raised",
            free=rules.raising[one.rule].free,
        )
        for one in mine.raised
    ]


def raising_problems(report: MatchReport, kick_off: KickOff, rules: Ruleset) -> Iterator[Problem]:
    """Whom a side cannot have raised: by a rule that it does not have, as another position, or from somebody whom the rule spares."""
    for side in SIDES:
        for one in report.side(side).raised:
            if one.rule in rules.raising:
                yield from _problems(one, side, kick_off, rules)


def _problems(one: Raised, side: Side, kick_off: KickOff, rules: Ruleset) -> Iterator[Problem]:
    sheet, raises = kick_off.sheet(side), rules.raising[one.rule]
    position = raised_position(sheet, raises, rules)
    if position is None or not _has_rule(sheet, one.rule, rules):
        yield TeamRaisesNobody(team=sheet.team, rule=rule_name(one.rule, rules))
    elif one.position != position.id:
        yield RisesAsAnother(rule=rule_name(one.rule, rules), right=position.name)
    victim = kick_off.sheet(other(side)).player(one.victim)
    because = _spared(victim, raises, rules) if victim is not None else ""
    if victim is not None and because:
        yield CannotBeRaised(victim=victim.name, rule=rule_name(one.rule, rules), because=because)


def _has_rule(sheet: TeamSheet, id: str, rules: Ruleset) -> bool:
    """Does the team have the special rule, or anybody the trait and the team what the trait works through?"""
    found = [rule for rule in rules.edition.special_rules if rule.raises == rules.raising[id]]
    return any(rule.name in sheet.special_rules for rule in found)


def rule_name(id: str, rules: Ruleset) -> str:
    """What the book calls a rule that raises the dead: a trait or a special rule of the team."""
    named = {skill.id: skill.name for skill in rules.skills} | {
        rule.id: rule.name for rule in rules.edition.special_rules
    }
    return named.get(id, id)


def _spared(victim: SheetPlayer, raises: Raises, rules: Ruleset) -> str:
    """Why this player does not rise; nothing if he does."""
    if victim.st > raises.victim_st_max:
        return f"his Strength is above {raises.victim_st_max}"
    spared = [owned for owned in victim.skills if owned.skill in raises.spared]
    return f"he has {rules.skill(spared[0].skill).name}" if spared else ""


def raised_position(sheet: TeamSheet, raises: Raises, rules: Ruleset) -> Position | None:
    """What rises for this team, if its roster has it."""
    return next((each for each in rules.roster(sheet.roster).positions if each.id == raises.lineman), None)


def raising_rules_of(sheet: TeamSheet, rules: Ruleset) -> list[str]:
    """The ids of the rules by which this team may raise a dead opponent during a match."""
    return [
        id
        for id, raises in rules.raising.items()
        if _has_rule(sheet, id, rules) and raised_position(sheet, raises, rules)
    ]


def raised_by(rule: str, victim: str, sheet: TeamSheet, rules: Ruleset, name: str = "") -> Raised:
    """Whom this team has by this rule of its own: under an id of his own, with the lowest number that nobody wears."""
    position = raised_position(sheet, rules.raising[rule], rules)
    assert position is not None
    place = raising_rules_of(sheet, rules).index(rule)
    worn = {player.number for player in sheet.players}
    free = [number for number in range(1, 100) if number not in worn]
    return Raised(
        id=f"raised-{place + 1}", victim=victim, rule=rule, position=position.id, number=free[place], name=name
    )


def without_the_living(report: MatchReport, rules: Ruleset) -> MatchReport:
    """The report without those who were raised from a player who did not die in it: they go with the death."""
    deadly = {row.id for row in rules.table("casualty") if row.get("dead")}
    sides = {}
    for side in SIDES:
        dead = {hurt.player for hurt in report.side(other(side)).hurt if hurt.result in deadly}
        mine = report.side(side)
        sides[side] = msgspec.structs.replace(mine, raised=tuple(one for one in mine.raised if one.victim in dead))
    return msgspec.structs.replace(report, **sides)


def who_may_rise(own: TeamSheet, theirs: TeamSheet, suffered: SideReport, rules: Ruleset) -> str:
    """The position of whom the team may take on for nothing because an opponent died in the match (a Vampire Lord's thrall); empty for nobody."""
    deadly = {row.id for row in rules.table("casualty") if row.get("dead")}
    dead = [theirs.player(hurt.player) for hurt in suffered.hurt if hurt.result in deadly]
    for rule in rules.edition.special_rules:
        raises = rule.raises
        if rule.name not in own.special_rules or raises is None or raises.when != "hiring":
            continue
        position = raised_position(own, raises, rules)
        if position is not None and any(victim and not _spared(victim, raises, rules) for victim in dead):
            return position.id
    return ""
