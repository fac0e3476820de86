"""The dead who do not stay dead: Masters of Undeath and the Plague Ridden gain a player for the rest of the match (p.84, 106)."""

import msgspec

from engine.board import events
from engine.board.actions import USE, YES_NO
from engine.board.decisions import Choice
from engine.board.players import Recruit, add
from engine.board.rules import Rules
from engine.board.skills import BIT, DECAY, PLAGUE_RIDDEN, REGENERATION, STUNTY
from engine.board.state import Player, State
from rulebook.procedure import Procedure
from rulebook.shapes.contents import Position
from rulebook.shapes.sheets import SheetPlayer, TeamSheet


def undeath(rules: Rules, sheet: TeamSheet) -> Recruit | None:
    """The player the team raises by a special rule of its own, if it has one that acts during the match."""
    return _recruit(rules, sheet, plague=False)


def plague(rules: Rules, sheet: TeamSheet) -> Recruit | None:
    """The player a team that is Favoured of Nurgle gains through the Plague Ridden."""
    return _recruit(rules, sheet, plague=True)


def _recruit(rules: Rules, sheet: TeamSheet, plague: bool) -> Recruit | None:
    for rule in rules.ruleset.edition.special_rules:
        raises = rule.raises
        if raises is None or rule.name not in sheet.special_rules or raises.when != "match":
            continue
        position = _position(rules, raises.lineman)
        if position is not None and (raises.through == "plague-ridden") == plague:
            spared = sum(BIT[skill] for skill in raises.spared)
            return Recruit(raises.through or rule.id, recruit(position), raises.victim_max["st"], spared)
    return None


def _position(rules: Rules, id: str) -> Position | None:
    return next(
        (position for roster in rules.ruleset.rosters for position in roster.positions if position.id == id), None
    )


def recruit(position: Position) -> SheetPlayer:
    """A new player of this position, as the roster prints it."""
    return SheetPlayer(
        id=f"raised {position.id}",
        number=99,
        name=position.name,
        position=position.id,
        characteristics=position.characteristics,
        skills=position.skills,
        kind="raised",
    )


def list_raise(g: State, victim: Player) -> list[int]:
    """Yes or no."""
    return YES_NO


def dies(g: State, p: Player, by: Player | None, cause: str) -> Procedure[None]:
    """The player is dead and nobody saved them: the other side may gain by it, once each way and game."""
    side = 1 - p.side
    infects = by is not None and by.side == side and by.skills & PLAGUE_RIDDEN and cause in ("block", "foul")
    frail = p.st <= 4 and not p.skills & (DECAY | REGENERATION | STUNTY)
    if infects and frail and g.plague_left[side] and (yield Choice(g, side, "plague ridden", list_raise, (p,))) == USE:
        g.plague_left[side] = 0
        g.events.append((events.USES, by.id if by is not None else -1, "plague-ridden"))
        if g.plague[side] is not None:
            rises(g, side, p, g.plague[side])
        return
    raised: Recruit | None = g.undeath[side]
    if raised is None or not g.undeath_left[side] or not raised.takes(p):
        return
    if (yield Choice(g, side, "raise the dead", list_raise, (p,))) == USE:
        g.undeath_left[side] = 0
        rises(g, side, p, raised)


def rises(g: State, side: int, victim: Player, new: Recruit) -> None:
    """A new player is in the Reserves box of that side, with the lowest number that nobody wears."""
    worn = {p.number for p in g.teams[side]}
    number = next(n for n in range(1, 100) if n not in worn)
    p = add(g, side, msgspec.structs.replace(new.player, number=number))
    g.present[side] |= p.skills
    g.events.append((events.RISES, p.id, side, new.player.position, new.player.name, number, victim.id, new.rule))
