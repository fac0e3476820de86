"""The site goes on before a kick-off when everything is there, or the deadline has passed: once, and both coaches know."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from inducements.actions import nothing_for_both, save_basket
from inducements.deadlines import set_inducements_deadline
from inducements.hidden import cards_of
from inducements.resolving import resolve, resolve_due
from inducements.selectors import basket_of
from inducements.tasks import sweep
from league.models import Fixture, Happening, Notice, Round, Season
from matches.actions import answer, current, lock, roll_on
from matches.correction.undoing import last_choice, take_back
from matches.models import Match, StepAnswer
from matches.reminders import remind
from matches.selectors import BOTH, kick_off_of
from matches.workflow import read_anew
from rulebook.procedure import Choice
from rulebook.shapes.sheets import Hired
from teams.history.journal import ledger
from teams.history.kick_off import InducementsBought
from teams.selectors import journal, state_of
from tests.inducements.hands import Hands
from tests.inducements.stage import HOUR, MINUTE, Shoppers
from tests.matches.scenes import refused
from tests.world import coach
from tests.writers import at_once

pytestmark = pytest.mark.django_db
WEEK = timedelta(days=7)


def asked(match: Match) -> tuple[str, str]:
    """The kind and the side of the choice that is open."""
    _, progress = current(match, BOTH)
    request = progress.pending if progress is not None else None
    return (request.kind, request.side) if isinstance(request, Choice) else ("", "")


def buys(on: Shoppers, match: Match, wish: Any) -> Match:
    _, progress = current(match, BOTH)
    assert progress is not None and isinstance(progress.pending, Choice)
    by = on.ines if progress.pending.side == "home" else on.tobias
    answer(match=match, side=BOTH, key=progress.key, value=wish, by=by)
    return on.anew(match)


def told(kind: str) -> list[list[str]]:
    """Who was told of each of this kind."""
    found = Happening.objects.filter(kind=kind).order_by("pk")
    return [sorted(str(notice.coach) for notice in Notice.objects.filter(happening=each)) for each in found]


def minutes_left(match: Match) -> int:
    assert match.due_at is not None
    return round((match.due_at - timezone.now()) / MINUTE)


# --- Dice ----------------------------------------------------------------------------------------------------------


def test_the_site_rolls_once_both_coaches_are_there() -> None:
    on = Shoppers()
    match = lock(fixture=on.fixture, by=on.ines)
    assert (match.due_at, resolve_due()) == (None, 0)
    save_basket(match=match, side="away", items=[], by=on.tobias)
    assert resolve_due() == 4, "fans and weather"
    match = on.anew(match)
    assert asked(match) == ("inducements", "home")
    assert set(StepAnswer.objects.filter(match=match).values_list("source", "by")) == {("site", None)}
    assert (match.asks, match.due_at, resolve_due()) == ("home", None, 0), "nobody hurries a coach without a time limit"


def test_an_officer_who_rolls_is_neither_of_the_two_coaches() -> None:
    on = Shoppers()
    match = lock(fixture=on.fixture, by=on.ines)
    roll_on(match=match, side=BOTH, by=on.boss, on_behalf=True)
    assert match.sides.filter(there_since=None).count() == 1
    assert on.anew(match).due_at is None


@pytest.mark.parametrize(("who", "rolled"), [("at_once", 4), ("button", 0)])
def test_a_season_says_whether_the_site_rolls_by_itself(who: str, rolled: int) -> None:
    on = Shoppers(pre_match_dice=who)
    lock(fixture=on.fixture, by=on.ines)
    assert resolve_due() == rolled


def test_dice_that_are_rolled_on_the_table_wait_for_the_coaches() -> None:
    on = Shoppers(pre_match_dice="at_once")
    Season.objects.update(dice=Season.Dice.TABLE)
    on.deadline(HOUR)
    on.fixture.refresh_from_db()
    match = lock(fixture=on.fixture, by=on.ines)
    assert (match.due_at, resolve_due(at=timezone.now() + WEEK)) == (None, 0)


# --- Deadlines -------------------------------------------------------------------------------------------------------


def test_the_first_side_has_until_a_day_before_the_deadline_and_the_other_until_then() -> None:
    on = Shoppers()
    on.deadline(100 * HOUR)
    match = lock(fixture=on.fixture, by=on.ines)
    assert resolve_due() == 4, "a time limit runs, so the site rolls without the other coach"
    match = on.anew(match)
    assert (match.asks, minutes_left(match)) == ("home", 76 * 60)
    assert told("buying_due") == [["Ines"]]
    match = buys(on, match, {"bribes": 1})
    assert (match.asks, minutes_left(match)) == ("away", 100 * 60)
    assert told("buying_due") == [["Ines"], ["Tobias"]]


@pytest.mark.parametrize(("hours", "left", "first"), [(24, 30, 15), (24, 4, 2), (24, 48, 24), (0, 30, 30), (2, 30, 28)])
def test_the_first_side_has_at_least_half_of_the_time_that_is_left(hours: int, left: int, first: int) -> None:
    on = Shoppers(first_side_hours=hours)
    on.deadline(left * HOUR)
    match = lock(fixture=on.fixture, by=on.ines)
    resolve_due()
    assert minutes_left(on.anew(match)) == pytest.approx(first * 60, abs=1)


def test_at_the_deadline_the_saved_baskets_are_bought_and_everything_is_settled() -> None:
    on = Shoppers()
    on.deadline(10 * HOUR)
    match = lock(fixture=on.fixture, by=on.ines)
    save_basket(match=match, side="home", items=[{"id": "bribes", "count": 2}], by=on.ines)
    save_basket(match=match, side="away", items=[{"id": "extra-team-training", "count": 3}], by=on.tobias)
    resolve_due()
    assert asked(on.anew(match)) == ("inducements", "home")
    resolve_due(at=timezone.now() + 6 * HOUR)
    assert asked(on.anew(match)) == ("inducements", "away"), "the other side has until the deadline"
    resolve_due(at=timezone.now() + 11 * HOUR)
    match = on.anew(match)
    assert (match.state, match.due_at, match.asks) == (Match.State.PLAYING, None, "")
    kick_off = kick_off_of(match)
    assert kick_off is not None
    assert kick_off.home.hired == (Hired("bribes", 2, 200_000),)
    assert kick_off.away.hired == (Hired("extra-team-training", 3, 300_000),)
    paid = [row.entry.amount for row in journal(on.home) if isinstance(row.entry, InducementsBought)]
    assert paid == [200_000]
    assert sum(line.amount for line in ledger(journal(on.home))) == state_of(on.home).treasury
    assert told("bought_in_time") == [["Ines", "Tobias"]] * 2
    assert told("settled_by_site") == [["Ines", "Tobias"]]
    assert told("default_taken") == [["Ines", "Tobias"]], "who won the roll-off receives"
    assert told("basket_left_out") == told("nothing_bought") == []
    assert resolve_due(at=timezone.now() + WEEK) == 0


def test_a_side_without_a_basket_buys_nothing() -> None:
    on = Shoppers(pre_match_clock=30)
    match = on.locked()
    resolve_due(at=timezone.now() + WEEK)
    kick_off = kick_off_of(on.anew(match))
    assert kick_off is not None and kick_off.home.hired == kick_off.away.hired == ()
    assert told("nothing_bought") == [["Ines", "Tobias"]] * 2
    assert told("bought_in_time") == []


def test_what_no_longer_fits_is_left_out_and_only_its_own_coach_is_told() -> None:
    on = Shoppers(pre_match_clock=30)
    match = on.locked()
    wanted = [
        {"id": "bribes", "count": 1},
        {"id": "halfling-master-chef"},
        {"id": "dragon"},
        {"id": "bloodweiser-kegs"},
    ]
    save_basket(match=match, side="away", items=[{"id": "weather-mage", "count": 2}], by=on.tobias)
    save_basket(match=match, side="home", items=wanted, by=on.ines)
    assert [item["id"] for item in basket_of(match, "home")] == [item["id"] for item in wanted]
    resolve_due(at=timezone.now() + WEEK)
    kick_off = kick_off_of(on.anew(match))
    assert kick_off is not None
    assert {each.inducement: each.count for each in kick_off.home.hired} == {"bribes": 1, "bloodweiser-kegs": 1}
    assert {each.inducement: each.count for each in kick_off.away.hired} == {"weather-mage": 1}
    assert told("basket_left_out") == [["Ines"], ["Tobias"]]
    left = Happening.objects.filter(kind="basket_left_out").order_by("pk")[0].facts["left"]
    assert left.startswith("Halfling Master Chef – ") and "; dragon – " in left


def test_each_choice_has_the_clock_of_the_season_and_the_second_starts_with_the_answer_of_the_first() -> None:
    on = Shoppers(pre_match_clock=30)
    match = on.locked()
    resolve_due()
    match = on.anew(match)
    assert (match.asks, minutes_left(match)) == ("home", 30)
    StepAnswer.objects.filter(match=match).update(at=timezone.now() - 20 * MINUTE)
    Match.objects.filter(pk=match.pk).update(locked_at=timezone.now() - HOUR)
    match = buys(on, on.anew(match), {})
    assert (match.asks, minutes_left(match)) == ("away", 30)
    last = last_choice(match, BOTH)
    assert last is not None
    take_back(match=match, side=BOTH, choice=last.pk, by=on.ines)
    match = on.anew(match)
    assert (match.asks, minutes_left(match)) == ("home", 10), "who takes a choice back wins no time by it"


def test_the_page_says_until_when_there_is_to_choose() -> None:
    on = Shoppers()
    lock(fixture=on.fixture, by=on.ines)
    roll_on(match=on.fixture.matches.get(), side=BOTH, by=on.boss)
    at, reader = f"/leagues/{on.league.slug}/fixtures/{on.fixture.pk}/kick-off/", Client()
    reader.force_login(on.tobias)
    assert b"can choose until" not in reader.get(at).content
    set_inducements_deadline(round_=on.fixture.round, deadline=timezone.now() + HOUR, seen=None, by=on.boss)
    assert b"Ines can choose until" in reader.get(at).content


def test_a_coach_is_reminded_the_day_before_unless_told_of_it_just_then() -> None:
    on = Shoppers(first_side_hours=0)
    on.deadline(100 * HOUR)
    lock(fixture=on.fixture, by=on.ines)
    resolve_due()
    for hours, times in ((1, 0), (70, 0), (80, 1), (90, 1), (101, 1)):
        remind(at=timezone.now() + hours * HOUR)
        assert told("turn_near") == [["Ines"]] * times


def test_a_choice_that_only_waits_for_a_coach_is_told_with_its_time() -> None:
    on = Shoppers(pre_match_clock=30, inducements="off")
    on.locked()
    resolve_due()
    (due,) = Happening.objects.filter(kind="choice_due")
    assert due.facts["team"] in ("Reavers", "Regulars") and due.facts["until"]


def test_a_match_that_is_locked_after_the_deadline_has_none() -> None:
    on = Shoppers()
    on.deadline(-HOUR)
    match = on.locked()
    resolve_due()
    match = on.anew(match)
    assert (match.asks, match.due_at) == ("home", None)


def test_a_deadline_that_was_moved_meanwhile_is_the_one_that_counts() -> None:
    on = Shoppers()
    on.deadline(2 * HOUR)
    match = lock(fixture=on.fixture, by=on.ines)
    resolve_due()
    on.deadline(20 * HOUR)
    assert resolve_due(at=timezone.now() + 3 * HOUR) == 0
    assert minutes_left(on.anew(match)) == pytest.approx(10 * 60, abs=1)


def test_a_deadline_that_a_commissioner_sets_counts_at_once_in_matches_that_are_locked() -> None:
    on = Shoppers()
    match = on.locked()
    resolve_due()
    assert on.anew(match).due_at is None
    until = timezone.now() + 100 * HOUR
    round_ = set_inducements_deadline(round_=on.fixture.round, deadline=until, seen=None, by=on.boss)
    assert minutes_left(on.anew(match)) == 76 * 60
    assert (told("inducements_end"), told("buying_due")) == ([["Ines", "Tobias"]], [["Ines"]])
    with refused("round_moved_on"):
        set_inducements_deadline(round_=on.fixture.round, deadline=None, seen=None, by=on.boss)
    set_inducements_deadline(round_=round_, deadline=None, seen=until, by=on.boss)
    assert on.anew(match).due_at is None


def test_a_fixture_that_was_extended_has_as_much_longer_for_its_inducements() -> None:
    on = Shoppers(first_side_hours=0)
    on.deadline(10 * HOUR)
    now = timezone.now()
    Round.objects.update(deadline=now + 20 * HOUR)
    Fixture.objects.update(deadline=now + 50 * HOUR)
    match = lock(fixture=on.fixture, by=on.ines)
    resolve_due()
    assert minutes_left(on.anew(match)) == pytest.approx(40 * 60, abs=1)


def test_a_card_that_is_not_chosen_in_time_is_one_that_the_site_drew_and_stays_hidden() -> None:
    on = Hands(pre_match_clock=30)
    on.typed()
    match = lock(fixture=on.fixture, by=on.ines)
    save_basket(match=match, side="home", items=[{"id": "special-plays"}], by=on.ines)
    resolve_due(at=timezone.now() + WEEK)
    (card,) = cards_of(match)
    answered = StepAnswer.objects.get(match=match, step="inducements", key="home/special_play/1#0")
    assert (answered.value, answered.source, card.by) == (card.hash, "default", None)
    assert not [each for each in Happening.objects.all() if card.name in str(each.facts)]


def test_where_the_site_draws_no_cards_none_is_kept_at_the_deadline() -> None:
    on = Hands(pre_match_clock=30)
    match = lock(fixture=on.fixture, by=on.ines)
    save_basket(match=match, side="home", items=[{"id": "special-plays"}], by=on.ines)
    resolve_due(at=timezone.now() + WEEK)
    match.refresh_from_db()
    assert (match.state, cards_of(match)) == (Match.State.PLAYING, [])


# --- Once ------------------------------------------------------------------------------------------------------------


def test_a_hint_that_comes_late_or_twice_does_nothing() -> None:
    on = Shoppers(pre_match_clock=30)
    match = on.locked()
    assert sweep() == 1
    rows = StepAnswer.objects.filter(match=match).count()
    assert rows == 4
    assert (resolve(match.pk), sweep(), resolve(match.pk + 1000)) == (0, 0, 0)
    assert StepAnswer.objects.filter(match=match).count() == rows


def test_a_match_in_which_something_is_broken_keeps_nothing_else_waiting() -> None:
    on = Shoppers()
    match = on.locked()
    Match.objects.filter(pk=match.pk).update(step="a step that this version has not")
    assert (resolve_due(), resolve_due()) == (0, 0)
    due_at = on.anew(match).due_at
    assert due_at is not None and due_at > timezone.now() + 50 * MINUTE


@pytest.mark.django_db(transaction=True)
def test_three_workers_at_once_answer_each_question_once() -> None:
    on = Shoppers(pre_match_clock=30)
    match = on.locked()
    save_basket(match=match, side="home", items=[{"id": "bribes", "count": 2}], by=on.ines)
    later = timezone.now() + WEEK
    assert at_once(*[lambda: resolve_due(at=later)] * 3) == ["done"] * 3
    match = on.anew(match)
    assert match.state == Match.State.PLAYING
    assert [isinstance(row.entry, InducementsBought) for row in journal(on.home)].count(True) == 1
    assert len(told("bought_in_time")) == len(told("nothing_bought")) == len(told("settled_by_site")) == 1


# --- Baskets -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "items", ["bribes", [["bribes"]], [{"name": "bribes"}], [{"id": "bribes", "count": 0}], [{"id": "x"}] * 61]
)
def test_a_basket_that_is_no_list_of_inducements_is_refused(items: Any) -> None:
    on = Shoppers()
    match = on.locked()
    with refused("basket_unreadable"):
        save_basket(match=match, side="home", items=items, by=on.ines)


def test_a_basket_is_kept_for_each_side_until_it_has_bought() -> None:
    on = Shoppers()
    match = on.locked()
    for count in (1, 2):
        basket = save_basket(
            match=match, side="home", items=[{"id": "bribes", "count": count}], by=on.boss, on_behalf=True
        )
    assert (basket.by, basket.on_behalf) == (on.boss, True)
    assert (basket_of(match, "home"), basket_of(match, "away")) == ([{"id": "bribes", "count": 2}], [])
    resolve_due()
    match = buys(on, on.anew(match), {})
    with refused("bought_already"):
        save_basket(match=match, side="home", items=[], by=on.ines)
    save_basket(match=match, side="away", items=[], by=on.tobias)
    nothing_for_both(match=match, by=on.boss)
    while match.state == Match.State.LOCKED:
        roll_on(match=match, side=BOTH, by=on.boss)
        read_anew(match)
        if match.state == Match.State.LOCKED:
            match = buys(on, match, True)
    with refused("shop_closed"):
        save_basket(match=match, side="away", items=[], by=on.tobias)


# --- Both sides at one device ----------------------------------------------------------------------------------------------


def test_nothing_for_both_is_one_act() -> None:
    on = Shoppers()
    match = on.locked()
    with refused("nobody_buys_now"):
        nothing_for_both(match=match, by=on.ines)
    roll_on(match=match, side=BOTH, by=coach("somebody else"))
    nothing_for_both(match=match, by=on.ines)
    rows = StepAnswer.objects.filter(match=match, step="inducements").order_by("pk")
    assert [(row.key.partition("/")[0], row.value, row.by, row.on_behalf) for row in rows] == [
        ("home", [], on.ines, False),
        ("away", [], on.ines, True),
    ]
    with refused("nobody_buys_now"):
        nothing_for_both(match=match, by=on.ines)
