"""What counts for team value."""

from rulebook.policies.policy import Policy


class EverybodyCounts(Policy, frozen=True, tag="everybody_counts"):
    """BB2020: team value counts every player on the list; current team value leaves out those who miss the match (p.35, 73)."""

    fans_each: int


#: Every kind of team value.
TeamValue = EverybodyCounts
