"""Random small leagues without a database.

Everything random is read from a ``Tape`` of bytes: zeros ask for the plainest thing there is, so that a failing example shrinks to a short story.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from matches.pure.correction import Chapter
from matches.steps.after import DONE
from matches.steps.before import Setting
from matches.steps.facts import Facts, opening_entry
from matches.steps.running import Answer, dice_key, run_all_before, run_step
from rulebook.dice import KeyedDice
from rulebook.pack.reading import modules_of
from rulebook.procedure import Choice, Draw, Request, Roll
from rulebook.report.checks import judged
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES, Hurt, KickOff, MatchReport, Side, SideReport, TeamSheet, other
from rulebook.shop.basket import fitting, plain_basket, read_basket
from teams.history.draft import Draft, Pick
from teams.history.entry import Entry
from teams.history.journal import Row
from teams.history.season import Adjusted, PlayerRenamed, PointsGranted, ValueAdjusted
from teams.history.state import TeamState

T = TypeVar("T")
#: With every module on: what a module adds must hold, too.
RULES = Ruleset.of("bb2020", {module.id: True for module in modules_of("bb2020")})
DICE = KeyedDice(b"the secret of this season")
DEEDS = ("touchdown", "casualty", "completion", "interception", "deflection", "superb_throw")


class Tape:
    """Bytes to decide by. Once it has run out everything is the plainest."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def __repr__(self) -> str:
        return f"Tape(bytes.fromhex('{self.data.rstrip(bytes(1)).hex()}'))"

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def upto(self, most: int) -> int:
        """0 to ``most``."""
        return self.byte() % (most + 1)

    def chance(self, percent: int) -> bool:
        return self.byte() * 100 >= (100 - percent) * 256

    def pick(self, among: Sequence[T]) -> T:
        return among[self.byte() % len(among)]


# --- Teams -----------------------------------------------------------------------------------------------------------


def drafted(roster_id: str, name: str, tape: Tape, rules: Ruleset = RULES) -> Draft:
    """A legal list of this roster: linemen first, then whatever the tape wishes and the budget and the maxima bear."""
    roster = rules.roster(roster_id)
    linemen = [position for position in roster.positions if position.is_lineman]
    picks = [
        Pick(position=linemen[0].id, number=count, name=f"{name} {count}")
        for count in range(1, rules.draft.players_min + 1)
    ]
    chosen = tuple(rule for choice in roster.rule_choices for rule in choice.among[: choice.choose])
    draft = Draft(name=name, roster=roster_id, picks=tuple(picks), chosen_rules=chosen)
    wishes = [position.id for position in roster.positions]
    for _ in range(tape.upto(12)):
        wish = tape.pick(["rerolls", "apothecary", "cheerleaders", "dedicated_fans", *wishes])
        if wish in wishes:
            more = Pick(position=wish, number=len(draft.picks) + 1, name=f"{name} {len(draft.picks) + 1}")
            bigger = msgspec.structs.replace(draft, picks=(*draft.picks, more))
        else:
            bigger = msgspec.structs.replace(draft, **{wish: getattr(draft, wish) + 1})
        if not bigger.problems(rules):
            draft = bigger
    return draft


# --- Matches ---------------------------------------------------------------------------------------------------------


def kicked_off(match: str, home: TeamState, away: TeamState, tape: Tape, rules: Ruleset = RULES) -> KickOff:
    """The whole sequence before the kick-off, on site dice, with choices off the tape."""

    def source(key: str, request: Request) -> Any:
        if isinstance(request, Roll):
            return DICE.roll(f"{match}/before/{key}", request.count, request.sides)
        if isinstance(request, Draw):
            return DICE.order(f"{match}/before/{key}", request.among)[0]
        if request.why == "journeymen":
            return [tape.pick(request.options()["positions"]) for _ in range(request.options()["needed"])]
        if request.why == "inducements":
            return shopped(request, tape)
        return tape.chance(50) if isinstance(request.default, bool) else request.default

    progress = run_all_before(Setting(match=match, home=home, away=away), rules, lambda step: source)
    assert progress.finished and progress.result is not None
    return progress.result


def shopped(request: Choice, tape: Tape) -> Any:
    """A basket of whatever is on offer, as far as it may be bought."""
    offers = request.options()
    goods: list[dict[str, Any]] = [{"id": line["id"]} for line in offers["lines"] if line["refused"] is None]
    goods += [{"id": "star-players", "star": star["id"]} for star in offers["stars"] if star["refused"] is None]
    for position in offers["mercenaries"]:
        if position["refused"] is None:
            goods.append({"id": "mercenary-players", "position": position["position"]})
    wish = [tape.pick(goods) for _ in range(tape.upto(3))] if goods else []
    kept, _ = fitting(read_basket(wish), request.problems)
    return plain_basket(kept)


