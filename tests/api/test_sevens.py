"""A season of Blood Bowl Sevens, from the drafts to its end: by API, and one match by pages."""

from typing import Any

import pytest
from django.test import Client

from league.models import League, Season
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import plain
from teams.history.draft import Draft, Pick
from teams.models import Team
from teams.projection import expected, projected
from teams.selectors import rules_of, state_of
from tests.api.house import Program, said
from tests.tiny.test_tiny_edition import browser, linked, text, through
from tests.world import coach

pytestmark = pytest.mark.django_db

RULES = Ruleset.of("sevens")
REPORT: dict[str, Any] = {
    "home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}, "p2": {"casualty": 1}}},
    "away": {
        "hurt": [
            {"player": "p1", "result": "seriously-hurt", "by": "p2", "dice": [11]},
            {
                "player": "p2",
                "result": "patched-up",
                "set_aside": "dead",
                "apothecary": True,
                "cause": "foul",
                "dice": [12, 4],
            },
        ]
    },
}


def draft(name: str, roster: str, **more: int) -> Draft:
    lineman = next(position.id for position in RULES.roster(roster).positions if position.is_lineman)
    picks = tuple(Pick(position=lineman, number=n, name=f"{name} {n}") for n in range(1, 8))
    return Draft(name=name, roster=roster, picks=picks, **more)


class Pub:
    """A league of Sevens that approves drafts, with the table's own dice; two teams of seven, drafted by API."""

    def __init__(self) -> None:
        self.boss, self.rita, self.dag = (Program(coach(name)) for name in ("Odile", "Rita", "Dag"))
        body = {
            "name": "Pub League",
            "edition": "sevens",
            "dice": "table",
            "options": {"draft_approval": "commissioner"},
        }
        league = said(self.boss.post("leagues/", body), 201)
        self.at = f"leagues/{league['slug']}/"
        for program in (self.rita, self.dag):
            said(program.post("invitations/", {"invitation": league["invitation"]}), 200)
        self.home = self.drafted(self.rita, draft("Reavers", "human", rerolls=1, cheerleaders=1))
        self.away = self.drafted(self.dag, draft("Regulars", "orc", apothecary=1))

    def drafted(self, program: Program, wish: Draft) -> int:
        at = f"{self.at}drafts/"
        begun = said(program.post(at, {"roster": wish.roster}), 201)
        saved = said(program.put(f"{at}{begun['id']}/", {"draft": plain(wish), "seen": begun["version"]}), 200)
        assert saved["problems"] == [] and saved["price"] + saved["left"] == 600_000
        handed_in = said(program.post(f"{at}{begun['id']}/hand-in/", {"seen": saved["version"]}), 201)
        assert not Team.objects.filter(name=wish.name).exists()
        said(self.boss.post(f"{at}{begun['id']}/approve/", {"seen": handed_in["version"]}), 200)
        return Team.objects.get(name=wish.name).pk

    def team(self, pk: int) -> Any:
        return said(self.boss.get(f"{self.at}teams/{pk}/"), 200)

    def figures(self, pk: int) -> tuple[int, int, int]:
        """Treasury, team value and current team value."""
        told = self.team(pk)["figures"]
        return told["treasury"], told["team_value"], told["current_team_value"]

    def fixture(self) -> str:
        added = said(self.boss.post(f"{self.at}fixtures/", {"home": self.home, "away": self.away}), 201)
        return f"{self.at}fixtures/{added['id']}/"

    def kicked_off(self, match_at: str, dice: dict[str, int]) -> Any:
        said(self.boss.post(f"{match_at}lock/"), 201)
        while (question := said(self.boss.get(f"{match_at}match/"), 200)["question"]) is not None:
            self.replied(match_at, "both", question, dice)
        return said(self.boss.get(f"{match_at}match/"), 200)["kick_off"]

    def accepted(self, match_at: str, report: dict[str, Any]) -> None:
        said(self.rita.post(f"{match_at}reports/", {"report": report, "once": match_at}), 201)
        seen = said(self.boss.get(f"{match_at}match/"), 200)["version"]
        said(self.boss.post(f"{match_at}reports/1/accept/", {"seen": seen}), 200)

    def afterwards(self, match_at: str, side: str, dice: dict[str, int], **choices: Any) -> list[str]:
        """The sequence after the match with these faces and choices; what was asked."""
        asked = []
        while True:
            told = said(self.boss.get(f"{match_at}match/"), 200)
            question = next(each for each in told["sides"] if each["side"] == side)["question"]
            if question is None:
                return asked
            asked.append(question["what"])
            self.replied(match_at, side, question, dice, **choices)

    def replied(self, match_at: str, side: str, question: Any, dice: dict[str, int], **choices: Any) -> None:
        if question["kind"] == "choice":
            value = choices.get(question["what"], question["default"])
            said(self.boss.post(f"{match_at}match/{side}/answer/", {"key": question["key"], "value": value}), 200)
            return
        face = dice.get(question["side"] + question["what"]) or dice.get(question["what"], 3)
        value = choices["drawn"] if question["kind"] == "draw" else [face] * question["dice"]["count"]
        said(self.boss.post(f"{match_at}match/{side}/dice/", {"key": question["key"], "value": value}), 200)


