"""A team's players, value, log and gold as its page shows them."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pages.shell.shapes import LedgerLine, RosterRow, SkillPresenter, Stat
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Characteristic, Characteristics
from teams.history.journal import Row, effective, ledger
from teams.history.season import Opened, OpenQuestion
from teams.history.state import TREASURY, Player, TeamState
from teams.history.values import current_team_value_parts, player_sheet, team_value_parts
from teams.models import HistoryRow


def roster_rows(team: TeamState, rules: Ruleset, link: Callable[[str], str] | None = None) -> list[RosterRow]:
    """Everybody on the list by number, then the journeymen of an open match; ``link`` gives the address of a player's page."""
    guests = [player for player in team.players.values() if player.kind != "rostered" and player.status == "active"]
    shown = (*team.listed, *sorted(guests, key=lambda each: each.number))
    return [player_row(player, team, rules, link(player.id) if link else "") for player in shown]


def player_row(player: Player, team: TeamState, rules: Ruleset, url: str = "") -> RosterRow:
    """One player as a roster shows them: characteristics, skills with the dice that gave them, points and injuries."""
    sheet, position = player_sheet(player, team, rules), rules.position(team.roster, player.position)
    stats = tuple(
        stat(one, sheet.characteristics[one.id], position.characteristics[one.id]) for one in rules.characteristics
    )
    printed = {owned.skill for owned in position.skills}
    dice = {gain.skill.skill: gain.dice for gain in player.advancements if gain.skill}
    skills = tuple(
        SkillPresenter(rules.label(owned), gained=owned.skill not in printed, dice=dice.get(owned.skill, ()))
        for owned in sheet.skills
    )
    so_far = len(player.advancements)
    price = rules.advancement.next_at(so_far)
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
        health=health(player, rules),
        out=not player.available and not guest,
        has_points=rules.advancement.earns_points,
    )


def profile(printed: Characteristics, rules: Ruleset) -> tuple[Stat, ...]:
    """The characteristics of a position or a star as the book prints them."""
    return tuple(Stat(one.short, one.written(printed[one.id])) for one in rules.characteristics)


def stat(one: Characteristic, value: int | None, printed: int | None) -> Stat:
    """A characteristic, and whether play has made it better or worse than it was printed."""
    return Stat(one.short, one.written(value), one.change(printed, value))


def health(player: Player, rules: Ruleset) -> str:
    """A player's injuries and absence in words; empty if there are none."""
    said = []
    if player.status == "retired":
        said.append(_("temporarily retired for the season"))
    if player.misses_next:
        said.append(_("misses the next match"))
    if player.niggling:
        count = player.niggling
        said.append(ngettext("{n} niggling injury", "{n} niggling injuries", count).format(n=count))
    lost = Counter(injury.characteristic for injury in player.injuries if injury.characteristic)
    said += [f"−{count} {rules.characteristic(name).short}" for name, count in lost.items()]
    words = ", ".join(said)
    return words[:1].upper() + words[1:]


def value_ledgers(team: TeamState, rules: Ruleset) -> tuple[list[LedgerLine], list[LedgerLine]]:
    """Team value and current team value, each as a sum that adds up (BB2020 pages 35 and 73)."""
    parts = team_value_parts(team, rules)
    count = sum(rules.edition.team_value.counts(player.available) for player in team.listed)
    players = sum(part.amount for part in parts[:count])
    full = [
        LedgerLine(
            ngettext("{n} player", "{n} players", count).format(n=count), players, note=_("at their current value")
        )
    ]
    full += [LedgerLine(_capital(part.what), part.amount) for part in parts[count:]]
    full.append(LedgerLine(_("Team value"), sum(part.amount for part in parts), kind="total"))
    now = current_team_value_parts(team, rules)
    current = [LedgerLine(part.what, part.amount) for part in now]
    if len(now) == 1:
        current.append(LedgerLine(_("All listed players are available"), None))
    current.append(LedgerLine(_("Current team value"), sum(part.amount for part in now), kind="total"))
    return full, current


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


@dataclass(frozen=True, slots=True)
class GoldLine:
    """One movement of the treasury and the balance after it."""

    sentence: str
    amount: int | None
    balance: int


def gold_lines(rows: Sequence[Row], last: int | None = None, purse: str = TREASURY) -> list[GoldLine]:
    """The movements of a purse since the season opened; with `last` only so many, after one line that sums up the others."""
    lines = [line for line in ledger(rows) if line.purse == purse]
    if last is None or len(lines) <= last:
        return [GoldLine(line.sentence, line.amount, line.balance) for line in lines]
    older, newer = lines[:-last], lines[-last:]
    forward = GoldLine(_brought_forward(len(older)), None, older[-1].balance)
    return [forward, *(GoldLine(line.sentence, line.amount, line.balance) for line in newer)]


def _brought_forward(count: int) -> str:
    said = ngettext("Brought forward from {n} earlier line", "Brought forward from {n} earlier lines", count)
    return said.format(n=count)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One row of the history as a sentence, with its author; a correction also has the old sentence and the reason."""

    at: datetime
    sentence: str
    by: str = ""
    on_behalf: bool = False
    kind: str = ""
    was: str = ""
    reason: str = ""
    struck: bool = False


#: What a correction does to the row that it names: a word before its sentence.
KINDS: dict[str, str | Promise] = {
    "replaces": gettext_lazy("Corrected"),
    "voids": gettext_lazy("Struck out"),
    "follows": gettext_lazy("Added later"),
}


def log_lines(stored: Sequence[HistoryRow], rows: Sequence[Row]) -> list[LogLine]:
    """The history, newest first. Replaced and struck rows stay readable and are marked."""
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
                kind=str(KINDS.get(told.how, "")),
                was=was,
                reason=told.reason,
                struck=told.seq in gone,
            )
        )
    return lines


def open_questions(rows: Iterable[Row]) -> tuple[OpenQuestion, ...]:
    """Open questions of an imported team, for a commissioner to settle."""
    openings = (row.entry for row in reversed(effective(rows)) if isinstance(row.entry, Opened))
    return next((opened.open_questions for opened in islice(openings, 1)), ())
