"""What a pack must satisfy beyond the shape of its objects: every name leads somewhere, every table covers its dice."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from rulebook.pack.edition import FILES, Fault, Pack
from rulebook.policies.advancement import OneRandomSkill, SpendPoints
from rulebook.policies.upkeep import ExpensiveMistakes
from rulebook.shapes.contents import Built, Characteristics, OwnedSkill, Roster, Skill
from rulebook.shapes.options import Option
from rulebook.shapes.tables import Table


def faults(pack: Pack) -> Iterator[Fault]:
    """Everything that is wrong with the pack, file by file."""
    yield from _repeated(pack)
    yield from _skills(pack)
    yield from _rosters(pack)
    yield from _stars(pack)
    yield from _inducements(pack)
    yield from _tables(pack)
    yield from _rulings_named(pack)
    yield from _edition(pack)
    yield from _options(pack)


def _repeated(pack: Pack) -> Iterator[Fault]:
    for file in ("rosters", "stars", "skills", "tables", "inducements", "procedures", "rulings", "options"):
        yield from _twice(file, f"$.{file}", [item.id for item in getattr(pack, file)])
    for index, roster in enumerate(pack.rosters):
        yield from _twice("rosters", f"$.rosters[{index}].positions", [position.id for position in roster.positions])
    for index, table in enumerate(pack.tables):
        yield from _twice("tables", f"$.tables[{index}].rows", [row.id for row in table.rows])


def _twice(file: str, path: str, ids: list[str]) -> Iterator[Fault]:
    for id, count in Counter(ids).items():
        if count > 1:
            yield Fault(file, path, f"the id {id!r} stands there {count} times")


def _skills(pack: Pack) -> Iterator[Fault]:
    known = {skill.id for skill in pack.skills}
    categories = {category.id for category in pack.edition.categories}
    for index, skill in enumerate(pack.skills):
        path = f"$.skills[{index}]"
        if skill.category not in categories:
            yield Fault("skills", f"{path}.category", f"unknown category {skill.category!r}")
        for key in ("excludes", "requires", "useless_with"):
            yield from _unknown("skills", f"{path}.{key}", getattr(skill, key), known, "skill")
        yield from _unknown("skills", f"{path}.hooks", skill.hooks, set(pack.hook_events), "hook event")


def _unknown(file: str, path: str, names: Iterable[str], known: Iterable[str], what: str) -> Iterator[Fault]:
    for name in names:
        if name not in known:
            yield Fault(file, path, f"unknown {what} {name!r}")


VALUE_FORMS = {"+X": re.compile(r"\+\d"), "X+": re.compile(r"[2-6]\+"), "targets": re.compile(r".+")}


def _owned(pack: Pack, file: str, path: str, owned: Iterable[OwnedSkill]) -> Iterator[Fault]:
    skills = {skill.id: skill for skill in pack.skills}
    for index, one in enumerate(owned):
        at = f"{path}.skills[{index}]"
        skill: Skill | None = skills.get(one.skill)
        if skill is None:
            yield Fault(file, f"{at}.skill", f"unknown skill {one.skill!r}")
        elif skill.value_form is None and one.value is not None:
            yield Fault(file, f"{at}.value", f"{skill.name} takes no value")
        elif skill.value_form and not VALUE_FORMS[skill.value_form].fullmatch(one.value or ""):
            yield Fault(file, f"{at}.value", f"{skill.name} takes a value like {skill.value_form}, not {one.value!r}")


def _rosters(pack: Pack) -> Iterator[Fault]:
    rules = {rule.name for rule in pack.edition.special_rules}
    for index, roster in enumerate(pack.rosters):
        path = f"$.rosters[{index}]"
        yield from _unknown("rosters", f"{path}.special_rules", roster.special_rules, rules, "special rule")
        for choice in roster.rule_choices:
            yield from _unknown("rosters", f"{path}.rule_choices", choice.among, rules, "special rule")
        yield from _positions(pack, roster, path)


def _positions(pack: Pack, roster: Roster, path: str) -> Iterator[Fault]:
    known = {position.id for position in roster.positions}
    letters = {category.letter for category in pack.edition.categories if category.letter}
    yield from _unknown("rosters", f"{path}.journeyman_positions", roster.journeyman_positions, known, "position")
    for limit in roster.limits:
        yield from _unknown("rosters", f"{path}.big_guy_limit", limit.of, known, "position")
    if not roster.journeyman_positions:
        yield Fault("rosters", f"{path}.journeyman_positions", "a team needs a position for its Journeymen")
    for number, position in enumerate(roster.positions):
        at = f"{path}.positions[{number}]"
        yield from _owned(pack, "rosters", at, position.skills)
        accesses = {access.id for access in pack.edition.access}
        yield from _unknown("rosters", f"{at}.access", position.access, accesses, "access")
        for key, reached in position.access.items():
            yield from _unknown("rosters", f"{at}.access.{key}", reached, letters, "category letter")
        for letter, count in Counter("".join(position.access.values())).items():
            if count > 1:
                yield Fault("rosters", f"{at}.access", f"the category {letter!r} is reached {count} times")
        for owned in position.skills:
            yield from _unknown("rosters", f"{at}.skills", owned.targets, known | {"*"}, "position")
        if position.cost <= 0 or position.cost % pack.edition.draft.money_step:
            yield Fault(
                "rosters", f"{at}.cost", f"{position.cost} is no price in steps of {pack.edition.draft.money_step}"
            )
        yield from _bounded(pack, "rosters", at, position.characteristics)


def _bounded(pack: Pack, file: str, path: str, line: Characteristics) -> Iterator[Fault]:
    """Every characteristic of the edition is there and no other, each within its bounds."""
    known = {one.id: one for one in pack.edition.characteristics}
    yield from _unknown(file, f"{path}.characteristics", line, known, "characteristic")
    for id, one in known.items():
        low, high = sorted((one.worst, one.best))
        value = line.get(id)
        if id not in line:
            yield Fault(file, f"{path}.characteristics", f"{one.short} is missing")
        elif value is not None and not low <= value <= high:
            yield Fault(file, f"{path}.characteristics.{id}", f"{value} is outside {low} to {high}")


def _stars(pack: Pack) -> Iterator[Fault]:
    known = {star.id for star in pack.stars}
    rules = _rule_names(pack)
    for index, star in enumerate(pack.stars):
        path = f"$.stars[{index}]"
        yield from _owned(pack, "stars", path, star.skills)
        yield from _bounded(pack, "stars", path, star.characteristics)
        yield from _unknown(
            "stars", f"{path}.plays_for", (*star.plays_for.any_of, *star.plays_for.none_of), rules, "special rule"
        )
        if star.pair and star.pair.partner not in known:
            yield Fault("stars", f"{path}.pair.partner", f"unknown star {star.pair.partner!r}")


def _rule_names(pack: Pack) -> set[str]:
    return {name for rule in pack.edition.special_rules for name in (rule.name, *rule.counts_as)}


def _inducements(pack: Pack) -> Iterator[Fault]:
    known = {inducement.id for inducement in pack.inducements}
    rosters = {roster.id for roster in pack.rosters}
    rules = _rule_names(pack)
    for index, inducement in enumerate(pack.inducements):
        path = f"$.inducements[{index}]"
        yield from _unknown(
            "inducements", f"{path}.availability", inducement.availability.any_of, rules, "special rule"
        )
        for override in inducement.cost_overrides:
            yield from _unknown(
                "inducements", f"{path}.cost_overrides", filter(None, [override.rule]), rules, "special rule"
            )
            yield from _unknown(
                "inducements", f"{path}.cost_overrides", filter(None, [override.roster]), rosters, "roster"
            )
        yield from _unknown(
            "inducements", f"{path}.counts_towards", filter(None, [inducement.counts_towards]), known, "inducement"
        )
        yield from _owned(pack, "inducements", path, inducement.gains)
        if inducement.built:
            yield from _built(pack, f"{path}.built", inducement.built, rules)
        if inducement.profile:
            yield from _owned(pack, "inducements", f"{path}.profile", inducement.profile.skills)
            yield from _bounded(pack, "inducements", f"{path}.profile", inducement.profile.characteristics)


def _built(pack: Pack, path: str, built: Built, rules: set[str]) -> Iterator[Fault]:
    """The skills, options and special rules of a mercenary who is built."""
    categories = {category.id for category in pack.edition.categories}
    skills = {skill.id for skill in pack.skills}
    known = {one.id for one in pack.edition.characteristics}
    for price in built.skills:
        yield from _unknown("inducements", f"{path}.skills", [price.category], categories, "category")
        yield from _unknown("inducements", f"{path}.skills", price.excluded, skills, "skill")
        yield from _unknown("inducements", f"{path}.skills", price.several_for, rules, "special rule")
    yield from _twice("inducements", f"{path}.options", [option.id for option in built.options])
    for option in built.options:
        yield from _unknown("inducements", f"{path}.options", option.any_of, rules, "special rule")
        yield from _unknown("inducements", f"{path}.options", option.better, known, "characteristic")
        yield from _unknown("inducements", f"{path}.options", option.loses, skills, "skill")
        yield from _owned(pack, "inducements", f"{path}.options", option.gains)


DICE = re.compile(r"(\d*)D(\d+)")


def _tables(pack: Pack) -> Iterator[Fault]:
    for index, table in enumerate(pack.tables):
        if table.kind == "roll" or any(row.range for row in table.rows):
            yield from tiled(table, f"$.tables[{index}]")
    names = {skill.name for skill in pack.skills}
    for index, table in enumerate(pack.tables):
        advancement = pack.edition.advancement
        if isinstance(advancement, SpendPoints | OneRandomSkill) and table.id == advancement.skill_table.id:
            yield from _random_skills(pack, table, f"$.tables[{index}]", names)
        upkeep = pack.edition.upkeep
        if isinstance(upkeep, ExpensiveMistakes) and table.id == upkeep.table.id:
            yield from _mistakes(upkeep, table, f"$.tables[{index}]")


def tiled(table: Table, path: str) -> Iterator[Fault]:
    """A table that is rolled on has exactly one row for each result of its dice."""
    expected = results_of(table)
    if not expected:
        yield Fault("tables", f"{path}.dice", f"{table.dice!r} are no dice")
        return
    at = 0
    for number, row in enumerate(table.rows):
        place = f"{path}.rows[{number}].range"
        if row.range is None:
            yield Fault("tables", place, "a row of a rolled table needs a range")
            return
        first, last = row.range
        if at >= len(expected) or first != expected[at] or last < first or last not in expected:
            comes = expected[at] if at < len(expected) else "nothing"
            yield Fault("tables", place, f"{list(row.range)} leaves a gap or overlaps: {comes} comes next")
            return
        at = expected.index(last) + 1
    if at != len(expected):
        yield Fault("tables", f"{path}.rows", f"the table ends at {expected[at - 1]}, its dice at {expected[-1]}")


def results_of(table: Table) -> list[int]:
    """Every result of the table's dice, in order; none where they are no dice. D66 and D68 are read digit by digit: 11 to 16, 21 to 26 and so on."""
    dice = DICE.fullmatch(table.dice or "")
    if not dice:
        return []
    count, sides = int(dice[1] or 1), int(dice[2])
    if count == 1 and sides in (66, 68):
        return [10 * tens + ones for tens in range(1, 7) for ones in range(1, sides % 10 + 1)]
    if table.values.get("separate_dice", False):
        return list(range(1, sides + 1))
    return list(range(count, count * sides + 1))


