"""A draft before it becomes a history (BB2020 pages 30-35)."""

from typing import Any

import msgspec
import pytest

from rulebook.shapes.refusals import Problem
from teams.history.draft import Draft, Pick, read_draft
from tests.matches.scenes import RULES
from tests.matches.world import Tape, drafted

ROSTERS = [roster.id for roster in RULES.rosters]


def human(*positions: str, **fields: Any) -> Draft:
    wanted = positions or ("human-lineman",) * 11
    picks = tuple(Pick(position=each, number=n, name=f"Man {n}") for n, each in enumerate(wanted, start=1))
    return Draft(name="Reavers", roster="human", picks=picks, **fields)


def codes(draft: Draft) -> list[str]:
    return [problem.code for problem in draft.problems(RULES)]


@pytest.mark.parametrize("roster", ROSTERS)
def test_every_roster_can_be_drafted(roster: str) -> None:
    draft = drafted(roster, "Reavers", Tape(b""))
    assert codes(draft) == []
    team = draft.team(RULES)
    assert team.treasury + draft.price(RULES) == 1_000_000
    assert len(team.listed) == 11


@pytest.mark.parametrize(
    ("fans", "lines"), [(1, []), (2, [("1 × dedicated fan", 10_000)]), (4, [("3 × dedicated fan", 30_000)])]
)
def test_the_bill_names_the_fans_beyond_those_that_every_team_has(fans: int, lines: list[Any]) -> None:
    bill = human(dedicated_fans=fans).bill(RULES)
    assert [(part.what, part.amount) for part in bill if part.what != "11 × Human Linemen"] == lines


def test_the_bill_adds_up_line_by_line() -> None:
    draft = human(
        *["human-lineman"] * 9,
        "blitzer",
        "ogre",
        rerolls=2,
        apothecary=1,
        cheerleaders=3,
        assistant_coaches=1,
        dedicated_fans=4,
    )
    assert [part.amount for part in draft.bill(RULES)] == [
        450_000,
        85_000,
        140_000,
        100_000,
        10_000,
        30_000,
        50_000,
        30_000,
    ]
    assert draft.left(RULES) == 1_000_000 - 895_000


@pytest.mark.parametrize(
    ("draft", "code"),
    [
        (human(*["human-lineman"] * 10), "too_few_players"),
        (human(*["human-lineman"] * 17), "too_many_players"),
        (human(*["human-lineman"] * 9, "ogre", "ogre"), "too_many_of_position"),
        (human(rerolls=9), "too_many_rerolls"),
        (human(assistant_coaches=7), "too_many_staff"),
        (human(cheerleaders=13), "too_many_staff"),
        (human(apothecary=2), "too_many_staff"),
        (human(dedicated_fans=0), "fans_out_of_range"),
        (human(dedicated_fans=7), "fans_out_of_range"),
        (human(rerolls=-1), "below_zero"),
        (human("wizard"), "no_such_position"),
        (human(chosen_rules=("Favoured of Khorne",)), "no_such_rule"),
        (human(*["blitzer"] * 4, *["human-lineman"] * 11, rerolls=3), "over_budget"),
        (msgspec.structs.replace(human(), name=" "), "name_missing"),
        (
            msgspec.structs.replace(human(), picks=(*human().picks, Pick(position="thrower", number=1, name="X"))),
            "number_taken",
        ),
        (
            msgspec.structs.replace(human(), picks=(*human().picks, Pick(position="thrower", number=0, name="X"))),
            "number_out_of_range",
        ),
        (
            msgspec.structs.replace(human(), picks=(*human().picks, Pick(position="thrower", number=12, name=""))),
            "name_missing",
        ),
    ],
)
def test_what_is_not_allowed_says_why(draft: Draft, code: str) -> None:
    problems = draft.problems(RULES)
    assert code in [problem.code for problem in problems]
    assert all("{" not in str(problem) for problem in problems)


def test_the_budget_may_be_spent_to_the_last_coin() -> None:
    exact = human(*["human-lineman"] * 11, "blitzer", "blitzer", rerolls=5, cheerleaders=3)
    assert exact.left(RULES) == 1_000_000 - 550_000 - 170_000 - 250_000 - 30_000 == 0
    assert codes(exact) == []
    assert codes(msgspec.structs.replace(exact, cheerleaders=4)) == ["over_budget"]


def test_big_guys_of_several_positions_have_one_limit_together() -> None:
    roster = RULES.roster("old-world-alliance")
    both = [*["old-world-human-lineman"] * 10, "ogre", "altern-forest-treeman"]
    picks = tuple(Pick(position=each, number=n, name=f"Man {n}") for n, each in enumerate(both, start=1))
    assert codes(Draft(name="Allies", roster=roster.id, picks=picks)) == ["too_many_together"]


def test_a_team_that_favours_a_god_says_which_one_for_good() -> None:
    draft = drafted("chaos-chosen", "Chosen", Tape(b""))
    choices = RULES.roster("chaos-chosen").rule_choices[0]
    for chosen in ((), choices.among[:2]):
        assert codes(msgspec.structs.replace(draft, chosen_rules=tuple(chosen))) == ["rule_to_choose"]
    assert draft.team(RULES).chosen_rules == choices.among[:1]


def test_no_apothecary_for_the_undead() -> None:
    draft = msgspec.structs.replace(drafted("shambling-undead", "Dead", Tape(b"")), apothecary=1)
    assert codes(draft) == ["no_apothecary"]


@pytest.mark.parametrize(
    ("what", "draft", "code"),
    [
        ("blitzer", human(), None),
        ("rerolls", human(), None),
        ("ogre", human(*["human-lineman"] * 10, "ogre"), "too_many_of_position"),
        ("human-lineman", human(*["human-lineman"] * 16), "too_many_players"),
        ("apothecary", human(apothecary=1), "too_many_staff"),
        ("blitzer", human(*["human-lineman"] * 11, rerolls=8), "over_budget"),
        ("human-lineman", human("human-lineman"), None),
    ],
)
def test_why_one_more_is_not_to_be_had(what: str, draft: Draft, code: str | None) -> None:
    refusal: Problem | None = draft.refusal_of_one_more(what, RULES)
    assert (refusal.code if refusal else None) == code


def test_what_opens_the_season_tells_what_was_paid() -> None:
    opened = human(rerolls=1).opened(RULES)
    assert opened.sentence() == "Reavers was drafted with 11 players for 600,000 gp; 400,000 gp in the treasury."


@pytest.mark.parametrize("raw", [None, [], {"roster": 7}, {"roster": "human", "picks": [{"position": "ogre"}]}])
def test_what_is_no_draft_is_not_read_as_one(raw: Any) -> None:
    with pytest.raises(Problem) as refusal:
        read_draft(raw)
    assert refusal.value.code == "broken_draft"


def test_a_draft_goes_to_plain_data_and_back() -> None:
    draft = drafted("norse", "Raiders", Tape(bytes(range(40))))
    assert read_draft(msgspec.to_builtins(draft)) == draft
