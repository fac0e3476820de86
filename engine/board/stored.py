"""A board as plain data for JSON, and back: what a match in progress is kept as.

Skills are stored by name, so that a later version with other bits reads them; what follows from the rest (who stands where on the board, Tackle
Zones, what a player may use now) is not stored. Log and dice are no part of a board.
"""

from typing import Any

import msgspec

from engine.board.geometry import OFF
from engine.board.players import Recruit
from engine.board.rules import Rules
from engine.board.skills import bits_called, called
from engine.board.state import COUNTERS, PITCH, RESERVES, STANDING, Player, State
from engine.version import RULES
from rulebook.shapes.refusals import Unreadable
from rulebook.shapes.sheets import SheetPlayer

Pair = tuple[int, int]
Names = tuple[str, ...]


class UnreadableBoard(Unreadable):
    """What was stored is no board of this edition."""

    code = "unreadable_board"
    sentence = "The stored board cannot be read: {fault}."


class StoredPlayer(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A player, with the attributes of `Player`; skills by name, everything else as it is there."""

    id: int
    side: int
    number: int
    kind: int = 0
    ma: int = 0
    st: int = 0
    ag: int = 0
    pa: int = 0
    av: int = 0
    skills: Names = ()
    used: Names = ()
    spent: Names = ()
    gone: Names = ()
    primary: Names = ()
    animosity: tuple[int, ...] = ()
    loner: int = 0
    mighty: int = 0
    dirty: int = 0
    bloodlust: int = 0
    niggling: int = 0
    sq: int = OFF
    box: int = RESERVES
    stance: int = STANDING
    has_zone: bool = True
    moved: int = 0
    rushed: int = 0
    thrall: bool = False
    frog: bool = False
    hexed: bool = False
    dwarf: bool = False
    done: bool = False
    rooted: bool = False
    fresh: bool = False
    absent: bool = False
    fielded: bool = False
    charged: bool = False


class StoredRecruit(msgspec.Struct, forbid_unknown_fields=True):
    """A player that a side may raise during the match."""

    rule: str
    player: SheetPlayer
    st_max: int
    spared: Names


class StoredBoard(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A board, with the attributes of `State`; players by their ids. ``version`` is that of play, ``edition`` the edition's id."""

    version: int
    edition: str
    players: tuple[StoredPlayer, ...]
    present: tuple[Names, Names]
    counters: dict[str, Pair]
    ball: int = OFF
    carrier: int | None = None
    phase: int = 0
    half: int = 1
    turn: Pair = (0, 0)
    active: int = 0
    kicking: int = 0
    first_kicking: int = 0
    score: Pair = (0, 0)
    turn_open: bool = False
    untouched: bool = True
    turnover: str = ""
    scored: int = -1
    declared: int = 0
    acting: int | None = None
    action: int = 0
    weather: str
    banned: tuple[bool, bool] = (False, False)
    effects: tuple[tuple[str, int, int], ...] = ()
    loans: tuple[tuple[int, str, int | Names, int], ...] = ()
    prayers: tuple[tuple[int, str], ...] = ()
    bitten: Pair | None = None
    staller: int = -1
    old_weather: str = ""
    mage_side: int = 0
    frogs: tuple[tuple[int, int, int, int, int, int, Names], ...] = ()
    undeath: tuple[StoredRecruit | None, StoredRecruit | None] = (None, None)
    plague: tuple[StoredRecruit | None, StoredRecruit | None] = (None, None)
    undeath_left: Pair = (1, 1)
    plague_left: Pair = (1, 1)
    decider: bool = False
    conceded: int = -1
    shoot_out: int = -1
    blitzers: tuple[int, ...] = ()


#: Attributes that are sets of skills, and those that are written in a form of their own; all others are stored as they are.
SKILLS = ("skills", "used", "spent", "gone", "primary")
PLAYER = tuple(
    name for name in StoredPlayer.__struct_fields__ if name not in (*SKILLS, "id", "side", "number", "animosity")
)
OWN = (
    "version", "edition", "players", "present", "counters", "carrier", "acting", "loans", "frogs", "undeath", "plague",
)  # fmt: skip
BOARD = tuple(name for name in StoredBoard.__struct_fields__ if name not in OWN)
#: Lists of the state, where the stored form has tuples.
LISTS = frozenset(("turn", "score", "banned", "effects", "prayers", "undeath_left", "plague_left"))


def plain(g: State) -> dict[str, Any]:
    """The board as plain data that JSON keeps."""
    same: dict[str, Any] = {name: getattr(g, name) for name in BOARD}
    for name in LISTS:
        same[name] = tuple(same[name])
    board = StoredBoard(
        version=RULES,
        edition=g.rules.edition,
        players=tuple(_stored(p) for p in g.players),
        present=(called(g.present[0]), called(g.present[1])),
        counters={name: tuple(pair) for name in COUNTERS if (pair := getattr(g, name)) != [0, 0]},
        carrier=None if g.carrier is None else g.carrier.id,
        acting=None if g.acting is None else g.acting.id,
        loans=tuple((id, what, called(much) if what == "skills" else much, ends) for id, what, much, ends in g.loans),
        frogs=tuple((*frog[:6], called(frog[6])) for frog in g.frogs),
        undeath=(_recruited(g.undeath[0]), _recruited(g.undeath[1])),
        plague=(_recruited(g.plague[0]), _recruited(g.plague[1])),
        **same,
    )
    found: dict[str, Any] = msgspec.to_builtins(board)
    return found


def _stored(p: Player) -> StoredPlayer:
    same: dict[str, Any] = {name: getattr(p, name) for name in PLAYER}
    same |= {name: called(getattr(p, name)) for name in SKILLS}
    return StoredPlayer(id=p.id, side=p.side, number=p.number, animosity=tuple(sorted(p.animosity)), **same)


def _recruited(one: Recruit | None) -> StoredRecruit | None:
    return None if one is None else StoredRecruit(one.rule, one.player, one.st_max, called(one.spared))


def read(data: Any, rules: Rules) -> State:
    """The board of this plain data, its log empty; `UnreadableBoard` if it is none of these rules, or of a later version of play."""
    try:
        board = msgspec.convert(data, StoredBoard)
    except msgspec.ValidationError as fault:
        raise UnreadableBoard(fault=str(fault)) from fault
    if board.version > RULES:
        raise UnreadableBoard(fault=f"it was written by version {board.version} of play, and this is version {RULES}")
    if board.edition != rules.edition:
        raise UnreadableBoard(fault=f"it is a board of {board.edition}, not of {rules.edition}")
    try:
        return _board(board, State(rules))
    except (IndexError, KeyError) as fault:
        raise UnreadableBoard(fault=f"it names {fault}, which is not there") from fault


def _board(board: StoredBoard, g: State) -> State:
    for name in BOARD:
        value = getattr(board, name)
        setattr(g, name, list(value) if name in LISTS else value)
    for name, pair in board.counters.items():
        if name not in COUNTERS:
            raise KeyError(name)
        setattr(g, name, list(pair))
    for place, one in enumerate(board.players):
        if one.id != place or one.side not in (0, 1):
            raise KeyError(f"player {one.id}")
        _enter(g, one)
    g.present = [bits_called(names) for names in board.present]
    g.carrier = None if board.carrier is None else g.players[board.carrier]
    g.acting = None if board.acting is None else g.players[board.acting]
    g.loans = [
        (id, what, much if isinstance(much, int) else bits_called(much), ends) for id, what, much, ends in board.loans
    ]
    g.frogs = [(*frog[:6], bits_called(frog[6])) for frog in board.frogs]
    g.undeath = [_recruit(one) for one in board.undeath]
    g.plague = [_recruit(one) for one in board.plague]
    return g


def _enter(g: State, one: StoredPlayer) -> None:
    p = Player(one.id, one.side, one.number)
    for name in PLAYER:
        setattr(p, name, getattr(one, name))
    for name in SKILLS:
        setattr(p, name, bits_called(getattr(one, name)))
    p.animosity = frozenset(one.animosity)
    if (p.box == PITCH) != (0 <= p.sq < g.pitch.size) or (p.box == PITCH and g.at[p.sq] is not None):
        raise KeyError(f"square {p.sq}")
    if p.box == PITCH:
        g.at[p.sq] = p
    g.players.append(p)
    g.teams[p.side].append(p)
    g.refresh(p)


def _recruit(one: StoredRecruit | None) -> Recruit | None:
    return None if one is None else Recruit(one.rule, one.player, one.st_max, bits_called(one.spared))
