"""Random reports of one match: legal ones, and each broken in one place, by what the report's checks must call it.

The two sides have all kinds of players, and players of both are called by the same ids. No database.
"""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import PrayersHeard
from rulebook.shapes.sheets import SIDES, Hired, KickOff, SheetPlayer, Side, TeamSheet, other
from tests.matches.world import Tape

RULES = Ruleset.of("bb2020", {"stalling_reported": True})
Report = dict[str, Any]
DEEDS = ("completion", "interception", "deflection", "superb_throw")
CAUSES = ("block", "block", "block", "foul", "crowd", "stab", "self", "team_mate", "other")
RAISES = {
    "home": ("plague-ridden", "rotter-lineman"),
    "away": ("masters-of-undeath", "zombie-lineman"),
}


def _player(roster: str, position: str, number: int, **more: Any) -> SheetPlayer:
    page = RULES.position(roster, position)
    line: dict[str, Any] = {
        "id": f"p{number}", "number": number, "name": f"{page.name} {number}", "position": page.id,
        "characteristics": page.characteristics, "skills": page.skills,
    }  # fmt: skip
    return SheetPlayer(**line | more)


def _sheet(team: str, roster: str, positions: tuple[str, ...], **more: Any) -> TeamSheet:
    """Those hired for good, the second with two niggling injuries; behind them a journeyman, a mercenary and a star."""
    men = [
        _player(roster, position, n, niggling=2 * (n == 2)) for n, position in enumerate(positions, start=1)
    ]  # fmt: skip
    for kind in ("journeyman", "mercenary", "star"):
        n = len(men) + 1
        men.append(_player(roster, positions[0], n, id=f"{kind}-{n}", kind=kind, name=f"A {kind} of {team}"))
    return TeamSheet(team=team, roster=roster, players=tuple(men), apothecary=1, **more)


START = KickOff(
    home=_sheet(
        "Buboes",
        "nurgle",
        ("rotter-lineman",) * 6 + ("pestigor",) * 3 + ("bloater", "rotspawn"),
        special_rules=("Favoured of Nurgle",),
        hired=(Hired("wandering-apothecaries"), Hired("josef-bugman")),
    ),
    away=_sheet(
        "Sextons",
        "shambling-undead",
        ("ghoul-runner",) * 6 + ("skeleton-lineman",) * 3 + ("wight-blitzer", "mummy"),
        special_rules=("Masters of Undeath",),
    ),
    settled={"prayers": PrayersHeard(heard={"home": ("perfect-passing",)})},
)


def ids(side: Side) -> list[str]:
    return [player.id for player in START.sheet(side).players]


def has(player: SheetPlayer, skill: str) -> bool:
    return any(owned.skill == skill for owned in player.skills)


def roll_of(player: SheetPlayer, die: int) -> str:
    return RULES.casualty.result(die, niggling=player.niggling, decay=has(player, "decay")).id


# --- Legal reports ----------------------------------------------------------------------------------------------------


def reports() -> st.SearchStrategy[Report]:
    """A report of what can have happened, as a coach may tell it: some of what follows is left to the site."""
    return st.binary(max_size=120).map(lambda data: a_report(Tape(data)))


def a_report(tape: Tape) -> Report:
    report: Report = {side: {"deeds": {}, "hurt": casualties(side, tape)} for side in SIDES}
    for side in SIDES:
        mine, theirs = report[side], report[other(side)]
        for _ in range(tape.upto(4)):
            _did(mine, tape.pick(ids(side)), tape.pick(DEEDS))
        _caused(mine, theirs, tape)
        _raised(side, mine, theirs, tape)
        blessed = {
            id: {"necessary-violence": done["casualty"]} for id, done in mine["deeds"].items() if "casualty" in done
        }
        mine["blessed"] = blessed if tape.chance(30) else {}
        mine["sent_off"] = [tape.pick(ids(side))] if tape.chance(30) else []
        mine["stalled"] = {tape.pick(ids(side)): 1} if tape.chance(20) else {}
    _scored(report, tape)
    return report


def _did(mine: Report, player: str, deed: str, count: int = 1) -> None:
    done = mine["deeds"].setdefault(player, {})
    done[deed] = done.get(deed, 0) + count


