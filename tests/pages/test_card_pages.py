"""Special Plays cards on pages and by programs: keeping one, playing it, and typing a league's decks."""

import re
from typing import Any

import pytest
from django.test import Client

from inducements.hidden import cards_of, drawn
from inducements.models import HiddenCard, SpecialPlayCard
from matches.actions import current
from matches.models import Match
from matches.selectors import BOTH, match_with_all
from matches.sequence.calling_off import call_off
from rulebook.ruleset import Ruleset
from teams.models import Coach, Team
from tests.inducements.hands import LINES, Hands

pytestmark = pytest.mark.django_db


def browser(who: Coach | None) -> Client:
    client = Client()
    if who is not None:
        client.force_login(who)
    return client


def fixture_page(on: Hands) -> str:
    return f"/leagues/{on.league.slug}/fixtures/{on.fixture.pk}/"


def api(on: Hands) -> str:
    return f"/api/v1{fixture_page(on)}"


def two(match: Match) -> list[str]:
    _, progress = current(match, BOTH)
    assert progress is not None and progress.pending is not None
    return [card.name for card in drawn(match, "home", 1, progress.pending.options()["deck"]).cards]


def deck_of(match: Match) -> str:
    _, progress = current(match, BOTH)
    assert progress is not None and progress.pending is not None
    return str(progress.pending.options()["deck"])


def test_the_owner_chooses_one_of_two_and_everybody_else_reads_the_hash() -> None:
    on = Hands()
    on.typed()
    match = on.asked()
    names = two(match)
    page = browser(on.ines).get(f"{fixture_page(on)}kick-off/").content.decode()
    assert all(f'value="{name}"' in page for name in names)
    assert f"{fixture_page(on)}cards/home/1/seal/" in page
    answer = browser(on.ines).post(f"{fixture_page(on)}cards/home/1/seal/", {"card": names[-1]})
    assert answer.status_code == 302
    [card] = cards_of(match_with_all(match.pk))
    assert card.name == names[-1] and card.by == on.ines and not card.on_behalf
    theirs = browser(on.tobias).get(f"{fixture_page(on)}kick-off/").content.decode()
    assert card.hash in theirs and card.name not in theirs


def test_a_coach_types_what_they_drew_from_their_own_cards() -> None:
    on = Hands()
    match = on.asked()
    page = browser(on.ines).get(f"{fixture_page(on)}kick-off/").content.decode()
    assert 'name="card"' in page and 'name="text"' in page
    answer = browser(on.ines).post(f"{fixture_page(on)}cards/home/1/seal/", {"card": " ", "text": "Long."})
    assert answer.status_code == 400 and "Long." in answer.content.decode(), "what was typed is still there"
    browser(on.ines).post(f"{fixture_page(on)}cards/home/1/seal/", {"card": "Trousers", "text": "Long."})
    assert [(card.name, card.text) for card in cards_of(match_with_all(match.pk))] == [("Trousers", "Long.")]


def test_who_may_not_choose_has_no_form_and_is_refused() -> None:
    on = Hands()
    Team.objects.filter(pk=on.away.pk).update(coach=on.boss)
    on.asked()
    for who in (on.boss, on.tobias, None):
        page = browser(who).get(f"{fixture_page(on)}kick-off/").content.decode()
        assert "/seal/" not in page
        answer = browser(who).post(f"{fixture_page(on)}cards/home/1/seal/", {"card": "Mine"})
        assert answer.status_code == 403
    assert not HiddenCard.objects.exists()


def test_an_officer_keeps_the_first_card_unseen_for_the_coach() -> None:
    on = Hands()
    on.typed()
    match = on.asked()
    names, boss = two(match), browser(on.boss)
    page = boss.get(f"{fixture_page(on)}kick-off/").content.decode()
    assert "/cards/home/1/seal/" in page and not any(name in page for name in names)
    assert boss.get(f"{api(on)}cards/home/1/").json() == {
        "deck": deck_of(match),
        "site_draws": True,
        "drawn": [],
    }
    assert boss.post(f"{fixture_page(on)}cards/home/1/seal/", {"card": names[-1]}).status_code == 302
    [card] = cards_of(match_with_all(match.pk))
    assert card.name == names[0] and card.on_behalf
    assert card.name not in boss.get(fixture_page(on)).content.decode()
    assert card.name in browser(on.ines).get(f"{fixture_page(on)}kick-off/").content.decode()


def test_for_a_team_without_an_account_an_officer_sees_the_cards() -> None:
    on = Hands()
    on.typed()
    Team.objects.filter(pk=on.home.pk).update(coach=None, coach_name="Old Jory")
    match = on.asked()
    page = browser(on.boss).get(f"{fixture_page(on)}kick-off/").content.decode()
    assert all(f'value="{name}"' in page for name in two(match))
    assert not any(
        name in browser(on.tobias).get(f"{fixture_page(on)}kick-off/").content.decode() for name in two(match)
    )


