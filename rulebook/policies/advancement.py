"""Advancement: what star player points are spent on."""

from abc import abstractmethod

from rulebook.policies.policy import Policy, Slot
from rulebook.shapes.contents import Gain
from rulebook.shapes.refusals import Refusal
from rulebook.shapes.tables import Table


class CareerComplete(Refusal):
    """The player has as many advancements as any player can have."""

    code = "career_complete"
    sentence = "A player can have at most {max} advancements."
    grantable = False


class Advancement(Slot):
    """How players gain skills and better characteristics by what they have done."""

    __slots__ = ()

    #: Do deeds earn star player points, which advancements cost?
    earns_points: bool = True
    #: The kinds of advancement, by their ids.
    kinds: tuple[Gain, ...]
    #: How many advancements a player may have, and how often one characteristic may be improved.
    max: int
    improvements_per_characteristic: int
    #: The bracket of a skill gained by advancement, by its printed form.
    gained_value: dict[str, str]

    @abstractmethod
    def price(self, so_far: int, kind: Gain) -> int:
        """What the next advancement of this kind costs a player who has ``so_far``, in star player points."""

    def next_at(self, so_far: int) -> int | None:
        """The fewest star player points of which a player who has ``so_far`` may have the next; None if there is none left."""
        return min(self.price(so_far, kind) for kind in self.kinds) if so_far < self.max else None

    def must_spend(self, so_far: int, spp: int) -> bool:
        """True if the player has so many star player points that they may not be saved any longer."""
        return False

    def obliges(self, kind: Gain) -> bool:
        """True if a player who can pay for this kind must spend points."""
        return False

    def title(self, so_far: int) -> str:
        """What a player with so many advancements is called."""
        return ""

    @abstractmethod
    def value(self, gained: Gain, so_far: int = 0) -> int:
        """What an advancement adds to the current value of a player who has ``so_far``, in gold pieces, by what was gained: a kind, or a characteristic."""

    def characteristic_choices(self, die: int) -> tuple[str, ...]:
        """The characteristics of which one may be improved on this die. Asked only where ``kinds`` has a characteristic."""
        raise NotImplementedError

    def random_skill(self, category: str, first: int, second: int) -> str:
        """The name of the skill of this category (its id) for two D6, rolled one after the other. Asked only where ``kinds`` has a random skill."""
        raise NotImplementedError


class SpendPoints(Policy, Advancement, frozen=True, tag="spend_points"):
    """BB2020: an advancement is bought, at a price in star player points that rises with each (p.70-74).

    ``gained_value`` is the bracket of a skill gained by advancement, by its printed form.
    """

    max: int
    improvements_per_characteristic: int
    must_spend_when_affordable: Gain
    instead_of_characteristic: tuple[Gain, ...]
    gained_value: dict[str, str]
    title_before_first: str
    kinds: tuple[Gain, ...]
    price_table: Table
    value_table: Table
    characteristic_table: Table
    skill_table: Table

    def __hash__(self) -> int:
        return hash((self.max, self.price_table, self.value_table, tuple(self.gained_value.items())))

    def price(self, so_far: int, kind: Gain) -> int:
        """What the next advancement of this kind costs a player who has ``so_far``, in star player points (p.71)."""
        if so_far >= self.max:
            raise CareerComplete(max=self.max)
        price: int = self.price_table.rows[so_far][kind]
        return price

    def must_spend(self, so_far: int, spp: int) -> bool:
        """True if the player has too many star player points to save them (p.71)."""
        return so_far < self.max and spp >= self.price(so_far, self.must_spend_when_affordable)

    def obliges(self, kind: Gain) -> bool:
        """True for a characteristic improvement (p.71)."""
        return kind == self.must_spend_when_affordable

    def affordable(self, so_far: int, spp: int) -> tuple[Gain, ...]:
        """The kinds of advancement that the player can pay for now."""
        return tuple(kind for kind in self.kinds if so_far < self.max and self.price(so_far, kind) <= spp)

    def title(self, so_far: int) -> str:
        """The title of a player with this many advancements; without any, Rookie (p.71)."""
        rows = self.price_table.rows
        return rows[min(so_far, len(rows)) - 1].name if so_far else self.title_before_first

    def value(self, gained: Gain, so_far: int = 0) -> int:
        """What an advancement adds to the player's current value, by what was gained: a kind of skill, or a characteristic (p.72)."""
        gold: int = self.value_table.named(gained)["value"]
        return gold

    def characteristic_choices(self, d16: int) -> tuple[str, ...]:
        """The characteristics of which one may be improved on this D16 (p.71)."""
        options: tuple[str, ...] = self.characteristic_table.row(d16)["options"]
        return options

    def random_skill(self, category: str, first: int, second: int) -> str:
        """The name of the skill of this category (its id) for two D6, rolled one after the other (p.74)."""
        return rolled_skill(self.skill_table, category, first, second)


class OneRandomSkill(Policy, Advancement, frozen=True, tag="one_random_skill"):
    """Blood Bowl Sevens: no star player points. After each match one player gains a random skill: a chosen player by the access ``chosen_player``, or a
    player drawn by lot by the access ``drawn_player``. A player with skills may then be signed by a professional team (Death Zone, "Player
    Advancement")."""

    earns_points: bool
    max: int
    kinds: tuple[Gain, ...]
    improvements_per_characteristic: int
    chosen_player: str
    drawn_player: str
    #: Rolled after a match for each player with a gained skill: no more than their number, and the player leaves.
    draft_dice: str
    gained_value: dict[str, str]
    value_table: Table
    skill_table: Table

    def __hash__(self) -> int:
        return hash((self.max, self.value_table, self.skill_table))

    def price(self, so_far: int, kind: Gain) -> int:
        """Nothing: there are no star player points."""
        if so_far >= self.max:
            raise CareerComplete(max=self.max)
        return 0

    def next_at(self, so_far: int) -> int | None:
        """None: no number of points brings the next."""
        return None

    def value(self, gained: Gain, so_far: int = 0) -> int:
        """What a gained skill adds to the player's current value: less for their first than for any later one."""
        gold: int = self.value_table.named(gained)["later" if so_far else "first"]
        return gold

    def random_skill(self, category: str, first: int, second: int) -> str:
        """The name of the skill of this category (its id) for two D6, rolled one after the other."""
        return rolled_skill(self.skill_table, category, first, second)

    def is_signed(self, rolled: int, skills: int) -> bool:
        """True if a professional team signs a player with so many gained skills: the roll is no higher than their number."""
        return skills > 0 and rolled <= skills


def rolled_skill(table: Table, category: str, first: int, second: int) -> str:
    """The skill of this category that the table has for these two D6."""
    for row in table:
        if row["first"][0] <= first <= row["first"][1] and row["second"] == second:
            name: str = row[category]
            return name
    raise ValueError(f"{first} and {second} are no two D6")
