"""What keeps a match report from being true."""

from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from rulebook.contents import CHARACTERISTICS
from rulebook.refusals import Refusal
from rulebook.sheets import SIDES, Hurt, MatchReport, SideReport, TeamSheet, other

#: More than this of anything is a slip of the finger.
MOST = 99


class NotOnTheSheet(Refusal):
    code = "not_on_the_sheet"
    sentence = "{player} was not on the sheet of {team} at the kick-off."


class UnknownDeed(Refusal):
    code = "unknown_deed"
    sentence = "“{deed}” earns nothing in these rules."


class UnknownResult(Refusal):
    code = "unknown_result"
    sentence = "“{result}” is no result of a casualty roll."


class CountOutOfRange(Refusal):
    code = "count_out_of_range"
    sentence = "{what} cannot be {count}: from 0 to {most} is possible."


class ScorersDoNotAddUp(Refusal):
    code = "scorers_do_not_add_up"
    sentence = "{team} scored {score}, but {counted} are accounted for: add a scorer or say that one is unknown."


class HurtTwice(Refusal):
    code = "hurt_twice"
    sentence = "{player} left the match hurt once already."


class LastingInjuryUnclear(Refusal):
    code = "lasting_injury_unclear"
    sentence = "{player} has a lasting injury: say which characteristic it reduced."


class BothConceded(Refusal):
    code = "both_conceded"
    sentence = "Only one side can concede a match."


class ConcededTouchdowns(Refusal):
    code = "conceded_touchdowns"
    sentence = "{team} conceded: its touchdowns count for the other side, so that it has none itself."


class NothingAwarded(Refusal):
    code = "nothing_awarded"
    sentence = (
        "{loser} conceded, so {team} is awarded {least} or more of its touchdowns: say how many, and who gets them."
    )


class ResultMeaning(msgspec.Struct, frozen=True):
    """What a result of the casualty table means for a report: does the player stay out of the match, and is a characteristic reduced?"""

    stays_out: bool
    lasting: bool


def report_problems(
    report: MatchReport,
    sheets: Mapping[str, TeamSheet],
    deeds: Iterable[str],
    results: Mapping[str, ResultMeaning],
    awarded: int,
) -> list[Refusal]:
    """Everything that keeps this report from being true, both sides together; an empty list if nothing does.

    ``awarded`` is how many touchdowns a concession awards at the least, beside those that it takes away (BB2020 p. 67).
    """
    found: list[Refusal] = []
    known = frozenset(deeds)
    for side in SIDES:
        mine, sheet = report.side(side), sheets[side]
        found += [*_counts(mine, sheet, known), *_score(mine, sheet)]
        found += [*_casualties(mine, sheet, sheets[other(side)], results)]
        found += [NotOnTheSheet(player=id, team=sheet.team) for id in mine.sent_off if sheet.player(id) is None]
        if mine.conceded and not mine.conceded_freely:
            found += [*_concession(mine, sheet, report.side(other(side)), sheets[other(side)], awarded)]
    if report.home.conceded and report.away.conceded:
        return [BothConceded()]
    return found


def _counts(mine: SideReport, sheet: TeamSheet, known: Collection[str]) -> Iterator[Refusal]:
    for what, count in (
        ("The score", mine.touchdowns),
        ("Touchdowns awarded", mine.awarded),
        ("Touchdowns with an unknown scorer", mine.unknown_scorer),
    ):
        if not 0 <= count <= MOST:
            yield CountOutOfRange(what=what, count=count, most=MOST)
    for id, done in mine.deeds.items():
        player = sheet.player(id)
        if player is None:
            yield NotOnTheSheet(player=id, team=sheet.team)
        for deed, count in done.items():
            if deed not in known:
                yield UnknownDeed(deed=deed)
            elif not 0 <= count <= MOST:
                what = f"{deed.replace('_', ' ').capitalize()} of {player.name if player else id}"
                yield CountOutOfRange(what=what, count=count, most=MOST)


def _score(mine: SideReport, sheet: TeamSheet) -> Iterator[Refusal]:
    counted = sum(done.get("touchdown", 0) for done in mine.deeds.values()) + mine.unknown_scorer
    if counted != mine.touchdowns:
        yield ScorersDoNotAddUp(team=sheet.team, score=mine.touchdowns, counted=counted)


def _casualties(
    mine: SideReport, sheet: TeamSheet, opponents: TeamSheet, results: Mapping[str, ResultMeaning]
) -> Iterator[Refusal]:
    gone: set[str] = set()
    for hurt in mine.hurt:
        player = sheet.player(hurt.player)
        name = player.name if player else hurt.player
        if player is None:
            yield NotOnTheSheet(player=hurt.player, team=sheet.team)
        if hurt.player in gone:
            yield HurtTwice(player=name)
        if hurt.by is not None and opponents.player(hurt.by) is None and sheet.player(hurt.by) is None:
            yield NotOnTheSheet(player=hurt.by, team=opponents.team)
        yield from _result(hurt, name, results)
        if hurt.result in results and results[hurt.result].stays_out:
            gone.add(hurt.player)


def _result(hurt: Hurt, name: str, results: Mapping[str, ResultMeaning]) -> Iterator[Refusal]:
    for result in (hurt.result, hurt.set_aside):
        if result is not None and result not in results:
            yield UnknownResult(result=result)
    meaning = results.get(hurt.result)
    if meaning is not None and meaning.lasting and hurt.characteristic not in CHARACTERISTICS:
        yield LastingInjuryUnclear(player=name)


def _concession(
    mine: SideReport, sheet: TeamSheet, theirs: SideReport, opponents: TeamSheet, awarded: int
) -> Iterator[Refusal]:
    if mine.touchdowns:
        yield ConcededTouchdowns(team=sheet.team)
    if theirs.awarded < awarded:
        yield NothingAwarded(loser=sheet.team, team=opponents.team, least=awarded)
