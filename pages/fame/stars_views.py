"""The Star Players of a league: which teams may hire them, and what they did here."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from league.access import NotHere
from league.selectors import public_leagues
from matches.fame.stars import (
    StarTotal,
    StarTurn,
    hired_in,
    rosters_in,
    totals_by_league,
    totals_in,
    totals_of_the_others,
    turns_of,
)
from matches.models import HiredStar
from pages.fame.careers_presenter import all_columns, injury_words
from pages.shell.league_context import LeagueContext, league_context
from pages.shell.next_tasks import in_words
from pages.shell.wording import dashed
from pages.team.presenter import profile
from rulebook.lookups import NotInTheBook
from rulebook.report.results import is_dead
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Star


@require_safe
def stars(request: HttpRequest, slug: str) -> HttpResponse:
    """Every Star Player of the book, those who have played here first, and who of the season may hire them."""
    here = league_context(request, slug)
    totals = totals_in(here.league)
    hirers = Counter(star for roster in rosters_in(here.season) for star in _may_hire(roster, here.rules))
    lines = [_line(here, star, totals.get(star.id, StarTotal()), hirers[star.id]) for star in here.rules.stars]
    lines.sort(key=lambda line: (-line["matches"], line["star"].name))
    others = [_other(here, kind, id, total) for (kind, id), total in totals_of_the_others(here.league).items()]
    others.sort(key=lambda line: (-line["matches"], line["name"]))
    context = {
        "lines": lines,
        "columns": all_columns(here.rules),
        "mercenaries": [line for line in others if line["kind"] == HiredStar.Kind.MERCENARY],
        "staff": [line for line in others if line["kind"] == HiredStar.Kind.STAFF],
    }
    return here.render(request, "league/stars.html", context)


def _other(here: LeagueContext, kind: str, id: str, total: StarTotal) -> dict[str, Any]:
    """A line for a kind of mercenary, or for a member of staff."""
    name, of = _called(id, here.rules)
    return {"kind": kind, "name": name, "of": of, "matches": total.matches, "deeds": _deeds(total.deeds, here.rules)}


def _called(id: str, rules: Ruleset) -> tuple[str, str]:
    """Name and roster of a mercenary's position; the name alone of an inducement; the id of what the book no longer has."""
    roster, _slash, position = id.partition("/")
    try:
        if position:
            return rules.position(roster, position).name, rules.roster(roster).name
        return rules.inducement(id).name, ""
    except NotInTheBook:
        return id, ""


def _line(here: LeagueContext, star: Star, total: StarTotal, hirers: int) -> dict[str, Any]:
    return {
        "star": star,
        "url": here.url("star", star.id),
        "matches": total.matches,
        "deeds": _deeds(total.deeds, here.rules),
        "hirers": hirers,
    }


def _deeds(done: Mapping[str, int], rules: Ruleset) -> tuple[int, ...]:
    return tuple(done.get(deed, 0) for deed, _, _ in all_columns(rules))


def _may_hire(roster: str, rules: Ruleset) -> set[str]:
    """The stars that a team of this roster may hire, whichever of its rules its coach chose."""
    chosen = [rule for choice in rules.roster(roster).rule_choices for rule in choice.among]
    return {star.id for rule in (None, *chosen) for star in rules.stars_for(roster, rule)}


@require_safe
def star(request: HttpRequest, slug: str, star_id: str) -> HttpResponse:
    """One Star Player: profile, price, teams that may hire them, and every match in this league."""
    here = league_context(request, slug)
    try:
        found = here.rules.star(star_id)
    except NotInTheBook as unknown:
        raise NotHere(what="star player") from unknown
    turns = turns_of(hired_in(here.league, found.id))
    done: Counter[str] = sum((Counter(turn.deeds) for turn in turns), Counter())
    context = {
        "star": found,
        "partner": here.rules.star(found.pair.partner) if found.pair else None,
        "stats": profile(found.characteristics, here.rules),
        "skills": ", ".join(here.rules.label(owned) for owned in found.skills),
        "rosters": [roster for roster in here.rules.rosters if found.id in _may_hire(roster.id, here.rules)],
        "columns": all_columns(here.rules),
        "turns": [_present_turn(here, turn) for turn in turns],
        "totals": _deeds(done, here.rules),
        "elsewhere": list(_elsewhere(here, found.id)),
    }
    return here.render(request, "league/star.html", context)


def _elsewhere(here: LeagueContext, star: str) -> Iterator[dict[str, Any]]:
    """What the star came to in the other public leagues of this site."""
    others = {each.pk: each for each in public_leagues() if each.pk != here.league.pk}
    totals = totals_by_league(star, others.values())
    for pk, total in sorted(totals.items(), key=lambda found: (-found[1].matches, others[found[0]].name)):
        yield {
            "name": others[pk].name,
            "url": reverse("star", args=[others[pk].slug, star]),
            "matches": total.matches,
            "deeds": _deeds(total.deeds, here.rules),
        }


def _present_turn(here: LeagueContext, turn: StarTurn) -> dict[str, Any]:
    result = getattr(turn.fixture, "result", None)
    score = (result.home_touchdowns, result.away_touchdowns) if result else None
    rules = here.rules
    after = [injury_words(hurt.result, hurt.characteristic, 0, rules) for hurt in turn.hurt]
    killed = sum(is_dead(hurt, rules) for hurt in turn.casualties)
    if killed:
        after.append(gettext("{count} killed").format(count=killed))
    return {
        "round": f"{turn.fixture.round.competition.season.name}, {in_words(turn.fixture)}",
        "url": here.match_url(turn.fixture),
        "team": here.present(turn.team),
        "opponent": here.present(turn.opponent),
        "score": dashed(score if turn.home else score[::-1]) if score else "",
        "deeds": _deeds(turn.deeds, rules),
        "after": ", ".join(after),
    }
