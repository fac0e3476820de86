"""Mercenaries that a coach builds from skills and other options, each at its price (Death Zone)."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import BuildOption, Built, Inducement, OwnedSkill, Profile, SkillPrice
from rulebook.shapes.refusals import Problem, Unreadable
from rulebook.shop.refusals import (
    ChangesNothing,
    NoSuchOption,
    OneOfAGroup,
    OnlyForTeamsWith,
    TooFewOptions,
    TooManySkills,
)

#: A characteristic is made better or worse by two steps at most, whatever is paid for.
MOST_STEPS = 2
REDUCTION = "reduction"


class Build(NamedTuple):
    """A mercenary as built: the fee in gold pieces, the line, what the options are called, and what is wrong."""

    price: int
    characteristics: dict[str, int | None]
    skills: tuple[OwnedSkill, ...]
    named: tuple[str, ...]
    problems: tuple[Problem, ...]


def build_of(
    one: Inducement, skills: Sequence[str], options: Sequence[str], special_rules: Collection[str], rules: Ruleset
) -> Build:
    """The mercenary of this type with these extra skills (ids) and options (ids), for a team with these special rules."""
    built, profile = one.built, one.profile
    assert built is not None and profile is not None and one.cost is not None
    known = {option.id: option for option in built.options}
    taken = [known[id] for id in options if id in known]
    found: list[Problem] = [NoSuchOption(name=one.name, option=id) for id in options if id not in known]
    found += _problems_of_options(one, taken, special_rules)
    fee_of_skills, gained, wrong = _skills(one, built, skills, taken, special_rules, rules)
    found += wrong
    if not skills and not taken:
        found.append(TooFewOptions(name=one.name))
    line, idle = _line(profile, taken, rules)
    found += [ChangesNothing(name=one.name, option=option.name) for option in idle]
    lost = {id for option in taken for id in option.loses}
    traits = tuple(held for option in taken for held in option.gains)
    replaced = {held.skill for held in traits}
    kept = tuple(held for held in profile.skills if held.skill not in lost and held.skill not in replaced)
    fee = one.cost + fee_of_skills + sum(option.cost for option in taken if option.group != REDUCTION)
    for option in taken:
        if option.group == REDUCTION:
            fee = min(fee, max(built.floor, fee + option.cost))
    named = (*(rules.label(each) for each in gained), *(option.name for option in taken))
    return Build(fee, line, (*kept, *traits, *gained), named, tuple(found))


def _problems_of_options(
    one: Inducement, taken: Sequence[BuildOption], special_rules: Collection[str]
) -> Iterator[Problem]:
    groups: dict[str, list[str]] = defaultdict(list)
    for option in taken:
        groups[option.group].append(option.name)
        if option.any_of and not set(option.any_of) & set(special_rules):
            yield OnlyForTeamsWith(name=f"{one.name} with {option.name}", rules=" or ".join(option.any_of))
    for names in groups.values():
        if len(names) > 1:
            yield OneOfAGroup(name=one.name, options=" and ".join(names))
    steps: Counter[str] = Counter()
    for option in taken:
        if option.group != "package":
            steps.update({id: abs(by) for id, by in option.better.items()})
    for id, count in steps.items():
        if count > MOST_STEPS:
            names = [option.name for option in taken if id in option.better and option.group != "package"]
            yield OneOfAGroup(name=one.name, options=" and ".join(names))


def _skills(
    one: Inducement,
    built: Built,
    skills: Sequence[str],
    taken: Sequence[BuildOption],
    special_rules: Collection[str],
    rules: Ruleset,
) -> tuple[int, tuple[OwnedSkill, ...], list[Problem]]:
    """What the extra skills cost in gold pieces, the skills, and what is wrong with them."""
    assert one.profile is not None
    prices = {price.category: price for price in built.skills}
    found: list[Problem] = []
    by_category: dict[str, list[str]] = defaultdict(list)
    traits = [held.skill for option in taken for held in option.gains]
    have = {held.skill for held in one.profile.skills} - {id for option in taken for id in option.loses} | set(traits)
    gained: list[OwnedSkill] = []
    for id in skills:
        try:
            skill = rules.skill(id)
        except Unreadable as unknown:
            found.append(unknown)
            continue
        price = prices.get(skill.category)
        if price is None or skill.id in price.excluded or skill.is_trait or skill.id in have:
            found.append(NoSuchOption(name=one.name, option=skill.name))
            continue
        have.add(skill.id)
        by_category[skill.category].append(skill.id)
        gained.append(rules.gained_skill(skill))
    fee = 0
    for category, ids in by_category.items():
        price = prices[category]
        most = _most(price, special_rules)
        if most is not None and len(ids) > most:
            found.append(TooManySkills(name=one.name, count=len(ids), limit=most))
        fee += price.one if len(ids) == 1 else (price.each or price.one) * len(ids)
    return fee, tuple(gained), found


def _most(price: SkillPrice, special_rules: Collection[str]) -> int | None:
    """How many skills of the category may be bought; None if the list is not limited."""
    if price.several_for and not set(price.several_for) & set(special_rules):
        return 1
    return 1 if price.each is None else price.max


def _line(
    profile: Profile, taken: Sequence[BuildOption], rules: Ruleset
) -> tuple[dict[str, int | None], list[BuildOption]]:
    """The characteristics with the options, never beyond their limits, and the options that change nothing."""
    line, idle = dict(profile.characteristics), []
    for option in taken:
        before = dict(line)
        for id, by in option.better.items():
            for _ in range(abs(by)):
                line[id] = rules.improve(id, line[id]) if by > 0 else rules.worsen(id, line[id])
        if option.better and line == before and not option.gains:
            idle.append(option)
    return line, idle
