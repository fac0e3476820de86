"""The match report, from the events alone."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from engine import events
from rulebook.sheets import Hurt, MatchReport, SideReport

#: Events that are deeds: which fact names the doer, and what the rules of advancement call it.
DEEDS = {
    events.COMPLETION: "completion",
    events.SUPERB_THROW: "superb_throw",
    events.DEFLECTION: "deflection",
    events.INTERCEPTION: "interception",
    events.CAUSED: "casualty",
    events.TOUCHDOWN: "touchdown",
}


def report_of(happened: Iterable[events.Event], ids: Sequence[str], home: int) -> MatchReport:
    """What the two sides did and suffered. ``ids`` are the sheets' players by number in the engine, the first ``home`` of them at home."""
    deeds: tuple[defaultdict[str, Counter[str]], ...] = (defaultdict(Counter), defaultdict(Counter))
    hurt: tuple[list[Hurt], list[Hurt]] = ([], [])
    off: tuple[list[str], list[str]] = ([], [])
    score, awarded, conceded, freely = [0, 0], [0, 0], -1, False

    def side(player: int) -> int:
        return 0 if player < home else 1

    for event in happened:
        name = event[0]
        if name in DEEDS:
            player = event[1]
            deeds[side(player)][ids[player]][DEEDS[name]] += 1
            if name == events.TOUCHDOWN:
                score[side(player)] += 1
        elif name == events.HURT:
            _, player, result, characteristic, cause, by, die, aside = event
            hurt[side(player)].append(
                Hurt(
                    player=ids[player],
                    result=result,
                    characteristic=characteristic or None,
                    by=ids[by] if by >= 0 else None,
                    cause=cause,
                    dice=(die,) if die else (),
                    set_aside=aside or None,
                    apothecary=bool(aside),
                )
            )
        elif name == events.SENT_OFF:
            off[side(event[1])].append(ids[event[1]])
        elif name == events.CONCEDED:
            _, conceded, freely = event
    if conceded >= 0 and not freely:
        awarded[1 - conceded] = score[conceded] + 1
        score[1 - conceded] += awarded[1 - conceded]
        score[conceded] = 0
        for done in deeds[conceded].values():
            del done["touchdown"]
    home_side, away_side = (
        SideReport(
            touchdowns=score[n],
            awarded=awarded[n],
            unknown_scorer=awarded[n],
            deeds={player: dict(done) for player, done in deeds[n].items() if done},
            hurt=tuple(hurt[n]),
            sent_off=tuple(off[n]),
            conceded=conceded == n,
            conceded_freely=conceded == n and freely,
        )
        for n in (0, 1)
    )
    return MatchReport(home=home_side, away=away_side)
