"""The board: where everybody is, in what state, and every counter of the match. Plain data, copied by hand in a few microseconds.

``put``, ``lift``, ``move``, ``stance`` and ``zone`` are the only writers of where a player is and what they may do. Between two activations everything
that the future needs is here; no generator holds anything back.
"""

from typing import Any

from engine.board import events
from engine.board.actions import ARGUMENT
from engine.board.geometry import AWAY, HOME, OFF
from engine.board.purposes import PURPOSES
from engine.board.rules import Rules
from engine.board.skills import LEADER, LORD_OF_CHAOS

STANDING, PRONE, STUNNED = 0, 1, 2
STANCES = ("standing", "prone", "stunned")
PITCH, RESERVES, KNOCKED_OUT, CASUALTIES, SENT_OFF = 0, 1, 2, 3, 4
BOXES = ("pitch", "reserves", "knocked-out", "casualty", "sent-off")
PREMATCH, KICK_OFF, TURN, END_OF_DRIVE, OVER = 0, 1, 2, 3, 4
DRIVE, REST_OF_HALF, GAME = 0, 1, 2
#: What a player is to their team; STAFF is a coach who has joined in.
ROSTERED, JOURNEYMAN, MERCENARY, STAR, STAFF = 0, 1, 2, 3, 4


class Player:
    """One player. ``skills`` is all that they have, ``able`` what they may use at this moment."""

    __slots__ = (
        "able", "absent", "ag", "animosity", "av", "bloodlust", "box", "charged", "dirty", "done", "dwarf", "fielded", "fresh", "frog", "gone", "has_zone", "hexed", "id",
        "kind", "loner", "ma", "mighty", "moved", "niggling", "number", "pa", "primary", "rooted", "rushed", "side", "skills", "spent", "sq", "st",
        "stance", "thrall", "used",
    )  # fmt: skip

    def __init__(self, id: int, side: int, number: int) -> None:
        self.id, self.side, self.number = id, side, number
        self.ma = self.st = self.ag = self.av = 0
        #: The target of a Passing Ability test; 0 is the printed dash.
        self.pa = 0
        self.skills = self.able = 0
        self.loner = self.mighty = self.dirty = self.bloodlust = 0
        #: The ids of the team-mates that Animosity is about.
        self.animosity: frozenset[int] = frozenset()
        self.niggling = 0
        self.kind = ROSTERED
        #: A Thrall Lineman: a Vampire may bite them.
        self.thrall = False
        #: The skills that they may learn as Primary ones, as bits; and whether a Wizard has made them a frog.
        self.primary = 0
        self.frog = False
        #: Special rules used up for now; under a Baleful Hex; a Dwarf.
        self.gone = 0
        self.hexed = self.dwarf = False
        self.sq, self.box, self.stance = OFF, RESERVES, STANDING
        #: False for a Standing player who has lost their Tackle Zone until they are next activated.
        self.has_zone = True
        #: Activated in this team turn already.
        self.done = False
        #: Squares of Movement Allowance used, and squares Rushed, in this activation.
        self.moved = self.rushed = 0
        #: Skills used up in this team turn, and in this activation.
        self.used = self.spent = 0
        self.rooted = False
        #: Stunned in the course of the own team turn: rolls over a turn later.
        self.fresh = False
        #: Misses the drive to come (Sweltering Heat); took part in this drive; a failed Bloodlust is open.
        self.absent = self.fielded = self.charged = False

    def clone(self) -> "Player":
        """The same player, apart from this one."""
        other = Player.__new__(Player)
        other.id, other.side, other.number, other.kind = self.id, self.side, self.number, self.kind
        other.ma, other.st, other.ag, other.pa, other.av = self.ma, self.st, self.ag, self.pa, self.av
        other.skills, other.able, other.used, other.spent = self.skills, self.able, self.used, self.spent
        other.loner, other.mighty, other.dirty, other.bloodlust = self.loner, self.mighty, self.dirty, self.bloodlust
        other.animosity, other.niggling, other.thrall = self.animosity, self.niggling, self.thrall
        other.sq, other.box, other.stance, other.has_zone = self.sq, self.box, self.stance, self.has_zone
        other.done, other.moved, other.rushed, other.rooted = self.done, self.moved, self.rushed, self.rooted
        other.fresh, other.absent, other.fielded, other.charged = self.fresh, self.absent, self.fielded, self.charged
        other.primary, other.frog = self.primary, self.frog
        other.gone, other.hexed, other.dwarf = self.gone, self.hexed, self.dwarf
        return other

    def __repr__(self) -> str:
        return f"<{events.SIDES[self.side]} #{self.number} {STANCES[self.stance]} at {self.sq}, {BOXES[self.box]}>"


