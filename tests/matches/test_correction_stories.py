"""What a correction does, told as stories: who comes back, what is asked, and what stays as it was."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from matches.pure.correction import Change, Chapter, Corrected, correct
from matches.steps.after import DONE
from matches.steps.before import journeymen_of
from matches.steps.facts import Facts
from matches.steps.running import Answer, dice_key, outdated, run_step, site_answer, told
from rulebook.procedure import Choice, Request
from rulebook.shapes.sheets import MatchReport, SideReport
from teams.history.journal import effective, fold
from teams.history.match import MistakeMade, MvpNamed
from teams.history.season import Adjusted, PointsGranted
from teams.history.squad import Advanced
from tests.matches.scenes import NOTHING_DONE, RULES, played, refused, report
from tests.matches.world import DICE, Club, Tape, drafted

replace = msgspec.structs.replace


def a_club(gold: int = 0) -> Club:
    club = Club("Reavers")
    club.opens(replace(drafted("human", "Reavers", Tape(b""))))
    if gold:
        club.commissioner_writes(Adjusted(amount=gold - club.state.treasury, reason="for the story"))
    return club


def begins(club: Club, match: str, mine: SideReport = NOTHING_DONE, theirs: SideReport = NOTHING_DONE) -> Facts:
    """The club has kicked off with whoever was fit, and the match was reported so."""
    short = RULES.journeymen_needed(len(club.state.available))
    journeymen = journeymen_of(club.state, match, ["human-lineman"] * short)
    facts = played(club.state, mine, theirs, journeymen=journeymen, match=match)
    club.begins(Chapter(facts=facts))
    return facts


def plays(
    club: Club,
    match: str,
    mine: SideReport = NOTHING_DONE,
    theirs: SideReport = NOTHING_DONE,
    said: Mapping[str, Sequence[Any]] | None = None,
    typed: Mapping[str, Any] | None = None,
) -> None:
    """A whole match: site dice but for what is typed, and what the coach said in each step; then he was done."""
    facts = begins(club, match, mine, theirs)
    for step in RULES.sequence(facts.sequence):
        goes_through(club, match, step.step, (said or {}).get(step.step, ()), typed or {})


def goes_through(
    club: Club, match: str, step: str, said: Sequence[Any] = (), typed: Mapping[str, Any] | None = None
) -> None:
    answers: dict[str, Answer] = {}
    choices = [*said]
    facts = club.chapters[match].facts

    def source(key: str, request: Request) -> Any:
        if isinstance(request, Choice):
            value, by = (choices.pop(0) if choices else DONE), "coach"
            assert request.problems(value) == []
        elif typed and key in typed:
            value, by = typed[key], "typed"
        else:
            value, by = site_answer(DICE, dice_key(facts, step, key), request), "site"
        answers[key] = Answer(value=value, source=by)
        return value

    progress = run_step(step, club.state, facts, RULES, source)
    assert not choices
    club.chapters[match] = replace(club.chapters[match], answers={**club.chapters[match].answers, step: answers})
    club.write(progress.entries)


def reported_instead(club: Club, match: str, mine: SideReport, theirs: SideReport = NOTHING_DONE) -> Change:
    chapter = club.chapters[match]
    return Change(chapter=replace(chapter, facts=replace(chapter.facts, report=MatchReport(home=mine, away=theirs))))


def corrected(club: Club, change: Change, **rulings: str) -> Corrected:
    outcome = correct(club.rows, change, club.chapters, RULES, DICE, rulings)
    assert outcome.before == club.state
    assert outcome.after == fold([*club.rows, *outcome.rows])
    return outcome


DEAD = report(hurt=[{"player": "p7", "result": "dead"}])
SCORED = report(touchdowns=2, deeds={"p7": {"touchdown": 2}})


# --- Deaths ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("played_since", [False, True])
def test_a_player_who_did_not_die_returns_with_points_and_the_newcomer_keeps_the_shirt(played_since: bool) -> None:
    club = a_club(gold=90_000)
    plays(club, "1", SCORED, typed={"mvp#0": "p1"})
    newcomer = {"do": "hire", "position": "human-lineman", "name": "Newcomer", "number": 7}
    plays(club, "2", DEAD, said={"hiring": [newcomer]}, typed={"mvp#0": "p1"})
    if played_since:
        plays(club, "3", typed={"mvp#0": "p1"})
    outcome = corrected(club, reported_instead(club, "2", report(hurt=[{"player": "p7", "result": "badly-hurt"}])))
    back, stays = outcome.after.players["p7"], outcome.after.players["m2.1"]
    assert (back.listed, back.unspent, back.number) == (True, 6, 12)
    assert (stays.name, stays.number) == ("Newcomer", 7)
    assert outcome.points == (), "nobody has to decide anything"
    assert len(outcome.after.listed) == 12


def test_a_roster_of_seventeen_asks_whether_the_newest_player_stays() -> None:
    club = a_club(gold=500_000)
    more = [{"do": "hire", "position": "human-lineman", "name": f"New {n}"} for n in range(5)]
    plays(club, "1", said={"hiring": more})
    plays(club, "2", DEAD, said={"hiring": [{"do": "hire", "position": "human-lineman", "name": "The last"}]})
    change = reported_instead(club, "2", NOTHING_DONE)
    (point,) = corrected(club, change).points
    assert (point.id, point.rulings) == ("2/home/hiring/hiring#0", ("keep", "reverse"))
    assert "too_many_players" in [reason["code"] for reason in point.reasons]
    kept = corrected(club, change, **{point.id: "keep"}).after
    assert len(kept.listed) == 17
    reversed_ = corrected(club, change, **{point.id: "reverse"}).after
    assert len(reversed_.listed) == 16 and "m2.1" not in reversed_.players
    assert reversed_.treasury == kept.treasury + 50_000


def test_a_player_who_turns_out_to_have_died_is_dead_but_keeps_later_records() -> None:
    club = a_club()
    plays(club, "1", typed={"mvp#0": "p7"})
    choose = {"do": "choose", "player": "p7", "skill": "block"}
    plays(club, "2", SCORED, said={"advancements": [choose]}, typed={"mvp#0": "p1"})
    outcome = corrected(club, reported_instead(club, "1", DEAD))
    man = outcome.after.players["p7"]
    assert (man.status, man.left_in, man.listed) == ("dead", "1", False)
    assert man.lines[-1].deeds == {"touchdown": 2}
    assert man.advancements == ()
    assert [(point.step, point.ruling) for point in outcome.points] == [
        ("most_valuable_player", "rolled anew"),
        ("advancements", "reverse"),
    ]


# --- Injuries --------------------------------------------------------------------------------------------------------


def test_a_player_who_was_not_hurt_after_all_still_missed_the_game() -> None:
    club = a_club()
    plays(club, "1", report(hurt=[{"player": "p7", "result": "serious-injury"}]))
    plays(club, "2")
    assert "p7" not in {player.id for player in club.chapters["2"].facts.sheet.players}
    outcome = corrected(club, reported_instead(club, "1", NOTHING_DONE))
    assert outcome.after.players["p7"].niggling == 0
    assert club.chapters["2"].facts.sheet.current_team_value == 11 * 50_000, "the sheet is a fact"
    assert [row.entry for row in outcome.rows if isinstance(row.entry, MvpNamed)] == []


# --- Points and dice -------------------------------------------------------------------------------------------------


def test_the_dice_of_an_advancement_stay_with_the_player_who_rolled_them() -> None:
    club = a_club()
    rolls = {"do": "random", "player": "p7", "category": "general"}
    plays(club, "1", SCORED, said={"advancements": [rolls]}, typed={"mvp#0": "p1"})
    (before,) = [row.entry for row in club.rows if isinstance(row.entry, Advanced)]
    change = reported_instead(club, "1", report(touchdowns=1, deeds={"p7": {"touchdown": 1}}))
    outcome = corrected(club, change)
    assert not [row for row in outcome.rows if isinstance(row.entry, Advanced)], "three points are enough for it"
    assert before in [row.entry for row in effective([*club.rows, *outcome.rows])]
    (point,) = corrected(club, reported_instead(club, "1", NOTHING_DONE)).undecided
    kept = corrected(club, reported_instead(club, "1", NOTHING_DONE), **{point.id: "keep"}).after
    assert kept.players["p7"].unspent == -3, "a grant of the commissioner's: he owes the points"
    gone = corrected(club, reported_instead(club, "1", NOTHING_DONE), **{point.id: "reverse"}).after
    assert gone.players["p7"].advancements == ()


def test_reversing_one_answer_leaves_the_keys_of_all_others_where_they_were() -> None:
    club = a_club(gold=35_000)
    answers = [
        {"do": "hire", "position": "blitzer", "name": "First", "number": 20},
        {"do": "fire", "player": "p1"},
        {"do": "hire", "position": "human-lineman", "name": "Third", "number": 21},
    ]
    plays(club, "1", report(touchdowns=8, unknown_scorer=8), said={"hiring": answers}, typed={"mvp#0": "p2"})
    assert club.state.treasury == 0
    change = reported_instead(club, "1", NOTHING_DONE)
    (point,) = [each for each in corrected(club, change).undecided if each.id.endswith("hiring#0")]
    after = corrected(club, change, **{point.id: "reverse"})
    assert after.undecided == []
    assert [player.id for player in after.after.listed][-1] == "m1.3"
    assert (after.after.players["p1"].status, after.after.treasury) == ("fired", 5_000)


def test_a_treasury_that_turns_out_to_be_full_rolls_the_die_it_would_have_rolled() -> None:
    club = a_club(gold=75_000)
    plays(club, "1")
    assert (club.state.treasury, club.chapters["1"].answers["expensive_mistakes"]) == (95_000, {})
    plays(club, "2", typed={"mvp#0": "p1"}, said={"hiring": [{"do": "staff", "staff": "cheerleaders"}]})
    change = reported_instead(club, "1", report(touchdowns=1, deeds={"p1": {"touchdown": 1}}))
    outcome = corrected(club, change)
    mistakes = [row.entry for row in effective([*club.rows, *outcome.rows]) if isinstance(row.entry, MistakeMade)]
    assert (mistakes[0].match, mistakes[0].treasury) == ("1", 105_000)
    assert mistakes[0].dice[0] == DICE.roll("1/home/expensive_mistakes/expensive_mistakes#0", 1, 6)[0]


def test_a_most_valuable_player_drawn_on_the_table_stays_while_he_is_eligible() -> None:
    club = a_club()
    plays(club, "1", DEAD, typed={"mvp#0": "p3"})
    for mine in (NOTHING_DONE, report(touchdowns=1, unknown_scorer=1)):
        outcome = corrected(club, reported_instead(club, "1", mine))
        assert outcome.after.players["p3"].unspent == 4
    outcome = corrected(club, reported_instead(club, "1", report(hurt=[{"player": "p3", "result": "dead"}])))
    assert [point.ruling for point in outcome.points] == ["rolled anew"]
    assert outcome.after.players["p3"].unspent == 0


def test_a_player_who_must_spend_now_is_reported_without_a_ruling() -> None:
    club = a_club()
    plays(club, "1", typed={"mvp#0": "p1"})
    much = report(touchdowns=6, deeds={"p7": {"touchdown": 6}})
    outcome = corrected(club, reported_instead(club, "1", much))
    assert [(point.reasons[0]["code"], point.ruling) for point in outcome.points] == [("must_spend", "keep")]
    assert outcome.undecided == []


# --- Forfeits --------------------------------------------------------------------------------------------------------


def test_a_match_that_was_played_after_all_has_its_whole_sequence() -> None:
    club = a_club()
    facts = played(club.state, SCORED)
    awarded = Facts(match="1", side="home", home="Reavers", away="Others", awarded_to="away")
    club.begins(Chapter(facts=awarded))
    for step in RULES.sequence("forfeit"):
        goes_through(club, "1", step.step)
    plays(club, "2", typed={"mvp#0": "p1"})
    outcome = corrected(club, Change(chapter=replace(club.chapters["1"], facts=replace(facts, match="1"))))
    assert (outcome.after.record.won, outcome.after.record.lost) == (1, 0)
    assert outcome.after.players["p7"].lines[0].deeds["touchdown"] == 2
    assert outcome.after.treasury > club.state.treasury


# --- Inserting and striking ------------------------------------------------------------------------------------------


def test_an_entry_cannot_split_a_step() -> None:
    club = a_club(gold=50_000)
    plays(club, "1", typed={"mvp#0": "p1"})
    fine = Adjusted(amount=-10_000, reason="a fine")
    for row in list(club.rows):
        outcome = corrected(club, Change(entry=fine, after=row.seq))
        assert outcome.after.treasury == club.state.treasury - 10_000
        assert len(outcome.rows) == 1, "nothing else changes"


def test_a_match_goes_before_or_after_another_never_into_it() -> None:
    club = a_club()
    late = Chapter(facts=played(club.state, SCORED, match="late"))
    begins(club, "1")
    goes_through(club, "1", "winnings")
    with refused("match_still_open", team="Reavers"):
        corrected(club, Change(chapter=late, after=club.rows[-1].seq))
    before = corrected(club, Change(chapter=late, after=club.rows[0].seq))
    assert (before.after.record.won, before.after.record.drawn, before.after.open_match) == (1, 1, "1")
    for step in RULES.sequence("post_match")[1:]:
        goes_through(club, "1", step.step)
    behind = corrected(club, Change(chapter=late, after=club.rows[1].seq))
    assert next(row.corrects for row in behind.rows) == club.rows[-1].seq


def test_a_commissioners_entry_or_a_whole_match_can_be_struck() -> None:
    club = a_club()
    plays(club, "1", SCORED, typed={"mvp#0": "p1"})
    club.commissioner_writes(PointsGranted(player="p7", name="Man", amount=10, reason="a slip"))
    grant = club.rows[-1].seq
    plays(club, "2", typed={"mvp#0": "p1"})
    assert corrected(club, Change(without=grant)).after.players["p7"].unspent == 6
    opening = next(row.seq for row in club.rows if row.entry is not None and row.entry.match == "1")
    without = corrected(club, Change(without=opening)).after
    assert (without.record.played, without.players["p7"].unspent, without.players["p1"].unspent) == (1, 10, 4)
    for seq in (1, opening + 1):
        with refused("follows_from_a_match"):
            corrected(club, Change(without=seq))


def test_what_is_not_in_the_journal_cannot_be_corrected_there() -> None:
    club = a_club()
    for change in (Change(without=99), Change(entry=Adjusted(amount=1, reason="x"), after=99)):
        with refused("not_in_the_journal"):
            corrected(club, change)
    with refused("not_in_the_journal", what="Match 7"):
        corrected(club, Change(chapter=Chapter(facts=played(club.state))))


# --- The step that is still open -------------------------------------------------------------------------------------


def test_answers_of_the_open_step_that_no_longer_fit_are_asked_anew() -> None:
    club = a_club(gold=50_000)
    facts = begins(club, "1", SCORED)
    for step in ("winnings", "dedicated_fans", "most_valuable_player", "advancements"):
        goes_through(club, "1", step)
    hire = {"do": "hire", "position": "blitzer", "name": "Newcomer", "number": 12}
    fire = {"do": "fire", "player": "m1.1"}
    answers = {"hiring#0": Answer(value=hire), "hiring#1": Answer(value=fire)}
    ask = (facts, RULES, answers, DICE)
    assert outdated("hiring", club.state, *ask) == ()
    poorer = club.state.but(purses={"treasury": 84_999})
    assert outdated("hiring", poorer, *ask) == ("hiring#0", "hiring#1")
    progress = run_step("hiring", poorer, facts, RULES, told(answers))
    assert (progress.key, progress.entries) == ("hiring#0", []), "it waits for another answer"


def test_a_deadline_ends_a_step_though_somebody_would_have_to_spend() -> None:
    club = a_club()
    facts = begins(club, "1", report(touchdowns=6, deeds={"p7": {"touchdown": 6}}))
    progress = run_step("advancements", club.state, facts, RULES, told({"advancement#0": Answer(value=DONE)}))
    assert progress.finished and progress.state.players["p7"].unspent == 18


def test_the_dice_of_the_open_step_stay_with_their_keys() -> None:
    club = a_club()
    facts = begins(club, "1", SCORED)
    for step in ("winnings", "dedicated_fans", "most_valuable_player"):
        goes_through(club, "1", step)
    rolls = {"do": "random", "player": "p7", "category": "general"}
    answers = {
        "advancement#0": Answer(value=rolls),
        "random_skill/p7.1#0": Answer(value=[1], source="typed"),
        "random_skill/p7.1#1": Answer(value=[1], source="typed"),
        "advancement#1": Answer(value=DONE),
    }
    nobody = club.state.with_player(replace(club.state.players["p7"], lines=()))
    assert outdated("advancements", nobody, facts, RULES, answers, DICE) == ("advancement#0", "advancement#1")
