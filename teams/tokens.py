"""Tokens with which other programs act for a coach.

A token is good as long as the account has the password that it had when the token was made. So a new password ends every
token, whoever sets it and wherever, as it ends every session.
"""

import hashlib
import secrets

from django.db import transaction
from django.utils import timezone

from rulebook.naming import tidy
from rulebook.shapes.refusals import Refusal, Unreadable
from teams.disk import reading_goes_on
from teams.models import AccessToken, Coach

#: Each coach's limit; and how long the name of one may be.
MOST_TOKENS, NAME_LIMIT = 20, 60


class TokenNameNeeded(Unreadable):
    code = "token_name_needed"
    sentence = "A token needs a name of 1 to {limit} characters that says what it is for."


class TooManyTokens(Refusal):
    code = "too_many_tokens"
    sentence = "You already have {most} tokens. Revoke one that you do not use."


def make_token(*, coach: Coach, name: str) -> tuple[AccessToken, str]:
    """Creates a token for this coach. Its secret is returned only now; only its hash is stored."""
    name = tidy(name)
    if not 1 <= len(name) <= NAME_LIMIT:
        raise TokenNameNeeded(limit=NAME_LIMIT)
    secret = f"bb_{secrets.token_urlsafe(32)}"
    with transaction.atomic():
        # Of two who ask at once the second counts the first one's token.
        coach = Coach.objects.select_for_update(no_key=True).get(pk=coach.pk)
        coach.access_tokens.exclude(password_hash=_hash(coach.password)).delete()
        if coach.access_tokens.count() >= MOST_TOKENS:
            raise TooManyTokens(most=MOST_TOKENS)
        token = AccessToken.objects.create(
            coach=coach, name=name, token_hash=_hash(secret), password_hash=_hash(coach.password)
        )
    return token, secret


def tokens_of(coach: Coach) -> list[AccessToken]:
    """The coach's tokens that are good, the newest first."""
    return list(coach.access_tokens.filter(password_hash=_hash(coach.password)))


def revoke_token(*, coach: Coach, token_id: int) -> bool:
    """Revokes the coach's token; returns whether they had it."""
    gone, _ = AccessToken.objects.filter(coach=coach, pk=token_id).delete()
    return bool(gone)


def owner_of(secret: str) -> AccessToken | None:
    """The token with its coach, if it is good; the day on which it was last used is noted."""
    token = AccessToken.objects.select_related("coach").filter(token_hash=_hash(secret)).first()
    if token is None or not token.coach.is_active or token.password_hash != _hash(token.coach.password):
        return None
    today = timezone.now().date()
    if token.last_used_on != today:
        # A transaction, small as it is: on SQLite only those wait for their turn.
        with reading_goes_on(), transaction.atomic():
            AccessToken.objects.filter(pk=token.pk).update(last_used_on=today)
        token.last_used_on = today
    return token


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
