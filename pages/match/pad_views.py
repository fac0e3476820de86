"""The live pad of a match: its page, and the taps that phones send and ask for."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, RawPostDataException
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from matches.models import Match, TapRow
from matches.pad.pad import Refused, add_events, pad_events_since
from matches.pure.pad_events import UnreadablePadEvent
from matches.selectors import kick_off_of
from pages.match.context import match_context
from pages.match.pad_presenter import present_pad
from pages.sequence.presenters import applies_here
from pages.shell.tables import present_table
from teams.models import Coach

#: The most that is read of one sending: two hundred taps of the longest names.
MOST_BYTES = 200_000


@require_safe
def pad(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponseBase:
    """The page beside the pitch, while the match is on."""
    here = match_context(request, slug, fixture_id)
    coach = here.taking_part()
    kick_off = kick_off_of(here.begun)
    if kick_off is None or here.begun.state not in (Match.State.PLAYING, Match.State.REPORTED):
        return redirect(here.url())
    shown = present_pad(here, kick_off) | {
        "url": here.url("pad_events"),
        "socket": f"/ws/leagues/{slug}/fixtures/{fixture_id}/pad/",
        "kept": f"pad-{here.begun.pk}-{coach.pk}",
        "me": coach.pk,
    }
    benches = [
        (side, here.present(side), [each for each in shown["players"] if each["side"] == side])
        for side in shown["sides"]
    ]
    beside = {
        "applies": applies_here(kick_off, here),
        "tables": [present_table(each) for each in here.rules.tables_in_play],
    }
    return here.render(request, "matches/pad.html", {"pad": shown, "benches": benches} | beside)


@require_http_methods(["GET", "HEAD", "POST"])
def events(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The taps after the one that the phone knows; sent with POST, the phone's own are kept first, each once."""
    here = match_context(request, slug, fixture_id)
    coach = here.taking_part()
    sent = _sent(request) if request.method == "POST" else {"after": request.GET.get("after", "0")}
    refused = add_events(match=here.begun, events=sent["taps"], by=coach) if sent.get("taps") else []
    return JsonResponse(
        {
            "taps": [_serialized(row, coach) for row in pad_events_since(here.begun, _number(sent.get("after", 0)))],
            "refused": [_why(each) for each in refused],
        }
    )


def _sent(request: HttpRequest) -> dict[str, Any]:
    if int(request.headers.get("Content-Length") or 0) > MOST_BYTES:
        raise UnreadablePadEvent(fault=_("too many taps at once"))
    try:
        sent = json.loads(request.body)
    except (ValueError, RecursionError, RawPostDataException) as fault:
        raise UnreadablePadEvent(fault=_("not valid JSON")) from fault
    if not isinstance(sent, dict) or not isinstance(sent.get("taps"), list):
        raise UnreadablePadEvent(fault=_("expected a list of taps"))
    return sent


def _number(text: Any) -> int:
    """Up to which tap the phone knows them all; from the beginning, where that cannot be read."""
    text = str(text)[:12]
    return min(int(text), 2**31 - 1) if text.isascii() and text.isdigit() else 0


def _serialized(row: TapRow, reader: Coach) -> dict[str, Any]:
    who = "" if row.by_id == reader.pk else str(row.by or _("somebody"))
    return {
        "number": row.number,
        "tap": row.body,
        "by": _("{name}, for the coaches").format(name=who) if who and row.on_behalf else who,
    }


def _why(refused: Refused) -> dict[str, Any]:
    return {"key": refused.key, **refused.problem.as_dict(_)}
