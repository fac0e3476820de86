"""A team that no account plays gets its coach by a link."""

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from league.models import League, Membership, TeamClaim
from league.people.clubs import replace_coach
from league.people.members import RISING, Role
from league.people.names import refuse_name_of_another
from rulebook.shapes.refusals import Refusal
from teams.actions import hold
from teams.models import Coach, Team

#: How long a link can be used.
CLAIM_LIVES = timedelta(days=14)


class HasACoach(Refusal):
    code = "has_a_coach"
    sentence = "{team} already has a coach: {coach}."
    grantable = False


class NoSuchClaim(Refusal):
    code = "no_such_claim"
    sentence = "This link no longer works: it was used or replaced, or is too old. Ask a commissioner for a new one."
    grantable = False


def hand_over(*, league: League, team: Team, by: Coach) -> str:
    """The secret part of a link by which somebody takes the team over, told only now; an older one to the same team is not good any more."""
    _refuse_taken(team)
    token = secrets.token_urlsafe(24)
    TeamClaim.objects.update_or_create(
        team=team,
        defaults={
            "league": league,
            "token_hash": _hash(token),
            "by": by,
            "expires_at": timezone.now() + CLAIM_LIVES,
        },
    )
    return token


def good_claim(token: str) -> TeamClaim:
    """What the link is about, while it is good."""
    found = TeamClaim.objects.filter(token_hash=_hash(token), expires_at__gt=timezone.now())
    claim = found.select_related("league", "team__coach", "by").first()
    if claim is None:
        raise NoSuchClaim()
    return claim


def claim(*, token: str, coach: Coach) -> Team:
    """Makes the coach the team's coach and a member of its league; uses up the link. The team's history records it."""
    with transaction.atomic():
        found = good_claim(token)
        team, league = found.team, found.league
        hold(team)
        team.refresh_from_db()
        _refuse_taken(team)
        # One deletion decides: of two who open the link at once only one finds it.
        gone, _ = TeamClaim.objects.filter(pk=found.pk, token_hash=found.token_hash).delete()
        if not gone:
            raise NoSuchClaim()
        member, is_new = Membership.objects.get_or_create(league=league, coach=coach, defaults={"role": Role.COACH})
        if is_new:
            refuse_name_of_another(league, coach)
        if RISING.index(Role(member.role)) < RISING.index(Role.COACH):
            Membership.objects.filter(pk=member.pk).update(role=Role.COACH)
        return replace_coach(team=team, league=league, coach=coach, by=coach)


def _refuse_taken(team: Team) -> None:
    if team.coach is not None and team.coach.is_active:
        raise HasACoach(team=team.name, coach=str(team.coach))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
