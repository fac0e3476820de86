"""Rolling, and rolling again: characteristic tests, and whose re-roll may be used on a failed one (p.24-29).

A die is re-rolled once in its life, whatever the source: by a skill, by Pro or by a team re-roll. Which die may be at all stands in
``engine.board.purposes``.
"""

from engine.board import events
from engine.board.actions import DECLINE, REROLL_PRO, REROLL_SKILL, REROLL_STAR, REROLL_TEAM, USE, YES_NO
from engine.board.decisions import Choice
from engine.board.skills import ANY_DIE, LIMITED, LONER, ONCE_A_TURN, PRO, SLAYER, title
from engine.board.state import Player, Roll, State
from rulebook.procedure import Procedure

Modifiers = tuple[tuple[str, int], ...]

LONER_DIE = Roll(1, 6, "loner")
PRO_DIE = Roll(1, 6, "pro")
NO_MODIFIERS: Modifiers = ()
#: Special rules of Star Players are the bits from here on.
FIRST_GIFT = SLAYER


def list_use(g: State, *about: object) -> list[int]:
    """Yes or no."""
    return YES_NO


def use(g: State, p: Player, skill: int, about: Player | None = None, side: int = -1) -> Procedure[bool]:
    """True if the coach of this player (or of ``side``, where the rules give their skill to the other) wants to use the skill now."""
    answer = yield Choice(g, p.side if side < 0 else side, "use", list_use, (p, skill, about))
    if answer != USE:
        return False
    g.events.append((events.USES, p.id, title(skill)))
    return True


def ready(p: Player, gift: int) -> bool:
    """True if the player may use this special rule now, and has not used it up."""
    return bool(p.able & gift & ~p.gone)


def use_gift(g: State, p: Player, gift: int, about: Player | None = None) -> Procedure[bool]:
    """True if the special rule is used, which uses it up for as long as the book says."""
    if not p.able & gift & ~p.gone or not (yield from use(g, p, gift, about)):
        return False
    p.gone |= gift
    return True


def total(modifiers: Modifiers) -> int:
    """All of them together."""
    together = 0
    for _, value in modifiers:
        together += value
    return together


class Tested:
    """How a test went; true if it was passed. ``die`` is the one that counts, and ``again`` says whether it was rolled for the second time."""

    __slots__ = ("again", "die", "passed")

    def __init__(self, passed: bool, die: int, again: bool) -> None:
        self.passed, self.die, self.again = passed, die, again

    def __bool__(self) -> bool:
        return self.passed


#: Every way in which a test of one die may go, by whether it was passed, whether it was rolled again, and its face.
TESTED = tuple(
    tuple(tuple(Tested(passed, die, again) for die in range(7)) for again in (False, True)) for passed in (False, True)
)


def agility_test(g: State, p: Player, roll: Roll, modifiers: Modifiers) -> Procedure[Tested]:
    """How a test of the player's Agility went: a natural 6 passes, a natural 1 fails (p.29). A failure may be re-rolled once."""
    need, extra = p.ag, total(modifiers)
    die = yield roll
    passed: bool = die == 6 or (die != 1 and die + extra >= need)
    g.events.append((events.TEST, p.id, roll.why, die, need, modifiers, passed))
    again = not passed and (yield from may_reroll(g, p, roll))
    if again:
        die = yield roll
        passed = die == 6 or (die != 1 and die + extra >= need)
        g.events.append((events.TEST, p.id, roll.why, die, need, modifiers, passed))
    return TESTED[passed][again][die]


def plain_test(
    g: State, p: Player, roll: Roll, need: int, modifiers: Modifiers = NO_MODIFIERS, owner: Player | None = None
) -> Procedure[Tested]:
    """How a test of a D6 and its modifiers against ``need`` went; nothing passes or fails by itself. A failure may be re-rolled once, by ``owner``
    if the die is not p's own."""
    extra = total(modifiers)
    die = yield roll
    passed: bool = die + extra >= need
    g.events.append((events.TEST, p.id, roll.why, die, need, modifiers, passed))
    again = not passed and (yield from may_reroll(g, p if owner is None else owner, roll))
    if again:
        die = yield roll
        passed = die + extra >= need
        g.events.append((events.TEST, p.id, roll.why, die, need, modifiers, passed))
    return TESTED[passed][again][die]


