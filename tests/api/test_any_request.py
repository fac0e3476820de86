"""Requests that nobody would think of, made from the description of the API, against a site that is served."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from rest_framework.throttling import SimpleRateThrottle

from teams.tokens import make_token
from tests.api.house import House

COMMITTED = Path(settings.BASE_DIR) / "docs" / "openapi.yaml"
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


# It takes a minute, and what SQLite keeps PostgreSQL may refuse, hardly ever the other way round.
@pytest.mark.postgres_only
@pytest.mark.timeout(400)
def test_every_answer_matches_the_schema(
    transactional_db: None, server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Schemathesis finds nothing: no fault of the server, no status, type or shape that the schema does not name."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": None, "user": None})
    house = House()
    _, secret = make_token(coach=house.people["Odile Marsh"], name="a curious program")
    # Addresses of what is there: a made-up one would only ever be told that there is no such thing.
    there = {"slug": f'"{house.league.slug}"', "team_id": house.home.pk, "fixture_id": house.fixture.pk}
    there |= {"round_id": house.fixture.round_id, "key": '"p1"', "side": '"home"', "number": 1}
    there |= {"coach_id": house.people["Ines Okafor"].pk}
    known = tmp_path / "known.toml"
    known.write_text("[parameters]\n" + "".join(f'"path.{name}" = {value}\n' for name, value in there.items()))
    program = str(Path(sys.executable).with_name("schemathesis"))
    words = ["--config-file", str(known), "--no-color", "run", str(COMMITTED), "--url", server]
    words += ["--header", f"Authorization: Bearer {secret}", "--warnings", "off", "--seed", "2020"]
    words += ["--checks", CHECKS, "--phases", "fuzzing", "--max-examples", "5"]
    done = subprocess.run([program, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