DICE = {"homeroll_off": 6, "awayroll_off": 1, "fair_weather_fans": 1, "dedicated_fans": 6, "random_skill": 1}


def test_two_matches_and_the_end_of_the_season_by_api() -> None:
    pub = Pub()
    # 7 x 50,000, a re-roll at double price and a cheerleader; the re-roll counts its single price.
    assert pub.figures(pub.home) == (130_000, 420_000, 420_000)
    assert pub.figures(pub.away) == (170_000, 430_000, 430_000)
    first = pub.fixture()
    sheet = pub.kicked_off(first, DICE)
    assert len(sheet["home"]["players"]) == 7
    pub.accepted(first, REPORT)
    chosen = {"do": "random", "player": "p1", "category": "general"}
    asked = pub.afterwards(first, "home", DICE, random_skill_for=chosen)
    assert asked == [
        "dedicated_fans",
        "random_skill_for",
        "random_skill",
        "random_skill",
        "hiring",
        "expensive_mistakes",
    ]
    learned = {"do": "random", "player": "p3", "category": "agility"}
    asked = pub.afterwards(
        first, "away", DICE, drawn="p3", random_skill_for={"do": "lot"}, random_skill_category=learned
    )
    assert asked[:3] == ["dedicated_fans", "random_skill_for", "random_skill_for"]
    home, away = pub.team(pub.home), pub.team(pub.away)
    assert [gain["how"] for gain in home["players"][0]["advancements"]] == ["random_primary"]
    assert [gain["how"] for gain in away["players"][2]["advancements"]] == ["random_secondary"]
    assert home["players"][0]["spp_earned"] == 0 and home["figures"]["team_value"] == 430_000
    assert away["players"][0]["misses_next"] and not away["players"][1]["misses_next"]

    second = pub.fixture()
    sheet = pub.kicked_off(second, DICE)
    loner = [player for player in sheet["away"]["players"] if player["kind"] == "journeyman"]
    assert len(sheet["away"]["players"]) == 7 and [each["skills"][-1]["value"] for each in loner] == ["5+"]
    pub.accepted(second, {"home": {}, "away": {}})
    # The one with a skill rolls a 1 and is signed; a draw asks no die of the fans.
    asked = pub.afterwards(second, "home", DICE | {"professional_draft": 1}, drawn="p4")
    assert asked[:2] == ["professional_draft", "random_skill_for"]
    asked = pub.afterwards(second, "away", DICE | {"professional_draft": 2}, drawn="p4")
    assert asked[0] == "professional_draft"
    home, away = (state_of(Team.objects.get(pk=pk)) for pk in (pub.home, pub.away))
    assert (home.players["p1"].status, away.players["p3"].status) == ("left", "active")
    assert away.players["p1"].available and len(home.players["p4"].advancements) == 1
    table = said(pub.boss.get(f"{pub.at}standings/"), 200)["tables"][0]["rows"]
    assert [row["points"] for row in table] == [4, 1]
    said(pub.boss.post(f"{pub.at}seasons/1/end/", {"reason": "The pub closes."}), 200)
    assert Season.objects.get().over
    for team in Team.objects.all():
        assert projected(team) == expected(state_of(team), rules_of(team))


