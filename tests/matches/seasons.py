"""Whole seasons through the real actions, and the same seasons again in a league that was told the truth at its time."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from league.actions import add_fixture, enrol, found_league, open_season
from league.models import Competition, Fixture, League, Result, Season
from league.selectors import calendar_of, competition_of, table_of
from matches.actions import answer, current, roll, type_dice
from matches.correction.correcting import correct_result, insert_entry, preview
from matches.models import Match, MatchSide, StepAnswer
from matches.refusals import RulingsMissing
from matches.report.reporting import award
from matches.selectors import kick_off_of, match_of, rules_for
from matches.steps.after import DONE, NOTHING
from matches.workflow import read_anew
from rulebook.procedure import Choice, Draw, Request, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Refusal
from rulebook.shapes.sheets import SIDES, plain
from teams.actions import append, open_team
from teams.history.entry import Entry
from teams.history.journal import effective, ledger
from teams.history.objections import NumberTaken, TooManyPlayers
from teams.history.season import Adjusted
from teams.models import Coach, Team
from teams.projection import expected, projected
from teams.selectors import journal, rules_of, state_of
from tests.matches.reference import Ruler
from tests.matches.world import Tape, a_legal_answer, drafted
from tests.matches.world import reported as a_report
from tests.world import SECRET, coach, kicked_off, reported

NAMES = ("Reavers", "Iron Teeth", "Gnawers", "Wanderers")
ROSTERS = (("human", "orc", "skaven", "shambling-undead"), ("dwarf", "goblin", "human", "old-world-alliance"))
DICE = (Season.Dice.SITE, Season.Dice.TABLE)
#: Which fixtures of a season are not played, and who is awarded them.
AWARDED = {4: "home", 9: ""}
#: More than any sequence asks that comes to an end.
MOST_QUESTIONS = 150


@dataclass
class Entered:
    """What a commissioner wrote into a team's history behind one match, seasons later."""

    team: str
    match: str
    entry: Entry


@dataclass
class Club:
    """A league with its commissioner, and what he wrote in later."""

    league: League
    boss: Coach
    ruler: Ruler = field(default_factory=lambda: Ruler(7))
    entered: list[Entered] = field(default_factory=list)

    def season(self, number: int) -> Season:
        return self.league.seasons.get(number=number)

    def competition(self, number: int) -> Competition:
        return competition_of(self.season(number))

    def calendar(self, number: int) -> list[Fixture]:
        return calendar_of(self.competition(number))

    def teams(self, number: int) -> list[Team]:
        return list(Team.objects.filter(enrolments__season=self.season(number)).order_by("pk"))

    def team(self, number: int, name: str) -> Team:
        return Team.objects.get(enrolments__season=self.season(number), name=name)

    def match(self, ref: str) -> Match:
        fixture = Fixture.objects.get(round__competition__season__league=self.league, ref=ref)
        match = match_of(fixture)
        assert match is not None
        return match


def founded(name: str, tape: Tape) -> Club:
    """A league with two seasons of four teams each, the second with dice of the table, and every pair to meet twice."""
    boss = coach(f"commissioner of {name}")
    league = found_league(name=name, by=boss, secret=SECRET, dice=DICE[0])
    first = league.seasons.get()
    open_season(league=league, rules=Ruleset.from_ref(first.rules), name="Season 2", dice=DICE[1], secret="0ff1" * 16)
    club = Club(league, boss)
    for number, rosters in enumerate(ROSTERS, start=1):
        season = club.season(number)
        rules = Ruleset.from_ref(season.rules)
        teams = []
        for team, roster in zip(NAMES, rosters, strict=True):
            opened = drafted(roster, team, tape, rules).opened(rules)
            teams.append(open_team(opened=opened, rules=rules, coach_name=f"who plays {team}", by=boss))
            enrol(season=season, team=teams[-1])
        for home, away in permutations(teams, 2):
            add_fixture(competition=club.competition(number), home=home, away=away)
    return club


# --- As it went ------------------------------------------------------------------------------------------------------


