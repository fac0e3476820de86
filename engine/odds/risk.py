"""What a series of tests leaves of a player's chances, re-rolls and skills counted.

Re-rolls are spent as they are needed, and the best first: the skill that covers the die, then Pro or the team's, whichever works more often.
Break Tackle is used where it turns a failed Dodge into a good one, and an opponent with Diving Tackle dives where that decides. The arithmetic
of a series is done once: a ``Risk`` remembers what comes after it.
"""

from functools import lru_cache

#: What a player has left, as bits; team re-rolls are counted from TEAM up.
DODGE_LEFT, FEET_LEFT, PRO_LEFT, BREAK_LEFT, TEAM = 1, 2, 4, 8, 16
PRO_WORKS = 2 / 3

# The tests of one step as an int, each in its own field, in the order in which they are rolled.
#: Faces out of six on which Tentacles hold the player.
HELD, HELD_FIELD = 1, 7
#: Faces out of six on which the player stands up.
STAND, STAND_FIELD = 1 << 3, 7 << 3
RUSH, RUSH_AGAIN = 1 << 6, 1 << 7
#: What the die must show to get away, plus 3, so that 0 means no such test.
AWAY, AWAY_FIELD = 1 << 8, 15 << 8
#: Of that test: the Dodge skill is no help, it is a Jump.
TACKLED, LEAPT = 1 << 12, 1 << 13
#: How much harder it is made by somebody who may dive after the player; 0 if nobody may.
DIVE, DIVE_FIELD = 1 << 14, 3 << 14
#: What the die must show to pick up the ball, 7 if nothing will do.
PICK_UP, PICK_UP_FIELD = 1 << 16, 7 << 16
#: What says how a test is made, without being one.
ABOUT = TACKLED | LEAPT | DIVE_FIELD
FIELDS = (
    HELD_FIELD, STAND_FIELD, RUSH, RUSH_AGAIN, AWAY_FIELD | ABOUT, PICK_UP_FIELD,
)  # fmt: skip
#: A tree of series is dropped when it has grown to so many.
MOST_NODES = 50_000

Left = dict[int, float]


def away(need: int) -> int:
    """The code of a test to get away that needs this on the die."""
    return (min(max(need, -1), 10) + 3) * AWAY


def tests_of(code: int) -> list[int]:
    """The single tests of a step, in the order in which they are rolled."""
    return [code & field for field in FIELDS if code & field & ~ABOUT]


def name_of(test: int) -> str:
    """What the rules call this single test."""
    if test & HELD_FIELD:
        return "tentacles"
    if test & STAND_FIELD:
        return "stand up"
    if test & (RUSH | RUSH_AGAIN):
        return "rush"
    if test & AWAY_FIELD:
        return "jump" if test & LEAPT else "dodge"
    return "pick-up"


