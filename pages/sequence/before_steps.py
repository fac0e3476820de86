"""How the steps before the kick-off are shown."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.selectors import StepSoFar
from pages.match.context import MatchContext
from pages.sequence.presenters import Asking, QuestionPage, StepPage, presents_question, presents_step
from pages.sequence.refusals import NothingChosen
from pages.shell.wording import counted, gold, times
from rulebook.procedure import Choice, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import SequenceStep
from rulebook.shapes.settled import FairWeatherFans, KickingTeam, PettyCash, PrayersHeard, Weather
from rulebook.shapes.sheets import SIDES, KickOff, other
from rulebook.shop.hiring import name_of


@presents_step("fans")
class Fans(StepPage):
    title = gettext_lazy("Fans")

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        kick_off = _settled(so_far)
        return [fans_sentence(context, kick_off, side) for side in SIDES]


@presents_question("fair_weather_fans")
class FairWeatherDice(QuestionPage):
    words = gettext_lazy("Fair-weather fans")


@presents_step("weather")
class WeatherStep(StepPage):
    title = gettext_lazy("Weather")

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        kick_off = _settled(so_far)
        weather = rules.weather(kick_off)
        return [f"{sum(kick_off.of(Weather).dice)}: {weather.name}."] if weather else []

    def on_sheet(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[tuple[str, str]]:
        weather = rules.weather(_settled(so_far))
        return [(weather.name, weather.effect)] if weather else []


@presents_question("weather")
class WeatherDice(QuestionPage):
    words = gettext_lazy("Weather")


@presents_step("journeymen")
class Journeymen(StepPage):
    title = gettext_lazy("Journeymen")

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        kick_off = _settled(so_far)
        return [journeymen_sentence(context, rules, kick_off, side) for side in SIDES]


@presents_question("journeymen")
class WhichJourneymen(QuestionPage):
    template = "matches/choices/journeymen.html"

    def title(self, team: str, about: str) -> str:
        return _("Which journeymen for {team}?").format(team=team)

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        offered, roster = request.options(), here.match_context.team(here.side).roster
        names = [(id, here.match_context.rules.position(roster, id).name) for id in offered["positions"]]
        return {"positions": names, "needed": range(1, offered["needed"] + 1)}

    def read(self, data: QueryDict) -> Any:
        return data.getlist("position")


@presents_step("inducements")
class Inducements(StepPage):
    title = gettext_lazy("Petty cash")

    def name(self, step: SequenceStep, rules: Ruleset) -> str:
        """Where nobody buys, the step comes to the petty cash alone, and is called so."""
        return step.title if rules.underdog and rules.underdog.may_be_spent else str(self.title)

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        kick_off = _settled(so_far)
        return [petty_sentence(context, kick_off), *bought_sentences(context, rules, kick_off)]


@presents_step("prayers")
class Prayers(StepPage):
    title = gettext_lazy("Prayers to Nuffle")

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        heard = any(_settled(so_far).of(PrayersHeard).heard.values())
        return [] if heard or so_far.told else [_("Team values too close for prayers.")]


@presents_question("prayer")
class PrayerDie(QuestionPage):
    words = gettext_lazy("Prayer to Nuffle")

    def result(self, faces: tuple[int, ...], rules: Ruleset) -> str:
        return rules.prayers.result(faces[0]).name if rules.prayers else ""


class YesOrNo(QuestionPage):
    """A choice that is answered with yes or no."""

    def read(self, data: QueryDict) -> Any:
        answer = {"yes": True, "no": False}.get(data.get("answer", ""))
        if answer is None:
            raise NothingChosen()
        return answer


@presents_question("pray")
class Pray(YesOrNo):
    answers = (
        ("yes", gettext_lazy("Pray"), gettext_lazy("A D16 for each prayer.")),
        ("no", gettext_lazy("Do not pray"), gettext_lazy("Nothing is rolled.")),
    )

    def title(self, team: str, about: str) -> str:
        return _("Does {team} pray?").format(team=team)

    def chosen(self, request: Choice, value: Any) -> str:
        return _("prays") if value else _("does not pray")


@presents_step("kicking_team")
class KickingTeamStep(StepPage):
    title = gettext_lazy("Kick or receive")

    def newest(self, rolled: list[tuple[str, Roll, Any]]) -> list[tuple[str, Roll, Any]]:
        return rolled[-2:]

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        kicking = _settled(so_far).of(KickingTeam).side
        if kicking not in SIDES:
            return []
        return [
            _("{kicking} kicks, {receiving} receives.").format(
                kicking=context.team(kicking).name, receiving=context.team(other(kicking)).name
            )
        ]


@presents_question("roll_off")
class RollOff(QuestionPage):
    words = gettext_lazy("Roll-off")


@presents_question("kick")
class KickOrReceive(YesOrNo):
    answers = (
        ("yes", gettext_lazy("Kick"), gettext_lazy("The opponent gets the ball first.")),
        ("no", gettext_lazy("Receive"), gettext_lazy("You get the ball first.")),
    )

    def title(self, team: str, about: str) -> str:
        return _("{team} won the roll-off: kick or receive?").format(team=team)


def _settled(so_far: StepSoFar) -> KickOff:
    assert so_far.kick_off is not None
    return so_far.kick_off


# --- In sentences, for the page of the match too ------------------------------------------------------------------


def fans_sentence(context: MatchContext, kick_off: KickOff, side: str) -> str:
    dedicated, fair = kick_off.sheet(side).fans, kick_off.of(FairWeatherFans).count.get(side, 0)
    more, fans = kick_off.more_fans(side), counted(kick_off.fan_factor(side), "fan")
    if more:
        return _("{team}: {dedicated} dedicated + {fair} fair-weather + {more} of the stadium = {fans}.").format(
            team=context.team(side).name, dedicated=dedicated, fair=fair, more=more, fans=fans
        )
    return _("{team}: {dedicated} dedicated + {fair} fair-weather = {fans}.").format(
        team=context.team(side).name, dedicated=dedicated, fair=fair, fans=fans
    )


def journeymen_sentence(context: MatchContext, rules: Ruleset, kick_off: KickOff, side: str) -> str:
    sheet = kick_off.sheet(side)
    hired = [player for player in sheet.players if player.kind == "journeyman"]
    name, fit = context.team(side).name, len(sheet.players) - len(hired)
    if not hired:
        return _("{name}: {fit} fit, no journeymen needed.").format(name=name, fit=fit)
    positions = ", ".join(dict.fromkeys(rules.position(sheet.roster, player.position).name for player in hired))
    return _("{name}: {fit} fit, {journeymen} ({positions}).").format(
        name=name, fit=fit, journeymen=counted(len(hired), "journeyman", "journeymen"), positions=positions
    )


def petty_sentence(context: MatchContext, kick_off: KickOff) -> str:
    for side in SIDES:
        cash, price = kick_off.of(PettyCash).gold.get(side, 0), sum(each.price for each in kick_off.sheet(side).hired)
        if price and cash > price:
            return _("{side} had {gold} gp of petty cash; {lost} gp was not spent and is lost.").format(
                side=context.team(side).name, gold=gold(cash), lost=gold(cash - price)
            )
        if cash:
            words = (
                _("{team} spent all its {gold} gp of petty cash.")
                if price
                else _("{team} has {gold} gp of petty cash.")
            )
            return words.format(team=context.team(side).name, gold=gold(cash))
    return _("Equal team values: no petty cash.")


def bought_sentences(context: MatchContext, rules: Ruleset, kick_off: KickOff) -> list[str]:
    """What each side bought for the match, and who paid: petty cash or its treasury."""
    told = []
    for side in SIDES:
        hired = kick_off.sheet(side).hired
        if not hired:
            continue
        price, treasury = sum(each.price for each in hired), kick_off.from_treasury(side)
        paid = [_("{gold} gp of petty cash").format(gold=gold(price - treasury))] if price > treasury else []
        paid += [_("{gold} gp from the treasury").format(gold=gold(treasury))] if treasury else []
        names = ", ".join(times(each.count, name_of(each, rules)) for each in hired if each.price)
        told.append(
            _("{side} bought {names} for {paid}.").format(
                side=context.team(side).name, names=names, paid=_(" and ").join(paid)
            )
        )
    return told
