"""What one account is to another: whether somebody may do something to an account is decided here and nowhere else.

A role in a league gives no right to an account. The deeds are `ACCOUNT_DEEDS` in `league/permissions.py`.
"""

from datetime import timedelta

from django.utils import timezone

from league.access import Reader
from league.models import DraftForm, Enrolment, Membership, WayIn
from league.permissions import Deed, Standing, allowed
from teams.models import Coach, Team

#: How long an owner's leave lasts.
LEAVE_LIVES = timedelta(hours=24)


def may_do_to(reader: Reader, coach: Coach, deed: Deed) -> bool:
    """May the reader do this to the account of this coach?"""
    return allowed(deed, standings_to(reader, coach))


def standings_to(reader: Reader, coach: Coach) -> frozenset[Standing]:
    """What the reader is to the account of this coach, as things stand now."""
    if not isinstance(reader, Coach) or not reader.is_active:
        return frozenset({Standing.GUEST})
    if reader.pk == coach.pk:
        return frozenset({Standing.OWN})
    if coach.is_superuser or coach.is_staff:
        return frozenset({Standing.STRANGER})
    if reader.is_superuser:
        return frozenset({Standing.ADMINISTRATOR})
    trusted = _runs_everything_of(reader, coach) or _has_leave(reader, coach)
    return frozenset({Standing.TRUSTED_COMMISSIONER if trusted else Standing.STRANGER})


def _runs_everything_of(reader: Coach, coach: Coach) -> bool:
    """Does the coach belong to a league of this commissioner, and has no role, team or draft anywhere else?"""
    run = Membership.objects.filter(coach=reader, role=Membership.Role.COMMISSIONER).values("league")
    roles = Membership.objects.filter(coach=coach)
    if not roles.filter(league__in=run).exists() or roles.exclude(league__in=run).exists():
        return False
    elsewhere = (
        DraftForm.objects.filter(coach=coach).exclude(season__league__in=run),
        Enrolment.objects.filter(team__coach=coach).exclude(season__league__in=run),
        Team.objects.filter(coach=coach, enrolments=None),
    )
    return not any(found.exists() for found in elsewhere)


def _has_leave(reader: Coach, coach: Coach) -> bool:
    """Has the coach allowed it to this commissioner of a league of theirs, a day ago at most?"""
    since = timezone.now() - LEAVE_LIVES
    given = WayIn.objects.filter(by=reader, coach=coach, allowed=True, answered_at__gt=since)
    roles = {"coach": reader, "role": Membership.Role.COMMISSIONER, "league__in": given.values("league")}
    run = Membership.objects.filter(**roles).values("league")
    return Membership.objects.filter(coach=coach, league__in=run).exists()
