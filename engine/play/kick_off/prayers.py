"""Prayers to Nuffle: what a coach may ask of the god, and for how long it holds (p.38-39, 103)."""

from engine.board import events
from engine.board.actions import ARGUMENT, HOW, PICK
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.registers import PRAYERS
from engine.board.skills import LONER, MIGHTY_BLOW, NAMES, NEGATRAITS, PRO, STAB, names
from engine.board.state import DRIVE, GAME, PITCH, RESERVES, REST_OF_HALF, STANDING, Player, Roll, State
from engine.play.blocking.injury import crowd_injury, knocked_down, taken_off
from engine.play.rolls import plain_test
from engine.play.throwing.ball import bounce, finds
from rulebook.procedure import Procedure

D3 = Roll(1, 3, "how many")
TRAPDOOR = Roll(1, 6, "trapdoor")
ROCK = Roll(1, 6, "rock")
#: Prayers that rules ask about while they hold.
MOLES = PRAYERS.named("moles-under-the-pitch")
TRAPDOORS = PRAYERS.named("treacherous-trapdoor")
THROW_A_ROCK = PRAYERS.named("throw-a-rock")
UNTIL = {"drive": DRIVE, "half": REST_OF_HALF, "game": GAME}


def pray(g: State, side: int) -> Procedure[None]:
    """The side rolls on the table of its play; what is in effect for it already is rolled again (p.38, 41)."""
    table = g.rules.prayers
    if all(g.has_effect(id, side) for id, _ in table):
        return
    while True:
        die = yield Roll(1, len(table), "prayer")
        id, _ = table[die - 1]
        g.events.append((events.PRAYER_ROLL, side, die, id))
        if not g.has_effect(id, side):
            break
    yield from granted(g, side, id)


def granted(g: State, side: int, id: str) -> Procedure[None]:
    """The prayer is heard: it holds for as long as the table says, and the player it is about is picked."""
    until = next(UNTIL[duration] for name, duration in g.rules.prayers if name == id)
    g.effects.append((id, side, until))
    g.events.append((events.PRAYER, side, id))
    answer = PRAYERS.handler(id) if id in PRAYERS else None
    if answer is not None:
        yield from answer(g, side, until)


def eligible(g: State, side: int, loners: bool = False) -> list[Player]:
    """Players available for this drive, those with Loner left out unless the prayer does not mind."""
    return [
        p for p in g.teams[side] if p.box in (PITCH, RESERVES) and not p.absent and (loners or not p.skills & LONER)
    ]


def list_blessed(g: State, players: list[Player]) -> list[int]:
    """The players the coach may choose from."""
    return [PICK | p.id for p in players]


def chosen(g: State, side: int) -> Procedure[Player | None]:
    """A player of the coach's choice."""
    able = eligible(g, side)
    if not able:
        return None
    return g.named((yield Choice(g, side, "prayer", list_blessed, (able,))) if len(able) > 1 else PICK | able[0].id)


def drawn(g: State, side: int, many: int = 1, loners: bool = False) -> Procedure[list[Player]]:
    """Random players."""
    left, found = eligible(g, side, loners), list[Player]()
    while left and len(found) < many:
        die = yield Roll(1, len(left), "random player")
        found.append(left.pop(die - 1))
    return found


def lend(g: State, p: Player, skills: int, until: int) -> None:
    """The player has these skills for a while, those that they lack."""
    new = skills & ~p.skills
    if new:
        g.learn(p, new)
        g.loans.append((p.id, "skills", new, until))
        for name in names(new):
            g.events.append((events.GAINS, p.id, name))


def change(g: State, p: Player, attribute: str, amount: int, until: int) -> None:
    """One of the player's figures is better or worse for a while."""
    setattr(p, attribute, getattr(p, attribute) + amount)
    g.loans.append((p.id, attribute, amount, until))
    g.events.append((events.CHANGES, p.id, attribute, amount))


@PRAYERS("stiletto")
def stiletto(g: State, side: int, until: int) -> Procedure[None]:
    """A random player gains Stab."""
    for p in (yield from drawn(g, side)):
        lend(g, p, STAB, until)


@PRAYERS("iron-man")
def iron_man(g: State, side: int, until: int) -> Procedure[None]:
    """A chosen player improves their Armour Value, to 11+ at most."""
    p = yield from chosen(g, side)
    if p is not None and p.av < 11:
        change(g, p, "av", 1, until)


@PRAYERS("knuckle-dusters")
def knuckle_dusters(g: State, side: int, until: int) -> Procedure[None]:
    """A chosen player gains Mighty Blow (+1)."""
    p = yield from chosen(g, side)
    if p is not None and not p.skills & MIGHTY_BLOW:
        p.mighty = 1
        lend(g, p, MIGHTY_BLOW, until)