def reported(kick_off: KickOff, tape: Tape, rules: Ruleset = RULES) -> MatchReport:
    """What may have happened on the pitch."""
    conceding = tape.pick(["", "", "", "", "", "", "", "home", "away"])
    sides = {side: _side_reported(kick_off, side, conceding, tape, rules) for side in SIDES}
    return as_filed(MatchReport(**sides, events=match_events(tape, rules)), kick_off, rules)


def match_events(tape: Tape, rules: Ruleset = RULES) -> dict[str, str]:
    """A match event in some of the halves; the one that acts after the match more often than others."""
    events = [*rules.match_events, *["abusive-fans"] * len(rules.match_events)]
    halves = range(1, rules.edition.pitch.halves + 1) if events else ()
    return {str(half): tape.pick(events) for half in halves if tape.chance(30)}


#: Casualties may be told without their victims, for a reason.
REASONS = {f"more_casualties_than_victims/{side}": "nobody wrote down who it was" for side in SIDES}


def as_filed(report: MatchReport, kick_off: KickOff, rules: Ruleset = RULES) -> MatchReport:
    """The report as it is kept, everything that is asked about it answered; one that is not taken fails the test."""
    verdict = judged(msgspec.structs.replace(report, reasons=REASONS), kick_off, rules)
    assert not verdict.problems, verdict.problems
    return verdict.report


def _side_reported(kick_off: KickOff, side: Side, conceding: str, tape: Tape, rules: Ruleset) -> SideReport:
    sheet, opponents = kick_off.sheet(side), kick_off.sheet(other(side))
    deeds: dict[str, dict[str, int]] = {}
    for _ in range(tape.upto(9)):
        if not sheet.players:
            break
        man, deed = tape.pick(sheet.players).id, tape.pick(DEEDS)
        if deed == "touchdown" and conceding == side:
            continue
        done = deeds.setdefault(man, {})
        done[deed] = done.get(deed, 0) + 1 + tape.upto(1)
    unknown = 1 if conceding == other(side) else 0
    scored = sum(done.get("touchdown", 0) for done in deeds.values())
    return SideReport(
        touchdowns=scored + unknown,
        awarded=unknown,
        unknown_scorer=unknown,
        deeds=deeds,
        hurt=tuple(_hurt(sheet, opponents, tape, 4, rules)),
        conceded=conceding == side,
    )


def _hurt(sheet: TeamSheet, opponents: TeamSheet, tape: Tape, most: int, rules: Ruleset) -> list[Hurt]:
    found: dict[str, Hurt] = {}
    for _ in range(tape.upto(most)):
        if sheet.players:
            injury = an_injury(sheet, opponents, tape, rules)
            if injury is not None:
                found[injury.player] = injury
    return list(found.values())


def an_injury(sheet: TeamSheet, opponents: TeamSheet, tape: Tape, rules: Ruleset = RULES) -> Hurt | None:
    results = [row.id for row in rules.casualty.table if not row.get("saved")]
    man, result = tape.pick(sheet.players), tape.pick(results)
    by = tape.pick(opponents.players).id if opponents.players and tape.chance(50) else None
    characteristic = None
    if result == "lasting-injury":
        able = [each for each, value in man.characteristics.items() if not RULES.at_worst(each, value)]
        if not able:
            return None
        characteristic = tape.pick(able)
    return Hurt(player=man.id, result=result, characteristic=characteristic, by=by)


# --- Answers ---------------------------------------------------------------------------------------------------------


def an_answer(request: Choice, team: TeamState, tape: Tape, rules: Ruleset = RULES) -> Any:
    """Some answer that a coach might give, legal or not; often that he is done."""
    if request.kind == "improvement":
        return tape.pick(request.options())["answer"]
    if not tape.chance(70):
        return DONE
    men = sorted(team.players)
    if request.kind == "advancement":
        rich = [id for id in men if team.players[id].unspent >= 3] or men
        man = tape.pick(rich)
        position = rules.position(team.roster, team.players[man].position)
        if tape.chance(40):
            skill = tape.pick([skill.id for skill in rules.skills if rules.access(position, skill)] or ["block"])
            return {"do": "choose", "player": man, "skill": skill}
        if tape.chance(60):
            return {"do": "random", "player": man, "category": tape.pick(rules.edition.categories).id}
        return {"do": "characteristic", "player": man}
    do = tape.pick(["hire", "keep", "keep", "fire", "rest", "staff", "dismiss", "reroll"])
    if do == "hire":
        position = tape.pick(rules.roster(team.roster).positions).id
        shirt = tape.upto(20) if tape.chance(30) else None
        return {"do": "hire", "position": position, "name": "Newcomer", "number": shirt}
    if do in ("keep", "fire", "rest"):
        signable = [id for id in men if team.players[id].kind != "rostered" and team.players[id].status == "active"]
        return {"do": do, "player": tape.pick(signable if do == "keep" and signable else men)}
    if do in ("staff", "dismiss"):
        return {"do": do, "staff": tape.pick(["assistant_coaches", "cheerleaders", "apothecary"])}
    return {"do": do}


