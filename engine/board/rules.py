"""The numbers and tables of an edition as the engine reads them: looked up once, before the first die."""

from functools import lru_cache

from engine.board.geometry import Pitch, pitch_of
from engine.board.skills import BIT, GIFT, Usable, bits
from rulebook.policies.casualty import D16
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import slug
from rulebook.shapes.refusals import Unreadable
from rulebook.shapes.sheets import SheetPlayer
from rulebook.shapes.tables import Table


class EditionNotPlayed(Unreadable):
    """The engine has no rules of play for this edition."""

    code = "engine_edition_not_played"
    sentence = "The engine does not play {edition}."


BANDS = {"Q": 0, "S": 1, "L": 2, "B": 3}
#: What the table of ranges has for the thrower's own square, and where a pass cannot reach.
NO_BANDS = ("T", "-")
BAND_NAMES = ("quick", "short", "long", "long bomb")


#: The tables without which no match can be played, beside the one of the weather, which the edition names.
TABLES = (
    EVENTS, INJURY, INJURY_STUNTY, ARGUE, RANGES,
) = (
    "kick_off_events", "injury", "injury_stunty", "argue_the_call", "pass_range",
)  # fmt: skip


def star_rules(ruleset: Ruleset) -> dict[str, str]:
    """The special rule of each Star Player, by their id and by their name."""
    return {
        called: slug(star.special_rule.name)
        for star in ruleset.stars
        if star.special_rule
        for called in (star.id, star.name)
    }


def looked_up(table: Table, highest: int) -> tuple[str, ...]:
    """The row ids of a roll table by result, 0 to ``highest``; what lies outside the table counts as its nearest end."""
    return tuple(table.row(result).id for result in range(highest + 1))


class Rules:
    """What the procedures ask of the edition. Immutable once made; shared by every copy of a match."""

    def __init__(self, ruleset: Ruleset) -> None:
        edition = ruleset.pack.edition
        by_id = {table.id: table for table in ruleset.pack.tables}
        numbers = edition.pitch
        self.ruleset = ruleset
        self.edition = edition.id
        self.pitch: Pitch = pitch_of(numbers.length, numbers.width, numbers.wide_zone, numbers.half_length)
        self.turns = numbers.turns_per_half
        self.players = numbers.players
        self.scrimmage_min = numbers.line_of_scrimmage_min
        self.wide_max = numbers.wide_zone_max
        self.extra_turns = edition.extra_time.turns
        self.roll_offs = edition.extra_time.roll_offs
        self.free_concession = edition.concession.free_at_or_below
        self.usable = Usable(ruleset.pack.skills)
        self.options = ruleset.options
        self.weather = looked_up(ruleset.weather_table(), 12)
        self.kick_off_events = looked_up(by_id[EVENTS], 12)
        self.injury = looked_up(by_id[INJURY], 24)
        self.injury_stunty = looked_up(by_id[INJURY_STUNTY], 24)
        casualty = ruleset.casualty
        if not isinstance(casualty, D16):
            raise EditionNotPlayed(edition=edition.name)
        self.casualty = looked_up(casualty.table, 32)
        self.lasting = tuple(
            (row["characteristic"], row["change"]) for n in range(1, 7) for row in (casualty.lasting_table.row(n),)
        )
        self.argue = looked_up(by_id[ARGUE], 12)
        self.worst = {one.id: one.worst for one in ruleset.characteristics}
        self.reroll_at_minimum = casualty.reroll_at_minimum
        self.niggling_each = casualty.niggling_each
        self.decay_each = casualty.decay_each
        #: The table of Prayers that this kind of play uses: name and duration, in the order of the die.
        self.prayers = tuple((row.id, row["duration"]) for row in ruleset.prayer_rows)
        #: The Prayers under which a deed earns more.
        self.blessings = {
            deed: tuple(prayer for prayer, more in ruleset.blessings.items() if deed in more)
            for deed in {deed for more in ruleset.blessings.values() for deed in more}
        }
        grid = by_id[RANGES]
        self.bands = tuple(tuple(BANDS.get(letter, -1) for letter in row["bands"]) for row in grid)
        self.star_rules = star_rules(ruleset)
        self._primary: dict[str, dict[str, int]] = {}
        #: What passing.py has listed before: (square, only near ones) -> actions.
        self.throws: dict[tuple[int, bool], list[int]] = {}
        self._targets: dict[int, tuple[tuple[int, ...], ...]] = {}

    def band(self, a: int, b: int) -> int:
        """0 to 3 for a Quick Pass to a Long Bomb from a to b, -1 if it is out of range (p.48)."""
        pitch = self.pitch
        dx, dy = abs(pitch.x[a] - pitch.x[b]), abs(pitch.y[a] - pitch.y[b])
        return self.bands[dy][dx] if dy < len(self.bands) and dx < len(self.bands[dy]) and a != b else -1

    def gift(self, listed: SheetPlayer) -> int:
        """The special rule of a Star Player as a bit; 0 for everybody else, and for a rule that the engine does not play."""
        if listed.kind != "star":
            return 0
        known = (self.star_rules.get(called) for called in (listed.position, listed.id, listed.name))
        return GIFT.get(next((rule for rule in known if rule), ""), 0)

    def primary(self, roster: str) -> dict[str, int]:
        """The skills that each position of a roster may learn as Primary ones, as bits."""
        found = self._primary.get(roster)
        if found is None:
            letters = {category.id: category.letter or "-" for category in self.ruleset.edition.categories}
            known = [
                (bits((skill.id,)), letters.get(skill.category, "-"))
                for skill in self.ruleset.skills
                if skill.id in BIT
            ]
            book = next((one for one in self.ruleset.rosters if one.id == roster), None)
            positions = book.positions if book is not None else ()
            found = self._primary[roster] = {
                position.id: sum(bit for bit, letter in known if letter in position.access.get("primary", ""))
                for position in positions
            }
        return found

    def targets(self, square: int) -> tuple[tuple[int, ...], ...]:
        """The squares in range from this one, by band."""
        found = self._targets.get(square)
        if found is None:
            by_band: tuple[list[int], ...] = ([], [], [], [])
            for other in range(self.pitch.size):
                band = self.band(square, other)
                if band >= 0:
                    by_band[band].append(other)
            found = self._targets[square] = tuple(tuple(squares) for squares in by_band)
        return found


@lru_cache(maxsize=32)
def rules_of(ruleset: Ruleset) -> Rules:
    """The rules of play of this ruleset, made once."""
    return Rules(ruleset)
