"""The cage: team-mates on the four squares diagonal to the ball carrier, so that nobody gets to them but by a Dodge past two of them."""

from collections.abc import Sequence

from engine.board.actions import MOVE, STAND_UP
from engine.board.geometry import OFF
from engine.board.skills import JUMP_UP
from engine.board.state import PRONE, STANDING, STUNNED, Player, State
from engine.bots.bot import Plan, safe_squares

#: The corners, in squares forward and aside.
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
#: How much of what a carrier has to fear is left with so many corners of their cage filled.
EXPOSED = (1.0, 0.85, 0.65, 0.4, 0.1)
#: What it costs a carrier to stand beside the crowd, or one square from there.
CROWD_NEAR = (6.0, 1.5)


class Cage:
    """Who of a side may stand where around its carrier, without a die. True of the board it was made for."""

    def __init__(self, g: State, carrier: Player, ready: Sequence[Player]) -> None:
        self.g, self.carrier = g, carrier
        forward = 1 if carrier.side == 0 else -1
        self._aside = [(forward * dx, dy) for dx, dy in CORNERS]
        self._ways: dict[int, dict[int, Plan]] = {}
        #: By square, those who get there without a die.
        self._comers: dict[int, list[int]] = {}
        for p in ready:
            if p is carrier or (p.stance == PRONE and p.ma < 3 and not p.skills & JUMP_UP):
                continue
            self._ways[p.id] = ways = safe_squares(g, p)
            for square in ways:
                self._comers.setdefault(square, []).append(p.id)

    def corners(self, square: int) -> list[int]:
        """The squares of a cage around this one, the front first; those off the pitch are left out."""
        pitch = self.g.pitch
        x, y = pitch.x[square], pitch.y[square]
        return [corner for dx, dy in self._aside if (corner := pitch.at(x + dx, y + dy)) != OFF]

    def guards(self, square: int) -> dict[int, int]:
        """Who could stand on which corner of a cage around this square: player id by corner, as many as possible."""
        found: dict[int, int] = {}
        wanting = []
        for corner in self.corners(square):
            q = self.g.at[corner]
            if q is None or q is self.carrier:
                wanting.append(corner)
            elif q.side == self.carrier.side and (q.stance == STANDING or q.id in self._ways):
                found[corner] = q.id
        busy = set(found.values())
        holds: dict[int, int] = {}
        for corner in wanting:
            self._seat(corner, holds, busy, square, set())
        return found | {corner: id for id, corner in holds.items()}

    def _seat(self, corner: int, holds: dict[int, int], busy: set[int], square: int, asked: set[int]) -> bool:
        """Finds somebody for this corner; a player at another corner may be asked to leave it to somebody else."""
        for id in self._comers.get(corner, ()):
            if id in busy or id in asked or square in self._ways[id].get(corner, ()):
                continue
            asked.add(id)
            if id not in holds or self._seat(holds[id], holds, busy, square, asked):
                holds[id] = corner
                return True
        return False

    def fill(self, square: int) -> Plan:
        """The next activation that fills a corner of the cage around this square; empty if none does."""
        for corner, id in self.guards(square).items():
            p = self.g.players[id]
            if id in self._ways and (p.sq != corner or p.stance == PRONE):
                up = [STAND_UP] if p.stance == PRONE else []
                return [MOVE | id, *up, *self._ways[id][corner]]
        return []

    def safety(self, square: int) -> float:
        """How little a carrier there has to fear: opponents in reach of them count against it, team-mates around them for it."""
        g, p = self.g, self.carrier
        pitch, fear, marked = g.pitch, 0.0, 0.0
        for q in g.on_pitch(1 - p.side):
            if q.stance == STUNNED:
                continue
            away = pitch.distance(q.sq, square)
            if q.stance == PRONE:
                away += 3
            if away <= 1:
                marked += 5.0
            elif away <= q.ma + 1:
                fear += 1.2 + 1.2 * (q.ma + 1 - away) / q.ma
        edge = min(pitch.y[square], pitch.width - 1 - pitch.y[square])
        fear *= EXPOSED[len(self.guards(square))]
        return -fear - marked - (CROWD_NEAR[edge] if edge < 2 else 0.0)
