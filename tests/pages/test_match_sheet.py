"""The match sheet: what both sides have for one match, what it does, and boxes to tick."""

from html import unescape

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from league.models import League
from matches.models import Match
from matches.selectors import kick_off_of
from matches.sequence.sheets import keep_sheets
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import PrayersHeard, Weather
from rulebook.shapes.sheets import Hired, KickOff, SheetPlayer
from tests.built_once import built_once
from tests.pages.test_sheets import pages_in, said_in
from tests.world import a_fixture, a_league, a_team, kicked_off

pytestmark = pytest.mark.django_db
RULES = Ruleset.of("bb2020")
GRIFF = RULES.star("griff-oberwald")


@built_once
def league() -> League:
    return a_league()


@built_once
def match(league: League) -> Match:
    """A match with a star, three inducements and a prayer at home, and nothing away."""
    match = kicked_off(a_fixture(league, a_team(league, "Reavers"), a_team(league, "Auditors")))
    kick_off = kick_off_of(match)
    assert kick_off is not None
    star = SheetPlayer(
        id="griff", number=90, name=GRIFF.name, position=GRIFF.id, kind="star",
        characteristics=GRIFF.characteristics, skills=GRIFF.skills,
    )  # fmt: skip
    hired = (
        Hired("bribes", 2, 200_000),
        Hired("bloodweiser-kegs", 1, 50_000),
        Hired("hireling-sports-wizard", 1, 150_000),
    )
    home = msgspec.structs.replace(kick_off.home, players=(*kick_off.home.players, star), hired=hired)
    prayed = PrayersHeard(heard={"home": (RULES.prayer_rows[0].id,)})
    keep_sheets(
        match, with_(kick_off, home=home).settling(prayed, Weather(row=RULES.weather_table().row(2).id, dice=(1, 1)))
    )
    return match


def with_(kick_off: KickOff, **more: object) -> KickOff:
    changed: KickOff = msgspec.structs.replace(kick_off, **more)
    return changed


def address(match: Match, name: str = "match_sheet") -> str:
    return reverse(name, args=[match.fixture.round.competition.season.league.slug, match.fixture_id])


def shown(match: Match) -> str:
    answer = Client().get(address(match))
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def side_of(page: str, side: int) -> str:
    return page[page.index('class="sheet-sides"') :].split("<section>")[side + 1].split("</section>")[0]


def test_each_inducement_stands_with_what_it_does_and_a_box_for_each_use(match: Match) -> None:
    home = side_of(shown(match), 0)
    for id, boxes in (("bribes", 2), ("bloodweiser-kegs", 0), ("hireling-sports-wizard", 1)):
        one = RULES.inducement(id)
        (line,) = (line for line in home.split("<li>") if f"{one.name}</b>" in line)
        assert one.effect in line
        assert line.count('<i class="box">') == boxes
    for spell in RULES.inducement("hireling-sports-wizard").spells:
        assert spell.name in home and spell.effect in home


def test_a_star_stands_with_characteristics_skills_and_their_own_rule(match: Match) -> None:
    home = side_of(shown(match), 0)
    (line,) = (line for line in home.split("<li>") if GRIFF.name in line)
    assert GRIFF.special_rule is not None
    assert GRIFF.special_rule.summary in line and "MA 7" in line
    assert all(RULES.label(held) in line for held in GRIFF.skills)
    assert line.count('<i class="box">') == 1


def test_prayers_and_the_weather_stand_with_their_effects(match: Match) -> None:
    page = shown(match)
    prayer, weather = RULES.prayer_rows[0], RULES.weather_table().row(2)
    assert prayer.name in side_of(page, 0) and prayer.effect in side_of(page, 0)
    assert prayer.name not in side_of(page, 1)
    assert weather.name in page and weather.effect in page


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_pdf_is_one_page_with_both_sides(match: Match, paper: str) -> None:
    answer = Client().get(address(match, "match_sheet_pdf"), {"paper": paper})
    assert answer["Content-Type"] == "application/pdf"
    assert pages_in(answer.content) == 1
    said = said_in(answer.content)
    assert "Reavers" in said and "Auditors" in said and GRIFF.name in said


def test_a_side_with_everything_still_has_one_page(match: Match) -> None:
    kick_off = kick_off_of(match)
    assert kick_off is not None
    everything = tuple(Hired(one.id, one.max or 2, one.cost) for one in RULES.inducements if one.cost)
    keep_sheets(match, with_(kick_off, away=with_away(kick_off, everything)))
    assert pages_in(Client().get(address(match, "match_sheet_pdf")).content) == 1


def with_away(kick_off: KickOff, hired: tuple[Hired, ...]) -> object:
    return msgspec.structs.replace(kick_off.away, hired=hired)


def test_before_the_kick_off_the_address_leads_to_the_match(league: League) -> None:
    fixture = a_fixture(league, a_team(league, "Early"), a_team(league, "Birds"))
    for name in ("match_sheet", "match_sheet_pdf"):
        answer = Client().get(reverse(name, args=[league.slug, fixture.pk]))
        assert answer.status_code == 302
        assert answer["Location"] == reverse("match", args=[league.slug, fixture.pk])


def test_the_page_of_the_match_leads_to_its_sheet(match: Match) -> None:
    page = Client().get(reverse("match", args=[match.fixture.round.competition.season.league.slug, match.fixture_id]))
    assert address(match) in page.content.decode()
