"""What a league's calendar tells the calendars of others. Each event has its edition, so that a phone knows what changed and what is off."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from league.models import CalendarEvent, Draw, Fixture, League, Result, Round
from rulebook.directions import isolated
from teams.disk import reading_goes_on

#: How long a window is where nothing else says so, and how long ago an event may have ended and still be told. Days.
WINDOW = 7
KEPT = 400


def publish(*, league: League, host: str) -> list[CalendarEvent]:
    """The events of the league as they stand now, in order of time, those among them that were called off.

    What differs from what was told last is a new edition (SEQUENCE, LAST-MODIFIED); a fixture that is gone, or that has lost its date, is
    called off and stays. A fixture without a deadline has no place in a calendar, unless its two sides have agreed on a time.
    """
    known = _known(league)
    if _outdated(_wanted(league), known):
        with reading_goes_on(), transaction.atomic():
            # Two readers at once: the second waits here, and finds the first's edition.
            League.objects.select_for_update(no_key=True).get(pk=league.pk)
            _write(league, host, _wanted(league), _known(league))
        known = _known(league)
    oldest = (timezone.now() - timedelta(days=KEPT)).date().isoformat()
    told = [event for event in known.values() if event.facts["end"] >= oldest]
    return sorted(told, key=lambda event: (event.facts["start"], event.fixture_id))


def _known(league: League) -> dict[int, CalendarEvent]:
    return {event.fixture_id: event for event in CalendarEvent.objects.filter(league=league)}


def _wanted(league: League) -> dict[int, tuple[Fixture, dict[str, str]]]:
    """What the calendar should say of every fixture that has its time."""
    fixtures = list(
        Fixture.objects.filter(round__competition__season__league=league)
        .filter(Q(round__deadline__isnull=False) | Q(deadline__isnull=False) | Q(agreed_for__isnull=False))
        .exclude(result__kind=Result.Kind.CALLED_OFF)
        .select_related("round__competition__season", "home", "away", "result")
        .order_by("pk")
    )
    windows, zone = _windows(league), ZoneInfo(league.time_zone)
    return {
        fixture.pk: (fixture, _facts(fixture, _window(fixture, windows.get(fixture.round_id), zone)))
        for fixture in fixtures
    }


def _window(fixture: Fixture, round_: tuple[date, date] | None, zone: ZoneInfo) -> tuple[date, date]:
    """The first day on which the fixture may be played and the day after the last; the one day, where the two sides have agreed on it."""
    if fixture.agreed_for is not None:
        day = fixture.agreed_for.astimezone(zone).date()
        return day, day + timedelta(days=1)
    if fixture.deadline is None:
        assert round_ is not None, "a fixture without any deadline was left out"
        return round_
    after = _last_day(fixture.deadline, zone) + timedelta(days=1)
    return (round_[0] if round_ else after - timedelta(days=WINDOW)), after


def _windows(league: League) -> Mapping[int, tuple[date, date]]:
    """For each round with a deadline its first day and the day after its last, by the league's clock.

    A round begins on the day after the deadline before it; the first one has as many days as the draw gave each.
    """
    rounds = Round.objects.filter(competition__season__league=league, deadline__isnull=False)
    days = dict(
        Draw.objects.filter(competition__season__league=league, days_per_round__gt=0)
        .order_by("number")
        .values_list("competition_id", "days_per_round")
    )
    zone = ZoneInfo(league.time_zone)
    windows: dict[int, tuple[date, date]] = {}
    before: dict[int, date] = {}
    for pk, competition, deadline in rounds.order_by("deadline", "pk").values_list("pk", "competition_id", "deadline"):
        assert deadline is not None, "rounds without one were left out"
        after = _last_day(deadline, zone) + timedelta(days=1)
        start = before.get(competition, after - timedelta(days=days.get(competition, WINDOW)))
        windows[pk] = (min(start, after - timedelta(days=1)), after)
        before[competition] = after
    return windows


def _last_day(deadline: datetime, zone: ZoneInfo) -> date:
    """The last day on which one may play; a deadline at midnight ends the day before."""
    return (deadline - timedelta(seconds=1)).astimezone(zone).date()


def _facts(fixture: Fixture, window: tuple[date, date]) -> dict[str, str]:
    result = getattr(fixture, "result", None)
    between = f"{result.home_touchdowns}–{result.away_touchdowns}" if result else "v"
    season, competition = fixture.round.competition.season, fixture.round.competition
    where = season.name if competition.name == season.name else f"{season.name}, {competition.name}"
    told = {
        "start": window[0].isoformat(),
        "end": window[1].isoformat(),
        "summary": f"{_short(fixture.round)}: {isolated(fixture.home.name)} {between} {isolated(fixture.away.name)}",
        "detail": f"{where}, {_in_sentence(str(fixture.round))}.",
        "status": "CONFIRMED" if result or fixture.agreed_for else "TENTATIVE",
    }
    return told | ({"at": fixture.agreed_for.astimezone(UTC).isoformat()} if fixture.agreed_for else {})


def _short(round_: Round) -> str:
    return round_.name or f"R{round_.number}"


def _in_sentence(words: str) -> str:
    return words[:1].lower() + words[1:]


def _outdated(wanted: Mapping[int, tuple[Fixture, dict[str, str]]], known: Mapping[int, CalendarEvent]) -> bool:
    return any(pk not in known or _differs(known[pk], *wanted[pk]) for pk in wanted) or any(
        pk not in wanted and not event.cancelled for pk, event in known.items()
    )


def _differs(event: CalendarEvent, fixture: Fixture, facts: dict[str, str]) -> bool:
    told = (event.cancelled, event.home_id, event.away_id, event.facts)
    return told != (False, fixture.home_id, fixture.away_id, facts)


def _write(
    league: League,
    host: str,
    wanted: Mapping[int, tuple[Fixture, dict[str, str]]],
    known: Mapping[int, CalendarEvent],
) -> None:
    now = timezone.now().replace(microsecond=0)
    new = [
        CalendarEvent(
            league=league,
            fixture_id=pk,
            uid=f"fixture-{pk}@{host}",
            home_id=fixture.home_id,
            away_id=fixture.away_id,
            facts=facts,
            first_at=now,
            changed_at=now,
        )
        for pk, (fixture, facts) in wanted.items()
        if pk not in known
    ]
    CalendarEvent.objects.bulk_create(new)
    _edit(_changed(wanted, known), now)


def _changed(
    wanted: Mapping[int, tuple[Fixture, dict[str, str]]], known: Mapping[int, CalendarEvent]
) -> Iterable[tuple[CalendarEvent, dict[str, Any]]]:
    for pk, event in known.items():
        if pk in wanted and _differs(event, *wanted[pk]):
            fixture, facts = wanted[pk]
            yield (
                event,
                {"facts": facts, "cancelled": False, "home_id": fixture.home_id, "away_id": fixture.away_id},
            )
        elif pk not in wanted and not event.cancelled:
            yield event, {"cancelled": True}


def _edit(changes: Iterable[tuple[CalendarEvent, dict[str, Any]]], now: datetime) -> None:
    edited = []
    for event, fields in changes:
        for name, value in fields.items():
            setattr(event, name, value)
        event.sequence += 1
        event.changed_at = now
        edited.append(event)
    fields_told = ["facts", "cancelled", "home_id", "away_id", "sequence", "changed_at"]
    CalendarEvent.objects.bulk_update(edited, fields_told, batch_size=200)