@PRAYERS("bad-habits")
def bad_habits(g: State, side: int, until: int) -> Procedure[None]:
    """D3 random opponents gain Loner (2+)."""
    many = yield D3
    for p in (yield from drawn(g, 1 - side, many)):
        p.loner = 2
        lend(g, p, LONER, until)


@PRAYERS("greasy-cleats")
def greasy_cleats(g: State, side: int, until: int) -> Procedure[None]:
    """A random opponent is slower by one."""
    for p in (yield from drawn(g, 1 - side, loners=True)):
        if p.ma > 1:
            change(g, p, "ma", -1, until)


@PRAYERS("blessed-statue-of-nuffle")
def blessed_statue(g: State, side: int, until: int) -> Procedure[None]:
    """A chosen player gains Pro."""
    p = yield from chosen(g, side)
    if p is not None:
        lend(g, p, PRO, until)


def list_lessons(g: State, p: Player, places: list[int]) -> list[int]:
    """The skills that may be learned, by their place in ``engine.board.skills.NAMES``."""
    return [HOW | place for place in places]


@PRAYERS("intensive-training")
def intensive_training(g: State, side: int, until: int) -> Procedure[None]:
    """A random player gains a Primary skill of the coach's choice."""
    for p in (yield from drawn(g, side)):
        places = [place for place in range(len(NAMES)) if p.primary >> place & 1 and not p.skills >> place & 1]
        if places:
            answer = yield Choice(g, side, "lesson", list_lessons, (p, places))
            bit = 1 << (answer & ARGUMENT)
            p.mighty, p.dirty = p.mighty or 1, p.dirty or 1
            lend(g, p, bit, until)


# --- prayers that wait for something to happen ---


def trapdoors(g: State) -> tuple[int, int]:
    """One in a Wide Zone of each half; where exactly is only drawn in the book."""
    pitch = g.pitch
    x = (pitch.own - 1) // 2
    return pitch.at(x, 1), pitch.at(pitch.length - 1 - x, pitch.width - 2)


def treads_on_trapdoor(g: State, p: Player) -> Procedure[None]:
    """A player who came onto a trapdoor, however they did, falls through it on a 1, as if pushed into the crowd; a ball they held bounces."""
    if p.sq not in trapdoors(g) or not g.has_effect(TRAPDOORS):
        return
    if (yield from plain_test(g, p, TRAPDOOR, 2)):
        return
    square = p.sq
    held = taken_off(g, p)
    yield from crowd_injury(g, p, False, square)
    if held:
        yield from bounce(g, square)


def comes_upon(g: State, p: Player) -> Procedure[None]:
    """The player has moved here voluntarily: the ball comes first, and then the trapdoor may open."""
    yield from finds(g, p)
    if g.effects and g.scored < 0:
        yield from treads_on_trapdoor(g, p)


def watch_stalling(g: State) -> None:
    """A player who Stalls is remembered: Open, with the ball, and free to walk into the End Zone without rolling a die (p.65)."""
    p = g.carrier
    if p is None or p.side != g.active or p.done or p.stance != STANDING or not g.is_open(p):
        return
    unsure = p.skills & NEGATRAITS and g.rules.options["stalling_definition"] == "no_dice_at_all"
    if not unsure and walks_in(g, p):
        g.staller = p.id


def walks_in(g: State, p: Player) -> bool:
    """True if the player reaches the End Zone on their own movement through squares that nobody marks."""
    marked = 0
    for q in g.players_on(g.zones[1 - p.side]):
        marked |= g.ring[q.sq]
    goal, seen, edge = g.pitch.end_zone[p.side], {p.sq}, [p.sq]
    for _ in range(p.ma):
        following = []
        for square in edge:
            if marked >> square & 1 and square != p.sq:
                continue  # they could come here, but not go on without a Dodge
            for t in g.neighbours[square]:
                if t not in seen and g.at[t] is None:
                    if t in goal:
                        return True
                    seen.add(t)
                    following.append(t)
        edge = following
    return False


def throw_a_rock(g: State, side: int) -> Procedure[None]:
    """At the end of a turn in which an opponent of ``side`` Stalled: Knocked Down on 5+ (p.39)."""
    staller, g.staller = g.staller, -1
    if staller < 0 or not g.has_effect(THROW_A_ROCK, side):
        return
    p = g.players[staller]
    if p.side == side or p.sq == OFF:
        return
    die = yield ROCK
    g.events.append((events.TEST, p.id, "rock", die, 5, (), die >= 5))
    if die >= 5:
        yield from knocked_down(g, p, None, "rock")
