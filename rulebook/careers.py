"""A player's career: Star Player Points, advancements and what they are worth (p.70-74), and the bounds of characteristics (p.28)."""

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

from rulebook.lookups import Lookups
from rulebook.shapes.contents import Category, Characteristic, Deed, Gain, OwnedSkill, Position, Skill
from rulebook.shapes.refusals import Problem, Refusal

Access = Literal["primary", "secondary"]


class SkillHadAlready(Refusal):
    """Nobody has a skill twice."""

    code = "skill_had_already"
    sentence = "The player has {skill} already, and no skill is ever taken twice."
    grantable = False


class TraitNotGained(Refusal):
    """Traits are inborn."""

    code = "trait_not_gained"
    sentence = "{skill} is a trait: no player can gain it by an advancement."


class CategoryClosed(Refusal):
    """The position has no access to the skill's category, or not by this road."""

    code = "category_closed"
    sentence = "{skill} is a skill of {category}, to which a {position} has no {access} access."


class SkillsClash(Refusal):
    """Two skills that one player cannot have."""

    code = "skills_clash"
    sentence = "No player can have both {skill} and {other}."


class SkillNeedsAnother(Refusal):
    """A skill that is of no use without another."""

    code = "skill_needs_another"
    sentence = "Only a player with {other} can gain {skill}."


class ImprovedTooOften(Refusal):
    """Every characteristic can be improved twice at most."""

    code = "improved_too_often"
    sentence = "{characteristic} has been improved {times} times, which is the most there is."


class AtItsBest(Refusal):
    """The characteristic cannot get better."""

    code = "at_its_best"
    sentence = "{characteristic} cannot be better than {value}."


