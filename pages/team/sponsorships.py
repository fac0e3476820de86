"""What a sponsorship brings, in words, by the tables of the rules."""

from django.utils.translation import gettext as _

from pages.shell.wording import dice_written, gold
from rulebook.ruleset import Ruleset


def terms(rules: Ruleset, sponsorship: str) -> str:
    """What the sponsorship of this table pays each time, and when a player misses a match for it."""
    table = rules.table(sponsorship)
    missing = next(row for row in table if row.get("result"))
    assert missing.range is not None
    return _("{dice} × {each} gold pieces, then a {die}: up to {most} somebody misses the next match.").format(
        dice=dice_written(table.values["gold_dice"]),
        each=gold(table.values["gold_each"]),
        die=table.dice,
        most=missing.range[1],
    )
