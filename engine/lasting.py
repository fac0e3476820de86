"""What holds for a while, and its end."""

from engine.state import State


def expire(g: State, until: int) -> None:
    """Whatever held until then holds no more, and what was lent is given back."""
    g.effects = [effect for effect in g.effects if effect[2] > until]
    kept = []
    for loan in g.loans:
        id, attribute, amount, ends = loan
        if ends > until:
            kept.append(loan)
        elif attribute == "skills":
            g.forget(g.players[id], amount)
        else:
            setattr(g.players[id], attribute, getattr(g.players[id], attribute) - amount)
    g.loans = kept
