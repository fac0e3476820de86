"""Entries of a match and what follows from it without anybody choosing."""

from typing import ClassVar

import msgspec

from rulebook.shapes.sheets import Hurt
from teams.history.entry import Entry
from teams.history.state import (
    LISTED,
    TREASURY,
    Advancement,
    Injury,
    Kind,
    Line,
    Player,
    Record,
    TeamState,
    change,
    leave,
)
from teams.history.words import counted, dice, gold, listed


class Fielded(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on the sheet at the kick-off, as the history needs to know them."""

    id: str
    number: int
    name: str
    position: str
    kind: Kind = "rostered"
    #: Raised in this match by a rule that lets them stay for nothing.
    free: bool = False
    #: What a journeyman gained for this match and keeps if hired.
    gained: tuple[Advancement, ...] = ()


class Played(Entry, frozen=True, kw_only=True, tag="played"):
    """The team played a match: own lines and injuries, and of the other side its name, score, casualties and fans."""

    side: str
    opponent: str
    outcome: str
    touchdowns: int
    touchdowns_against: int
    casualties: int = 0
    casualties_against: int = 0
    attendance: int = 0
    conceded: bool = False
    opponent_conceded: bool = False
    #: It counts in no table, and a win earns nothing in the next draft; everything else is as in any match.
    friendly: bool = False
    squad: tuple[Fielded, ...] = ()
    deeds: dict[str, dict[str, int]] = {}
    spp: dict[str, int] = {}
    #: Star player points that prayers earned beyond the ordinary, counted in ``spp``, by the prayer's name.
    blessed: dict[str, int] = {}
    hurt: tuple[Hurt, ...] = ()
    #: What each result of the casualty table means, as it was when the match was played.
    misses_next: frozenset[str] = frozenset()
    deadly: frozenset[str] = frozenset()
    niggling: dict[str, int] = {}

    def change(self, team: TeamState) -> TeamState:
        for man in self.squad:
            if man.id not in team.players:
                team = team.with_player(self._newcomer(man, team))
        players = dict(team.players)
        for id, deeds in self.deeds.items():
            if id in players and deeds:
                line = Line(match=self.match, deeds=deeds, spp=self.spp.get(id, 0))
                players[id] = change(players[id], lines=(*players[id].lines, line))
        for hurt in self.hurt:
            if hurt.player in players:
                players[hurt.player] = self._hurt(players[hurt.player], hurt)
        return team.but(players=players, record=self._record(team.record), open_match=self.match)

    def _newcomer(self, man: Fielded, team: TeamState) -> Player:
        """A journeyman, or a player whose hiring was reversed after they had played: either way they played, and their deeds count."""
        kind = man.kind if man.kind != "rostered" else "journeyman"
        number = man.number
        if kind == "raised" and team.wearing(number):
            number = next(team.free_numbers())
        return Player(
            id=man.id,
            number=number,
            name=man.name,
            position=man.position,
            kind=kind,
            free=man.free,
            advancements=man.gained,
        )

    def _hurt(self, player: Player, hurt: Hurt) -> Player:
        injury = Injury(
            result=hurt.result,
            match=self.match,
            characteristic=hurt.characteristic,
            niggling=self.niggling.get(hurt.result, 0),
        )
        player = change(player, injuries=(*player.injuries, injury))
        if hurt.result in self.misses_next:
            player = change(player, hurt_in=self.match)
        if hurt.result in self.deadly and player.status in LISTED:
            player = change(player, status="dead", left_in=self.match)
        return player

    def _record(self, record: Record) -> Record:
        return Record(
            won=record.won + (self.outcome == "win"),
            drawn=record.drawn + (self.outcome == "draw"),
            lost=record.lost + (self.outcome == "loss"),
            touchdowns=record.touchdowns + self.touchdowns,
            touchdowns_against=record.touchdowns_against + self.touchdowns_against,
            casualties=record.casualties + self.casualties,
            casualties_against=record.casualties_against + self.casualties_against,
        )

    def sentence(self) -> str:
        verb = {"win": "Won", "draw": "Drew", "loss": "Lost"}[self.outcome]
        how = " Conceded." if self.conceded else " The opponents conceded." if self.opponent_conceded else ""
        more = "".join(f" {prayer} earned {points} SPP more." for prayer, points in sorted(self.blessed.items()))
        where = " in a friendly" if self.friendly else ""
        return f"{verb} {self.touchdowns}–{self.touchdowns_against} against {self.opponent}{where}.{how}{more}"


class Forfeited(Entry, frozen=True, kw_only=True, tag="forfeited"):
    """A fixture was decided without being played: this team was awarded it, or gave it away, or neither side came (page 97)."""

    opponent: str
    outcome: str
    neither_came: bool = False

    def change(self, team: TeamState) -> TeamState:
        record = team.record
        record = msgspec.structs.replace(
            record,
            won=record.won + (self.outcome == "win"),
            drawn=record.drawn + (self.outcome == "draw"),
            lost=record.lost + (self.outcome == "loss"),
        )
        return team.but(record=record, open_match=self.match)

    def sentence(self) -> str:
        if self.neither_came:
            verb = {"draw": "drawn", "loss": "lost"}[self.outcome]
            return f"The fixture against {self.opponent} was not played and counts as {verb} for both."
        how = "Was awarded the fixture" if self.outcome == "win" else "Gave up the fixture"
        return f"{how} against {self.opponent}, which was not played."


class MoneyWon(Entry, frozen=True, kw_only=True, tag="money_won"):
    """Gold came in after a match; ``sum`` says how it was worked out."""

    amount: int
    sum: str
    dice: tuple[int, ...] = ()

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, self.amount),) if self.amount else ()

    def change(self, team: TeamState) -> TeamState:
        return team.but(winnings=team.winnings + self.amount)

    def sentence(self) -> str:
        return f"Won {gold(self.amount)}: {self.sum}."


class FansChanged(Entry, frozen=True, kw_only=True, tag="fans_changed"):
    """A team's fans after a match, from ``before`` to ``after``, and what its edition calls them; ``dice`` is empty where no die was called for."""

    before: int
    after: int
    outcome: str
    dice: tuple[int, ...] = ()
    called: str = "dedicated fans"

    def change(self, team: TeamState) -> TeamState:
        return team.but(fans=team.fans + self.after - self.before)

    def sentence(self) -> str:
        if not self.dice:
            return f"{self.called.capitalize()} stayed at {self.after}: the match was drawn."
        moved = "stayed at" if self.after == self.before else f"went from {self.before} to"
        return f"{self.called.capitalize()} {moved} {self.after} ({dice(self.dice)} after a {self.outcome} with {self.before})."


class PlayerQuit(Entry, frozen=True, kw_only=True, tag="player_quit"):
    """A player left a team that conceded."""

    player: str
    name: str
    dice: tuple[int, ...] = ()

    def change(self, team: TeamState) -> TeamState:
        return leave(team, self.player, "left", self.match)

    def sentence(self) -> str:
        return f"{self.name} left because the team conceded ({dice(self.dice)})."


class TurnedProfessional(Entry, frozen=True, kw_only=True, tag="turned_professional"):
    """A player with so many gained skills was signed by a professional team and left (Blood Bowl Sevens, "The Draft")."""

    player: str
    name: str
    skills: int
    dice: tuple[int, ...] = ()

    def change(self, team: TeamState) -> TeamState:
        return leave(team, self.player, "left", self.match)

    def sentence(self) -> str:
        return f"{self.name} was signed by a professional team ({dice(self.dice)} with {counted(self.skills, 'gained skill')})."


class MvpNamed(Entry, frozen=True, kw_only=True, tag="mvp_named"):
    """The most valuable player of one match, and the star player points it is worth."""

    player: str
    name: str
    spp: int

    def change(self, team: TeamState) -> TeamState:
        player = team.players.get(self.player)
        if player is None:
            return team
        lines = [line for line in player.lines if line.match != self.match]
        line = next((line for line in player.lines if line.match == self.match), Line(match=self.match))
        deeds = {**line.deeds, "mvp": line.deeds.get("mvp", 0) + 1}
        lines.append(Line(match=self.match, deeds=deeds, spp=line.spp + self.spp))
        return team.with_player(change(player, lines=tuple(lines)))

    def sentence(self) -> str:
        return f"{self.name} was the most valuable player (+{self.spp} SPP)."


class MistakeMade(Entry, frozen=True, kw_only=True, tag="mistake_made"):
    """Expensive mistakes: what the die said with this much in the treasury, and what it cost."""

    treasury: int
    outcome: str
    lost: int
    dice: tuple[int, ...]

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, -self.lost),) if self.lost else ()

    def sentence(self) -> str:
        cost = f"{gold(self.lost)} lost" if self.lost else "nothing lost"
        return f"{self.outcome} with {gold(self.treasury)} in the treasury ({dice(self.dice)}): {cost}."


