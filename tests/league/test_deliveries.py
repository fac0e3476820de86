"""What is sent elsewhere arrives once, signed; what does not arrive is tried again and at last given up; nothing leads into the private network."""

import base64
import hashlib
import hmac
import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address
from itertools import pairwise
from typing import Any

import pytest
from django.core import mail
from django.core.mail.utils import DNS_NAME
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from league.models import Delivery, Happening, League, MailWishes, Notice, Webhook
from league.tasks import deliver
from league.telling import posting
from league.telling.addresses import NotAnAddress, PrivateAddress, is_open, read_address
from league.telling.deliveries import ENOUGH, WAITS, deliver_due
from league.telling.happenings import happened
from league.telling.hooks import (
    HookIsOff,
    HookMovedOn,
    HookThereAlready,
    NoSuchKind,
    NoSuchShape,
    NotGivenUp,
    OneTestAtATime,
    TooManyHooks,
    add_hook,
    change_hook,
    renew_secret,
    send_again,
    send_test,
)
from tests.built_once import built_once
from tests.receiver import Receiver, receiving
from tests.world import a_league, coach
from tests.writers import at_once

NEWS = ["news", "season_opened"]


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.PRIVATE_HOOKS = True
    settings.SITE_URL = "https://league.example"
    with receiving() as receiver:
        yield receiver


@built_once
def league() -> League:
    return a_league("Crookwater")


def a_hook(league: League, receiver: Receiver, shape: str = "json", path: str = "") -> Webhook:
    boss = league.memberships.get().coach
    return add_hook(league=league, url=receiver.url + path, shape=shape, kinds=NEWS, by=boss)


def over(league: League) -> Happening:
    row = happened(league, "season_opened", season="Season 1")
    assert row is not None
    return row


def test_a_message_is_signed_by_the_standard_webhooks_rules(league: League, receiver: Receiver) -> None:
    hook = a_hook(league, receiver)
    row = over(league)
    assert deliver() == 1
    ((headers, body),) = receiver.got
    key = base64.b64decode(hook.secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    assert headers["webhook-signature"] == "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    assert abs(int(headers["webhook-timestamp"]) - timezone.now().timestamp()) < 60
    told = json.loads(body)
    assert told["type"] == "season_opened"
    assert told["data"]["id"] == row.pk
    assert told["data"]["sentence"] == "Season 1 has begun."
    assert told["data"]["url"] == "https://league.example/leagues/crookwater/"
    assert Delivery.objects.get().state == Delivery.State.SENT
    assert deliver() == 0


def test_a_discord_channel_gets_a_post_that_calls_nobody_by_name(league: League, receiver: Receiver) -> None:
    a_hook(league, receiver, "discord")
    happened(league, "season_opened", season="@everyone")
    deliver_due()
    ((headers, body),) = receiver.got
    told = json.loads(body)
    assert told["embeds"][0]["title"] == "@everyone has begun."
    assert told["allowed_mentions"] == {"parse": []}
    assert "webhook-signature" not in headers


def tries(receiver: Receiver, start: datetime) -> list[timedelta]:
    """How long after the start each try was made, looking once a second around the moments at which one is due."""
    made, at = [], start
    while (delivery := Delivery.objects.get()).state == Delivery.State.DUE:
        assert delivery.due_at is not None
        at = max(at, delivery.due_at)
        assert deliver_due(at=at - timedelta(seconds=1)) == 0 or at == start
        deliver_due(at=at)
        made.append(at - start)
    return made


def test_what_is_not_taken_is_tried_again_ever_more_rarely_and_given_up(league: League, receiver: Receiver) -> None:
    receiver.answers = [(500, {}, b"the goblin is out")]
    a_hook(league, receiver)
    over(league)
    start = Delivery.objects.get().due_at
    assert start is not None
    made = tries(receiver, start)
    assert [later - sooner for sooner, later in pairwise(made)] == list(WAITS)
    assert len(receiver.got) == len(WAITS) + 1
    assert len({headers["webhook-id"] for headers, _ in receiver.got}) == 1
    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.said) == (Delivery.State.GIVEN_UP, "500 the goblin is out")
    receiver.answers = [(200, {}, b"")]
    send_again(delivery=delivery)
    deliver_due()
    assert Delivery.objects.get().state == Delivery.State.SENT
    with pytest.raises(NotGivenUp):
        send_again(delivery=delivery)


