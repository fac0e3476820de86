"""The weather tables of the Death Zone: which one this match rolls on."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from matches.steps.advancing import AnswerUnreadable
from matches.steps.before import Setting, yes_or_no
from matches.steps.registry import before_step
from rulebook.procedure import Choice, Procedure
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from rulebook.shapes.settled import WeatherTable
from rulebook.shapes.sheets import KickOff

#: The value of the option ``weather_table`` that leaves the table to the two coaches.
AGREED = "agreed"


@before_step("weather_table")
def weather_table(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """The weather has its table: the season's or, where the season leaves it open, one that both coaches want (Death Zone, weather tables).

    The home side proposes a table and the other agrees; without agreement it is the table of the rulebook.
    """
    table = rules.edition.weather_table
    if rules.option("weather_table") == AGREED:
        tables = tables_on_offer(rules)
        proposed = yield Choice(
            "weather_table",
            options=partial(tuple, tables),
            problems=partial(table_problems, tables),
            default=table,
            side="home",
        )
        if proposed != table:
            agreed = yield Choice(
                "weather_table_agreed",
                options=partial(dict, table=proposed),
                problems=yes_or_no,
                default=False,
                side="away",
            )
            table = proposed if agreed else table
    return kick_off.settling(WeatherTable(table=table))


def tables_on_offer(rules: Ruleset) -> tuple[str, ...]:
    """The ids of the tables that a season may choose from, the rulebook's own first."""
    return tuple(str(one.value) for one in rules.register["weather_table"].values if one.value != AGREED)


def table_problems(tables: Sequence[str], answer: Any) -> list[Problem]:
    return [] if answer in tables else [AnswerUnreadable()]
