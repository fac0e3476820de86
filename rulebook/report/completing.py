"""What follows from a report is in it: every surface completes what it was told by the same rules, before anything is checked or kept."""

from collections.abc import Mapping
from typing import Any

import msgspec

from rulebook.report.participants import participants
from rulebook.report.results import earning_causes, meanings
from rulebook.report.score import costly, counted
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import PrayersHeard
from rulebook.shapes.sheets import SIDES, Hurt, KickOff, MatchReport, Side, SideReport, other

replace = msgspec.structs.replace


def completed(report: MatchReport, kick_off: KickOff, rules: Ruleset) -> MatchReport:
    """The same report with everything that follows from what it says; completing it again changes nothing.

    A count of zero says nothing. A player named as the culprit of a block has the casualty (BB2020 p. 70). The score is at least its
    scorers. A prayer that is in force all the match blesses every deed of its kind (p. 39). With few enough players to set up a concession costs
    nothing more, and one that costs has the score as played beside the official one (p. 67).
    """
    sides = {side: _side(report, side, kick_off, rules) for side in SIDES}
    awarded = {side: _awarded(sides[side], sides[other(side)], rules) for side in SIDES}
    return replace(report, **{side: _as_played(awarded[side], awarded[other(side)], rules) for side in SIDES})


def _side(report: MatchReport, side: Side, kick_off: KickOff, rules: Ruleset) -> SideReport:
    mine, theirs = report.side(side), report.side(other(side))
    deeds: dict[str, Any] = {id: _told(done) for id, done in mine.deeds.items()}
    players = participants(kick_off.sheet(side), rules, mine.raised)
    for id, casualties in _caused(theirs, rules).items():
        if id in players:
            done = deeds.setdefault(id, {})
            done["casualty"] = max(done.get("casualty", 0), casualties)
    deeds = {id: done for id, done in deeds.items() if done}
    mine = replace(
        mine,
        deeds=deeds,
        blessed=_blessed(mine, deeds, kick_off.of(PrayersHeard).of(side), rules),
        hurt=tuple(_named_by_the_table(hurt, rules) for hurt in mine.hurt),
        stalled=_told(mine.stalled),
        sent_off=tuple(dict.fromkeys(mine.sent_off)),
        conceded_freely=mine.conceded_freely or _may_concede_freely(mine, rules),
    )
    # A negative score is invalid; it does not mean that the score was left out.
    return replace(mine, touchdowns=max(mine.touchdowns, counted(mine))) if mine.touchdowns >= 0 else mine


def _named_by_the_table(hurt: Hurt, rules: Ruleset) -> Hurt:
    """The casualty with the characteristic that its row of the table makes worse, where the row names one."""
    meaning = meanings(rules).get(hurt.result)
    named = meaning.characteristic if meaning is not None else None
    return replace(hurt, characteristic=named) if named and hurt.characteristic is None else hurt


def _told(counts: Mapping[str, int]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if count}


def _caused(theirs: SideReport, rules: Ruleset) -> dict[str, int]:
    """How many of the others each player hurt in a way that always earns star player points."""
    found: dict[str, int] = {}
    for hurt in theirs.hurt:
        if hurt.by is not None and hurt.cause in earning_causes(rules):
            found[hurt.by] = found.get(hurt.by, 0) + 1
    return found


def always_blessing(prayers: tuple[str, ...], rules: Ruleset) -> dict[str, tuple[str, ...]]:
    """The prayers heard before the kick-off that make deeds earn more for the whole match, with the deeds."""
    whole = [id for id in prayers if id in rules.blessings and rules.prayer(id).get("duration") == "game"]
    return {id: tuple(rules.blessings[id]) for id in whole}


def _blessed(
    mine: SideReport, deeds: Mapping[str, Mapping[str, int]], prayers: tuple[str, ...], rules: Ruleset
) -> dict[str, dict[str, int]]:
    found = {id: _told(blessed) for id, blessed in mine.blessed.items()}
    for prayer, blesses in always_blessing(prayers, rules).items():
        for id, done in deeds.items():
            times = sum(done.get(deed, 0) for deed in blesses)
            if times > 0:
                blessed = found.setdefault(id, {})
                blessed[prayer] = max(blessed.get(prayer, 0), times)
    return {id: blessed for id, blessed in found.items() if blessed}


def _may_concede_freely(mine: SideReport, rules: Ruleset) -> bool:
    few = rules.edition.concession.free_at_or_below
    return mine.conceded and mine.could_set_up is not None and mine.could_set_up <= few


def _awarded(mine: SideReport, theirs: SideReport, rules: Ruleset) -> SideReport:
    """What the side is awarded, where only what the others had scored was told."""
    if mine.awarded or theirs.as_played is None or not costly(theirs):
        return mine
    return replace(mine, awarded=theirs.as_played + rules.edition.concession.awarded_touchdowns)


def _as_played(mine: SideReport, theirs: SideReport, rules: Ruleset) -> SideReport:
    """The score as played, where only the official one was told."""
    least = rules.edition.concession.awarded_touchdowns
    if mine.as_played is None and costly(mine) and theirs.awarded >= least:
        return replace(mine, as_played=theirs.awarded - least)
    if mine.as_played is None and costly(theirs) and mine.touchdowns >= mine.awarded >= least:
        return replace(mine, as_played=mine.touchdowns - mine.awarded)
    return mine