def test_what_is_taken_at_the_second_try_is_sent(league: League, receiver: Receiver) -> None:
    receiver.answers = [(503, {"retry-after": "120"}, b""), (204, {}, b"")]
    a_hook(league, receiver)
    over(league)
    now = timezone.now()
    deliver_due(at=now)
    delivery = Delivery.objects.get()
    assert delivery.due_at == now + timedelta(seconds=120)
    deliver_due(at=delivery.due_at)
    assert Delivery.objects.get().state == Delivery.State.SENT


class Channel:
    """A channel of a scripted clock that takes so many posts in so many seconds, and answers the rest 429."""

    def __init__(self, receiver: Receiver, *limits: tuple[int, int]) -> None:
        self.start = timezone.now()
        self.now, self.limits = 0, limits
        self.taken: list[tuple[int, int]] = []
        self.receiver = receiver
        receiver.decide = self.answer

    def answer(self) -> tuple[int, dict[str, str], bytes]:
        full = any(sum(at > self.now - seconds for at, _ in self.taken) >= posts for posts, seconds in self.limits)
        if full:
            return (429, {"retry-after": "1"}, b'{"retry_after": 0.7}')
        self.taken.append((self.now, json.loads(self.receiver.got[-1][1])["data"]["id"]))
        return (204, {}, b"")

    def run(self, most: int) -> None:
        """What is due is sent every two seconds, until everything is."""
        while Delivery.objects.filter(state=Delivery.State.DUE).exists() and self.now <= most:
            deliver_due(at=self.start + timedelta(seconds=self.now))
            self.now += 2


@pytest.mark.parametrize(("count", "limits", "within"), [(22, [(5, 2)], 10), (22, [(5, 2), (10, 20)], 44)])
def test_a_burst_arrives_in_order_as_fast_as_the_channel_takes_it(
    league: League, receiver: Receiver, count: int, limits: list[tuple[int, int]], within: int
) -> None:
    a_hook(league, receiver)
    sent = [over(league).pk for _ in range(count)]
    channel = Channel(receiver, *limits)
    channel.run(within)
    assert [pk for _, pk in channel.taken] == sent
    assert set(Delivery.objects.values_list("state", "tries")) == {(Delivery.State.SENT, 1)}
    assert len(receiver.got) <= count + channel.now / 2, "one post at most is refused each time"


def test_an_address_that_asks_for_a_pause_holds_back_all_that_is_due_to_it_and_nothing_else(
    league: League, receiver: Receiver
) -> None:
    receiver.answers = [(429, {"retry-after": "40.2"}, b""), (204, {}, b"")]
    hook = a_hook(league, receiver)
    other = a_league("Elsewhere")
    with receiving() as open_one:
        a_hook(other, open_one)
        over(league)
        over(league)
        over(other)
        now = timezone.now()
        assert deliver_due(at=now) == 2
        over(league)
        later = now + timedelta(seconds=40)
        over(other)
        assert deliver_due(at=later) == 1
        assert (len(receiver.got), len(open_one.got)) == (1, 2)
    delivery = hook.deliveries.order_by("pk")[0]
    assert (delivery.state, delivery.tries, delivery.said) == (Delivery.State.DUE, 0, "429")
    assert deliver_due(at=now + timedelta(seconds=41)) == 3
    assert len(receiver.got) == 4


def test_two_leagues_that_tell_one_address_keep_one_pause(league: League, receiver: Receiver) -> None:
    receiver.answers = [(429, {"retry-after": "40"}, b""), (204, {}, b"")]
    other = a_league("Elsewhere")
    a_hook(league, receiver)
    a_hook(other, receiver)
    over(league)
    over(other)
    now = timezone.now()
    assert deliver_due(at=now) == 1
    assert deliver_due(at=now + timedelta(seconds=39)) == 0
    assert deliver_due(at=now + timedelta(seconds=40)) == 2


