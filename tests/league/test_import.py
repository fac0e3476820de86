"""Teams with a past elsewhere enter a season: as an action and on the command line."""

import json
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from league.models import Enrolment, League, Season, Seat
from league.people.imports import enter_from_paper, import_fumbbl
from rulebook.shapes.refusals import Problem, Unreadable
from teams.models import HistoryRow, Team
from teams.projection import expected, projected
from teams.selectors import rules_of, state_of
from tests.built_once import built_once
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, season

SMALL = Path(__file__).parents[1] / "teams" / "data" / "fumbbl_orcs.json"
REDRAFT = Path(__file__).parents[1] / "teams" / "data" / "fumbbl_redraft.json"

PAPER = {
    "name": "The Kitchen Table",
    "roster": "human",
    "treasury": 45_000,
    "coach": "Uncle Ott",
    "players": [{"number": n, "name": f"Man {n}", "position": "human-lineman", "spp": n} for n in range(1, 12)],
}


@built_once
def cup() -> League:
    return a_league()


def nothing_entered() -> bool:
    return not (Team.objects.exists() or HistoryRow.objects.exists() or Enrolment.objects.exists())


def changed(**changes: Any) -> bytes:
    return json.dumps(json.loads(SMALL.read_bytes()) | changes).encode()


def run(file: Path, *words: str, league: str = "the-old-world-cup") -> str:
    out = StringIO()
    call_command("import_fumbbl", str(file), "--league", league, *words, stdout=out)
    return out.getvalue()


def test_a_team_of_fumbbl_is_in_the_season_with_everything_it_had(cup: League) -> None:
    team = import_fumbbl(season=season(cup), raw=REDRAFT.read_bytes(), by=None).team
    assert (team.players.count(), team.treasury, team.team_value) == (11, -310_000, 1_115_000)
    heron = team.players.get(name="Heron")
    assert {"block", "sidestep", "sure-feet"} <= {skill["skill"] for skill in heron.skills}
    assert (team.won, team.drawn, team.lost, team.coach_name) == (9, 4, 5, "Coach Mallow")
    assert len(team.history.get().body["open_questions"]) == 6
    assert projected(team) == expected(state_of(team), rules_of(team))
    assert Seat.objects.filter(team=team, competition__season=season(cup)).exists()


def test_a_typed_in_team_is_in_the_season_for_its_coach(cup: League) -> None:
    ott = coach("ott")
    team = enter_from_paper(season=season(cup), raw=PAPER, by=None, coach=ott).team
    assert (team.coach, team.coach_name, team.treasury, team.players.count()) == (ott, "", 45_000, 11)
    assert projected(team) == expected(state_of(team), rules_of(team))


def test_the_same_team_does_not_come_twice_unless_asked_for(cup: League) -> None:
    import_fumbbl(season=season(cup), raw=SMALL.read_bytes(), by=None)
    with pytest.raises(Problem) as refused:
        import_fumbbl(season=season(cup), raw=changed(name="Under another name"), by=None)
    assert refused.value.code == "imported_already"
    second = import_fumbbl(season=season(cup), raw=SMALL.read_bytes(), by=None, again=True).team
    third = import_fumbbl(season=season(cup), raw=SMALL.read_bytes(), by=None, again=True).team
    assert (second.name, third.name) == ("The Small Sample (2)", "The Small Sample (3)")


def test_another_league_may_have_the_same_team(cup: League) -> None:
    import_fumbbl(season=season(cup), raw=SMALL.read_bytes(), by=None)
    other = a_league("Elsewhere")
    assert import_fumbbl(season=season(other), raw=SMALL.read_bytes(), by=None).team.name == "The Small Sample"


def test_a_name_that_the_season_has_already_leaves_nothing_behind(cup: League) -> None:
    enter_from_paper(season=season(cup), raw={**PAPER, "name": "the small SAMPLE"}, by=None)
    with pytest.raises(Problem) as refused:
        import_fumbbl(season=season(cup), raw=SMALL.read_bytes(), by=None)
    assert refused.value.code == "team_name_taken"
    assert Team.objects.count() == HistoryRow.objects.count() == 1


