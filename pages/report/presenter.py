"""What a report says, as the match page and the report page show it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pages.match.context import MatchContext
from pages.shell.league_context import TeamPresenter
from pages.shell.wording import dashed
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
    """One player who was hurt: the result, the culprit and the cause, and the result that was set aside."""

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
    """Every player that a report may name on this side, by id: the sheet, hired staff who may play, and raised players."""
    return participants(kick_off.sheet(side), context.rules, raised)


def player_name(context: MatchContext, kick_off: KickOff, side: Side, id: str) -> str:
    """The name of a player in a report; a raised player is described, because their name has a line of its own."""
    player = participants_of(context, kick_off, side).get(id)
    if player is not None:
        return player.name
    return _("The player raised by {team}").format(team=context.team(side).name) if id.startswith("raised-") else id


def cause_words(rules: Ruleset) -> dict[str, str]:
    """How a casualty came to be, in words behind a name: "in a block"."""
    return {row.id: row.name for row in rules.table("casualty_causes")}


def prayer_name(rules: Ruleset, id: str) -> str:
    """What the book calls a prayer."""
    return rules.prayer(id).name


def raised_sentence(context: MatchContext, kick_off: KickOff, side: Side, one: Raised) -> str:
    """The raised player, the victim, and the rule."""
    sheet = kick_off.sheet(side)
    rose = one.name or _("A {position}").format(position=context.rules.position(sheet.roster, one.position).name)
    victim = player_name(context, kick_off, other(side), one.victim)
    return _("{name}, number {number}, rose from {victim} by {rule}.").format(
        name=rose, number=one.number, victim=victim, rule=rule_name(one.rule, context.rules)
    )


def deed_word(rules: Ruleset, deed: str, count: int = 1) -> str:
    """ "2 touchdowns", "casualty"."""
    row = rules.table("spp_earning").named(deed)
    word: str = row.get("word") or row.name.lower()
    return word if count == 1 else f"{count} {deed_words(rules, deed)}"


def deed_words(rules: Ruleset, deed: str) -> str:
    """ "touchdowns", "casualties"."""
    word = deed_word(rules, deed)
    return f"{word.removesuffix('y')}ies" if word.endswith("y") else f"{word}s"


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
        unknown = _("unknown")
        parts.append(unknown if mine.unknown_scorer == 1 else f"{unknown} {mine.unknown_scorer}")
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
        aside = _("The apothecary was used; {result} was set aside.").format(result=second)
        aside = aside if second else _("The apothecary was used.")
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
        return _("Regenerated"), False, False
    row = rules.casualty.table.named(injury.result)
    dead = bool(row.get("dead"))
    verdict = _("Dead") if dead else row.name
    if injury.characteristic:
        verdict += f", {rules.reduced(injury.characteristic)}"
    elif row.get("niggling"):
        verdict += _(", one niggling injury")
    if row.get("miss_next_game"):
        verdict += _("; misses the next game")
    return verdict, dead or bool(row.get("miss_next_game")), dead


def _how(injury: Hurt, culprits: Mapping[str, SheetPlayer], rules: Ruleset) -> str:
    by = culprits.get(injury.by or "")
    how = cause_words(rules).get(injury.cause, "")
    told = _("By {name}, {cause}.").format(name=by.name, cause=how) if by else ""
    told = told or (_("Hurt {cause}.").format(cause=how) if how else "")
    rolled = _("Rolled: {dice}.").format(dice=", ".join(map(str, injury.dice))) if injury.dice else ""
    return f"{told} {rolled}".strip()


def _stalled(name: str, count: int) -> str:
    if count == 1:
        return _("{name} stalled.").format(name=name)
    return ngettext("{name} stalled {n} time.", "{name} stalled {n} times.", count).format(name=name, n=count)


def _blessed(context: MatchContext, kick_off: KickOff, side: Side, mine: SideReport) -> list[str]:
    """What prayers made worth more, and by how much."""
    said = []
    for id, blessed in mine.blessed.items():
        for prayer, count in blessed.items():
            points = context.rules.blessed_spp({prayer: count})
            more = ngettext(
                "{prayer} earns {name} {n} extra star player point.",
                "{prayer} earns {name} {n} extra star player points.",
                points,
            )
            name = player_name(context, kick_off, side, id)
            said.append(more.format(prayer=prayer_name(context.rules, prayer), name=name, n=points))
    return said


def _remarks(context: MatchContext, kick_off: KickOff, report: MatchReport) -> list[str]:
    said = []
    if report.extra_time:
        said.append(_("It went to extra time."))
    if report.roll_offs is not None:
        said.append(_("{team} won the roll-offs.").format(team=context.team(report.roll_offs).name))
    if report.home.as_played is not None and report.away.as_played is not None:
        said.append(
            _("The score on the pitch was {score}.").format(
                score=dashed((report.home.as_played, report.away.as_played))
            )
        )
    said += [
        _("Match event in half {half}: {event}").format(half=half, event=event_name(context.rules, event))
        for half, event in sorted(report.events.items())
    ]
    said += [_("Reason given: “{reason}”").format(reason=reason) for reason in report.reasons.values()]
    for side in SIDES:
        mine, name = report.side(side), context.team(side).name
        said += [raised_sentence(context, kick_off, side, one) for one in mine.raised]
        said += _blessed(context, kick_off, side, mine)
        said += [_stalled(player_name(context, kick_off, side, id), count) for id, count in mine.stalled.items()]
        if mine.conceded:
            said.append(_conceded(name, mine))
        if mine.awarded:
            said.append(_awarded(name, mine, [player_name(context, kick_off, side, id) for id in mine.awarded_to]))
    return said


def event_name(rules: Ruleset, id: str) -> str:
    """The name of a match event; of one that these rules do not have, its id."""
    return rules.match_events[id].name if id in rules.match_events else id


def _conceded(team: str, mine: SideReport) -> str:
    if mine.conceded_freely:
        said = _("{team} conceded before a set-up, with too few players to go on").format(team=team)
    else:
        said = _("{team} conceded").format(team=team)
    if mine.could_set_up is None:
        return f"{said}."
    could = ngettext("{n} player could be set up", "{n} players could be set up", mine.could_set_up)
    return f"{said}: {could.format(n=mine.could_set_up)}."


def _awarded(team: str, mine: SideReport, given: list[str]) -> str:
    said = ngettext(
        "{n} touchdown was awarded to {team} because the opponent conceded",
        "{n} touchdowns were awarded to {team} because the opponent conceded",
        mine.awarded,
    ).format(n=mine.awarded, team=team)
    return _("{awarded}, and given to {names}.").format(awarded=said, names=", ".join(given)) if given else f"{said}."
