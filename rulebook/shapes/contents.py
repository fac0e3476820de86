"""What an edition's pack contains, as frozen objects: the nouns of the book with the numbers printed beside them.

Money is in gold pieces. A characteristic of None is the printed dash.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal

import msgspec

#: What a player is printed with, by the id of each characteristic: {"ma": 6, "pa": None}. None is the printed dash.
Characteristics = dict[str, int | None]
#: A kind of advancement, by the edition's name for it: "random_primary", "characteristic".
Gain = str


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A piece of a pack: immutable, and strict about what it may be read from."""


def frozen(value: Any) -> Any:
    """The same JSON value with lists as tuples and objects as read-only mappings."""
    if isinstance(value, dict):
        return MappingProxyType({key: frozen(inner) for key, inner in value.items()})
    if isinstance(value, list):
        return tuple(frozen(inner) for inner in value)
    return value


def slug(title: str) -> str:
    """A heading of the book as an id: "I'll Be Back!" is "ill-be-back"."""
    kept = "".join(letter for letter in title.lower() if letter.isalnum() or letter in " -")
    return "-".join(kept.split())


# --- Skills and traits -------------------------------------------------------------------------------------------


class Category(Content, frozen=True):
    """A skill category; traits have no letter, as no advancement can reach them."""

    id: str
    letter: str | None
    name: str


class Access(Content, frozen=True):
    """A way to a skill category, as "primary": advancements by it are called "chosen_primary" and "random_primary"."""

    id: str
    name: str


class Limit(Content, frozen=True):
    """How often something may be used: `count` times per `per`."""

    count: int
    per: str
    what: str = ""
    note: str = ""


class OwnedSkill(Content, frozen=True):
    """A skill or trait as one player has it: Loner (4+), Mighty Blow (+1), Animosity (Orc Linemen)."""

    skill: str
    value: str | None = None
    targets: tuple[str, ...] = ()

    @property
    def number(self) -> int | None:
        """The figure in the bracket: 4 for "4+", 1 for "+1", None where there is none."""
        digits = (self.value or "").strip("+")
        return int(digits) if digits.isdecimal() else None


class Skill(Content, frozen=True):
    """A skill or trait of the book, its text in our own words."""

    id: str
    name: str
    title: str
    category: str
    compulsory: bool
    value_form: str | None
    use: Literal["active", "passive", "either"]
    when: str
    usable_while: tuple[Literal["prone", "stunned", "without_tackle_zone"], ...]
    limit: Limit | None
    excludes: tuple[str, ...]
    requires: tuple[str, ...]
    summary: str
    hooks: tuple[str, ...]
    rulings: tuple[str, ...]
    source: str
    #: Skills and traits beside which this one could be had and never used: rolled at random, it is rolled again.
    useless_with: tuple[str, ...] = ()
    #: Characteristics up to whose value it has no effect, likewise.
    useless_up_to: dict[str, int] = {}

    def __hash__(self) -> int:
        return hash((self.id, self.name))

    @property
    def is_trait(self) -> bool:
        """True for a trait: nobody gains one by advancement (p.71)."""
        return self.category == "trait"


# --- Characteristics -----------------------------------------------------------------------------------------------


class Characteristic(Content, frozen=True):
    """A figure that every player has: how it is written (``form``), and its bounds. Where ``best`` is below ``worst``, lower is better.

    ``from_none`` is what a dash becomes when it is improved.
    """

    id: str
    name: str
    short: str
    form: Literal["X", "X+"]
    worst: int
    best: int
    from_none: int | None = None

    @property
    def step(self) -> int:
        """What makes it better: 1, or -1 where lower is better."""
        return 1 if self.best > self.worst else -1

    def written(self, value: int | None) -> str:
        """The value as the book prints it: "3+", "3", or a dash."""
        return "–" if value is None else f"{value}{self.form[1:]}"

    def change(self, before: int | None, after: int | None) -> int:
        """1 if it has become better, -1 if it has become worse, 0 if it is the same. Any value is better than a dash."""
        if before == after:
            return 0
        return 1 if before is None or (after is not None and (after - before) * self.step > 0) else -1


# --- Rosters -----------------------------------------------------------------------------------------------------


class Position(Content, frozen=True):
    """A line of a roster: what a player of this position costs and starts with. `access` has the letters of the categories by the kind of access."""

    id: str
    name: str
    plural: str
    quantity_max: int
    cost: int
    characteristics: Characteristics
    skills: tuple[OwnedSkill, ...]
    access: dict[str, str]
    is_lineman: bool
    is_big_guy: bool

    def __hash__(self) -> int:
        return hash((self.id, self.cost))

    def has(self, skill: str) -> bool:
        """True if the position starts with the skill or trait of this id."""
        return any(owned.skill == skill for owned in self.skills)


class PositionLimit(Content, frozen=True):
    """At most `max` players in all over the positions `of`, on top of each position's own maximum."""

    max: int
    of: tuple[str, ...]


class RuleChoice(Content, frozen=True, rename={"among": "from"}):
    """Special rules of which a coach permanently chooses `choose` at the draft."""

    choose: int
    among: tuple[str, ...]


