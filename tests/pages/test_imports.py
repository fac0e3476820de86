"""A commissioner takes over teams with a past elsewhere, in the browser: looked at first, entered then."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from league.models import Enrolment, League
from league.people.imports import import_fumbbl
from league.people.members import join
from teams.models import Coach, HistoryRow, Team
from teams.selectors import state_of
from tests.built_once import built_once
from tests.world import a_league, coach, season

SMALL = Path(__file__).parents[1] / "teams" / "data" / "fumbbl_orcs.json"
IMPORT = "/leagues/the-old-world-cup/teams/import/"
PAPER = "/leagues/the-old-world-cup/teams/as-it-is/"


@built_once
def commissioner() -> Coach:
    return coach("the commissioner")


@built_once
def cup(commissioner: Coach) -> League:
    return a_league(commissioner=commissioner)


@pytest.fixture
def browser(cup: League, commissioner: Coach) -> Client:
    browser = Client()
    browser.force_login(commissioner)
    return browser


def changed(**changes: Any) -> str:
    return json.dumps(json.loads(SMALL.read_bytes()) | changes)


def uploaded(raw: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("team.json", raw, content_type="application/json")


def text(response: HttpResponse) -> str:
    return response.content.decode()


def typed(**changes: Any) -> dict[str, Any]:
    count = 11
    return {
        "roster": "human",
        "name_of_team": "The Kitchen Table",
        "coach": "Uncle Ott",
        "treasury": "45,000",
        "rerolls": "2",
        "won": "3",
        "number": [str(n) for n in range(1, count + 1)],
        "name": [f"Man {n}" for n in range(1, count + 1)],
        "position": ["human-lineman"] * count,
        "spp": ["9"] + [""] * (count - 1),
        "gains": ["Block (random)"] + [""] * (count - 1),
        "injuries": ["-av, m"] + [""] * (count - 1),
    } | changes


def test_an_uploaded_file_is_shown_before_anything_is_written(browser: Client) -> None:
    assert browser.get(IMPORT).status_code == 200
    page = browser.post(IMPORT, {"file": uploaded(SMALL.read_bytes())})
    assert page.status_code == 200
    assert "Import The Small Sample" in text(page)
    assert "5 matches (2 won, 1 drawn, 2 lost) were played elsewhere" in text(page)
    assert "Big Nob" in text(page)
    assert not Team.objects.exists()


def test_what_was_shown_is_entered_for_a_member_of_the_league(browser: Client, cup: League) -> None:
    owner = coach("grub")
    join(invitation=cup.invitation, coach=owner)
    page = browser.post(IMPORT, {"text": SMALL.read_text(), "do": "enter", "owner": owner.pk, "name": "Mud Heads"})
    team = Team.objects.get()
    assert page.status_code == 302
    assert page["Location"].endswith(f"/teams/{team.pk}/")
    assert (team.coach, team.name, state_of(team).treasury) == (owner, "Mud Heads", 35_000)
    assert Enrolment.objects.filter(season=season(cup), team=team).exists()


def test_an_unknown_name_is_asked_for_and_the_answer_is_carried_along(browser: Client) -> None:
    raw = changed(roster={"id": 1, "name": "Squigs"})
    page = browser.post(IMPORT, {"text": raw})
    assert "is not in Blood Bowl" in text(page)
    assert "Enter The Small Sample" not in text(page)
    page = browser.post(IMPORT, {"text": raw, "theirs": ["Squigs"], "ours": ["orc"]})
    assert 'value="Squigs"' in text(page)
    browser.post(IMPORT, {"text": raw, "theirs": ["Squigs"], "ours": ["orc"], "do": "enter"})
    assert Team.objects.get().roster == "orc"


@pytest.mark.parametrize(
    ("sent", "status", "reason"),
    [
        ({}, 400, "Choose a file"),
        ({"text": "{"}, 400, "it is not JSON"),
        ({"text": '{"error": "No such team."}'}, 400, "No such team."),
        ({"text": changed(treasury=None)}, 400, "at $.treasury"),
        ({"text": changed(roster={"name": "Squigs"}), "do": "enter"}, 400, "is not in Blood Bowl"),
        ({"text": SMALL.read_text(), "do": "enter", "owner": "12345"}, 404, "no such coach"),
        ({"text": SMALL.read_text(), "do": "enter", "owner": "x"}, 400, "Enter a whole number"),
        ({"text": SMALL.read_text(), "do": "enter", "name": "x" * 61}, 409, "1 to 60 characters"),
    ],
)
def test_what_is_wrong_is_said_on_the_form_and_nothing_is_entered(
    browser: Client, sent: dict[str, str], status: int, reason: str
) -> None:
    page = browser.post(IMPORT, sent)
    assert page.status_code == status
    assert reason in text(page)
    assert not HistoryRow.objects.exists()


def test_a_file_that_is_too_large_is_refused(browser: Client) -> None:
    page = browser.post(IMPORT, {"file": uploaded(b" " * 1_000_001)})
    assert page.status_code == 400
    assert "larger than 1,000,000 bytes" in text(page)


def test_a_second_copy_has_to_be_asked_for(browser: Client, cup: League) -> None:
    import_fumbbl(season=season(cup), raw=SMALL.read_bytes(), by=None)
    assert "Import a second copy" in text(browser.post(IMPORT, {"text": SMALL.read_text()}))
    page = browser.post(IMPORT, {"text": SMALL.read_text(), "do": "enter"})
    assert (page.status_code, Team.objects.count()) == (409, 1)
    assert "is already in the league" in text(page)
    browser.post(IMPORT, {"text": SMALL.read_text(), "do": "enter", "again": "1"})
    assert Team.objects.count() == 2


def test_what_a_file_says_is_never_taken_for_markup(browser: Client) -> None:
    page = text(browser.post(IMPORT, {"text": changed(name="<script>alert(1)</script>", status='"><img src=x>')}))
    assert "<script>alert" not in page
    assert "<img" not in page


def test_a_team_is_typed_in_looked_at_and_entered(browser: Client) -> None:
    assert "Human" in text(browser.get(PAPER))
    assert "Position" in text(browser.get(PAPER, {"roster": "human"}))
    page = browser.post(PAPER, typed())
    assert page.status_code == 200
    assert 'value="enter"' in text(page)
    assert not Team.objects.exists()
    assert browser.post(PAPER, typed(do="enter")).status_code == 302
    team = Team.objects.get()
    man = state_of(team).players["p1"]
    assert (team.coach_name, team.treasury, team.won, team.players.count()) == ("Uncle Ott", 45_000, 3, 11)
    assert (man.earned, man.spent, man.misses_next, man.injuries[0].characteristic) == (9, 3, True, "av")


@pytest.mark.parametrize(
    ("changes", "status", "reason"),
    [
        ({"treasury": ""}, 400, "Enter the treasury"),
        ({"treasury": "lots"}, 400, "Enter a whole number"),
        ({"position": [""] * 11}, 400, "Choose the position of Man 1"),
        ({"position": ["quarterback", *["human-lineman"] * 10]}, 400, "which Human teams do not have"),
        ({"gains": ["Handsome"]}, 400, "which is not a skill"),
        ({"injuries": ["sore"]}, 400, "“sore” in the injuries of Man 1"),
        ({"rerolls": "-3"}, 400, "$.rerolls"),
        ({"roster": "martians"}, 400, "martians"),
    ],
)
def test_what_cannot_be_entered_is_said_and_what_was_typed_stays(
    browser: Client, changes: dict[str, Any], status: int, reason: str
) -> None:
    for do in ("look", "enter"):
        page = browser.post(PAPER, typed(do=do, **changes))
        assert page.status_code == status
        assert reason in text(page)
        if "roster" not in changes:
            assert 'value="Man 11"' in text(page)
    assert not Team.objects.exists()


def test_the_teams_page_leads_a_commissioner_there(browser: Client) -> None:
    page = text(browser.get("/leagues/the-old-world-cup/teams/"))
    assert IMPORT in page
    assert PAPER in page


@pytest.mark.parametrize("address", [IMPORT, PAPER])
def test_only_a_commissioner_takes_teams_over(cup: League, address: str) -> None:
    guest, member = Client(), Client()
    member.force_login(coach("somebody"))
    for reader in (guest, member):
        assert reader.get(address).status_code in (302, 403)
        assert reader.post(address, {"text": SMALL.read_text(), "do": "enter"}).status_code in (302, 403)
    assert not Team.objects.exists()
