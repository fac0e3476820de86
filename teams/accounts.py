"""Accounts: the first administrator, and links that log a coach in once."""

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from rulebook.refusals import Refusal
from teams.models import Coach, LoginLink

#: How long a link can be used, unless its maker says otherwise.
LINK_LIVES = timedelta(hours=24)


class LoginLinkUnknown(Refusal):
    """Nobody was ever given this link, or it was replaced by a newer one."""

    code = "login_link_unknown"
    sentence = "This login link is not known here. Ask for a new one."


class LoginLinkUsed(Refusal):
    """The link has logged somebody in before."""

    code = "login_link_used"
    sentence = "This login link has been used already; each works once. Ask for a new one."


class LoginLinkExpired(Refusal):
    """The link was not used in time."""

    code = "login_link_expired"
    sentence = "This login link expired on {expired:%d %B %Y at %H:%M} UTC. Ask for a new one."


def make_login_link(*, coach: Coach, kind: LoginLink.Kind, lives: timedelta = LINK_LIVES) -> str:
    """The secret part of a new link, told only now; older unused links of its kind are gone."""
    token = secrets.token_urlsafe(24)
    with transaction.atomic():
        LoginLink.objects.filter(coach=coach, kind=kind, used_at=None).delete()
        LoginLink.objects.create(
            coach=coach,
            kind=kind,
            token_hash=_hash(token),
            expires_at=timezone.now() + lives,
        )
    return token


def use_login_link(*, token: str) -> Coach:
    """The coach whom the link logs in; it is used up. Raises a Refusal when it is not good."""
    link = LoginLink.objects.select_related("coach").filter(token_hash=_hash(token)).first()
    if link is None or not link.coach.is_active:
        raise LoginLinkUnknown()
    now = timezone.now()
    # One update decides: of two clicks at once only one finds the link unused.
    good = LoginLink.objects.filter(pk=link.pk, used_at=None, expires_at__gt=now)
    if good.update(used_at=now):
        return link.coach
    link.refresh_from_db()
    if link.used_at is not None:
        raise LoginLinkUsed()
    raise LoginLinkExpired(expired=link.expires_at)


def first_admin(*, username: str = "admin") -> Coach:
    """The site's oldest administrator; made, without a password, when there is none."""
    admin = Coach.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    if admin is not None:
        return admin
    admin = Coach(username=username, display_name="Admin", is_superuser=True, is_staff=True)
    admin.set_unusable_password()
    admin.save()
    return admin


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
