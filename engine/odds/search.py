"""The search behind ``reach``: what the board asks of a player on their way, and the ways that count, the safest first."""

from heapq import heappop, heappush

from engine.board.geometry import OFF, squares_in
from engine.board.skills import (
    BREAK_TACKLE,
    DIVING_TACKLE,
    DODGE,
    JUMP_UP,
    JUMPED,
    LEAPING,
    LEAVING,
    LONER,
    NO_HANDS,
    POGO_STICK,
    PREHENSILE_TAIL,
    PRO,
    STUCK,
    SURE_FEET,
    SURE_HANDS,
    TACKLE,
    TENTACLES,
    TITCHY,
)
from engine.board.state import STANDING, Player, State
from engine.odds.risk import (
    AWAY,
    BREAK_LEFT,
    DIVE,
    DODGE_LEFT,
    FEET_LEFT,
    HELD,
    LEAPT,
    PICK_UP,
    PRO_LEFT,
    RUSH,
    RUSH_AGAIN,
    STAND,
    TACKLED,
    TEAM,
    Profile,
    Risk,
    away,
    profile,
)
from engine.play.moving.leaving import dived_after, dodge_modifiers, tail
from engine.play.moving.move import JUMP_DIE, jump_modifiers, jump_squares, rush_modifiers, rushes, stand_up_modifiers
from engine.play.rolls import total
from engine.play.throwing.ball import pick_up_modifiers

#: Risk so far, squares gone, place (square, and what was done on the way), and the label it came from.
Label = tuple[Risk, int, int, "Label | None"]


