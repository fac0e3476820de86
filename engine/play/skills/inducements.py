"""Help from the sideline that acts during play: the Chef, Wizards, the Weather Mage, and who else heals (p.89-95)."""

from engine.board import events
from engine.board.actions import ARGUMENT, DECLINE, HOW, TARGET, THROW
from engine.board.decisions import Choice
from engine.board.registers import INDUCEMENTS
from engine.board.skills import DODGE, LEAP, NO_HANDS, SPELL, STUNTY, TITCHY, VERY_LONG_LEGS
from engine.board.state import GAME, STANDING, Player, Roll, State
from engine.play.blocking.foul import BIASED_REFEREE
from engine.play.blocking.injury import knocked_down
from engine.play.kick_off.weather import ROLL as WEATHER
from engine.play.throwing.ball import drop
from rulebook.procedure import Procedure
from rulebook.shapes.sheets import Hired

CHEF = Roll(3, 6, "halfling master chef")
FIREBALL = Roll(1, 6, "fireball")
ZAP = Roll(1, 6, "zap")
FROG = DODGE | LEAP | NO_HANDS | STUNTY | TITCHY | VERY_LONG_LEGS
CASTS_FIREBALL, CASTS_ZAP = HOW | 0, HOW | 1
#: The effect of a keg of Bloodweiser.
KEG = "bloodweiser-keg"
SHIFTS = (-2, -1, 0, 1, 2)


def adds(counter: str, *ids: str) -> None:
    """Each of these Inducements adds to a counter of the state."""

    def hired(g: State, side: int, many: int) -> None:
        getattr(g, counter)[side] += many

    INDUCEMENTS(*ids)(hired)


adds("cheerleaders", "temp-agency-cheerleaders")
adds("assistants", "part-time-assistant-coaches")
adds("full_rerolls", "extra-team-training")
adds("bribes", "bribes")
adds("wanderers", "wandering-apothecaries")
adds("morticians", "mortuary-assistant")
adds("chefs", "halfling-master-chef")
adds("mages", "weather-mage")
adds("wizards", "hireling-sports-wizard", "wizard")
adds("brewers", "josef-bugman")


@INDUCEMENTS("plague-doctor")
def hire_plague_doctor(g: State, side: int, many: int) -> None:
    """By option the doctor may help once each way."""
    g.doctors[side] += many
    if g.rules.options["plague_doctor_uses"] == "each_once":
        g.morticians[side] += many


@INDUCEMENTS("bloodweiser-kegs")
def hire_kegs(g: State, side: int, many: int) -> None:
    """Each keg helps the Knocked-out for the whole game."""
    g.effects += [(KEG, side, GAME)] * many


@INDUCEMENTS("biased-referee", "biased-referee-any")
def hire_referee(g: State, side: int, many: int) -> None:
    """The referee is biased for the whole game."""
    g.effects += [(BIASED_REFEREE, side, GAME)] * many


@INDUCEMENTS("riotous-rookies", "mercenary-players", "star-players", "infamous-coaching-staff")
def on_the_sheet(g: State, side: int, many: int) -> None:
    """Nothing to do: players stand on the sheet, and the name of a kind of staff is none of its members."""


def hire(g: State, side: int, hired: Hired) -> None:
    """What was hired is at hand; KeyError for what no rule knows."""
    handler = INDUCEMENTS.handler(hired.inducement)
    assert handler is not None
    handler(g, side, hired.count)


def cook(g: State, side: int) -> Procedure[None]:
    """The Chef's three dice in the first drive of a half: each 4+ takes a team re-roll from the opponent for this half (p.92)."""
    if not g.chefs[side]:
        return
    dice = yield CHEF
    inspired = sum(1 for die in dice if die >= 4)
    other = 1 - side
    g.rerolls[side] += inspired
    g.rerolls[other] -= min(inspired, g.rerolls[other])
    g.events.append((events.CHEF, side, dice, inspired))


# --- the Weather Mage ---


