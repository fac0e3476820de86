"""What the rules object to in a whole list: one that is drafted, and one that is taken over as it is."""

from collections import Counter

from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from teams.history.objections import (
    FansOutOfRange,
    NoSuchPosition,
    NoSuchRule,
    NumberOutOfRange,
    NumberTaken,
    RuleToChoose,
    TooFewPlayers,
    TooManyPlayers,
    TooManyRerolls,
    name_given,
    position_of,
    staff_count,
    too_many,
)
from teams.history.state import TeamState


def opening(team: TeamState, rules: Ruleset) -> list[Problem]:
    """What keeps a drafted list from being legal (pages 30-35), the budget apart."""
    draft, found = rules.draft, unreadable_list(team, rules)
    if found:
        return found
    count = len(team.listed)
    if count < draft.players_min:
        found.append(TooFewPlayers(count=count, missing=draft.players_min - count))
    if count > draft.players_max:
        found.append(TooManyPlayers(count=count, limit=draft.players_max))
    found += too_many(team, rules)
    for choice in rules.roster(team.roster).rule_choices:
        if len(set(team.chosen_rules) & set(choice.among)) != choice.choose:
            found.append(
                RuleToChoose(
                    roster=rules.roster(team.roster).name, count=choice.choose, choices=", ".join(choice.among)
                )
            )
    if team.rerolls > draft.rerolls_max:
        found.append(TooManyRerolls(count=team.rerolls, limit=draft.rerolls_max))
    for staff in ("assistant_coaches", "cheerleaders", "apothecary"):
        found += staff_count(team, staff, getattr(team, staff), rules)
    fans = draft.dedicated_fans
    if not fans.start <= team.fans <= fans.max:
        found.append(FansOutOfRange(fans=rules.fans.title, start=fans.start, limit=fans.max, count=team.fans))
    return found


def unreadable_list(team: TeamState, rules: Ruleset) -> list[Problem]:
    """What keeps a list, drafted or taken over as it is, from meaning anything under these rules."""
    roster = rules.roster(team.roster)
    found = name_given("The team", team.name)
    offered = {rule for choice in roster.rule_choices for rule in choice.among}
    found += [NoSuchRule(roster=roster.name, rule=rule) for rule in team.chosen_rules if rule not in offered]
    numbers = Counter(player.number for player in team.listed)
    for player in team.players.values():
        if position_of(team, player.position, rules) is None:
            found.append(NoSuchPosition(roster=roster.name, position=player.position))
        found += name_given(f"Number {player.number}", player.name)
        if not 1 <= player.number <= 99:
            found.append(NumberOutOfRange(number=player.number))
        elif player.listed and numbers[player.number] > 1:
            numbers[player.number] = 1
            other = next(man for man in team.listed if man.number == player.number and man.id != player.id)
            found.append(NumberTaken(number=player.number, other=other.name))
    return found
