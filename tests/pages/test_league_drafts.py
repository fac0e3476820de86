"""Drafting through the pages: every roster, the budget, every refusal with its reason, two tabs, handing in."""

from typing import Any

import pytest
from django.test import Client

from league.models import DraftForm, League, Membership
from league.people.drafts import start_draft
from league.people.members import join
from pages.team.ready_made import ready_made
from rulebook.ruleset import Ruleset
from teams.history.draft import Draft, read_draft
from teams.models import Coach, Team
from tests.built_once import built_once
from tests.world import a_league, a_team, coach, season

RULES = Ruleset.of("bb2020")


@built_once
def league() -> League:
    return a_league("Crookwater League", commissioner=coach("Odile"))


@built_once
def ines(league: League) -> Coach:
    ines = coach("Ines")
    join(invitation=league.invitation, coach=ines)
    return ines


@pytest.fixture
def client(ines: Coach) -> Client:
    client = Client()
    client.force_login(ines)
    return client


def text(answer: Any) -> str:
    return str(answer.content.decode())


def begun(client: Client, league: League, roster: str = "human", **more: str) -> tuple[str, DraftForm]:
    answer = client.post(f"/leagues/{league.slug}/drafts/new/", {"roster": roster} | more)
    assert answer.status_code == 302
    return answer.headers["location"], DraftForm.objects.latest("pk")


def save(client: Client, url: str, form: DraftForm, **sent: Any) -> Any:
    form.refresh_from_db()
    return client.post(f"{url}save/", {"seen": form.version, "tab": "one"} | sent)


def draft_of(form: DraftForm) -> Draft:
    form.refresh_from_db()
    return read_draft(form.body)


# --- Beginning --------------------------------------------------------------------------------------


def test_all_thirty_rosters_are_there_to_be_picked(client: Client, league: League) -> None:
    page = text(client.get(f"/leagues/{league.slug}/drafts/new/"))
    assert page.count('name="roster" value="') == 30
    assert all(f">Draft {roster.name}<" in page for roster in RULES.rosters)


def test_a_picked_roster_is_a_draft_with_a_name_to_begin_with(client: Client, league: League, ines: Coach) -> None:
    url, form = begun(client, league)
    assert (form.coach, form.body["roster"]) == (ines, "human") and draft_of(form).name
    assert "10 players" not in text(client.get(url)) and "0 chosen; at least 11, at most 16" in text(client.get(url))


def test_an_unknown_roster_is_refused(client: Client, league: League) -> None:
    answer = client.post(f"/leagues/{league.slug}/drafts/new/", {"roster": "bears"})
    assert answer.status_code in (400, 409) and "bears" in text(answer)
    assert not DraftForm.objects.exists()


def test_who_may_draft(league: League) -> None:
    url = f"/leagues/{league.slug}/drafts/new/"
    assert Client().get(url).headers["location"].startswith("/accounts/login/")
    for role in (None, Membership.Role.READER):
        who = coach(f"someone {role}")
        if role:
            Membership.objects.create(league=league, coach=who, role=role)
        reader = Client()
        reader.force_login(who)
        answer = reader.post(url, {"roster": "human"})
        assert answer.status_code == 403 and "Ask a commissioner" in text(answer)
    assert not DraftForm.objects.exists()


# --- Buying -----------------------------------------------------------------------------------------


def test_a_stepper_without_a_script_takes_one_more_player_with_number_and_name(client: Client, league: League) -> None:
    url, form = begun(client, league)
    answer = save(client, url, form, **{"count-human-lineman": "0", "change": "human-lineman:+1"})
    assert answer.headers["location"] == url
    (pick,) = draft_of(form).picks
    assert (pick.position, pick.number) == ("human-lineman", 1) and pick.name


def test_what_was_typed_of_names_and_numbers_stays_with_its_player(client: Client, league: League) -> None:
    url, form = begun(client, league)
    save(client, url, form, **{"count-human-lineman": "2", "count-blitzer": "1"})
    typed = {
        "pick-position": ["human-lineman", "human-lineman", "blitzer"],
        "pick-number": ["7", "9", "12"],
        "pick-name": ["Odalric Finn", "Barnaby  Thrupp", "Old Berrigan"],
        "count-human-lineman": "1",
        "count-blitzer": "1",
        "name": " Saltmarsh   Reavers ",
    }
    save(client, url, form, **typed)
    draft = draft_of(form)
    assert draft.name == "Saltmarsh Reavers"
    assert [(pick.number, pick.name) for pick in draft.picks] == [(7, "Odalric Finn"), (12, "Old Berrigan")]


