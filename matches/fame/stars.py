"""Who was hired for single matches: the teams they played for, and what they did there. They earn nothing for the teams that hire them."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet
from django.db.models.fields.json import KT

from league.models import Enrolment, Fixture, League, Season
from matches.models import HiredStar, Match, ReportVersion
from matches.selectors import outcome_of
from rulebook.shapes.sheets import Hurt, MatchReport
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


@dataclass(slots=True)
class StarTotal:
    """What one Star Player has come to in a league."""

    matches: int = 0
    deeds: Counter[str] = field(default_factory=Counter)


def hired_in(league: League, star: str = "") -> QuerySet[HiredStar]:
    """Every Star Player on a sheet of the league's matches, or this one; the latest match first. `turns_of` reads what they did."""
    latest = ("match__fixture__round__competition__season__number", "match__fixture__round__number", "match_id")
    found = _played(league, star).order_by(*(f"-{each}" for each in latest), "pk")
    return found.select_related(
        "match__fixture__round__competition__season",
        *("match__fixture__home__coach", "match__fixture__away__coach", "match__fixture__result"),
    ).defer("match__kick_off", "match__setting")


def turns_of(hired: Iterable[HiredStar]) -> list[StarTurn]:
    """What these stars did in these matches, in the same order."""
    rows = list(hired)
    accepted = ReportVersion.objects.filter(match__in={row.match_id for row in rows}, accepted=True).order_by()
    reports = {match: outcome_of(body)[0] for match, body in accepted.values_list("match_id", "body")}
    return [_turn(row, reports.get(row.match_id)) for row in rows]


def totals_in(league: League) -> dict[str, StarTotal]:
    """What every Star Player who was hired in the league has come to there, by their id."""
    return _totals(_played(league), "star")


def totals_of_the_others(league: League) -> dict[tuple[str, str], StarTotal]:
    """What mercenaries and staff who were hired in the league have come to there, by kind and id."""
    rows = _counted(HiredStar.objects.filter(league=league)).exclude(kind=HiredStar.Kind.STAR)
    return _totals(rows, "kind", "star")


def totals_by_league(star: str, leagues: Iterable[League]) -> dict[int, StarTotal]:
    """What a Star Player has come to in each of these leagues where they were hired, by the league's primary key."""
    rows = HiredStar.objects.filter(league__in=leagues, star=star, kind=HiredStar.Kind.STAR)
    return _totals(_counted(rows), "league_id")


def _totals(rows: QuerySet[HiredStar], *by: str) -> dict[Any, StarTotal]:
    """The rows as totals, by one of their fields or by several."""
    rows = rows.order_by()
    accepted = ReportVersion.objects.filter(match__in=rows.values("match"), accepted=True).order_by()
    did: dict[tuple[int, str], dict[str, dict[str, int]]] = {}
    for match, home, away in accepted.values_list("match_id", KT("body__home__deeds"), KT("body__away__deeds")):
        did[match, "home"], did[match, "away"] = json.loads(home or "{}"), json.loads(away or "{}")
    totals: dict[Any, StarTotal] = {}
    for match, side, player, *key in rows.values_list("match_id", "side", "player", *by):
        total = totals.setdefault(key[0] if len(key) == 1 else tuple(key), StarTotal())
        total.matches += 1
        total.deeds.update(did.get((match, side), {}).get(player, {}))
    return totals


def rosters_in(season: Season) -> set[str]:
    """The rosters that teams of the season have."""
    return set(Enrolment.objects.filter(season=season).order_by().values_list("team__roster", flat=True).distinct())


def _played(league: League, star: str = "") -> QuerySet[HiredStar]:
    found = HiredStar.objects.filter(league=league, kind=HiredStar.Kind.STAR, **({"star": star} if star else {}))
    return _counted(found)


def _counted(rows: QuerySet[HiredStar]) -> QuerySet[HiredStar]:
    return rows.exclude(match__state=Match.State.ABANDONED)


def _turn(row: HiredStar, report: MatchReport | None) -> StarTurn:
    fixture, home = row.match.fixture, row.side == "home"
    teams = (fixture.home, fixture.away) if home else (fixture.away, fixture.home)
    mine, theirs = (
        (None, None) if report is None else (report.home, report.away) if home else (report.away, report.home)
    )
    return StarTurn(
        star=row.star,
        fixture=fixture,
        team=teams[0],
        opponent=teams[1],
        home=home,
        deeds=dict(mine.deeds.get(row.player, {})) if mine else {},
        casualties=tuple(hurt for hurt in theirs.hurt if hurt.by == row.player) if theirs else (),
        hurt=tuple(hurt for hurt in mine.hurt if hurt.player == row.player) if mine else (),
    )
