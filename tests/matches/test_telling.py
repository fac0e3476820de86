"""Every kind of happening is told once, by the action that makes it happen, to those whom it concerns."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from inducements.deadlines import set_inducements_deadline
from launcher.environment import ROOT
from league.actions import add_fixture, open_season, remove_fixture
from league.models import Happening, Round, Webhook
from league.people.clubs import replace_coach
from league.people.drafts import approve, give_back
from league.people.members import give_role, join, set_visibility, take_role_away
from league.people.ways_in import answer_asked, ask_owner, asked_of, make_way_in, use_way_in
from league.season.arrangements import answer_date, extend, offer_date, withdraw_date
from league.season.ending import end_season
from league.season.laying_out import divided, lay_out_season
from league.season.rescheduling import move_fixture, set_deadline, turn_fixture
from league.season.withdrawals import withdraw
from league.table.counting_rules import change_counting
from league.table.decisions import annul, decide_points, take_back
from league.telling.hooks import send_test
from league.telling.kinds import KINDS
from league.telling.writing import comment, post_news, tell_story
from matches.actions import lock, roll_on, take_defaults
from matches.correction.correcting import correct_result
from matches.models import Match, MatchSide
from matches.reminders import remind
from matches.reminding import remind as remind_whom_it_waits_for
from matches.report.reopening import leave_it, move_report, reopen
from matches.report.reporting import award, object_to
from matches.sequence.calling_off import call_off, want_off
from rulebook.ruleset import Ruleset
from tests.matches.stage import DAY, DRAWN, HOUR, WON, Stage, told
from tests.world import a_team, coach, kicked_off, season

pytestmark = pytest.mark.django_db


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


def _inducements_end(on: Stage) -> None:
    set_inducements_deadline(round_=on.fixture.round, deadline=timezone.now() + DAY, seen=None, by=on.boss)


def _inducements_open(on: Stage) -> None:
    _inducements_end(on)
    ends = Round.objects.get(pk=on.fixture.round_id)
    set_inducements_deadline(round_=ends, deadline=None, seen=ends.inducements_by, by=on.boss)


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


def _rolled(on: Stage) -> Match:
    match = lock(fixture=on.fixture, by=on.ines)
    roll_on(match=match, side="both", by=on.ines)
    return on.match


def _asked_off(on: Stage) -> None:
    want_off(match=_rolled(on), side="home", by=on.ines, reason="the pub is shut")


def _off_before_the_kick_off(on: Stage) -> None:
    call_off(match=_rolled(on), by=on.boss, reason="the pub is shut")


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


def _let_in(on: Stage) -> None:
    use_way_in(token=make_way_in(league=on.league, coach=on.ines, by=on.boss), password="a troll under it")


def _asked(on: Stage, allow: bool) -> None:
    ask_owner(league=on.league, coach=on.ines, by=on.boss)
    answer_asked(coach=on.ines, way_id=asked_of(on.ines)[0].pk, allow=allow)


APPROVAL = {"draft_approval": "commissioner"}
BOTH = ["Ines", "Tobias"]
OTHERS = ["Odile", "Tobias"]
EVERYBODY = ["Ines", "Odile", "Tobias"]

#: What is done, with which options of the season, and who is told of it. Whoever did it is not.
STORIES: dict[str, tuple[Callable[[Stage], Any], list[str], dict[str, Any]]] = {
    "joined": (_joined, ["Odile"], {}),
    "left": (lambda on: take_role_away(league=on.league, coach=on.ines, by=on.ines), ["Odile"], {}),
    "role_given": (lambda on: give_role(league=on.league, coach=on.ines, role="staff", by=on.boss), ["Ines"], {}),
    "role_taken": (lambda on: take_role_away(league=on.league, coach=on.ines, by=on.boss), ["Ines"], {}),
    "way_in_made": (lambda on: make_way_in(league=on.league, coach=on.ines, by=on.boss), ["Ines"], {}),
    "way_in_used": (_let_in, ["Ines"], {}),
    "way_in_asked": (lambda on: ask_owner(league=on.league, coach=on.ines, by=on.boss), ["Ines"], {}),
    "way_in_allowed": (lambda on: _asked(on, allow=True), ["Odile"], {}),
    "way_in_refused": (lambda on: _asked(on, allow=False), ["Odile"], {}),
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
    "inducements_end": (_inducements_end, BOTH, {}),
    "inducements_open": (_inducements_open, BOTH, {}),
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
    "unlocked": (lambda on: want_off(match=lock(fixture=on.fixture, by=on.ines), side="home", by=on.ines), OTHERS, {}),
    "off_asked": (_asked_off, OTHERS, {}),
    "called_off": (_off_before_the_kick_off, BOTH, {}),
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
def test_those_concerned_are_notified(kind: str) -> None:
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


#: Kinds whose stories are longer, and where they are told.
ELSEWHERE = {
    **dict.fromkeys(
        ("buying_due", "choice_due", "bought_in_time", "nothing_bought", "basket_left_out", "default_taken"),
        "tests/inducements/test_resolving.py",
    ),
    "turn_near": "tests/inducements/test_resolving.py",
    "settled_by_site": "tests/inducements/test_resolving.py",
    "house_list_changed": "tests/league/test_house_list.py",
    "card_played": "tests/inducements/test_hidden_cards.py",
    "hook_off": "tests/league/test_deliveries.py",
    "correction_asks": "tests/pages/test_asking.py",
    "correction_answered": "tests/pages/test_asking.py",
    "correction_unanswered": "tests/pages/test_asking.py",
}


def test_every_kind_has_its_story() -> None:
    assert set(KINDS) == STORIES.keys() | ELSEWHERE.keys()
    for kind, where in ELSEWHERE.items():
        assert f'"{kind}"' in (ROOT / where).read_text()
