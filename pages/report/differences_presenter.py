"""Two versions of a report in words: the lines on which they differ, those on which they agree, and what was said about them when."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import QueryDict

from matches.models import Intervention, Match, ReportAnswer, ReportVersion
from matches.pure.differences import Difference, Line, agreed, differences, in_order, lines
from matches.report.status import Positions
from matches.selectors import outcome_of
from pages.match.context import MatchContext
from pages.report.presenter import casualty_line, deed_word, player_name, prayer_name, raised_sentence
from pages.shell.wording import counted
from rulebook.shapes.refusals import Unreadable
from rulebook.shapes.sheets import KickOff, MatchReport, Side


class LineUnanswered(Unreadable):
    """A line on which the reports differ has no answer."""

    code = "line_unanswered"
    sentence = "Line {number} has no answer yet: choose a side, or object and say why."


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
        return f"{name}, {deed_word(context.rules, line.deed, 2).removeprefix('2 ')}"
    if line.about == "blessed":
        return f"{name}, done under {prayer_name(context.rules, line.deed)}"
    return {
        "extra_time": "Extra time",
        "roll_offs": "Winner of the roll-offs",
        "could_set_up": f"Players that {team} could set up when it conceded",
        "raised": f"Raised by {team}",
        "stalled": f"{name}, stalled",
        "touchdowns": f"Score of {team}",
        "awarded": f"Touchdowns awarded to {team}",
        "awarded_to": f"To whom {team} gave them",
        "unknown_scorer": f"Touchdowns of {team} by nobody knows whom",
        "conceded": f"{team} conceded",
        "conceded_freely": f"{team} conceded with too few players to set up",
        "hurt": f"{name}, hurt",
        "sent_off": f"{name}, sent off",
    }[line.about]


def said(context: MatchContext, kick_off: KickOff, line: Line, value: Any) -> str:
    """What a report says on a line, in words."""
    if line.about == "hurt":
        casualties = [casualty_line(context, kick_off, injury, line.side) for injury in value or ()]
        return " ".join(f"{each.verdict}. {each.how} {each.aside}".strip() for each in casualties) or "not hurt"
    if line.about == "raised":
        return raised_sentence(context, kick_off, line.side, value) if value else "nobody"
    if line.about == "awarded_to":
        return ", ".join(player_name(context, kick_off, line.side, id) for id in value or ()) or "nobody"
    if line.about == "roll_offs":
        return context.team(value).name if value else "nobody"
    if line.about == "could_set_up":
        return "not told" if value is None else str(value)
    if line.about in ("conceded", "conceded_freely", "sent_off", "extra_time"):
        return "yes" if value else "no"
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
    return f"{counted(points, 'star player point')}." if points else ""


def report_events(context: MatchContext, match: Match, versions: Iterable[ReportVersion]) -> list[ReportEvent]:
    """Everything that was filed, answered and decided about the report, the latest first."""
    found = [_filed(context, version) for version in versions]
    for answer in match.report_answers.select_related("by", "version"):
        agrees = answer.says == ReportAnswer.Says.AGREES
        number = answer.version.number
        words = f"agreed to version {number}" if agrees else f"objected to version {number}: “{answer.reason}”"
        whose = f" for {context.team(answer.side).name}" if answer.on_behalf else ""
        found.append(ReportEvent(answer.at, str(answer.by or "The site"), words + whose, "" if agrees else "care"))
    kinds = {
        Intervention.Kind.REOPENED: "took the accepted report back for review",
        Intervention.Kind.STANDS: "let the result stand",
        Intervention.Kind.MOVED: "moved the report",
    }
    for act in match.interventions.select_related("by"):
        words = kinds.get(Intervention.Kind(act.kind), act.get_kind_display())
        found.append(ReportEvent(act.at, str(act.by or "The site"), f"{words}: {act.reason}", "care"))
    return sorted(found, key=lambda event: event.at, reverse=True)


def _filed(context: MatchContext, version: ReportVersion) -> ReportEvent:
    whose = "both sides" if version.for_side == "both" else context.team(version.for_side).name
    tail = " on its coach’s behalf" if version.on_behalf else ""
    tail += ", which counts" if version.accepted else ""
    return ReportEvent(
        version.at, str(version.filed_by or "A form"), f"filed version {version.number} for {whose}{tail}"
    )
