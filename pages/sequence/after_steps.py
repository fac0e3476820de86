"""How the steps after the match are shown."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.selectors import SideSoFar, StepSoFar
from pages.sequence.offers import advance_offers, improve_offers, present_hiring
from pages.sequence.presenters import Asking, Faces, QuestionPage, StepPage, presents_question, presents_step
from pages.sequence.refusals import NoSkillNamed, NothingChosen
from pages.shell.wording import counted, gold
from rulebook.procedure import Choice, Draw, Request, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import SequenceStep
from teams.history.squad import Advanced


@presents_step("winnings")
class Winnings(StepPage):
    title = gettext_lazy("Winnings")


@presents_question("player_quits")
class PlayerQuits(QuestionPage):
    words = gettext_lazy("Do they stay?")


@presents_step("forfeit_award")
class ForfeitAward(StepPage):
    title = gettext_lazy("Award")


@presents_question("forfeit_award")
class ForfeitGold(QuestionPage):
    words = gettext_lazy("Gold for the awarded fixture")


@presents_step("dedicated_fans")
class DedicatedFans(StepPage):
    def name(self, step: SequenceStep, rules: Ruleset) -> str:
        return rules.fans.title


@presents_question("dedicated_fans")
class FansDie(QuestionPage):
    words = gettext_lazy("Fans")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        fans = so_far.state.fans
        if so_far.facts.outcome == "win":
            return _("{so_many} and a win: one more on {fans}+.").format(so_many=rules.fans.counted(fans), fans=fans)
        return _("{so_many} and a loss: one fewer below {fans}.").format(so_many=rules.fans.counted(fans), fans=fans)


@presents_question("fans_after_conceding")
class FansAfterConceding(QuestionPage):
    words = gettext_lazy("Fans lost by conceding")


@presents_step("most_valuable_player")
class MostValuablePlayer(StepPage):
    title = gettext_lazy("Most Valuable Player")


@presents_question("mvp")
class MvpDraw(QuestionPage):
    words = gettext_lazy("Most Valuable Player")

    def title(self, team: str, about: str) -> str:
        return _("Most Valuable Player")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        assert isinstance(request, Draw)
        players = counted(len(request.among), "player")
        return _("One of {players} is drawn and gets {spp} star player points.").format(
            players=players, spp=rules.spp("mvp")
        )


@presents_step("advancements")
class Advancements(StepPage):
    title = gettext_lazy("Advancements")

    def outcome(self, step: StepSoFar) -> str:
        return "" if _unfinished(step) else super().outcome(step)

    def gain(self, step: StepSoFar, drawn: list[str]) -> str:
        entry = step.entries[-1] if step.entries and not _unfinished(step) else None
        return entry.what if isinstance(entry, Advanced) else ""


def _unfinished(step: StepSoFar) -> bool:
    """Does the step wait in the middle of somebody's advancement?"""
    return isinstance(step.pending, Roll) or (step.pending is not None and step.pending.why == "improvement")


@presents_question("advancement")
class Advancement(QuestionPage):
    template = "matches/choices/advancement.html"

    def title(self, team: str, about: str) -> str:
        return _("Advancements")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        return _("Points may be saved. Purchases and shown dice are final.")

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        reasons = [] if here.may_grant else request.problems({"do": "done"})
        return {
            "may_advance": advance_offers(
                request.options(), here.match_context.rules, here.typed, may_grant=here.may_grant
            ),
            "must_first": str(reasons[0]) if reasons else "",
        }

    def read(self, data: QueryDict) -> Any:
        how, _, category = data.get("spend", "").partition(":")
        if not how:
            raise NothingChosen()
        if how == "done":
            return {"do": "done"}
        answer: dict[str, Any] = {"do": how, "player": data.get("player", "")}
        if how == "random":
            answer["category"] = category
        if how.startswith("chosen_"):
            answer |= {"do": "choose", "skill": _skill(data, f"skill-{how}")}
        return answer


def _skill(data: QueryDict, field: str) -> str:
    if not data.get(field):
        raise NoSkillNamed()
    return str(data[field])


