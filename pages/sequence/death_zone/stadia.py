"""How stadia are shown: where a match is played, and what residents and owners do afterwards."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.selectors import SideSoFar, StepSoFar
from pages.match.context import MatchContext
from pages.sequence.before_steps import YesOrNo
from pages.sequence.death_zone.rows import RowsPage, row
from pages.sequence.presenters import Asking, Faces, QuestionPage, StepPage, presents_question, presents_step
from pages.shell.wording import dice_written, gold
from rulebook.procedure import Choice, Request
from rulebook.ruleset import Ruleset
from rulebook.shapes.death_zone import Stadium, StadiumGold
from rulebook.shapes.sheets import SIDES, other
from teams.history.death_zone.stadia import attribute
from teams.history.words import signed


def stadium_name(place: Stadium, rules: Ruleset) -> str:
    """The stadium in a few words: its name, if it has one, and its attribute."""
    if not place.attribute:
        return _("regulation stadium")
    called = attribute(rules, place.attribute).name
    return f"{place.name} ({called})" if place.name and place.name != called else called


@presents_step("stadium")
class StadiumStep(StepPage):
    title = gettext_lazy("Stadium")

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        assert so_far.kick_off is not None
        place = so_far.kick_off.of(Stadium)
        if not place.attribute:
            return [_("Played at a regulation stadium.")] if place.category else []
        said = [_("Played at {stadium}.").format(stadium=stadium_name(place, rules))]
        if place.home in SIDES:
            host, guest = context.team(place.home).name, context.team(other(place.home)).name
            said.append(
                _(
                    "{host} plays at home: one more fan. {guest} has {gold} gp more of petty cash. "
                    "A player of {host} pushed into the crowd is safe in the Reserves on 5+."
                ).format(host=host, guest=guest, gold=gold(sum(place.visitors.values())))
            )
        elif place.resident:
            said.append(_("Home stadium of {team}.").format(team=place.resident))
        else:
            said.append(_("No team of the league is resident here."))
        said.append(attribute(rules, place.attribute).effect)
        if place.winnings:
            said.append(_("Both teams will win {gold} gp more.").format(gold=gold(place.winnings)))
        return said


@presents_question("stadium_roll_off")
class StadiumRollOff(QuestionPage):
    words = gettext_lazy("Roll-off for the stadium")


@presents_question("random_stadium")
class RandomStadium(QuestionPage):
    words = gettext_lazy("Stadium")

    def reading(self, rolls: tuple[Faces, ...], rules: Ruleset) -> str:
        return str(rules.table("random_stadium").row(sum(rolls[-1][0])).name) if rolls else ""


@presents_question("stadium_attribute")
class StadiumAttribute(QuestionPage):
    words = gettext_lazy("Attribute of the stadium")


@presents_question("home_stadium")
class AtHome(YesOrNo):
    answers = (
        ("yes", gettext_lazy("Play at home"), gettext_lazy("With its attribute, and with your own fans.")),
        ("no", gettext_lazy("Roll for another stadium"), gettext_lazy("A D6 gives the attribute.")),
    )

    def title(self, team: str, about: str) -> str:
        return _("Does {team} play at its home stadium?").format(team=team)

    def chosen(self, request: Choice, value: Any) -> str:
        return _("plays at home") if value else _("plays elsewhere")


@presents_question("stadium_winnings_of_both")
class WinningsOfBoth(QuestionPage):
    words = gettext_lazy("More winnings for both teams")


@presents_step("stadium_gold")
class StadiumGoldStep(StepPage):
    title = gettext_lazy("What the stadium brings")

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        assert so_far.kick_off is not None
        brought = so_far.kick_off.of(StadiumGold)
        if any(brought.gold.values()):
            each = gold(max(brought.gold.values()))
            return [_("The stadium gives each team {gold} gp more of petty cash.").format(gold=each)]
        if brought.less:
            return [_("Stars, mercenaries and named staff cost D3 × 10,000 gp less here, each with its own roll.")]
        return []


@presents_question("spectacle")
class Spectacle(QuestionPage):
    words = gettext_lazy("Petty cash of the spectacle")


@presents_question("broadcast_studio")
class BroadcastStudio(QuestionPage):
    words = gettext_lazy("Lower prices in the broadcast studio")


@presents_step("stadium_help")
class StadiumHelp(StepPage):
    title = gettext_lazy("On-site Apothecaries")


@presents_step("stadium_winnings")
class StadiumWinnings(StepPage):
    title = gettext_lazy("Winnings at the stadium")


@presents_question("stalls")
class Stalls(QuestionPage):
    words = gettext_lazy("Sales of the merchandise stalls")


@presents_question("owners_luck")
class OwnersLuck(QuestionPage):
    words = gettext_lazy("Winnings of the stadium’s owner")


@presents_step("residency")
class Residency(StepPage):
    title = gettext_lazy("Residency")


@presents_question("seek_residency")
class SeekResidency(YesOrNo):
    words = gettext_lazy("Try to become resident here?")
    answers = (
        ("yes", gettext_lazy("Try"), gettext_lazy("One die is rolled. A failure costs nothing.")),
        ("no", gettext_lazy("Not here"), gettext_lazy("Nothing is rolled.")),
    )

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        assert isinstance(request, Choice)
        offered = request.options()
        parts = ", ".join(f"{signed(value)} {name}" for name, value in offered["modifiers"]) or _("no modifiers")
        table = rules.table("residency")
        costly, free = (row["from"] for row in table if row["deal"])
        return _(
            "{attribute}. A {die} ({parts}): {costly} to {most} costs the winnings of this match, {free} or more costs nothing."
        ).format(
            attribute=attribute(rules, offered["attribute"]).name,
            die=dice_written(table.values["dice"]),
            parts=parts,
            costly=costly,
            most=free - 1,
            free=free,
        )


@presents_question("residency_die")
class ResidencyDie(QuestionPage):
    words = gettext_lazy("Residency")


@presents_question("await_opponent")
class AwaitOpponent(RowsPage):
    words = gettext_lazy("Waiting for the opponents")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        assert isinstance(request, Choice)
        return str(request.problems({"do": "done"})[0])

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        return {"rows": []}


@presents_question("residency_offer")
class ResidencyOffer(RowsPage):
    words = gettext_lazy("Does the team take the deal?")
    named = ("accept",)

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        offered = request.options()
        costs = []
        if offered["winnings"]:
            costs.append(_("the winnings of this match, {gold} gp").format(gold=gold(offered["winnings"])))
        if offered["leaving"]:
            costs.append(_("{gold} gp to leave the home stadium").format(gold=gold(offered["leaving"])))
        note = _("It costs {costs}.").format(costs=_(" and ").join(costs)) if costs else _("It costs nothing.")
        reasons = request.problems({"do": "accept"})
        refused = str(reasons[0]) if reasons and not here.may_grant else ""
        rows = [row("accept", _("Take the deal"), note, refused=refused), row("done", _("Decline"))]
        return {"rows": rows, "name_label": _("Name of the stadium")}


@presents_step("residency_kept")
class ResidencyKeptStep(StepPage):
    title = gettext_lazy("Losing residency")


@presents_question("residency_risk")
class ResidencyRisk(QuestionPage):
    words = gettext_lazy("Is the residency lost?")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        return _("It is lost above {fans}, and always on a 6.").format(fans=so_far.state.fans)


@presents_question("keep_residency")
class KeepResidency(RowsPage):
    words = gettext_lazy("Pay to keep the residency?")

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        offered = request.options()
        reasons = request.problems(True)
        refused = str(reasons[0]) if reasons and not here.may_grant else ""
        pay = _("Pay and stay at {name}").format(name=offered["name"])
        return {
            "rows": [row("yes", pay, price=gold(offered["price"]), refused=refused), row("no", _("Lose the residency"))]
        }

    def read(self, data: Any) -> Any:
        return super().read(data)["do"] == "yes"


@presents_step("selling_up")
class SellingUp(StepPage):
    title = gettext_lazy("Selling the stadium")


@presents_question("sell_stadium")
class SellStadium(YesOrNo):
    words = gettext_lazy("Sell the stadium?")
    answers = (
        ("no", gettext_lazy("Keep it"), ""),
        ("yes", gettext_lazy("Sell it"), gettext_lazy("A D6 says how well. Afterwards the team has no home stadium.")),
    )


@presents_question("selling_up")
class SellingDie(QuestionPage):
    words = gettext_lazy("How well the stadium sells")


@presents_question("selling_price")
class SellingPrice(QuestionPage):
    words = gettext_lazy("Price of the stadium")


@presents_step("stadium_fund")
class StadiumFundStep(StepPage):
    title = gettext_lazy("Stadium fund")


@presents_question("stadium_fund")
class StadiumFund(RowsPage):
    words = gettext_lazy("Stadium fund")

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        return _("{treasury} gp in the treasury, {fund} gp in the stadium fund.").format(
            treasury=gold(so_far.state.treasury), fund=gold(so_far.state.purses.get("stadium_fund", 0))
        )

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        words = {
            "pay": (_("Pay into the fund"), _("50,000 of 70,000 gp are credited.")),
            "buy": (_("Buy the home stadium"), _("The fund pays its part and is empty then.")),
            "leave": (_("End the contract"), _("The team has no home stadium then.")),
        }
        rows = [row("done", _("Nothing, or nothing more"))]
        for each in request.options():
            title, note = words[each["answer"]["do"]]
            refused = "" if here.may_grant else each["refused"]
            rows.append(row(each["answer"]["do"], title, note, price=gold(each["price"]), refused=refused))
        return {"rows": rows}
