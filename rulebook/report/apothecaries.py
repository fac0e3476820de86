"""Who may be treated after a casualty, and how often: the team's own apothecary and those hired for the match (BB2020 p. 62, 91)."""

from collections.abc import Iterator

from rulebook.report.participants import ReportedSide
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Refusal
from rulebook.shapes.sheets import SheetPlayer, TeamSheet

#: Players that no apothecary of the team treats.
NOBODYS = ("star",)


class ApothecaryMayNot(Refusal):
    code = "apothecary_may_not"
    sentence = "{team} has no apothecary that may treat {player}."


class NoApothecaryLeft(Refusal):
    code = "no_apothecary_left"
    sentence = "{team} used an apothecary {used} times, but had {there}. Each can be used once a match."


def hired_healers(sheet: TeamSheet, rules: Ruleset) -> int:
    """How many apothecaries were bought for the match."""
    return sum(hired.count for hired in sheet.at_hand if hired.inducement in rules.healers)


def treatable(player: SheetPlayer, sheet: TeamSheet, rules: Ruleset) -> bool:
    """Has the side anybody who may treat this player?"""
    if player.kind in NOBODYS:
        return False
    return bool(hired_healers(sheet, rules) or (player.kind in rules.casualty.patients and sheet.apothecary))


def apothecary_problems(told: ReportedSide) -> Iterator[Problem]:
    """An apothecary was used more often than there were any: the own one for those hired for good, the bought ones for the others too."""
    treated = [told.players[hurt.player] for hurt in told.mine.hurt if hurt.apothecary and hurt.player in told.players]
    treated = [player for player in treated if treatable(player, told.sheet, told.rules)]
    bought = hired_healers(told.sheet, told.rules)
    others = sum(player.kind not in told.rules.casualty.patients for player in treated)
    if others > bought or len(treated) > bought + told.sheet.apothecary:
        there = bought if others > bought else bought + told.sheet.apothecary
        used = others if others > bought else len(treated)
        yield NoApothecaryLeft(team=told.team, used=used, there=there)
