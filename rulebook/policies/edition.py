"""An edition: its name, its sequences, its numbers and its policies."""

from typing import get_args, get_type_hints

from rulebook.policies.advancement import Advancement
from rulebook.policies.casualty import CasualtyRoll
from rulebook.policies.fans import Fans
from rulebook.policies.policy import Slot
from rulebook.policies.seasons import BonusPoints, Exhibition, Redraft
from rulebook.policies.team_value import TeamValue
from rulebook.policies.underdog import Prayers, Underdog
from rulebook.policies.upkeep import Upkeep
from rulebook.policies.winnings import Winnings
from rulebook.shapes.contents import Access, Category, Characteristic, Content, SequenceStep
from rulebook.shapes.numbers import (
    Concession,
    Draft,
    ExtraTime,
    Journeymen,
    Mercenaries,
    Mvp,
    Pitch,
    RegularSeason,
    SpecialRule,
    StarNumbers,
    Unplayed,
)


class Edition(Content, frozen=True, kw_only=True):
    """What ``edition.json`` says. A policy of None: the edition has no such thing."""

    id: str
    name: str
    version: str
    categories: tuple[Category, ...]
    access: tuple[Access, ...]
    characteristics: tuple[Characteristic, ...]
    pitch: Pitch
    draft: Draft
    journeymen: Journeymen
    mvp: Mvp
    concession: Concession
    unplayed: Unplayed
    mercenaries: Mercenaries
    stars: StarNumbers
    regular_season: RegularSeason
    extra_time: ExtraTime
    special_rules: tuple[SpecialRule, ...]
    sequences: dict[str, tuple[SequenceStep, ...]]
    #: The table that the weather is rolled on, by its id; empty in an edition without weather.
    weather_table: str = ""

    advancement: Advancement
    casualty: CasualtyRoll
    fans: Fans
    team_value: TeamValue
    winnings: Winnings
    underdog: Underdog | None = None
    upkeep: Upkeep | None = None
    prayers: Prayers | None = None
    redraft: Redraft | None = None
    exhibition: Exhibition | None = None
    bonus_points: BonusPoints | None = None

    @classmethod
    def slots(cls) -> dict[str, type[Slot]]:
        """The fields that hold a policy, each with what its policies have in common."""
        kinds = {name: [kind, *get_args(kind)] for name, kind in get_type_hints(cls).items()}
        return {
            name: slot
            for name, among in kinds.items()
            for slot in among
            if isinstance(slot, type) and issubclass(slot, Slot)
        }

    def __hash__(self) -> int:
        return hash((self.id, self.version))
