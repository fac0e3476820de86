"""How the questions about Special Plays cards are shown. Which cards were drawn is shown to whoever may keep one, and to nobody else."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from inducements.hidden import drawn, may_choose, sees_hand
from inducements.steps.special_plays import AGAIN, CARD, DECK
from pages.sequence.presenters import Asking, QuestionPage, presents_question
from pages.sequence.refusals import NothingChosen
from rulebook.procedure import Choice
from rulebook.ruleset import Ruleset


@presents_question(DECK)
class DeckDie(QuestionPage):
    words = gettext_lazy("Special Plays deck")

    def title(self, team: str, about: str) -> str:
        return _("Special Plays deck for {team}").format(team=team)

    def result(self, faces: tuple[int, ...], rules: Ruleset) -> str:
        return rules.table("special_plays_deck").row(sum(faces)).name


@presents_question(AGAIN)
class RollDeckAgain(QuestionPage):
    words = gettext_lazy("Another deck")
    answers = (
        ("no", gettext_lazy("Keep this deck"), gettext_lazy("Two more cards of it are drawn.")),
        ("yes", gettext_lazy("Roll again"), gettext_lazy("The second roll stands.")),
    )

    def title(self, team: str, about: str) -> str:
        return _("{team} has rolled this deck before. Roll again?").format(team=team)

    def read(self, data: QueryDict) -> Any:
        answer = {"yes": True, "no": False}.get(data.get("answer", ""))
        if answer is None:
            raise NothingChosen()
        return answer

    def chosen(self, request: Choice, value: Any) -> str:
        return _("rolls again for a deck") if value else _("keeps the deck that it had rolled before")


@presents_question(CARD)
class WhichCard(QuestionPage):
    words = gettext_lazy("Special Plays card")
    template = "matches/choices/special_play.html"

    def title(self, team: str, about: str) -> str:
        return _("Which card does {team} keep?").format(team=team)

    def options(self, request: Choice, here: Asking) -> dict[str, Any]:
        asked, context = request.options(), here.match_context
        reader = context.league_context.reader
        may, sees = (ask(reader, context.fixture, request.side) for ask in (may_choose, sees_hand))
        cards = drawn(context.begun, request.side, asked["number"], asked["deck"]).cards if may else ()
        return {
            "deck": asked["name"],
            "may": may,
            "unseen": bool(cards) and not sees,
            "cards": cards if sees else (),
            "url": context.url("seal_card", request.side, asked["number"]),
            "typed": here.typed,
        }

    def chosen(self, request: Choice, value: Any) -> str:
        asked = request.options()
        if not value:
            return _("named no card of the deck {deck} in time").format(deck=asked["name"])
        return _("keeps a card of the deck {deck}, sealed: {hash}").format(deck=asked["name"], hash=value)
