"""The match report, from the events alone."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.board import events
from engine.play.skills.earning import DEEDS
from rulebook.shapes.sheets import REGENERATED, Hurt, MatchReport, Raised, SideReport

#: What a report calls the causes that the engine tells apart: rows of the table "casualty_causes". All others are "other".
CAUSES = {
    "block": "block",
    "blocked": "block",
    "foul": "foul",
    "crowd": "crowd",
    "chainsaw": "secret_weapon",
    "trampled": "secret_weapon",
    "stab": "stab",
    "bomb": "throw",
    "landing": "throw",
    "fall": "self",
}
#: Everything that a report tells of the player that the event names first.
REPORTED = frozenset((*DEEDS, events.HURT, events.SENT_OFF, events.BLESSED))
#: The casualty of a player, from the moment in which it happens.
SUFFERED = frozenset((events.LEAVES, events.CAUSED, events.CASUALTY, events.APOTHECARY, events.TEST))


class Side:
    """What is known of one side so far."""

    def __init__(self) -> None:
        self.deeds: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.hurt: list[Hurt] = []
        self.off: list[str] = []
        self.raised: list[Raised] = []
        self.blessed: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.score = self.awarded = 0
        self.as_played: int | None = None
        self.conceded = False
        self.could_set_up: int | None = None

    def told(self) -> SideReport:
        return SideReport(
            touchdowns=self.score,
            as_played=self.as_played,
            awarded=self.awarded,
            unknown_scorer=self.awarded,
            deeds={player: dict(done) for player, done in self.deeds.items() if done},
            blessed={player: dict(done) for player, done in self.blessed.items()},
            raised=tuple(self.raised),
            hurt=tuple(self.hurt),
            sent_off=tuple(self.off),
            conceded=self.conceded,
            conceded_freely=self.could_set_up is not None,
            could_set_up=self.could_set_up,
        )


class Listed(NamedTuple):
    """A player by the id that the report uses, with the side of the report that is about them."""

    id: str
    side: Side


class Suffered(NamedTuple):
    """A casualty of which it is not known yet what comes of it: the cause, who did it, and whether an apothecary came."""

    cause: str = ""
    by: int = -1
    apothecary: bool = False


def report_of(happened: Iterable[events.Event], ids: Sequence[str], home: int) -> MatchReport:
    """What the two sides did and suffered. ``ids`` are the sheets' players by number in the engine, the first ``home`` of them at home.

    Players raised during the match are called raised-1, raised-2 … of their side; a coach who joins in by the id of the Inducement.
    """
    sides = (Side(), Side())
    players = [Listed(id, sides[place >= home]) for place, id in enumerate(ids)]
    suffered: dict[int, Suffered] = {}
    for event in happened:
        name, who = event[0], event[1] if len(event) > 1 else -1
        if name == events.CONCEDED:
            _concedes(sides[who], sides[1 - who], could=event[3])
        elif name == events.JOINS:
            players.append(Listed(event[3], sides[event[2]]))
        elif name == events.RISES:
            _rises(event, sides[event[2]], players)
        if name in SUFFERED:
            _suffers(event, suffered, players)
        if name in REPORTED:
            id, side = players[who]
            if name == events.HURT:
                side.hurt.append(_hurt(event, players))
            elif name == events.SENT_OFF:
                side.off.append(id)
            elif name == events.BLESSED:
                side.blessed[id][event[3]] += 1
            else:
                side.deeds[id][DEEDS[name]] += 1
                side.score += name == events.TOUCHDOWN
    return MatchReport(home=sides[0].told(), away=sides[1].told())


def _rises(event: events.Event, side: Side, players: list[Listed]) -> None:
    _, _, _, position, name, number, victim, rule = event
    id = f"raised-{len(side.raised) + 1}"
    players.append(Listed(id, side))
    side.raised.append(Raised(id=id, victim=players[victim].id, rule=rule, position=position, number=number, name=name))


def _concedes(loser: Side, winner: Side, could: int | None) -> None:
    loser.conceded, loser.could_set_up = True, could
    if could is not None:
        return
    loser.as_played, winner.as_played = loser.score, winner.score
    winner.awarded = loser.score + 1
    winner.score += winner.awarded
    loser.score = 0
    for done in loser.deeds.values():
        del done["touchdown"]


def _suffers(event: events.Event, suffered: dict[int, Suffered], players: Sequence[Listed]) -> None:
    """Until its end a casualty is remembered; a player who regenerates has had one that leaves no injury."""
    match event:
        case (events.LEAVES, player, "casualty"):
            suffered[player] = Suffered()
        case (events.CAUSED, by, player):
            suffered[player] = Suffered("block", by)
        case (events.CASUALTY, player, _, _, _, cause, by) if player in suffered:
            suffered[player] = suffered[player]._replace(cause=cause, by=by)
        case (events.APOTHECARY, player) if player in suffered:
            suffered[player] = suffered[player]._replace(apothecary=True)
        case (events.TEST, player, "regeneration", _, _, _, True):
            id, side = players[player]
            cause, by, apothecary = suffered.pop(player)
            side.hurt.append(
                Hurt(
                    player=id,
                    result=REGENERATED,
                    by=_culprit(side, by, players),
                    cause=_cause(side, cause, by, players),
                    apothecary=apothecary,
                )
            )


def _culprit(side: Side, by: int, players: Sequence[Listed]) -> str | None:
    """The opponent who caused it; nobody, where it was a team-mate."""
    return players[by].id if by >= 0 and players[by].side is not side else None


def _cause(side: Side, cause: str, by: int, players: Sequence[Listed]) -> str:
    return "team_mate" if by >= 0 and players[by].side is side else CAUSES.get(cause, "other")


def _hurt(event: events.Event, players: Sequence[Listed]) -> Hurt:
    _, player, result, characteristic, cause, by, die, aside = event
    id, side = players[player]
    return Hurt(
        player=id,
        result=result,
        characteristic=characteristic or None,
        by=_culprit(side, by, players),
        cause=_cause(side, cause, by, players),
        dice=(die,) if die else (),
        set_aside=aside or None,
        apothecary=bool(aside),
    )
