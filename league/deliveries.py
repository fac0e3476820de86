"""Sending what is due elsewhere. The database says what is (``Delivery.due_at``); of many who look at the same moment one sends it."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.utils import timezone

from league.happening_models import Delivery, Webhook
from league.happenings import commissioners_of, happened
from league.messages import mail, message
from league.posting import Outcome, post

#: So many messages, and so many e-mails, in one go: a call stays well below the minute after which a task counts as lost.
POSTS_AT_ONCE, MAILS_AT_ONCE = 20, 5
#: Whoever takes a delivery has this long; after that it is due again. A message may then arrive twice, under the same id.
TAKEN_FOR = timedelta(seconds=60)
#: How long to wait after each try that failed; after the last of these it is given up.
WAITS = tuple(timedelta(seconds=seconds) for seconds in (10, 60, 300, 1800, 7200, 28800))
#: An address that so many messages in a row were given up for is switched off.
ENOUGH = 3

State = Delivery.State


def deliver_due(*, at: datetime | None = None) -> int:
    """Every message and e-mail that is due was sent or has its next day; how many were tried."""
    at = at or timezone.now()
    due = Delivery.objects.filter(state=State.DUE, due_at__lte=at).order_by("due_at", "pk")
    due = due.select_related("happening__league", "webhook", "coach")
    posts = [each for each in due.filter(coach=None)[:POSTS_AT_ONCE] if _take(each, at)]
    posts = [each for each in posts if _still_wanted(each)]
    outcomes = post([message(each, each.webhook, at) for each in posts if each.webhook is not None])
    for each, outcome in zip(posts, outcomes, strict=True):
        _record(each, outcome, at)
    mails = [each for each in due.filter(webhook=None)[:MAILS_AT_ONCE] if _take(each, at)]
    for each, outcome in zip(mails, _send(mails), strict=True):
        _record(each, outcome, at)
    return len(posts) + len(mails)


def _take(delivery: Delivery, at: datetime) -> bool:
    """It is this caller's to send, unless somebody was faster."""
    untouched = Delivery.objects.filter(pk=delivery.pk, state=State.DUE, tries=delivery.tries, due_at=delivery.due_at)
    taken = untouched.update(tries=delivery.tries + 1, due_at=at + TAKEN_FOR)
    delivery.tries += 1
    return bool(taken)


def _still_wanted(delivery: Delivery) -> bool:
    """What waits for an address that was switched off is given up."""
    hook = delivery.webhook
    assert hook is not None
    if not hook.on:
        _done(delivery, State.GIVEN_UP, "The address was switched off.")
    return hook.on


def _send(mails: Sequence[Delivery]) -> list[Outcome]:
    if not mails:
        return []
    if not settings.MAILS:
        return [Outcome(sent=False, said="There is no mail server.") for _ in mails]
    try:
        with get_connection() as connection:
            return [_sent(each, connection) for each in mails]
    except OSError as fault:
        return [Outcome(sent=False, said=f"The mail server: {fault}"[:300]) for _ in mails]


def _sent(delivery: Delivery, connection: BaseEmailBackend) -> Outcome:
    letter = mail(delivery)
    letter.connection = connection
    try:
        letter.send()
    except (OSError, ValueError) as fault:
        return Outcome(sent=False, said=f"The mail server: {fault}"[:300])
    return Outcome(sent=True, said="sent")


def _record(delivery: Delivery, outcome: Outcome, at: datetime) -> None:
    if outcome.sent:
        _done(delivery, State.SENT, outcome.said)
    elif outcome.gone or delivery.tries > len(WAITS):
        with transaction.atomic():
            _done(delivery, State.GIVEN_UP, outcome.said)
            if delivery.webhook is not None:
                _switch_off_if_hopeless(delivery.webhook, outcome)
    else:
        wait = max(WAITS[delivery.tries - 1], timedelta(seconds=outcome.wait))
        mine = Delivery.objects.filter(pk=delivery.pk, state=State.DUE, tries=delivery.tries)
        mine.update(due_at=at + wait, said=outcome.said)


def _done(delivery: Delivery, state: str, said: str) -> None:
    mine = Delivery.objects.filter(pk=delivery.pk, state=State.DUE, tries=delivery.tries)
    mine.update(state=state, due_at=None, said=said, done_at=timezone.now())


def _switch_off_if_hopeless(hook: Webhook, outcome: Outcome) -> None:
    """An address that is closed, or that nothing reaches, is told nothing more; whoever runs the league is."""
    last = hook.deliveries.exclude(done_at=None).order_by("-done_at", "-pk").values_list("state", flat=True)[:ENOUGH]
    if not outcome.gone and list(last) != [State.GIVEN_UP] * ENOUGH:
        return
    if Webhook.objects.filter(pk=hook.pk, on=True).update(on=False, off_because=outcome.said[:200]):
        to = commissioners_of(hook.league)
        happened(hook.league, "hook_off", to=to, address=hook.host, reason=outcome.said, page="hooks")
