"""Sealed cards: who may know them, what the site draws, and when everybody is shown them (BB2020 p. 90)."""

import json
from typing import Any

import pytest

from inducements.cards import play_card, seal_card, type_decks
from inducements.deck_lines import CardLine, read_lines
from inducements.hidden import Draw, cards_of, draw_key, drawn, may_choose, seen_cards
from inducements.models import HiddenCard, SpecialPlayCard
from league.models import Happening, Membership
from league.season.arrangements import name_substitute
from matches.actions import answer, current
from matches.correction.undoing import last_choice, take_back
from matches.models import Match, StepAnswer
from matches.report.reopening import reopen
from matches.report.reporting import file_report
from matches.selectors import BOTH, dice_of, kick_off_of, match_with_all, season_of
from matches.sequence.calling_off import call_off
from rulebook.__main__ import main
from rulebook.dice import KeyedDice, seal_of
from rulebook.procedure import Choice
from rulebook.shapes.settled import SealedCard, SealedCards
from teams.models import Coach, Team
from tests.inducements.hands import LINES, Hands
from tests.matches.scenes import refused
from tests.matches.stage import told
from tests.world import coach

pytestmark = pytest.mark.django_db


def known(match: Match, reader: Any) -> list[str]:
    """The names that the reader may read; a dash for each card that is hidden from them."""
    return [seen.card.name if seen.card else "-" for seen in seen_cards(match_with_all(match.pk), reader)]


def accepted(on: Hands, match: Match) -> Match:
    for side, by in (("home", on.ines), ("away", on.tobias)):
        file_report(match=match_with_all(match.pk), body={}, by=by, for_side=side)
    match = match_with_all(match.pk)
    assert match.state == Match.State.AFTER
    return match


# --- A card of the coach's own -----------------------------------------------------------------------------------


def test_the_answer_on_record_is_the_hash_and_the_name_stands_in_no_other_table() -> None:
    on = Hands()
    match = on.asked()
    card = on.seals(match, "Borrowed Trousers", text="Too long.")
    match = on.kicked_off(match)
    row = StepAnswer.objects.get(match=match, key="home/special_play/1#0")
    assert row.value == card.hash == seal_of(card.salt, "Borrowed Trousers") and row.by == on.ines
    kick_off = kick_off_of(match)
    assert kick_off is not None
    assert kick_off.of(SealedCards).of("home") == (SealedCard(deck=card.deck, hash=card.hash),)
    assert "Trousers" not in json.dumps([match.kick_off, match.setting, *StepAnswer.objects.values_list("value")])


def test_only_whoever_plays_the_side_may_read_its_card() -> None:
    on = Hands()
    match = on.asked()
    on.seals(match, "Borrowed Trousers")
    match = on.kicked_off(match)
    staff, helper = coach("Per"), coach("Nils")
    Membership.objects.create(league=on.league, coach=staff, role="staff")
    Membership.objects.create(league=on.league, coach=helper, role="coach")
    name_substitute(fixture=on.fixture, side="home", coach=helper, reason="a cold", by=on.boss)
    assert known(match, on.ines) == known(match, helper) == ["Borrowed Trousers"]
    assert all(known(match, reader) == ["-"] for reader in (on.tobias, on.boss, staff, None))


def test_a_coach_who_left_the_league_is_shown_nothing() -> None:
    on = Hands()
    match = on.asked()
    on.seals(match, "Borrowed Trousers")
    Membership.objects.filter(league=on.league, coach=on.ines).delete()
    assert known(match, Coach.objects.get(pk=on.ines.pk)) == ["-"]


def test_who_typed_a_card_on_behalf_knows_it_and_who_kept_one_unseen_does_not() -> None:
    on = Hands()
    match = on.asked()
    on.seals(match, "Borrowed Trousers", by=on.boss, on_behalf=True, unseen=True)
    assert known(match, on.boss) == ["Borrowed Trousers"]
    assert HiddenCard.objects.get().on_behalf