def casualties(side: Side, tape: Tape) -> list[dict[str, Any]]:
    """What this side suffered: nobody twice who did not come back, and apothecaries for whom they may treat."""
    sheet, found, out = START.sheet(side), list[dict[str, Any]](), set[str]()
    own, bought = sheet.apothecary, sum(each.count for each in sheet.hired if each.inducement in RULES.healers)
    for _ in range(tape.upto(4)):
        player = tape.pick([one for one in sheet.players if one.id not in out])
        dice = [tape.upto(15) + 1, tape.upto(15) + 1]
        hurt: dict[str, Any] = {"player": player.id, "result": roll_of(player, dice[0]), "cause": tape.pick(CAUSES)}
        hurt["by"] = tape.pick(ids(other(side))) if tape.chance(60) else None
        helps = player.kind != "star" and (bought or (own and player.kind == "rostered"))
        if helps and tape.chance(40):
            own, bought = (own - 1, bought) if player.kind == "rostered" and own else (own, bought - 1)
            hurt |= {"apothecary": True, "set_aside": roll_of(player, dice[1])}
        if tape.chance(50):
            hurt["dice"] = dice[: 1 + hurt.get("apothecary", False)]
        if has(player, "regeneration") and tape.chance(50):
            hurt["result"] = "regenerated"
        if hurt["result"] == "lasting-injury":
            rolled_again = RULES.lasting_injury_is_rolled_again
            able = [each for each, value in player.characteristics.items() if not rolled_again(each, value)]
            hurt["characteristic"] = tape.pick(able)
        found.append(hurt)
        if hurt["result"] != "regenerated" and not (hurt.get("apothecary") and hurt["result"] == "badly-hurt"):
            out.add(player.id)
    return found


def _caused(mine: Report, theirs: Report, tape: Tape) -> None:
    """Casualties are counted, or left to follow from who was hurt by whom; those that nobody is named for may be claimed."""
    blocks = [hurt["by"] for hurt in theirs["hurt"] if hurt["by"] and hurt["cause"] == "block"]
    if tape.chance(50):
        for by in blocks:
            _did(mine, by, "casualty")
    unnamed = any(hurt["by"] is None and hurt["cause"] in ("block", "foul", "crowd") for hurt in theirs["hurt"])
    if unnamed and tape.chance(50):
        mine["deeds"].setdefault("p4", {})["casualty"] = blocks.count("p4") + 1


def _raised(side: Side, mine: Report, theirs: Report, tape: Tape) -> None:
    rule, position = RAISES[side]
    raises, players = RULES.raising[rule], {player.id: player for player in START.sheet(other(side)).players}
    for hurt in theirs["hurt"]:
        victim = players[hurt["player"]]
        frail = victim.figure("st") <= raises.victim_max["st"] and not any(has(victim, each) for each in raises.spared)
        owned = raises.through is None or (hurt["by"] and hurt["cause"] in raises.causes)
        if hurt["result"] == "dead" and frail and owned and tape.chance(80):
            one = {"id": "raised-1", "victim": victim.id, "rule": rule, "position": position, "number": 15}
            mine["raised"] = [one | {"name": "Mort"}]
            _did(mine, "raised-1", "completion")
            return


def _scored(report: Report, tape: Tape) -> None:
    """Scores, with scorers or without, and perhaps a concession at a cost or for nothing."""
    loser, freely = tape.pick([None, None, None, "home", "away"]), tape.chance(30)
    for side in SIDES:
        mine = report[side]
        voided = loser == side and not freely
        scorers = [] if voided else [tape.pick(ids(side)) for _ in range(tape.upto(3))]
        for id in scorers:
            _did(mine, id, "touchdown")
        mine["unknown_scorer"] = 0 if voided else tape.upto(1)
        # The score follows its scorers, where it is told too low.
        mine["touchdowns"] = max(0, len(scorers) + mine["unknown_scorer"] - tape.upto(2))
    if loser is not None:
        _gave_up(report[loser], report[other(loser)], ids(other(loser)), freely, tape)


def _gave_up(lost: Report, won: Report, winners: list[str], freely: bool, tape: Tape) -> None:
    lost["conceded"] = True
    if freely:
        lost["could_set_up"] = tape.upto(3)
        return
    won["awarded"] = 1 + tape.upto(2)
    won["awarded_to"] = [tape.pick(winners) for _ in range(tape.upto(won["awarded"]))]
    for id in won["awarded_to"]:
        _did(won, id, "touchdown")
    won["unknown_scorer"] += won["awarded"] - len(won["awarded_to"])