def _random_skills(pack: Pack, table: Table, path: str, names: set[str]) -> Iterator[Fault]:
    columns = [category.id for category in pack.edition.categories if category.letter]
    for first in range(1, 7):
        for second in range(1, 7):
            rows = [
                row for row in table.rows if row["first"][0] <= first <= row["first"][1] and row["second"] == second
            ]
            if len(rows) != 1:
                yield Fault("tables", f"{path}.rows", f"{len(rows)} rows for the dice {first} and {second}")
    for number, row in enumerate(table.rows):
        yield from _unknown(
            "tables", f"{path}.rows[{number}]", (str(row.get(column)) for column in columns), names, "skill"
        )


def _mistakes(upkeep: ExpensiveMistakes, table: Table, path: str) -> Iterator[Fault]:
    bands = [band["id"] for band in table.values["bands"]]
    outcomes = {outcome["id"] for outcome in table.values["outcomes"]}
    if table.values["bands"][0]["from"] != upkeep.threshold:
        yield Fault("tables", f"{path}.values.bands[0].from", "the first band does not begin at the threshold")
    if outcomes != set(upkeep.losses):
        yield Fault("edition", "$.upkeep.losses", "the outcomes are not those of the table")
    for number, row in enumerate(table.rows):
        if list(row["results"]) != bands:
            yield Fault("tables", f"{path}.rows[{number}].values.results", "a result for each band is needed")
        yield from _unknown("tables", f"{path}.rows[{number}]", row["results"].values(), outcomes, "outcome")


