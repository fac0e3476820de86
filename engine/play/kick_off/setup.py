"""Setting up: who stands where, within the limits of the half, the Wide Zones and the Line of Scrimmage (p.40)."""

from engine.board import events
from engine.board.actions import ARGUMENT, CONCEDE, DECLINE, PLACE
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.state import RESERVES, Player, State
from engine.play.skills.brewer import joins_in
from engine.play.turn import concede
from rulebook.procedure import Procedure


def available(g: State, side: int) -> list[Player]:
    """The players in the Reserves box who may take part in the next drive."""
    return [p for p in g.teams[side] if p.box == RESERVES and not p.absent]


def set_up(g: State, side: int) -> Procedure[None]:
    """The side has as many players on the pitch as it can and may, set up by the rules; False options are never offered (p.40)."""
    squad = available(g, side)
    free = (CONCEDE,) if len(squad) <= g.rules.free_concession else ()
    if g.brewers[side]:
        yield from joins_in(g, side, len(squad))
        squad = available(g, side)
    yield from place_all(g, side, squad, min(g.rules.players, len(squad)), free)


def place_all(g: State, side: int, squad: list[Player], places: int, quiet: tuple[int, ...] = ()) -> Procedure[None]:
    """``places`` players of the squad are set up beside those who stand already; each is given a square, or left out if there are enough others."""
    for waiting in range(len(squad), 0, -1):
        if not places:
            return
        p = squad[-waiting]
        choice = Choice(g, side, "set up", list_places, (p, places, waiting), quiet)
        answer = yield choice
        if answer == CONCEDE:
            concede(g, side, could_set_up=waiting + sum(1 for q in g.teams[side] if q.sq != OFF))
            return
        if answer == DECLINE:
            continue
        g.put(p, answer & ARGUMENT)
        g.events.append((events.SET_UP, p.id, p.sq))
        p.fielded = True
        places -= 1


def list_places(g: State, p: Player, places: int, waiting: int) -> list[int]:
    """The squares where this player may stand so that the set-up can still be completed, and leaving them out if others can fill the places."""
    side, pitch, at = p.side, g.pitch, g.at
    scrimmage = pitch.scrimmage[side]
    manned = sum(1 for square in scrimmage if at[square] is not None)
    standing = sum(1 for q in g.teams[side] if q.sq != OFF)
    needed = min(g.rules.scrimmage_min, standing + places) - manned
    skip = [DECLINE] if waiting > places else []
    if needed >= places:
        return [PLACE | square for square in sorted(scrimmage) if at[square] is None] + skip
    wide, zone = [0, 0, 0], pitch.zone
    for q in g.teams[side]:
        if q.sq != OFF:
            wide[zone[q.sq]] += 1
    most = g.rules.wide_max
    ground = pitch.ground[side][(1 if wide[1] >= most else 0) | (2 if wide[2] >= most else 0)]
    return [PLACE | square for square in ground if at[square] is None] + skip
