"""A cup that was played here goes out as a report for the NAF."""

from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from league.models import Competition, League
from league.naf.reading import oddities, read
from matches.models import Match
from matches.report.naf import report_of_competition
from rulebook.shapes.refusals import Refusal
from teams.models import Team
from tests.world import a_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(demo: League) -> Competition:
    League.objects.filter(pk=demo.pk).update(time_zone="Europe/Lisbon")
    Match.objects.update(kicked_off_at=datetime(2026, 7, 4, 8, 30, tzinfo=UTC))
    return Competition.objects.select_related("season__league").get()


def export(*words: str, league: str = "the-riverside-cup") -> str:
    out = StringIO()
    call_command("export_naf", *words, "--league", league, stdout=out)
    return out.getvalue()


def test_every_game_with_a_result_is_in_the_report_and_nothing_else(cup: Competition) -> None:
    numbers = {"tobias lind": 40001, "maud okafor": 40002}
    report = report_of_competition(competition=cup, organiser="The Club", numbers=numbers)
    matches = Match.objects.filter(fixture__result__isnull=False).order_by("fixture__round__number", "fixture__number")
    assert len(report.games) == matches.count() > 0
    for game, match in zip(report.games, matches, strict=True):
        one, other = game.records
        result = match.fixture.result
        assert (one.touchdowns, other.touchdowns) == (result.home_touchdowns, result.away_touchdowns)
        assert (one.casualties, other.casualties) == (result.home_casualties, result.away_casualties)
        assert 80 <= one.rating <= 130
    assert {coach.name: coach.race for coach in report.coaches if coach.number != 9} == {
        "Tobias Lind": "Dwarf",
        "Maud Okafor": "Orc",
    }
    assert report.games[0].at == "2026-07-04 09:30"


def test_a_coach_without_a_number_is_listed_as_the_naf_wants_it(cup: Competition) -> None:
    report = report_of_competition(competition=cup, organiser="The Club", numbers={})
    assert {(coach.name, coach.number) for coach in report.coaches} == {("Non-NAF", 9)}
    assert all(record.race for game in report.games for record in game.records)


def test_the_command_writes_a_file_that_reads_back(cup: Competition, tmp_path: Path) -> None:
    numbers, out = tmp_path / "numbers.csv", tmp_path / "out.xml"
    coaches = [str(team.coach) for team in Team.objects.all()]
    numbers.write_text("coach,naf\n" + "".join(f"{name},{40_000 + n}\n" for n, name in enumerate(coaches)))
    said = export(str(out), "--competition", cup.name, "--numbers", str(numbers), "--organiser", "Ott")
    report = read(out.read_bytes())
    assert f"{len(report.games)} games of {cup.name}" in said
    assert report.organiser == "Ott"
    assert oddities(report) == []


def test_a_competition_without_a_game_is_refused(tmp_path: Path) -> None:
    league = a_league()
    with pytest.raises(Refusal) as refused:
        report_of_competition(competition=league.seasons.get().competitions.get(), organiser="Ott", numbers={})
    assert refused.value.code == "naf_nothing_to_report"
    with pytest.raises(CommandError, match="has no played games with a result"):
        export(str(tmp_path / "x.xml"), "--competition", "season 1", league=league.slug)
    with pytest.raises(CommandError, match="There is no competition “Nope”"):
        export(str(tmp_path / "x.xml"), "--competition", "Nope", league=league.slug)


def test_a_row_without_a_number_is_named(cup: Competition, tmp_path: Path) -> None:
    numbers = tmp_path / "numbers.csv"
    numbers.write_text("Tobias Lind,40001\nMaud Okafor,unknown\n")
    with pytest.raises(CommandError, match="Row 2: “unknown”"):
        export(str(tmp_path / "x.xml"), "--competition", cup.name, "--numbers", str(numbers))
