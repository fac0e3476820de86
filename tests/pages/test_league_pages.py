"""Front pages, fixtures, people, joining: what each reader sees, and what each is refused."""

import pytest
from django.test import Client

from league.models import Fixture, League, Membership, Season
from matches.report.reporting import award
from teams.models import Coach
from tests.built_once import built_once
from tests.world import a_fixture, a_league, a_team, coach, season

pytestmark = pytest.mark.django_db


@built_once
def runner() -> Coach:
    return coach("Odile")


@built_once
def league(runner: Coach) -> League:
    return a_league("Crookwater League", commissioner=runner)


def as_coach(who: Coach | None) -> Client:
    client = Client()
    if who is not None:
        client.force_login(who)
    return client


def text(answer: object) -> str:
    return answer.content.decode()  # type: ignore[attr-defined]


# --- The front page of the site ---------------------------------------------------------------------


def test_a_stranger_sees_the_public_leagues_and_how_to_begin(client: Client, league: League) -> None:
    page = text(client.get("/"))
    assert "Crookwater League" in page and "/accounts/signup/" in page


def test_a_private_league_is_on_nobodys_front_page_but_its_own(league: League, runner: Coach) -> None:
    League.objects.filter(pk=league.pk).update(is_public=False)
    assert "Crookwater League" not in text(as_coach(coach("stranger")).get("/"))
    assert "Crookwater League" in text(as_coach(runner).get("/"))


def test_the_front_page_says_what_is_mine_to_do(league: League) -> None:
    mine, other = a_team(league, "Reavers"), a_team(league, "Auditors")
    a_fixture(league, mine, other)
    page = text(as_coach(mine.coach).get("/"))
    assert "Home against Auditors" in page and f"/leagues/{league.slug}/fixtures/" in page


# --- Founding ---------------------------------------------------------------------------------------

FOUNDING = {"name": "Rookery Cup", "dice": "table", "time_zone": "Europe/Lisbon", "season_name": "Spring"}


def test_who_founds_a_league_runs_it(runner: Coach) -> None:
    answer = as_coach(runner).post("/leagues/new/", FOUNDING)
    founded = League.objects.get(name="Rookery Cup")
    assert answer.headers["location"] == f"/leagues/{founded.slug}/"
    assert founded.memberships.get().role == Membership.Role.COMMISSIONER
    assert (founded.time_zone, founded.seasons.get().dice) == ("Europe/Lisbon", Season.Dice.TABLE)
    assert founded.seasons.get().name == "Spring"


def test_house_rules_chosen_in_the_form_are_the_seasons(runner: Coach) -> None:
    chosen = {"option-points_for_win": "2", "option-dedicated_fans_in_team_value": "true"}
    as_coach(runner).post("/leagues/new/", FOUNDING | chosen)
    assert League.objects.get().seasons.get().rules["options"] == {
        "points_for_win": 2,
        "dedicated_fans_in_team_value": True,
    }


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"name": "   "}, "needs a name"),
        ({"time_zone": "Atlantis/West"}, "no time zone called"),
        ({"option-points_for_win": "many"}, "points_for_win"),
        ({"option-dedicated_fans_in_team_value": "perhaps"}, "dedicated_fans_in_team_value"),
    ],
)
def test_what_cannot_be_founded_is_refused_and_stays_typed(runner: Coach, changed: dict[str, str], reason: str) -> None:
    answer = as_coach(runner).post("/leagues/new/", FOUNDING | {"about": "Thursdays at the Anchor"} | changed)
    assert answer.status_code == 400
    assert reason in text(answer) and "Thursdays at the Anchor" in text(answer)
    assert not League.objects.exists()


def test_a_guest_logs_in_before_he_founds(client: Client) -> None:
    assert client.get("/leagues/new/").headers["location"] == "/accounts/login/?next=/leagues/new/"


# --- The league's own front page --------------------------------------------------------------------


def test_a_new_league_invites(league: League, runner: Coach) -> None:
    page = text(as_coach(runner).get(f"/leagues/{league.slug}/"))
    assert "No teams." in page and "Show the link" in page and "Nobody has died yet" in page


