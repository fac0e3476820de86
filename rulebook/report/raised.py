"""The dead of a match who play on for the other side, as a report tells of them (BB2020 p. 84, 106)."""

from collections import Counter
from collections.abc import Iterator

from rulebook.raising import raised_position, rule_name, rule_works, spared
from rulebook.report.participants import ReportedSide
from rulebook.report.refusals import MOST, CountOutOfRange, NotOnTheSheet
from rulebook.report.results import is_dead
from rulebook.shapes.refusals import Problem, Refusal
from rulebook.shapes.sheets import Hurt, Raised

#: As long as the name of any player.
LONGEST_NAME = 60


class IdTaken(Refusal):
    code = "id_taken"
    sentence = "{team} has two players with the id {id!r}. A raised player needs a unique id."


class RaisesNobody(Refusal):
    code = "raises_nobody"
    sentence = "“{rule}” does not raise players during a match."


class RaisedFromTheLiving(Refusal):
    code = "raised_from_the_living"
    sentence = "{victim} did not die in this match, so they cannot be raised."


class RaisedTooOften(Refusal):
    code = "raised_too_often"
    sentence = "{team} can raise one player a match by “{rule}”, and only one from each victim."


class TeamRaisesNobody(Refusal):
    code = "team_raises_nobody"
    sentence = "{team} cannot raise players by “{rule}”."


class RisesAsAnother(Refusal):
    code = "rises_as_another"
    sentence = "A player raised by “{rule}” is a {right}."


class CannotBeRaised(Refusal):
    code = "cannot_be_raised"
    sentence = "{victim} cannot be raised by “{rule}”: {because}."


class RaisedNameTooLong(Refusal):
    code = "raised_name_too_long"
    sentence = "{name}…: the name of a raised player has at most {most} characters."


class KilledByAnother(Refusal):
    code = "killed_by_another"
    sentence = "“{rule}” needs a Block or a Foul by a player who has it. Enter who killed {victim}, and how."


def raised_problems(told: ReportedSide) -> Iterator[Problem]:
    """Raised players that this side cannot have: each rule raises one player a match, from an opponent who died in it, and from each only once."""
    ids = Counter((*(player.id for player in told.sheet.players), *(one.id for one in told.mine.raised)))
    yield from (IdTaken(team=told.team, id=one.id) for one in told.mine.raised if ids[one.id] > 1)
    for one in told.mine.raised:
        if not 0 <= one.number <= MOST:
            yield CountOutOfRange(what=f"The number of {one.name or one.id}", count=one.number, most=MOST)
        if len(one.name) > LONGEST_NAME:
            yield RaisedNameTooLong(name=one.name[:20], most=LONGEST_NAME)
        yield from _victim(one, told)
        if one.rule not in told.rules.raising:
            yield RaisesNobody(rule=one.rule)
        else:
            yield from _by_the_rule(one, told)
    for key in ("rule", "victim"):
        counts = Counter(getattr(one, key) for one in told.mine.raised)
        yield from (
            RaisedTooOften(team=told.team, rule=one.rule) for one in told.mine.raised if counts[getattr(one, key)] > 1
        )


def _deaths(one: Raised, told: ReportedSide) -> list[Hurt]:
    return [hurt for hurt in told.theirs.hurt if hurt.player == one.victim and is_dead(hurt, told.rules)]


def _victim(one: Raised, told: ReportedSide) -> Iterator[Problem]:
    victim = told.opponents.get(one.victim)
    if victim is None:
        yield NotOnTheSheet(player=one.victim, team=told.their_sheet.team)
    elif not _deaths(one, told):
        yield RaisedFromTheLiving(victim=victim.name)


def _by_the_rule(one: Raised, told: ReportedSide) -> Iterator[Problem]:
    rules, raises = told.rules, told.rules.raising[one.rule]
    named = rule_name(one.rule, rules)
    position = raised_position(told.sheet, raises, rules)
    if position is None or not rule_works(told.sheet, raises, rules):
        yield TeamRaisesNobody(team=told.team, rule=named)
    elif one.position != position.id:
        yield RisesAsAnother(rule=named, right=position.name)
    victim = told.opponents.get(one.victim)
    because = spared(victim, raises, rules) if victim is not None else ""
    if victim is not None and because:
        yield CannotBeRaised(victim=victim.name, rule=named, because=because)
    deaths = _deaths(one, told)
    owners = {id for id, player in told.players.items() if any(each.skill == raises.through for each in player.skills)}
    by_owner = any(hurt.by in owners and hurt.cause in raises.causes for hurt in deaths)
    if raises.through is not None and victim is not None and deaths and not by_owner:
        yield KilledByAnother(rule=named, victim=victim.name)
