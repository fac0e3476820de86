"""A pool of block dice reckoned out to the last re-roll, from what each face comes to and what each outcome is worth (p.56-58)."""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial

from engine.play.blocking.block import BOTH_DOWN as BOTH_DOWN_FACE

Worth = tuple[float, ...]
Share = tuple[float, ...]
Die = tuple[int, bool]


@lru_cache(maxsize=4096)
def pool(
    count: int, ours: bool, faces: tuple[int, ...], worth: Worth, extra: tuple[float, bool, bool], price: float
) -> Share:
    """The chances of the outcomes of so many block dice, by what each face comes to. ``extra``: how often a team re-roll works, Brawler, Pro."""
    return _Pool(count, ours, faces, worth, price).solve(extra)


class _Pool:
    """One pool of block dice, reckoned out. A die is (face, whether it was re-rolled already)."""

    def __init__(self, count: int, ours: bool, faces: tuple[int, ...], worth: Worth, price: float) -> None:
        self.count, self.ours, self.faces, self.worth, self.price = count, ours, faces, worth, price
        self.first = self.rolled(lambda dice: self.chosen(tuple((face, True) for face in dice)))
        self.known: dict[tuple[tuple[Die, ...], bool, bool], Share] = {}

    def solve(self, extra: tuple[float, bool, bool]) -> Share:
        """The chances, if the blocker's coach re-rolls whenever it pays."""
        team, brawler, pro = extra
        if not team and not brawler and not pro:
            return self.first
        return self.rolled(lambda dice: self.decided(dice, team, brawler, pro))

    def rolled(self, then: Callable[[tuple[int, ...]], Share]) -> Share:
        """All the dice are rolled, and ``then`` says what comes of them."""
        sums = [0.0] * 7
        for dice in combinations_with_replacement(range(1, 7), self.count):
            ways = factorial(self.count)
            for face in set(dice):
                ways //= factorial(dice.count(face))
            for outcome, chance in enumerate(then(dice)):
                sums[outcome] += chance * ways / 6**self.count
        return tuple(sums)

    def decided(self, dice: tuple[int, ...], team: float, brawler: bool, pro: bool) -> Share:
        found = self.single(tuple((face, False) for face in dice), brawler, pro)
        if team:
            kept = self.chosen(tuple((face, True) for face in dice))
            whole = mix(((team, self.first), (1 - team, kept)))
            if self.value(whole) - self.price > self.value(found) + 1e-12:
                return whole
        return found

    def single(self, dice: tuple[Die, ...], brawler: bool, pro: bool) -> Share:
        """The best that single dice can still come to."""
        key = dice, brawler, pro
        if key in self.known:
            return self.known[key]
        found = self.chosen(dice)
        for place, (face, spent) in enumerate(dice):
            if spent:
                continue
            if brawler and face == BOTH_DOWN_FACE:
                found = self.better(found, self.other_die(dice, place, False, pro))
            if pro:
                new = self.other_die(dice, place, brawler, False)
                old = self.single(self.replaced(dice, place, face), brawler, False)
                found = self.better(found, mix(((2 / 3, new), (1 / 3, old))))
        self.known[key] = found
        return found

    def other_die(self, dice: tuple[Die, ...], place: int, brawler: bool, pro: bool) -> Share:
        return mix(tuple((1 / 6, self.single(self.replaced(dice, place, face), brawler, pro)) for face in range(1, 7)))

    @staticmethod
    def replaced(dice: tuple[Die, ...], place: int, face: int) -> tuple[Die, ...]:
        return tuple(sorted((*dice[:place], (face, True), *dice[place + 1 :])))

    def chosen(self, dice: tuple[Die, ...]) -> Share:
        """One of the dice is applied."""
        outcomes = [self.faces[face - 1] for face, _ in dice]
        outcome = (max if self.ours else min)(outcomes, key=self.worth.__getitem__)
        return tuple(1.0 if n == outcome else 0.0 for n in range(7))

    def better(self, one: Share, other: Share) -> Share:
        return other if self.value(other) > self.value(one) + 1e-12 else one

    def value(self, share: Share) -> float:
        return sum(chance * value for chance, value in zip(share, self.worth, strict=True))


def mix(parts: tuple[tuple[float, Share], ...]) -> Share:
    """Several shares, each as likely as it says."""
    return tuple(sum(likely * share[n] for likely, share in parts) for n in range(7))
