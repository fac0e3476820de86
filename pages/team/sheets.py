"""Sheets to print: a team's roster, and a sheet to note a match on. The page and the PDF show the same."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import segno
from django.utils.translation import gettext as _

from league.models import Fixture, Season
from pages.shell.league_context import LeagueContext
from pages.shell.shapes import RosterRow
from pages.shell.wording import dice_written, gold
from pages.team.presenter import roster_rows
from rulebook.ruleset import Ruleset
from teams.history.state import TeamState
from teams.models import Team

#: The most sheets in one file, if the season has divisions.
MOST_SHEETS = 128
#: Lines for what happens in a match, for each side.
EVENTS = 13


def too_many_sheets(here: LeagueContext) -> bool:
    """Whether each division is a file of its own: the season has divisions, and too many teams for one file."""
    return len(here.divisions) > 1 and here.season.enrolments.count() > MOST_SHEETS


@dataclass(frozen=True)
class RosterSheet:
    """One team's sheet for its next match."""

    name: str
    under: str
    team_value: int
    current_team_value: int
    treasury: int
    rerolls: int
    apothecary: int
    assistant_coaches: int
    cheerleaders: int
    fans: int
    #: What the edition calls them.
    fans_title: str
    fan_dice: str
    heads: tuple[str, ...]
    #: What is ticked for a player during a match: the head of the column, and how many boxes there are.
    ticks: tuple[tuple[str, int], ...]
    rows: tuple[RosterRow, ...]
    #: How many rows the sheet has at least, empty ones included.
    places: int
    #: The turns of a half.
    turns: range
    note: str
    address: str

    @cached_property
    def blanks(self) -> tuple[int, ...]:
        """Shirt numbers of the empty rows, none that is taken."""
        worn = {row.number for row in self.rows}
        free = [number for number in range(1, 100) if number not in worn]
        return tuple(free[: max(self.places - len(self.rows), 0)])

    @property
    def modules(self) -> tuple[bytearray, ...]:
        """The code of the live page's address: rows of dark (1) and light (0) squares, without a border."""
        return tuple(segno.make(self.address, error="m", micro=False).matrix)

    @property
    def qr(self) -> str:
        """The same code as a drawing."""
        code = segno.make(self.address, error="m", micro=False)
        return code.svg_inline(border=0, svgclass="qr", lineclass="", omitsize=True)

    @property
    def figures(self) -> tuple[tuple[str, str, int], ...]:
        """The numbers beside the name: what, how much, and how many boxes to tick."""
        return (
            (_("Team value"), gold(self.team_value), 0),
            (_("Re-rolls"), str(self.rerolls), self.rerolls),
            (_("Current value"), gold(self.current_team_value), 0),
            (
                _("Apothecary"),
                (_("no"), _("yes"))[self.apothecary] if self.apothecary < 2 else str(self.apothecary),
                self.apothecary,
            ),
            (_("Treasury"), gold(self.treasury), 0),
            (_("Coaches, cheerleaders"), f"{self.assistant_coaches}, {self.cheerleaders}", 0),
            (self.fans_title, str(self.fans), 0),
        )


def roster_sheet(team: Team, state: TeamState, rules: Ruleset, *, under: str, address: str) -> RosterSheet:
    """The sheet of a team, with the values that its page shows."""
    return RosterSheet(
        name=team.name,
        under=under,
        team_value=team.team_value,
        current_team_value=team.current_team_value,
        treasury=state.treasury,
        rerolls=state.rerolls,
        apothecary=state.apothecary,
        assistant_coaches=state.assistant_coaches,
        cheerleaders=state.cheerleaders,
        fans=state.fans,
        fans_title=rules.fans.title,
        fan_dice=fan_dice(rules),
        heads=tuple(one.short for one in rules.characteristics),
        ticks=tuple((row["short"], row["boxes"]) for row in rules.deeds_by("column")),
        rows=tuple(roster_rows(state, rules)),
        places=rules.draft.players_max,
        turns=range(1, rules.pitch.turns_per_half + 1),
        note=spp_note(rules),
        address=address,
    )


