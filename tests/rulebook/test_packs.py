"""A pack is complete and coherent, and a broken one is refused by name."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulebook.pack import reading
from rulebook.pack.checks import results_of, tiled
from rulebook.pack.edition import BrokenPack
from rulebook.policies.policy import Policy
from rulebook.policies.winnings import Winnings
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Roster
from rulebook.shapes.tables import Row, Table

EDITIONS = reading.editions()
HOME = reading.HOME


@pytest.fixture(params=EDITIONS)
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return Ruleset.of(request.param)


def cheapest_eleven(roster: Roster, rules: Ruleset) -> int:
    """The price of the cheapest legal list of the fewest players."""
    lines = sorted((position.cost, position.quantity_max) for position in roster.positions)
    missing, price = rules.draft.players_min, 0
    for cost, quantity in lines:
        taken = min(missing, quantity)
        missing, price = missing - taken, price + taken * cost
    assert missing == 0
    return price


def test_every_roster_can_be_drafted_and_has_room_for_sixteen(rules: Ruleset) -> None:
    for roster in rules.rosters:
        assert cheapest_eleven(roster, rules) <= rules.draft.budget, roster.name
        assert sum(position.quantity_max for position in roster.positions) >= rules.draft.players_max, roster.name


def test_journeymen_are_linemen_and_enough_of_them_may_be_had(rules: Ruleset) -> None:
    for roster in rules.rosters:
        for position in rules.journeyman_positions(roster):
            assert position.is_lineman and position.quantity_max >= rules.edition.journeymen.players_at_start, (
                roster.name
            )


def test_every_table_has_one_row_for_each_result_of_its_dice(rules: Ruleset) -> None:
    for table in rules.tables:
        if table.kind != "roll":
            continue
        assert results_of(table), table.id
        for result in results_of(table):
            low, high = table.row(result).range or (0, 0)
            assert low <= result <= high, table.id


def test_every_skill_of_every_player_has_a_label_without_a_hole(rules: Ruleset) -> None:
    for line in [*(position for roster in rules.rosters for position in roster.positions), *rules.stars]:
        for owned in line.skills:
            label = rules.label(owned)
            assert "None" not in label and "X" not in label, (line.name, label)


def test_skills_that_exclude_each_other_are_never_printed_on_one_player(rules: Ruleset) -> None:
    for line in [*(position for roster in rules.rosters for position in roster.positions), *rules.stars]:
        have = {owned.skill for owned in line.skills}
        for owned in line.skills:
            assert have.isdisjoint(rules.skill(owned.skill).excludes), line.name


def test_every_value_of_every_option_makes_rules(rules: Ruleset) -> None:
    for option in rules.register.values():
        for value in option.values if option.kind == "choice" else ():
            other = rules.with_options({option.id: value.value})
            assert other.option(option.id) == value.value


def test_the_engine_finds_an_event_for_every_hook(rules: Ruleset) -> None:
    used = {hook for skill in rules.skills for hook in skill.hooks}
    assert used <= set(rules.pack.hook_events)


# --- Broken packs ------------------------------------------------------------------------------------------------


def entry(data: dict[str, Any], list_name: str, id: str) -> Any:
    return next(item for item in data[list_name] if item["id"] == id)


def gap_in_the_weather(data: dict[str, Any]) -> None:
    entry(data, "tables", "weather")["rows"][2]["range"] = [5, 10]


def overlap_in_the_casualties(data: dict[str, Any]) -> None:
    entry(data, "tables", "casualty")["rows"][1]["range"] = [6, 9]


def table_that_ends_early(data: dict[str, Any]) -> None:
    entry(data, "tables", "kick_off_events")["rows"].pop()


def unknown_random_skill(data: dict[str, Any]) -> None:
    entry(data, "tables", "random_skill")["rows"][0]["values"]["general"] = "Blok"


def mistakes_without_a_column(data: dict[str, Any]) -> None:
    del entry(data, "tables", "expensive_mistakes")["rows"][5]["values"]["results"]["600000_plus"]


def wrong_type(data: dict[str, Any]) -> None:
    data["rosters"][3]["positions"][1]["cost"] = "80000"


def missing_key(data: dict[str, Any]) -> None:
    del data["rosters"][3]["reroll_cost"]


def key_nobody_knows(data: dict[str, Any]) -> None:
    data["rosters"][0]["reroll_price"] = 60000


def unknown_skill(data: dict[str, Any]) -> None:
    data["rosters"][0]["positions"][0]["skills"][0]["skill"] = "doge"


def value_of_the_wrong_form(data: dict[str, Any]) -> None:
    data["rosters"][0]["positions"][2]["skills"][1]["value"] = "+3"


def value_where_none_belongs(data: dict[str, Any]) -> None:
    data["rosters"][0]["positions"][0]["skills"][0]["value"] = "+1"


def journeyman_of_no_position(data: dict[str, Any]) -> None:
    data["rosters"][0]["journeyman_positions"] = ["goblin"]


def big_guy_of_no_position(data: dict[str, Any]) -> None:
    entry(data, "rosters", "chaos-chosen")["big_guy_limit"]["of"][0] = "troll"


def unknown_special_rule(data: dict[str, Any]) -> None:
    data["rosters"][0]["special_rules"] = ["Badlands Brawls"]


def stronger_than_anybody(data: dict[str, Any]) -> None:
    data["rosters"][0]["positions"][0]["characteristics"]["st"] = 9


def free_of_charge(data: dict[str, Any]) -> None:
    data["rosters"][0]["positions"][0]["cost"] = 0


def same_roster_twice(data: dict[str, Any]) -> None:
    data["rosters"][1]["id"] = data["rosters"][0]["id"]


def star_without_a_partner(data: dict[str, Any]) -> None:
    entry(data, "stars", "grak")["pair"]["partner"] = "crumbleburry"


def skill_excluding_nothing(data: dict[str, Any]) -> None:
    entry(data, "skills", "leap")["excludes"] = ["pogo"]


def default_that_is_no_value(data: dict[str, Any]) -> None:
    data["options"][0]["default"] = "perhaps"


def option_on_no_file(data: dict[str, Any]) -> None:
    data["options"][0]["effects"][0]["in"] = "editions"


def no_post_match(data: dict[str, Any]) -> None:
    data["sequences"]["post_match"] = []


def step_twice(data: dict[str, Any]) -> None:
    data["sequences"]["pre_match"].append(data["sequences"]["pre_match"][0])


def winnings_of_no_kind(data: dict[str, Any]) -> None:
    data["winnings"]["policy"] = "lottery"


def policy_without_its_table(data: dict[str, Any]) -> None:
    data["upkeep"]["table"] = "expensive_habits"


def ruling_nobody_gave(data: dict[str, Any]) -> None:
    data["inducements"][0]["rulings"] = ["R999"]


def skill_of_no_category(data: dict[str, Any]) -> None:
    data["skills"][0]["category"] = "cookery"


def hook_on_nothing(data: dict[str, Any]) -> None:
    data["skills"][0]["hooks"] = ["when_it_rains"]


def row_without_a_range(data: dict[str, Any]) -> None:
    del entry(data, "tables", "weather")["rows"][1]["range"]


def range_backwards(data: dict[str, Any]) -> None:
    entry(data, "tables", "casualty")["rows"][0]["range"] = [1, 0]


def skill_rolled_by_two_rows(data: dict[str, Any]) -> None:
    rows = entry(data, "tables", "random_skill")["rows"]
    rows[1]["values"]["second"] = rows[0]["values"]["second"]


def mistakes_from_another_sum(data: dict[str, Any]) -> None:
    entry(data, "tables", "expensive_mistakes")["values"]["bands"][0]["from"] = 90_000


def mistake_that_costs_nothing_known(data: dict[str, Any]) -> None:
    del data["upkeep"]["losses"]["catastrophe"]


def price_between_the_steps(data: dict[str, Any]) -> None:
    data["rosters"][0]["positions"][0]["cost"] = 50_001


def slower_than_anybody(data: dict[str, Any]) -> None:
    data["rosters"][0]["positions"][0]["characteristics"]["ma"] = 0


def primary_and_secondary(data: dict[str, Any]) -> None:
    access = data["rosters"][0]["positions"][0]["access"]
    access["secondary"] = access["primary"]


def nobody_to_fill_up_with(data: dict[str, Any]) -> None:
    data["rosters"][0]["journeyman_positions"] = []


def enemy_of_no_position(data: dict[str, Any]) -> None:
    data["rosters"][0]["positions"][0]["skills"].append(
        {"skill": "animosity", "value": "dragons", "targets": ["dragon"]}
    )


def effect_of_no_value(data: dict[str, Any]) -> None:
    data["options"][0]["effects"][0]["when"] = "perhaps"


def quitting_by_no_table(data: dict[str, Any]) -> None:
    data["concession"]["quit_table"] = "tantrums"


def decay_by_no_skill(data: dict[str, Any]) -> None:
    data["casualty"]["decay_skill"] = "rot"


def price_for_no_roster(data: dict[str, Any]) -> None:
    one = next(each for each in data["inducements"] if each["cost_overrides"])
    one["cost_overrides"][0] = {"roster": "dragons", "cost": 10_000}


BREAKS: list[tuple[str, Callable[[dict[str, Any]], None], str, str]] = [
    ("tables", gap_in_the_weather, "$.tables[0].rows[2].range", "4 comes next"),
    ("tables", overlap_in_the_casualties, "rows[1].range", "7 comes next"),
    ("tables", table_that_ends_early, ".rows", "ends at 11"),
    ("tables", unknown_random_skill, ".rows[0]", "'Blok'"),
    ("tables", mistakes_without_a_column, ".rows[5].values.results", "each band"),
    ("rosters", wrong_type, "$.rosters[3].positions[1].cost", "Expected `int`, got `str`"),
    ("rosters", missing_key, "$.rosters[3]", "missing required field `reroll_cost`"),
    ("rosters", key_nobody_knows, "$.rosters[0]", "unknown field `reroll_price`"),
    ("rosters", unknown_skill, "$.rosters[0].positions[0].skills[0].skill", "unknown skill 'doge'"),
    ("rosters", value_of_the_wrong_form, "$.rosters[0].positions[2].skills[1].value", "Loner takes a value like X+"),
    ("rosters", value_where_none_belongs, "$.rosters[0].positions[0].skills[0].value", "Dodge takes no value"),
    ("rosters", journeyman_of_no_position, "$.rosters[0].journeyman_positions", "unknown position 'goblin'"),
    ("rosters", big_guy_of_no_position, ".big_guy_limit", "unknown position 'troll'"),
    ("rosters", unknown_special_rule, "$.rosters[0].special_rules", "'Badlands Brawls'"),
    ("rosters", stronger_than_anybody, "$.rosters[0].positions[0].characteristics.st", "9 is outside 1 to 8"),
    ("rosters", free_of_charge, "$.rosters[0].positions[0].cost", "0 is no price"),
    ("rosters", same_roster_twice, "$.rosters", "stands there 2 times"),
    ("stars", star_without_a_partner, ".pair.partner", "'crumbleburry'"),
    ("skills", skill_excluding_nothing, ".excludes", "unknown skill 'pogo'"),
    ("options", default_that_is_no_value, "$.options[0].default", "'perhaps'"),
    ("options", option_on_no_file, "$.options[0].effects[0].in", "unknown file 'editions'"),
    ("edition", no_post_match, "$.sequences.post_match", "no steps"),
    ("edition", winnings_of_no_kind, "$.winnings.policy", "'lottery'"),
    ("edition", policy_without_its_table, "$.upkeep.table", "unknown table 'expensive_habits'"),
    ("edition", step_twice, "$.sequences.pre_match", "'fans' stands there 2 times"),
    ("skills", skill_of_no_category, "$.skills[0].category", "unknown category 'cookery'"),
    ("skills", hook_on_nothing, "$.skills[0].hooks", "unknown hook event 'when_it_rains'"),
    ("tables", row_without_a_range, "$.tables[0].rows[1].range", "needs a range"),
    ("tables", range_backwards, ".rows[0].range", "1 comes next"),
    ("tables", skill_rolled_by_two_rows, ".rows", "rows for the dice 1 and 1"),
    ("tables", mistakes_from_another_sum, ".values.bands[0].from", "does not begin at the threshold"),
    ("edition", mistake_that_costs_nothing_known, "$.upkeep.losses", "not those of the table"),
    ("rosters", price_between_the_steps, "$.rosters[0].positions[0].cost", "50001 is no price in steps of 5000"),
    ("rosters", slower_than_anybody, "$.rosters[0].positions[0].characteristics.ma", "0 is outside 1 to 9"),
    ("rosters", primary_and_secondary, "$.rosters[0].positions[0].access", "is reached 2 times"),
    ("rosters", nobody_to_fill_up_with, "$.rosters[0].journeyman_positions", "needs a position"),
    ("rosters", enemy_of_no_position, "$.rosters[0].positions[0].skills", "unknown position 'dragon'"),
    ("options", effect_of_no_value, "$.options[0].effects[0].when", "'perhaps'"),
    ("edition", quitting_by_no_table, "concession.quit_table", "unknown table 'tantrums'"),
    ("edition", decay_by_no_skill, "$.casualty", "unknown skill 'rot'"),
    ("inducements", price_for_no_roster, ".cost_overrides", "unknown roster 'dragons'"),
    ("inducements", ruling_nobody_gave, "$.inducements[0].rulings", "unknown ruling 'R999'"),
]


@pytest.mark.parametrize(
    ("file", "damage", "path", "fault"), BREAKS, ids=[damage.__name__ for _, damage, _, _ in BREAKS]
)
def test_a_broken_pack_names_file_place_and_fault(
    tmp_path: Path, file: str, damage: Callable[[dict[str, Any]], None], path: str, fault: str
) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(HOME / "bb2020", folder)
    data = json.loads((folder / f"{file}.json").read_text())
    damage(data)
    (folder / f"{file}.json").write_text(json.dumps(data))
    with pytest.raises(BrokenPack) as refused:
        reading.build(*reading.read_folder(folder, reading.COMMON))
    assert refused.value.facts["file"] == f"{file}.json"
    assert path in refused.value.facts["path"]
    assert fault in refused.value.facts["fault"]
    assert str(refused.value).startswith(f"{file}.json, at $")


#: What an edition may do without, with the steps that would ask for it.
OPTIONAL = {
    "upkeep": "expensive_mistakes",
    "prayers": "prayers",
    "underdog": "inducements",
    "redraft": None,
    "exhibition": None,
    "bonus_points": None,
}


@pytest.mark.parametrize("policy", OPTIONAL)
def test_an_edition_may_do_without_a_policy(tmp_path: Path, policy: str) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(HOME / "bb2020", folder)
    edition = json.loads((folder / "edition.json").read_text())
    del edition[policy]
    for name, steps in edition["sequences"].items():
        edition["sequences"][name] = [step for step in steps if step["step"] != OPTIONAL[policy]]
    (folder / "edition.json").write_text(json.dumps(edition))
    rules = Ruleset(reading.build(*reading.read_folder(folder, reading.COMMON)), {})
    assert getattr(rules, policy) is None
    assert Ruleset.of("bb2020").spp("touchdown") == rules.spp("touchdown")


def test_without_prayers_no_deed_is_blessed(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(HOME / "bb2020", folder)
    edition = json.loads((folder / "edition.json").read_text())
    del edition["prayers"]
    (folder / "edition.json").write_text(json.dumps(edition))
    rules = Ruleset(reading.build(*reading.read_folder(folder, reading.COMMON)), {})
    assert (rules.prayer_rows, dict(rules.blessings)) == ((), {})


def a_table(dice: str, *ranges: tuple[int, int]) -> Table:
    rows = tuple(Row(id=f"row-{first}", range=(first, last)) for first, last in ranges)
    return Table(id="t", title="T", kind="roll", dice=dice, where="", rows=rows)


def test_d66_and_d68_are_read_digit_by_digit() -> None:
    assert [*results_of(a_table("D66"))][4:8] == [15, 16, 21, 22]
    assert len(results_of(a_table("D66"))) == 36
    assert results_of(a_table("D68"))[-3:] == [66, 67, 68]
    assert len(results_of(a_table("D68"))) == 48


@pytest.mark.parametrize(
    ("dice", "ranges", "fault"),
    [
        ("D66", [(11, 36), (41, 66)], ""),
        ("D68", [(11, 38), (41, 48), (51, 52), (53, 68)], ""),
        ("D66", [(11, 37), (41, 66)], "11 comes next"),
        ("D66", [(11, 36), (42, 66)], "41 comes next"),
        ("D68", [(11, 38), (41, 58)], "the table ends at 58"),
        ("D66", [(11, 66), (67, 68)], "nothing comes next"),
        ("2D6", [(2, 7), (8, 12)], ""),
        ("7", [(1, 7)], "are no dice"),
    ],
)
def test_a_rolled_table_covers_its_dice(dice: str, ranges: list[tuple[int, int]], fault: str) -> None:
    found = [each.fault for each in tiled(a_table(dice, *ranges), "$")]
    assert not found if not fault else fault in found[0]


def test_a_file_that_is_no_json_or_not_there_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(HOME / "bb2020", folder)
    (folder / "stars.json").write_text('{"stars": [')
    with pytest.raises(BrokenPack, match=r"stars\.json, at \$"):
        reading.read_folder(folder)
    (folder / "stars.json").unlink()
    with pytest.raises(BrokenPack, match=r"stars\.json, at \$: the file cannot be read"):
        reading.read_folder(folder)


def test_an_edition_that_is_not_installed_is_refused_with_those_that_are() -> None:
    with pytest.raises(reading.UnknownEdition) as refused:
        reading.raw("bb1994")
    assert "bb2020" in refused.value.facts["allowed"]


def test_any_change_of_the_data_changes_the_version(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(HOME / "bb2020", folder)
    before = reading.build(*reading.read_folder(folder, reading.COMMON))
    text = (folder / "stars.json").read_text()
    (folder / "stars.json").write_text(text.replace("380000", "370000"))
    after = reading.build(*reading.read_folder(folder, reading.COMMON))
    assert before.version == Ruleset.of("bb2020").pack_version != after.version


POLICIES = [
    name
    for name, part in json.loads((HOME / "bb2020" / "edition.json").read_text()).items()
    if isinstance(part, dict) and "policy" in part
]


def rebuilt(change: Callable[[dict[str, Any]], None]) -> Ruleset:
    """BB2020 with its edition file changed."""
    files, digest = reading.raw("bb2020")
    edition = json.loads(json.dumps(files["edition"]))
    change(edition)
    return Ruleset(reading.build({**files, "edition": edition}, digest), Ruleset.of("bb2020").options)


@pytest.mark.parametrize("name", POLICIES)
def test_an_unknown_policy_is_refused_by_name_wherever_it_stands(name: str) -> None:
    with pytest.raises(BrokenPack) as refused:
        rebuilt(lambda edition: edition[name].update(policy="lottery"))
    assert refused.value.facts["path"] == f"$.{name}.policy"
    assert "lottery" in refused.value.facts["fault"]


def test_a_policy_that_does_not_answer_what_its_slot_is_asked_is_refused_by_name() -> None:
    class Silent(Policy, Winnings, frozen=True, tag="silent"):
        """It does not say what a match brings in."""

    with pytest.raises(BrokenPack) as refused:
        rebuilt(lambda edition: edition.update(winnings={"policy": "silent", "where": "p.1"}))
    assert refused.value.facts["path"] == "$.winnings.policy"
    assert "'silent' does not say: amount" in refused.value.facts["fault"]


def test_a_player_has_the_characteristics_of_the_edition_and_no_other() -> None:
    def without_passing(edition: dict[str, Any]) -> None:
        edition["characteristics"] = [each for each in edition["characteristics"] if each["id"] != "pa"]

    with pytest.raises(BrokenPack) as refused:
        rebuilt(without_passing)
    assert refused.value.facts["fault"] == "unknown characteristic 'pa'"


def test_a_characteristic_reads_as_its_edition_prints_it() -> None:
    rules = Ruleset.of("bb2020")
    agility, strength, passing = (rules.characteristic(id) for id in ("ag", "st", "pa"))
    assert (agility.written(3), strength.written(3), passing.written(None)) == ("3+", "3", "–")
    assert (agility.change(4, 3), agility.change(3, 4), strength.change(3, 4), strength.change(4, 4)) == (1, -1, 1, 0)
    assert (passing.change(None, 6), passing.change(6, None)) == (1, -1)
