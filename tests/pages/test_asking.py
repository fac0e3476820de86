"""A correction that asks the coach: it waits for his answer, tells him what follows, and is saved as it was shown; nothing counts before."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Membership, Notice, Result
from matches.models import Correction, PointAsked, WaitingCorrection
from matches.reminders import remind
from teams.selectors import state_of
from tests.pages.test_correcting import OTHER_SCORER, boss, fields_of, table, the_form  # noqa: F401
from tests.pages.test_match_whole import Table
from tests.sentences import words_of
from tests.world import coach

pytestmark = pytest.mark.django_db


def review(table: Table, boss: Client, **changed: str) -> tuple[dict[str, str], str]:  # noqa: F811
    """The fields of the page of what follows, and the name of the one thing that is to be decided."""
    page = boss.post(f"{table.url}report/correct/", the_form(boss, table, **OTHER_SCORER)).content.decode()
    (ruling,) = set(re.findall(r'name="(ruling:[^"]+)"', page))
    assert f"Ask {table.home.coach}" in page
    return fields_of(page, 'id="review"') | {"reason": "the shirts were mixed up"} | changed, ruling


def asked(table: Table, boss: Client) -> tuple[dict[str, str], str]:  # noqa: F811
    sent, ruling = review(table, boss)
    shown = boss.post(f"{table.url}report/correct/review/", sent | {ruling: "ask"}).content.decode()
    assert "report/correct/ask/" in shown and ">Correct the result</button>" not in shown
    assert boss.post(f"{table.url}report/correct/ask/", sent | {ruling: "ask"}).status_code == 302
    return sent, ruling


def answered(table: Table, says: str) -> None:  # noqa: F811
    pk = PointAsked.objects.get(waiting__open=True).pk
    sent = {"point": str(pk), "says": says}
    assert table.browser(table.home.coach).post(f"{table.url}report/correct/asked/home/", sent).status_code == 302


def learnt(table: Table) -> list[str]:  # noqa: F811
    return [each.skill.skill for each in state_of(table.home).players["p1"].advancements if each.skill]


def told(coach_told: object, kind: str) -> int:
    return Notice.objects.filter(coach=coach_told, happening__kind=kind).count()


@pytest.mark.parametrize(("says", "skills"), [("keep", ["block"]), ("reverse", [])])
def test_what_the_coach_answers_is_filled_in_and_saved_by_the_commissioner(
    table: Table,  # noqa: F811
    boss: Client,  # noqa: F811
    says: str,
    skills: list[str],
) -> None:
    asked(table, boss)
    assert not Correction.objects.exists() and learnt(table) == ["block"], "nothing counts before"
    assert told(table.home.coach, "correction_asks") == 1
    runs = boss.get(table.url).content.decode()
    assert "A correction is waiting" in runs and "WaitingPresenter(" not in runs
    own = table.browser(table.home.coach)
    assert "A correction needs your answer" in own.get(table.url).content.decode()
    page = own.get(f"{table.url}report/correct/asked/").content.decode()
    assert "Saltmarsh Reavers 1 learns Block" in page and "short of 6" in page and "Keep it" in page
    answered(table, says)
    assert told(table.commissioner, "correction_answered") == 1
    assert not Correction.objects.exists()
    waits = boss.get(f"{table.url}report/correct/asked/").content.decode()
    assert "All have answered" in waits
    again = boss.post(
        f"{table.url}report/correct/review/", fields_of(waits, 'report/correct/review/"')
    ).content.decode()
    assert f"would {says} it" in again and "first: keep each" not in again
    (ruling,) = set(re.findall(r'name="(ruling:[^"]+)"', again))
    ready = fields_of(again, 'id="review"') | {ruling: says, "reason": "the shirts were mixed up"}
    assert boss.post(f"{table.url}report/correct/save/", ready).status_code == 302
    assert learnt(table) == skills
    assert not WaitingCorrection.objects.filter(open=True).exists()
    shown = table.browser(None).get(table.url).content.decode()
    assert f"{table.home.coach} chose this." in shown and "A correction is waiting" not in shown


def test_asked_twice_the_coach_is_told_once_and_another_question_replaces_the_first(
    table: Table,  # noqa: F811
    boss: Client,  # noqa: F811
) -> None:
    sent, ruling = asked(table, boss)
    boss.post(f"{table.url}report/correct/ask/", sent | {ruling: "ask"})
    assert told(table.home.coach, "correction_asks") == 1 and WaitingCorrection.objects.count() == 1
    boss.post(f"{table.url}report/correct/ask/", sent | {ruling: "ask", "reason": "another reason"})
    assert told(table.home.coach, "correction_asks") == 2
    assert WaitingCorrection.objects.get(open=True).reason == "another reason"


def test_he_may_change_his_mind_until_it_is_saved_and_not_after(table: Table, boss: Client) -> None:  # noqa: F811
    asked(table, boss)
    answered(table, "keep")
    answered(table, "reverse")
    point = PointAsked.objects.get()
    assert point.says == "reverse" and point.by == table.home.coach
    assert boss.post(f"{table.url}report/correct/forget/").status_code == 302
    late = table.browser(table.home.coach).post(
        f"{table.url}report/correct/asked/home/", {"point": str(point.pk), "says": "keep"}
    )
    assert late.status_code == 409 and words_of("not_asked_any_more") in late.content.decode()
    point.refresh_from_db()
    assert point.says == "reverse" and learnt(table) == ["block"]


def test_the_answer_is_his_coachs(table: Table, boss: Client) -> None:  # noqa: F811
    asked(table, boss)
    sent = {"point": str(PointAsked.objects.get().pk), "says": "reverse"}
    other = table.browser(table.away.coach)
    assert other.post(f"{table.url}report/correct/asked/home/", sent).status_code == 403
    assert other.post(f"{table.url}report/correct/asked/away/", sent).status_code == 409
    stranger = coach("stranger")
    Membership.objects.create(league=table.league, coach=stranger, role="coach")
    for who in (None, stranger):
        assert table.browser(who).get(f"{table.url}report/correct/asked/").status_code in (302, 403)
        assert "A correction is waiting" not in table.browser(who).get(table.url).content.decode()
    assert PointAsked.objects.get().says == ""
    unclear = table.browser(table.home.coach).post(f"{table.url}report/correct/asked/home/", sent | {"says": "perhaps"})
    assert unclear.status_code == 400


def test_what_is_left_to_the_coach_is_not_saved_without_him(table: Table, boss: Client) -> None:  # noqa: F811
    sent, ruling = review(table, boss)
    answer = boss.post(f"{table.url}report/correct/save/", sent | {ruling: "ask"})
    assert answer.status_code == 409 and not Correction.objects.exists()
    for wrong in ({ruling: "keep"}, {"ruling:no/such/point": "ask"}):
        assert boss.post(f"{table.url}report/correct/ask/", sent | wrong).status_code == 409
    unreasoned = boss.post(f"{table.url}report/correct/ask/", sent | {ruling: "ask", "reason": " "})
    assert unreasoned.status_code == 409 and not WaitingCorrection.objects.exists()


def test_a_commissioner_does_not_wait_for_ever(table: Table, boss: Client) -> None:  # noqa: F811
    sent, ruling = asked(table, boss)
    remind()
    assert told(table.commissioner, "correction_unanswered") == 0
    after = timezone.now() + timedelta(days=3, minutes=1)
    WaitingCorrection.objects.update(due_at=timezone.now() - timedelta(minutes=1))
    remind(at=after)
    remind(at=after)
    assert told(table.commissioner, "correction_unanswered") == 1
    page = boss.post(f"{table.url}report/correct/review/", sent | {ruling: "reverse"}).content.decode()
    ready = fields_of(page, 'id="review"') | {ruling: "reverse", "reason": "the shirts were mixed up"}
    assert boss.post(f"{table.url}report/correct/save/", ready).status_code == 302
    assert learnt(table) == [] and not WaitingCorrection.objects.filter(open=True).exists()
    assert Result.objects.get().home_outcome == "win"