FORM = {
    "once": "the first form", "count-home.score": "1", "count-home.p1.touchdown": "1", "count-away.score": "0",
    "lines-hurt-away": "1", "hurt-away-0-player": "p3", "hurt-away-0-result": "seriously-hurt", "hurt-away-0-cause": "foul",
    "accept": "1",
}  # fmt: skip


def test_a_match_by_pages() -> None:
    boss = browser("Odile")
    assert "Blood Bowl Sevens" in text(boss.get("/leagues/new/"))
    boss.post("/leagues/new/", {"name": "Pub League", "edition": "sevens", "dice": "site", "season_name": "One"})
    league = League.objects.get()
    at = f"/leagues/{league.slug}/"
    home, away = (ready_made(boss, at, roster, name) for roster, name in (("human", "Reavers"), ("orc", "Regulars")))
    boss.post(f"{at}fixtures/new/", {"home": home.pk, "away": away.pk})
    match_at = f"{at}fixtures/{home.home_fixtures.get().pk}/"
    boss.post(f"{match_at}lock/")
    through(boss, match_at, "kick-off/", "")
    assert ">Patched up<" in text(boss.get(f"{match_at}report/"))
    answer = boss.post(f"{match_at}report/", FORM)
    assert answer.status_code == 302, text(answer)
    asked = through(boss, match_at, "after/home/", "ready for the next fixture")
    assert asked[:3] == ["dedicated_fans", "random_skill_for", "random_skill"]
    through(boss, match_at, "after/away/", "ready for the next fixture")
    learned = [gain.how for player in state_of(home).players.values() for gain in player.advancements]
    assert learned == ["random_primary"]
    assert ">SPP<" not in text(boss.get(f"{at}teams/{home.pk}/"))
    for sheet in (f"{at}teams/{home.pk}/sheet/", f"{at}report-sheet/"):
        page = text(boss.get(sheet))
        assert "SPP:" not in page and "D16" not in page and ">8<" not in page.partition("Turns")[2]
        assert boss.get(sheet.rstrip("/") + ".pdf").content.startswith(b"%PDF")
    boss.post(f"{at}fixtures/new/", {"home": away.pk, "away": home.pk})
    match_at = f"{at}fixtures/{home.away_fixtures.get().pk}/"
    boss.post(f"{match_at}lock/")
    assert every_page(boss, at) > 40


def ready_made(client: Client, at: str, roster: str, name: str) -> Team:
    """The ready-made list of the roster, handed in by the draft's pages."""
    url = client.post(f"{at}drafts/new/", {"roster": roster}).headers["location"]
    assert "none to be had after the draft" in text(client.get(url))
    client.post(f"{url}save/", {"seen": 1, "tab": "one", "change": "ready-made", "name": name})
    answer = client.post(f"{url}hand-in/", {"seen": 2, "tab": "one"}, follow=True)
    assert answer.status_code == 200, text(answer)
    team = Team.objects.get(name=name)
    assert 7 <= len(state_of(team).listed) <= 11 and team.treasury >= 0
    return team


def every_page(client: Client, at: str) -> int:
    """Every page below this address that can be reached by links is there; how many."""
    seen: set[str] = set()
    new = {at}
    while new:
        address = new.pop()
        seen.add(address)
        answer = client.get(address)
        assert answer.status_code in (200, 302), (address, answer.status_code)
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            new |= linked(answer.content.decode(), at) - seen
    return len(seen)