class Prepared(Entry, frozen=True, kw_only=True, tag="prepared"):
    """Ready for the next fixture: who sat out this match is back, journeymen who were not hired have gone."""

    played: bool = True
    returned: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    def change(self, team: TeamState) -> TeamState:
        players = {}
        for id, player in team.players.items():
            if self.played and player.hurt_in is not None and player.hurt_in != self.match:
                player = change(player, hurt_in=None)
            if player.kind != "rostered" and player.status == "active":
                player = change(player, status="left", left_in=self.match)
            players[id] = player
        return team.but(players=players, open_match="", winnings=0)

    def sentence(self) -> str:
        parts = []
        if self.returned:
            parts.append(f"{listed(self.returned)} {'is' if len(self.returned) == 1 else 'are'} fit again")
        if self.gone:
            parts.append(
                f"{listed(self.gone)} left as {'a journeyman' if len(self.gone) == 1 else 'journeymen'} do{'es' if len(self.gone) == 1 else ''}"
            )
        return f"Ready for the next fixture{': ' + '; '.join(parts) if parts else ''}."


class StepClosed(Entry, frozen=True, kw_only=True, tag="step_closed"):
    """One step of the sequence after a match is done and will not be asked again."""

    silent: ClassVar[bool] = True

    step: str

    def change(self, team: TeamState) -> TeamState:
        return team

    def sentence(self) -> str:
        return f"Step done: {self.step.replace('_', ' ')}."
