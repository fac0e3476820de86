"""A commissioner brings a tournament in from a report of the NAF, in the browser; everybody reads it and takes it out again."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from league.fame.naf_cups import import_naf
from league.models import League, ResultsCup
from league.naf.reading import BYTES_LIMIT, read
from tests.built_once import built_once
from tests.league.test_naf import DATA, EMPTY, SMALL
from tests.world import a_league, coach

CUPS = "/leagues/the-old-world-cup/cups/"
NEW = f"{CUPS}new/"
TOURNAMENT = DATA / "naf_tournament.xml"


@built_once
def league() -> League:
    return a_league()


@pytest.fixture
def browser(league: League) -> Client:
    browser = Client()
    browser.force_login(league.memberships.get(role="commissioner").coach)
    return browser


def uploaded(raw: bytes) -> dict[str, Any]:
    return {"file": SimpleUploadedFile("report.xml", raw, content_type="text/xml")}


def text(response: HttpResponse) -> str:
    return response.content.decode()


def carried(response: HttpResponse) -> str:
    """The report as the page carries it along."""
    return response.context["text"]


def test_a_report_is_looked_at_and_then_entered(browser: Client) -> None:
    seen = browser.post(NEW, uploaded(TOURNAMENT.read_bytes()))
    assert seen.status_code == 200
    assert (len(seen.context["report"].coaches), len(seen.context["report"].games)) == (8, 12)
    assert not ResultsCup.objects.exists()
    entered = browser.post(NEW, {"text": carried(seen), "do": "enter", "name": "Alpine Bowl"}, follow=True)
    cup = ResultsCup.objects.get()
    assert entered.redirect_chain == [(f"{CUPS}{cup.pk}/", 302)]
    assert "Alpine Bowl was imported." in text(entered)
    assert len(entered.context["rows"]) == 8
    assert sum(len(each.games) for each in entered.context["rounds"]) == 12


def test_a_cup_says_who_won_it_and_by_what_and_how_each_race_did(league: League) -> None:
    cup = import_naf(league=league, raw=TOURNAMENT.read_bytes(), by=None)
    page = Client().get(f"{CUPS}{cup.pk}/")
    assert [(each.name, each.race) for each in page.context["winners"]] == [("Mirefoot", "Wood Elves")]
    assert "then touchdowns scored, then casualties" in text(page)
    races = page.context["races"]
    assert sum(each.games for each in races) == 2 * 12
    assert sum(each.won for each in races) == sum(each.lost for each in races)
    assert sum(each.coaches for each in races) == 8
    assert [each.number for each in page.context["rounds"]] == [1, 2, 3]


def test_a_first_place_that_is_shared_has_as_many_winners(league: League) -> None:
    hurt = b"<badlyHurt>3</badlyHurt><seriouslyInjured>1</seriouslyInjured><dead>1</dead>"
    draw = SMALL.replace(b"<touchDowns>2</touchDowns>", b"<touchDowns>1</touchDowns>").replace(hurt, b"")
    page = Client().get(f"{CUPS}{import_naf(league=league, raw=draw, by=None).pk}/")
    assert [each.name for each in page.context["winners"]] == ["Ina & Co", "Ulf"]
    assert "Ina &amp; Co</b> (Dwarf) and <b" in text(page)


def test_what_went_in_comes_out(browser: Client) -> None:
    seen = browser.post(NEW, uploaded(TOURNAMENT.read_bytes()))
    browser.post(NEW, {"text": carried(seen), "do": "enter"})
    answer = Client().get(f"{CUPS}{ResultsCup.objects.get().pk}/report.xml")
    assert answer.content == TOURNAMENT.read_bytes()
    assert answer["Content-Disposition"] == 'attachment; filename="cup-of-the-fenland-club-2019.xml"'


@pytest.mark.parametrize(("era", "race"), [("current", "Shambling Undead"), ("old", "Undead"), ("stone-age", "Undead")])
def test_races_are_named_as_an_era_names_them(league: League, era: str, race: str) -> None:
    cup = import_naf(league=league, raw=TOURNAMENT.read_bytes(), by=None)
    assert read(Client().get(f"{CUPS}{cup.pk}/report.xml?races={era}").content).coaches[2].race == race


def test_a_report_in_another_encoding_is_carried_along_whole(browser: Client) -> None:
    latin = SMALL.replace(b"UTF-8", b"ISO-8859-1").replace(b"Ulf", "Jürgen".encode("latin-1"))
    seen = browser.post(NEW, uploaded(latin))
    browser.post(NEW, {"text": carried(seen), "do": "enter"})
    assert "Jürgen" in text(Client().get(f"{CUPS}{ResultsCup.objects.get().pk}/"))


@pytest.mark.parametrize(
    ("raw", "status", "code"),
    [
        (EMPTY, 400, "naf_nobody"),
        (b"<nafReport", 400, "naf_not_xml"),
        (b"x" * (BYTES_LIMIT + 1), 400, "naf_file_too_large"),
        (SMALL.replace(b"coaches>", b"COACHES>"), 400, "naf_capitals"),
    ],
)
def test_a_refused_report_says_why_above_the_form(browser: Client, raw: bytes, status: int, code: str) -> None:
    answer = browser.post(NEW, uploaded(raw))
    assert (answer.status_code, answer.context["request"].problem.code) == (status, code)
    assert 'type="file"' in text(answer)
    assert not ResultsCup.objects.exists()


def test_nothing_sent_is_asked_for(browser: Client) -> None:
    assert browser.post(NEW, {"do": "enter"}).context["request"].problem.code == "naf_nothing_sent"


def test_the_same_report_again_is_shown_as_such_and_has_to_be_asked_for(browser: Client, league: League) -> None:
    earlier = import_naf(league=league, raw=SMALL, by=None)
    seen = browser.post(NEW, uploaded(SMALL))
    assert f"{CUPS}{earlier.pk}/" in text(seen)
    form = {"text": carried(seen), "do": "enter"}
    assert browser.post(NEW, form).status_code == 409
    assert browser.post(NEW, form | {"again": "1", "name": "Twice"}).status_code == 302
    assert set(league.results_cups.values_list("name", flat=True)) == {earlier.name, "Twice"}


def test_a_coach_cannot_bring_one_in_or_take_one_off(league: League) -> None:
    cup = import_naf(league=league, raw=SMALL, by=None)
    other = Client()
    other.force_login(coach("a coach"))
    assert other.get(NEW).status_code == 403
    assert other.post(NEW, uploaded(SMALL)).status_code == 403
    assert other.post(f"{CUPS}{cup.pk}/remove/").status_code == 403
    assert league.results_cups.count() == 1


def test_a_commissioner_takes_one_off_the_record(browser: Client, league: League) -> None:
    cup = import_naf(league=league, raw=SMALL, by=None)
    assert "was deleted" in text(browser.post(f"{CUPS}{cup.pk}/remove/", follow=True))
    assert browser.get(f"{CUPS}{cup.pk}/").status_code == 404


def test_names_are_written_as_they_are_and_never_as_markup(league: League) -> None:
    raw = SMALL.replace(b"Ina &amp; Co", b"&lt;script&gt;Ina").replace(b"Old Ott", b"&lt;b&gt;Ott")
    cup = import_naf(league=league, raw=raw, by=None)
    shown = text(Client().get(f"{CUPS}{cup.pk}/"))
    assert "&lt;script&gt;Ina" in shown
    assert "<script>Ina" not in shown


def test_the_league_and_its_list_of_cups_lead_to_them(league: League, browser: Client) -> None:
    assert "The cabinet is empty" in text(Client().get(CUPS))
    cup = import_naf(league=league, raw=SMALL, by=None)
    for page in (CUPS, "/leagues/the-old-world-cup/"):
        assert f"{CUPS}{cup.pk}/" in text(Client().get(page))
    assert NEW in text(browser.get(CUPS))


@pytest.mark.parametrize("page", ["", "{cup}/", "{cup}/report.xml"])
def test_cups_of_a_private_league_are_for_its_members(league: League, browser: Client, page: str) -> None:
    cup = import_naf(league=league, raw=SMALL, by=None)
    League.objects.update(is_public=False)
    address = CUPS + page.format(cup=cup.pk)
    assert (Client().get(address).status_code, browser.get(address).status_code) == (404, 200)


def test_a_cup_of_another_league_is_not_here(league: League) -> None:
    cup = import_naf(league=a_league("The Other Cup"), raw=SMALL, by=None)
    assert Client().get(f"{CUPS}{cup.pk}/").status_code == 404
    assert Client().get(f"{CUPS}{cup.pk}/report.xml").status_code == 404
