"""How a competition counts, in words and as a form."""

from collections.abc import Mapping, Sequence
from typing import Any

from league.models import Competition, CountingChange
from league.selectors import config_of
from league.table.counting_rules import COUNTING, counting_options, has_table
from pages.league.form import OptionPresenter, option_value, present_option
from pages.table.presenter import CRITERIA
from rulebook.ruleset import Ruleset
from rulebook.shapes.options import plain

SHORT = {
    "points_for_win": "a win",
    "points_for_draw": "a draw",
    "points_for_loss": "a loss",
    "optional_league_bonus_points": "bonus points",
    "bye_points": "a bye",
    "unequal_games": "ranked by",
    "head_to_head_after_split": "where the games among tied teams part some of them",
}

NO_TABLE: Mapping[str, str] = {
    Competition.Format.KNOCKOUT: "Whoever wins goes on and whoever loses is out: there are no League points, and there is no table.",
    Competition.Format.FRIENDLY: "Friendlies earn no League points and stand in no table.",
}


def counting_words(competition: Competition, counting: Mapping[str, Any]) -> list[str]:
    """What a result is worth and what parts teams that are level, a sentence each."""
    if not has_table(competition):
        return [NO_TABLE[competition.format]]
    config = config_of(competition)
    said = [f"A win is worth {config.win}, a draw {config.draw}, a loss {config.loss}."]
    if config.bonuses:
        earned = "; ".join(f"{_lower(bonus.name)}: {bonus.points}" for bonus in config.bonuses)
        said.append(f"Beside the result: {earned}.")
    if counting["bye_points"]:
        said.append(f"A bye is worth {counting['bye_points']}.")
    first = CRITERIA[config.order[0]]
    said.append(
        f"First stands who has the most by this order: {_listed([first, *(CRITERIA[id] for id in counting['order'])])}."
    )
    said.append("Whom nothing parts share their rank.")
    return said


def change_words(rules: Ruleset, change: CountingChange) -> list[str]:
    """What a change changed, each with what it was before: what results are worth, then the order of the criteria."""
    said = []
    for id in (id for id in (*COUNTING, "order") if id in change.after):
        value, was = change.after[id], change.before.get(id)
        if id == "order":
            if value != was:
                said.append(f"{_order(value)} (before: {_order(was or [])})")
        else:
            said.append(f"{SHORT.get(id, id)}: {_value(rules, id, value)} (before: {_value(rules, id, was)})")
    return said


def counting_fields(
    rules: Ruleset, counting: Mapping[str, Any], sent: Mapping[str, str] | None
) -> list[OptionPresenter]:
    """The options as a form: as they stand, or as they were sent."""
    stands = {f"option-{id}": "" if counting[id] is None else plain(counting[id]) for id in counting_options(rules)}
    return [present_option(rules.register[id], sent if sent is not None else stands) for id in counting_options(rules)]


def read_counting(rules: Ruleset, sent: Mapping[str, str]) -> dict[str, Any]:
    """Each option as it was sent; what cannot be read is passed on as it is, for the rules to refuse."""
    return {
        id: option_value(rules.register[id], sent[f"option-{id}"].strip())
        if f"option-{id}" in sent
        else rules.option(id)
        for id in counting_options(rules)
    }


def _value(rules: Ruleset, id: str, value: Any) -> str:
    if value is None:
        return (
            f"{rules.league_points(id.removeprefix('points_for_'))} as in the book"
            if id.startswith("points_for_")
            else "as in the book"
        )
    option = rules.register[id]
    return option.label(value) if option.values else str(value)


def _order(ids: Sequence[str]) -> str:
    return _listed([_lower(CRITERIA.get(id, id)) for id in ids]) or "nothing after League points"


def _listed(names: Sequence[str]) -> str:
    return ", then ".join([*names[:1], *map(_lower, names[1:])])


def _lower(words: str) -> str:
    return words if words.startswith("League") else words[:1].lower() + words[1:]
