"""A whole season by rules that no product code names: a tiny edition with characteristics, policies and steps of its own, by API and by pages."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from league.models import League, Season
from pages.checks import steps_are_known
from rulebook.pack import reading
from rulebook.ruleset import Ruleset
from teams.models import Team
from teams.projection import expected, projected
from teams.selectors import rules_of, state_of
from tests.api.house import Program, said
from tests.tiny import policies as policies
from tests.tiny import steps as steps
from tests.world import coach

pytestmark = pytest.mark.django_db

FOLDER = Path(__file__).parent / "editions"
REPORT: dict[str, Any] = {
    "home": {"touchdowns": 2, "deeds": {"p1": {"touchdown": 2}, "p2": {"nutmeg": 1}, "p5": {"casualty": 1}}},
    "away": {
        "touchdowns": 1,
        "deeds": {"p1": {"touchdown": 1}},
        "hurt": [{"player": "p2", "result": "limping", "by": "p5", "cause": "shoved"}],
    },
}


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The tiny edition is installed beside the project's own."""
    monkeypatch.setattr(reading, "_MORE", [])
    reading.look_in([FOLDER])
    yield


class Lane:
    """A league of the tiny edition with the table's own dice, two teams that were drafted by API, and their programs."""

    def __init__(self) -> None:
        self.boss, self.rita, self.dag = (Program(coach(name)) for name in ("Odile", "Rita", "Dag"))
        body = {"name": "Back Lane", "edition": "tiny", "dice": "table"}
        league = said(self.boss.post("leagues/", body), 201)
        self.at = f"leagues/{league['slug']}/"
        for program in (self.rita, self.dag):
            said(program.post("invitations/", {"invitation": league["invitation"]}), 200)
        self.home = self.drafted(self.rita, "Gutter Rats", "lane-rats", ["rat"] * 4 + ["ratter"])
        self.away = self.drafted(self.dag, "Yard Hounds", "yard-dogs", ["dog"] * 5)

    def drafted(self, program: Program, name: str, roster: str, positions: list[str]) -> int:
        at = f"{self.at}drafts/"
        begun = said(program.post(at, {"roster": roster}), 201)
        picks = [
            {"position": position, "number": number, "name": f"{name} {number}"}
            for number, position in enumerate(positions, start=1)
        ]
        draft = {"name": name, "roster": roster, "picks": picks, "dedicated_fans": 2}
        saved = said(program.put(f"{at}{begun['id']}/", {"draft": draft, "seen": begun["version"]}), 200)
        assert saved["problems"] == []
        said(program.post(f"{at}{begun['id']}/hand-in/", {"seen": saved["version"]}), 201)
        team = Team.objects.get(name=name)
        return team.pk

    def team(self, pk: int) -> Any:
        return said(self.boss.get(f"{self.at}teams/{pk}/"), 200)

    def fixture(self, home: int, away: int) -> str:
        added = said(self.boss.post(f"{self.at}fixtures/", {"home": home, "away": away}), 201)
        return f"{self.at}fixtures/{added['id']}/"

    def kicked_off(self, match_at: str, dice: dict[str, int]) -> None:
        """The match is kicked off with these faces."""
        said(self.boss.post(f"{match_at}lock/"), 201)
        self.roll_on(match_at, dice)

    def roll_on(self, match_at: str, dice: dict[str, int]) -> None:
        question = said(self.boss.get(f"{match_at}match/"), 200)["question"]
        while question is not None:
            question = self.replied(match_at, "both", question, dice)["question"]

    def accepted(self, match_at: str, report: dict[str, Any]) -> None:
        said(self.rita.post(f"{match_at}reports/", {"report": report, "once": "once"}), 201)
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

    def replied(self, match_at: str, side: str, question: Any, dice: dict[str, int], **choices: Any) -> Any:
        if question["kind"] == "choice":
            value = choices.get(question["what"], question["default"])
            body = {"key": question["key"], "value": value}
            return said(self.boss.post(f"{match_at}match/{side}/answer/", body), 200)
        face = dice[question["side"] + question["what"] if question["what"] == "roll_off" else question["what"]]
        body = {"key": question["key"], "value": [face] * question["dice"]["count"]}
        return said(self.boss.post(f"{match_at}match/{side}/dice/", body), 200)


KICK_OFF = {"fair_weather_fans": 4, "homeroll_off": 6, "awayroll_off": 1}


def figures(team: Any) -> tuple[int, int, int, int]:
    """Treasury, team value, current team value and fans."""
    told = team["figures"]
    return told["treasury"], told["team_value"], told["current_team_value"], told["dedicated_fans"]


