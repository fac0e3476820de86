"""The demo league of a first start: eight teams in two divisions in the middle of their season, made by the real actions with fixed seeds."""

from datetime import datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.actions import enrol, found_league
from league.models import Fixture, League, Season
from league.people.members import join
from league.season.laying_out import lay_out_season
from league.table.decisions import decide_points
from league.telling.writing import post_news
from matches.correction.correcting import correct_result
from matches.demo.play import kicked_off, report_of, spend
from matches.models import Match
from matches.report.reporting import accept_report, agree, file_report
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES, plain
from teams.accounts import first_admin
from teams.actions import open_team
from teams.history.draft import Draft, Pick
from teams.models import Coach, Team
from teams.names import names

SEED = "de" * 32
DRAW = "de" * 8

#: How the user names of the coaches begin who were made up for it.
USERNAMES = "demo."

#: Name, roster, coach (the first is the administrator's), colours, how many of which position, re-rolls, apothecary. Four a division.
TEAMS: tuple[dict[str, Any], ...] = (
    {
        "name": "Altdorf Ashen Hounds",
        "roster": "human",
        "coach": "",
        "kit": "navy",
        "trim": "lemon",
        "picks": {"human-lineman": 5, "blitzer": 4, "catcher": 2, "thrower": 1},
        "rerolls": 3,
        "apothecary": 1,
    },
    {
        "name": "Gorefang Gutrippers",
        "roster": "orc",
        "coach": "Maud Okafor",
        "kit": "bottle",
        "trim": "bone",
        "picks": {"orc-lineman": 5, "blitzer": 4, "big-un-blocker": 2, "thrower": 1},
        "rerolls": 2,
        "apothecary": 1,
    },
    {
        "name": "The Lowmarsh Lanterns",
        "roster": "halfling",
        "coach": "Ines Barros",
        "kit": "amber",
        "trim": "bottle",
        "picks": {"halfling-hopeful-lineman": 12, "altern-forest-treeman": 2},
        "rerolls": 3,
        "apothecary": 1,
    },
    {
        "name": "Gravesend Wanderers",
        "roster": "shambling-undead",
        "coach": "Piet Vos",
        "kit": "slate",
        "trim": "bone",
        "picks": {"skeleton-lineman": 4, "zombie-lineman": 3, "ghoul-runner": 2, "wight-blitzer": 2, "mummy": 2},
        "rerolls": 2,
        "apothecary": 0,
    },
    {
        "name": "Kazrak Deepdelvers",
        "roster": "dwarf",
        "coach": "Tobias Lind",
        "kit": "brick",
        "trim": "lemon",
        "picks": {"dwarf-blocker-lineman": 6, "runner": 2, "blitzer": 2, "troll-slayer": 1},
        "rerolls": 2,
        "apothecary": 1,
    },
    {
        "name": "Underbridge Scratchers",
        "roster": "skaven",
        "coach": "Yuki Tanabe",
        "kit": "plum",
        "trim": "bone",
        "picks": {"skaven-clanrat-lineman": 5, "thrower": 1, "gutter-runner": 3, "blitzer": 2},
        "rerolls": 2,
        "apothecary": 1,
    },
    {
        "name": "The Greenbough Leapers",
        "roster": "wood-elf",
        "coach": "Odile Ferrand",
        "kit": "leaf",
        "trim": "lemon",
        "picks": {"wood-elf-lineman": 7, "catcher": 3, "wardancer": 1},
        "rerolls": 1,
        "apothecary": 1,
    },
    {
        "name": "Skaldfjord Reavers",
        "roster": "norse",
        "coach": "Anders Holm",
        "kit": "sky",
        "trim": "navy",
        "picks": {"norse-raider-lineman": 6, "norse-berserker": 2, "valkyrie": 2, "ulfwerener": 1},
        "rerolls": 2,
        "apothecary": 1,
    },
)
#: What the commissioner has to say.
NEWS = (
    "Two rounds in, and the spade is out",
    "Fennel Cheeseman of *The Lowmarsh Lanterns* scored, passed and did not get up again. "
    "The Lanterns won all the same; the pies were cold.\n\n"
    "A touchdown of round 1 was on the other sheet: the result was corrected, and everything that follows from it.",
)
DIVISIONS = (("Upstream", TEAMS[:4]), ("Downstream", TEAMS[4:]))

#: Touchdowns of home and away in the first two rounds, fixture by fixture of the draw.
ROUNDS = (((2, 1), (0, 1), (2, 2), (3, 1)), ((1, 1), (3, 2), (2, 0), (1, 2)))
#: The same for the three matches of the third round that have been played.
THIRD = ((2, 1), (1, 1), (0, 2))
#: The match of the second round in which the best of the home team's players dies.
STAR_FALLS = "s1.c1.r2.m2"
#: How many days before today the first round ended, and how many days a round has.
BEGAN, DAYS = 15, 7