#: The choices that every edition's sequence has; modules add others, which are answered off what they offer.
KNOWN = ("improvement", "advancement", "hiring")


def an_offer(request: Choice, tape: Tape) -> Any:
    """Yes or no, something that is offered, or the default."""
    if isinstance(request.default, bool):
        return tape.chance(60)
    offers = request.options()
    listed = [each["answer"] for each in offers if isinstance(each, dict) and "answer" in each] if offers else []
    open_ones = [answer for answer in listed if not request.problems(answer)]
    return tape.pick(open_ones) if open_ones and tape.chance(70) else request.default


def a_legal_answer(request: Choice, team: TeamState, tape: Tape, rules: Ruleset = RULES) -> Any:
    if request.kind not in KNOWN:
        return an_offer(request, tape)
    for _ in range(3):
        answer = an_answer(request, team, tape, rules)
        if not request.problems(answer):
            return answer
    if request.problems(DONE):
        return a_way_out(request, team)
    return DONE


def a_way_out(request: Choice, team: TeamState) -> Any:
    """What a coach does who must spend: the first thing that is not refused; at an improvement, the first that is offered."""
    if request.kind == "improvement":
        return request.default
    for offer in request.options():
        if offer["must_spend"]:
            for kind in offer["kinds"]:
                if not kind["refused"]:
                    for category in kind.get("categories", ()):
                        answer = {"do": "random", "player": offer["player"], "category": category}
                        if not request.problems(answer):
                            return answer
            return {"do": "characteristic", "player": offer["player"]}
    raise AssertionError("nobody must spend")


# --- A league in play ------------------------------------------------------------------------------------------------


@dataclass
class Page:
    """One thing in a team's diary: a match began, a step of it was taken, or a commissioner wrote something in."""

    kind: str
    match: str = ""
    step: str = ""
    entry: Entry | None = None


