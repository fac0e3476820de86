"""The changes that `run.py bench mutants` makes, what becomes of each in a small project of its own, and the list of those without effect."""

import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench._mutation.changes import Change, of_paths, of_source
from bench._mutation.choice import Chooser
from bench._mutation.listed import Known, Listed, known
from bench._mutation.reach import PURE, Reach, reach_of
from bench._mutation.reach import Test as RecordedTest
from bench.mutants import GROUPS, Worker, drawn, verdict, workers

CODE = """
    SMALL = 3
    LARGE = 9


    def price(number: int, member: bool) -> int:
        if number > SMALL:
            return 10 * number - 2
        return 10 * number + (5 if not member else 4)


    def countdown(number: int) -> int:
        while number != 0:
            number = number - 1
        return number


    def refund(number: int) -> int:
        return number + 7
"""
TESTS = """
    from shop.prices import countdown, price


    def test_few_cost_more_than_they_weigh():
        assert price(2, member=False) > 20


    def test_many_cost_less():
        assert price(3, member=True) == 34 and price(4, member=True) == 38


    def test_a_countdown_ends():
        assert countdown(3) == 0
"""


def changed(source: str) -> list[str]:
    return [f"{each.expression} -> {each.replacement}" for each in of_source(textwrap.dedent(source), "some.py")]


@pytest.mark.parametrize(
    ("source", "changes"),
    [
        ("a < b", ["a < b -> a <= b"]),
        ("a is not None", ["a is not None -> a is None"]),
        ("a in b", ["a in b -> a not in b"]),
        ("a and b or c", ["a and b or c -> ((a and b) and c)", "a and b -> (a or b)"]),
        ("not a", ["not a -> bool(a)"]),
        ("a - 1", ["a - 1 -> (a + 1)", "1 -> 2"]),
        ("f(x=True, y=False)", ["True -> False"]),
        ("0, 19, 20, 1.5, 'a'", ["19 -> 20"]),
        ("zip(a, b, strict=True)", []),
        ("a < b < c", []),
        ("(a <\n b)", []),
        ("f'{a < 1}'", ["a < 1 -> a <= 1", "1 -> 2"]),
        ("""f'{a == "x"}'""", []),
    ],
)
def test_one_expression_is_changed_at_a_time(source: str, changes: list[str]) -> None:
    assert changed(source) == changes


def test_a_change_leaves_everything_else_as_it_is() -> None:
    source = "a = 'ä' + 'ö' if b == 'ß' else 1\nc = 2\n"
    found = next(each for each in of_source(source, "some.py") if each.expression == "b == 'ß'")
    assert found.applied(source) == "a = 'ä' + 'ö' if b != 'ß' else 1\nc = 2\n"


def test_what_runs_on_import_is_told_from_what_runs_in_a_function() -> None:
    source = """
        A: int = 1
        @register(2)
        def f(x=3):
            return 4
        g = lambda y=5: 6
        class C:
            z = 7
    """
    found = {
        each.expression: (each.in_function, each.defines) for each in of_source(textwrap.dedent(source), "some.py")
    }
    assert found == {
        "1": (False, ("A",)),
        "2": (False, ("f",)),
        "3": (False, ("f",)),
        "4": (True, ()),
        "5": (False, ("g",)),
        "6": (True, ()),
        "7": (False, ("z",)),
    }


