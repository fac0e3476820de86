"""Drafts: everything can be undone until they are in, and a league may have a commissioner look at each first."""

from typing import Any

import msgspec
import pytest

from league.models import DraftForm, Happening, League, Notice
from league.people.drafts import (
    approve,
    give_back,
    save_draft,
    start_draft,
    step_back,
    submit_draft,
    take_back,
    throw_away,
)
from pages.team.ready_made import ready_made
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from rulebook.shapes.sheets import plain
from teams.arms import CHARGES, PARTS
from teams.history.draft import Draft, Pick, read_draft
from teams.models import Coach, Team
from teams.names import names, team_names
from tests.built_once import built_once
from tests.world import a_league, a_team, coach, legal_draft, season

RULES = Ruleset.of("bb2020")
ROSTERS = [roster.id for roster in RULES.rosters]


def code_of(act: Any, **said: Any) -> str:
    with pytest.raises(Problem) as refused:
        act(**said)
    return str(refused.value.code)


@built_once
def careful() -> League:
    """A league whose drafts wait for a commissioner."""
    return a_league("Careful League", commissioner=coach("Odile"), options={"draft_approval": "commissioner"})


@built_once
def odile(careful: League) -> Coach:
    return Coach.objects.get(username="Odile")


@built_once
def submitted(careful: League) -> DraftForm:
    form = drafted(careful, coach("Ines"))
    assert submit_draft(form=form, seen=form.version, by=form.coach) is None
    return form


def drafted(league: League, by: Coach, name: str = "Reavers") -> DraftForm:
    form = start_draft(season=season(league), coach=by, roster="human")
    return save_draft(form=form, body=plain(legal_draft(name, "human", RULES)), seen=1)


# --- Approval ---------------------------------------------------------------------------------------


def test_a_draft_enters_at_once_where_the_league_says_nothing_else(db: None) -> None:
    form = drafted(a_league(), coach("Ines"))
    team = submit_draft(form=form, seen=2, by=form.coach)
    assert team is not None and team.enrolments.exists()


def test_a_draft_waits_for_a_commissioner_who_is_told(submitted: DraftForm, odile: Coach) -> None:
    assert submitted.state == "handed_in" and submitted.handed_in_at is not None
    assert not Team.objects.exists()
    notice = Notice.objects.get(coach=odile)
    assert notice.happening.kind == "draft_handed_in"


def test_staff_who_may_approve_a_draft_are_told_of_it_too(submitted: DraftForm) -> None:
    staff = coach("Sam")
    submitted.season.league.memberships.create(coach=staff, role="staff")
    form = drafted(submitted.season.league, coach("Piet"), name="Others")
    submit_draft(form=form, seen=form.version, by=form.coach)
    assert Notice.objects.get(coach=staff).happening.kind == "draft_handed_in"


def test_nobody_changes_a_draft_that_waits_and_its_coach_takes_it_back(submitted: DraftForm) -> None:
    body = plain(legal_draft("Others", "human", RULES))
    assert code_of(save_draft, form=submitted, body=body, seen=submitted.version) == "awaits_approval"
    assert code_of(step_back, form=submitted, seen=submitted.version) == "awaits_approval"
    assert code_of(submit_draft, form=submitted, seen=submitted.version, by=submitted.coach) == "awaits_approval"
    form = take_back(form=submitted, seen=submitted.version)
    assert form.state == "open"
    save_draft(form=form, body=body, seen=form.version)


def test_an_approved_draft_is_a_team_and_its_coach_is_told(submitted: DraftForm, odile: Coach) -> None:
    team = approve(form=submitted, seen=submitted.version, by=odile)
    assert (team.name, team.coach) == ("Reavers", submitted.coach) and team.enrolments.exists()
    assert Notice.objects.filter(coach=submitted.coach, happening__kind="draft_approved").exists()
    assert code_of(approve, form=submitted, seen=submitted.version, by=odile) == "handed_in_already"
    assert Team.objects.count() == 1


