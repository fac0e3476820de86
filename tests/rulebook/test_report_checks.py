"""What a match report may say, what it may not, and what is asked about it."""

from typing import Any

import msgspec
import pytest

from rulebook.report.checks import judged
from rulebook.report.participants import risen_player
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import OwnedSkill
from rulebook.shapes.refusals import Question
from rulebook.shapes.settled import PrayersHeard
from rulebook.shapes.sheets import BrokenSheet, Hired, KickOff, MatchReport, Raised, SheetPlayer, TeamSheet, read

RULES = Ruleset.of("bb2020")
LINE = {"ma": 6, "st": 3, "ag": 3, "pa": 4, "av": 9}
replace = msgspec.structs.replace


def player(id: str, number: int, team: str, **more: Any) -> SheetPlayer:
    figures = {name: more.pop(name, value) for name, value in LINE.items()}
    line: dict[str, Any] = {"position": "human-lineman", "characteristics": figures} | more
    return SheetPlayer(id=id, number=number, name=f"{team} {number}", **line)


def sheet(team: str, **more: Any) -> TeamSheet:
    """Eleven linemen, of whom the ninth decays, the tenth regenerates and the eleventh has two niggling injuries; a journeyman, a mercenary, a star."""
    special: dict[int, dict[str, Any]] = {
        9: {"skills": (OwnedSkill("decay"),)},
        10: {"skills": (OwnedSkill("regeneration"),)},
        11: {"niggling": 2, "st": 1},
    }
    men = [player(f"p{n}", n, team, **special.get(n, {})) for n in range(1, 12)]
    men += [player(kind, n, team, kind=kind) for n, kind in enumerate(("journeyman", "mercenary", "star"), start=12)]
    return TeamSheet(team=team, roster="human", players=tuple(men), **more)


def kick_off(home: dict[str, Any] | None = None, away: dict[str, Any] | None = None, **more: Any) -> KickOff:
    return KickOff(home=sheet("Reavers", **home or {}), away=sheet("Iron Teeth", **away or {}), **more)


def verdict(start: KickOff, home: Any = None, away: Any = None, **whole: Any) -> Any:
    report: MatchReport = read(MatchReport, {"home": home or {}, "away": away or {}} | whole)
    return judged(report, start, RULES)


def problems(home: Any = None, away: Any = None, start: KickOff | None = None, **whole: Any) -> list[str]:
    return [problem.code for problem in verdict(start or kick_off(), home, away, **whole).problems]


def test_a_quiet_draw_is_true() -> None:
    assert problems() == []


def hurt(player: str = "p1", result: str = "badly-hurt", **more: Any) -> dict[str, Any]:
    return {"player": player, "result": result, **more}


