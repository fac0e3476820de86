"""What keeps a match report from being true."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType

import msgspec

from rulebook.contents import CHARACTERISTICS
from rulebook.raising import raising_problems
from rulebook.refusals import Refusal
from rulebook.ruleset import Ruleset
from rulebook.sheets import SIDES, Hurt, MatchReport, Raised, SideReport, TeamSheet, other

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


class GivenTooOften(Refusal):
    code = "given_too_often"
    sentence = "{player} was given {count} of the awarded touchdowns, of {awarded} in all and {done} of his own."


class IdTaken(Refusal):
    code = "id_taken"
    sentence = "{team} has two players called {id!r}: whoever is raised needs an id of his own."


class RaisesNobody(Refusal):
    code = "raises_nobody"
    sentence = "“{rule}” raises nobody during a match."


class RaisedFromTheLiving(Refusal):
    code = "raised_from_the_living"
    sentence = "{victim} did not die in this match: nobody can be raised from him."


class RaisedTooOften(Refusal):
    code = "raised_too_often"
    sentence = "{team} can raise one player a match by “{rule}”, and one from each victim."


class UnknownBlessing(Refusal):
    code = "unknown_blessing"
    sentence = "No prayer called “{prayer}” makes anything earn more."


class BlessedTooOften(Refusal):
    code = "blessed_too_often"
    sentence = "{player} did {done} that “{prayer}” can bless, not {count}."


class NotSoFew(Refusal):
    code = "not_so_few"
    sentence = "{team} could set up {count}: only with {most} or fewer does a concession cost nothing more."


class RollOffsNotLevel(Refusal):
    code = "roll_offs_not_level"
    sentence = "Roll-offs decide a match whose score is level, and this one's is not."


class CannotGetWorse(Refusal):
    code = "cannot_get_worse"
    sentence = "{characteristic} of {player} cannot get worse: the lasting injury is rolled again."


class ResultMeaning(msgspec.Struct, frozen=True):
    """What a result of the casualty table means for a report: does the player stay out of the match, is a characteristic reduced, is he dead?"""

    stays_out: bool
    lasting: bool
    dead: bool = False


class Squad(msgspec.Struct, frozen=True):
    """The players whom the report of one side may name, by id, and their team."""

    team: str
    names: dict[str, str]


def squad(sheet: TeamSheet, raised: Iterable[Raised], staff: Collection[str]) -> Squad:
    """Who was on the sheet, who was raised during the match, and which of the ``staff`` were hired."""
    names = {hired.inducement: hired.inducement for hired in sheet.hired if hired.inducement in staff}
    names |= {one.id: one.name or one.id for one in raised}
    return Squad(sheet.team, names | {player.id: player.name for player in sheet.players})


def problems_by(rules: Ruleset, report: MatchReport, sheets: Mapping[str, TeamSheet]) -> list[Refusal]:
    """Everything that keeps this report of these two sheets from being true under these rules; an empty list if nothing does."""
    results = {
        row.id: ResultMeaning(
            stays_out=bool(row.get("miss_next_game") or row.get("dead")),
            lasting=bool(row.get("lasting")),
            dead=bool(row.get("dead")),
        )
        for row in rules.table("casualty")
    }
    found = report_problems(
        report,
        sheets,
        deeds=(row.id for row in rules.table("spp_earning") if row.id != "mvp"),
        results=results,
        awarded=rules.edition.concession.awarded_touchdowns,
        raising=rules.raising,
        blessings=rules.blessings,
        staff=rules.playing_staff,
        few=rules.edition.concession.free_at_or_below,
    )
    hurt = ((one, sheets[side]) for side in SIDES for one in report.side(side).hurt)
    injuries = (problem for one, sheet in hurt for problem in _injury(one, sheet, rules))
    return [*found, *raising_problems(report, sheets, rules), *injuries]


def _injury(hurt: Hurt, sheet: TeamSheet, rules: Ruleset) -> Iterator[Refusal]:
    """A lasting injury to what is at its worst already is rolled again (p. 61 and its commentary)."""
    player, name = sheet.player(hurt.player), hurt.characteristic
    if player is None or name not in CHARACTERISTICS:
        return
    if rules.lasting_injury_is_rolled_again(name, getattr(player, name)):
        yield CannotGetWorse(characteristic=name.upper(), player=player.name)


def report_problems(
    report: MatchReport,
    sheets: Mapping[str, TeamSheet],
    deeds: Iterable[str],
    results: Mapping[str, ResultMeaning],
    awarded: int,
    raising: Collection[str] = (),
    blessings: Mapping[str, Collection[str]] = MappingProxyType({}),
    staff: Collection[str] = (),
    few: int = MOST,
) -> list[Refusal]:
    """Everything that keeps this report from being true, both sides together; an empty list if nothing does.

    ``awarded`` is how many touchdowns a concession awards at the least, beside those that it takes away (BB2020 p. 67); ``raising`` the rules
    that raise the dead during a match (p. 84, 106), ``blessings`` the deeds that earn more by a prayer (p. 39), ``staff`` the Inducements who
    may take the pitch themselves (p. 93): the report names them by their own ids. With ``few`` players or fewer to set up a concession costs
    nothing but the match (p. 67).
    """
    found: list[Refusal] = []
    known = frozenset(deeds)
    squads = {side: squad(sheets[side], report.side(side).raised, staff) for side in SIDES}
    for side in SIDES:
        mine, own, theirs = report.side(side), squads[side], squads[other(side)]
        found += [*_counts(mine, own, known), *_score(mine, own), *_given(mine, own), *_blessed(mine, own, blessings)]
        found += [*_casualties(mine, own, theirs, results)]
        found += [*_raised(mine, sheets[side], theirs, report.side(other(side)), results, raising)]
        found += [
            NotOnTheSheet(player=id, team=own.team) for id in (*mine.sent_off, *mine.stalled) if id not in own.names
        ]
        if mine.conceded and not mine.conceded_freely:
            found += [*_concession(mine, own, report.side(other(side)), theirs, awarded)]
        elif mine.conceded_freely and (mine.could_set_up or 0) > few:
            found.append(NotSoFew(team=own.team, count=mine.could_set_up, most=few))
    if report.home.conceded and report.away.conceded:
        return [BothConceded()]
    if report.roll_offs is not None and report.outcome("home") != "draw":
        found.append(RollOffsNotLevel())
    return found


def _counts(mine: SideReport, own: Squad, known: Collection[str]) -> Iterator[Refusal]:
    for what, count in (
        ("The score", mine.touchdowns),
        ("Touchdowns awarded", mine.awarded),
        ("Touchdowns with an unknown scorer", mine.unknown_scorer),
        ("The players that could be set up", mine.could_set_up or 0),
        *((f"How often {own.names.get(id, id)} stalled", count) for id, count in mine.stalled.items()),
    ):
        if not 0 <= count <= MOST:
            yield CountOutOfRange(what=what, count=count, most=MOST)
    for id, done in mine.deeds.items():
        if id not in own.names:
            yield NotOnTheSheet(player=id, team=own.team)
        for deed, count in done.items():
            if deed not in known:
                yield UnknownDeed(deed=deed)
            elif not 0 <= count <= MOST:
                what = f"{deed.replace('_', ' ').capitalize()} of {own.names.get(id, id)}"
                yield CountOutOfRange(what=what, count=count, most=MOST)


def _score(mine: SideReport, own: Squad) -> Iterator[Refusal]:
    counted = sum(done.get("touchdown", 0) for done in mine.deeds.values()) + mine.unknown_scorer
    if counted != mine.touchdowns:
        yield ScorersDoNotAddUp(team=own.team, score=mine.touchdowns, counted=counted)


def _given(mine: SideReport, own: Squad) -> Iterator[Refusal]:
    """An awarded touchdown is given to a player of the side, once, and is among his deeds."""
    for id, count in Counter(mine.awarded_to).items():
        done = mine.deeds.get(id, {}).get("touchdown", 0)
        if id not in own.names:
            yield NotOnTheSheet(player=id, team=own.team)
        elif count > done or len(mine.awarded_to) > mine.awarded:
            yield GivenTooOften(player=own.names[id], count=count, awarded=mine.awarded, done=done)


def _blessed(mine: SideReport, own: Squad, blessings: Mapping[str, Collection[str]]) -> Iterator[Refusal]:
    """A prayer blesses no more deeds than were done."""
    for id, blessed in mine.blessed.items():
        if id not in own.names:
            yield NotOnTheSheet(player=id, team=own.team)
        for prayer, count in blessed.items():
            done = sum(mine.deeds.get(id, {}).get(deed, 0) for deed in blessings.get(prayer, ()))
            if prayer not in blessings:
                yield UnknownBlessing(prayer=prayer)
            elif not 0 <= count <= done:
                yield BlessedTooOften(player=own.names.get(id, id), prayer=prayer, count=count, done=done)


def _raised(
    mine: SideReport,
    sheet: TeamSheet,
    theirs: Squad,
    suffered: SideReport,
    results: Mapping[str, ResultMeaning],
    raising: Collection[str],
) -> Iterator[Refusal]:
    """Each rule raises one player a match, from an opponent who died in it and from nobody twice (p. 84, 106)."""
    dead = {hurt.player for hurt in suffered.hurt if hurt.result in results and results[hurt.result].dead}
    ids = Counter((*(player.id for player in sheet.players), *(one.id for one in mine.raised)))
    yield from (IdTaken(team=sheet.team, id=one.id) for one in mine.raised if ids[one.id] > 1)
    for one in mine.raised:
        if one.rule not in raising:
            yield RaisesNobody(rule=one.rule)
        if one.victim not in theirs.names:
            yield NotOnTheSheet(player=one.victim, team=theirs.team)
        elif one.victim not in dead:
            yield RaisedFromTheLiving(victim=theirs.names[one.victim])
    for key in ("rule", "victim"):
        counted = Counter(getattr(one, key) for one in mine.raised)
        yield from (
            RaisedTooOften(team=sheet.team, rule=one.rule) for one in mine.raised if counted[getattr(one, key)] > 1
        )


def _casualties(mine: SideReport, own: Squad, theirs: Squad, results: Mapping[str, ResultMeaning]) -> Iterator[Refusal]:
    gone: set[str] = set()
    for hurt in mine.hurt:
        name = own.names.get(hurt.player, hurt.player)
        if hurt.player not in own.names:
            yield NotOnTheSheet(player=hurt.player, team=own.team)
        if hurt.player in gone:
            yield HurtTwice(player=name)
        if hurt.by is not None and hurt.by not in theirs.names and hurt.by not in own.names:
            yield NotOnTheSheet(player=hurt.by, team=theirs.team)
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


def _concession(mine: SideReport, own: Squad, theirs: SideReport, opponents: Squad, awarded: int) -> Iterator[Refusal]:
    if mine.touchdowns:
        yield ConcededTouchdowns(team=own.team)
    if theirs.awarded < awarded:
        yield NothingAwarded(loser=own.team, team=opponents.team, least=awarded)
