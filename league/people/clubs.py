"""What becomes of a team beside its matches: another coach, retirement, and its end before it ever played."""

from django.db import transaction
from django.db.models import Q

from league.access import season_of
from league.models import Fixture, League, Membership
from league.people.members import one_team_each
from league.telling.happenings import happened
from rulebook.naming import tidy
from rulebook.shapes.refusals import Refusal, Unreadable, refuse
from teams.actions import append, hold
from teams.history.club import CoachChanged, Retired, Revived
from teams.history.journal import effective
from teams.history.match import Forfeited, Played
from teams.models import Coach, Team
from teams.selectors import journal


class CoachNotHere(Refusal):
    code = "coach_not_here"
    sentence = "{coach} is not a member of {league}. Send them the invitation link first."


class SameCoachAsBefore(Refusal):
    code = "same_coach_as_before"
    sentence = "{coach} already coaches {team}."


class CoachNameTooLong(Unreadable):
    code = "coach_name_too_long"
    sentence = "A name needs 1 to {limit} characters."


class StillInAMatch(Refusal):
    code = "still_in_a_match"
    sentence = "{team} has an open match. Finish it or call it off first."


class StillToPlay(Refusal):
    code = "still_to_play"
    sentence = "{team} still has fixtures to play: {count}. A commissioner has to withdraw it from the season first."


class TeamRetiredAlready(Refusal):
    code = "team_retired_already"
    sentence = "{team} has already retired."


class TeamNotRetired(Refusal):
    code = "team_not_retired"
    sentence = "{team} has not retired."


class HasPlayed(Refusal):
    code = "has_played"
    sentence = "{team} has played or has a fixture. It can retire, but can't be deleted."


def replace_coach(
    *, team: Team, league: League, coach: Coach | None = None, name: str = "", reason: str = "", by: Coach | None
) -> Team:
    """Somebody else coaches the team, with an account or by name alone. Players, gold, history and fixtures stay with the team."""
    reason, name = tidy(reason, 200), tidy(name)
    if coach is None and not 1 <= len(name) <= 60:
        raise CoachNameTooLong(limit=60)
    if coach is not None and not Membership.objects.filter(league=league, coach=coach).exists():
        raise CoachNotHere(coach=str(coach), league=league.name)
    with transaction.atomic():
        hold(team)
        team = Team.objects.select_related("coach").get(pk=team.pk)
        before = team.coach
        was, now = (str(before) if before else team.coach_name), (str(coach) if coach else name)
        if team.coach_id == (coach.pk if coach else None) and was == now:
            raise SameCoachAsBefore(coach=now, team=team.name)
        refuse(one_team_each(season_of(league), coach, but=team.pk))
        Team.objects.filter(pk=team.pk).update(coach=coach, coach_name="" if coach else name)
        team.coach, team.coach_name = coach, "" if coach else name
        append(team=team, entries=[CoachChanged(was=was, now=now, reason=reason)], by=by, on_behalf=by != coach)
        happened(league, "coach_changed", team=team, to=[before, coach], by=by, was=was or "nobody", now=now)
    return team


def retire(*, team: Team, reason: str, by: Coach | None, on_behalf: bool = False) -> Team:
    """Retires the team: lists leave it out, its page and history stay. Refused while it has an open match or fixtures to play."""
    reason = tidy(reason, 200)
    with transaction.atomic():
        hold(team)
        team.refresh_from_db()
        if team.retired:
            raise TeamRetiredAlready(team=team.name)
        if team.match_sides.filter(open=True).exists():
            raise StillInAMatch(team=team.name)
        count = Fixture.objects.filter(Q(home=team) | Q(away=team), result=None).count()
        if count:
            raise StillToPlay(team=team.name, count=count)
        append(team=team, entries=[Retired(reason=reason)], by=by, on_behalf=on_behalf)
        team.refresh_from_db()
    return team


def revive(*, team: Team, by: Coach | None, on_behalf: bool = False) -> Team:
    """The team plays again."""
    with transaction.atomic():
        hold(team)
        team.refresh_from_db()
        if not team.retired:
            raise TeamNotRetired(team=team.name)
        append(team=team, entries=[Revived()], by=by, on_behalf=on_behalf)
        team.refresh_from_db()
    return team


def delete_team(*, team: Team) -> None:
    """Deletes the team; its draft is a draft again. Refused once it has played or has a fixture."""
    with transaction.atomic():
        hold(team)
        if has_played(team):
            raise HasPlayed(team=team.name)
        Team.objects.get(pk=team.pk).delete()


def has_played(team: Team) -> bool:
    """Has the team played anything, or is it to?"""
    if Fixture.objects.filter(Q(home=team) | Q(away=team)).exists() or team.match_sides.exists():
        return True
    return any(isinstance(row.entry, Played | Forfeited) for row in effective(journal(team)))
