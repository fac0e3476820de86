"""What a correction changes of sponsors and stadia, and how their answers are told."""

from typing import Any

import msgspec
import pytest

from matches.pure.consequences import TeamLabels, consequences
from matches.pure.correction import Change, Chapter, correct
from matches.steps.running import Answer, run_step
from matches.steps.words import said_in_words
from rulebook.dice import KeyedDice
from rulebook.procedure import Choice, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.death_zone import Stadium
from rulebook.shapes.sheets import plain
from teams.history.club import HoldingGained
from teams.history.season import Adjusted
from teams.history.state import TREASURY, Holding
from tests.matches.scenes import played, report, team_of
from tests.matches.world import Club, Tape, drafted

ON = {"sponsors": True, "stadia": True}
ICE = "stadium_unusual_surface:ice"


def a_club(gold: int, rules: Ruleset) -> Club:
    club = Club("Reavers")
    club.opens(drafted("human", "Reavers", Tape(b""), rules), rules)
    club.commissioner_writes(Adjusted(amount=gold - club.state.treasury, reason="for the story"))
    return club


RULES = Ruleset.of("bb2020", ON)


def goes_through(club: Club, match: str, step: str, answers: dict[str, Any], typed: dict[str, Any]) -> None:
    facts = club.chapters[match].facts
    given: dict[str, Answer] = {}

    def source(key: str, request: Any) -> Any:
        if isinstance(request, Choice):
            value = answers.get(key, request.default)
            assert not request.problems(value)
        elif isinstance(request, Roll):
            value = typed.get(key, (3,) * request.count)
        else:
            value = request.among[0]
        given[key] = Answer(value=value, source="coach" if isinstance(request, Choice) else "typed")
        return value

    progress = run_step(step, club.state, facts, RULES, source)
    chapter = club.chapters[match]
    club.chapters[match] = msgspec.structs.replace(chapter, answers={**chapter.answers, step: given})
    club.write(progress.entries)


def through(club: Club, facts: Any, answers: dict[str, Any], typed: dict[str, Any]) -> None:
    club.begins(Chapter(facts=facts), RULES)
    for step in RULES.sequence("post_match"):
        goes_through(club, facts.match, step.step, answers, typed)


def corrected(club: Club, mine: Any, theirs: Any) -> Any:
    facts = club.chapters["7"].facts
    other = msgspec.structs.replace(facts, report=played(team_of(), mine, theirs).report)
    chapter = msgspec.structs.replace(club.chapters["7"], facts=other)
    chapters = {**club.chapters, "7": chapter}
    return correct(club.rows, Change(chapter=chapter), chapters, RULES, KeyedDice(b"secret"))


def told(outcome: Any) -> set[tuple[str, str, str, str]]:
    labels = TeamLabels(name="Reavers", rules=RULES)
    return {(each.code, each.what, each.was, each.now) for each in consequences(outcome, labels)}


def test_a_correction_that_takes_winnings_away_takes_the_payment_into_the_fund_back() -> None:
    club = a_club(40_000, RULES)
    facts = played(club.state, report(touchdowns=3), match="7", rules=RULES)
    through(club, facts, {"stadium_fund#0": {"do": "pay"}}, {})
    assert club.state.purses == {TREASURY: 20_000, "stadium_fund": 50_000}
    after = corrected(club, report(), report())
    assert after.after.purses.get("stadium_fund", 0) == 0 and after.after.treasury == 60_000
    assert ("purse_changed", "the stadium fund", "50,000 gp", "0 gp") in told(after)


def test_a_deal_that_a_corrected_report_would_not_have_ended_is_listed() -> None:
    """Nobody died after all: the insurer had nothing to call in."""
    club = a_club(0, RULES)
    held = Holding(
        kind="sponsor", name="Star Insurance Guild", facts={"deal": "major", "sponsor": "star-insurance-guild"}
    )
    club.commissioner_writes(HoldingGained(id="sponsor-1", holding=held))
    dead = report(hurt=[{"player": "p1", "result": "dead"}])
    facts = played(club.state, dead, match="7", rules=RULES)
    typed = {"insurance_called/sponsor-1#0": (1,), "insurance_dues/sponsor-1#0": (6, 6)}
    through(club, facts, {}, typed)
    assert "sponsor-1" not in club.state.holdings and "blacklist-star-insurance-guild" in club.state.holdings
    after = corrected(club, report(), report())
    assert "sponsor-1" in after.after.holdings and "blacklist-star-insurance-guild" not in after.after.holdings
    assert ("holding_changed", "the sponsor", "nothing", "Star Insurance Guild") in told(after)
    assert ("holding_changed", "the blacklist", "Star Insurance Guild", "nothing") in told(after)


def test_what_was_settled_is_stored_and_read() -> None:
    place = Stadium(attribute=ICE, home="home", bound={"home": "owner"}, fans={"home": 1}, visitors={"away": 50_000})
    facts = played(team_of(), rules=RULES)
    assert facts.kick_off is not None
    kick_off = facts.kick_off.settling(place)
    again = msgspec.convert(plain(kick_off), type(kick_off))
    assert again.of(Stadium) == place


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"do": "reroll"}, "one team re-roll more"),
        ({"do": "reroll", "dice": [1]}, "dice of the skill are rolled again"),
        ({"do": "keep"}, "the skill stays as rolled"),
        ({"do": "major", "sponsor": "farblast"}, "the Major Sponsor Farblast & Sons Ordnance Solutions"),
        ({"do": "ongoing"}, "an ongoing sponsorship"),
        ({"do": "pay"}, "a payment into the stadium fund"),
    ],
)
def test_what_was_chosen_is_told_in_words(answer: dict[str, Any], words: str) -> None:
    assert said_in_words(answer, {}, "human", RULES) == words
