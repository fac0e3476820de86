"""A basket before a match, for programs."""

import pytest

from matches.actions import lock
from tests.api.house import House, said
from tests.built_once import built_once

pytestmark = pytest.mark.django_db


@built_once
def house() -> House:
    return House()


LINES = [{"id": "bribes", "count": 2}, {"id": "weather-mage"}]


def test_a_side_saves_its_basket_and_the_other_cannot_read_it(house: House) -> None:
    lock(fixture=house.fixture, by=None)
    at = f"{house.at}fixtures/{house.fixture.pk}/match/home/basket/"
    assert said(house.ines.get(at), 200) == {"side": "home", "items": []}
    assert said(house.ines.put(at, {"items": LINES}), 200)["items"] == LINES
    assert said(house.commissioner.get(at), 200)["items"] == LINES
    for reader in (house.tobias, house.guest):
        assert reader.get(at).status_code in (401, 403)
    said(house.tobias.put(at, {"items": []}), 403, "not_your_team")
    said(house.ines.put(at, {"items": [{"name": "bribes"}]}), 400, "basket_unreadable")
    said(house.ines.get(at.replace("home", "both")), 404, "not_here")
