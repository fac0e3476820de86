"""Taps and the report that they come to, without a database."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.pure.pad_events import (
    AnyPadEvent,
    Undone,
    UnreadablePadEvent,
    match_turns,
    pad_event_from,
    pad_event_problems,
    standing,
    turn_of,
)
from matches.pure.pad_report import report_of
from rulebook.report.checks import problems as report_problems
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import PrayersHeard
from rulebook.shapes.sheets import REGENERATED, KickOff, MatchReport, SheetPlayer, TeamSheet
from tests.matches.world import RULES


def sheet(team: str) -> TeamSheet:
    players = tuple(
        SheetPlayer(
            id=f"p{n}",
            number=n,
            name=f"{team} {n}",
            position="human-lineman",
            characteristics={"ma": 6, "st": 3, "ag": 3, "pa": 4, "av": 9},
        )
        for n in range(1, 12)
    )
    return TeamSheet(team=team, roster="human", players=players)


def kick_off(**prayers: tuple[str, ...]) -> KickOff:
    return KickOff(home=sheet("Reavers"), away=sheet("Regulars"), settled={"prayers": PrayersHeard(heard=prayers)})


COUNT = iter(range(10**9))


def tap(what: str, **facts: Any) -> AnyPadEvent:
    return pad_event_from({"what": what, "key": f"key-{next(COUNT):08}", **facts})


def did(player: str, deed: str, side: str = "home", turn: int = 1) -> AnyPadEvent:
    return tap("deed", side=side, player=player, deed=deed, turn=turn)


def hurt(player: str, result: str = "badly-hurt", side: str = "away", **more: Any) -> AnyPadEvent:
    return tap("hurt", side=side, player=player, result=result, **more)


def undo(of: AnyPadEvent) -> AnyPadEvent:
    return tap("undo", of=of.key)


def drawn(*taps: AnyPadEvent, **prayers: tuple[str, ...]) -> MatchReport:
    return report_of(taps, kick_off(**prayers), RULES)


def test_what_was_tapped_is_what_the_report_says() -> None:
    report = drawn(
        did("p1", "touchdown"),
        did("p2", "completion"),
        did("p2", "completion"),
        did("p3", "interception", side="away"),
        hurt("p5", "seriously-hurt", by="p4"),
        tap("sent_off", side="home", player="p4"),
        tap("unknown", side="away"),
    )
    assert report.home.deeds == {"p1": {"touchdown": 1}, "p2": {"completion": 2}, "p4": {"casualty": 1}}
    assert (report.home.touchdowns, report.away.touchdowns, report.away.unknown_scorer) == (1, 1, 1)
    assert report.away.deeds == {"p3": {"interception": 1}}
    (injury,) = report.away.hurt
    assert (injury.player, injury.result, injury.by, injury.cause) == ("p5", "seriously-hurt", "p4", "block")
    assert report.home.sent_off == ("p4",)
    assert report_problems(report, kick_off(), RULES) == []


def test_an_undone_tap_does_not_count_and_an_undone_undo_brings_it_back() -> None:
    score = did("p1", "touchdown")
    once, twice = undo(score), undo(score)
    assert drawn(score).home.touchdowns == 1
    assert drawn(score, once).home.touchdowns == 0
    assert drawn(score, once, twice).home.touchdowns == 0
    assert drawn(score, once, undo(once)).home.touchdowns == 1
    assert drawn(score, once, twice, undo(once)).home.touchdowns == 0


def test_the_apothecarys_second_roll_stands_beside_the_one_that_counts() -> None:
    first = hurt("p5", "dead", apothecary="used", second="badly-hurt", takes="second")
    (injury,) = drawn(first).away.hurt
    assert (injury.result, injury.set_aside, injury.apothecary) == ("badly-hurt", "dead", True)
    kept = hurt("p5", "lasting-injury", characteristic="ma", apothecary="used", second="dead", takes="first")
    (injury,) = drawn(kept).away.hurt
    assert (injury.result, injury.characteristic, injury.set_aside) == ("lasting-injury", "ma", "dead")


@pytest.mark.parametrize(("second", "told"), [("patched-up", ("patched-up", "dead")), ("", ("dead", None))])
def test_in_sevens_an_apothecary_helps_or_does_not(second: str, told: tuple[str, str | None]) -> None:
    tapped = hurt("p5", "dead", apothecary="used", second=second)
    report = report_of([tapped], kick_off(), Ruleset.of("sevens"))
    (injury,) = report.away.hurt
    assert (injury.result, injury.set_aside) == told and injury.apothecary


def test_a_player_who_regenerates_is_told_of_and_the_casualty_counts() -> None:
    report = drawn(hurt("p5", REGENERATED, by="p4"))
    assert [(one.player, one.result) for one in report.away.hurt] == [("p5", REGENERATED)]
    assert report.home.deeds == {"p4": {"casualty": 1}}


@pytest.mark.parametrize("takes", ["first", "second"])
def test_a_player_regenerates_after_an_apothecary_whichever_roll_was_taken(takes: str) -> None:
    (injury,) = drawn(hurt("p5", "dead", apothecary="used", second=REGENERATED, takes=takes)).away.hurt
    assert (injury.result, injury.set_aside, injury.apothecary) == (REGENERATED, "dead", True)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"result": REGENERATED}, "does_not_regenerate"),
        ({"result": "dead", "characteristic": "ma"}, "nothing_to_reduce"),
        ({"result": "dead", "apothecary": "used", "second": "badly-hurt"}, "apothecary_may_not"),
    ],
)
def test_a_tap_that_cannot_be_true_is_refused_as_in_a_report(facts: dict[str, Any], code: str) -> None:
    assert [problem.code for problem in pad_event_problems(hurt("p5", **facts), kick_off(), RULES, 16, set())] == [code]


def test_a_tap_is_accepted_before_its_details_are_known() -> None:
    for facts in ({"result": ""}, {"result": "lasting-injury"}):
        assert pad_event_problems(hurt("p5", **facts), kick_off(), RULES, 16, set()) == []


@pytest.mark.parametrize(
    ("cause", "prayers", "earns"),
    [
        ("block", (), True),
        ("foul", (), False),
        ("crowd", (), False),
        ("stab", (), False),
        ("foul", ("fouling-frenzy",), True),
        ("crowd", ("fan-interaction",), True),
        ("crowd", ("fouling-frenzy",), False),
    ],
)
def test_a_casualty_earns_by_a_block_and_by_what_a_prayer_makes_as_good(
    cause: str, prayers: tuple[str, ...], earns: bool
) -> None:
    report = drawn(hurt("p5", by="p4", cause=cause), home=prayers)
    assert report.casualties("home") == int(earns)
    assert drawn(hurt("p5", by="p4", cause=cause), away=prayers).casualties("home") == int(cause == "block")


def test_a_prayer_of_a_drive_ends_with_the_touchdown_and_with_the_half() -> None:
    foul = {"by": "p4", "cause": "foul"}
    score = did("p1", "touchdown", side="away", turn=3)
    late = hurt("p6", turn=4, **foul)
    assert drawn(hurt("p5", turn=2, **foul), score, late, home=("fouling-frenzy",)).casualties("home") == 1
    assert drawn(hurt("p5", turn=9, **foul), home=("fouling-frenzy",)).casualties("home") == 0
    again = tap("prayer", side="home", prayer="fouling-frenzy", turn=4)
    assert drawn(score, again, late).casualties("home") == 1


def test_a_deed_under_a_prayer_that_pays_is_counted_as_blessed() -> None:
    passes = [did("p2", "completion", turn=2), did("p2", "superb_throw", turn=9)]
    report = drawn(*passes, did("p2", "completion", side="away"), home=("perfect-passing",))
    assert report.home.blessed == {"p2": {"perfect-passing": 2}} and report.away.blessed == {}
    violent = tap("prayer", side="home", prayer="necessary-violence", turn=3)
    before, under, after = (hurt(f"p{turn}", by="p4", turn=turn) for turn in (2, 4, 6))
    report = drawn(after, before, violent, did("p1", "touchdown", turn=5), under)
    assert report.home.deeds["p4"] == {"casualty": 3} and report.home.blessed == {"p4": {"necessary-violence": 1}}
    assert report_problems(report, kick_off(), RULES) == []


def test_a_raised_player_can_be_tapped_and_is_removed_by_the_undo() -> None:
    undead = msgspec.structs.replace(sheet("Sextons"), roster="shambling-undead", special_rules=("Masters of Undeath",))
    start = KickOff(home=sheet("Reavers"), away=undead)
    death = hurt("p4", "dead", side="home", by="p2")
    rises = tap("raised", side="away", rule="masters-of-undeath", victim="p4")
    score = did("raised-1", "touchdown", side="away")
    for each in (death, rises, score):
        assert pad_event_problems(each, start, RULES, 16, set()) == []
    report = report_of([death, rises, score], start, RULES)
    assert [(one.id, one.position, one.number) for one in report.away.raised] == [("raised-1", "zombie-lineman", 12)]
    assert report_problems(report, start, RULES) == []
    taken_back = report_of([death, rises, score, undo(rises)], start, RULES)
    assert [problem.code for problem in report_problems(taken_back, start, RULES)] == ["not_on_the_sheet"]
    wrong = tap("raised", side="home", rule="masters-of-undeath", victim="p4")
    assert [problem.code for problem in pad_event_problems(wrong, start, RULES, 16, set())] == ["team_raises_nobody"]


def test_extra_time_roll_offs_and_stalling_are_told() -> None:
    report = drawn(tap("stalled", side="home", player="p1"), tap("turn", turn=17), tap("roll_offs", side="away"))
    assert (report.extra_time, report.roll_offs, report.home.stalled) == (True, "away", {"p1": 1})
    assert drawn(tap("turn", turn=16)).extra_time is False
    both = [tap("roll_offs", side=side) for side in ("home", "away")]
    assert drawn(*both).roll_offs is None, "both cannot have won them"


def test_a_concession_voids_the_touchdowns_of_the_side_and_awards_them_with_one_more() -> None:
    report = drawn(did("p1", "touchdown"), did("p1", "completion"), tap("conceded", side="home"))
    assert (report.home.touchdowns, report.home.conceded) == (0, True)
    assert report.home.deeds == {"p1": {"completion": 1}}
    assert (report.away.touchdowns, report.away.awarded, report.away.unknown_scorer) == (2, 2, 2)
    assert report_problems(report, kick_off(), RULES) == []


def test_the_turn_counter_stands_where_it_was_put_last() -> None:
    there, back = tap("turn", turn=5), tap("turn", turn=4)
    assert [turn_of([]), turn_of([there]), turn_of([there, back]), turn_of([there, back, undo(back)])] == [1, 5, 4, 5]
    assert len(match_turns(RULES, extra_time=False)) == 16
    assert match_turns(RULES, extra_time=True)[16].half == 3 and len(match_turns(RULES, extra_time=True)) == 24


def test_an_injury_without_a_result_stays_open_in_the_report() -> None:
    (injury,) = drawn(hurt("p5", "")).away.hurt
    assert injury.result == ""


PLAYERS, DEEDS = ("p1", "p2", "p3"), ("touchdown", "completion", "deflection")
TAPS = st.one_of(
    st.builds(did, st.sampled_from(PLAYERS), st.sampled_from(DEEDS), st.sampled_from(("home", "away"))),
    st.builds(
        lambda side, player: tap("sent_off", side=side, player=player), st.just("home"), st.sampled_from(PLAYERS)
    ),
    st.builds(lambda side: tap("unknown", side=side), st.sampled_from(("home", "away"))),
)


@st.composite
def stories(draw: Any) -> list[AnyPadEvent]:
    """Taps with undos strewn among them, some of undos."""
    told: list[AnyPadEvent] = []
    for each in draw(st.lists(st.one_of(TAPS, st.integers(0, 30)), max_size=25)):
        told.append(
            undo(told[each % len(told)])
            if isinstance(each, int) and told
            else did("p1", "completion")
            if isinstance(each, int)
            else each
        )
    return told


@settings(max_examples=120)
@given(stories())
def test_touchdowns_always_add_up_and_an_undo_of_the_last_tap_is_as_if_it_had_not_been(taps: list[AnyPadEvent]) -> None:
    report = drawn(*taps)
    assert report_problems(report, kick_off(), RULES) == []
    if taps:
        assert drawn(*taps, undo(taps[-1])) == drawn(*taps[:-1])


@settings(max_examples=60)
@given(st.lists(TAPS, max_size=12), st.randoms(use_true_random=False))
def test_the_order_in_which_two_phones_arrive_changes_no_count(taps: list[AnyPadEvent], chance: Any) -> None:
    shuffled = list(taps)
    chance.shuffle(shuffled)
    one, other = drawn(*taps), drawn(*shuffled)
    assert (one.home.deeds, one.away.deeds) == (other.home.deeds, other.away.deeds)
    assert (one.home.touchdowns, one.away.touchdowns) == (other.home.touchdowns, other.away.touchdowns)
    assert set(one.home.sent_off) == set(other.home.sent_off)


def test_an_undo_that_is_undone_is_no_tap_of_its_own() -> None:
    score = did("p1", "touchdown")
    assert standing([score, undo(score)]) == []
    assert not any(isinstance(each, Undone) for each in standing([score, did("p2", "touchdown"), undo(score)]))


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"what": "deed", "side": "home", "player": "p99", "deed": "touchdown"}, "not_on_the_sheet"),
        ({"what": "deed", "side": "home", "player": "p1", "deed": "mvp"}, "unknown_deed"),
        ({"what": "hurt", "side": "home", "player": "p1", "result": "tired"}, "unknown_result"),
        ({"what": "hurt", "side": "home", "player": "p1", "second": "tired"}, "unknown_result"),
        ({"what": "hurt", "side": "home", "player": "p1", "cause": "boredom"}, "unknown_cause"),
        ({"what": "hurt", "side": "home", "player": "p1", "characteristic": "charm"}, "unknown_characteristic"),
        ({"what": "hurt", "side": "home", "player": "p1", "by": "p99"}, "not_on_the_sheet"),
        ({"what": "prayer", "side": "home", "prayer": "for-rain"}, "unknown_prayer"),
        ({"what": "turn", "turn": 17}, "no_such_turn"),
        ({"what": "undo", "of": "never-tapped"}, "nothing_to_undo"),
    ],
)
def test_a_tap_with_an_unknown_name_is_refused(facts: dict[str, Any], code: str) -> None:
    found = pad_event_problems(tap(**facts), kick_off(), RULES, 16, set())
    assert [problem.code for problem in found] == [code]
    assert pad_event_problems(did("p1", "touchdown"), kick_off(), RULES, 16, set()) == []


@pytest.mark.parametrize(
    "raw",
    [None, [], "touchdown", {}, {"what": "deed"}, {"what": "unknown", "side": "home", "key": "short"},
     {"what": "unknown", "side": "both", "key": "long-enough"}, {"what": "unknown", "side": "home", "key": "long-enough", "more": 1},
     {"what": "turn", "turn": 0, "key": "long-enough"}, {"what": "turn", "turn": True, "key": "long-enough"}],
)  # fmt: skip
def test_an_invalid_tap_is_refused(raw: Any) -> None:
    with pytest.raises(UnreadablePadEvent):
        pad_event_from(raw)
