"""What happens is on record with what made it happen, and told to whom it concerns."""

import pytest
from django.db import transaction

from league.models import Delivery, Fixture, Happening, MailWishes, Notice, Webhook
from league.telling.happenings import both_coaches, happened
from league.telling.kinds import KINDS
from tests.built_once import built_once
from tests.world import a_fixture, a_league, a_team

pytestmark = pytest.mark.django_db


@built_once
def fixture() -> Fixture:
    league = a_league("Crookwater")
    return a_fixture(league, a_team(league, "Reavers"), a_team(league, "Regulars"))


def tell(fixture: Fixture, kind: str = "fixture_moved", **more: object) -> Happening | None:
    facts = {"was": "round 1", "now": "round 2", "score": "2–1", "round": "round 1"} | more
    league = fixture.round.competition.season.league
    return happened(league, kind, to=both_coaches(fixture), fixture=fixture, **facts)  # type: ignore[arg-type]


def test_both_coaches_are_told_and_whoever_did_it_is_not(fixture: Fixture) -> None:
    row = tell(fixture, by=fixture.home.coach)
    assert str(row) == "Reavers v Regulars was moved from round 1 to round 2."
    assert [notice.coach for notice in Notice.objects.filter(happening=row)] == [fixture.away.coach]


def test_nobody_is_told_of_what_did_not_happen_after_all(fixture: Fixture) -> None:
    with pytest.raises(RuntimeError), transaction.atomic():
        tell(fixture)
        raise RuntimeError
    assert not Happening.objects.filter(kind="fixture_moved").exists()
    assert not Notice.objects.filter(happening__kind="fixture_moved").exists()


def test_a_sentence_that_lacks_a_fact_is_not_written(fixture: Fixture) -> None:
    with pytest.raises(KeyError):
        happened(fixture.round.competition.season.league, "fixture_moved", fixture=fixture, was="round 1")
    assert not Happening.objects.filter(kind="fixture_moved").exists()


def test_what_is_told_once_is_told_once(fixture: Fixture) -> None:
    first, second = (tell(fixture, once="reminder of 1") for _ in range(2))
    assert first is not None and second is None
    assert Notice.objects.filter(happening__kind="fixture_moved").count() == 2


def test_a_result_is_not_told_again_unless_the_score_changed(fixture: Fixture) -> None:
    told = [tell(fixture, "result", score=score) for score in ("2–1", "2–1", "1–1", "2–1")]
    assert [row.quiet for row in told if row] == [False, True, False, False]
    assert Notice.objects.filter(happening__kind="result").count() == 6


def test_an_address_elsewhere_is_sent_what_it_asked_for(fixture: Fixture) -> None:
    league = fixture.round.competition.season.league
    hook, silent = (
        Webhook.objects.create(league=league, url=f"https://chat.example/{n}", kinds=["result"], on=n == 0)
        for n in (0, 1)
    )
    tell(fixture, "result")
    tell(fixture)
    assert list(Delivery.objects.values_list("webhook", "happening__kind")) == [(hook.pk, "result")]
    assert not silent.deliveries.exists()


def test_email_goes_to_whoever_wishes_it_where_there_is_a_mail_server(fixture: Fixture, settings: object) -> None:
    home, away = fixture.home.coach, fixture.away.coach
    assert home is not None and away is not None
    home.email = "home@league.example"
    home.save()
    for each in (home, away):
        MailWishes.objects.create(coach=each, kinds=["result"])
    tell(fixture, "result")
    assert not Delivery.objects.exists()
    settings.MAILS = True  # type: ignore[attr-defined]
    tell(fixture, "result", score="3–1")
    assert list(Delivery.objects.values_list("coach", flat=True)) == [home.pk]


def test_every_kind_is_a_sentence() -> None:
    for kind in KINDS.values():
        assert str(kind.sentence).endswith((".", "}", "”")), kind.id
        assert len(kind.id) <= 40
