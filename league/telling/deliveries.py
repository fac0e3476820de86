"""Sending what is due elsewhere. The database says what is (``Delivery.due_at``); of many who look at the same moment one sends it."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import Min, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from league.models import Delivery, Webhook
from league.telling.happenings import commissioners_of, happened
from league.telling.messages import mail, message
from league.telling.posting import Outcome, post

#: The most addresses, messages to each, and e-mails in one call, so that it stays well below the minute after which a task counts as lost.
ADDRESSES_AT_ONCE, POSTS_AT_ONCE, MAILS_AT_ONCE = 20, 20, 5
#: How long a sender holds an address or an e-mail; then it is due again. A message may then arrive twice, with the same id.
TAKEN_FOR = timedelta(seconds=60)
#: How long to wait after each try that failed; after the last of these it is given up.
WAITS = tuple(timedelta(seconds=seconds) for seconds in (10, 60, 300, 1800, 7200, 28800))
#: A message that an address has put off for so long is tried like any other.
PUT_OFF_FOR = timedelta(days=1)
#: An address is switched off after this many failed messages in a row.
ENOUGH = 3

State = Delivery.State


def deliver_due(*, at: datetime | None = None) -> int:
    """Every message and e-mail that is due was sent or has its next day; how many were tried.

    To one address messages go one after the other, the oldest first, and to several addresses at once. The first that an address does not take ends
    what it is sent now; where it asks for a pause, nothing is sent to it until that is over.
    """
    at = at or timezone.now()
    return _post_due(at) + _mail_due(at)


def _post_due(at: datetime) -> int:
    due = Delivery.objects.filter(state=State.DUE, due_at__lte=at, coach=None).order_by("pk")
    off = {
        "state": State.GIVEN_UP,
        "due_at": None,
        "done_at": timezone.now(),
        "said": gettext("The address was switched off."),
    }
    due.filter(webhook__on=False).order_by().update(**off)
    free = due.filter(_free(at, "webhook__")).order_by().values("webhook__url").annotate(first=Min("pk"))
    urls = [row["webhook__url"] for row in free.order_by("first")[:ADDRESSES_AT_ONCE]]
    held = [url for url in urls if Webhook.objects.filter(_free(at), url=url).update(held_until=at + TAKEN_FOR)]
    rows = due.select_related("happening__league", "webhook")
    batches = [list(rows.filter(webhook__url=url)[:POSTS_AT_ONCE]) for url in held]
    outcomes = post([[message(each, _hook(each), at) for each in batch] for batch in batches])
    for url, batch, came in zip(held, batches, outcomes, strict=True):
        # The address may have taken fewer than it was to be sent.
        for each, outcome in zip(batch, came, strict=False):
            _record(each, outcome, at)
        pause = max((outcome.wait for outcome in came), default=0)
        Webhook.objects.filter(url=url).update(held_until=at + timedelta(seconds=pause) if pause else None)
    return sum(map(len, outcomes))


def _free(at: datetime, prefix: str = "") -> Q:
    return Q(**{f"{prefix}held_until": None}) | Q(**{f"{prefix}held_until__lte": at})


def _hook(delivery: Delivery) -> Webhook:
    assert delivery.webhook is not None
    return delivery.webhook


def _mail_due(at: datetime) -> int:
    due = Delivery.objects.filter(state=State.DUE, due_at__lte=at, webhook=None).order_by("due_at", "pk")
    rows = due.select_related("happening__league", "coach")
    mails = [each for each in rows[:MAILS_AT_ONCE] if _take(each, at)]
    for each, outcome in zip(mails, _send(mails), strict=True):
        _record(each, outcome, at)
    return len(mails)


def _take(delivery: Delivery, at: datetime) -> bool:
    """Claims the delivery for this caller; false if another was faster."""
    untouched = Delivery.objects.filter(pk=delivery.pk, state=State.DUE, tries=delivery.tries, due_at=delivery.due_at)
    return bool(untouched.update(due_at=at + TAKEN_FOR))


def _send(mails: Sequence[Delivery]) -> list[Outcome]:
    if not mails:
        return []
    if not settings.MAILS:
        return [Outcome(sent=False, said=gettext("There is no mail server.")) for _ in mails]
    try:
        with get_connection() as connection:
            return [_sent(each, connection) for each in mails]
    except OSError as fault:
        return [Outcome(sent=False, said=gettext("Mail server: {fault}").format(fault=fault)[:300]) for _ in mails]


def _sent(delivery: Delivery, connection: BaseEmailBackend) -> Outcome:
    letter = mail(delivery)
    letter.connection = connection
    try:
        letter.send()
    except (OSError, ValueError) as fault:
        return Outcome(sent=False, said=gettext("Mail server: {fault}").format(fault=fault)[:300])
    return Outcome(sent=True, said="sent")


def _record(delivery: Delivery, outcome: Outcome, at: datetime) -> None:
    if outcome.sent:
        _done(delivery, State.SENT, outcome.said)
    elif outcome.put_off and at - delivery.at < PUT_OFF_FOR:
        _still_due(delivery).update(said=outcome.said)
    elif outcome.gone or delivery.tries >= len(WAITS):
        with transaction.atomic():
            _done(delivery, State.GIVEN_UP, outcome.said)
            if delivery.webhook is not None:
                _switch_off_if_hopeless(delivery.webhook, outcome)
    else:
        wait = max(WAITS[delivery.tries], timedelta(seconds=outcome.wait))
        _still_due(delivery).update(tries=delivery.tries + 1, due_at=at + wait, said=outcome.said)


def _done(delivery: Delivery, state: str, said: str) -> None:
    tries = delivery.tries + 1
    _still_due(delivery).update(state=state, tries=tries, due_at=None, said=said, done_at=timezone.now())


def _still_due(delivery: Delivery) -> QuerySet[Delivery]:
    """The delivery, unless somebody has tried it meanwhile."""
    return Delivery.objects.filter(pk=delivery.pk, state=State.DUE, tries=delivery.tries)


def _switch_off_if_hopeless(hook: Webhook, outcome: Outcome) -> None:
    """Switches off an address that is closed or can't be reached, and notifies the commissioners."""
    last = hook.deliveries.exclude(done_at=None).order_by("-done_at", "-pk").values_list("state", flat=True)[:ENOUGH]
    if not outcome.gone and list(last) != [State.GIVEN_UP] * ENOUGH:
        return
    if Webhook.objects.filter(pk=hook.pk, on=True).update(on=False, off_because=outcome.said[:200]):
        to = commissioners_of(hook.league)
        happened(hook.league, "hook_off", to=to, address=hook.host, reason=outcome.said, page="hooks")
