"""The correction of a match that waits for what coaches answer: what is known of it, and its end."""

from collections.abc import Iterable

import msgspec

from matches.models import Match, WaitingCorrection
from matches.pure.consequences import Consequence


def waiting_correction(match: Match) -> WaitingCorrection | None:
    """The correction of this match that waits for coaches, with what they were asked."""
    found = match.waiting_corrections.filter(open=True).select_related("by")
    waiting = found.prefetch_related("points__by").first()
    if waiting is not None:
        waiting.match = match
    return waiting


def rulings_so_far(waiting: WaitingCorrection) -> dict[str, str]:
    """What the commissioner has ruled, and what the coaches have answered."""
    return {**waiting.rulings, **{each.point: each.says for each in waiting.points.all() if each.says}}


def put_aside(match: Match) -> bool:
    """No correction of this match waits any more; was there one?"""
    return bool(WaitingCorrection.objects.filter(match=match, open=True).update(open=False))


def with_who_chose(found: Iterable[Consequence], waiting: WaitingCorrection | None) -> list[Consequence]:
    """The consequences as they are kept: where the ruling is what a coach answered, its sentence says so."""
    chosen = {each.point: each for each in waiting.points.all() if each.says} if waiting is not None else {}
    return [
        msgspec.structs.replace(each, sentence=f"{each.sentence} {chosen[each.id].by or 'The coach'} chose this.")
        if each.id in chosen and chosen[each.id].says == each.ruling
        else each
        for each in found
    ]