def need_of(test: int, profile: "Profile") -> int:
    """What the die must show to pass this single test, modifiers counted; 7 if nothing will do."""
    if test & HELD_FIELD:
        return 1 + test
    if test & STAND_FIELD:
        return 7 - test // STAND
    if test & (RUSH | RUSH_AGAIN):
        return 7 - profile.rush
    if test & AWAY_FIELD:
        return min(max((test & AWAY_FIELD) // AWAY - 3, 2), 6)
    return test // PICK_UP


class Profile:
    """What is the same in every test of a player: how they Rush, what Break Tackle is worth to them, how often a team re-roll works for them."""

    def __init__(self, rush: int, breaks: int, team: float, sure_hands: bool) -> None:
        self.rush, self.breaks, self.team, self.sure_hands = rush, breaks, team, sure_hands
        self.nodes = 0
        self._passing: dict[tuple[int, int], tuple[tuple[int, float], ...]] = {}
        self._roots: dict[int, Risk] = {}

    def root(self, left: int) -> "Risk":
        """Nothing was rolled yet, and this is what the player has."""
        if self.nodes > MOST_NODES:
            self.nodes = 0
            self._roots = {}
        found = self._roots.get(left)
        if found is None:
            found = self._roots[left] = Risk(self, {left: 1.0})
        return found

    def passing(self, test: int, left: int) -> tuple[tuple[int, float], ...]:
        """What a player who has ``left`` may have left if they pass this single test, and how likely each is."""
        key = test, left
        found = self._passing.get(key)
        if found is None:
            found = self._passing[key] = tuple(self._work_out(test, left).items())
        return found

    def _work_out(self, test: int, left: int) -> Left:
        if test & HELD_FIELD:
            return {left: 1 - test / 6}
        if test & STAND_FIELD:
            return self._plain(test // STAND, left & ~PRO_LEFT, 0, left & PRO_LEFT)
        if test & (RUSH | RUSH_AGAIN):
            return self._plain(self.rush, left, FEET_LEFT)
        if test & AWAY_FIELD:
            return self._get_away(test, left)
        need = test // PICK_UP
        return self._plain(0 if need > 6 else 7 - need, left, -1 if self.sure_hands else 0)

    def _plain(self, faces: int, left: int, skill: int, beside: int = 0) -> Left:
        """``beside`` is what the player has but may not use here; a ``skill`` of -1 is one that is never used up."""
        out = {left | beside: faces / 6} if faces else {}
        works, then = self._again(left, skill)
        if works and faces and faces < 6:
            out[then | beside] = out.get(then | beside, 0.0) + (6 - faces) / 6 * works * faces / 6
        return out

    def _again(self, left: int, skill: int) -> tuple[float, int]:
        """How likely a failed die is rolled again, and what is left then."""
        if skill == -1:
            return 1.0, left
        if left & skill:
            return 1.0, left & ~skill
        team = self.team if left >= TEAM else 0.0
        if left & PRO_LEFT and team < PRO_WORKS:
            return PRO_WORKS, left & ~PRO_LEFT
        return (team, left - TEAM) if team else (0.0, left)

    def _get_away(self, test: int, left: int) -> Left:
        out: Left = {}
        breaks = 0 if test & LEAPT else self.breaks
        skill = 0 if test & (LEAPT | TACKLED) else DODGE_LEFT
        need = (test & AWAY_FIELD) // AWAY - 3
        for die in range(1, 7):
            passed, after, dives, harder = settle(die, need, left, (test & DIVE_FIELD) // DIVE, breaks)
            if passed:
                out[after] = out.get(after, 0.0) + 1 / 6
                continue
            works, again = self._again(after, skill)
            if not works:
                continue
            for second in range(1, 7):
                passed, after, _, _ = settle(second, harder, again, dives, breaks)
                if passed:
                    out[after] = out.get(after, 0.0) + works / 36
        return out


def settle(die: int, need: int, left: int, dives: int, breaks: int) -> tuple[bool, int, int, int]:
    """Whether this die gets the player away; what they have left, what it would still cost if somebody dived, and what a second die would need
    (p.75, 80)."""
    passed = die == 6 or (die != 1 and die >= need)
    if not passed and _breaks(die, need, left, breaks):
        passed, left, need = True, left & ~BREAK_LEFT, need - breaks
    if passed and dives and die != 6 and die - dives < need:
        passed, dives, need = False, 0, need + dives
        if _breaks(die, need, left, breaks):
            passed, left, need = True, left & ~BREAK_LEFT, need - breaks
    return passed, left, dives, need


def _breaks(die: int, need: int, left: int, breaks: int) -> bool:
    return bool(breaks and left & BREAK_LEFT and die != 1 and die + breaks >= need)


@lru_cache(maxsize=256)
def profile(rush: int, breaks: int, team: float, sure_hands: bool) -> Profile:
    """The profile of every player for which this is true."""
    return Profile(rush, breaks, team, sure_hands)


class Risk:
    """The chances after a series of tests: ``left`` says how likely the player has passed them all with this and that left; ``total`` is the sum."""

    __slots__ = ("kids", "left", "profile", "total")

    def __init__(self, profile: Profile, left: Left) -> None:
        self.profile, self.left = profile, left
        self.total = sum(left.values())
        self.kids: dict[int, Risk] = {}
        profile.nodes += 1

    def after(self, code: int) -> "Risk":
        """The chances after the tests of one more step."""
        known = self.kids.get(code)
        if known is not None:
            return known
        left, passing = self.left, self.profile.passing
        for test in tests_of(code):
            then: Left = {}
            for has, chance in left.items():
                for keeps, passed in passing(test, has):
                    then[keeps] = then.get(keeps, 0.0) + chance * passed
            left = then
        found = self.kids[code] = Risk(self.profile, left)
        return found
