"""Corrections for test leagues: what is asked of ``matches.pure.correction``, and how the reference league has to read to have been told so at once."""

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from matches.pure.correction import Change, Chapter, Corrected, correct
from matches.steps.facts import Facts
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import FairWeatherFans
from rulebook.shapes.sheets import SIDES, Hurt, KickOff, MatchReport, SideReport, other
from teams.history.entry import Entry
from teams.history.journal import Row, effective
from teams.history.match import StepClosed
from teams.history.state import TeamState
from tests.matches.reference import Ruler, reference
from tests.matches.world import (
    DICE,
    RULES,
    Club,
    League,
    Page,
    Tape,
    an_entry,
    an_injury,
    as_filed,
    kicked_off,
    match_events,
)
from tests.matches.world import reported as a_report

replace = msgspec.structs.replace


@dataclass
class Amendment:
    """For each club concerned: the change that is asked for, and the diary and chapters of a league that knew it from the start."""

    kind: str
    changes: dict[int, Change] = field(default_factory=dict)
    diaries: dict[int, list[Page]] = field(default_factory=dict)
    chapters: dict[int, dict[str, Chapter]] = field(default_factory=dict)


# --- Other reports ---------------------------------------------------------------------------------------------------


def _with_touchdown(side: SideReport, scorer: str) -> SideReport:
    done = dict(side.deeds.get(scorer, {}))
    done["touchdown"] = done.get("touchdown", 0) + 1
    return replace(side, touchdowns=side.touchdowns + 1, deeds={**side.deeds, scorer: done})


def _without_touchdown(side: SideReport, scorer: str) -> SideReport:
    done = dict(side.deeds[scorer])
    done["touchdown"] -= 1
    done = {deed: count for deed, count in done.items() if count}
    return replace(side, touchdowns=side.touchdowns - 1, deeds={**side.deeds, scorer: done})


def other_scorer(report: MatchReport, kick_off: KickOff, tape: Tape) -> MatchReport:
    side = tape.pick(SIDES)
    mine = report.side(side)
    scorers = [id for id, done in mine.deeds.items() if done.get("touchdown")]
    if not scorers:
        return report
    fewer = _without_touchdown(mine, tape.pick(scorers))
    return replace(report, **{side: _with_touchdown(fewer, tape.pick(kick_off.sheet(side).players).id)})


def _fought_out(report: MatchReport) -> MatchReport:
    """Nobody conceded."""
    never = {"conceded": False, "awarded": 0, "as_played": None}
    return replace(report, **{side: replace(report.side(side), **never) for side in SIDES})


def other_winner(report: MatchReport, kick_off: KickOff, tape: Tape) -> MatchReport:
    winner = tape.pick(SIDES)
    report = _fought_out(report)
    while report.side(winner).touchdowns <= report.side(other(winner)).touchdowns:
        scorer = tape.pick(kick_off.sheet(winner).players).id
        report = replace(report, **{winner: _with_touchdown(report.side(winner), scorer)})
    return report


def level(report: MatchReport, kick_off: KickOff, tape: Tape) -> MatchReport:
    """A draw."""
    report = _fought_out(report)
    for side in SIDES:
        while report.side(side).touchdowns < report.side(other(side)).touchdowns:
            mine = report.side(side)
            more = replace(mine, touchdowns=mine.touchdowns + 1, unknown_scorer=mine.unknown_scorer + 1)
            report = replace(report, **{side: more})
    return report


def nobody_dead(report: MatchReport, kick_off: KickOff, tape: Tape) -> MatchReport:
    for side in SIDES:
        mine = report.side(side)
        hurt = [replace(each, result="badly-hurt") if each.result == "dead" else each for each in mine.hurt]
        report = replace(report, **{side: replace(mine, hurt=tuple(hurt))})
    return report


def somebody_dead(report: MatchReport, kick_off: KickOff, tape: Tape) -> MatchReport:
    side = tape.pick(SIDES)
    mine, man = report.side(side), tape.pick(kick_off.sheet(side).players).id
    rest = tuple(each for each in mine.hurt if each.player != man)
    dead = Hurt(player=man, result="dead")
    return replace(report, **{side: replace(mine, hurt=(*rest, dead))})


def other_injury(report: MatchReport, kick_off: KickOff, tape: Tape) -> MatchReport:
    side = tape.pick(SIDES)
    mine = report.side(side)
    injury = an_injury(kick_off.sheet(side), kick_off.sheet(other(side)), tape)
    if injury is None:
        return report
    rest = tuple(each for each in mine.hurt if each.player != injury.player)
    return replace(report, **{side: replace(mine, hurt=(*rest, injury))})


def conceded(report: MatchReport, kick_off: KickOff, tape: Tape) -> MatchReport:
    loser = tape.pick(SIDES)
    report = _fought_out(report)
    mine, theirs = report.side(loser), report.side(other(loser))
    voided = {
        id: {deed: count for deed, count in done.items() if deed != "touchdown"} for id, done in mine.deeds.items()
    }
    awarded = mine.touchdowns + 1
    mine = replace(mine, touchdowns=0, unknown_scorer=0, deeds=voided, conceded=True)
    theirs = replace(
        theirs,
        touchdowns=theirs.touchdowns + awarded,
        unknown_scorer=theirs.unknown_scorer + awarded,
        awarded=awarded,
    )
    return replace(report, **{loser: mine, other(loser): theirs})


