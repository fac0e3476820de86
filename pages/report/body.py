"""What was typed into the report form as the plain data of a `MatchReport`, and back. No rule is decided here, and nothing is left out."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from pages.report.form import BLESSED_FIELDS, CASUALTY_FIELDS, FIRST_LINES, ReportForm, SideForm
from pages.report.typed import count_of, events_typed, given_typed, lines_typed, needed, players_counted, reasons_typed
from rulebook.report.casualties import DieOutOfRange
from rulebook.shapes.refusals import Problem, Unreadable
from rulebook.shapes.sheets import SIDES, MatchReport, Side, SideReport, plain


class BlessingUnfinished(Unreadable):
    """A line of what a prayer made worth more says only half."""

    code = "blessing_unfinished"
    sentence = "{team}: choose the player, the prayer and the number for each line about a prayer."


def body_of(form: ReportForm) -> dict[str, Any]:
    """The plain data of the report that was typed."""
    whole = {
        "extra_time": form.extra_time,
        "roll_offs": form.roll_offs or None,
        "events": events_typed(form.data),
        "reasons": reasons_typed(form.data),
    }
    return {side.side: _body(side, form.data) for side in form.sides} | whole


def slips(form: ReportForm) -> list[Problem]:
    """What was left half-typed, or is no number where one belongs."""
    return [problem for side in form.sides for problem in _slips(side, form)]


def _slips(side: SideForm, form: ReportForm) -> Iterator[Problem]:
    counts = [name for name in form.data if name.startswith(f"count-{side.side}.")]
    numbers = [*counts, f"could-{side.side}"]
    for name in numbers:
        yield from _no_number(form.data.get(name, ""), gettext("touchdowns, actions or players"))
    for line in lines_typed(form.data, f"hurt-{side.side}", CASUALTY_FIELDS):
        for die in _dice(line["dice"]):
            if any(_no_number(die, gettext("dice"))):
                yield DieOutOfRange(team=side.team.name, most=form.faces, die=die[:20])
    for line in lines_typed(form.data, f"blessed-{side.side}", BLESSED_FIELDS):
        if 0 < sum(map(bool, line.values())) < len(BLESSED_FIELDS):
            yield BlessingUnfinished(team=side.team.name)
        yield from _no_number(line["count"], "actions")


def _no_number(typed: str, what: str) -> Iterator[Problem]:
    try:
        needed(typed, what)
    except Problem as problem:
        yield problem


def _dice(typed: str) -> list[str]:
    """The dice of a casualty, with a comma between them."""
    return [die.strip() for die in typed.split(",")] if typed.strip() else []


def _body(side: SideForm, data: Mapping[str, str]) -> dict[str, Any]:
    name, given = side.side, given_typed(data, side.side)
    counted = {(player, deed): count_of(data, key) for player, deed, key in players_counted(data, name)}
    for player in given:
        counted[player, "touchdown"] = counted.get((player, "touchdown"), 0) + 1
    deeds: dict[str, dict[str, int]] = {}
    for (player, deed), count in counted.items():
        if count and deed != "stalled":
            deeds.setdefault(player, {})[deed] = count
    return {
        "touchdowns": count_of(data, f"{name}.score"),
        "awarded": count_of(data, f"{name}.awarded"),
        "awarded_to": given,
        "unknown_scorer": count_of(data, f"{name}.unknown"),
        "deeds": deeds,
        "blessed": _blessed(name, data),
        "raised": plain(side.risen),
        "stalled": {player: count for (player, deed), count in counted.items() if count and deed == "stalled"},
        "hurt": [
            _injury(line)
            for line in lines_typed(data, f"hurt-{name}", CASUALTY_FIELDS)
            if any(value for field, value in line.items() if field != "cause")
        ],
        "sent_off": [field.removeprefix(f"off-{name}.") for field in data if field.startswith(f"off-{name}.")],
        "conceded": side.conceded,
        "conceded_freely": side.freely,
        "could_set_up": needed(side.could_set_up, "players"),
    }


def _blessed(side: Side, data: Mapping[str, str]) -> dict[str, dict[str, int]]:
    """What prayers made worth more, as told line by line."""
    found: dict[str, dict[str, int]] = {}
    for line in lines_typed(data, f"blessed-{side}", BLESSED_FIELDS):
        player, prayer, count = (line[each] for each in BLESSED_FIELDS)
        if player and prayer:
            blessed = found.setdefault(player, {})
            blessed[prayer] = blessed.get(prayer, 0) + (needed(count, "deeds") or 0)
    return found


def _injury(line: dict[str, str]) -> dict[str, Any]:
    return {
        "player": line["player"],
        "result": line["result"],
        "cause": line["cause"] or "block",
        "characteristic": line["characteristic"] or None,
        "by": line["by"] or None,
        "dice": [needed(die, "dice") or 0 for die in _dice(line["dice"])],
        "apothecary": bool(line["apothecary"]),
        "set_aside": line["set_aside"] or None,
    }


def typed(report: MatchReport) -> QueryDict:
    """The report as if it had been typed into the form. The score as played is left out: it follows from what was awarded."""
    data = QueryDict(mutable=True)
    for side in SIDES:
        mine = report.side(side)
        data[f"count-{side}.score"] = str(mine.touchdowns)
        data[f"count-{side}.unknown"] = str(mine.unknown_scorer)
        data[f"count-{side}.awarded"] = str(mine.awarded)
        data[f"lines-hurt-{side}"] = str(max(len(mine.hurt), FIRST_LINES))
        if mine.conceded:
            data[f"conceded-{side}"] = "on"
        if mine.conceded_freely:
            data[f"freely-{side}"] = "on"
        if mine.could_set_up is not None:
            data[f"could-{side}"] = str(mine.could_set_up)
        _type_more(data, side, mine)
        for id in mine.sent_off:
            data[f"off-{side}.{id}"] = "on"
        _type_deeds(data, side, mine)
        for place, injury in enumerate(plain(mine.hurt)):
            injury["dice"] = ", ".join(map(str, injury["dice"]))
            for name in CASUALTY_FIELDS:
                if injury.get(name):
                    data[f"hurt-{side}-{place}-{name}"] = "on" if injury[name] is True else str(injury[name])
    if report.extra_time:
        data["extra-time"] = "on"
    data["roll-offs"] = report.roll_offs or ""
    for half, event in report.events.items():
        data[f"event-{half}"] = event
    for key, reason in report.reasons.items():
        data[f"reason-{key}"] = reason
    return data


def _type_deeds(data: QueryDict, side: Side, mine: SideReport) -> None:
    for place, id in enumerate(mine.awarded_to):
        data[f"given-{side}-{place}"] = id
        data[f"count-{side}.{id}.touchdown"] = str(-mine.awarded_to.count(id))
    for id, done in mine.deeds.items():
        for deed, count in done.items():
            # What was given to a player stands beside what was awarded, and not on their card.
            own = count - mine.awarded_to.count(id) if deed == "touchdown" else count
            data[f"count-{side}.{id}.{deed}"] = str(own)


def _type_more(data: QueryDict, side: Side, mine: SideReport) -> None:
    """Who was raised, what prayers made worth more, who stalled."""
    for one in mine.raised:
        name = f"raised-{side}-{one.rule}"
        data[f"{name}-victim"], data[f"{name}-called"] = one.victim, one.name
        data[f"{name}-id"], data[f"{name}-position"], data[f"{name}-number"] = one.id, one.position, str(one.number)
    told = [(player, prayer, count) for player, done in mine.blessed.items() for prayer, count in done.items()]
    data[f"lines-blessed-{side}"] = str(max(len(told), FIRST_LINES))
    for place, line in enumerate(told):
        for name, value in zip(BLESSED_FIELDS, line, strict=True):
            data[f"blessed-{side}-{place}-{name}"] = str(value)
    for id, count in mine.stalled.items():
        data[f"count-{side}.{id}.stalled"] = str(count)
