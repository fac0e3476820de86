"""How a competition counts, in words and as a form."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Competition, CountingChange
from league.selectors import config_of
from league.table.counting_rules import COUNTING, counting_options, has_table
from pages.league.form import OptionPresenter, option_value, present_option
from pages.table.presenter import CRITERIA
from rulebook.ruleset import Ruleset
from rulebook.shapes.options import plain

SHORT = {
    "points_for_win": gettext_lazy("a win"),
    "points_for_draw": gettext_lazy("a draw"),
    "points_for_loss": gettext_lazy("a loss"),
    "optional_league_bonus_points": gettext_lazy("bonus points"),
    "bye_points": gettext_lazy("a bye"),
    "unequal_games": gettext_lazy("ranked by"),
    "head_to_head_after_split": gettext_lazy("when games among tied teams separate only some of them"),
}

NO_TABLE: Mapping[str, str | Promise] = {
    Competition.Format.KNOCKOUT: gettext_lazy(
        "Winners go on and losers are out: there are no League points and no table."
    ),
    Competition.Format.FRIENDLY: gettext_lazy("Friendlies earn no League points and have no table."),
}


def counting_words(competition: Competition, counting: Mapping[str, Any]) -> list[str]:
    """What a result is worth and what parts teams that are level, a sentence each."""
    if not has_table(competition):
        return [str(NO_TABLE[competition.format])]
    config = config_of(competition)
    said = [
        _("A win is worth {win}, a draw {draw}, a loss {loss}.").format(
            win=config.win, draw=config.draw, loss=config.loss
        )
    ]
    if config.bonuses:
        earned = "; ".join(f"{_lower(bonus.name)}: {bonus.points}" for bonus in config.bonuses)
        said.append(_("Bonus points: {earned}.").format(earned=earned))
    if counting["bye_points"]:
        said.append(_("A bye is worth {points}.").format(points=counting["bye_points"]))
    said.append(
        _("Teams are ranked by: {listed}.").format(
            listed=_listed([str(CRITERIA[id]) for id in (config.order[0], *counting["order"])])
        )
    )
    said.append(_("Teams that are still level share a rank."))
    return said


def change_words(rules: Ruleset, change: CountingChange) -> list[str]:
    """What a change changed, each with what it was before: what results are worth, then the order of the criteria."""
    said = []
    for id in (id for id in (*COUNTING, "order") if id in change.after):
        value, was = change.after[id], change.before.get(id)
        if id == "order":
            if value != was:
                said.append(_("{order} (before: {before})").format(order=_order(value), before=_order(was or [])))
        else:
            said.append(
                _("{what}: {value} (before: {before})").format(
                    what=SHORT.get(id, id), value=_value(rules, id, value), before=_value(rules, id, was)
                )
            )
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
            _("{league_points} as in the book").format(
                league_points=rules.league_points(id.removeprefix("points_for_"))
            )
            if id.startswith("points_for_")
            else _("as in the book")
        )
    option = rules.register[id]
    return option.label(value) if option.values else str(value)


def _order(ids: Sequence[str]) -> str:
    return _listed([_lower(str(CRITERIA.get(id, id))) for id in ids]) or _("nothing after League points")


def _listed(names: Sequence[str]) -> str:
    return _(", then ").join([*names[:1], *map(_lower, names[1:])])


def _lower(words: str) -> str:
    return words if words.startswith("League") else words[:1].lower() + words[1:]
