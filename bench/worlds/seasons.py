"""Seasons played without a database, by the pure core alone: every entry, every answer, seeded. For the large leagues that are measured."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from matches.steps.before import Setting
from matches.steps.facts import Facts, opening_entry
from matches.steps.running import dice_key, run_all_before, run_step, site_answer
from rulebook.dice import KeyedDice
from rulebook.procedure import Choice, Request, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES, Hurt, KickOff, MatchReport, Side, SideReport, other
from teams.history.draft import Draft, Pick
from teams.history.entry import Entry
from teams.history.state import TeamState

SECRET = "5ea1" * 16
DICE = KeyedDice(bytes.fromhex(SECRET))
CHANCE = random.Random(2020)
RESULTS = ("badly-hurt",) * 8 + ("seriously-hurt",) * 3 + ("dead",)


@dataclass
class Club:
    """One team: what it is by now, and every entry of its history."""

    name: str
    roster: str
    state: TeamState
    entries: list[Entry]


@dataclass
class Game:
    """One fixture as it went: the sheets, the report, and the answers of each side's steps."""

    ref: str
    home: Club
    away: Club
    kick_off: KickOff
    report: MatchReport
    answers: dict[Side, list[tuple[str, str, Any, str]]] = field(default_factory=dict)


def a_club(name: str, roster: str, rules: Ruleset) -> Club:
    """A new team of thirteen linemen, with re-rolls for what is left."""
    lineman = next(position.id for position in rules.roster(roster).positions if position.is_lineman)
    picks = tuple(Pick(position=lineman, number=n, name=f"{name} {n}") for n in range(1, 14))
    opened = Draft(name=name, roster=roster, picks=picks, rerolls=2).opened(rules)
    return Club(name, roster, opened.apply(TeamState()), [opened])


def round_robin(clubs: list[Club]) -> Iterator[list[tuple[Club, Club]]]:
    """Rounds in which each meets each once; with an odd number one rests in each."""
    ring: list[Club | None] = [*clubs]
    if len(ring) % 2:
        ring.append(None)
    for turn in range(len(ring) - 1):
        pairs = zip(ring[: len(ring) // 2], reversed(ring[len(ring) // 2 :]), strict=True)
        yield [(b, a) if turn % 2 else (a, b) for a, b in pairs if a is not None and b is not None]
        ring.insert(1, ring.pop())


def kicked_off(ref: str, home: Club, away: Club, rules: Ruleset) -> KickOff:
    """The sheets of a match, everything before the kick-off rolled and chosen by default."""

    def source(key: str, request: Request) -> Any:
        if isinstance(request, Roll):
            return DICE.roll(f"{ref}/{key}", request.count, request.sides)
        assert isinstance(request, Choice)
        return request.default

    setting = Setting(match=ref, home=home.state, away=away.state)
    kick_off = run_all_before(setting, rules, lambda step: source).result
    assert kick_off is not None
    return kick_off


def played(ref: str, home: Club, away: Club, rules: Ruleset, chance: random.Random) -> Game:
    """The match and both sequences behind it are in both histories."""
    kick_off = kicked_off(ref, home, away, rules)
    sides: dict[Side, SideReport] = {side: a_side(kick_off, side, chance) for side in SIDES}
    game = Game(ref, home, away, kick_off, MatchReport(home=sides["home"], away=sides["away"]))
    for side, club in zip(SIDES, (home, away), strict=True):
        facts = Facts(match=ref, side=side, home=home.name, away=away.name, kick_off=kick_off, report=game.report)
        game.answers[side] = afterwards(club, facts, rules)
    return game


def a_side(kick_off: KickOff, side: Side, chance: random.Random) -> SideReport:
    """What a side did: up to three touchdowns, a pass, a casualty suffered in every second match."""
    men = [player.id for player in kick_off.sheet(side).players]
    theirs = [player.id for player in kick_off.sheet(other(side)).players]
    deeds: dict[str, dict[str, int]] = {}
    scorers = chance.choices(men, k=chance.choice((0, 1, 1, 2, 2, 3)))
    for deed, doers in (("touchdown", scorers), ("completion", chance.choices(men, k=2))):
        for doer in doers:
            done = deeds.setdefault(doer, {})
            done[deed] = done.get(deed, 0) + 1
    hurt: tuple[Hurt, ...] = ()
    if chance.random() < 0.5:
        hurt = (Hurt(player=chance.choice(men), result=chance.choice(RESULTS), by=chance.choice(theirs)),)
    return SideReport(touchdowns=len(scorers), deeds=deeds, hurt=hurt)


def afterwards(club: Club, facts: Facts, rules: Ruleset) -> list[tuple[str, str, Any, str]]:
    """The club has been through its sequence; the answers as step, key, value, source."""
    fresh = [opening_entry(facts, rules)]
    club.state = fresh[0].apply(club.state)
    answers: list[tuple[str, str, Any, str]] = []
    for step in rules.sequence(facts.sequence):

        def source(key: str, request: Request, step: str = step.step) -> Any:
            if isinstance(request, Choice):
                value, said = a_skill(request) or request.default, "coach"
            else:
                value, said = site_answer(DICE, dice_key(facts, step, key), request), "site"
            answers.append((step, key, list(value) if isinstance(request, Roll) else value, said))
            return value

        progress = run_step(step.step, club.state, facts, rules, source)
        fresh += progress.entries
        club.state = progress.state
    club.entries += fresh
    return answers


def a_skill(request: Choice) -> dict[str, Any] | None:
    """The first Primary skill that somebody can have, where skills are what is asked about."""
    if request.kind != "advancement":
        return None
    for offer in request.options():
        for kind in offer["kinds"]:
            if kind["kind"] == "chosen_primary" and not kind["refused"] and kind["skills"]:
                return {"do": "choose", "player": offer["player"], "skill": kind["skills"][0]}
    return None
