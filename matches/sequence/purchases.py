"""What the inducements of a match cost its teams: in their histories once it is kicked off, and out of them again if it never was."""

from matches.models import Match, StepAnswer
from matches.selectors import BOTH, rules_for
from rulebook.shapes.settled import Settled
from rulebook.shapes.sheets import KickOff, other
from rulebook.shop.hiring import name_of
from teams.actions import append, append_corrections
from teams.history.journal import Row, effective
from teams.history.kick_off import InducementsBought, Purchase
from teams.models import Coach, Team
from teams.selectors import journal


def enter_purchases(match: Match, kick_off: KickOff) -> None:
    """What each side paid from its treasury is in its history, under the name of whoever chose it; petty cash moves nothing there.

    The lists were frozen when it was chosen: it stands even if the treasury has shrunk since.
    """
    rules, teams = rules_for(match), {"home": match.fixture.home, "away": match.fixture.away}
    for side, team in teams.items():
        others = [each.from_treasury(side) for each in kick_off.settled.values() if isinstance(each, Settled)]
        more = [Purchase(what, 1, gold) for paid in others for what, gold in paid.items()]
        amount = kick_off.from_treasury(side) + sum(each.price for each in more)
        if not amount:
            continue
        bought = tuple(
            Purchase(name_of(each, rules), each.count, each.price) for each in kick_off.sheet(side).hired if each.price
        )
        opponent = teams[other(side)].name
        entry = InducementsBought(kick_off=match.pk, opponent=opponent, amount=amount, bought=(*bought, *more))
        chosen = StepAnswer.objects.select_related("by").filter(match=match, side=BOTH, sides=None, among=None)
        of_side = chosen.filter(key__startswith=f"{side}/").order_by("pk")
        choice = of_side.filter(step="inducements").first() or of_side.last()
        by, behalf = (choice.by, choice.on_behalf) if choice is not None else (None, False)
        append(team=team, entries=[entry], by=by, on_behalf=behalf, checked=False)


def return_purchases(match: Match, by: Coach | None, reason: str) -> None:
    """The match never was: what its teams paid for it is in their treasuries again, and both are there to be read."""
    for team in (match.fixture.home, match.fixture.away):
        _void(team, match.pk, by, reason)


def _void(team: Team, kick_off: int, by: Coach | None, reason: str) -> None:
    rows = journal(team)
    voids = [
        Row(seq=0, entry=None, how="voids", corrects=row.seq)
        for row in effective(rows)
        if isinstance(row.entry, InducementsBought) and row.entry.kick_off == kick_off
    ]
    if voids:
        append_corrections(team=team, rows=voids, by=by, seen=max(row.seq for row in rows), reason=reason)
