"""How Desperate Measures are shown."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.selectors import StepSoFar
from matches.steps.death_zone.measures import MeasuresRolled
from pages.match.context import MatchContext
from pages.sequence.presenters import QuestionPage, StepPage, presents_question, presents_step
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES
from rulebook.shapes.tables import Row


@presents_step("desperate_measures")
class Measures(StepPage):
    title = gettext_lazy("Desperate Measures")

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        return [
            _("{team}: {measures}.").format(
                team=context.team(side).name, measures=", ".join(row.name for row in _rows(so_far, side, rules))
            )
            for side in SIDES
            if _rows(so_far, side, rules)
        ]

    def on_sheet(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[tuple[str, str]]:
        return [
            (_("{team}: {measure}").format(team=context.team(side).name, measure=row.name), row.effect)
            for side in SIDES
            for row in _rows(so_far, side, rules)
        ]


def _rows(so_far: StepSoFar, side: str, rules: Ruleset) -> list[Row]:
    assert so_far.kick_off is not None
    return [rules.table("desperate_measures").named(id) for id in so_far.kick_off.of(MeasuresRolled).of(side)]


@presents_question("desperate_measure")
class MeasureDie(QuestionPage):
    words = gettext_lazy("Desperate Measure")

    def result(self, faces: tuple[int, ...], rules: Ruleset) -> str:
        return rules.table("desperate_measures").row(sum(faces)).name
