"""The end of a season: what it waits for, what is not possible afterwards, and how its dice are checked."""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.actions import SeasonOver, add_fixture, enrol, remove_fixture
from league.models import Fixture, League, Result, Season
from league.people.drafts import approve, save_draft, start_draft, submit_draft
from league.season.arrangements import extend, offer_date
from league.season.ending import (
    MatchesUnderWay,
    SeasonStillOn,
    SeasonUndecided,
    begin_next_season,
    end_season,
    left_in,
    seasons_before,
)
from league.season.friendlies import arrange_friendly
from league.season.laying_out import lay_out_season
from league.season.rescheduling import move_fixture, turn_fixture
from league.season.withdrawals import withdraw
from league.selectors import competition_of, table_of
from league.table.counting_rules import change_counting
from league.table.decisions import annul, decide_points, fine, take_back, walk_over
from matches.actions import lock, take_defaults
from matches.correction.correcting import correct_result
from matches.correction.undoing import last_choice
from matches.models import Match, MatchSide, StepAnswer
from matches.report.awards import give_up
from matches.report.reporting import award
from matches.sequence.rolled import dice_key_of
from rulebook.dice import KeyedDice
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES, plain
from teams.models import Team
from tests.built_once import built_once
from tests.league.test_decisions import REPORT
from tests.world import SECRET, a_fixture, a_league, a_team, coach, kicked_off, legal_draft, reported

pytestmark = pytest.mark.django_db


class House:
    """Two teams that have played one fixture to the end, with another one before them."""

    def __init__(self) -> None:
        self.boss = coach("Odile")
        self.league: League = a_league("Crookwater", self.boss)
        self.season: Season = self.league.seasons.get()
        self.home, self.away = a_team(self.league, "Reavers"), a_team(self.league, "Raiders")
        self.decision = decide_points(
            competition=competition_of(self.season), team=self.away, points=1, reason="for the pies", by=None
        )
        self.played, self.open = (a_fixture(self.league, self.home, self.away) for _ in range(2))
        self.match = reported(kicked_off(self.played), REPORT)
        for side in SIDES:
            take_defaults(match=self.match, side=side)

    def over(self, reason: str = "The hall is let to the brass band.") -> Season:
        self.season = end_season(season=self.season, by=self.boss, reason=reason)
        return self.season


@built_once
def house() -> House:
    return House()


def test_a_season_is_over_once_its_fixtures_are_decided_and_then_everybody_may_check_its_dice(house: House) -> None:
    assert house.season.told_secret is None
    award(fixture=house.open, to="home", by=house.boss, reason="they never came")
    for side in SIDES:
        take_defaults(match=Match.objects.get(fixture=house.open), side=side)
    over = house.over(reason="")
    assert over.over and over.over_by == house.boss and over.told_secret == SECRET
    assert hashlib.sha256(bytes.fromhex(SECRET)).hexdigest() == over.seal
    rolls = StepAnswer.objects.filter(match=house.match, side="both", source=StepAnswer.Source.SITE)
    dice = KeyedDice(bytes.fromhex(SECRET))
    checked = [each for each in rolls if isinstance(each.value, list)]
    assert checked
    for each in checked:
        assert each.value == list(dice.roll(dice_key_of(each), len(each.value), each.sides))


def test_no_season_ends_while_a_match_is_under_way(house: House) -> None:
    match = kicked_off(house.open)
    assert left_in(house.season).under_way == (house.open,) and left_in(house.season).undecided == ()
    with pytest.raises(MatchesUnderWay, match="Reavers v Raiders"):
        house.over()
    reported(match, REPORT)
    with pytest.raises(MatchesUnderWay):
        house.over()
    for side in SIDES:
        take_defaults(match=match, side=side)
    assert house.over(reason="").over


def test_a_commissioner_ends_a_season_with_open_fixtures_by_giving_a_reason(
    house: House,
) -> None:
    before = table_of(competition_of(house.season))
    with pytest.raises(SeasonUndecided, match="1 fixture has no result"):
        house.over(reason="  ")
    assert not Season.objects.get().over
    assert house.over().over_reason == "The hall is let to the brass band."
    assert table_of(competition_of(house.season)) == before
    with pytest.raises(SeasonOver):
        house.over()


def test_unopened_play_offs_need_a_reason_and_unplayed_friendlies_do_not() -> None:
    boss = coach("Odile")
    league = a_league("Crookwater", boss)
    season = league.seasons.get()
    teams = [a_team(league, f"Team {letter}") for letter in "ABCDEFGH"]
    lay_out_season(competition=competition_of(season), divisions=[("North", teams[:4]), ("South", teams[4:])], by=boss)
    Result.objects.bulk_create(
        Result(fixture=fixture, kind="played", home_outcome="draw", away_outcome="draw", at=timezone.now())
        for fixture in Fixture.objects.all()
    )
    arrange_friendly(season=season, home=teams[0], away=teams[4], by=boss)
    assert left_in(season).undecided == ()
    with pytest.raises(SeasonUndecided, match="The play-offs of Season 1 have not started"):
        end_season(season=season, by=boss)
    assert end_season(season=season, by=boss, reason="we play none").over


def _submitted(house: House) -> Any:
    form = start_draft(season=house.season, coach=house.boss, roster="orc")
    draft = legal_draft("Late Risers", "orc", Ruleset.from_ref(house.season.rules))
    save_draft(form=form, body=plain(draft), seen=1)
    return form


