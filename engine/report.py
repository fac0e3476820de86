"""The match report, from the events alone."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from engine import events
from rulebook.sheets import Hurt, MatchReport, SideReport

#: Events that are deeds of the player they name first, and what the rules of advancement call them.
DEEDS = {
    events.COMPLETION: "completion",
    events.SUPERB_THROW: "superb_throw",
    events.DEFLECTION: "deflection",
    events.INTERCEPTION: "interception",
    events.CAUSED: "casualty",
    events.TOUCHDOWN: "touchdown",
}


class _Side:
    """What is known of one side so far."""

    def __init__(self) -> None:
        self.deeds: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.hurt: list[Hurt] = []
        self.off: list[str] = []
        self.score = self.awarded = self.unknown = 0
        self.conceded = self.freely = False

    def told(self) -> SideReport:
        return SideReport(
            touchdowns=self.score,
            awarded=self.awarded,
            unknown_scorer=self.awarded + self.unknown,
            deeds={player: dict(done) for player, done in self.deeds.items() if done},
            hurt=tuple(self.hurt),
            sent_off=tuple(self.off),
            conceded=self.conceded,
            conceded_freely=self.freely,
        )


def report_of(happened: Iterable[events.Event], ids: Sequence[str], home: int) -> MatchReport:
    """What the two sides did and suffered. ``ids`` are the sheets' players by number in the engine, the first ``home`` of them at home.

    Whoever was raised during the match is on no sheet: his touchdowns have an unknown scorer, and nothing else of him is reported.
    """
    sides = (_Side(), _Side())
    for event in happened:
        name, who = event[0], event[1] if len(event) > 1 else -1
        if name == events.TOUCHDOWN:
            sides[event[2]].score += 1
            sides[event[2]].unknown += who >= len(ids)
        if name == events.CONCEDED:
            _concedes(sides[who], sides[1 - who], freely=event[2])
        elif name in DEEDS and who < len(ids):
            sides[who >= home].deeds[ids[who]][DEEDS[name]] += 1
        elif name == events.HURT and who < len(ids):
            sides[who >= home].hurt.append(_hurt(event, ids))
        elif name == events.SENT_OFF and who < len(ids):
            sides[who >= home].off.append(ids[who])
    return MatchReport(home=sides[0].told(), away=sides[1].told())


def _concedes(loser: _Side, winner: _Side, freely: bool) -> None:
    loser.conceded, loser.freely = True, freely
    if freely:
        return
    winner.awarded = loser.score + 1
    winner.score += winner.awarded
    loser.score = loser.unknown = 0
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
