"""How a match goes from state to state: the one table that pages, API and actions read."""

from collections.abc import Mapping
from typing import Any

from django.db.models import F

from matches.models import Match
from rulebook.shapes.refusals import Refusal

S = Match.State

MOVES: Mapping[tuple[str, str], str] = {
    (S.LOCKED, "kick_off"): S.PLAYING,
    (S.LOCKED, "abandon"): S.ABANDONED,
    (S.LOCKED, "award"): S.AFTER,
    (S.PLAYING, "report"): S.REPORTED,
    (S.REPORTED, "report"): S.REPORTED,
    (S.PLAYING, "award"): S.AFTER,
    (S.REPORTED, "accept"): S.AFTER,
    (S.PLAYING, "call_off"): S.ABANDONED,
    (S.REPORTED, "call_off"): S.ABANDONED,
    (S.AFTER, "reopen"): S.REPORTED,
    (S.AFTER, "finish"): S.FINISHED,
    (S.AFTER, "take_back"): S.ABANDONED,
    (S.FINISHED, "take_back"): S.ABANDONED,
    (S.FINISHED, "go_back"): S.AFTER,
}


class NotNow(Refusal):
    """The match is in a state in which this cannot be done."""

    code = "not_now"
    sentence = "This is not possible now: the match is at “{state}”."
    grantable = False


class MatchMovedOn(Refusal):
    """Somebody else has moved the match on."""

    code = "match_moved_on"
    sentence = "Somebody else changed the match. Here is its current state."
    grantable = False


def move(match: Match, action: str, **columns: Any) -> None:
    """The match has moved, by comparing and setting, and has these columns; of two who try at once, one is refused."""
    becomes = MOVES.get((match.state, action))
    if becomes is None:
        raise NotNow(state=match.get_state_display())
    moved = Match.objects.filter(pk=match.pk, state=match.state, version=match.version).update(
        state=becomes, version=F("version") + 1, **columns
    )
    if not moved:
        raise MatchMovedOn()
    for name, value in {"state": str(becomes), "version": match.version + 1, **columns}.items():
        setattr(match, name, value)


def read_anew(match: Match) -> None:
    """Reads the match again. Its fixture and season stay as they were read."""
    match.refresh_from_db(
        fields=["state", "version", "step", "so_far", "asks", "due_at", "kick_off", "kicked_off_at", "answer_by"]
    )


def touch(match: Match) -> None:
    """The match keeps its state but gets a new version: of two simultaneous writers, one is refused."""
    if not Match.objects.filter(pk=match.pk, version=match.version).update(version=F("version") + 1):
        raise MatchMovedOn()


def possible(match: Match) -> list[str]:
    """What can be done with the match now. That an award is taken back is done with the decision that it is."""
    return [action for (state, action) in MOVES if state == match.state and action != "take_back"]
