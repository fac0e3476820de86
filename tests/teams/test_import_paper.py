"""A team that somebody types in as it is."""

from typing import Any

import pytest

from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Unreadable
from teams.history.state import Player, TeamState
from teams.history.values import team_value
from teams.imports import paper
from teams.imports.preview import Preview

RULES = Ruleset.of("bb2020")


def typed(**changes: Any) -> dict[str, Any]:
    return {
        "name": "The Kitchen Table",
        "roster": "human",
        "treasury": "45000",
        "rerolls": "2",
        "apothecary": 1,
        "dedicated_fans": 3,
        "coach": "Uncle Ott",
        "record": {"won": 3, "drawn": 1, "lost": 2, "touchdowns": 9, "touchdowns_against": 8},
        "players": [
            {"number": number, "name": f"Man {number}", "position": "human-lineman"} for number in range(1, 12)
        ],
    } | changes


def with_man(**changes: Any) -> dict[str, Any]:
    given = typed()
    given["players"][0] |= changes
    return given


def preview(given: dict[str, Any]) -> Preview:
    return paper.opened(paper.read(given), RULES)


def first_man(given: dict[str, Any]) -> Player:
    opened = preview(given).opened
    assert opened is not None
    return opened.players[0]


def test_it_comes_in_as_it_is_with_its_record_and_its_gold() -> None:
    shown = preview(typed())
    assert shown.opened is not None
    team = shown.opened.apply(TeamState())
    assert (shown.opened.origin, shown.coach, team.treasury, len(team.listed)) == ("paper", "Uncle Ott", 45_000, 11)
    assert (team.record_before.won, team.record_before.drawn, team.record_before.lost) == (3, 1, 2)
    assert team_value(team, RULES) == 11 * 50_000 + 2 * 50_000 + 50_000
    assert [question.code for question in shown.questions] == ["import_matches_elsewhere"]


def test_what_is_not_said_of_a_gain_is_the_books() -> None:
    man = first_man(with_man(spp=30, gains=[{"skill": "Block"}, {"skill": "Dodge"}, {"characteristic": "ma"}]))
    assert [gain.how for gain in man.advancements] == ["chosen_primary", "chosen_secondary", "characteristic"]
    assert [gain.spp for gain in man.advancements] == [6, 14, 24]
    assert [gain.value for gain in man.advancements] == [20_000, 40_000, 20_000]
    assert man.spent == 44


def test_a_kind_that_is_said_is_believed() -> None:
    man = first_man(with_man(spp=6, gains=[{"skill": "Block", "how": "random_primary"}]))
    assert (man.advancements[0].value, man.spent, man.unspent) == (10_000, 3, 3)


def test_injuries_and_a_retirement_are_kept() -> None:
    man = first_man(with_man(niggling=2, worsened=["av", "st"], misses_next=True, retired=True))
    assert (man.niggling, man.misses_next, man.status) == (2, True, "retired")
    assert [injury.characteristic for injury in man.injuries if injury.characteristic] == ["av", "st"]


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("import_not_by_the_book", typed(players=typed()["players"][:9])),
        ("import_not_by_the_book", typed(cheerleaders=40)),
        ("import_not_by_the_book", with_man(gains=[{"skill": "Claws"}])),
        ("import_more_spent_than_earned", with_man(gains=[{"skill": "Block"}])),
        (
            "import_gain_unclear",
            with_man(spp=6, gains=[{"skill": "Block", "how": "chosen_secondary", "value": 20_000}]),
        ),
        ("import_treasury_below_zero", typed(treasury=-10_000)),
        ("import_number_changed", with_man(number=5)),
    ],
)
def test_what_the_book_would_not_allow_is_listed_and_stands(code: str, given: dict[str, Any]) -> None:
    shown = preview(given)
    assert code in {question.code for question in shown.questions}
    assert shown.opened is not None
    assert shown.opened.problems(TeamState(), RULES) == []


def test_a_group_of_positions_that_is_too_large_is_listed() -> None:
    four_ogres = [{"number": number, "name": f"Ogre {number}", "position": "ogre"} for number in range(1, 5)]
    asked = [question.facts for question in preview(typed(players=four_ogres)).questions]
    assert "too_many_of_position" in {facts.get("reason_code") for facts in asked}


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("import_roster_unknown", typed(roster="martians")),
        ("import_position_unknown", with_man(position="Quarterback")),
        ("import_skill_unknown", with_man(gains=[{"skill": "Handsome"}])),
        ("import_gain_kind_unknown", with_man(gains=[{"skill": "Block", "how": "bought"}])),
        ("unknown_characteristic", with_man(worsened=["luck"])),
        ("import_rule_not_to_choose", typed(chosen_rules=["Favoured of Khorne"])),
    ],
)
def test_only_what_means_nothing_keeps_it_out(code: str, given: dict[str, Any]) -> None:
    shown = preview(given)
    assert (shown.opened, [problem.code for problem in shown.unanswered]) == (None, [code])


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ([], ""),
        ({"name": "No gold said", "roster": "human", "players": []}, "treasury"),
        (typed(rerolls=-1), "$.rerolls"),
        (with_man(spp="many"), "$.players[0].spp"),
        (with_man(name="a\0b"), "$.players[0].name"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(given: Any, path: str) -> None:
    with pytest.raises(Unreadable) as refused:
        paper.read(given)
    assert path in str(refused.value)


SEVENS = Ruleset.of("sevens")


def sevens(**changes: Any) -> Preview:
    """The preview of a list of Sevens, with this changed in its first player."""
    given = typed(apothecary=0, dedicated_fans=1)
    given["players"] = given["players"][:7]
    given["players"][0] |= changes
    return paper.opened(paper.read(given), SEVENS)


def test_a_team_of_sevens_comes_in_with_skills_that_were_rolled() -> None:
    opened = sevens(gains=[{"skill": "Block"}, {"skill": "Guard"}], misses_next=True).opened
    assert opened is not None
    man = opened.players[0]
    assert [(gain.how, gain.value, gain.spp) for gain in man.advancements] == [
        ("random_primary", 10_000, 0),
        ("random_secondary", 30_000, 0),
    ]
    assert [injury.result for injury in man.injuries] == ["seriously-hurt"] and man.misses_next


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"niggling": 1}, "import_injury_unknown"),
        ({"worsened": ["av"]}, "import_injury_unknown"),
        ({"gains": [{"characteristic": "ma"}]}, "import_gain_kind_unknown"),
    ],
)
def test_what_sevens_does_not_have_is_refused(given: dict[str, Any], code: str) -> None:
    assert [problem.code for problem in sevens(**given).unanswered] == [code]
