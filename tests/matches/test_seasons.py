"""Two seasons of four teams through the real actions: corrected seasons later, they are what they would have been."""

import random

import msgspec
import pytest

from matches.models import Match, ReportVersion
from matches.selectors import kick_off_of
from rulebook.shapes.sheets import MatchReport, plain, read
from teams.history.season import Adjusted
from tests.matches.amendments import REPORTS
from tests.matches.seasons import Club, corrected, entered, founded, is_projected, known_of, played, retold
from tests.matches.world import Tape

# What a correction comes to is reckoned, and not asked of the database; tests/matches/test_correcting.py saves some on either.
pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300), pytest.mark.once]


def a_tape(seed: int) -> Tape:
    return Tape(random.Random(seed).randbytes(60_000))


def accepted(match: Match) -> MatchReport:
    report: MatchReport = read(MatchReport, match.reports.get(accepted=True).body)
    return report


def otherwise(club: Club, ref: str, kind: str, tape: Tape) -> None:
    """The match came out otherwise, by one of the ways in which reports are wrong."""
    match = club.match(ref)
    kick_off, was = kick_off_of(match), accepted(match)
    assert kick_off is not None
    report, kind = was, "another story" if kind == "other events" else kind
    while report == was:
        # These seasons are without the module of match events.
        report = msgspec.structs.replace(REPORTS[kind](was, kick_off, tape), events={})
    corrected(club, ref, plain(report))


def with_a_death(club: Club, number: int) -> str:
    """The first match of the season in which somebody died."""
    for version in ReportVersion.objects.filter(accepted=True).order_by("pk").select_related("match__fixture"):
        sides = [version.body.get(side, {}) for side in ("home", "away")]
        ref: str = version.match.fixture.ref
        if ref.startswith(f"s{number}.") and any(
            hurt["result"] == "dead" for side in sides for hurt in side.get("hurt", ())
        ):
            return ref
    raise AssertionError("nobody died in the whole season")


@pytest.mark.parametrize("seed", [1])
def test_a_correction_seasons_later_gives_what_would_have_been(seed: int) -> None:
    tape = a_tape(seed)
    club = founded("The Told Otherwise", a_tape(99))
    for number in (1, 2):
        played(club, number, tape)
        assert is_projected(club)
    refs = {number: [fixture.ref for fixture in club.calendar(number)] for number in (1, 2)}
    second = known_of(club, 2)

    otherwise(club, refs[1][1], "other winner", tape)
    otherwise(club, with_a_death(club, 1), "death undone", tape)
    otherwise(club, refs[1][6], "death added", tape)
    assert is_projected(club)
    rich = club.team(1, "Gnawers")
    entered(club, rich, refs[1][1], Adjusted(amount=150_000, reason="a sponsor"))
    entered(club, club.team(1, "Reavers"), refs[1][2], Adjusted(amount=-90_000, reason="a fine"))
    corrected(club, refs[1][3], {"awarded_to": "away"})
    corrected(club, refs[1][4], {"home": {}, "away": {"touchdowns": 2, "unknown_scorer": 2}})
    otherwise(club, refs[1][7], "another story", tape)
    assert is_projected(club)
    assert known_of(club, 2) == second, "a correction of the first season touches nobody of the second"

    otherwise(club, refs[2][2], "other winner", tape)
    otherwise(club, refs[2][5], "another story", tape)
    assert is_projected(club)

    told = founded("The Told At Once", a_tape(99))
    for number in (1, 2):
        retold(told, club, number)
        truth, found = known_of(told, number), known_of(club, number)
        for what in truth:
            assert found[what] == truth[what], f"season {number}: {what}"
    assert is_projected(told)
