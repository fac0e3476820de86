"""How the choice of a weather table is shown."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.selectors import StepSoFar
from pages.match.context import MatchContext
from pages.sequence.before_steps import YesOrNo
from pages.sequence.presenters import Asking, QuestionPage, StepPage, presents_question, presents_step
from rulebook.procedure import Choice
from rulebook.ruleset import Ruleset


@presents_step("weather_table")
class WeatherTableStep(StepPage):
    title = gettext_lazy("Weather table")

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        return [_("{table}.").format(table=rules.weather_table(so_far.kick_off).title)]

    def on_sheet(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[tuple[str, str]]:
        """The weather itself says all of it."""
        return []


@presents_question("weather_table")
class WhichWeatherTable(QuestionPage):
    def title(self, team: str, about: str) -> str:
        return _("Which weather table does {team} propose?").format(team=team)

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        tables = [here.match_context.rules.table(id) for id in request.options()]
        return {
            "answers": [
                (table.id, table.title, ", ".join(row.name for row in table if row.effect != "")) for table in tables
            ]
        }

    def read(self, data: QueryDict) -> Any:
        return data.get("answer", "")


@presents_question("weather_table_agreed")
class AgreedWeatherTable(YesOrNo):
    answers = (
        ("yes", gettext_lazy("Agree"), gettext_lazy("The weather is rolled on the table that was proposed.")),
        ("no", gettext_lazy("Do not agree"), gettext_lazy("The weather is rolled on the rulebook’s own table.")),
    )

    def title(self, team: str, about: str) -> str:
        return _("Does {team} agree to the weather table?").format(team=team)

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        table = here.match_context.rules.table(request.options()["table"])
        return {
            "answers": [("yes", _("Agree: {table}").format(table=table.title), self.answers[0][2]), self.answers[1]]
        }

    def chosen(self, request: Choice, value: Any) -> str:
        return _("agrees to the weather table") if value else _("does not agree to the weather table")
