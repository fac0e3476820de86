"""The cross table: home teams in rows, away teams in columns, a cell for each pair."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils import timezone

from league.models import Fixture
from pages.shell.league_context import LeagueContext, TeamPresenter
from pages.shell.wording import dashed
from teams.models import Team


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game of a pair, or that it is still to come; `tone` as the home side sees it: w, d, l, due or todo."""

    tone: str
    words: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A team at home: its letters, and what it met each of the others with; None where it would meet itself."""

    team: TeamPresenter
    letters: str
    cells: tuple[tuple[Meeting, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The rows, which are the columns too."""

    rows: tuple[CrossRow, ...]


def cross_table(here: LeagueContext, teams: Sequence[Team], calendar: Iterable[Fixture]) -> CrossTable:
    """The meetings of these teams, in the order in which they are given: that of the table."""
    met: dict[tuple[int, int], list[Meeting]] = {}
    for fixture in calendar:
        met.setdefault((fixture.home_id, fixture.away_id), []).append(_meeting(here, fixture))
    letters = letters_of([team.name for team in teams])
    rows = tuple(
        CrossRow(
            team=here.present(home),
            letters=letters[home.name],
            cells=tuple(None if home == away else tuple(met.get((home.pk, away.pk), ())) for away in teams),
        )
        for home in teams
    )
    return CrossTable(rows)


def _meeting(here: LeagueContext, fixture: Fixture) -> Meeting:
    result = getattr(fixture, "result", None)
    url = here.match_url(fixture)
    if result is not None and result.kind == "called_off":
        return Meeting("todo", "off", url)
    if result is not None:
        score = dashed((result.home_touchdowns, result.away_touchdowns))
        return Meeting({"win": "w", "draw": "d"}.get(result.home_outcome, "l"), score, url)
    deadline = fixture.round.deadline
    late = deadline is not None and deadline < timezone.now()
    return Meeting("due", "due", url) if late else Meeting("todo", "·", url)


def letters_of(names: Iterable[str]) -> dict[str, str]:
    """Three letters for each name, the same for no two of them: from its last word, where that is free."""
    taken: dict[str, str] = {}
    for name in names:
        words = ["".join(filter(str.isalnum, word)).upper() for word in name.split()]
        words = [word for word in words if word] or ["X"]
        pairs = [f"{first[:1]}{last[:2]}" for first in words for last in words if first is not last]
        wished = [word[:3] for word in reversed(words) if word != "THE"] + pairs
        free = [each for each in wished if each not in taken.values()]
        numbered = (f"{words[-1][:2]}{number}" for number in range(2, 1000))
        taken[name] = free[0] if free else next(each for each in numbered if each not in taken.values())
    return taken
