"""The form of a match report with what was typed into it. `pages/report/body.py` reads a report out of it, and types one in."""

import re
import secrets
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import msgspec
from django.utils.translation import gettext as _

from matches.pad.pad import may_go_on
from matches.steps.raising import raised_by
from pages.match.context import MatchContext
from pages.report.presenter import cause_words, deed_word, deed_words, participants_of, prayer_name
from pages.report.typed import count_of, given_typed, lines_typed, players_counted, reasons_typed, whole
from pages.shell.league_context import TeamPresenter
from rulebook.raising import raising_rules_of, rule_name
from rulebook.report.completing import always_blessing
from rulebook.report.results import earning_causes
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import PrayersHeard
from rulebook.shapes.sheets import REGENERATED, SIDES, KickOff, Raised, SheetPlayer, Side, TeamSheet, other

#: The most that a stepper counts.
MOST = 99
#: Empty lines for injuries that a fresh form offers on each side.
FIRST_LINES = 1
#: The form asks for the scorers of at most this many awarded touchdowns.
MOST_GIVEN = 12
CASUALTY_FIELDS = ("player", "result", "characteristic", "by", "cause", "dice", "apothecary", "set_aside")
BLESSED_FIELDS = ("player", "prayer", "count")


@dataclass(slots=True)
class Count:
    """A stepper of the form: the name of its field, its label, what it stands at."""

    key: str
    label: str
    count: int
    many: str = ""

    @property
    def words(self) -> str:
        """ "2 touchdowns", for a card that is shut."""
        return f"{self.count} {self.label if self.count == 1 else self.many or self.label}".lower()


@dataclass(slots=True)
class PlayerCard:
    """One player: a stepper for each deed, and whether they were sent off."""

    player: SheetPlayer
    position: str
    counts: list[Count]
    off_name: str
    off: bool
    opened: bool = False

    @property
    def summary(self) -> str:
        """What stands beside the name while the card is shut."""
        counted = [each.words for each in self.counts if each.count]
        return ", ".join([*counted, _("sent off")] if self.off else counted)


@dataclass(slots=True)
class Chosen:
    """One line of the injuries, or of what prayers made worth more: the name that its fields begin with, and what was chosen."""

    name: str
    chosen: dict[str, str]


@dataclass(slots=True)
class RaisedLine:
    """The fields for a player raised by a rule of the team: who died, and the new name."""

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
    team: TeamPresenter
    others: TeamPresenter
    score: Count
    unknown: Count
    awarded_to_others: Count
    #: The players who are given the touchdowns awarded to the other side.
    given: list[Chosen]
    conceded: bool
    freely: bool
    could_set_up: str
    cards: list[PlayerCard]
    hurt: list[Chosen]
    victims: list[SheetPlayer]
    culprits: list[SheetPlayer]
    #: What may come of a casualty on this side.
    results: list[tuple[str, str]]
    raised: list[RaisedLine]
    risen: tuple[Raised, ...]
    blessed: list[Chosen]
    #: Prayers that bless every deed of this kind from the kick-off to the end, and the deeds.
    always: dict[str, tuple[str, ...]]
    always_told: list[str]


@dataclass(slots=True)
class ReportForm:
    """The whole form, with the fields that were sent."""

    sides: list[SideForm]
    data: Mapping[str, str]
    once: str
    #: What may be set aside for an apothecary's roll.
    results: list[tuple[str, str]]
    prayers: list[tuple[str, str]]
    faces: int
    few: int
    #: Does the match need a winner, so that it may go to extra time and to roll-offs?
    needs_winner: bool
    extra_time: bool
    roll_offs: str
    #: The match event of each half, and which there are; none without a table of them.
    events: list[Chosen]
    match_events: list[tuple[str, str]]
    characteristics: list[tuple[str, str]]
    causes: list[tuple[str, str]]
    #: Why what was asked about is true: the field and what was typed into it.
    reasons: list[tuple[str, str]]


def report_form(context: MatchContext, kick_off: KickOff, data: Mapping[str, str]) -> ReportForm:
    """The form with what ``data`` says typed into it."""
    rules = context.rules
    return ReportForm(
        sides=[_side(context, kick_off, side, data) for side in SIDES],
        data=data,
        once=data.get("once") or secrets.token_urlsafe(16),
        results=_results(rules),
        prayers=[(id, prayer_name(rules, id)) for id in rules.blessings],
        faces=rules.casualty.table.results.stop - 1,
        few=rules.edition.concession.free_at_or_below,
        needs_winner=may_go_on(context.begun),
        extra_time="extra-time" in data,
        roll_offs=data.get("roll-offs", "") if data.get("roll-offs") in SIDES else "",
        events=_events(rules, data),
        match_events=[(row.id, row.name) for row in rules.match_events.values()],
        characteristics=[(one.id, one.short) for one in rules.characteristics],
        causes=list(cause_words(rules).items()),
        reasons=[(f"reason-{key}", reason) for key, reason in reasons_typed(data).items()],
    )


