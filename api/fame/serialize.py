"""Careers in plain data: what a player did where, and how the dead fell."""

from collections.abc import Sequence
from typing import Any

from api.team.serialize import serialize_player
from league.models import Fixture, League
from matches.fame.careers import casualties_in, fixtures_named
from matches.models import Match
from teams.history.journal import fold
from teams.models import Player, Team
from teams.selectors import journal, rules_of


def serialize_career(league: League, team: Team, key: str) -> tuple[dict[str, Any], dict[int, str]]:
    """The player's career, and the states of its matches by fixture."""
    state, rules = fold(journal(team)), rules_of(team)
    man = state.players[key]
    refs = {line.match for line in man.lines} | {injury.match for injury in man.injuries}
    refs |= {each.match for each in man.advancements} | ({man.left_in} if man.left_in else set())
    fixtures = list(fixtures_named(league, [team], refs).values())
    casualties = casualties_in(fixtures)
    begun = Match.objects.filter(fixture__in=fixtures).exclude(state=Match.State.ABANDONED)
    whole = {
        "team": team,
        "player": serialize_player(man, state, rules),
        "fixtures": sorted(dict.fromkeys(fixtures), key=lambda each: each.pk),
        "victims": [each for each in casualties if each.caused_by(team, key)],
        "wounds": [each for each in casualties if each.hit(team, key)],
    }
    return whole, dict(begun.values_list("fixture_id", "state"))


def serialize_fallen(dead: Sequence[tuple[Player, Fixture | None]]) -> list[dict[str, Any]]:
    """The dead, each with the casualty roll that killed them if a report has it."""
    casualties = casualties_in({fixture.pk: fixture for _, fixture in dead if fixture}.values())
    return [
        {
            "team": player.team,
            "player": player.key,
            "name": player.name,
            "position": player.position,
            "earned": player.earned,
            "fixture": fixture.pk if fixture else None,
            "casualty": next(
                (each for each in casualties if each.fixture == fixture and each.hit(player.team, player.key)), None
            ),
        }
        for player, fixture in dead
    ]