def test_the_edition_has_a_procedure_and_a_page_for_every_step() -> None:
    assert ("tiny", "Back-Lane Ball") in reading.edition_names()[1:]
    assert steps_are_known(None) == []
    rules = Ruleset.of("tiny")
    assert (rules.prayers, rules.redraft, rules.exhibition, rules.underdog, rules.bonus_points) == (None,) * 5
    assert not any(pick.name.startswith("tiny") for pick in reading.HOME.iterdir())


def test_a_season_from_the_drafts_to_a_correction_by_api() -> None:
    lane = Lane()
    rosters = said(lane.rita.get(f"{lane.at}rosters/"), 200)["results"]
    assert [each["name"] for each in rosters] == ["Lane Rats", "Yard Dogs"]
    ratter = rosters[0]["positions"][1]["characteristics"]
    assert [(each["short"], each["written"]) for each in ratter] == [("PC", "5"), ("NV", "4"), ("HD", "–")]
    # 200,000 less 4 x 20,000 and 35,000; fans count 5,000 each.
    assert figures(lane.team(lane.home)) == (85_000, 125_000, 125_000, 2)
    assert figures(lane.team(lane.away)) == (75_000, 135_000, 135_000, 2)

    match_at = lane.fixture(lane.home, lane.away)
    lane.kicked_off(match_at, KICK_OFF)
    sheet = said(lane.boss.get(f"{match_at}match/"), 200)["kick_off"]["home"]
    assert sheet["players"][4]["characteristics"] == {"pace": 5, "nerve": 4, "hide": None}
    lane.accepted(match_at, REPORT)
    asked = lane.afterwards(match_at, "home", {"dedicated_fans": 1, "tiny_lesson": 3}, tiny_skill="shove")
    assert asked == ["dedicated_fans", "tiny_lesson", "tiny_skill", "hiring"]
    asked = lane.afterwards(match_at, "away", {"dedicated_fans": 1, "tiny_lesson": 5})
    assert asked == ["dedicated_fans", "tiny_lesson", "hiring"]

    # Won 30,000 and two times 5,000; rent for 125,000: five full shares of 20,000 above 20,000, 5,000 each.
    rats = lane.team(lane.home)
    assert figures(rats) == (100_000, 80_000 + 35_000 + 15_000 + 4 * 5_000, 150_000, 4)
    scorer, ratter = rats["players"][0], rats["players"][4]
    assert (scorer["spp_earned"], scorer["spp_unspent"], ratter["spp_earned"]) == (4, 4, 1)
    assert [gain["how"] for gain in scorer["advancements"]] == ["chosen_double"]
    # Lost: 15,000 and 5,000; rent for 95,000 is 3 x 5,000. The one who limps counts for nothing while he is out.
    hounds = lane.team(lane.away)
    assert figures(hounds) == (80_000, 4 * 25_000 + 20_000 + 2 * 5_000, 130_000, 2)
    limping = hounds["players"][1]
    assert [each["value"] for each in limping["characteristics"]] == [3, 3, 4] and limping["misses_next"]
    assert hounds["players"][0]["characteristics"][0]["value"] == 5

    table = said(lane.boss.get(f"{lane.at}standings/"), 200)["tables"][0]["rows"]
    assert [row["points"] for row in table] == [2, 0]
    _corrected(lane, match_at)