def _results(rules: Ruleset) -> list[tuple[str, str]]:
    return [(row.id, row.name.capitalize()) for row in rules.casualty.table]


def _events(rules: Ruleset, data: Mapping[str, str]) -> list[Chosen]:
    """A line for each half, where these rules have match events."""
    halves = range(1, rules.edition.pitch.halves + 1) if rules.match_events else ()
    return [Chosen(f"event-{half}", {"half": str(half), "event": data.get(f"event-{half}", "")}) for half in halves]


def deeds_of(rules: Ruleset) -> list[str]:
    """What a report counts for each player, the commonest first."""
    return list(rules.reported_deeds)


def _side(context: MatchContext, kick_off: KickOff, side: Side, data: Mapping[str, str]) -> SideForm:
    risen = {each: _risen(context, kick_off, each, data) for each in SIDES}
    participants = {each: _everybody(context, kick_off, each, risen[each], data) for each in SIDES}
    always = always_blessing(kick_off.of(PrayersHeard).of(side), context.rules)
    awarded = _count(f"{other(side)}.awarded", _("Awarded"), data)
    return SideForm(
        side=side,
        team=context.present(side),
        others=context.present(other(side)),
        score=_score(side, data),
        unknown=_count(f"{side}.unknown", _("Scorer unknown"), data),
        awarded_to_others=awarded,
        given=[
            Chosen(f"given-{other(side)}-{place}", {"player": data.get(f"given-{other(side)}-{place}", "")})
            for place in range(min(awarded.count, MOST_GIVEN))
        ],
        conceded=f"conceded-{side}" in data,
        freely=f"freely-{side}" in data,
        could_set_up=data.get(f"could-{side}", "")[:20],
        cards=_cards(context, kick_off, side, participants[side], data),
        hurt=_some(data, "hurt", side, CASUALTY_FIELDS),
        victims=participants[side],
        culprits=participants[other(side)],
        results=_results_of(participants[side], context.rules),
        raised=_raised(context, kick_off, side, data),
        risen=risen[side],
        blessed=_not_automatic(_some(data, "blessed", side, BLESSED_FIELDS), always),
        always=always,
        always_told=[_counted_automatically(context.rules, prayer) for prayer in always],
    )


def _results_of(participants: list[SheetPlayer], rules: Ruleset) -> list[tuple[str, str]]:
    """The casualty table; where somebody on the side may, that they regenerated."""
    skill = rules.casualty.regeneration_skill
    may = any(owned.skill == skill for player in participants for owned in player.skills)
    return [*_results(rules), *([(REGENERATED, _("Regenerated"))] if may else [])]


def _everybody(
    context: MatchContext, kick_off: KickOff, side: Side, risen: tuple[Raised, ...], data: Mapping[str, str]
) -> list[SheetPlayer]:
    """The players that the report may name on the side, followed by unknown ones that something was typed about."""
    participants = participants_of(context, kick_off, side, risen)
    named = [player for player, _, key in players_counted(data, side) if count_of(data, key)]
    named += [line["player"] for line in lines_typed(data, f"hurt-{side}", CASUALTY_FIELDS)]
    named += [line["by"] for line in lines_typed(data, f"hurt-{other(side)}", CASUALTY_FIELDS)]
    named += [line["player"] for line in lines_typed(data, f"blessed-{side}", BLESSED_FIELDS)]
    named += [name.removeprefix(f"off-{side}.") for name in data if name.startswith(f"off-{side}.")]
    named += given_typed(data, side)
    strange = [id for id in dict.fromkeys(named) if id and id not in participants]
    return [*participants.values(), *(_stranger(id) for id in strange[:MOST])]


def _stranger(id: str) -> SheetPlayer:
    return SheetPlayer(id=id, number=0, name=id[:80], position="", kind="raised")


def _score(side: Side, data: Mapping[str, str]) -> Count:
    """The score: never below its scorers, and going along with them when one is added or taken back."""
    score = _count(f"{side}.score", _("Touchdowns"), data)
    before, now = (_scorers(side, data, pressed=pressed) for pressed in (False, True))
    score.count = now if score.count == before != now else min(max(score.count, now), MOST)
    return score


def _scorers(side: Side, data: Mapping[str, str], *, pressed: bool) -> int:
    keys = [key for _, deed, key in players_counted(data, side) if deed == "touchdown"]
    named = sum(count_of(data, key, pressed=pressed) for key in (*keys, f"{side}.unknown"))
    return min(max(named + len(given_typed(data, side)), 0), MOST)


def _cards(
    context: MatchContext, kick_off: KickOff, side: Side, participants: list[SheetPlayer], data: Mapping[str, str]
) -> list[PlayerCard]:
    lines = lines_typed(data, f"hurt-{other(side)}", CASUALTY_FIELDS)
    earning = earning_causes(context.rules)
    caused = Counter(line["by"] for line in lines if line["by"] and (line["cause"] or "block") in earning)
    return [_card(context, kick_off, side, player, data, caused[player.id]) for player in participants]


