"""Rosters, prices, limits, and who plays for whom (BB2020 p.30-38, 89-91, 104-106)."""

import pytest

from rulebook.lookups import NotInTheBook
from rulebook.ruleset import Ruleset

RULES = Ruleset.of("bb2020")


def test_the_draft() -> None:
    draft = RULES.draft
    assert (draft.budget, draft.players_min, draft.players_max, draft.rerolls_max) == (1_000_000, 11, 16, 8)
    assert (draft.assistant_coaches.cost, draft.assistant_coaches.max) == (10_000, 6)
    assert (draft.cheerleaders.cost, draft.cheerleaders.max) == (10_000, 12)
    assert (draft.apothecary.cost, draft.apothecary.max) == (50_000, 1)
    fans = draft.dedicated_fans
    assert (fans.start, fans.max, fans.cost) == (1, 6, 10_000)


def test_re_rolls_cost_double_after_the_draft() -> None:
    assert RULES.reroll_price("human") == 50_000
    assert RULES.later_reroll_price("human") == 100_000


def test_a_league_may_lift_the_cap_on_re_rolls_after_the_draft() -> None:
    assert RULES.draft.rerolls_max_ever == 8
    lifted = RULES.with_options({"team_reroll_cap": None}).draft
    assert (lifted.rerolls_max, lifted.rerolls_max_ever) == (8, None)


def test_four_teams_have_no_apothecary_and_an_option_gives_three_of_them_one() -> None:
    without = {roster.id for roster in RULES.rosters if not RULES.apothecary_allowed(roster)}
    assert without == {"necromantic-horror", "nurgle", "shambling-undead", "tomb-kings"}
    with_option = RULES.with_options({"apothecary_for_undead_and_nurgle": True})
    assert {roster.id for roster in with_option.rosters if not roster.apothecary} == {"tomb-kings"}


def test_big_guy_limits() -> None:
    limited = {roster.id: roster.big_guy_limit.max for roster in RULES.rosters if roster.big_guy_limit}
    assert limited == {"chaos-chosen": 1, "chaos-renegades": 3, "old-world-alliance": 1, "underworld-denizens": 1}
    assert RULES.with_options({"chaos_chosen_big_guy_limit": None}).big_guy_limit("chaos-chosen") is None


def test_the_team_value_of_a_new_team() -> None:
    players = [RULES.hiring_value("human", "human-lineman")] * 11
    value = RULES.team_value(
        "human", players=players, rerolls=3, apothecaries=1, cheerleaders=2, assistant_coaches=1, dedicated_fans=4
    )
    assert value == 550_000 + 150_000 + 50_000 + 30_000


def test_dedicated_fans_count_where_the_league_says_so() -> None:
    counting = RULES.with_options({"dedicated_fans_in_team_value": True})
    assert RULES.team_value("human", players=[], dedicated_fans=4) == 0
    assert counting.team_value("human", players=[], dedicated_fans=4) == 40_000


def test_low_cost_linemen_count_nothing_but_the_others_of_their_team_do() -> None:
    assert RULES.hiring_value("snotling", "snotling-lineman") == 0
    assert RULES.hiring_value("ogre", "gnoblar-lineman") == 0
    assert RULES.hiring_value("snotling", "pump-wagon") == 105_000
    assert RULES.hiring_value("goblin", "goblin-lineman") == 40_000


def test_journeymen_make_up_eleven() -> None:
    assert [RULES.journeymen_needed(available) for available in (0, 9, 10, 11, 16)] == [11, 2, 1, 0, 0]
    skills = RULES.journeyman_skills("dwarf", "dwarf-blocker-lineman")
    assert [RULES.label(owned) for owned in skills] == ["Block", "Tackle", "Thick Skull", "Loner (4+)"]


def test_only_the_shambling_undead_choose_among_several_kinds_of_journeymen() -> None:
    several = {
        roster.id: len(roster.journeyman_positions) for roster in RULES.rosters if len(roster.journeyman_positions) > 1
    }
    assert several == {"shambling-undead": 2}


