"""A league's events as an iCalendar file."""

from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta

from icalendar import Calendar, Event

from league.models import CalendarEvent

#: How often a calendar should look again.
REFRESH = timedelta(hours=6)
#: How long a match takes, for calendars.
LASTS = timedelta(hours=3)


def ics(events: Iterable[CalendarEvent], *, name: str, address: Callable[[int], str]) -> bytes:
    """The events: the agreed time, or else an all-day window, tentative until there is a result; cancelled where the fixture is off. ``address`` is a fixture's page."""
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//blood-bowl-league-manager//fixtures//EN")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT6H")
    for event in events:
        calendar.add_component(_event(event, address))
    return bytes(calendar.to_ical())


def _event(told: CalendarEvent, address: Callable[[int], str]) -> Event:
    event = Event()
    event.add("uid", told.uid)
    event.add("dtstamp", told.changed_at)
    event.add("created", told.first_at)
    event.add("last-modified", told.changed_at)
    event.add("sequence", told.sequence)
    event.add("status", "CANCELLED" if told.cancelled else told.facts["status"])
    if "at" in told.facts:
        begins = datetime.fromisoformat(told.facts["at"])
        event.add("dtstart", begins)
        event.add("dtend", begins + LASTS)
    else:
        event.add("dtstart", date.fromisoformat(told.facts["start"]))
        event.add("dtend", date.fromisoformat(told.facts["end"]))
    event.add("summary", told.facts["summary"])
    event.add("description", told.facts["detail"])
    event.add("transp", "OPAQUE" if "at" in told.facts else "TRANSPARENT")
    if not told.cancelled:
        event.add("url", address(told.fixture_id))
    return event
