"""What the Death Zone's steps before the kick-off settle."""

import msgspec

from rulebook.shapes.settled import Settled, settles


class Sponsorship(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that a side has at the kick-off: "ongoing" or "major". ``sponsor`` is the row of a Major Sponsor, ``bomber`` the id of a player whom it
    has equipped, ``rerolls`` how many team re-rolls it gives in the first half, and ``effect`` what it does in the match, in words."""

    name: str
    deal: str = "ongoing"
    sponsor: str = ""
    bomber: str = ""
    rerolls: int = 0
    effect: str = ""


@settles("sponsorships")
class Sponsorships(Settled, frozen=True, kw_only=True):
    """The sponsors of each side at the kick-off (Death Zone, Blood Bowl Sponsors)."""

    deals: dict[str, tuple[Sponsorship, ...]] = {}

    def of(self, side: str) -> tuple[Sponsorship, ...]:
        return self.deals.get(side, ())

    def rerolls(self, side: str) -> int:
        """Team re-rolls of the first half only, which may be kept for the second if they are not used."""
        return sum(deal.rerolls for deal in self.of(side))