def test_the_budget_is_answered_at_once_and_every_refused_plus_says_why(client: Client, league: League) -> None:
    url, form = begun(client, league)
    form.refresh_from_db()
    answer = client.post(
        f"{url}save/",
        {"seen": form.version, "tab": "one", "count-human-lineman": "16", "count-rerolls": "3"},
        headers={"HX-Request": "true"},
    )
    page = text(answer)
    assert "<html" not in page and "950,000" in page and "50,000" in page
    assert "The roster has 16 players of at most 16" in page
    assert page.count('aria-disabled="true" aria-describedby="why-') >= 4
    answer = save(client, url, form, **{"count-human-lineman": "12", "count-rerolls": "7"})
    page = text(client.get(url))
    assert "50,000 short: one costs 50,000, 0 is left." not in page
    assert "35,000 short: one costs 85,000, 50,000 is left." in page


def test_a_refused_plus_pressed_without_a_script_changes_nothing_and_says_why(client: Client, league: League) -> None:
    url, form = begun(client, league)
    save(client, url, form, **{"count-ogre": "1"})
    answer = save(client, url, form, **{"count-ogre": "1", "change": "ogre:+1", "name": "Two Ogres"})
    assert answer.status_code == 409 and "1 of 1" in text(answer) and 'value="Two Ogres"' in text(answer)
    assert len(draft_of(form).picks) == 1


def test_limits_over_several_positions_say_how_many_there_are_now(client: Client, league: League) -> None:
    url, form = begun(client, league, "old-world-alliance")
    save(client, url, form, **{"count-ogre": "1"})
    assert "The roster already has 1 of 1 players, counting" in text(client.get(url))


def test_the_choice_between_rules_is_kept(client: Client, league: League) -> None:
    url, form = begun(client, league, "norse")
    save(client, url, form, rule="Favoured of Khorne")
    assert draft_of(form).chosen_rules == ("Favoured of Khorne",)
    assert 'value="Favoured of Khorne" checked' in text(client.get(url))


def test_colours_are_kept_and_unknown_ones_are_not(client: Client, league: League) -> None:
    url, form = begun(client, league)
    save(client, url, form, kit="plum", trim="puce")
    form.refresh_from_db()
    assert form.kit == "plum" and form.trim != "puce"


@pytest.mark.parametrize("wild", ["-5", "many", "1000000", "९"])
def test_wild_numbers_do_no_harm(client: Client, league: League, wild: str) -> None:
    url, form = begun(client, league)
    assert save(client, url, form, **{"count-human-lineman": wild, "count-rerolls": wild}).status_code == 302
    assert len(draft_of(form).picks) <= 20


# --- Two tabs, other readers ------------------------------------------------------------------------


def test_two_tabs_do_not_overwrite_each_other(client: Client, league: League) -> None:
    url, form = begun(client, league)
    form.refresh_from_db()
    seen = form.version
    client.post(f"{url}save/", {"seen": seen, "tab": "one", "count-human-lineman": "11"})
    answer = client.post(f"{url}save/", {"seen": seen, "tab": "two", "count-human-lineman": "1"})
    assert answer.status_code == 409 and "changed elsewhere" in text(answer) and "11 chosen" in text(answer)
    assert len(draft_of(form).picks) == 11


def test_quick_taps_of_one_page_overtake_their_own_answers(client: Client, league: League) -> None:
    url, form = begun(client, league)
    form.refresh_from_db()
    for count in ("1", "2", "3"):
        client.post(f"{url}save/", {"seen": form.version, "tab": "one", "count-human-lineman": count})
    assert len(draft_of(form).picks) == 3


def test_a_draft_is_its_coachs_and_a_commissioners_and_nobody_elses(client: Client, league: League) -> None:
    url, form = begun(client, league)
    other, runner, guest = Client(), Client(), Client()
    other.force_login(a_team(league, "Auditors").coach)
    runner.force_login(league.memberships.get(role="commissioner").coach)
    assert other.get(url).status_code == 404
    assert other.post(f"{url}save/", {"seen": "2"}).status_code == 404
    assert guest.post(f"{url}hand-in/", {"seen": "2"}).status_code == 404
    assert runner.get(url).status_code == 200
    elsewhere = a_league("Elsewhere")
    assert client.get(f"/leagues/{elsewhere.slug}/drafts/{form.pk}/").status_code == 404


# --- Handing in -------------------------------------------------------------------------------------


