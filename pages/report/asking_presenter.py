"""A correction that waits for coaches, as its page shows it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.permissions import Deed
from matches.correction.asking import waits_too_long
from matches.correction.correcting import preview
from matches.correction.waiting import rulings_so_far, waiting_correction
from matches.models import PointAsked, WaitingCorrection
from matches.pure.consequences import Consequence
from pages.match.context import MatchContext
from pages.report.correcting_presenter import CorrectionPresenter, present_correction
from rulebook.shapes.refusals import Problem
from teams.models import Coach

#: What an answer comes to, in words to the coach who gives it.
ANSWERS = {
    "keep": (
        gettext_lazy("Keep it"),
        gettext_lazy("It stays as a grant. Points or gold may fall below zero."),
    ),
    "reverse": (
        gettext_lazy("Reverse it"),
        gettext_lazy("As if it had not been chosen. What it cost is refunded."),
    ),
}


@dataclass(frozen=True, slots=True)
class Question:
    """One choice that a coach is asked about; ``answers`` where the reader may answer."""

    pk: int
    side: str
    team: str
    match: str
    what: str
    reasons: tuple[str, ...]
    answers: tuple[tuple[str, str, str], ...]
    says: str
    state: str


@dataclass(frozen=True, slots=True)
class QuestionsPresenter:
    """What waits: its questions, what follows with the answers so far, and what the commissioner sends on."""

    questions: tuple[Question, ...]
    follows: CorrectionPresenter | None
    problem: Problem | None
    fields: tuple[tuple[str, str], ...]
    late: bool
    missing: int
    goes_on: bool


@dataclass(frozen=True, slots=True)
class WaitingPresenter:
    """On the page of the match: that a correction waits, and whether it is for the reader to answer or to go on with."""

    waiting: WaitingCorrection
    mine: bool
    missing: int
    late: bool


def present_questions(here: MatchContext, waiting: WaitingCorrection) -> QuestionsPresenter:
    """The correction that waits, with what would follow as far as it is answered."""
    rulings = rulings_so_far(waiting)
    found: Mapping[str, Consequence] = {}
    follows, problem = None, None
    try:
        plan = preview(waiting.match, waiting.body, rulings)
    except Problem as because:
        problem = because
    else:
        found = {each.id: each for each in plan.consequences if each.id}
        follows = present_correction(here, waiting.match, plan)
    points = list(waiting.points.all())
    fields = [
        ("body", json.dumps(waiting.body, ensure_ascii=False)),
        ("reason", waiting.reason),
        *((f"ruling:{point}", ruling) for point, ruling in rulings.items()),
        *((f"ruling:{each.point}", "ask") for each in points if not each.says),
    ]
    return QuestionsPresenter(
        questions=tuple(_question(here, each, found.get(each.point)) for each in points),
        follows=follows,
        problem=problem,
        fields=tuple(fields),
        late=waits_too_long(waiting),
        missing=len([each for each in points if not each.says]),
        goes_on=here.league_context.may(Deed.CORRECT_RESULT),
    )


def _question(here: MatchContext, asked: PointAsked, found: Consequence | None) -> Question:
    may = found is not None and here.manages_team(asked.side)
    waits = (
        _("Waiting for your answer")
        if here.owned_side == asked.side
        else _("Waiting for {coach}").format(coach=here.coach_name(asked.side))
    )
    said = f"{asked.by or _('The coach')}: {str(ANSWERS[asked.says][0]).lower()}" if asked.says else waits
    return Question(
        pk=asked.pk,
        side=asked.side,
        team=here.team(asked.side).name,
        match=found.match if found else "",
        what=found.what if found else "",
        reasons=found.reasons if found else (),
        answers=tuple((each, str(title), str(note)) for each, (title, note) in ANSWERS.items()) if may else (),
        says=asked.says,
        state=said,
    )


def present_waiting(here: MatchContext) -> WaitingPresenter | None:
    """The correction of this match that waits, for those concerned; others see it when it is saved."""
    match = here.match
    if match is None or match.state not in ("after", "finished") or not isinstance(here.league_context.reader, Coach):
        return None
    if not (here.owned_side or here.league_context.may(Deed.CORRECT_RESULT)):
        return None
    waiting = waiting_correction(match)
    if waiting is None:
        return None
    open_ones = [each for each in waiting.points.all() if not each.says]
    return WaitingPresenter(
        waiting=waiting,
        mine=any(each.side == here.owned_side for each in open_ones),
        missing=len(open_ones),
        late=waits_too_long(waiting),
    )