@pytest.mark.parametrize(
    ("home", "code"),
    [
        ({"touchdowns": 2, "deeds": {"p1": {"touchdown": 1}}}, "scorers_do_not_add_up"),
        ({"touchdowns": 1}, "scorers_do_not_add_up"),
        ({"deeds": {"p99": {"completion": 1}}}, "not_on_the_sheet"),
        ({"deeds": {"p1": {"somersault": 1}}}, "unknown_deed"),
        ({"deeds": {"p1": {"completion": -1}}}, "count_out_of_range"),
        ({"deeds": {"p1": {"completion": 100}}}, "count_out_of_range"),
        ({"touchdowns": 10**12, "unknown_scorer": 10**12}, "count_out_of_range"),
        ({"stalled": {"p1": 100}}, "count_out_of_range"),
        ({"stalled": {"p99": 1}}, "not_on_the_sheet"),
        ({"sent_off": ["p99"]}, "not_on_the_sheet"),
        ({"hurt": [hurt(result="bored")]}, "unknown_result"),
        ({"hurt": [hurt(result="")]}, "injury_unfinished"),
        ({"hurt": [hurt("", "dead")]}, "injury_unfinished"),
        ({"hurt": [hurt(by="nobody")]}, "not_on_the_sheet"),
        ({"hurt": [hurt("p99")]}, "not_on_the_sheet"),
        ({"hurt": [hurt(cause="boredom")]}, "unknown_cause"),
        ({"hurt": [hurt(result="lasting-injury")]}, "lasting_injury_unclear"),
        ({"hurt": [hurt(result="lasting-injury", characteristic="charm")]}, "unknown_characteristic"),
        ({"hurt": [hurt("p11", "lasting-injury", characteristic="st")]}, "cannot_get_worse"),
        ({"hurt": [hurt(result="dead", characteristic="st")]}, "nothing_to_reduce"),
        ({"hurt": [hurt(characteristic="st")]}, "nothing_to_reduce"),
        ({"hurt": [hurt(result="regenerated")]}, "does_not_regenerate"),
        ({"hurt": [hurt("p10", "regenerated", characteristic="ma")]}, "nothing_to_reduce"),
        ({"hurt": [hurt(dice=[0])]}, "die_out_of_range"),
        ({"hurt": [hurt(dice=[17])]}, "die_out_of_range"),
        ({"hurt": [hurt(dice=[1, 2])]}, "too_many_dice"),
        ({"hurt": [hurt(dice=[7])]}, "dice_do_not_fit"),
        ({"hurt": [hurt(set_aside="dead")]}, "set_aside_by_nobody"),
        ({"hurt": [hurt(apothecary=True)]}, "apothecary_may_not"),
        # What is wrong already brings nothing else with it.
        ({"hurt": [hurt("p99"), hurt("p99")]}, "not_on_the_sheet"),
        ({"hurt": [hurt("p99", dice=[3], apothecary=True)]}, "not_on_the_sheet"),
        ({"hurt": [hurt(result="bored", characteristic="st")]}, "unknown_result"),
        ({"hurt": [hurt(dice=[0, 7])]}, "too_many_dice"),
        ({"awarded": 2, "touchdowns": 1, "unknown_scorer": 1}, "awarded_for_nothing"),
        ({"as_played": -1}, "count_out_of_range"),
        ({"as_played": 100}, "count_out_of_range"),
        ({"awarded": 1, "touchdowns": 1, "unknown_scorer": 1}, "awarded_for_nothing"),
        ({"as_played": 1}, "as_played_differs"),
        ({"could_set_up": 3}, "not_conceded"),
        ({"conceded_freely": True}, "not_conceded"),
        ({"conceded": True, "could_set_up": 4}, "nothing_awarded"),
        ({"conceded": True, "conceded_freely": True, "could_set_up": 4}, "not_so_few"),
        ({"conceded": True, "conceded_freely": True}, "how_many_could_set_up"),
        ({"deeds": {"p1": {"casualty": 1}}}, "more_casualties_than_victims"),
        ({"deeds": {f"p{n}": {"completion": 1} for n in range(100)}}, "report_too_long"),
    ],
)
def test_what_cannot_be_true_is_refused(home: dict[str, Any], code: str) -> None:
    assert set(problems(home)) == {code}


def test_an_unknown_scorer_fills_the_gap_and_is_said() -> None:
    assert problems({"touchdowns": 2, "unknown_scorer": 1, "deeds": {"p1": {"touchdown": 1}}}) == []


def test_the_score_follows_the_named_scorers() -> None:
    told = verdict(kick_off(), {"deeds": {"p1": {"touchdown": 2}}, "unknown_scorer": 1})
    assert told.problems == () and told.report.home.touchdowns == 3
    assert "count_out_of_range" in problems({"touchdowns": -1, "unknown_scorer": 1})


# --- Casualties -------------------------------------------------------------------------------------------------------