class Search:
    """One search, and what it has to know about the board. Layers of squares say what was done on the way: 1 a Jump, 2 the ball picked up."""

    def __init__(self, g: State, p: Player, rerolls: int | None, prone: bool, with_ball: bool) -> None:
        self.g, self.p, self.size = g, p, g.pitch.size
        self.zones, self.others = g.zones[1 - p.side], g.present[1 - p.side]
        acting = p is g.acting
        spent = p.spent if acting else 0
        moved, rushed = (p.moved, p.rushed) if acting else (0, 0)
        self.root_code = 0
        if prone and not p.able & JUMP_UP:
            if p.ma < 3:
                self.root_code = STAND * max(min(3 + total(stand_up_modifiers(g, p)), 5), 0)
            moved = min(moved + 3, p.ma)
        self.free = max(p.ma - moved, 0)
        self.last = 0 if p.rooted or spent & STUCK else self.free + rushes(p) - rushed
        self.root = self._profile().root(self._left(spent, rerolls))
        #: Where a ball lies that the player would have to pick up.
        self.ball = g.ball
        #: Where a Jump may start: beside somebody who lies there, or anywhere for those who leap.
        self.take_off = -1 if p.able & LEAPING else 0
        for q in g.players:
            if q.sq != OFF and q is not p and q.stance != STANDING:
                self.take_off |= g.ring[q.sq]
        #: By place, the fewest squares of any label there; the best chance and the fewest squares that wait there.
        self.fewest = [99 if q is None else -1 for q in g.at] * (4 if with_ball and g.ball != OFF else 2)
        self.likely, self.shortest = [0.0] * len(self.fewest), [0] * len(self.fewest)
        self.waiting: dict[float, list[Label]] = {}
        self.heap: list[float] = []
        ring, near = g.ring, 0
        for square in squares_in(self.zones):
            near |= ring[square]
        #: Every square in a Tackle Zone, and who marks it.
        self.marked = [(square, self.zones & ring[square]) for square in squares_in(near)]
        self.tacklers, self.divers = self.those_with(TACKLE), self.those_with(DIVING_TACKLE)
        self.tails, self.tentacles = self.those_with(PREHENSILE_TAIL), self.those_with(TENTACLES)
        self.neighbours, self.hard, self.leaving = g.neighbours, self.hardness(), self.markings()
        self.landings: dict[int, list[tuple[int, int]]] = {}
        self.pick = self.pick_up() if g.ball != OFF else 0
        #: Places below this may still come upon the ball, and how much further on are those that have it.
        self.with_ball = 2 * self.size
        self.onwards = 2 * self.size if with_ball else 0
        self.may_jump = not spent & JUMPED and bool(self.take_off)

    def _profile(self) -> Profile:
        """What is the same in all of the player's tests."""
        p = self.p
        faces = min(max(5 + total(rush_modifiers(self.g, p)), 0), 6)
        breaks = 0 if not p.able & BREAK_TACKLE else 1 if p.st <= 4 else 2
        works = (7 - p.loner) / 6 if p.skills & LONER else 1.0
        return profile(faces, breaks, works, bool(p.able & SURE_HANDS))

    def _left(self, spent: int, rerolls: int | None) -> int:
        """What the player has to meet a failure with. In a kick-off Blitz that is nothing: it is no activation (R069, R072, R078)."""
        g, p = self.g, self.p
        able, left = p.able, 0
        if g.turn_open or not g.blitzers:
            used = p.used if p.side == g.active else 0
            left |= DODGE_LEFT if able & DODGE & ~used else 0
            left |= FEET_LEFT if able & SURE_FEET & ~used else 0
            left |= PRO_LEFT if able & PRO & ~spent else 0
            left |= BREAK_LEFT if able & BREAK_TACKLE & ~spent else 0
            left += TEAM * (g.rerolls_left(p.side) if rerolls is None else rerolls)
        return left

    def run(self, labels: dict[int, list[Label]]) -> None:
        """Every label that counts is in ``labels``, by place, the safest first."""
        waiting, heap, fewest, size = self.waiting, self.heap, self.fewest, self.size
        risk = self.root.after(self.root_code) if self.root_code else self.root
        waiting[risk.total] = [(risk, 0, self.p.sq, None)]
        heap.append(-risk.total)
        while heap:
            for label in waiting.pop(-heappop(heap)):
                if fewest[label[2]] <= label[1]:
                    continue
                fewest[label[2]] = label[1]
                equals = [label]
                for label in equals:
                    place = label[2]
                    labels.setdefault(place, []).append(label)
                    if label[1] < self.last:
                        if self.may_jump and not place // size & 1:
                            # A square reached without a Jump is never worth less.
                            if fewest[place + size] > label[1]:
                                fewest[place + size] = label[1]
                            if label[1] + 1 < self.last and self.take_off >> place % size & 1:
                                self.leap(label)
                        self.spread(label, equals)

    def look_round(self, labels: dict[int, list[Label]]) -> None:
        """Every label of a single Step or Jump is in ``labels``, by place."""
        risk = self.root.after(self.root_code) if self.root_code else self.root
        start: Label = (risk, 0, self.p.sq, None)
        found: list[Label] = []
        if self.last > 0:
            self.spread(start, found)
        if self.last > 1 and self.may_jump and self.take_off >> self.p.sq & 1:
            self.leap(start)
        for together in (found, *self.waiting.values()):
            for label in together:
                labels.setdefault(label[2], []).append(label)

    def spread(self, label: Label, equals: list[Label]) -> None:
        """Every step from this label: one that needs no die is as good as the label, and joins ``equals``; any other waits for its turn."""
        risk, moves, place, _ = label
        fewest, likely, shortest = self.fewest, self.likely, self.shortest
        square = place % self.size
        base, ball, hard, leave = place - square, self.ball, self.hard, self.leaving[square]
        rush = RUSH if moves >= self.free else 0
        moves += 1
        for to in self.neighbours[square]:
            there = base + to
            if fewest[there] <= moves:
                continue
            code = rush if leave < 0 else rush + leave + hard[to]
            if to == ball and base < self.with_ball:
                code |= self.pick
                there += self.onwards
            if not code:
                fewest[there] = moves
                equals.append((risk, moves, there, label))
                continue
            after = risk.kids.get(code) or risk.after(code)
            chance = after.total
            if likely[there] < chance or shortest[there] > moves:
                likely[there], shortest[there] = chance, moves
                self.wait((after, moves, there, label))

    def wait(self, label: Label) -> None:
        """The label is looked at when nothing safer is left."""
        chance = label[0].total
        if chance in self.waiting:
            self.waiting[chance].append(label)
        elif chance:
            self.waiting[chance] = [label]
            heappush(self.heap, -chance)

    def leap(self, label: Label) -> None:
        """Every Jump from this label waits for its turn."""
        risk, moves, place, _ = label
        fewest, likely, shortest, size = self.fewest, self.likely, self.shortest, self.size
        square = place % size
        moves += 2
        pays = moves - self.free
        rush = 0 if pays <= 0 else RUSH if pays == 1 else RUSH | RUSH_AGAIN
        for to, code in self.jumps(square):
            code |= rush
            there = place - square + to + size
            if to == self.ball and place < self.with_ball:
                code |= self.pick
                there += self.onwards
            if fewest[there] > moves:
                after = risk.kids.get(code) or risk.after(code)
                if likely[there] < after.total or shortest[there] > moves:
                    likely[there], shortest[there] = after.total, moves
                    self.wait((after, moves, there, label))

    def hardness(self) -> list[int]:
        """By square, the code of a Dodge into it."""
        g, p = self.g, self.p
        found = [away(p.ag - total(dodge_modifiers(g, p, 0)))] * self.size
        by_count: dict[int, int] = {}
        titchy = self.others & TITCHY
        for square, marks in self.marked:
            count = marks.bit_count()
            if titchy or count not in by_count:
                by_count[count] = away(p.ag - total(dodge_modifiers(g, p, marks)))
            found[square] = by_count[count]
        return found

    def markings(self) -> list[int]:
        """By square, -1 if the player may simply leave it, else what those who mark them there add to the code of their Dodge."""
        found = [-1] * self.size
        special = self.others & (LEAVING | TACKLE)
        for square, marks in self.marked:
            found[square] = self.special(marks, True) if special else 0
        return found

    def those_with(self, skill: int) -> int:
        """The squares of the opponents who mark somebody and have this skill, as bits."""
        if not self.others & skill:
            return 0
        return sum(1 << q.sq for q in self.g.players_on(self.zones) if q.able & skill)

    def special(self, marks: int, dodging: bool) -> int:
        """What the skills of these markers add to the code of a test to get away from them."""
        g, p = self.g, self.p
        code = 0
        if marks & self.tentacles:
            strongest = max(q.st for q in g.players_on(marks & self.tentacles))
            code = HELD * min(max(strongest - p.st + 1, 1), 5)
        if not dodging:
            return code
        if marks & self.divers:
            code |= 2 * DIVE
        if marks & self.tacklers:
            code |= TACKLED
        return code - AWAY * total(tail(g, p, marks)) if marks & self.tails else code

    def pick_up(self) -> int:
        """The code of picking up the ball."""
        g, p, here = self.g, self.p, self.p.sq
        if p.skills & NO_HANDS:
            return PICK_UP * 7
        p.sq = self.ball
        need = p.ag - total(pick_up_modifiers(g, p))
        p.sq = here
        return PICK_UP * min(max(need, 2), 6)

    def jumps(self, square: int) -> list[tuple[int, int]]:
        """Where a Jump from this square may end, with the code of its test."""
        g, p, here = self.g, self.p, self.p.sq
        known = self.landings.get(square)
        if known is not None:
            return known
        marks = self.zones & g.ring[square]
        code = LEAPT | (self.special(marks, False) if marks and self.others & LEAVING else 0)
        found, by_count = [], dict[int, int]()
        p.sq = square
        for to in jump_squares(g, p):
            # Only how many opponents mark the landing makes one Jump harder than another.
            count = (self.zones & g.ring[to]).bit_count()
            if count not in by_count:
                p.sq = to
                modifiers = jump_modifiers(g, p, square, marks)
                by_count[count] = code | away(p.ag - total(modifiers))
                if marks & self.divers and not p.able & POGO_STICK:
                    by_count[count] |= DIVE * (total(modifiers) - total(dived_after(p, JUMP_DIE, modifiers)))
            found.append((to, by_count[count]))
        p.sq = here
        self.landings[square] = found
        return found
