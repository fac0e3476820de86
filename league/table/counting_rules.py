"""How a competition counts, and changing it: what results are worth, and what parts teams that are level."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from league.actions import ReasonNeeded
from league.models import Competition, CountingChange, Division, Fixture
from league.pure.standings import COLUMNS, TableRow
from league.season.laying_out import held
from league.selectors import rules_of, tables_of
from league.telling.happenings import happened
from rulebook.naming import tidy
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Refusal, Unreadable
from teams.models import Coach

#: The options of a competition that decide its table, beside the order of the criteria.
COUNTING = (
    "points_for_win",
    "points_for_draw",
    "points_for_loss",
    "optional_league_bonus_points",
    "bye_points",
    "unequal_games",
    "head_to_head_after_split",
)
#: Criteria that may part teams level on League points; League points themselves come first, always.
CRITERIA = tuple(id for id in COLUMNS if id != "points")


class NotATieBreak(Unreadable):
    code = "not_a_tie_break"
    sentence = "Unknown tie-breaker “{criterion}”. The tie-breakers are: {known}."


class CriterionTwice(Unreadable):
    code = "criterion_twice"
    sentence = "“{criterion}” is in the list twice."


class NothingDecides(Unreadable):
    code = "nothing_decides"
    sentence = "Choose at least one tie-breaker. Teams that are still level share a rank."


class CountedSoAlready(Refusal):
    code = "counted_so_already"
    sentence = "{competition} already counts like this. Nothing was changed."


class NoTable(Refusal):
    code = "no_table"
    sentence = "{competition} has no table."


class CountingMovedOn(Refusal):
    code = "counting_moved_on"
    sentence = "Somebody changed how {competition} counts in the meantime. This is the current state."


def counting_options(rules: Ruleset) -> tuple[str, ...]:
    """Those of ``COUNTING`` that the edition has."""
    return tuple(id for id in COUNTING if id in rules.register)


def counting_of(competition: Competition) -> dict[str, Any]:
    """How the competition counts now: each option that decides its table, and the order of the criteria after League points."""
    rules = rules_of(competition)
    order = competition.tie_order or rules.option("tie_order")
    assert isinstance(order, list | tuple)
    return {**{id: rules.option(id) for id in counting_options(rules)}, "order": list(order)}


def has_table(competition: Competition) -> bool:
    """Do results of this competition add up to a table? A knockout's and friendlies do not."""
    return competition.format in (Competition.Format.ROUND_ROBIN, Competition.Format.OPEN)


def changes_of(competition: Competition) -> list[CountingChange]:
    """How its way of counting was changed, the latest first."""
    return list(competition.counting_changes.select_related("by").order_by("-number"))


def last_change(competition: Competition) -> int:
    """The number of the last change; 0 where there was none."""
    found = competition.counting_changes.aggregate(last=Max("number"))["last"]
    return found or 0


def tables_counted(
    competition: Competition, counting: Mapping[str, Any]
) -> list[tuple[Division | None, list[TableRow]]]:
    """The tables as they would stand if results were counted so, a division after the other; nothing is written. Refused where there is none."""
    if not has_table(competition):
        raise NoTable(competition=competition.name)
    return tables_of(as_if(competition, counting))


def change_counting(
    *, competition: Competition, counting: Mapping[str, Any], by: Coach, reason: str = "", seen: int
) -> CountingChange:
    """Every result counts so from now on, those that there are too, and the table says since when. ``seen`` is the number of the last change that was known.

    Once there is a result a reason is needed; what nobody would notice is refused.
    """
    order = read_order(counting["order"])
    reason = tidy(reason, 200)
    with transaction.atomic():
        competition = held(competition)
        if not has_table(competition):
            raise NoTable(competition=competition.name)
        if last_change(competition) != seen:
            raise CountingMovedOn(competition=competition.name)
        before = counting_of(competition)
        options = {
            id: counting[id] for id in COUNTING if id in counting and id in before and counting[id] != before[id]
        }
        if not options and order == before["order"]:
            raise CountedSoAlready(competition=competition.name)
        since = round_under_way(competition)
        if since is not None and not reason:
            raise ReasonNeeded()
        as_if(competition, {**options, "order": order})
        competition.options = {**competition.options, **options}
        competition.tie_order = order
        competition.save(update_fields=["options", "tie_order"])
        if since is not None:
            league = competition.season.league
            happened(league, "counting_changed", by=by, competition=competition.name, reason=reason)
        return CountingChange.objects.create(
            competition=competition,
            number=seen + 1,
            before={**{id: before[id] for id in options}, "order": before["order"]},
            after={**options, "order": order},
            since_round=since,
            reason=reason,
            by=by,
        )


def read_order(order: Sequence[str]) -> list[str]:
    """The order if a table can be sorted by it: known criteria, one at least, none of them twice."""
    if not order:
        raise NothingDecides()
    for place, criterion in enumerate(order):
        if criterion not in CRITERIA:
            raise NotATieBreak(criterion=str(criterion)[:40], known=", ".join(CRITERIA))
        if criterion in order[:place]:
            raise CriterionTwice(criterion=criterion)
    return list(order)


def round_under_way(competition: Competition) -> int | None:
    """The last round that has a result; none before the first result."""
    decided = Fixture.objects.filter(round__competition=competition, result__isnull=False)
    found: int | None = decided.aggregate(last=Max("round__number"))["last"]
    return found


def as_if(competition: Competition, counting: Mapping[str, Any]) -> Competition:
    """A copy, not to be saved, that counts so; options that the rules do not know are refused by them."""
    options = {id: value for id, value in counting.items() if id != "order"}
    rules_of(competition).with_options(options)
    copy = Competition(
        pk=competition.pk,
        season=competition.season,
        number=competition.number,
        name=competition.name,
        format=competition.format,
        tie_order=read_order(counting["order"]),
        options={**competition.options, **options},
    )
    copy._state.adding = False
    return copy