COUNTERS = (
    "rerolls", "drive_rerolls", "leader_rerolls", "chaos_rerolls", "next_rerolls", "full_rerolls", "apothecaries", "bribes", "fan_factor", "cheerleaders", "assistants",
    "wanderers", "morticians", "doctors", "chefs", "mages", "wizards", "corrupt", "brewers",
)  # fmt: skip


class State:
    """The whole match at one moment."""

    #: Team re-rolls left: ordinary ones, those of this drive only, the Leader's; and how many a half begins with.
    rerolls: list[int]
    drive_rerolls: list[int]
    leader_rerolls: list[int]
    #: Lord Borak's, and those that begin with the next drive.
    chaos_rerolls: list[int]
    next_rerolls: list[int]
    full_rerolls: list[int]
    #: Who helps from the sideline, and how often they still can, by side.
    apothecaries: list[int]
    bribes: list[int]
    fan_factor: list[int]
    cheerleaders: list[int]
    assistants: list[int]
    wanderers: list[int]
    morticians: list[int]
    doctors: list[int]
    chefs: list[int]
    mages: list[int]
    wizards: list[int]
    corrupt: list[int]
    brewers: list[int]

    def __init__(self, rules: Rules) -> None:
        self.rules, self.pitch = rules, rules.pitch
        self.ring, self.neighbours, self.step = self.pitch.ring, self.pitch.neighbours, self.pitch.step
        self.players: list[Player] = []
        self.teams: tuple[list[Player], list[Player]] = ([], [])
        self.at: list[Player | None] = [None] * self.pitch.size
        #: zones[side]: the squares of its Standing players with a Tackle Zone, as bits.
        self.zones = [0, 0]
        #: present[side]: every skill that somebody of that side has, so that a rule nobody has costs one test.
        self.present = [0, 0]
        #: The square of a loose ball; OFF while it is carried, in the air or off the pitch.
        self.ball = OFF
        self.carrier: Player | None = None
        self.phase, self.half = PREMATCH, 1
        self.turn = [0, 0]
        self.active = HOME
        #: Who kicks off this drive, and who kicked off the first half.
        self.kicking = self.first_kicking = HOME
        self.score = [0, 0]
        self.turn_open = False
        #: Nobody was activated yet in this team turn.
        self.untouched = True
        self.turnover = ""
        #: The side that has just scored, or -1.
        self.scored = -1
        #: Once-per-turn actions already declared, as bits (turn.py).
        self.declared = 0
        self.acting: Player | None = None
        self.action = 0
        self.weather = "perfect-conditions"
        self.banned = [False, False]
        #: What holds for a while, such as a Prayer: (name, side, until).
        self.effects: list[tuple[str, int, int]] = []
        #: What a player has only for a while: (player, attribute, amount, until).
        self.loans: list[tuple[int, str, int, int]] = []
        #: Prayers heard before the kick-off, which hold from the first drive on: (side, prayer).
        self.prayers: list[tuple[int, str]] = []
        #: Who lost the ball to a Quick Bite as soon as they had caught it, and where; None if nobody did in this throw.
        self.bitten: tuple[int, int] | None = None
        #: Who has Stalled this turn, or -1.
        self.staller = -1
        #: What the Weather Mage has driven away, and whose Mage it was.
        self.old_weather, self.mage_side = "", HOME
        #: Frogs, and what they are otherwise: (player, MA, ST, AG, PA, AV, skills).
        self.frogs: list[tuple[int, int, int, int, int, int, int]] = []
        #: The players each side may raise, and whether it still can (p.84, 106).
        self.undeath: list[Any] = [None, None]
        self.plague: list[Any] = [None, None]
        self.undeath_left, self.plague_left = [1, 1], [1, 1]
        for counter in COUNTERS:
            setattr(self, counter, [0, 0])
        self.decider = False
        #: The side that has conceded, and the one that has won in sudden death, or -1.
        self.conceded = self.shoot_out = -1
        #: Who may be activated in a kick-off Blitz; empty in a team turn.
        self.blitzers: tuple[int, ...] = ()
        self.events: list[events.Event] = []

    # --- the writers ---

    def put(self, p: Player, square: int) -> None:
        """The player stands on this empty square, out of whatever box they were in."""
        p.sq, p.box, p.stance, p.has_zone = square, PITCH, STANDING, True
        self.at[square] = p
        self.zones[p.side] |= 1 << square
        p.able = p.skills
        p.rooted = p.fresh = False

    def lift(self, p: Player, box: int) -> None:
        """The player is off the pitch and in this box; a ball they held is held by nobody."""
        if p.sq != OFF:
            self.at[p.sq] = None
            self.zones[p.side] &= ~(1 << p.sq)
        if self.carrier is p:
            self.carrier = None
        p.sq, p.box, p.stance, p.has_zone = OFF, box, STANDING, True
        p.able = p.skills & self.rules.usable.stunned
        p.rooted = p.fresh = p.charged = False
        if p.skills & LORD_OF_CHAOS and box != RESERVES:
            self.chaos_rerolls[p.side] = 0

    def move(self, p: Player, square: int) -> None:
        """The player, in the state that they are in, is on this empty square; a ball they hold goes with them."""
        at, here = self.at, p.sq
        at[here] = None
        at[square] = p
        p.sq = square
        zones, bit = self.zones, 1 << here
        if zones[p.side] & bit:
            zones[p.side] ^= bit | 1 << square

    def shift(self, moves: list[tuple[Player, int]]) -> None:
        """All these players are on their new squares, at once: one may take the square that another leaves."""
        at, zones = self.at, self.zones
        standing = 0
        for place, (p, _) in enumerate(moves):
            at[p.sq] = None
            if zones[p.side] >> p.sq & 1:
                zones[p.side] ^= 1 << p.sq
                standing |= 1 << place
        for place, (p, square) in enumerate(moves):
            at[square] = p
            p.sq = square
            if standing >> place & 1:
                zones[p.side] |= 1 << square

    def stance(self, p: Player, stance: int) -> None:
        """The player is Standing, Prone or Stunned; what they may use follows."""
        p.stance = stance
        if stance != STANDING:
            p.has_zone = True
            p.rooted = False
        self.refresh(p)

    def zone(self, p: Player, has_zone: bool) -> None:
        """The player has their Tackle Zone, or has lost it until they are next activated."""
        p.has_zone = has_zone
        self.refresh(p)

    def learn(self, p: Player, skills: int) -> None:
        """The player has these skills besides their own."""
        p.skills |= skills
        self.present[p.side] |= skills
        self.refresh(p)

    def forget(self, p: Player, skills: int) -> None:
        """The player has lost these skills."""
        p.skills &= ~skills
        self.refresh(p)

    def refresh(self, p: Player) -> None:
        """What the player may use, and whether they have a Tackle Zone, follows from their skills and their stance."""
        usable, bit = self.rules.usable, 1 << p.sq if p.sq != OFF else 0
        if p.sq == OFF:
            p.able = p.skills & usable.stunned
        elif p.stance == STANDING and p.has_zone:
            p.able = p.skills
            self.zones[p.side] |= bit
            return
        elif p.stance == STANDING:
            p.able = p.skills & usable.without_tackle_zone
        else:
            p.able = p.skills & (usable.prone if p.stance == PRONE else usable.stunned)
        self.zones[p.side] &= ~bit

    def renew_present(self) -> None:
        """``present`` says again what the two sides have."""
        for side in (HOME, AWAY):
            together = 0
            for p in self.teams[side]:
                together |= p.skills
            self.present[side] = together

    # --- the readers ---

    def markers(self, p: Player) -> int:
        """The squares of the opponents who are marking this player, as bits (p.26)."""
        return self.zones[1 - p.side] & self.ring[p.sq]

    def marks_on(self, side: int, square: int) -> int:
        """How many opponents of that side mark this square."""
        return (self.zones[1 - side] & self.ring[square]).bit_count()

    def is_open(self, p: Player) -> bool:
        """True for a player that nobody marks (p.26)."""
        return not self.zones[1 - p.side] & self.ring[p.sq]

    def named(self, action: int) -> Player:
        """The player that this action is about."""
        return self.players[action & ARGUMENT]

    def holder(self) -> Player | None:
        """The player who has the ball."""
        return self.carrier

    def players_on(self, bits: int) -> list[Player]:
        """The players on these squares, in the order of the squares."""
        found, at = [], self.at
        while bits:
            low = bits & -bits
            p = at[low.bit_length() - 1]
            if p is not None:
                found.append(p)
            bits ^= low
        return found

    def on_pitch(self, side: int) -> list[Player]:
        """The players of a side who are on the pitch, in the order of the sheet."""
        return [p for p in self.teams[side] if p.sq != OFF]

    def leader_on_pitch(self, side: int) -> bool:
        """True while a Leader of that side is on the pitch, in whatever state (p.79)."""
        return bool(self.present[side] & LEADER) and any(p.skills & LEADER and p.sq != OFF for p in self.teams[side])

    def rerolls_left(self, side: int) -> int:
        """Team re-rolls that this side could use now."""
        left = self.rerolls[side] + self.drive_rerolls[side] + self.chaos_rerolls[side]
        return left + 1 if self.leader_rerolls[side] and self.leader_on_pitch(side) else left

    def has_effect(self, name: str, side: int = -1) -> bool:
        """True while this effect holds, for this side or for anybody."""
        return any(what == name and side in (-1, whose) for what, whose, _ in self.effects)

    def over(self) -> bool:
        """True when this activation and this turn can go no further."""
        return bool(self.turnover) or self.scored >= 0

    # --- copies ---

    def clone(self) -> "State":
        """A copy that shares nothing that changes; its list of events begins empty."""
        other = State.__new__(State)
        kept = other.__dict__
        kept.update(self.__dict__)
        for name in _LISTS:
            kept[name] = kept[name][:]
        players = other.players = [p.clone() for p in self.players]
        home = len(self.teams[HOME])
        other.teams = (
            ([players[p.id] for p in self.teams[HOME]], [players[p.id] for p in self.teams[AWAY]])
            if home and self.teams[HOME][-1].id != home - 1
            else (players[:home], players[home:])
        )
        at: list[Player | None] = [None] * len(self.at)
        for p in players:
            if p.sq != OFF:
                at[p.sq] = p
        other.at = at
        other.carrier = None if self.carrier is None else players[self.carrier.id]
        other.acting = None if self.acting is None else players[self.acting.id]
        other.events = []
        return other


#: What a copy needs of its own.
_LISTS = (
    *COUNTERS, "zones", "present", "turn", "score", "banned", "effects", "loans", "prayers", "frogs", "undeath", "plague", "undeath_left",
    "plague_left",
)  # fmt: skip


class Roll:
    """Asks for dice. A module constant: asking allocates nothing. One die is answered with its face, several with a tuple."""

    __slots__ = ("again", "count", "sides", "why")

    def __init__(self, count: int, sides: int, why: str) -> None:
        """``why`` is one of the declared purposes, which say what may roll the dice again; KeyError for any other."""
        self.count, self.sides, self.why = count, sides, why
        self.again = PURPOSES[why]

    def __repr__(self) -> str:
        return f"<{self.count}D{self.sides} for {self.why}>"
