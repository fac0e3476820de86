"""What is sent elsewhere of a happening: signed JSON by the Standard Webhooks rules, a post for a Discord channel, an e-mail."""

import base64
import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext as _

from league.models import Delivery, Happening, Webhook

#: Bottle green, as the masthead.
GREEN = 0x1F4D3A


@dataclass(frozen=True, slots=True)
class Message:
    """What is posted, and to which address."""

    url: str
    headers: dict[str, str]
    body: bytes


def new_secret() -> str:
    """A secret to sign with, as the Standard Webhooks libraries want it."""
    return f"whsec_{base64.b64encode(secrets.token_bytes(24)).decode()}"


def message(delivery: Delivery, hook: Webhook, now: datetime) -> Message:
    """The happening in the shape that the address understands. A message that is sent again has the same ``webhook-id``."""
    happening = delivery.happening
    shown = _for_discord(happening) if hook.shape == Webhook.Shape.DISCORD else _for_programs(happening)
    body = json.dumps(shown, ensure_ascii=False).encode()
    headers = {"content-type": "application/json", "user-agent": "league-manager/1"}
    if hook.shape == Webhook.Shape.JSON:
        id, stamp = f"msg_{delivery.pk}", str(int(now.timestamp()))
        headers |= {"webhook-id": id, "webhook-timestamp": stamp}
        headers["webhook-signature"] = f"v1,{signature(hook.secret, id, stamp, body)}"
    return Message(url=hook.url, headers=headers, body=body)


def signature(secret: str, id: str, stamp: str, body: bytes) -> str:
    """HMAC-SHA-256 of id, time stamp and body, joined by full stops, in base64."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return base64.b64encode(
        hmac.new(key, b".".join((id.encode(), stamp.encode(), body)), hashlib.sha256).digest()
    ).decode()


def mail(delivery: Delivery) -> EmailMessage:
    """The happening as an e-mail to one coach."""
    happening, coach = delivery.happening, delivery.coach
    assert coach is not None
    sentence = str(happening)
    wishes = settings.SITE_URL + reverse("notice_wishes")
    why = _("You get this e-mail ({kind}) because you chose it. Change your choice: {url}")
    if happening.what.of_account:
        why = _(
            "You get this e-mail because it is about your account. If you did not expect it, tell the administrator of the site."
        )
    why = why.format(kind=happening.what.label, url=wishes)
    parts = [sentence, address_of(happening), "-- ", why]
    subject = " ".join(f"{happening.league.name}: {sentence}".split())[:150]
    return EmailMessage(subject=subject, body="\n\n".join(part for part in parts if part), to=[coach.email])


def address_of(happening: Happening) -> str:
    """The full address of its page; empty if the site does not know its own address."""
    return f"{settings.SITE_URL}{happening.get_absolute_url()}" if settings.SITE_URL else ""


def _for_programs(happening: Happening) -> dict[str, Any]:
    league = happening.league
    return {
        "type": happening.kind,
        "timestamp": happening.at.astimezone(UTC).isoformat(),
        "data": {
            "id": happening.pk,
            "league": {"slug": league.slug, "name": league.name},
            "fixture": happening.fixture_id,
            "team": happening.team_id,
            "sentence": str(happening),
            "url": address_of(happening),
            "facts": happening.facts,
        },
    }


def _for_discord(happening: Happening) -> dict[str, Any]:
    embed = {
        "title": str(happening)[:256],
        "color": GREEN,
        "timestamp": happening.at.astimezone(UTC).isoformat(),
        "footer": {"text": happening.league.name},
    }
    url = address_of(happening)
    # A team may be named "@everyone": no mention is allowed.
    return {"embeds": [embed | ({"url": url} if url else {})], "allowed_mentions": {"parse": []}}
