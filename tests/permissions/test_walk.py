"""Every address of the site and of its API, asked by every kind of reader: what happens is what the table of permissions says."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.db import transaction

import config.urls
from league.permissions import ACCOUNT_DEEDS, PERMISSIONS, Deed, Standing, allowed
from tests.built_once import built_once
from tests.permissions.house import LOGS_IN_AS, OUTSIDE, READERS, SECRETS, House
from tests.permissions.rows import READ, ROWS

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300), pytest.mark.once]


@built_once
def house() -> House:
    return House()


METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


class Answered(NamedTuple):
    """What one address answered to one reader; what it wrote was undone."""

    route: str
    method: str
    address: str
    status: int
    refused: bool
    told: str


#: The answers of the walks that were made: by the reader, and whether the league was public.
WALKS: dict[tuple[str, bool], list[Answered]] = {}


def walk(house: House, who: str, *, public: bool) -> list[Answered]:
    """Every address asked by this reader. It is asked once, and each test looks at the same answers."""
    if (who, public) not in WALKS:
        house = house.seen_by(who, public=public)
        WALKS[who, public] = [
            asked(house, route, method, house.address(route)) for route, row in ROWS.items() for method in row
        ]
    return WALKS[who, public]


def asked(house: House, route: str, method: str, address: str) -> Answered:
    with transaction.atomic():
        answer = house.ask(method, address)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        transaction.set_rollback(True)
    told = body.decode("utf-8", "replace") + str(answer.headers)
    return Answered(route, method, address, answer.status_code, refused(answer), told)


#: Addresses that are not ours: accounts of allauth, the administration behind its door, and what answers where there is nothing.
FOREIGN = ("accounts/", "admin/", "api/^")


def routes(patterns: list[Any], before: str = "") -> Iterator[str]:
    for each in patterns:
        route = before + str(each.pattern)
        if hasattr(each, "url_patterns"):
            yield from routes(each.url_patterns, route)
        else:
            yield route


def test_every_address_has_its_row_and_every_row_an_address() -> None:
    ours = {route for route in routes(config.urls.urlpatterns) if not route.startswith(FOREIGN)} | {"admin/"}
    assert ours - ROWS.keys() == set(), "say in tests/permissions/rows.py which deed each of these is"
    assert ROWS.keys() - ours == set(), "these rows have no address any more"


def test_every_deed_is_done_at_some_address() -> None:
    done = {deed for row in ROWS.values() for deed in row.values()}
    without = {Deed.READ_PUBLIC, Deed.READ_PRIVATE, Deed.DRAFT_FOR_ANOTHER, Deed.LET_STAND, Deed.RUN_LEAGUE}
    without |= {Deed.READ_USER_NAMES, Deed.RESET_PASSWORD}
    assert set(Deed) - done == without


def expected(deed: Deed | str, standings: frozenset[Standing], *, public: bool, of_the_league: bool) -> bool:
    reading = allowed(Deed.READ_PUBLIC if public else Deed.READ_PRIVATE, standings)
    if deed == READ:
        return reading
    if deed in ACCOUNT_DEEDS:
        # These addresses are about the reader's own account.
        standings = standings if Standing.GUEST in standings else frozenset({Standing.OWN})
    return allowed(Deed(deed), standings) and (reading or not of_the_league)


def refused(answer: Any) -> bool:
    """Was the reader turned away, rather than told that what they sent is wrong or not possible now?"""
    if answer.status_code == 302:
        return "/login/?next=" in answer["Location"]
    return answer.status_code in (401, 403, 404)


#: Whoever belongs to a league may the same in it whether it hides itself or not: of them two stand for all.
HIDDEN_FROM = (*OUTSIDE, "reader", "owner")


@pytest.mark.parametrize(
    ("who", "public"), [*((who, True) for who in READERS), *((who, False) for who in HIDDEN_FROM)], ids=str
)
def test_each_reader_may_what_the_table_says(house: House, who: str, public: bool) -> None:
    standings, wrong = READERS[who], []
    for each in walk(house, who, public=public):
        deed = ROWS[each.route][each.method]
        should = expected(deed, standings, public=public, of_the_league="<slug:slug>" in each.route)
        if each.status >= 500 or each.refused is should:
            verb = "may" if should else "may not"
            wrong.append(f"{each.method} {each.address}: {each.status}, but {who} {verb} {deed}")
    assert wrong == []


def test_a_method_without_a_row_is_none(house: House) -> None:
    house, wrong = house.seen_by("administrator", public=True), []
    for route, row in ROWS.items():
        for method in METHODS:
            if method not in row and route != "admin/":
                with transaction.atomic():
                    answer = house.ask(method, house.address(route))
                    transaction.set_rollback(True)
                if answer.status_code != 405:
                    wrong.append(f"{method} {route}: {answer.status_code}")
    assert wrong == []


@pytest.mark.parametrize("who", OUTSIDE)
def test_a_hidden_league_leaks_nothing_to_whoever_is_outside(house: House, who: str) -> None:
    """By whatever door: no name of the league, its teams, its cups or its news; and it is answered for as a league that there is not."""
    leaks, answers = [], walk(house, who, public=False)
    house = house.seen_by(who, public=False)
    by_a_secret = ("join/", "claim/", "new-password/", "login-link/")
    for each in answers:
        if each.route.startswith(by_a_secret):
            continue
        nowhere = each.address.replace(house.league.slug, "no-such-league")
        same = each if nowhere == each.address else asked(house, each.route, each.method, nowhere)
        leaks += [f"{each.method} {each.route} tells “{secret}”" for secret in SECRETS if secret in each.told]
        if each.status != same.status:
            leaks.append(f"{each.method} {each.route}: {each.status}, where there is nothing {same.status}")
    assert leaks == []


@pytest.mark.parametrize("who", ["guest", "owner", "staff"])
def test_nobody_is_told_by_which_name_another_logs_in(house: House, who: str) -> None:
    """By no page, answer, feed or file; only those who run the league are, of its members."""
    answers = walk(house, who, public=True)
    account = house.seen_by(who, public=True).coach
    own = account.username if account else ""
    leaks = [
        f"{each.method} {each.route} tells {name}"
        for each in answers
        if not each.route.startswith("new-password/")
        for name in names_to_log_in_by(each.told)
        if name != own
    ]
    assert leaks == []


def test_who_runs_the_league_is_told_by_which_name_a_member_logs_in(house: House) -> None:
    owner = house.people["owner"].username
    for who in ("commissioner", "administrator"):
        house.seen_by(who, public=True)
        for route in ("leagues/<slug:slug>/people/", "api/v1/leagues/<slug:slug>/people/"):
            assert owner in names_to_log_in_by(house.ask("GET", house.address(route)).content.decode())


def names_to_log_in_by(told: str) -> set[str]:
    return set(re.findall(rf"{LOGS_IN_AS}[a-z-]+", told))


def test_the_table_is_complete() -> None:
    assert all(rule.who and rule.says for rule in PERMISSIONS.values())
