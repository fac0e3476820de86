"""The numbers of an edition that stand in no table of the book but in its sentences. Money is in gold pieces."""

from typing import Literal

from rulebook.shapes.contents import Content, OwnedSkill, slug


class Pitch(Content, frozen=True):
    """The pitch in squares, the match in turns, and the set-up in players."""

    length: int
    width: int
    wide_zone: int
    halves: int
    turns_per_half: int
    players: int
    line_of_scrimmage_min: int
    wide_zone_max: int
    where: str
    #: Squares from an End Zone to its side's Line of Scrimmage, both included; None where the two lines meet in the middle.
    line_of_scrimmage: int | None = None

    @property
    def half_length(self) -> int:
        """Squares from the Line of Scrimmage to the End Zone, both included."""
        return self.length // 2 if self.line_of_scrimmage is None else self.line_of_scrimmage


class Staff(Content, frozen=True):
    """Sideline staff: the price of one, and how many a team may have."""

    cost: int
    max: int


class DedicatedFansDraft(Content, frozen=True):
    """Dedicated Fans at the draft: where they start, how far and at what price they may be raised."""

    start: int
    max: int
    cost: int


class Draft(Content, frozen=True):
    """What a new team may spend and hold. `rerolls_max_ever` of None: no cap on later purchases; `reroll_price_factor_after_draft` of None: there are none."""

    budget: int
    players_min: int
    players_max: int
    rerolls_max: int
    rerolls_max_ever: int | None
    reroll_price_factor: int
    reroll_price_factor_after_draft: int | None
    assistant_coaches: Staff
    cheerleaders: Staff
    apothecary: Staff
    dedicated_fans: DedicatedFansDraft
    money_step: int
    where: str
    #: How many players in all may be of other positions than a Lineman's; None where the roster's own limits are enough.
    non_linemen_max: int | None = None


class Journeymen(Content, frozen=True):
    """Up to `players_at_start` available players are made up with Journeymen."""

    players_at_start: int
    gains: tuple[OwnedSkill, ...]
    loses_when_hired: tuple[str, ...]
    hire_below: int
    where: str


class Mvp(Content, frozen=True):
    """How many Most Valuable Players a side names."""

    per_side: int
    from_forfeit: int
    where: str


class Concession(Content, frozen=True):
    """What conceding costs, and when it is free."""

    free_at_or_below: int
    fans_lost_dice: str
    advancements_to_quit: int
    quit_table: str
    awarded_touchdowns: int
    where: str


class Unplayed(Content, frozen=True):
    """A fixture that was not played in time."""

    forfeit_score: tuple[int, int]
    forfeit_gold_dice: str
    forfeit_gold_each: int
    avoiding_points: int
    where: str


class Mercenaries(Content, frozen=True):
    """The price of a Mercenary over the position's, and of one more skill."""

    surcharge: int
    extra_skill_cost: int
    extra_skills_max: int
    gains: tuple[OwnedSkill, ...]
    where: str


class StarNumbers(Content, frozen=True):
    """How many Star Players a team may hire for a match, mega-stars among them (None: no limit of their own); what a pair counts for.

    ``hired_by_both``: what becomes of somebody with a name that both sides hire, and whether the price that was paid for nothing counts when the underdog
    is determined.
    """

    max: int
    mega_max: int | None
    pair_choices: int
    pair_places: int
    hired_by_both: Literal["neither", "both"]
    lost_price_counts: bool
    where: str


class RegularSeason(Content, frozen=True):
    """How the book lays out a league."""

    meetings: int
    teams_min: int
    divisions_max: int
    teams_per_division_min: int
    where: str


class ExtraTime(Content, frozen=True):
    """What decides a game that must have a winner."""

    turns: int
    roll_offs: int
    where: str


class Raises(Content, frozen=True):
    """The dead opponent who joins the team: which they may have been (the most of each characteristic), when they are taken on, through which trait of the killer and by which
    causes of the casualty (none: by any death), and whether they may be hired for free afterwards or like a Journeyman."""

    lineman: str
    victim_max: dict[str, int]
    spared: tuple[str, ...]
    when: Literal["match", "hiring"]
    through: str | None = None
    causes: tuple[str, ...] = ()
    free: bool = False

    def __hash__(self) -> int:
        return hash((self.lineman, self.when, self.through))


class SpecialRule(Content, frozen=True):
    """A special rule of teams. `counts_as` names the wider rules that it also meets."""

    name: str
    kind: Literal["regional", "favoured", "team"]
    counts_as: tuple[str, ...] = ()
    summary: str = ""
    lineman_fee_counts: bool = True
    raises: Raises | None = None

    @property
    def id(self) -> str:
        """The name as an id: "masters-of-undeath"."""
        return slug(self.name)
