"""A Special Plays card that is hidden stands in no page, answer, feed or file of anybody else, and in no table but its own."""

from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from inducements.cards import play_card
from inducements.hidden import drawn
from league.models import Membership
from matches.actions import current
from matches.report.reporting import file_report
from matches.selectors import BOTH, match_with_all
from teams.models import Coach
from teams.tokens import make_token
from tests.inducements.hands import LINES, Hands
from tests.permissions.house import House
from tests.permissions.rows import ROWS
from tests.world import coach

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300), pytest.mark.once]

NAMES = [line.partition(";")[0] for line in LINES.splitlines()]
TEXTS = ["The ball is sticky.", "Everybody looks up.", "before a foul"]
#: Where commissioners type their decks.
DECKS = ("leagues/<slug:slug>/season/decks/", "api/v1/leagues/<slug:slug>/decks/")
#: The two tables in which cards stand.
OWN = ("inducements.hiddencard", "inducements.specialplaycard")


class Walker:
    """A league with decks, in which Ines holds a card; and everybody else who may look."""

    def __init__(self) -> None:
        self.house = House()
        self.on = Hands()
        self.on.typed()
        staff, reader, another, root = coach("Per"), coach("Rhea"), coach("Nils"), coach("Root")
        for who, role in ((staff, "staff"), (reader, "reader"), (another, "coach")):
            Membership.objects.create(league=self.on.league, coach=who, role=role)
        Coach.objects.filter(pk=root.pk).update(is_superuser=True, is_staff=True)
        self.others: tuple[Coach | None, ...] = (None, self.on.tobias, self.on.boss, staff, reader, another, root)

    def leaks(self, texts: list[str]) -> list[str]:
        """Every address that tells one of these texts to anybody but Ines."""
        here = {"slug": self.on.league.slug, "fixture_id": self.on.fixture.pk, "team_id": self.on.home.pk}
        self.house.gaps |= here | {"round_id": self.on.fixture.round_id, "coach_id": self.on.ines.pk}
        found = []
        for who in self.others:
            client = Client(raise_request_exception=False)
            if who is not None:
                client.force_login(who)
            for route, row in ROWS.items():
                if "GET" not in row or route in DECKS:
                    continue
                for side in ("home", "away"):
                    self.house.gaps["side"] = side
                    told = _told(client.get(self.house.address(route)))
                    found += [f"{route} tells {who} “{text}”" for text in texts if text in told]
                    if "side" not in route:
                        break
        return found


def _told(answer: Any) -> str:
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return body.decode("utf-8", "replace") + str(answer.headers)


def stored(texts: list[str]) -> set[str]:
    """The tables in which one of these texts stands, in whatever column."""
    return {
        model._meta.label_lower
        for model in apps.get_models()
        for row in model._default_manager.values()
        if any(text in str(row) for text in texts)
    }


def test_a_hidden_card_is_told_to_nobody_else() -> None:
    walker = Walker()
    on = walker.on
    match = on.asked(home=2)
    _, progress = current(match, BOTH)
    assert progress is not None and progress.pending is not None
    two = drawn(match, "home", 1, progress.pending.options()["deck"]).cards
    assert two
    mine = Client()
    mine.force_login(on.ines)
    kick_off = f"/leagues/{on.league.slug}/fixtures/{on.fixture.pk}/kick-off/"
    assert all(card.name in mine.get(kick_off).content.decode() for card in two), "the owner sees both"
    assert walker.leaks([*NAMES, *TEXTS]) == []

    kept = on.seals(match)
    match = on.on(match)
    on.seals(match)
    match = on.kicked_off(match)
    page = kick_off.removesuffix("kick-off/")
    assert kept.name in mine.get(page).content.decode(), "the owner sees what they kept"
    assert walker.leaks([*NAMES, *TEXTS, kept.salt]) == []
    assert stored([*NAMES, *TEXTS, kept.salt]) <= set(OWN)

    play_card(match=match, side="home", number=1, by=on.ines)
    assert kept.name in Client().get(page).content.decode(), "everybody is shown it now"


def test_a_card_that_a_coach_typed_is_hidden_until_the_report_is_accepted() -> None:
    on = Hands()
    match = on.asked()
    on.seals(match, "Borrowed Trousers", text="Too long.")
    match = on.kicked_off(match)
    assert stored(["Trousers", "Too long"]) == {"inducements.hiddencard"}
    page = f"/leagues/{on.league.slug}/fixtures/{on.fixture.pk}/"
    token, secret = make_token(coach=on.tobias, name="a program")
    for address in (page, f"/api/v1{page}cards/"):
        assert "Trousers" not in Client().get(address, headers={"authorization": f"Bearer {secret}"}).content.decode()
    for side, by in (("home", on.ines), ("away", on.tobias)):
        file_report(match=match_with_all(match.pk), body={}, by=by, for_side=side)
    for address in (page, f"/api/v1{page}cards/"):
        assert "Borrowed Trousers" in Client().get(address).content.decode()
    assert token.pk