def test_a_seed_draws_the_same_again() -> None:
    changes = of_paths(("rulebook/careers.py",))
    assert drawn(changes, 1, 5) == drawn(changes, 1, 5) != drawn(changes, 2, 5)
    assert sorted(map(str, drawn(changes, 1, 0))) == sorted(map(str, changes))


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of one module and its tests."""
    root = tmp_path_factory.mktemp("project")
    for folder, name, text in (("shop", "prices.py", CODE), ("checks", "test_prices.py", TESTS)):
        (root / folder).mkdir()
        (root / folder / "__init__.py").touch()
        (root / folder / name).write_text(textwrap.dedent(text))
    # What is frozen is hidden from a look at all objects.
    (root / "conftest.py").write_text("import gc\n\n\ndef pytest_collection_finish():\n    gc.freeze()\n")
    # Without the plug-ins that it has no use for it starts at once.
    without = ("django", "asyncio", "anyio", "playwright", "schemathesis", "valkey", "socket", "time_machine")
    (root / "pytest.ini").write_text(f"[pytest]\naddopts = {' '.join(f'-p no:{name}' for name in without)}\n")
    return root


@pytest.fixture(scope="module")
def reach(shop: Path) -> Reach:
    return reach_of(("shop",), ("checks",), PURE, shop, shop / "kept")


@pytest.fixture(scope="module")
def worker(shop: Path) -> Iterator[Worker]:
    with workers(1, ("checks",), shop) as free:
        yield free.get()


def test_it_is_known_which_tests_run_a_line(reach: Reach) -> None:
    names = [test.id.split("::")[1] for test in reach.tests]
    reached = {line: {names[number] for number in numbers} for line, numbers in reach.lines["shop/prices.py"].items()}
    assert reached[8] == {"test_many_cost_less"}
    assert reached[9] == {"test_few_cost_more_than_they_weigh", "test_many_cost_less"}
    assert 19 not in reached
    assert 2 in reach.outside["shop/prices.py"]


def test_what_is_known_is_recorded_anew_only_when_something_changes(shop: Path, reach: Reach) -> None:
    kept = {path: path.stat().st_mtime_ns for path in (shop / "kept").iterdir()}
    assert reach_of(("shop",), ("checks",), PURE, shop, shop / "kept") == reach
    assert {path: path.stat().st_mtime_ns for path in (shop / "kept").iterdir()} == kept


@pytest.mark.parametrize(
    ("expression", "outcome", "by"),
    [
        ("number > SMALL", "noticed", "test_many_cost_less"),
        ("10 * number - 2", "noticed", "test_many_cost_less"),
        ("5", "survived", ""),  # no test says what two cost
        ("not member", "noticed", "test_many_cost_less"),
        ("number - 1", "noticed", "test_a_countdown_ends"),  # it goes on for ever
        ("number + 7", "not run", ""),
        ("3", "noticed", "test_many_cost_less"),  # a constant, which takes effect on import
        ("9", "survived", ""),
    ],
)
def test_what_becomes_of_a_change(
    shop: Path, reach: Reach, worker: Worker, expression: str, outcome: str, by: str
) -> None:
    change = next(each for each in of_paths(("shop",), shop) if each.expression == expression)
    found = verdict(worker, Chooser(reach, 60, shop), change)
    assert (found.outcome, found.by.rpartition("::")[2]) == (outcome, by)


RATE, CHANGE = "x = 1\n\n\ndef rate():\n    return x + 2\n", "x + 2"
#: Each test with its seconds of processor time, and the lines that it runs.
KINDS = {"direct": (0.5, [5]), "broad": (0.1, [3, 4, 5, 6]), "slow": (9.0, [5]), "elsewhere": (0.1, [8])}


def chooser_of(folder: Path, seconds: float) -> tuple[Chooser, Change]:
    (folder / "rate.py").write_text(RATE)
    names = list(KINDS)
    lines = {line: [names.index(name) for name in names if line in KINDS[name][1]] for line in range(1, 9)}
    tests = [RecordedTest(name, KINDS[name][0]) for name in names]
    change = next(each for each in of_paths(("rate.py",), folder) if each.expression == CHANGE)
    return Chooser(Reach(tests, {"rate.py": lines}), seconds, folder), change


def test_the_most_direct_test_is_tried_first_and_a_slow_one_last(tmp_path: Path) -> None:
    chooser, change = chooser_of(tmp_path, 60)
    assert [list(each.tests) for each in chooser.beside(change)] == [["direct", "broad", "slow"]]


def test_slow_tests_of_one_choice_leave_the_others_their_share(tmp_path: Path) -> None:
    chooser, change = chooser_of(tmp_path, 4)
    chooser.has_noticed("slow")
    assert [list(each.tests) for each in chooser.from_the_start(change)] == [
        ["slow"],
        ["direct", "broad"],
        ["elsewhere"],
    ]


def test_a_change_on_a_line_that_was_rewritten_is_no_longer_known() -> None:
    source = "def f(a):\n    return a < 1\n"
    change = next(of_source(source, "some.py"))
    listed = Listed(file="some.py", line="return a < 1", expression="a < 1", replacement="a <= 1", reason="a is even")
    assert Known([listed]).reason(change) == "a is even"
    assert Known([listed]).outdated([change]) == []
    rewritten = list(of_source(source.replace("1", "2"), "some.py"))
    assert Known([listed]).reason(rewritten[0]) == ""
    assert Known([listed]).outdated(rewritten) == [listed]


def test_what_is_listed_as_without_effect_can_be_changed_and_has_a_reason() -> None:
    changes: list[Change] = [change for group in GROUPS.values() for change in of_paths(group.paths)]
    assert known().outdated(changes) == []
    assert all(each.reason for each in known().listed)
