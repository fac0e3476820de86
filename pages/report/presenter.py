"""What a report says, as the match page and the report page show it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pages.match.context import MatchContext
from pages.shell.league_context import TeamPresenter
from pages.shell.wording import EN_DASH, counted
from rulebook.raising import rule_name
from rulebook.report.participants import participants
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import (
    REGENERATED,
    SIDES,
    Hurt,
    KickOff,
    MatchReport,
    Raised,
    SheetPlayer,
    Side,
    SideReport,
    other,
)


@dataclass(frozen=True, slots=True)
class DeedLine:
    """What one player did, and the star player points it earned."""

    number: int
    team: TeamPresenter
    name: str
    deeds: str
    spp: int
    url: str = ""


@dataclass(frozen=True, slots=True)
class CasualtyLine:
    """One player who was hurt: what came of it, by whom and how, and the result that was set aside."""

    number: int
    team: TeamPresenter
    name: str
    verdict: str
    lasting: bool
    dead: bool
    how: str
    aside: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class ReportPresenter:
    """A report, both sides together, home first."""

    score: tuple[int, int]
    scorers: tuple[str, str]
    deeds: tuple[DeedLine, ...]
    hurt: tuple[CasualtyLine, ...]
    sent_off: tuple[tuple[int, TeamPresenter, str, str], ...]
    remarks: tuple[str, ...]

    @property
    def fallen(self) -> tuple[CasualtyLine, ...]:
        return tuple(line for line in self.hurt if line.dead)


def participants_of(
    context: MatchContext, kick_off: KickOff, side: Side, raised: Iterable[Raised] = ()
) -> dict[str, SheetPlayer]:
    """Everybody whom a report may name on this side, by his id: the sheet, hired staff who may play, and those who were raised."""
    return participants(kick_off.sheet(side), context.rules, raised)


def player_name(context: MatchContext, kick_off: KickOff, side: Side, id: str) -> str:
    """The name of somebody whom a report names; of one who was raised that he was, for his name stands on a line of its own."""
    player = participants_of(context, kick_off, side).get(id)
    if player is not None:
        return player.name
    return f"The player whom {context.team(side).name} raised" if id.startswith("raised-") else id


def cause_words(rules: Ruleset) -> dict[str, str]:
    """How a casualty came to be, in words behind a name: "in a block"."""
    return {row.id: row.name for row in rules.table("casualty_causes")}


def prayer_name(rules: Ruleset, id: str) -> str:
    """What the book calls a prayer."""
    return rules.prayer(id).name


def raised_sentence(context: MatchContext, kick_off: KickOff, side: Side, one: Raised) -> str:
    """Who rose from whom, and by which rule."""
    sheet = kick_off.sheet(side)
    rose = one.name or f"A {context.rules.position(sheet.roster, one.position).name}"
    victim = player_name(context, kick_off, other(side), one.victim)
    return f"{rose}, number {one.number}, rose from {victim} by {rule_name(one.rule, context.rules)}."


def deed_word(rules: Ruleset, deed: str, count: int = 1) -> str:
    """ "2 touchdowns", "casualty"."""
    row = rules.table("spp_earning").named(deed)
    word: str = row.get("word") or row.name.lower()
    if count == 1:
        return word
    return f"{count} {word.removesuffix('y')}ies" if word.endswith("y") else f"{count} {word}s"


def present_report(
    context: MatchContext, kick_off: KickOff, report: MatchReport, best: dict[str, list[str]] | None = None
) -> ReportPresenter:
    """The report in words; ``best`` names the most valuable players of each side where they have been drawn."""
    deeds: list[DeedLine] = []
    for side in SIDES:
        deeds += _deeds(context, kick_off, report, side, (best or {}).get(side, []))
    raised = {side: report.side(side).raised for side in SIDES}
    hurt = [
        casualty_line(context, kick_off, injury, side, raised) for side in SIDES for injury in report.side(side).hurt
    ]
    off = []
    for side in SIDES:
        participants = participants_of(context, kick_off, side, report.side(side).raised)
        for id in report.side(side).sent_off:
            player = participants.get(id)
            if player is not None:
                off.append((player.number, context.present(side), player.name, _page(context, side, player)))
    return ReportPresenter(
        score=(report.home.touchdowns, report.away.touchdowns),
        scorers=(_scorers(context, kick_off, report, "home"), _scorers(context, kick_off, report, "away")),
        deeds=tuple(deeds),
        hurt=tuple(hurt),
        sent_off=tuple(off),
        remarks=tuple(_remarks(context, kick_off, report)),
    )


def _scorers(context: MatchContext, kick_off: KickOff, report: MatchReport, side: Side) -> str:
    mine, parts = report.side(side), []
    participants = participants_of(context, kick_off, side, mine.raised)
    for id, done in mine.deeds.items():
        count, player = done.get("touchdown", 0), participants.get(id)
        if count and player is not None:
            parts.append(f"{player.name} {count}" if count > 1 else player.name)
    if mine.unknown_scorer:
        parts.append("nobody knows who" if mine.unknown_scorer == 1 else f"nobody knows who {mine.unknown_scorer}")
    return ", ".join(parts)


def _deeds(
    context: MatchContext, kick_off: KickOff, report: MatchReport, side: Side, best: list[str]
) -> list[DeedLine]:
    rules, lines, mine = context.rules, [], report.side(side)
    participants = participants_of(context, kick_off, side, mine.raised)
    done_by = {id: dict(done) for id, done in mine.deeds.items()}
    for id in best:
        done_by.setdefault(id, {})["mvp"] = done_by.get(id, {}).get("mvp", 0) + 1
    for id, done in done_by.items():
        player = participants.get(id)
        done = {deed: count for deed, count in done.items() if count}
        if player is None or not done:
            continue
        earns = player.kind not in ("star", "mercenary")
        spp = sum(rules.spp(deed) * count for deed, count in done.items()) if earns else 0
        spp += rules.blessed_spp(mine.blessed.get(id, {})) if earns else 0
        told = ", ".join(deed_word(rules, deed, count) for deed, count in done.items())
        lines.append(
            DeedLine(player.number, context.present(side), player.name, told, spp, _page(context, side, player))
        )
    return sorted(lines, key=lambda line: (-line.spp, line.number))


def _page(context: MatchContext, side: str, player: SheetPlayer | None) -> str:
    """The address of a player's page; of those who are with a team for a match alone, none."""
    return (
        context.league_context.player_url(context.team(side), player.id) if player and player.kind == "rostered" else ""
    )