def _corrected(lane: Lane, match_at: str) -> None:
    """The second touchdown never was: a draw, so the hats, the fans, the rents and the limp change."""
    right = {"home": {**REPORT["home"], "touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}, "away": REPORT["away"]}
    right["away"] = {**REPORT["away"], "hurt": [{"player": "p2", "result": "shaken", "cause": "fell"}]}
    plan = said(lane.boss.post(f"{match_at}corrections/preview/", {"report": right}), 200)
    body = {"report": right, "seen": plan["seen"], "reason": "The whistle.", "rulings": {}}
    body["rulings"] = dict.fromkeys(plan["undecided"], "keep")
    said(lane.boss.post(f"{match_at}corrections/", body), 201)
    rats, hounds = lane.team(lane.home), lane.team(lane.away)
    # 85,000 and a draw's 25,000 make 110,000: four shares of rent. The scorer still has the two of fame that he learned by.
    assert figures(rats) == (90_000, 80_000 + 35_000 + 15_000 + 2 * 5_000, 140_000, 2)
    # 75,000 and 25,000: four shares. Shaken: nobody misses the next match, and Nerve is worse instead of Pace.
    assert figures(hounds) == (80_000, 5 * 25_000 + 20_000 + 2 * 5_000, 155_000, 2)
    assert [each["value"] for each in hounds["players"][1]["characteristics"]] == [4, 2, 4]
    table = said(lane.boss.get(f"{lane.at}standings/"), 200)["tables"][0]["rows"]
    assert [row["points"] for row in table] == [1, 1]
    for team in Team.objects.all():
        assert projected(team) == expected(state_of(team), rules_of(team))


def test_what_the_table_of_casualties_says_is_what_a_report_may_say() -> None:
    lane = Lane()
    match_at = lane.fixture(lane.home, lane.away)
    lane.kicked_off(match_at, KICK_OFF)
    for hurt, code in (
        ({"result": "limping", "characteristic": "nerve"}, "nothing_to_reduce"),
        ({"result": "limping", "characteristic": "st"}, "unknown_characteristic"),
        ({"result": "lasting-injury"}, "unknown_result"),
        ({"result": "battered", "dice": [7]}, "die_out_of_range"),
    ):
        report = {"home": {}, "away": {"hurt": [{"player": "p2", "cause": "fell", **hurt}]}}
        answer = lane.rita.post(f"{match_at}reports/", {"report": report, "once": code})
        assert answer.status_code in (400, 409) and answer.json()["code"] == code, answer.json()


# --- By pages -------------------------------------------------------------------------------------------------------


def text(answer: Any) -> str:
    return html.unescape(str(answer.content.decode()))


def browser(name: str) -> Client:
    client = Client()
    client.force_login(coach(name))
    return client


def field(page: str, name: str) -> str:
    """The value of the first field of this name on a page."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None, f"no field {name} on this page"
    return found[1]


def drafted(client: Client, at: str, roster: str, name: str) -> Team:
    """The ready-made list of the roster, handed in by the draft's pages."""
    url = client.post(f"{at}drafts/new/", {"roster": roster}).headers["location"]
    assert ">HD<" in text(client.get(url)) and ">MA<" not in text(client.get(url))
    client.post(f"{url}save/", {"seen": 1, "tab": "one", "change": "ready-made", "name": name})
    answer = client.post(f"{url}hand-in/", {"seen": 2, "tab": "one"}, follow=True)
    assert answer.status_code == 200, text(answer)
    return Team.objects.get(name=name)


def through(client: Client, at: str, side: str, finished: str) -> list[str]:
    """Everything that a sequence asks, rolled or answered by its pages; what was asked."""
    asked = []
    for _ in range(40):
        page = text(client.get(f"{at}{side}"))
        if 'name="key"' not in page:
            assert finished in page
            return asked
        key = field(page, "key")
        asked.append(key.partition("#")[0].rpartition("/")[0] or key.partition("#")[0])
        if 'name="answer"' in page:
            answer = client.post(f"{at}{side}answer/", {"key": key, "answer": field(page, "answer")})
        elif 'name="offer"' in page:
            answer = client.post(f"{at}{side}answer/", {"key": key, "offer": "done"})
        else:
            answer = client.post(f"{at}{side}roll/", {"key": key})
        assert answer.status_code == 302, text(answer)
    raise AssertionError("the sequence had no end")


FORM = {
    "once": "the first form", "count-home.score": "1", "count-home.p1.touchdown": "1", "count-home.p2.nutmeg": "1",
    "count-away.score": "0", "lines-hurt-away": "1", "hurt-away-0-player": "p3", "hurt-away-0-result": "limping",
    "hurt-away-0-cause": "fell", "accept": "1",
}  # fmt: skip


def test_a_season_by_pages() -> None:
    boss, rita = browser("Odile"), browser("Rita")
    page = text(boss.get("/leagues/new/"))
    assert 'name="edition"' in page and "Back-Lane Ball" in page
    sent = {"name": "Back Lane", "edition": "tiny", "dice": "site", "season_name": "One"}
    assert boss.post("/leagues/new/", sent | {"look": "edition"}).status_code == 200
    assert boss.post("/leagues/new/", sent | {"edition": "huge"}).status_code == 400
    assert not League.objects.exists()
    boss.post("/leagues/new/", sent)
    league = League.objects.get()
    at = f"/leagues/{league.slug}/"
    assert Season.objects.get().rules["edition"] == "tiny"

    rita.post(f"/join/{league.invitation}/")
    home, away = drafted(rita, at, "lane-rats", "Rats"), drafted(boss, at, "yard-dogs", "Hounds")
    before = {team.pk: team.treasury for team in (home, away)}
    boss.post(f"{at}fixtures/new/", {"home": home.pk, "away": away.pk})
    match_at = f"{at}fixtures/{home.home_fixtures.get().pk}/"
    boss.post(f"{match_at}lock/")
    through(boss, match_at, "kick-off/", "")
    assert ">Limping<" in text(boss.get(f"{match_at}report/"))
    answer = boss.post(f"{match_at}report/", FORM)
    assert answer.status_code == 302, text(answer)
    asked = through(boss, match_at, "after/home/", "ready for the next fixture")
    assert asked[:2] == ["dedicated_fans", "tiny_lesson"]
    through(boss, match_at, "after/away/", "ready for the next fixture")
    home.refresh_from_db(), away.refresh_from_db()
    for team, won in ((home, 35_000), (away, 15_000)):
        purse = before[team.pk] + won
        assert team.treasury == purse - max(0, purse - 20_000) // 20_000 * 5_000
    limping = away.players.get(key="p3")
    assert (limping.characteristics["pace"], limping.misses_next) == (3, True)
    page = text(boss.get(f"{at}teams/{away.pk}/"))
    assert "−1 PC" in page and "misses the next match" in page.lower()

    boss.post(f"{at}season/end/", {"sure": "yes", "reason": ""})
    page = text(boss.get(f"{at}season/next/"))
    assert '<option value="tiny" selected>' in page
    answer = boss.post(f"{at}season/next/", {"name": "Two", "dice": "site", "edition": reading.DEFAULT})
    assert answer.status_code == 302, text(answer)
    assert Season.objects.get(name="Two").rules["edition"] == reading.DEFAULT


def test_without_a_second_edition_nobody_is_asked_which_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / reading.DEFAULT).symlink_to(reading.HOME / reading.DEFAULT)
    monkeypatch.setattr(reading, "HOME", tmp_path)
    monkeypatch.setattr(reading, "_MORE", [])
    boss = browser("Odile")
    assert 'name="edition"' not in text(boss.get("/leagues/new/"))
    answer = Program(coach("Rita")).post("leagues/", {"name": "Back Lane", "edition": "tiny"})
    said(answer, 400, "broken_body")


def linked(page: str, at: str) -> set[str]:
    """The addresses of the league to which a page links."""
    found = re.findall(r'href="([^"]+)"', page)
    return {html.unescape(each).partition("#")[0] for each in found if each.startswith(at)}


def every_page(client: Client, at: str) -> int:
    """Every page below this address that can be reached by links is there, and says nothing of what the edition lacks; how many."""
    seen: set[str] = set()
    new = {at}
    while new:
        address = new.pop()
        seen.add(address)
        answer = client.get(address)
        assert answer.status_code in (200, 302), (address, answer.status_code)
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            page = answer.content.decode()
            assert ">MA<" not in page and ">PA<" not in page, address
            new |= linked(page, at) - seen
    return len(seen)


def test_every_page_that_a_league_links_to_is_there_at_every_stage_of_a_match() -> None:
    lane = Lane()
    match_at = lane.fixture(lane.home, lane.away)
    league = League.objects.get()
    client = Client()
    client.force_login(league.memberships.get(role="commissioner").coach)
    at, here = f"/leagues/{league.slug}/", f"/{match_at}"
    every_page(client, here)
    said(lane.boss.post(f"{match_at}lock/"), 201)
    every_page(client, here)
    lane.roll_on(match_at, KICK_OFF)
    every_page(client, here)
    lane.accepted(match_at, REPORT)
    every_page(client, here)
    lane.afterwards(match_at, "home", {"dedicated_fans": 1, "tiny_lesson": 3}, tiny_skill="shove")
    lane.fixture(lane.away, lane.home)
    assert every_page(client, at) > 40


ROOT = Path(__file__).parents[2]
FOLDERS = ("pages", "templates", "static", "api", "matches", "league", "teams", "inducements")
#: A sample on the page of looks, and what older entries do not say. The modules of the Death Zone are those of one edition.
SAYS_SO = {"pages/shell/style_views.py", "teams/history/match.py"}


def test_no_page_sheet_or_entry_names_the_fans_of_one_edition() -> None:
    found = [
        path.relative_to(ROOT).as_posix()
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".html", ".txt", ".js") and not {"migrations", "death_zone"} & set(path.parts)
        if re.search(r"dedicated fan", path.read_text(encoding="utf-8"), re.IGNORECASE)
    ]
    assert set(found) == SAYS_SO


def test_each_edition_calls_its_fans_by_its_own_word() -> None:
    assert Ruleset.of("bb2020").fans.counted(1) == "1 dedicated fan"
    tiny = Ruleset.of("tiny").fans
    assert (tiny.title, tiny.counted(1), tiny.counted(3)) == ("Regulars", "1 regular", "3 regulars")
