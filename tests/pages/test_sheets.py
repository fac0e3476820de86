"""Sheets for the table: what stands on a roster sheet and on a report sheet, as a page and as PDF."""

import re
from base64 import a85decode
from html import unescape
from zlib import decompress

import pytest
from django.http import HttpResponse
from django.test import Client

from league.models import Fixture, League
from league.people.imports import enter_from_paper
from league.season.laying_out import lay_out_season
from pages.team.pdf import fonts
from pages.team.pdf.fonts import Fonts, fonts_for
from pages.team.pdf.pen import PAPERS
from teams.models import Team
from tests.built_once import built_once
from tests.world import a_fixture, a_league, a_team, coach, season

HOME = "/leagues/the-old-world-cup/"


@built_once
def cup() -> League:
    return a_league()


@built_once
def kitchen(cup: League) -> Team:
    """A list with a gained skill, a player who misses the next match, and a worse armour."""
    players = [{"number": n, "name": f"Man {n}", "position": "human-lineman"} for n in range(1, 12)]
    players[0] |= {"spp": 6, "gains": [{"skill": "Block"}]}
    players[1] |= {"misses_next": True, "niggling": 1}
    players[2] |= {"worsened": ["av"]}
    raw = {
        "name": "The Kitchen Table",
        "roster": "human",
        "treasury": 45_000,
        "rerolls": 2,
        "apothecary": 1,
        "dedicated_fans": 3,
        "coach": "Uncle Ott",
        "players": players,
    }
    return enter_from_paper(season=season(cup), raw=raw, by=None).team


@built_once
def fixture(cup: League, kitchen: Team) -> Fixture:
    return a_fixture(cup, kitchen, a_team(cup, "Gutter Saints"))


def page(address: str) -> str:
    response: HttpResponse = Client().get(HOME + address)
    assert response.status_code == 200
    return unescape(response.content.decode())


def pdf(address: str) -> bytes:
    response: HttpResponse = Client().get(HOME + address)
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    return response.content


