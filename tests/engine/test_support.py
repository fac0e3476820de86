"""What the engine has no rule for loads, is named everywhere, and is never played as if nothing happened."""

import ast
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import engine
from engine import Game, NotPlayed, supports, unplayed
from engine.__main__ import main
from engine.board import registers
from engine.board.dice import SealedDice
from engine.board.registers import Register
from engine.support import match_refused, rules_in
from rulebook.pack import reading
from rulebook.pack.reading import HOME
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import OwnedSkill, by_id
from rulebook.shapes.options import settings
from rulebook.shapes.refusals import Refusal
from rulebook.shapes.settled import PrayersHeard, Settled, Weather, WeatherTable
from rulebook.shapes.sheets import Hired, KickOff, TeamSheet
from tests.engine.scene import BB2020, team
from tests.rulebook.module_folders import write_module

Sheets = Callable[[TeamSheet], TeamSheet]


def renamed(table: str, place: int) -> Callable[[Any], None]:
    """The pack with another id in one row of a table."""

    def damage(files: Any) -> None:
        rows = next(one for one in files["tables"]["tables"] if one["id"] == table)["rows"]
        rows[place]["id"] = f"new-{rows[place]['id']}"

    return damage


def new_skill(files: Any) -> None:
    files["skills"]["skills"].append({**files["skills"]["skills"][0], "id": "new-skill", "name": "New Skill"})


def new_star_rule(files: Any) -> None:
    files["stars"]["stars"][0]["special_rule"]["name"] = "New Rule"


def new_special_rule(files: Any) -> None:
    files["edition"]["special_rules"].append({"name": "New Special Rule", "kind": "team"})


def new_way_to_rise(files: Any) -> None:
    rules = files["edition"]["special_rules"]
    next(rule for rule in rules if rule["name"] == "Favoured of Nurgle")["raises"]["through"] = "regeneration"


def new_inducement(files: Any) -> None:
    listed = files["inducements"]["inducements"]
    bribes = next(one for one in listed if one["id"] == "bribes")
    listed.append({**bribes, "id": "new-inducement", "name": "New Inducement"})


def new_characteristic(files: Any) -> None:
    rows = next(one for one in files["tables"]["tables"] if one["id"] == "lasting_injury")["rows"]
    rows[1]["values"]["characteristic"] = "pluck"


#: By kind, what is changed in the pack, and what the engine calls it then.
UNKNOWN: dict[str, tuple[Callable[[Any], None], str]] = {
    "kick-off event": (renamed("kick_off_events", 1), "new-time-out"),
    "weather": (renamed("weather", 1), "new-very-sunny"),
    "prayer": (renamed("prayers_to_nuffle_league", 0), "new-treacherous-trapdoor"),
    "injury": (renamed("injury_stunty", 1), "new-ko"),
    "casualty": (renamed("casualty", 2), "new-serious-injury"),
    "answer of the referee": (renamed("argue_the_call", 1), "new-i_dont_care"),
    "lasting injury": (new_characteristic, "smashed-knee"),
    "skill": (new_skill, "new-skill"),
    "star rule": (new_star_rule, "new-rule"),
    "special rule": (new_special_rule, "new-special-rule"),
    "inducement": (new_inducement, "new-inducement"),
}
#: What stands on one team's sheet; everything else may happen in any match.
ON_SHEETS = frozenset(("skill", "star rule", "special rule", "inducement"))


def changed(folder: Path, damage: Callable[[Any], None]) -> Path:
    """A copy of the BB2020 pack with this change."""
    shutil.copytree(HOME / "bb2020", folder)
    files = {path.stem: json.loads(path.read_text()) for path in folder.glob("*.json")}
    damage(files)
    for name, data in files.items():
        (folder / f"{name}.json").write_text(json.dumps(data))
    return folder


def alone(folder: Path) -> Ruleset:
    """The rules of the edition in this folder without any module."""
    pack = reading.build(*reading.read_folder(folder, reading.COMMON))
    return Ruleset(pack, settings(by_id(pack.options), {}, pack.edition.id))


def with_it(kind: str, rules: Ruleset) -> TeamSheet:
    """A team that has the unknown thing, where it is one that teams have."""
    sheet = team("home")
    first, *rest = sheet.players
    if kind == "skill":
        first = msgspec.structs.replace(first, skills=(OwnedSkill("new-skill"),))
    if kind == "star rule":
        first = msgspec.structs.replace(first, kind="star", position=rules.stars[0].id)
    return msgspec.structs.replace(
        sheet,
        players=(first, *rest),
        special_rules=("New Special Rule",) if kind == "special rule" else (),
        hired=(Hired("new-inducement"),) if kind == "inducement" else (),
    )


