"""The form of a match report with what was typed into it. `pages/report_body.py` reads a report out of it, and types one in."""

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from matches.pad import may_go_on
from matches.steps.raising import raised_by
from pages.desk import Desk
from pages.frame import TeamShown
from pages.report_shown import CAUSES, cast_of, deed_word, prayer_name
from rulebook.contents import CHARACTERISTICS
from rulebook.raising import raising_rules_of, rule_name
from rulebook.ruleset import Ruleset
from rulebook.sheets import SIDES, KickOff, Raised, SheetPlayer, Side, other

#: The most that a stepper counts; whoever scores more often has a story to tell.
MOST = 99
#: Empty lines for injuries that a fresh form offers on each side.
FIRST_LINES = 1
#: Of so many awarded touchdowns the form asks who got them.
MOST_GIVEN = 12
HURT_FIELDS = ("player", "result", "characteristic", "by", "cause", "dice", "apothecary", "set_aside")
BLESSED_FIELDS = ("player", "prayer", "count")


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
class Chosen:
    """One line of the injuries, or of what prayers made worth more: the name that its fields begin with, and what was chosen."""

    name: str
    chosen: dict[str, str]


@dataclass(slots=True)
class RaisedLine:
    """The place for one who was raised by a rule of the team: who died for it, and what he is called."""

    name: str
    rule: str
    label: str
    position: str
    victim: str
    called: str


@dataclass(slots=True)
class SideForm:
    """One side of the form."""

    side: Side
    team: TeamShown
    others: TeamShown
    score: Count
    unknown: Count
    awarded_to_others: Count
    #: To whom the others give what they are awarded.
    given: list[Chosen]
    conceded: bool
    freely: bool
    could_set_up: str
    cards: list[PlayerCard]
    hurt: list[Chosen]
    victims: list[SheetPlayer]
    culprits: list[SheetPlayer]
    raised: list[RaisedLine]
    risen: tuple[Raised, ...]
    blessed: list[Chosen]
    #: Prayers that bless every deed of this kind from the kick-off to the end, and the deeds.
    always: dict[str, tuple[str, ...]]
    always_told: list[str]


@dataclass(slots=True)
class ReportForm:
    """The whole form, as it was typed."""

    sides: list[SideForm]
    once: str
    results: list[tuple[str, str]]
    prayers: list[tuple[str, str]]
    faces: int
    few: int
    #: Does the match need a winner, so that it may go to extra time and to roll-offs?
    needs_winner: bool
    extra_time: bool
    roll_offs: str
    characteristics: list[tuple[str, str]]
    causes: list[tuple[str, str]] = field(default_factory=lambda: [(key, words) for key, words in CAUSES.items()])


def report_form(desk: Desk, kick_off: KickOff, data: Mapping[str, str]) -> ReportForm:
    """The form with what ``data`` says typed into it."""
    rules = desk.rules
    return ReportForm(
        sides=[_side(desk, kick_off, side, data) for side in SIDES],
        once=data.get("once") or secrets.token_urlsafe(16),
        results=[(row.id, row.name.capitalize()) for row in rules.table("casualty")],
        prayers=[(id, prayer_name(rules, id)) for id in rules.blessings],
        faces=rules.table("casualty").results.stop - 1,
        few=rules.edition.concession.free_at_or_below,
        needs_winner=may_go_on(desk.begun),
        extra_time="extra-time" in data,
        roll_offs=data.get("roll-offs", "") if data.get("roll-offs") in SIDES else "",
        characteristics=[(name, name.upper()) for name in CHARACTERISTICS],
    )


def deeds_of(rules: Ruleset) -> list[str]:
    """What a report counts for each player, the commonest first."""
    first = ["touchdown", "casualty", "completion", "interception", "deflection", "superb_throw"]
    known = [row.id for row in rules.table("spp_earning") if row.id != "mvp"]
    return sorted(known, key=lambda deed: first.index(deed) if deed in first else len(first))


