"""Deeds in a report: counts, what prayers made worth more, who was sent off, and whether the casualties have their victims."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from rulebook.report.participants import ReportedSide
from rulebook.report.refusals import MOST, CountOutOfRange, NotOnTheSheet
from rulebook.report.results import possible_causes
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Question, Refusal


class UnknownDeed(Refusal):
    code = "unknown_deed"
    sentence = "“{deed}” earns no star player points in these rules."


class UnknownBlessing(Refusal):
    code = "unknown_blessing"
    sentence = "There is no prayer called “{prayer}” that earns extra star player points."


class BlessedTooOften(Refusal):
    code = "blessed_too_often"
    sentence = "“{prayer}” applies to {done} of the actions of {player}, not {count}."


class MoreCasualtiesThanVictims(Question):
    code = "more_casualties_than_victims"
    sentence = (
        "{team} has {casualties} casualties that earn star player points, but {victims} victims are listed. List the "
        "others, including those who regenerated, or give a reason."
    )


@lru_cache(maxsize=128)
def deeds_of(rules: Ruleset) -> frozenset[str]:
    """What a report counts for a player (BB2020 p. 70)."""
    return frozenset(rules.reported_deeds)


def deed_problems(told: ReportedSide) -> Iterator[Problem]:
    """What keeps the deeds of this side from being true."""
    mine = told.mine
    for id, done in mine.deeds.items():
        if id not in told.players:
            yield NotOnTheSheet(player=id, team=told.team)
        for deed, count in done.items():
            if deed not in deeds_of(told.rules):
                yield UnknownDeed(deed=deed)
            elif not 0 <= count <= MOST:
                what = f"{deed.replace('_', ' ').capitalize()} of {told.name(id)}"
                yield CountOutOfRange(what=what, count=count, most=MOST)
    yield from _blessed(told)
    for id in mine.sent_off:
        if id not in told.players:
            yield NotOnTheSheet(player=id, team=told.team)
    for id, count in mine.stalled.items():
        if id not in told.players:
            yield NotOnTheSheet(player=id, team=told.team)
        if not 0 <= count <= MOST:
            yield CountOutOfRange(what=f"How often {told.name(id)} stalled", count=count, most=MOST)


def _blessed(told: ReportedSide) -> Iterator[Problem]:
    """A prayer blesses no more deeds than were done (p. 39)."""
    blessings = told.rules.blessings
    for id, blessed in told.mine.blessed.items():
        if id not in told.players:
            yield NotOnTheSheet(player=id, team=told.team)
        for prayer, count in blessed.items():
            done = sum(told.mine.deeds.get(id, {}).get(deed, 0) for deed in blessings.get(prayer, ()))
            if prayer not in blessings:
                yield UnknownBlessing(prayer=prayer)
            elif not 0 <= count <= done:
                yield BlessedTooOften(player=told.name(id), prayer=prayer, count=count, done=done)


def casualty_questions(told: ReportedSide) -> Iterator[Question]:
    """More casualties earn star player points than the other side's report of its hurt can tell of (p. 70, 85)."""
    caused = {id: done.get("casualty", 0) for id, done in told.mine.deeds.items()}
    victims = [hurt for hurt in told.theirs.hurt if hurt.cause in possible_causes(told.rules)]
    by = Counter(hurt.by for hurt in victims)
    missing = sum(max(0, count - by[id]) for id, count in caused.items())
    if missing > by[None]:
        casualties = sum(caused.values())
        yield MoreCasualtiesThanVictims(
            side=told.side, team=told.team, casualties=casualties, victims=casualties - missing + by[None]
        )
