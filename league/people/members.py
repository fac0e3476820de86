"""Members of a league: their roles, how they join and leave."""

import functools
import operator
import secrets

from django.db import transaction
from django.db.models import Q

from league.models import DraftForm, Enrolment, Happening, League, Membership, Notice, Season, WayIn
from league.people.names import refuse_name_of_another
from league.selectors import INVITATIONS, invited_to
from league.telling.happenings import commissioners_of, happened
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Refusal, Unreadable
from teams.accounts import FORMER, anonymise
from teams.models import Coach

Role = Membership.Role

#: Each role as somebody is it.
AS = {
    Role.COMMISSIONER: "a commissioner",
    Role.STAFF: "one of the staff",
    Role.COACH: "a coach",
    Role.READER: "a reader",
}

#: A link gives its role to members with a lower one, and takes nothing from members with a higher one.
RISING = (Role.READER, Role.COACH, Role.STAFF, Role.COMMISSIONER)


class NoSuchInvitation(Refusal):
    code = "no_such_invitation"
    sentence = "This invitation link no longer works. Ask a commissioner for a new one."


class NoSuchRole(Unreadable):
    code = "no_such_role"
    sentence = "Unknown role “{role}”. The roles are: {known}."


class LastCommissioner(Refusal):
    code = "last_commissioner"
    sentence = "{coach} is the last commissioner of {league}. Make somebody else a commissioner first."
    grantable = False


class RunsEnoughLeagues(Refusal):
    code = "runs_enough_leagues"
    sentence = "{coach} runs {count} leagues and may run {most}. The administrator of this site can allow more."
    grantable = False


class LastAdministrator(Refusal):
    code = "last_administrator"
    sentence = "{coach} is the last administrator of this site. Make somebody else an administrator first."
    grantable = False


class NotAMemberHere(Refusal):
    code = "not_a_member_here"
    sentence = "{coach} is no longer a member of {league}."
    grantable = False


class OneTeamEach(Refusal):
    code = "one_team_each"
    sentence = "In {league} each coach has one team, and {coach} already has {team}."


# --- In and out ---------------------------------------------------------------------------------------------------


def join(*, invitation: str | None, coach: Coach) -> League:
    """The coach joins the league of this link in its role; a member with a higher role keeps it."""
    found = invited_to(invitation)
    if found is None:
        raise NoSuchInvitation()
    league, role = found
    with transaction.atomic():
        member, is_new = Membership.objects.get_or_create(league=league, coach=coach, defaults={"role": role})
        if is_new:
            refuse_name_of_another(league, coach)
            happened(league, "joined", to=commissioners_of(league), by=coach, page="people")
        elif RISING.index(Role(member.role)) < RISING.index(Role(role)):
            Membership.objects.filter(pk=member.pk, role=member.role).update(role=role)
            happened(league, "role_given", to=commissioners_of(league), by=coach, whom=str(coach), role=AS[Role(role)])
    return league


def renew_invitation(*, league: League, role: str = Role.COACH) -> str:
    """The old link for this role lets nobody in any more; there is a new one, and it is returned."""
    return _set_invitation(league, role, secrets.token_urlsafe(16))


def close_invitation(*, league: League, role: str) -> None:
    """No link lets anybody in as this, until there is a new one."""
    _set_invitation(league, role, None)


def _set_invitation(league: League, role: str, token: str | None) -> str:
    if role not in INVITATIONS:
        raise NoSuchRole(role=role, known=", ".join(INVITATIONS))
    setattr(league, INVITATIONS[role], token)
    league.save(update_fields=[INVITATIONS[role]])
    return token or ""


def give_role(*, league: League, coach: Coach, role: str, by: Coach) -> Membership:
    """Changes the member's role and notifies them. A league keeps at least one commissioner."""
    if role not in Role.values:
        raise NoSuchRole(role=role, known=", ".join(Role.values))
    with transaction.atomic():
        member = held(league, coach)
        if member.role != role:
            if member.role == Role.COMMISSIONER:
                _refuse_the_last(league, coach)
            if role == Role.COMMISSIONER:
                refuse_one_league_more(coach)
            member.role = role
            member.save(update_fields=["role"])
            happened(league, "role_given", to=[coach], by=by, whom=str(coach), role=AS[Role(role)], page="people")
    return member


