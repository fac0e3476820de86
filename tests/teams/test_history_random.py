"""Random histories without a database: what passes keeps every promise, and what would break one does not pass."""

import json
from collections import Counter
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matches.pure.correction import Chapter
from matches.steps.facts import Facts
from matches.steps.registry import missing_steps
from matches.steps.running import run_step
from rulebook.procedure import NOT_YET, Choice, Request
from rulebook.shapes.refusals import Problem
from teams.history import objections
from teams.history.entries import plain_entry, read_entry
from teams.history.entry import Entry
from teams.history.journal import LedgerLine, fold, ledger
from teams.history.match import MvpNamed, Played
from teams.history.squad import (
    STAFF,
    Advanced,
    PlayerFired,
    PlayerHired,
    RerollBought,
    StaffDismissed,
    StaffHired,
    TemporarilyRetired,
)
from teams.history.state import LISTED, Advancement, TeamState
from teams.history.values import current_team_value, player_sheet, team_sheet, team_value
from tests.matches.scenes import team_of
from tests.matches.world import (
    RULES,
    Club,
    Tape,
    an_answer,
    drafted,
    kicked_off,
    reported,
    the_facts,
)

fast = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
ROSTERS = tuple(roster.id for roster in RULES.rosters)
OTHERS = team_of()


def tapes(length: int) -> st.SearchStrategy[Tape]:
    return st.binary(min_size=length, max_size=length).map(Tape)


def a_season(tape: Tape, matches: int = 3) -> Club:
    """A club of any roster that played some matches, by the rules and without a commissioner's grants."""
    club = Club("Reavers")
    club.opens(drafted(tape.pick(ROSTERS), "Reavers", tape))
    for count in range(1, matches + 1):
        match = str(count)
        kick_off = kicked_off(match, club.state, OTHERS, tape)
        report = None if tape.chance(10) else reported(kick_off, tape)
        club.begins(Chapter(facts=the_facts(match, "home", "Reavers", "Others", kick_off, report, tape)))
        for step in RULES.sequence(club.chapters[match].facts.sequence):
            club.takes(match, step.step, tape)
        assert_promises_kept(club.state)
    return club


def assert_promises_kept(team: TeamState) -> None:
    """What is true of every team that came to be by the rules alone."""
    draft = RULES.draft
    assert len(team.listed) <= draft.players_max
    assert objections.too_many(team, RULES) == []
    assert team.treasury >= 0
    assert team.fans >= 1
    assert 0 <= team.rerolls <= 8
    for staff in STAFF:
        assert 0 <= getattr(team, staff) <= getattr(draft, staff).max
    shirts = Counter(player.number for player in team.players.values() if player.status in LISTED)
    assert not shirts or max(shirts.values()) == 1
    assert all(1 <= number <= 99 for number in shirts)
    for player in team.players.values():
        sheet = player_sheet(player, team, RULES)
        assert player.unspent >= 0
        assert player.spent == sum(gain.spp for gain in player.advancements)
        assert len(player.advancements) <= 6
        skills = [owned.skill for owned in sheet.skills]
        assert len(skills) == len(set(skills))
        improved = Counter(gain.characteristic for gain in player.advancements if gain.characteristic)
        assert all(count <= 2 for count in improved.values())
        for name in sheet.characteristics:
            value, low, high = (
                sheet.characteristics[name],
                *sorted((RULES.characteristic(name).best, RULES.characteristic(name).worst)),
            )
            assert value is None or low <= value <= high
    assert 0 <= current_team_value(team, RULES) <= team_value(team, RULES)


@settings(fast, max_examples=400)
@given(tapes(500))
def test_what_the_rules_let_pass_keeps_every_promise(tape: Tape) -> None:
    club = a_season(tape)
    entries = [row.entry for row in club.rows if row.entry is not None]
    assert fold(club.rows) == club.state, "the fold is what was told entry by entry"
    assert [read_entry(json.loads(json.dumps(plain_entry(entry)))) for entry in entries] == entries
    by_purse: dict[str, list[LedgerLine]] = {}
    for line in ledger(club.rows):
        by_purse.setdefault(line.purse, []).append(line)
    for purse, lines in by_purse.items():
        assert sum(line.amount for line in lines) == lines[-1].balance == club.state.purses[purse]
    earned = sum(sum(entry.spp.values()) for entry in entries if isinstance(entry, Played))
    earned += sum(entry.spp for entry in entries if isinstance(entry, MvpNamed))
    assert earned == sum(player.earned for player in club.state.players.values())
    assert all(entry.sentence() for entry in entries)


@settings(fast, max_examples=150)
@given(tapes(500))
def test_the_sheet_of_the_next_kick_off_has_eleven_or_more_and_adds_up(tape: Tape) -> None:
    club = a_season(tape, matches=2)
    sheet = kicked_off("next", club.state, OTHERS, tape).home
    assert len(sheet.players) >= 11
    extra = sum(player.value for player in sheet.players if player.kind == "journeyman")
    assert sheet.current_team_value == current_team_value(club.state, RULES) + extra
    assert len({player.number for player in sheet.players}) == len(sheet.players)
    assert {player.id for player in team_sheet(club.state, RULES).players} == {p.id for p in club.state.available}


# --- What is thrown at the questions ---------------------------------------------------------------------------------

