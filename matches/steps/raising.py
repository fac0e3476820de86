"""Players raised during a match (BB2020 pages 84 and 106): who they are in the team's history, and who may be taken on afterwards."""

import msgspec

from rulebook.naming import given
from rulebook.raising import raised_position, raising_rules_of, spared
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES, MatchReport, Raised, SideReport, TeamSheet, other
from teams.history.match import Fielded


def ids_of_the_raised(match: str, mine: SideReport) -> dict[str, str]:
    """What the team's history calls the players that the report calls raised-1 and so on: ids that no other match gives."""
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


def raised_by(rule: str, victim: str, sheet: TeamSheet, rules: Ruleset, name: str = "") -> Raised:
    """The player this team has by this rule of its own: under an id of their own, with the lowest number that nobody wears."""
    position = raised_position(sheet, rules.raising[rule], rules)
    assert position is not None
    place = raising_rules_of(sheet, rules).index(rule)
    worn = {player.number for player in sheet.players}
    free = [number for number in range(1, 100) if number not in worn]
    return Raised(
        id=f"raised-{place + 1}", victim=victim, rule=rule, position=position.id, number=free[place], name=name
    )


def with_tidy_names(report: MatchReport) -> MatchReport:
    """The report with the names of those who were raised as names are kept."""
    sides = {}
    for side in SIDES:
        mine = report.side(side)
        raised = tuple(msgspec.structs.replace(one, name=given(one.name, "A name")) for one in mine.raised)
        sides[side] = msgspec.structs.replace(mine, raised=raised)
    return msgspec.structs.replace(report, **sides)


def without_the_living(report: MatchReport, rules: Ruleset) -> MatchReport:
    """The report without those who were raised from a player who did not die in it: they go with the death."""
    deadly = {row.id for row in rules.casualty.table if row.get("dead")}
    sides = {}
    for side in SIDES:
        dead = {hurt.player for hurt in report.side(other(side)).hurt if hurt.result in deadly}
        mine = report.side(side)
        sides[side] = msgspec.structs.replace(mine, raised=tuple(one for one in mine.raised if one.victim in dead))
    return msgspec.structs.replace(report, **sides)


def who_may_rise(own: TeamSheet, theirs: TeamSheet, suffered: SideReport, rules: Ruleset) -> str:
    """The position of the player the team may take on for nothing because an opponent died in the match (a Vampire Lord's thrall); empty for nobody."""
    deadly = {row.id for row in rules.casualty.table if row.get("dead")}
    dead = [theirs.player(hurt.player) for hurt in suffered.hurt if hurt.result in deadly]
    for rule in rules.edition.special_rules:
        raises = rule.raises
        if rule.name not in own.special_rules or raises is None or raises.when != "hiring":
            continue
        position = raised_position(own, raises, rules)
        if position is not None and any(victim and not spared(victim, raises, rules) for victim in dead):
            return position.id
    return ""
