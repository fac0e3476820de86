"""The correction of an old result, as a pure function of one team's journal.

The journal is taken from the corrected place on. What was settled at later kick-offs and every die stay facts; each later step runs again with the same
answers by key, so that the outcome is the one of a league that had the right report at its time. What comes out different becomes correction rows.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from matches.steps.facts import Facts, opening_entry
from matches.steps.running import Answers, Drawn, Point, again, dice_key, run_step
from rulebook.dice import KeyedDice
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Refusal
from teams.history.entry import Entry
from teams.history.journal import Row, corrections, effective
from teams.history.match import Forfeited, Played, Prepared, StepClosed
from teams.history.season import Opened
from teams.history.state import TeamState


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """One match in a team's history: its facts, and the answers given in each step after it."""

    facts: Facts
    answers: Mapping[str, Answers] = {}


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be different: the chapter of a match that is in the journal already; or a match or an entry that is new behind the row ``after``;
    or the row ``without`` which it should be: a commissioner's entry, or the opening of a match, which goes with all that followed from it."""

    chapter: Chapter | None = None
    entry: Entry | None = None
    after: int | None = None
    without: int | None = None

    @property
    def inserts(self) -> bool:
        return self.after is not None


class MatchStillOpen(Refusal):
    code = "match_still_open"
    sentence = "{team} has not finished the steps after its last match yet; another match can come before it, or after they are done."


class FollowsFromAMatch(Refusal):
    code = "follows_from_a_match"
    sentence = "“{what}” comes from a match or from the start of the season. Correct that instead."


class NotInTheJournal(Refusal):
    code = "not_in_the_journal"
    sentence = "{what} is not in the history of {team}, so it cannot be corrected there."


class Corrected(msgspec.Struct, frozen=True, kw_only=True):
    """What a correction would do to one team: rows to append, the team before and after, and the points it brings up."""

    rows: tuple[Row, ...]
    before: TeamState
    after: TeamState
    points: tuple[Point, ...]
    #: Who stood on the sheet of each match, in the order of the corrected journal.
    fielded: tuple[tuple[str, frozenset[str]], ...] = ()
    #: What the site's dice drew otherwise than is on record.
    draws: tuple[Drawn, ...] = ()

    @property
    def undecided(self) -> list[Point]:
        return [point for point in self.points if point.needs_ruling]


class Rerun:
    """The steps after a match, again and again, with one set of dice and rulings; notes what does not fit."""

    def __init__(self, rules: Ruleset, dice: KeyedDice, rulings: Mapping[str, str]) -> None:
        self.rules, self.dice, self.rulings = rules, dice, rulings
        self.points: list[Point] = []
        self.draws: list[Drawn] = []

    def note(self, noted: Point | Drawn) -> None:
        if isinstance(noted, Drawn):
            self.draws.append(noted)
        else:
            self.points.append(noted)

    def keeps(self, facts: Facts, player: str, problem: Refusal) -> bool:
        """Whether a player who should not have been raised stays. They do until a commissioner decides."""
        id = dice_key(facts, "raised", player)
        ruling = self.rulings.get(id, "")
        self.points.append(
            Point(
                id=id,
                match=facts.match,
                side=facts.side,
                step="raised",
                answer={"do": "raised", "player": player},
                reasons=(problem.as_dict(),),
                rulings=("keep", "reverse"),
                ruling=ruling if ruling in ("keep", "reverse") else "",
            )
        )
        return ruling != "reverse"

    def step(self, step: str, team: TeamState, chapter: Chapter) -> tuple[list[Entry], TeamState]:
        """The entries of a whole step, and the team after it."""
        source = again(chapter.facts, step, chapter.answers.get(step, {}), self.dice, self.rulings, self.note)
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
    place = _place(standing, change, chapters)
    run = Rerun(rules, dice, rulings or {})
    team = _fold(standing[:place], TeamState())
    entries, after = _rewritten(standing[place:], team, change, chapters, run)
    next_seq = max((row.seq for row in all_rows), default=0) + 1
    anchor = standing[place - 1].seq if place else 0
    made = corrections(standing[place:], entries, after=anchor, next_seq=next_seq)
    before = _fold(standing[place:], team)
    played = [*(row.entry for row in standing[:place]), *entries]
    return Corrected(
        rows=tuple(made),
        before=before,
        after=after,
        points=tuple(run.points),
        fielded=tuple(_fielded(played)),
        draws=tuple(run.draws),
    )


def _fielded(entries: Iterable[Entry | None]) -> Iterator[tuple[str, frozenset[str]]]:
    for entry in entries:
        if isinstance(entry, Played):
            yield entry.match, frozenset(man.id for man in entry.squad)


