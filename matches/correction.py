"""The correction of an old result, as a pure function of one team's journal.

The journal is taken from the corrected place on. What was settled at later kick-offs and every die stay facts; each later step runs again with the same
answers by key, so that the outcome is the one of a league that had the right report at its time. What comes out different becomes correction rows.
"""

from collections.abc import Iterable, Mapping

import msgspec

from matches.steps.facts import Facts, opening_entry
from matches.steps.running import Answers, Point, again, run_step
from rulebook.dice import KeyedDice
from rulebook.ruleset import Ruleset
from teams.history.entry import Entry
from teams.history.journal import Row, corrections, effective
from teams.history.match import Forfeited, Played, Prepared, StepClosed
from teams.history.state import TeamState


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """One match in a team's history: its facts, and the answers given in each step after it."""

    facts: Facts
    answers: dict[str, Answers] = {}


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be different: the chapter of a match that is in the journal already, or something new behind the row ``after``."""

    chapter: Chapter | None = None
    entry: Entry | None = None
    after: int | None = None


class Corrected(msgspec.Struct, frozen=True, kw_only=True):
    """What a correction would do to one team: rows to append, the team before and after, and the points it brings up."""

    rows: tuple[Row, ...]
    before: TeamState
    after: TeamState
    points: tuple[Point, ...]

    @property
    def undecided(self) -> list[Point]:
        return [point for point in self.points if point.needs_ruling]


class Rerun:
    """The steps after a match, again and again, with one set of dice and rulings; notes what does not fit."""

    def __init__(self, rules: Ruleset, dice: KeyedDice, rulings: Mapping[str, str]) -> None:
        self.rules, self.dice, self.rulings = rules, dice, rulings
        self.points: list[Point] = []

    def step(self, step: str, team: TeamState, chapter: Chapter) -> tuple[list[Entry], TeamState]:
        """The entries of a whole step, and the team after it."""
        source = again(chapter.facts, step, chapter.answers.get(step, {}), self.dice, self.rulings, self.points.append)
        progress = run_step(step, team, chapter.facts, self.rules, source)
        assert progress.finished, f"{step} of match {chapter.facts.match} waits for {progress.key}"
        return progress.entries, progress.state

    def whole(self, team: TeamState, chapter: Chapter) -> tuple[list[Entry], TeamState]:
        """A match and all that follows it."""
        entries: list[Entry] = [opening_entry(chapter.facts, self.rules)]
        team = entries[0].apply(team)
        for step in self.rules.sequence(chapter.facts.sequence):
            more, team = self.step(step.step, team, chapter)
            entries += more
        return entries, team


def correct(
    rows: Iterable[Row],
    change: Change,
    chapters: Mapping[str, Chapter],
    rules: Ruleset,
    dice: KeyedDice,
    rulings: Mapping[str, str] | None = None,
) -> Corrected:
    """What the team's journal needs so that it reads as if ``change`` had been so from the beginning. Nothing is written; ``rows`` is the whole journal."""
    all_rows = list(rows)
    standing = effective(all_rows)
    place = _place(standing, change)
    run = Rerun(rules, dice, rulings or {})
    team = TeamState()
    for row in standing[:place]:
        assert row.entry is not None
        team = row.entry.apply(team)
    entries, after = _rewritten(standing[place:], team, change, chapters, run)
    next_seq = max((row.seq for row in all_rows), default=0) + 1
    anchor = standing[place - 1].seq if place else 0
    made = corrections(standing[place:], entries, after=anchor, next_seq=next_seq)
    before = team
    for row in standing[place:]:
        assert row.entry is not None
        before = row.entry.apply(before)
    return Corrected(rows=tuple(made), before=before, after=after, points=tuple(run.points))


def _place(standing: list[Row], change: Change) -> int:
    """Where the journal begins to differ."""
    if change.after is not None:
        return next(index for index, row in enumerate(standing) if row.seq == change.after) + 1
    assert change.chapter is not None
    match = change.chapter.facts.match
    return next(
        index
        for index, row in enumerate(standing)
        if _opens(row.entry) and row.entry is not None and row.entry.match == match
    )


def _opens(entry: Entry | None) -> bool:
    return isinstance(entry, Played | Forfeited)


def _rewritten(
    rows: list[Row], team: TeamState, change: Change, chapters: Mapping[str, Chapter], run: Rerun
) -> tuple[list[Entry], TeamState]:
    entries: list[Entry] = []
    skipped = ""
    if change.after is not None:
        if change.entry is not None:
            entries, team = [change.entry], change.entry.apply(team)
        elif change.chapter is not None:
            entries, team = run.whole(team, change.chapter)
    for row in rows:
        entry = row.entry
        assert entry is not None
        changed = change.after is None and change.chapter is not None and change.chapter.facts.match == entry.match
        chapter = change.chapter if changed else chapters.get(entry.match)
        more: list[Entry] = []
        if chapter is None or not entry.match:
            more, team = [entry], entry.apply(team)
        elif _opens(entry):
            if changed and _other_sequence(entry, chapter):
                skipped = entry.match
                if _finished(rows, entry.match):
                    more, team = run.whole(team, chapter)
                else:
                    more = [opening_entry(chapter.facts, run.rules)]
                    team = more[0].apply(team)
            else:
                more = [opening_entry(chapter.facts, run.rules) if changed else entry]
                team = more[0].apply(team)
        elif isinstance(entry, StepClosed) and entry.match != skipped:
            more, team = run.step(entry.step, team, chapter)
        entries += more
    return entries, team


def _other_sequence(entry: Entry, chapter: Chapter) -> bool:
    return isinstance(entry, Played) != (chapter.facts.sequence == "post_match")


def _finished(rows: list[Row], match: str) -> bool:
    return any(isinstance(row.entry, Prepared) and row.entry.match == match for row in rows)
