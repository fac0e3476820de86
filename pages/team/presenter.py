"""A team's players, value, log and gold as its page shows them."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from pages.shell.shapes import LedgerLine, RosterRow, SkillPresenter, Stat
from pages.shell.wording import counted, plus
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import CHARACTERISTICS, Position, Star
from teams.history.journal import Row, effective, ledger
from teams.history.season import Opened, OpenQuestion
from teams.history.state import TREASURY, Player, TeamState
from teams.history.values import current_team_value_parts, player_sheet, team_value_parts
from teams.models import HistoryRow

#: Characteristics that are target numbers: AG and PA are better when lower, AV when higher.
LOWER_IS_BETTER = ("ag", "pa")
TARGETS = ("ag", "pa", "av")


def roster_rows(team: TeamState, rules: Ruleset, link: Callable[[str], str] | None = None) -> list[RosterRow]:
    """Everybody on the list by number, then the journeymen of a match that is on; ``link`` gives the address of a player's page."""
    guests = [player for player in team.players.values() if player.kind != "rostered" and player.status == "active"]
    shown = (*team.listed, *sorted(guests, key=lambda each: each.number))
    return [player_row(player, team, rules, link(player.id) if link else "") for player in shown]


def player_row(player: Player, team: TeamState, rules: Ruleset, url: str = "") -> RosterRow:
    """One player as a roster shows him: characteristics, skills with the dice that gave them, points and what is wrong with him."""
    sheet, position = player_sheet(player, team, rules), rules.position(team.roster, player.position)
    stats = tuple(stat(name, getattr(sheet, name), position.characteristic(name)) for name in CHARACTERISTICS)
    printed = {owned.skill for owned in position.skills}
    dice = {gain.skill.skill: gain.dice for gain in player.advancements if gain.skill}
    skills = tuple(
        SkillPresenter(rules.label(owned), gained=owned.skill not in printed, dice=dice.get(owned.skill, ()))
        for owned in sheet.skills
    )
    so_far = len(player.advancements)
    price = rules.advancement.price(so_far, "random_primary") if so_far < rules.advancement.max else None
    guest = player.kind != "rostered"
    return RosterRow(
        number=player.number,
        name=player.name,
        position=f"{position.name}, {player.kind}" if guest else position.name,
        stats=stats,
        skills=skills,
        value=sheet.value,
        spp=player.unspent,
        spent=player.spent,
        next_at=price,
        may_advance=price is not None and player.unspent >= price and not guest,
        must_advance=rules.advancement.must_spend(so_far, player.unspent) and not guest,
        url=url,
        health=health(player),
        out=not player.available and not guest,
    )


def profile(printed: Position | Star) -> tuple[Stat, ...]:
    """The characteristics of a position or a star as the book prints them."""
    values = ((name, getattr(printed, name)) for name in CHARACTERISTICS)
    return tuple(Stat(name.upper(), plus(value) if name in TARGETS else str(value)) for name, value in values)


def stat(name: str, value: int | None, printed: int | None) -> Stat:
    """A characteristic, and whether play has made it better or worse than it was printed."""
    change = 0
    if value != printed:
        better = printed is None or (value is not None and (value < printed) == (name in LOWER_IS_BETTER))
        change = 1 if better else -1
    return Stat(name.upper(), plus(value) if name in TARGETS else str(value), change)


def health(player: Player) -> str:
    """What is wrong with a player, in words; empty for one who is whole."""
    said = []
    if player.status == "retired":
        said.append("temporarily retired for the season")
    if player.misses_next:
        said.append("misses the next match")
    if player.niggling:
        said.append(counted(player.niggling, "niggling injury", "niggling injuries"))
    lost = Counter(injury.characteristic for injury in player.injuries if injury.characteristic)
    said += [f"−{count} {name.upper()}" for name, count in lost.items()]
    words = ", ".join(said)
    return words[:1].upper() + words[1:]


def value_ledgers(team: TeamState, rules: Ruleset) -> tuple[list[LedgerLine], list[LedgerLine]]:
    """Team value and current team value, each as a sum that adds up (BB2020 pages 35 and 73)."""
    parts, count = team_value_parts(team, rules), len(team.listed)
    players = sum(part.amount for part in parts[:count])
    full = [LedgerLine(counted(count, "player"), players, note="at their current value")]
    full += [LedgerLine(_capital(part.what), part.amount) for part in parts[count:]]
    full.append(LedgerLine("Team value", sum(part.amount for part in parts), kind="total"))
    now = current_team_value_parts(team, rules)
    current = [LedgerLine(part.what, part.amount) for part in now]
    if len(now) == 1:
        current.append(LedgerLine("Everybody on the list can play", None))
    current.append(LedgerLine("Current team value", sum(part.amount for part in now), kind="total"))
    return full, current


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


@dataclass(frozen=True, slots=True)
class GoldLine:
    """One movement of the treasury and what it left there."""

    sentence: str
    amount: int | None
    balance: int


def gold_lines(rows: Sequence[Row], last: int | None = None) -> list[GoldLine]:
    """Every movement of the treasury since the season opened, or the `last` of them after what was brought forward."""
    lines = [line for line in ledger(rows) if line.purse == TREASURY]
    if last is None or len(lines) <= last:
        return [GoldLine(line.sentence, line.amount, line.balance) for line in lines]
    older, newer = lines[:-last], lines[-last:]
    forward = GoldLine(f"Brought forward from {counted(len(older), 'line')} before", None, older[-1].balance)
    return [forward, *(GoldLine(line.sentence, line.amount, line.balance) for line in newer)]


@dataclass(frozen=True, slots=True)
class LogLine:
    """One row of the history as a sentence: who wrote it, and for whom; for a correction also what it was and why it changed."""

    at: datetime
    sentence: str
    by: str = ""
    on_behalf: bool = False
    kind: str = ""
    was: str = ""
    reason: str = ""
    struck: bool = False


#: What a correction does to the row that it names, in a word before its sentence.
KINDS = {"replaces": "Corrected", "voids": "Struck out", "follows": "Added later"}


def log_lines(stored: Sequence[HistoryRow], rows: Sequence[Row]) -> list[LogLine]:
    """The history, newest first. What was replaced or struck out stays readable, and is marked."""
    by_seq = {row.seq: row for row in rows}
    gone = {row.corrects for row in rows if row.how in ("replaces", "voids")}
    lines = []
    for told in reversed(stored):
        row = by_seq[told.seq]
        if row.entry is not None and row.entry.silent:
            continue
        before = by_seq.get(told.corrects) if told.corrects and told.how in ("replaces", "voids") else None
        was = before.entry.sentence() if before and before.entry is not None and not before.entry.silent else ""
        if row.entry is None and not was:
            continue
        lines.append(
            LogLine(
                at=told.at,
                sentence=row.entry.sentence() if row.entry is not None else "",
                by=str(told.by) if told.by else "",
                on_behalf=told.on_behalf,
                kind=KINDS.get(told.how, ""),
                was=was,
                reason=told.reason,
                struck=told.seq in gone,
            )
        )
    return lines


def open_questions(rows: Iterable[Row]) -> tuple[OpenQuestion, ...]:
    """What a list that was taken over left for a commissioner to decide."""
    openings = (row.entry for row in reversed(effective(rows)) if isinstance(row.entry, Opened))
    return next((opened.open_questions for opened in islice(openings, 1)), ())