def _fold(rows: Iterable[Row], team: TeamState) -> TeamState:
    for row in rows:
        assert row.entry is not None
        team = row.entry.apply(team)
    return team


def _place(standing: list[Row], change: Change, chapters: Mapping[str, Chapter]) -> int:
    """Where the journal begins to differ. What is new breaks into no step, and a match into no other match: it comes behind them."""
    if not change.inserts:
        return _index(standing, change, chapters)
    place = _index(standing, change, chapters) + 1
    while _amid_a_step(standing[place - 1], chapters):
        place += 1
    if change.chapter is None:
        return place
    team = _fold(standing[:place], TeamState())
    while team.open_match or _amid_a_step(standing[place - 1], chapters):
        if place == len(standing):
            raise MatchStillOpen(team=team.name)
        team = _fold(standing[place : place + 1], team)
        place += 1
    return place


def _may_be_struck(row: Row, chapters: Mapping[str, Chapter]) -> bool:
    assert row.entry is not None
    return _opens(row.entry) or not (row.entry.match in chapters or isinstance(row.entry, Opened))


def _index(standing: list[Row], change: Change, chapters: Mapping[str, Chapter]) -> int:
    if change.after is not None or change.without is not None:
        seq = change.after if change.after is not None else change.without
        found = [index for index, row in enumerate(standing) if row.seq == seq]
        what = f"Row {seq}"
        if found and change.without is not None and not _may_be_struck(standing[found[0]], chapters):
            raise FollowsFromAMatch(what=standing[found[0]].entry.sentence())  # type: ignore[union-attr]
    else:
        assert change.chapter is not None
        match = change.chapter.facts.match
        found = [index for index, row in enumerate(standing) if _opens(row.entry) and row.entry.match == match]  # type: ignore[union-attr]
        what = f"Match {match}"
    if not found:
        raise NotInTheJournal(what=what, team=_fold(standing, TeamState()).name)
    return found[0]


def _amid_a_step(row: Row, chapters: Mapping[str, Chapter]) -> bool:
    """Is this an entry of a step, and not its last?"""
    assert row.entry is not None
    return row.entry.match in chapters and not _opens(row.entry) and not isinstance(row.entry, StepClosed)


def _opens(entry: Entry | None) -> bool:
    return isinstance(entry, Played | Forfeited)


def _rewritten(
    rows: list[Row], team: TeamState, change: Change, chapters: Mapping[str, Chapter], run: Rerun
) -> tuple[list[Entry], TeamState]:
    entries: list[Entry] = []
    skipped = ""
    if change.inserts and change.entry is not None:
        entries, team = [change.entry], change.entry.apply(team)
    elif change.inserts and change.chapter is not None:
        entries, team = run.whole(team, change.chapter)
    elif change.without is not None:
        rows = _without_the_first(rows)
    for row in rows:
        entry = row.entry
        assert entry is not None
        changed = not change.inserts and change.chapter is not None and change.chapter.facts.match == entry.match
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
                more = [_reopened(entry, chapter, rows, run) if changed else entry]
                team = more[0].apply(team)
        elif isinstance(entry, StepClosed) and entry.match != skipped:
            more, team = run.step(entry.step, team, chapter)
        entries += more
    return entries, team


class NotRaisedAfterAll(Refusal):
    code = "not_raised_after_all"
    sentence = "{player} was raised from a player who did not die after all, and has played in later matches."


def _reopened(was: Entry, chapter: Chapter, rows: list[Row], run: Rerun) -> Entry:
    """The opening of a match as it is now. Players who are no longer raised in it leave; if they have played since, a commissioner decides."""
    entry = opening_entry(chapter.facts, run.rules)
    if not isinstance(entry, Played) or not isinstance(was, Played):
        return entry
    since = [row.entry for row in rows if isinstance(row.entry, Played) and row.entry.match != was.match]
    there = {man.id for man in entry.squad}
    kept = [
        man
        for man in was.squad
        if man.kind == "raised"
        and man.id not in there
        and any(man.id in [each.id for each in later.squad] for later in since)
        and run.keeps(chapter.facts, man.id, NotRaisedAfterAll(player=man.name))
    ]
    return msgspec.structs.replace(entry, squad=(*entry.squad, *kept))


def _without_the_first(rows: list[Row]) -> list[Row]:
    """The rows without the first, and without what followed from it if it opened a match."""
    entry = rows[0].entry
    assert entry is not None
    return [row for row in rows[1:] if not (_opens(entry) and row.entry is not None and row.entry.match == entry.match)]


def _other_sequence(entry: Entry, chapter: Chapter) -> bool:
    return isinstance(entry, Played) != (chapter.facts.sequence == "post_match")


def _finished(rows: list[Row], match: str) -> bool:
    return any(isinstance(row.entry, Prepared) and row.entry.match == match for row in rows)
