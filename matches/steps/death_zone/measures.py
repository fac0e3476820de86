"""Desperate Measures of the Death Zone: what those that a side bought come to."""

import msgspec

from matches.steps.before import Setting
from matches.steps.registry import before_step
from rulebook.procedure import Procedure, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import Settled, settles
from rulebook.shapes.sheets import SIDES, Hired, KickOff, Side
from rulebook.shapes.tables import Row

#: The inducement, by its id.
MEASURES = "desperate-measures"


@settles("desperate_measures")
class MeasuresRolled(Settled, frozen=True, kw_only=True):
    """The measures of each side, by the ids of their rows, in the order in which they were rolled. A side that bought none is missing."""

    rolled: dict[str, tuple[str, ...]] = {}

    def of(self, side: str) -> tuple[str, ...]:
        return self.rolled.get(side, ())


@before_step("desperate_measures")
def desperate_measures(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """Each side has a different measure for each that it bought, and the inducement that a measure gives it (Death Zone, Desperate Measures)."""
    table, rolled = rules.table("desperate_measures"), dict[str, tuple[str, ...]]()
    for side in SIDES:
        count = sum(hired.count for hired in kick_off.sheet(side).at_hand if hired.inducement == MEASURES)
        results: list[Row] = []
        while len(results) < min(count, len(table.rows)):
            dice = yield Roll(1, len(table.results), "desperate_measure", side=side)
            if (row := table.row(sum(dice))) not in results:
                results.append(row)
        if results:
            rolled[side] = tuple(row.id for row in results)
            kick_off = _with_gains(kick_off, side, results)
    return kick_off.settling(MeasuresRolled(rolled=rolled))


def _with_gains(kick_off: KickOff, side: Side, results: list[Row]) -> KickOff:
    """The side has on its sheet what its measures give it for nothing."""
    sheet = kick_off.sheet(side)
    gains = tuple(Hired(row["gains"]) for row in results if row.get("gains"))
    return msgspec.structs.replace(kick_off, **{side: msgspec.structs.replace(sheet, hired=sheet.hired + gains)})
