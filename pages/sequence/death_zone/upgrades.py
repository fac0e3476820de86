"""How staff who change players for one match are shown."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pages.sequence.death_zone.rows import row
from pages.sequence.presenters import Asking, QuestionPage, StepPage, presents_question, presents_step
from pages.sequence.refusals import NothingChosen
from rulebook.procedure import Choice


@presents_question("players_upgraded")
class HowMany(QuestionPage):
    words = gettext_lazy("How many players are changed for this match")


@presents_question("player_upgraded")
class WhoIsUpgraded(QuestionPage):
    words = gettext_lazy("A player is changed for this match")


@presents_question("ayleen_andar")
class Ayleen(QuestionPage):
    words = gettext_lazy("Ayleen Andar and a journeyman")


@presents_question("upgrade_skill")
class UpgradeSkill(QuestionPage):
    words = gettext_lazy("A random skill for this match")


@presents_question("journeyman_category")
class JourneymanCategory(QuestionPage):
    words = gettext_lazy("From which category does the journeyman have a skill?")
    template = "matches/choices/rows.html"

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        return {"rows": [row(category, category.capitalize()) for category in request.options()]}

    def read(self, data: QueryDict) -> Any:
        if not data.get("answer"):
            raise NothingChosen()
        return data["answer"]

    def chosen(self, request: Choice, value: Any) -> str:
        return _("chooses {category}").format(category=value)


@presents_step("staff_upgrades")
class StaffUpgrades(StepPage):
    title = gettext_lazy("Changed for one match")


@presents_question("upgrade_kept")
class UpgradeKept(QuestionPage):
    words = gettext_lazy("Do they keep the skill?")
