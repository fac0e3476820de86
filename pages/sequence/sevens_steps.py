"""How the steps of Blood Bowl Sevens after a match are shown."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.selectors import SideSoFar, StepSoFar
from pages.sequence.presenters import Asking, QuestionPage, StepPage, presents_question, presents_step
from pages.sequence.refusals import NothingChosen
from pages.shell.wording import signed
from rulebook.procedure import Choice, Request, Roll
from rulebook.ruleset import Ruleset
from teams.history.squad import Advanced


@presents_step("professional_draft")
class ProfessionalDraft(StepPage):
    title = gettext_lazy("The Draft")

    def ahead(self, so_far: SideSoFar, rules: Ruleset) -> str:
        return _("players with gained skills may leave")


@presents_question("professional_draft")
class DraftDie(QuestionPage):
    words = gettext_lazy("The Draft")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        player = so_far.state.players.get(request.about)
        skills = len(player.advancements) if player is not None else 0
        return _("The player leaves for a professional team on {skills} or less.").format(skills=skills)


@presents_step("one_random_skill")
class OneRandomSkill(StepPage):
    title = gettext_lazy("Random skill")

    def outcome(self, step: StepSoFar) -> str:
        return "" if step.pending is not None else super().outcome(step)

    def gain(self, step: StepSoFar, drawn: list[str]) -> str:
        if step.pending is not None:
            return "" if isinstance(step.pending, Roll) else super().gain(step, drawn)
        entry = step.entries[-1] if step.entries else None
        return entry.what if isinstance(entry, Advanced) else super().gain(step, drawn)


@presents_question("random_skill_for", "random_skill_category")
class WhoLearns(QuestionPage):
    words = gettext_lazy("Random skill")

    def title(self, team: str, about: str) -> str:
        return _("Random skill: {player}").format(player=about) if about else _("Who gains a random skill?")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        return _("One player who played in this match gains one. The dice choose the skill of the category.")

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        return {"answers": [self._answer(offer, here) for offer in request.options()]}

    def _answer(self, offer: Any, here: Asking) -> tuple[str, str, str]:
        """Value, title and note of one answer."""
        rules, answer = here.match_context.rules, offer["answer"]
        if answer["do"] == "lot":
            return "lot", _("A player drawn by lot"), _("A Secondary skill.")
        player = here.state.players[answer["player"]]
        position = rules.position(here.state.roster, player.position)
        kind = rules.random_skill_kind(position, answer["category"])
        worth = signed(rules.advancement.value(kind, len(player.advancements)))
        title = _("{number} {name}: {category}").format(
            number=player.number, name=player.name, category=offer["category"]
        )
        note = _("{position}. Value {worth}.").format(position=position.name, worth=worth)
        return f"random:{player.id}:{answer['category']}", title, note

    def read(self, data: QueryDict) -> Any:
        do, _, what = data.get("answer", "").partition(":")
        if not do:
            raise NothingChosen()
        player, _, category = what.partition(":")
        return {"do": do, "player": player, "category": category} if what else {"do": do}
