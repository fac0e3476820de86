"""A tournament report becomes a cup on record in a league, and a report again."""

from io import StringIO
from pathlib import Path
from threading import Thread

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from league.fame.naf_cups import import_naf, preview_naf, report_of, table_of_cup
from league.models import League, ResultsCup
from league.naf.reading import read
from league.naf.writing import write
from rulebook.shapes.refusals import Problem
from tests.built_once import built_once
from tests.league.test_naf import DATA, EMPTY, SMALL
from tests.world import a_league

TOURNAMENT = DATA / "naf_tournament.xml"


@built_once
def league() -> League:
    return a_league()


def run(command: str, file: Path, *words: str) -> str:
    out = StringIO()
    call_command(command, str(file), "--league", "the-old-world-cup", *words, stdout=out)
    return out.getvalue()


def test_a_tournament_is_a_finished_cup_with_its_coaches_its_games_and_a_table(league: League) -> None:
    cup = import_naf(league=league, raw=TOURNAMENT.read_bytes(), by=None)
    report, rows = report_of(cup), table_of_cup(cup)
    assert (len(report.coaches), len(report.games), len(rows)) == (8, 12, 8)
    assert (cup.name, str(cup.first_day), str(cup.last_day)) == (
        "Cup of The Fenland Club, 2019",
        "2019-05-11",
        "2019-05-12",
    )
    assert sum(row.played for row in rows) == 24
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert all(row.points == 3 * row.won + row.drawn for row in rows)
    assert rows[0].why


def test_a_win_counts_what_it_counts_in_the_league(db: None) -> None:
    league = a_league("The Two Point Cup", options={"points_for_win": 2})
    cup = import_naf(league=league, raw=SMALL, by=None)
    assert [row.points for row in table_of_cup(cup)] == [2, 0]


def test_the_same_report_again_has_to_be_asked_for(league: League) -> None:
    first = import_naf(league=league, raw=SMALL, by=None)
    laid_out_anew = write(read(SMALL))
    assert laid_out_anew != SMALL
    with pytest.raises(Problem) as refused:
        import_naf(league=league, raw=laid_out_anew, by=None)
    assert (refused.value.code, refused.value.facts["cup"]) == ("naf_imported_already", first.name)
    assert preview_naf(league=league, raw=laid_out_anew).earlier == first
    with pytest.raises(Problem) as refused:
        import_naf(league=league, raw=SMALL, by=None, again=True)
    assert refused.value.code == "cup_name_taken"
    import_naf(league=league, raw=SMALL, by=None, again=True, name="The same once more")
    assert league.results_cups.count() == 2


def test_another_league_may_have_it_too(league: League) -> None:
    import_naf(league=league, raw=SMALL, by=None)
    assert import_naf(league=a_league("Another"), raw=SMALL, by=None).name == "Cup of Old Ott, 2026"


def test_a_corrected_report_is_told_from_a_new_one(league: League) -> None:
    import_naf(league=league, raw=SMALL, by=None)
    corrected = SMALL.replace(b"<touchDowns>2<", b"<touchDowns>3<")
    notes = preview_naf(league=league, raw=corrected).notes
    assert "Cup of Old Ott, 2026 has the same days and organiser, but other results." in notes


def test_a_race_outside_the_list_is_pointed_at_and_kept(league: League) -> None:
    raw = SMALL.replace(b"Dwarf", b"Gnoblars")
    assert any("Gnoblars" in note for note in preview_naf(league=league, raw=raw).notes)
    assert report_of(import_naf(league=league, raw=raw, by=None)).coaches[0].race == "Gnoblars"


def test_a_refused_report_leaves_nothing(league: League, tmp_path: Path) -> None:
    empty = tmp_path / "empty.xml"
    empty.write_bytes(EMPTY)
    with pytest.raises(CommandError, match="Nothing was imported: The report of The Marsh is empty"):
        run("import_naf", empty)
    assert not ResultsCup.objects.exists()


def test_the_commands_bring_a_cup_in_and_the_same_file_out(league: League, tmp_path: Path) -> None:
    said = run("import_naf", TOURNAMENT, "--name", "Alpine Bowl")
    assert "8 coaches and 12 games" in said
    assert "Alpine Bowl is now in" in said
    out = tmp_path / "out.xml"
    assert "8 coaches and 12 games of Alpine Bowl" in run("export_naf", out)
    assert out.read_bytes() == TOURNAMENT.read_bytes()
    run("export_naf", out, "--cup", "alpine bowl", "--races", "current")
    assert read(out.read_bytes()).coaches[0].race == "Wood Elf"


def test_a_preview_on_the_command_line_enters_nothing(league: League) -> None:
    assert "12 games" in run("import_naf", TOURNAMENT, "--preview")
    assert not ResultsCup.objects.exists()


def test_the_second_time_the_command_says_how_to(league: League) -> None:
    run("import_naf", TOURNAMENT)
    with pytest.raises(CommandError, match="--again"):
        run("import_naf", TOURNAMENT)


def test_which_cup_is_asked_where_there_are_several(league: League, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="none yet"):
        run("export_naf", tmp_path / "out.xml")
    import_naf(league=league, raw=SMALL, by=None)
    import_naf(league=league, raw=TOURNAMENT.read_bytes(), by=None)
    with pytest.raises(CommandError, match="Cup of Old Ott, 2026"):
        run("export_naf", tmp_path / "out.xml")
    assert not (tmp_path / "out.xml").exists()


def test_two_who_send_the_same_report_at_once_make_one_cup(transactional_db: None) -> None:
    league = a_league()
    outcomes: list[str] = []

    def send() -> None:
        try:
            import_naf(league=league, raw=SMALL, by=None)
            outcomes.append("entered")
        except Problem as problem:
            outcomes.append(problem.code)
        finally:
            connection.close()

    senders = [Thread(target=send) for _ in range(3)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert sorted(outcomes) == ["entered", "naf_imported_already", "naf_imported_already"]
    assert ResultsCup.objects.count() == 1