@presents_question("characteristic")
class CharacteristicDie(QuestionPage):
    words = gettext_lazy("Characteristic improvement")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        return _("A D16 decides which characteristics you may choose from; a skill may be chosen instead.")

    def reading(self, rolls: tuple[Faces, ...], rules: Ruleset) -> str:
        if not rolls:
            return ""
        rolled = rolls[-1][0][0]
        choices = [rules.characteristic(name).short for name in rules.advancement.characteristic_choices(rolled)]
        return f"{rolled}: {_(' or ').join(choices)}."


@presents_question("improvement")
class Improvement(QuestionPage):
    template = "matches/choices/improvement.html"

    def title(self, team: str, about: str) -> str:
        return _("{player} improves").format(player=about)

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        return {"improve": improve_offers(request.options(), here.match_context.rules)}

    def read(self, data: QueryDict) -> Any:
        how, _, what = data.get("improve", "").partition(":")
        if not how:
            raise NothingChosen()
        if how == "skill":
            return {"do": "skill", "skill": _skill(data, "skill")}
        return {"do": how, "characteristic": what}


@presents_question("random_skill")
class RandomSkill(QuestionPage):
    words = gettext_lazy("Random skill")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        return _("Two D6, one after the other: the first decides the half of the table, the second the row.")

    def reading(self, rolls: tuple[Faces, ...], rules: Ruleset) -> str:
        return _("The second die decides.")


@presents_step("hiring")
class Hiring(StepPage):
    title = gettext_lazy("Hire and fire")

    def ahead(self, so_far: SideSoFar, rules: Ruleset) -> str:
        return _("{listed} of {players_max} on the list").format(
            listed=len(so_far.state.listed), players_max=rules.draft.players_max
        )


@presents_question("hiring")
class HireAndFire(QuestionPage):
    template = "matches/choices/hiring.html"

    def title(self, team: str, about: str) -> str:
        return _("Hire and fire")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        team = so_far.state
        return _("{gold} gp in the treasury, {listed} of {players_max} on the list.").format(
            gold=gold(team.treasury), listed=len(team.listed), players_max=rules.draft.players_max
        )

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        return {"hiring": present_hiring(request.options(), here.state, here.match_context.rules)}

    def read(self, data: QueryDict) -> Any:
        do, _, what = data.get("offer", "").partition(":")
        if do in ("hire", "raise"):
            number = data.get("number", "").strip()
            shirt: Any = (int(number) if number.isascii() and number.isdigit() and len(number) < 4 else number) or None
            newcomer = {"do": do, "name": data.get("name", "").strip(), "number": shirt}
            return newcomer | {"position": what} if do == "hire" else newcomer
        field = {"keep": "player", "fire": "player", "rest": "player", "staff": "staff", "dismiss": "staff"}.get(do)
        return {"do": do, field: what} if field else {"do": do}


@presents_step("expensive_mistakes")
class ExpensiveMistakes(StepPage):
    title = gettext_lazy("Expensive mistakes")

    def ahead(self, so_far: SideSoFar, rules: Ruleset) -> str:
        return _("rolled from {gold}").format(gold=gold(rules.upkeep.threshold)) if rules.upkeep else ""

    def risk(self, so_far: SideSoFar, rules: Ruleset) -> list[tuple[int, str, str]]:
        column = rules.upkeep.column(so_far.state.treasury) if rules.upkeep else None
        if column is None:
            return []
        return [(face, column[face].name, column[face].effect) for face in range(1, len(column.outcomes) + 1)]


@presents_question("expensive_mistakes")
class MistakeDie(QuestionPage):
    words = gettext_lazy("Expensive mistakes")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        treasury = gold(so_far.state.treasury)
        return _("{treasury} gp in the treasury is enough for temptation. The higher the roll, the better.").format(
            treasury=treasury
        )

    def reading(self, rolls: tuple[Faces, ...], rules: Ruleset) -> str:
        return _("An incident: its cost is rolled next.")


@presents_question("minor_incident")
class MinorIncident(QuestionPage):
    words = gettext_lazy("Cost of the incident")


@presents_question("catastrophe")
class Catastrophe(QuestionPage):
    words = gettext_lazy("Left after the catastrophe")


@presents_step("next_fixture")
class NextFixture(StepPage):
    title = gettext_lazy("Ready")
