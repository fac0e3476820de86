"""What was rolled for a fixture before its kick-off, and stands however often the match is begun."""

from league.models import Fixture
from matches.models import Match, StepAnswer
from matches.selectors import BOTH, rules_for
from matches.steps.running import PRE_MATCH, dice_key_before

#: Answers that are dice or draws: by the site, or typed in from the table.
ROLLED = (StepAnswer.Source.SITE, StepAnswer.Source.TYPED)


def dice_shown(match: Match) -> bool:
    """Has anybody seen a die of this match?"""
    return StepAnswer.objects.filter(match=match, source__in=ROLLED).exists()


def dice_key_of(row: StepAnswer) -> str | None:
    """The key under which the season's sealed dice give this answer again; none where the site did not give it."""
    if row.source != StepAnswer.Source.SITE:
        return None
    if row.side != BOTH:
        return "/".join((row.match.fixture.ref, row.side, row.step, row.key))
    step = next((step for step in rules_for(row.match).sequence(PRE_MATCH) if step.step == row.step), None)
    return dice_key_before(row.match.fixture.ref, step, row.key) if step is not None else None


def dice_that_stand(fixture: Fixture) -> list[StepAnswer]:
    """What was rolled before the kick-off in matches of this fixture that were called off: of each question the first answer."""
    rolled = StepAnswer.objects.filter(
        match__fixture=fixture, match__state=Match.State.ABANDONED, side=BOTH, source__in=ROLLED
    )
    first: dict[tuple[str, str], StepAnswer] = {}
    for each in rolled.order_by("pk"):
        first.setdefault((each.step, each.key), each)
    return list(first.values())


def carry_over(match: Match) -> None:
    """The match has every roll that stands, with who rolled it and when. Choices are asked again."""
    stand = dice_that_stand(match.fixture)
    for each in stand:
        each.pk, each.match = None, match
    StepAnswer.objects.bulk_create(stand)
