"""The dead who do not stay dead: Masters of Undeath and the Plague Ridden gain a player for the rest of the match (p.84, 106)."""

from engine import events
from engine.actions import USE, YES_NO
from engine.players import add
from engine.rules import Rules
from engine.skills import BIT, DECAY, PLAGUE_RIDDEN, REGENERATION, STUNTY
from engine.state import Choice, Player, State
from rulebook.contents import Position
from rulebook.procedure import Procedure
from rulebook.sheets import SheetPlayer, TeamSheet

#: Whom a side may gain: the new player, the Strength that the victim may have at most, and the skills that save him.
Raised = tuple[SheetPlayer, int, int]
ROTTER = "rotter-lineman"
FAVOURED = "Favoured of Nurgle"


def undeath(rules: Rules, sheet: TeamSheet) -> Raised | None:
    """Whom the team raises by a special rule that acts during the match, if it has one."""
    for rule in rules.ruleset.edition.special_rules:
        if rule.name in sheet.special_rules and rule.raises is not None and rule.raises.when == "match":
            position = _position(rules, rule.raises.lineman)
            if position is not None:
                spared = sum(BIT[skill] for skill in rule.raises.spared)
                return recruit(position), rule.raises.victim_st_max, spared
    return None


def plague(rules: Rules, sheet: TeamSheet) -> Raised | None:
    """Whom a team that is Favoured of Nurgle gains through the Plague Ridden."""
    position = _position(rules, ROTTER) if FAVOURED in sheet.special_rules else None
    return None if position is None else (recruit(position), 4, DECAY | REGENERATION | STUNTY)


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
        ma=position.ma,
        st=position.st,
        ag=position.ag,
        pa=position.pa,
        av=position.av,
        skills=position.skills,
        kind="raised",
    )


def list_raise(g: State, victim: Player) -> list[int]:
    """Yes or no."""
    return YES_NO


def dies(g: State, p: Player, by: Player | None, cause: str) -> Procedure[None]:
    """The player is dead and nobody saved him: the other side may gain by it, once each way and game."""
    side = 1 - p.side
    infects = by is not None and by.side == side and by.skills & PLAGUE_RIDDEN and cause in ("block", "blocked", "foul")
    frail = p.st <= 4 and not p.skills & (DECAY | REGENERATION | STUNTY)
    if infects and frail and g.plague_left[side] and (yield Choice(g, side, "plague ridden", list_raise, (p,))) == USE:
        g.plague_left[side] = 0
        g.events.append((events.USES, by.id if by is not None else -1, "plague-ridden"))
        if g.plague[side] is not None:
            rises(g, side, g.plague[side])
        return
    raised = g.undeath[side]
    if raised is None or not g.undeath_left[side] or p.st > raised[1] or p.skills & raised[2]:
        return
    if (yield Choice(g, side, "raise the dead", list_raise, (p,))) == USE:
        g.undeath_left[side] = 0
        rises(g, side, raised)


def rises(g: State, side: int, raised: Raised | None) -> None:
    """A new player is in the Reserves box of that side."""
    assert raised is not None
    p = add(g, side, raised[0])
    g.present[side] |= p.skills
    g.events.append((events.RISES, p.id, side, raised[0].position))
