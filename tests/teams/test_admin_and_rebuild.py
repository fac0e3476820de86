"""What the site's administration may not do to a history, and how tables that differ from one are found and mended."""

from io import StringIO

import pytest
from django.apps import apps
from django.contrib import admin
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from league.models import Season
from teams.models import CareerLine, Coach, HistoryRow, Player, Team
from teams.projection import differences
from teams.readonly import OnlyToRead
from tests.matches.test_correcting import two_matches

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(client: Client) -> Client:
    client.force_login(Coach.objects.create_superuser(username="boss", password="a long enough word"))
    return client


def rebuilt(*words: str) -> str:
    said = StringIO()
    call_command("rebuild", *words, stdout=said)
    return said.getvalue()


def test_histories_and_what_is_computed_from_them_are_only_to_read(boss: Client) -> None:
    two_matches()
    for model in (Team, HistoryRow, Player, CareerLine, *apps.get_app_config("matches").get_models()):
        assert isinstance(admin.site._registry[model], OnlyToRead), model
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        assert boss.get(reverse(f"{name}_changelist")).status_code == 200
        assert boss.get(reverse(f"{name}_add")).status_code == 403
        row = model._default_manager.first()
        if row is None:
            continue
        page = reverse(f"{name}_change", args=[row.pk])
        assert boss.get(page).status_code == 200
        assert boss.post(page, {}).status_code == 403
        assert boss.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403


def test_the_secret_of_a_season_is_on_no_page_of_the_administration(boss: Client) -> None:
    two_matches()
    season = Season.objects.get()
    page = boss.get(reverse("admin:league_season_change", args=[season.pk])).content.decode()
    assert season.seal in page
    assert season.secret not in page


def test_tables_that_differ_are_found_and_mended() -> None:
    _, _, humans, orcs = two_matches()
    assert "2 teams folded, 0 differ." in rebuilt("--check")
    Team.objects.filter(pk=humans.pk).update(treasury=1)
    Player.objects.filter(team=orcs, key="p4").delete()
    scorer = CareerLine.objects.filter(player__team=humans).first()
    assert scorer is not None
    CareerLine.objects.filter(pk=scorer.pk).update(spp=99)
    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("rebuild", "--check", stdout=said)
    assert ended.value.code == 1
    for line in (
        f"Reavers ({humans.pk}): treasury is 1 and should be",
        "player p4 is missing",
        "2 teams folded, 2 differ.",
    ):
        assert line in said.getvalue()
    assert len(differences(humans)) == 2
    assert "2 teams folded, 2 differed and were rebuilt." in rebuilt()
    assert differences(humans) == differences(orcs) == []
    assert "2 teams folded, 0 differ." in rebuilt("--check")
