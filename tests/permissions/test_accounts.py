"""A role in a league is no right to an account: whatever a commissioner sends, the accounts of others are what they were."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction

from league.models import DraftForm, MailWishes, Membership, Notice
from league.people.accounts import standings_to
from league.people.ways_in import ask_owner
from league.permissions import ACCOUNT_DEEDS, PERMISSIONS, Standing
from league.telling.feeds import feed_key
from teams.models import AccessToken, Coach, LoginLink, Team
from teams.tokens import make_token
from tests.built_once import built_once
from tests.permissions.house import House
from tests.permissions.rows import ROWS
from tests.world import a_team

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300), pytest.mark.once]

#: What is known by a secret is not done by a role.
BY_A_SECRET = ("join/", "claim/", "new-password/", "login-link/")


@built_once
def house() -> House:
    """The owner of the account is in another league as well, and has all that an account can have."""
    house = House()
    owner, elsewhere = house.people["owner"], house.elsewhere
    a_team(elsewhere, "Far Wanderers", by=owner)
    make_token(coach=owner, name="a program")
    EmailAddress.objects.create(user=owner, email="owner@example.org", primary=True)
    Coach.objects.filter(pk=owner.pk).update(email="owner@example.org")
    MailWishes.objects.create(coach=owner, kinds=["result"])
    feed_key(league=elsewhere, coach=owner)
    ask_owner(league=house.league, coach=owner, by=house.people["commissioner"])
    return house


def test_only_the_owner_the_administrator_and_whoever_is_trusted_do_something_to_an_account() -> None:
    may = {Standing.OWN, Standing.ADMINISTRATOR, Standing.TRUSTED_COMMISSIONER}
    assert all(PERMISSIONS[deed].who <= may for deed in ACCOUNT_DEEDS)


def test_no_role_in_one_league_is_anything_to_an_account_that_is_in_two(house: House) -> None:
    owner = house.people["owner"]
    found = {who: standings_to(reader, owner) for who, reader in house.people.items()}
    assert found.pop("owner") == {Standing.OWN}
    assert found.pop("administrator") == {Standing.ADMINISTRATOR}
    assert set(found.values()) == {frozenset({Standing.STRANGER})}
    assert standings_to(None, owner) == {Standing.GUEST}
    assert standings_to(owner, house.people["administrator"]) == {Standing.STRANGER}


def test_whatever_a_commissioner_sends_changes_nobodys_account(house: House) -> None:
    house, changed, done = house.seen_by("commissioner", public=True), [], 0
    before = account(house)
    bodies = legal_bodies(house)
    for route, row in ROWS.items():
        if route.startswith(BY_A_SECRET):
            continue
        for method in row.keys() - {"GET"}:
            with transaction.atomic():
                answer = house.ask(method, house.address(route), bodies.get((method, route), form(house)))
                if account(house) != before:
                    changed.append(f"{method} {route}")
                transaction.set_rollback(True)
            done += answer.status_code < 400
    assert changed == []
    assert done > 40, "hardly anything was done at all"


def account(house: House) -> dict[str, Any]:
    """All that the owner's account is, in every league but this one."""
    owner, here = house.people["owner"], house.league
    mine = {"coach": owner}
    return {
        "the account": Coach.objects.filter(pk=owner.pk).values().get(),
        "addresses": list(EmailAddress.objects.filter(user=owner).values()),
        "links": list(LoginLink.objects.filter(coach=owner).values()),
        "tokens": list(AccessToken.objects.filter(coach=owner).values()),
        "wishes": list(MailWishes.objects.filter(**mine).values()),
        "what was read": list(Notice.objects.filter(**mine).exclude(read_at=None).values()),
        "leave": list(owner.ways_in.values("by", "league", "allowed")),
        "roles": list(Membership.objects.filter(**mine).exclude(league=here).values()),
        "keys": list(Membership.objects.filter(**mine).exclude(league=here).values("feed_key__token")),
        "teams": list(Team.objects.filter(**mine).exclude(enrolments__season__league=here).values()),
        "drafts": list(DraftForm.objects.filter(**mine).exclude(season__league=here).values()),
    }


def form(house: House) -> dict[str, Any]:
    """A form with everything that an address might read of an account, and some of what others need."""
    taken = {"name": "Taken", "username": "taken", "display_name": "Taken", "email": "thief@example.org", "to": "home"}
    password = dict.fromkeys(("password", "password1", "password2", "new_password1", "new_password2"), "a long word")
    named = {"coach": house.people["owner"].pk, "team": house.home.pk, "role": "reader", "reason": "so", "side": "home"}
    return {**taken, **password, **named, "public": "1", "title": "Rain", "text": "Wet", "seen": "1", "do": "allow"}


def legal_bodies(house: House) -> dict[tuple[str, str], Any]:
    """For each method and address of the API a body as its description wants it, about the owner where it is about a coach."""
    described = yaml.safe_load((Path(settings.BASE_DIR) / "docs" / "openapi.yaml").read_text(encoding="utf-8"))
    shapes = described["components"]["schemas"]

    def value(name: str, shape: dict[str, Any]) -> Any:
        shape = shapes[shape["$ref"].rpartition("/")[2]] if "$ref" in shape else shape
        for one in ("allOf", "oneOf", "anyOf"):
            if one in shape:
                return value(name, shape[one][0])
        if "enum" in shape:
            return shape["enum"][0]
        kind = shape.get("type")
        kind = next((each for each in kind if each != "null"), None) if isinstance(kind, list) else kind
        if kind == "object":
            return {each: value(each, inner) for each, inner in shape.get("properties", {}).items()}
        named = {"coach": house.people["owner"].pk, "team": house.home.pk}
        return {"integer": named.get(name, 1), "boolean": True, "array": []}.get(kind or "", "Taken")

    bodies = {}
    for route, row in ROWS.items():
        at = "/" + re.sub(r"<[^:>]+:([^>]+)>", r"{\1}", route)
        for method in row:
            sent = described["paths"].get(at, {}).get(method.lower(), {}).get("requestBody")
            if sent:
                bodies[method, route] = value("", sent["content"]["application/json"]["schema"])
    return bodies
