"""Calling a match off, as the pages of the match offer it to this reader."""

from dataclasses import dataclass

from matches.models import Match, OffRequest
from matches.sequence.calling_off import either_alone, may_be_called_off, standing_requests
from matches.sequence.neutral import decides_alone
from pages.match.context import MatchContext
from rulebook.shapes.sheets import other


@dataclass(frozen=True, slots=True)
class CallingOff:
    """What the reader may do: decide it ``alone``, ask the other side (``whom``), or agree with what that side asked (``theirs``)."""

    url: str
    back_url: str
    alone: bool
    needs_reason: bool
    before: bool
    whom: str
    mine: OffRequest | None
    theirs: OffRequest | None


def present_calling_off(here: MatchContext) -> CallingOff | None:
    """Nothing for whoever takes no part in the match, and where the match is over."""
    match = here.match
    if match is None or not here.takes_part or not may_be_called_off(match):
        return None
    own, asked, free = here.own_side, standing_requests(match), either_alone(match)
    return CallingOff(
        url=here.url("match_call_off"),
        back_url=here.url("match_call_off_back"),
        alone=free or decides_alone(here.coach(), here.fixture),
        needs_reason=not free,
        before=match.state == Match.State.LOCKED,
        whom=here.coach_name(other(own)) if own else "",
        mine=asked.get(own) if own else None,
        theirs=asked.get(other(own)) if own else None,
    )
