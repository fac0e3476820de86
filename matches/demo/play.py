"""A believable afternoon for the demo league: who scores, who passes, who is carried off; and what a coach buys with it."""

from typing import Any

from league.models import Fixture
from matches.actions import answer, current, lock, roll_on, take_default
from matches.models import Match
from matches.selectors import BOTH, dice_of, kick_off_of
from matches.workflow import read_anew
from rulebook.procedure import Choice
from rulebook.shapes.sheets import SIDES, Hurt, MatchReport, SheetPlayer, SideReport, TeamSheet, other
from teams.models import Coach

#: What comes of a casualty, by a six-sided die of the demo's own.
RESULTS = ("badly-hurt", "badly-hurt", "badly-hurt", "seriously-hurt", "seriously-hurt", "serious-injury")
#: Who sponsors a team, by the round in which it was found.
SPONSORS = ("Pottle & Daughters, Pie Makers", "Hob Larkin’s Boots")
#: What the demo's coaches say to questions of the Death Zone's modules, by the kind of the question.
SAYS: dict[str, Any] = {
    "seek_sponsor": True,
    "seek_residency": True,
    "residency_offer": {"do": "accept", "name": "The Old Tannery"},
}


def kicked_off(fixture: Fixture, *, by: Coach | None, hiring: bool = False) -> Match:
    """The match is under way: site dice, and the safe default of every choice before the kick-off. With ``hiring`` petty cash is spent."""
    match = lock(fixture=fixture, by=by)
    while match.state == Match.State.LOCKED:
        roll_on(match=match, side=BOTH, by=by)
        _, progress = current(match, BOTH)
        if progress is not None and isinstance(progress.pending, Choice):
            asked = progress.pending
            value = _basket(asked.options()) if hiring and asked.kind == "inducements" else asked.default
            answer(match=match, side=BOTH, key=progress.key, value=value, by=by, on_behalf=True)
        match.refresh_from_db()
    return match


def _basket(offers: dict[str, Any]) -> list[dict[str, Any]]:
    """With petty cash the dearest star that it pays for, else a keg; the treasury is spared."""
    if not offers["petty_cash"]:
        return []
    stars = [star for star in offers["stars"] if star["refused"] is None]
    if stars:
        return [{"id": "star-players", "star": max(stars, key=lambda star: (star["price"], star["id"]))["id"]}]
    return [{"id": line["id"]} for line in offers["lines"] if line["refused"] is None and "keg" in line["id"]]


def report_of(
    match: Match, score: tuple[int, int], *, star_falls: bool = False, unknown_scorer: bool = False
) -> MatchReport:
    """What happened: runners score, throwers complete, the strong cause casualties. The same match and score give the same report."""
    kick_off = kick_off_of(match)
    assert kick_off is not None
    scored = dict(zip(SIDES, score, strict=True))
    missing = {"home": 1 if unknown_scorer and score[0] else 0, "away": 0}
    deeds = {side: _deeds(match, side, kick_off.sheet(side), scored[side] - missing[side]) for side in SIDES}
    hurt = {side: _hurt(match, side, kick_off.sheet(side), deeds[other(side)], star_falls) for side in SIDES}
    home, away = (
        SideReport(touchdowns=scored[side], unknown_scorer=missing[side], deeds=deeds[side], hurt=(hurt[side],))
        for side in SIDES
    )
    return MatchReport(home=home, away=away)


def _runners(sheet: TeamSheet) -> list[SheetPlayer]:
    """Those who carry the ball, the quickest first."""
    return sorted(sheet.players, key=lambda player: (-player.figure("ma"), player.figure("ag"), player.number))


def _deeds(match: Match, side: str, sheet: TeamSheet, touchdowns: int) -> dict[str, dict[str, int]]:
    dice, ref = dice_of(match.fixture.round.competition.season), match.fixture.ref
    deeds: dict[str, dict[str, int]] = {}

    def did(player: SheetPlayer, deed: str) -> None:
        done = deeds.setdefault(player.id, {})
        done[deed] = done.get(deed, 0) + 1

    runners = _runners(sheet)
    for number in range(touchdowns):
        did(runners[number % 2], "touchdown")
    throwers = sorted(sheet.players, key=lambda player: (player.figure("pa") or 9, player.number))
    for _ in range(dice.roll(f"{ref}/{side}/demo/completions", 1, 3)[0] - 1):
        did(throwers[0], "completion")
    strong = sorted(sheet.players, key=lambda player: (-player.figure("st"), -player.figure("av"), player.number))
    did(strong[dice.roll(f"{ref}/{side}/demo/casualty", 1, 3)[0] - 1], "casualty")
    return deeds


def _hurt(match: Match, side: str, sheet: TeamSheet, theirs: dict[str, dict[str, int]], star_falls: bool) -> Hurt:
    dice, ref = dice_of(match.fixture.round.competition.season), match.fixture.ref
    by = next(id for id, done in theirs.items() if done.get("casualty"))
    if star_falls and side == "home":
        return Hurt(player=_runners(sheet)[0].id, result="dead", by=by)
    result = RESULTS[dice.roll(f"{ref}/{side}/demo/hurt", 1, 6)[0] - 1]
    others = [player.id for player in _runners(sheet)[2:]]
    return Hurt(player=dice.order(f"{ref}/{side}/demo/victim", others)[0], result=result, by=by)


def spend(match: Match, side: str, *, by: Coach, up_to: str = "") -> None:
    """The side is done with its sequence, or has come to the step ``up_to``. Players who can afford a chosen primary skill take the first on offer."""
    while True:
        step, progress = current(match, side)
        if progress is None or progress.pending is None or step == up_to:
            return
        if not isinstance(progress.pending, Choice):
            roll_on(match=match, side=side, by=by)
            continue
        wish = _said(progress.pending, match.fixture.round.number)
        if wish is None or progress.pending.problems(wish):
            take_default(match=match, side=side, key=progress.key, value=progress.pending.default)
        else:
            answer(match=match, side=side, key=progress.key, value=wish, by=by, on_behalf=True)
        read_anew(match)


def _said(asked: Choice, round_number: int) -> Any:
    """What the demo's coaches say; None where they take the default."""
    if asked.kind == "sponsorship":
        return {"do": "ongoing", "name": SPONSORS[round_number % len(SPONSORS)]}
    return _wish(asked.options()) if asked.kind == "advancement" else SAYS.get(asked.kind)


def _wish(offers: list[dict[str, Any]]) -> dict[str, Any] | None:
    for offer in offers:
        for kind in offer["kinds"]:
            if kind["kind"] == "chosen_primary" and not kind["refused"] and kind["skills"]:
                return {"do": "choose", "player": offer["player"], "skill": kind["skills"][0]}
    return None