def test_what_is_kept_unseen_is_the_first_that_was_drawn() -> None:
    on = Hands()
    on.typed()
    match = on.asked()
    _, progress = current(match, BOTH)
    assert progress is not None and progress.pending is not None
    draw = drawn(match, "home", 1, progress.pending.options()["deck"])
    kept = on.seals(match, draw.cards[-1].name, by=on.boss, on_behalf=True, unseen=True)
    assert kept.name == draw.cards[0].name
    assert known(match, on.boss) == ["-"] and known(match, on.ines) == [kept.name]


def test_an_officer_who_plays_against_the_side_may_not_choose_for_it() -> None:
    on = Hands()
    Team.objects.filter(pk=on.away.pk).update(coach=on.boss)
    on.fixture.away.refresh_from_db()
    staff = coach("Per")
    Membership.objects.create(league=on.league, coach=staff, role="staff")
    match = on.asked()
    may = {who: may_choose(who, match.fixture, "home") for who in (on.ines, on.boss, staff, on.tobias)}
    assert may == {on.ines: True, on.boss: False, staff: True, on.tobias: False}
    assert not may_choose(None, match.fixture, "home")


def test_where_a_team_has_no_account_an_officer_chooses_even_if_they_play_against_it() -> None:
    on = Hands()
    Team.objects.filter(pk=on.away.pk).update(coach=on.boss)
    Team.objects.filter(pk=on.home.pk).update(coach=None, coach_name="Old Jory")
    match = on.asked()
    assert may_choose(on.boss, match.fixture, "home") and not may_choose(on.tobias, match.fixture, "home")


def test_the_question_is_not_answered_from_outside() -> None:
    on = Hands()
    match = on.asked()
    _, progress = current(match, BOTH)
    assert progress is not None
    for value in ("a" * 64, ""):
        with refused("sealed_choice"):
            answer(match=match, side=BOTH, key=progress.key, value=value, by=on.ines)
    assert not StepAnswer.objects.filter(key=progress.key).exists()


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ({"name": ""}, "name_the_card"),
        ({"name": "  "}, "name_the_card"),
        ({"name": "\u200b"}, "nothing_visible"),
        ({"name": "x" * 101}, "card_too_long"),
        ({"name": "x", "text": "y" * 1001}, "card_too_long"),
    ],
)
def test_what_is_no_card_is_refused_and_nothing_is_kept(typed: dict[str, str], code: str) -> None:
    on = Hands()
    match = on.asked()
    with refused(code):
        seal_card(match=match, side="home", number=1, by=on.ines, **typed)
    assert not HiddenCard.objects.exists()


def test_a_card_that_nobody_is_asked_for_is_refused() -> None:
    on = Hands()
    match = on.asked()
    for side, number in (("home", 2), ("away", 1)):
        with refused("answered_already"):
            seal_card(match=match, side=side, number=number, name="x", by=on.ines)
    on.seals(match, "Borrowed Trousers")
    with refused("answered_already"):
        seal_card(match=match, side="home", number=1, name="Uncle Bertram", by=on.ines)
    assert [card.name for card in cards_of(match)] == ["Borrowed Trousers"]


def test_a_card_taken_back_is_none_and_another_may_be_kept() -> None:
    on = Hands()
    match = on.asked()
    first = on.seals(match, "Borrowed Trousers")
    last = last_choice(match, BOTH)
    assert last is not None and last.key == "home/special_play/1#0"
    take_back(match=match, side=BOTH, choice=last.pk, by=on.ines)
    match = match_with_all(match.pk)
    assert cards_of(match) == [] and seen_cards(match, on.ines) == []
    second = on.seals(match, "Borrowed Trousers")
    assert second.hash != first.hash, "nobody can see that it is the same again"


