"""The steps that the tiny edition has to itself, and how pages show them."""

from functools import partial
from typing import Any

from django.http import QueryDict

from matches.steps.advancing import AnswerUnreadable, skills_had
from matches.steps.facts import Facts
from matches.steps.registry import after_step
from pages.sequence.presenters import Asking, QuestionPage, StepPage, presents_question, presents_step
from rulebook.procedure import Choice, Enter, Procedure, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from teams.history.match import MistakeMade
from teams.history.squad import Advanced
from teams.history.state import Advancement, Player, TeamState
from tests.tiny.policies import Rent


@after_step("tiny_learning")
def learning(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """Everybody with enough fame rolls: a skill of their choice on 1-4, Pace on a 5, Nerve on a 6."""
    for id in [player.id for player in team.listed]:
        player = team.players[id]
        next_at = rules.advancement.next_at(len(player.advancements))
        if next_at is None or player.earned < next_at:
            continue
        dice = yield Roll(1, 6, "tiny_lesson", about=id)
        if dice[0] > 4:
            gained = "pace" if dice[0] == 5 else "nerve"
            value = rules.advancement.value(gained)
            gain = Advancement(how="characteristic", characteristic=gained, value=value, dice=dice, match=facts.match)
            what = rules.improved(gained)
        else:
            open_to = open_skills(player, team, rules)
            skill = yield Choice(
                "tiny_skill",
                options=partial(list, open_to),
                problems=partial(skill_problems, open_to),
                default=next(iter(open_to)),
                about=id,
            )
            how = rules.chosen_skill(rules.position(team.roster, player.position), skill)
            value = rules.advancement.value(how)
            gain = Advancement(how=how, skill=rules.gained_skill(skill), value=value, dice=dice, match=facts.match)
            what = open_to[skill]
        team = yield Enter(Advanced(match=facts.match, player=id, name=player.name, what=what, advancement=gain))


def open_skills(player: Player, team: TeamState, rules: Ruleset) -> dict[str, str]:
    """Ids and names of what a player may choose from, by normal access before double."""
    position, have = rules.position(team.roster, player.position), skills_had(player, team, rules)
    return {
        skill.id: skill.name
        for access in rules.edition.access
        for skill in rules.skills_open(position, have, access.id)
    }


def skill_problems(open_to: dict[str, str], answer: Any) -> list[Problem]:
    return [] if isinstance(answer, str) and answer in open_to else [AnswerUnreadable()]


@after_step("tiny_rent")
def rent(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """The rent for what is in the treasury is paid."""
    assert isinstance(rules.upkeep, Rent)
    due = rules.upkeep.due(team.treasury)
    if due:
        yield Enter(MistakeMade(match=facts.match, treasury=team.treasury, outcome="Rent", lost=due, dice=()))


@presents_step("tiny_learning", "tiny_rent")
class Tiny(StepPage):
    """The defaults are enough."""


@presents_question("tiny_lesson")
class Lesson(QuestionPage):
    words = "What they learn"


@presents_question("tiny_skill")
class Skill(QuestionPage):
    words = "A skill"

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        return {"answers": [(id, here.match_context.rules.skill(id).name, "") for id in request.options()]}

    def read(self, data: QueryDict) -> Any:
        return data.get("answer", "")
