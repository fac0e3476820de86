"""How sponsors are shown: before a match, after it, and in the search for one."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.selectors import SideSoFar, StepSoFar
from pages.match.context import MatchContext
from pages.sequence.before_steps import YesOrNo
from pages.sequence.death_zone.rows import RowsPage, row
from pages.sequence.presenters import Asking, QuestionPage, StepPage, presents_question, presents_step
from pages.sequence.refusals import NothingChosen
from pages.shell.wording import dice_written
from pages.team.sponsorships import terms
from rulebook.procedure import Choice, Request
from rulebook.ruleset import Ruleset
from rulebook.shapes.death_zone import Sponsorship, Sponsorships
from rulebook.shapes.sheets import SIDES, TeamSheet
from teams.history.words import signed


@presents_step("sponsorships")
class SponsorsBefore(StepPage):
    title = gettext_lazy("Sponsors")

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        assert so_far.kick_off is not None
        deals = so_far.kick_off.of(Sponsorships)
        return [
            _deal_sentence(context.team(side).name, deal, so_far.kick_off.sheet(side))
            for side in SIDES
            for deal in deals.of(side)
        ]


def _deal_sentence(team: str, deal: Sponsorship, sheet: TeamSheet) -> str:
    said = _("{team} is sponsored by {name}.").format(team=team, name=deal.name)
    if deal.effect:
        said += f" {deal.effect}"
    bomber = sheet.player(deal.bomber) if deal.bomber else None
    if bomber is not None:
        said += " " + _("Equipped: {player}, number {number}.").format(player=bomber.name, number=bomber.number)
    return said


@presents_step("sponsor_deals")
class SponsorDeals(StepPage):
    title = gettext_lazy("Sponsors")


@presents_question("sponsor_gold")
class SponsorGold(QuestionPage):
    words = gettext_lazy("Gold from the sponsor")


@presents_question("sponsor_behaviour", "one_time_behaviour")
class Behaviour(QuestionPage):
    words = gettext_lazy("How the players behaved")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        return _("On a 1 somebody misses the next match.")


@presents_question("sponsor_upset", "overindulged", "insurance_taken")
class WhoMisses(QuestionPage):
    words = gettext_lazy("Who misses the next match")


@presents_question("insurance_called")
class InsuranceCalled(QuestionPage):
    words = gettext_lazy("Does the insurer call in its dues?")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        return _("It does if the D6 is not higher than the number of players who died.")


@presents_question("insurance_dues")
class InsuranceDues(QuestionPage):
    words = gettext_lazy("Dues of the insurer")


@presents_question("insurance_absent")
class InsuranceAbsent(QuestionPage):
    words = gettext_lazy("How many players go missing")


@presents_question("sponsor_end")
class SponsorEnd(RowsPage):
    words = gettext_lazy("Does a deal end?")
    fields = {"end": "sponsor"}

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        return _("A coach may end any deal now, after the behaviour rolls.")

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        rows = [row("done", _("Keep all deals"))]
        rows += [
            row(f"end:{each['answer']['sponsor']}", _("End the deal with {name}").format(name=each["name"]))
            for each in request.options()
        ]
        return {"rows": rows}


@presents_step("sponsor_search")
class SponsorSearch(StepPage):
    title = gettext_lazy("Seek a sponsor")


@presents_question("seek_sponsor")
class SeekSponsor(YesOrNo):
    words = gettext_lazy("Seek a sponsor?")
    answers = (
        ("yes", gettext_lazy("Seek a sponsor"), gettext_lazy("One die is rolled. A failure costs nothing.")),
        ("no", gettext_lazy("Not now"), gettext_lazy("Nothing is rolled.")),
    )

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        assert isinstance(request, Choice)
        offered = request.options()
        parts = ", ".join(f"{signed(value)} {name}" for name, value in offered["modifiers"])
        die = dice_written(rules.table("sponsor_search").values["dice"])
        return _("A {die} {parts}: {target} or more finds a sponsor.").format(
            die=die, parts=parts, target=offered["target"]
        )


@presents_question("seek_sponsor_die")
class SeekDie(QuestionPage):
    words = gettext_lazy("Seek a sponsor")


@presents_question("sponsorship")
class WhichSponsorship(RowsPage):
    words = gettext_lazy("Which sponsorship?")
    fields = {"major": "sponsor"}
    named = ("ongoing",)

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        notes = {
            "one_time": _("Now: {terms}").format(terms=terms(here.match_context.rules, "one_time_sponsorship")),
            "ongoing": _("After each later match: {terms}").format(
                terms=terms(here.match_context.rules, "ongoing_sponsorship")
            ),
        }
        rows = []
        for each in request.options():
            do, sponsor = each["answer"]["do"], each["answer"].get("sponsor")
            value = f"{do}:{sponsor}" if sponsor else do
            refused = "" if here.may_grant else each["refused"]
            rows.append(row(value, each["name"], notes.get(do) or each["effect"], refused=refused))
        return {"rows": [*rows, row("done", _("None of them"))], "name_label": _("Name of an ongoing sponsor")}


@presents_question("one_time_gold")
class OneTimeGold(QuestionPage):
    words = gettext_lazy("Gold of the one-time sponsorship")


@presents_step("bombardier")
class Bombardier(StepPage):
    title = gettext_lazy("Equip a bombardier")


@presents_question("bombardier")
class WhoIsEquipped(RowsPage):
    words = gettext_lazy("Who is equipped with bombs?")
    fields = {"equip": "player"}

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        return _("A Lineman has Bombardier, Loner (4+) and Secret Weapon while the deal lasts.")

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        rows = [
            row(f"equip:{each['answer']['player']}", f"{each['number']} {each['name']}") for each in request.options()
        ]
        return {"rows": [*rows, row("done", _("Nobody for now"))]}


@presents_question("training_reroll")
class TrainingReroll(QuestionPage):
    words = gettext_lazy("Roll again?")
    answers = (
        ("keep", gettext_lazy("Keep the skill"), ""),
        ("1", gettext_lazy("Roll the first die again"), ""),
        ("2", gettext_lazy("Roll the second die again"), ""),
        ("1,2", gettext_lazy("Roll both dice again"), gettext_lazy("The new result counts.")),
    )

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        assert isinstance(request, Choice)
        offered = request.options()
        first, second = offered["dice"]
        return _("Rolled {first} and {second}: {skill}.").format(
            first=first, second=second, skill=rules.skill(offered["skill"]).name
        )

    def read(self, data: QueryDict) -> Any:
        chosen = data.get("answer", "")
        if not chosen:
            raise NothingChosen()
        if chosen == "keep":
            return {"do": "keep"}
        return {"do": "reroll", "dice": [int(each) for each in chosen.split(",") if each in ("1", "2")]}


@presents_question("training_reroll_die")
class TrainingRerollDie(QuestionPage):
    words = gettext_lazy("Random skill, rolled again")


@presents_question("training_injury")
class TrainingInjury(QuestionPage):
    words = gettext_lazy("Hurt in training?")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        return _("A 1 means that the player misses the next match; two 1s, a Niggling Injury as well.")
