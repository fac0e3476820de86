"""How a bet on the own win is shown."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.selectors import StepSoFar
from pages.match.context import MatchContext
from pages.sequence.death_zone.rows import row
from pages.sequence.presenters import Asking, QuestionPage, StepPage, presents_question, presents_step
from pages.shell.numbers import whole_number
from rulebook.procedure import Choice
from rulebook.ruleset import Ruleset
from rulebook.shapes.death_zone import SideBets
from teams.history.words import gold


@presents_step("side_bets")
class SideBetsBefore(StepPage):
    title = gettext_lazy("Side bets")

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        assert so_far.kick_off is not None
        stakes = so_far.kick_off.of(SideBets).stakes
        said = [
            _("{team} bets {gold} on its own win.").format(team=context.team(side).name, gold=gold(stake))
            for side, stake in stakes.items()
        ]
        return said or [_("Nobody bets.")]


@presents_question("side_bet")
class SideBet(QuestionPage):
    words = gettext_lazy("Side bet")
    template = "matches/choices/rows.html"

    def title(self, team: str, about: str) -> str:
        return _("Does {team} bet on its own win?").format(team=team)

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        note = _("A win pays double, a draw returns it, a loss keeps it.")
        rows = [row("0", _("No bet"))]
        return {"rows": rows + [row(str(stake), gold(stake), note) for stake in request.options()]}

    def read(self, data: QueryDict) -> Any:
        return whole_number(data.get("answer", ""), what=_("the stake"))

    def chosen(self, request: Choice, value: Any) -> str:
        return _("bets {gold}").format(gold=gold(value)) if value else _("does not bet")


@presents_step("side_bet_paid")
class SideBetPaid(StepPage):
    title = gettext_lazy("Side bet")