def test_a_commissioner_is_told_what_a_new_season_wants_next(league: League, runner: Coach) -> None:
    address, commissioner = f"/leagues/{league.slug}/", as_coach(runner)
    assert "Invite the coaches" in text(commissioner.get(address))
    assert "Invite the coaches" not in text(as_coach(None).get(address))
    one, two = a_team(league, "Reavers"), a_team(league, "Auditors")
    page = text(commissioner.get(address))
    assert "2 teams, no fixtures yet" in page and f"{address}season/" in page
    a_fixture(league, one, two)
    assert "no fixture yet" not in text(commissioner.get(address))


def test_results_fixtures_and_teams_stand_on_the_front_page(client: Client, league: League) -> None:
    one, two, three = (a_team(league, name) for name in ("Reavers", "Auditors", "Raiders"))
    award(fixture=a_fixture(league, one, two), to="home", by=None, reason="nobody came")
    a_fixture(league, two, three)
    page = text(client.get(f"/leagues/{league.slug}/"))
    assert "Reavers are awarded the match" in page and "Awarded without being played." in page
    assert "round 2" in page


def test_a_coach_without_a_team_is_shown_the_way_to_one(league: League) -> None:
    newcomer = coach("Tobias")
    Membership.objects.create(league=league, coach=newcomer, role=Membership.Role.COACH)
    assert f"/leagues/{league.slug}/drafts/new/" in text(as_coach(newcomer).get(f"/leagues/{league.slug}/"))


PAGES = ("", "table/", "fixtures/", "people/", "teams/")


@pytest.mark.parametrize("path", PAGES)
def test_a_private_league_is_not_there_for_strangers(league: League, runner: Coach, path: str) -> None:
    League.objects.filter(pk=league.pk).update(is_public=False)
    for who in (None, coach("stranger")):
        answer = as_coach(who).get(f"/leagues/{league.slug}/{path}")
        assert answer.status_code == 404 and "no such league" in text(answer)
    assert as_coach(runner).get(f"/leagues/{league.slug}/{path}").status_code == 200


@pytest.mark.parametrize("path", PAGES)
def test_no_page_asks_the_database_often(
    client: Client, league: League, path: str, django_assert_max_num_queries
) -> None:  # type: ignore[no-untyped-def]
    teams = [a_team(league, f"Team {letter}") for letter in "ABCDEFGH"]
    for home, away in zip(teams[::2], teams[1::2], strict=True):
        award(fixture=a_fixture(league, home, away), to="home", by=None, reason="nobody came")
        a_fixture(league, away, home)
    client.force_login(teams[0].coach)
    with django_assert_max_num_queries(24):
        assert client.get(f"/leagues/{league.slug}/{path}").status_code == 200


# --- Fixtures ---------------------------------------------------------------------------------------


def test_a_commissioner_adds_a_fixture_and_takes_it_off(league: League, runner: Coach) -> None:
    one, two = a_team(league, "Reavers"), a_team(league, "Auditors")
    client, url = as_coach(runner), f"/leagues/{league.slug}/fixtures/"
    answer = client.post(f"{url}new/", {"home": one.pk, "away": two.pk, "round": ""}, follow=True)
    assert "Reavers play Auditors in round 1." in text(answer)
    fixture = Fixture.objects.get()
    client.post(f"{url}{fixture.pk}/remove/")
    assert not Fixture.objects.exists()


def test_two_quick_clicks_on_add_the_fixture_add_one(league: League, runner: Coach) -> None:
    one, two = a_team(league, "Reavers"), a_team(league, "Auditors")
    url, client = f"/leagues/{league.slug}/fixtures/", as_coach(runner)
    form = {"home": one.pk, "away": two.pk, "round": "", "newest": client.get(url).context["newest"]}
    for _ in range(2):
        answer = client.post(f"{url}new/", form, follow=True)
        assert "Reavers play Auditors in round 1." in text(answer)
    assert Fixture.objects.count() == 1
    client.post(f"{url}new/", form | {"newest": client.get(url).context["newest"]})
    assert list(Fixture.objects.order_by("pk").values_list("round__number", flat=True)) == [1, 2]