def _side(desk: Desk, kick_off: KickOff, side: Side, data: Mapping[str, str]) -> SideForm:
    raised = {each: _raised(desk, kick_off, each, data) for each in SIDES}
    risen = {each: _risen(desk, kick_off, each, raised[each]) for each in SIDES}
    cast = {each: list(cast_of(desk, kick_off, each, risen[each]).values()) for each in SIDES}
    always = _always(desk.rules, kick_off, side)
    awarded = _count(f"{other(side)}.awarded", "Awarded", data)
    return SideForm(
        side=side,
        team=desk.shown(side),
        others=desk.shown(other(side)),
        score=_count(f"{side}.score", "Touchdowns", data),
        unknown=_count(f"{side}.unknown", "Scored by nobody knows whom", data),
        awarded_to_others=awarded,
        given=[
            Chosen(f"given-{other(side)}-{place}", {"player": data.get(f"given-{other(side)}-{place}", "")})
            for place in range(min(awarded.count, MOST_GIVEN))
        ],
        conceded=f"conceded-{side}" in data,
        freely=f"freely-{side}" in data,
        could_set_up=data.get(f"could-{side}", "")[:2],
        cards=[_card(desk, kick_off, side, player, data) for player in cast[side]],
        hurt=_some(data, "hurt", side, HURT_FIELDS),
        victims=cast[side],
        culprits=cast[other(side)],
        raised=raised[side],
        risen=risen[side],
        blessed=_told(_some(data, "blessed", side, BLESSED_FIELDS), always),
        always=always,
        always_told=[_always_told(desk.rules, prayer) for prayer in always],
    )


def _card(desk: Desk, kick_off: KickOff, side: Side, player: SheetPlayer, data: Mapping[str, str]) -> PlayerCard:
    rules, changed = desk.rules, data.get("change", "").rpartition(":")[0]
    counts = [
        _count(
            f"{side}.{player.id}.{deed}",
            deed_word(rules, deed).capitalize(),
            data,
            many=deed_word(rules, deed, 2).removeprefix("2 "),
        )
        for deed in deeds_of(rules)
    ]
    if rules.option("stalling_reported"):
        counts.append(_count(f"{side}.{player.id}.stalled", "Stalled", data, many="times stalled"))
    position = "Star player"
    if player.position and player.kind != "star":
        position = rules.position(kick_off.sheet(side).roster, player.position).name
    off_name = f"off-{side}.{player.id}"
    opened = any(each.key == changed for each in counts)
    return PlayerCard(player, position, counts, off_name, off_name in data, opened)


def _some(data: Mapping[str, str], about: str, side: Side, fields: tuple[str, ...]) -> list[Chosen]:
    """The lines of one kind, with what was chosen in each."""
    name = f"{about}-{side}"
    return [
        Chosen(f"{name}-{place}", {each: data.get(f"{name}-{place}-{each}", "") for each in fields})
        for place in range(_lines(data, about, side))
    ]


def _told(lines: list[Chosen], always: Collection[str]) -> list[Chosen]:
    """The lines about prayers, without those that are counted by themselves."""
    kept = [line.chosen for line in lines if line.chosen["prayer"] not in always]
    name = lines[0].name.rpartition("-")[0]
    return [
        Chosen(f"{name}-{place}", chosen)
        for place, chosen in enumerate(kept or [lines[0].chosen | dict.fromkeys(BLESSED_FIELDS, "")])
    ]


def _raised(desk: Desk, kick_off: KickOff, side: Side, data: Mapping[str, str]) -> list[RaisedLine]:
    """A place for each rule by which this team may raise the dead."""
    sheet, rules, lines = kick_off.sheet(side), desk.rules, []
    for rule in raising_rules_of(sheet, rules):
        name = f"raised-{side}-{rule}"
        victim, called = data.get(f"{name}-victim", ""), data.get(f"{name}-called", "").strip()[:60]
        position = rules.position(sheet.roster, raised_by(rule, "", sheet, rules).position).name
        lines.append(RaisedLine(name, rule, rule_name(rule, rules), position, victim, called))
    return lines


def _risen(desk: Desk, kick_off: KickOff, side: Side, lines: list[RaisedLine]) -> tuple[Raised, ...]:
    sheet, rules = kick_off.sheet(side), desk.rules
    return tuple(raised_by(each.rule, each.victim, sheet, rules, each.called) for each in lines if each.victim)


def _always(rules: Ruleset, kick_off: KickOff, side: Side) -> dict[str, tuple[str, ...]]:
    """The prayers heard before the kick-off that make deeds earn more for the whole game (page 39), with the deeds."""
    table, heard = rules.table(rules.edition.prayers.table), kick_off.prayers.get(side, ())
    whole = [id for id in heard if id in rules.blessings and table.named(id).get("duration") == "game"]
    return {id: tuple(rules.blessings[id]) for id in whole}


def _always_told(rules: Ruleset, prayer: str) -> str:
    return f"{prayer_name(rules, prayer)} is in force from the kick-off to the end, and is counted by itself."


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


def _lines(data: Mapping[str, str], about: str, side: Side) -> int:
    """How many lines of one kind there are: as many as were there, and one more where that was asked for."""
    name = f"{about}-{side}"
    lines = number(data.get(f"lines-{name}", "")) or FIRST_LINES
    return min(lines + (data.get("more") == name), 40)
