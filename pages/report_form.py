"""The form of a match report: what was typed into it, the plain data of a `MatchReport` in it, and back. No rule is decided here."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from pages.desk import Desk
from pages.frame import TeamShown
from pages.report_shown import CAUSES, deed_word
from rulebook.contents import CHARACTERISTICS
from rulebook.refusals import Problem, Unreadable
from rulebook.ruleset import Ruleset
from rulebook.sheets import SIDES, KickOff, MatchReport, SheetPlayer, Side, other, plain


class InjuryUnfinished(Unreadable):
    """A line of the injuries says only half."""

    code = "injury_unfinished"
    sentence = "An injury of {team} says who or what, but not both."


class NothingToReduce(Unreadable):
    """A characteristic stands beside a result that reduces none."""

    code = "nothing_to_reduce"
    sentence = "{team}: only a lasting injury reduces a characteristic; leave it open for the others."


#: The most that a stepper counts; whoever scores more often has a story to tell.
MOST = 99
#: Empty lines for injuries that a fresh form offers on each side.
FIRST_LINES = 1
HURT_FIELDS = ("player", "result", "characteristic", "by", "cause", "apothecary", "set_aside")


@dataclass(slots=True)
class Count:
    """A stepper of the form: the name of its field, its label, what it stands at."""

    key: str
    label: str
    count: int
    many: str = ""

    @property
    def told(self) -> str:
        """ "2 touchdowns", for a card that is shut."""
        return f"{self.count} {self.label if self.count == 1 else self.many or self.label}".lower()


@dataclass(slots=True)
class PlayerCard:
    """One player: a stepper for each deed, and whether he was sent off."""

    player: SheetPlayer
    position: str
    counts: list[Count]
    off_name: str
    off: bool
    opened: bool = False

    @property
    def tally(self) -> str:
        """What stands beside the name while the card is shut."""
        told = [each.told for each in self.counts if each.count]
        return ", ".join([*told, "sent off"] if self.off else told)


@dataclass(slots=True)
class HurtLine:
    """One line of the injuries: the name that its fields begin with, and what was chosen."""

    name: str
    chosen: dict[str, str]


@dataclass(slots=True)
class SideForm:
    """One side of the form."""

    side: Side
    team: TeamShown
    others: TeamShown
    score: Count
    unknown: Count
    awarded_to_others: Count
    conceded: bool
    freely: bool
    cards: list[PlayerCard]
    hurt: list[HurtLine]
    victims: list[SheetPlayer]
    culprits: list[SheetPlayer]


@dataclass(slots=True)
class ReportForm:
    """The whole form, as it was typed."""

    sides: list[SideForm]
    once: str
    results: list[tuple[str, str]]
    characteristics: list[tuple[str, str]]
    causes: list[tuple[str, str]] = field(default_factory=lambda: [(key, words) for key, words in CAUSES.items()])


def report_form(desk: Desk, kick_off: KickOff, data: Mapping[str, str]) -> ReportForm:
    """The form with what ``data`` says typed into it."""
    rules = desk.rules
    return ReportForm(
        sides=[_side(desk, kick_off, side, data) for side in SIDES],
        once=data.get("once") or secrets.token_urlsafe(16),
        results=[(row.id, row.name.capitalize()) for row in rules.table("casualty")],
        characteristics=[(name, name.upper()) for name in CHARACTERISTICS],
    )


def deeds_of(rules: Ruleset) -> list[str]:
    """What a report counts for each player, the commonest first."""
    first = ["touchdown", "casualty", "completion", "interception", "deflection", "superb_throw"]
    known = [row.id for row in rules.table("spp_earning") if row.id != "mvp"]
    return sorted(known, key=lambda deed: first.index(deed) if deed in first else len(first))


def _side(desk: Desk, kick_off: KickOff, side: Side, data: Mapping[str, str]) -> SideForm:
    sheet, theirs = kick_off.sheet(side), kick_off.sheet(other(side))
    changed = data.get("change", "").rpartition(":")[0]
    cards = []
    for player in sheet.players:
        counts = [
            _count(
                f"{side}.{player.id}.{deed}",
                deed_word(desk.rules, deed).capitalize(),
                data,
                many=deed_word(desk.rules, deed, 2).removeprefix("2 "),
            )
            for deed in deeds_of(desk.rules)
        ]
        position = desk.rules.position(sheet.roster, player.position).name if player.kind != "star" else "Star player"
        off_name = f"off-{side}.{player.id}"
        card = PlayerCard(player, position, counts, off_name, off_name in data)
        card.opened = any(each.key == changed for each in counts)
        cards.append(card)
    return SideForm(
        side=side,
        team=desk.shown(side),
        others=desk.shown(other(side)),
        score=_count(f"{side}.score", "Touchdowns", data),
        unknown=_count(f"{side}.unknown", "Scored by nobody knows whom", data),
        awarded_to_others=_count(f"{other(side)}.awarded", "Awarded", data),
        conceded=f"conceded-{side}" in data,
        freely=f"freely-{side}" in data,
        cards=cards,
        hurt=[HurtLine(f"hurt-{side}-{place}", _hurt(data, side, place)) for place in range(_lines(data, side))],
        victims=list(sheet.players),
        culprits=list(theirs.players),
    )


def _count(key: str, label: str, data: Mapping[str, str], many: str = "") -> Count:
    """What the stepper stands at: what was sent, and one more or fewer where its button was pressed."""
    count = number(data.get(f"count-{key}", ""))
    pressed, _, step = data.get("change", "").rpartition(":")
    if pressed == key:
        count += 1 if step == "+1" else -1
    return Count(key, label, min(max(count, 0), MOST), many)


def number(text: str) -> int:
    """A small whole number, or nought where there is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0


