"""What a correction would bring to a team: every difference it makes, in sentences, before anything is saved."""

from collections.abc import Mapping
from typing import Any

import msgspec

from matches.pure.correction import Corrected
from matches.steps.running import Point
from matches.steps.words import said_in_words
from rulebook.ruleset import Ruleset
from teams.history.state import LISTED, Player, TeamState
from teams.history.values import current_team_value, team_value
from teams.history.words import gold


class Consequence(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that follows. With ``rulings`` a commissioner must decide it; ``id`` identifies the decision.

    What simply changes says ``what``, what it ``was``, and what it is ``now``; ``match`` says after which match a refused answer was given.
    """

    code: str
    sentence: str
    team: str = ""
    id: str = ""
    rulings: tuple[str, ...] = ()
    ruling: str = ""
    reasons: tuple[str, ...] = ()
    what: str = ""
    was: str = ""
    now: str = ""
    match: str = ""


class TeamLabels(msgspec.Struct, frozen=True, kw_only=True):
    """What the sentences about one team need beside the correction: its name, its rules, and what each of its matches is called, by reference."""

    name: str
    rules: Ruleset
    matches: Mapping[str, str] = {}


def consequences(corrected: Corrected, labels: TeamLabels) -> list[Consequence]:
    """Everything that follows for one team: first what wants a ruling, then what the team has, then its players."""
    before, after, name, rules = corrected.before, corrected.after, labels.name, labels.rules
    found = [_of_point(point, corrected, labels) for point in corrected.points]
    found.sort(key=lambda each: not each.rulings)
    for purse in sorted({*before.purses, *after.purses}):
        was, now = before.purses.get(purse, 0), after.purses.get(purse, 0)
        if was != now:
            found.append(_changed("purse_changed", name, f"the {purse.replace('_', ' ')}", gold(was), gold(now)))
        if now < 0 <= was:
            found.append(
                Consequence(
                    code="purse_below_zero",
                    team=name,
                    sentence=f"The {purse.replace('_', ' ')} of {name} falls below zero: {gold(now)}.",
                )
            )
    for id in sorted({*before.holdings, *after.holdings}):
        held, holds = before.holdings.get(id), after.holdings.get(id)
        if held != holds:
            was_held, is_held = ("nothing" if each is None else each.name for each in (held, holds))
            kind = next(each.kind for each in (holds, held) if each is not None).replace("_", " ")
            found.append(_changed("holding_changed", name, f"the {kind}", was_held, is_held))
    for code, what, reading in (
        ("team_value_changed", "team value", lambda team: gold(team_value(team, rules))),
        ("current_team_value_changed", "current team value", lambda team: gold(current_team_value(team, rules))),
        ("fans_changed", rules.fans.called[1], lambda team: str(team.fans)),
        ("record_changed", "record", _record),
    ):
        if reading(before) != reading(after):
            found.append(_changed(code, name, what, reading(before), reading(after)))
    for id in {**before.players, **after.players}:
        found += _of_player(labels, before.players.get(id), after.players.get(id), corrected)
    limit = rules.draft.players_max
    if len(after.listed) > limit:
        sentence = f"{name} has {len(after.listed)} players on its roster. {len(after.listed) - limit} must leave before its next match."
        found.append(Consequence(code="too_many_players", team=name, sentence=sentence))
    return found


def _changed(code: str, team: str, what: str, was: str, now: str) -> Consequence:
    sentence = f"{team}: {what} {was} becomes {now}."
    return Consequence(code=code, team=team, sentence=sentence, what=what, was=was, now=now)


def _record(team: TeamState) -> str:
    return f"{team.record.won}–{team.record.drawn}–{team.record.lost}"


def _of_point(point: Point, corrected: Corrected, labels: TeamLabels) -> Consequence:
    reasons = tuple(str(reason["message"]) for reason in point.reasons)
    match = labels.matches.get(point.match, f"match {point.match}")
    players = {**corrected.before.players, **corrected.after.players}
    said = said_in_words(point.answer, players, corrected.after.roster, labels.rules)
    common: dict[str, Any] = {"team": labels.name, "match": match, "ruling": point.ruling}
    if point.ruling == "rolled anew":
        sentence = f"{labels.name}, {match}: {said} could not have been drawn. The site draws again."
        return Consequence(code="drawn_anew", sentence=sentence, **common)
    if point.ruling == "default taken":
        step = point.step.replace("_", " ")
        sentence = f"{labels.name}, {match}: {step} has a new question. Its default is taken."
        return Consequence(code="asked_anew", sentence=sentence, **common)
    sentence = f"{labels.name}, {match}: “{said}” would not be allowed: {' '.join(reasons)}"
    code = "answer_refused" if point.rulings else "answer_impossible"
    if point.rulings == ("keep",):
        sentence = f"{labels.name}, {match}: the coach saved points, which would not be allowed: {' '.join(reasons)} The choice stands. The points must be spent after the next match."
    return Consequence(
        code=code,
        id=point.id,
        sentence=sentence,
        rulings=point.rulings if len(point.rulings) > 1 else (),
        reasons=reasons,
        what=said,
        **common,
    )


def _of_player(labels: TeamLabels, was: Player | None, now: Player | None, corrected: Corrected) -> list[Consequence]:
    found: list[Consequence] = []
    team = labels.name
    man = now or was
    assert man is not None
    if now is None or was is None:
        sentence = f"{man.name} {'joins' if now else 'was never hired by'} {team}."
        return [Consequence(code="player_appears" if now else "player_never_came", team=team, sentence=sentence)]
    if was.status != now.status:
        found.append(Consequence(code=f"player_{now.status}", team=team, sentence=_status(now, was)))
    if now.status == "dead" and _played_later(now, corrected):
        match = labels.matches.get(now.left_in, f"match {now.left_in}")
        sentence = (
            f"{now.name} died in {match} but played in later matches. Those records stay until you decide otherwise."
        )
        found.append(Consequence(code="played_after_death", team=team, sentence=sentence))
    if was.unspent != now.unspent:
        found.append(
            _changed("points_changed", team, f"{now.name}’s unspent SPP", _number(was.unspent), _number(now.unspent))
        )
    if now.unspent < 0:
        sentence = f"{now.name} has spent {-now.unspent} SPP more than they have earned."
        found.append(Consequence(code="points_below_spent", team=team, sentence=sentence))
    if [injury.result for injury in was.injuries] != [injury.result for injury in now.injuries]:
        found.append(_changed("injuries_changed", team, f"{now.name}’s injuries", _injuries(was), _injuries(now)))
    return found


#: The status of a player, in a sentence.
STANDS = {
    "active": "on the roster",
    "retired": "temporarily retired",
    "dead": "dead",
    "fired": "dismissed",
    "left": "no longer with the team",
}


def _status(now: Player, was: Player) -> str:
    back = now.status in LISTED and was.status not in LISTED
    return f"{now.name} is {'back ' if back else ''}{STANDS[now.status]}, and was {STANDS[was.status]}."


def _number(count: int) -> str:
    return str(count).replace("-", "−")


def _injuries(player: Player) -> str:
    return ", ".join(injury.result.replace("-", " ") for injury in player.injuries) or "none"


def _played_later(player: Player, corrected: Corrected) -> bool:
    """Did the player play a match after the one in which they died?"""
    matches = [match for match, squad in corrected.fielded if player.id in squad]
    return player.left_in in matches and matches[-1] != player.left_in