@pytest.mark.parametrize("asked", ["", "soon", "-5", "1e3", "Wed, 21 Oct 2026 07:28:00 GMT", "٣"])
def test_too_much_without_a_pause_that_can_be_read_is_a_pause_of_ten_seconds(
    league: League, receiver: Receiver, asked: str
) -> None:
    receiver.answers = [(429, {"retry-after": asked.encode().decode("latin-1")}, b""), (204, {}, b"")]
    a_hook(league, receiver)
    over(league)
    now = timezone.now()
    deliver_due(at=now)
    assert Webhook.objects.get().held_until == now + timedelta(seconds=10)


def test_an_address_that_puts_a_message_off_for_days_is_given_up_like_any_other(
    league: League, receiver: Receiver
) -> None:
    receiver.answers = [(429, {}, b"")]
    a_hook(league, receiver)
    over(league)
    at = timezone.now() + timedelta(days=1)
    for _ in range(len(WAITS) + 1):
        deliver_due(at=at)
        at += timedelta(days=1)
    assert Delivery.objects.get().state == Delivery.State.GIVEN_UP


def test_one_that_is_not_taken_does_not_keep_the_others_back(league: League, receiver: Receiver) -> None:
    receiver.answers = [(500, {}, b""), (204, {}, b"")]
    a_hook(league, receiver)
    for _ in range(3):
        over(league)
    now = timezone.now()
    assert deliver_due(at=now) == 1
    assert deliver_due(at=now + timedelta(seconds=2)) == 2
    assert deliver_due(at=now + WAITS[0]) == 1
    assert set(Delivery.objects.values_list("state", flat=True)) == {Delivery.State.SENT}


def test_an_address_that_is_gone_is_switched_off_and_the_commissioner_knows(league: League, receiver: Receiver) -> None:
    receiver.answers = [(410, {}, b"")]
    hook = a_hook(league, receiver)
    over(league)
    over(league)
    deliver_due()
    hook.refresh_from_db()
    assert (hook.on, hook.off_because) == (False, "410")
    notice = Notice.objects.get(happening__kind="hook_off")
    assert str(notice.happening) == "127.0.0.1 was switched off: 410"
    with pytest.raises(HookIsOff):
        send_test(hook=hook, by=notice.coach)
    over(league)
    assert deliver_due(at=timezone.now() + timedelta(days=1)) == 0


def test_an_address_that_nothing_reaches_is_switched_off(league: League, receiver: Receiver) -> None:
    receiver.answers = [(500, {}, b"")]
    hook = a_hook(league, receiver)
    for number in range(ENOUGH):
        hook.refresh_from_db()
        assert hook.on, number
        over(league)
        Delivery.objects.filter(state=Delivery.State.DUE).update(tries=len(WAITS))
        deliver_due()
    hook.refresh_from_db()
    assert not hook.on


def test_an_answer_that_leads_elsewhere_is_not_followed(league: League, receiver: Receiver) -> None:
    with receiving() as other:
        receiver.answers = [(302, {"location": other.url}, b"")]
        a_hook(league, receiver)
        over(league)
        deliver_due()
        assert other.got == []
    assert "redirects" in Delivery.objects.get().said


def test_whoever_does_not_answer_is_not_waited_for(
    league: League, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "PATIENCE", 0.2)
    receiver.slow = True
    a_hook(league, receiver)
    over(league)
    deliver_due()
    assert Delivery.objects.get().said == "No answer within 0.2 seconds."


def test_a_long_answer_is_not_read_to_its_end(league: League, receiver: Receiver) -> None:
    receiver.answers = [(500, {}, b"x" * 5_000_000)]
    a_hook(league, receiver)
    over(league)
    deliver_due()
    assert len(Delivery.objects.get().said) == 300


def test_nobody_there_is_a_reason(league: League, receiver: Receiver) -> None:
    with receiving() as gone:
        hook = a_hook(league, gone)
    assert hook.url == gone.url
    over(league)
    deliver_due()
    assert Delivery.objects.get().said.startswith("Not reached: ")