WORDS = st.sampled_from(
    [
        *("do", "hire", "keep", "fire", "rest", "staff", "dismiss", "reroll", "choose", "random", "characteristic"),
        *("skill", "player", "position", "name", "number", "category", "improve", "done", "nothing", "p1", "p3"),
        *("j1.1", "block", "human-lineman", "ogre", "general", "strength", "apothecary", "rerolls", "st", "", "purses"),
    ]
)
SCALARS = st.none() | st.booleans() | st.integers(-3, 120) | st.floats(allow_nan=False) | WORDS | st.text(max_size=3)
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3), max_leaves=6
)
ALMOST = st.fixed_dictionaries(
    {"do": WORDS},
    optional=dict.fromkeys(
        ("player", "position", "name", "number", "category", "staff", "skill", "characteristic"), ANYTHING
    ),
)


def asked(step: str, tape: Tape) -> list[tuple[Choice, TeamState]]:
    """Every question of a step of a match, with the team as it stood."""
    club = a_season(tape, matches=1)
    kick_off = kicked_off("2", club.state, OTHERS, tape)
    facts = the_facts("2", "home", "Reavers", "Others", kick_off, reported(kick_off, tape), tape)
    club.begins(Chapter(facts=facts))
    found: list[tuple[Choice, TeamState]] = []

    def source(key: str, request: Request) -> Any:
        assert isinstance(request, Choice)
        found.append((request, club.state))
        return NOT_YET

    run_step(step, club.state, facts, RULES, source)
    return found


@settings(fast, max_examples=120)
@given(tapes(300), st.sampled_from(["advancements", "hiring"]), st.lists(ALMOST | ANYTHING, min_size=5, max_size=20))
def test_whatever_is_answered_is_refused_in_words_or_fits(tape: Tape, step: str, answers: list[Any]) -> None:
    for request, team in asked(step, tape):
        answers += [an_answer(request, team, tape) for _ in range(10)]
        for answer in answers:
            problems = request.problems(answer)
            assert all(isinstance(problem, Problem) and str(problem) for problem in problems)
            before = team
            if not problems and answer["do"] not in ("done", "nothing"):
                assert_promises_kept(taken(step, team, answer, request))
            assert team == before


def taken(step: str, team: TeamState, answer: Any, request: Choice) -> TeamState:
    """The team after this one answer, with all dice at one and the default of whatever else is asked."""
    told = iter([answer])

    def source(key: str, wanted: Request) -> Any:
        if isinstance(wanted, Choice):
            return next(told, NOT_YET) if wanted.kind == request.kind else wanted.default
        faces = getattr(wanted, "sides", 1)
        ordinal = int(key.rsplit("#", 1)[1])
        return (1 + ordinal // 2 % faces,)

    facts = Facts(match=team.open_match, side="home", home="Reavers", away="Others", awarded_to="home")
    state: TeamState = run_step(step, team, facts, RULES, source).state
    return state


def an_entry_by_hand(team: TeamState, tape: Tape) -> Entry:
    """Something that somebody might write into a history, true or not."""
    match = team.open_match or "9"
    ids = [*sorted(team.players), "p99", "m9.9"]
    positions = [*(position.id for position in RULES.roster(team.roster).positions), "wizard"]
    position = tape.pick(positions)
    known = objections.position_of(team, position, RULES)
    price = tape.pick([known.cost if known else 0, 0, 50_000, -10_000])
    staff = tape.pick(list(STAFF))
    how = tape.pick(["random_primary", "chosen_primary", "random_secondary", "chosen_secondary", "characteristic"])
    man = tape.pick(ids)
    level = len(team.players[man].advancements) if man in team.players else 0
    skill = RULES.gained_skill(tape.pick([skill.id for skill in RULES.skills])) if how != "characteristic" else None
    name = None if skill else tape.pick([one.id for one in RULES.characteristics])
    advancement = Advancement(
        how=how,
        spp=tape.pick([RULES.advancement.price(min(level, 5), how), 0, 3]),
        value=tape.pick([RULES.advancement.value(name or how), 0, 10_000]),
        skill=skill,
        characteristic=name,
        match=match,
    )
    return tape.pick(
        [
            PlayerHired(
                match=match,
                player=man,
                number=tape.upto(101),
                name=tape.pick(["Newcomer", "", " "]),
                position=position,
                price=price,
                source=tape.pick(["roster", "journeyman", "raised"]),
            ),
            PlayerFired(match=match, player=man, name="?"),
            TemporarilyRetired(match=match, player=man, name="?"),
            StaffHired(match=match, staff=staff, price=tape.pick([getattr(RULES.draft, staff).cost, 0, -10])),
            StaffDismissed(match=match, staff=staff),
            RerollBought(match=match, price=tape.pick([RULES.later_reroll_price(team.roster), 0])),
            Advanced(match=match, player=man, name="?", what="?", advancement=advancement),
        ]
    )


@settings(fast, max_examples=250)
@given(tapes(400), tapes(400))
def test_what_is_written_by_hand_and_passes_keeps_every_promise(tape: Tape, hand: Tape) -> None:
    team = a_season(tape, matches=1).state
    rich = team.but(purses={"treasury": hand.pick([0, 60_000, 900_000])})
    for _ in range(12):
        entry = an_entry_by_hand(rich, hand)
        problems = entry.problems(rich, RULES)
        assert all(str(problem) for problem in problems)
        if not problems:
            rich = entry.apply(rich)
            assert_promises_kept(rich)


def test_the_steps_of_every_sequence_exist() -> None:
    assert list(missing_steps(RULES)) == []
