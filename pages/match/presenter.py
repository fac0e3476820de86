"""One match as its public page shows it: what is settled, what happened, and who has to act."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Result
from matches.models import Correction, Match, MatchSide, ReportVersion
from matches.report.reporting import own_game
from matches.selectors import (
    BOTH,
    SideSoFar,
    StepSoFar,
    answer_rows,
    forecast,
    kick_off_of,
    outcome_of,
    setting_of,
    steps_after,
)
from pages.match.context import MatchContext
from pages.match.timeline import Timeline, timeline_of
from pages.report.presenter import ReportPresenter, present_report
from pages.sequence.before_presenter import PettyPresenter, present_petty
from pages.sequence.before_steps import bought_sentences, journeymen_sentence, petty_sentence
from pages.sequence.presenters import applies_here, step_name, step_page
from pages.shell.league_context import TeamPresenter
from pages.shell.shapes import RollPresenter, ScoreLine, StepPresenter
from pages.shell.tables import TablePresenter, present_table
from pages.shell.wording import EN_DASH, counted, value_k
from rulebook.directions import isolated
from rulebook.procedure import faces
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import FairWeatherFans, KickingTeam, PrayersHeard, Weather
from rulebook.shapes.sheets import SIDES, KickOff, MatchReport, Side, TeamSheet
from teams.history.match import MoneyWon, MvpNamed
from teams.models import Team


@dataclass(frozen=True, slots=True)
class SheetPresenter:
    """One team before the kick-off."""

    team: TeamPresenter
    roster: str
    sheet: TeamSheet
    fit: int
    journeymen: int


@dataclass(slots=True)
class SidePresenter:
    """One side after the match: its sequence, and who is awaited."""

    side: Side
    team: TeamPresenter
    url: str
    steps: list[StepPresenter]
    open: bool
    asks: str
    waits: str
    yours: bool
    winnings: str = ""
    best: list[str] = field(default_factory=list)


@dataclass(slots=True)
class MatchPresenter:
    """Everything on the match page."""

    score: tuple[int, int] | None = None
    sheets: list[SheetPresenter] = field(default_factory=list)
    petty: PettyPresenter | None = None
    settled: list[str] = field(default_factory=list)
    fans: list[RollPresenter] = field(default_factory=list)
    weather: RollPresenter | None = None
    weather_table: TablePresenter | None = None
    applies: list[tuple[str, str]] = field(default_factory=list)
    #: What is rolled on at the table while the match is on.
    tables_in_play: list[TablePresenter] = field(default_factory=list)
    attendance: int = 0
    prayers: list[tuple[str, list[tuple[str, str]]]] = field(default_factory=list)
    report: ReportPresenter | None = None
    version: ReportVersion | None = None
    versions: list[ReportVersion] = field(default_factory=list)
    awarded: str = ""
    accepted: str = ""
    box: list[ScoreLine] = field(default_factory=list)
    sides: list[SidePresenter] = field(default_factory=list)
    corrections: list[Correction] = field(default_factory=list)
    timeline: Timeline | None = None


#: The columns of the box score.
COLUMNS = (
    ("TD", gettext_lazy("Touchdowns")),
    ("Cas", gettext_lazy("Casualties that earn star player points")),
    ("Cp", gettext_lazy("Completions")),
    ("CTV", gettext_lazy("Current team value at the kick-off")),
    (gettext_lazy("Fans"), gettext_lazy("Dedicated and fair-weather fans")),
)


def present_match(context: MatchContext) -> MatchPresenter:
    """The match as it stands now."""
    match, shown = context.match, MatchPresenter()
    kick_off = kick_off_of(match) if match is not None else None
    if match is None and hasattr(context.fixture, "result"):
        result = context.fixture.result
        called_off = result.kind == Result.Kind.CALLED_OFF
        shown.score = None if called_off else (result.home_touchdowns, result.away_touchdowns)
        shown.awarded = _("Called off") if called_off else _("Decided without being played")
        return shown
    if match is None or match.state == Match.State.LOCKED:
        _add_outlook(shown, context, match)
        return shown
    if kick_off is not None:
        _add_kick_off(shown, context, kick_off)
        shown.timeline = timeline_of(context, kick_off)
    shown.versions = list(match.reports.select_related("filed_by", "accepted_by").order_by("-number"))
    accepted = next((version for version in shown.versions if version.accepted), None)
    shown.version = accepted or next(iter(shown.versions), None)
    report = None
    if shown.version is not None:
        report, awarded_to = outcome_of(shown.version.body)
        if report is None:
            _add_award(shown, context, awarded_to or "", shown.version.body.get("reason", ""))
        if shown.version.accepted:
            _add_afterwards(shown, context, match)
    if report is not None and kick_off is not None:
        best: dict[str, list[str]] = {side.side: side.best for side in shown.sides}
        shown.report = present_report(context, kick_off, report, best)
        shown.score = shown.report.score
        shown.box = [_box_line(context, kick_off, report, side) for side in SIDES]
    shown.corrections = list(match.corrections.select_related("by", "was", "now"))
    return shown


# --- Before ---------------------------------------------------------------------------------------


def _add_outlook(shown: MatchPresenter, context: MatchContext, match: Match | None) -> None:
    """The two teams as they would take the pitch, and the petty cash between them."""
    locked = setting_of(match) if match is not None else None
    chosen = {row.key: row.value for row in answer_rows(match, BOTH)} if match is not None else {}
    outlook = forecast(context.fixture, context.rules, locked, chosen)
    for side in SIDES:
        sheet = outlook.sheet(side)
        hired = sum(player.kind == "journeyman" for player in sheet.players)
        roster = context.rules.roster(sheet.roster).name
        shown.sheets.append(SheetPresenter(context.present(side), roster, sheet, len(sheet.players) - hired, hired))
    shown.petty = present_petty(context, outlook, settled=False) if context.rules.underdog else None


def _add_kick_off(shown: MatchPresenter, context: MatchContext, kick_off: KickOff) -> None:
    """What was settled before the kick-off."""
    rules, weather, kicking = context.rules, context.rules.weather(kick_off), kick_off.of(KickingTeam).side
    if weather is not None:
        shown.weather = RollPresenter("", kick_off.of(Weather).dice, out=weather.name)
        table = rules.weather_table(kick_off)
        shown.weather_table = present_table(table, weather) if table.values.get("at_table") else None
    shown.applies = applies_here(kick_off, context)
    shown.tables_in_play = [present_table(table) for table in rules.tables_in_play]
    shown.attendance = kick_off.attendance
    shown.fans = [_fans(context, kick_off, side) for side in SIDES]
    shown.settled = [journeymen_sentence(context, rules, kick_off, side) for side in SIDES]
    if rules.underdog:
        shown.settled.append(petty_sentence(context, kick_off))
    shown.settled += bought_sentences(context, rules, kick_off)
    if kicking:
        receives = context.team("away" if kicking == "home" else "home").name
        shown.settled.append(
            _("{kicking} kicked off to {receiving}.").format(kicking=context.team(kicking).name, receiving=receives)
        )
    for step in rules.sequence("pre_match"):
        if step.module:
            shown.settled += step_page(step.step).settled(
                StepSoFar(step, kick_off=kick_off, state="done"), context, rules
            )
    for side in SIDES:
        heard = [(rules.prayer(id).name, rules.prayer(id).effect) for id in kick_off.of(PrayersHeard).of(side)]
        if heard:
            shown.prayers.append((context.team(side).name, heard))


def _fans(context: MatchContext, kick_off: KickOff, side: Side) -> RollPresenter:
    """The fans that a team keeps, the die of those who came for the weather, and the sum."""
    sheet, die = kick_off.sheet(side), context.rules.fans.fair_weather_dice
    fair = kick_off.of(FairWeatherFans).count.get(side, 0)
    sides = faces(die)[1] if faces(die)[0] == 1 else 100
    label = _("{team}: {dedicated} dedicated, fair-weather").format(team=context.team(side).name, dedicated=sheet.fans)
    return RollPresenter(label, (fair,), sides, total=counted(kick_off.fan_factor(side), "fan"))


# --- During and after -----------------------------------------------------------------------------


def _add_award(shown: MatchPresenter, context: MatchContext, to: str, reason: str) -> None:
    result = getattr(context.fixture, "result", None)
    if to:
        shown.awarded = _("Not played, awarded to {team}: {reason}").format(team=context.team(to).name, reason=reason)
    else:
        shown.awarded = _("Not played, lost by both: {reason}").format(reason=reason)
    if result is not None:
        shown.score = (result.home_touchdowns, result.away_touchdowns)


def _add_afterwards(shown: MatchPresenter, context: MatchContext, match: Match) -> None:
    if shown.version is not None:
        shown.accepted = accepted_words(context, shown.version)
    for each in match.sides.select_related("team"):
        shown.sides.append(_side(context, match, each, shown.version.body if shown.version else None))
    shown.sides.sort(key=lambda side: side.side != "home")


def accepted_words(context: MatchContext, version: ReportVersion) -> str:
    """How the report came to count: who accepted it, or that nobody answered. An officer who played in the match is marked."""
    if version.way == ReportVersion.Way.AGREED:
        return _("Both sides agreed")
    if version.way == ReportVersion.Way.UNANSWERED:
        return _("Accepted without an answer from {team}").format(team=context.team(other_side(version)).name)
    officer = version.accepted_by
    if officer is None:
        return ""
    if "awarded_to" in version.body:
        said = _("Awarded by {name}").format(name=officer)
    elif version.for_side == "both":
        said = _("Accepted by {name} on behalf of both teams").format(name=officer)
    else:
        said = _("Accepted by {name} for both teams").format(name=officer)
    team = own_game(context.fixture, officer)
    return _("{accepted}, who coaches {team}").format(accepted=said, team=team.name) if team else said


def other_side(version: ReportVersion) -> Side:
    """The side that did not file this version."""
    return "home" if version.for_side == "away" else "away"


def _side(context: MatchContext, match: Match, row: MatchSide, body: dict[str, Any] | None) -> SidePresenter:
    so_far = steps_after(match, row, body)
    asks = asked_of(so_far, context.rules)
    side: Side = "home" if row.side == "home" else "away"
    waits = _("Waiting for {coach}: {step}.").format(coach=context.coach_name(side), step=asks) if asks else ""
    shown = SidePresenter(
        side=side,
        team=context.present(side),
        url=context.url("after", side),
        steps=[StepPresenter(step_name(each.step, context.rules), "", each.state) for each in so_far.steps],
        open=row.open,
        asks=asks,
        waits=waits_for_another_match(row.team) if row.waits else waits,
        yours=context.manages(side),
    )
    for entry in (entry for step in so_far.steps for entry in step.entries):
        if isinstance(entry, MoneyWon):
            shown.winnings = entry.sentence()
        if isinstance(entry, MvpNamed):
            shown.best.append(entry.player)
    return shown


def waits_for_another_match(team: Team) -> str:
    return _("These steps start when {team} has finished its current match.").format(team=team.name)


def asked_of(so_far: SideSoFar, rules: Ruleset) -> str:
    """The step in which a side is asked something now; nothing where nothing is open."""
    now = so_far.now
    return step_name(now.step, rules).lower() if now is not None else ""


def _box_line(context: MatchContext, kick_off: KickOff, report: MatchReport, side: Side) -> ScoreLine:
    mine = report.side(side)
    completions = sum(done.get("completion", 0) for done in mine.deeds.values())
    value = value_k(kick_off.sheet(side).current_team_value)
    cells = (mine.touchdowns, report.casualties(side), completions, value, kick_off.fan_factor(side))
    return ScoreLine(context.present(side), cells)


def recap(context: MatchContext, shown: MatchPresenter) -> str:
    """The match in plain words, to be pasted where coaches talk."""
    home, away = (isolated(context.team(side).name) for side in SIDES)
    score = EN_DASH.join(map(str, shown.score or ()))
    lines = [
        f"{context.league_context.league.name}, {context.season.name}, {context.fixture.round}",
        f"{home} {score} {away}",
    ]
    if shown.report is not None:
        if any(shown.report.scorers):
            scorers = " / ".join(each or EN_DASH for each in shown.report.scorers)
            lines.append(_("TD {scorers}").format(scorers=scorers))
        lines += [f"{line.name} ({line.team.name}): {line.verdict}" for line in shown.report.hurt]
    if shown.attendance:
        lines.append(counted(shown.attendance, "fan"))
    return "\n".join(lines)
