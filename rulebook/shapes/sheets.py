"""The two shapes that all share: ``TeamSheet``, what takes the pitch, and ``MatchReport``, what happened there.

The form, the engine, the printed sheet and the team's history use the same two. Both are plain values that go to JSON and back.
"""

from typing import Annotated, Any, Literal, TypeVar

import msgspec

from rulebook.shapes import death_zone as _death_zone  # noqa: F401  registers what its steps settle
from rulebook.shapes.contents import Characteristics, OwnedSkill
from rulebook.shapes.refusals import Unreadable
from rulebook.shapes.settled import FairWeatherFans, PettyCash, Settled, typed

Side = Literal["home", "away"]
SIDES: tuple[Side, Side] = ("home", "away")
S = TypeVar("S", bound=Settled)

# What is sent as a report is bounded: no report, however odd, has longer texts or more entries.
_BOUND = msgspec.Meta(max_length=200)
Word = Annotated[str, _BOUND]
#: Somebody's reason, in a sentence or two.
Reason = Annotated[str, msgspec.Meta(max_length=1000)]
Words = Annotated[tuple[Word, ...], _BOUND]
Counts = Annotated[dict[Word, int], _BOUND]


def other(side: str) -> Side:
    """The opposite side."""
    return "away" if side == "home" else "home"


class SheetPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """One player as they take the pitch: improvements, injuries and gained skills counted. No ``characteristics``: nothing is known of the player's line."""

    id: str
    number: int
    name: str
    position: str
    characteristics: Characteristics = {}
    skills: tuple[OwnedSkill, ...] = ()
    niggling: int = 0
    value: int = 0
    kind: Literal["rostered", "journeyman", "raised", "star", "mercenary"] = "rostered"

    def figure(self, characteristic: str) -> int:
        """The value of a characteristic; 0 for a dash, and for what the player does not have."""
        return self.characteristics.get(characteristic) or 0


class Hired(msgspec.Struct, frozen=True):
    """An inducement hired for one match, ``count`` times, for ``price`` gold pieces in all.

    ``who`` is the star or the position of a mercenary, ``name`` what it is called, ``players`` are the ids of those of the sheet who came with it. ``lost``: both
    sides hired it, so that neither has it; the price is paid all the same (BB2020 p. 91).
    """

    inducement: str
    count: int = 1
    price: int = 0
    who: str = ""
    name: str = ""
    players: tuple[str, ...] = ()
    lost: bool = False


class TeamSheet(msgspec.Struct, frozen=True, kw_only=True):
    """What one team takes to the pitch: those available, what helps them from the sideline, and what they are worth. Money in gold pieces."""

    team: str
    roster: str
    players: tuple[SheetPlayer, ...]
    special_rules: tuple[str, ...] = ()
    rerolls: int = 0
    assistant_coaches: int = 0
    cheerleaders: int = 0
    apothecary: int = 0
    #: Those who stay with the team; the edition says what they are called. Stored under the name of before.
    fans: int = msgspec.field(default=1, name="dedicated_fans")
    treasury: int = 0
    team_value: int = 0
    current_team_value: int = 0
    hired: tuple[Hired, ...] = ()

    @property
    def at_hand(self) -> tuple[Hired, ...]:
        """What was hired and is there: without what both sides hired and neither has."""
        return tuple(hired for hired in self.hired if not hired.lost)

    def player(self, id: str) -> SheetPlayer | None:
        return next((player for player in self.players if player.id == id), None)


class KickOff(msgspec.Struct, frozen=True, kw_only=True):
    """What was settled before the kick-off of one match, and stays a fact whatever is corrected later."""

    home: TeamSheet
    away: TeamSheet
    #: What each step settled beside the sheets, under the step's name: ``rulebook.shapes.settled``.
    settled: dict[str, Any] = {}

    def __post_init__(self) -> None:
        if any(isinstance(value, dict) for value in self.settled.values()):
            settled = {step: typed(step, value) for step, value in self.settled.items()}
            msgspec.structs.force_setattr(self, "settled", settled)

    def of(self, kind: type[S]) -> S:
        """What the step of this struct settled; its defaults while nothing is settled."""
        found = self.settled.get(kind.step)
        return found if isinstance(found, kind) else kind()

    def settling(self, *settled: Settled) -> "KickOff":
        """The same with this settled, too."""
        return msgspec.structs.replace(self, settled={**self.settled, **{each.step: each for each in settled}})

    def sheet(self, side: str) -> TeamSheet:
        return self.home if side == "home" else self.away

    def fan_factor(self, side: str) -> int:
        """Fair-weather fans and dedicated fans of one side (BB2020 p. 37), and what else is settled for the match."""
        return self.of(FairWeatherFans).count.get(side, 0) + self.sheet(side).fans + self.more_fans(side)

    def more_fans(self, side: str) -> int:
        """What a module adds to the fan factor of one side."""
        return sum(each.fan_factor(side) for each in self.settled.values() if isinstance(each, Settled))

    def from_treasury(self, side: str) -> int:
        """What one side paid for its inducements beyond its petty cash and other gifts, in gold pieces (BB2020 p. 38)."""
        price, cash = sum(hired.price for hired in self.sheet(side).hired), self.of(PettyCash)
        return max(0, price - cash.gold.get(side, 0) - cash.besides.get(side, 0))

    @property
    def attendance(self) -> int:
        return self.fan_factor("home") + self.fan_factor("away")


