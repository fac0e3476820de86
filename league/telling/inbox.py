"""A coach's inbox: their notifications, read and unread, and their choice of e-mails."""

from collections.abc import Iterable

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from league.models import Happening, League, MailWishes, Notice
from league.telling.hooks import read_kinds
from league.telling.kinds import KINDS
from teams.models import Coach


def notices_of(coach: Coach) -> QuerySet[Notice]:
    """What the coach was told of, in every league, the latest first."""
    found = Notice.objects.filter(coach=coach)
    happening = ("league", "fixture__result", "team", "by")
    return found.select_related(*(f"happening__{each}" for each in happening)).order_by("-pk")


def unread_count(coach: Coach) -> int:
    """The number of unread notices."""
    return Notice.objects.filter(coach=coach, read_at=None).count()


def mark_read(*, coach: Coach, upto: int, only: int | None = None) -> int:
    """What the coach has seen, up to this notice, is read; with ``only`` that one alone. What has come meanwhile stays unread."""
    found = Notice.objects.filter(coach=coach, read_at=None, pk__lte=upto)
    found = found.filter(pk=only) if only is not None else found
    return found.update(read_at=timezone.now())


def mail_wishes(coach: Coach) -> list[str]:
    """The kinds of happenings that the coach wants an e-mail of."""
    wishes = MailWishes.objects.filter(coach=coach).first()
    return list(wishes.kinds) if wishes else []


def wish_mail(*, coach: Coach, kinds: Iterable[str]) -> list[str]:
    """The coach is sent an e-mail of these kinds, and of no others."""
    wanted = read_kinds(kinds)
    MailWishes.objects.update_or_create(coach=coach, defaults={"kinds": wanted})
    return wanted


def mail_possible() -> bool:
    """Has the site a mail server?"""
    return bool(settings.MAILS)


def log_of(league: League, most: int = 50) -> list[Happening]:
    """What happened in the league, for all readers of the league, newest first."""
    public = [kind.id for kind in KINDS.values() if kind.public]
    found = Happening.objects.filter(league=league, kind__in=public, quiet=False)
    return list(found.select_related("league", "fixture", "team")[:most])
