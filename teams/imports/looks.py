"""Checks of an imported list: what the book would not have allowed, and what does not add up."""

from rulebook.policies.advancement import CareerComplete
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from teams.history import listing, objections
from teams.history.season import Opened
from teams.history.state import Player, TeamState, change
from teams.history.values import current_team_value, team_value
from teams.imports import questions as ask


def looked_at(
    entry: Opened, stated_value: int | None, stated_current: int | None, rules: Ruleset
) -> list[ask.Question]:
    """Every question that the list itself raises, the team's first."""
    team = entry.apply(TeamState())
    found = _money(team, rules) + _matches(team)
    for what, here, there in (
        ("team value", team_value(team, rules), stated_value),
        ("current team value", current_team_value(team, rules), stated_current),
    ):
        if there is not None and there != here:
            found.append(ask.ValueDiffers(what=what, here=here, there=there))
    for problem in listing.opening(team, rules):
        if isinstance(problem, objections.FansOutOfRange):
            found.append(ask.FansBeyondTheDraft(**problem.facts))
        else:
            found.append(_not_by_the_book("The list", problem))
    for player in team.listed:
        found += [_not_by_the_book(player.name, problem) for problem in _career(player, team, rules)]
    return found


def _money(team: TeamState, rules: Ruleset) -> list[ask.Question]:
    step = rules.draft.money_step
    if team.treasury < 0:
        return [ask.TreasuryBelowZero(below=-team.treasury)]
    return [ask.TreasuryUneven(gold=team.treasury, step=step)] if team.treasury % step else []


def _matches(team: TeamState) -> list[ask.Question]:
    before = team.record_before
    if not before.played:
        return []
    return [ask.MatchesElsewhere(played=before.played, won=before.won, drawn=before.drawn, lost=before.lost)]


def _career(player: Player, team: TeamState, rules: Ruleset) -> list[Problem]:
    """What the book would have said to each advancement when it was taken, and to their number (pages 71-74)."""
    found: list[Problem] = []
    for place, gain in enumerate(player.advancements):
        then = change(player, advancements=player.advancements[:place])
        if gain.skill:
            found += objections.skill(team, then, gain.skill.skill, rules)
        if gain.characteristic:
            found += objections.characteristic(team, then, gain.characteristic, rules)
    if len(player.advancements) > rules.advancement.max:
        found.append(CareerComplete(max=rules.advancement.max))
    return found


def _not_by_the_book(who: str, problem: Problem) -> ask.NotByTheBook:
    return ask.NotByTheBook(who=who, reason=str(problem), reason_code=problem.code)
