"""What becomes of players whom staff changed for one match (Death Zone): at the start of the third step after it."""

from matches.steps.death_zone.misfortune import sidelined
from matches.steps.facts import Facts
from matches.steps.registry import after_step
from rulebook.procedure import Enter, Procedure, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import OwnedSkill
from rulebook.shapes.death_zone import Upgrade, Upgrades
from teams.history.squad import Advanced, TraitGained
from teams.history.state import LISTED, Advancement, TeamState
from teams.history.values import player_sheet

PROFESSOR, AGENT = "professor-fronkelheim", "schielund-scharlitan"


@after_step("staff_upgrades")
def staff_upgrades(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """A D6 for each player who had a skill for the match from Frönkelheim or Scharlitan: on a 6 they keep it, on a 1 it has a price."""
    assert facts.kick_off is not None
    for upgrade in facts.kick_off.of(Upgrades).given.get(facts.side, ()):
        player = team.players.get(upgrade.player)
        if upgrade.by in (PROFESSOR, AGENT) and player is not None and player.status in LISTED:
            dice = yield Roll(1, 6, "upgrade_kept", about=upgrade.player)
            if dice[0] == 6:
                team = yield from _kept(team, upgrade, facts, rules)
            elif dice[0] == 1:
                team = yield from _paid_for(team, upgrade, facts, rules)


def _kept(team: TeamState, upgrade: Upgrade, facts: Facts, rules: Ruleset) -> Procedure[TeamState]:
    """The skill is the player's for good, for no points, and counts in their value."""
    player = team.players[upgrade.player]
    if any(held.skill == upgrade.skill for held in player_sheet(player, team, rules).skills):
        return team
    how = "random_secondary" if upgrade.by == PROFESSOR else "chosen_primary"
    gained = Advancement(
        how=how,
        value=rules.advancement.value(how, len(player.advancements)),
        skill=rules.gained_skill(upgrade.skill),
        match=facts.match,
    )
    name = rules.skill(upgrade.skill).name
    team = yield Enter(Advanced(match=facts.match, player=player.id, name=player.name, what=name, advancement=gained))
    return team


def _paid_for(team: TeamState, upgrade: Upgrade, facts: Facts, rules: Ruleset) -> Procedure[TeamState]:
    """The professor's patient misses the next match; the agent's client has a big head."""
    player = team.players[upgrade.player]
    if upgrade.by == PROFESSOR:
        if not player.misses_next:
            why = "an experiment that failed"
            team = yield Enter(sidelined(player, "seriously-hurt", why, facts, rules))
        return team
    loner = OwnedSkill("loner", "2+")
    if any(held.skill == loner.skill for held in player_sheet(player, team, rules).skills):
        return team
    team = yield Enter(
        TraitGained(
            match=facts.match,
            player=player.id,
            name=player.name,
            trait=loner,
            what=rules.label(loner),
            why="a big head",
        )
    )
    return team
