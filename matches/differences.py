"""Two reports of one match, line by line: what they agree on, where they differ, and a third put together from both. Pure."""

from collections.abc import Mapping
from typing import Any

import msgspec

from rulebook.sheets import SIDES, Hurt, MatchReport, Side, SideReport, plain, read

#: What a side's report says outright, in the order in which it is told.
PLAIN = ("touchdowns", "awarded", "unknown_scorer", "conceded", "conceded_freely")


class Line(msgspec.Struct, frozen=True, kw_only=True, order=True):
    """What one line of a report is about: a side, and within it a score, a player's deed, his injuries, or that he was sent off."""

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
    """Everything that the report says, by the line that says it; nothing is said by a count of nought or an empty list."""
    found: dict[Line, Any] = {}
    for side in SIDES:
        found |= _lines(side, report.side(side))
    return found


def _lines(side: Side, mine: SideReport) -> dict[Line, Any]:
    found: dict[Line, Any] = {Line(side=side, about=name): getattr(mine, name) for name in PLAIN}
    for player, done in mine.deeds.items():
        for deed, count in done.items():
            found[Line(side=side, about="deed", player=player, deed=deed)] = count
    for injury in mine.hurt:
        line = Line(side=side, about="hurt", player=injury.player)
        found[line] = (*found.get(line, ()), injury)
    for player in mine.sent_off:
        found[Line(side=side, about="sent_off", player=player)] = True
    return {line: said for line, said in found.items() if said}


def same(one: Mapping[str, Any], another: Mapping[str, Any]) -> bool:
    """Do two stored reports say the same? The order in which players are listed says nothing."""
    return lines(read(MatchReport, one)) == lines(read(MatchReport, another))


def differences(home: MatchReport, away: MatchReport) -> list[Difference]:
    """Where the home side's report and the away side's differ: scores first, then deeds, injuries and who was sent off."""
    told, other = lines(home), lines(away)
    found = [
        Difference(line=line, home=told.get(line), away=other.get(line))
        for line in told.keys() | other.keys()
        if told.get(line) != other.get(line)
    ]
    return sorted(found, key=lambda difference: _place(difference.line))


def agreed(home: MatchReport, away: MatchReport) -> dict[Line, Any]:
    """What both say."""
    other = lines(away)
    return {line: said for line, said in in_order(lines(home)).items() if other.get(line) == said}


def in_order(told: Mapping[Line, Any]) -> dict[Line, Any]:
    """The same lines, in the order in which a report is read."""
    return dict(sorted(told.items(), key=lambda each: _place(each[0])))


def _place(line: Line) -> tuple[int, int, int, str, str]:
    kinds = (*PLAIN, "deed", "hurt", "sent_off")
    number = int("".join(each for each in line.player if each.isdecimal()) or 0)
    return kinds.index(line.about), SIDES.index(line.side), number, line.player, line.deed


def put_together(home: MatchReport, away: MatchReport, taken: Mapping[Line, Side]) -> dict[str, Any]:
    """The report, as plain data, that says what both say and, where they differ, what the side named in ``taken`` says; home's where none is."""
    said = lines(home)
    for difference in differences(home, away):
        if taken.get(difference.line) == "away":
            said.pop(difference.line, None)
            if difference.away is not None:
                said[difference.line] = difference.away
    return {side: _side(side, in_order(said)) for side in SIDES}


def _side(side: Side, said: Mapping[Line, Any]) -> dict[str, Any]:
    body: dict[str, Any] = {"deeds": {}, "hurt": [], "sent_off": []}
    for line, value in said.items():
        if line.side != side:
            continue
        if line.about == "deed":
            body["deeds"].setdefault(line.player, {})[line.deed] = value
        elif line.about == "hurt":
            injuries: tuple[Hurt, ...] = value
            body["hurt"] += plain(injuries)
        elif line.about == "sent_off":
            body["sent_off"].append(line.player)
        else:
            body[line.about] = value
    return body
