"""Staff who change players for one match (Death Zone): Ayleen Andar, Professor Frönkelheim and Schielund Scharlitan."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

import msgspec

from inducements.steps.when_bought import when_bought
from matches.steps.advancing import AnswerUnreadable
from matches.steps.before import Setting
from rulebook.procedure import Choice, Draw, Procedure, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import OwnedSkill
from rulebook.shapes.death_zone import Upgrade, Upgrades
from rulebook.shapes.refusals import Problem
from rulebook.shapes.sheets import Hired, KickOff, SheetPlayer, Side

#: Players of the team itself: no hired help.
OWN = ("rostered", "journeyman")
#: The traits that a journeyman has as such.
LONER = "loner"


@when_bought("professor-fronkelheim")
def professor_fronkelheim(
    hired: Hired, kick_off: KickOff, side: Side, setting: Setting, rules: Ruleset
) -> Procedure[KickOff]:
    """D3 random players have a random Mutation for this match."""
    chosen = yield from _chosen(hired, kick_off, side)
    for id in chosen:
        skill = yield from _random_skill(id, "mutation", kick_off, side, rules)
        if skill:
            kick_off = upgraded(kick_off, side, id, skill, hired.inducement, rules)
    return kick_off


@when_bought("schielund-scharlitan")
def schielund_scharlitan(
    hired: Hired, kick_off: KickOff, side: Side, setting: Setting, rules: Ruleset
) -> Procedure[KickOff]:
    """D3 random players have Pro for this match."""
    chosen = yield from _chosen(hired, kick_off, side)
    for id in chosen:
        kick_off = upgraded(kick_off, side, id, "pro", hired.inducement, rules)
    return kick_off


@when_bought("ayleen-andar")
def ayleen_andar(hired: Hired, kick_off: KickOff, side: Side, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """Each journeyman of the step before has lost Loner or gained one or two random Primary skills: a D6, 1 less for each after the first."""
    rookies = {id for each in kick_off.sheet(side).hired for id in each.players}
    journeymen = [each for each in kick_off.sheet(side).players if each.kind == "journeyman" and each.id not in rookies]
    for journeyman in journeymen:
        dice = yield Roll(1, 6, "ayleen_andar", about=journeyman.id, side=side)
        result = dice[0] - (len(journeymen) - 1)
        if result <= 1:
            kick_off = _changed(kick_off, side, journeyman.id, without=LONER)
            continue
        category = yield from _category(journeyman, kick_off, side, rules)
        for _ in range(2 if result == 6 else 1):
            skill = yield from _random_skill(journeyman.id, category, kick_off, side, rules)
            if skill:
                kick_off = upgraded(kick_off, side, journeyman.id, skill, hired.inducement, rules)
    return kick_off


def _chosen(hired: Hired, kick_off: KickOff, side: Side) -> Procedure[list[str]]:
    """The ids of D3 random players of the team's own."""
    dice = yield Roll(1, 3, "players_upgraded", about=hired.inducement, side=side)
    among = [player.id for player in kick_off.sheet(side).players if player.kind in OWN]
    chosen: list[str] = []
    while among and len(chosen) < dice[0]:
        drawn = yield Draw("player_upgraded", tuple(among), about=hired.inducement, side=side)
        among.remove(drawn)
        chosen.append(drawn)
    return chosen


def _category(player: SheetPlayer, kick_off: KickOff, side: Side, rules: Ruleset) -> Procedure[str]:
    """The Primary category from which skills are rolled: the coach's choice where there are several."""
    position = rules.position(kick_off.sheet(side).roster, player.position)
    categories = tuple(each.id for each in rules.categories(position, rules.edition.access[0].id))
    if len(categories) == 1:
        return categories[0]
    chosen: str = yield Choice(
        "journeyman_category",
        options=partial(tuple, categories),
        problems=partial(_category_problems, categories),
        default=categories[0],
        about=player.id,
        side=side,
    )
    return chosen


def _category_problems(categories: Collection[str], answer: Any) -> list[Problem]:
    return [] if answer in categories else [AnswerUnreadable()]


def _random_skill(id: str, category: str, kick_off: KickOff, side: Side, rules: Ruleset) -> Procedure[str]:
    """A skill of the category by two D6, rolled again while the player may not have it; none where there is none left."""
    player = kick_off.sheet(side).player(id)
    assert player is not None
    d6 = range(1, 7)
    if not any(may_have(player, rules.random_skill(category, first, second), rules) for first in d6 for second in d6):
        return ""
    while True:
        first = yield Roll(1, 6, "upgrade_skill", about=id, side=side)
        second = yield Roll(1, 6, "upgrade_skill", about=id, side=side)
        skill = rules.random_skill(category, first[0], second[0])
        if may_have(player, skill, rules):
            return skill


def may_have(player: SheetPlayer, skill: str, rules: Ruleset) -> bool:
    """True if the player does not have the skill, may have it beside the others, and could use it; access does not matter."""
    gained, have = rules.skill(skill), [held.skill for held in player.skills]
    clash = any(other in gained.excludes or skill in rules.skill(other).excludes for other in have)
    lacks = any(needed not in have for needed in gained.requires)
    return skill not in have and not clash and not lacks and not rules.is_useless(skill, have, player.characteristics)


def upgraded(kick_off: KickOff, side: Side, id: str, skill: str, by: str, rules: Ruleset) -> KickOff:
    """The player has the skill on the sheet, and the inducement that gave it is recorded; nothing changes for a player who has it already."""
    player = kick_off.sheet(side).player(id)
    assert player is not None
    has = any(held.skill == skill for held in player.skills)
    if not has:
        kick_off = _changed(kick_off, side, id, gains=(rules.gained_skill(skill),))
    so_far = kick_off.of(Upgrades).given
    more = Upgrade(player=id, skill=skill, by=by, had=has)
    return kick_off.settling(Upgrades(given={**so_far, side: (*so_far.get(side, ()), more)}))


def _changed(kick_off: KickOff, side: Side, id: str, *, gains: Sequence[OwnedSkill] = (), without: str = "") -> KickOff:
    sheet = kick_off.sheet(side)
    players = tuple(
        msgspec.structs.replace(each, skills=(*(held for held in each.skills if held.skill != without), *gains))
        if each.id == id
        else each
        for each in sheet.players
    )
    return msgspec.structs.replace(kick_off, **{side: msgspec.structs.replace(sheet, players=players)})
