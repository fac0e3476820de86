"""What players and teams are worth and how it adds up (BB2020 pages 35 and 73), and a player with gains and injuries applied."""

from typing import NamedTuple

from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Characteristics, OwnedSkill, Position
from rulebook.shapes.sheets import SheetPlayer, TeamSheet
from teams.history.death_zone.deals import equipped_with, with_access
from teams.history.state import Injury, Player, TeamState
from teams.history.words import counted

#: The sideline staff by the field that counts them: one, and several.
STAFF_WORDS = {
    "assistant_coaches": ("assistant coach", "assistant coaches"),
    "cheerleaders": ("cheerleader", "cheerleaders"),
    "apothecary": ("apothecary", "apothecaries"),
}


class Part(NamedTuple):
    """One line of a sum: what it is, and how much, in gold pieces."""

    what: str
    amount: int


def player_value(player: Player, team: TeamState, rules: Ruleset, hired: bool = False) -> int:
    """Current value in gold pieces; with ``hired`` the hiring fee counts even where the list counts it as nothing (page 72)."""
    return sum(part.amount for part in player_value_parts(player, team, rules, hired))


def player_value_parts(player: Player, team: TeamState, rules: Ruleset, hired: bool = False) -> list[Part]:
    position = rules.position(team.roster, player.position)
    fee = position.cost if hired else rules.hiring_value(team.roster, position)
    free = "" if fee == position.cost else " (Low Cost Linemen)"
    parts = [Part(f"{position.name}{free}", fee)]
    for gain in player.advancements:
        what = rules.label(gain.skill) if gain.skill else rules.improved(gain.characteristic or "")
        parts.append(Part(what, gain.value))
    if player.adjustment:
        parts.append(Part("set by the commissioner", player.adjustment))
    return parts


def team_value_parts(team: TeamState, rules: Ruleset) -> list[Part]:
    """Team value, line by line: the whole list, the hurt and the retired included, then staff and re-rolls (page 35)."""
    parts = [
        Part(f"{player.name}, {rules.position(team.roster, player.position).name}", player_value(player, team, rules))
        for player in team.listed
        if rules.edition.team_value.counts(player.available)
    ]
    return parts + _sideline(team, rules)


def team_value(team: TeamState, rules: Ruleset) -> int:
    return sum(part.amount for part in team_value_parts(team, rules))


def current_team_value_parts(team: TeamState, rules: Ruleset) -> list[Part]:
    """Current team value: team value less those who will not play, plus the journeymen of a match that is on (page 73)."""
    counts = rules.edition.team_value
    parts = [Part("Team value", team_value(team, rules))]
    for player in team.listed:
        if counts.counts(player.available) and not counts.current(player.available):
            why = "temporarily retired" if player.status == "retired" else "misses the next game"
            parts.append(Part(f"{player.name}, {why}", -player_value(player, team, rules)))
    return parts


def current_team_value(team: TeamState, rules: Ruleset) -> int:
    return sum(part.amount for part in current_team_value_parts(team, rules))


def _sideline(team: TeamState, rules: Ruleset) -> list[Part]:
    draft, parts = rules.draft, []
    if team.rerolls:
        parts.append(Part(counted(team.rerolls, "team re-roll"), team.rerolls * rules.reroll_value(team.roster)))
    for name, staff in (
        ("assistant_coaches", draft.assistant_coaches),
        ("cheerleaders", draft.cheerleaders),
        ("apothecary", draft.apothecary),
    ):
        count = getattr(team, name)
        if count:
            parts.append(Part(counted(count, *STAFF_WORDS[name]), count * staff.cost))
    worth = rules.edition.team_value.fans(team.fans)
    if worth and team.fans:
        parts.append(Part(rules.fans.counted(team.fans), worth))
    return parts


def position_of(player: Player, team: TeamState, rules: Ruleset) -> Position:
    """The player's position with the access to skills that this player has: what the team holds may open more."""
    position = rules.position(team.roster, player.position)
    return with_access(position, player, team, rules) if team.holdings else position


def _worsen(line: Characteristics, injuries: tuple[Injury, ...], rules: Ruleset) -> None:
    for injury in injuries:
        if injury.characteristic:
            line[injury.characteristic] = rules.worsen(injury.characteristic, line[injury.characteristic])


def player_sheet(player: Player, team: TeamState, rules: Ruleset) -> SheetPlayer:
    """The player as they take the pitch: printed line, gains and injuries in the order in which they came, never beyond the limits (page 28)."""
    position = rules.position(team.roster, player.position)
    line = dict(position.characteristics)
    suffered = 0
    for gain in player.advancements:
        _worsen(line, player.injuries[suffered : gain.injuries_before], rules)
        suffered = max(suffered, gain.injuries_before)
        if gain.characteristic:
            line[gain.characteristic] = rules.improve(gain.characteristic, line[gain.characteristic])
    _worsen(line, player.injuries[suffered:], rules)
    printed = position.skills if player.kind != "journeyman" else rules.journeyman_skills(team.roster, position)
    gained = tuple(gain.skill for gain in player.advancements if gain.skill)
    return SheetPlayer(
        id=player.id,
        number=player.number,
        name=player.name,
        position=player.position,
        characteristics=line,
        skills=_with_equipment((*printed, *player.traits, *gained), player, team, rules),
        niggling=player.niggling,
        value=player_value(player, team, rules),
        kind=player.kind,
    )


def _with_equipment(
    skills: tuple[OwnedSkill, ...], player: Player, team: TeamState, rules: Ruleset
) -> tuple[OwnedSkill, ...]:
    """These skills, and those that the player is equipped with; nobody has a skill twice."""
    if not team.holdings:
        return skills
    had = {each.skill for each in skills}
    return (*skills, *(each for each in equipped_with(player, team, rules) if each.skill not in had))


def team_sheet(team: TeamState, rules: Ruleset, journeymen: tuple[Player, ...] = ()) -> TeamSheet:
    """What the team takes to the pitch now: everybody available, and these journeymen."""
    players = (*team.available, *journeymen)
    sheets = tuple(player_sheet(player, team, rules) for player in players)
    extra = sum(player_value(player, team, rules) for player in journeymen)
    return TeamSheet(
        team=team.name,
        roster=team.roster,
        players=sheets,
        special_rules=tuple(sorted(rules.special_rules(team.roster, team.chosen_rules))),
        rerolls=team.rerolls,
        assistant_coaches=team.assistant_coaches,
        cheerleaders=team.cheerleaders,
        apothecary=team.apothecary,
        fans=team.fans,
        treasury=team.treasury,
        team_value=team_value(team, rules),
        current_team_value=current_team_value(team, rules) + extra,
    )
