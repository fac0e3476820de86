"""How the steps before the kick-off are shown."""

from typing import Any

from django.http import QueryDict

from matches.selectors import StepSoFar
from pages.match.context import MatchContext
from pages.sequence.inducement_form import inducement_form
from pages.sequence.presenters import Asking, QuestionPage, StepPage, presents_question, presents_step
from pages.sequence.refusals import NothingChosen
from pages.shell.numbers import whole_number
from pages.shell.wording import counted, gold, times
from rulebook.procedure import Choice, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import SequenceStep
from rulebook.shapes.settled import FairWeatherFans, KickingTeam, PettyCash, PrayersHeard, Weather
from rulebook.shapes.sheets import SIDES, KickOff, other


@presents_step("fans")
class Fans(StepPage):
    title = "The fans"

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        kick_off = _settled(so_far)
        return [fans_sentence(context, kick_off, side) for side in SIDES]


@presents_question("fair_weather_fans")
class FairWeatherDice(QuestionPage):
    words = "Fair-weather fans"


@presents_step("weather")
class WeatherStep(StepPage):
    title = "The weather"

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        weather = _settled(so_far).of(Weather)
        return [f"{sum(weather.dice)}: {rules.table('weather').named(weather.row).name}."]


@presents_question("weather")
class WeatherDice(QuestionPage):
    words = "The weather"


@presents_step("journeymen")
class Journeymen(StepPage):
    title = "Journeymen"

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        kick_off = _settled(so_far)
        return [journeymen_sentence(context, rules, kick_off, side) for side in SIDES]


@presents_question("journeymen")
class WhichJourneymen(QuestionPage):
    template = "matches/choices/journeymen.html"

    def title(self, team: str, about: str) -> str:
        return f"Which journeymen for {team}?"

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        offered, roster = request.options(), here.match_context.team(here.side).roster
        names = [(id, here.match_context.rules.position(roster, id).name) for id in offered["positions"]]
        return {"positions": names, "needed": range(1, offered["needed"] + 1)}

    def read(self, data: QueryDict) -> Any:
        return data.getlist("position")


@presents_step("inducements")
class Inducements(StepPage):
    title = "Petty cash"

    def name(self, step: SequenceStep, rules: Ruleset) -> str:
        """Where nobody buys, the step comes to the petty cash alone, and is called so."""
        return step.title if rules.underdog and rules.underdog.may_be_spent else self.title

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        return [petty_sentence(context, _settled(so_far))]


@presents_question("inducements")
class WhatToBuy(QuestionPage):
    words = "What to buy"
    template = "matches/choices/inducements.html"

    def title(self, team: str, about: str) -> str:
        return f"What does {team} buy?"

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        return {"form": inducement_form(request.options(), here.typed)}

    def read(self, data: QueryDict) -> Any:
        """How many of each, by id; what was left empty is none."""
        typed = {
            field.removeprefix("count-"): data.get(field, "").strip() for field in data if field.startswith("count-")
        }
        return {id: whole_number(count, what="inducements") for id, count in typed.items() if count}

    def chosen(self, request: Choice, value: Any) -> str:
        offers = request.options()["lines"]
        price = sum(offer["price"] * value.get(offer["id"], 0) for offer in offers)
        bought = [times(value[offer["id"]], offer["name"]) for offer in offers if value.get(offer["id"])]
        return f"buys {', '.join(bought)} for {gold(price)} gp" if bought else "buys nothing"


@presents_step("prayers")
class Prayers(StepPage):
    title = "Prayers to Nuffle"

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        heard = any(_settled(so_far).of(PrayersHeard).heard.values())
        return [] if heard or so_far.told else ["Too close for prayers."]


@presents_question("prayer")
class PrayerDie(QuestionPage):
    words = "Prayer to Nuffle"

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
    answers = (("yes", "Pray", "A D16 for each prayer."), ("no", "Do not pray", "Nothing is rolled."))

    def title(self, team: str, about: str) -> str:
        return f"Does {team} pray?"

    def chosen(self, request: Choice, value: Any) -> str:
        return "prays" if value else "does not pray"


@presents_step("kicking_team")
class KickingTeamStep(StepPage):
    title = "Who kicks"

    def newest(self, rolled: list[tuple[str, Roll, Any]]) -> list[tuple[str, Roll, Any]]:
        return rolled[-2:]

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        kicking = _settled(so_far).of(KickingTeam).side
        if kicking not in SIDES:
            return []
        return [f"{context.team(kicking).name} kicks, {context.team(other(kicking)).name} receives."]


@presents_question("roll_off")
class RollOff(QuestionPage):
    words = "Roll-off"


@presents_question("kick")
class KickOrReceive(YesOrNo):
    answers = (("yes", "Kick", "The others have the ball first."), ("no", "Receive", "The ball comes to you first."))

    def title(self, team: str, about: str) -> str:
        return f"{team} won the roll-off: kick or receive?"


def _settled(so_far: StepSoFar) -> KickOff:
    assert so_far.kick_off is not None
    return so_far.kick_off


# --- In sentences, for the page of the match too ------------------------------------------------------------------


def fans_sentence(context: MatchContext, kick_off: KickOff, side: str) -> str:
    dedicated, fair = kick_off.sheet(side).dedicated_fans, kick_off.of(FairWeatherFans).count.get(side, 0)
    return (
        f"{context.team(side).name}: {dedicated} dedicated + {fair} fair-weather = {counted(dedicated + fair, 'fan')}."
    )


def journeymen_sentence(context: MatchContext, rules: Ruleset, kick_off: KickOff, side: str) -> str:
    sheet = kick_off.sheet(side)
    hired = [player for player in sheet.players if player.kind == "journeyman"]
    name, fit = context.team(side).name, len(sheet.players) - len(hired)
    if not hired:
        return f"{name}: {fit} fit, no journeymen needed."
    positions = ", ".join(dict.fromkeys(rules.position(sheet.roster, player.position).name for player in hired))
    return f"{name}: {fit} fit, {counted(len(hired), 'journeyman', 'journeymen')} ({positions})."


def petty_sentence(context: MatchContext, kick_off: KickOff) -> str:
    for side in SIDES:
        cash, price = kick_off.of(PettyCash).gold.get(side, 0), sum(each.price for each in kick_off.sheet(side).hired)
        if price and cash > price:
            return f"{context.team(side).name} had {gold(cash)} gp of petty cash; {gold(cash - price)} gp of it was not spent and is gone."
        if cash:
            return f"{context.team(side).name} {'spent all its' if price else 'has'} {gold(cash)} gp of petty cash."
    return "The two are worth the same: no petty cash."


def bought_sentences(context: MatchContext, rules: Ruleset, kick_off: KickOff) -> list[str]:
    """What each side bought for the match, and who paid: petty cash or its treasury."""
    told = []
    for side in SIDES:
        hired = kick_off.sheet(side).hired
        if not hired:
            continue
        price, treasury = sum(each.price for each in hired), kick_off.from_treasury(side)
        paid = [f"{gold(price - treasury)} gp of petty cash"] if price > treasury else []
        paid += [f"{gold(treasury)} gp from the treasury"] if treasury else []
        names = ", ".join(times(each.count, rules.inducement(each.inducement).name) for each in hired)
        told.append(f"{context.team(side).name} bought {names} for {' and '.join(paid)}.")
    return told
