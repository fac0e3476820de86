"""What a team is at one point of its history. Plain frozen values: what the database shows of a team is a projection of these."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from rulebook.shapes.contents import Gain, OwnedSkill

Kind = Literal["rostered", "journeyman", "raised"]
Status = Literal["active", "retired", "dead", "fired", "left"]

#: The purse that every team has. Others may come with a league's modules; none needs a column.
TREASURY = "treasury"

#: Those who stand on the team list and count towards its sixteen: fit, hurt or temporarily retired.
LISTED: frozenset[str] = frozenset({"active", "retired"})


class Advancement(msgspec.Struct, frozen=True, kw_only=True):
    """One advancement: what was paid in star player points, what was gained, what it adds to the player's value in gold pieces, and the dice."""

    how: Gain
    #: What was paid for, where a rolled characteristic gave a skill instead.
    paid_for: Gain | None = None
    spp: int = 0
    value: int = 0
    skill: OwnedSkill | None = None
    characteristic: str | None = None
    dice: tuple[int, ...] = ()
    match: str = ""
    #: How many injuries the player had suffered by then: the order in which gains and losses came decides what a limit cuts off.
    injuries_before: int = 0

    @property
    def paid_as(self) -> Gain:
        return self.paid_for or self.how


class Injury(msgspec.Struct, frozen=True, kw_only=True):
    """One result of the casualty table that was applied to a player."""

    result: str
    match: str = ""
    characteristic: str | None = None
    niggling: int = 0


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """What a player did in one match, by the edition's names for deeds, and the star player points it earned."""

    match: str
    deeds: dict[str, int] = {}
    spp: int = 0


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """One player. ``id`` is unique in the team for good; ``number`` is the shirt. Star player points: earned in all, and spent."""

    id: str
    number: int
    name: str
    position: str
    kind: Kind = "rostered"
    #: Raised in a match, and may stay for nothing.
    free: bool = False
    status: Status = "active"
    advancements: tuple[Advancement, ...] = ()
    #: Traits gained for good beside the position's.
    traits: tuple[OwnedSkill, ...] = ()
    injuries: tuple[Injury, ...] = ()
    lines: tuple[Line, ...] = ()
    spp_before: int = 0
    spp_granted: int = 0
    spent: int = 0
    hurt_in: str | None = None
    adjustment: int = 0
    left_in: str = ""

    @property
    def earned(self) -> int:
        return self.spp_before + self.spp_granted + sum(line.spp for line in self.lines)

    @property
    def unspent(self) -> int:
        """Star player points left to spend; below zero only after a correction or a grant."""
        return self.earned - self.spent

    @property
    def misses_next(self) -> bool:
        """True while the player must miss the team's next game."""
        return self.hurt_in is not None

    @property
    def niggling(self) -> int:
        return sum(injury.niggling for injury in self.injuries)

    @property
    def listed(self) -> bool:
        """On the team list: hired for good, not dead and not gone."""
        return self.kind == "rostered" and self.status in LISTED

    @property
    def available(self) -> bool:
        """On the list and fit to take the pitch in the next game."""
        return self.listed and self.status == "active" and not self.misses_next


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Matches of this season, and what was scored and suffered in them."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    touchdowns: int = 0
    touchdowns_against: int = 0
    casualties: int = 0
    casualties_against: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


class Holding(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a team holds beside players and gold, as plain data: its kind ("stadium", "sponsor", "trophy", "card"), its name, and what a
    module keeps of it."""

    kind: str
    name: str
    facts: dict[str, bool | int | str | None] = {}


class TeamState(msgspec.Struct, frozen=True, kw_only=True):
    """A team as it stands. Money in gold pieces; a purse below zero can be shown, because a correction may bring one."""

    name: str = ""
    roster: str = ""
    chosen_rules: tuple[str, ...] = ()
    players: dict[str, Player] = {}
    purses: dict[str, int] = {}
    holdings: dict[str, Holding] = {}
    rerolls: int = 0
    assistant_coaches: int = 0
    cheerleaders: int = 0
    apothecary: int = 0
    #: Those who stay with the team; the edition says what they are called. Stored under the name of before.
    fans: int = msgspec.field(default=0, name="dedicated_fans")
    record: Record = Record()
    record_before: Record = Record()
    open_match: str = ""
    #: What the match whose steps are open has brought in, in gold pieces: the winnings alone. 0 once they are done.
    winnings: int = 0
    retired: bool = False

    @property
    def treasury(self) -> int:
        return self.purses.get(TREASURY, 0)

    @property
    def listed(self) -> list[Player]:
        """The team list, by shirt number."""
        return sorted(
            (player for player in self.players.values() if player.listed), key=lambda player: (player.number, player.id)
        )

    @property
    def available(self) -> list[Player]:
        return [player for player in self.listed if player.available]

    def of_position(self, position: str) -> int:
        """How many on the list play there; the hurt and the temporarily retired count."""
        return sum(player.position == position for player in self.listed)

    def with_player(self, player: Player) -> "TeamState":
        return self.but(players={**self.players, player.id: player})

    def but(self, **changes: Any) -> "TeamState":
        """The same team with these fields changed."""
        return msgspec.structs.replace(self, **changes)

    def wearing(self, number: int) -> Player | None:
        """Who of the team, journeymen of a match that is on included, wears this shirt."""
        worn = (player for player in self.players.values() if player.status in LISTED and player.number == number)
        return next(worn, None)

    def free_numbers(self) -> Iterator[int]:
        """Shirt numbers nobody of the team wears, lowest first."""
        worn = {player.number for player in self.players.values() if player.status in LISTED}
        number = 0
        while True:
            number += 1
            if number not in worn:
                yield number


def change(player: Player, **changes: Any) -> Player:
    """The same player with these fields changed."""
    return msgspec.structs.replace(player, **changes)


def dress(team: TeamState, player: Player) -> TeamState:
    """The team with this player under their number; another player with that number gets the lowest free one.

    In play nobody is given a taken number. A correction may bring back a player whose number another has had since: the other keeps it.
    """
    others = team.but(players={id: each for id, each in team.players.items() if id != player.id})
    after = team.with_player(player)
    if (other := others.wearing(player.number)) is not None:
        after = after.with_player(change(other, number=next(after.free_numbers())))
    return after


def leave(team: TeamState, id: str, status: Status, match: str) -> TeamState:
    """The team without this player on its roster; their records stay."""
    player = team.players.get(id)
    return team if player is None else team.with_player(change(player, status=status, left_in=match))