def test_a_ready_made_list_is_handed_in_and_is_a_team(client: Client, league: League, ines: Coach) -> None:
    url, form = begun(client, league, "skaven")
    save(client, url, form, change="ready-made", name="Sump Street Irregulars")
    form.refresh_from_db()
    answer = client.post(f"{url}hand-in/", {"seen": form.version, "tab": "one"}, follow=True)
    team = Team.objects.get(name="Sump Street Irregulars")
    assert team.coach == ines and team.enrolments.get().season == season(league)
    assert "is in the league" in text(answer) and answer.redirect_chain[-1][0].endswith(f"/teams/{team.pk}/")
    assert client.get(url).headers["location"].endswith(f"/teams/{team.pk}/")


def test_a_second_press_of_hand_in_leads_to_the_team_and_says_why(client: Client, league: League) -> None:
    url, form = begun(client, league, "skaven")
    save(client, url, form, change="ready-made", name="Sump Street Irregulars")
    form.refresh_from_db()
    sent = {"seen": form.version, "tab": "one"}
    client.post(f"{url}hand-in/", sent)
    again = client.post(f"{url}hand-in/", sent, follow=True)
    assert again.status_code == 200 and again.redirect_chain[-1][0].endswith(f"/teams/{Team.objects.get().pk}/")
    assert "This draft was submitted: Sump Street Irregulars is in the league." in text(again)


def test_an_unfinished_list_is_refused_with_every_reason_and_kept(client: Client, league: League) -> None:
    url, form = begun(client, league, "norse")
    form.refresh_from_db()
    sent = {"seen": form.version, "tab": "one", "count-rerolls": "2", "count-norse-raider-lineman": "3", "name": "Few"}
    answer = client.post(f"{url}hand-in/", sent)
    page = text(answer)
    assert answer.status_code == 409
    assert "8 more needed" in page and "Norse teams permanently choose 1 of" in page
    assert draft_of(form).name == "Few" and not Team.objects.exists()


def test_a_name_that_another_team_has_is_refused(client: Client, league: League) -> None:
    a_team(league, "Auditors")
    url, form = begun(client, league)
    save(client, url, form, change="ready-made", name="auditors")
    form.refresh_from_db()
    answer = client.post(f"{url}hand-in/", {"seen": form.version, "tab": "one"})
    assert answer.status_code == 409 and "already has a team called auditors" in text(answer)
    assert Team.objects.count() == 1


def test_what_was_handed_in_is_not_handed_in_again(client: Client, league: League) -> None:
    url, form = begun(client, league)
    save(client, url, form, change="ready-made")
    form.refresh_from_db()
    for _ in range(2):
        answer = client.post(f"{url}hand-in/", {"seen": form.version, "tab": "one"}, follow=True)
    assert Team.objects.count() == 1
    assert answer.status_code in (302, 200, 409)


def test_a_commissioner_drafts_for_somebody_without_an_account(league: League) -> None:
    runner = Client()
    runner.force_login(league.memberships.get(role="commissioner").coach)
    url, form = begun(runner, league, "orc", coach_name="Old Jory")
    assert "for Old Jory" in text(runner.get(url))
    save(runner, url, form, change="ready-made")
    form.refresh_from_db()
    runner.post(f"{url}hand-in/", {"seen": form.version, "tab": "one"})
    team = Team.objects.get()
    assert team.coach is None and team.coach_name == "Old Jory"


def test_a_coach_drafts_for_nobody_else(client: Client, league: League) -> None:
    _, form = begun(client, league, "orc", coach_name="Old Jory")
    assert form.coach_name == ""


@pytest.mark.parametrize("roster", [roster.id for roster in RULES.rosters])
def test_every_roster_has_a_ready_made_list_that_is_legal_and_spends_its_money(roster: str) -> None:
    draft = ready_made(Draft(name="Ready", roster=roster), RULES)
    assert draft.problems(RULES) == []
    assert draft.left(RULES) < 100_000
    assert len({pick.name for pick in draft.picks}) == len(draft.picks)


def test_every_roster_has_a_draft_page(client: Client, league: League, ines: Coach) -> None:
    for roster in RULES.rosters:
        form = start_draft(season=season(league), coach=ines, roster=roster.id)
        page = text(client.get(f"/leagues/{league.slug}/drafts/{form.pk}/"))
        assert all(f'name="count-{position.id}"' in page for position in roster.positions)


# --- Undo, names and arms, approval -----------------------------------------------------------------


