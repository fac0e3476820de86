"""Sponsors (Death Zone): the search, the deals, what each Major Sponsor does, and the redraft."""

from typing import Any

import msgspec
import pytest

from matches.steps.death_zone.sponsors import payout, redrafted, search_modifiers
from rulebook.dice import ScriptedDice
from rulebook.procedure import advance
from rulebook.ruleset import Ruleset
from rulebook.shapes.death_zone import Sponsorships
from rulebook.shapes.sheets import SideReport
from teams.history.club import HoldingGained
from teams.history.death_zone.sponsors import (
    Blacklisted,
    DealEnded,
    DuesTaken,
    Sidelined,
    SponsorBehaviour,
    SponsorSought,
    WinningsChanged,
)
from teams.history.state import Holding, TeamState
from teams.history.values import player_sheet, player_value, team_sheet
from tests.matches.scenes import _script, after_whistle, entry_of, man, played, refused, report, settled, take, team_of

ON = Ruleset.of("bb2020", {"sponsors": True})
DONE = {"do": "done"}
DEAD = {"hurt": [{"player": "p1", "result": "dead"}]}


def sponsored(
    team: TeamState, sponsor: str = "", name: str = "Gannet", id: str = "sponsor-1", **facts: Any
) -> TeamState:
    """The team with this sponsor: an ongoing one, or a Major Sponsor."""
    deal = {"deal": "major", "sponsor": sponsor} if sponsor else {"deal": "ongoing"}
    name = ON.table("major_sponsors").named(sponsor).name if sponsor else name
    return team.but(holdings={**team.holdings, id: Holding(kind="sponsor", name=name, facts={**deal, **facts})})


def hurt(*players: str, result: str = "badly-hurt") -> SideReport:
    return report(hurt=[{"player": player, "result": result} for player in players])


def search(team: TeamState, facts: Any, *dice: int, answers: list[Any], **more: Any) -> Any:
    return take("sponsor_search", team, facts, *dice, answers=answers, rules=more.pop("rules", ON), **more)


# --- The search ------------------------------------------------------------------------------------------------------


def test_the_search_adds_fans_win_touchdowns_casualties_and_play_offs() -> None:
    team = team_of(fans=4)
    facts = played(team, report(touchdowns=2), hurt("p1", "p2", "p2"), rules=ON)
    assert [value for _, value in search_modifiers(team, facts, ON)] == [4, 3, 2, 2]
    lost = played(team, report(), report(touchdowns=1), rules=ON)
    assert search_modifiers(team, lost, ON) == [("fans", 4)]
    playoffs = msgspec.structs.replace(lost, playoffs=True)
    assert sum(value for _, value in search_modifiers(team, playoffs, ON)) == 6


@pytest.mark.parametrize(("die", "found"), [(13, False), (14, True)])
def test_a_total_of_20_finds_a_sponsor(die: int, found: bool) -> None:
    team = team_of(fans=2)
    facts = played(team, report(touchdowns=1), rules=ON)
    progress = search(team, facts, die, answers=[True, DONE] if found else [True])
    sought = entry_of(progress, SponsorSought)
    assert (sought.total, sought.total >= sought.target) == (die + 6, found)


def test_a_team_may_decline_to_search_and_nobody_is_asked_who_cannot_succeed() -> None:
    team = team_of(fans=4)
    assert len(search(team, played(team, rules=ON), answers=[False]).entries) == 1
    poor = team_of(fans=3)
    assert len(search(poor, played(poor, rules=ON), answers=[]).entries) == 1


def test_a_one_time_sponsorship_pays_d6_and_well_behaved_players_stay() -> None:
    team = team_of(fans=7)
    after = search(team, played(team, rules=ON), 13, 5, 2, answers=[True, {"do": "one_time"}])
    assert after.state.treasury == 50_000 and entry_of(after, SponsorBehaviour).outcome == "Well-behaved"
    assert not after.state.holdings and all(player.available for player in after.state.listed)


def test_a_player_who_overindulged_misses_the_next_match_and_is_none_who_misses_it_already() -> None:
    team = man(team_of(fans=7), "p1", hurt_in="7")
    team = man(team, "p2", hurt_in="6")
    answers = [True, {"do": "one_time"}]
    with pytest.raises(AssertionError, match="is not among"):
        search(team, played(team, rules=ON), 13, 1, 1, answers=answers, drawn=["p1"])
    after = search(team, played(team, rules=ON), 13, 1, 1, answers=answers, drawn=["p2"])
    assert entry_of(after, Sidelined).player == "p2"
    assert (
        after.state.players["p2"].hurt_in == "7" and after.state.players["p2"].injuries[-1].result == "seriously-hurt"
    )


