"""Dates and times as forms send them, in the league's time zone."""

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from rulebook.shapes.refusals import Unreadable

#: Other years are slips of the hand, and the last ones of all have no next round.
YEARS = range(2000, 3000)


class NotADay(Unreadable):
    code = "not_a_day"
    sentence = "“{typed}” is not a date and time."


def moment(day: str, hour: str, zone: str) -> datetime:
    """The moment by the clock of this zone; an hour that was left out is the last of the day."""
    try:
        on, at = date.fromisoformat(day.strip()), time.fromisoformat(hour.strip() or "23:59")
        if on.year not in YEARS:
            raise ValueError(on.year)
    except ValueError:
        raise NotADay(typed=f"{day} {hour}".strip()[:40]) from None
    return datetime.combine(on, at.replace(tzinfo=None, second=0, microsecond=0), ZoneInfo(zone))


def moment_if_any(day: str, hour: str, zone: str) -> datetime | None:
    """The moment by the clock of this zone; none where no day was given."""
    return moment(day, hour, zone) if day.strip() else None
