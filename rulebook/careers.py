"""A player's career: Star Player Points, advancements and what they are worth (p.70-74), and the bounds of characteristics (p.28)."""

from collections.abc import Collection, Iterable, Mapping

from rulebook.lookups import Lookups
from rulebook.shapes.contents import Category, Characteristics, Gain, OwnedSkill, Position, Skill
from rulebook.shapes.refusals import Problem, Refusal


class SkillHadAlready(Refusal):
    """Nobody has a skill twice."""

    code = "skill_had_already"
    sentence = "The player already has {skill}. A skill cannot be taken twice."
    grantable = False


class TraitNotGained(Refusal):
    """Traits are inborn."""

    code = "trait_not_gained"
    sentence = "{skill} is a trait. It cannot be gained by an advancement."


class CategoryClosed(Refusal):
    """The position has no access to the skill's category, or not by this road."""

    code = "category_closed"
    sentence = "{skill} is a {category} skill. A {position} has no {access} access to {category}."


class SkillsClash(Refusal):
    """Two skills that one player cannot have."""

    code = "skills_clash"
    sentence = "A player cannot have both {skill} and {other}."


class SkillNeedsAnother(Refusal):
    """A skill that is of no use without another."""

    code = "skill_needs_another"
    sentence = "Only a player with {other} can gain {skill}."


class ImprovedTooOften(Refusal):
    """Every characteristic can be improved twice at most."""

    code = "improved_too_often"
    sentence = "{characteristic} has already been improved {times} times, the maximum."


class AtItsBest(Refusal):
    """The characteristic cannot get better."""

    code = "at_its_best"
    sentence = "{characteristic} cannot be better than {value}."


class Careers(Lookups):
    """SPP, advancements, characteristics."""

    def spp(self, deed: str) -> int:
        """The Star Player Points of a completion, superb_throw, deflection, interception, casualty, touchdown or mvp (p.70)."""
        points: int = self._row("spp_earning", deed)["spp"]
        return points if self.advancement.earns_points else 0

    def blessed_spp(self, blessed: Mapping[str, int]) -> int:
        """What a player's deeds earn more because of Prayers to Nuffle, given how many of them each prayer blessed (p.39)."""
        return sum(max(self.blessings[prayer].values()) * count for prayer, count in blessed.items())

    def random_skill(self, category: str, first: int, second: int) -> str:
        """The id of the skill of this category for two D6, rolled one after the other (p.74)."""
        return self.skill_named(self.advancement.random_skill(self.category(category).id, first, second)).id

    def improve(self, id: str, value: int | None) -> int:
        """The characteristic one step better, never beyond its best (p.71 and its commentary)."""
        one = self.characteristic(id)
        if value is None:
            return one.worst if one.from_none is None else one.from_none
        return value if value == one.best else value + one.step

    def worsen(self, id: str, value: int | None) -> int | None:
        """The characteristic one step worse, never beyond its worst; a dash stays so (p.61)."""
        one = self.characteristic(id)
        return value if value is None or value == one.worst else value - one.step

    def at_worst(self, id: str, value: int | None) -> bool:
        """True if the characteristic cannot get worse; a dash cannot."""
        return value is None or value == self.characteristic(id).worst

    def lasting_injury_is_rolled_again(self, name: str, value: int | None) -> bool:
        """True if the lasting injury's die is rolled again because the characteristic cannot get worse (p.61 and its commentary)."""
        return self.at_worst(name, value) and name in self.casualty.reroll_at_minimum

    def characteristic_refusal(self, name: str, value: int | None, improved: int) -> Problem | None:
        """Why a characteristic that was `improved` so often cannot be improved again, or None if it can (p.71)."""
        one, most = self.characteristic(name), self.advancement.improvements_per_characteristic
        if improved >= most:
            return ImprovedTooOften(characteristic=one.short, times=most)
        if value is not None and value == one.best:
            return AtItsBest(characteristic=one.short, value=value)
        return None

    def categories(self, position: Position, access: str) -> tuple[Category, ...]:
        """The skill categories that a position reaches by this kind of access: "primary", say."""
        return tuple(self.category(letter) for letter in position.access.get(access, ""))

    def access(self, position: Position, skill: str | Skill) -> str | None:
        """By which kind of access a position reaches a skill's category; None if it does not (p.71)."""
        return self._reached(position, self.category(self.skill(skill).category))

    def _reached(self, position: Position, category: Category) -> str | None:
        if category.letter is None:
            return None
        return next((id for id, letters in position.access.items() if category.letter in letters), None)

    def skill_problems(
        self, position: Position, have: Iterable[str], skill: str | Skill, access: str | None = None
    ) -> list[Problem]:
        """Why a player of this position with these skills (ids) cannot gain the skill; empty if they can (p.71, 74-81).

        With `access` only that kind counts.
        """
        gained, names = self.skill(skill), frozenset(have)
        if gained.is_trait:
            return [TraitNotGained(skill=gained.name)]
        if gained.id in names:
            return [SkillHadAlready(skill=gained.name)]
        found: list[Problem] = []
        reached = self.access(position, gained)
        if reached is None or access not in (None, reached):
            category, road = (
                self.category(gained.category).name,
                access or " or ".join(each.id for each in self.edition.access),
            )
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

    def is_useless(self, skill: str | Skill, have: Iterable[str], line: Characteristics) -> bool:
        """True if a player with these skills (ids) and this line could have the skill but never use it, so that a random one is rolled again (p.74)."""
        gained = self.skill(skill)
        frail = any((line.get(id) or 0) <= most for id, most in gained.useless_up_to.items())
        return frail or not frozenset(have).isdisjoint(gained.useless_with)

    def skills_open(self, position: Position, have: Collection[str], access: str) -> tuple[Skill, ...]:
        """The skills that a player may gain by this kind of access."""
        return tuple(skill for skill in self.skills if not self.skill_problems(position, have, skill, access))

    def chosen_skill(self, position: Position, skill: str | Skill) -> Gain:
        """The kind of advancement that choosing this skill is: "chosen_primary", say (p.71)."""
        return f"chosen_{self.access(position, skill) or self.edition.access[-1].id}"

    def random_skill_kind(self, position: Position, category: str) -> Gain:
        """The kind of advancement that rolling in this category is: "random_primary", say (p.71)."""
        return f"random_{self._reached(position, self.category(category)) or self.edition.access[-1].id}"

    def gained_skill(self, skill: str | Skill) -> OwnedSkill:
        """The skill as an advancement gives it: Mighty Blow and Dirty Player come as (+1) (p.74)."""
        one = self.skill(skill)
        return OwnedSkill(one.id, self.advancement.gained_value.get(one.value_form or ""))
