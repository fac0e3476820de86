"""A site that an earlier version saved comes back whole: every figure is the same, and life goes on where it stood."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.test import Client

from config.saving.backups import restore
from league.models import Competition, League
from league.selectors import tables_of
from matches.actions import answer, current
from matches.correction.asking import answer_point
from matches.correction.correcting import correct_result
from matches.correction.waiting import rulings_so_far, waiting_correction
from matches.models import Match
from matches.selectors import BOTH
from rulebook.procedure import Choice
from teams.models import Coach, Player, Team

ARCHIVE = Path(__file__).parents[1] / "archives" / "season-2026-12.zip"
FIGURES = ARCHIVE.with_suffix(".json")

TEAM = (
    "team_value", "current_team_value", "treasury", "rerolls", "assistant_coaches", "cheerleaders", "apothecary",
    "won", "drawn", "lost",
)  # fmt: skip
FIVE = ("ma", "st", "ag", "pa", "av")
PLAYER = (
    "key", "number", "name", "position", "kind", "status", *FIVE, "skills", "value", "earned",
    "spent", "niggling", "misses_next",
)  # fmt: skip
ROW = (
    "rank", "played", "won", "drawn", "lost", "touchdowns", "touchdowns_against", "casualties", "casualties_against",
    "points", "shared",
)  # fmt: skip


@pytest.fixture
def restored(tmp_path: Path, settings: LazySettings, transactional_db: None) -> None:
    settings.DATA_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "media"
    restore(file=ARCHIVE)


def figures() -> dict[str, Any]:
    """What the site says of its teams and tables, by names that no later version changes."""
    teams = {team.name: _team(team) for team in Team.objects.all()}
    names = {str(team.pk): team.name for team in Team.objects.all()}
    tables = {
        f"{competition}: {division}": [[names[row.team], *(getattr(row, name) for name in ROW)] for row in rows]
        for competition in Competition.objects.all()
        for division, rows in tables_of(competition)
    }
    return {"teams": teams, "tables": tables}


def _of(player: Player, name: str) -> Any:
    return player.characteristics[name] if name in FIVE else getattr(player, name)


def _team(team: Team) -> dict[str, Any]:
    players = [[_of(player, name) for name in PLAYER] for player in team.players.all()]
    points = {
        player.name: [line.spp for line in player.lines.all()] for player in team.players.all() if player.lines.exists()
    }
    own = {name: getattr(team, name) for name in TEAM}
    return {**own, "fans": team.fans, "players": players, "spp": points}


def test_every_figure_is_what_it_was(restored: None) -> None:
    assert json.loads(json.dumps(figures())) == json.loads(FIGURES.read_text(encoding="utf-8"))


def test_the_histories_fold_to_the_tables(restored: None) -> None:
    said = io.StringIO()
    call_command("rebuild", "--check", stdout=said)
    assert said.getvalue().startswith("8 teams folded, 0 ")


def test_every_match_and_team_can_be_read(restored: None, client: Client) -> None:
    client.force_login(Coach.objects.get(is_superuser=True))
    league = League.objects.get()
    for team in Team.objects.all():
        assert client.get(f"/leagues/{league.slug}/teams/{team.pk}/").status_code == 200
    for match in Match.objects.all():
        assert client.get(f"/leagues/{league.slug}/fixtures/{match.fixture_id}/").status_code == 200


def test_a_match_before_its_kick_off_goes_on(restored: None) -> None:
    match = Match.objects.get(state=Match.State.LOCKED)
    admin = Coach.objects.get(is_superuser=True)
    _, progress = current(match, BOTH)
    assert progress is not None and isinstance(progress.pending, Choice)
    answer(match=match, side=BOTH, key=progress.key, value=progress.pending.default, by=admin, on_behalf=True)
    match.refresh_from_db()
    assert match.state == Match.State.PLAYING


def test_a_correction_that_waits_can_still_be_answered_and_saved(restored: None) -> None:
    admin = Coach.objects.get(is_superuser=True)
    match = Match.objects.get(waiting_corrections__open=True)
    waiting = waiting_correction(match)
    assert waiting is not None
    for point in waiting.points.all():
        coach = (match.fixture.home if point.side == "home" else match.fixture.away).coach
        assert coach is not None
        answer_point(match=match, side=point.side, point=point.pk, says="keep", by=coach)
    waiting.refresh_from_db()
    correct_result(match=match, body=waiting.body, by=admin, reason=waiting.reason, rulings=rulings_so_far(waiting))
    assert waiting_correction(match) is None
    counted = match.reports.get(accepted=True)
    assert counted.body["away"]["touchdowns"] == waiting.body["away"]["touchdowns"]


def test_the_archive_is_small() -> None:
    assert ARCHIVE.stat().st_size < 1_000_000
    assert "database.sqlite3" in zipfile.ZipFile(ARCHIVE).namelist()