def played(club: Club, number: int, tape: Tape) -> None:
    """Every fixture of the season is decided and both teams are done with it: reports, dice and choices off the tape."""
    for count, fixture in enumerate(club.calendar(number)):
        if count in AWARDED:
            match = award(fixture=fixture, to=AWARDED[count], by=club.boss, reason="nobody came")
        else:
            match = kicked_off(fixture)
            kick_off = kick_off_of(match)
            assert kick_off is not None
            match = reported(match, plain(a_report(kick_off, tape, rules_for(match))))
        for side in SIDES:
            _live_through(match, side, tape, club.boss)
        if count % 5 == 3:
            found = [Adjusted(amount=(tape.upto(20) - 8) * 5000, reason="found in the dugout")]
            append(team=fixture.home, entries=found, by=club.boss)


def _live_through(match: Match, side: str, tape: Tape, by: Coach) -> None:
    for _ in range(MOST_QUESTIONS):
        read_anew(match)
        step, progress = current(match, side)
        if not step or progress is None or progress.pending is None:
            return
        request, key = progress.pending, progress.key
        if isinstance(request, Choice):
            team = MatchSide.objects.get(match=match, side=side).team
            value = a_legal_answer(request, _asked(request, team), tape, rules_for(match))
            answer(match=match, side=side, key=key, value=value, by=by)
        elif match.fixture.round.competition.season.dice == Season.Dice.TABLE:
            type_dice(match=match, side=side, key=key, value=_thrown(request, tape), by=by)
        else:
            roll(match=match, side=side, key=key, by=by)
    raise AssertionError(f"{match.fixture.ref}, {side}: {step} never ends, it asks {key}")


def _asked(request: Choice, team: Team) -> Any:
    """The team as it stands when the question is put: the first thing that the question's options know."""
    return getattr(request.options, "args", (None,))[0] or state_of(team)


def _thrown(request: Request, tape: Tape) -> Any:
    if isinstance(request, Roll):
        return [1 + tape.upto(request.sides - 1) for _ in range(request.count)]
    assert isinstance(request, Draw)
    return tape.pick(request.among)


# --- As it is corrected ----------------------------------------------------------------------------------------------


def corrected(club: Club, ref: str, body: Mapping[str, Any]) -> None:
    """The result is this one now; whatever wants a ruling has the one of the club's ruler."""
    rulings: dict[str, str] = {}
    match = club.match(ref)
    while undecided := preview(match, body, rulings).undecided:
        rulings |= {each.id: club.ruler(each.id, each.rulings) for each in undecided}
    correct_result(match=match, body=body, by=club.boss, reason="told otherwise", rulings=rulings)


def entered(club: Club, team: Team, ref: str, entry: Entry) -> None:
    """The entry stands in the team's history right behind this match."""
    after = [row.seq for row in effective(journal(team)) if row.entry is not None and row.entry.match == ref][-1]
    rulings: dict[str, str] = {}
    while True:
        try:
            insert_entry(team=team, entry=entry, after=after, by=club.boss, reason="forgotten", rulings=rulings)
            break
        except RulingsMissing as missing:
            ids = missing.facts["missing"]
            rulings |= {id: club.ruler(id, _possible(club, team, id)) for id in ids}
    club.entered.append(Entered(team=team.name, match=ref, entry=entry))


def _possible(club: Club, team: Team, id: str) -> tuple[str, ...]:
    """What a commissioner may rule on the answer with this key: a coach who was done cannot be made to go on."""
    ref, side, step, key = id.split("/", 3)
    said = StepAnswer.objects.get(match=club.match(ref), side=side, step=step, key=key)
    return ("keep",) if said.value == DONE else ("keep", "reverse")


# --- As it should have gone ------------------------------------------------------------------------------------------


def retold(club: Club, true: Club, number: int) -> None:
    """The season is played again in another league, which is told at once what ``true`` knows now.

    The sheets of the kick-offs, the answers and the rulings are those of ``true``; dice that nobody threw come from the same secret.
    """
    for fixture in club.calendar(number):
        known = true.match(fixture.ref)
        body = known.reports.get(accepted=True).body
        if "awarded_to" in body:
            match = award(fixture=fixture, to=body["awarded_to"], by=club.boss, reason="nobody came")
        else:
            match = reported(_begun(fixture, known), body)
        for side in SIDES:
            _live_again(match, side, known, club)
        for late in true.entered:
            if late.match == fixture.ref:
                append(team=club.team(number, late.team), entries=[late.entry], by=club.boss)
        # What was entered at its time was entered behind a match as well.
        for team in (fixture.home, fixture.away):
            _entered_then(club, true, number, team, fixture.ref)


