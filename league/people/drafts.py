"""Everything that changes a draft: start, change, delete, submit; approve or return, if a commissioner has to approve it."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from league.actions import ReasonNeeded, SeasonOver, TeamNameTaken, enrol
from league.models import DraftForm, Enrolment, Season
from league.people.members import one_team_each
from league.telling.happenings import happened, officers_of
from rulebook.naming import given, tidied, tidy
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Refusal, refuse
from rulebook.shapes.sheets import plain
from teams.actions import open_team
from teams.arms import PARTS, chosen_arms
from teams.history.draft import Draft, read_draft
from teams.history.objections import NAME_LIMIT
from teams.models import Coach, Team

#: How many changes of a draft can be undone.
STEPS_BACK = 60


class DraftMovedOn(Refusal):
    code = "draft_moved_on"
    sentence = "This draft was changed elsewhere in the meantime. This is its current state."


class SubmittedAlready(Refusal):
    code = "handed_in_already"
    sentence = "This draft was submitted: {team} is in the league."


class AwaitsApproval(Refusal):
    code = "awaits_approval"
    sentence = "This draft is waiting for a commissioner's approval. Withdraw it before you change it."


class NothingToApprove(Refusal):
    code = "nothing_to_approve"
    sentence = "This draft is not waiting for approval: its coach is still drafting."


class NoEarlierDraft(Refusal):
    code = "no_earlier_draft"
    sentence = "There is nothing to undo in this draft."


class DraftThrownAway(Refusal):
    code = "draft_thrown_away"
    sentence = "This draft was deleted."


def start_draft(
    *,
    season: Season,
    coach: Coach,
    roster: str,
    coach_name: str = "",
    name: str = "",
    arms: Mapping[str, str] | None = None,
) -> DraftForm:
    """A draft for this roster with nothing on it yet; ``name`` is what the team is called to begin with."""
    rules = Ruleset.from_ref(season.rules)
    if season.over:
        raise SeasonOver(season=season.name)
    coach_name = given(coach_name, "The coach's name", NAME_LIMIT)
    refuse(one_team_each(season, None if coach_name else coach))
    draft = Draft(name=name, roster=rules.roster(roster).id, dedicated_fans=rules.draft.dedicated_fans.start)
    return DraftForm.objects.create(
        season=season, coach=coach, coach_name=coach_name, body=plain(draft), **chosen_arms(arms or {})
    )


def save_draft(*, form: DraftForm, body: Any, seen: int, arms: Mapping[str, str | None] | None = None) -> DraftForm:
    """The draft says what was sent, complete or not; what cannot be read at all is refused and nothing is lost. What it said before can be had back."""
    body = tidied(plain(read_draft(body)))
    changes: dict[str, Any] = {"body": body, **chosen_arms(arms or {})}
    if all(getattr(form, name) == value for name, value in changes.items()) and form.version == seen:
        refuse(_not_open(form))
        return form
    before = {"body": form.body, **{part: getattr(form, part) for part in PARTS}}
    return _change(form, seen, **changes, past=[*form.past, before][-STEPS_BACK:])


def step_back(*, form: DraftForm, seen: int) -> DraftForm:
    """The draft is as it was before its last change."""
    refuse(_not_open(form))
    if not form.past:
        raise NoEarlierDraft()
    return _change(form, seen, **form.past[-1], past=form.past[:-1])


def throw_away(*, form: DraftForm, seen: int) -> None:
    """Deletes the draft. One that has become a team stays on record."""
    gone, _ = DraftForm.objects.filter(pk=form.pk, version=seen, team=None).delete()
    if not gone:
        raise _moved_on(form)


def submit_draft(*, form: DraftForm, seen: int, by: Coach, approved: bool = False) -> Team | None:
    """The draft becomes a team of the season; or, if this league approves drafts and ``by`` may not do that, it waits.

    A Refusal tells every reason, and the draft is as it was. ``approved``: ``by`` is a commissioner, whose submission is also the approval.
    """
    if form.team is not None:
        raise SubmittedAlready(team=form.team.name)
    refuse(problems_of(form))
    if approved or not needs_approval(form.season):
        return _enter(form, seen, by)
    with transaction.atomic():
        _change(form, seen, state=DraftForm.State.SUBMITTED, handed_in_at=timezone.now(), reason="")
        league = form.season.league
        happened(league, "draft_handed_in", to=officers_of(league), by=by, draft=form.name, draft_id=form.pk)
    return None


def take_back(*, form: DraftForm, seen: int) -> DraftForm:
    """The draft is its coach's again; nobody is asked to approve it."""
    if form.state != DraftForm.State.SUBMITTED:
        raise _moved_on(form)
    return _change(form, seen, guard=(DraftForm.State.SUBMITTED,), state=DraftForm.State.OPEN, handed_in_at=None)


