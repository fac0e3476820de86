"""Before the kick-off: dice by a button or typed, and choices."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.models import Season
from matches import actions
from matches.correction import undoing
from matches.models import Match
from matches.refusals import AnsweredAlready, NothingToTakeBack
from matches.selectors import BOTH
from matches.sequence.calling_off import called_off
from pages.cards.presenter import present_cards, present_earlier_cards
from pages.match.context import MatchContext, match_context, side_of
from pages.match.views import match_page
from pages.sequence.before_presenter import present_before
from pages.sequence.calling_off_presenter import present_calling_off
from pages.sequence.presenters import question_page
from pages.sequence.questions import answer_from, typed_dice
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on
from pages.shop.question import shop_ahead
from rulebook.procedure import Choice, Request
from rulebook.shapes.sheets import SIDES
from teams.models import Coach


@require_safe
def kick_off(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The sequence before the kick-off; once that is over, or before it was begun, the way to the match."""
    here = match_context(request, slug, fixture_id)
    if not _on(here):
        return redirect(here.url())
    return _page(request, here)


def page(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The page as it stands, for a reason to be shown on."""
    here = match_context(request, slug, fixture_id)
    return _page(request, here) if _on(here) else match_page(request, here)


def _on(here: MatchContext) -> bool:
    return here.match is not None and here.match.state == Match.State.LOCKED


def _page(request: HttpRequest, here: MatchContext) -> HttpResponse:
    shown, off = present_before(here, request.POST), called_off(here.fixture)
    may_answer = _may_answer(here, shown.request)
    context: dict[str, Any] = {
        "shown": shown,
        "may_answer": may_answer,
        "ahead": None if may_answer else shop_ahead(here, request.POST),
        "back": _back(here),
        "typed": here.season.dice == Season.Dice.TABLE,
        "post": request.POST,
        "off": present_calling_off(here),
        "called_off": off,
        "cards": [card for card in present_cards(here) if card.name],
        "earlier_cards": present_earlier_cards(here) if off else [],
        "urls": {name: here.url(f"kick_off_{name}") for name in ("roll", "type", "answer", "basket", "nothing")},
        "waits_for": here.coach_name(shown.question.side) if shown.question and shown.question.side != BOTH else "",
        "for_both": all(here.manages(side) for side in SIDES),
        "on_behalf": shown.question is not None
        and shown.question.side != BOTH
        and here.own_side != shown.question.side,
    }
    return here.render(request, "matches/kick_off.html", context)


def _back(here: MatchContext) -> dict[str, Any] | None:
    """What the reader could take back, and where that is sent."""
    last = undoing.last_choice(here.begun, BOTH)
    if last is None or not here.manages(undoing.whose(last)):
        return None
    said = question_page(last.key.partition("#")[0].rpartition("/")[2]).called().lower()
    return {
        "url": here.url("kick_off_back"),
        "choice": last.pk,
        "said": f"{here.team(undoing.whose(last)).name}, {said}",
    }


def _may_answer(here: MatchContext, request: Request | None) -> bool:
    return here.manages(request.side) if isinstance(request, Choice) else here.takes_part


def pending_now(here: MatchContext, key: str) -> Request:
    """What is asked under this key; `AnsweredAlready` where that is not what is asked now."""
    _, progress = actions.current(here.begun, BOTH)
    if progress is None or progress.pending is None or progress.key != key:
        raise AnsweredAlready()
    return progress.pending


@require_POST
@shown_on(page)
def roll_dice(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The site's dice have answered this question, or with `on` every one up to the next choice."""
    here = match_context(request, slug, fixture_id)
    coach = here.taking_part()
    behalf = here.own_side is None
    actions.roll(match=here.begun, side=BOTH, key=request.POST.get("key", ""), by=coach, on_behalf=behalf)
    if "on" in request.POST:
        here.begun.refresh_from_db()
        actions.roll_on(match=here.begun, side=BOTH, by=coach, on_behalf=behalf)
    return _onward(request, here)


@require_POST
@shown_on(page)
def enter_dice(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """What was rolled on the table is on record, under the name of whoever typed it."""
    here = match_context(request, slug, fixture_id)
    coach, key = here.taking_part(), request.POST.get("key", "")
    faces = typed_dice(pending_now(here, key), request.POST)
    actions.type_dice(match=here.begun, side=BOTH, key=key, value=faces, by=coach, on_behalf=here.own_side is None)
    return _onward(request, here)


@require_POST
@shown_on(page)
def choose(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The side that was asked has answered, or a commissioner has for it."""
    here = match_context(request, slug, fixture_id)
    here.taking_part()
    key = request.POST.get("key", "")
    pending = pending_now(here, key)
    coach, behalf = _answering(here, pending)
    value = answer_from(pending, request.POST)
    actions.answer(match=here.begun, side=BOTH, key=key, value=value, by=coach, on_behalf=behalf)
    return _onward(request, here)


def _answering(here: MatchContext, pending: Request) -> tuple[Coach, bool]:
    return here.acting_for(pending.side) if pending.side else (here.taking_part(), here.own_side is None)


@require_POST
@shown_on(page)
def take_back(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The last choice before the kick-off is asked again, if it was the reader's to make."""
    here = match_context(request, slug, fixture_id)
    here.taking_part()
    last = undoing.last_choice(here.begun, BOTH)
    if last is None:
        raise NothingToTakeBack()
    coach, behalf = here.acting_for(side_of(undoing.whose(last)))
    choice = whole_number(request.POST.get("choice", ""), what="choices")
    undoing.take_back(match=here.begun, side=BOTH, choice=choice, by=coach, on_behalf=behalf)
    return redirect(here.url("kick_off"))


def _onward(request: HttpRequest, here: MatchContext) -> HttpResponse:
    here.begun.refresh_from_db()
    if here.begun.state == Match.State.LOCKED:
        return redirect(here.url("kick_off"))
    messages.success(request, _("Kicked off. The rolls are on this page."))
    return redirect(here.url())