def test_whoever_hurt_somebody_in_a_block_has_the_casualty() -> None:
    two = [hurt("p1", by="p3"), hurt("p2", "dead", by="p3"), hurt("p3", by="p3", cause="foul"), hurt("p4")]
    told = verdict(kick_off(), {}, {"hurt": two})
    assert told.problems == () and told.report.home.deeds == {"p3": {"casualty": 2}}
    more = verdict(kick_off(), {"deeds": {"p3": {"casualty": 2, "completion": 1}}}, {"hurt": two})
    assert more.report.home.deeds == {"p3": {"casualty": 2, "completion": 1}}


def test_more_casualties_than_victims_are_asked_about_and_a_reason_answers() -> None:
    home = {"deeds": {"p3": {"casualty": 2}}}
    told = verdict(kick_off(), home, {"hurt": [hurt("p1", by="p3")]})
    (question,) = told.asked
    assert told.refused == () and (question.facts["casualties"], question.facts["victims"]) == (2, 1)
    said = {question.key: "Their Troll regenerated."}
    assert problems(home, {"hurt": [hurt("p1", by="p3")]}, reasons=said) == []
    assert problems(home, {"hurt": [hurt("p1", by="p3")]}, reasons={question.key: "  "}) == [question.code]
    assert problems(home, {"hurt": [hurt("p1", by="p3"), hurt("p10", "regenerated", by="p3")]}) == []
    assert problems(home, {"hurt": [hurt("p1", by="p3"), hurt("p2")]}) == [], "it is not said who hurt the second"
    assert problems(home, {"hurt": [hurt("p1", by="p3"), hurt("p2", by="p3", cause="self")]}) == [question.code]
    assert problems(home, {"hurt": [hurt("p1", by="p3"), hurt("p2", by="p3", cause="crowd")]}) == []


def test_casualties_that_nobody_is_said_to_have_caused_may_have_been_anybodys() -> None:
    (question,) = verdict(
        kick_off(), {"deeds": {"p3": {"casualty": 3}}}, {"hurt": [hurt("p1", by="p3"), hurt("p2")]}
    ).asked
    assert (question.facts["casualties"], question.facts["victims"]) == (3, 2)


def test_ninety_nine_is_the_most_of_anything() -> None:
    most = {"deeds": {"p1": {"completion": 99}}, "stalled": {"p1": 99}, "touchdowns": 99, "unknown_scorer": 99}
    assert problems(most) == []
    assert "report_too_long" not in problems({"sent_off": [f"p{n}" for n in range(99)]})
    assert problems({"sent_off": [f"p{n}" for n in range(100)]}) == ["report_too_long"]


def test_reasons_are_a_sentence_or_two() -> None:
    assert problems(reasons={"x": "y" * 501}) == ["reasons_too_long"]
    assert problems(reasons={str(n): "y" for n in range(21)}) == ["reasons_too_long"]
    assert problems(reasons={str(n): "y" * 500 for n in range(20)}) == []


BACK = {"apothecary": True, "set_aside": "dead"}


@pytest.mark.parametrize(
    ("first", "second", "codes"),
    [
        (hurt(), hurt(result="dead"), ["hurt_twice"]),
        (hurt(), hurt(), ["hurt_twice"]),
        (hurt(result="dead"), hurt(), ["hurt_twice"]),
        (hurt(**BACK), hurt(result="dead"), []),
        (hurt(result="seriously-hurt", **BACK), hurt(), ["hurt_twice"]),
        (hurt("p10", "regenerated"), hurt("p10"), []),
        (hurt("p10"), hurt("p10", "regenerated"), ["hurt_twice"]),
    ],
)
def test_only_an_apothecary_and_regeneration_bring_a_player_back_who_can_be_hurt_again(
    first: Any, second: Any, codes: list[str]
) -> None:
    assert problems({"hurt": [first, second]}, start=kick_off({"apothecary": 1})) == codes


