"""Tournaments come in from a report of the NAF, as cups of which only the results are known, and go out as one."""

import hashlib
from datetime import date

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from league.actions import NameNeeded
from league.models import League, ResultsCup
from league.naf.races import Era, race_called, renamed
from league.naf.reading import NAME_LIMIT, cleaned_names, oddities, read
from league.naf.report import NafRecord, NafReport
from league.naf.table import table
from league.pure.standings import Config, TableRow
from rulebook.naming import given
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Refusal
from teams.models import Coach


class NafImportedAlready(Refusal):
    code = "naf_imported_already"
    sentence = (
        "This report is already in {league}, as {cup}. Tick the box and give another name to import a second copy."
    )


class CupNameTaken(Refusal):
    code = "cup_name_taken"
    sentence = "{league} already has a cup called {cup}."


class NafPreview(msgspec.Struct, frozen=True, kw_only=True):
    """What a report would become: nothing is written. ``notes`` keep it out of nothing and are worth a look."""

    report: NafReport
    name: str
    notes: tuple[str, ...]
    rows: tuple[TableRow, ...]
    earlier: ResultsCup | None


def preview_naf(*, league: League, raw: bytes) -> NafPreview:
    """What the file would become in this league."""
    report = read(raw)
    unknown = sorted({coach.race for coach in report.coaches if race_called(coach.race) is None})
    notes = oddities(report)
    if unknown:
        notes.append(
            _("Races that are not in the NAF's list: {races}. They are kept as written.").format(
                races=", ".join(unknown)
            )
        )
    cleaned = cleaned_names(raw)
    if cleaned:
        notes.append(
            _(
                "Names with invisible characters or characters that change the direction of writing, which are left out: {names}."
            ).format(names=", ".join(cleaned[:10]))
        )
    same_days = _same_days(league, report)
    earlier = _earlier(league, report)
    if same_days is not None and earlier is None:
        notes.append(_("{cup} has the same days and organiser, but other results.").format(cup=same_days.name))
    return NafPreview(
        report=report,
        name=_usual_name(report),
        notes=tuple(notes),
        rows=tuple(table(report, counting_of(league))),
        earlier=earlier,
    )


def import_naf(*, league: League, raw: bytes, by: Coach | None, name: str = "", again: bool = False) -> ResultsCup:
    """The report's tournament is a finished cup on record in the league; or a reason, and nothing has changed."""
    report = read(raw)
    wanted = given(name, "The name") or _usual_name(report)
    if len(wanted) > NAME_LIMIT:
        raise NameNeeded(what="cup", limit=NAME_LIMIT)
    with transaction.atomic():
        # Two who send the same file at once: the second waits here, and then finds the first's cup.
        league = League.objects.select_for_update(no_key=True).get(pk=league.pk)
        earlier = _earlier(league, report)
        if earlier is not None and not again:
            raise NafImportedAlready(league=league.name, cup=earlier.name)
        if league.results_cups.filter(name__iexact=wanted).exists():
            raise CupNameTaken(league=league.name, cup=wanted)
        first, last = report.days
        return ResultsCup.objects.create(
            league=league,
            name=wanted,
            organiser=report.organiser,
            first_day=date.fromisoformat(first),
            last_day=date.fromisoformat(last),
            counting=msgspec.to_builtins(counting_of(league)),
            report=msgspec.to_builtins(report.on_record),
            digest=_digest(report),
            by=by,
        )


def remove_cup(*, cup: ResultsCup) -> None:
    """The cup is off the record, with its games. Its file, sent again, brings it back."""
    cup.delete()


def report_of(cup: ResultsCup, *, era: Era | None = None) -> NafReport:
    """The cup's report: as it came in, or with the names that races have in an era."""
    report: NafReport = msgspec.convert(cup.report, NafReport)
    if era is None:
        return report
    return msgspec.structs.replace(
        report,
        coaches=tuple(msgspec.structs.replace(each, race=renamed(each.race, era)) for each in report.coaches),
        games=tuple(
            msgspec.structs.replace(game, records=(_in_era(game.records[0], era), _in_era(game.records[1], era)))
            for game in report.games
        ),
    )


def table_of_cup(cup: ResultsCup) -> list[TableRow]:
    """The cup's table by the counting that it was entered with; ``team`` is the place in the report's list of coaches."""
    return table(report_of(cup), msgspec.convert(cup.counting, Config))


def counting_of(league: League) -> Config:
    """How a cup counts that does not say so itself: by the rules of the league's season."""
    season = league.seasons.order_by("-number").first()
    if season is None:
        return Config()
    rules = Ruleset.from_ref(season.rules)
    order = rules.option("tie_order")
    assert isinstance(order, tuple)
    return Config(
        win=rules.league_points("win"),
        draw=rules.league_points("draw"),
        loss=rules.league_points("loss"),
        order=("points", *order),
    )


def _in_era(record: NafRecord, era: Era) -> NafRecord:
    return msgspec.structs.replace(record, race=renamed(record.race, era)) if record.race else record


def _digest(report: NafReport) -> str:
    """The same for the same games, however the file is laid out."""
    return hashlib.sha256(msgspec.json.encode(report.on_record)).hexdigest()


def _earlier(league: League, report: NafReport) -> ResultsCup | None:
    return league.results_cups.filter(digest=_digest(report)).order_by("pk").first()


def _same_days(league: League, report: NafReport) -> ResultsCup | None:
    first, last = report.days
    return league.results_cups.filter(organiser=report.organiser, first_day=first, last_day=last).first()


def _usual_name(report: NafReport) -> str:
    """What a cup is called whose report does not say: by its organiser and its year."""
    year = f", {report.days[0][:4]}"
    return report.organiser[: NAME_LIMIT - len("Cup of ") - len(year)].rstrip().join(("Cup of ", year))