def star_names(roster: str, chosen: str | None = None, rules: Ruleset = RULES) -> set[str]:
    return {star.id for star in rules.stars_for(roster, chosen)}


def test_stars_play_for_the_leagues_they_name() -> None:
    assert {"griff-oberwald", "karla-von-kill", "mighty-zug", "morg-n-thorg"} <= star_names("human")
    assert "deeproot-strongbranch" in star_names("halfling")
    assert "hthark-the-unstoppable" in star_names("chaos-dwarf")


def test_morg_plays_for_anybody_but_the_undead() -> None:
    assert {roster.id for roster in RULES.rosters if "morg-n-thorg" not in star_names(roster.id)} == {
        "necromantic-horror",
        "shambling-undead",
        "tomb-kings",
        "vampire",
    }


def test_a_choice_of_alignment_opens_its_stars() -> None:
    assert "max-spleenripper" not in star_names("chaos-chosen", "Favoured of Nurgle")
    assert "max-spleenripper" in star_names("chaos-chosen", "Favoured of Khorne")
    assert "lord-borak-the-despoiler" in star_names("chaos-chosen", "Favoured of Tzeentch")
    assert "lord-borak-the-despoiler" in star_names("nurgle")
    assert "lord-borak-the-despoiler" not in star_names("norse", "Old World Classic")


def test_every_star_plays_for_somebody() -> None:
    found: set[str] = set()
    for roster in RULES.rosters:
        for chosen in [None, *(rule for choice in roster.rule_choices for rule in choice.among)]:
            found |= star_names(roster.id, chosen)
    assert found == {star.id for star in RULES.stars}


def test_who_may_hire_what() -> None:
    def may(roster: str, inducement: str, chosen: str | None = None) -> bool:
        return inducement in {one.id for one in RULES.inducements_for(roster, chosen)}

    assert may("human", "wandering-apothecaries") and not may("nurgle", "wandering-apothecaries")
    assert may("shambling-undead", "mortuary-assistant") and not may("human", "mortuary-assistant")
    assert may("nurgle", "plague-doctor") and may("chaos-chosen", "plague-doctor", "Favoured of Nurgle")
    assert not may("chaos-chosen", "plague-doctor", "Favoured of Khorne")
    assert may("snotling", "riotous-rookies") and not may("goblin", "riotous-rookies")


def test_prices_for_some() -> None:
    assert RULES.inducement_price("bribes", "human") == 100_000
    assert RULES.inducement_price("bribes", "goblin") == 50_000
    assert RULES.inducement_price("biased-referee", "snotling") == 80_000
    assert RULES.inducement_price("halfling-master-chef", "halfling") == 100_000
    assert RULES.inducement_price("halfling-master-chef", "gnome") == 300_000
    cup = RULES.with_options({"master_chef_discount": "halfling_thimble_cup"})
    assert cup.inducement_price("halfling-master-chef", "gnome") == 100_000
    assert RULES.inducement_price("star-players", "human") is None


def test_a_mercenary_costs_more_than_the_player_and_more_with_a_skill() -> None:
    assert RULES.mercenary_price("human", "human-lineman") == 80_000
    assert RULES.mercenary_price("human", "human-lineman", extra_skills=1) == 130_000


def test_pairs_share_one_price_and_name_each_other() -> None:
    for star in RULES.stars:
        if star.pair:
            partner = RULES.star(star.pair.partner)
            assert partner.pair and partner.pair.partner == star.id
            assert partner.cost == star.cost == star.pair.cost


@pytest.mark.parametrize(
    "ask",
    [
        lambda: RULES.roster("slayers"),
        lambda: RULES.position("human", "keeper"),
        lambda: RULES.skill("jump"),
        lambda: RULES.star("zog"),
        lambda: RULES.table("luck"),
        lambda: RULES.sequence("half_time"),
    ],
)
def test_what_is_not_in_the_book_is_unreadable_not_a_crash(ask) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(NotInTheBook, match="Second Season Edition"):
        ask()
