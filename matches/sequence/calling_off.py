"""Calling a match off: the fixture is unplayed in its place, both lists are free, and what was paid for the match is paid back.

Until a die has been shown either side may do it. After that it takes both coaches, or an officer who plays neither side: otherwise a coach could
look at the dice and begin anew with other lists. What was rolled before the kick-off stands when the fixture is locked again.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from league.models import Fixture
from league.telling.happenings import both_coaches, happened, officers_of
from matches import refusals
from matches.access import league_of_fixture
from matches.models import Intervention, Match, MatchSide, OffRequest
from matches.report.reporting import settle_objections
from matches.sequence.afterwards import open_what_waited
from matches.sequence.neutral import decides_alone, refuse_who_plays
from matches.sequence.purchases import return_purchases
from matches.sequence.rolled import dice_shown
from matches.workflow import NotNow, move, possible, read_anew
from rulebook.naming import tidy
from rulebook.shapes.refusals import refuse
from rulebook.shapes.sheets import other
from teams.actions import hold
from teams.history.objections import reason_given
from teams.models import Coach


def may_be_called_off(match: Match) -> bool:
    return any(act in possible(match) for act in ("abandon", "call_off"))


def either_alone(match: Match) -> bool:
    """May one side call the match off, without the other? Only before its first die."""
    return match.state == Match.State.LOCKED and not dice_shown(match)


def standing_requests(match: Match) -> dict[str, OffRequest]:
    """Which sides want the match called off as it stands now, by side."""
    if not may_be_called_off(match):
        return {}
    return {each.side: each for each in match.off_requests.filter(version=match.version).select_related("by")}


def want_off(*, match: Match, side: str | None, by: Coach, reason: str = "") -> Intervention | None:
    """The match is called off by whoever may decide that alone; for anybody else their side, the one that they play, asks for it."""
    if side is None or decides_alone(by, match.fixture):
        return call_off(match=match, by=by, reason=reason)
    return ask_off(match=match, side=side, by=by, reason=reason)


def call_off(*, match: Match, by: Coach | None, reason: str = "") -> Intervention | None:
    """The match is called off by an officer who plays neither side, or by the site (nobody). A reason is needed once a die has been shown."""
    with transaction.atomic():
        _hold(match)
        if not either_alone(match):
            refuse(reason_given(reason))
            refuse_who_plays(match.fixture, by)
        return _off(match, by, reason)


def ask_off(*, match: Match, side: str, by: Coach, reason: str = "") -> Intervention | None:
    """This side wants the match called off. It is off if nothing was rolled yet, or if the coach of the other side, who is somebody else, wants it too."""
    with transaction.atomic():
        _hold(match)
        if either_alone(match):
            return _off(match, by, reason)
        if not may_be_called_off(match):
            raise NotNow(state=match.get_state_display())
        theirs = standing_requests(match).get(other(side))
        if theirs is not None and theirs.by is not None and theirs.by != by:
            OffRequest.objects.update_or_create(
                match=match, side=side, defaults={"version": match.version, "by": by, "reason": theirs.reason}
            )
            return _off(match, by, theirs.reason)
        refuse(reason_given(reason))
        _keep(match, side, by, tidy(reason, 300))
        return None


def _keep(match: Match, side: str, by: Coach, reason: str) -> None:
    """The request is on record and the others are told; the same form sent twice tells nobody twice."""
    was = standing_requests(match).get(side)
    if was is not None and (was.by, was.reason) == (by, reason):
        return
    OffRequest.objects.update_or_create(
        match=match, side=side, defaults={"version": match.version, "by": by, "reason": reason}
    )
    league, fixture = league_of_fixture(match.fixture), match.fixture
    happened(league, "off_asked", to=_concerned(fixture), fixture=fixture, by=by, reason=reason)


def take_back_request(*, match: Match, side: str) -> None:
    """This side does not want the match called off after all."""
    with transaction.atomic():
        _hold(match)
        if not match.off_requests.filter(side=side, version=match.version).delete()[0]:
            raise refusals.NotAskedAnyMore()


@dataclass(frozen=True, slots=True)
class CalledOff:
    """A match of a fixture that was called off after dice had been shown: when, by whom (both coaches, where both wanted it) and why."""

    at: datetime
    names: str
    reason: str


def called_off(fixture: Fixture) -> list[CalledOff]:
    """The matches of this fixture that were called off after dice had been shown, the latest first."""
    acts = Intervention.objects.filter(match__fixture=fixture, kind=Intervention.Kind.CALLED_OFF)
    acts = acts.select_related("by", "match").prefetch_related("match__off_requests__by").order_by("-pk")
    return [CalledOff(at=act.at, names=_names(act), reason=act.reason) for act in acts]


def _names(act: Intervention) -> str:
    last = [each for each in act.match.off_requests.all() if each.version == act.match.version - 1]
    return " and ".join(str(each.by) for each in last if each.by) if len(last) == 2 else str(act.by or "")


def _hold(match: Match) -> None:
    hold(match.fixture.home, match.fixture.away)
    read_anew(match)


def _off(match: Match, by: Coach | None, reason: str) -> Intervention | None:
    """The match is called off, whoever decided it. With dice on the table that stands on the page of the match."""
    before, quietly = match.state == Match.State.LOCKED, either_alone(match)
    told = tidy(reason, 300)
    move(match, "abandon" if before else "call_off", answer_by=None)
    return_purchases(match, by, told)
    MatchSide.objects.filter(match=match).update(open=False)
    settle_objections(match)
    open_what_waited(match)
    league, fixture = league_of_fixture(match.fixture), match.fixture
    kind = "unlocked" if quietly else "called_off" if before else "report_withdrawn"
    happened(league, kind, to=_concerned(fixture), fixture=fixture, by=by, reason=told)
    if quietly:
        return None
    return Intervention.objects.create(match=match, kind=Intervention.Kind.CALLED_OFF, reason=told, by=by)


def _concerned(fixture: Fixture) -> Iterable[Coach | None]:
    return [*both_coaches(fixture), *officers_of(league_of_fixture(fixture))]
