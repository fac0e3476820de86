"""The pitch as numbers: squares are small ints, and everything about neighbours, pushes and distances is looked up.

A square is ``y * length + x``; x runs from the home team's End Zone (0) to the away team's, y from the top Sideline down. ``OFF`` is off the pitch.
Directions are 0 to 7 in the order of the Random Direction template: up left, up, up right, left, right, down left, down, down right.
"""

from functools import lru_cache

OFF = -1
DIRECTIONS: tuple[tuple[int, int], ...] = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
HOME, AWAY = 0, 1

#: Squares to either side of the middle of the range ruler that it covers. The ruler is only a drawing in the book.
RULER_HALF_WIDTH = 0.87


class Pitch:
    """A pitch of one size, its tables built once. Two games on the same size share it."""

    def __init__(self, length: int, width: int, wide_zone: int, own: int) -> None:
        #: ``own`` is the number of columns from an End Zone to its Line of Scrimmage, both included.
        self.length, self.width, self.wide_zone, self.own = length, width, wide_zone, own
        self.size = length * width
        squares = range(self.size)
        self.x = tuple(s % length for s in squares)
        self.y = tuple(s // length for s in squares)
        #: step[direction][square]: the next square that way, or OFF.
        self.step = tuple(tuple(self.at(self.x[s] + dx, self.y[s] + dy) for s in squares) for dx, dy in DIRECTIONS)
        self.neighbours = tuple(tuple(t for d in range(8) if (t := self.step[d][s]) != OFF) for s in squares)
        #: ring[square]: the squares next to it, as bits.
        self.ring = tuple(sum(1 << t for t in self.neighbours[s]) for s in squares)
        #: near[square]: the squares within three squares of it, as bits.
        self.near = tuple(self._within(s, 3) for s in squares)
        #: end_zone[side]: the squares in which that side scores.
        self.end_zone = (self._column(length - 1), self._column(0))
        #: scrimmage[side]: the centre field squares of that side next to the Line of Scrimmage.
        self.scrimmage = (self._centre(own - 1), self._centre(length - own))
        self.halves = tuple(self._half(side) for side in (HOME, AWAY))
        #: zone[square]: 0 in the centre field, 1 or 2 in the upper or lower Wide Zone.
        self.zone = tuple(1 if y < wide_zone else 2 if y >= width - wide_zone else 0 for y in self.y)
        #: ground[side][zones]: the squares of that side's half outside these Wide Zones (1, 2, or both as 3).
        self.ground = tuple(
            tuple(tuple(s for s in half if not (self.zone[s] and zones >> self.zone[s] - 1 & 1)) for zones in range(4))
            for half in self.halves
        )
        #: land[side]: the squares from that side's End Zone to the middle of the pitch; a kick must come down there.
        self.land = (
            tuple(s for s in squares if self.x[s] < length // 2),
            tuple(s for s in squares if self.x[s] >= length - length // 2),
        )
        self._beyond: dict[tuple[int, int], tuple[int, int, int]] = {}
        self._rulers: dict[tuple[int, int], int] = {}

    def at(self, x: int, y: int) -> int:
        """The square at these coordinates, or OFF."""
        return y * self.length + x if 0 <= x < self.length and 0 <= y < self.width else OFF

    def name(self, square: int) -> str:
        """The square as "x,y", which ``square`` reads back."""
        return f"{self.x[square]},{self.y[square]}"

    def square(self, name: str) -> int:
        """The square of an "x,y"; ValueError if there is none."""
        x, y = (int(part) for part in name.split(","))
        square = self.at(x, y)
        if square == OFF:
            raise ValueError(f"{name} is off the pitch")
        return square

    def distance(self, a: int, b: int) -> int:
        """Squares between the two, as a player moves."""
        return max(abs(self.x[a] - self.x[b]), abs(self.y[a] - self.y[b]))

    def is_wide(self, square: int) -> int:
        """0 in the centre field, 1 or 2 in the upper or lower Wide Zone."""
        return self.zone[square]

    def direction(self, a: int, b: int) -> int:
        """The direction from a square to one next to it."""
        return DIRECTIONS.index((self.x[b] - self.x[a], self.y[b] - self.y[a]))

    def beyond(self, a: int, b: int) -> tuple[int, int, int]:
        """The three squares behind b as seen from a, OFF included (p.58). From afar it counts as if a were beside b, on the nearest square."""
        found = self._beyond.get((a, b))
        if found is None:
            found = self._beyond[a, b] = self._behind(a, b)
        return found

    def _behind(self, a: int, b: int) -> tuple[int, int, int]:
        dx, dy = (min(max(line[b] - line[a], -1), 1) for line in (self.x, self.y))
        ways = ((dx, dy), (dx, dy - 1), (dx, dy + 1)) if not dy else ((dx, dy), (dx - 1, dy), (dx + 1, dy))
        if dx and dy:
            ways = ((dx, dy), (dx, 0), (0, dy))
        first, second, third = (self.at(self.x[b] + wx, self.y[b] + wy) for wx, wy in ways)
        return first, second, third

    def corner(self, square: int) -> bool:
        """True for the four corner squares."""
        return self.x[square] in (0, self.length - 1) and self.y[square] in (0, self.width - 1)

    def inwards(self, square: int) -> tuple[int, int, int]:
        """The three directions of a throw-in from this border square: diagonal left, straight, diagonal right; in a corner along one edge,
        diagonally, along the other edge (p.21)."""
        x, y = self.x[square], self.y[square]
        left, right, top, bottom = x == 0, x == self.length - 1, y == 0, y == self.width - 1
        if top and left:
            return 4, 7, 6
        if top and right:
            return 6, 5, 3
        if bottom and left:
            return 1, 2, 4
        if bottom and right:
            return 3, 0, 1
        if top:
            return 7, 6, 5
        if bottom:
            return 0, 1, 2
        return (2, 4, 7) if left else (5, 3, 0)

    def ruler(self, a: int, b: int) -> int:
        """The squares between a and b that lie at least partly beneath a range ruler laid from the one to the other, as bits (p.50)."""
        key = (a, b)
        found = self._rulers.get(key)
        if found is None:
            found = self._rulers[key] = self._beneath(a, b)
        return found

    def _beneath(self, a: int, b: int) -> int:
        ax, ay, dx, dy = self.x[a], self.y[a], self.x[b] - self.x[a], self.y[b] - self.y[a]
        reach = dx * dx + dy * dy
        if not reach:
            return 0
        length = reach**0.5
        half_square = (abs(dx) + abs(dy)) / (2 * length)
        bits = 0
        for s in range(self.size):
            cx, cy = self.x[s] - ax, self.y[s] - ay
            along = cx * dx + cy * dy
            aside = abs(cx * dy - cy * dx) / length
            if 0 < along < reach and aside - half_square < RULER_HALF_WIDTH and s not in (a, b):
                bits |= 1 << s
        return bits

    def _within(self, square: int, reach: int) -> int:
        x, y, bits = self.x[square], self.y[square], 0
        for dx in range(-reach, reach + 1):
            for dy in range(-reach, reach + 1):
                other = self.at(x + dx, y + dy)
                if other not in (OFF, square):
                    bits |= 1 << other
        return bits

    def _column(self, x: int) -> frozenset[int]:
        return frozenset(self.at(x, y) for y in range(self.width))

    def _centre(self, x: int) -> frozenset[int]:
        return frozenset(self.at(x, y) for y in range(self.wide_zone, self.width - self.wide_zone))

    def _half(self, side: int) -> tuple[int, ...]:
        columns = range(self.own) if side == HOME else range(self.length - self.own, self.length)
        return tuple(self.at(x, y) for y in range(self.width) for x in columns)


@lru_cache
def pitch_of(length: int, width: int, wide_zone: int, own: int) -> Pitch:
    """The pitch of this size."""
    return Pitch(length, width, wide_zone, own)


def squares_in(bits: int) -> list[int]:
    """The squares of a bit set, in order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