def test_a_returned_draft_comes_back_with_the_reason_and_goes_on(submitted: DraftForm, odile: Coach) -> None:
    assert code_of(give_back, form=submitted, seen=submitted.version, reason="  ", by=odile) == "reason_needed"
    form = give_back(form=submitted, seen=submitted.version, reason="Two ogres, please.", by=odile)
    assert (form.state, form.reason, form.returned_by) == ("returned", "Two ogres, please.", odile)
    told = Happening.objects.get(kind="draft_returned")
    assert told.facts["reason"] == "Two ogres, please."
    assert code_of(approve, form=form, seen=form.version, by=odile) == "nothing_to_approve"
    assert submit_draft(form=form, seen=form.version, by=form.coach) is None
    form.refresh_from_db()
    assert (form.state, form.reason) == ("handed_in", "")


def test_a_commissioner_and_a_coach_who_decide_at_once_do_not_both(submitted: DraftForm, odile: Coach) -> None:
    seen = submitted.version
    take_back(form=DraftForm.objects.get(pk=submitted.pk), seen=seen)
    assert code_of(approve, form=submitted, seen=seen, by=odile) == "draft_moved_on"
    assert not Team.objects.exists()


def test_a_name_that_was_taken_while_the_draft_waited_is_refused(submitted: DraftForm, odile: Coach) -> None:
    a_team(submitted.season.league, "REAVERS")
    assert code_of(approve, form=submitted, seen=submitted.version, by=odile) == "team_name_taken"


def test_a_commissioner_who_hands_in_has_approved(careful: League, odile: Coach) -> None:
    form = drafted(careful, odile)
    assert submit_draft(form=form, seen=form.version, by=odile, approved=True) is not None


# --- Undo -------------------------------------------------------------------------------------------


def test_every_change_of_a_draft_can_be_undone_one_by_one(db: None) -> None:
    form = start_draft(season=season(a_league()), coach=coach("Ines"), roster="human")
    lists = [legal_draft(f"Name {n}", "human", RULES, linemen=11 + n) for n in range(4)]
    for place, draft in enumerate(lists, start=1):
        form = save_draft(form=form, body=plain(draft), seen=place, arms={"charge": CHARGES[place]})
    for place in (2, 1, 0):
        form = step_back(form=form, seen=form.version)
        assert read_draft(form.body) == lists[place] and form.charge == CHARGES[place + 1]
    form = step_back(form=form, seen=form.version)
    assert read_draft(form.body).picks == () and form.charge == ""
    assert code_of(step_back, form=form, seen=form.version) == "no_earlier_draft"


def test_saving_what_stands_there_already_is_no_change(db: None) -> None:
    form = drafted(a_league(), coach("Ines"))
    again = save_draft(form=form, body=form.body, seen=form.version)
    assert again.version == form.version == 2 and len(again.past) == 1


def test_a_draft_is_thrown_away_and_nothing_of_it_is_left(db: None) -> None:
    form = drafted(a_league(), coach("Ines"))
    assert code_of(throw_away, form=form, seen=1) == "draft_moved_on"
    throw_away(form=form, seen=2)
    assert not DraftForm.objects.exists()
    assert code_of(save_draft, form=form, body=plain(Draft(roster="human")), seen=2) == "draft_thrown_away"


def test_what_has_become_a_team_is_not_thrown_away(db: None) -> None:
    team = a_team(a_league(), "Reavers")
    form = team.draft_form
    assert code_of(throw_away, form=form, seen=form.version) == "handed_in_already"
    assert Team.objects.filter(pk=team.pk).exists()


def test_while_drafting_everything_is_refunded_in_full() -> None:
    """Case 55."""
    full = legal_draft("Reavers", "human", RULES, linemen=12, rerolls=2, apothecary=1)
    fewer = msgspec.structs.replace(full, picks=full.picks[:11], rerolls=1, apothecary=0)
    assert fewer.left(RULES) - full.left(RULES) == 50_000 + 50_000 + 50_000


