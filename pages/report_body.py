"""What was typed into the report form as the plain data of a `MatchReport`, and back. No rule is decided here."""

from typing import Any

from django.http import QueryDict

from pages.report_form import BLESSED_FIELDS, FIRST_LINES, HURT_FIELDS, ReportForm, SideForm, number
from rulebook.refusals import Problem, Unreadable
from rulebook.ruleset import Ruleset
from rulebook.sheets import SIDES, MatchReport, Side, SideReport, other, plain


class InjuryUnfinished(Unreadable):
    """A line of the injuries says only half."""

    code = "injury_unfinished"
    sentence = "An injury of {team} says who or what, but not both."


class NothingToReduce(Unreadable):
    """A characteristic stands beside a result that reduces none."""

    code = "nothing_to_reduce"
    sentence = "{team}: only a lasting injury reduces a characteristic; leave it open for the others."


class BlessingUnfinished(Unreadable):
    """A line of what a prayer made worth more says only half."""

    code = "blessing_unfinished"
    sentence = "What a prayer made worth more for {team} says not yet who, by which prayer and how often."


class DieOutOfRange(Unreadable):
    """A face that the die does not have."""

    code = "die_out_of_range"
    sentence = "{team}: a casualty roll shows 1 to {most}, not “{die}”."


def body_of(form: ReportForm) -> dict[str, Any]:
    """The plain data of the report that was typed."""
    awarded = {other(side.side): side.awarded_to_others.count for side in form.sides}
    given = {
        other(side.side): [each.chosen["player"] for each in side.given if each.chosen["player"]] for side in form.sides
    }
    whole = {"extra_time": form.extra_time, "roll_offs": form.roll_offs or None}
    return {side.side: _body(side, awarded[side.side], given[side.side], form.few) for side in form.sides} | whole


def slips(form: ReportForm, rules: Ruleset) -> list[Problem]:
    """What was left half-typed."""
    found: list[Problem] = []
    lasting = {row.id for row in rules.table("casualty") if row.get("lasting")}
    for side in form.sides:
        for line in side.hurt:
            if bool(line.chosen["player"]) != bool(line.chosen["result"]):
                found.append(InjuryUnfinished(team=side.team.name))
            elif line.chosen["characteristic"] and line.chosen["result"] not in lasting:
                found.append(NothingToReduce(team=side.team.name))
            die = line.chosen["dice"]
            if die and not 1 <= number(die) <= form.faces:
                found.append(DieOutOfRange(team=side.team.name, most=form.faces, die=die[:20]))
        halves = [line for line in side.blessed if 0 < sum(map(bool, line.chosen.values())) < len(BLESSED_FIELDS)]
        found += [BlessingUnfinished(team=side.team.name) for _ in halves]
    return found


def _body(side: SideForm, awarded: int, given: list[str], few: int) -> dict[str, Any]:
    deeds: dict[str, dict[str, int]] = {}
    stalled = {}
    for card in side.cards:
        done = {each.key.rpartition(".")[2]: each.count for each in card.counts if each.count}
        if done.get("stalled"):
            stalled[card.player.id] = done.pop("stalled")
        if done:
            deeds[card.player.id] = done
    for player in given:
        done = deeds.setdefault(player, {})
        done["touchdown"] = done.get("touchdown", 0) + 1
    could = number(side.could_set_up) if side.could_set_up.isdigit() else None
    return {
        "touchdowns": side.score.count,
        "awarded": awarded,
        "awarded_to": given,
        "unknown_scorer": side.unknown.count,
        "deeds": deeds,
        "blessed": _blessed(side, deeds),
        "raised": plain(side.risen),
        "stalled": stalled,
        "hurt": [_injury(line.chosen) for line in side.hurt if line.chosen["player"] or line.chosen["result"]],
        "sent_off": [card.player.id for card in side.cards if card.off],
        "conceded": side.conceded,
        "conceded_freely": side.conceded and (side.freely or (could is not None and could <= few)),
        "could_set_up": could if side.conceded else None,
    }


def _blessed(side: SideForm, deeds: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    """What prayers made worth more: as told line by line, and by itself where one is in force all the match."""
    found: dict[str, dict[str, int]] = {}
    for line in side.blessed:
        player, prayer, count = (line.chosen[each] for each in BLESSED_FIELDS)
        if player and prayer not in side.always:
            blessed = found.setdefault(player, {})
            blessed[prayer] = blessed.get(prayer, 0) + number(count)
    for prayer, blesses in side.always.items():
        for player, done in deeds.items():
            times = sum(done.get(deed, 0) for deed in blesses)
            if times:
                found.setdefault(player, {})[prayer] = times
    return found


def _injury(chosen: dict[str, str]) -> dict[str, Any]:
    injury: dict[str, Any] = {"player": chosen["player"], "result": chosen["result"]}
    injury["cause"] = chosen["cause"] or "block"
    injury["characteristic"] = chosen["characteristic"] or None
    injury["by"] = chosen["by"] or None
    injury["dice"] = [number(chosen["dice"])] if chosen["dice"] else []
    injury["apothecary"] = bool(chosen["apothecary"])
    injury["set_aside"] = (chosen["set_aside"] or None) if injury["apothecary"] else None
    return injury


def typed(report: MatchReport) -> QueryDict:
    """The report as if it had been typed into the form."""
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
            injury["dice"] = (injury["dice"] or [""])[0]
            for name in HURT_FIELDS:
                if injury.get(name):
                    data[f"hurt-{side}-{place}-{name}"] = "on" if injury[name] is True else str(injury[name])
    if report.extra_time:
        data["extra-time"] = "on"
    data["roll-offs"] = report.roll_offs or ""
    return data


def _type_deeds(data: QueryDict, side: Side, mine: SideReport) -> None:
    for place, id in enumerate(mine.awarded_to):
        data[f"given-{side}-{place}"] = id
    for id, done in mine.deeds.items():
        for deed, count in done.items():
            # What was given to him stands beside what was awarded, and not on his card.
            own = count - mine.awarded_to.count(id) if deed == "touchdown" else count
            data[f"count-{side}.{id}.{deed}"] = str(max(own, 0))


def _type_more(data: QueryDict, side: Side, mine: SideReport) -> None:
    """Who was raised, what prayers made worth more, who stalled."""
    for one in mine.raised:
        data[f"raised-{side}-{one.rule}-victim"], data[f"raised-{side}-{one.rule}-called"] = one.victim, one.name
    told = [(player, prayer, count) for player, done in mine.blessed.items() for prayer, count in done.items()]
    data[f"lines-blessed-{side}"] = str(max(len(told), FIRST_LINES))
    for place, line in enumerate(told):
        for name, value in zip(BLESSED_FIELDS, line, strict=True):
            data[f"blessed-{side}-{place}-{name}"] = str(value)
    for id, count in mine.stalled.items():
        data[f"count-{side}.{id}.stalled"] = str(count)
