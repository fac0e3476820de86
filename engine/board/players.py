"""From a line of a team sheet to a player on the board."""

from dataclasses import dataclass

from engine.board import skills
from engine.board.state import JOURNEYMAN, MERCENARY, ROSTERED, STAR, Player, State
from rulebook.shapes.sheets import SheetPlayer

KINDS = {"rostered": ROSTERED, "journeyman": JOURNEYMAN, "raised": JOURNEYMAN, "star": STAR, "mercenary": MERCENARY}

#: What makes a position a Dwarf's, and the Star Players who are Dwarfs, Chaos Dwarfs or Bull Centaurs (M028).
DWARFISH = ("dwarf", "deathroller", "bull-centaur")
DWARVES = frozenset(
    (
        "grim-ironjaw", "skrull-halfheight", "grombrindal-the-white-dwarf", "barik-farblast", "thorsson-stoutmead", "hthark-the-unstoppable",
        "zzharg-madeye",
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Recruit:
    """A player that a side may gain: the rule, the new player, the Strength that the victim may have at most, and the skills that save them."""

    rule: str
    player: SheetPlayer
    st_max: int
    spared: int

    def takes(self, victim: Player) -> bool:
        """True if this rule can make use of the victim."""
        return victim.st <= self.st_max and not victim.skills & self.spared


def add(g: State, side: int, listed: SheetPlayer) -> Player:
    """One more player is in the Reserves box of that side."""
    p = Player(len(g.players), side, listed.number)
    p.ma, p.st, p.ag, p.pa, p.av = (listed.figure(name) for name in ("ma", "st", "ag", "pa", "av"))
    p.niggling, p.kind = listed.niggling, KINDS[listed.kind]
    p.thrall = listed.position.startswith("thrall")
    for held in listed.skills:
        bit = skills.BIT.get(held.skill, 0)
        p.skills |= bit
        if bit == skills.LONER:
            p.loner = held.number or 4
        elif bit == skills.MIGHTY_BLOW:
            p.mighty = held.number or 1
        elif bit == skills.DIRTY_PLAYER:
            p.dirty = held.number or 1
        elif bit == skills.BLOODLUST:
            p.bloodlust = held.number or 2
    p.skills |= g.rules.gift(listed)
    p.dwarf = listed.position in DWARVES or any(word in listed.position for word in DWARFISH)
    p.able = p.skills & g.rules.usable.stunned
    g.players.append(p)
    g.teams[side].append(p)
    return p
