"""A Major Sponsor that trains players (Death Zone, Steelhelm's Sporting Emporium): a second roll for random skills, and injuries."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from matches.steps.advancing import AnswerUnreadable
from matches.steps.death_zone.misfortune import sidelined
from matches.steps.facts import Facts
from rulebook.procedure import Choice, Enter, Procedure, Roll, faces
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from teams.history.death_zone.deals import major_deal
from teams.history.state import Advancement, TeamState

KEEP: dict[str, Any] = {"do": "keep"}


def trained(team: TeamState, player: str, rules: Ruleset) -> bool:
    """True if a sponsor trains the player: a permanently hired one of a team with such a deal."""
    major = major_deal(team, rules)
    return major is not None and bool(major[1].get("trains")) and team.players[player].kind == "rostered"


def second_roll(
    team: TeamState, player: str, skill: str, rolled: tuple[int, ...], about: str, rules: Ruleset
) -> Procedure[tuple[int, ...]]:
    """The two dice of a random skill once the coach has rolled one or both of them again, or neither."""
    answer = yield Choice(
        "training_reroll",
        options=partial(dict, skill=skill, dice=list(rolled)),
        problems=reroll_problems,
        default=KEEP,
        about=about,
    )
    if answer["do"] != "reroll":
        return rolled
    again = list(rolled)
    for which in sorted(answer["dice"]):
        (again[which - 1],) = yield Roll(1, 6, "training_reroll_die", about=about)
    return tuple(again)


def reroll_problems(answer: Any) -> list[Problem]:
    """What is wrong with an answer to "which dice are rolled again": the first, the second, or both."""
    if isinstance(answer, Mapping) and answer.get("do") in ("keep", "nothing"):
        return []
    dice = answer.get("dice") if isinstance(answer, Mapping) and answer.get("do") == "reroll" else None
    right = isinstance(dice, list | tuple) and list(dice) in ([1], [2], [1, 2])
    return [] if right else [AnswerUnreadable()]


def training_injury(
    team: TeamState, player: str, gained: Advancement, about: str, facts: Facts, rules: Ruleset
) -> Procedure[TeamState]:
    """A new skill has had its roll for a training injury: one D6 for a Primary skill, two for a Secondary."""
    table = rules.table("training_injuries")
    access = gained.how.rpartition("_")[2]
    dice = yield Roll(*faces(table.values[access]), "training_injury", about=about)
    row = next(row for row in table if row["ones"] == dice.count(1))
    if row.get("result"):
        man = team.players[player]
        team = yield Enter(sidelined(man, row["result"], "hurt in training", facts, rules, dice))
    return team