def other_events(report: MatchReport, kick_off: KickOff, tape: Tape) -> MatchReport:
    return replace(report, events=match_events(tape))


def another_story(report: MatchReport, kick_off: KickOff, tape: Tape) -> MatchReport:
    return a_report(kick_off, tape)


REPORTS: dict[str, Callable[[MatchReport, KickOff, Tape], MatchReport]] = {
    "other scorer": other_scorer,
    "other winner": other_winner,
    "a draw": level,
    "death undone": nobody_dead,
    "death added": somebody_dead,
    "injury changed": other_injury,
    "conceded": conceded,
    "other events": other_events,
    "another story": another_story,
}


# --- Amendments ------------------------------------------------------------------------------------------------------


def amended(league: League, tape: Tape) -> Amendment:
    """A random correction of a random match or moment."""
    kinds = [
        *REPORTS,
        "attendance",
        "off the sheet",
        "forfeit",
        "played",
        "entry",
        "match",
        "entry struck",
        "match struck",
    ]
    kind = tape.pick(kinds)
    match, _, _ = tape.pick(league.played)
    if kind == "match struck" and len(league.played) == 1:
        kind = "other winner"
    if kind == "entry":
        return _entry_inserted(league, tape)
    if kind == "match":
        return _match_inserted(league, tape)
    if kind == "entry struck":
        return _entry_struck(league, tape)
    if kind == "match struck":
        return _match_struck(league, match)
    return told_otherwise(league, match, kind, tape)


def told_otherwise(league: League, match: str, kind: str, tape: Tape) -> Amendment:
    """A match that is in the journals came out otherwise."""
    home = next(club for each, club, _ in league.played if each == match)
    facts = league.clubs[home].chapters[match].facts
    kick_off, report = league.kick_offs[match], facts.report
    awarded_to = None
    if kind == "forfeit":
        report, awarded_to = None, tape.pick(["home", "away", ""])
    elif report is None:
        report = a_report(kick_off, tape)
    elif kind in REPORTS:
        report = REPORTS[kind](report, kick_off, tape)
    elif kind == "attendance":
        fans = {side: tape.upto(40) for side in SIDES}
        kick_off = kick_off.settling(FairWeatherFans(count=fans))
    elif kind == "off the sheet":
        kick_off = _one_fewer(kick_off, report, tape)
    if report is not None:
        report = as_filed(report, kick_off)
    return retold(league, match, kind, report, kick_off, awarded_to)


def retold(
    league: League,
    match: str,
    kind: str,
    report: MatchReport | None,
    kick_off: KickOff | None,
    awarded_to: str | None = None,
) -> Amendment:
    amendment = Amendment(kind)
    _, home, away = next(each for each in league.played if each[0] == match)
    for index in (home, away):
        club = league.clubs[index]
        old = club.chapters[match]
        facts = replace(old.facts, report=report, kick_off=kick_off if report else None, awarded_to=awarded_to)
        chapter = replace(old, facts=facts)
        amendment.changes[index] = Change(chapter=chapter)
        amendment.chapters[index] = {**club.chapters, match: chapter}
        same = facts.sequence == old.facts.sequence
        amendment.diaries[index] = club.diary if same else _other_steps(club, facts)
    return amendment


def _other_steps(club: Club, facts: Facts) -> list[Page]:
    """The diary with the other sequence for this match: whole if the match was done with, else only begun."""
    done = [page.step for page in club.diary if page.match == facts.match and page.kind == "step"]
    steps = [step.step for step in RULES.sequence(facts.sequence)] if "next_fixture" in done else []
    diary: list[Page] = []
    for page in club.diary:
        if page.match != facts.match:
            diary.append(page)
        elif page.kind == "open":
            diary += [page, *(Page("step", facts.match, step) for step in steps)]
    return diary


def _one_fewer(kick_off: KickOff, report: MatchReport, tape: Tape) -> KickOff:
    """A man who did and suffered nothing was not there after all: the pool of the most valuable player is smaller."""
    side = tape.pick(SIDES)
    busy = set(report.side(side).deeds)
    busy |= {hurt.player for hurt in report.side(side).hurt} | {str(hurt.by) for hurt in report.side(other(side)).hurt}
    sheet = kick_off.sheet(side)
    idle = [player for player in sheet.players if player.id not in busy]
    if not idle:
        return kick_off
    gone = tape.pick(idle)
    rest = tuple(player for player in sheet.players if player.id != gone.id)
    return replace(kick_off, **{side: replace(sheet, players=rest)})


def _pages(club: Club) -> list[int]:
    """For each effective row of the journal the page of the diary that it belongs to."""
    pages, page = [], 0
    for row in effective(club.rows):
        pages.append(page)
        if club.diary[page].kind != "step" or isinstance(row.entry, StepClosed):
            page += 1
    return pages