@pytest.mark.parametrize(
    ("sent", "status", "reason"),
    [
        ({"home": "1", "away": "1"}, 409, "cannot play itself"),
        ({"round": "0"}, 400, "Rounds are numbered"),
        ({"round": "next week"}, 400, "Enter a whole number"),
        ({"away": ""}, 400, "Enter a whole number"),
        ({"away": "999999"}, 404, "no such team"),
    ],
)
def test_a_fixture_that_cannot_be_is_refused_with_its_reason(
    league: League, runner: Coach, sent: dict[str, str], status: int, reason: str
) -> None:
    one, two = a_team(league, "Reavers"), a_team(league, "Auditors")
    typed = {"home": str(one.pk), "away": str(two.pk), "round": ""} | sent
    if sent.get("home") == "1":
        typed = {"home": str(one.pk), "away": str(one.pk), "round": ""}
    answer = as_coach(runner).post(f"/leagues/{league.slug}/fixtures/new/", typed)
    assert answer.status_code == status and reason in text(answer)
    assert not Fixture.objects.exists()


def test_a_team_of_another_league_cannot_be_drawn_in(league: League, runner: Coach) -> None:
    one, foreign = a_team(league, "Reavers"), a_team(a_league("Elsewhere"), "Foreigners")
    answer = as_coach(runner).post(
        f"/leagues/{league.slug}/fixtures/new/", {"home": one.pk, "away": foreign.pk, "round": ""}
    )
    assert answer.status_code == 404 and not Fixture.objects.exists()


def test_a_decided_fixture_stays_on_the_calendar(league: League, runner: Coach) -> None:
    fixture = a_fixture(league, a_team(league, "Reavers"), a_team(league, "Auditors"))
    award(fixture=fixture, to="home", by=None, reason="nobody came")
    answer = as_coach(runner).post(f"/leagues/{league.slug}/fixtures/{fixture.pk}/remove/")
    assert answer.status_code == 409 and "so it can" in text(answer)
    assert Fixture.objects.exists()


@pytest.mark.parametrize("path", ["fixtures/new/", "people/renew/", "decisions/enter/"])
def test_only_a_commissioner_runs_a_league(league: League, path: str) -> None:
    player = a_team(league, "Reavers").coach
    for who in (None, coach("stranger"), player):
        answer = as_coach(who).post(f"/leagues/{league.slug}/{path}", {"home": "1", "away": "2"})
        assert answer.status_code == 403 and "Only " in text(answer) and "can do that." in text(answer)


# --- People and joining -----------------------------------------------------------------------------


def test_only_a_commissioner_sees_the_invitation(league: League, runner: Coach) -> None:
    player = a_team(league, "Reavers").coach
    url = f"/leagues/{league.slug}/people/"
    assert league.invitation in text(as_coach(runner).get(url)) and "<svg" in text(as_coach(runner).get(url))
    for who in (None, player):
        assert league.invitation not in text(as_coach(who).get(url))


def test_a_renewed_link_shuts_the_old_one(league: League, runner: Coach) -> None:
    old = league.invitation
    as_coach(runner).post(f"/leagues/{league.slug}/people/renew/")
    answer = as_coach(coach("late")).post(f"/join/{old}/")
    assert answer.status_code == 409 and "no longer works" in text(answer)
    league.refresh_from_db()
    assert as_coach(coach("later")).post(f"/join/{league.invitation}/").status_code == 302


def test_a_guest_makes_an_account_and_comes_back_to_the_invitation(client: Client, league: League) -> None:
    link = f"/join/{league.invitation}/"
    assert f"/accounts/signup/?next={link}" in text(client.get(link))
    secret = {"password1": "goblin in a bucket", "password2": "goblin in a bucket"}
    answer = client.post(f"/accounts/signup/?next={link}", {"username": "newcomer", "next": link} | secret)
    assert answer.headers["location"] == link
    client.post(link)
    assert league.memberships.get(coach__username="newcomer").role == Membership.Role.COACH


def test_who_is_in_already_keeps_his_role(league: League, runner: Coach) -> None:
    as_coach(runner).post(f"/join/{league.invitation}/")
    assert league.memberships.get().role == Membership.Role.COMMISSIONER


def test_a_guest_who_presses_join_is_sent_to_log_in(client: Client, league: League) -> None:
    link = f"/join/{league.invitation}/"
    assert client.post(link).headers["location"] == f"/accounts/login/?next={link}"
    assert league.memberships.count() == 1


def test_coaches_without_an_account_are_among_the_people(league: League, runner: Coach) -> None:
    team = a_team(league, "Reavers")
    team.coach, team.coach_name = None, "Old Jory"
    team.save()
    assert "Old Jory" in text(as_coach(runner).get(f"/leagues/{league.slug}/people/"))
    assert season(league).enrolments.count() == 1