@pytest.mark.parametrize(
    ("player", "dice", "result", "fits"),
    [
        ("p1", 1, "badly-hurt", True),
        ("p1", 6, "badly-hurt", True),
        ("p1", 7, "badly-hurt", False),
        ("p1", 16, "dead", True),
        ("p9", 6, "badly-hurt", False),
        ("p9", 6, "seriously-hurt", True),
        ("p11", 5, "badly-hurt", False),
        ("p11", 5, "seriously-hurt", True),
        ("p11", 16, "dead", True),
    ],
)
def test_typed_dice_fit_the_result_with_niggling_injuries_and_decay(
    player: str, dice: int, result: str, fits: bool
) -> None:
    assert problems({"hurt": [hurt(player, result, dice=[dice])]}) == ([] if fits else ["dice_do_not_fit"])


def test_with_an_apothecary_each_roll_has_its_die() -> None:
    told = hurt("p1", "badly-hurt", apothecary=True, set_aside="dead", dice=[2, 15])
    start = kick_off({"apothecary": 1})
    assert problems({"hurt": [told]}, start=start) == []
    assert problems({"hurt": [told | {"dice": [15, 2]}]}, start=start) == []
    assert problems({"hurt": [told | {"dice": [15]}]}, start=start) == []
    assert problems({"hurt": [told | {"dice": [2, 14]}]}, start=start) == ["dice_do_not_fit"]
    assert problems({"hurt": [told | {"dice": [2, 15, 3]}]}, start=start) == ["too_many_dice"]
    assert problems({"hurt": [hurt("p10", "regenerated", dice=[16])]}) == []


WANDERING = (Hired("wandering-apothecaries", count=2),)


@pytest.mark.parametrize(
    ("own", "hired", "treated", "code"),
    [
        (1, (), ["p1"], ""),
        (1, (), ["p1", "p2"], "no_apothecary_left"),
        (1, (), ["journeyman"], "apothecary_may_not"),
        (1, (), ["mercenary"], "apothecary_may_not"),
        (0, WANDERING, ["journeyman", "mercenary"], ""),
        (0, WANDERING, ["star"], "apothecary_may_not"),
        (1, WANDERING, ["p1", "p2", "p3"], ""),
        (1, WANDERING, ["p1", "journeyman", "mercenary"], ""),
        (1, WANDERING, ["p1", "p2", "p3", "p4"], "no_apothecary_left"),
        (1, (Hired("wandering-apothecaries"),), ["journeyman", "mercenary"], "no_apothecary_left"),
        (0, (Hired("plague-doctor"), Hired("mortuary-assistant")), ["p1"], "apothecary_may_not"),
    ],
)
def test_an_apothecary_is_used_once_for_whom_they_may_treat(
    own: int, hired: Any, treated: list[str], code: str
) -> None:
    start = kick_off({"apothecary": own, "hired": hired})
    assert problems({"hurt": [hurt(id, apothecary=True) for id in treated]}, start=start) == ([code] if code else [])


@pytest.mark.parametrize(
    ("own", "hired", "treated", "used", "there"),
    [
        (1, 0, ["p1", "p2"], 2, 1),
        (1, 1, ["journeyman", "mercenary"], 2, 1),
        (1, 1, ["journeyman", "p1", "p2"], 3, 2),
        (1, 2, ["journeyman", "mercenary", "p1", "p2"], 4, 3),
    ],
)
def test_it_is_said_how_many_apothecaries_there_were(
    own: int, hired: int, treated: list[str], used: int, there: int
) -> None:
    start = kick_off({"apothecary": own, "hired": (Hired("wandering-apothecaries", count=hired),)})
    (told,) = verdict(start, {"hurt": [hurt(id, apothecary=True) for id in treated]}).problems
    assert (told.code, told.facts["used"], told.facts["there"]) == ("no_apothecary_left", used, there)


# --- Concessions ------------------------------------------------------------------------------------------------------


