"""Two versions of a report in words: the lines on which they differ, those on which they agree, and what was said about them when."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.models import Intervention, Match, ReportAnswer, ReportVersion
from matches.pure.differences import Difference, Line, agreed, differences, in_order, lines
from matches.report.status import Positions
from matches.selectors import outcome_of
from pages.match.context import MatchContext
from pages.report.presenter import casualty_line, deed_words, event_name, player_name, prayer_name, raised_sentence
from rulebook.shapes.refusals import Unreadable
from rulebook.shapes.sheets import KickOff, MatchReport, Side


class LineUnanswered(Unreadable):
    """A line on which the reports differ has no answer."""

    code = "line_unanswered"
    sentence = "Line {number} has no answer. Choose a side, or object with a reason."


#: What a line of a report is about; those about single deeds and prayers have their names.
LINES = {
    "extra_time": gettext_lazy("Extra time"),
    "roll_offs": gettext_lazy("Winner of the roll-offs"),
    "event": gettext_lazy("Match event in half {half}"),
    "could_set_up": gettext_lazy("Players that {team} could set up when it conceded"),
    "raised": gettext_lazy("Raised by {team}"),
    "stalled": gettext_lazy("{name}, stalled"),
    "touchdowns": gettext_lazy("Score of {team}"),
    "awarded": gettext_lazy("Touchdowns awarded to {team}"),
    "awarded_to": gettext_lazy("Players of {team} given the awarded touchdowns"),
    "unknown_scorer": gettext_lazy("Touchdowns of {team}, scorer unknown"),
    "conceded": gettext_lazy("{team} conceded"),
    "conceded_freely": gettext_lazy("{team} conceded with too few players to set up"),
    "hurt": gettext_lazy("{name}, hurt"),
    "sent_off": gettext_lazy("{name}, sent off"),
}
#: What an officer did with a report besides accepting it.
INTERVENTIONS = {
    Intervention.Kind.REOPENED: gettext_lazy("reopened the accepted report"),
    Intervention.Kind.STANDS: gettext_lazy("let the result stand"),
    Intervention.Kind.MOVED: gettext_lazy("moved the report"),
}


@dataclass(frozen=True, slots=True)
class DifferencePresenter:
    """One line on which two reports differ: what it is about, what each says, what hangs on it, and which one is chosen."""

    number: int
    line: Line
    about: str
    home: str
    away: str
    so: str
    chosen: str

    @property
    def name(self) -> str:
        """The field of the form."""
        return f"line-{self.number}"


@dataclass(frozen=True, slots=True)
class ReportEvent:
    """Something that was said about the report, and when."""

    at: datetime
    who: str
    what: str
    tone: str = ""


def report_of(version: ReportVersion) -> MatchReport:
    """The report that a version of a played match says."""
    report, _ = outcome_of(version.body)
    assert report is not None
    return report


def present_differences(
    context: MatchContext, kick_off: KickOff, where: Positions, data: QueryDict, preset: Side | None
) -> list[DifferencePresenter]:
    """Every line on which the two sides' versions differ; what was sent is chosen, and before that the reader's own side."""
    if where.home is None or where.away is None:
        return []
    found = differences(report_of(where.home), report_of(where.away), context.rules)
    return [
        DifferencePresenter(
            number=number,
            line=each.line,
            about=about(context, kick_off, each.line),
            home=said(context, kick_off, each.line, each.home),
            away=said(context, kick_off, each.line, each.away),
            so=_so(context, each),
            chosen=data.get(f"line-{number}", preset or ""),
        )
        for number, each in enumerate(found, start=1)
    ]


def taken(shown: Iterable[DifferencePresenter]) -> dict[Line, Side]:
    """Whose version was chosen for each line; a line without a choice is refused."""
    chosen: dict[Line, Side] = {}
    for each in shown:
        if each.chosen not in ("home", "away"):
            raise LineUnanswered(number=each.number)
        chosen[each.line] = "home" if each.chosen == "home" else "away"
    return chosen


def present_agreed(context: MatchContext, kick_off: KickOff, where: Positions) -> list[tuple[str, str]]:
    """The lines on which both agree; all lines, where only one version is to be answered."""
    if where.home is not None and where.away is not None:
        return _words(context, kick_off, agreed(report_of(where.home), report_of(where.away)))
    return present_version(context, kick_off, where.offered or where.newest)


def present_version(context: MatchContext, kick_off: KickOff, version: ReportVersion | None) -> list[tuple[str, str]]:
    """Every line of one version."""
    return _words(context, kick_off, in_order(lines(report_of(version)))) if version is not None else []


def _words(context: MatchContext, kick_off: KickOff, values: dict[Line, Any]) -> list[tuple[str, str]]:
    return [(about(context, kick_off, line), said(context, kick_off, line, value)) for line, value in values.items()]


def about(context: MatchContext, kick_off: KickOff, line: Line) -> str:
    """What a line is about."""
    team = context.team(line.side).name
    name = player_name(context, kick_off, line.side, line.player)
    if line.about == "deed":
        return f"{name}, {deed_words(context.rules, line.deed)}"
    if line.about == "blessed":
        return _("{name}, under {prayer}").format(name=name, prayer=prayer_name(context.rules, line.deed))
    return str(LINES[line.about]).format(team=team, name=name, half=line.deed)


def said(context: MatchContext, kick_off: KickOff, line: Line, value: Any) -> str:
    """What a report says on a line, in words."""
    if line.about == "hurt":
        casualties = [casualty_line(context, kick_off, injury, line.side) for injury in value or ()]
        return " ".join(f"{each.verdict}. {each.how} {each.aside}".strip() for each in casualties) or _("not hurt")
    if line.about == "raised":
        return raised_sentence(context, kick_off, line.side, value) if value else _("nobody")
    if line.about == "awarded_to":
        return ", ".join(player_name(context, kick_off, line.side, id) for id in value or ()) or _("nobody")
    if line.about == "roll_offs":
        return context.team(value).name if value else _("nobody")
    if line.about == "event":
        return event_name(context.rules, value) if value else _("none")
    if line.about == "could_set_up":
        return _("not given") if value is None else str(value)
    if line.about in ("conceded", "conceded_freely", "sent_off", "extra_time"):
        return _("yes") if value else _("no")
    return str(value or 0)


def _so(context: MatchContext, each: Difference) -> str:
    """What hangs on a line."""
    between = each.line.about in ("deed", "blessed") and abs((each.home or 0) - (each.away or 0))
    if not between:
        return ""
    blessed = each.line.about == "blessed"
    points = (
        context.rules.blessed_spp({each.line.deed: between}) if blessed else context.rules.spp(each.line.deed) * between
    )
    if not points:
        return ""
    return ngettext("{n} star player point.", "{n} star player points.", points).format(n=points)


def report_events(context: MatchContext, match: Match, versions: Iterable[ReportVersion]) -> list[ReportEvent]:
    """Everything that was filed, answered and decided about the report, the latest first."""
    found = [_filed(context, version) for version in versions]
    for answer in match.report_answers.select_related("by", "version"):
        agrees = answer.says == ReportAnswer.Says.AGREES
        number = answer.version.number
        words = _("agreed to version {number}") if agrees else _("objected to version {number}: “{reason}”")
        words = words.format(number=number, reason=answer.reason)
        if answer.on_behalf:
            words = _("{answered}, for {team}").format(answered=words, team=context.team(answer.side).name)
        found.append(ReportEvent(answer.at, str(answer.by or _("The site")), words, "" if agrees else "care"))
    for act in match.interventions.select_related("by"):
        words = str(INTERVENTIONS.get(Intervention.Kind(act.kind), act.get_kind_display()))
        found.append(ReportEvent(act.at, str(act.by or _("The site")), f"{words}: {act.reason}", "care"))
    return sorted(found, key=lambda event: event.at, reverse=True)


def _filed(context: MatchContext, version: ReportVersion) -> ReportEvent:
    whose = _("both sides") if version.for_side == "both" else context.team(version.for_side).name
    words = _("filed version {number} for {side}").format(number=version.number, side=whose)
    if version.on_behalf:
        words = _("{filed} on the coach’s behalf").format(filed=words)
    if version.accepted:
        words = _("{filed}, accepted").format(filed=words)
    return ReportEvent(version.at, str(version.filed_by or _("A form")), words)
