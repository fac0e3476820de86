"""The leader lists of a competition as pages show them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.fame.leaders import POINTS, Leader, leaders, players_of
from league.models import Competition
from pages.shell.league_context import LeagueContext, TeamPresenter
from teams.models import Player, Team

#: More who share a first place are counted and not named on a front page.
MOST_NAMED = 3
#: The length of a list beside a table.
MOST_IN_SHORT = 5


@dataclass(frozen=True, slots=True)
class LeaderPresenter:
    """A player in a list. `number` is the shirt number; `gone` says why they no longer play."""

    rank: int
    name: str
    number: int
    team: TeamPresenter
    url: str
    count: int
    gone: str = ""


@dataclass(frozen=True, slots=True)
class LeaderList:
    """One list, the best first."""

    id: str
    title: str
    rows: tuple[LeaderPresenter, ...]

    @property
    def short(self) -> tuple[LeaderPresenter, ...]:
        """The list without a last rank that too many share."""
        rows = self.rows
        while len(rows) > MOST_IN_SHORT and rows[-1].rank > 1:
            rows = tuple(row for row in rows if row.rank < rows[-1].rank)
        return rows if len(rows) <= MOST_IN_SHORT else ()

    @property
    def left_out(self) -> int:
        """How many of the list the short one leaves out."""
        return len(self.rows) - len(self.short)

    @property
    def first(self) -> tuple[LeaderPresenter, ...]:
        """Those who share the first place, where they are few enough to be named."""
        leading = tuple(row for row in self.rows if row.rank == 1)
        return leading if len(leading) <= MOST_NAMED else ()

    @property
    def sharing(self) -> int:
        """How many share the first place."""
        return sum(row.rank == 1 for row in self.rows)


def leader_lists(
    here: LeagueContext, competition: Competition, teams: Sequence[Team], places: int = 3
) -> list[LeaderList]:
    """Each list that has any players."""
    found = leaders(competition, teams, places)
    players = players_of(found)
    titles = {row.id: str(row["list"]) for row in here.rules.deeds_by("leaders")} | {POINTS: _("Star player points")}
    return [
        LeaderList(name, titles[name], tuple(_shown(here, leader, players[leader.player]) for leader in leading))
        for name, leading in found.items()
        if leading
    ]


def _shown(here: LeagueContext, leader: Leader, player: Player) -> LeaderPresenter:
    gone = {"dead": "dead", "fired": "released", "left": "gone"}.get(player.status, "")
    return LeaderPresenter(
        rank=leader.rank,
        name=player.name,
        number=player.number,
        team=here.present(player.team),
        url=here.player_url(player.team, player.key),
        count=leader.count,
        gone=gone,
    )
