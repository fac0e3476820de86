"""Modules add to an edition: two that want the same place both get it, and two that contradict each other are refused by name."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.pack import reading
from rulebook.pack.edition import BrokenPack
from rulebook.pack.modules import AddedStep, Module, ModuleHead, woven
from rulebook.ruleset import Ruleset
from tests.rulebook.module_folders import installed, step, write_module

TABLE = {"id": "gods", "title": "Gods", "kind": "lookup", "dice": None, "where": "p.0", "rows": [{"id": "nuffle"}]}
OPTION = {
    "id": "how_loud",
    "scope": "season",
    "default": 1,
    "values": [{"value": 1, "label": "one"}, {"value": 2, "label": "two"}],
    "sentence": "How loud?",
    "source": "A test.",
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of modules that are installed; write them before the rules are asked."""
    with installed(tmp_path / "modules", monkeypatch):
        yield tmp_path / "modules"


def names(rules: Ruleset, sequence: str = "pre_match") -> list[str]:
    return [each.step for each in rules.sequence(sequence)]


def test_two_modules_that_add_a_step_at_the_same_place_both_get_it(home: Path) -> None:
    write_module(home, "trumpets", steps=[step("fanfare", after="weather")])
    write_module(home, "balls", steps=[step("choose_ball", after="weather")])
    both = Ruleset.of("bb2020", {"trumpets": True, "balls": True})
    assert names(both)[:4] == ["fans", "weather", "choose_ball", "fanfare"]
    assert [each.module for each in both.sequence("pre_match")][1:4] == ["", "balls", "trumpets"]
    assert names(Ruleset.of("bb2020", {"trumpets": True}))[:3] == ["fans", "weather", "fanfare"]
    assert names(Ruleset.of("bb2020")) == [each for each in names(both) if each not in ("fanfare", "choose_ball")]


def test_a_module_adds_tables_inducements_options_and_numbers_while_it_is_on(home: Path) -> None:
    data = json.loads((reading.HOME / "bb2020" / "inducements.json").read_text())["inducements"][0]
    horn = {**data, "id": "horn", "name": "Horn"}
    effect = {"when": True, "in": "edition", "set": {"pitch.length": 20}}
    write_module(home, "horns", tables=[TABLE], inducements=[horn], options=[OPTION], head={"effects": [effect]})
    off, on = Ruleset.of("bb2020"), Ruleset.of("bb2020", {"horns": True, "how_loud": 2})
    assert (off.option("horns"), off.option("how_loud"), on.option("how_loud")) == (False, 1, 2)
    assert on.table("gods").rows[0].id == "nuffle" and on.inducement("horn").name == "Horn"
    assert len(on.pack.inducements) == len(off.pack.inducements) + 1
    assert (off.edition.pitch.length, on.edition.pitch.length) == (26, 20)


def test_an_option_of_a_module_changes_nothing_while_the_module_is_off(home: Path) -> None:
    louder = {**OPTION, "effects": [{"when": 2, "in": "tables", "of": ["gods"], "set": {"title": "Loud gods"}}]}
    write_module(home, "horns", tables=[TABLE], options=[louder])
    assert Ruleset.of("bb2020", {"how_loud": 2}).pack.tables == Ruleset.of("bb2020").pack.tables
    assert Ruleset.of("bb2020", {"horns": True, "how_loud": 2}).table("gods").title == "Loud gods"


def test_a_module_that_is_off_changes_no_seasons_rules(home: Path, tmp_path: Path) -> None:
    write_module(home, "horns", tables=[TABLE])
    alone = reading.read_folder(reading.HOME / "bb2020", reading.COMMON).digest
    rules = Ruleset.of("bb2020")
    assert rules.pack_version.endswith(alone)
    assert rules.with_options({"horns": True}).pack_version != rules.pack_version
    assert Ruleset.from_ref(rules.with_options({"horns": True}).ref()).table("gods")


#: What two modules cannot both have: what each brings, and what the refusal names.
CONTRADICTIONS: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("table", {"tables": [TABLE]}, {"tables": [{**TABLE, "title": "Other gods"}]}, "'gods'"),
    ("option", {"options": [OPTION]}, {"options": [{**OPTION, "default": 2}]}, "'how_loud'"),
    ("step", {"steps": [step("pray", after="fans")]}, {"steps": [step("pray", before="weather")]}, "'pray'"),
]


@pytest.mark.parametrize(("first", "second", "named"), [each[1:] for each in CONTRADICTIONS])
def test_two_modules_that_contradict_each_other_are_refused_by_name(
    home: Path, first: dict[str, Any], second: dict[str, Any], named: str
) -> None:
    write_module(home, "alpha", **first)
    write_module(home, "omega", **second)
    with pytest.raises(BrokenPack) as refused:
        Ruleset.of("bb2020")
    assert refused.value.facts["file"].startswith("modules/omega/")
    assert "'alpha'" in refused.value.facts["fault"] and named in refused.value.facts["fault"]


def test_two_modules_may_share_an_option_of_which_they_say_the_same(home: Path) -> None:
    write_module(home, "alpha", options=[OPTION])
    write_module(home, "omega", options=[OPTION])
    assert list(Ruleset.of("bb2020").register).count("how_loud") == 1


def test_two_options_that_set_the_same_number_are_refused(home: Path) -> None:
    for id, value in (("alpha", {"pitch.length": 20}), ("omega", {"pitch.length": 30})):
        write_module(home, id, head={"effects": [{"when": True, "in": "edition", "set": value}]})
    with pytest.raises(BrokenPack, match=r"'alpha' and 'omega' both set 'pitch\.length'"):
        Ruleset.of("bb2020")