def test_an_ongoing_sponsor_is_kept_under_the_name_that_the_coach_gave() -> None:
    team = team_of(fans=7)
    after = search(team, played(team, rules=ON), 13, answers=[True, {"do": "ongoing", "name": "Gannet"}]).state
    assert after.holdings["sponsor-7"].name == "Gannet" and after.treasury == 0
    unnamed = search(team, played(team, rules=ON), 13, answers=[True, {"do": "ongoing"}]).state
    assert unnamed.holdings["sponsor-7"].name


def test_a_team_has_one_major_sponsor_at_most_and_some_sponsors_refuse_some_teams() -> None:
    team = sponsored(team_of(fans=7), "steelhelms")
    guild = {"do": "major", "sponsor": "star-insurance-guild"}
    with refused("has_a_major_sponsor"):
        search(team, played(team, rules=ON), 13, answers=[True, guild])
    elves = team_of(fans=7, roster="wood-elf")
    with refused("sponsor_refuses", rule="Elven Kingdoms League"):
        search(elves, played(elves, rules=ON), 13, answers=[True, {"do": "major", "sponsor": "farblast"}])
    after = search(elves, played(elves, rules=ON), 13, answers=[True, guild])
    assert entry_of(after, HoldingGained).holding.facts["sponsor"] == "star-insurance-guild"


def test_a_league_may_ask_more_for_a_major_sponsor_or_have_none() -> None:
    strict, none = (ON.with_options({"major_sponsor_target": value}) for value in (22, None))
    team, major = team_of(fans=7), {"do": "major", "sponsor": "mcmurtys"}
    with refused("total_too_low", target=22, total=21):
        search(team, played(team, rules=strict), 14, answers=[True, major], rules=strict)
    assert search(team, played(team, rules=strict), 15, answers=[True, major], rules=strict).state.holdings
    with refused("answer_unreadable"):
        search(team, played(team, rules=none), 16, answers=[True, major], rules=none)


def test_the_blacklist_is_for_ever() -> None:
    team = Blacklisted(sponsor="star-insurance-guild", name="Star Insurance Guild").apply(team_of(fans=7))
    with refused("on_the_blacklist"):
        search(team, played(team, rules=ON), 13, answers=[True, {"do": "major", "sponsor": "star-insurance-guild"}])


# --- Ongoing deals ---------------------------------------------------------------------------------------------------


def deals(
    team: TeamState, facts: Any, *dice: int, answers: tuple[Any, ...] = (DONE,), rules: Ruleset = ON, **more: Any
) -> Any:
    return take("sponsor_deals", team, facts, *dice, answers=answers, rules=rules, **more)


def test_without_a_sponsor_nothing_is_rolled_or_asked() -> None:
    team = team_of()
    assert len(deals(team, played(team, rules=ON), answers=()).entries) == 1


def test_an_ongoing_sponsor_pays_d3_and_is_happy() -> None:
    team = sponsored(team_of())
    progress = deals(team, played(team, rules=ON), 3, 2)
    assert progress.state.treasury == 30_000 and entry_of(progress, SponsorBehaviour).outcome == "Sponsor happy"
    assert progress.state.winnings == 0


def test_a_player_who_upset_the_sponsor_misses_the_next_match_unless_they_do_already() -> None:
    team = man(sponsored(team_of()), "p1", hurt_in="7")
    facts = played(team, rules=ON)
    assert deals(team, facts, 1, 1, drawn=["p2"]).state.players["p2"].misses_next
    nothing = deals(team, facts, 1, 1, drawn=["p1"])
    assert not [entry for entry in nothing.entries if isinstance(entry, Sidelined)]


def test_every_sponsor_pays_and_is_rolled_for_or_by_option_only_the_first_pays() -> None:
    team = sponsored(sponsored(team_of()), name="Heron", id="sponsor-2")
    assert deals(team, played(team, rules=ON), 1, 6, 2, 6).state.treasury == 30_000
    one = ON.with_options({"gold_of_each_sponsor": False})
    assert deals(team, played(team, rules=one), 1, 6, 6, rules=one).state.treasury == 10_000


def test_the_coach_may_end_any_deals_after_the_rolls() -> None:
    team = sponsored(sponsored(team_of()), name="Heron", id="sponsor-2")
    end = {"do": "end", "sponsor": "sponsor-1"}
    after = deals(team, played(team, rules=ON), 1, 6, 1, 6, answers=(end, DONE)).state
    assert list(after.holdings) == ["sponsor-2"]
    with refused("no_such_deal"):
        deals(team, played(team, rules=ON), 1, 6, 1, 6, answers=({"do": "end", "sponsor": "sponsor-9"},))


def test_a_season_without_the_module_knows_no_sponsors() -> None:
    team = sponsored(team_of(), "farblast", bomber="p1")
    assert not {each.skill for each in player_sheet(team.players["p1"], team, Ruleset.of("bb2020")).skills}


