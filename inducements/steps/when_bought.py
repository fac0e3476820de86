"""What is rolled as soon as something has been hired, before the kick-off."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from matches.steps.before import Setting, journeymen_of, journeymen_problems
from rulebook.procedure import Choice, Procedure, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import FairWeatherFans
from rulebook.shapes.sheets import Hired, KickOff, Side
from teams.history.values import player_sheet

Comes = Callable[[Hired, KickOff, Side, Setting, Ruleset], Procedure[KickOff]]

#: By the id of the inducement.
WHEN_BOUGHT: dict[str, Comes] = {}


def when_bought(*ids: str) -> Callable[[Comes], Comes]:
    """Decorates the procedure of what follows when one of these is hired."""

    def register(procedure: Comes) -> Comes:
        for id in ids:
            if id in WHEN_BOUGHT:
                raise AssertionError(f"two procedures for {id!r}")
            WHEN_BOUGHT[id] = procedure
        return procedure

    return register


def comes_with(hired: Hired, kick_off: KickOff, side: Side, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """Whatever hiring this brings with it has come."""
    procedure = WHEN_BOUGHT.get(hired.inducement)
    if procedure is None:
        return kick_off
    kick_off = yield from procedure(hired, kick_off, side, setting, rules)
    return kick_off


@when_bought("riotous-rookies")
def riotous_rookies(
    hired: Hired, kick_off: KickOff, side: Side, setting: Setting, rules: Ruleset
) -> Procedure[KickOff]:
    """2D3+1 more journeymen have come, beyond the sixteen if need be; where they may be of several positions the coach has said which (p. 91)."""
    dice = yield Roll(2, 3, "riotous_rookies", side=side)
    needed = sum(dice) + 1
    team, sheet = setting.team(side), kick_off.sheet(side)
    positions = [position.id for position in rules.journeyman_positions(team.roster)]
    chosen: Any = [positions[0]] * needed
    if len(positions) > 1:
        chosen = yield Choice(
            "journeymen",
            options=partial(dict, positions=positions, needed=needed),
            problems=partial(journeymen_problems, positions, needed),
            default=list(chosen),
            side=side,
        )
    there = sum(player.kind == "journeyman" for player in sheet.players)
    worn = {player.number for player in sheet.players}
    shirts = (number for number in team.free_numbers() if number not in worn)
    rookies = journeymen_of(team, setting.match, chosen, shirts=shirts, there=there)
    come = tuple(player_sheet(player, team, rules) for player in rookies)
    named = tuple(
        msgspec.structs.replace(each, players=tuple(player.id for player in come))
        if each.inducement == hired.inducement
        else each
        for each in sheet.hired
    )
    sheet = msgspec.structs.replace(sheet, players=(*sheet.players, *come), hired=named)
    return msgspec.structs.replace(kick_off, **{side: sheet})


@when_bought("cavorting-nurglings")
def cavorting_nurglings(
    hired: Hired, kick_off: KickOff, side: Side, setting: Setting, rules: Ruleset
) -> Procedure[KickOff]:
    """Each swarm has brought one fan more for this match (Death Zone); their cheering counts at the table."""
    count = dict(kick_off.of(FairWeatherFans).count)
    count[side] = count.get(side, 0) + hired.count
    yield from ()
    return kick_off.settling(FairWeatherFans(count=count))
