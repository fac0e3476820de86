"""The sheets of a match, which are facts once they are kept."""

from collections.abc import Iterator

from matches.models import HiredStar, Match
from matches.selectors import rules_for, season_of
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES, KickOff, TeamSheet, plain

Kind = HiredStar.Kind


def keep_sheets(match: Match, kick_off: KickOff) -> None:
    """The match has these sheets, and those who were hired for it are on record for the lists of stars."""
    match.kick_off = plain(kick_off)
    match.save(update_fields=["kick_off"])
    HiredStar.objects.filter(match=match).delete()
    league, rules = season_of(match).league_id, rules_for(match)
    HiredStar.objects.bulk_create(
        HiredStar(league_id=league, match=match, side=side, player=player, star=star, kind=kind)
        for side in SIDES
        for player, star, kind in _hired_on(kick_off.sheet(side), rules)
    )


def _hired_on(sheet: TeamSheet, rules: Ruleset) -> Iterator[tuple[str, str, str]]:
    """Id on the sheet, id in the book, and kind of everybody who was hired."""
    came_as = {player: hired.inducement for hired in sheet.at_hand for player in hired.players}
    for player in sheet.players:
        if player.kind == "star":
            yield player.id, player.position, Kind.STAR
        elif player.kind == "mercenary":
            known = f"{sheet.roster}/{player.position}" if player.position else came_as.get(player.id, player.name)
            yield player.id, known, Kind.MERCENARY
    for hired in sheet.at_hand:
        if rules.inducement(hired.inducement).counts_towards and not hired.players:
            yield hired.inducement, hired.inducement, Kind.STAFF