def _hurt(data: Mapping[str, str], side: Side, place: int) -> dict[str, str]:
    return {name: data.get(f"hurt-{side}-{place}-{name}", "") for name in HURT_FIELDS}


def _lines(data: Mapping[str, str], side: Side) -> int:
    """How many lines for injuries there are: as many as were there, and one more where that was asked for."""
    lines = number(data.get(f"lines-{side}", "")) or FIRST_LINES
    return min(lines + (data.get("more") == side), 40)


def body_of(form: ReportForm) -> dict[str, Any]:
    """The plain data of the report that was typed."""
    awarded = {other(side.side): side.awarded_to_others.count for side in form.sides}
    return {side.side: _body(side, awarded[side.side]) for side in form.sides}


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
    return found


def _body(side: SideForm, awarded: int) -> dict[str, Any]:
    deeds = {}
    for card in side.cards:
        done = {each.key.rpartition(".")[2]: each.count for each in card.counts if each.count}
        if done:
            deeds[card.player.id] = done
    return {
        "touchdowns": side.score.count,
        "awarded": awarded,
        "unknown_scorer": side.unknown.count,
        "deeds": deeds,
        "hurt": [_injury(line.chosen) for line in side.hurt if line.chosen["player"] or line.chosen["result"]],
        "sent_off": [card.player.id for card in side.cards if card.off],
        "conceded": side.conceded,
        "conceded_freely": side.freely,
    }


def _injury(chosen: dict[str, str]) -> dict[str, Any]:
    injury: dict[str, Any] = {"player": chosen["player"], "result": chosen["result"]}
    injury["cause"] = chosen["cause"] or "block"
    injury["characteristic"] = chosen["characteristic"] or None
    injury["by"] = chosen["by"] or None
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
        data[f"lines-{side}"] = str(max(len(mine.hurt), FIRST_LINES))
        if mine.conceded:
            data[f"conceded-{side}"] = "on"
        if mine.conceded_freely:
            data[f"freely-{side}"] = "on"
        for id in mine.sent_off:
            data[f"off-{side}.{id}"] = "on"
        for id, done in mine.deeds.items():
            for deed, count in done.items():
                data[f"count-{side}.{id}.{deed}"] = str(count)
        for place, injury in enumerate(plain(mine.hurt)):
            for name in HURT_FIELDS:
                if injury.get(name):
                    data[f"hurt-{side}-{place}-{name}"] = "on" if injury[name] is True else str(injury[name])
    return data
