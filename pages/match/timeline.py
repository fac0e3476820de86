"""A match as it was tapped beside the pitch, turn by turn, for everybody to read along."""

from dataclasses import dataclass

from matches.pad.pad import may_go_on, taps_of
from matches.pure.tally import tallied
from matches.pure.taps import (
    AnyTap,
    Conceded,
    Did,
    GotHurt,
    Prayed,
    RaisedTap,
    RolledOff,
    ScoredUnknown,
    SentOff,
    Stalled,
    Turned,
    Undone,
    as_played,
    hurt_of,
    turn_of,
)
from matches.steps.raising import raised_by
from pages.match.context import Desk
from pages.match.pad_presenter import SIGNS, turns_shown
from pages.report.presenter import cast_of, cause_words, deed_word, prayer_name
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


def timeline_of(desk: Desk, kick_off: KickOff) -> Timeline | None:
    """What was tapped of the match; nothing, where nobody tapped."""
    taps = taps_of(desk.begun)
    if not taps:
        return None
    turns = turns_shown(desk.rules, extra_time=may_go_on(desk.begun))
    told = tallied(taps, kick_off, desk.rules)
    now = turns[turn_of(taps) - 1]
    score = (told["home"].touchdowns, told["away"].touchdowns)
    return Timeline(score=score, turn=now["title"], note=now["note"], lines=tuple(_lines(desk, kick_off, taps)))


def _lines(desk: Desk, kick_off: KickOff, taps: list[AnyTap]) -> list[Line]:
    found, score, each_half = [], {"home": 0, "away": 0}, desk.rules.edition.pitch.turns_per_half
    names = _Names(desk, kick_off)
    half = 0
    for tap in as_played(taps):
        if isinstance(tap, Turned | Undone):
            continue
        if (tap.turn - 1) // each_half > half:
            half = (tap.turn - 1) // each_half
            whole = half < desk.rules.edition.pitch.halves
            found.append(Line(tap.turn, "", "", "", mark="Second half." if whole else "Extra time."))
        goal = isinstance(tap, ScoredUnknown) or (isinstance(tap, Did) and tap.deed == "touchdown")
        score[tap.side] += goal
        sign, words = names.told(tap)
        found.append(Line(tap.turn, tap.side, sign, words, f"{score['home']}{EN_DASH}{score['away']}" if goal else ""))
    return found


class _Names:
    """Says what a tap says, by the names that the sheets have."""

    def __init__(self, desk: Desk, kick_off: KickOff) -> None:
        self.desk, self.rules = desk, desk.rules
        self.cast = {}
        for side in SIDES:
            sheet = kick_off.sheet(side)
            risen = [raised_by(rule, "", sheet, self.rules) for rule in raising_rules_of(sheet, self.rules)]
            self.cast[side] = cast_of(desk, kick_off, side, risen)

    def name(self, side: Side, id: str) -> str:
        player = self.cast[side].get(id)
        return player.name if player is not None else id

    def told(self, tap: AnyTap) -> tuple[str, str]:
        """The sign and the sentence."""
        match tap:
            case Did():
                said = "scores" if tap.deed == "touchdown" else deed_word(self.rules, tap.deed)
                return SIGNS.get(tap.deed, "same"), f"{self.name(tap.side, tap.player)}, {said}.".replace(
                    ", scores", " scores"
                )
            case GotHurt():
                return self._hurt(tap)
            case SentOff():
                return "off", f"{self.name(tap.side, tap.player)} is sent off."
            case Stalled():
                return "clock", f"{self.name(tap.side, tap.player)} stalls."
            case RaisedTap():
                victim, rule = self.name(other(tap.side), tap.victim), rule_name(tap.rule, self.rules)
                return "dead", f"{victim} rises again, on the other side, by {rule}."
            case _:
                return self._of_the_side(tap)

    def _of_the_side(self, tap: AnyTap) -> tuple[str, str]:
        match tap:
            case Prayed():
                return (
                    "bell",
                    f"{self.desk.team(tap.side).name} are heard by Nuffle: {prayer_name(self.rules, tap.prayer)}.",
                )
            case ScoredUnknown():
                return "ball", f"{self.desk.team(tap.side).name} score, and nobody saw who it was."
            case RolledOff():
                return "yes", f"{self.desk.team(tap.side).name} win the roll-offs."
            case Conceded():
                return "no", f"{self.desk.team(tap.side).name} concede."
            case _:
                return "same", ""

    def _hurt(self, tap: GotHurt) -> tuple[str, str]:
        counts = hurt_of(tap).result
        row = next((row for row in self.rules.casualty.table if row.id == counts), None)
        verdict = "regenerated" if counts == REGENERATED else row.name.lower() if row is not None else "hurt"
        culprit = f"by {self.name(other(tap.side), tap.by)}, " if tap.by else ""
        sign = "dead" if row is not None and row.get("dead") else "cas"
        return (
            sign,
            f"{self.name(tap.side, tap.player)}: {verdict}, {culprit}{cause_words(self.rules).get(tap.cause, tap.cause)}.",
        )
