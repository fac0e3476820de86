"""What people, teams and players are called: whoever types it, whichever file brings it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from league.models import League, Membership, ResultsCup
from league.people.claims import claim, hand_over
from league.people.clubs import replace_coach
from league.people.members import close_account, join
from league.people.names import odd_names, rename
from rulebook.shapes.refusals import Problem
from teams.accounts import looks_taken
from teams.models import Coach, HistoryRow, Player, Team
from tests.built_once import built_once
from tests.odd_names import ODD, TIDY, stored
from tests.world import a_league, a_team, coach

pytestmark = pytest.mark.django_db

DATA = Path(__file__).parents[1]
FUMBBL = (DATA / "teams" / "data" / "fumbbl_orcs.json").read_text()
NAF = (DATA / "league" / "data" / "naf_tournament.xml").read_text()


@built_once
def league() -> League:
    return a_league("Crookwater", coach("Odile"))


@built_once
def ines(league: League) -> Coach:
    found = coach("ines")
    join(invitation=league.invitation, coach=found)
    return found


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(Problem) as no:
        yield
    assert no.value.code == code


# --- People -------------------------------------------------------------------------------------------------------


def test_a_display_name_is_kept_tidy_and_may_be_left_out(ines: Coach) -> None:
    rename(coach=ines, name=ODD)
    assert str(ines) == TIDY
    with refused("nothing_visible"):
        rename(coach=ines, name="\u3164\u2800")
    with refused("name_too_long"):
        rename(coach=ines, name="x" * 61)
    assert str(ines) == TIDY
    rename(coach=ines, name=" ")
    assert str(ines) == f"Coach {ines.pk}"


@pytest.mark.parametrize("name", ["Odile", " odile ", "ODILE", "\u041edile", "Odi\u200ble", "Od\uff49le", "0dile"])
def test_nobody_takes_the_name_of_another_member(league: League, ines: Coach, name: str) -> None:
    with refused("name_of_another"):
        rename(coach=ines, name=name)
    ines.refresh_from_db()
    assert str(ines) == "ines"


def test_a_name_is_another_members_only_within_a_league_and_not_ones_own(league: League, ines: Coach) -> None:
    rename(coach=ines, name="Ines")
    rename(coach=ines, name="INES")
    elsewhere = a_league("Elsewhere", coach("Tobias"))
    rename(coach=ines, name="Tobias")
    with refused("name_of_another"):
        join(invitation=elsewhere.invitation, coach=ines)
    assert not Membership.objects.filter(league=elsewhere, coach=ines).exists()
    rename(coach=ines, name="Ines")
    join(invitation=elsewhere.invitation, coach=ines)


def test_a_team_is_not_taken_over_under_the_name_of_another_member(league: League) -> None:
    odile = Coach.objects.get(username="Odile")
    team = a_team(league, "Reavers", by=odile)
    team = replace_coach(team=team, league=league, name="Somebody", by=odile)
    token = hand_over(team=team, league=league, by=odile)
    stranger = coach("stranger")
    rename(coach=stranger, name="0dile")
    with refused("name_of_another"):
        claim(token=token, coach=stranger)
    rename(coach=stranger, name="")
    assert claim(token=token, coach=stranger).coach == stranger


def test_closed_accounts_are_all_called_the_same(league: League) -> None:
    for name in ("one", "two"):
        gone = coach(name)
        join(invitation=league.invitation, coach=gone)
        close_account(coach=gone)
    assert odd_names(league) == []


# --- User names ---------------------------------------------------------------------------------------------------

PASSWORD = "goblin in a bucket"


def signed_up(name: str) -> bool:
    answer = Client().post("/accounts/signup/", {"username": name, "password1": PASSWORD, "password2": PASSWORD})
    assert answer.status_code in (302, 400)
    return answer.status_code == 302


@pytest.mark.parametrize(
    "name", ["B\u0456ll", "BiII", "b1ll\u3164", "\u115fbill", "\u202ebill", "bi\u200dll", "\u3164"]
)
def test_nobody_signs_up_under_a_name_that_looks_like_anothers(name: str) -> None:
    for each in ("Bill", "b1ll"):
        coach(each)
    assert not signed_up(name)
    assert Coach.objects.count() == 2


def test_a_user_name_is_written_in_one_way() -> None:
    assert signed_up("\uff4darcus") and Coach.objects.get().username == "marcus"
    assert signed_up("\u043e\u043b\u0435\u0433")
    assert looks_taken("rnarcus") and not looks_taken("marius")
    with pytest.raises(CommandError):
        call_command("createsuperuser", "--noinput", username="ma\u115frcus", email="", stdout=StringIO())


def test_the_administration_takes_no_such_user_name_either() -> None:
    Coach.objects.create_superuser("root", password=PASSWORD)
    bill = coach("Bill")
    client = Client()
    client.force_login(Coach.objects.get(username="root"))
    form = {"username": "BiII", "password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"}
    for name in ("BiII", "ma\u115frcus"):
        assert client.post("/admin/teams/coach/add/", form | {"username": name}).status_code == 200, "shown again"
    change = f"/admin/teams/coach/{bill.pk}/change/"
    dated = {"date_joined_0": "2026-01-01", "date_joined_1": "12:00", "is_active": "on", "most_leagues": "10"}
    assert client.post(change, dated | {"username": "r00t"}).status_code == 200, "shown again"
    assert client.post(change, dated | {"username": "Bill", "email": "b@example.org"}).status_code == 302
    assert Coach.objects.count() == 2


# --- Files --------------------------------------------------------------------------------------------------------


def run(tmp_path: Path, command: str, text: str, league: League, *words: str) -> str:
    file, out = tmp_path / "file", StringIO()
    file.write_text(text, encoding="utf-8")
    call_command(command, str(file), "--league", league.slug, *words, stdout=out)
    return out.getvalue()


def test_a_file_of_fumbbl_asks_about_each_name_that_it_cleaned(tmp_path: Path, league: League) -> None:
    given = json.loads(FUMBBL)
    given["name"], given["players"][0]["name"], given["players"][1]["name"] = ODD, ODD, "\u3164"
    said = run(tmp_path, "import_fumbbl", json.dumps(given), league)
    assert "[U+202E]Odd[U+200B][U+3164] name[U+0007]" in said
    questions = HistoryRow.objects.get(kind="opened").body["open_questions"]
    codes = [each["code"] for each in questions]
    assert codes.count("import_name_cleaned") == 2 and codes.count("import_name_changed") == 1
    assert Team.objects.get().name == TIDY and Player.objects.filter(name=TIDY).count() == 1
    assert stored()[0] == set()


def test_a_copy_that_is_asked_for_under_a_name_is_given_a_tidy_one(tmp_path: Path, league: League) -> None:
    run(tmp_path, "import_fumbbl", FUMBBL, league, "--name", ODD)
    assert Team.objects.get().name == TIDY
    with pytest.raises(CommandError):
        run(tmp_path, "import_fumbbl", FUMBBL, league, "--again", "--name", "\u3164")


def test_a_report_of_the_naf_tells_which_names_it_cleaned(tmp_path: Path, league: League) -> None:
    organiser = "<organiser>The Fenland Club</organiser>"
    assert organiser in NAF
    odd = NAF.replace(organiser, "<organiser>\u202eThe Fen\u200bland Club</organiser>")
    said = run(tmp_path, "import_naf", odd, league, "--name", "Cup\u3164")
    assert "[U+202E]The Fen[U+200B]land Club" in said
    cup = ResultsCup.objects.get()
    assert (cup.name, cup.organiser) == ("Cup", "The Fenland Club")
    assert stored()[0] == set()


# --- Names from before --------------------------------------------------------------------------------------------


def test_names_from_before_stay_and_are_listed_for_the_officers(league: League, ines: Coach) -> None:
    odile = Coach.objects.get(username="Odile")
    team = a_team(league, "Reavers", by=odile)
    tobias = coach("tobias")
    join(invitation=league.invitation, coach=tobias)
    Coach.objects.filter(pk__in=[ines.pk, tobias.pk]).update(display_name="Gorfang")
    Team.objects.filter(pk=team.pk).update(name="\u202eReavers")
    Player.objects.filter(team=team, key="p1").update(name="\u3164")
    League.objects.filter(pk=league.pk).update(name="Crook\u200bwater")
    found = {(each.what, each.spelt, each.becomes, each.team) for each in odd_names(league)}
    assert found == {
        ("league", "Crook[U+200B]water", "Crookwater", None),
        ("team", "[U+202E]Reavers", "Reavers", team.pk),
        ("player", "[U+3164]", "", team.pk),
        ("two coaches of one name", "Gorfang and Gorfang", "", None),
    }
    pages = {}
    for reader in (odile, tobias):
        client = Client()
        client.force_login(reader)
        pages[reader] = client.get(f"/leagues/{league.slug}/people/").content.decode()
    assert "[U+202E]Reavers" in pages[odile] and "[U+202E]" not in pages[tobias]
    with refused("name_of_another"):
        rename(coach=ines, name="Gorfang")