def test_a_concession_gives_the_touchdowns_away_and_keeps_the_score_as_played() -> None:
    won = {"touchdowns": 4, "awarded": 3, "deeds": {"p1": {"touchdown": 1}}, "unknown_scorer": 3}
    told = verdict(kick_off(), won, {"conceded": True})
    assert told.problems == ()
    assert (told.report.home.touchdowns, told.report.home.as_played) == (4, 1)
    assert (told.report.away.touchdowns, told.report.away.as_played) == (0, 2)
    assert problems(won, {"conceded": True, "as_played": 2}) == []
    assert problems(won, {"conceded": True, "as_played": 1}) == ["awarded_does_not_follow"]
    assert problems(won | {"as_played": 4}, {"conceded": True}) == ["as_played_differs"]
    assert problems({}, {"conceded": True}) == ["nothing_awarded"]
    kept = {"conceded": True, "touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}
    assert problems(won, kept) == ["conceded_touchdowns"]
    assert problems({"conceded": True}, {"conceded": True}) == ["both_conceded"]


def test_what_is_awarded_follows_from_what_the_others_had_scored() -> None:
    told = verdict(kick_off(), {"unknown_scorer": 3}, {"conceded": True, "as_played": 2})
    assert told.problems == () and (told.report.home.awarded, told.report.home.touchdowns) == (3, 3)


def test_the_one_touchdown_that_nothing_is_conceded_for_leaves_nothing_as_played() -> None:
    told = verdict(kick_off(), {"touchdowns": 1, "awarded": 1, "unknown_scorer": 1}, {"conceded": True})
    assert told.problems == ()
    assert (told.report.home.as_played, told.report.away.as_played) == (0, 0)


def test_awarded_touchdowns_stand_beside_the_sides_own() -> None:
    given = {"touchdowns": 2, "awarded": 2, "deeds": {"p1": {"touchdown": 2}}}
    assert problems(given, {"conceded": True}) == []
    assert problems(given | {"awarded": 3}, {"conceded": True}) == ["awarded_not_counted"]
    assert problems({"touchdowns": 1, "unknown_scorer": 1, "awarded": 50}, {"conceded": True}) == [
        "awarded_not_counted"
    ]
    given = {
        "touchdowns": 3,
        "awarded": 2,
        "awarded_to": ["p1", "p2"],
        "deeds": {"p1": {"touchdown": 2}, "p2": {"touchdown": 1}},
    }
    assert problems(given, {"conceded": True}) == []
    assert problems(given | {"awarded_to": ["p2", "p2"]}, {"conceded": True}) == ["given_too_often"]
    assert problems(given | {"awarded_to": ["p1", "p1", "p2"]}, {"conceded": True}) == ["given_too_often"] * 2
    assert "not_on_the_sheet" in problems(given | {"awarded_to": ["p2", "p99"]}, {"conceded": True})


def test_with_too_few_players_to_set_up_a_side_concedes_for_nothing_but_the_match() -> None:
    told = verdict(kick_off(), {"conceded": True, "could_set_up": 3, "deeds": {"p1": {"touchdown": 1}}})
    assert told.problems == () and told.report.home.conceded_freely
    assert (told.report.home.touchdowns, told.report.outcome("home")) == (1, "loss")
    reasons = {"how_many_could_set_up/home": "the referee saw three"}
    assert problems({"conceded": True, "conceded_freely": True}, reasons=reasons) == []


def test_hired_staff_are_named_if_they_play_and_not_otherwise() -> None:
    """Josef Bugman has a profile and may come on; a Wandering Apothecary stays beside the pitch."""
    start = kick_off({"hired": (Hired("josef-bugman"), Hired("wandering-apothecaries"))})
    for id, codes in (("josef-bugman", []), ("wandering-apothecaries", ["not_on_the_sheet"])):
        assert problems({"deeds": {id: {"completion": 1}}, "sent_off": [id]}, start=start) == codes * 2


# --- The rest ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "raw",
    [[], "a win", {"home": 3}, {"home": {"touchdowns": "two"}}, {"home": {"deeds": [1]}}, {"home": {"touchdown": 2}},
     {"home": {"hurt": [hurt(dead=True)]}}, {"winner": "home"}],
)  # fmt: skip
def test_what_is_no_report_names_the_place(raw: Any) -> None:
    with pytest.raises(BrokenSheet, match="MatchReport"):
        read(MatchReport, raw)


