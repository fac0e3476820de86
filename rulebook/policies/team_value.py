"""What counts for team value."""

from abc import abstractmethod

from rulebook.policies.policy import Policy, Slot


class TeamValue(Slot):
    """What counts for team value beside staff and re-rolls."""

    __slots__ = ()

    #: What one of the fans who stay counts, in gold pieces.
    fans_each: int

    @abstractmethod
    def counts(self, available: bool) -> bool:
        """Does a player on the list count for team value, who can or cannot play the next match?"""

    def current(self, available: bool) -> bool:
        """Do they count for current team value?"""
        return available

    def fans(self, fans: int) -> int:
        """What the fans add, in gold pieces."""
        return fans * self.fans_each


class EverybodyCounts(Policy, TeamValue, frozen=True, tag="everybody_counts"):
    """BB2020: team value counts every player on the list; current team value leaves out those who miss the match (p.35, 73)."""

    fans_each: int

    def counts(self, available: bool) -> bool:
        """Everybody on the list does."""
        return True
