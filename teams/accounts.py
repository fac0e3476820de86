"""Accounts: the first administrator, links that let a coach in once, and an account that is closed."""

import hashlib
import secrets
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from rulebook.look_alikes import looks
from rulebook.naming import given
from rulebook.shapes.refusals import Refusal, Unreadable
from teams.models import AccessToken, Coach, HistoryRow, LoginLink

#: How long a link can be used, unless its maker says otherwise.
LINK_LIVES = timedelta(hours=24)

#: The longest display name; and the name of a coach who has closed their account.
NAME_LIMIT, FORMER = 60, "a former coach"


class NameTooLong(Unreadable):
    code = "name_too_long"
    sentence = "A name can have at most {limit} characters."


class LoginLinkUnknown(Refusal):
    """Nobody was ever given this link, or it was replaced by a newer one."""

    code = "login_link_unknown"
    sentence = "This login link is unknown. Ask for a new one."


class LoginLinkUsed(Refusal):
    """The link has logged somebody in before."""

    code = "login_link_used"
    sentence = "This login link has already been used. Ask for a new one."


class LoginLinkExpired(Refusal):
    """The link was not used in time."""

    code = "login_link_expired"
    sentence = "This login link expired on {expired:%d %B %Y at %H:%M} UTC. Ask for a new one."


def make_login_link(
    *, coach: Coach, kind: LoginLink.Kind, lives: timedelta = LINK_LIVES, by: Coach | None = None
) -> str:
    """The secret part of a new link, told only now; older unused links of its kind are gone."""
    token = secrets.token_urlsafe(24)
    with transaction.atomic():
        LoginLink.objects.filter(coach=coach, kind=kind, used_at=None).delete()
        LoginLink.objects.create(
            coach=coach,
            kind=kind,
            token_hash=_hash(token),
            expires_at=timezone.now() + lives,
            by=by,
        )
    return token


def good_link(*, token: str, kind: LoginLink.Kind) -> LoginLink:
    """The link, which can still be used; nothing is used up. Raises a Refusal when it is not good."""
    link = LoginLink.objects.select_related("coach", "by").filter(token_hash=_hash(token), kind=kind).first()
    if link is None or not link.coach.is_active:
        raise LoginLinkUnknown()
    if link.used_at is not None:
        raise LoginLinkUsed()
    if link.expires_at <= timezone.now():
        raise LoginLinkExpired(expired=link.expires_at)
    return link


def use_login_link(*, token: str, kind: LoginLink.Kind = LoginLink.Kind.ADMIN) -> Coach:
    """The coach of the link, which is used up. Raises a Refusal if it does not work."""
    link = good_link(token=token, kind=kind)
    now = timezone.now()
    # One update decides: of two clicks at once only one finds the link unused.
    if not LoginLink.objects.filter(pk=link.pk, used_at=None, expires_at__gt=now).update(used_at=now):
        raise LoginLinkUsed()
    return link.coach


def set_new_password(*, token: str, password: str) -> Coach:
    """Sets this password for the coach of the link, ends all their sessions and tokens, and uses up the link."""
    with transaction.atomic():
        coach = use_login_link(token=token, kind=LoginLink.Kind.RESET)
        coach.set_password(password)
        coach.save(update_fields=["password"])
    return coach


def links_for(coach: Coach) -> list[LoginLink]:
    """Who made links to this account for a new password, and what became of them; the newest first."""
    found = LoginLink.objects.filter(coach=coach, kind=LoginLink.Kind.RESET).select_related("by")
    return list(found.order_by("-created_at", "-pk"))


def shown_name(typed: str) -> str:
    """The name as others will see it; or the reason why it cannot be one."""
    name = given(typed, "The name")
    if len(name) > NAME_LIMIT:
        raise NameTooLong(limit=NAME_LIMIT)
    return name


def rename(*, coach: Coach, name: str) -> None:
    """Others see this name; “Coach” and a number, where it is empty. What was written before keeps the old name."""
    coach.display_name = shown_name(name)
    coach.save(update_fields=["display_name"])


def looks_taken(username: str, but: int | None = None) -> bool:
    """Can this user name be taken for that of another account (the key ``but`` aside)?"""
    mine = looks(username)
    others = Coach.objects.values_list("pk", "username")
    return any(pk != but and not mine.isdisjoint(looks(other)) for pk, other in others)


def anonymise(coach: Coach) -> None:
    """The account is shut for good and nothing of it says whose it was; what refers to it stays."""
    with transaction.atomic():
        named = str(coach)
        for row in HistoryRow.objects.filter(Q(body__was=named) | Q(body__now=named), kind="coach_changed"):
            body = {name: FORMER if value == named else value for name, value in (row.body or {}).items()}
            HistoryRow.objects.filter(pk=row.pk).update(body=body)
        AccessToken.objects.filter(coach=coach).delete()
        LoginLink.objects.filter(coach=coach).delete()
        EmailAddress.objects.filter(user=coach).delete()
        coach.username, coach.display_name = f"closed-{coach.pk}-{secrets.token_hex(4)}", FORMER
        coach.first_name = coach.last_name = coach.email = ""
        coach.is_active = coach.is_superuser = coach.is_staff = False
        coach.set_unusable_password()
        coach.save()


def first_admin() -> Coach:
    """The site's oldest administrator; made, without a password, when there is none."""
    admin = Coach.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    if admin is not None:
        return admin
    admin = Coach(username="admin", display_name="Admin", is_superuser=True, is_staff=True)
    admin.set_unusable_password()
    admin.save()
    return admin


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
