"""Every check of a report, in one list: the form, the pad, the programs' interface, corrections and the engine's own report all pass through it."""

from collections.abc import Iterator

import msgspec

from rulebook.report.apothecaries import apothecary_problems
from rulebook.report.casualties import casualty_problems
from rulebook.report.completing import completed
from rulebook.report.deeds import casualty_questions, deed_problems
from rulebook.report.events import event_problems
from rulebook.report.participants import reported_side
from rulebook.report.raised import raised_problems
from rulebook.report.refusals import MOST
from rulebook.report.score import BothConceded, score_problems, whole_problems
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Question, Unreadable, refuse
from rulebook.shapes.sheets import SIDES, KickOff, MatchReport

#: A reason is a sentence or two, and no more of them than there are questions.
LONGEST_REASON, MOST_REASONS = 500, 20


class ReasonsTooLong(Unreadable):
    code = "reasons_too_long"
    sentence = "A report can give at most {most} reasons, each of at most {longest} characters."


class ReportTooLong(Unreadable):
    code = "report_too_long"
    sentence = "A report can list at most {most} {what} on each side, not {count}."


class Verdict(msgspec.Struct, frozen=True):
    """A report with everything that follows from it, and what is in its way: a refusal keeps it out, a question waits for a reason."""

    report: MatchReport
    problems: tuple[Problem, ...]

    @property
    def asked(self) -> tuple[Question, ...]:
        return tuple(problem for problem in self.problems if isinstance(problem, Question))

    @property
    def refused(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if not isinstance(problem, Question))


def judged(report: MatchReport, kick_off: KickOff, rules: Ruleset) -> Verdict:
    """What this report of these two sheets comes to under these rules: refusals first, then the questions that no reason answers yet."""
    too_long = _too_long(report)
    if too_long is not None:
        return Verdict(report, (too_long,))
    whole = completed(report, kick_off, rules)
    found = list(_problems(whole, kick_off, rules))
    open_ones = [each for each in found if not (isinstance(each, Question) and _answered(each, whole))]
    return Verdict(whole, tuple(sorted(open_ones, key=lambda problem: isinstance(problem, Question))))


def taken(report: MatchReport, kick_off: KickOff, rules: Ruleset) -> MatchReport:
    """The completed report; or the reasons why it is not taken are raised."""
    verdict = judged(report, kick_off, rules)
    refuse(verdict.problems)
    return verdict.report


def problems(report: MatchReport, kick_off: KickOff, rules: Ruleset) -> list[Problem]:
    """Everything that keeps this report from being taken; an empty list if nothing does."""
    return list(judged(report, kick_off, rules).problems)


def _answered(question: Question, report: MatchReport) -> bool:
    return bool(report.reasons.get(question.key, "").strip())


def _too_long(report: MatchReport) -> Problem | None:
    """No match has so much to tell: whatever else is wrong with it is not looked for."""
    for side in SIDES:
        mine = report.side(side)
        for what in ("deeds", "blessed", "stalled", "hurt", "raised", "sent_off", "awarded_to"):
            count = len(getattr(mine, what))
            if count > MOST:
                return ReportTooLong(what=what.replace("_", " "), count=count, most=MOST)
    return None


def _problems(report: MatchReport, kick_off: KickOff, rules: Ruleset) -> Iterator[Problem]:
    if len(report.reasons) > MOST_REASONS or any(len(reason) > LONGEST_REASON for reason in report.reasons.values()):
        yield ReasonsTooLong(most=MOST_REASONS, longest=LONGEST_REASON)
    if report.home.conceded and report.away.conceded:
        yield BothConceded()
        return
    for side in SIDES:
        told = reported_side(report, side, kick_off, rules)
        yield from deed_problems(told)
        yield from score_problems(told)
        yield from casualty_problems(told)
        yield from apothecary_problems(told)
        yield from raised_problems(told)
        yield from casualty_questions(told)
    yield from whole_problems(report)
    yield from event_problems(report, rules)
