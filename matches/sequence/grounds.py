"""Home stadia of a league, as a match needs to know them when it is locked."""

from typing import Any

from django.db.models import Q

from league.models import Competition, Fixture
from league.selectors import teams_in
from matches.models import Match
from matches.steps.before import Resident
from rulebook.ruleset import Ruleset
from rulebook.shapes.death_zone import Stadium
from rulebook.shapes.sheets import SIDES
from teams.history.death_zone.stadia import MODULE, home_stadium
from teams.models import HistoryRow, Team
from teams.selectors import state_of


def known_before(fixture: Fixture, rules: Ruleset) -> dict[str, Any]:
    """What a setting knows of stadia: who is resident where, and which side has been at home against this opponent; nothing without the module."""
    if not rules.has_module(MODULE):
        return {}
    return {"hosted": _hosted(fixture), "residents": residents_of(fixture, rules)}


def residents_of(fixture: Fixture, rules: Ruleset) -> dict[str, Resident]:
    """The residents and owners of the league's stadia, by attribute."""
    teams = teams_in(fixture.round.competition.season)
    struck = HistoryRow.objects.filter(team__in=[team.pk for team in teams], kind="residency_struck")
    ever: set[int] = set(struck.order_by().values_list("team_id", flat=True))
    found: dict[str, Resident] = {}
    for team in Team.objects.filter(pk__in=ever, retired=False).order_by("pk"):
        held = home_stadium(state_of(team), rules)
        if held is not None:
            found.setdefault(str(held.facts["attribute"]), Resident(team=team.name, stadium=held.name))
    return found


def _hosted(fixture: Fixture) -> tuple[str, ...]:
    """The sides whose team has had its home match against the other in this season."""
    pair = Q(fixture__home=fixture.home, fixture__away=fixture.away)
    pair |= Q(fixture__home=fixture.away, fixture__away=fixture.home)
    met = Match.objects.filter(pair, fixture__round__competition__season=fixture.round.competition.season)
    met = met.exclude(state=Match.State.ABANDONED).exclude(kick_off=None)
    met = met.exclude(fixture__round__competition__format=Competition.Format.FRIENDLY)
    hosts = set()
    for match in met.select_related("fixture"):
        at_home = match.kick_off.get("settled", {}).get(Stadium.step, {}).get("home", "") if match.kick_off else ""
        if at_home in SIDES:
            hosts.add(match.fixture.home_id if at_home == "home" else match.fixture.away_id)
    return tuple(side for side in SIDES if getattr(fixture, f"{side}_id") in hosts)
