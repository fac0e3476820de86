"""What a corrected result would bring to its league: tables, the seeds of play-offs, and who stands in which tie of a bracket."""

from collections.abc import Sequence
from typing import Any

from league.knockout.brackets import BracketTie, Winner, bracket_of, seats_out_of_date, winner_of
from league.models import Competition, Division, Fixture, Result, Seat
from league.pure.standings import Score, TableRow
from league.selectors import play_offs_of, scores_of, table_of
from matches.pure.consequences import Consequence


def league_consequences(fixture: Fixture, columns: dict[str, Any]) -> list[Consequence]:
    """Everything in the league that would be otherwise if the fixture had come to these columns of a result."""
    competition: Competition = fixture.round.competition
    stands = Result.objects.filter(fixture=fixture).first()
    instead = Result(fixture=fixture, **{"shoot_out": stands.shoot_out if stands else ""} | columns)
    if competition.format == Competition.Format.KNOCKOUT:
        return _ties(competition, fixture, instead)
    others = Result.objects.filter(fixture__round__competition=competition).exclude(fixture=fixture)
    scores = scores_of(competition, [*others.select_related("fixture__round"), instead])
    return [*_tables(competition, fixture, scores), *_seeds(competition, scores)]


def _names(competition: Competition) -> dict[str, str]:
    return {str(seat.team_id): seat.team.name for seat in competition.seats.select_related("team")}


def _tables(competition: Competition, fixture: Fixture, scores: list[Score]) -> list[Consequence]:
    names, moved = _names(competition), []
    for division in _divisions_of(competition, fixture):
        where = f"{division}, " if division else ""
        before = table_of(competition, division=division)
        moved += table_consequences(before, table_of(competition, scores, division=division), names, where)
    return moved


def _divisions_of(competition: Competition, fixture: Fixture) -> list[Division | None]:
    """The divisions that the two teams are in; or the one table of a competition that has none."""
    seats = Seat.objects.filter(competition=competition, team__in=[fixture.home_id, fixture.away_id])
    found = {seat.division for seat in seats.select_related("division") if seat.division is not None}
    return [*sorted(found, key=lambda each: each.number)] or [None]


def table_consequences(
    before: Sequence[TableRow], after: Sequence[TableRow], names: dict[str, str], where: str = ""
) -> list[Consequence]:
    """How a table moves."""
    old = {row.team: row for row in before}
    found = []
    for row in after:
        if _place(old[row.team]) != _place(row):
            name, was, now = names[row.team], _told(old[row.team]), _told(row)
            sentence = f"{where}{name}: {was} becomes {now}."
            found.append(
                Consequence(code="table_changed", team=name, sentence=sentence, what="table", was=was, now=now)
            )
    return found


def _place(row: TableRow) -> tuple[int, int]:
    return row.rank, row.points


def _told(row: TableRow) -> str:
    return f"place {row.rank} with {row.points} {'point' if row.points == 1 else 'points'}"


def _seeds(competition: Competition, scores: list[Score]) -> list[Consequence]:
    """Places in play-offs that were drawn from the table, and that another team should have had. They stay: teams may have played in them."""
    play_offs = play_offs_of(competition)
    if play_offs is None:
        return []
    found, names = [], _names(competition)
    known = set(seats_out_of_date(play_offs))
    for seed, has, should in seats_out_of_date(play_offs, scores):
        if (seed, has, should) in known:
            continue
        sentence = (
            f"{play_offs}: seed {seed} would be {names[should]}, and not {names[has]}, by the corrected table. "
            "The bracket that was drawn stands until you draw it anew."
        )
        found.append(
            Consequence(
                code="seed_changed",
                team=names[has],
                sentence=sentence,
                what=f"seed {seed}",
                was=names[has],
                now=names[should],
            )
        )
    return found


def _ties(competition: Competition, fixture: Fixture, instead: Result) -> list[Consequence]:
    """Later ties with other teams in them: one that has not begun follows the result, one that has begun keeps its teams."""
    winner: Winner | None = winner_of(instead)
    names = _names(competition)
    now = {each.tie.pk: each for each in bracket_of(competition)}
    found: list[Consequence] = []
    for each in bracket_of(competition, {fixture.pk: winner}):
        was = now[each.tie.pk]
        if each.meeting.misplaced and not was.meeting.misplaced:
            sentence = f"{each.tie}: {_pair(each, names)} has begun and keeps its teams, though another should stand in it now."
            found.append(Consequence(code="tie_misplaced", sentence=sentence, team=_pair(each, names)))
        elif _pair(was, names) != _pair(each, names):
            told, becomes = _pair(was, names), _pair(each, names)
            sentence = f"{each.tie}: {told} becomes {becomes}."
            found.append(Consequence(code="tie_changed", sentence=sentence, what=str(each.tie), was=told, now=becomes))
    return found


def _pair(shown: BracketTie, names: dict[str, str]) -> str:
    home, away = (names.get(team or "", "to be decided") for team in (shown.meeting.home, shown.meeting.away))
    return f"{home} v {away}"
