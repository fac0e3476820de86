"""However large a request is, it costs little: every address is sent the largest body that it takes, and what no address takes."""

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from api.shell.limits import DEEPEST, LONGEST_LIST, MOST_BYTES
from api.shell.reading import Sent
from api.shell.refusals import BrokenQuery
from api.table.shapes import MOST_PICKS
from rulebook.shapes.refusals import MOST_FAULTS, Several
from tests.api.house import House as Table
from tests.api.house import said
from tests.built_once import built_once
from tests.costs import BYTES, SECONDS, cost
from tests.permissions.house import House
from tests.permissions.rows import PROGRAMS

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]

Schema = dict[str, Any]


@built_once
def house() -> House:
    return House()


@built_once
def table() -> Table:
    return Table()


@pytest.fixture(autouse=True)
def _warm(db: None) -> None:
    """What the first request imports is nobody's to pay."""
    Client().get("/api/v1/leagues/")


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Schema:
    """The description of the API as the code gives it now."""
    import yaml

    file = tmp_path_factory.mktemp("schema") / "openapi.yaml"
    call_command("spectacular", file=str(file))
    found: Schema = yaml.load(file.read_text(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return found


def shapes(kind: type[Sent] = Sent) -> Iterator[type[Sent]]:
    for each in kind.__subclasses__():
        yield each
        yield from shapes(each)


def body_of(schema: Schema, route: str, method: str) -> Schema | None:
    """The schema of what this address takes; None where it takes nothing."""
    path = "/" + route.replace("<slug:", "{").replace("<int:", "{").replace(">", "}")
    body = schema["paths"].get(path, {}).get(method.lower(), {}).get("requestBody")
    return body["content"]["application/json"]["schema"] if body else None


def resolved(schema: Schema, part: Schema) -> Schema:
    while "$ref" in part:
        part = schema["components"]["schemas"][part["$ref"].rpartition("/")[2]]
    return part


# --- Every field has its bounds -----------------------------------------------------------------------------------


def unbounded(schema: Schema, part: Schema, where: str, above: tuple[str, ...] = ()) -> Iterator[str]:
    """The places below this part of a schema at which a body may be longer than any number says, or as deep as it likes."""
    if "$ref" in part:
        if part["$ref"] in above:
            yield f"{where}: nested in itself"
            return
        above = (*above, part["$ref"])
    part = resolved(schema, part)
    for each in (*part.get("anyOf", ()), *part.get("allOf", ()), *part.get("oneOf", ())):
        if "required" not in each or "type" in each:
            yield from unbounded(schema, each, where, above)
    kinds = part.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if "string" in kinds and not {"maxLength", "enum", "const"} & part.keys():
        yield f"{where}: text without maxLength"
    if "array" in kinds:
        if "maxItems" not in part:
            yield f"{where}: list without maxItems"
        yield from unbounded(schema, part["items"], f"{where}[]", above)
    if "object" in kinds:
        for name, each in part.get("properties", {}).items():
            yield from unbounded(schema, each, f"{where}.{name}", above)
        if "properties" not in part and "maxProperties" not in part:
            yield f"{where}: names of the sender's own without maxProperties"
        if isinstance(part.get("additionalProperties"), dict):
            yield from unbounded(schema, part["additionalProperties"], f"{where}.*", above)


def test_every_list_text_and_map_that_is_sent_has_a_largest_size(schema: Schema) -> None:
    found = []
    for path, acts in schema["paths"].items():
        for method, act in acts.items():
            if "requestBody" in act:
                found += unbounded(
                    schema, act["requestBody"]["content"]["application/json"]["schema"], f"{method} {path}"
                )
    assert sorted(set(found)) == []


# --- Every address is sent the largest body -----------------------------------------------------------------------


def largest(schema: Schema, part: Schema, room: int) -> Any:
    """A value of this schema, with as many entries and letters as it allows, but `room` of each at most."""
    part = resolved(schema, part)
    for several in ("anyOf", "oneOf", "allOf"):
        if several in part and "properties" not in part:
            return largest(schema, part[several][0], room)
    if "enum" in part:
        return part["enum"][0]
    kind = part.get("type", "object")
    kind = kind if isinstance(kind, str) else kind[0]
    if kind == "array":
        return [largest(schema, part["items"], room)] * min(part.get("maxItems", room), room)
    if kind == "object":
        of_its_own = part.get("additionalProperties")
        names = range(min(part.get("maxProperties", room), room) if "properties" not in part else 0)
        free = {f"name {number}": largest(schema, of_its_own or {"type": "integer"}, room) for number in names}
        return free | {name: largest(schema, each, room) for name, each in part.get("properties", {}).items()}
    if kind == "string":
        return "2027-01-01T00:00:00Z" if "format" in part else "x" * min(part.get("maxLength", room), room)
    return {"integer": 1, "number": 1, "boolean": True}.get(kind)


def largest_body(schema: Schema, part: Schema, most: int) -> bytes:
    """The largest body of this schema that has at most so many bytes."""
    found, room = b"{}", 1
    while room <= most:
        body = json.dumps(largest(schema, part, room)).encode()
        if len(body) > most:
            break
        found, room = body, room * 5 // 4 + 1
    return found


def lists_in(schema: Schema, part: Schema) -> list[str]:
    """The names of the fields of a body that hold lists."""
    fields = resolved(schema, part).get("properties", {})
    return [name for name, each in fields.items() if "array" in str(resolved(schema, each).get("type"))]


#: Bodies that no address takes, none of them larger than what is read.
HOSTILE = [
    b"{" + b",".join(b'"%x":0' % number for number in range(MOST_BYTES // 10)) + b"}",
    json.dumps({f"{number:x}": 0 for number in range(LONGEST_LIST)}).encode(),
    b'{"a":' + b"[" * (MOST_BYTES - 6),
    b'{"a":' + b"[" * 400 + b"]" * 400 + b"}",
    b'{"a":[' + b",".join([b"[]"] * (MOST_BYTES // 3 - 4)) + b"]}",
    json.dumps({"x" * (MOST_BYTES - 10): 1}).encode(),
    b'{"a":' + b"9" * (MOST_BYTES - 10) + b"}",
]


def hostile_fields(schema: Schema, part: Schema) -> Iterator[bytes]:
    """Bodies whose fields this address knows, with what it does not expect in them."""
    for name in lists_in(schema, part):
        strange = {f"{number:x}": 0 for number in range(35)}
        yield json.dumps({name: [{}] * LONGEST_LIST}).encode()
        yield json.dumps({name: [strange] * LONGEST_LIST}).encode()
    names = resolved(schema, part).get("properties", {})
    yield json.dumps(dict.fromkeys(names, "x" * (MOST_BYTES // (len(names) + 1) - 30))).encode()


@pytest.mark.once
@pytest.mark.parametrize("who", ["guest", "commissioner"])
def test_no_body_is_expensive_at_any_address(
    house: House, schema: Schema, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": None, "user": None})
    house, kinds, wrong = house.seen_by(who, public=True), {each.__name__: each for each in shapes()}, []

    def send(body: bytes) -> Any:
        answer, seconds, taken = cost(partial(house.ask, method, house.address(route), body))
        if answer.status_code >= 500 or seconds > SECONDS or taken > BYTES or len(answer.content) > 100_000:
            wrong.append((method, route, body[:60], answer.status_code, seconds, taken, len(answer.content)))
        return answer

    for route, row in PROGRAMS.items():
        for method in row.keys() - {"GET"}:
            part = body_of(schema, route, method)
            most = kinds[part["$ref"].rpartition("/")[2]].most_bytes if part else MOST_BYTES
            answer = send(largest_body(schema, part, most) if part else HOSTILE[0])
            if part and answer.status_code not in (401, 403, 404):
                for body in (*(HOSTILE if who == "guest" else ()), *hostile_fields(schema, part)):
                    send(body)
    assert wrong == []


# --- The refusals --------------------------------------------------------------------------------------------------

WHAT_IF = "standings/what-if/"


def test_a_body_that_is_too_large_has_the_refusal_of_the_api(table: Table) -> None:
    """413 with a code, whether it is a little or very much too large, and whatever it says it is."""
    for bytes_ in (MOST_BYTES + 1, 1_200_000, 6_000_000):
        told = said(table.guest.post(table.at + WHAT_IF, b" " * bytes_), 413, "body_too_large")
        assert told["facts"] == {"most": MOST_BYTES}
    form = table.guest.client.post(
        f"/api/v1/{table.at}{WHAT_IF}", b"a=1&" * 100_000, "application/x-www-form-urlencoded"
    )
    said(form, 413, "body_too_large")
    said(table.guest.post(table.at + WHAT_IF, b" " * (MOST_BYTES - 2) + b"{}"), 200)
    file = {"xml": "<a>" + "x" * 500_000 + "</a>"}
    assert table.commissioner.post(f"{table.at}cups/preview/", file).json()["code"] != "body_too_large"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"picks": [{}] * (MOST_PICKS + 1)}, "list_too_long"),
        ({"picks": [], "competition": {str(name): 0 for name in range(MOST_PICKS + 1)}}, "list_too_long"),
        ({"competition": [[1] * 500] * 100}, "too_many_values"),
    ],
)
def test_a_body_that_is_too_large_is_refused_before_it_is_read(table: Table, body: Any, code: str) -> None:
    said(table.guest.post(table.at + WHAT_IF, body), 400, code)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b'{"xml":[' + b"[]," * 1_700_000 + b"1]}", "too_many_values"),
        (b'{"xml":[' + b'"",' * 1_700_000 + b"1]}", "too_many_values"),
        (b'{"xml":' + b'"\\' * 2_500_000, "not_json"),
    ],
    ids=["lists", "texts", "a text without an end"],
)
def test_only_a_body_with_a_file_may_be_as_large_as_a_file(table: Table, body: bytes, code: str) -> None:
    answer, seconds, taken = cost(partial(table.commissioner.post, f"{table.at}cups/preview/", body))
    said(answer, 400, code)
    assert (seconds < SECONDS, taken < BYTES) == (True, True)


def nested(levels: int) -> Any:
    inside: Any = 1
    for _ in range(levels):
        inside = [inside]
    return inside


def test_what_is_nested_too_deeply_is_refused(table: Table) -> None:
    for levels in (DEEPEST, 300, 50_000):
        body = b'{"competition":' + b"[" * levels + b"]" * levels + b"}"
        assert said(table.guest.post(table.at + WHAT_IF, body), 400, "nested_too_deep")["facts"] == {"most": DEEPEST}
    said(table.guest.post(table.at + WHAT_IF, {"competition": nested(DEEPEST - 1)}), 400, "broken_body")


def test_what_if_takes_at_most_as_many_picks_as_open_fixtures(table: Table) -> None:
    pick = {"fixture": table.fixture.pk, "home": 1, "away": 0}
    said(table.guest.post(table.at + WHAT_IF, {"picks": [pick]}), 200)
    told = said(table.guest.post(table.at + WHAT_IF, {"picks": [pick] * 2}), 400, "more_picks_than_fixtures")
    assert told["facts"] == {"count": 2, "open": 1}


def test_an_answer_lists_twenty_faults_and_says_how_many_there_are(table: Table) -> None:
    told = said(table.guest.post(table.at + WHAT_IF, {"picks": [{}] * 100}), 400, "broken_body")
    assert (told["facts"]["count"], len(told["facts"]["fields"])) == (300, MOST_FAULTS)
    unknown = {f"field {number}": 0 for number in range(100)} | {
        "picks": [{f"x{number}": 0 for number in range(50)}] * 5
    }
    told = said(table.guest.post(table.at + WHAT_IF, unknown), 400, "broken_body")
    assert (told["facts"]["count"], len(told["facts"]["fields"])) == (350, MOST_FAULTS)


def test_a_long_name_is_not_repeated_at_length(table: Table) -> None:
    for body in ({"x" * 200_000: 1}, {"picks": [{"y" * 200_000: 1}]}, {"z" * 200_000: "\0"}, {"z" * 200_000: 2**60}):
        assert len(table.guest.post(table.at + WHAT_IF, body).content) < 1000


def test_an_answer_lists_at_most_twenty_reasons(table: Table) -> None:
    several = Several([BrokenQuery(name=str(number), least=1, most=2) for number in range(100)])
    assert (several.facts["count"], len(several.facts["reasons"]), len(several.problems)) == (100, MOST_FAULTS, 100)


def test_a_draft_lists_at_most_twenty_problems(table: Table) -> None:
    draft = said(table.ines.post(f"{table.at}drafts/", {"roster": "human"}), 201)
    picks = [{"position": "no_such", "number": 1, "name": ""}] * 90
    body = {"draft": draft["draft"] | {"picks": picks}, "seen": draft["version"]}
    told = said(table.ines.put(f"{table.at}drafts/{draft['id']}/", body), 200)
    assert (told["problem_count"], len(told["problems"])) == (90, MOST_FAULTS)
