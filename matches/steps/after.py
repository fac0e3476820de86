"""The post-match steps of BB2020 (pages 67-73), each a procedure for one side that reads like the book.

Answers of a coach are plain data with a ``do``. Every question that may be asked again takes ``{"do": "nothing"}``, so that a commissioner can strike
one answer and the rest keep their places.
"""

import itertools
from functools import partial
from typing import Any

from matches.steps.advancing import (
    advancement_offers,
    advancement_problems,
    improvement_offers,
    improvement_problems,
    stays_rolled,
)
from matches.steps.death_zone.training import second_roll, trained, training_injury
from matches.steps.facts import Facts, squad_of
from matches.steps.hiring import hiring_entry, hiring_offers, hiring_problems
from matches.steps.raising import ids_of_the_raised, who_may_rise
from matches.steps.registry import after_step
from rulebook.procedure import Choice, Draw, Enter, Procedure, Roll, faces
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Gain
from teams.history.match import FansChanged, MistakeMade, MoneyWon, MvpNamed, PlayerQuit, Prepared
from teams.history.squad import Advanced
from teams.history.state import Advancement, TeamState
from teams.history.values import position_of
from teams.history.words import gold

NOTHING: dict[str, Any] = {"do": "nothing"}
DONE: dict[str, Any] = {"do": "done"}


