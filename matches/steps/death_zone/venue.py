"""The stadium of a match (Death Zone, Blood Bowl Stadia): where it is played, and what that brings before the kick-off."""

from functools import partial

import msgspec

from matches.steps.before import Setting, yes_or_no
from matches.steps.registry import before_step
from rulebook.procedure import Choice, Procedure, Roll, faces
from rulebook.ruleset import Ruleset
from rulebook.shapes.death_zone import Stadium, StadiumGold
from rulebook.shapes.sheets import SIDES, Hired, KickOff, Side, TeamSheet, other
from rulebook.shapes.tables import Row
from teams.history.death_zone.stadia import attribute, home_stadium, owns
from teams.history.state import Holding, TeamState


@before_step("stadium")
def stadium(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """The match has its stadium. With a home stadium in play the coaches roll off, and the winner may play at home unless the stadium is ordinary.

    A side that has had its home match against this opponent in the season counts as having no home stadium.
    """
    grounds = {side: home_stadium(setting.team(side), rules) for side in SIDES}
    in_play = {side: held for side, held in grounds.items() if held is not None and side not in setting.hosted}
    chooser: Side = "home"
    if in_play:
        chooser = yield from _roll_off()
    dice = yield Roll(2, 6, "random_stadium", side=chooser)
    category = rules.table("random_stadium").row(sum(dice))
    bound: dict[str, str] = {
        side: "owner" if owns(held) else "resident" for side, held in grounds.items() if held is not None
    }
    place = Stadium(category=category.id, dice=dice, bound=bound)
    if category.get("table"):
        place = yield from _with_attribute(place, category, chooser, in_play, setting, rules)
    return kick_off.settling(place)


def _roll_off() -> Procedure[Side]:
    while True:
        home = yield Roll(1, 6, "stadium_roll_off", side="home")
        away = yield Roll(1, 6, "stadium_roll_off", side="away")
        if home != away:
            return "home" if home > away else "away"


def _with_attribute(
    place: Stadium, category: Row, chooser: Side, in_play: dict[Side, Holding], setting: Setting, rules: Ruleset
) -> Procedure[Stadium]:
    """The chooser's home stadium, if the coach wished, or a rolled attribute; and what it means for fans, visitors and winnings."""
    if chooser in in_play:
        held = in_play[chooser]
        at_home = yield Choice(
            "home_stadium",
            options=partial(dict, name=held.name, attribute=held.facts["attribute"]),
            problems=yes_or_no,
            default=True,
            side=chooser,
        )
        if at_home:
            return (yield from _with_effects(_at_home(place, chooser, held, setting), rules))
    die = yield Roll(1, 6, "stadium_attribute", side=chooser)
    id = f"{category['table']}:{rules.table(category['table']).row(die[0]).id}"
    place = msgspec.structs.replace(place, attribute=id, dice=(*place.dice, *die))
    for side, held in in_play.items():
        if one_resident(rules) and held.facts["attribute"] == id:
            return (yield from _with_effects(_at_home(place, side, held, setting), rules))
    resident = setting.residents.get(id)
    if resident is not None and one_resident(rules):
        place = msgspec.structs.replace(place, name=resident.stadium, resident=resident.team)
    return (yield from _with_effects(place, rules))


def one_resident(rules: Ruleset) -> bool:
    """True if a league has one stadium of each attribute, so that one team may be its resident."""
    return rules.option("residents_of_a_stadium") == "one"


def _at_home(place: Stadium, side: Side, held: Holding, setting: Setting) -> Stadium:
    return msgspec.structs.replace(
        place,
        attribute=str(held.facts["attribute"]),
        name=held.name,
        resident=setting.team(side).name,
        home=side,
        owned=owns(held),
    )


def _with_effects(place: Stadium, rules: Ruleset) -> Procedure[Stadium]:
    row = attribute(rules, place.attribute)
    fans = dict.fromkeys(SIDES, row.get("fan_factor", 0))
    visitors: dict[str, int] = {}
    if place.home in SIDES:
        terms = rules.table("stadium_costs").named("at-home")
        fans[place.home] += terms["fans"]
        visitors[other(place.home)] = terms["visitors"]
    dice: tuple[int, ...] = ()
    if row.get("for_both"):
        dice = yield Roll(*faces(row["winnings_dice"]), "stadium_winnings_of_both", side="home")
    return msgspec.structs.replace(
        place,
        fans={side: count for side, count in fans.items() if count},
        visitors=visitors,
        winnings=sum(dice) * row.get("winnings_each", 0),
        winnings_dice=dice,
    )


@before_step("stadium_gold")
def stadium_gold(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """What a luxury stadium brings towards inducements is rolled: gold for both sides, or lower prices."""
    place = kick_off.of(Stadium)
    if not place.attribute:
        return kick_off
    row = attribute(rules, place.attribute)
    if row.get("petty_dice"):
        dice: dict[str, tuple[int, ...]] = {}
        for side in SIDES:
            dice[side] = yield Roll(*faces(row["petty_dice"]), "spectacle", side=side)
        gold = sum(map(sum, dice.values())) * row["petty_each"]
        return kick_off.settling(StadiumGold(gold=dict.fromkeys(SIDES, gold), dice=dice))
    if row.get("discount_each") and rules.underdog is not None and rules.underdog.may_be_spent:
        less: dict[str, dict[str, int]] = {}
        for side in SIDES:
            ids = _cheaper(setting.team(side), row, rules)
            rolled = yield Roll(len(ids), row["discount_sides"], "broadcast_studio", side=side)
            less[side] = {id: die * row["discount_each"] for id, die in zip(ids, rolled, strict=True)}
        return kick_off.settling(StadiumGold(less=less, floor=row["floor"]))
    return kick_off


def _cheaper(team: TeamState, row: Row, rules: Ruleset) -> list[str]:
    """The ids of everything that the studio makes cheaper for the team: stars, mercenaries, and staff with a name."""
    kinds, more = row["kinds"], row["ids"]
    found = [
        one.id
        for one in rules.inducements
        if one.max != 0 and (one.id in more or (one.kind in kinds and one.cost is not None))
        and rules.may_hire(team.roster, one.availability, team.chosen_rules)
    ]  # fmt: skip
    return [*found, *(star.id for star in rules.stars_for(team.roster, team.chosen_rules))]


@before_step("stadium_help")
def stadium_help(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """Each side has the free apothecary of the stadium on its sheet, or what it may have in its place."""
    yield from ()
    place = kick_off.of(Stadium)
    gives = attribute(rules, place.attribute).get("gives", ()) if place.attribute else ()
    for side in SIDES if gives else ():
        sheet = kick_off.sheet(side)
        for gift in gives:
            if gift["if"] in _may_have(sheet, rules):
                sheet = msgspec.structs.replace(sheet, hired=_with_one_more(sheet.hired, gift["inducement"]))
                kick_off = msgspec.structs.replace(kick_off, **{side: sheet})
                break
    return kick_off


def _may_have(sheet: TeamSheet, rules: Ruleset) -> frozenset[str]:
    healer = {"apothecary"} if rules.apothecary_allowed(sheet.roster) else set()
    return frozenset({*sheet.special_rules, *healer})


def _with_one_more(hired: tuple[Hired, ...], id: str) -> tuple[Hired, ...]:
    if any(each.inducement == id for each in hired):
        return tuple(
            msgspec.structs.replace(each, count=each.count + 1) if each.inducement == id else each for each in hired
        )
    return (*hired, Hired(id))