class Careers(Lookups):
    """SPP, advancements, characteristics."""

    def spp(self, deed: Deed | str) -> int:
        """The Star Player Points of a completion, superb_throw, deflection, interception, casualty, touchdown or mvp (p.70)."""
        points: int = self._row("spp_earning", deed)["spp"]
        return points

    def blessed_spp(self, blessed: Mapping[str, int]) -> int:
        """What a player's deeds earn more because of Prayers to Nuffle, given how many of them each prayer blessed (p.39)."""
        return sum(max(self.blessings[prayer].values()) * count for prayer, count in blessed.items())

    def random_skill(self, category: str, first: int, second: int) -> str:
        """The id of the skill of this category for two D6, rolled one after the other (p.74)."""
        return self.skill_named(self.advancement.random_skill(self.category(category).id, first, second)).id

    def best(self, name: Characteristic | str) -> int:
        """The best that a characteristic can become (p.28). For AG and PA that is the lowest number."""
        value: int = self._row("characteristic_limits", name)["max"]
        return value

    def worst(self, name: Characteristic | str) -> int:
        """The worst that a characteristic can become (p.28)."""
        value: int = self._row("characteristic_limits", name)["min"]
        return value

    def improve(self, name: Characteristic | str, value: int | None) -> int:
        """The characteristic one step better, never beyond its best; a PA of "-" becomes 6+ (p.71 and its commentary)."""
        if value is None:
            return self.advancement.characteristic_from_none
        best = self.best(name)
        return value if value == best else value + self._step(name)

    def worsen(self, name: Characteristic | str, value: int | None) -> int | None:
        """The characteristic one step worse, never beyond its worst; a PA of "-" stays so (p.61)."""
        if value is None or value == self.worst(name):
            return value
        return value - self._step(name)

    def at_worst(self, name: Characteristic | str, value: int | None) -> bool:
        """True if the characteristic cannot get worse; a PA of "-" cannot."""
        return value is None or value == self.worst(name)

    def lasting_injury_is_rolled_again(self, name: Characteristic | str, value: int | None) -> bool:
        """True if the lasting injury's die is rolled again because the characteristic cannot get worse (p.61 and its commentary)."""
        return self.at_worst(name, value) and name in self.casualty.reroll_at_minimum

    def characteristic_refusal(self, name: Characteristic | str, value: int | None, improved: int) -> Problem | None:
        """Why a characteristic that was `improved` so often cannot be improved again, or None if it can (p.71)."""
        most = self.advancement.improvements_per_characteristic
        if improved >= most:
            return ImprovedTooOften(characteristic=name.upper(), times=most)
        if value is not None and value == self.best(name):
            return AtItsBest(characteristic=name.upper(), value=value)
        return None

    def categories(self, position: Position, access: Access) -> tuple[Category, ...]:
        """The skill categories that a position reaches by "primary" or "secondary" access."""
        return tuple(
            self.category(letter) for letter in (position.primary if access == "primary" else position.secondary)
        )

    def access(self, position: Position, skill: str | Skill) -> Access | None:
        """How a position reaches a skill's category: by "primary" or "secondary" access, or not at all (p.71)."""
        letter = self.category(self.skill(skill).category).letter
        if letter is None:
            return None
        return "primary" if letter in position.primary else "secondary" if letter in position.secondary else None

    def skill_problems(
        self, position: Position, have: Iterable[str], skill: str | Skill, access: Access | None = None
    ) -> list[Problem]:
        """Why a player of this position with these skills (ids) cannot gain the skill; empty if he can (p.71, 74-81).

        With `access` "primary" or "secondary" only that road counts.
        """
        gained, names = self.skill(skill), frozenset(have)
        if gained.is_trait:
            return [TraitNotGained(skill=gained.name)]
        if gained.id in names:
            return [SkillHadAlready(skill=gained.name)]
        found: list[Problem] = []
        reached = self.access(position, gained)
        if reached is None or access not in (None, reached):
            category, road = self.category(gained.category).name, access or "primary or secondary"
            found.append(CategoryClosed(skill=gained.name, category=category, position=position.name, access=road))
        others = sorted((self.skill(name) for name in names), key=lambda other: other.id)
        found += [
            SkillsClash(skill=gained.name, other=other.name)
            for other in others
            if other.id in gained.excludes or gained.id in other.excludes
        ]
        found += [
            SkillNeedsAnother(skill=gained.name, other=self.skill(needed).name)
            for needed in gained.requires
            if needed not in names
        ]
        return found

    def is_useless(self, skill: str | Skill, have: Iterable[str], av: int) -> bool:
        """True if a player with these skills (ids) and this AV could have the skill but never use it, so that a random one is rolled again (p.74)."""
        gained = self.skill(skill)
        frail = gained.useless_up_to_av is not None and av <= gained.useless_up_to_av
        return frail or not frozenset(have).isdisjoint(gained.useless_with)

    def skills_open(self, position: Position, have: Collection[str], access: Access) -> tuple[Skill, ...]:
        """The skills that a player may gain by "primary" or "secondary" access."""
        return tuple(skill for skill in self.skills if not self.skill_problems(position, have, skill, access))

    def chosen_skill(self, position: Position, skill: str | Skill) -> Gain:
        """The kind of advancement that choosing this skill is: "chosen_primary" or "chosen_secondary" (p.71)."""
        return "chosen_primary" if self.access(position, skill) == "primary" else "chosen_secondary"

    def random_skill_kind(self, position: Position, category: str) -> Gain:
        """The kind of advancement that rolling in this category is: "random_primary" or "random_secondary" (p.71)."""
        return "random_primary" if self.category(category).letter in tuple(position.primary) else "random_secondary"

    def gained_skill(self, skill: str | Skill) -> OwnedSkill:
        """The skill as an advancement gives it: Mighty Blow and Dirty Player come as (+1) (p.74)."""
        one = self.skill(skill)
        return OwnedSkill(one.id, self.advancement.gained_value.get(one.value_form or ""))

    def _step(self, name: Characteristic | str) -> int:
        return 1 if self.best(name) > self.worst(name) else -1