def _rulings_named(pack: Pack) -> Iterator[Fault]:
    known = {ruling.id for ruling in pack.rulings}
    options = {option.id for option in pack.options}
    for file in ("skills", "inducements"):
        for index, item in enumerate(getattr(pack, file)):
            yield from _unknown(file, f"$.{file}[{index}].rulings", item.rulings, known, "ruling")
    for index, procedure in enumerate(pack.procedures):
        for number, step in enumerate(procedure.steps):
            path = f"$.procedures[{index}].steps[{number}]"
            yield from _unknown("procedures", f"{path}.rulings", step.rulings, known, "ruling")
            yield from _unknown("procedures", f"{path}.option", filter(None, [step.option]), options, "option")


def _edition(pack: Pack) -> Iterator[Fault]:
    edition, tables = pack.edition, {table.id: table for table in pack.tables}
    named = {"concession.quit_table": edition.concession.quit_table}
    if edition.weather_table:
        named["weather_table"] = edition.weather_table
    for key, table in {**named, **{f"tables.{table}": table for table in NEEDED}}.items():
        if table not in tables:
            yield Fault("edition", f"$.{key}", f"unknown table {table!r}")
    skills = {skill.id for skill in pack.skills}
    casualty = edition.casualty
    yield from _unknown(
        "edition", "$.casualty", filter(None, (casualty.decay_skill, casualty.regeneration_skill)), skills, "skill"
    )
    yield from _owned(pack, "edition", "$.journeymen", edition.journeymen.gains)
    for name in ("pre_match", "post_match"):
        steps = [step.step for step in edition.sequences.get(name, ())]
        if not steps:
            yield Fault("edition", f"$.sequences.{name}", "the sequence has no steps")
        yield from _twice("edition", f"$.sequences.{name}", steps)
    positions = {position.id for roster in pack.rosters for position in roster.positions}
    causes = {row.id for row in tables["casualty_causes"].rows} if "casualty_causes" in tables else set()
    for rule in edition.special_rules:
        if rule.raises:
            yield from _unknown("edition", "$.special_rules", [rule.raises.lineman], positions, "position")
            yield from _unknown("edition", "$.special_rules", rule.raises.causes, causes, "cause")