def casualty_line(
    context: MatchContext,
    kick_off: KickOff,
    injury: Hurt,
    side: Side,
    raised: Mapping[Side, Iterable[Raised]] = MappingProxyType({}),
) -> CasualtyLine:
    """One injury in words; ``raised`` are those of each side who were raised in the match."""
    rules = context.rules
    own, theirs = (participants_of(context, kick_off, each, raised.get(each, ())) for each in (side, other(side)))
    player = own.get(injury.player)
    verdict, lasting, dead = _verdict(injury, rules)
    aside = ""
    if injury.apothecary:
        second = rules.casualty.table.named(injury.set_aside).name.lower() if injury.set_aside else ""
        aside = f"The apothecary’s roll; {second} was set aside." if second else "The apothecary was used."
    return CasualtyLine(
        number=player.number if player else 0,
        team=context.present(side),
        name=player.name if player else injury.player,
        verdict=verdict,
        lasting=lasting,
        dead=dead,
        how=_how(injury, own | theirs, rules),
        aside=aside,
        url=_page(context, side, player),
    )


def _verdict(injury: Hurt, rules: Ruleset) -> tuple[str, bool, bool]:
    """What came of it in words; does it last beyond the match, and is the player dead?"""
    if injury.result == REGENERATED:
        return "Regenerated", False, False
    row = rules.casualty.table.named(injury.result)
    dead = bool(row.get("dead"))
    verdict = "Dead" if dead else row.name
    if injury.characteristic:
        verdict += f", {rules.reduced(injury.characteristic)}"
    elif row.get("niggling"):
        verdict += ", one niggling injury"
    if row.get("miss_next_game"):
        verdict += "; misses the next game"
    return verdict, dead or bool(row.get("miss_next_game")), dead


def _how(injury: Hurt, culprits: Mapping[str, SheetPlayer], rules: Ruleset) -> str:
    by = culprits.get(injury.by or "")
    how = cause_words(rules).get(injury.cause, "")
    told = f"By {by.name}, {how}." if by else f"Hurt {how}." if how else ""
    rolled = f" Rolled: {', '.join(map(str, injury.dice))}." if injury.dice else ""
    return (told + rolled).strip()


def _times(count: int) -> str:
    return f" {counted(count, 'time')}" if count > 1 else ""


def _blessed(context: MatchContext, kick_off: KickOff, side: Side, mine: SideReport) -> list[str]:
    """What prayers made worth more, and by how much."""
    said = []
    for id, blessed in mine.blessed.items():
        for prayer, count in blessed.items():
            more = counted(context.rules.blessed_spp({prayer: count}), "star player point")
            name = player_name(context, kick_off, side, id)
            said.append(f"{prayer_name(context.rules, prayer)} brings {name} {more} more.")
    return said


def _remarks(context: MatchContext, kick_off: KickOff, report: MatchReport) -> list[str]:
    said = []
    if report.extra_time:
        said.append("It went to extra time.")
    if report.roll_offs is not None:
        said.append(f"{context.team(report.roll_offs).name} won the roll-offs.")
    if report.home.as_played is not None and report.away.as_played is not None:
        said.append(f"On the pitch it stood {report.home.as_played}{EN_DASH}{report.away.as_played}.")
    said += [f"Said when asked: “{reason}”" for reason in report.reasons.values()]
    for side in SIDES:
        mine, name = report.side(side), context.team(side).name
        said += [raised_sentence(context, kick_off, side, one) for one in mine.raised]
        said += _blessed(context, kick_off, side, mine)
        said += [
            f"{player_name(context, kick_off, side, id)} stalled{_times(count)}." for id, count in mine.stalled.items()
        ]
        if mine.conceded:
            freely = " before a set-up, with too few players to go on" if mine.conceded_freely else ""
            could = f": {counted(mine.could_set_up, 'player')} could be set up" if mine.could_set_up is not None else ""
            said.append(f"{name} conceded{freely}{could}.")
        if mine.awarded:
            were = "touchdown was" if mine.awarded == 1 else "touchdowns were"
            given = [player_name(context, kick_off, side, id) for id in mine.awarded_to]
            whom = f", and given to {', '.join(given)}" if given else ""
            said.append(f"{mine.awarded} {were} awarded to {name} because the others conceded{whom}.")
    return said
