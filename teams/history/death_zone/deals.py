"""The sponsors that a team has, and what they mean for its players. A deal is a holding of the kind "sponsor".

Its facts: ``deal`` is "ongoing" or "major", ``sponsor`` the row of a Major Sponsor, ``bomber`` the player whom it has equipped. Nothing here counts in a
season without the module.
"""

from collections.abc import Mapping

import msgspec

from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import OwnedSkill, Position
from rulebook.shapes.tables import Row
from teams.history.state import Holding, Player, TeamState

MODULE = "sponsors"
SPONSOR = "sponsor"
BLACKLIST = "blacklist"


def deals(team: TeamState, rules: Ruleset) -> Mapping[str, Holding]:
    """The ongoing deals of the team by the id of their holding, Major Sponsors among them."""
    if not team.holdings or not rules.has_module(MODULE):
        return {}
    return {id: held for id, held in team.holdings.items() if held.kind == SPONSOR}


def major_deal(team: TeamState, rules: Ruleset) -> tuple[str, Row] | None:
    """The deal with a Major Sponsor: the id of its holding and the sponsor's row; a team has one at most."""
    for id, held in deals(team, rules).items():
        if held.facts.get("deal") == "major":
            return id, rules.table("major_sponsors").named(str(held.facts["sponsor"]))
    return None


def blacklisted(team: TeamState, sponsor: str) -> bool:
    """True if the sponsor will never have this team again."""
    return any(held.kind == BLACKLIST and held.facts.get("sponsor") == sponsor for held in team.holdings.values())


def barred(team: TeamState, rules: Ruleset) -> tuple[str, tuple[str, ...]]:
    """The sponsor that bars characteristics from improvement, and which; two times nothing where none does."""
    deal = major_deal(team, rules)
    bars = tuple(deal[1].get("bars", ())) if deal else ()
    return (deal[1].name if deal and bars else "", bars)


def bomber(team: TeamState, rules: Ruleset) -> tuple[str, Row] | None:
    """The player whom a sponsor has equipped, while they are on the list, and the sponsor's row."""
    deal = major_deal(team, rules)
    player = str(team.holdings[deal[0]].facts.get("bomber") or "") if deal else ""
    if deal is None or not player or player not in team.players or not team.players[player].listed:
        return None
    return player, deal[1]


def equipped_with(player: Player, team: TeamState, rules: Ruleset) -> tuple[OwnedSkill, ...]:
    """The skills and traits that a sponsor gives the player for as long as the deal lasts."""
    armed = bomber(team, rules)
    if armed is None or armed[0] != player.id:
        return ()
    return tuple(msgspec.convert(_plain(each), OwnedSkill) for each in armed[1]["arms"])


def _plain(owned: Mapping[str, str]) -> dict[str, str]:
    return dict(owned)


def with_access(position: Position, player: Player, team: TeamState, rules: Ruleset) -> Position:
    """The position with the access to skills that a sponsor opens for the player."""
    armed = bomber(team, rules)
    if armed is None or armed[0] != player.id:
        return position
    reached = "".join(position.access.values())
    opened = {
        kind: position.access.get(kind, "") + "".join(letter for letter in letters if letter not in reached)
        for kind, letters in armed[1]["access"].items()
    }
    return msgspec.structs.replace(position, access={**position.access, **opened})
