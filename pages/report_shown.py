"""What a report says, as the match page and the report page show it."""

from dataclasses import dataclass

from pages.desk import Desk
from pages.frame import TeamShown
from rulebook.ruleset import Ruleset
from rulebook.sheets import SIDES, Hurt, KickOff, MatchReport, Side, other

#: Deeds in a word for a narrow column. What is not listed has the edition's name.
DEED_WORDS = {
    "touchdown": "touchdown",
    "casualty": "casualty",
    "completion": "completion",
    "superb_throw": "superb throw",
    "deflection": "deflection",
    "interception": "interception",
    "mvp": "best player",
}
CAUSES = {
    "block": "in a block",
    "foul": "in a foul",
    "crowd": "by the crowd",
    "secret_weapon": "with a secret weapon",
    "stab": "with a blade",
    "throw": "by a thrown team-mate or a bomb",
    "self": "by a fall of his own",
    "other": "otherwise",
}


@dataclass(frozen=True, slots=True)
class DeedLine:
    """What one player did, and the star player points it earned."""

    number: int
    team: TeamShown
    name: str
    deeds: str
    spp: int


@dataclass(frozen=True, slots=True)
class HurtLine:
    """One player who was hurt: what came of it, by whom and how, and the result that was set aside."""

    number: int
    team: TeamShown
    name: str
    verdict: str
    lasting: bool
    dead: bool
    how: str
    aside: str


@dataclass(frozen=True, slots=True)
class ReportShown:
    """A report, both sides together, home first."""

    score: tuple[int, int]
    scorers: tuple[str, str]
    deeds: tuple[DeedLine, ...]
    hurt: tuple[HurtLine, ...]
    sent_off: tuple[tuple[int, TeamShown, str], ...]
    remarks: tuple[str, ...]

    @property
    def fallen(self) -> tuple[HurtLine, ...]:
        return tuple(line for line in self.hurt if line.dead)


def deed_word(rules: Ruleset, deed: str, count: int = 1) -> str:
    """ "2 touchdowns", "casualty"."""
    word = DEED_WORDS.get(deed) or rules.table("spp_earning").named(deed).name.lower()
    if count == 1:
        return word
    return f"{count} {word.removesuffix('y')}ies" if word.endswith("y") else f"{count} {word}s"


def report_shown(
    desk: Desk, kick_off: KickOff, report: MatchReport, best: dict[str, list[str]] | None = None
) -> ReportShown:
    """The report in words; ``best`` names the most valuable players of each side where they have been drawn."""
    rules = desk.rules
    deeds: list[DeedLine] = []
    for side in SIDES:
        deeds += _deeds(desk, kick_off, report, side, (best or {}).get(side, []))
    hurt = [hurt_line(desk, kick_off, injury, side, rules) for side in SIDES for injury in report.side(side).hurt]
    off = []
    for side in SIDES:
        for id in report.side(side).sent_off:
            player = kick_off.sheet(side).player(id)
            if player is not None:
                off.append((player.number, desk.shown(side), player.name))
    return ReportShown(
        score=(report.home.touchdowns, report.away.touchdowns),
        scorers=(_scorers(kick_off, report, "home"), _scorers(kick_off, report, "away")),
        deeds=tuple(deeds),
        hurt=tuple(hurt),
        sent_off=tuple(off),
        remarks=tuple(_remarks(desk, report)),
    )


def _scorers(kick_off: KickOff, report: MatchReport, side: Side) -> str:
    mine, parts = report.side(side), []
    for id, done in mine.deeds.items():
        count, player = done.get("touchdown", 0), kick_off.sheet(side).player(id)
        if count and player is not None:
            parts.append(f"{player.name} {count}" if count > 1 else player.name)
    if mine.unknown_scorer:
        parts.append("nobody knows who" if mine.unknown_scorer == 1 else f"nobody knows who {mine.unknown_scorer}")
    return ", ".join(parts)


def _deeds(desk: Desk, kick_off: KickOff, report: MatchReport, side: Side, best: list[str]) -> list[DeedLine]:
    rules, lines = desk.rules, []
    done_by = {id: dict(done) for id, done in report.side(side).deeds.items()}
    for id in best:
        done_by.setdefault(id, {})["mvp"] = done_by.get(id, {}).get("mvp", 0) + 1
    for id, done in done_by.items():
        player = kick_off.sheet(side).player(id)
        counted = {deed: count for deed, count in done.items() if count}
        if player is None or not counted:
            continue
        earns = player.kind not in ("star", "mercenary")
        spp = sum(rules.spp(deed) * count for deed, count in counted.items()) if earns else 0
        told = ", ".join(deed_word(rules, deed, count) for deed, count in counted.items())
        lines.append(DeedLine(player.number, desk.shown(side), player.name, told, spp))
    return sorted(lines, key=lambda line: (-line.spp, line.number))


def hurt_line(desk: Desk, kick_off: KickOff, injury: Hurt, side: Side, rules: Ruleset) -> HurtLine:
    player = kick_off.sheet(side).player(injury.player)
    row = rules.table("casualty").named(injury.result)
    dead = bool(row.get("dead"))
    verdict = "Dead" if dead else row.name
    if injury.characteristic:
        verdict += f", −1 {injury.characteristic.upper()}"
    elif row.get("niggling"):
        verdict += ", one niggling injury"
    if row.get("miss_next_game"):
        verdict += "; misses the next game"
    aside = ""
    if injury.apothecary:
        second = rules.table("casualty").named(injury.set_aside).name.lower() if injury.set_aside else ""
        aside = f"The apothecary’s roll; {second} was set aside." if second else "The apothecary was used."
    return HurtLine(
        number=player.number if player else 0,
        team=desk.shown(side),
        name=player.name if player else injury.player,
        verdict=verdict,
        lasting=dead or bool(row.get("miss_next_game")),
        dead=dead,
        how=_how(kick_off, injury, side),
        aside=aside,
    )


def _how(kick_off: KickOff, injury: Hurt, side: Side) -> str:
    by = None
    if injury.by is not None:
        by = kick_off.sheet(other(side)).player(injury.by) or kick_off.sheet(side).player(injury.by)
    how = CAUSES.get(injury.cause, "")
    return f"By {by.name}, {how}." if by else f"Hurt {how}." if how else ""


def _remarks(desk: Desk, report: MatchReport) -> list[str]:
    said = []
    for side in SIDES:
        mine, name = report.side(side), desk.team(side).name
        if mine.conceded:
            freely = " before a set-up, with too few players to go on" if mine.conceded_freely else ""
            said.append(f"{name} conceded{freely}.")
        if mine.awarded:
            were = "touchdown was" if mine.awarded == 1 else "touchdowns were"
            said.append(f"{mine.awarded} {were} awarded to {name} because the others conceded.")
    return said