# --- Major Sponsors --------------------------------------------------------------------------------------------------


def test_a_major_sponsor_pays_nothing_and_by_option_is_not_rolled_for() -> None:
    team = sponsored(team_of(), "mcmurtys")
    assert deals(team, played(team, rules=ON), 2).state.treasury == 0
    calm = ON.with_options({"major_sponsor_behaviour": False})
    assert deals(team, played(team, rules=calm), rules=calm).entries


def test_mcmurtys_gives_a_first_half_reroll_and_bars_ma_and_ag() -> None:
    team = man(sponsored(team_of(), "mcmurtys"), "p1", spp_before=18)
    kick_off = settled(team, team_of(), 1, 1, 3, 4, 6, 2, answers=[True], rules=ON)
    assert [kick_off.of(Sponsorships).rerolls(side) for side in ("home", "away")] == [1, 0]
    assert "second half" in kick_off.of(Sponsorships).of("home")[0].effect
    facts = played(team, rules=ON)
    wish = {"do": "characteristic", "player": "p1"}
    with refused("barred_by_sponsor", characteristic="MA"):
        take("advancements", team, facts, 1, answers=[wish, {"do": "improve", "characteristic": "ma"}], rules=ON)
    with refused("barred_by_sponsor", characteristic="AG"):
        take("advancements", team, facts, 14, answers=[wish, {"do": "improve", "characteristic": "ag"}], rules=ON)
    better = take(
        "advancements", team, facts, 1, answers=[wish, {"do": "improve", "characteristic": "av"}, DONE], rules=ON
    )
    assert better.state.players["p1"].advancements[-1].characteristic == "av"


@pytest.mark.parametrize(("won", "left"), [(60_000, 40_000), (15_000, 0), (0, 0)])
def test_farblast_lowers_the_winnings_and_never_below_0(won: int, left: int) -> None:
    team = sponsored(team_of(treasury=100_000), "farblast").but(winnings=won)
    after = deals(team, played(team, rules=ON), 6)
    assert (after.state.winnings, after.state.treasury) == (left, 100_000 - (won - left))
    assert entry_of(after, WinningsChanged).amount == left - won


def test_farblast_equips_one_lineman_while_the_deal_lasts() -> None:
    team = sponsored(team_of(), "farblast")
    facts = played(team, rules=ON)
    after = take("bombardier", team, facts, answers=[{"do": "equip", "player": "p3"}], rules=ON).state
    skills = {each.skill: each.value for each in player_sheet(after.players["p3"], after, ON).skills}
    assert skills == {"bombardier": None, "loner": "4+", "secret-weapon": None}
    assert player_value(after.players["p3"], after, ON) == player_value(after.players["p2"], after, ON)
    fielded = team_sheet(after, ON).player("p3")
    assert fielded is not None and {held.skill for held in fielded.skills} == set(skills)
    assert len(take("bombardier", after, facts, rules=ON).entries) == 1, "nobody is asked, and the step closes"
    rich = man(after, "p3", spp_before=12)
    learned = take(
        "advancements", rich, facts, answers=[{"do": "choose", "player": "p3", "skill": "accurate"}, DONE], rules=ON
    )
    assert learned.state.players["p3"].advancements[0].how == "chosen_secondary"
    plain = man(after, "p2", spp_before=12)
    with refused("category_closed"):
        take("advancements", plain, facts, answers=[{"do": "choose", "player": "p2", "skill": "accurate"}], rules=ON)
    ended = deals(after, facts, 6, answers=({"do": "end", "sponsor": "sponsor-1"},)).state
    assert not player_sheet(ended.players["p3"], ended, ON).skills


def test_farblast_equips_another_lineman_once_the_first_is_gone_and_nobody_else() -> None:
    team = sponsored(team_of(), "farblast", bomber="p1")
    team = man(team, "p1", status="dead")
    facts = played(team, rules=ON)
    with refused("not_a_lineman"):
        take("bombardier", team, facts, answers=[{"do": "equip", "player": "p1"}], rules=ON)
    after = take("bombardier", team, facts, answers=[{"do": "equip", "player": "p2"}], rules=ON).state
    assert after.holdings["sponsor-1"].facts["bomber"] == "p2"
    assert take("bombardier", team, facts, answers=[DONE], rules=ON).state.holdings["sponsor-1"].facts["bomber"] == "p1"


@pytest.mark.parametrize(
    ("value", "pays"), [(50_000, 25_000), (55_000, 30_000), (45_000, 25_000), (0, 0), (115_000, 60_000)]
)
def test_the_guild_pays_half_rounded_up_to_5_000(value: int, pays: int) -> None:
    assert payout(value, ON.table("major_sponsors").named("star-insurance-guild")) == pays


