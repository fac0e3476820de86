"""The score in a report: the scorers, a concession with what it awards, roll-offs (BB2020 p. 67)."""

from collections import Counter
from collections.abc import Iterator

from rulebook.report.participants import ReportedSide
from rulebook.report.refusals import MOST, CountOutOfRange, NotOnTheSheet
from rulebook.shapes.refusals import Problem, Question, Refusal
from rulebook.shapes.sheets import MatchReport, SideReport


class ScorersDoNotAddUp(Refusal):
    code = "scorers_do_not_add_up"
    sentence = "{team} scored {score}, but {counted} are accounted for. Add a scorer, or count one as “scorer unknown”."


class BothConceded(Refusal):
    code = "both_conceded"
    sentence = "Only one side can concede a match."


class ConcededTouchdowns(Refusal):
    code = "conceded_touchdowns"
    sentence = "{team} conceded. Its touchdowns count for the other side, so its score is 0."


class NothingAwarded(Refusal):
    code = "nothing_awarded"
    sentence = (
        "{loser} conceded, so {team} is awarded at least {least} of its touchdowns. Enter how many, and who gets them."
    )


class AwardedDoesNotFollow(Refusal):
    code = "awarded_does_not_follow"
    sentence = "{loser} had scored {as_played} when it conceded. {team} is awarded {right} touchdowns, not {awarded}."


class AwardedNotCounted(Refusal):
    code = "awarded_not_counted"
    sentence = "{team} has {counted} touchdowns, including awarded ones. {awarded} cannot have been awarded."


class AwardedForNothing(Refusal):
    code = "awarded_for_nothing"
    sentence = "{team} is awarded touchdowns only if the other side conceded at a cost."


class AsPlayedDiffers(Refusal):
    code = "as_played_differs"
    sentence = "{team} cannot have scored {as_played} on the pitch. The official score gives {right}."


class GivenTooOften(Refusal):
    code = "given_too_often"
    sentence = (
        "{player} was given {count} awarded touchdowns, but {awarded} were awarded and the report has {done} for them."
    )


class NotConceded(Refusal):
    code = "not_conceded"
    sentence = "{team} did not concede. Leave out how many players it could set up, and the cost."


class NotSoFew(Refusal):
    code = "not_so_few"
    sentence = "{team} could set up {count}. A concession has no further cost only with {most} or fewer."


class HowManyCouldSetUp(Question):
    code = "how_many_could_set_up"
    sentence = "{team} conceded without further cost. Enter how many players it could set up ({most} or fewer), or give a reason."


class RollOffsNotLevel(Refusal):
    code = "roll_offs_not_level"
    sentence = "Roll-offs need a level score. The score of this match is not level."


def counted(mine: SideReport) -> int:
    """The touchdowns that have a scorer, or are said to have none by name."""
    return sum(done.get("touchdown", 0) for done in mine.deeds.values()) + mine.unknown_scorer


def costly(side: SideReport) -> bool:
    """Did this side concede at the price of page 67?"""
    return side.conceded and not side.conceded_freely


def score_problems(told: ReportedSide) -> Iterator[Problem]:
    """What keeps the score of this side from being true."""
    mine = told.mine
    for what, count in (
        ("The score", mine.touchdowns),
        ("The score as played", mine.as_played or 0),
        ("Touchdowns awarded", mine.awarded),
        ("Touchdowns with an unknown scorer", mine.unknown_scorer),
        ("The players that could be set up", mine.could_set_up or 0),
    ):
        if not 0 <= count <= MOST:
            yield CountOutOfRange(what=what, count=count, most=MOST)
    if counted(mine) != mine.touchdowns:
        yield ScorersDoNotAddUp(team=told.team, score=mine.touchdowns, counted=counted(mine))
    yield from _given(told)
    yield from _as_played(told)
    yield from _conceded(told)


def _given(told: ReportedSide) -> Iterator[Problem]:
    """An awarded touchdown is given to a player of the side, once, and is among the deeds (p. 70)."""
    mine = told.mine
    for id, count in Counter(mine.awarded_to).items():
        done = mine.deeds.get(id, {}).get("touchdown", 0)
        if id not in told.players:
            yield NotOnTheSheet(player=id, team=told.team)
        elif count > done or len(mine.awarded_to) > mine.awarded:
            yield GivenTooOften(player=told.name(id), count=count, awarded=mine.awarded, done=done)
    if costly(told.theirs) and counted(mine) < mine.awarded <= MOST:
        yield AwardedNotCounted(team=told.team, awarded=mine.awarded, counted=counted(mine))


def _as_played(told: ReportedSide) -> Iterator[Problem]:
    """Beside the official score stands the one that was played: the voided touchdowns and one more are the awarded ones (p. 67)."""
    mine, theirs = told.mine, told.theirs
    if mine.awarded and not costly(theirs):
        yield AwardedForNothing(team=told.team)
    if mine.as_played is None or not 0 <= mine.as_played <= MOST:
        return
    if not costly(mine):
        right = mine.touchdowns - (mine.awarded if costly(theirs) else 0)
        if mine.as_played != right:
            yield AsPlayedDiffers(team=told.team, as_played=mine.as_played, right=right)
        return
    right = mine.as_played + told.rules.edition.concession.awarded_touchdowns
    if theirs.awarded != right:
        yield AwardedDoesNotFollow(
            loser=told.team, team=told.their_sheet.team, as_played=mine.as_played, awarded=theirs.awarded, right=right
        )


def _conceded(told: ReportedSide) -> Iterator[Problem]:
    """A concession costs its touchdowns, unless there were too few players to set up, and that is what it rests on (p. 40, 67)."""
    mine, numbers = told.mine, told.rules.edition.concession
    if not mine.conceded:
        if mine.conceded_freely or mine.could_set_up is not None:
            yield NotConceded(team=told.team)
        return
    if not mine.conceded_freely:
        if mine.touchdowns:
            yield ConcededTouchdowns(team=told.team)
        if told.theirs.awarded < numbers.awarded_touchdowns:
            yield NothingAwarded(loser=told.team, team=told.their_sheet.team, least=numbers.awarded_touchdowns)
    elif mine.could_set_up is None:
        yield HowManyCouldSetUp(side=told.side, team=told.team, most=numbers.free_at_or_below)
    elif mine.could_set_up > numbers.free_at_or_below:
        yield NotSoFew(team=told.team, count=mine.could_set_up, most=numbers.free_at_or_below)


def whole_problems(report: MatchReport) -> Iterator[Problem]:
    """What keeps the match as a whole from having ended so."""
    if report.roll_offs is not None and report.outcome("home") != "draw":
        yield RollOffsNotLevel()
