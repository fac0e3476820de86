"""Every text of every form, typed as a name that nobody should have: it is refused or tidied, and nowhere kept as it is."""

import re
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client

from tests.odd_names import ODD, stored
from tests.pages.test_odd_forms import Forms, house

__all__ = ("house",)

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]

#: Fields in which somebody types what they like.
TYPED = ("text", "search", "input", "textarea")
#: Every name that a form sets, and some of the reasons that stand beside names.
REACHED = {
    "league.league.name",
    "league.season.name",
    "league.competition.name",
    "league.draftform.body",
    "league.draftform.coach_name",
    "league.newspost.title",
    "league.substitute.name",
    "league.decision.reason",
    "teams.accesstoken.name",
    "teams.coach.display_name",
    "teams.historyrow.body",
    "teams.player.name",
    "teams.team.name",
    "teams.team.coach_name",
}


#: What an empty field is filled with, so that the form gets as far as it can.
FILLED = {"date": "2027-01-01", "time": "12:00", "number": "1"} | dict.fromkeys(TYPED, "1")

#: Fields that take some words only.
KNOWN = {"time_zone": "UTC", "gains": "", "injuries": ""}


def ways(fields: dict[str, str], kinds: dict[str, str], name: str) -> Iterator[dict[str, str]]:
    """The form with the odd name in this field, filled in and not, with its buttons and without, and where somebody may be chosen instead, without."""
    full = {each: value or FILLED.get(kinds[each], "") for each, value in fields.items()}
    full |= {each: value for each, value in KNOWN.items() if each in fields}
    nobody = {each: "" for each, kind in kinds.items() if (each, kind) == ("coach", "select")}
    for body in (fields, full):
        bare = {each: value for each, value in body.items() if kinds[each] not in ("submit", "button")}
        yield body | {name: ODD}
        yield bare | nobody | {name: ODD}
        yield bare | {"do": "enter", name: ODD}


def test_no_name_is_kept_as_it_was_typed(house: tuple[Client, list[str]]) -> None:
    client, places = house
    root = "/leagues/crookwater/"
    more = ["/account/", f"{root}drafts/new/", f"{root}teams/as-it-is/?roster=human"]
    more += [f"{place}?arrange=substitute" for place in places if re.search(r"/fixtures/\d+/$", place)][:1]
    odd, tidy, tried = set(), set(), set()
    for place in (*more, *places):
        page = client.get(place)
        assert page.status_code == 200, place
        for action, fields, kinds in Forms(page.content.decode()).found:
            for name in fields:
                alike = (action or place, re.split(r"[-.\d]", name)[0])
                if kinds[name] not in TYPED or alike in tried:
                    continue
                tried.add(alike)
                for body in ways(fields, kinds, name):
                    with transaction.atomic():
                        answer = client.post(action or place, body)
                        assert answer.status_code < 500, (action, name)
                        kept = stored() if answer.status_code < 400 else (set(), set())
                        transaction.set_rollback(True)
                    odd |= {f"{name} of {action}: {column}" for column in kept[0]}
                    tidy |= kept[1]
                    if kept[0] or kept[1]:
                        break
    assert odd == set()
    assert tidy >= REACHED, sorted(REACHED - tidy)
    assert len(tried) > 40