#: What a season that is over has no room for. Each is prepared while it is on, and tried afterwards.
DEEDS: dict[str, Callable[[House], Callable[[], Any]]] = {
    "lock": lambda on: lambda: lock(fixture=on.open, by=None),
    "award": lambda on: lambda: award(fixture=on.open, to="home", by=on.boss, reason="so"),
    "give up": lambda on: lambda: give_up(fixture=on.open, side="home", by=on.boss, reason="so"),
    "walk-over": lambda on: lambda: walk_over(fixture=on.open, winner=on.home, reason="so", by=on.boss),
    "annul": lambda on: lambda: annul(fixture=on.played, reason="so", by=on.boss),
    "points": lambda on: (
        lambda: decide_points(competition=competition_of(on.season), team=on.home, points=-1, reason="so", by=on.boss)
    ),
    "fine": lambda on: (
        lambda: fine(competition=competition_of(on.season), team=on.home, gold=10, reason="so", by=on.boss)
    ),
    "take back": lambda on: lambda: take_back(decision=on.decision, reason="so", by=on.boss),
    "withdraw": lambda on: (
        lambda: withdraw(competition=competition_of(on.season), team=on.home, reason="so", by=on.boss)
    ),
    "counting": lambda on: (
        lambda: change_counting(
            competition=competition_of(on.season), counting={"order": ["touchdowns"]}, seen=0, reason="so", by=on.boss
        )
    ),
    "add": lambda on: lambda: add_fixture(competition=competition_of(on.season), home=on.away, away=on.home),
    "remove": lambda on: lambda: remove_fixture(fixture=on.open),
    "move": lambda on: lambda: move_fixture(fixture=on.open, round_number=3),
    "turn": lambda on: lambda: turn_fixture(fixture=on.open),
    "extend": lambda on: (
        lambda: extend(fixture=on.open, until=timezone.now() + timedelta(days=2), reason="so", by=on.boss)
    ),
    "date": lambda on: (
        lambda: offer_date(fixture=on.open, side="home", time=timezone.now() + timedelta(days=2), by=on.boss)
    ),
    "friendly": lambda on: lambda: arrange_friendly(season=on.season, home=on.home, away=on.away, by=on.boss),
    "begin a draft": lambda on: lambda: start_draft(season=on.season, coach=on.boss, roster="orc"),
    "submit a draft": lambda on: _submit_later(on),
    "enrol": lambda on: _enrol_later(on),
}


def _submit_later(on: House) -> Callable[[], Any]:
    form = _submitted(on)
    return lambda: submit_draft(form=form, seen=2, by=on.boss, approved=True)


def _enrol_later(on: House) -> Callable[[], Any]:
    team = a_team(a_league("Elsewhere"), "Foreigners")
    return lambda: enrol(season=on.season, team=team)


@pytest.mark.parametrize("deed", DEEDS)
def test_nothing_more_is_played_drafted_or_decided_in_a_season_that_is_over(house: House, deed: str) -> None:
    later = DEEDS[deed](house)
    house.over()
    teams, fixtures = Team.objects.count(), list(Fixture.objects.values("pk", "home", "round", "deadline"))
    with pytest.raises(SeasonOver):
        later()
    assert teams == Team.objects.count() and fixtures == list(Fixture.objects.values("pk", "home", "round", "deadline"))


def test_a_draft_that_waits_when_the_season_ends_is_not_approved_any_more() -> None:
    boss, ines = coach("Odile"), coach("Ines")
    league = a_league("Crookwater", boss, options={"draft_approval": "commissioner"})
    season = league.seasons.get()
    form = start_draft(season=season, coach=ines, roster="orc")
    save_draft(form=form, body=plain(legal_draft("Late", "orc", Ruleset.from_ref(season.rules))), seen=1)
    submit_draft(form=form, seen=2, by=ines)
    assert left_in(season).drafts == 1
    end_season(season=season, by=boss)
    form.refresh_from_db()
    with pytest.raises(SeasonOver):
        approve(form=form, seen=form.version, by=boss)
    assert not Team.objects.exists()


def test_last_choices_stand_once_the_season_is_over_and_a_result_is_still_put_right(house: House) -> None:
    house.over()
    match = Match.objects.select_related("fixture__round__competition__season__league").get(pk=house.match.pk)
    assert last_choice(match, "home") is None and last_choice(match, "away") is None
    body = {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}, "away": REPORT["away"]}
    correct_result(match=match, body=body, by=house.boss, reason="one was offside")
    assert Result.objects.get(fixture=house.played).home_touchdowns == 1
    assert not MatchSide.objects.filter(open=True).exists()


def test_the_next_season_begins_when_the_last_one_is_over_and_teams_come_in_by_drafts(house: House) -> None:
    rules = Ruleset.from_ref(house.season.rules)

    def begin() -> Season:
        return begin_next_season(league=house.league, rules=rules, name="Season 2", dice="site", by=house.boss)

    with pytest.raises(SeasonStillOn):
        begin()
    over = house.over()
    following = begin()
    assert (following.number, following.over, following.told_secret) == (2, False, None)
    assert following.seal != over.seal and seasons_before(following) == [over]
    assert not following.enrolments.exists()
    start_draft(season=following, coach=house.boss, roster="orc")
    with pytest.raises(SeasonStillOn):
        begin()