def test_where_no_card_is_named_in_time_there_is_none() -> None:
    on = Hands()
    match = on.kicked_off(on.asked(home=2))
    seen = seen_cards(match, on.ines)
    assert [(each.number, each.hash, each.card, each.shown) for each in seen] == [
        (1, "", None, False),
        (2, "", None, False),
    ]
    assert all(each.deck for each in seen)
    with refused("no_such_hidden_card"):
        play_card(match=match, side="home", number=1, by=on.ines)


# --- Shown -------------------------------------------------------------------------------------------------------


def test_a_card_that_is_played_is_shown_to_all_and_both_coaches_are_told() -> None:
    on = Hands()
    match = on.asked(home=2)
    for name in ("Borrowed Trousers", "Uncle Bertram"):
        on.seals(match, name)
        match = on.on(match)
    match = on.kicked_off(match)
    play_card(match=match, side="home", number=2, by=on.ines)
    assert known(match, None) == ["-", "Uncle Bertram"]
    assert told("card_played") == ["Tobias"]
    assert "Uncle Bertram" in str(Happening.objects.get(kind="card_played"))
    with refused("card_shown_already"):
        play_card(match=match, side="home", number=2, by=on.ines)


def test_a_card_is_not_played_before_the_kick_off() -> None:
    on = Hands()
    match = on.asked()
    on.seals(match, "Borrowed Trousers")
    match = match_with_all(match.pk)
    assert match.state == Match.State.LOCKED
    with refused("not_now"):
        play_card(match=match, side="home", number=1, by=on.ines)


def test_once_the_report_is_accepted_every_card_is_shown_and_stays_so() -> None:
    on = Hands()
    match = on.asked(home=1, away=1)
    on.seals(match, "Borrowed Trousers")
    match = on.on(match)
    on.seals(match, "Uncle Bertram")
    match = on.kicked_off(match)
    file_report(match=match, body={}, by=on.ines, for_side="home")
    assert known(match, None) == ["-", "-"]
    file_report(match=match_with_all(match.pk), body={}, by=on.tobias, for_side="away")
    assert known(match, None) == ["Borrowed Trousers", "Uncle Bertram"]
    with refused("not_now"):
        play_card(match=match_with_all(match.pk), side="home", number=1, by=on.ines)
    reopen(match=match_with_all(match.pk), reason="a slip", by=on.boss)
    assert match_with_all(match.pk).state == Match.State.REPORTED
    assert known(match, None) == ["Borrowed Trousers", "Uncle Bertram"]


def test_a_match_that_is_called_off_shows_its_cards() -> None:
    on = Hands()
    match = on.asked()
    on.seals(match, "Borrowed Trousers")
    call_off(match=match_with_all(match.pk), by=on.boss, reason="Rain.")
    assert known(match, None) == ["Borrowed Trousers"]


# --- Drawn by the site -------------------------------------------------------------------------------------------


def test_the_site_draws_two_by_the_seasons_dice_and_the_coach_keeps_one() -> None:
    on = Hands()
    on.typed()
    match = on.asked()
    _, progress = current(match, BOTH)
    assert progress is not None and isinstance(progress.pending, Choice)
    draw = drawn(match, "home", 1, progress.pending.options()["deck"])
    key = draw_key(match, "home", 1)
    assert len(draw.among) == 9, "each copy has a place of its own"
    order = dice_of(season_of(match)).order(key, draw.among)
    assert {card.name for card in draw.cards} == {name.partition(" (")[0] for name in order[:2]}
    assert drawn(match, "home", 1, progress.pending.options()["deck"]) == draw
    with refused("card_not_drawn"):
        missing = next(
            name for name in ("Borrowed Trousers", "Wrong Stadium", "Uncle Bertram") if name not in order[:2]
        )
        on.seals(match, missing)
    kept = on.seals(match, draw.cards[-1].name)
    assert (kept.text, kept.timing) == (draw.cards[-1].text, draw.cards[-1].timing)
    assert kept.among == list(draw.among)