def test_the_last_change_is_undone_and_the_draft_thrown_away(client: Client, league: League) -> None:
    url, form = begun(client, league)
    save(client, url, form, **{"count-human-lineman": "11"})
    save(client, url, form, **{"count-human-lineman": "3"})
    form.refresh_from_db()
    assert "Undo last change" in text(client.get(url))
    client.post(f"{url}undo/", {"seen": form.version})
    assert len(draft_of(form).picks) == 11
    answer = client.post(f"{url}throw-away/", {"seen": form.version}, follow=True)
    assert "is deleted" in text(answer) and not DraftForm.objects.exists()
    assert client.get(url).status_code == 404


def test_names_are_suggested_for_the_team_and_for_everybody(client: Client, league: League) -> None:
    url, form = begun(client, league, "orc")
    save(client, url, form, **{"count-orc-lineman": "4"})
    before = draft_of(form)
    save(client, url, form, change="player-names")
    after = draft_of(form)
    assert [pick.number for pick in after.picks] == [pick.number for pick in before.picks]
    assert len({pick.name for pick in after.picks}) == 4 and after.picks != before.picks
    save(client, url, form, change="team-name")
    assert draft_of(form).name not in ("", before.name)


def test_the_arms_that_were_chosen_are_drawn_at_once(client: Client, league: League) -> None:
    url, form = begun(client, league)
    answer = client.post(
        f"{url}save/",
        {"seen": 1, "tab": "one", "shield": "round", "charge": "fish", "division": "plain"},
        headers={"HX-Request": "true"},
    )
    assert 'id="charge-fish" name="charge" value="fish" checked' in text(answer)
    form.refresh_from_db()
    assert (form.shield, form.charge, form.division) == ("round", "fish", "plain")
    assert 'url(#clip-round)"><path class="field"' in text(client.get(f"/leagues/{league.slug}/teams/"))


def test_a_coach_changes_his_teams_arms_and_sees_them_first(league: League) -> None:
    team = a_team(league, "Auditors")
    mine, other = Client(), Client()
    mine.force_login(team.coach)
    other.force_login(coach("Somebody"))
    url = f"/leagues/{league.slug}/teams/{team.pk}/arms/"
    shown = text(mine.get(url, {"charge": "mug", "kit": "nonsense"}, headers={"HX-Request": "true"}))
    assert "<html" not in shown and 'value="mug" checked' in shown
    assert other.post(url, {"charge": "mug"}).status_code == 403
    assert mine.post(url, {"charge": "dragon"}).status_code == 400
    team.refresh_from_db()
    assert team.charge == ""
    assert mine.post(url, {"charge": "mug", "kit": "plum"}).status_code == 302
    team.refresh_from_db()
    assert (team.charge, team.kit) == ("mug", "plum")
    assert "charge-mug" in text(Client().get(f"/leagues/{league.slug}/teams/{team.pk}/"))


def test_a_commissioner_reads_a_draft_and_gives_it_back_or_approves_it(db: None) -> None:
    odile, ines = coach("Odile"), coach("Ines")
    careful = a_league("Careful", commissioner=odile, options={"draft_approval": "commissioner"})
    join(invitation=careful.invitation, coach=ines)
    runner, hers = Client(), Client()
    runner.force_login(odile)
    hers.force_login(ines)
    url, form = begun(hers, careful)
    save(hers, url, form, change="ready-made", name="Reavers")
    form.refresh_from_db()
    assert "A commissioner approves it" in text(hers.get(url))
    hers.post(f"{url}hand-in/", {"seen": form.version, "tab": "one"})
    assert "Withdraw" in text(hers.get(url)) and "Approve the team" not in text(hers.get(url))
    assert "waits for approval" in text(hers.get(f"/leagues/{careful.slug}/teams/"))
    assert "Approve Reavers" in text(runner.get(f"/leagues/{careful.slug}/"))
    assert hers.post(f"{url}approve/", {"seen": form.version + 1}).status_code == 403
    form.refresh_from_db()
    answer = runner.post(f"{url}give-back/", {"seen": form.version, "reason": ""})
    assert answer.status_code == 400
    runner.post(f"{url}give-back/", {"seen": form.version, "reason": "An ogre is missing."})
    assert "An ogre is missing." in text(hers.get(url))
    form.refresh_from_db()
    hers.post(f"{url}hand-in/", {"seen": form.version, "tab": "one"})
    form.refresh_from_db()
    answer = runner.post(f"{url}approve/", {"seen": form.version}, follow=True)
    assert "Approved: Reavers is in the league." in text(answer)
    assert Team.objects.get().coach == ines
