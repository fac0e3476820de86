"""The sheets of a match, which are facts once they are kept."""

from matches.models import HiredStar, Match
from matches.selectors import season_of
from rulebook.shapes.sheets import SIDES, KickOff, plain


def keep_sheets(match: Match, kick_off: KickOff) -> None:
    """The match has these sheets, and the stars on them are on record for the lists of stars."""
    match.kick_off = plain(kick_off)
    match.save(update_fields=["kick_off"])
    HiredStar.objects.filter(match=match).delete()
    HiredStar.objects.bulk_create(
        HiredStar(league_id=season_of(match).league_id, match=match, side=side, player=player.id, star=player.position)
        for side in SIDES
        for player in kick_off.sheet(side).players
        if player.kind == "star"
    )