def take_role_away(*, league: League, coach: Coach, by: Coach) -> None:
    """Ends the membership. The member's teams stay, and officers act for them."""
    with transaction.atomic():
        member = held(league, coach)
        if member.role == Role.COMMISSIONER:
            _refuse_the_last(league, coach)
        member.delete()
        if by == coach:
            happened(league, "left", to=commissioners_of(league), by=by, page="people")
        else:
            happened(league, "role_taken", to=[coach], by=by, whom=str(coach), page="people")


def set_visibility(*, league: League, public: bool, by: Coach) -> None:
    """Anybody may read the league, or only those who belong to it."""
    with transaction.atomic():
        if League.objects.filter(pk=league.pk, is_public=not public).update(is_public=public):
            league.is_public = public
            happened(league, "shown" if public else "hidden", by=by, page="people")


def member_of(league: League, coach_id: int) -> Coach:
    """The coach with this primary key, who belongs to the league; or ``NotAMemberHere``."""
    member = league.memberships.select_related("coach").filter(coach=coach_id).first()
    if member is None:
        raise NotAMemberHere(coach="This coach", league=league.name)
    return member.coach


def held(league: League, coach: Coach) -> Membership:
    """The membership, and nobody else changes who belongs to the league until the transaction ends."""
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    member = Membership.objects.filter(league=league, coach=coach).first()
    if member is None:
        raise NotAMemberHere(coach=str(coach), league=league.name)
    return member


def refuse_one_league_more(coach: Coach) -> None:
    """Refuses if the coach may not run another league. Locks them: nobody else makes them a commissioner until the transaction ends."""
    most = Coach.objects.select_for_update(no_key=True).get(pk=coach.pk).most_leagues
    count = Membership.objects.filter(coach=coach, role=Role.COMMISSIONER).count()
    if count >= most:
        raise RunsEnoughLeagues(coach=str(coach), count=count, most=most)


def _refuse_the_last(league: League, coach: Coach) -> None:
    others = league.memberships.filter(role=Role.COMMISSIONER, coach__is_active=True).exclude(coach=coach)
    if not others.exists():
        raise LastCommissioner(coach=str(coach), league=league.name)


# --- Teams of a coach ----------------------------------------------------------------------------------------------


def one_team_each(season: Season, coach: Coach | None, *, but: int | None = None) -> list[Problem]:
    """Why the coach can't have one more team in this season: the league allows one each, and they have one (the key ``but`` is ignored)."""
    if coach is None or Ruleset.from_ref(season.rules).option("several_teams"):
        return []
    has = Enrolment.objects.filter(season=season, team__coach=coach, team__retired=False).exclude(team=but)
    found = has.select_related("team").first()
    return [OneTeamEach(league=season.league.name, coach=str(coach), team=found.team.name)] if found else []


# --- Leaving for good ----------------------------------------------------------------------------------------------


def close_account(*, coach: Coach) -> None:
    """Nobody logs in with this account any more, and no page tells whose it was; teams, results and histories stay as they are.

    Refused to the last commissioner of a league and to the last administrator of the site.
    """
    with transaction.atomic():
        if coach.is_superuser and not Coach.objects.filter(is_superuser=True, is_active=True).exclude(pk=coach.pk):
            raise LastAdministrator(coach=str(coach))
        for member in Membership.objects.filter(coach=coach).select_related("league").order_by("league"):
            held(member.league, coach)
            if member.role == Role.COMMISSIONER:
                _refuse_the_last(member.league, coach)
        Membership.objects.filter(coach=coach).delete()
        DraftForm.objects.filter(coach=coach, team=None).delete()
        Notice.objects.filter(coach=coach).delete()
        WayIn.objects.filter(Q(coach=coach) | Q(by=coach)).delete()
        named = str(coach)
        names = [Q(**{f"facts__{name}": named}) for name in ("who", "whom", "maker", "was", "now")]
        for row in Happening.objects.filter(functools.reduce(operator.or_, names)):
            facts = {name: FORMER if value == named else value for name, value in row.facts.items()}
            Happening.objects.filter(pk=row.pk).update(facts=facts)
        anonymise(coach)