def list_shifts(g: State) -> list[int]:
    """By how much the roll on the Weather table is shifted: -2 to +2."""
    return [HOW | place for place in range(len(SHIFTS))]


def call_weather(g: State) -> Procedure[None]:
    """New weather, shifted as the coach likes, until the end of the opponent's next turn or of the drive (p.91)."""
    side = g.active
    g.mages[side] -= 1
    dice = yield WEATHER
    answer = yield Choice(g, side, "weather mage", list_shifts)
    rolled = min(max(sum(dice) + SHIFTS[answer & ARGUMENT], 2), 12)
    g.old_weather, g.mage_side = g.weather, side
    g.weather = g.rules.weather[rolled]
    g.events.append((events.WEATHER, dice, g.weather))


def weather_returns(g: State, ended: int) -> None:
    """The turn of ``ended`` is over (-1: the drive is): if that was the Mage's time, the old weather is back."""
    if g.old_weather and ended != g.mage_side:
        g.weather, g.old_weather = g.old_weather, ""
        g.events.append((events.WEATHER_RETURNS, g.mage_side, g.weather))


# --- the Hireling Sports-Wizard ---


def list_spells(g: State) -> list[int]:
    """Which spell, or none yet."""
    return [CASTS_FIREBALL, CASTS_ZAP, DECLINE]


def list_aims(g: State) -> list[int]:
    """Every square."""
    return [THROW | square for square in range(g.pitch.size)]


def list_victims(g: State, players: list[Player]) -> list[int]:
    """Every opponent on the pitch."""
    return [TARGET | p.id for p in players]


def between_turns(g: State, side: int) -> Procedure[None]:
    """The side may have its Wizard cast a spell, once per game (p.94)."""
    if not g.wizards[side]:
        return
    answer = yield Choice(g, side, "wizard", list_spells)
    if answer == DECLINE:
        return
    if answer == CASTS_FIREBALL:
        g.wizards[side] -= 1
        aim = yield Choice(g, side, "fireball", list_aims)
        yield from fireball(g, side, aim & ARGUMENT)
    elif g.on_pitch(1 - side):
        g.wizards[side] -= 1
        aim = yield Choice(g, side, "zap", list_victims, (g.on_pitch(1 - side),))
        yield from zap(g, side, g.named(aim))


def fireball(g: State, side: int, square: int) -> Procedure[None]:
    """Each Standing player in the square or next to it is Knocked Down on 4+, one harder on armour or injury if the caster likes."""
    g.events.append((events.FIREBALL, side, square))
    for near in sorted((square, *g.neighbours[square])):
        p = g.at[near]
        if p is None or p.stance != STANDING:
            continue
        die = yield FIREBALL
        g.events.append((events.TEST, p.id, "fireball", die, 4, (), die >= 4))
        if die >= 4:
            spare = [(SPELL, g.teams[side][0], 1)] if p.side != side and g.teams[side] else []
            yield from knocked_down(g, p, None, "fireball", spare=spare)


def zap(g: State, side: int, p: Player) -> Procedure[None]:
    """On their Strength or more, or a natural 6, the player is a frog for the rest of the drive, and drops the ball without a Turnover."""
    die = yield ZAP
    turned: bool = die == 6 or die >= p.st
    g.events.append((events.TEST, p.id, "zap", die, p.st, (), turned))
    if not turned:
        return
    held = g.carrier is p
    g.frogs.append((p.id, p.ma, p.st, p.ag, p.pa, p.av, p.skills))
    p.ma, p.st, p.ag, p.pa, p.av, p.frog = 5, 1, 2, 0, 5, True
    g.forget(p, p.skills)
    g.learn(p, FROG)
    if held:
        yield from drop(g, p.sq)


def frogs_return(g: State) -> None:
    """A player who was a frog is themselves again."""
    for id, ma, st, ag, pa, av, skills in g.frogs:
        p = g.players[id]
        p.ma, p.st, p.ag, p.pa, p.av, p.frog = ma, st, ag, pa, av, False
        g.forget(p, p.skills)
        g.learn(p, skills)
    g.frogs = []