@dataclass
class Club:
    """A team of a test league: its journal, its diary, and the chapters of its matches."""

    name: str
    rows: list[Row] = field(default_factory=list)
    diary: list[Page] = field(default_factory=list)
    chapters: dict[str, Chapter] = field(default_factory=dict)
    #: The team as it was told at each moment, applied entry by entry.
    state: TeamState = field(default_factory=TeamState)

    def write(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.rows.append(Row(seq=len(self.rows) + 1, entry=entry))
            self.state = entry.apply(self.state)

    def opens(self, draft: Draft, rules: Ruleset = RULES) -> None:
        entry = draft.opened(rules)
        assert not draft.problems(rules)
        self.write([entry])
        self.diary.append(Page("entry", entry=entry))

    def commissioner_writes(self, entry: Entry) -> None:
        self.write([entry])
        self.diary.append(Page("entry", entry=entry))

    def begins(self, chapter: Chapter, rules: Ruleset = RULES) -> None:
        match = chapter.facts.match
        self.chapters[match] = chapter
        self.write([opening_entry(chapter.facts, rules)])
        self.diary.append(Page("open", match))

    def takes(self, match: str, step: str, tape: Tape, rules: Ruleset = RULES) -> None:
        """One step, on site dice or dice typed off the tape, with legal choices, all answers kept."""
        chapter = self.chapters[match]
        answers: dict[str, Answer] = {}
        typed = tape.chance(30)

        def source(key: str, request: Request) -> Any:
            value, by = self._say(chapter.facts, step, key, request, typed, tape, rules)
            answers[key] = Answer(value=value, source=by)
            return value

        progress = run_step(step, self.state, chapter.facts, rules, watched(source))
        assert progress.finished
        self.chapters[match] = msgspec.structs.replace(chapter, answers={**chapter.answers, step: answers})
        self.write(progress.entries)
        assert self.state == progress.state
        self.diary.append(Page("step", match, step))

    def _say(
        self, facts: Facts, step: str, key: str, request: Request, typed: bool, tape: Tape, rules: Ruleset
    ) -> tuple[Any, str]:
        if isinstance(request, Choice):
            return a_legal_answer(request, _team_asked(request, self.state), tape, rules), "coach"
        if isinstance(request, Roll):
            if typed:
                # Rolled again they are other faces, though the tape had run out: no step lasts for ever.
                again = int(key.rsplit("#", 1)[1]) // 2
                return tuple(1 + (tape.byte() + again) % request.sides for _ in range(request.count)), "typed"
            return DICE.roll(dice_key(facts, step, key), request.count, request.sides), "site"
        if typed:
            return tape.pick(request.among), "typed"
        return DICE.order(dice_key(facts, step, key), request.among)[0], "site"


def _team_asked(request: Choice, otherwise: TeamState) -> TeamState:
    """The team as it stands when the question is put: the first thing its ``options`` know."""
    team = next(iter(getattr(request.options, "args", ())), otherwise)
    return team if isinstance(team, TeamState) else otherwise


def watched(source: Any, most: int = 400) -> Any:
    """A source that notices a step without an end."""
    asked = 0

    def counted(key: str, request: Request) -> Any:
        nonlocal asked
        asked += 1
        assert asked < most, f"the step never ends: {key}"
        return source(key, request)

    return counted


def an_entry(team: TeamState, tape: Tape) -> Entry:
    """What a commissioner may write in between matches."""
    man = team.players[tape.pick(sorted(team.players))]
    kind = tape.upto(3)
    if kind == 1:
        return PointsGranted(player=man.id, name=man.name, amount=tape.upto(30) - 6, reason="a mistake")
    if kind == 2:
        return ValueAdjusted(player=man.id, name=man.name, amount=(tape.upto(4) - 2) * 5000, reason="a mistake")
    if kind == 3:
        return PlayerRenamed(player=man.id, was=man.name, name=f"{man.name}'", number=next(team.free_numbers()))
    return Adjusted(amount=(tape.upto(40) - 15) * 5000, reason="a mistake")


@dataclass
class League:
    """Clubs and what they played, in order."""

    clubs: list[Club]
    played: list[tuple[str, int, int]] = field(default_factory=list)
    #: Matches whose kick-off took place, for those that are awarded later.
    kick_offs: dict[str, KickOff] = field(default_factory=dict)

    def meet(self, match: str, home: int, away: int, tape: Tape, rules: Ruleset = RULES) -> None:
        first, second = self.clubs[home], self.clubs[away]
        kick_off = kicked_off(match, first.state, second.state, tape, rules)
        self.kick_offs[match] = kick_off
        self.played.append((match, home, away))
        report = None if tape.chance(8) else reported(kick_off, tape, rules)
        for side, club in zip(SIDES, (first, second), strict=True):
            facts = the_facts(match, side, first.name, second.name, kick_off, report, tape)
            club.begins(Chapter(facts=facts), rules)

    def finish(self, match: str, tape: Tape, rules: Ruleset = RULES, steps: int = 99) -> None:
        (home, away) = next((home, away) for each, home, away in self.played if each == match)
        for index in (home, away):
            club = self.clubs[index]
            for step in rules.sequence(club.chapters[match].facts.sequence)[:steps]:
                if tape.chance(4):
                    club.commissioner_writes(an_entry(club.state, tape))
                club.takes(match, step.step, tape, rules)


def the_facts(
    match: str, side: Side, home: str, away: str, kick_off: KickOff, report: MatchReport | None, tape: Tape
) -> Facts:
    if report is None:
        awarded = "home"
        return Facts(match=match, side=side, home=home, away=away, awarded_to=awarded)
    return Facts(match=match, side=side, home=home, away=away, kick_off=kick_off, report=report)


ROSTERS = ("human", "skaven", "goblin", "shambling-undead", "ogre", "dwarf", "snotling", "old-world-alliance")


def a_league(tape: Tape, clubs: int = 3, rounds: int = 2, rules: Ruleset = RULES) -> League:
    """A small league that has played some matches; the last of them may still be in its sequences."""
    league = League([Club(f"Team {letter}") for letter in "ABCD"[:clubs]])
    for club in league.clubs:
        club.opens(drafted(tape.pick(ROSTERS), club.name, tape, rules), rules)
    pairs = [(home, away) for home in range(clubs) for away in range(home + 1, clubs)]
    fixtures = [pair for _ in range(rounds) for pair in pairs]
    for count, (home, away) in enumerate(fixtures, start=1):
        match = f"{count}"
        league.meet(match, home, away, tape, rules)
        last = count == len(fixtures)
        league.finish(match, tape, rules, steps=tape.pick([99, 99, 0, 2, 4, 6]) if last else 99)
    return league