def list_reroll(
    g: State, p: Player, what: str, offers: list[int], against: Player | None, faces: tuple[int, ...]
) -> list[int]:
    """The re-rolls that may be used on this die, and doing without."""
    return offers


def in_activation(g: State, p: Player) -> bool:
    """True in the player's own activation in the own team turn: neither an On the Ball move nor a kick-off Blitz is one (R069, R072, R078)."""
    return p is g.acting and g.turn_open


def skill_reroll(g: State, p: Player, roll: Roll, barred: int = 0) -> int:
    """The skill with which the player may roll these dice again, 0 if there is none; ``barred`` are skills that an opponent takes away."""
    found = p.able & roll.again.skills & ~barred
    if found & ONCE_A_TURN and (p.used & found or not in_activation(g, p)):
        return 0
    return found & -found


def star_reroll(p: Player, roll: Roll) -> int:
    """The special rule with which the player may roll these dice again, 0 if there is none."""
    able = p.able & ~p.gone
    if able < FIRST_GIFT:
        return 0
    found = able & (ANY_DIE | roll.again.gifts)
    return found & -found


def may_reroll(
    g: State, p: Player, roll: Roll, barred: int = 0, covered: int = 0, against: Player | None = None
) -> Procedure[bool]:
    """True if the dice that were just rolled for p are to be rolled again, and the price is paid. ``covered``: a special rule in use that allows it;
    ``barred``: skills that may not be used for it; ``against``: the opponent that the roll is about, if it is about one."""
    again = roll.again
    if again.barred:
        return False
    offers = []
    skill = covered or skill_reroll(g, p, roll, barred)
    if skill:
        offers.append(REROLL_SKILL)
    gift = star_reroll(p, roll)
    if gift:
        offers.append(REROLL_STAR)
    if p.able & PRO & ~p.spent and again.pro and in_activation(g, p):
        offers.append(REROLL_PRO)
    if team_reroll_ready(g, p.side):
        offers.append(REROLL_TEAM)
    if not offers:
        return False
    offers.append(DECLINE)
    answer = yield Choice(g, p.side, "re-roll", list_reroll, (p, roll.why, offers, against, ()))
    if answer == DECLINE:
        return False
    if answer == REROLL_SKILL:
        p.used |= skill & ONCE_A_TURN
        g.events.append((events.REROLL, p.id, title(skill)))
        return True
    if answer == REROLL_STAR:
        p.gone |= gift & LIMITED
        g.events.append((events.REROLL, p.id, title(gift)))
        return True
    if answer == REROLL_TEAM:
        return (yield from spend_team_reroll(g, p))
    return (yield from pro(g, p))


def team_reroll_ready(g: State, side: int) -> bool:
    """True if that side may use a team re-roll now: it is active, in its own team turn, and has one left (p.24)."""
    if side != g.active or not g.turn_open:
        return False
    return bool(
        g.rerolls[side]
        or g.drive_rerolls[side]
        or g.chaos_rerolls[side]
        or (g.leader_rerolls[side] and g.leader_on_pitch(side))
    )


def spend_team_reroll(g: State, p: Player) -> Procedure[bool]:
    """One team re-roll is spent: first one that only holds for this drive, then the Leader's, then an ordinary one. False if Loner wasted it (p.84)."""
    side = p.side
    if g.drive_rerolls[side]:
        g.drive_rerolls[side] -= 1
    elif g.leader_rerolls[side] and g.leader_on_pitch(side):
        g.leader_rerolls[side] = 0
    elif g.rerolls[side]:
        g.rerolls[side] -= 1
    else:
        g.chaos_rerolls[side] -= 1
    g.events.append((events.REROLL, p.id, "team re-roll"))
    if p.skills & LONER:
        die = yield LONER_DIE
        works: bool = die >= p.loner
        g.events.append((events.TEST, p.id, "loner", die, p.loner, NO_MODIFIERS, works))
        return works
    return True


def pro(g: State, p: Player) -> Procedure[bool]:
    """True if Pro lets the die be rolled again: once an activation, on 3+ (p.78)."""
    p.spent |= PRO
    die = yield PRO_DIE
    works: bool = die >= 3
    g.events.append((events.TEST, p.id, "pro", die, 3, NO_MODIFIERS, works))
    return works
