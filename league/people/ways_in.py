"""A member who has lost their password gets a link to set a new one. Anyone who opens such a link gets the account."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from league.models import League, WayIn
from league.people.accounts import LEAVE_LIVES, may_do_to
from league.people.members import held
from league.permissions import Deed
from league.telling.happenings import happened
from rulebook.shapes.refusals import Forbidden, Refusal
from teams.accounts import good_link, make_login_link, set_new_password
from teams.models import Coach, LoginLink

#: An owner who was asked is not asked again so soon by the same commissioner.
ASKED_ONCE_IN = timedelta(days=7)


class NotYoursToLetIn(Refusal):
    code = "not_yours_to_let_in"
    sentence = (
        "You can't make this link: {coach} also has roles or teams in leagues that you do not run. "
        "Ask {coach} to allow it, or ask the administrator of this site for the link."
    )
    grantable = False


class AskedAlready(Refusal):
    code = "asked_already"
    sentence = "You have already asked {coach}. You can ask again in {days} days, or ask the administrator."
    grantable = False


class NotAskedOfYou(Forbidden):
    code = "not_asked_of_you"
    sentence = "This request is no longer open."
    status = 404


class WayInVoid(Refusal):
    """The account or the rights of the link's maker have changed since it was made."""

    code = "way_in_void"
    sentence = "This link no longer works: its maker may no longer make such a link. Ask for a new one."
    grantable = False


def make_way_in(*, league: League, coach: Coach, by: Coach) -> str:
    """The secret part of a link with which this member sets a new password, once, within a day. It is returned only now; the owner is notified."""
    with transaction.atomic():
        held(league, coach)
        if not may_do_to(by, coach, Deed.RESET_PASSWORD):
            raise NotYoursToLetIn(coach=str(coach))
        token = make_login_link(coach=coach, kind=LoginLink.Kind.RESET, by=by)
        link = good_link(token=token, kind=LoginLink.Kind.RESET)
        WayIn.objects.update_or_create(league=league, coach=coach, by=by, defaults={"link": link})
        happened(league, "way_in_made", to=[coach], by=by, whom=str(coach), page="account")
    return token


def good_way_in(token: str) -> WayIn:
    """What the link is about, if it still works: its maker could still make it. The link is not used up."""
    link = good_link(token=token, kind=LoginLink.Kind.RESET)
    found = WayIn.objects.select_related("league", "coach", "by", "link").filter(link=link).first()
    if found is None or not may_do_to(found.by, found.coach, Deed.RESET_PASSWORD):
        raise WayInVoid()
    return found


def use_way_in(*, token: str, password: str) -> Coach:
    """The member has this password, every session and token of before has ended, and the link and the leave for it are used up."""
    with transaction.atomic():
        found = good_way_in(token)
        coach = set_new_password(token=token, password=password)
        happened(found.league, "way_in_used", to=[coach], whom=str(coach), maker=str(found.by), page="account")
        found.delete()
    return coach


# --- Asking the owner ----------------------------------------------------------------------------------------------


def ask_owner(*, league: League, coach: Coach, by: Coach) -> None:
    """The member is asked, in the inbox and by mail, whether this commissioner may make the link."""
    with transaction.atomic():
        held(league, coach)
        found, _ = WayIn.objects.get_or_create(league=league, coach=coach, by=by)
        now = timezone.now()
        if found.asked_at is not None and found.asked_at > now - ASKED_ONCE_IN:
            raise AskedAlready(coach=str(coach), days=(found.asked_at + ASKED_ONCE_IN - now).days + 1)
        found.asked_at, found.allowed, found.answered_at = now, None, None
        found.save()
        happened(league, "way_in_asked", to=[coach], by=by, whom=str(coach), page="account")


def asked_of(coach: Coach) -> list[WayIn]:
    """Who asks the owner of this account for leave and has no answer yet."""
    found = WayIn.objects.filter(coach=coach, allowed=None).exclude(asked_at=None)
    return list(found.select_related("league", "by").order_by("asked_at"))


def given_by(coach: Coach) -> list[WayIn]:
    """Commissioners who still have the permission of this account's owner."""
    found = WayIn.objects.filter(coach=coach, allowed=True, answered_at__gt=timezone.now() - LEAVE_LIVES)
    return list(found.select_related("league", "by"))


def answer_asked(*, coach: Coach, way_id: int, allow: bool) -> WayIn:
    """Allows the commissioner to make the link for a day, or refuses it; permission can be withdrawn. They are notified."""
    with transaction.atomic():
        open_to_answer = [*asked_of(coach), *given_by(coach)]
        found = next((each for each in open_to_answer if each.pk == way_id), None)
        if found is None:
            raise NotAskedOfYou()
        found.allowed, found.answered_at = allow, timezone.now()
        found.save(update_fields=["allowed", "answered_at"])
        kind = "way_in_allowed" if allow else "way_in_refused"
        happened(found.league, kind, to=[found.by], by=coach, whom=str(found.by), page="people")
    return found
