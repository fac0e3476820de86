"""What teams won, drew and lost, from the results of a league."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.models import Fixture
from teams.models import Team


@dataclass(slots=True)
class Tally:
    """Matches won, drawn and lost, and what was scored and suffered in them."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    touchdowns: int = 0
    against: int = 0
    casualties: int = 0
    casualties_against: int = 0

    def add(self, fixture: Fixture, *, home: bool) -> None:
        """One more result, as the side at home or away has it."""
        result = fixture.result
        mine, theirs = ("home", "away") if home else ("away", "home")
        outcome = getattr(result, f"{mine}_outcome")
        self.won += outcome == "win"
        self.drawn += outcome == "draw"
        self.lost += outcome == "loss"
        self.touchdowns += getattr(result, f"{mine}_touchdowns")
        self.against += getattr(result, f"{theirs}_touchdowns")
        self.casualties += getattr(result, f"{mine}_casualties")
        self.casualties_against += getattr(result, f"{theirs}_casualties")

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def record(self) -> str:
        """Won, drawn, lost."""
        return f"{self.won}–{self.drawn}–{self.lost}"


def whole_record(teams: Sequence[Team], decided: Iterable[Fixture]) -> Tally:
    """Everything that the teams did together; where two of them met, both count."""
    whole, own = Tally(), {team.pk for team in teams}
    for fixture in decided:
        for home, pk in ((True, fixture.home_id), (False, fixture.away_id)):
            if pk in own:
                whole.add(fixture, home=home)
    return whole