def _begun(fixture: Fixture, known: Match) -> Match:
    """The match, kicked off with the sheets that are facts in the league that ``known`` belongs to."""
    try:
        match = kicked_off(fixture)
    except TooManyPlayers:
        # Here too many are on the list; there the match was played all the same.
        match = Match.objects.create(fixture=fixture, state=Match.State.PLAYING, kick_off=known.kick_off)
        for side, team in zip(SIDES, (fixture.home, fixture.away), strict=True):
            MatchSide.objects.create(match=match, side=side, team=team)
    if known.setting is None:
        # It was never locked there: its sheets were worked out when it turned out to have been played.
        assert match.kick_off == known.kick_off
    Match.objects.filter(pk=match.pk).update(kick_off=known.kick_off)
    read_anew(match)
    return match


def _live_again(match: Match, side: str, known: Match, club: Club) -> None:
    for _ in range(MOST_QUESTIONS):
        read_anew(match)
        step, progress = current(match, side)
        if not step or progress is None or progress.pending is None:
            return
        request, key = progress.pending, progress.key
        said = StepAnswer.objects.filter(match=known, side=side, step=step, key=key).first()
        if not isinstance(request, Choice):
            if said is not None and said.source == StepAnswer.Source.TYPED and _could_be(request, said.value):
                type_dice(match=match, side=side, key=key, value=said.value, by=club.boss)
            else:
                roll(match=match, side=side, key=key, by=club.boss)
            continue
        value = _ruled(request, said, f"{match.fixture.ref}/{side}/{step}/{key}", club.ruler)
        answer(
            match=match, side=side, key=key, value=value, by=club.boss, granted=True, reason="the rules of this house"
        )
    raise AssertionError(f"{match.fixture.ref}, {side}: {step} never ends, it asks {key}")


def _could_be(request: Request, value: Any) -> bool:
    return isinstance(request, Roll) or value in getattr(request, "among", ())


def _ruled(request: Choice, said: StepAnswer | None, id: str, ruler: Ruler) -> Any:
    if said is None:
        return request.default
    problems = [problem for problem in request.problems(said.value) if not isinstance(problem, NumberTaken)]
    if not problems:
        return said.value
    instead = request.default if request.problems(NOTHING) else NOTHING
    if not all(map(_may_stand, problems)):
        return instead
    return said.value if said.value == DONE or ruler(id, ("keep", "reverse")) == "keep" else instead


def _may_stand(problem: Problem) -> bool:
    return isinstance(problem, Refusal) and problem.grantable


def _entered_then(club: Club, true: Club, number: int, team: Team, ref: str) -> None:
    """Whatever stands in the true history behind this match and belongs to none."""
    late = [each.entry for each in true.entered if each.team == team.name and each.match == ref]
    behind = False
    for row in effective(journal(true.team(number, team.name))):
        entry = row.entry
        assert entry is not None
        if entry.match:
            behind = entry.match == ref
        elif behind and entry not in late:
            append(team=team, entries=[entry], by=club.boss)


# --- What is compared ------------------------------------------------------------------------------------------------


def known_of(club: Club, number: int) -> dict[str, Any]:
    """Everything that a season shows, in the words of its teams, so that two leagues can be compared."""
    teams = club.teams(number)
    names = {str(team.pk): team.name for team in teams}
    results = Result.objects.filter(fixture__round__competition=club.competition(number)).select_related("fixture")
    hidden = ("id", "fixture", "corrected", "decision", "at")
    columns = [each.attname for each in Result._meta.concrete_fields if each.name not in hidden]
    return {
        "states": {team.name: state_of(team) for team in teams},
        "entries": {team.name: [row.entry for row in effective(journal(team))] for team in teams},
        "tables": {team.name: projected(team) for team in teams},
        "ledgers": {
            team.name: [(line.purse, line.amount, line.balance, line.sentence) for line in ledger(journal(team))]
            for team in teams
        },
        "standings": [
            (names[row.team], row.rank, row.points, row.why, row.sum) for row in table_of(club.competition(number))
        ],
        "results": {each.fixture.ref: [getattr(each, name) for name in columns] for each in results},
    }


def is_projected(club: Club) -> bool:
    """Every team's tables show what its history folds to."""
    for number in (1, 2):
        for team in club.teams(number):
            assert projected(team) == expected(state_of(team), rules_of(team)), team
            assert team.seq == len(journal(team))
    return True