#: The tables that the arithmetic of every edition reads; policies name their own.
NEEDED = ("casualty_causes", "spp_earning", "league_points")


def _options(pack: Pack) -> Iterator[Fault]:
    for index, option in enumerate(pack.options):
        path = f"$.options[{index}]"
        if option.kind == "choice" and not _offered(option, option.default):
            yield Fault("options", f"{path}.default", f"{option.default!r} is not among the values")
        if option.kind == "whole_number" and option.range is None:
            yield Fault("options", f"{path}.range", "a whole number needs a range")
        for number, effect in enumerate(option.effects):
            at = f"{path}.effects[{number}]"
            if not _offered(option, effect.when):
                yield Fault("options", f"{at}.when", f"{effect.when!r} is not among the values")
            yield from _unknown("options", f"{at}.in", [effect.file], FILES, "file")
            if effect.file == "edition" and any(key.split(".")[0] == "sequences" for key in effect.set):
                yield Fault("options", f"{at}.set", "an option replaces no steps: a module adds them")
    yield from _erased(pack)


def _erased(pack: Pack) -> Iterator[Fault]:
    """Two options that set the same thing: the second would erase what the first says."""
    effects = [(index, option.id, effect) for index, option in enumerate(pack.options) for effect in option.effects]
    for (_, first, one), (index, second, two) in combinations(effects, 2):
        if first == second or one.file != two.file or (one.of and two.of and not set(one.of) & set(two.of)):
            continue
        if bool(one.of) == bool(two.of) and (both := _overlap(one.set, two.set)):
            yield Fault("options", f"$.options[{index}].effects", f"{first!r} and {second!r} both set {both!r}")


def _overlap(one: Iterable[str], two: Iterable[str]) -> str:
    """The first thing that both set, alone or as a part of something larger."""
    return next((a for a in one for b in two if f"{a}.".startswith(f"{b}.") or f"{b}.".startswith(f"{a}.")), "")


def _offered(option: Option, value: object) -> bool:
    return any(type(choice.value) is type(value) and choice.value == value for choice in option.values)