def approve(*, form: DraftForm, seen: int, by: Coach) -> Team:
    """What was submitted is a team of the season."""
    if form.team is not None:
        raise SubmittedAlready(team=form.team.name)
    if form.state != DraftForm.State.SUBMITTED:
        raise NothingToApprove()
    refuse(problems_of(form))
    with transaction.atomic():
        team = _enter(form, seen, by)
        season = form.season
        happened(season.league, "draft_approved", to=[form.coach], team=team, by=by, season=season.name)
    return team


def give_back(*, form: DraftForm, seen: int, reason: str, by: Coach) -> DraftForm:
    """The draft is its coach's again, with the reason why it was not approved."""
    reason = tidy(reason, 300)
    if not reason:
        raise ReasonNeeded()
    if form.team is not None:
        raise SubmittedAlready(team=form.team.name)
    if form.state != DraftForm.State.SUBMITTED:
        raise NothingToApprove()
    with transaction.atomic():
        form = _change(
            form,
            seen,
            guard=(DraftForm.State.SUBMITTED,),
            state=DraftForm.State.RETURNED,
            reason=reason,
            returned_by=by,
        )
        to, name = [form.coach], form.name
        happened(form.season.league, "draft_returned", to=to, by=by, draft=name, draft_id=form.pk, reason=reason)
    return form


def needs_approval(season: Season) -> bool:
    """Do drafts of this season wait for a commissioner?"""
    return Ruleset.from_ref(season.rules).option("draft_approval") == "commissioner"


def problems_of(form: DraftForm) -> list[Problem]:
    """Everything that keeps the draft from being submitted: the book's reasons, and a name that another team has."""
    draft, season = read_draft(form.body), form.season
    found: list[Problem] = [SeasonOver(season=season.name)] if season.over else []
    found += draft.problems(Ruleset.from_ref(season.rules))
    found += one_team_each(season, None if form.coach_name else form.coach)
    name = tidy(draft.name)
    others = Enrolment.objects.filter(season=season, team__name__iexact=name).exclude(team__draft_form=form)
    if name and others.exists():
        found.append(TeamNameTaken(team=name, season=season.name))
    return found


def _enter(form: DraftForm, seen: int, by: Coach) -> Team:
    draft, rules = read_draft(form.body), Ruleset.from_ref(form.season.rules)
    with transaction.atomic():
        _change(form, seen, guard=tuple(DraftForm.State), state=DraftForm.State.OPEN, past=[])
        team = open_team(
            opened=draft.opened(rules),
            rules=rules,
            coach=None if form.coach_name else form.coach,
            coach_name=form.coach_name,
            by=by,
            arms={part: getattr(form, part) for part in PARTS},
        )
        DraftForm.objects.filter(pk=form.pk).update(team=team)
        enrol(season=form.season, team=team, by=by)
    form.refresh_from_db()
    return team


#: The states in which a draft is its coach's to change.
OPEN = (DraftForm.State.OPEN, DraftForm.State.RETURNED)


def _change(form: DraftForm, seen: int, guard: tuple[str, ...] = OPEN, **changes: Any) -> DraftForm:
    """Compare and set: the draft is changed if it is still what its writer saw, and in one of the states that allow it."""
    open_forms = DraftForm.objects.filter(pk=form.pk, version=seen, team=None, state__in=guard)
    if not open_forms.update(version=F("version") + 1, changed_at=timezone.now(), **changes):
        raise _moved_on(form)
    form.refresh_from_db()
    return form


def _not_open(form: DraftForm) -> list[Refusal]:
    if form.team is not None:
        return [SubmittedAlready(team=form.team.name)]
    return [AwaitsApproval()] if form.state == DraftForm.State.SUBMITTED else []


def _moved_on(form: DraftForm) -> Refusal:
    """Why the draft cannot be changed as it was wanted: it is something else by now."""
    now = DraftForm.objects.select_related("team").filter(pk=form.pk).first()
    if now is None:
        return DraftThrownAway()
    form.refresh_from_db()
    return next(iter(_not_open(now)), DraftMovedOn())
