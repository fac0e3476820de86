"""The match events in a report: one a half at most, and none in extra time (Death Zone, match events)."""

from collections.abc import Iterator

from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Refusal, Unreadable
from rulebook.shapes.sheets import MatchReport


class UnknownMatchEvent(Unreadable):
    code = "unknown_match_event"
    sentence = "There is no match event called “{event}” in these rules."


class NoEventThen(Refusal):
    code = "no_match_event_then"
    sentence = (
        "“{event}” cannot have happened in half {half}. There are {halves} halves, and no match events in extra time."
    )
    grantable = False


def event_problems(report: MatchReport, rules: Ruleset) -> Iterator[Problem]:
    halves = rules.edition.pitch.halves
    for half, event in report.events.items():
        if event not in rules.match_events:
            yield UnknownMatchEvent(event=event)
        elif half not in map(str, range(1, halves + 1)):
            yield NoEventThen(event=rules.match_events[event].name, half=half, halves=halves)