# --- Broken in one place ----------------------------------------------------------------------------------------------

Break = Callable[[Report], None]


def both(*breaks: Break) -> Break:
    def broken(report: Report) -> None:
        for each in breaks:
            each(report)

    return broken


def home(**facts: Any) -> Break:
    return lambda report: report["home"].update(facts)


def away(**facts: Any) -> Break:
    return lambda report: report["away"].update(facts)


def deed(id: str, what: str, count: int) -> Break:
    return lambda report: report["home"]["deeds"].setdefault(id, {}).update({what: count})


def hurt(player: str = "p6", result: str = "dead", **more: Any) -> Break:
    """The home side's only casualty."""
    return home(hurt=[{"player": player, "result": result, "cause": "self"} | more])


def treated(*players: str) -> Break:
    """These of the home side were hurt, and an apothecary was used for each."""
    return home(
        hurt=[{"player": id, "result": "seriously-hurt", "cause": "self", "apothecary": True} for id in players]
    )


def fought_out(report: Report) -> None:
    """Nobody conceded, and nothing was awarded."""
    for side in SIDES:
        mine = report[side]
        mine |= {"conceded": False, "awarded": 0, "awarded_to": [], "could_set_up": None}
        mine["touchdowns"] = sum(done.get("touchdown", 0) for done in mine["deeds"].values()) + mine["unknown_scorer"]


def conceded(**more: Any) -> Break:
    """The home side has conceded without a touchdown of its own, and nothing was awarded for it."""

    def broken(report: Report) -> None:
        fought_out(report)
        for done in report["home"]["deeds"].values():
            done.pop("touchdown", None)
        report["home"] |= {"conceded": True, "touchdowns": 0, "unknown_scorer": 0} | more

    return broken


def one_more_touchdown(report: Report) -> None:
    fought_out(report)
    report["home"]["touchdowns"] += 1


def won_and_rolled_off(report: Report) -> None:
    fought_out(report)
    report["home"]["unknown_scorer"] += 50
    report["roll_offs"] = "home"


def undead(death: str = "dead", **more: Any) -> Break:
    """The away side has raised the sixth of the home side."""
    one = {"id": "raised-1", "victim": "p6", "rule": "masters-of-undeath", "position": "zombie-lineman", "number": 15}
    return both(hurt("p6", death), away(raised=[one | more]))


def plague(**death: Any) -> Break:
    """The home side has raised the sixth of the away side, who died so."""
    one = {"id": "raised-1", "victim": "p6", "rule": "plague-ridden", "position": "rotter-lineman", "number": 15}
    return both(away(hurt=[{"player": "p6", "result": "dead"} | death]), home(raised=[one]))


TWICE = [{"player": "p6", "result": result, "cause": "self"} for result in ("badly-hurt", "seriously-hurt")]