#: What stands in place of a result where a player regenerated: no injury is left, and the casualty was caused all the same (BB2020 p. 85).
REGENERATED = "regenerated"


class Hurt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One casualty: who was hurt, by which opponent and how, the result that was applied, and the one that was set aside for an apothecary's.

    ``cause`` is a row of the table "casualty_causes"; ``dice`` are the casualty roll, and the second one where an apothecary helped.
    """

    player: Word
    result: Word
    characteristic: Word | None = None
    by: Word | None = None
    cause: Word = "block"
    dice: Annotated[tuple[int, ...], _BOUND] = ()
    set_aside: Word | None = None
    apothecary: bool = False


class Raised(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player that a side gained during the match: on no sheet, but their deeds and injuries are reported under their ``id`` (BB2020 p. 84, 106).

    ``victim`` is the dead player of the other side, ``rule`` what made use of them: an id of ``Ruleset.raising``, as "masters-of-undeath".
    """

    id: Word
    victim: Word
    rule: Word
    position: Word
    number: int
    name: Word = ""


class SideReport(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one side did and suffered. ``touchdowns`` is the official score, those ``awarded`` by a concession included; ``deeds`` counts, per player,
    what earns star player points, by the edition's names; ``blessed`` how many of these were done under a prayer that makes them earn more, per player
    and prayer. ``raised`` are the players gained during the match: the rest of the report may name them like those of the sheet."""

    touchdowns: int = 0
    #: The touchdowns scored on the pitch, where a concession made another score official (BB2020 p. 67).
    as_played: int | None = None
    awarded: int = 0
    #: The players given awarded touchdowns: each is also among their deeds (BB2020 p. 70).
    awarded_to: Words = ()
    unknown_scorer: int = 0
    deeds: Annotated[dict[Word, Counts], _BOUND] = {}
    blessed: Annotated[dict[Word, Counts], _BOUND] = {}
    raised: Annotated[tuple[Raised, ...], _BOUND] = ()
    hurt: Annotated[tuple[Hurt, ...], _BOUND] = ()
    sent_off: Words = ()
    #: How often each player stalled, where the season wants it noted.
    stalled: Counts = {}
    conceded: bool = False
    #: Conceded before a set-up with so few players that it costs nothing more than the match.
    conceded_freely: bool = False
    #: How many players the side that conceded could have set up, where that was told.
    could_set_up: int | None = None


class MatchReport(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What happened on the pitch. MVP, winnings and fans belong to the post-match sequence."""

    home: SideReport = SideReport()
    away: SideReport = SideReport()
    #: Was a period of extra time played, and who won the roll-offs if it left the score level (BB2020 p. 67)? A roll-off is no touchdown.
    extra_time: bool = False
    roll_offs: Side | None = None
    #: The match event of each half that had one, by the number of the half (Death Zone, match events).
    events: Annotated[dict[Word, Word], _BOUND] = {}
    #: Why what was asked about is true all the same: a reason under the key of each question (``rulebook.shapes.refusals.Question``).
    reasons: Annotated[dict[Word, Reason], _BOUND] = {}

    def side(self, side: str) -> SideReport:
        return self.home if side == "home" else self.away

    def outcome(self, side: Side) -> str:
        """ "win", "draw" or "loss" for that side; a side that conceded has lost (BB2020 p. 67)."""
        us, them = self.side(side), self.side(other(side))
        if us.conceded != them.conceded:
            return "loss" if us.conceded else "win"
        mine, theirs = us.touchdowns, them.touchdowns
        return "win" if mine > theirs else "loss" if mine < theirs else "draw"

    def casualties(self, side: Side) -> int:
        """Casualties that earn star player points: the ones leagues count (BB2020 p. 69)."""
        return sum(deeds.get("casualty", 0) for deeds in self.side(side).deeds.values())


class BrokenSheet(Unreadable):
    code = "broken_sheet"
    sentence = "This is not a valid {what}: {fault}."


def read(kind: type[Any], raw: Any) -> Any:
    """The sheet or report that this plain data describes, or ``BrokenSheet`` with the place and the fault."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as fault:
        raise BrokenSheet(what=kind.__name__, fault=str(fault)) from fault


def plain(value: Any) -> Any:
    """The same as plain data for JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))