class Roster(Content, frozen=True):
    """A team's roster as the book prints it."""

    id: str
    name: str
    tier: int
    source: str
    status: Literal["official", "unofficial"]
    reroll_cost: int
    apothecary: bool
    special_rules: tuple[str, ...]
    rule_choices: tuple[RuleChoice, ...]
    big_guy_limit: PositionLimit | None
    other_limits: tuple[PositionLimit, ...]
    journeyman_positions: tuple[str, ...]
    positions: tuple[Position, ...]

    def position(self, id: str) -> Position:
        """The position of this id; KeyError if the roster has none."""
        for position in self.positions:
            if position.id == id:
                return position
        raise KeyError(id)

    @property
    def limits(self) -> tuple[PositionLimit, ...]:
        """Every limit that spans several positions, the Big Guys' first."""
        return (*((self.big_guy_limit,) if self.big_guy_limit else ()), *self.other_limits)


# --- Stars and Inducements ---------------------------------------------------------------------------------------


class PlaysFor(Content, frozen=True):
    """Who may hire: any team, or one with a rule of `any_of`; never one with a rule of `none_of`."""

    any_team: bool
    any_of: tuple[str, ...]
    none_of: tuple[str, ...] = ()


class Pair(Content, frozen=True):
    """Two stars hired together: one price for both, `choices` of the allowed stars and `places` on the list."""

    partner: str
    cost: int
    choices: int
    places: int


class StarRule(Content, frozen=True):
    """A star's own special rule, in words and as data for the engine."""

    name: str
    summary: str
    mechanics: Any

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "mechanics", frozen(self.mechanics))

    def __hash__(self) -> int:
        return hash((self.name, self.summary))


class Star(Content, frozen=True):
    """A Star Player. The cost of a pair stands on both."""

    id: str
    name: str
    cost: int
    characteristics: Characteristics
    skills: tuple[OwnedSkill, ...]
    special_rule: StarRule | None
    plays_for: PlaysFor
    mega_star: bool
    pair: Pair | None
    source: str
    #: A league does not let the star play.
    banned: bool = False

    def __hash__(self) -> int:
        return hash((self.id, self.cost))


class CostOverride(Content, frozen=True):
    """Another price, for teams with a special rule or of one roster."""

    cost: int
    rule: str | None = None
    roster: str | None = None


class Availability(Content, frozen=True):
    """Which teams may hire an Inducement."""

    any_team: bool
    any_of: tuple[str, ...]
    needs_apothecary: bool = False
    #: The tiers of rosters that may; any, where none is named.
    tiers: tuple[int, ...] = ()


class Profile(Content, frozen=True):
    """The line of a named member of staff who may take the pitch."""

    characteristics: Characteristics
    skills: tuple[OwnedSkill, ...]

    def __hash__(self) -> int:
        return hash((tuple(self.characteristics.items()), self.skills))

    def has(self, skill: str) -> bool:
        """True if they have the skill or trait of this id."""
        return any(owned.skill == skill for owned in self.skills)


class Spell(Content, frozen=True):
    """One of the things a Wizard can do, once per game."""

    id: str
    name: str
    when: str
    target: str
    effect: str
    frog: Profile | None = None


class SkillPrice(Content, frozen=True, rename={"excluded": "not"}):
    """What a built mercenary pays for skills of a category: for ``one``, or for ``each`` of several (none: one is the most)."""

    category: str
    one: int
    each: int | None = None
    max: int | None = None
    excluded: tuple[str, ...] = ()
    #: Several only for teams with one of these special rules.
    several_for: tuple[str, ...] = ()


class BuildOption(Content, frozen=True):
    """Something that a built mercenary may have beside skills: better or worse characteristics, traits. One of a group, of "package" and "mutation" say."""

    id: str
    name: str
    cost: int
    group: str
    any_of: tuple[str, ...] = ()
    better: dict[str, int] = {}
    gains: tuple[OwnedSkill, ...] = ()
    loses: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((self.id, self.cost))


class Built(Content, frozen=True):
    """How a mercenary is built: ``least`` options are taken, and no reduction takes the fee below ``floor`` gold pieces."""

    least: int
    floor: int
    skills: tuple[SkillPrice, ...]
    options: tuple[BuildOption, ...]


class Inducement(Content, frozen=True):
    """Help that may be hired for one match. A `max` of None is no limit; a `cost` of None varies with what is hired.

    ``named``: there is one in the world, so that two teams cannot both have it in a league (p.91-95). One of the kind "player" takes the pitch; one that is
    ``built`` is a mercenary that the coach builds from options.
    """

    id: str
    name: str
    kind: str
    max: int | None
    cost: int | None
    cost_overrides: tuple[CostOverride, ...]
    availability: Availability
    phase: tuple[str, ...]
    effect: str
    limits: tuple[str, ...]
    expires: str
    rulings: tuple[str, ...]
    where: str
    uses: Limit | None = None
    counts_towards: str | None = None
    gains: tuple[OwnedSkill, ...] = ()
    profile: Profile | None = None
    spells: tuple[Spell, ...] = ()
    named: bool = False
    built: Built | None = None


# --- Sequences ----------------------------------------------------------------------------------------------------


class SequenceStep(Content, frozen=True):
    """A step of the pre-match or post-match sequence: `number` is the book's; "both" steps are taken once for the match."""

    step: str
    number: int
    title: str
    sides: Literal["each", "both"]
    where: str
    #: The module that added the step; empty for a step of the edition itself.
    module: str = ""


def by_id(items: tuple[Any, ...]) -> Mapping[str, Any]:
    """The items by their id, in order."""
    return MappingProxyType({item.id: item for item in items})
