"""Josef Bugman, whose ale helps the Knocked-out, and who may stagger onto the pitch too (p.93)."""

from engine.board import events
from engine.board.actions import USE
from engine.board.decisions import Choice
from engine.board.players import add
from engine.board.state import STAFF, State
from engine.play.rolls import list_use
from rulebook.procedure import Procedure
from rulebook.shapes.sheets import SheetPlayer

BUGMAN = "josef-bugman"
ALE = "bugmans-xxxxxx"


def joins_in(g: State, side: int, available: int) -> Procedure[None]:
    """If the side cannot set up a full team, Bugman may be one of it for this drive, once a game."""
    if not g.brewers[side] or available >= g.rules.players or any(p.kind == STAFF for p in g.teams[side]):
        return
    if (yield Choice(g, side, "keen player", list_use)) != USE:
        return
    book = g.rules.ruleset.inducement(BUGMAN)
    profile = book.profile
    assert profile is not None
    worn = {p.number for p in g.teams[side]}
    listed = SheetPlayer(
        id=BUGMAN,
        number=next(n for n in range(1, 100) if n not in worn),
        name=book.name,
        position=BUGMAN,
        characteristics=profile.characteristics,
        skills=profile.skills,
        kind="mercenary",
    )
    p = add(g, side, listed)
    p.kind, p.dwarf = STAFF, True
    g.events.append((events.JOINS, p.id, side, BUGMAN, book.name, listed.number))
