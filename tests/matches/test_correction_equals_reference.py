"""A corrected league is the league that was told the truth at its time: same tables, rosters, treasuries, careers, word for word the same log."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.pure.standings import Config, Score, TableRow, standings
from rulebook.pack.reading import modules_of
from rulebook.ruleset import Ruleset
from teams.history.journal import effective, fold, ledger
from teams.history.match import Forfeited, Played
from teams.history.state import TREASURY
from tests.matches.amendments import REPORTS, Amendment, adopted, amended, carried_out, retold, told_otherwise
from tests.matches.reference import Ruler, reference
from tests.matches.world import RULES, League, Tape, a_league, reported


def tapes(length: int) -> st.SearchStrategy[Tape]:
    return st.binary(min_size=length, max_size=length).map(Tape)


fast = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def carry_out_and_compare(league: League, amendment: Amendment, ruler: Ruler, rules: Ruleset = RULES) -> None:
    for index, change in amendment.changes.items():
        club = league.clubs[index]
        corrected = carried_out(club, change, ruler, rules)
        entries, team = reference(amendment.diaries[index], amendment.chapters[index], ruler, rules)
        assert corrected.before == club.state
        adopted(club, corrected, amendment.diaries[index], amendment.chapters[index])
        assert [row.entry for row in effective(club.rows)] == entries
        assert corrected.after == fold(club.rows) == team
        assert [line.balance for line in ledger(club.rows) if line.purse == TREASURY][-1] == team.treasury
        assert len({row.seq for row in club.rows}) == len(club.rows)
        shirts = [player.number for player in team.listed]
        assert len(set(shirts)) == len(shirts)
    assert table_of_journals(league) == table_of_reports(league)


@settings(fast, max_examples=60)
@given(tapes(900), tapes(80), st.integers(0, 255))
def test_a_correction_taken_back_leaves_everything_as_it_was(tape: Tape, mistakes: Tape, salt: int) -> None:
    league = a_league(tape)
    before = [(effective(club.rows), club.state) for club in league.clubs]
    match, home, away = mistakes.pick(league.played)
    facts = league.clubs[home].chapters[match].facts
    answers = {index: league.clubs[index].chapters[match].answers for index in (home, away)}
    # A change of sequence moves what a commissioner wrote in between behind it, for good.
    kind = mistakes.pick([*REPORTS, "attendance", "off the sheet"]) if facts.report else "forfeit"
    carry_out_and_compare(league, told_otherwise(league, match, kind, mistakes), Ruler(salt))
    carry_out_and_compare(
        league, retold(league, match, "back", facts.report, facts.kick_off, facts.awarded_to), Ruler(salt)
    )
    assert all(league.clubs[index].chapters[match].answers == answers[index] for index in (home, away))
    for club, (rows, state) in zip(league.clubs, before, strict=True):
        assert club.state == state
        assert [row.entry for row in effective(club.rows)] == [row.entry for row in rows]


def table_of_journals(league: League) -> list[TableRow]:
    """The table of what the two journals say of each match."""
    scores = []
    for match, home, away in league.played:
        mine, theirs = (
            next(
                entry
                for entry in (row.entry for row in effective(league.clubs[index].rows))
                if isinstance(entry, Played | Forfeited) and entry.match == match
            )
            for index in (home, away)
        )
        shown = {"home_outcome": mine.outcome, "away_outcome": theirs.outcome, "played": isinstance(mine, Played)}
        if isinstance(mine, Played) and isinstance(theirs, Played):
            assert (mine.touchdowns, mine.casualties) == (theirs.touchdowns_against, theirs.casualties_against)
            shown |= {"home_touchdowns": mine.touchdowns, "away_touchdowns": theirs.touchdowns}
            shown |= {"home_casualties": mine.casualties, "away_casualties": theirs.casualties}
        scores.append(Score(fixture=match, home=league.clubs[home].name, away=league.clubs[away].name, **shown))
    return standings([club.name for club in league.clubs], scores, (), Config())


def table_of_reports(league: League) -> list[TableRow]:
    """The table of the reports themselves, as they are now."""
    scores = []
    for match, home, away in league.played:
        facts = [league.clubs[index].chapters[match].facts for index in (home, away)]
        shown = {"home_outcome": facts[0].outcome, "away_outcome": facts[1].outcome, "played": True}
        if (report := facts[0].report) is not None:
            shown |= {"home_touchdowns": report.home.touchdowns, "away_touchdowns": report.away.touchdowns}
            shown |= {"home_casualties": report.casualties("home"), "away_casualties": report.casualties("away")}
        else:
            shown["played"] = False
        scores.append(Score(fixture=match, home=league.clubs[home].name, away=league.clubs[away].name, **shown))
    return standings([club.name for club in league.clubs], scores, (), Config())


@settings(fast, max_examples=400)
@given(tapes(900), tapes(80), st.integers(0, 255))
def test_one_correction(tape: Tape, mistakes: Tape, salt: int) -> None:
    league = a_league(tape)
    carry_out_and_compare(league, amended(league, mistakes), Ruler(salt))


@settings(fast, max_examples=200)
@given(tapes(900), tapes(240), st.integers(0, 255))
def test_corrections_of_corrections(tape: Tape, mistakes: Tape, salt: int) -> None:
    league = a_league(tape, clubs=4, rounds=1)
    for _ in range(4):
        carry_out_and_compare(league, amended(league, mistakes), Ruler(salt))


SEVENS = Ruleset.of("sevens", {module.id: True for module in modules_of("sevens")})


@settings(fast, max_examples=100)
@given(tapes(900), tapes(80), st.integers(0, 255))
def test_another_report_of_a_match_of_sevens(tape: Tape, mistakes: Tape, salt: int) -> None:
    league = a_league(tape, rules=SEVENS)
    for _ in range(2):
        match, home, _away = mistakes.pick(league.played)
        kick_off = league.kick_offs[match]
        report = reported(kick_off, mistakes, SEVENS) if league.clubs[home].chapters[match].facts.report else None
        if report is not None:
            carry_out_and_compare(league, retold(league, match, "another", report, kick_off), Ruler(salt), SEVENS)
