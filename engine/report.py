"""The match report, from the events alone."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from engine import events
from engine.earning import DEEDS
from rulebook.sheets import Hurt, MatchReport, Raised, SideReport

#: Everything that a report tells of the player whom the event names first.
REPORTED = frozenset((*DEEDS, events.HURT, events.SENT_OFF, events.BLESSED))


class _Side:
    """What is known of one side so far."""

    def __init__(self) -> None:
        self.deeds: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.hurt: list[Hurt] = []
        self.off: list[str] = []
        self.raised: list[Raised] = []
        self.blessed: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.score = self.awarded = 0
        self.conceded = self.freely = False

    def told(self) -> SideReport:
        return SideReport(
            touchdowns=self.score,
            awarded=self.awarded,
            unknown_scorer=self.awarded,
            deeds={player: dict(done) for player, done in self.deeds.items() if done},
            blessed={player: dict(done) for player, done in self.blessed.items()},
            raised=tuple(self.raised),
            hurt=tuple(self.hurt),
            sent_off=tuple(self.off),
            conceded=self.conceded,
            conceded_freely=self.freely,
        )


def report_of(happened: Iterable[events.Event], ids: Sequence[str], home: int) -> MatchReport:
    """What the two sides did and suffered. ``ids`` are the sheets' players by number in the engine, the first ``home`` of them at home.

    Whoever was raised during the match is called raised-1, raised-2 … of his side; a coach who joins in by the id of his Inducement.
    """
    sides = (_Side(), _Side())
    players = [(id, sides[place >= home]) for place, id in enumerate(ids)]
    for event in happened:
        name, who = event[0], event[1] if len(event) > 1 else -1
        if name == events.CONCEDED:
            _concedes(sides[who], sides[1 - who], freely=event[2])
        elif name == events.JOINS:
            players.append((event[3], sides[event[2]]))
        elif name == events.RISES:
            _rises(event, sides[event[2]], players)
        elif name in REPORTED:
            id, side = players[who]
            if name == events.HURT:
                side.hurt.append(_hurt(event, [each for each, _ in players]))
            elif name == events.SENT_OFF:
                side.off.append(id)
            elif name == events.BLESSED:
                side.blessed[id][event[3]] += 1
            else:
                side.deeds[id][DEEDS[name]] += 1
                side.score += name == events.TOUCHDOWN
    return MatchReport(home=sides[0].told(), away=sides[1].told())


def _rises(event: events.Event, side: _Side, players: list[tuple[str, _Side]]) -> None:
    _, _, _, position, name, number, victim, rule = event
    id = f"raised-{len(side.raised) + 1}"
    players.append((id, side))
    side.raised.append(Raised(id=id, victim=players[victim][0], rule=rule, position=position, number=number, name=name))


def _concedes(loser: _Side, winner: _Side, freely: bool) -> None:
    loser.conceded, loser.freely = True, freely
    if freely:
        return
    winner.awarded = loser.score + 1
    winner.score += winner.awarded
    loser.score = 0
    for done in loser.deeds.values():
        del done["touchdown"]


def _hurt(event: events.Event, ids: Sequence[str]) -> Hurt:
    _, player, result, characteristic, cause, by, die, aside = event
    return Hurt(
        player=ids[player],
        result=result,
        characteristic=characteristic or None,
        by=ids[by] if 0 <= by < len(ids) else None,
        cause=cause,
        dice=(die,) if die else (),
        set_aside=aside or None,
        apothecary=bool(aside),
    )