def _team_after(club: Club, pages: int, ruler: Ruler) -> TeamState:
    return reference(club.diary[:pages], club.chapters, ruler)[1]


def _entry_inserted(league: League, tape: Tape) -> Amendment:
    index = tape.upto(len(league.clubs) - 1)
    club = league.clubs[index]
    pages = _pages(club)
    at = tape.upto(255) * 256 + tape.upto(255)
    place = at % len(pages)
    team = _team_after(club, pages[place] + 1, Ruler(0))
    return inserted(club, index, effective(club.rows)[place].seq, pages[place] + 1, an_entry(team, tape))


def inserted(club: Club, index: int, after: int, page: int, entry: Entry) -> Amendment:
    diary = [*club.diary[:page], Page("entry", entry=entry), *club.diary[page:]]
    change = Change(entry=entry, after=after)
    return Amendment("entry", {index: change}, {index: diary}, {index: club.chapters})


def _match_inserted(league: League, tape: Tape) -> Amendment:
    """A match of an earlier date is entered late: into both journals, each at a place between two matches."""
    home = tape.upto(len(league.clubs) - 1)
    away = (home + 1 + tape.upto(len(league.clubs) - 2)) % len(league.clubs)
    match = f"late{sum(each.startswith('late') for each, _, _ in league.played) + 1}"
    amendment, teams, places = Amendment("match"), {}, {}
    for index in (home, away):
        club = league.clubs[index]
        shut = [count for count in range(1, len(club.diary) + 1) if not _team_after(club, count, Ruler(0)).open_match]
        places[index] = tape.pick(shut)
        teams[index] = _team_after(club, places[index], Ruler(0))
    kick_off = kicked_off(match, teams[home], teams[away], tape)
    report = a_report(kick_off, tape)
    for side, index in zip(SIDES, (home, away), strict=True):
        club, page = league.clubs[index], places[index]
        names = (league.clubs[home].name, league.clubs[away].name)
        facts = Facts(match=match, side=side, home=names[0], away=names[1], kick_off=kick_off, report=report)
        chapter = _lived(teams[index], Chapter(facts=facts), tape)
        steps = [Page("step", match, step.step) for step in RULES.sequence("post_match")]
        after = [row.seq for row, at in zip(effective(club.rows), _pages(club), strict=True) if at < page][-1]
        amendment.changes[index] = Change(chapter=chapter, after=after)
        amendment.diaries[index] = [*club.diary[:page], Page("open", match), *steps, *club.diary[page:]]
        amendment.chapters[index] = {**club.chapters, match: chapter}
    league.played.append((match, home, away))
    league.kick_offs[match] = kick_off
    return amendment


def _lived(team: TeamState, chapter: Chapter, tape: Tape) -> Chapter:
    """The chapter with the answers that a coach gave who was asked at the time."""
    if tape.chance(30):
        return chapter
    club = Club("on the side", state=team)
    club.begins(chapter)
    for step in RULES.sequence(chapter.facts.sequence):
        club.takes(chapter.facts.match, step.step, tape)
    return club.chapters[chapter.facts.match]


def _entry_struck(league: League, tape: Tape) -> Amendment:
    index = tape.upto(len(league.clubs) - 1)
    club = league.clubs[index]
    places = [count for count, page in enumerate(club.diary) if page.kind == "entry" and count]
    if not places:
        return Amendment("entry struck")
    page = tape.pick(places)
    row = effective(club.rows)[_pages(club).index(page)]
    diary = [*club.diary[:page], *club.diary[page + 1 :]]
    return Amendment("entry struck", {index: Change(without=row.seq)}, {index: diary}, {index: club.chapters})


def _match_struck(league: League, match: str) -> Amendment:
    _, home, away = next(each for each in league.played if each[0] == match)
    amendment = Amendment("match struck")
    for index in (home, away):
        club = league.clubs[index]
        page = next(count for count, each in enumerate(club.diary) if each.kind == "open" and each.match == match)
        row = effective(club.rows)[_pages(club).index(page)]
        amendment.changes[index] = Change(without=row.seq)
        amendment.diaries[index] = [each for each in club.diary if each.match != match]
        amendment.chapters[index] = club.chapters
    league.played.remove((match, home, away))
    return amendment


# --- Carrying them out -----------------------------------------------------------------------------------------------


def carried_out(club: Club, change: Change, ruler: Ruler, rules: Ruleset = RULES) -> Corrected:
    """The correction with a ruling on every point that needs one."""
    rulings: dict[str, str] = {}
    while True:
        corrected = correct(club.rows, change, club.chapters, rules, DICE, rulings)
        if not corrected.undecided:
            return corrected
        rulings |= {point.id: ruler(point.id, point.rulings) for point in corrected.undecided}


def adopted(club: Club, corrected: Corrected, diary: list[Page], chapters: dict[str, Chapter]) -> None:
    club.rows = [*club.rows, *corrected.rows]
    club.state, club.diary, club.chapters = corrected.after, diary, chapters


def rows_of(club: Club) -> list[Row]:
    return effective(club.rows)