ZOMBIE = {"id": "raised-1", "victim": "p2", "rule": "masters-of-undeath", "position": "zombie-lineman", "number": 12}
DEATH = {"hurt": [hurt("p2", "dead")]}
UNDEAD = {"special_rules": ("Masters of Undeath",)}


def undead() -> KickOff:
    start = kick_off(UNDEAD)
    return replace(start, home=replace(start.home, roster="shambling-undead"))


def test_whoever_was_raised_may_score_be_hurt_and_be_sent_off() -> None:
    home = {
        "raised": [ZOMBIE],
        "deeds": {"raised-1": {"touchdown": 1}},
        "hurt": [hurt("raised-1", "regenerated"), hurt("raised-1")],
        "sent_off": ["raised-1"],
    }
    assert problems(home, DEATH, undead()) == []
    assert "not_on_the_sheet" in problems({**home, "raised": []}, DEATH, undead())


@pytest.mark.parametrize(
    ("raised", "away", "code"),
    [
        ([ZOMBIE], {}, "raised_from_the_living"),
        ([ZOMBIE], {"hurt": [hurt("p2")]}, "raised_from_the_living"),
        ([{**ZOMBIE, "victim": "p99"}], DEATH, "not_on_the_sheet"),
        ([{**ZOMBIE, "rule": "vampire-lord"}], DEATH, "raises_nobody"),
        ([{**ZOMBIE, "rule": "plague-ridden"}], DEATH, "team_raises_nobody"),
        ([{**ZOMBIE, "position": "wight"}], DEATH, "rises_as_another"),
        ([{**ZOMBIE, "number": 100}], DEATH, "count_out_of_range"),
        ([{**ZOMBIE, "name": "x" * 61}], DEATH, "raised_name_too_long"),
        ([{**ZOMBIE, "victim": "p10"}], {"hurt": [hurt("p10", "dead")]}, "cannot_be_raised"),
        ([{**ZOMBIE, "id": "p3"}], DEATH, "id_taken"),
        ([ZOMBIE, ZOMBIE], DEATH, "id_taken"),
        ([ZOMBIE, {**ZOMBIE, "id": "raised-2"}], DEATH, "raised_too_often"),
        ([ZOMBIE, {**ZOMBIE, "id": "raised-2", "rule": "plague-ridden"}], DEATH, "raised_too_often"),
    ],
)
def test_who_cannot_have_been_raised_is_refused(raised: list[Any], away: dict[str, Any], code: str) -> None:
    assert code in problems({"raised": raised}, away, undead())


def test_the_number_and_the_name_of_whoever_was_raised_may_be_as_long_as_anybodys() -> None:
    assert problems({"raised": [{**ZOMBIE, "number": 99, "name": "x" * 60}]}, DEATH, undead()) == []
    for name, called in (("", "raised-1"), ("Bob", "Bob")):
        (told,) = verdict(undead(), {"raised": [{**ZOMBIE, "number": -1, "name": name}]}, DEATH).problems
        assert called in told.facts["what"]
    (taken,) = verdict(undead(), {"raised": [{**ZOMBIE, "id": "p3"}]}, DEATH).problems
    assert taken.code == "id_taken"


