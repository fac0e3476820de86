"""How far a report has come, in words: who has said what since when, who is awaited until when, and what that asks of the reader."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.models import Intervention, Match, ReportVersion
from matches.pure.differences import differences
from matches.report.reporting import own_game
from matches.report.status import Positions, others_position, positions, scorer_unknown, under_review
from pages.match.context import MatchContext
from pages.report.differences_presenter import report_of
from pages.shell.league_context import TeamPresenter
from pages.shell.wording import spelled
from rulebook.shapes.sheets import SIDES, Side, other

#: How far a report has come, in a word.
STAGES = {"agreed": gettext_lazy("Agreed"), "one_sided": gettext_lazy("Reported"), "disputed": gettext_lazy("Disputed")}


@dataclass(frozen=True, slots=True)
class SideStands:
    """One side of a report: its coach, the version that it stands by, or until when it may answer."""

    side: Side
    team: TeamPresenter
    coach: str
    version: ReportVersion | None
    filed: bool
    objection: str = ""


@dataclass(slots=True)
class Standing:
    """What the next task of a filed report says."""

    where: Positions
    word: str
    under: str
    title: str
    text: str
    calm: bool
    sides: list[SideStands]
    answer_by: datetime | None
    review: Intervention | None
    lines: int = 0
    #: The version that the reader may agree to.
    to_answer: ReportVersion | None = None
    #: Why this officer may not accept it.
    second_officer: str = ""
    marked: str = ""


def standing(context: MatchContext, match: Match) -> Standing:
    """The report of this match as it stands now, for this reader."""
    where, review = positions(match), under_review(match)
    shown = Standing(
        where=where,
        word=_("Under review") if review else str(STAGES[where.stage]),
        under=_("not accepted yet"),
        title="",
        text="",
        calm=True,
        sides=[_side(context, where, side) for side in SIDES],
        answer_by=match.answer_by,
        review=review,
    )
    if where.home is not None and where.away is not None:
        shown.lines = len(differences(report_of(where.home), report_of(where.away), context.rules))
    own = context.own_side
    if own is not None:
        to_answer = others_position(where, own)
        shown.to_answer = to_answer if to_answer != where.of(own) else None
    _officer(context, match, shown)
    _next_task(context, shown, own)
    return shown


def _side(context: MatchContext, where: Positions, side: Side) -> SideStands:
    version = where.of(side)
    return SideStands(
        side=side,
        team=context.present(side),
        coach=context.coach_name(side),
        version=version,
        filed=version is not None and version.for_side == side,
        objection=next((each.reason for each in where.objections if each.side == side), ""),
    )


def _officer(context: MatchContext, match: Match, shown: Standing) -> None:
    team = own_game(context.fixture, context.coach()) if context.league_context.officer else None
    if team is None:
        return
    if context.rules.option("own_games") == "second_officer":
        shown.second_officer = _("You coach {team}. Another officer has to accept this one.").format(team=team.name)
    else:
        shown.marked = _("You coach {team}. The result page says so.").format(team=team.name)


def _next_task(context: MatchContext, shown: Standing, own: Side | None) -> None:
    """The title and the sentence under it; loud where it is the reader's turn."""
    where = shown.where
    if where.stage == "agreed":
        shown.title, shown.text = _("Both sides agree"), _("It counts once a commissioner accepts it.")
        if where.agreed is not None and scorer_unknown(where.agreed):
            shown.text = _("A touchdown has no scorer. It counts once a commissioner accepts it.")
        shown.calm = not context.league_context.officer
    elif where.stage == "disputed":
        shown.title = _dispute(context, shown, own)
        shown.text = _way_out(context, shown, own)
        shown.calm = own is None and not context.league_context.officer
        if shown.lines > 1:
            shown.under = ngettext("{n} line differs", "{n} lines differ", shown.lines).format(n=shown.lines)
    elif own is not None and shown.to_answer is not None:
        whom = context.coach_name(other(own)) if shown.to_answer.for_side != "both" else _("A commissioner")
        shown.title, shown.calm = _("Agree, or report what was different"), False
        shown.text = _("{name} filed version {number}.").format(name=whom, number=shown.to_answer.number)
    elif where.awaited is not None:
        shown.title = _("Waiting for {coach}").format(coach=context.coach_name(where.awaited))
        shown.calm = not context.league_context.officer
        if not shown.answer_by:
            shown.text = _("It counts once the other side agrees or a commissioner accepts it.")
    elif shown.review is not None:
        shown.title, shown.calm = _("The report is reopened"), own is None and not context.league_context.officer
        shown.text = _("Nothing counts until both sides agree again or a commissioner decides.")
    else:
        shown.title = _("Waiting for the coaches")
        shown.text = _("A commissioner filed it for both. It counts once it is accepted.")
        shown.calm = not context.league_context.officer


def _way_out(context: MatchContext, shown: Standing, own: Side | None) -> str:
    """How a dispute ends, for the reader: a commissioner can end it, the coaches can agree after all."""
    if own is not None or not context.league_context.officer:
        return _("Nothing counts until both sides agree or a commissioner decides.")
    if shown.lines:
        return _(
            "Decide it line by line, accept one of the reports, or write a version for both. "
            "You can also leave it to the coaches: it is settled when both agree."
        )
    return _(
        "Accept the report, or write a version for both. "
        "You can also leave it to the coaches: it is settled when both agree."
    )


def _dispute(context: MatchContext, shown: Standing, own: Side | None) -> str:
    if shown.lines:
        if own is not None:
            said = ngettext(
                "You and {coach} agree on all but {n} line", "You and {coach} agree on all but {n} lines", shown.lines
            )
        else:
            said = ngettext("The sides agree on all but {n} line", "The sides agree on all but {n} lines", shown.lines)
        coach = context.coach_name(other(own)) if own is not None else ""
        return said.format(coach=coach, n=spelled(shown.lines).lower())
    objection = shown.where.objections[0]
    return _("{coach} objects to version {number}").format(
        coach=context.coach_name(objection.side), number=objection.version.number
    )