def fan_dice(rules: Ruleset) -> str:
    """The dice for fair-weather fans as they are written: D3 for one die."""
    return dice_written(rules.fans.fair_weather_dice)


def spp_note(rules: Ruleset) -> str:
    """The legend of the sheet, and the star player points for each deed in this season."""
    legend = _(
        "Bold: gained in play. Struck through: not available for the next match."
        " Underlined figure: changed from the printed profile."
    )
    return f"{legend} {_earned(rules)}".strip()


def _earned(rules: Ruleset) -> str:
    """What earns how many star player points, the most common first; empty where nothing does."""
    if not rules.advancement.earns_points:
        return ""
    earned = ", ".join(f"{str(row['word']).lower()} {row['spp']}" for row in rules.deeds_by("noted"))
    return _("SPP: {earned}.").format(earned=earned)


def under_name(team: Team, season: Season, roster: str, nearest: Fixture | None) -> str:
    """The team's roster, coach, season and next fixture."""
    coach = str(team.coach) if team.coach else team.coach_name
    parts = [
        roster,
        _("coach {coach}").format(coach=coach) if coach else _("no coach yet"),
        f"{season.league.name}, {season.name}",
    ]
    if nearest is not None:
        other = nearest.away if nearest.home_id == team.pk else nearest.home
        place = f"{str(nearest.round)[:1].lower()}{str(nearest.round)[1:]}"
        parts.append(_("next {round}, against {team}").format(round=place, team=other.name))
    return " · ".join(parts)


def nearest_of(fixtures: Iterable[Fixture]) -> Mapping[int, Fixture]:
    """For each team the first of these fixtures that it plays in."""
    nearest: dict[int, Fixture] = {}
    for fixture in fixtures:
        nearest.setdefault(fixture.home_id, fixture)
        nearest.setdefault(fixture.away_id, fixture)
    return nearest


@dataclass(frozen=True, slots=True)
class ReportSide:
    """One half of a report sheet: the team and its players."""

    side: str
    team: str = ""
    coach: str = ""
    players: tuple[tuple[int, str], ...] = ()
    fans: int | None = None


@dataclass(frozen=True, slots=True)
class ReportSheet:
    """A sheet to note a match on, empty or for one fixture."""

    title: str
    under: str
    sides: tuple[ReportSide, ReportSide]
    fan_dice: str
    #: The dice of a casualty: D16.
    casualty_dice: str
    #: Does a side name a most valuable player?
    names_mvp: bool
    note: str

    @property
    def lines(self) -> range:
        return range(EVENTS)


def report_sheet(
    season: Season, rules: Ruleset, fixture: Fixture | None, states: Mapping[int, TeamState]
) -> ReportSheet:
    """The sheet for a fixture with its teams and their available players; without a fixture, a blank sheet."""
    home, away = _("Home"), _("Away")
    sides = (ReportSide(home), ReportSide(away))
    under = f"{season.league.name}, {season.name}"
    if fixture is not None:
        under = f"{under}, {str(fixture.round)[:1].lower()}{str(fixture.round)[1:]}"
        sides = (
            _report_side(home, fixture.home, states[fixture.home_id], rules),
            _report_side(away, fixture.away, states[fixture.away_id], rules),
        )
    deeds = _("TD touchdown, Cp completion, Int interception, Def deflection, Cas casualty.")
    return ReportSheet(
        title=_("Match report"),
        under=under,
        sides=sides,
        fan_dice=fan_dice(rules),
        casualty_dice=rules.casualty.table.dice or "",
        names_mvp=rules.edition.mvp.per_side > 0,
        note=f"{deeds} {_earned(rules)}".strip(),
    )


def _report_side(side: str, team: Team, state: TeamState, rules: Ruleset) -> ReportSide:
    fit = [row for row in roster_rows(state, rules) if not row.out]
    return ReportSide(
        side=side,
        team=team.name,
        coach=str(team.coach) if team.coach else team.coach_name,
        players=tuple((row.number, row.name) for row in fit),
        fans=state.fans,
    )
