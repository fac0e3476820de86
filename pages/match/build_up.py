"""What leads up to a fixture: how each team came here, and how the two of them got on before."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.models import Fixture, Result
from pages.fame.records import Tally
from pages.league.views import result_line
from pages.match.context import MatchContext
from pages.shell.league_context import TeamPresenter
from pages.shell.shapes import ResultLine
from pages.shell.wording import dashed
from rulebook.shapes.sheets import SIDES
from teams.models import Team

#: How many of the last results of a team, and of the last meetings of the two, are shown.
LAST = 5

LETTERS = {"win": "W", "draw": "D", "loss": "L"}
WORDS = {"win": gettext_lazy("beat"), "draw": gettext_lazy("drew with"), "loss": gettext_lazy("lost to")}


@dataclass(frozen=True, slots=True)
class Outing:
    """One result as one of its two teams has it."""

    letter: str
    words: str
    against: TeamPresenter
    score: str
    url: str
    when: str


@dataclass(frozen=True, slots=True)
class SideForm:
    """The last results of one team: as letters with the latest last, and in words with the latest first."""

    team: TeamPresenter
    letters: str
    outings: tuple[Outing, ...]


@dataclass(frozen=True, slots=True)
class BuildUp:
    """Both teams side by side, and their earlier meetings, the latest first."""

    sides: tuple[SideForm, ...]
    meetings: tuple[ResultLine, ...]
    record: str

    @property
    def any(self) -> bool:
        return any(side.outings for side in self.sides)


def build_up(here: MatchContext) -> BuildUp:
    """What both teams did in this league before this fixture, season after season."""
    home, away = here.fixture.home, here.fixture.away
    decided = _decided(here, home, away)
    pair = {home.pk, away.pk}
    met = [each for each in decided if {each.home_id, each.away_id} == pair]
    return BuildUp(
        sides=tuple(_side(here, here.team(side), decided) for side in SIDES),
        meetings=tuple(
            replace(
                result_line(here.league_context, each),
                line=f"{each.round.competition.season.name}, {str(each.round).lower()}.",
            )
            for each in met[:LAST]
        ),
        record=_record(home, met),
    )


def _decided(here: MatchContext, home: Team, away: Team) -> list[Fixture]:
    """Everything that either has a result of in this league, the latest first; what was called off was never played."""
    either = Q(home__in=(home, away)) | Q(away__in=(home, away))
    found = Fixture.objects.filter(
        either, round__competition__season__league=here.league_context.league, result__isnull=False
    ).exclude(Q(pk=here.fixture.pk) | Q(result__kind=Result.Kind.CALLED_OFF))
    related = ("round__competition__season", "home__coach", "away__coach", "result")
    return list(found.select_related(*related).order_by("-round__competition__season__number", "-result__pk"))


def _side(here: MatchContext, team: Team, decided: Sequence[Fixture]) -> SideForm:
    own = [each for each in decided if team.pk in (each.home_id, each.away_id)][:LAST]
    outings = tuple(_outing(here, team, each) for each in own)
    return SideForm(here.league_context.present(team), "".join(each.letter for each in reversed(outings)), outings)


def _outing(here: MatchContext, team: Team, fixture: Fixture) -> Outing:
    result, at_home = fixture.result, fixture.home_id == team.pk
    outcome = result.home_outcome if at_home else result.away_outcome
    score = (result.home_touchdowns, result.away_touchdowns)
    return Outing(
        letter=LETTERS[outcome],
        words=str(WORDS[outcome]) if result.kind != Result.Kind.LOST_BY_BOTH else _("a loss for both, with"),
        against=here.league_context.present(fixture.away if at_home else fixture.home),
        score=dashed(score if at_home else score[::-1]),
        url=here.league_context.match_url(fixture),
        when=str(fixture.round),
    )


def _record(home: Team, met: Sequence[Fixture]) -> str:
    """How the home team got on against the visitors so far; nothing where they have not met."""
    tally = Tally()
    for fixture in met:
        tally.add(fixture, home=fixture.home_id == home.pk)
    if not met:
        return ""
    return ngettext(
        "{team} won {won}, drew {drawn} and lost {lost} of {n} meeting",
        "{team} won {won}, drew {drawn} and lost {lost} of {n} meetings",
        len(met),
    ).format(team=home.name, won=tally.won, drawn=tally.drawn, lost=tally.lost, n=len(met))