@pytest.mark.parametrize(
    ("death", "code"),
    [
        ({"by": "p1", "cause": "block"}, ""),
        ({"by": "p1", "cause": "foul"}, ""),
        ({"by": "p1", "cause": "stab"}, "killed_by_another"),
        ({"by": "p3", "cause": "block"}, "killed_by_another"),
        ({"cause": "block"}, "killed_by_another"),
        ({"cause": "crowd"}, "killed_by_another"),
    ],
)
def test_the_plague_needs_the_block_or_foul_of_somebody_who_carries_it(death: dict[str, Any], code: str) -> None:
    start = kick_off({"special_rules": ("Favoured of Nurgle",)})
    ill = tuple(
        replace(one, skills=(OwnedSkill("plague-ridden"),)) if one.id == "p1" else one for one in start.home.players
    )
    start = replace(start, home=replace(start.home, roster="nurgle", players=ill))
    rotter = ZOMBIE | {"rule": "plague-ridden", "position": "rotter-lineman"}
    away = {"hurt": [hurt("p2", "dead", **death)]}
    assert problems({"raised": [rotter]}, away, start) == ([code] if code else [])
    well = replace(start, home=replace(start.home, players=sheet("Reavers").players))
    assert "team_raises_nobody" in problems({"raised": [rotter]}, away, well)


def test_a_prayer_blesses_as_many_deeds_as_were_done_and_no_more() -> None:
    deeds = {"p1": {"completion": 2}}
    for blessed, code in (
        ({"p1": {"perfect-passing": 2}}, ""),
        ({"p1": {"perfect-passing": 3}}, "blessed_too_often"),
        ({"p1": {"perfect-passing": -1}}, "blessed_too_often"),
        ({"p2": {"perfect-passing": 1}}, "blessed_too_often"),
        ({"p1": {"bad-habits": 1}}, "unknown_blessing"),
    ):
        assert problems({"deeds": deeds, "blessed": blessed}) == ([code] if code else [])
    assert "not_on_the_sheet" in problems({"blessed": {"p99": {"perfect-passing": 1}}})


def test_a_prayer_blesses_only_those_who_did_what_it_blesses_and_only_while_it_is_in_force() -> None:
    """Whichever prayers were heard: one that makes nothing earn more, or lasts for a drive, blesses nothing by itself."""
    start = kick_off().settling(PrayersHeard(heard={"home": tuple(row.id for row in RULES.prayer_rows)}))
    told = verdict(start, {"deeds": {"p1": {"completion": 2}, "p2": {"deflection": 1}}})
    assert told.report.home.blessed == {"p1": {"perfect-passing": 2}} and told.problems == ()


def test_a_prayer_that_is_in_force_all_the_match_blesses_by_itself() -> None:
    start = kick_off().settling(PrayersHeard(heard={"home": ("perfect-passing", "necessary-violence")}))
    told = verdict(start, {"deeds": {"p1": {"completion": 2}}})
    assert told.report.home.blessed == {"p1": {"perfect-passing": 2}} and told.problems == ()


def test_roll_offs_decide_a_match_whose_score_is_level() -> None:
    assert problems(roll_offs="home") == []
    assert problems({"deeds": {"p1": {"touchdown": 1}}}, roll_offs="home") == ["roll_offs_not_level"]


def test_questions_stand_behind_refusals_and_say_how_they_are_answered() -> None:
    told = verdict(kick_off(), {"deeds": {"p1": {"casualty": 1}}, "touchdowns": 1})
    assert [isinstance(each, Question) for each in told.problems] == [False, True]
    assert told.problems[1].as_dict()["asked"] is True
    assert told.problems[1].as_dict()["facts"]["key"] == "more_casualties_than_victims/home"


@pytest.mark.parametrize(
    ("name", "position", "shown", "stands"),
    [("Rot", "rotter-lineman", "Rot", True), ("", "rotter-lineman", "Rotter Lineman 9", True), ("Rot", "nobody", "Rot", False), ("", "nobody", "x", False)],
)  # fmt: skip
def test_who_was_raised_is_called_by_their_name_or_their_position(
    name: str, position: str, shown: str, stands: bool
) -> None:
    sheet = TeamSheet(team="Home", roster="nurgle", players=())
    found = risen_player(
        Raised(id="x", victim="v", number=9, name=name, position=position, rule="plague-ridden"), sheet, RULES
    )
    assert (found.name, found.kind, found.position) == (shown, "raised", position if stands else "")
    assert bool(found.characteristics) is stands
