"""Two reports of one match, line by line: what they agree on, where they differ, and a third put together from both. Pure."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from rulebook.report.results import earning_causes
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES, Hurt, MatchReport, Side, SideReport, other, plain, read

#: What a side's report says outright, in the order in which it is told.
PLAIN = ("touchdowns", "awarded", "awarded_to", "unknown_scorer", "conceded", "conceded_freely", "could_set_up")
#: What the report says of the match as a whole: its line is the home side's.
OF_THE_MATCH = ("extra_time", "roll_offs")
#: The same of one half: its match event. ``deed`` is the number of the half.
EVENT = "event"
#: What is counted for a player, by a name.
COUNTED = {"deed": "deeds", "blessed": "blessed"}


class Line(msgspec.Struct, frozen=True, kw_only=True, order=True):
    """What one line of a report is about: a side, and within it a score, a player's deed or injuries, or that they were sent off.

    For what a prayer blessed ``deed`` is the prayer.
    """

    side: Side
    about: str
    player: str = ""
    deed: str = ""


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """A line on which two reports differ, with what each of them says."""

    line: Line
    home: Any
    away: Any


def lines(report: MatchReport) -> dict[Line, Any]:
    """Everything that the report says, by the line that says it; counts of zero and empty lists say nothing."""
    found: dict[Line, Any] = {}
    for side in SIDES:
        found |= _lines(side, report.side(side))
    whole = {Line(side="home", about=name): getattr(report, name) for name in OF_THE_MATCH}
    whole |= {Line(side="home", about=EVENT, deed=half): event for half, event in report.events.items()}
    return found | {line: said for line, said in whole.items() if said}


def _lines(side: Side, mine: SideReport) -> dict[Line, Any]:
    found: dict[Line, Any] = {Line(side=side, about=name): getattr(mine, name) for name in PLAIN}
    found[Line(side=side, about="awarded_to")] = tuple(sorted(mine.awarded_to))
    for about, name in COUNTED.items():
        for player, done in getattr(mine, name).items():
            for deed, count in done.items():
                found[Line(side=side, about=about, player=player, deed=deed)] = count
    for player, count in mine.stalled.items():
        found[Line(side=side, about="stalled", player=player)] = count
    for one in mine.raised:
        found[Line(side=side, about="raised", player=one.id)] = one
    for injury in mine.hurt:
        line = Line(side=side, about="hurt", player=injury.player)
        found[line] = (*found.get(line, ()), injury)
    for player in mine.sent_off:
        found[Line(side=side, about="sent_off", player=player)] = True
    # Zero says that nobody could be set up.
    return {line: said for line, said in found.items() if said or (line.about == "could_set_up" and said is not None)}


def _bare(said: Any) -> Any:
    """What a line says, without the dice that one coach may have written down and the other not: its result is what counts."""
    if isinstance(said, tuple):
        return tuple(msgspec.structs.replace(each, dice=()) if isinstance(each, Hurt) else each for each in said)
    return said


def _compared(report: MatchReport) -> dict[Line, Any]:
    return {line: _bare(said) for line, said in lines(report).items()}


def same(one: Mapping[str, Any], another: Mapping[str, Any]) -> bool:
    """Do two stored reports say the same? The order in which players are listed says nothing."""
    return _compared(read(MatchReport, one)) == _compared(read(MatchReport, another))


def without_what_follows(report: MatchReport, rules: Ruleset) -> MatchReport:
    """The report without casualties that follow from injuries with a culprit: the line of the injury covers them."""
    sides = {}
    for side in SIDES:
        mine, theirs = report.side(side), report.side(other(side))
        caused = Counter(hurt.by for hurt in theirs.hurt if hurt.cause in earning_causes(rules))
        deeds = {
            id: {deed: count - min(count, caused[id]) if deed == "casualty" else count for deed, count in done.items()}
            for id, done in mine.deeds.items()
        }
        sides[side] = msgspec.structs.replace(mine, deeds=deeds)
    return msgspec.structs.replace(report, **sides)


def differences(home: MatchReport, away: MatchReport, rules: Ruleset) -> list[Difference]:
    """Where the home side's report and the away side's differ: scores first, then deeds, injuries and who was sent off.

    A casualty is one line with the injury that it caused, unless the two differ in nothing else.
    """
    bare = [without_what_follows(report, rules) for report in (home, away)]
    return every_difference(*bare) or every_difference(home, away)


def every_difference(home: MatchReport, away: MatchReport) -> list[Difference]:
    """The same with a line for everything that is counted."""
    ours, theirs = lines(home), lines(away)
    found = [
        Difference(line=line, home=ours.get(line), away=theirs.get(line))
        for line in ours.keys() | theirs.keys()
        if _bare(ours.get(line)) != _bare(theirs.get(line))
    ]
    return sorted(found, key=lambda difference: _place(difference.line))


def agreed(home: MatchReport, away: MatchReport) -> dict[Line, Any]:
    """What both say."""
    theirs = lines(away)
    return {line: said for line, said in in_order(lines(home)).items() if _bare(theirs.get(line)) == _bare(said)}


def in_order(told: Mapping[Line, Any]) -> dict[Line, Any]:
    """The same lines, in the order in which a report is read."""
    return dict(sorted(told.items(), key=lambda each: _place(each[0])))


def _place(line: Line) -> tuple[int, int, int, str, str]:
    kinds = (*OF_THE_MATCH, EVENT, *PLAIN, "raised", "deed", "blessed", "hurt", "sent_off", "stalled")
    number = int("".join(each for each in line.player if each.isdecimal()) or 0)
    return kinds.index(line.about), SIDES.index(line.side), number, line.player, line.deed


def put_together(home: MatchReport, away: MatchReport, taken: Mapping[Line, Side], rules: Ruleset) -> dict[str, Any]:
    """The report, as plain data, that says what both say and, where they differ, what the side named in ``taken`` says; home's where none is."""
    said = lines(without_what_follows(home, rules))
    for difference in differences(home, away, rules):
        if taken.get(difference.line) == "away":
            said.pop(difference.line, None)
            if difference.away is not None:
                said[difference.line] = difference.away
    whole = {line.about: value for line, value in said.items() if line.about in OF_THE_MATCH}
    whole["events"] = {line.deed: value for line, value in said.items() if line.about == EVENT}
    whole["reasons"] = away.reasons | home.reasons
    return {side: _side(side, in_order(said)) for side in SIDES} | whole


def _side(side: Side, said: Mapping[Line, Any]) -> dict[str, Any]:
    body: dict[str, Any] = {"deeds": {}, "blessed": {}, "stalled": {}, "raised": [], "hurt": [], "sent_off": []}
    for line, value in said.items():
        if line.side != side or line.about in (*OF_THE_MATCH, EVENT):
            continue
        if line.about in COUNTED:
            body[COUNTED[line.about]].setdefault(line.player, {})[line.deed] = value
        elif line.about == "stalled":
            body["stalled"][line.player] = value
        elif line.about == "raised":
            body["raised"].append(plain(value))
        elif line.about == "hurt":
            injuries: tuple[Hurt, ...] = value
            body["hurt"] += plain(injuries)
        elif line.about == "sent_off":
            body["sent_off"].append(line.player)
        else:
            body[line.about] = value
    return body
