"""What is built once is new to every test that asks for it, and is not there for one that does not."""

import pytest

from teams.models import Coach
from tests.built_once import built_once
from tests.world import coach


@built_once
def ines() -> Coach:
    return coach("ines")


@built_once
def renamed(ines: Coach) -> Coach:
    ines.display_name = "Ines Okafor"
    ines.save()
    return ines


@pytest.mark.parametrize("time", [1, 2])
def test_what_a_test_does_to_it_is_undone(ines: Coach, time: int) -> None:
    assert ines.display_name == Coach.objects.get().display_name == "ines"
    ines.display_name = f"Ines {time}"
    ines.save()
    coach("tobias")


@pytest.mark.parametrize("time", [1, 2])
def test_one_may_be_built_upon_another(ines: Coach, renamed: Coach, time: int) -> None:
    assert renamed is ines
    assert renamed.display_name == Coach.objects.get().display_name == "Ines Okafor"
    Coach.objects.all().delete()


@pytest.mark.django_db
def test_who_does_not_ask_for_it_does_not_find_it() -> None:
    assert not Coach.objects.exists()


def test_nor_does_who_commits(transactional_db: None) -> None:
    assert not Coach.objects.exists()
