"""A match as it was tapped beside the pitch, turn by turn, for everybody to read along."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.pad.pad import may_go_on, pad_events_of
from matches.pure.pad_events import (
    AnyPadEvent,
    Conceded,
    Did,
    EventRolled,
    GotInjured,
    Prayed,
    RaisedDead,
    RolledOff,
    ScoredUnknown,
    SentOff,
    Stalled,
    Turned,
    Undone,
    as_played,
    casualty_of,
    turn_of,
)
from matches.pure.pad_report import pad_sides
from matches.steps.raising import raised_by
from pages.match.context import MatchContext
from pages.match.pad_presenter import SIGNS, present_turns
from pages.report.presenter import cause_words, deed_word, event_name, participants_of, prayer_name
from pages.shell.wording import EN_DASH
from rulebook.raising import raising_rules_of, rule_name
from rulebook.shapes.sheets import REGENERATED, SIDES, KickOff, Side, other


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened: in which turn, on which side, its sign, and the score where it changed it. A mark parts the halves."""

    turn: int
    side: str
    sign: str
    words: str
    score: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Timeline:
    """The score and the turn as they stand beside the pitch, and what happened so far."""

    score: tuple[int, int]
    turn: str
    note: str
    lines: tuple[Line, ...]


def timeline_of(context: MatchContext, kick_off: KickOff) -> Timeline | None:
    """What was tapped of the match; nothing, where nobody tapped."""
    events = pad_events_of(context.begun)
    if not events:
        return None
    turns = present_turns(context.rules, extra_time=may_go_on(context.begun))
    told = pad_sides(events, kick_off, context.rules)
    now = turns[turn_of(events) - 1]
    score = (told["home"].touchdowns, told["away"].touchdowns)
    return Timeline(score=score, turn=now["title"], note=now["note"], lines=tuple(_lines(context, kick_off, events)))


def _lines(context: MatchContext, kick_off: KickOff, events: list[AnyPadEvent]) -> list[Line]:
    found, score, each_half = [], {"home": 0, "away": 0}, context.rules.edition.pitch.turns_per_half
    names = _Names(context, kick_off)
    half = 0
    for event in as_played(events):
        if isinstance(event, Turned | Undone):
            continue
        if (event.turn - 1) // each_half > half:
            half = (event.turn - 1) // each_half
            whole = half < context.rules.edition.pitch.halves
            found.append(Line(event.turn, "", "", "", mark=_("Second half.") if whole else _("Extra time.")))
        goal = isinstance(event, ScoredUnknown) or (isinstance(event, Did) and event.deed == "touchdown")
        score[event.side] += goal
        sign, words = names.present(event)
        found.append(
            Line(event.turn, event.side, sign, words, f"{score['home']}{EN_DASH}{score['away']}" if goal else "")
        )
    return found


class _Names:
    """Says what a tap says, by the names that the sheets have."""

    def __init__(self, context: MatchContext, kick_off: KickOff) -> None:
        self.match_context, self.rules = context, context.rules
        self.participants = {}
        for side in SIDES:
            sheet = kick_off.sheet(side)
            risen = [raised_by(rule, "", sheet, self.rules) for rule in raising_rules_of(sheet, self.rules)]
            self.participants[side] = participants_of(context, kick_off, side, risen)

    def name(self, side: Side, id: str) -> str:
        player = self.participants[side].get(id)
        return player.name if player is not None else id

    def present(self, event: AnyPadEvent) -> tuple[str, str]:
        """The sign and the sentence."""
        match event:
            case Did():
                name, sign = self.name(event.side, event.player), SIGNS.get(event.deed, "same")
                if event.deed == "touchdown":
                    return sign, _("{name} scores.").format(name=name)
                return sign, f"{name}, {deed_word(self.rules, event.deed)}."
            case GotInjured():
                return self._casualty(event)
            case SentOff():
                return "off", _("{name} is sent off.").format(name=self.name(event.side, event.player))
            case Stalled():
                return "clock", _("{name} stalls.").format(name=self.name(event.side, event.player))
            case RaisedDead():
                victim, rule = self.name(other(event.side), event.victim), rule_name(event.rule, self.rules)
                return "dead", _("{name} rises on the other side by {rule}.").format(name=victim, rule=rule)
            case _:
                return self._of_the_side(event)

    def _of_the_side(self, event: AnyPadEvent) -> tuple[str, str]:
        if isinstance(event, Turned | Undone):
            return "same", ""
        team = self.match_context.team(event.side).name
        match event:
            case Prayed():
                return "bell", _("{team} prayed to Nuffle: {prayer}.").format(
                    team=team, prayer=prayer_name(self.rules, event.prayer)
                )
            case EventRolled():
                return "event", _("Match event in a turn of {team}: {event}").format(
                    team=team, event=event_name(self.rules, event.event)
                )
            case ScoredUnknown():
                return "ball", _("{team} scored, scorer unknown.").format(team=team)
            case RolledOff():
                return "yes", _("{team} won the roll-offs.").format(team=team)
            case Conceded():
                return "no", _("{team} conceded.").format(team=team)
            case _:
                return "same", ""

    def _casualty(self, event: GotInjured) -> tuple[str, str]:
        counts = casualty_of(event, self.rules).result
        row = next((row for row in self.rules.casualty.table if row.id == counts), None)
        verdict = _("regenerated") if counts == REGENERATED else row.name.lower() if row is not None else _("hurt")
        sign = "dead" if row is not None and row.get("dead") else "cas"
        said = _("{name}: {result}, by {by}, {cause}.") if event.by else _("{name}: {result}, {cause}.")
        return sign, said.format(
            name=self.name(event.side, event.player),
            result=verdict,
            by=self.name(other(event.side), event.by) if event.by else "",
            cause=cause_words(self.rules).get(event.cause, event.cause),
        )
