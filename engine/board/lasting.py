"""What holds for a while, and its end."""

from engine.board.state import Player, State


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


def lent(g: State, p: Player, attribute: str) -> int:
    """What the player's figure owes to something that ends with the drive, the half or the game."""
    return sum(loan[2] for loan in g.loans if loan[0] == p.id and loan[1] == attribute)