@pytest.mark.django_db(transaction=True)
def test_two_who_look_at_once_send_it_once(settings: Any) -> None:
    settings.PRIVATE_HOOKS = True
    league = a_league("Crookwater")
    with receiving() as receiver:
        a_hook(league, receiver)
        for _ in range(5):
            over(league)
        assert at_once(*[deliver_due] * 3) == ["done"] * 3
        ids = [headers["webhook-id"] for headers, _ in receiver.got]
    assert len(ids) == len(set(ids)) == 5
    assert set(Delivery.objects.values_list("state", flat=True)) == {Delivery.State.SENT}


def test_what_a_killed_worker_had_taken_is_due_again(league: League, receiver: Receiver) -> None:
    a_hook(league, receiver)
    over(league)
    now = timezone.now()
    # As a worker leaves it that is killed between taking and sending.
    Delivery.objects.update(tries=1, due_at=now + timedelta(seconds=60))
    assert deliver_due(at=now) == 0
    assert deliver_due(at=now + timedelta(seconds=61)) == 1
    assert Delivery.objects.get().state == Delivery.State.SENT


# --- E-mail -------------------------------------------------------------------------------------------------------


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of this machine is not looked up: where nobody knows it that takes seconds."""
    monkeypatch.setattr(DNS_NAME, "_fqdn", "league.example", raising=False)


def test_a_coach_is_sent_what_he_wished_for(league: League, settings: Any, named: None) -> None:
    settings.MAILS = True
    settings.SITE_URL = "https://league.example"
    reader = coach("Piet")
    reader.email = "piet@league.example"
    reader.save()
    MailWishes.objects.create(coach=reader, kinds=["season_opened"])
    happened(league, "season_opened", to=[reader], season="Season\n1")
    assert deliver_due() == 1
    (letter,) = mail.outbox
    assert letter.to == ["piet@league.example"]
    assert letter.subject == "Crookwater: Season 1 has begun."
    assert "https://league.example/leagues/crookwater/" in letter.body
    assert "https://league.example/account/notices/" in letter.body
    assert Delivery.objects.get().state == Delivery.State.SENT


def test_a_mail_server_that_is_away_is_asked_again(league: League, settings: Any, named: None) -> None:
    settings.MAILS = True
    reader = coach("Piet")
    reader.email = "piet@league.example"
    reader.save()
    MailWishes.objects.create(coach=reader, kinds=["season_opened"])
    happened(league, "season_opened", to=[reader], season="Season 1")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    deliver_due()
    delivery = Delivery.objects.get()
    assert delivery.said.startswith("Mail server: ")
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert deliver_due(at=delivery.due_at) == 1
    assert Delivery.objects.get().state == Delivery.State.SENT


# --- Addresses ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "",
        "no address",
        "ftp://chat.example/x",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://",
        "https://name:word@chat.example/",
        "https://chat.example:99999/",
        "https://chat.example:0/",
        "https://[::1",
        "https://chat.example/\n",
        "https://chät.example/",
        "https://chat.example/" + "x" * 500,
    ],
)
def test_what_is_no_address_is_refused(league: League, url: str) -> None:
    with pytest.raises(NotAnAddress):
        read_address(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:6379/",
        "http://LOCALHOST./",
        "http://printer.local/",
        "http://10.1.2.3/",
        "http://192.168.0.1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://0.0.0.0/",
        "http://[::1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://[fd00::1]/",
        "http://[64:ff9b::a00:1]/",
        "http://[2002:a00:1::]/",
        "http://224.0.0.1/",
        "http://[::]/",
        "http://[::127.0.0.1]/",
        "http://[::8.8.8.8]/",
        "http://[::ffff:0:10.0.0.1]/",
        "http://[::ffff:0:8.8.8.8]/",
        "http://[64:ff9b:1::10.0.0.1]/",
        "http://[64:ff9b:1:a00:1:100::]/",
        "http://[64:ff9b::127.0.0.1]/",
        "http://[2002:7f00:1::1]/",
        "http://[2001:0:a00:1:0:ffff:f7f7:f7f7]/",
        "http://[2001:0:808:808:0:ffff:f5ff:fffe]/",
        "http://[2606:4700::5efe:10.0.0.1]/",
        "http://[2606:4700::200:5efe:127.0.0.1]/",
        "http://[fe80::1%25eth0]/",
        "http://[fec0::1]/",
        "http://[5f00::1]/",
        "http://[ff02::1]/",
    ],
)
def test_an_address_of_the_private_network_is_refused(url: str) -> None:
    with pytest.raises(PrivateAddress):
        read_address(url)


@pytest.mark.parametrize("host", ["2130706433", "0x7f.1", "127.1"])
def test_a_name_that_leads_into_the_private_network_is_found_out_when_it_is_looked_up(
    league: League, host: str
) -> None:
    hook = Webhook.objects.create(league=league, url=f"http://{host}/", kinds=NEWS, secret="whsec_eA==")
    over(league)
    deliver_due()
    delivery = hook.deliveries.get()
    assert delivery.state == Delivery.State.DUE
    assert delivery.said == str(PrivateAddress(host=host))


def test_an_open_address_is_open() -> None:
    read_address("https://discord.com/api/webhooks/1/x")
    read_address("https://8.8.8.8:8443/x?y=z")
    assert is_open(ip_address("::ffff:8.8.8.8"))
    assert is_open(ip_address("2606:4700::1111"))
    assert is_open(ip_address("64:ff9b::8.8.8.8"))
    assert is_open(ip_address("2002:808:808::1"))


PRIVATE = ("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16", "224.0.0.0/4")  # fmt: skip


@given(st.sampled_from(PRIVATE).flatmap(lambda net: st.ip_addresses(network=net)), st.integers(0, 2**16 - 1))
def test_no_form_of_a_private_address_is_open(plain: IPv4Address, other: int) -> None:
    """Whatever else stands in it: a translator or a tunnel passes on what is sent to any of these."""
    number = int(plain)
    forms = [
        number | 0xFFFF << 32,
        number,
        number | 0xFFFF << 48,
        number | 0x64FF9B << 96,
        number | 0x64FF9B0001 << 80 | other << 32,
        0x2002 << 112 | number << 80 | other,
        0x20010000 << 96 | number << 64 | other,
        0x20010000 << 96 | 0x08080808 << 64 | other << 32 | ~number & 0xFFFFFFFF,
        0x26064700 << 96 | 0x5EFE << 32 | number,
    ]
    assert [form for form in (plain, *map(IPv6Address, forms)) if is_open(form)] == []


# --- The list of addresses ----------------------------------------------------------------------------------------


def test_an_address_is_added_once_and_there_are_ten_at_most(league: League, receiver: Receiver) -> None:
    a_hook(league, receiver)
    with pytest.raises(HookThereAlready):
        a_hook(league, receiver)
    for number in range(9):
        a_hook(league, receiver, path=f"/{number}")
    with pytest.raises(TooManyHooks):
        a_hook(league, receiver, path="/more")


def test_shapes_and_kinds_are_known_ones(league: League, receiver: Receiver) -> None:
    boss = league.memberships.get().coach
    with pytest.raises(NoSuchShape):
        add_hook(league=league, url=receiver.url, shape="smoke", kinds=NEWS, by=boss)
    with pytest.raises(NoSuchKind):
        add_hook(league=league, url=receiver.url, shape="json", kinds=["hook_off"], by=boss)


def test_of_two_who_change_an_address_one_reads_it_again(league: League, receiver: Receiver) -> None:
    hook = a_hook(league, receiver)
    other = Webhook.objects.get()
    change_hook(hook=hook, kinds=["news"], on=False, seen=1)
    with pytest.raises(HookMovedOn):
        renew_secret(hook=other, seen=1)
    old = hook.secret
    renew_secret(hook=hook, seen=2)
    assert hook.secret != old


def test_one_test_at_a_time(league: League, receiver: Receiver) -> None:
    hook = a_hook(league, receiver)
    boss = league.memberships.get().coach
    send_test(hook=hook, by=boss)
    with pytest.raises(OneTestAtATime):
        send_test(hook=hook, by=boss)
    deliver_due()
    assert json.loads(receiver.got[0][1])["type"] == "hook_tested"
    send_test(hook=hook, by=boss)
