"""/style/: every component once, with examples. Add a component here before you use it a second time."""

from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from pages.shell.shapes import (
    Budget,
    BudgetPart,
    LedgerLine,
    OfferLine,
    ResultLine,
    RollPresenter,
    RosterRow,
    ScoreLine,
    SkillPresenter,
    Stat,
    StepPresenter,
)
from pages.team.arms import COLOURS, Arms
from rulebook.shapes.refusals import Refusal, Several

REAVERS = {
    "name": "Saltmarsh Reavers",
    "kit": "navy",
    "trim": "bone",
    "shield": "heater",
    "division": "chevron",
    "charge": "anchor",
}
AUDITORS = {
    "name": "Deepvault Auditors",
    "kit": "slate",
    "trim": "amber",
    "shield": "square",
    "division": "pale",
    "charge": "coin",
}
RUSTJAW = {
    "name": "Rustjaw Regulars",
    "kit": "brick",
    "trim": "black",
    "shield": "square",
    "division": "quarters",
    "charge": "jaw",
}
PANTRY = {
    "name": "Pantry Raiders of the Lower Crookwater and Environs",
    "kit": "orange",
    "trim": "white",
    "shield": "almond",
    "division": "fess",
    "charge": "mug",
}
CRESTS = (
    Arms("leaf", "silver", "almond", "bend", "leaf"),
    Arms("olive", "lemon", "heater", "fess", "tooth"),
    Arms("violet", "bone", "round", "cross", "spade"),
    Arms("teal", "lemon", "round", "plain", "drop"),
    Arms("crimson", "white", "heater", "plain", "star"),
    Arms("black", "silver", "round", "pale", "moon"),
    Arms("plum", "amber", "square", "chevron", "key"),
    Arms("royal", "sky", "almond", "quarters", "axe"),
    Arms("sky", "navy", "round", "fess", "fish"),
    Arms("brown", "bone", "heater", "cross", "wheel"),
)
#: name, what for, contrast on paper in light and dark
INKS = (
    ("ink", "text", "15.4 / 16.2"),
    ("ink-2", "second text", "6.9 / 8.9"),
    ("house", "links, your side of a choice", "7.6 / 10.6"),
    ("marker", "your turn, your row, new skills", "ink on it 12.7 / 10.7"),
    ("harm", "refused, dead, below zero", "7.1 / 9.3"),
    ("care", "waiting, offline, provisional", "7.1 / 11.0"),
    ("edge", "frames of fields and buttons", "3.4 / 5.4"),
    ("rule", "hairlines, no meaning", ""),
)
ICONS = (
    ("ball", "touchdown"),
    ("pass", "completion"),
    ("cas", "casualty"),
    ("int", "interception"),
    ("def", "deflection"),
    ("mvp", "most valuable"),
    ("ko", "knocked out"),
    ("off", "sent off"),
    ("boot", "foul"),
    ("dead", "dead"),
    ("bandage", "injured"),
    ("reroll", "re-roll"),
    ("lock", "locked"),
    ("clock", "due"),
    ("bell", "notified"),
    ("pen", "corrected"),
    ("undo", "undo"),
    ("rain", "weather"),
    ("cloud-off", "offline"),
    ("yes", "yes"),
    ("no", "refused"),
    ("up", "up"),
    ("downward", "down"),
    ("same", "same"),
)


class ListFull(Refusal):
    """Example: the list has no room."""

    sentence = "{count} players are on the list: dismiss one first."


class TooDear(Refusal):
    """Example: the treasury is short."""

    sentence = "The treasury has {gold:,} gp: {short:,} short."


class StillLocked(Refusal):
    """Example: the roster is locked."""

    sentence = "The roster is locked until the report of round {round} is accepted."


def _stats(*values: str) -> tuple[Stat, ...]:
    return tuple(Stat(label, value) for label, value in zip(("MA", "ST", "AG", "PA", "AV"), values, strict=True))


def _roster() -> tuple[RosterRow, ...]:
    lineman = _stats("6", "3", "3+", "4+", "9+")
    slowed = (Stat("MA", "6", -1), *_stats("7", "4", "3+", "4+", "9+")[1:3], Stat("PA", "–"), Stat("AV", "10+", 1))
    kick, accurate = SkillPresenter("Kick", gained=True), SkillPresenter("Accurate", gained=True, dice=(3, 1))
    return (
        RosterRow(1, "Barnaby Thrupp", "Human Lineman", lineman, (kick,), 70_000, 2, 4),
        RosterRow(2, "Alys Carrow", "Thrower", lineman, (SkillPresenter("Pass"), SkillPresenter("Sure Hands"), accurate), 110_000, 3, 6),
        RosterRow(4, "Gunnhild Ostrand", "Blitzer", slowed, (SkillPresenter("Block"),), 125_000, 8, 6, may_advance=True),
        RosterRow(5, "Pell Ashby", "Blitzer", lineman, (), 105_000, 1, 4, health="Misses round 9; one niggling injury", out=True),
    )  # fmt: skip


