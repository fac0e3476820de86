"""The players that a report may name on one side: the sheet of the kick-off, hired staff who may play, and players raised in the match."""

from collections.abc import Iterable
from dataclasses import dataclass

from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import KickOff, MatchReport, Raised, SheetPlayer, Side, SideReport, TeamSheet, other


def participants(sheet: TeamSheet, rules: Ruleset, raised: Iterable[Raised] = ()) -> dict[str, SheetPlayer]:
    """The players by id; those without a line on the sheet have the one in the book."""
    found = {player.id: player for player in sheet.players}
    for hired in sheet.at_hand:
        if hired.inducement in rules.playing_staff:
            one = rules.inducement(hired.inducement)
            found[one.id] = SheetPlayer(id=one.id, number=0, name=one.name, position="", kind="star")
    for risen in raised:
        found.setdefault(risen.id, risen_player(risen, sheet, rules))
    return found


def risen_player(risen: Raised, sheet: TeamSheet, rules: Ruleset) -> SheetPlayer:
    """The line of a player who was raised; without figures where the roster has no such position."""
    position = next((each for each in rules.roster(sheet.roster).positions if each.id == risen.position), None)
    if position is None:
        return SheetPlayer(
            id=risen.id, number=risen.number, name=risen.name or risen.id, position="", kind="raised",
        )  # fmt: skip
    return SheetPlayer(
        id=risen.id, number=risen.number, name=risen.name or f"{position.name} {risen.number}", position=position.id,
        characteristics=position.characteristics, skills=position.skills, kind="raised",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ReportedSide:
    """One side of a report with what the checks need to judge it: both sheets, and the players that the report may name on either side."""

    side: Side
    rules: Ruleset
    mine: SideReport
    theirs: SideReport
    sheet: TeamSheet
    their_sheet: TeamSheet
    players: dict[str, SheetPlayer]
    opponents: dict[str, SheetPlayer]

    @property
    def team(self) -> str:
        return self.sheet.team

    def name(self, id: str) -> str:
        """The name of one of the side's players; the id, where nobody has it."""
        player = self.players.get(id)
        return player.name if player is not None else id


def reported_side(report: MatchReport, side: Side, kick_off: KickOff, rules: Ruleset) -> ReportedSide:
    """This side of the report."""
    mine, theirs = report.side(side), report.side(other(side))
    sheet, their_sheet = kick_off.sheet(side), kick_off.sheet(other(side))
    return ReportedSide(
        side=side,
        rules=rules,
        mine=mine,
        theirs=theirs,
        sheet=sheet,
        their_sheet=their_sheet,
        players=participants(sheet, rules, mine.raised),
        opponents=participants(their_sheet, rules, theirs.raised),
    )
