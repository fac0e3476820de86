"""The live pad: taps are stored once, in the order of arrival, and sent to every page that shows the match."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from matches.models import Match, TapRow
from matches.pure.pad_events import AnyPadEvent, match_turns, pad_event_from, pad_event_problems
from matches.pure.pad_report import report_of
from matches.refusals import NotKickedOff
from matches.selectors import kick_off_of, rules_for
from rulebook.report.checks import Verdict, judged
from rulebook.shapes.refusals import Problem, Refusal, refuse
from rulebook.shapes.sheets import KickOff, plain
from teams.models import Coach

log = logging.getLogger(__name__)

#: More events than this are no match, but a phone gone mad.
MOST_PAD_EVENTS = 3000
#: A phone sends no more than this at once.
MOST_AT_ONCE = 200


class PadClosed(Refusal):
    """The match has been decided."""

    code = "pad_closed"
    sentence = "The report of {fixture} has been accepted. The live pad is closed."
    grantable = False


class TooManyPadEvents(Refusal):
    code = "too_many_taps"
    sentence = "{count} taps are too many. A match keeps at most {most}."
    grantable = False


@dataclass(frozen=True, slots=True)
class Refused:
    """An event that was not taken, by its key, and why."""

    key: str
    problem: Problem


def add_events(*, match: Match, events: Sequence[Any], by: Coach | None) -> list[Refused]:
    """Stores the valid events, each once, in this order; returns the others with their reasons.

    An event whose key is known is ignored: a phone that missed the answer sends it again.
    """
    if len(events) > MOST_AT_ONCE:
        raise TooManyPadEvents(count=len(events), most=MOST_AT_ONCE)
    refused: list[Refused] = []
    with transaction.atomic():
        match = (
            Match.objects.select_for_update(of=("self",), no_key=True)
            .select_related("fixture__home", "fixture__away", "fixture__round__competition__season")
            .get(pk=match.pk)
        )
        problems = partial(pad_event_problems, kick_off=_open(match), rules=rules_for(match), turns=turns_in(match))
        known = set(match.taps.values_list("key", flat=True))
        before = len(known)
        fresh: list[AnyPadEvent] = []
        for raw in events:
            if key_of(raw) in known:
                continue
            try:
                fresh.append(_read(raw, problems, known))
            except Problem as problem:
                refused.append(Refused(key_of(raw), problem))
            else:
                known.add(fresh[-1].key)
        TapRow.objects.bulk_create(_rows(match, fresh, before, by))
        if fresh:
            transaction.on_commit(lambda: tell(match.pk, len(known)))
    return refused


def _rows(match: Match, events: Sequence[AnyPadEvent], before: int, by: Coach | None) -> list[TapRow]:
    behalf = by is None or by.pk not in (match.fixture.home.coach_id, match.fixture.away.coach_id)
    return [
        TapRow(match=match, number=number, key=event.key, body=plain(event), by=by, on_behalf=behalf)
        for number, event in enumerate(events, start=before + 1)
    ]


def _open(match: Match) -> KickOff:
    """The kick-off, while the pad is open: from then on until a report has been accepted."""
    kick_off = kick_off_of(match)
    if kick_off is None:
        raise NotKickedOff(fixture=str(match.fixture))
    if match.state not in (Match.State.PLAYING, Match.State.REPORTED):
        raise PadClosed(fixture=str(match.fixture))
    return kick_off


def _read(raw: Any, problems: Callable[..., list[Problem]], known: set[str]) -> AnyPadEvent:
    """The event; refused where it cannot stand."""
    read = pad_event_from(raw)
    if len(known) >= MOST_PAD_EVENTS:
        raise TooManyPadEvents(count=len(known) + 1, most=MOST_PAD_EVENTS)
    refuse(problems(read, known=known))
    return read


def key_of(raw: Any) -> str:
    """The key of something that was sent as an event; empty where it has none."""
    key = raw.get("key", "") if isinstance(raw, dict) else ""
    return key if isinstance(key, str) else ""


def may_go_on(match: Match) -> bool:
    """May this match have extra time? One of a knockout may, for it needs a winner (BB2020 p. 67)."""
    return hasattr(match.fixture, "tie")


def turns_in(match: Match) -> int:
    """How many turns the match may have, counted through."""
    return len(match_turns(rules_for(match), extra_time=may_go_on(match)))


# --- Reading --------------------------------------------------------------------------------------------------------


def pad_events_of(match: Match) -> list[AnyPadEvent]:
    """Every event of the match in the order in which it arrived."""
    return [pad_event_from(body) for body in match.taps.values_list("body", flat=True)]


def pad_events_since(match: Match, after: int) -> list[TapRow]:
    """The events that arrived after the one of this number."""
    return list(match.taps.filter(number__gt=after).select_related("by"))


def drawn_up(match: Match) -> Verdict:
    """The report made from the events of this match, and its problems."""
    kick_off = kick_off_of(match)
    if kick_off is None:
        raise NotKickedOff(fixture=str(match.fixture))
    rules = rules_for(match)
    return judged(report_of(pad_events_of(match), kick_off, rules), kick_off, rules)


# --- Telling --------------------------------------------------------------------------------------------------------


def group_of(match: int) -> str:
    """The channel group of the pages that show this match."""
    return f"pad.{match}"


def tell(match: int, number: int) -> None:
    """Tells listening pages that there are events up to this number. If that fails the events are kept, and pages find them by polling."""
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(group_of(match), {"type": "pad.told", "number": number})
    except Exception:
        log.exception("the events of match %s could not be told", match)
