"""Each skill of the book: somebody handles it, a test shows its use, and a test shows where it stops."""

import pytest

from engine.board.skills import NAMES
from engine.proof.effects import Effects
from engine.proof.fuzz import begun, run
from tests.engine.proofs import proofs
from tests.engine.scene import BB2020


@pytest.mark.parametrize("skill", NAMES)
def test_a_skill_is_shown_in_use_and_at_its_limit(skill: str) -> None:
    assert proofs()[skill]["use"], "no scene comes out differently because of it"
    assert proofs()[skill]["limit"], "no scene shows it without effect"


def test_looking_for_effects_changes_nothing() -> None:
    plain, watched = begun(BB2020, 9_003), begun(BB2020, 9_003)
    effects = Effects(watched)
    while plain.pending is not None:
        action = plain.pending.options[len(plain.actions) % len(plain.pending.options)]
        plain.send(action)
        effects.send(action)
    assert watched.events == plain.events and watched.pending is None
    assert effects.found


def test_fuzzed_matches_count_the_skills_that_changed_them() -> None:
    tally = run(BB2020, games=3, first=9_100, effects=True)
    assert tally.broken == [] and tally.skills
    assert all(0 < count <= 3 for count in tally.skills.values())
