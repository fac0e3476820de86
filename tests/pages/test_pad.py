"""The live pad over HTTP: who may tap, what a phone is told, and that nothing odd that is sent does harm."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from league.models import Membership, Tie
from matches.models import Match, TapRow
from matches.pure.pad_events import pad_event_from, pad_event_problems
from matches.selectors import kick_off_of, rules_for
from tests.built_once import built_once
from tests.pages.test_match_whole import Table
from tests.pages.test_report_form import Undead
from tests.world import coach, kicked_off

pytestmark = pytest.mark.django_db


@built_once
def table() -> Table:
    table = Table()
    kicked_off(table.fixture)
    return table


def touchdown(key: str = "tap-number-one", **more: Any) -> dict[str, Any]:
    return {"what": "deed", "key": key, "side": "home", "player": "p1", "deed": "touchdown"} | more


def send(client: Client, table: Table, *taps: Any, after: int = 0, body: str | None = None) -> Any:
    text = json.dumps({"after": after, "taps": list(taps)}) if body is None else body
    return client.post(
        f"{table.url}pad/taps/", text, content_type="application/json", headers={"accept": "application/json"}
    )


def test_both_coaches_a_commissioner_and_the_staff_may_tap_and_nobody_else(table: Table) -> None:
    staff = coach("Perpetua Gill")
    Membership.objects.create(league=table.league, coach=staff, role=Membership.Role.STAFF)
    may = (table.home.coach, table.away.coach, table.commissioner, staff)
    for number, who in enumerate(may, start=1):
        client = table.browser(who)
        assert client.get(f"{table.url}pad/").status_code == 200
        assert "Live pad" in client.get(table.url).content.decode()
        told = send(client, table, touchdown(f"tap-of-number-{number}")).json()
        assert len(told["taps"]) == number and told["taps"][-1]["by"] == ""
    told = table.browser(table.home.coach).get(f"{table.url}pad/taps/?after=2").json()
    assert [each["by"] for each in told["taps"]] == ["Odile Marsh, for the coaches", "Perpetua Gill, for the coaches"]
    for nobody in (None, coach("A Stranger")):
        client = table.browser(nobody)
        assert client.get(f"{table.url}pad/").status_code == 403
        assert send(client, table, touchdown("one-tap-too-many")).status_code == 403
        assert "Live pad" not in client.get(table.url).content.decode()
    assert TapRow.objects.count() == 4


def test_a_phone_is_told_what_is_new_and_what_was_not_taken(table: Table) -> None:
    client = table.browser(table.home.coach)
    told = send(client, table, touchdown(), touchdown("tap-number-two", player="p99")).json()
    assert [each["number"] for each in told["taps"]] == [1]
    assert told["refused"][0]["key"] == "tap-number-two"
    assert "was not on the sheet" in told["refused"][0]["message"]
    assert send(client, table, touchdown(), after=1).json() == {"taps": [], "refused": []}


def test_the_report_is_filled_in_from_the_taps_and_filed_by_nobody_but_the_coach(table: Table) -> None:
    client = table.browser(table.home.coach)
    hurt = {"what": "hurt", "key": "tap-of-the-injury", "side": "away", "player": "p3", "by": "p2", "result": ""}
    send(client, table, touchdown(), hurt)
    page = client.get(f"{table.url}report/?from=pad").content.decode()
    assert "This is what was tapped on the live pad" in page
    assert 'name="count-home.p1.touchdown" value="1"' in page and 'name="count-home.p2.casualty" value="1"' in page
    assert "This is what was tapped" not in client.get(f"{table.url}report/").content.decode()
    assert table.match.state == Match.State.PLAYING and not table.match.reports.exists()


def test_there_is_no_pad_before_the_kick_off_nor_after_the_acceptance(table: Table) -> None:
    client = table.browser(table.commissioner)
    client.post(f"{table.url}report/", {"once": "the form", "accept": "1"})
    assert client.get(f"{table.url}pad/").url == table.url
    answer = send(client, table, touchdown())
    assert answer.status_code == 409 and answer.json()["code"] == "pad_closed"
    free = Table.__new__(Table)
    free.__dict__ |= table.__dict__
    from tests.world import a_fixture

    free.url = f"/leagues/{table.league.slug}/fixtures/{a_fixture(table.league, table.home, table.away).pk}/"
    assert send(client, free, touchdown()).json()["code"] == "not_begun"


@pytest.mark.parametrize(
    "body",
    ["", "null", "[]", "{}", '{"taps": 3}', '{"taps": {"a": 1}}', "[" * 100_000, '"' + "x" * 300_000 + '"', "\x00", '{"taps": [NaN]'],
)  # fmt: skip
def test_what_is_no_list_of_taps_is_answered_with_a_reason(table: Table, body: str) -> None:
    answer = send(table.browser(table.home.coach), table, body=body)
    assert answer.status_code == 400 and answer.json()["code"] == "unreadable_tap"
    assert not TapRow.objects.exists()


@pytest.mark.parametrize(
    "odd",
    [None, 7, [], {"key": 5}, {"key": "\ud800" * 10}, {"key": "x" * 10_000}, touchdown(player="\x00"), touchdown(turn=10**30),
     touchdown(turn="1"), touchdown(side="both"), touchdown(deed="x" * 200), {"what": "undo", "key": "an-undo-of-none", "of": "no-such-tap"}],
)  # fmt: skip
def test_an_odd_tap_is_given_back_and_keeps_no_other_waiting(table: Table, odd: Any) -> None:
    answer = send(table.browser(table.home.coach), table, odd, touchdown("a-good-tap-after"))
    assert answer.status_code == 200
    assert len(answer.json()["refused"]) == 1 and len(answer.json()["taps"]) == 1


@pytest.mark.parametrize("after", ["", "-1", "x", "9" * 5000, "٣", None, [], 1.5])
def test_a_phone_that_does_not_know_where_it_stands_is_told_everything(table: Table, after: Any) -> None:
    client = table.browser(table.home.coach)
    send(client, table, touchdown())
    body = json.dumps({"after": after, "taps": []})
    answer = send(client, table, body=body).json()
    assert len(answer["taps"]) == (0 if after == "9" * 5000 else 1)


def told(
    questions: list[Any], others: list[str], hurt: set[str], answers: dict[str, str], varied: bool = False
) -> Iterator[dict[str, str]]:
    """Every answer to everything that an act asks, with the first answer to what comes after it; one opponent stands for all, and ``hurt``
    is what whoever is hurt is, where something is only asked of some."""
    if not questions:
        yield answers
        return
    question, *ahead = questions
    if question.get("when", "always") not in {"always", *hurt}:
        yield from told(ahead, others, hurt, answers, varied)
        return
    options = question.get("options") or [{"value": others[0]}, {"value": "" if "none" in question else others[-1]}]
    options = [option for option in options if option.get("when", "always") in {"always", *hurt}]
    for place, option in enumerate(options[:1] if varied else options):
        named = {question["name"]: option["value"]} if question["name"] else {}
        then = option.get("then", [])
        yield from told([*then, *ahead], others, hurt, answers | named, varied or (place > 0 and not then))


def test_whatever_the_pad_offers_the_site_takes() -> None:
    """The page knows no rule: each act with each of its answers makes a tap that is kept."""
    table = Undead(stalling_reported=True)
    tie = {"number": 1, "key": "f", "name": "Final", "home_from": "seed 1", "away_from": "seed 2"}
    Tie.objects.create(round=table.fixture.round, fixture=table.fixture, **tie)
    client = table.browser(table.away.coach)
    page = client.get(f"{table.url}pad/").content.decode()
    found = re.search(r'<script id="pad" type="application/json">(.*?)</script>', page)
    assert found is not None
    pad = json.loads(found[1])
    taps = []
    men = {(man["side"], man["id"]): man for man in pad["players"]}
    for act, side in [(each, side) for each in pad["acts"] for side in each.get("sides", ["home", "away"])]:
        mine, theirs = ([id for whose, id in men if (whose == side) is own] for own in (True, False))
        causes = act["fills"] == "by"
        other = "away" if side == "home" else "home"
        # Both are asked about the last of the list, who was raised or is a plain lineman.
        hurt = (
            set(men[other, theirs[0]]["is"]) & set(men[other, theirs[-1]]["is"])
            if causes
            else set(men[side, mine[-1]]["is"])
        )
        for answers in told(act["asks"], theirs, hurt, {}):
            about: dict[str, str] = {"side": side}
            if act["of"] == "player":
                about = {"side": other if causes else side, act["fills"]: mine[-1]}
            facts = {"what": act["what"], "key": f"tap-of-number-{len(taps):05}", "turn": len(pad["turns"])}
            taps.append(facts | act["set"] | about | answers)
    assert {each["what"] for each in taps} >= {
        "deed",
        "hurt",
        "sent_off",
        "unknown",
        "prayer",
        "conceded",
        "raised",
        "stalled",
        "roll_offs",
    }
    kick_off, rules = kick_off_of(table.match), rules_for(table.match)
    assert kick_off is not None
    turns = len(pad["turns"])
    assert [each for each in taps if pad_event_problems(pad_event_from(each), kick_off, rules, turns, set())] == []
    assert len(taps) > 100


def test_the_pad_asks_the_database_little(table: Table, django_assert_max_num_queries: Any) -> None:
    client = table.browser(table.home.coach)
    send(client, table, *[touchdown(f"tap-of-number-{number}") for number in range(60)])
    with django_assert_max_num_queries(16):
        assert client.get(f"{table.url}pad/").status_code == 200
    with django_assert_max_num_queries(16):
        send(client, table, *[touchdown(f"new-tap-number-{number}") for number in range(60)])
