"""A match at a stadium through the real actions and pages: a residency that both sides want, and the fund."""

from typing import Any

import pytest
from django.test import Client

from matches.actions import answer, current, lock, type_dice
from matches.models import Match, MatchSide
from matches.selectors import BOTH, kick_off_of
from matches.workflow import read_anew
from rulebook.procedure import Choice, Roll
from rulebook.shapes.death_zone import Stadium
from teams.projection import differences
from teams.selectors import state_of
from tests.matches.stage import WON, Stage

ON = {"sponsors": True, "stadia": True}
ICE = "stadium_unusual_surface:ice"


def goes_on(match: Match, side: str, dice: dict[str, list[int]], said: dict[str, Any], until: str = "") -> str:
    """The side answers with these dice and choices, and the defaults for the rest, until this is asked or nothing more is; what is asked then."""
    while True:
        read_anew(match)
        step, progress = current(match, side)
        if not step or progress is None or progress.pending is None:
            return ""
        request = progress.pending
        if request.why == until:
            return until
        if isinstance(request, Choice):
            value = said.get(request.why, request.default)
            if request.problems(value):
                value = request.default
            if request.problems(value):
                return str(request.why)
            answer(match=match, side=side, key=progress.key, value=value, by=None)
        elif isinstance(request, Roll):
            rolled = dice.get(request.why, [3] * request.count)
            if request.why in ("stadium_roll_off", "roll_off"):
                rolled = [5] if request.side == "home" else [2]
            type_dice(match=match, side=side, key=progress.key, value=rolled, by=match.fixture.home.coach)
        else:
            type_dice(match=match, side=side, key=progress.key, value=request.among[0], by=match.fixture.home.coach)


@pytest.mark.django_db
def test_both_want_the_stadium_and_the_one_that_waits_goes_on_when_the_other_has_rolled(client: Client) -> None:
    stage = Stage(**ON)
    stage.league.seasons.update(dice="table")
    match = lock(fixture=stage.fixture, by=None)
    goes_on(match, BOTH, {"random_stadium": [1, 1], "stadium_attribute": [3]}, {})
    kick_off = kick_off_of(stage.match)
    assert kick_off is not None and kick_off.of(Stadium).attribute == ICE
    stage_page = f"/leagues/{stage.league.slug}/fixtures/{stage.fixture.pk}/"
    assert "Ice" in client.get(stage_page).content.decode()
    for side in ("home", "away"):
        stage.files(side, WON)
    match = stage.match
    wish, name = {"seek_residency": True}, {"do": "accept", "name": "The Bilge"}
    assert goes_on(match, "home", {"residency_die": [6]}, wish) == "await_opponent"
    assert client.get(f"{stage_page}after/home/").status_code == 200
    assert goes_on(match, "away", {"residency_die": [5]}, wish, until="dedicated_fans") == "dedicated_fans"
    assert goes_on(match, "home", {}, {}, until="residency_offer") == "residency_offer"
    browser = Client()
    browser.force_login(stage.ines)
    assert "Name of the stadium" in browser.get(f"{stage_page}after/home/").content.decode()
    goes_on(match, "home", {}, {"residency_offer": name}, until="stadium_fund")
    assert "stadium fund" in browser.get(f"{stage_page}after/home/").content.decode()
    goes_on(match, "home", {}, {"stadium_fund": {"do": "pay"}})
    goes_on(match, "away", {}, {})
    read_anew(match)
    assert not MatchSide.objects.filter(open=True).exists()
    home, away = state_of(stage.home), state_of(stage.away)
    assert home.holdings["stadium"].name == "The Bilge" and not away.holdings
    assert home.purses["stadium_fund"] >= 50_000
    page = client.get(f"/leagues/{stage.league.slug}/teams/{stage.home.pk}/").content.decode()
    assert "The Bilge" in page and "in the stadium fund" in page
    assert differences(stage.home) == []