def build_demo() -> League | None:
    """Builds the demo league, whole or not at all, unless there is a league already."""
    if League.objects.exists():
        return None
    admin = first_admin()
    with transaction.atomic():
        league = found_league(
            name="The Riverside Cup",
            by=admin,
            secret=SEED,
            options={"sponsors": True, "stadia": True},
            about="A league to explore: eight teams in mid-season, a fallen star, a corrected result, and a queue "
            "for the commissioner.",
        )
        season = league.seasons.get()
        rounds = _calendar(season, [_team(season, wanted, admin) for wanted in TEAMS], admin)
        for fixtures, scores in zip(rounds, ROUNDS, strict=False):
            for fixture, score in zip(fixtures, scores, strict=True):
                _play(fixture, score, admin)
        _correct(rounds[0][1], admin)
        _third_round([fixture for fixture in rounds[2] if not _of(admin, fixture)])
        post_news(league=league, title=NEWS[0], source=NEWS[1], by=admin)
        late = rounds[0][0].away
        decide_points(competition=season.competitions.get(), team=late, points=-1, reason="late for round 1", by=admin)
    return league


def _calendar(season: Season, teams: list[Team], by: Coach) -> list[list[Fixture]]:
    """The season is drawn: two divisions of four, everybody twice, a round a week, the third of them over since yesterday."""
    competition = season.competitions.get()
    ended = timezone.localdate() - timedelta(days=BEGAN)
    lay_out_season(
        competition=competition,
        divisions=[(DIVISIONS[0][0], teams[:4]), (DIVISIONS[1][0], teams[4:])],
        by=by,
        seed=DRAW,
        first_deadline=datetime.combine(ended, time(23, 59), timezone.get_default_timezone()),
        days_per_round=DAYS,
    )
    fixtures = Fixture.objects.select_related("home__coach", "away__coach", "round__competition__season__league")
    return [list(fixtures.filter(round=each)) for each in competition.rounds.order_by("number")[:3]]


def _team(season: Season, wanted: dict[str, Any], by: Coach) -> Team:
    rules = Ruleset.from_ref(season.rules)
    named = names(wanted["roster"], wanted["name"])
    positions = [position for position, count in wanted["picks"].items() for _ in range(count)]
    draft = Draft(
        name=wanted["name"],
        roster=wanted["roster"],
        picks=tuple(
            Pick(position=position, number=n, name=next(named)) for n, position in enumerate(positions, start=1)
        ),
        rerolls=wanted["rerolls"],
        apothecary=wanted["apothecary"],
        chosen_rules=tuple(
            rule for choice in rules.roster(wanted["roster"]).rule_choices for rule in choice.among[: choice.choose]
        ),
    )
    team = open_team(
        opened=draft.opened(rules),
        rules=rules,
        coach=_coach(season, wanted["coach"]) if wanted["coach"] else by,
        by=by,
        arms={"kit": wanted["kit"], "trim": wanted["trim"]},
    )
    enrol(season=season, team=team)
    return team


def _coach(season: Season, name: str) -> Coach:
    """A coach with an account and no password: nobody can log in as them until an administrator sets one."""
    coach, _ = Coach.objects.get_or_create(
        username=f"{USERNAMES}{name.split()[0].lower()}", defaults={"display_name": name, "password": "!demo"}
    )
    join(invitation=season.league.invitation, coach=coach)
    return coach


def _of(coach: Coach, fixture: Fixture) -> bool:
    return coach.pk in (fixture.home.coach_id, fixture.away.coach_id)


def _play(fixture: Fixture, score: tuple[int, int], admin: Coach) -> None:
    """Played, accepted, and both sequences done; after the second round the administrator has a choice to make for their own team."""
    match = kicked_off(fixture, by=admin)
    body = plain(report_of(match, score, star_falls=fixture.ref == STAR_FALLS))
    version = file_report(match=match, body=body, by=admin)
    match.refresh_from_db()
    accept_report(match=match, version=version, by=admin)
    for side in SIDES:
        team = fixture.home if side == "home" else fixture.away
        if fixture.round.number == 2 and team.coach_id == admin.pk:
            spend(match, side, by=admin, up_to="advancements")
        else:
            spend(match, side, by=admin)


def _third_round(fixtures: list[Fixture]) -> None:
    """One report is disputed, one is agreed and lacks a scorer, one waits for the other coach; the fourth fixture is overdue."""
    disputed, unknown, alone = (
        (kicked_off(fixture, by=fixture.home.coach, hiring=True), score)
        for fixture, score in zip(fixtures, THIRD, strict=True)
    )
    match, (home, away) = disputed
    _file(match, "home", (home, away))
    _file(match, "away", (home, away + 1))
    match, score = unknown
    version = _file(match, "home", score, unknown=True)
    match.refresh_from_db()
    agree(match=match, side="away", version=version, by=match.fixture.away.coach)
    match, score = alone
    _file(match, "home", score)


def _file(match: Match, side: str, score: tuple[int, int], *, unknown: bool = False) -> Any:
    match.refresh_from_db()
    body = plain(report_of(match, score, unknown_scorer=unknown))
    coach = match.fixture.home.coach if side == "home" else match.fixture.away.coach
    return file_report(match=match, body=body, by=coach, for_side=side)


def _correct(fixture: Fixture, by: Coach) -> None:
    """The result of the first round stood on a sheet that had lost a touchdown; both teams have played since."""
    match = Match.objects.get(fixture=fixture)
    accepted = match.reports.get(accepted=True)
    away = accepted.body["away"]
    scorer = next(id for id, done in away["deeds"].items() if done.get("touchdown"))
    deeds = {id: dict(done) for id, done in away["deeds"].items()}
    deeds[scorer]["touchdown"] += 1
    body = {**accepted.body, "away": {**away, "touchdowns": away["touchdowns"] + 1, "deeds": deeds}}
    correct_result(match=match, body=body, by=by, reason="the second away touchdown was on the other sheet")
