"""The work behind `bench/histories.py`, in a process and a database of its own: prints seconds by name, as JSON."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management import call_command

from bench.worlds.seasons import a_skill
from league.actions import add_fixture, enrol, found_league
from league.models import Season
from matches.actions import answer, current, lock, roll_on, take_defaults
from matches.correction.correcting import correct_result, preview
from matches.models import Match
from matches.report.reporting import accept_report, file_report
from matches.selectors import BOTH, kick_off_of, match_with_all
from rulebook.procedure import Choice
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES
from teams.actions import open_team
from teams.history.draft import Draft, Pick
from teams.history.journal import fold
from teams.models import Coach, Team
from teams.selectors import journal

MATCHES = 41
CHANCE = random.Random(2020)


def measure() -> dict[str, float]:
    call_command("migrate", interactive=False, verbosity=0)
    boss = Coach.objects.create_user(username="boss", display_name="boss")
    season = found_league(name="Forty Matches", by=boss, secret="5ea1" * 16).seasons.get()
    home, away = (a_team(season, name, roster, boss) for name, roster in (("Reavers", "human"), ("Iron Teeth", "orc")))
    found: dict[str, float] = {}
    first: Match | None = None
    for number in range(MATCHES):
        fixture = add_fixture(competition=season.competitions.get(), home=home, away=away)
        with measured(found, "accept", last=number == MATCHES - 1):
            match = played(fixture, boss)
        first = first or match
    assert first is not None
    found["rows"] = len(journal(home))
    found["read"] = best_of(5, lambda: journal(home))
    rows = journal(home)
    found["fold"] = best_of(9, lambda: fold(rows))
    match = match_with_all(first.pk)
    body = otherwise(match)
    found["preview"] = best_of(3, lambda: preview(match, body))
    rulings = {each.id: each.rulings[0] for each in preview(match, body).undecided}
    with measured(found, "correct", last=True):
        correct_result(match=match, body=body, by=boss, reason="another winner", rulings=rulings)
    return found


def a_team(season: Season, name: str, roster: str, by: Coach) -> Team:
    rules = Ruleset.from_ref(season.rules)
    lineman = next(position.id for position in rules.roster(roster).positions if position.is_lineman)
    picks = tuple(Pick(position=lineman, number=n, name=f"{name} {n}") for n in range(1, 14))
    draft = Draft(name=name, roster=roster, picks=picks, rerolls=2, apothecary=1)
    team = open_team(opened=draft.opened(rules), rules=rules, coach_name=name, by=by)
    enrol(season=season, team=team)
    return team


def played(fixture: Any, by: Coach) -> Match:
    """The match, from its lock to the end of both sequences; scorers, passes and the hurt by chance, skills bought where they can be."""
    match = lock(fixture=fixture, by=by)
    while match.state == Match.State.LOCKED:
        settle(match, BOTH, by)
        match.refresh_from_db()
    version = file_report(match=match, body=a_report(match), by=by)
    match.refresh_from_db()
    accept_report(match=match, version=version, by=by)
    for side in SIDES:
        while current(match, side)[0] in ("winnings", "dedicated_fans", "most_valuable_player", "advancements"):
            settle(match, side, by)
        take_defaults(match=match, side=side)
    match.refresh_from_db()
    return match


def settle(match: Match, side: str, by: Coach) -> None:
    """The dice that are asked for are thrown, and the choice behind them is made."""
    roll_on(match=match, side=side, by=by)
    match.refresh_from_db()
    _, progress = current(match, side)
    if progress is not None and isinstance(progress.pending, Choice):
        value = a_skill(progress.pending) or progress.pending.default
        answer(
            match=match, side=side, key=progress.key, value=value, by=by, granted=True, reason="the rules of this house"
        )


def a_report(match: Match) -> dict[str, Any]:
    kick_off = kick_off_of(match)
    assert kick_off is not None
    body: dict[str, Any] = {}
    for side in SIDES:
        men = [player.id for player in kick_off.sheet(side).players]
        scorers = CHANCE.choices(men, k=CHANCE.randrange(4))
        deeds: dict[str, dict[str, int]] = {}
        for man in scorers:
            deeds.setdefault(man, {"touchdown": 0})["touchdown"] += 1
        deeds.setdefault(CHANCE.choice(men), {})["completion"] = 1
        hurt = [{"player": CHANCE.choice(men), "result": CHANCE.choice(["badly-hurt", "seriously-hurt"])}]
        body[side] = {"touchdowns": len(scorers), "deeds": deeds, "hurt": hurt}
    return body


def otherwise(match: Match) -> dict[str, Any]:
    """Another winner, by one scorer."""
    body: dict[str, Any] = match.reports.get(accepted=True).body
    ahead = max(body[side]["touchdowns"] for side in SIDES)
    behind = min(SIDES, key=lambda side: body[side]["touchdowns"])
    more = ahead + 1 - body[behind]["touchdowns"]
    side = body[behind]
    return {**body, behind: {**side, "touchdowns": ahead + 1, "unknown_scorer": side["unknown_scorer"] + more}}


@contextmanager
def measured(found: dict[str, float], name: str, *, last: bool) -> Iterator[None]:
    began = time.perf_counter()
    yield
    if last:
        found[name] = time.perf_counter() - began


def best_of(times: int, work: Callable[[], Any]) -> float:
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return min(taken)
