"""The file: what FUMBBL answers to ``api/team/get/{id}``. Ids and numbers may come as numbers or as strings."""

from typing import Annotated, Any

import msgspec

from rulebook.shapes.refusals import Unreadable
from teams.imports.files import broken, converted, json_object
from teams.imports.shapes import Count, Gold, Number, Points, Tally, Text

WHAT = "a team of FUMBBL"
Id = int | Annotated[str, msgspec.Meta(max_length=40)]


class FumbblSaysNo(Unreadable):
    code = "import_fumbbl_says_no"
    sentence = "FUMBBL answered with an error instead of a team: “{error}”."


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """Something with an id and a name."""

    name: Text
    id: Id = 0


class Scored(msgspec.Struct, frozen=True, kw_only=True, rename={"own": "for"}):
    """Touchdowns or casualties, for and against."""

    own: Tally = 0
    against: Tally = 0


class TeamRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Matches of the team, all of them."""

    games: Tally
    wins: Tally
    ties: Tally
    losses: Tally
    td: Scored = Scored()
    cas: Scored = Scored()


class PlayerRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A player's deeds in all games, and their star player points."""

    spp: Points
    spent_spp: Points
    extra_spp: Points = 0
    seasons: Tally = 0
    games: Tally = 0
    completions: Tally = 0
    touchdowns: Tally = 0
    deflections: Tally = 0
    interceptions: Tally = 0
    casualties: Tally = 0
    mvps: Tally = 0


class FumbblPlayer(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A player; ``skills`` are the gained ones only, ``skill_costs`` what each adds to the value."""

    id: Id
    number: Number
    name: Text
    position: Text
    record: PlayerRecord
    status: Id | None = None
    injuries: Text | list[Text] | None = ""
    injury_status: Id | None = None
    skills: Annotated[tuple[Text, ...], msgspec.Meta(max_length=20)] = ()
    skill_costs: Annotated[tuple[Gold | None, ...], msgspec.Meta(max_length=20)] = ()


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a redraft starts from; the treasury is the one before it."""

    treasury: Gold | None = None


class FumbblTeam(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A team as FUMBBL gives it."""

    id: Id
    name: Text
    roster: Named
    coach: Named
    players: Annotated[tuple[FumbblPlayer, ...], msgspec.Meta(max_length=100)]
    treasury: Gold
    rerolls: Count
    fan_factor: Count
    assistant_coaches: Count
    cheerleaders: Count
    apothecary: Count
    record: TeamRecord
    status: Text = "Active"
    ruleset: Id | None = None
    team_value: Gold | None = None
    current_team_value: Gold | None = None
    special_rules: Any = None
    redrafting_limits: Limits | None = None
    fired_players: tuple[Any, ...] = ()
    #: Names of what else the file holds.
    rest: tuple[str, ...] = ()


#: Fields of a player that are ignored: they follow from the others, or are pictures.
_FOLLOWS = frozenset({"positionId", "portrait", "hasBio", "skillStatus", "refundable"})


def read(raw: bytes) -> FumbblTeam:
    """The team that these bytes are; ``Unreadable`` says at which path what is wrong with them."""
    found = json_object(raw, WHAT)
    if found.get("error"):
        raise FumbblSaysNo(error=str(found["error"])[:200])
    if "players" not in found:
        other = "a player" if "teamId" in found else "a roster" if "positions" in found else ""
        raise broken(WHAT, f"it is {other}, not a team" if other else "it has no players")
    if "apothecary" in found:
        found["apothecary"] = _number_of(found["apothecary"])
    team: FumbblTeam = converted({**found, "rest": []}, FumbblTeam, WHAT)
    players = [one for one in found["players"] if isinstance(one, dict)]
    rest = _beside(FumbblTeam, found) + [f"players' {name}" for name in _beside(FumbblPlayer, *players)]
    return msgspec.structs.replace(team, rest=tuple(rest))


def _number_of(apothecary: Any) -> Any:
    """One for "Yes" and none for "No"; anything else stays what it is, to be read as a number."""
    said = apothecary.strip().casefold() if isinstance(apothecary, str) else apothecary
    return {"yes": 1, "no": 0, True: 1, False: 0}.get(said, apothecary) if isinstance(said, str | bool) else apothecary


def _beside(shape: type[msgspec.Struct], *found: dict[str, Any]) -> list[str]:
    """Names of what these hold that the shape has no place for, empty values apart."""
    read = {field.encode_name for field in msgspec.structs.fields(shape)} | _FOLLOWS
    return sorted({name[:60] for one in found for name, value in one.items() if name not in read and value})