def _card(
    context: MatchContext, kick_off: KickOff, side: Side, player: SheetPlayer, data: Mapping[str, str], caused: int
) -> PlayerCard:
    """What a player did. A player named as the culprit of blocks has at least that many casualties."""
    rules, changed = context.rules, data.get("change", "").rpartition(":")[0]
    counts = []
    for deed in deeds_of(rules):
        many = deed_words(rules, deed)
        count = _count(f"{side}.{player.id}.{deed}", deed_word(rules, deed).capitalize(), data, many=many)
        if deed == "casualty":
            count.count = max(count.count, caused)
        counts.append(count)
    stalled = _count(f"{side}.{player.id}.stalled", _("Stalled"), data, many=_("times stalled"))
    if rules.option("stalling_reported") or stalled.count:
        counts.append(stalled)
    position = position_of(player, kick_off.sheet(side), rules)
    off_name = f"off-{side}.{player.id}"
    opened = any(each.key == changed for each in counts)
    return PlayerCard(player, position, counts, off_name, off_name in data, opened)


def position_of(player: SheetPlayer, sheet: TeamSheet, rules: Ruleset) -> str:
    """What a player is called below their name: their position, or as what they were hired."""
    if player.kind == "star":
        return _("Star player")
    if player.kind == "mercenary":
        return _("Mercenary")
    return rules.position(sheet.roster, player.position).name if player.position else _("Not on the sheet")


def _some(data: Mapping[str, str], about: str, side: Side, fields: tuple[str, ...]) -> list[Chosen]:
    """The lines of one kind, with what was chosen in each."""
    name = f"{about}-{side}"
    return [
        Chosen(f"{name}-{place}", {each: data.get(f"{name}-{place}-{each}", "") for each in fields})
        for place in range(_lines(data, about, side))
    ]


def _not_automatic(lines: list[Chosen], always: Collection[str]) -> list[Chosen]:
    """The lines about prayers, without those that are counted by themselves."""
    kept = [line.chosen for line in lines if line.chosen["prayer"] not in always]
    name = lines[0].name.rpartition("-")[0]
    return [
        Chosen(f"{name}-{place}", chosen)
        for place, chosen in enumerate(kept or [lines[0].chosen | dict.fromkeys(BLESSED_FIELDS, "")])
    ]


def _raised(context: MatchContext, kick_off: KickOff, side: Side, data: Mapping[str, str]) -> list[RaisedLine]:
    """A place for each rule by which this team may raise the dead."""
    sheet, rules, lines = kick_off.sheet(side), context.rules, []
    for rule in raising_rules_of(sheet, rules):
        name = f"raised-{side}-{rule}"
        victim, called = data.get(f"{name}-victim", ""), data.get(f"{name}-called", "").strip()
        position = rules.position(sheet.roster, raised_by(rule, "", sheet, rules).position).name
        lines.append(RaisedLine(name, rule, rule_name(rule, rules), position, victim, called))
    return lines


def _risen(context: MatchContext, kick_off: KickOff, side: Side, data: Mapping[str, str]) -> tuple[Raised, ...]:
    """The raised players that were typed, even by rules that the team does not have: those are refused, not ignored."""
    pattern = re.compile(rf"raised-{side}-(.{{1,80}})-victim")
    rules = [found[1] for name in data if (found := pattern.fullmatch(name)) and data.get(name)]
    return tuple(_one_risen(context, kick_off, side, rule, data) for rule in rules[:MOST])


def _one_risen(context: MatchContext, kick_off: KickOff, side: Side, rule: str, data: Mapping[str, str]) -> Raised:
    """As the rule makes them, unless something else was sent along."""
    sheet, name = kick_off.sheet(side), f"raised-{side}-{rule}"
    victim, called = data.get(f"{name}-victim", ""), data.get(f"{name}-called", "").strip()
    if rule in raising_rules_of(sheet, context.rules):
        risen = raised_by(rule, victim, sheet, context.rules, called)
    else:
        risen = Raised(id=f"raised-{rule}", victim=victim, rule=rule, position="", number=0, name=called)
    number = whole(data.get(f"{name}-number", ""))
    return msgspec.structs.replace(
        risen,
        id=data.get(f"{name}-id") or risen.id,
        position=data.get(f"{name}-position") or risen.position,
        number=risen.number if number is None else number,
    )


def _counted_automatically(rules: Ruleset, prayer: str) -> str:
    return _("{prayer} applies for the whole match and is counted automatically.").format(
        prayer=prayer_name(rules, prayer)
    )


def _count(key: str, label: str, data: Mapping[str, str], many: str = "") -> Count:
    """What the stepper stands at."""
    return Count(key, label, min(max(count_of(data, key), 0), MOST), many)


def _lines(data: Mapping[str, str], about: str, side: Side) -> int:
    """How many lines of one kind there are: as many as were there, and one more where that was asked for."""
    name = f"{about}-{side}"
    lines = whole(data.get(f"lines-{name}", "")) or FIRST_LINES
    return min(max(lines, FIRST_LINES) + (data.get("more") == name), MOST)