def test_the_owner_plays_the_card_on_the_page_of_the_match() -> None:
    on = Hands()
    match = on.asked()
    on.seals(match, "Trousers")
    on.kicked_off(match)
    assert "/cards/home/1/play/" not in browser(on.tobias).get(fixture_page(on)).content.decode()
    page = browser(on.ines).get(fixture_page(on)).content.decode()
    assert "/cards/home/1/play/" in page and "Trousers" in page
    assert browser(on.tobias).post(f"{fixture_page(on)}cards/home/1/play/").status_code == 403
    assert browser(on.ines).post(f"{fixture_page(on)}cards/home/1/play/").status_code == 302
    theirs = browser(None).get(fixture_page(on)).content.decode()
    assert "Trousers" in theirs and HiddenCard.objects.get().salt in theirs
    assert browser(on.ines).post(f"{fixture_page(on)}cards/home/1/play/").status_code == 409


def test_the_cards_of_a_match_that_was_called_off_are_on_the_page_of_the_fixture() -> None:
    on = Hands()
    match = on.asked()
    on.seals(match, "Trousers")
    assert "Trousers" not in browser(None).get(fixture_page(on)).content.decode()
    call_off(match=match_with_all(match.pk), by=on.boss, reason="Rain.")
    assert "Trousers" in browser(None).get(fixture_page(on)).content.decode()
    on.asked()
    assert "Trousers" in browser(None).get(f"{fixture_page(on)}kick-off/").content.decode()


def test_the_match_sheet_has_the_deck_and_never_the_card() -> None:
    on = Hands()
    match = on.asked(home=2)
    card = on.seals(match, "Trousers")
    on.kicked_off(match)
    sheet = browser(on.ines).get(f"{fixture_page(on)}sheet/").content.decode()
    assert card.hash[:16] in sheet and "Trousers" not in sheet
    decks = {row.id: row.name for row in Ruleset.of("bb2020").table("special_plays_deck")}
    assert decks[card.deck] in sheet


def test_a_program_does_the_same() -> None:
    on = Hands()
    on.typed()
    match = on.asked()
    mine, theirs = browser(on.ines), browser(on.tobias)
    offered = mine.get(f"{api(on)}cards/home/1/").json()
    assert [card["name"] for card in offered["drawn"]] == two(match)
    assert theirs.get(f"{api(on)}cards/home/1/").status_code == 403
    name = offered["drawn"][0]["name"]
    assert send(theirs, "post", f"{api(on)}cards/home/1/", name=name).status_code == 403
    assert send(mine, "post", f"{api(on)}cards/home/1/", name="Nothing of the kind").status_code == 400
    assert send(mine, "post", f"{api(on)}cards/home/1/", name=name).status_code == 200
    assert send(mine, "post", f"{api(on)}cards/home/1/", name=name).status_code == 409
    on.kicked_off(match)
    [seen] = mine.get(f"{api(on)}cards/").json()["results"]
    assert (seen["name"], seen["shown"], seen["salt"], seen["among"]) == (name, False, None, None)
    [seen] = theirs.get(f"{api(on)}cards/").json()["results"]
    assert seen["name"] is seen["text"] is seen["timing"] is seen["dice_key"] is None and len(seen["hash"]) == 64
    assert send(theirs, "post", f"{api(on)}cards/home/1/play/").status_code == 403
    assert send(mine, "post", f"{api(on)}cards/home/1/play/").json()["shown"] is True
    [seen] = theirs.get(f"{api(on)}cards/").json()["results"]
    assert seen["name"] == name and len(seen["among"]) == 9 and seen["dice_key"].endswith("home/special_play/1#0")


def send(client: Client, method: str, address: str, **body: Any) -> Any:
    return getattr(client, method)(address, body, content_type="application/json")


def test_a_commissioner_types_the_decks_and_nobody_else_reads_them() -> None:
    on = Hands()
    address = f"/leagues/{on.league.slug}/season/decks/"
    assert browser(on.ines).get(address).status_code == 403
    boss = browser(on.boss)
    assert len(re.findall("<textarea", boss.get(address).content.decode())) == 6
    sent = {"deck-dirty-tricks": LINES, "deck-heroic-feats": "Geese; many\n; 2\nGeese"}
    refused = boss.post(f"{address}change/", sent)
    told = refused.content.decode()
    assert refused.status_code == 400 and "Slippery Marmalade" in told and not SpecialPlayCard.objects.exists()
    assert all(f"Heroic Feats, line {line}" in told for line in (1, 2, 3))
    assert boss.post(f"{address}change/", sent | {"deck-heroic-feats": ""}).status_code == 302
    assert SpecialPlayCard.objects.filter(deck="dirty-tricks").count() == 6
    assert "Loud Geese; 2; once; Everybody looks up." in boss.get(address).content.decode()


def test_a_program_types_the_decks() -> None:
    on = Hands()
    address, boss = f"/api/v1/leagues/{on.league.slug}/decks/", browser(on.boss)
    cards = [{"name": "Geese", "count": 2, "timing": "once", "text": "Up; down."}, {"name": "Trousers"}]
    answer = send(boss, "put", address, decks=[{"deck": "dirty-tricks", "cards": cards}])
    assert answer.status_code == 200
    found = {deck["deck"]: deck["cards"] for deck in boss.get(address).json()["results"]}
    assert found["dirty-tricks"] == [cards[0], {"name": "Trousers", "count": 1, "timing": "", "text": ""}]
    assert len(found) == 6 and found["heroic-feats"] == []
    for wrong in ({"deck": "no-deck", "cards": []}, {"deck": "dirty-tricks", "cards": [{"name": "a;b"}]}):
        assert send(boss, "put", address, decks=[wrong]).status_code == 400
    assert browser(on.ines).get(address).status_code == 403
