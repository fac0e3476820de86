"""Teams that have a past elsewhere enter a season: from FUMBBL's file, or typed in as they are."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from django.db import transaction

from league.actions import enrol
from league.models import Enrolment, Season
from rulebook.naming import given
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Refusal, refuse
from teams.actions import open_team
from teams.history.objections import NAME_LIMIT
from teams.history.season import Opened
from teams.imports import fumbbl, paper
from teams.imports.preview import Preview
from teams.models import Coach, HistoryRow, Team


class ImportedAlready(Refusal):
    """The same team of the same site is in the league."""

    code = "imported_already"
    sentence = "{team} is already in the league, imported from team {id} of {site}. Tick the box to make a second copy."


class Imported(NamedTuple):
    """The team that there is now, and what was shown of it, its open questions among that."""

    team: Team
    preview: Preview


def preview_fumbbl(*, season: Season, raw: bytes, answers: Mapping[str, str] | None = None) -> Preview:
    """What a file of FUMBBL would become in this season; nothing is written."""
    return fumbbl.opened(fumbbl.read(raw), Ruleset.from_ref(season.rules), answers)


def preview_paper(*, season: Season, raw: Any, answers: Mapping[str, str] | None = None) -> Preview:
    """What a typed-in team would become in this season; nothing is written."""
    return paper.opened(paper.read(raw), Ruleset.from_ref(season.rules), answers)


def import_fumbbl(
    *,
    season: Season,
    raw: bytes,
    by: Coach | None,
    coach: Coach | None = None,
    answers: Mapping[str, str] | None = None,
    again: bool = False,
    name: str = "",
) -> Imported:
    """The file's team is in the season and its open questions stand in its history; or a reason, and nothing has changed.

    With ``again`` a second copy of a team that was imported before is made, under a name of its own.
    """
    preview = preview_fumbbl(season=season, raw=raw, answers=answers)
    return _entered(season, preview, by=by, coach=coach, again=again, name=name)


def enter_from_paper(
    *,
    season: Season,
    raw: Any,
    by: Coach | None,
    coach: Coach | None = None,
    answers: Mapping[str, str] | None = None,
) -> Imported:
    """The typed-in team is in the season as it is; or a reason, and nothing has changed."""
    preview = preview_paper(season=season, raw=raw, answers=answers)
    return _entered(season, preview, by=by, coach=coach)


def earlier_copy(season: Season, opened: Opened) -> Team | None:
    """The team of this league that was imported from the same team of the same site."""
    if opened.source is None:
        return None
    row = (
        HistoryRow.objects.filter(
            kind="opened",
            body__source__site=opened.source.site,
            body__source__id=opened.source.id,
            team__enrolments__season__league_id=season.league_id,
        )
        .select_related("team")
        .order_by("pk")
        .first()
    )
    return row.team if row else None


def _entered(
    season: Season, preview: Preview, *, by: Coach | None, coach: Coach | None, again: bool = False, name: str = ""
) -> Imported:
    refuse(preview.unanswered)
    opened = preview.opened
    assert opened is not None, "a preview without questions to answer first has an entry"
    with transaction.atomic():
        # Two who send the same file at once: the second waits here, and then finds the first's team.
        season = Season.objects.select_for_update().get(pk=season.pk)
        earlier = earlier_copy(season, opened)
        if earlier is not None and not again:
            assert opened.source is not None
            site = opened.source.site.upper()
            raise ImportedAlready(team=earlier.name, id=opened.source.id, site=site)
        wanted = given(name, "The name") or (_free_name(season, opened.name) if again else opened.name)
        opened = msgspec.structs.replace(opened, name=wanted)
        team = open_team(
            opened=opened,
            rules=Ruleset.from_ref(season.rules),
            coach=coach,
            coach_name="" if coach else preview.coach,
            by=by,
        )
        enrol(season=season, team=team)
    return Imported(team, msgspec.structs.replace(preview, name=wanted, opened=opened))


def _free_name(season: Season, name: str) -> str:
    """The name, or the first of "Name (2)", "Name (3)" … that no team of the season has."""
    taken = {each.casefold() for each in Enrolment.objects.filter(season=season).values_list("team__name", flat=True)}
    count, free = 1, name
    while free.casefold() in taken:
        count += 1
        ending = f" ({count})"
        free = name[: NAME_LIMIT - len(ending)].rstrip() + ending
    return free
