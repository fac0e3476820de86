"""Everybody whom a report may name on one side: the sheet of the kick-off, hired staff who may play, and those who were raised in the match."""

from collections.abc import Iterable

from rulebook.ruleset import Ruleset
from rulebook.sheets import KickOff, Raised, SheetPlayer, Side


def cast(kick_off: KickOff, side: Side, rules: Ruleset, raised: Iterable[Raised] = ()) -> dict[str, SheetPlayer]:
    """All of them by their ids; whoever has no line on the sheet has the one that the book prints."""
    sheet = kick_off.sheet(side)
    found = {player.id: player for player in sheet.players}
    for hired in sheet.hired:
        if hired.inducement in rules.playing_staff:
            one = rules.inducement(hired.inducement)
            found[one.id] = SheetPlayer(
                id=one.id, number=0, name=one.name, position="", ma=0, st=0, ag=0, pa=None, av=0, kind="star"
            )
    for risen in raised:
        position = rules.position(sheet.roster, risen.position)
        name = risen.name or f"{position.name} {risen.number}"
        found[risen.id] = SheetPlayer(
            id=risen.id, number=risen.number, name=name, position=position.id, ma=position.ma, st=position.st,
            ag=position.ag, pa=position.pa, av=position.av, skills=position.skills, kind="raised",
        )  # fmt: skip
    return found