@pytest.mark.parametrize("kind", UNKNOWN)
def test_what_no_rule_knows_is_named_everywhere_and_never_played(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage, what = UNKNOWN[kind]
    folder = changed(tmp_path / "pack", damage)
    rules = alone(folder)
    named = [(problem.facts["kind"], problem.facts["what"]) for problem in unplayed(rules) if not problem.left_out]
    assert named == [(kind, what)]

    assert main(["check", str(folder), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert what in [one["facts"]["what"] for one in told]

    sheet = with_it(kind, rules)
    assert [(one.code, one.facts["kind"]) for one in supports(sheet, rules)] == [("engine_not_played", kind)]
    with pytest.raises(NotPlayed) as refused:
        Game(sheet, team("away"), rules, SealedDice(b"unknown"))
    assert refused.value.facts["kind"] == kind
    if kind in ON_SHEETS:
        assert Game(team("home"), team("away"), rules, SealedDice(b"known")).pending is not None


def test_a_way_to_rise_that_no_rule_knows_is_named(tmp_path: Path) -> None:
    rules = rules_in(changed(tmp_path / "pack", new_way_to_rise))[0]
    assert "favoured-of-nurgle" in [problem.facts["what"] for problem in unplayed(rules)]


def test_a_module_with_something_new_is_named_with_its_edition(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bribes = next(
        one
        for one in json.loads((HOME / "bb2020" / "inducements.json").read_text())["inducements"]
        if one["id"] == "bribes"
    )
    folder = write_module(tmp_path, "horns", inducements=[{**bribes, "id": "horn", "name": "Horn"}])
    assert main(["check", str(folder)]) == 1
    assert "horn" in capsys.readouterr().out


def test_a_table_that_every_match_needs_is_named(tmp_path: Path) -> None:
    def drop(files: Any) -> None:
        files["tables"]["tables"] = [one for one in files["tables"]["tables"] if one["id"] != "argue_the_call"]

    rules = rules_in(changed(tmp_path / "pack", drop))[0]
    assert ("table", "argue_the_call") in [(one.facts["kind"], one.facts["what"]) for one in unplayed(rules)]


def test_everything_of_the_installed_editions_is_played_or_left_out_for_a_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert {problem.facts["what"] for problem in unplayed(BB2020)} == {"special-plays"}
    assert all(problem.left_out for problem in unplayed(BB2020))
    assert main(["check", str(HOME / "bb2020")]) == 0
    assert "special-plays" in capsys.readouterr().out


def test_a_folder_that_is_no_edition_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_a_match_with_what_is_left_out_is_refused() -> None:
    cards = team("home", hired=(Hired("special-plays"),))
    with pytest.raises(NotPlayed):
        Game(cards, team("away"), BB2020, SealedDice(b"cards"))


@pytest.mark.parametrize(
    "settled", [Weather(row="fog"), PrayersHeard(heard={"home": ("rain",)})], ids=["weather", "prayer"]
)
def test_what_was_settled_before_and_no_rule_knows_is_refused(settled: Settled) -> None:
    kick_off = KickOff(home=team("home"), away=team("away")).settling(settled)
    with pytest.raises(NotPlayed):
        Game(team("home"), team("away"), BB2020, SealedDice(b"fog"), kick_off=kick_off)


def test_a_season_with_another_table_of_weather_is_played_at_a_table() -> None:
    winter = BB2020.with_options({"weather_tables": True, "weather_table": "weather_winter"})
    named = {problem.facts["what"] for problem in supports(team("home"), winter)}
    assert named == {"cold-winds", "freezing", "heavy-snow"}, "a blizzard is the rulebook's"
    assert all(problem.left_out for problem in supports(team("home"), winter))


def test_a_match_whose_coaches_agreed_on_another_table_is_played_at_a_table() -> None:
    agreed = BB2020.with_options({"weather_tables": True})
    assert supports(team("home"), agreed) == []
    assert {"weather_winter", "weather_desert"} <= {problem.facts["what"] for problem in unplayed(agreed)}
    for table, is_played in (("weather", True), ("weather_winter", False)):
        kick_off = KickOff(home=team("home"), away=team("away")).settling(
            WeatherTable(table=table), Weather(row="blizzard")
        )
        assert (match_refused(agreed, team("home"), team("away"), kick_off) == []) is is_played


@pytest.mark.parametrize(
    ("module", "kind", "count"), [("match_events", "match event", 24), ("unusual_balls", "ball", 16)]
)
def test_what_is_rolled_during_the_match_is_played_at_a_table(module: str, kind: str, count: int) -> None:
    rules = BB2020.with_options({module: True})
    named = supports(team("home"), rules)
    assert {problem.facts["kind"] for problem in named} == {kind} and len(named) == count
    assert all(problem.left_out for problem in named)
    with pytest.raises(Refusal):
        Game(team("home"), team("away"), rules, SealedDice(b"table"))


def test_several_unknown_things_are_refused_together() -> None:
    sheet = team("home", hired=(Hired("special-plays"), Hired("balloons")))
    with pytest.raises(Refusal) as refused:
        Game(sheet, team("away"), BB2020, SealedDice(b"several"))
    assert (refused.value.code, refused.value.facts["count"]) == ("several_reasons", 2)


# --- the registers ---


def test_an_id_is_registered_once() -> None:
    register = Register[Callable[..., None]]("thing")
    register.named("one")
    with pytest.raises(TypeError, match="twice"):
        register("one")(lambda: None)


def test_a_registered_name_is_asked_about_by_a_rule() -> None:
    """A name in a register that no rule asks about would be played as if it did nothing."""
    folder = Path(engine.__file__).parent
    sources = {path: ast.parse(path.read_text()) for path in sorted(folder.rglob("*.py"))}
    names = {name for name, value in vars(registers).items() if isinstance(value, Register)}
    used = {
        node.id
        for tree in sources.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    constants = {
        target.id
        for tree in sources.values()
        for node in tree.body
        if isinstance(node, ast.Assign) and _names_ids(node.value, names)
        for goal in node.targets
        for target in ast.walk(goal)
        if isinstance(target, ast.Name)
    }  # fmt: skip
    assert {"BLIZZARD", "MOLES", "BRIBERY_AND_CORRUPTION", "DEAD"} <= constants
    assert sorted(constants - used) == []


def _names_ids(value: ast.expr, registers: set[str]) -> bool:
    return any(
        isinstance(node, ast.Attribute)
        and node.attr == "named"
        and isinstance(node.value, ast.Name)
        and node.value.id in registers
        for node in ast.walk(value)
    )
