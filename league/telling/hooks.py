"""The addresses elsewhere that a league tells what happens: added, changed, tried out and taken away by its commissioners."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from league.models import Delivery, Happening, League, Webhook
from league.telling.addresses import read_address
from league.telling.kinds import TO_CHOOSE
from league.telling.messages import new_secret
from rulebook.shapes.refusals import Refusal, Unreadable
from teams.models import Coach

MOST = 10


class TooManyHooks(Refusal):
    code = "too_many_hooks"
    sentence = "{league} already sends to {most} addresses, which is the most allowed."


class HookThereAlready(Refusal):
    code = "hook_there_already"
    sentence = "{league} already sends to this address."


class HookMovedOn(Refusal):
    code = "hook_moved_on"
    sentence = "Somebody else changed this address in the meantime. This is the current state."


class NoSuchShape(Unreadable):
    code = "no_such_shape"
    sentence = "Unknown format. The formats are: {known}."


class NoSuchKind(Unreadable):
    code = "no_such_kind"
    sentence = "Unknown kind of notification “{kind}”."


class HookIsOff(Refusal):
    code = "hook_is_off"
    sentence = "This address is switched off. Switch it on first."


class OneTestAtATime(Refusal):
    code = "one_test_at_a_time"
    sentence = "A test message to this address is already on its way."


class NotGivenUp(Refusal):
    code = "not_given_up"
    sentence = "This message was sent or is on its way."


def read_kinds(kinds: Iterable[str]) -> list[str]:
    """Kinds of happenings to be told of, in the order in which they are listed, each once."""
    wanted, known = set(kinds), [kind.id for kind in TO_CHOOSE]
    for kind in sorted(wanted.difference(known)):
        raise NoSuchKind(kind=kind[:40])
    return [kind for kind in known if kind in wanted]


def add_hook(*, league: League, url: str, shape: str, kinds: Iterable[str], by: Coach) -> Webhook:
    """The league tells this address what happens, of these kinds, from now on."""
    url = url.strip()
    read_address(url)
    if shape not in Webhook.Shape.values:
        raise NoSuchShape(known=", ".join(Webhook.Shape.values))
    wanted = read_kinds(kinds)
    with transaction.atomic():
        League.objects.select_for_update(no_key=True).get(pk=league.pk)
        if league.webhooks.filter(url=url).exists():
            raise HookThereAlready(league=league.name)
        if league.webhooks.count() >= MOST:
            raise TooManyHooks(league=league.name, most=MOST)
        return Webhook.objects.create(league=league, url=url, shape=shape, kinds=wanted, secret=new_secret(), by=by)


def change_hook(*, hook: Webhook, kinds: Iterable[str], on: bool, seen: int) -> None:
    """Sets the kinds that the address gets and whether it is on. Messages that were given up stay so."""
    _change(hook, seen, kinds=read_kinds(kinds), on=on, off_because="")


def renew_secret(*, hook: Webhook, seen: int) -> None:
    """What is sent from now on is signed with another secret."""
    _change(hook, seen, secret=new_secret())


def remove_hook(*, hook: Webhook) -> None:
    """Deletes the address; messages on their way are not sent."""
    hook.delete()


def send_test(*, hook: Webhook, by: Coach) -> Delivery:
    """A test is on its way to this address; one at a time."""
    with transaction.atomic():
        Webhook.objects.select_for_update(no_key=True).get(pk=hook.pk)
        if not hook.on:
            raise HookIsOff()
        if hook.deliveries.filter(state=Delivery.State.DUE, happening__kind="hook_tested").exists():
            raise OneTestAtATime()
        facts = {"league": hook.league.name, "who": str(by), "page": "hooks"}
        happening = Happening.objects.create(league=hook.league, kind="hook_tested", facts=facts, by=by)
        return Delivery.objects.create(happening=happening, webhook=hook, due_at=timezone.now())


def send_again(*, delivery: Delivery) -> None:
    """What was given up is due now, with as many tries as at first."""
    if delivery.webhook is not None and not delivery.webhook.on:
        raise HookIsOff()
    given_up = Delivery.objects.filter(pk=delivery.pk, state=Delivery.State.GIVEN_UP)
    if not given_up.update(state=Delivery.State.DUE, due_at=timezone.now(), tries=0, done_at=None):
        raise NotGivenUp()


def _change(hook: Webhook, seen: int, **columns: object) -> None:
    if not Webhook.objects.filter(pk=hook.pk, version=seen).update(version=seen + 1, **columns):
        raise HookMovedOn()
    hook.refresh_from_db()