def test_a_season_that_is_over_takes_nobody(cup: League) -> None:
    Season.objects.update(over=True)
    with pytest.raises(Problem) as refused:
        import_fumbbl(season=season(cup), raw=SMALL.read_bytes(), by=None)
    assert refused.value.code == "season_over"
    assert nothing_entered()


@pytest.mark.parametrize("raw", [b"", b"{}", changed(treasury=None), changed(roster={"id": 1, "name": "Squigs"})])
def test_what_cannot_be_read_or_means_nothing_is_refused_and_nothing_is_there(cup: League, raw: bytes) -> None:
    with pytest.raises(Unreadable):
        import_fumbbl(season=season(cup), raw=raw, by=None)
    assert nothing_entered()


def test_the_command_says_what_it_read_what_is_open_and_what_is_next(cup: League) -> None:
    told = run(REDRAFT)
    assert "11 players and −310,000 gp" in told
    assert "Open, 6 in all" in told
    assert "310,000 gp below zero" in told
    assert "The Mudlark Irregulars is now in Season 1 of The Old World Cup." in told
    assert "Next:" in told


def test_the_command_shows_without_entering(cup: League) -> None:
    assert "4 players" in run(SMALL, "--preview")
    assert nothing_entered()


def test_the_command_gives_the_team_to_a_coach_under_another_name(cup: League) -> None:
    owner = coach("grub")
    run(SMALL, "--coach", "GRUB", "--name", "Mud  Heads")
    assert Team.objects.get().coach == owner
    assert state_of(Team.objects.get()).name == "Mud Heads"


def test_the_command_says_how_to_have_a_second_copy(cup: League) -> None:
    run(SMALL)
    with pytest.raises(CommandError, match="--again"):
        run(SMALL)
    assert "The Small Sample (2) is now in" in run(SMALL, "--again")


def test_the_command_takes_answers(cup: League, tmp_path: Path) -> None:
    file = tmp_path / "team.json"
    file.write_bytes(changed(roster={"id": 1, "name": "Squigs"}))
    with pytest.raises(CommandError, match="“Squigs”"):
        run(file)
    run(file, "--as", "Squigs=Orc")
    assert Team.objects.get().roster == "orc"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--coach", "nobody"), "no coach with the user name “nobody”"),
        (("--as", "Squigs"), "THEIRS=OURS"),
        (("--name", "x" * 61), "needs a name of 1 to 60"),
    ],
)
def test_the_command_refuses_with_the_reason(cup: League, words: tuple[str, ...], reason: str) -> None:
    with pytest.raises(CommandError, match=reason) as refused:
        run(SMALL, *words)
    assert refused.value.returncode == 1
    assert nothing_entered()


def test_the_command_names_the_leagues_there_are(cup: League) -> None:
    with pytest.raises(CommandError, match="the-old-world-cup"):
        run(SMALL, league="elsewhere")


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_the_command_says_why_a_file_cannot_be_read(cup: League, tmp_path: Path, name: str) -> None:
    with pytest.raises(CommandError, match="can't be read"):
        run(tmp_path / name)


def test_a_team_that_came_in_plays_without_those_who_were_hurt_before(cup: League) -> None:
    team = import_fumbbl(season=season(cup), raw=SMALL.read_bytes(), by=None).team
    match = kicked_off(a_fixture(cup, team, a_team(cup, "Ringers")))
    sheet = match.kick_off["home"]
    rostered = [player["name"] for player in sheet["players"] if player.get("kind", "rostered") == "rostered"]
    assert rostered == ["Big Nob", "Snik"]
    assert len(sheet["players"]) == 11


@pytest.mark.django_db(transaction=True)
def test_of_two_who_send_the_same_file_at_once_one_is_told_that_it_is_here() -> None:
    here = season(a_league())
    outcomes: list[str] = []

    def send() -> None:
        try:
            import_fumbbl(season=here, raw=SMALL.read_bytes(), by=None)
            outcomes.append("entered")
        except Problem as problem:
            outcomes.append(problem.code)
        finally:
            connection.close()

    threads = [Thread(target=send) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["entered", "imported_already", "imported_already"]
    assert Team.objects.count() == 1
