"""From a team sheet to players on the board."""

from collections.abc import Iterable

from engine.board.players import add
from engine.board.registers import SPECIAL_RULES
from engine.board.state import JOURNEYMAN, ROSTERED, STAR, Player, State
from engine.play.blocking.raising import plague, undeath
from engine.play.skills.inducements import hire
from rulebook.shapes.contents import slug
from rulebook.shapes.sheets import SheetPlayer, TeamSheet

#: A natural 1 of an argument may be rolled again, once a game.
BRIBERY_AND_CORRUPTION = SPECIAL_RULES.named("bribery-and-corruption")


def enlist(g: State, side: int, sheet: TeamSheet) -> None:
    """The players of the sheet are in the Reserves box of that side, and its counters are set."""
    for listed in sheet.players:
        add(g, side, listed)
    team = g.teams[side]
    for p, listed in zip(team, sheet.players, strict=True):
        for held in listed.skills:
            if held.skill == "animosity":
                p.animosity = hated(team, sheet.players, p, held.targets or ("*",))
    g.full_rerolls[side] = sheet.rerolls
    g.apothecaries[side] = sheet.apothecary
    g.fan_factor[side] = sheet.fans
    g.cheerleaders[side], g.assistants[side] = sheet.cheerleaders, sheet.assistant_coaches
    g.corrupt[side] = 1 if BRIBERY_AND_CORRUPTION in map(slug, sheet.special_rules) else 0
    g.undeath[side], g.plague[side] = undeath(g.rules, sheet), plague(g.rules, sheet)
    for hired in sheet.at_hand:
        hire(g, side, hired)
    primary = g.rules.primary(sheet.roster)
    for p, listed in zip(team, sheet.players, strict=True):
        p.primary = primary.get(listed.position, 0)
        p.dwarf = p.dwarf or (sheet.roster == "dwarf" and p.kind != STAR)


def hated(team: list[Player], listed: Iterable[SheetPlayer], owner: Player, targets: Iterable[str]) -> frozenset[int]:
    """The team-mates that Animosity is about: those of these positions, or all ("*"); never Stars nor Mercenaries (p.81)."""
    named = frozenset(targets)
    return frozenset(
        p.id
        for p, player in zip(team, listed, strict=True)
        if p is not owner and p.kind in (ROSTERED, JOURNEYMAN) and ("*" in named or player.position in named)
    )
