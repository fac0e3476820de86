"""What results bring, and what is looked up on the day: League points, prizes, gold of an awarded fixture, the weather. Money is in gold pieces."""

from rulebook.lookups import Lookups
from rulebook.shapes.tables import Row


class Results(Lookups):
    """Results and the day of a match."""

    def weather(self, two_d6: int) -> Row:
        """The weather for the sum of the coaches' two D6 (p.37)."""
        return self.table("weather").row(two_d6)

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