@after_step("winnings")
def winnings(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """The treasury has its share of the gate (page 69); a side that conceded has none, and may lose its veterans (page 67)."""
    assert facts.kick_off is not None and facts.report is not None
    touchdowns = facts.report.side(facts.side).touchdowns
    attendance = facts.attendance(rules)
    if facts.conceded:
        yield Enter(MoneyWon(match=facts.match, amount=0, sum="a side that concedes earns nothing"))
        yield from veterans_may_quit(team, facts, rules)
        return
    won = (attendance, touchdowns, facts.outcome)
    amount = rules.winnings.amount(*won, opponent_conceded=facts.opponent_conceded)
    explained = rules.winnings.explained(*won, opponent_conceded=facts.opponent_conceded)
    yield Enter(MoneyWon(match=facts.match, amount=amount, sum=explained))


def veterans_may_quit(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """Each player with three or more advancements leaves on a D6 of 1-3 (page 67)."""
    for player in team.listed:
        if len(player.advancements) >= rules.edition.concession.advancements_to_quit:
            dice = yield Roll(1, 6, "player_quits", about=player.id)
            if rules.table(rules.edition.concession.quit_table).row(dice[0]).id == "quits":
                yield Enter(PlayerQuit(match=facts.match, player=player.id, name=player.name, dice=dice))


@after_step("dedicated_fans")
def dedicated_fans(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """The fans have followed the result (page 69)."""
    before, outcome, called = team.fans, facts.outcome, rules.fans.called[1]
    if facts.conceded:
        dice = yield Roll(*faces(rules.edition.concession.fans_lost_dice), "fans_after_conceding")
        after = rules.fans.after_concession(before, sum(dice))
        yield Enter(
            FansChanged(match=facts.match, before=before, after=after, outcome="concession", dice=dice, called=called)
        )
        return
    dice = ()
    after = before
    if outcome != "draw":
        dice = yield Roll(1, 6, "dedicated_fans")
        after = before + rules.fans.change(before, outcome, dice[0])
    yield Enter(FansChanged(match=facts.match, before=before, after=after, outcome=outcome, dice=dice, called=called))


@after_step("most_valuable_player")
def most_valuable_player(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """One random player who could have played and did not die is the most valuable (page 70); two where the fixture was awarded (page 97)."""
    if facts.friendly or facts.conceded or (facts.report is None and facts.outcome != "win"):
        return
    count = rules.edition.mvp.per_side if facts.report is not None else rules.edition.mvp.from_forfeit
    eligible = eligible_for_mvp(team, facts, rules)
    if not eligible:
        return
    for _ in range(count):
        chosen = yield Draw("mvp", tuple(eligible))
        yield Enter(MvpNamed(match=facts.match, player=chosen, name=eligible[chosen], spp=rules.spp("mvp")))
        if not rules.option("two_mvps_on_one_player") and len(eligible) > 1:
            del eligible[chosen]


def eligible_for_mvp(team: TeamState, facts: Facts, rules: Ruleset) -> dict[str, str]:
    """Names by id: all on the sheet of the kick-off and all raised since, but no stars, mercenaries or staff, and not the dead."""
    if facts.report is None:
        return {player.id: player.name for player in team.available}
    deadly = {row.id for row in rules.casualty.table if row.get("dead")}
    mine = facts.report.side(facts.side)
    known_as = ids_of_the_raised(facts.match, mine)
    dead = {known_as.get(hurt.player, hurt.player) for hurt in mine.hurt if hurt.result in deadly}
    return {man.id: man.name for man in squad_of(facts, rules) if man.id not in dead}


@after_step("advancements")
def advancements(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """Star player points have been spent as the coach chose (pages 70-72); nobody who could afford a characteristic kept them all."""
    if facts.report is None and facts.outcome != "win":
        return
    for turn in itertools.count(1):
        answer = yield Choice(
            "advancement",
            options=partial(advancement_offers, team, rules),
            problems=partial(advancement_problems, team, rules),
            default=DONE,
        )
        if answer["do"] == "done":
            return
        if answer["do"] != "nothing":
            team = yield from advancement(team, answer, f"{answer['player']}.{turn}", facts, rules)


def advancement(
    team: TeamState, answer: dict[str, Any], about: str, facts: Facts, rules: Ruleset
) -> Procedure[TeamState]:
    """One advancement of one player: chosen, or rolled (page 71)."""
    player = team.players[answer["player"]]
    position = position_of(player, team, rules)
    level = len(player.advancements)
    if answer["do"] == "characteristic":
        gained = yield from characteristic(team, player.id, about, facts, rules)
    elif answer["do"] == "choose":
        how = rules.chosen_skill(position, answer["skill"])
        gained = skill_gained(answer["skill"], how, rules.advancement.price(level, how), facts, rules)
    else:
        how = rules.random_skill_kind(position, answer["category"])
        skill, dice = yield from random_skill(team, player.id, answer["category"], about, rules)
        if trained(team, player.id, rules):
            dice = yield from second_roll(team, player.id, skill, dice, about, rules)
            skill = rules.random_skill(answer["category"], *dice)
            if not stays_rolled(player, skill, team, rules):
                skill, dice = yield from random_skill(team, player.id, answer["category"], about, rules)
        gained = skill_gained(skill, how, rules.advancement.price(level, how), facts, rules, dice=dice)
    what = rules.skill(gained.skill.skill).name if gained.skill else rules.improved(str(gained.characteristic))
    after: TeamState = yield Enter(
        Advanced(match=facts.match, player=player.id, name=player.name, what=what, advancement=gained)
    )
    if gained.skill and trained(after, player.id, rules):
        after = yield from training_injury(after, player.id, gained, about, facts, rules)
    return after


def characteristic(team: TeamState, player: str, about: str, facts: Facts, rules: Ruleset) -> Procedure[Advancement]:
    """A D16 offers characteristics to improve; a chosen skill may be taken instead, for the same points (page 71)."""
    man = team.players[player]
    spp = rules.advancement.price(len(man.advancements), "characteristic")
    dice = yield Roll(1, 16, "characteristic", about=about)
    chosen = yield Choice(
        "improvement",
        options=partial(improvement_offers, team, player, dice[0], rules),
        problems=partial(improvement_problems, team, player, dice[0], rules),
        default=improvement_offers(team, player, dice[0], rules)[0]["answer"],
        about=about,
    )
    if chosen["do"] != "improve":
        how = rules.chosen_skill(position_of(man, team, rules), chosen["skill"])
        return skill_gained(chosen["skill"], how, spp, facts, rules, paid_for="characteristic", dice=dice)
    name = chosen["characteristic"]
    return Advancement(
        how="characteristic",
        spp=spp,
        value=rules.advancement.value(name),
        characteristic=name,
        dice=dice,
        match=facts.match,
    )


def skill_gained(
    skill: str, how: Gain, spp: int, facts: Facts, rules: Ruleset, so_far: int = 0, **more: Any
) -> Advancement:
    """The skill as an advancement, with what it adds to the value of a player who has ``so_far`` of them (page 72)."""
    return Advancement(
        how=how,
        spp=spp,
        value=rules.advancement.value(how, so_far),
        skill=rules.gained_skill(skill),
        match=facts.match,
        **more,
    )


def random_skill(
    team: TeamState, player: str, category: str, about: str, rules: Ruleset
) -> Procedure[tuple[str, tuple[int, ...]]]:
    """Two D6, one after the other, again while the player has the skill, may not have it or could not use it (page 71)."""
    while True:
        first = yield Roll(1, 6, "random_skill", about=about)
        second = yield Roll(1, 6, "random_skill", about=about)
        skill = rules.random_skill(category, first[0], second[0])
        if stays_rolled(team.players[player], skill, team, rules):
            return skill, (*first, *second)


@after_step("hiring")
def hiring(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """Players and staff have come and gone as the coach chose (page 72); a Vampire Lord has taken on one thrall for nothing, or has not (page 106)."""
    rising = "" if facts.report is None else who_may_rise(facts.sheet, facts.their_sheet, facts.suffered, rules)
    for turn in itertools.count(1):
        answer = yield Choice(
            "hiring",
            options=partial(hiring_offers, team, facts.match, rules, rising=rising),
            problems=partial(hiring_problems, team, facts.match, turn, rules, rising=rising),
            default=DONE,
        )
        if answer["do"] == "done":
            return
        if answer["do"] != "nothing":
            team = yield Enter(hiring_entry(answer, team, facts.match, turn, rules, rising))
        if answer["do"] == "raise":
            rising = ""


@after_step("expensive_mistakes")
def expensive_mistakes(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """A treasury of 100,000 gold pieces or more has met temptation (pages 72-73)."""
    assert rules.upkeep is not None
    column = rules.upkeep.column(team.treasury)
    if column is None:
        return
    dice = yield Roll(1, 6, "expensive_mistakes")
    outcome = column[dice[0]]
    more: tuple[int, ...] = ()
    if outcome.dice:
        more = yield Roll(*outcome.dice, outcome.id)
    lost = outcome.lost(team.treasury, sum(more))
    yield Enter(
        MistakeMade(match=facts.match, treasury=team.treasury, outcome=outcome.name, lost=lost, dice=(*dice, *more))
    )


@after_step("next_fixture")
def next_fixture(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """Ready for the next fixture (page 73): those who sat this match out are back."""
    played = facts.report is not None
    back = tuple(
        player.name
        for player in team.listed
        if played and player.status == "active" and player.hurt_in not in (None, facts.match)
    )
    gone = tuple(
        player.name for player in team.players.values() if player.kind != "rostered" and player.status == "active"
    )
    yield Enter(Prepared(match=facts.match, played=played, returned=back, gone=gone))


@after_step("forfeit_award")
def forfeit_award(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """The side that was awarded an unplayed fixture has D6 x 10,000 gold pieces (page 97)."""
    if facts.outcome != "win":
        return
    unplayed = rules.edition.unplayed
    dice = yield Roll(*faces(unplayed.forfeit_gold_dice), "forfeit_award")
    sum_ = f"the fixture was awarded, {sum(dice)} times {gold(unplayed.forfeit_gold_each)}"
    yield Enter(MoneyWon(match=facts.match, amount=rules.forfeit_gold(sum(dice)), sum=sum_, dice=dice))
