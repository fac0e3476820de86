"""Asking coaches before a correction is saved: it waits, and nothing of it counts, until a commissioner saves it with what they answered.

An answer is a ruling that the coach makes instead of the commissioner. It goes into the preview like any other, so that what is saved is still
what was shown; the commissioner saves it, because only then all that follows from the answers together can be read.
"""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.telling.happenings import commissioners_of, happened
from matches import refusals
from matches.correction.correcting import Preview, preview
from matches.correction.waiting import put_aside, waiting_correction
from matches.models import Match, PointAsked, WaitingCorrection
from matches.report.reporting import refuse_own_game
from rulebook.naming import tidy
from rulebook.shapes.refusals import refuse
from rulebook.shapes.sheets import SIDES
from teams.actions import hold
from teams.history.objections import reason_given
from teams.models import Coach

#: So long the coaches are waited for; afterwards a commissioner decides.
WAITS = timedelta(days=3)
#: What may be answered.
ANSWERS = ("keep", "reverse")


def may_be_asked(match: Match, side: str, by: Coach | None) -> Coach | None:
    """The coach of this side, if they have an account and are not the one who asks."""
    team = match.fixture.home if side == "home" else match.fixture.away
    coach = team.coach
    return coach if coach is not None and coach.is_active and coach != by else None


def waits_too_long(waiting: WaitingCorrection) -> bool:
    """Has its time passed, so that it is for a commissioner to decide?"""
    return waiting.due_at <= timezone.now()


def side_of_point(plan: Preview, point: str) -> str:
    """The side of the corrected match whose team this point is about; nothing, where the preview knows no such point to rule on."""
    for side in SIDES:
        if any(each.id == point and len(each.rulings) > 1 for each in plan.sides[side].corrected.points):
            return side
    return ""


def ask_coaches(
    *, match: Match, body: Any, by: Coach, reason: str, rulings: Mapping[str, str], points: Iterable[str]
) -> WaitingCorrection:
    """The correction waits for the coaches of these points, who are told; or a Refusal, and nobody is.

    Nothing of it counts. What waited before of the same match is put aside; asked the same again, nobody is told twice.
    """
    refuse(reason_given(reason))
    refuse_own_game(match.fixture, by)
    with transaction.atomic():
        hold(match.fixture.home, match.fixture.away)
        asked = list(dict.fromkeys(points))
        own = {point: ruling for point, ruling in rulings.items() if point not in asked and ruling in ANSWERS}
        plan = preview(match, body, own, by)
        sides = {point: _asked_side(match, plan, point, by) for point in asked}
        if not sides:
            raise refusals.NothingToAsk()
        said = {"body": plan.body, "reason": tidy(reason, 300), "rulings": own}
        was = waiting_correction(match)
        if was is not None and _is(was, said, sides):
            return was
        put_aside(match)
        waiting = WaitingCorrection.objects.create(match=match, by=by, due_at=timezone.now() + WAITS, **said)
        PointAsked.objects.bulk_create(
            PointAsked(waiting=waiting, side=side, point=point) for point, side in sides.items()
        )
        to = [may_be_asked(match, side, by) for side in sorted(set(sides.values()))]
        league = match.fixture.round.competition.season.league
        happened(
            league, "correction_asks", to=to, fixture=match.fixture, by=by, reason=waiting.reason, until=waiting.due_at
        )
    return waiting


def _asked_side(match: Match, plan: Preview, point: str, by: Coach) -> str:
    side = side_of_point(plan, point)
    if not side or may_be_asked(match, side, by) is None:
        raise refusals.NothingToAsk()
    return side


def _is(was: WaitingCorrection, said: Mapping[str, Any], sides: Mapping[str, str]) -> bool:
    return {
        "body": was.body,
        "reason": was.reason,
        "rulings": was.rulings,
    } == said and {each.point: each.side for each in was.points.all()} == sides


def answer_point(*, match: Match, side: str, point: int, says: str, by: Coach) -> None:
    """The coach of this side keeps this choice or reverses it. The commissioner who asked is notified once every answer is in.

    They may change the answer until the correction is saved.
    """
    if says not in ANSWERS:
        raise refusals.NoSuchAnswer()
    with transaction.atomic():
        hold(match.fixture.home, match.fixture.away)
        waiting = waiting_correction(match)
        asked = waiting.points.filter(pk=point, side=side).first() if waiting is not None else None
        if waiting is None or asked is None:
            raise refusals.NotAskedAnyMore()
        if asked.says == says:
            return
        PointAsked.objects.filter(pk=asked.pk).update(says=says, by=by, at=timezone.now())
        if not waiting.points.filter(says="").exists():
            league = match.fixture.round.competition.season.league
            happened(league, "correction_answered", to=commissioners_of(league), fixture=match.fixture, by=by)


def forget(*, match: Match) -> None:
    """The correction that waits is not to be; everything stays as it counts."""
    with transaction.atomic():
        hold(match.fixture.home, match.fixture.away)
        if not put_aside(match):
            raise refusals.NotAskedAnyMore()
