"""Who is hurt or goes missing between two matches."""

from collections.abc import Iterable

from matches.steps.facts import Facts
from rulebook.procedure import Draw, Enter, Procedure
from rulebook.ruleset import Ruleset
from teams.history.death_zone.sponsors import Sidelined
from teams.history.state import Player, TeamState


def random_player_misses(
    team: TeamState,
    among: Iterable[Player],
    result: str,
    purpose: str,
    about: str,
    why: str,
    facts: Facts,
    rules: Ruleset,
    drawn: list[str] | None = None,
) -> Procedure[TeamState]:
    """One of these players, drawn at random, misses the next match; nothing more happens to one who misses it already. ``drawn`` gains who it was."""
    ids = tuple(sorted(player.id for player in among))
    if not ids:
        return team
    chosen = yield Draw(purpose, ids, about=about)
    if drawn is not None:
        drawn.append(chosen)
    player = team.players[chosen]
    if player.hurt_in == facts.match or player.status == "retired":
        return team
    team = yield Enter(sidelined(player, result, why, facts, rules))
    return team


def sidelined(
    player: Player, result: str, why: str, facts: Facts, rules: Ruleset, dice: tuple[int, ...] = ()
) -> Sidelined:
    """The entry of a player who misses the next match as if by a casualty with this result."""
    niggling = rules.casualty.table.named(result).get("niggling", 0)
    return Sidelined(
        match=facts.match, player=player.id, name=player.name, why=why, result=result, niggling=niggling, dice=dice
    )