def _rolls() -> tuple[RollPresenter, ...]:
    return (
        RollPresenter("Armour", (6, 3), 6, "9 + 1 Mighty Blow = 10", "10+", "broken", "bad"),
        RollPresenter("Dodge", (4,), 6, needs="3+", out="through", tone="good"),
        RollPresenter("Apothecary", (11,), 16, out="kept", aside=(14,)),
        RollPresenter(
            "Really Stupid", (1,), 6, needs="2+", out="stands there and thinks", tone="bad", by="Tobias Lind"
        ),
    )


def _offers() -> tuple[OfferLine, ...]:
    goblin, rat_ogre = _stats("6", "2", "3+", "4+", "8+"), _stats("6", "5", "4+", "–", "9+")
    return (
        OfferLine("goblin", "Underworld Goblin Lineman", 40_000, 4, 12, goblin, "Dodge, Right Stuff, Stunty",
                  refused="15,000 short: a goblin costs 40,000 and 25,000 is left."),
        OfferLine("snotling", "Underworld Snotling", 15_000, 2, 6, _stats("5", "1", "3+", "5+", "6+"), "Dodge, Right Stuff, Sidestep, Stunty, Titchy"),
        OfferLine("clanrat", "Skaven Clanrat", 50_000, 3, 3, _stats("7", "3", "3+", "4+", "8+"), "Animosity (Underworld Goblin Linemen)"),
        OfferLine("rat-ogre", "Mutant Rat Ogre", 150_000, 0, 1, rat_ogre, "Animal Savagery, Frenzy, Loner (4+), Mighty Blow (+1), Prehensile Tail",
                  refused="One Big Guy only, and your Underworld Troll is it. Take the Troll off first; then it would still be 10,000 short."),
    )  # fmt: skip


def _budget() -> Budget:
    parts = (
        BudgetPart("players", "13 players", 715_000),
        BudgetPart("rerolls", "3 re-rolls", 210_000),
        BudgetPart("staff", "staff", 50_000),
    )
    return Budget(1_000_000, parts, rest="goes to the treasury")


LEDGER = (
    LedgerLine("Redraft budget", kind="part"),
    LedgerLine("Base", 1_000_000),
    LedgerLine("Treasury, emptied into it", 85_000),
    LedgerLine("15 matches at 20,000", 300_000),
    LedgerLine("8 won at 20,000, 4 drawn at 10,000", 200_000),
    LedgerLine("Before the cap", 1_585_000, kind="sum"),
    LedgerLine("Cap of this league", -285_000, note="1,300,000 at most"),
    LedgerLine("Budget", 1_300_000, kind="total"),
)
BELOW = (LedgerLine("Fine for a late report", -20_000), LedgerLine("Treasury", -5_000, kind="total"))
STEPS = (
    StepPresenter("Winnings", "70,000, treasury 135,000", "done", "#"),
    StepPresenter("Dedicated fans", "needs 4+, up to 5", "done", "#"),
    StepPresenter("Advancement", "Finn now; Ostrand may", "now"),
    StepPresenter("Hire, fire, retire", "13 of 16 on the list"),
    StepPresenter("Expensive mistakes", "rolled from 100,000 up"),
    StepPresenter("Ready", "the list is checked"),
)


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Every component of the site, once, in its states."""
    several = Several([ListFull(count=16), TooDear(gold=30_000, short=20_000), StillLocked(round=9)])
    results = (
        ResultLine(REAVERS, AUDITORS, (2, 1), url="#", line="Two late runs in the rain, and the books do not balance."),
        ResultLine(RUSTJAW, PANTRY, due="Thursday 3 December"),
    )
    columns = ("1st", "2nd", ("TD", "Touchdowns"), ("Cas", "Casualties that earn star player points"))
    context: dict[str, Any] = {"reavers": REAVERS, "auditors": AUDITORS, "rustjaw": RUSTJAW, "pantry": PANTRY}
    context |= {"colours": COLOURS, "crests": (REAVERS, AUDITORS, *CRESTS, "A team that chose nothing")}
    context |= {"inks": INKS, "icons": ICONS, "rolls": _rolls(), "several": several, "ledger": LEDGER, "below": BELOW}
    context |= {"roster": _roster(), "offers": _offers(), "budget": _budget(), "steps": STEPS, "results": results}
    context |= {"columns": columns, "lines": (ScoreLine(REAVERS, (1, 1, 2, 1)), ScoreLine(AUDITORS, (1, 0, 1, 1)))}
    context |= {"moment": datetime(2026, 12, 3, 19, 30, tzinfo=UTC)}
    return render(request, "pages/style.html", context)