#: What is wrong with a module by itself: its parts, the file that the refusal names, and a word of the fault.
FAULTS: list[tuple[str, dict[str, Any], str, str]] = [
    ("unknown anchor", {"steps": [step("pray", after="lunch")]}, "steps.json", "no step 'lunch' in pre_match"),
    ("unknown sequence", {"steps": [step("pray", "half_time", after="fans")]}, "steps.json", "in half_time"),
    ("no place", {"steps": [step("pray")]}, "steps.json", "needs one place"),
    ("two places", {"steps": [step("pray", after="fans", before="weather")]}, "steps.json", "needs one place"),
    ("after itself", {"steps": [step("pray", after="pray")]}, "steps.json", "no step 'pray'"),
    ("a step of the edition", {"steps": [step("weather", after="fans")]}, "steps.json", "the edition has"),
    ("a table of the edition", {"tables": [{**TABLE, "id": "weather"}]}, "tables.json", "the edition has"),
    ("another id", {"head": {"id": "beta"}}, "module.json", "the folder is called"),
    ("no edition", {"head": {"editions": []}}, "module.json", "length >= 1"),
    ("another file", {"edition": []}, "edition.json", "cannot add"),
    ("an unknown field", {"tables": [{**TABLE, "colour": "red"}]}, "tables.json", "colour"),
]


@pytest.mark.parametrize(("parts", "file", "fault"), [each[1:] for each in FAULTS], ids=[each[0] for each in FAULTS])
def test_a_broken_module_is_refused_by_name(home: Path, parts: dict[str, Any], file: str, fault: str) -> None:
    write_module(home, "alpha", **parts)
    with pytest.raises(BrokenPack) as refused:
        Ruleset.of("bb2020")
    assert refused.value.facts["file"] == f"modules/alpha/{file}"
    assert fault in refused.value.facts["fault"]


def test_an_effect_that_leads_nowhere_is_refused_by_name(home: Path) -> None:
    write_module(home, "alpha", head={"effects": [{"when": True, "in": "edition", "set": {"pitch.depth": 3}}]})
    with pytest.raises(BrokenPack, match=r"'alpha' changes 'pitch\.depth'"):
        Ruleset.of("bb2020", {"alpha": True})


def test_an_option_replaces_no_steps(home: Path) -> None:
    effect = {"when": True, "in": "edition", "set": {"sequences.pre_match": []}}
    write_module(home, "alpha", head={"effects": [effect]})
    with pytest.raises(BrokenPack, match="a module adds them"):
        Ruleset.of("bb2020")


def test_the_check_reads_a_module_with_its_edition(home: Path) -> None:
    good = write_module(home, "alpha", tables=[TABLE], steps=[step("pray", after="fans")])
    assert [pack.edition.id for pack in reading.checked(good)] == ["bb2020"]
    bad = write_module(home, "beta", tables=[{**TABLE, "id": "beta", "kind": "roll", "dice": "D6"}])
    run = subprocess.run([sys.executable, "-m", "rulebook", "check", str(bad)], capture_output=True, text=True)
    assert run.returncode == 1 and "tables.json" in run.stdout


def test_no_file_of_the_rulebook_has_a_key_twice() -> None:
    """JSON keeps the last of two, in silence."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len(dict(pairs)) == len(pairs), [key for key, _ in pairs]
        return dict(pairs)

    for folder in (reading.HOME, reading.MODULES):
        for path in folder.rglob("*.json"):
            json.loads(path.read_text(), object_pairs_hook=once)


# --- What must hold for any modules -------------------------------------------------------------------------------

BASE = [{"step": name} for name in ("fans", "weather", "kick")]


@st.composite
def some_modules(draw: st.DrawFn) -> list[Module]:
    """Up to four modules with up to three steps each, next to a step of the edition or to one of their own."""
    found = []
    for id in draw(st.lists(st.sampled_from("abcd"), unique=True)):
        steps: list[AddedStep] = []
        for number in range(draw(st.integers(0, 3))):
            anchor = draw(st.sampled_from(["fans", "weather", "kick", *(each.step for each in steps)]))
            place = {draw(st.sampled_from(["after", "before"])): anchor}
            steps.append(
                AddedStep(sequence="s", step=f"{id}{number}", number=1, title="", sides="both", where="", **place)
            )
        head = ModuleHead(id=id, name=id, editions=("bb2020",), sentence="", source="")
        found.append(Module(head, {}, tuple(steps), id))
    return found


@given(some_modules(), st.randoms(use_true_random=False))
def test_every_step_of_every_module_is_in_its_place_in_the_same_order_always(
    modules: list[Module], chance: random.Random
) -> None:
    order = [each["step"] for each in woven("s", BASE, modules)]
    assert sorted(order) == sorted(["fans", "weather", "kick", *(s.step for m in modules for s in m.steps)])
    for each in (added for module in modules for added in module.steps):
        at, anchor = order.index(each.step), order.index(each.after or each.before)
        assert at > anchor if each.after else at < anchor
    chance.shuffle(modules)
    assert [each["step"] for each in woven("s", BASE, modules)] == order


@given(some_modules(), st.data())
def test_a_module_that_is_taken_away_moves_no_other_step(modules: list[Module], data: st.DataObject) -> None:
    order = [each["step"] for each in woven("s", BASE, modules)]
    kept = data.draw(st.lists(st.sampled_from(modules), unique_by=lambda module: module.id)) if modules else []
    mine = {"fans", "weather", "kick"} | {step.step for module in kept for step in module.steps}
    assert [each["step"] for each in woven("s", BASE, kept)] == [name for name in order if name in mine]