#: What each break must be called by every surface. What else follows from it must be called the same everywhere, too.
BROKEN: dict[str, tuple[str, Break]] = {
    "a touchdown without a scorer": ("scorers_do_not_add_up", one_more_touchdown),
    "a stranger's deed": ("not_on_the_sheet", deed("p99", "completion", 1)),
    "a deed that earns nothing": ("unknown_deed", deed("p1", "somersault", 1)),
    "a hundred passes": ("count_out_of_range", deed("p1", "completion", 100)),
    "fewer passes than none": ("count_out_of_range", deed("p1", "deflection", -1)),
    "a stranger sent off": ("not_on_the_sheet", home(sent_off=["p99"])),
    "a stranger who stalled": ("not_on_the_sheet", home(stalled={"p99": 1})),
    "a stranger hurt": ("not_on_the_sheet", hurt("p99")),
    "hurt by a stranger": ("not_on_the_sheet", hurt(by="p99")),
    "no such result": ("unknown_result", hurt(result="bored")),
    "no result": ("injury_unfinished", hurt(result="")),
    "no such cause": ("unknown_cause", hurt(cause="boredom")),
    "no such characteristic": ("unknown_characteristic", hurt(result="lasting-injury", characteristic="charm")),
    "a light injury that reduces": ("nothing_to_reduce", hurt(result="badly-hurt", characteristic="ma")),
    "a lasting injury of nothing": ("lasting_injury_unclear", hurt(result="lasting-injury")),
    "a dash that gets worse": ("cannot_get_worse", hurt("p11", "lasting-injury", characteristic="pa")),
    "a die with 17 faces": ("die_out_of_range", hurt(dice=[17])),
    "a die that does not fit": ("dice_do_not_fit", hurt(dice=[1])),
    "two dice for one roll": ("too_many_dice", hurt(dice=[16, 16])),
    "set aside by nobody": ("set_aside_by_nobody", hurt(set_aside="badly-hurt")),
    "a rotter who regenerates": ("does_not_regenerate", hurt(result="regenerated")),
    "hurt twice": ("hurt_twice", home(hurt=TWICE)),
    "an apothecary for a star": ("apothecary_may_not", treated("star-14")),
    "their own apothecary for a journeyman": (
        "apothecary_may_not",
        away(hurt=[{"player": "journeyman-12", "result": "badly-hurt", "apothecary": True}]),
    ),
    "three uses of two apothecaries": ("no_apothecary_left", treated("p1", "p2", "p3")),
    "two hirelings and one who may treat them": ("no_apothecary_left", treated("journeyman-12", "mercenary-13")),
    "awarded for nothing": ("awarded_for_nothing", both(fought_out, home(awarded=1))),
    "nothing awarded": ("nothing_awarded", conceded()),
    "more awarded than scored": ("awarded_not_counted", both(conceded(), away(awarded=50))),
    "conceded with a touchdown": ("conceded_touchdowns", both(conceded(), deed("p1", "touchdown", 1))),
    "given to a stranger": ("not_on_the_sheet", both(fought_out, home(awarded_to=["p99"]))),
    "given and not awarded": ("given_too_often", both(fought_out, home(awarded_to=["p1"]), deed("p1", "touchdown", 1))),
    "too few, and nobody conceded": ("not_conceded", both(fought_out, home(could_set_up=2))),
    "four are not too few": ("not_so_few", conceded(conceded_freely=True, could_set_up=4)),
    "nobody says how many": ("how_many_could_set_up", conceded(conceded_freely=True)),
    "both conceded": ("both_conceded", both(conceded(), away(conceded=True))),
    "roll-offs of a match that was won": ("roll_offs_not_level", won_and_rolled_off),
    "more casualties than victims": ("more_casualties_than_victims", deed("p5", "casualty", 50)),
    "blessed more often than done": ("blessed_too_often", home(blessed={"p6": {"necessary-violence": 60}})),
    "blessed by no such prayer": ("unknown_blessing", home(blessed={"p6": {"bad-habits": 1}})),
    "raised from the living": ("raised_from_the_living", undead("badly-hurt")),
    "raised by a rule of others": ("team_raises_nobody", undead(rule="plague-ridden")),
    "raised by no rule": ("raises_nobody", undead(rule="vampire-lord")),
    "raised as another": ("rises_as_another", undead(position="mummy")),
    "raised under a taken id": ("id_taken", undead(id="p3")),
    "raised with too high a number": ("count_out_of_range", undead(number=100)),
    "raised under a long name": ("raised_name_too_long", undead(name="x" * 61)),
    "raised from one who regenerates": ("cannot_be_raised", both(undead(victim="p7"), hurt("p7"))),
    "a plague by a stab": ("killed_by_another", plague(by="p1", cause="stab")),
    "a plague by nobody": ("killed_by_another", plague()),
    "too long": ("report_too_long", lambda report: report["home"].update(sent_off=[f"p{n}" for n in range(100)])),
    "reasons of no end": ("reasons_too_long", lambda report: report.update(reasons={"x/home": "y" * 501})),
}  # fmt: skip


def told() -> st.SearchStrategy[tuple[Report, str]]:
    """A report, and the code that it must be refused or asked about by; none, where it can be true."""
    return st.tuples(reports(), st.sampled_from(["", *sorted(BROKEN)])).map(lambda case: _broken(*case))


def _broken(report: Report, name: str) -> tuple[Report, str]:
    if not name:
        return report, ""
    code, breaks = BROKEN[name]
    breaks(report)
    return report, code
