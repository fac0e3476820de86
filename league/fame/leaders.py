"""Who leads the lists of a competition: the most of each deed that the edition has a list for, and the most star player points."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import F, IntegerField, Sum
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce

from league.models import Competition
from rulebook.ruleset import Ruleset
from teams.models import CareerLine, Player, Team

#: The list of star player points; the others are lists of deeds, by the edition.
POINTS = "spp"
#: Places in one list; players level with the last one share the place and are listed too.
PLACES = 3
#: Seconds that a list is kept. It is kept under the teams' histories as they were, so what is corrected is counted anew at once.
KEPT = 3600


@dataclass(frozen=True, slots=True)
class Leader:
    """A player in a list: their rank, which may be shared, and their number."""

    rank: int
    player: int
    count: int


def leaders(competition: Competition, teams: Sequence[Team], places: int = PLACES) -> dict[str, list[Leader]]:
    """For each list of the edition the best of these teams in this competition, ranks shared; nobody stands in a list with nothing."""
    written = sum(team.seq for team in teams)
    key = f"leaders/{competition.pk}/{places}/{len(teams)}/{min((team.pk for team in teams), default=0)}/{written}"
    found = cache.get(key)
    if found is None:
        found = _count(competition, teams, places)
        cache.set(key, found, KEPT)
    return {name: [Leader(*row) for row in rows] for name, rows in found.items()}


def ranked(counts: Iterable[tuple[int, int]], places: int) -> list[Leader]:
    """The first ``places`` of (player, count), the most first; the level share a rank, and all who share the last one are in."""
    ordered = sorted(((count, -player) for player, count in counts if count > 0), reverse=True)
    found: list[Leader] = []
    for place, (count, player) in enumerate(ordered, start=1):
        rank = found[-1].rank if found and found[-1].count == count else place
        if rank > places:
            break
        found.append(Leader(rank, -player, count))
    return found


def players_of(lists: dict[str, list[Leader]]) -> dict[int, Player]:
    """All listed players by primary key, with their teams."""
    wanted = {leader.player for leading in lists.values() for leader in leading}
    return Player.objects.select_related("team__coach").in_bulk(wanted) if wanted else {}


def _count(competition: Competition, teams: Sequence[Team], places: int) -> dict[str, list[tuple[int, int, int]]]:
    stem = f"s{competition.season.number}.c{competition.number}."
    lines = CareerLine.objects.filter(player__team__in=[team.pk for team in teams], match__startswith=stem)
    deeds = [row.id for row in Ruleset.from_ref(competition.season.rules).deeds_by("leaders")]
    sums = {deed: Coalesce(Sum(Cast(KT(f"deeds__{deed}"), IntegerField())), 0) for deed in deeds}
    rows = list(
        lines.order_by().values("player").annotate(earned=Sum(F("spp")), **sums).values_list("player", *deeds, "earned")
    )
    return {
        name: [(each.rank, each.player, each.count) for each in ranked(((row[0], row[place]) for row in rows), places)]
        for place, name in enumerate((*deeds, POINTS), start=1)
    }
