"""The weather: 2D6, and it stays until something changes it (p.37)."""

from engine.board import events
from engine.board.registers import WEATHER
from engine.board.state import Roll, State
from rulebook.procedure import Procedure

SWELTERING_HEAT, VERY_SUNNY, PERFECT, POURING_RAIN, BLIZZARD = (
    WEATHER.named(id) for id in ("sweltering-heat", "very-sunny", "perfect-conditions", "pouring-rain", "blizzard")
)
ROLL = Roll(2, 6, "weather")


def roll_weather(g: State) -> Procedure[None]:
    """The weather is what 2D6 on their table say."""
    dice = yield ROLL
    g.weather = g.rules.weather[sum(dice)]
    g.old_weather = ""
    g.events.append((events.WEATHER, dice, g.weather))
