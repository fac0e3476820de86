"""Writes notifications, in the transaction of the action that causes them: to inboxes, by e-mail, and to the league's addresses elsewhere."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.models import Delivery, Fixture, Happening, League, MailWishes, Membership, Notice, Webhook
from league.telling.kinds import KINDS, sentence_for
from teams.models import Coach, Team


def happened(
    league: League,
    kind: str,
    *,
    to: Iterable[Coach | None] = (),
    fixture: Fixture | None = None,
    team: Team | None = None,
    by: Coach | None = None,
    once: str = "",
    **facts: Any,
) -> Happening | None:
    """Stores what happened and notifies the coaches it concerns, except the author, in the caller's transaction.

    ``kind`` is one of `league.telling.kinds.KINDS`; its sentence is made of ``facts``, to which the names of ``fixture``, ``team``, ``by`` and
    the league are added. With ``once`` it is stored a single time: later calls return None. A happening that says the same as the
    last one of its kind (`Kind.unless_same`) is stored, but nobody is notified.
    """
    known = KINDS[kind]
    facts = _names(league, fixture, team, by) | {name: _storable(value) for name, value in facts.items()}
    sentence_for(kind, facts, timezone.get_default_timezone())
    if once and Happening.objects.filter(league=league, once=once).exists():
        return None
    quiet = bool(known.unless_same) and _said_before(kind, fixture, team, facts)
    try:
        # With `once` the database may refuse the row; the savepoint keeps everything else.
        with transaction.atomic(savepoint=bool(once)):
            row = Happening.objects.create(
                league=league, kind=kind, facts=facts, fixture=fixture, team=team, by=by, once=once, quiet=quiet
            )
            if not quiet:
                _tell(row, [coach for coach in to if coach is not None and coach != by])
    except IntegrityError:
        if once:
            return None
        raise
    return row


def commissioners_of(league: League) -> list[Coach]:
    """The commissioners, to be notified of what only they can decide."""
    return list(Coach.objects.filter(memberships__league=league, memberships__role=Membership.Role.COMMISSIONER))


def officers_of(league: League) -> list[Coach]:
    """Commissioners and staff, to be notified of what either can decide."""
    officers = (Membership.Role.COMMISSIONER, Membership.Role.STAFF)
    return list(Coach.objects.filter(memberships__league=league, memberships__role__in=officers))


def both_coaches(fixture: Fixture) -> list[Coach | None]:
    """The coaches of both teams, if they have accounts, and the substitutes of this fixture."""
    return [*coaches_of_side(fixture, "home"), *coaches_of_side(fixture, "away")]


def coaches_of_side(fixture: Fixture, side: str) -> list[Coach | None]:
    """The coach of one team, if they have an account, and the substitute for this fixture."""
    own = fixture.home.coach if side == "home" else fixture.away.coach
    standing = (each for each in fixture.substitutes.all() if each.side == side and each.ended_at is None)
    return [own, *(substitute.coach for substitute in standing)]


def _names(league: League, fixture: Fixture | None, team: Team | None, by: Coach | None) -> dict[str, Any]:
    names: dict[str, Any] = {"league": league.name, "who": str(by) if by else "the site"}
    if fixture is not None:
        names |= {"fixture": str(fixture), "home": fixture.home.name, "away": fixture.away.name}
    if team is not None:
        names["team"] = team.name
    return names


def _storable(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return value if isinstance(value, str | int | float | bool | list | dict | None) else str(value)


def _said_before(kind: str, fixture: Fixture | None, team: Team | None, facts: dict[str, Any]) -> bool:
    last = Happening.objects.filter(kind=kind, fixture=fixture, team=team, quiet=False).order_by("-pk").first()
    return last is not None and all(last.facts.get(name) == facts.get(name) for name in KINDS[kind].unless_same)


def _tell(row: Happening, to: list[Coach]) -> None:
    """Writes the notices, and makes e-mails and messages to other addresses due now."""
    now = timezone.now()
    coaches = {coach.pk: coach for coach in to if coach.is_active}
    Notice.objects.bulk_create(Notice(happening=row, coach=coach) for coach in coaches.values())
    deliveries = [
        Delivery(happening=row, webhook=hook, due_at=now)
        for hook in Webhook.objects.filter(league=row.league, on=True)
        if row.kind in hook.kinds
    ]
    if settings.MAILS and coaches:
        deliveries += [Delivery(happening=row, coach_id=pk, due_at=now) for pk in _mailed(row, coaches)]
    Delivery.objects.bulk_create(deliveries)


def _mailed(row: Happening, coaches: dict[int, Coach]) -> list[int]:
    """Those of these coaches who get an e-mail: those who chose its kind, and everybody if it is about their account."""
    if row.what.of_account:
        return [pk for pk, coach in coaches.items() if coach.email]
    wishes = MailWishes.objects.filter(coach__in=coaches).exclude(coach__email="")
    return [wish.coach_id for wish in wishes if row.kind in wish.kinds]
