"""What commands of a league are given, its name and files, and how they say no."""

from pathlib import Path

from django.core.management.base import CommandError

from league.models import League
from rulebook.shapes.refusals import Problem

#: The most reasons that are printed.
MOST = 20


def league_called(slug: str) -> League:
    """The league with this name in its address; or an error that lists those that there are."""
    league = League.objects.filter(slug=slug).first()
    if league is None:
        known = ", ".join(League.objects.values_list("slug", flat=True)) or "none yet"
        raise CommandError(f"There is no league “{slug}”. The leagues are: {known}.")
    return league


def content_of(file: Path, most: int) -> bytes:
    """The content of the file; if it has more than ``most`` bytes, as much of it as tells so."""
    try:
        with file.open("rb") as source:
            return source.read(most + 1)
    except OSError as fault:
        raise CommandError(f"{file} can't be read: {fault.strerror}.") from fault


def reasons(problem: Problem) -> str:
    """Why something was refused, a reason a line; of very many the first, and how many there are."""
    found = getattr(problem, "problems", (problem,))
    more = [f"… and {len(found) - MOST} more"] if len(found) > MOST else []
    return "\n  ".join([*map(str, found[:MOST]), *more])
