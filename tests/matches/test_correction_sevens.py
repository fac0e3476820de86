"""Corrections of matches of Blood Bowl Sevens, without a database."""

from typing import Any

import msgspec

from matches.pure.correction import Change, Chapter, Corrected, correct
from matches.steps.after import DONE
from matches.steps.running import Answer, dice_key, run_step, site_answer
from matches.steps.sevens import CannotLearn
from rulebook.procedure import Choice, Request
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import MatchReport, SideReport
from teams.history.draft import Draft, Pick
from teams.history.journal import fold
from tests.matches.scenes import played, report
from tests.matches.world import DICE, Club

RULES = Ruleset.of("sevens")
replace = msgspec.structs.replace


def choose(player: str) -> dict[str, str]:
    return {"do": "random", "player": player, "category": "general"}


def a_club() -> Club:
    """Seven linemen: p4 learned in match 1 and was signed after match 2, in which p5 learned."""
    club = Club("Reavers")
    picks = tuple(Pick(position="human-lineman", number=n, name=f"Man {n}") for n in range(1, 8))
    club.opens(Draft(name="Reavers", roster="human", picks=picks), RULES)
    plays(club, "1", choose("p4"))
    plays(club, "2", choose("p5"), {"professional_draft/p4#0": (1,)})
    assert [player.status for player in club.state.players.values()].count("left") == 1
    return club


def plays(club: Club, match: str, answer: dict[str, str], typed: dict[str, tuple[int, ...]] | None = None) -> None:
    """A whole match: site dice but for what is typed, and this answer to who learns."""
    facts = played(club.state, match=match, rules=RULES)
    club.begins(Chapter(facts=facts), RULES)
    for step in RULES.sequence("post_match"):
        answers: dict[str, Answer] = {}

        def source(key: str, request: Request, step: str = step.step, answers: dict[str, Answer] = answers) -> Any:
            if isinstance(request, Choice):
                answers[key] = Answer(value=answer if step == "one_random_skill" else DONE, source="coach")
                assert request.problems(answers[key].value) == []
            elif typed and key in typed:
                answers[key] = Answer(value=typed[key], source="typed")
            else:
                answers[key] = Answer(value=site_answer(DICE, dice_key(facts, step, key), request), source="site")
            return answers[key].value

        progress = run_step(step.step, club.state, facts, RULES, source)
        chapter = club.chapters[match]
        club.chapters[match] = replace(chapter, answers={**chapter.answers, step.step: answers})
        club.write(progress.entries)


def corrected(club: Club, match: str, mine: SideReport) -> Corrected:
    chapter = club.chapters[match]
    change = Change(chapter=replace(chapter, facts=replace(chapter.facts, report=MatchReport(home=mine))))
    outcome = correct(club.rows, change, club.chapters, RULES, DICE, {})
    assert outcome.before == club.state
    assert outcome.after == fold([*club.rows, *outcome.rows])
    return outcome


def test_who_died_after_all_learned_nothing_and_another_is_drawn() -> None:
    club = a_club()
    outcome = corrected(club, "1", report(hurt=[{"player": "p4", "result": "dead"}]))
    players = outcome.after.players
    assert players["p4"].status == "dead" and players["p4"].advancements == ()
    (drawn,) = outcome.draws
    assert [gain.how for gain in players[drawn.value].advancements] == ["random_secondary"]
    assert [gain.how for gain in players["p5"].advancements] == ["random_primary"]
    asked = outcome.points[0]
    assert (asked.step, asked.ruling) == ("one_random_skill", "reverse")
    assert [reason["code"] for reason in asked.reasons] == [CannotLearn.code]


def test_a_correction_that_changes_nobody_keeps_the_dice_of_the_draft() -> None:
    club = a_club()
    outcome = corrected(club, "1", report(touchdowns=1, deeds={"p1": {"touchdown": 1}}))
    assert outcome.points == () and outcome.after.players["p4"].status == "left"
    assert outcome.after.treasury == club.state.treasury + 10_000
