"""Finding what a pack contains, by id."""

from collections.abc import Mapping
from functools import cached_property
from typing import TypeVar

from rulebook.pack.edition import Pack
from rulebook.policies.advancement import Advancement
from rulebook.policies.casualty import CasualtyRoll
from rulebook.policies.edition import Edition
from rulebook.policies.fans import Fans
from rulebook.policies.seasons import BonusPoints, Exhibition, Redraft
from rulebook.policies.underdog import Prayers, Underdog
from rulebook.policies.upkeep import Upkeep
from rulebook.policies.winnings import Winnings
from rulebook.shapes.contents import (
    Category,
    Characteristic,
    Inducement,
    OwnedSkill,
    Position,
    Roster,
    SequenceStep,
    Skill,
    Star,
    by_id,
)
from rulebook.shapes.numbers import Raises, SpecialRule
from rulebook.shapes.options import Option, Value
from rulebook.shapes.refusals import Unreadable
from rulebook.shapes.tables import Procedure, Row, Ruling, Table

T = TypeVar("T")


class NotInTheBook(Unreadable):
    """The edition has nothing of this kind with this id."""

    code = "not_in_the_book"
    sentence = "{edition} has no {kind} called {id!r}."


class Lookups:
    """A pack, read with the options of a league."""

    def __init__(self, pack: Pack, options: Mapping[str, Value]) -> None:
        self.pack = pack
        self.options = options

    def option(self, id: str) -> Value:
        """What the league has chosen for this option, else its default."""
        return self.options[self._found(self.register, "option", id).id]

    def has_module(self, id: str) -> bool:
        """True if the module of this id is installed for the edition and the season has switched it on."""
        return id in self.register and bool(self.options[id])

    @property
    def edition(self) -> Edition:
        """The edition: its name, its sequences, and the numbers that stand in no table, options applied."""
        return self.pack.edition

    @property
    def advancement(self) -> Advancement:
        """What star player points are spent on, and at what price."""
        return self.edition.advancement

    @property
    def casualty(self) -> CasualtyRoll:
        """The casualty roll and its results."""
        return self.edition.casualty

    @property
    def fans(self) -> Fans:
        """How many fans come, and how they change."""
        return self.edition.fans

    @property
    def winnings(self) -> Winnings:
        """What a match brings in."""
        return self.edition.winnings

    @property
    def underdog(self) -> Underdog | None:
        """What evens out a match between unequal teams."""
        return self.edition.underdog

    @property
    def upkeep(self) -> Upkeep | None:
        """What a full treasury costs after a match."""
        return self.edition.upkeep

    @property
    def prayers(self) -> Prayers | None:
        """The prayers of the lower side."""
        return self.edition.prayers

    @property
    def prayer_rows(self) -> tuple[Row, ...]:
        """Every prayer, in the order of the die; none in an edition without prayers."""
        return self.prayers.table.rows if self.prayers else ()

    def prayer(self, id: str) -> Row:
        """The prayer of this id."""
        return self._found(self._prayers, "prayer", id)

    @property
    def redraft(self) -> Redraft | None:
        """How a team goes on into a new season."""
        return self.edition.redraft

    @property
    def exhibition(self) -> Exhibition | None:
        """Teams for a single game."""
        return self.edition.exhibition

    @property
    def bonus_points(self) -> BonusPoints | None:
        """Bonus League points."""
        return self.edition.bonus_points

    @property
    def rosters(self) -> tuple[Roster, ...]:
        """The current rosters, in the order of the book."""
        return self.pack.rosters

    @property
    def skills(self) -> tuple[Skill, ...]:
        """All skills and traits."""
        return self.pack.skills

    @property
    def stars(self) -> tuple[Star, ...]:
        """All Star Players."""
        return self.pack.stars

    @property
    def inducements(self) -> tuple[Inducement, ...]:
        """All Inducements, in the order of the book."""
        return self.pack.inducements

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables."""
        return self.pack.tables

    def roster(self, id: str | Roster) -> Roster:
        """The roster of this id; a roster is its own answer."""
        return id if isinstance(id, Roster) else self._found(self._rosters, "roster", id)

    def position(self, roster: str | Roster, id: str | Position) -> Position:
        """The position of this id in the roster."""
        if isinstance(id, Position):
            return id
        try:
            return self.roster(roster).position(id)
        except KeyError:
            raise NotInTheBook(edition=self.edition.name, kind="position", id=id) from None

    def skill(self, id: str | Skill) -> Skill:
        """The skill or trait of this id; a skill is its own answer."""
        return id if isinstance(id, Skill) else self._found(self._skills, "skill", id)

    def skill_named(self, name: str) -> Skill:
        """The skill or trait that the book prints under this name."""
        return self._found(self._skills_by_name, "skill", name)

    def label(self, owned: OwnedSkill) -> str:
        """A player's skill as the book prints it: Block, Loner (4+), Mighty Blow (+1)."""
        name = self.skill(owned.skill).name
        return f"{name} ({owned.value})" if owned.value else name

    def star(self, id: str) -> Star:
        """The Star Player of this id."""
        return self._found(self._stars, "Star Player", id)

    def inducement(self, id: str) -> Inducement:
        """The Inducement of this id."""
        return self._found(self._inducements, "Inducement", id)

    def table(self, id: str) -> Table:
        """The table of this id."""
        return self._found(self._tables, "table", id)

    @property
    def deeds(self) -> tuple[Row, ...]:
        """What earns star player points, in the order of a report: ``short``, ``word`` and the rest as the table's note says."""
        return self.table("spp_earning").rows

    def deeds_by(self, place: str) -> tuple[Row, ...]:
        """The deeds that have a place under this key, in that order: the "column" of a sheet, "noted", or the lists of "leaders"."""
        return tuple(sorted((row for row in self.deeds if row.get(place)), key=lambda row: int(row[place])))

    @property
    def reported_deeds(self) -> tuple[str, ...]:
        """The deeds that a report counts for each player, by id."""
        return tuple(row.id for row in self.deeds if row.get("reported", True))

    def procedure(self, id: str) -> Procedure:
        """The checklist of this id."""
        return self._found(self._procedures, "checklist", id)

    @cached_property
    def raising(self) -> Mapping[str, Raises]:
        """What turns a dead opponent into a player of one's own during the match, by the id of the trait or special rule (p.84, 106)."""
        rules = [(rule.id, rule.raises) for rule in self.edition.special_rules if rule.raises]
        return {raises.through or id: raises for id, raises in rules if raises.when == "match"}

    @cached_property
    def blessings(self) -> Mapping[str, Mapping[str, int]]:
        """The Prayers that make a deed earn more, with the Star Player Points that each such deed earns beyond its own (p.39)."""
        earning = {row.id: row["spp"] for row in self.deeds}
        found: dict[str, Mapping[str, int]] = {}
        for row in self.prayer_rows:
            more = {deed: points - earning[deed] for deed, points in row.get("spp", {}).items() if deed in earning}
            if more:
                found[row.id] = more
        return found

    @cached_property
    def playing_staff(self) -> frozenset[str]:
        """The staff who may take the pitch themselves (p.93)."""
        return frozenset(
            one.id for one in self.inducements if one.profile is not None and one.kind not in ("player", "built")
        )

    @cached_property
    def healers(self) -> frozenset[str]:
        """The Inducements that treat a casualty like an apothecary (p.91)."""
        return frozenset(inducement.id for inducement in self.inducements if "casualty" in inducement.phase)

    def ruling(self, id: str) -> Ruling:
        """The official answer of this id."""
        return self._found(self._rulings, "ruling", id)

    @property
    def characteristics(self) -> tuple[Characteristic, ...]:
        """The characteristics of every player, in the order of the book."""
        return self.edition.characteristics

    def characteristic(self, id: str) -> Characteristic:
        """The characteristic of this id."""
        return self._found(self._characteristics, "characteristic", id)

    def has_characteristic(self, id: object) -> bool:
        """True if players of this edition have a characteristic of this id."""
        return isinstance(id, str) and id in self._characteristics

    def improved(self, id: str) -> str:
        """An improvement of a characteristic in a word: "+1 AG"."""
        return f"+1 {self.characteristic(id).short}"

    def reduced(self, id: str) -> str:
        """A characteristic that got worse, in a word: "−1 AG"."""
        return f"−1 {self.characteristic(id).short}"

    def category(self, id_or_letter: str) -> Category:
        """The skill category of this id or letter."""
        return self._found(self._categories, "skill category", id_or_letter)

    def special_rule(self, name: str) -> SpecialRule:
        """The special rule of teams of this name."""
        return self._found(self._special_rules, "special rule", name)

    def sequence(self, name: str) -> tuple[SequenceStep, ...]:
        """The steps of "pre_match" or "post_match", in order."""
        return self._found(self.edition.sequences, "sequence", name)

    def _found(self, entries: Mapping[str, T], kind: str, id: str) -> T:
        try:
            return entries[id]
        except (KeyError, TypeError):
            raise NotInTheBook(edition=self.edition.name, kind=kind, id=id) from None

    def _row(self, table: str, id: str) -> Row:
        try:
            return self.table(table).named(id)
        except KeyError:
            raise NotInTheBook(edition=self.edition.name, kind=f"line of the table {table}", id=id) from None

    @cached_property
    def register(self) -> Mapping[str, Option]:
        """Every option of the edition and of leagues in general, by id."""
        return by_id(self.pack.options)

    @cached_property
    def _prayers(self) -> Mapping[str, Row]:
        return by_id(self.prayer_rows)

    @cached_property
    def _rosters(self) -> Mapping[str, Roster]:
        return by_id(self.pack.rosters)

    @cached_property
    def _skills(self) -> Mapping[str, Skill]:
        return by_id(self.pack.skills)

    @cached_property
    def _skills_by_name(self) -> Mapping[str, Skill]:
        return {skill.name: skill for skill in self.pack.skills}

    @cached_property
    def _stars(self) -> Mapping[str, Star]:
        return by_id(self.pack.stars)

    @cached_property
    def _inducements(self) -> Mapping[str, Inducement]:
        return by_id(self.pack.inducements)

    @cached_property
    def _tables(self) -> Mapping[str, Table]:
        return by_id(self.pack.tables)

    @cached_property
    def _procedures(self) -> Mapping[str, Procedure]:
        return by_id(self.pack.procedures)

    @cached_property
    def _rulings(self) -> Mapping[str, Ruling]:
        return by_id(self.pack.rulings)

    @cached_property
    def _special_rules(self) -> Mapping[str, SpecialRule]:
        return {rule.name: rule for rule in self.edition.special_rules}

    @cached_property
    def _characteristics(self) -> Mapping[str, Characteristic]:
        return by_id(self.edition.characteristics)

    @cached_property
    def _categories(self) -> Mapping[str, Category]:
        categories = self.edition.categories
        return {**{one.id: one for one in categories}, **{one.letter: one for one in categories if one.letter}}
