"""A file of FUMBBL becomes an entry that opens a history; nothing of it is dropped in silence, and no money is invented."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Unreadable
from teams.history.entries import plain_entry, read_entry
from teams.history.state import Player, TeamState
from teams.history.values import current_team_value, player_sheet, team_value
from teams.imports import fumbbl
from teams.imports.files import BYTES_LIMIT
from teams.imports.preview import Preview

HERE = Path(__file__).parent
REDRAFT = HERE / "data" / "fumbbl_redraft.json"
RULES = Ruleset.of("bb2020")


def small() -> dict[str, Any]:
    return json.loads((HERE / "data" / "fumbbl_orcs.json").read_text())


def preview(given: dict[str, Any], **answers: str) -> Preview:
    return fumbbl.opened(fumbbl.read(json.dumps(given).encode()), RULES, answers)


def entered(given: dict[str, Any]) -> TeamState:
    opened = preview(given).opened
    assert opened is not None
    return opened.apply(TeamState())


def codes(shown: Preview) -> set[str]:
    return {question.code.removeprefix("import_") for question in shown.questions}


def with_player(place: int = 0, **changes: Any) -> dict[str, Any]:
    given = small()
    given["players"][place] |= changes
    return given


def with_record(place: int = 0, **changes: int) -> dict[str, Any]:
    given = small()
    given["players"][place]["record"] |= changes
    return given


def skills(player: Player) -> list[str]:
    return [gain.skill.skill for gain in player.advancements if gain.skill]


def test_a_team_in_the_midst_of_its_redraft_becomes_a_team_as_it_is() -> None:
    shown = fumbbl.opened(fumbbl.read(REDRAFT.read_bytes()), RULES)
    assert shown.opened is not None
    team = shown.opened.apply(TeamState())
    assert (team.name, team.roster, len(team.listed), team.treasury) == (
        "The Mudlark Irregulars",
        "human",
        11,
        -310_000,
    )
    assert (team.rerolls, team.assistant_coaches, team.cheerleaders, team.apothecary, team.fans) == (
        2,
        1,
        2,
        1,
        7,
    )
    assert (team.record_before.won, team.record_before.drawn, team.record_before.lost) == (9, 4, 5)
    heron = next(player for player in team.listed if player.number == 6)
    assert skills(heron) == ["block", "sidestep", "sure-feet"]
    assert (heron.earned, heron.spent, sum(gain.spp for gain in heron.advancements)) == (31, 26, 26)
    assert team_value(team, RULES) == 1_115_000
    assert codes(shown) == {
        "not_active",
        "treasury_before_redraft",
        "treasury_below_zero",
        "fans_beyond_the_draft",
        "matches_elsewhere",
        "left_out",
    }


def test_gains_are_told_by_what_they_are_worth_and_what_the_position_may_gain() -> None:
    gurt, nob, _, lug = entered(small()).players.values()
    assert [gain.how for gain in gurt.advancements] == ["chosen_primary"]
    assert [gain.how for gain in nob.advancements] == ["characteristic", "random_primary"]
    assert [gain.how for gain in lug.advancements] == ["random_primary"]
    ogre = with_player(skills=["Catch"], skillCosts=[40_000])
    assert next(iter(entered(ogre).players.values())).advancements[0].how == "chosen_secondary"


def test_a_gained_mighty_blow_is_plus_one_whatever_stands_in_brackets() -> None:
    gurt = next(iter(entered(small()).players.values()))
    assert gurt.advancements[0].skill is not None
    assert RULES.label(gurt.advancements[0].skill) == "Mighty Blow (+1)"


def test_injuries_change_the_line_and_keep_him_out_of_the_next_game() -> None:
    team = entered(small())
    gurt, nob, snik, lug = team.players.values()
    printed = RULES.position("orc", gurt.position)
    assert player_sheet(gurt, team, RULES).figure("av") == printed.characteristics["av"] - 1
    assert [player.misses_next for player in (gurt, nob, snik, lug)] == [True, False, False, True]
    assert [injury.result for injury in lug.injuries] == ["seriously-hurt"]
    assert nob.niggling == 1
    assert current_team_value(team, RULES) < team_value(team, RULES)


@pytest.mark.parametrize(("text", "niggling"), [("n,n", 2), ("2n", 2), ("n2,-st", 2), ("N", 1), ("", 0), (None, 0)])
def test_niggling_injuries_are_counted_however_they_are_written(text: str | None, niggling: int) -> None:
    assert next(iter(entered(with_player(injuries=text)).players.values())).niggling == niggling


def test_what_a_player_did_before_is_kept_with_the_entry_and_earns_nothing_twice() -> None:
    opened = preview(small()).opened
    assert opened is not None
    deeds = {"touchdown": 2, "casualty": 2, "mvp": 1, "games": 5, "seasons": 1}
    assert opened.careers_before["p1"] == deeds
    assert opened.players[0].earned == 14
    assert opened.source is not None
    assert (opened.source.id, opened.source.players["p1"]) == ("900001", "71")


def test_the_entry_goes_to_plain_data_and_back() -> None:
    opened = preview(small()).opened
    assert opened is not None
    assert read_entry(json.loads(json.dumps(plain_entry(opened)))) == opened
    assert opened.problems(TeamState(), RULES) == []
    assert [one.code for one in opened.open_questions] == [one.code for one in preview(small()).questions]


@pytest.mark.parametrize(("said", "count"), [("Yes", 1), ("no", 0), (True, 1), (False, 0), ("1", 1), (0, 0)])
def test_an_apothecary_is_told_in_any_of_their_ways(said: Any, count: int) -> None:
    assert entered(changed(apothecary=said)).apothecary == count


def changed(**changes: Any) -> dict[str, Any]:
    return small() | changes


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("not_active", changed(status="Retired")),
        ("value_differs", changed(teamValue=1)),
        ("value_differs", changed(currentTeamValue=1)),
        ("treasury_below_zero", changed(treasury=-5000)),
        ("treasury_uneven", changed(treasury=1234)),
        ("fans_beyond_the_draft", changed(fanFactor=9)),
        ("other_rules", changed(ruleset=2025)),
        ("former_players", changed(firedPlayers=[{"name": "Gone"}])),
        ("left_out", changed(clubhouse="a shed")),
        ("record_does_not_add_up", changed(record={"games": 9, "wins": 1, "ties": 1, "losses": 1})),
        ("matches_elsewhere", small()),
        ("not_by_the_book", small()),
        ("position_read_as", small()),
        ("not_by_the_book", changed(rerolls=12)),
        ("injury_unread", with_player(injuries="gouged eye")),
        ("injury_unread", with_player(injuries=["Gouged Eye (MNG)"])),
        ("player_status_unread", with_player(status=3)),
        ("player_status_unread", with_player(injuryStatus="coma")),
        ("gains_uncosted", with_player(skillCosts=[])),
        ("gain_unclear", with_player(skillCosts=[40_000])),
        ("points_differ", with_record(spent_spp=7)),
        ("more_spent_than_earned", with_record(spent_spp=90)),
        ("points_unexplained", with_record(spp=99)),
        ("number_changed", with_player(number=2)),
        ("number_changed", with_player(number=0)),
        ("name_changed", with_player(name="")),
        ("name_changed", with_player(name="Snorri" * 20)),
        ("not_by_the_book", with_player(skills=["Block"])),
        ("not_by_the_book", with_player(skills=["+AV", "+AV", "+AV"], skillCosts=[10_000] * 3)),
    ],
)
def test_what_is_unusual_is_asked_and_the_team_comes_in_all_the_same(code: str, given: dict[str, Any]) -> None:
    shown = preview(given)
    assert code in codes(shown)
    assert shown.opened is not None
    assert shown.opened.problems(TeamState(), RULES) == []
    assert [one.sentence for one in shown.opened.open_questions] == [str(one) for one in shown.questions]


@pytest.mark.parametrize("status", [12, "12", "Temporarily Retired"])
def test_a_temporarily_retired_player_comes_in_as_one(status: int | str) -> None:
    shown = preview(with_player(status=status))
    assert shown.opened is not None and "player_status_unread" not in codes(shown)
    gurt, *others = shown.opened.players
    assert (gurt.status, {player.status for player in others}) == ("retired", {"active"})
    team = shown.opened.apply(TeamState())
    assert len(team.listed) == 4 and gurt not in team.available
    assert team_value(team, RULES) == team_value(entered(small()), RULES)


@pytest.mark.parametrize("status", [None, "", 0, "0", "Active"])
def test_a_player_who_is_active_raises_no_question(status: int | str | None) -> None:
    assert "player_status_unread" not in codes(preview(with_player(status=status, injuryStatus=status)))


def test_journeymen_are_told_by_their_numbers_and_stay_behind() -> None:
    hired = small()["players"][2]
    journeymen = [{**hired, "id": 90 + n, "number": 16 + n, "name": f"Journeyman {n}", "status": 99} for n in (1, 2)]
    shown = preview(changed(players=[*small()["players"], *journeymen]))
    assert shown.opened is not None
    assert [player.number for player in shown.opened.players] == [1, 2, 3, 4]
    assert codes(shown) - codes(preview(small())) == {"journeymen_left_out"}
    told = next(one for one in shown.questions if one.code == "import_journeymen_left_out")
    assert told.facts == {"count": 2, "names": "Journeyman 1, Journeyman 2"}


def test_what_the_file_says_is_entered_even_where_it_does_not_add_up() -> None:
    player = next(iter(entered(with_record(spp=99, spent_spp=50)).players.values()))
    assert (player.earned, player.spent) == (99, 50)
    assert entered(changed(treasury=-500_000)).purses == {"treasury": -500_000}


@pytest.mark.parametrize(
    ("given", "code", "answers"),
    [
        (changed(roster={"id": 1, "name": "Squigs"}), "import_roster_unknown", {"Squigs": "Orc"}),
        (with_player(position="Squig Rider"), "import_position_unknown", {"Squig Rider": "Blitzer"}),
        (with_player(skills=["Eat Squig"]), "import_skill_unknown", {"Eat Squig": "Block"}),
    ],
)
def test_an_unknown_name_keeps_the_team_out_until_somebody_says_what_it_means(
    given: dict[str, Any], code: str, answers: dict[str, str]
) -> None:
    shown = preview(given)
    assert shown.opened is None
    assert [problem.code for problem in shown.unanswered] == [code]
    assert preview(given, **answers).opened is not None


def test_a_skill_may_be_left_out_and_its_value_stays() -> None:
    shown = preview(with_player(skills=["Eat Squig"]), **{"Eat Squig": "-"})
    assert shown.opened is not None
    assert "skill_left_out" in codes(shown)
    assert (skills(shown.opened.players[0]), shown.opened.players[0].adjustment) == ([], 20_000)


@pytest.mark.parametrize(
    ("roster", "special", "chosen"),
    [
        ("Chaos Chosen", {"Favoured of...": ["Nurgle", None]}, ("Favoured of Nurgle",)),
        ("Chaos Chosen", {"Favoured of Khorne": []}, ("Favoured of Khorne",)),
        ("Chaos Chosen", {}, ()),
        ("Orc", {"Badlands Brawl": []}, ()),
    ],
)
def test_the_rule_that_a_coach_chose_is_found(roster: str, special: Any, chosen: tuple[str, ...]) -> None:
    shown = preview(changed(roster={"id": 1, "name": roster}, specialRules=special, players=[]))
    assert shown.opened is not None
    assert shown.opened.chosen_rules == chosen


@pytest.mark.parametrize("roster", RULES.rosters, ids=lambda roster: roster.id)
def test_every_roster_of_the_book_can_come_in_under_the_names_of_the_book(roster: Any) -> None:
    template = small()["players"][2]
    players = [
        {**template, "number": number, "position": line.name} for number, line in enumerate(roster.positions, start=1)
    ]
    shown = preview(changed(roster={"id": 1, "name": roster.name}, players=players))
    assert shown.opened is not None
    assert [player.position for player in shown.opened.players] == [line.id for line in roster.positions]


def without(field: str) -> dict[str, Any]:
    given = small()
    del given[field]
    return given


def as_bytes(given: Any) -> bytes:
    return json.dumps(given).encode()


def test_of_very_many_things_left_out_the_first_are_named() -> None:
    shown = preview(changed(**{f"thing {number}": 1 for number in range(5000)}))
    assert shown.opened is not None
    left_out = next(one for one in shown.opened.open_questions if one.code == "import_left_out")
    assert "more" in left_out.sentence
    assert len(left_out.sentence) < 1000


@pytest.mark.parametrize("depth", [50, 300, 600, 900, 980, 2000])
@pytest.mark.parametrize("field", ["bio", "specialRules", "firedPlayers", "treasury"])
def test_deep_nesting_is_read_or_refused(depth: int, field: str) -> None:
    raw = json.dumps(changed(**{field: "here"})).replace('"here"', "[" * depth + "]" * depth).encode()
    try:
        assert fumbbl.opened(fumbbl.read(raw), RULES).opened is not None
    except Unreadable as refused:
        assert "nested too deeply" in str(refused) or "$.treasury" in str(refused)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "the file is empty"),
        (b"   ", "the file is empty"),
        (b"<!doctype html><p>Sign in</p>", "a web page"),
        (b"name;position\nGurt;Blitzer", "not JSON"),
        (b'{"id": 1, "na', "not JSON"),
        (b'{"id": NaN}', "not JSON"),
        (b'{"name": "\xff\xfe"}', "not JSON"),
        (b"[" * 200_000, "nested too deeply"),
        (b"[1, 2]", "not one object"),
        (b'"team"', "not one object"),
        (b"null", "not one object"),
        (b'{"error": "No such team."}', "“No such team.”"),
        (as_bytes({"id": 1, "teamId": 2, "position": {}}), "it is a player"),
        (as_bytes({"id": 1, "positions": []}), "it is a roster"),
        (as_bytes({}), "it has no players"),
        (as_bytes(without("treasury")), "treasury"),
        (as_bytes(without("record")), "record"),
        (as_bytes(changed(treasury=None)), "$.treasury"),
        (as_bytes(changed(treasury="plenty")), "$.treasury"),
        (as_bytes(changed(treasury=1.5)), "$.treasury"),
        (as_bytes(changed(treasury=10**30)), "$.treasury"),
        (as_bytes(changed(rerolls=-1)), "$.rerolls"),
        (as_bytes(changed(rerolls=True)), "$.rerolls"),
        (as_bytes(changed(apothecary="perhaps")), "$.apothecary"),
        (as_bytes(changed(apothecary="123456789")), "$.apothecary"),
        (as_bytes(changed(players={})), "$.players"),
        (as_bytes(changed(players=[7])), "$.players[0]"),
        (as_bytes(changed(players=[small()["players"][0]] * 101)), "$.players"),
        (as_bytes(with_player(1, name=["Gurt"])), "$.players[1].name"),
        (as_bytes(with_player(2, number="seven")), "$.players[2].number"),
        (as_bytes(with_player(skills="Block")), "$.players[0].skills"),
        (as_bytes(with_record(3, spp=-4)), "$.players[3].record.spp"),
        (as_bytes(with_player(name="Gu\0rt")), "$.players[0].name"),
        (as_bytes(changed(name="x" * 10_000)), "$.name"),
        (b" " * (BYTES_LIMIT + 1), "larger than 1,000,000 bytes"),
    ],
)
def test_a_broken_file_is_refused_with_the_place_and_the_fault(raw: bytes, reason: str) -> None:
    with pytest.raises(Unreadable) as refused:
        fumbbl.read(raw)
    assert reason in str(refused.value)
    assert refused.value.status == 400


FIELDS: list[Callable[[dict[str, Any]], tuple[Any, Any]]] = [
    *(lambda given, name=name: (given, name) for name in small()),
    *(lambda given, name=name: (given["players"][0], name) for name in small()["players"][0]),
    *(lambda given, name=name: (given["players"][0]["record"], name) for name in small()["players"][0]["record"]),
]


@pytest.mark.parametrize(
    "wrong", [None, -1, 10**12, 1.5, "", "x" * 300, True, [], [None], {}, {"a": {"b": 1}}, "\0"], ids=repr
)
def test_any_wrong_value_anywhere_is_read_or_refused_but_never_breaks(wrong: Any) -> None:
    for field in FIELDS:
        given = copy.deepcopy(small())
        where, name = field(given)
        where[name] = wrong
        try:
            shown = preview(given)
        except Unreadable:
            continue
        if shown.opened is not None:
            assert shown.opened.problems(TeamState(), RULES) == []
            team = shown.opened.apply(TeamState())
            team_value(team, RULES)
            msgspec.json.encode(shown.opened)
