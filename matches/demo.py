"""The demo league of a first start: four teams, a few rounds, made by the real actions with a fixed seed."""

from typing import Any

from django.db import transaction

from league.actions import add_fixture, decide_points, enrol, found_league
from league.models import Competition, Fixture, League, Season
from matches.actions import answer, current, lock, roll_on, take_defaults
from matches.correcting import correct_result
from matches.models import Match
from matches.reporting import accept_report, file_report
from matches.selectors import BOTH, kick_off_of
from rulebook.dice import KeyedDice
from rulebook.procedure import Choice
from rulebook.ruleset import Ruleset
from rulebook.sheets import SIDES, Hurt, MatchReport, SideReport, TeamSheet, other, plain
from teams.accounts import first_admin
from teams.actions import open_team
from teams.history.draft import Draft, Pick
from teams.models import Coach, Team
from teams.names import names

SEED = "de" * 32
DICE = KeyedDice(bytes.fromhex(SEED))

#: Name, roster, coach, colours, how many of which position, re-rolls, apothecary.
TEAMS: tuple[dict[str, Any], ...] = (
    {
        "name": "Altdorf Ashen Hounds",
        "roster": "human",
        "coach": "Tobias Lind",
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
)

#: Home, away, touchdowns of each, by the order of ``TEAMS``.
ROUNDS = (((0, 1, 2, 1), (2, 3, 0, 1)), ((1, 3, 1, 1), (0, 2, 3, 0)), ((3, 0, 0, 1), (1, 2, 2, 1)))


def build_demo() -> League | None:
    """There is a demo league to look around in, unless there is any league already; nothing of it is half there."""
    if League.objects.exists():
        return None
    admin = first_admin()
    with transaction.atomic():
        league = found_league(
            name="The Riverside Cup",
            by=admin,
            secret=SEED,
            about="A league to look around in: four teams, five matches, and one result that was put right.",
        )
        season = league.seasons.get()
        teams = [_team(season, wanted, admin) for wanted in TEAMS]
        competition = season.competitions.get()
        rounds = [[_fixture(competition, teams, row) for row in rows] for rows in ROUNDS]
        for fixtures, rows in zip(rounds[:2], ROUNDS[:2], strict=True):
            for fixture, (_, _, home, away) in zip(fixtures, rows, strict=True):
                _play(fixture, home, away, admin, finished=True)
        _play(rounds[2][0], 0, 1, admin, finished=False)
        _correct(rounds[0][0], admin)
        decide_points(competition=competition, team=teams[1], points=-1, reason="late for round 1", by=admin)
    return league


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
    )
    team = open_team(
        opened=draft.opened(rules),
        rules=rules,
        coach_name=wanted["coach"],
        by=by,
        kit=wanted["kit"],
        trim=wanted["trim"],
    )
    enrol(season=season, team=team)
    return team


def _fixture(competition: Competition, teams: list[Team], row: tuple[int, int, int, int]) -> Fixture:
    return add_fixture(competition=competition, home=teams[row[0]], away=teams[row[1]])


def _play(fixture: Fixture, home: int, away: int, by: Coach, *, finished: bool) -> None:
    match = lock(fixture=fixture, by=by)
    while match.state == Match.State.LOCKED:
        roll_on(match=match, side=BOTH, by=by)
        _, progress = current(match, BOTH)
        if progress is not None and isinstance(progress.pending, Choice):
            answer(match=match, side=BOTH, key=progress.key, value=progress.pending.default, by=by, on_behalf=True)
        match.refresh_from_db()
    body = plain(_report(match, {"home": home, "away": away}))
    version = file_report(match=match, body=body, by=by)
    match.refresh_from_db()
    accept_report(match=match, version=version, by=by)
    for side in SIDES if finished else ("away",):
        _spend(match, side, by)
        take_defaults(match=match, side=side)


def _report(match: Match, scored: dict[str, int]) -> MatchReport:
    """A believable afternoon: scorers, a pass, and casualties drawn by the demo's own dice."""
    kick_off = kick_off_of(match)
    assert kick_off is not None
    ref = match.fixture.ref
    did = {side: _deeds(ref, side, kick_off.sheet(side), scored[side]) for side in SIDES}
    hurt = {side: _casualty(ref, side, kick_off.sheet(side), did[other(side)]) for side in SIDES}
    home, away = (SideReport(touchdowns=scored[side], deeds=did[side], hurt=(hurt[side],)) for side in SIDES)
    return MatchReport(home=home, away=away)


def _deeds(ref: str, side: str, sheet: TeamSheet, touchdowns: int) -> dict[str, dict[str, int]]:
    order = DICE.order(f"{ref}/{side}/demo", [player.id for player in sheet.players])
    deeds: dict[str, dict[str, int]] = {}
    for number in range(touchdowns):
        scorer = deeds.setdefault(order[number % 2], {})
        scorer["touchdown"] = scorer.get("touchdown", 0) + 1
    deeds.setdefault(order[2], {})["completion"] = 1
    deeds.setdefault(order[3], {})["casualty"] = 1
    return deeds


def _casualty(ref: str, side: str, sheet: TeamSheet, opponents: dict[str, dict[str, int]]) -> Hurt:
    result = ("badly-hurt", "seriously-hurt", "serious-injury", "dead")[DICE.roll(f"{ref}/{side}/hurt", 1, 4)[0] - 1]
    victim = DICE.order(f"{ref}/{side}/victim", [player.id for player in sheet.players])[-1]
    by = next(id for id, done in opponents.items() if done.get("casualty"))
    return Hurt(player=victim, result=result, by=by)


def _spend(match: Match, side: str, by: Coach) -> None:
    """Whoever can afford a chosen primary skill takes the first on offer."""
    while True:
        step, progress = current(match, side)
        if progress is None or step not in ("winnings", "dedicated_fans", "most_valuable_player", "advancements"):
            return
        if not isinstance(progress.pending, Choice):
            roll_on(match=match, side=side, by=by)
            continue
        wish = _wish(progress.pending.options())
        if wish is None:
            return
        answer(match=match, side=side, key=progress.key, value=wish, by=by, on_behalf=True)


def _wish(offers: list[dict[str, Any]]) -> dict[str, Any] | None:
    for offer in offers:
        for kind in offer["kinds"]:
            if kind["kind"] == "chosen_primary" and not kind["refused"] and kind["skills"]:
                return {"do": "choose", "player": offer["player"], "skill": kind["skills"][0]}
    return None


def _correct(fixture: Fixture, by: Coach) -> None:
    match = Match.objects.get(fixture=fixture)
    accepted = match.reports.get(accepted=True)
    body = {**accepted.body, "away": {**accepted.body["away"], "touchdowns": 2}}
    scorer = next(id for id, done in body["away"]["deeds"].items() if done.get("touchdown"))
    deeds = {id: dict(done) for id, done in body["away"]["deeds"].items()}
    deeds[scorer]["touchdown"] += 1
    body["away"] = {**body["away"], "deeds": deeds}
    correct_result(match=match, body=body, by=by, reason="the second away touchdown was on the other sheet")
