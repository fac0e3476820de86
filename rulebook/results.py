"""What results bring, and what is looked up on the day: League points, prizes, gold of an awarded fixture, the weather. Money is in gold pieces."""

from collections.abc import Mapping

from rulebook.lookups import Lookups
from rulebook.shapes.contents import by_id
from rulebook.shapes.settled import Weather, WeatherTable
from rulebook.shapes.sheets import KickOff
from rulebook.shapes.tables import Row, Table


class Results(Lookups):
    """Results and the day of a match."""

    def weather_table(self, kick_off: KickOff | None = None) -> Table:
        """The table that the weather is rolled on (p.37): the one that was settled for this match, otherwise the season's."""
        settled = kick_off.of(WeatherTable).table if kick_off is not None else ""
        return self.table(settled or self.edition.weather_table)

    def weather(self, kick_off: KickOff) -> Row | None:
        """The weather of a match as its table has it; None while none is settled."""
        row = kick_off.of(Weather).row
        return self.weather_table(kick_off).named(row) if row else None

    @property
    def tables_in_play(self) -> tuple[Table, ...]:
        """The tables that coaches roll on at the table during a match, by optional rules."""
        return tuple(table for table in self.tables if table.values.get("during") == "play")

    @property
    def match_events(self) -> Mapping[str, Row]:
        """What may happen during a match by its table of events, by id; nothing without such a table."""
        return by_id(next((table.rows for table in self.tables if table.id == "match_events"), ()))

    def league_points(self, outcome: str) -> int:
        """The League points of a win, a draw or a loss: the book's (p.98), or the competition's own."""
        own = self.options[f"points_for_{outcome}"]
        points: int = self._row("league_points", outcome)["points"]
        return own if isinstance(own, int) else points

    def forfeit_gold(self, d6: int) -> int:
        """What a team gains when its opponent gives a fixture up unplayed (p.97)."""
        return d6 * self.edition.unplayed.forfeit_gold_each

    def prize(self, place: int) -> int:
        """The prize money of a place in the play-offs, 0 where there is none (p.99)."""
        prizes = next((table for table in self.tables if table.id == "prizes"), ())
        return next((row["gold"] for row in prizes if row["place"] == place), 0)
