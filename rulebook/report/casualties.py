"""Casualties in a report: who was hurt, who did it, how, with what result, and how often that is possible (BB2020 p. 60-62, 85)."""

from collections.abc import Iterator

from rulebook.report.apothecaries import ApothecaryMayNot, treatable
from rulebook.report.participants import ReportedSide
from rulebook.report.refusals import NotOnTheSheet
from rulebook.report.results import causes, comes_back, meanings
from rulebook.shapes.refusals import Problem, Refusal, Unreadable
from rulebook.shapes.sheets import REGENERATED, Hurt, SheetPlayer


class Unfinished(Unreadable):
    """Half of what a report must say is missing. A pad takes it: the rest is told later."""


class InjuryUnfinished(Unfinished):
    code = "injury_unfinished"
    sentence = "An injury of {team} is incomplete: choose both the player and the result."


class LastingInjuryUnclear(Refusal):
    code = "lasting_injury_unclear"
    sentence = "{player} has a lasting injury. Choose the characteristic that it reduced."


class UnknownResult(Refusal):
    code = "unknown_result"
    sentence = "“{result}” is not a result of the casualty table."


class UnknownCause(Unreadable):
    code = "unknown_cause"
    sentence = "“{cause}” is not a cause of a casualty."


class UnknownCharacteristic(Unreadable):
    code = "unknown_characteristic"
    sentence = "“{name}” is not a characteristic."


class NothingToReduce(Unreadable):
    code = "nothing_to_reduce"
    sentence = "{team}: only a lasting injury reduces a characteristic. Leave it empty for other results."


class CannotGetWorse(Refusal):
    code = "cannot_get_worse"
    sentence = "{characteristic} of {player} cannot get worse. Roll the lasting injury again."


class DieOutOfRange(Unreadable):
    code = "die_out_of_range"
    sentence = "{team}: a casualty roll shows 1 to {most}, not “{die}”."


class TooManyDice(Refusal):
    code = "too_many_dice"
    sentence = "{player}: a casualty takes one roll, or two with an apothecary, not {count}."


class DiceDoNotFit(Refusal):
    code = "dice_do_not_fit"
    sentence = "{player}: a casualty roll of {dice} gives {rolled}, which is not the reported result."


class SetAsideByNobody(Refusal):
    code = "set_aside_by_nobody"
    sentence = "{player}: a result is set aside only if an apothecary was used."


class DoesNotRegenerate(Refusal):
    code = "does_not_regenerate"
    sentence = "{player} does not have {skill}."


class InjuredTwice(Refusal):
    code = "hurt_twice"
    sentence = (
        "{player} was already out of the match as a casualty. Only Regeneration, or an apothecary's Badly Hurt, brings a "
        "player back."
    )


def casualty_problems(told: ReportedSide) -> Iterator[Problem]:
    """What keeps the casualties of this side from being true, in the order in which they are told."""
    out: set[str] = set()
    for hurt in told.mine.hurt:
        yield from injury_problems(hurt, told)
        if hurt.player in out:
            yield InjuredTwice(player=told.name(hurt.player))
        if hurt.player in told.players and not comes_back(hurt, told.rules):
            out.add(hurt.player)


def injury_problems(hurt: Hurt, told: ReportedSide) -> Iterator[Problem]:
    """What keeps one casualty from being true, whatever else happened in the match."""
    if not hurt.player or not hurt.result:
        yield InjuryUnfinished(team=told.team)
    if hurt.player and hurt.player not in told.players:
        yield NotOnTheSheet(player=hurt.player, team=told.team)
    if hurt.by is not None and hurt.by not in told.opponents:
        yield NotOnTheSheet(player=hurt.by, team=told.their_sheet.team)
    if hurt.cause not in causes(told.rules):
        yield UnknownCause(cause=hurt.cause)
    yield from _result(hurt, told)
    yield from _characteristic(hurt, told)
    yield from _dice(hurt, told)
    player = told.players.get(hurt.player)
    if hurt.apothecary and player is not None and not treatable(player, told.sheet, told.rules):
        yield ApothecaryMayNot(team=told.team, player=player.name)


def _result(hurt: Hurt, told: ReportedSide) -> Iterator[Problem]:
    known, player = meanings(told.rules), told.players.get(hurt.player)
    if hurt.result and hurt.result != REGENERATED and hurt.result not in known:
        yield UnknownResult(result=hurt.result)
    if hurt.set_aside is not None and hurt.set_aside not in known:
        yield UnknownResult(result=hurt.set_aside)
    elif (hurt.set_aside is not None or (hurt.result in known and known[hurt.result].saved)) and not hurt.apothecary:
        yield SetAsideByNobody(player=told.name(hurt.player))
    if hurt.result == REGENERATED and player is not None and not regenerates(player, told):
        skill = told.rules.casualty.regeneration_skill
        name = told.rules.skill(skill).name if skill else "Regeneration"
        yield DoesNotRegenerate(player=player.name, skill=name)


def regenerates(player: SheetPlayer, told: ReportedSide) -> bool:
    """May this player shake off a casualty?"""
    return any(owned.skill == told.rules.casualty.regeneration_skill for owned in player.skills)


def _characteristic(hurt: Hurt, told: ReportedSide) -> Iterator[Problem]:
    """A lasting injury reduces one characteristic, anything else none; what is at its worst is rolled again (p. 61 and its commentary)."""
    meaning, player, name = meanings(told.rules).get(hurt.result), told.players.get(hurt.player), hurt.characteristic
    lasting = meaning is not None and meaning.lasting
    if name is None:
        if lasting:
            yield LastingInjuryUnclear(player=told.name(hurt.player))
    elif not told.rules.has_characteristic(name):
        yield UnknownCharacteristic(name=name)
    elif not lasting and not (meaning is not None and meaning.characteristic == name):
        if meaning is not None or hurt.result == REGENERATED:
            yield NothingToReduce(team=told.team)
    elif (
        player is not None
        and player.characteristics
        and told.rules.lasting_injury_is_rolled_again(name, player.characteristics.get(name))
    ):
        yield CannotGetWorse(characteristic=told.rules.characteristic(name).short, player=player.name)


def _dice(hurt: Hurt, told: ReportedSide) -> Iterator[Problem]:
    """One die for the result and one for what was set aside, each with a face of its own and a result that it brings (p. 61)."""
    most = told.rules.casualty.table.results.stop - 1
    if len(hurt.dice) > 1 + hurt.apothecary:
        yield TooManyDice(player=told.name(hurt.player), count=len(hurt.dice))
        return
    wrong = [die for die in hurt.dice if not 1 <= die <= most]
    for die in wrong:
        yield DieOutOfRange(team=told.team, most=most, die=die)
    player = told.players.get(hurt.player)
    if player is None or wrong:
        return
    known, casualty = meanings(told.rules), told.rules.casualty
    results = [result if result in known else None for result in (hurt.result, hurt.set_aside)]
    if not casualty.fits(hurt.dice, results if hurt.apothecary else results[:1], player):
        dice, brought = ", ".join(map(str, hurt.dice)), casualty.brought(hurt.dice, player)
        yield DiceDoNotFit(player=player.name, dice=dice, rolled=", ".join(brought))
