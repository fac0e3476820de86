"""How the steps after the match are shown."""

from typing import Any

from django.http import QueryDict

from matches.selectors import SideSoFar, StepSoFar
from pages.sequence.offers import advance_offers, improve_offers, present_hiring
from pages.sequence.presenters import Asking, Faces, QuestionPage, StepPage, presents_question, presents_step
from pages.sequence.refusals import NoSkillNamed, NothingChosen
from pages.shell.wording import counted, gold
from rulebook.procedure import Choice, Draw, Request, Roll
from rulebook.ruleset import Ruleset
from teams.history.squad import Advanced


@presents_step("winnings")
class Winnings(StepPage):
    title = "Winnings"


@presents_question("player_quits")
class PlayerQuits(QuestionPage):
    words = "Do they stay?"


@presents_step("forfeit_award")
class ForfeitAward(StepPage):
    title = "Award"


@presents_question("forfeit_award")
class ForfeitGold(QuestionPage):
    words = "Gold for the awarded fixture"


@presents_step("dedicated_fans")
class DedicatedFans(StepPage):
    title = "Dedicated fans"


@presents_question("dedicated_fans")
class FansDie(QuestionPage):
    words = "Dedicated fans"

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        fans = so_far.state.dedicated_fans
        if so_far.facts.outcome == "win":
            return f"{counted(fans, 'dedicated fan')}, and a match won: on {fans}+ there is one more."
        return f"{counted(fans, 'dedicated fan')}, and a match lost: below {fans} there is one fewer."


@presents_question("fans_after_conceding")
class FansAfterConceding(QuestionPage):
    words = "Dedicated fans lost by conceding"


@presents_step("most_valuable_player")
class MostValuablePlayer(StepPage):
    title = "Most Valuable Player"


@presents_question("mvp")
class MvpDraw(QuestionPage):
    words = "Most Valuable Player"

    def title(self, team: str, about: str) -> str:
        return "Most Valuable Player"

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        assert isinstance(request, Draw)
        players = counted(len(request.among), "player")
        return f"One of {players} is drawn, and has {rules.spp('mvp')} star player points."


@presents_step("advancements")
class Advancements(StepPage):
    title = "Advancements"

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
        return "Advancements"

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        return "Points may be saved. What is bought stays bought; dice once seen stay seen."

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
    words = "Characteristic improvement"

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        return "A D16 says which characteristics there are to choose from; a skill may be had instead."

    def reading(self, rolls: tuple[Faces, ...], rules: Ruleset) -> str:
        if not rolls:
            return ""
        rolled = rolls[-1][0][0]
        choices = [rules.characteristic(name).short for name in rules.advancement.characteristic_choices(rolled)]
        return f"{rolled}: {' or '.join(choices)}."


@presents_question("improvement")
class Improvement(QuestionPage):
    template = "matches/choices/improvement.html"

    def title(self, team: str, about: str) -> str:
        return f"{about} improves"

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
    words = "Random skill"

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        return "Two D6, one after the other: the first finds the half of the page, the second the line."

    def reading(self, rolls: tuple[Faces, ...], rules: Ruleset) -> str:
        return "The second die decides."


@presents_step("hiring")
class Hiring(StepPage):
    title = "Hire and fire"

    def ahead(self, so_far: SideSoFar, rules: Ruleset) -> str:
        return f"{len(so_far.state.listed)} of {rules.draft.players_max} on the list"


@presents_question("hiring")
class HireAndFire(QuestionPage):
    template = "matches/choices/hiring.html"

    def title(self, team: str, about: str) -> str:
        return "Hire and fire"

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        team = so_far.state
        return f"{gold(team.treasury)} gp in the treasury, {len(team.listed)} of {rules.draft.players_max} on the list."

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
    title = "Expensive mistakes"

    def ahead(self, so_far: SideSoFar, rules: Ruleset) -> str:
        return f"rolled from {gold(rules.upkeep.threshold)} up" if rules.upkeep else ""

    def risk(self, so_far: SideSoFar, rules: Ruleset) -> list[tuple[int, str, str]]:
        column = rules.upkeep.column(so_far.state.treasury) if rules.upkeep else None
        if column is None:
            return []
        return [(face, column[face].name, column[face].effect) for face in range(1, len(column.outcomes) + 1)]


@presents_question("expensive_mistakes")
class MistakeDie(QuestionPage):
    words = "Expensive mistakes"

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        treasury = gold(so_far.state.treasury)
        return f"{treasury} gp in the treasury is enough for temptation. The higher the roll, the better."

    def reading(self, rolls: tuple[Faces, ...], rules: Ruleset) -> str:
        return "An incident: what it costs is rolled next."


@presents_question("minor_incident")
class MinorIncident(QuestionPage):
    words = "What the incident costs"


@presents_question("catastrophe")
class Catastrophe(QuestionPage):
    words = "What is left after the catastrophe"


@presents_step("next_fixture")
class NextFixture(StepPage):
    title = "Ready"
