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


@settles("stadium")
class Stadium(Settled, frozen=True, kw_only=True):
    """Where a match is played (Death Zone, Blood Bowl Stadia). Without an ``attribute`` it is a regulation stadium.

    ``name`` is the stadium's, and ``resident`` the team that has a deal there: a rolled attribute without a resident has no name. ``home`` is the side
    that plays at its own home stadium, and ``owned`` says that it owns it.
    """

    #: The rows of the tables "random_stadium" and, with the table's id before a colon, of its attribute.
    category: str = ""
    attribute: str = ""
    name: str = ""
    resident: str = ""
    home: str = ""
    owned: bool = False
    #: What each side's home stadium is to it, "resident" or "owner"; a side without one is missing.
    bound: dict[str, str] = {}
    #: What the stadium adds to the fan factor of each side.
    fans: dict[str, int] = {}
    #: Gold pieces that a side has for inducements because it visits.
    visitors: dict[str, int] = {}
    #: What both sides add to their winnings, in gold pieces, and the dice of it.
    winnings: int = 0
    winnings_dice: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()

    def petty_cash(self, side: str) -> int:
        return self.visitors.get(side, 0)

    def fan_factor(self, side: str) -> int:
        return self.fans.get(side, 0)


@settles("stadium_gold")
class StadiumGold(Settled, frozen=True, kw_only=True):
    """What the stadium brings towards inducements: gold pieces for each side, and for each side what single inducements cost less, by their ids."""

    gold: dict[str, int] = {}
    dice: dict[str, tuple[int, ...]] = {}
    less: dict[str, dict[str, int]] = {}
    #: No price falls below this.
    floor: int = 0

    def petty_cash(self, side: str) -> int:
        return self.gold.get(side, 0)

    def price(self, side: str, inducement: str, price: int) -> int:
        less = self.less.get(side, {}).get(inducement, 0)
        return max(min(price, self.floor), price - less)


@settles("side_bets")
class SideBets(Settled, frozen=True, kw_only=True):
    """What each side bets on its own win, in gold pieces (Death Zone, Side Bet)."""

    stakes: dict[str, int] = {}

    def from_treasury(self, side: str) -> dict[str, int]:
        stake = self.stakes.get(side, 0)
        return {"a side bet": stake} if stake else {}


class Upgrade(msgspec.Struct, frozen=True, kw_only=True):
    """A skill that a player has for one match from a member of staff, ``by`` the id of the inducement; ``had`` where they had it already."""

    player: str
    skill: str
    by: str
    had: bool = False


@settles("upgrades")
class Upgrades(Settled, frozen=True, kw_only=True):
    """The players whom staff changed for this match, by side (Death Zone, coaching staff)."""

    given: dict[str, tuple[Upgrade, ...]] = {}
