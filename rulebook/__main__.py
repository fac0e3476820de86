"""`python -m rulebook options` prints the options page; `check FOLDER` reads an edition or a module and says what is wrong with it; `roll SECRET KEY COUNT SIDES`
rolls a die again; `draw SECRET KEY ID …` draws again: the first is the one who was drawn, the others follow in their order; `card HASH SALT NAME` says
whether the card of this hash was this one."""

import argparse
from pathlib import Path

from rulebook.dice import KeyedDice, seal_of
from rulebook.options_page import options_page
from rulebook.pack import reading
from rulebook.pack.edition import BrokenPack


def main() -> int:
    """The exit code: 1 if the pack is broken or the card was another, 2 if the words mean nothing."""
    parser = argparse.ArgumentParser(prog="python -m rulebook", description="The rules as data.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("options", help="print the options page")
    check = commands.add_parser("check", help="read an edition or a module and say what is wrong with it")
    check.add_argument("folder", type=Path, help="rulebook/editions/<id> or rulebook/modules/<id>")
    roll = commands.add_parser("roll", help="what the site's dice showed, once the season's secret is told")
    roll.add_argument("secret", type=bytes.fromhex, help="in hexadecimal")
    roll.add_argument("key")
    roll.add_argument("count", type=int, choices=range(1, 101), metavar="count")
    roll.add_argument("sides", type=int, choices=range(2, 257), metavar="sides")
    draw = commands.add_parser(
        "draw", help="the ids in the order of the draw (the first was drawn), once the season's secret is public"
    )
    draw.add_argument("secret", type=bytes.fromhex, help="in hexadecimal")
    draw.add_argument("key")
    draw.add_argument("among", nargs="+", help="the ids of all who could have been drawn, in any order")
    card = commands.add_parser("card", help="whether a hidden card was this one, once it is shown")
    card.add_argument("hash")
    card.add_argument("salt")
    card.add_argument("name")
    arguments = parser.parse_args()
    if arguments.command == "options":
        print(options_page(), end="")
        return 0
    if arguments.command == "roll":
        dice = KeyedDice(arguments.secret)
        print(f"seal {dice.seal}")
        print(*dice.roll(arguments.key, arguments.count, arguments.sides))
        return 0
    if arguments.command == "draw":
        dice = KeyedDice(arguments.secret)
        print(f"seal {dice.seal}")
        print(*dice.order(arguments.key, arguments.among))
        return 0
    if arguments.command == "card":
        found = seal_of(arguments.salt, arguments.name)
        print(f"hash {found}")
        print("the same card" if found == arguments.hash.lower() else "another card")
        return int(found != arguments.hash.lower())
    try:
        packs = reading.checked(arguments.folder)
    except BrokenPack as broken:
        print(broken)
        return 1
    for pack in packs:
        print(
            f"{pack.edition.name}, version {pack.version}: {len(pack.rosters)} rosters, {len(pack.skills)} skills and traits, {len(pack.stars)} stars, {len(pack.tables)} tables."
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
