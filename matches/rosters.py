"""Changes of a roster between two matches: rename, dismiss, bring back from temporary retirement; and, for a commissioner, undo the last purchase.

The steps after a match are where a list changes by the book (page 72). Here is what may wait until the next list is locked.
"""

from datetime import datetime

from django.db import transaction

from matches.models import Match, MatchSide
from rulebook.naming import tidy
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Refusal, refuse
from teams.actions import append, hold
from teams.history import objections
from teams.history.between import PurchaseReturned, TemporaryRetirementTakenBack, bought
from teams.history.entry import Entry
from teams.history.journal import Row, effective
from teams.history.match import Forfeited, Played
from teams.history.season import PlayerRenamed
from teams.history.squad import PlayerFired, TemporarilyRetired
from teams.history.state import TeamState
from teams.models import Coach, Team
from teams.selectors import journal, rules_of, state_of


class ListLocked(Refusal):
    """The list of a match that is on stays as it was locked."""

    code = "list_locked"
    sentence = (
        "The roster of {team} was locked on {when} for {fixture}. It can be changed in the steps after that match."
    )
    grantable = False


class StepsAreOpen(Refusal):
    code = "steps_are_open"
    sentence = "The steps after {fixture} are still open. Dismiss players there."
    grantable = False


class DismissedInTheSteps(Refusal):
    """By the book players are dismissed in step four after a match; in between only where the list is too long."""

    code = "dismissed_in_the_steps"
    sentence = "Dismiss players in the steps after a match. Before that a coach may only shorten a roster of more than {limit}; it has {count}."


class TooLateToReturn(Refusal):
    code = "too_late_to_return"
    sentence = "{player} retired after an earlier match. This could be taken back until the next roster was locked."
    grantable = False


class NothingBought(Refusal):
    code = "nothing_bought"
    sentence = "{team} has bought nothing since its roster was last locked."
    grantable = False


def rename(
    *, team: Team, player: str, name: str, number: int, by: Coach, seen: int | None = None, on_behalf: bool = False
) -> TeamState:
    """The player has this name and shirt from now on; matches that were played keep the old ones."""
    name = tidy(name)
    state = state_of(team)
    refuse(objections.listed_player(state, player))
    entry = PlayerRenamed(player=player, was=state.players[player].name, name=name, number=number)
    return append(team=team, entries=[entry], by=by, seen=seen, on_behalf=on_behalf)


def take_back_rest(
    *, team: Team, player: str, by: Coach, seen: int | None = None, on_behalf: bool = False
) -> TeamState:
    """Brings a player back who temporarily retired after the last match; only until the next roster is locked."""
    with transaction.atomic():
        hold(team)
        refuse(rest_problems(team, journal(team), player))
        name = state_of(team).players[player].name
        return append(
            team=team,
            entries=[TemporaryRetirementTakenBack(player=player, name=name)],
            by=by,
            seen=seen,
            on_behalf=on_behalf,
        )


def rest_problems(team: Team, rows: list[Row], player: str) -> list[Problem]:
    """What keeps a temporary retirement from being taken back."""
    rested = [
        row.entry.match
        for row in effective(rows)
        if isinstance(row.entry, TemporarilyRetired) and row.entry.player == player
    ]
    last = _last_match(rows)
    if locked := _locked(team, but=last):
        return [locked]
    if rested and rested[-1] != last:
        named = next(
            row.entry.name
            for row in effective(rows)
            if isinstance(row.entry, TemporarilyRetired) and row.entry.player == player
        )
        return [TooLateToReturn(player=named)]
    return []


def dismiss(*, team: Team, player: str, by: Coach, seen: int | None = None, on_behalf: bool = False) -> TeamState:
    """The player is off the roster, and nothing is refunded. A coach may do so if the roster is too long, a commissioner whenever it is not locked."""
    with transaction.atomic():
        hold(team)
        state = state_of(team)
        refuse(dismissal_problems(team, state, rules_of(team), on_behalf=on_behalf))
        refuse(objections.listed_player(state, player))
        entry = PlayerFired(player=player, name=state.players[player].name)
        return append(team=team, entries=[entry], by=by, seen=seen, on_behalf=on_behalf)


def dismissal_problems(team: Team, state: TeamState, rules: Ruleset, *, on_behalf: bool) -> list[Problem]:
    """What keeps anybody from being dismissed between two matches."""
    if locked := _locked(team):
        return [locked]
    count, limit = len(state.listed), rules.draft.players_max
    return [] if on_behalf or count > limit else [DismissedInTheSteps(count=count, limit=limit)]


def return_purchase(*, team: Team, reason: str, by: Coach, seen: int | None = None) -> TeamState:
    """The last thing that the team bought is gone and its price is back, with the commissioner's reason; only until the next list is locked."""
    with transaction.atomic():
        hold(team)
        if locked := _locked(team, but=_last_match(journal(team))):
            raise locked
        last = last_purchase(journal(team))
        if last is None:
            raise NothingBought(team=team.name)
        what, name, price, player = bought(last) or ("reroll", "", 0, "")
        entry = PurchaseReturned(what=what, name=name, price=price, player=player, reason=tidy(reason))
        return append(team=team, entries=[entry], by=by, seen=seen, on_behalf=True)


def last_purchase(rows: list[Row]) -> Entry | None:
    """What the team bought last in the steps after its last match, and still has; nothing if that was undone or there is none."""
    purchases: list[Entry] = []
    for row in effective(rows):
        entry = row.entry
        if isinstance(entry, Played | Forfeited):
            purchases = []
        elif isinstance(entry, PurchaseReturned):
            purchases = purchases[:-1]
        elif entry is not None and bought(entry) is not None:
            purchases.append(entry)
    return purchases[-1] if purchases else None


def _last_match(rows: list[Row]) -> str:
    matches = [row.entry.match for row in effective(rows) if isinstance(row.entry, Played | Forfeited)]
    return matches[-1] if matches else ""


def _locked(team: Team, but: str = "") -> Problem | None:
    """The match that the team's list is locked for, as a reason; the steps after the match ``but`` do not count as one."""
    sides = MatchSide.objects.filter(team=team, open=True).select_related(
        "match__fixture__home", "match__fixture__away"
    )
    side = sides.first()
    if side is None:
        return None
    fixture = side.match.fixture
    if side.match.state in (Match.State.AFTER, Match.State.FINISHED):
        return None if fixture.ref == but else StepsAreOpen(fixture=str(fixture))
    return ListLocked(team=team.name, when=_told(side.match.locked_at), fixture=str(fixture))


def _told(moment: datetime) -> str:
    return f"{moment:%d %B, %H:%M} UTC"