def pages_in(raw: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", raw))


def said_in(raw: bytes) -> str:
    """Every piece of text of a PDF that is set in Helvetica, in its order."""
    streams = re.findall(rb"stream\r?\n(.*?~>)\s*endstream", raw, re.DOTALL)
    content = b"\n".join(decompress(a85decode(b"<~" + stream, adobe=True)) for stream in streams)
    return " ".join(piece.decode("cp1252") for piece in re.findall(rb"\(((?:[^()\\]|\\.)*)\) Tj", content))


def row_of(shown: str, name: str) -> str:
    (row,) = (row for row in re.findall(r"<tr.*?</tr>", shown, re.DOTALL) if f">{name}<" in row)
    return row


def test_a_roster_sheet_marks_what_was_gained_what_changed_and_who_is_absent(kitchen: Team) -> None:
    shown = page(f"teams/{kitchen.pk}/sheet/")
    assert "<b>Block</b>" in row_of(shown, "Man 1")
    absent = row_of(shown, "Man 2")
    assert 'class="absent"' in absent
    assert "Misses the next match, 1 niggling injury" in absent
    assert 'class="box"' not in absent
    assert '<td class="chg">8+</td>' in row_of(shown, "Man 3")
    assert row_of(shown, "Man 4").count('class="box"') == 8


def test_a_roster_sheet_has_sixteen_rows_and_the_figures_that_the_pages_show(kitchen: Team) -> None:
    shown = page(f"teams/{kitchen.pk}/sheet/")
    rows = shown[shown.index('class="sheet-roster"') :]
    assert rows.count("<tr") == 17
    for figure in (f"{kitchen.team_value:,}", f"{kitchen.current_team_value:,}", "45,000", "3 + D3 ="):
        assert figure in shown


def test_what_earns_points_is_said_as_the_season_has_it(kitchen: Team) -> None:
    assert "touchdown 3, casualty 2, interception 2, completion 1" in page(f"teams/{kitchen.pk}/sheet/")


def test_the_sheet_says_whom_the_team_meets_next(fixture: Fixture) -> None:
    assert "next round 1, against Gutter Saints" in page(f"teams/{fixture.home_id}/sheet/")
    assert "next round 1, against The Kitchen Table" in page(f"teams/{fixture.away_id}/sheet/")


@pytest.mark.parametrize(("paper", "size"), [("a4", (842, 595)), ("letter", (792, 612)), ("papyrus", (842, 595))])
def test_the_pdf_is_one_landscape_page_of_the_paper_that_was_asked_for(
    kitchen: Team, paper: str, size: tuple[int, int]
) -> None:
    raw = pdf(f"teams/{kitchen.pk}/sheet.pdf?paper={paper}")
    assert pages_in(raw) == 1
    (box,) = re.findall(rb"/MediaBox \[ 0 0 ([0-9.]+) ([0-9.]+) \]", raw)
    assert (round(float(box[0])), round(float(box[1]))) == size


def test_the_pdf_says_what_the_page_says(kitchen: Team) -> None:
    said = said_in(pdf(f"teams/{kitchen.pk}/sheet.pdf"))
    for words in ("The Kitchen Table", "Man 11", "Human Lineman", "Block", "Misses the next match", "45,000", "3 + D3"):
        assert words in said


def test_the_longest_names_of_a_full_list_are_printed_whole_on_one_page(cup: League) -> None:
    team = a_team(cup, "The Long-winded Wanderers of Nether Wallop and Beyond It", roster="snotling", linemen=16)
    raw = pdf(f"teams/{team.pk}/sheet.pdf")
    assert pages_in(raw) == 1
    assert re.findall(r"Beyond It (\d+)", said_in(raw)) == [str(number) for number in range(1, 17)]


def test_the_same_sheet_is_the_same_file(kitchen: Team) -> None:
    assert pdf(f"teams/{kitchen.pk}/sheet.pdf") == pdf(f"teams/{kitchen.pk}/sheet.pdf")


def test_all_rosters_of_the_season_are_a_page_each(fixture: Fixture) -> None:
    raw = pdf("teams/sheets.pdf")
    assert pages_in(raw) == 2
    assert "Gutter Saints" in said_in(raw)


def test_the_rosters_of_one_division_are_those_of_its_teams(cup: League) -> None:
    teams = [a_team(cup, f"Team {letter}") for letter in "ABCDEFGH"]
    lay_out_season(
        competition=season(cup).competitions.get(),
        divisions=[("North", teams[:4]), ("South", teams[4:])],
        by=coach("the clerk"),
    )
    said = said_in(pdf("teams/sheets.pdf?division=2"))
    assert [name for name in "ABCDEFGH" if f"Team {name} 1" in said] == list("EFGH")


def test_rosters_of_a_division_that_is_not_there_are_not_found(fixture: Fixture) -> None:
    assert Client().get(HOME + "teams/sheets.pdf?division=9").status_code == 404
    assert Client().get(HOME + "teams/sheets.pdf?division=north").status_code == 400


def test_a_league_without_teams_has_no_rosters(cup: League) -> None:
    assert Client().get(HOME + "teams/sheets.pdf").status_code == 404


def test_a_blank_report_sheet_has_room_for_any_two_teams(cup: League) -> None:
    shown = page("report-sheet/")
    assert shown.count("<tbody><tr>") == 2
    raw = pdf("report-sheet.pdf")
    assert pages_in(raw) == 1
    assert said_in(raw).count("Most valuable player, shirt") == 2


def test_the_report_sheet_of_a_fixture_names_both_teams_and_who_is_fit(fixture: Fixture) -> None:
    shown = page(f"fixtures/{fixture.pk}/report-sheet/")
    assert "Uncle Ott" in shown
    assert "<b>1</b> Man 1<" in shown
    assert "Man 2<" not in shown
    said = said_in(pdf(f"fixtures/{fixture.pk}/report-sheet.pdf"))
    assert "The Kitchen Table" in said
    assert "Gutter Saints 11" in said


@pytest.mark.parametrize(
    "address", ["teams/{team}/sheet/", "teams/{team}/sheet.pdf", "teams/sheets.pdf", "report-sheet.pdf"]
)
def test_sheets_of_a_private_league_are_for_its_members(cup: League, kitchen: Team, address: str) -> None:
    League.objects.update(is_public=False)
    assert Client().get(HOME + address.format(team=kitchen.pk)).status_code == 404


def test_a_name_that_would_be_markup_is_printed_as_it_is_written(cup: League) -> None:
    team = a_team(cup, "Rats <b>& Sons")
    assert pages_in(pdf(f"teams/{team.pk}/sheet.pdf")) == 1
    assert "Rats <b>& Sons" in said_in(pdf(f"teams/{team.pk}/sheet.pdf"))


def test_letters_that_helvetica_lacks_lose_their_marks_only() -> None:
    assert Fonts().printable("Łukasz Dvořák, Żuk − Jürgen’s") == "Lukasz Dvorák, Zuk - Jürgen’s"
    assert fonts_for(["Łukasz Dvořák"]) == Fonts()


def test_another_script_is_printed_in_a_font_of_the_machine_or_as_question_marks(
    cup: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    team = a_team(cup, "Орки")
    assert pages_in(pdf(f"teams/{team.pk}/sheet.pdf")) == 1
    fonts._wide.cache_clear()
    monkeypatch.setattr(fonts, "WIDE", ())
    assert "????" in said_in(pdf(f"teams/{team.pk}/sheet.pdf"))
    fonts._wide.cache_clear()


def test_both_papers_are_landscape() -> None:
    assert all(across > down for across, down in PAPERS.values())


def test_the_pages_of_a_team_and_of_a_fixture_lead_to_their_sheets(fixture: Fixture) -> None:
    assert f"{HOME}teams/{fixture.home_id}/sheet/" in page(f"teams/{fixture.home_id}/")
    assert f"{HOME}fixtures/{fixture.pk}/report-sheet/" in page(f"fixtures/{fixture.pk}/")
    assert f"{HOME}teams/sheets.pdf" in page("teams/")