def test_a_card_that_is_kept_is_not_drawn_again_in_the_match() -> None:
    on = Hands()
    on.typed("Slippery Marmalade\nWrong Stadium; 2")
    on.rolls_one_deck(3)
    match = on.asked(home=3)
    left = ["Slippery Marmalade", "Wrong Stadium", "Wrong Stadium (2)"]
    for number in (1, 2, 3):
        _, progress = current(match, BOTH)
        assert progress is not None and progress.pending is not None
        draw = drawn(match, "home", number, progress.pending.options()["deck"])
        assert sorted(draw.among) == left
        assert {card.name for card in draw.cards} == {token.partition(" (")[0] for token in _first(match, number, draw)}
        kept = on.seals(match).name
        left.remove(f"{kept} (2)" if f"{kept} (2)" in left else kept)
        match = on.on(match)
    assert left == [] and len(cards_of(match)) == 3


def test_a_deck_of_which_nothing_is_left_is_the_coachs_own() -> None:
    on = Hands()
    on.typed("Wrong Stadium")
    on.rolls_one_deck(2)
    match = on.asked(home=2)
    assert on.seals(match).among == ["Wrong Stadium"]
    match = on.on(match)
    assert on.seals(match, "Uncle Bertram").among == []


def _first(match: Match, number: int, draw: Draw) -> tuple[str, ...]:
    return dice_of(season_of(match)).order(draw_key(match, "home", number), draw.among)[:2]


def test_a_deck_is_drawn_from_as_it_was_when_it_was_rolled() -> None:
    on = Hands()
    on.typed()
    match = on.asked()
    _, progress = current(match, BOTH)
    assert progress is not None and progress.pending is not None
    deck = progress.pending.options()["deck"]
    before = drawn(match, "home", 1, deck)
    type_decks(league=on.league, decks={deck: [CardLine("Something Else")]})
    assert drawn(match, "home", 1, deck) == before
    on.seals(match, before.cards[0].name)


def test_a_deck_that_is_typed_after_the_roll_is_not_drawn_from() -> None:
    on = Hands()
    match = on.asked()
    on.typed()
    _, progress = current(match, BOTH)
    assert progress is not None and progress.pending is not None
    assert drawn(match, "home", 1, progress.pending.options()["deck"]).cards == ()
    on.seals(match, "Something Of My Own")


def test_anybody_can_check_the_card_and_the_draw_once_the_secret_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    on = Hands()
    on.typed()
    match = on.asked()
    on.seals(match)
    match = accepted(on, on.kicked_off(match))
    [seen] = seen_cards(match, None)
    assert seen.card is not None
    monkeypatch.setattr("sys.argv", ["rulebook", "card", seen.hash, seen.card.salt, seen.card.name])
    assert main() == 0 and "the same card" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["rulebook", "card", seen.hash, seen.card.salt, "Another"])
    assert main() == 1 and "another card" in capsys.readouterr().out
    secret = season_of(match).secret
    first = KeyedDice(bytes.fromhex(secret)).order(seen.dice_key, seen.card.among)[:2]
    assert seen.card.name in {name.partition(" (")[0] for name in first}


# --- A league's decks --------------------------------------------------------------------------------------------


def test_what_is_typed_again_stays_and_what_is_left_out_is_kept_for_what_was_drawn() -> None:
    on = Hands()
    cards, _ = read_lines(LINES, "Dirty Tricks")
    assert type_decks(league=on.league, decks={"dirty-tricks": cards}) == 6
    assert type_decks(league=on.league, decks={"dirty-tricks": cards}) == 0
    assert type_decks(league=on.league, decks={"dirty-tricks": cards[:-1], "heroic-feats": cards[:1]}) == 2
    standing = SpecialPlayCard.objects.filter(deck="dirty-tricks", until__isnull=True)
    assert [card.name for card in standing] == [line.name for line in cards[:-1]]
    assert SpecialPlayCard.objects.filter(deck="dirty-tricks").count() == 6
