"""From a team sheet to players on the board, and what of it the engine cannot play."""

from collections.abc import Iterable

from engine.board import skills
from engine.board.players import add
from engine.board.rules import Rules
from engine.board.state import JOURNEYMAN, ROSTERED, STAR, Player, State
from engine.play.blocking.raising import plague, undeath
from engine.play.skills.inducements import hire
from rulebook.shapes.refusals import Refusal
from rulebook.shapes.sheets import SheetPlayer, TeamSheet


class NotPlayed(Refusal):
    """The engine does not know what this does."""

    code = "engine_not_played"
    sentence = "The engine does not play “{what}” of {whose}: {why}."


#: Why something is not played, where it is not simply unknown.
WHY = {"special-plays": "what the cards do stands in none of the books"}
UNKNOWN = "no rule of it is known"


def supports(sheet: TeamSheet, rules: Rules) -> list[NotPlayed]:
    """Everything on this sheet whose effect the engine does not play; empty if it can play the team by all rules."""
    missing = []
    for player in sheet.players:
        unknown = [held.skill for held in player.skills if held.skill not in skills.BIT]
        missing += [NotPlayed(what=skill, whose=player.name, why=UNKNOWN) for skill in unknown]
        if player.kind == "star" and not rules.gift(player):
            missing.append(NotPlayed(what="special rule of a Star Player", whose=player.name, why=UNKNOWN))
    missing += [
        NotPlayed(what=hired.inducement, whose=sheet.team, why=WHY.get(hired.inducement, UNKNOWN))
        for hired in sheet.hired
        if not hire(State(rules), 0, hired)
    ]
    return missing


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
    g.fan_factor[side] = sheet.dedicated_fans
    g.cheerleaders[side], g.assistants[side] = sheet.cheerleaders, sheet.assistant_coaches
    g.corrupt[side] = 1 if "Bribery and Corruption" in sheet.special_rules else 0
    g.undeath[side], g.plague[side] = undeath(g.rules, sheet), plague(g.rules, sheet)
    for hired in sheet.hired:
        hire(g, side, hired)
    primary = g.rules.primary(sheet.roster)
    for p, listed in zip(team, sheet.players, strict=True):
        p.primary = primary.get(listed.position, 0)
        p.dwarf = p.dwarf or (sheet.roster == "dwarf" and p.kind != STAR)


def hated(team: list[Player], listed: Iterable[SheetPlayer], owner: Player, targets: Iterable[str]) -> frozenset[int]:
    """Whom Animosity is about: the team-mates of these positions, or all ("*"); never Stars nor Mercenaries (p.81)."""
    named = frozenset(targets)
    return frozenset(
        p.id
        for p, player in zip(team, listed, strict=True)
        if p is not owner and p.kind in (ROSTERED, JOURNEYMAN) and ("*" in named or player.position in named)
    )