# --- The book ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("roster", ROSTERS)
def test_the_ready_made_list_of_every_roster_is_legal(roster: str) -> None:
    draft = ready_made(Draft(name="The team", roster=roster), RULES)
    assert draft.problems(RULES) == []
    assert draft.rerolls >= 1 and draft.left(RULES) >= 0
    assert len({pick.name for pick in draft.picks}) == len(draft.picks)


def test_low_cost_linemen_are_paid_for_at_the_draft() -> None:
    """Case 47."""
    draft = legal_draft("Snots", "snotling", RULES)
    line = RULES.position("snotling", draft.picks[0].position)
    assert draft.price(RULES) == 11 * line.cost > 0
    assert draft.team(RULES).treasury == RULES.draft.budget - 11 * line.cost


def wrong(**changes: Any) -> set[str]:
    return {
        problem.code
        for problem in msgspec.structs.replace(legal_draft("Reavers", "human", RULES), **changes).problems(RULES)
    }


def picks(*wanted: tuple[str, int]) -> tuple[Pick, ...]:
    positions = [position for position, count in wanted for _ in range(count)]
    return tuple(Pick(position=each, number=n, name=f"Man {n}") for n, each in enumerate(positions, start=1))


def test_everything_that_the_book_says_of_a_draft_is_held() -> None:
    assert wrong() == set()
    assert wrong(picks=picks(("human-lineman", 10))) == {"too_few_players"}
    assert "too_many_players" in wrong(picks=picks(("human-lineman", 17)))
    assert wrong(picks=picks(("human-lineman", 7), ("blitzer", 5))) == {"too_many_of_position"}
    assert wrong(picks=picks(("human-lineman", 10), ("ogre", 2))) == {"too_many_of_position"}
    assert wrong(rerolls=9) == {"too_many_rerolls"}
    assert wrong(rerolls=8, cheerleaders=12) >= {"over_budget"}
    assert wrong(assistant_coaches=7) == {"too_many_staff"}
    assert wrong(cheerleaders=13) == {"too_many_staff"}
    assert wrong(apothecary=2) == {"too_many_staff"}
    assert wrong(dedicated_fans=8) == {"fans_out_of_range"} == wrong(dedicated_fans=0)
    assert wrong(name="") == {"name_missing"}
    assert wrong(chosen_rules=("Favoured of Khorne",)) == {"no_such_rule"}


# --- Names and arms ---------------------------------------------------------------------------------


@pytest.mark.parametrize("roster", ROSTERS)
def test_names_follow_from_their_seed_and_none_comes_twice(roster: str) -> None:
    for made in (names, team_names):
        source = made(roster, "a seed")
        first = [next(source) for _ in range(40)]
        again = made(roster, "a seed")
        assert first == [next(again) for _ in range(40)] and len(set(first)) == 40
        assert first != [next(made(roster, "another")) for _ in range(40)]
        assert max(map(len, first)) <= 60


def test_rosters_sound_like_themselves() -> None:
    heard = {roster: next(team_names(roster, "x")) for roster in ("human", "orc", "wood-elf", "dwarf", "skaven")}
    assert len(set(heard.values())) == 5


def test_arms_are_kept_with_the_draft_and_go_with_the_team(db: None) -> None:
    form = drafted(a_league(), coach("Ines"))
    chosen = {"kit": "plum", "trim": "bone", "shield": "round", "division": "cross", "charge": "fish"}
    form = save_draft(form=form, body=form.body, seen=2, arms=chosen)
    team = submit_draft(form=form, seen=3, by=form.coach)
    assert team is not None and {part: getattr(team, part) for part in PARTS} == chosen


def test_arms_that_nobody_knows_are_refused(db: None) -> None:
    form = drafted(a_league(), coach("Ines"))
    assert code_of(save_draft, form=form, body=form.body, seen=2, arms={"charge": "dragon"}) == "not_in_the_armoury"
