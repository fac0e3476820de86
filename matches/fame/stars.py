"""Star Players of a league: the teams they played for, and what they did there. They earn nothing for the teams that hire them."""

from dataclasses import dataclass

from django.db.models import TextField
from django.db.models.functions import Cast

from league.models import Fixture, League
from matches.models import Match, ReportVersion
from matches.selectors import kick_off_of, outcome_of
from rulebook.shapes.sheets import SIDES, Hurt, other
from teams.models import Team


@dataclass(frozen=True, slots=True)
class StarTurn:
    """One match of one Star Player: what they did and suffered, according to the accepted report."""

    star: str
    fixture: Fixture
    team: Team
    opponent: Team
    home: bool
    deeds: dict[str, int]
    casualties: tuple[Hurt, ...]
    hurt: tuple[Hurt, ...]


def star_turns(league: League, star: str = "") -> list[StarTurn]:
    """Every match of the league that a Star Player was on the sheet of, or this one; the latest first."""
    matches = (
        Match.objects.annotate(text=Cast("kick_off", TextField()))
        .filter(fixture__round__competition__season__league=league, text__contains=f'"{star or "star"}"')
        .exclude(state=Match.State.ABANDONED)
        .select_related("fixture__round__competition__season", "fixture__home__coach", "fixture__away__coach")
        .select_related("fixture__result")
        .defer("setting")
        .order_by("-fixture__round__competition__season__number", "-fixture__round__number", "-pk")
    )
    found = list(matches)
    accepted = {version.match_id: version for version in ReportVersion.objects.filter(match__in=found, accepted=True)}
    return [turn for match in found for turn in _turns(match, accepted.get(match.pk), star)]


def _turns(match: Match, version: ReportVersion | None, star: str) -> list[StarTurn]:
    kick_off = kick_off_of(match)
    if kick_off is None:
        return []
    report = outcome_of(version.body)[0] if version is not None else None
    teams = {"home": match.fixture.home, "away": match.fixture.away}
    found = []
    for side in SIDES:
        for player in kick_off.sheet(side).players:
            if player.kind != "star" or (star and player.position != star):
                continue
            mine, theirs = (report.side(side), report.side(other(side))) if report else (None, None)
            found.append(
                StarTurn(
                    star=player.position,
                    fixture=match.fixture,
                    team=teams[side],
                    opponent=teams[other(side)],
                    home=side == "home",
                    deeds=dict(mine.deeds.get(player.id, {})) if mine else {},
                    casualties=tuple(hurt for hurt in theirs.hurt if hurt.by == player.id) if theirs else (),
                    hurt=tuple(hurt for hurt in mine.hurt if hurt.player == player.id) if mine else (),
                )
            )
    return found
