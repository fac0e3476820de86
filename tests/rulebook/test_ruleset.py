"""A ruleset as a value: equal, hashable, stored and found again."""

import copy
import json
import pickle

import pytest

from rulebook.ruleset import Ruleset, UnreadableRules

CHOSEN = {"bye_points": 1, "tie_order": ["head_to_head", "touchdowns"], "chaos_chosen_big_guy_limit": None}


def test_the_same_rules_are_equal_and_one_object() -> None:
    assert Ruleset.of("bb2020", CHOSEN) is Ruleset.of("bb2020", dict(reversed(CHOSEN.items())))
    assert Ruleset.of("bb2020") != Ruleset.of("bb2020", CHOSEN)
    assert len({Ruleset.of("bb2020"), Ruleset.of("bb2020", {}), Ruleset.of("bb2020", CHOSEN)}) == 2


def test_choosing_the_default_is_choosing_nothing() -> None:
    assert Ruleset.of("bb2020", {"bye_points": 0}) == Ruleset.of("bb2020")
    assert Ruleset.of("bb2020", {"bye_points": 0}).ref()["options"] == {}


def test_rules_go_through_a_database_and_back() -> None:
    rules = Ruleset.of("bb2020", CHOSEN)
    ref = json.loads(json.dumps(rules.ref()))
    assert Ruleset.from_ref(ref) == rules
    assert ref["options"] == CHOSEN
    assert rules.is_current(ref)


def test_a_reference_to_an_older_pack_is_read_and_known_as_such() -> None:
    ref = {**Ruleset.of("bb2020").ref(), "pack": "0-older"}
    assert not Ruleset.from_ref(ref).is_current(ref)


@pytest.mark.parametrize("ref", [{}, {"edition": 3}, {"edition": "bb2020", "options": []}, None, "bb2020"])
def test_what_refers_to_no_rules_is_unreadable(ref: object) -> None:
    with pytest.raises(UnreadableRules):
        Ruleset.from_ref(ref)  # type: ignore[arg-type]


def test_copies_and_pickles_are_the_same_rules() -> None:
    rules = Ruleset.of("bb2020", CHOSEN)
    assert copy.deepcopy(rules) is rules
    assert pickle.loads(pickle.dumps(rules)) is rules


def test_options_on_top_keep_what_was_chosen_before() -> None:
    more = Ruleset.of("bb2020", CHOSEN).with_options({"redraft_cap": 1_300_000})
    assert (more.option("bye_points"), more.option("redraft_cap")) == (1, 1_300_000)


def test_nothing_of_a_pack_can_be_written_to() -> None:
    rules = Ruleset.of("bb2020")
    with pytest.raises(AttributeError):
        rules.draft.budget = 2_000_000  # type: ignore[misc]
    with pytest.raises(TypeError):
        rules.casualty.table.rows[0].values["dead"] = True
    with pytest.raises(TypeError):
        rules.options["bye_points"] = 3  # type: ignore[index]
