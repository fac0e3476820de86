"""Squads to play with when nobody brings one: from a roster of the book, and what a fuzzer makes of them."""

from collections.abc import Sequence

import msgspec

from engine.board.skills import NAMES
from engine.proof.chance import Chance
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import OwnedSkill, Roster, Star
from rulebook.shapes.sheets import Hired, SheetPlayer, TeamSheet

#: Skills that make no sense beside another: no roster has a player with both.
AGAINST = {"frenzy": "grab", "grab": "frenzy", "leap": "pogo-stick", "pogo-stick": "leap"}
#: Skills that are about each other, or about what seldom happens.
MEETING = (
    ("guard", "defensive"), ("cloud-burster", "pass", "nerves-of-steel"), ("strip-ball", "big-hand"), ("strip-ball", "monstrous-mouth"),
    ("iron-hard-skin", "claws", "mighty-blow"), ("plague-ridden", "mighty-blow", "dirty-player"), ("running-pass", "catch", "safe-pass"),
    ("safe-pair-of-hands", "juggernaut"), ("animosity", "pass", "catch"),
)  # fmt: skip
HIRELINGS = (
    "bribes", "bloodweiser-kegs", "wandering-apothecaries", "temp-agency-cheerleaders", "part-time-assistant-coaches", "extra-team-training",
    "mortuary-assistant", "plague-doctor", "halfling-master-chef", "weather-mage", "hireling-sports-wizard", "biased-referee",
    "josef-bugman",
)  # fmt: skip


def squad(ruleset: Ruleset, roster: str | Roster, name: str, size: int = 13) -> TeamSheet:
    """A team of the roster: some of every position, the rest linemen."""
    book = ruleset.roster(roster)
    places: list[SheetPlayer] = []
    specialists = [position for position in book.positions if not position.is_lineman]
    linemen = [position for position in book.positions if position.is_lineman] or list(book.positions)
    wanted = [position for position in specialists for _ in range(min(position.quantity_max, 2))][: size - 4]
    wanted += [linemen[n % len(linemen)] for n in range(size - len(wanted))]
    for number, position in enumerate(wanted, start=1):
        places.append(
            SheetPlayer(
                id=f"{name}-{number}",
                number=number,
                name=f"{position.name} {number}",
                position=position.id,
                characteristics=position.characteristics,
                skills=position.skills,
                value=position.cost,
            )
        )
    return TeamSheet(
        team=name.title(),
        roster=book.id,
        players=tuple(places),
        special_rules=tuple(book.special_rules),
        rerolls=3,
        assistant_coaches=1,
        cheerleaders=1,
        apothecary=1 if book.apothecary else 0,
        fans=3,
    )


def learned(chance: Chance) -> Sequence[str]:
    """What a whole team has learned together, now and then, so that what is rare is not alone: any three skills, or some that meet each other."""
    return chance.one(MEETING) if not chance.below(4) else chance.some(NAMES, 3) if not chance.below(3) else ()


def fuzzed(sheet: TeamSheet, chance: Chance, together: Sequence[str] = (), most: int = 4) -> TeamSheet:
    """The same team after a wild career: what they learned ``together``, up to ``most`` skills or traits more a player, injuries, odd sizes."""
    players = []
    for player in sheet.players:
        own = {held.skill for held in player.skills}
        gained = [
            OwnedSkill(name, targets=("*",) if name == "animosity" else ())
            for name in dict.fromkeys((*together, *chance.some(NAMES, chance.below(most + 1))))
            if name not in own and AGAINST.get(name) not in own
        ]
        players.append(
            msgspec.structs.replace(
                player,
                skills=(*player.skills, *gained),
                niggling=chance.below(8) // 7,
                characteristics={
                    **player.characteristics,
                    "ma": max(1, player.figure("ma") - chance.below(6) // 5),
                    "st": min(8, max(1, player.figure("st") + chance.below(9) // 8)),
                },
            )
        )
    keep = 13 if chance.below(6) else 3 + chance.below(9)
    return msgspec.structs.replace(sheet, players=tuple(players[:keep]), rerolls=chance.below(5), hired=hired(chance))


def star(book: Star, number: int, side: str) -> SheetPlayer:
    """A Star Player as they stand on a sheet."""
    return SheetPlayer(
        id=f"{side}-{book.id}",
        number=number,
        name=book.name,
        position=book.id,
        characteristics=book.characteristics,
        skills=book.skills,
        kind="star",
    )


def with_stars(sheet: TeamSheet, stars: tuple[Star, ...], chance: Chance, most: int = 2) -> TeamSheet:
    """The same team with up to so many of these stars."""
    chosen = chance.some(stars, chance.below(most + 1))
    side = sheet.team.lower()
    new = tuple(star(book, 20 + n, side) for n, book in enumerate(chosen))
    return msgspec.structs.replace(sheet, players=(*new, *sheet.players))


def hired(chance: Chance) -> tuple[Hired, ...]:
    """Now and then some help from the sideline."""
    return tuple(Hired(name, 1 + chance.below(2)) for name in HIRELINGS if not chance.below(4))
