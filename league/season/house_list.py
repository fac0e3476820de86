"""What a league closes, limits, re-prices and adds of the inducements: kept with the rules of the season that is on."""

import hashlib
from typing import Any

from django.db import transaction

from league.actions import refuse_over
from league.models import Season
from league.telling.happenings import happened
from rulebook.house import HouseList, encoded, read_house_list
from rulebook.pack.reading import modules_of
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Refusal, Unreadable
from teams.models import Coach


class HouseListMovedOn(Refusal):
    code = "house_list_moved_on"
    sentence = "Someone changed the list of inducements meanwhile. Look at it as it stands now, and change it again."


class NothingOfThatId(Unreadable):
    code = "no_such_inducement"
    sentence = "There is no inducement or star called {ids}."


class AddedIsGone(Refusal):
    code = "added_inducement_gone"
    sentence = "“{name}” cannot be removed, because matches may name it. Close it instead."


def house_list_of(season: Season) -> HouseList:
    """The league's own list in this season; empty where it hires by the book."""
    return Ruleset.from_ref(season.rules).house


def seen_of(house: HouseList) -> str:
    """A mark of the list: whoever changes it sends the mark of the list that they saw."""
    return hashlib.sha256(encoded(house)).hexdigest()[:16]


def change_house_list(*, season: Season, house: Any, by: Coach | None, seen: str) -> HouseList:
    """This is the league's list from now on; a match that has kicked off keeps what it hired.

    ``house`` is plain data of a `HouseList`. Nothing that was added goes away, because a match may name it.
    """
    wanted = read_house_list(house)
    with transaction.atomic():
        season = Season.objects.select_for_update(no_key=True).select_related("league").get(pk=season.pk)
        refuse_over(season)
        rules = Ruleset.from_ref(season.rules)
        if seen_of(rules.house) != seen:
            raise HouseListMovedOn()
        _refuse_unknown(wanted, rules)
        kept = {each.id for each in wanted.added}
        for each in rules.house.added:
            if each.id not in kept:
                raise AddedIsGone(name=each.name)
        if wanted != rules.house:
            season.rules = rules.with_house_list(wanted).ref()
            season.save(update_fields=["rules"])
            happened(season.league, "house_list_changed", by=by, season=season.name)
    return wanted


def _refuse_unknown(house: HouseList, rules: Ruleset) -> None:
    everything = Ruleset.of(rules.edition.id, {module.id: True for module in modules_of(rules.edition.id)})
    known = {one.id for one in everything.inducements} | {star.id for star in everything.stars}
    unknown = sorted(set(house.changed) - known)
    if unknown:
        raise NothingOfThatId(ids=", ".join(id[:40] for id in unknown[:5]))