def bereaved(treasury: int, *dead: str) -> tuple[TeamState, Any]:
    team = sponsored(team_of(treasury=treasury), "star-insurance-guild")
    facts = played(team, hurt(*dead, result="dead"), rules=ON)
    return after_whistle(team, facts, ON), facts


def test_the_guild_pays_for_each_dead_player_and_may_call_in_nothing() -> None:
    team, facts = bereaved(0, "p1", "p2")
    after = deals(team, facts, 3, 6)
    assert after.state.treasury == 50_000 and entry_of(after, DuesTaken).paid == 0


def test_without_dead_the_guild_rolls_nothing() -> None:
    team, facts = bereaved(0)
    assert deals(team, facts, 6).state.treasury == 0


def test_the_guild_takes_its_dues_where_the_die_is_not_above_the_dead() -> None:
    team, facts = bereaved(100_000, "p1", "p2")
    after = deals(team, facts, 2, 3, 4, 6)
    assert after.state.treasury == 100_000 + 50_000 - 70_000 and "sponsor-1" in after.state.holdings


def test_a_team_that_cannot_pay_the_guild_loses_gold_deal_and_players_and_is_blacklisted() -> None:
    team, facts = bereaved(40_000, "p1")
    after = deals(team, facts, 1, 6, 6, 2, answers=(), drawn=["p2", "p3"])
    state = after.state
    assert state.treasury == 0 and entry_of(after, DuesTaken).due == 120_000
    assert entry_of(after, DealEnded).name == "Star Insurance Guild"
    assert [player.id for player in state.listed if player.misses_next] == ["p2", "p3"]
    assert list(state.holdings) == ["blacklist-star-insurance-guild"]


@pytest.mark.parametrize(
    ("which", "again", "skill"),
    [([1], (4,), "sprint"), ([2], (5,), "jump-up"), ([1, 2], (5, 6), "sure-feet")],
)
def test_steelhelms_lets_dice_of_a_random_skill_be_rolled_again(
    which: list[int], again: tuple[int, ...], skill: str
) -> None:
    team = man(sponsored(team_of(), "steelhelms"), "p1", spp_before=6)
    wish = {"do": "random", "player": "p1", "category": "agility"}
    reroll = {"do": "reroll", "dice": which}
    after = take(
        "advancements", team, played(team, rules=ON), 1, 3, *again, 4, 4, answers=[wish, reroll, DONE], rules=ON
    )
    got = after.state.players["p1"].advancements[0]
    expected = [1, 3]
    for place, die in zip(which, again, strict=True):
        expected[place - 1] = die
    assert got.dice == tuple(expected)
    assert got.skill is not None and got.skill.skill == ON.random_skill("agility", *expected)


@pytest.mark.parametrize(
    ("wish", "spp", "dice", "misses", "niggling"),
    [
        ({"do": "choose", "player": "p1", "skill": "block"}, 6, (2,), False, 0),
        ({"do": "choose", "player": "p1", "skill": "block"}, 6, (1,), True, 0),
        ({"do": "choose", "player": "p1", "skill": "dodge"}, 12, (2, 3), False, 0),
        ({"do": "choose", "player": "p1", "skill": "dodge"}, 12, (1, 3), True, 0),
        ({"do": "choose", "player": "p1", "skill": "dodge"}, 12, (1, 1), True, 1),
    ],
)
def test_every_new_skill_may_bring_a_training_injury(
    wish: dict[str, Any], spp: int, dice: tuple[int, ...], misses: bool, niggling: int
) -> None:
    team = man(sponsored(team_of(), "steelhelms"), "p1", spp_before=spp)
    after = take("advancements", team, played(team, rules=ON), *dice, answers=[wish, DONE], rules=ON).state
    assert (after.players["p1"].misses_next, after.players["p1"].niggling) == (misses, niggling)


# --- The redraft -----------------------------------------------------------------------------------------------------


def redraft(team: TeamState, *dice: int, answers: list[Any]) -> TeamState:
    with ScriptedDice(*dice) as script:
        progress = advance(
            redrafted(team, ON), _script(script, answers, []), state=team, enter=lambda state, entry: entry.apply(state)
        )
    assert progress.finished and not answers
    after: TeamState = progress.state
    return after


@pytest.mark.parametrize(("fans", "die", "stays"), [(1, 1, False), (3, 5, False), (3, 6, True), (7, 6, True)])
def test_an_ongoing_sponsor_stays_for_the_next_season_on_9(fans: int, die: int, stays: bool) -> None:
    assert bool(redraft(sponsored(team_of(fans=fans)), die, answers=[True]).holdings) is stays


def test_a_sponsor_that_the_team_does_not_try_to_keep_leaves_without_a_roll() -> None:
    team = sponsored(sponsored(team_of(fans=7), "mcmurtys"), name="Heron", id="sponsor-2")
    assert list(redraft(team, 2, answers=[False, True]).holdings) == ["sponsor-2"]
