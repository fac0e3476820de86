"""Every kind of happening is told once, by the action that makes it happen, to those whom it concerns."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.actions import add_fixture, open_season, remove_fixture
from league.arrangements import answer_date, extend, name_substitute, offer_date, withdraw_date
from league.clubs import replace_coach
from league.counting_rules import change_counting
from league.decisions import annul, decide_points, take_back
from league.drafts import approve, give_back, hand_in, save_draft, start_draft
from league.happening_kinds import KINDS
from league.happening_models import Happening, Notice, Webhook
from league.hooks import send_test
from league.models import Competition, League, Round
from league.people import give_role, join, make_way_in, set_visibility, take_role_away
from league.rescheduling import move_fixture, set_deadline, turn_fixture
from league.season_end import end_season
from league.seasons import divided, lay_out_season
from league.withdrawals import withdraw
from league.writing import comment, post_news, tell_story
from matches.actions import take_defaults
from matches.correcting import correct_result
from matches.models import Match, MatchSide, ReportVersion
from matches.reminders import remind
from matches.reminding import remind as remind_whom_it_waits_for
from matches.reopening import call_off, leave_it, move_report, reopen
from matches.reporting import accept_report, award, file_report, object_to
from matches.selectors import match_with_all
from rulebook.ruleset import Ruleset
from rulebook.sheets import plain
from tests.matches.scenes import refused
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, legal_draft, season

pytestmark = pytest.mark.django_db

WON: dict[str, Any] = {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}, "away": {}}
DRAWN: dict[str, Any] = {
    "home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}},
    "away": {"touchdowns": 1, "deeds": {"p4": {"touchdown": 1}}},
}
#: Won as well, with a pass more.
PASSED: dict[str, Any] = {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}, "p2": {"completion": 1}}}}
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


class Stage:
    """A commissioner, two coaches, and a fixture between their teams."""

    def __init__(self, **options: Any) -> None:
        self.boss = coach("Odile")
        self.league: League = a_league("Crookwater", self.boss, options=options)
        self.ines, self.tobias = coach("Ines"), coach("Tobias")
        self.home = a_team(self.league, "Reavers", by=self.ines)
        self.away = a_team(self.league, "Regulars", "orc", by=self.tobias)
        self.fixture = a_fixture(self.league, self.home, self.away)

    @property
    def match(self) -> Match:
        return match_with_all(self.fixture.matches.exclude(state=Match.State.ABANDONED).get().pk)

    @property
    def competition(self) -> Competition:
        return season(self.league).competitions.get()

    def files(self, side: str, body: dict[str, Any]) -> ReportVersion:
        by = self.ines if side == "home" else self.tobias
        return file_report(match=self.match, body=body, by=by, for_side=side)

    def played(self, body: dict[str, Any] = WON) -> None:
        kicked_off(self.fixture)
        for side in ("home", "away"):
            self.files(side, body)

    def ends(self, after: timedelta) -> None:
        Round.objects.filter(pk=self.fixture.round_id).update(deadline=timezone.now() + after)

    def draft(self) -> Any:
        form = start_draft(season=season(self.league), coach=self.ines, roster="human")
        body = plain(legal_draft("Hounds", "human", Ruleset.from_ref(season(self.league).rules)))
        save_draft(form=form, body=body, seen=1)
        hand_in(form=form, seen=2, by=self.ines)
        return form


def told(kind: str) -> list[str]:
    """Who was told of the last of this kind."""
    last = Happening.objects.filter(kind=kind).order_by("pk").last()
    assert last is not None, kind
    return sorted(str(notice.coach) for notice in Notice.objects.filter(happening=last))


def _returned(on: Stage) -> None:
    give_back(form=on.draft(), seen=3, reason="two Throwers too many", by=on.boss)


def _approved(on: Stage) -> None:
    approve(form=on.draft(), seen=3, by=on.boss)


def _shown(on: Stage) -> None:
    for public in (False, True):
        set_visibility(league=on.league, public=public, by=on.boss)


def _joined(on: Stage) -> None:
    join(invitation=on.league.invitation, coach=coach("Piet"))


def _withdrew(on: Stage) -> None:
    withdraw(competition=on.competition, team=on.home, reason="moved away", by=on.boss)


def _other_coach(on: Stage) -> None:
    replace_coach(team=on.home, league=on.league, coach=on.tobias, by=on.boss)


def _drawn(on: Stage) -> None:
    remove_fixture(fixture=on.fixture, by=on.boss)
    for name in ("Hounds", "Howlers"):
        a_team(on.league, name)
    competition = on.competition
    lay_out_season(competition=competition, divisions=divided(competition, 1, "ab"), by=on.boss, seed="ab")


def _moved(on: Stage) -> None:
    move_fixture(fixture=on.fixture, round_number=2, by=on.boss)


def _round_ends(on: Stage) -> None:
    set_deadline(round_=on.fixture.round, deadline=timezone.now() + DAY, seen=None, by=on.boss)


def _round_open(on: Stage) -> None:
    _round_ends(on)
    ends = Round.objects.get(pk=on.fixture.round_id)
    set_deadline(round_=ends, deadline=None, seen=ends.deadline, by=on.boss)


def _counted_otherwise(on: Stage) -> None:
    on.played()
    order = ["casualties", "touchdowns"]
    change_counting(competition=on.competition, counting={"order": order}, by=on.boss, reason="voted", seen=0)


def _offered(on: Stage) -> Any:
    return offer_date(fixture=on.fixture, side="home", time=timezone.now() + 9 * DAY, by=on.ines)


def _agreed_date(on: Stage) -> Any:
    return answer_date(offer=_offered(on), side="away", agrees=True, by=on.tobias)


def _date_off(on: Stage) -> None:
    withdraw_date(offer=_agreed_date(on), by=on.ines)


def _filed(on: Stage) -> None:
    kicked_off(on.fixture)
    on.files("home", WON)


def _differs(on: Stage) -> None:
    _filed(on)
    on.files("away", DRAWN)


def _disputed(on: Stage) -> None:
    kicked_off(on.fixture)
    version = on.files("home", WON)
    object_to(match=on.match, side="away", version=version, reason="It was a draw", by=on.tobias)


def _reopened(on: Stage) -> None:
    on.played()
    reopen(match=on.match, by=on.boss, reason="a line is missing")


def _stands(on: Stage) -> None:
    on.played()
    version = on.match.reports.get(accepted=True)
    object_to(match=on.match, side="away", version=version, reason="It was a draw", by=on.tobias)
    leave_it(match=on.match, by=on.boss, reason="It was not")


def _corrected(on: Stage) -> None:
    on.played()
    correct_result(match=on.match, body=DRAWN, by=on.boss, reason="a line was missing")


def _report_moved(on: Stage) -> None:
    later = add_fixture(competition=on.competition, home=on.home, away=on.away, round_number=5)
    _filed(on)
    move_report(match=on.match, to=later, by=on.boss, reason="the wrong round")


def _called_off(on: Stage) -> None:
    _filed(on)
    call_off(match=on.match, by=on.boss, reason="the wrong match")


def _sequence(on: Stage) -> None:
    on.played()
    take_defaults(match=on.match, side="home")


def _annulled(on: Stage) -> Any:
    on.played()
    return annul(fixture=on.fixture, reason="an illegal list", by=on.boss)


def _points(on: Stage) -> Any:
    return decide_points(competition=on.competition, team=on.home, points=-3, reason="late", by=on.boss)


def _second_season(on: Stage) -> None:
    rules = Ruleset.from_ref(season(on.league).rules)
    open_season(league=on.league, rules=rules, name="Season 2", dice="site")


def _story(on: Stage) -> None:
    kicked_off(on.fixture)
    tell_story(fixture=on.fixture, team=on.home, source="It rained.", seen=0, by=on.ines)


def _no_report(on: Stage) -> None:
    kicked_off(on.fixture)
    remind(at=timezone.now() + 25 * HOUR)


def _no_answer(on: Stage) -> None:
    _filed(on)
    remind(at=timezone.now() + 2 * DAY + HOUR)


def _deadline(on: Stage) -> None:
    on.ends(5 * HOUR)
    remind()


def _steps(on: Stage) -> None:
    on.played()
    MatchSide.objects.filter(side="away").update(due_at=timezone.now() + HOUR)
    MatchSide.objects.filter(side="home").update(due_at=None)
    remind()


def _tomorrow(on: Stage) -> None:
    _agreed_date(on)
    remind(at=timezone.now() + 8 * DAY + HOUR)


def _agreed(on: Stage) -> None:
    on.played()
    assert on.match.state == Match.State.REPORTED


def _lost_by_both(on: Stage) -> None:
    award(fixture=on.fixture, to="", by=on.boss, reason="nobody came")


def _tested(on: Stage) -> None:
    send_test(hook=Webhook.objects.create(league=on.league, url="https://a.example/", secret="whsec_eA=="), by=on.boss)


APPROVAL = {"draft_approval": "commissioner"}
BOTH = ["Ines", "Tobias"]
EVERYBODY = ["Ines", "Odile", "Tobias"]

#: What is done, with which options of the season, and who is told of it. Whoever did it is not.
STORIES: dict[str, tuple[Callable[[Stage], Any], list[str], dict[str, Any]]] = {
    "joined": (_joined, ["Odile"], {}),
    "left": (lambda on: take_role_away(league=on.league, coach=on.ines, by=on.ines), ["Odile"], {}),
    "role_given": (lambda on: give_role(league=on.league, coach=on.ines, role="staff", by=on.boss), ["Ines"], {}),
    "role_taken": (lambda on: take_role_away(league=on.league, coach=on.ines, by=on.boss), ["Ines"], {}),
    "way_in_made": (lambda on: make_way_in(league=on.league, coach=on.ines, by=on.boss), ["Ines"], {}),
    "hidden": (lambda on: set_visibility(league=on.league, public=False, by=on.boss), [], {}),
    "shown": (_shown, [], {}),
    "draft_handed_in": (Stage.draft, ["Odile"], APPROVAL),
    "draft_returned": (_returned, ["Ines"], APPROVAL),
    "draft_approved": (_approved, ["Ines"], APPROVAL),
    "team_entered": (lambda on: a_team(on.league, "Hounds"), [], {}),
    "team_withdrew": (_withdrew, ["Ines"], {}),
    "coach_changed": (_other_coach, BOTH, {}),
    "calendar_drawn": (_drawn, ["Ines", "Tobias", "coach of Hounds", "coach of Howlers"], {}),
    "fixture_set": (lambda on: None, BOTH, {}),
    "fixture_moved": (_moved, BOTH, {}),
    "fixture_turned": (lambda on: turn_fixture(fixture=on.fixture, by=on.boss), BOTH, {}),
    "fixture_removed": (lambda on: remove_fixture(fixture=on.fixture, by=on.boss), BOTH, {}),
    "fixture_extended": (
        lambda on: extend(fixture=on.fixture, until=timezone.now() + DAY, reason="flu", by=on.boss),
        BOTH,
        {},
    ),
    "round_ends": (_round_ends, BOTH, {}),
    "round_open": (_round_open, BOTH, {}),
    "counting_changed": (_counted_otherwise, [], {}),
    "date_offered": (_offered, ["Tobias"], {}),
    "date_agreed": (_agreed_date, ["Ines"], {}),
    "date_off": (_date_off, ["Tobias"], {}),
    "date_wanted": (_deadline, BOTH, {}),
    "match_near": (_tomorrow, BOTH, {}),
    "deadline_near": (_deadline, BOTH, {}),
    "report_awaited": (_no_report, BOTH, {}),
    "answer_near": (_no_answer, ["Tobias"], {}),
    "steps_near": (_steps, ["Tobias"], {}),
    "reminded": (lambda on: (_filed(on), remind_whom_it_waits_for(fixture=on.fixture, by=on.boss)), ["Tobias"], {}),
    "report_filed": (_filed, ["Tobias"], {}),
    "report_differs": (_differs, ["Ines", "Odile"], {}),
    "report_disputed": (_disputed, ["Ines", "Odile"], {}),
    "report_agreed": (_agreed, ["Odile"], {"post_match_starts": "on_acceptance"}),
    "result": (Stage.played, ["Ines"], {}),
    "result_reopened": (_reopened, BOTH, {}),
    "result_stands": (_stands, BOTH, {}),
    "result_corrected": (_corrected, BOTH, {}),
    "report_moved": (_report_moved, BOTH, {}),
    "report_withdrawn": (_called_off, BOTH, {}),
    "awarded": (lambda on: award(fixture=on.fixture, to="home", by=on.boss, reason="nobody came"), BOTH, {}),
    "lost_by_both": (_lost_by_both, BOTH, {}),
    "sequence_finished": (_sequence, [], {}),
    "decision": (_points, ["Ines"], {}),
    "decision_back": (lambda on: take_back(decision=_points(on), reason="by mistake", by=on.boss), ["Ines"], {}),
    "fixture_decided": (_annulled, BOTH, {}),
    "fixture_decision_back": (
        lambda on: take_back(decision=_annulled(on), reason="by mistake", by=on.boss),
        BOTH,
        {},
    ),
    "season_opened": (_second_season, [], {}),
    "season_over": (lambda on: end_season(season=season(on.league), by=on.boss, reason="rain"), BOTH, {}),
    "news": (lambda on: post_news(league=on.league, title="Rain", source="Wet.", by=on.boss), BOTH, {}),
    "story": (_story, ["Tobias"], {}),
    "comment": (lambda on: comment(fixture=on.fixture, source="What a match", by=on.boss), BOTH, {}),
    "hook_tested": (_tested, [], {}),
}


@pytest.mark.parametrize("kind", STORIES)
def test_it_is_told_to_those_whom_it_concerns(kind: str) -> None:
    does, to, options = STORIES[kind]
    on = Stage(**options)
    does(on)
    assert told(kind) == to
    assert Happening.objects.filter(kind=kind, quiet=False, facts__isnull=False).count() >= 1
    last = Happening.objects.filter(kind=kind).order_by("pk").last()
    assert last is not None
    sentence = str(last)
    assert "{" not in sentence and "None" not in sentence
    reader = Client()
    reader.force_login(on.boss)
    assert reader.get(last.get_absolute_url()).status_code == 200, last.get_absolute_url()


def test_every_kind_has_its_story() -> None:
    """What an address that is switched off tells is told in tests/league/test_deliveries.py."""
    assert set(KINDS) - set(STORIES) == {"hook_off"}


# --- Nothing is told twice (C 38) -----------------------------------------------------------------------------------


def results() -> list[tuple[str, bool]]:
    rows = Happening.objects.filter(kind="result").order_by("pk")
    return [(row.facts["score"], row.quiet) for row in rows]


def test_a_report_that_is_reopened_and_accepted_again_is_not_told_again_unless_the_score_changed() -> None:
    on = Stage()
    on.played(WON)
    reopen(match=on.match, by=on.boss, reason="a pass is missing")
    for side in ("home", "away"):
        on.files(side, PASSED)
    assert results() == [("1–0", False), ("1–0", True)]
    reopen(match=on.match, by=on.boss, reason="a touchdown is missing")
    for side in ("home", "away"):
        on.files(side, DRAWN)
    assert results() == [("1–0", False), ("1–0", True), ("1–1", False)]
    assert Notice.objects.filter(happening__kind="result", coach=on.ines).count() == 2
    assert Notice.objects.filter(happening__kind="result_reopened", coach=on.ines).count() == 2


def test_a_coach_who_files_the_same_score_again_does_not_ring_twice() -> None:
    on = Stage()
    kicked_off(on.fixture)
    on.files("home", WON)
    on.files("home", PASSED)
    assert Notice.objects.filter(happening__kind="report_filed").count() == 1
    on.files("home", DRAWN)
    assert Notice.objects.filter(happening__kind="report_filed").count() == 2


def test_a_refused_action_tells_nothing() -> None:
    on = Stage()
    before = Happening.objects.count()
    match = kicked_off(on.fixture)
    version = file_report(match=match, body=WON, by=on.boss)
    accept_report(match=on.match, version=version, by=on.boss)
    after = Happening.objects.count()
    with refused("not_now"):
        accept_report(match=on.match, version=version, by=on.boss)
    assert Happening.objects.count() == after > before


def test_whoever_plays_for_a_coach_is_told_with_him() -> None:
    on = Stage()
    piet = coach("Piet")
    join(invitation=on.league.invitation, coach=piet)
    name_substitute(fixture=on.fixture, side="away", coach=piet, reason="flu", by=on.boss)
    _filed(on)
    assert told("report_filed") == ["Piet", "Tobias"]
