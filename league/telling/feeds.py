"""Who may follow a league from outside the site: anybody a public one, and anybody with a member's key a private one."""

import secrets

from django.db import transaction

from league.access import NotHere, Reader, league_for_reading
from league.models import FeedKey, League, Membership, Result
from teams.models import Coach

#: How many results a feed tells, the latest first.
LATEST = 30


def league_for_following(reader: Reader, slug: str, key: str) -> League:
    """The league, for readers who may read it or have a valid key; otherwise it does not exist for them."""
    found = FeedKey.objects.filter(token=key, membership__league__slug=slug).select_related("membership__league")
    good = found.first() if key else None
    return good.membership.league if good else league_for_reading(reader, slug)


def feed_key(*, league: League, coach: Coach) -> str:
    """The coach's own key to this league's feeds, made on the first request. It ends with the membership."""
    member = _membership(league, coach)
    key, _ = FeedKey.objects.get_or_create(membership=member, defaults={"token": _token()})
    return key.token


def renew_feed_key(*, league: League, coach: Coach) -> str:
    """Replaces the coach's key, so that the old addresses stop working; returns the new one."""
    member = _membership(league, coach)
    with transaction.atomic():
        key, _ = FeedKey.objects.update_or_create(membership=member, defaults={"token": _token()})
    return key.token


def revoke_feed_keys(*, league: League) -> int:
    """Nobody follows the league from outside with a key that was good until now; how many there were is returned."""
    count, _ = FeedKey.objects.filter(membership__league=league).delete()
    return count


def latest_results(league: League) -> list[Result]:
    """What was decided last in this league, the latest first."""
    return list(
        Result.objects.filter(fixture__round__competition__season__league=league)
        .exclude(kind=Result.Kind.CALLED_OFF)
        .select_related("fixture__round__competition__season__league", "fixture__home", "fixture__away")
        .order_by("-at", "-pk")[:LATEST]
    )


def _membership(league: League, coach: Coach) -> Membership:
    member = Membership.objects.filter(league=league, coach=coach).first()
    if member is None:
        raise NotHere(what="key")
    return member


def _token() -> str:
    return secrets.token_urlsafe(24)
