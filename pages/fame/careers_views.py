"""A player's career, a coach's record, and the fallen of a league."""

from collections.abc import Callable
from typing import Any

import msgspec
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from league.access import acts_on_behalf, coach_for_reading, coach_of, player_for_reading, team_for_managing
from league.models import Fixture
from matches import rosters
from matches.fame.careers import buried, casualties_in, decided_of, fixtures_named, graves_of, teams_of_coach
from matches.fame.records import whole_record
from matches.rosters import dismissal_problems, rest_problems
from pages.fame.careers_presenter import (
    career,
    columns_for,
    deeds_said,
    fielded_in,
    learned,
    met,
    next_prices,
    value_lines,
)
from pages.fame.epitaphs import epitaph
from pages.fame.records import against_coaches, seasons_of
from pages.shell.league_context import LeagueContext, league_context, season_context
from pages.shell.next_tasks import in_words
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on
from pages.team.presenter import health, player_row
from rulebook.ruleset import Ruleset
from teams.history.journal import Row, effective, fold
from teams.history.season import Opened
from teams.history.state import Player, TeamState
from teams.models import Team
from teams.selectors import journal, rules_of

#: Stones on one page of the cemetery.
STONES = 48


def _player(request: HttpRequest, slug: str, team_id: int, key: str) -> HttpResponse:
    here = league_context(request, slug)
    found = player_for_reading(request.user, slug, team_id, key)
    team, rules = found.team, rules_of(found.team)
    rows = journal(team)
    state = fold(rows)
    man = state.players[key]
    played = fielded_in(rows, key)
    refs = {entry.match for entry in played} | {gain.match for gain in man.advancements} | _matches_of(man)
    fixtures = fixtures_named(here.league, [team], refs)
    before = brought_along(rows, key)
    columns = columns_for(man, before, rules)
    casualties = casualties_in({fixture.pk: fixture for fixture in fixtures.values()}.values())
    line = player_row(man, state, rules)
    context = {
        "team": here.present(team),
        "row": line,
        "player": man,
        "position": rules.position(team.roster, man.position),
        "tags": _tags(man, line.may_advance, rules),
        "where_now": _where_now(here, team, man, fixtures),
        "columns": columns,
        "seasons": career(here, team, man, played, fixtures, columns),
        "before": deeds_said(before, rules),
        "victims": [met(here, each, rules, the_victim=True) for each in casualties if each.caused_by(team, key)],
        "wounds": [met(here, each, rules, the_victim=False) for each in casualties if each.hit(team, key)],
        "stages": learned(man, rows, rules, lambda ref: in_words(fixtures.get((team.pk, ref)))),
        "prices": next_prices(man, rules) if man.listed and rules.advancement.earns_points else [],
        "complete": len(man.advancements) >= rules.advancement.max,
        "access": [
            (
                access.name,
                ", ".join(each.name for each in rules.categories(rules.position(team.roster, man.position), access.id)),
            )
            for access in rules.edition.access
        ],
        "value": value_lines(man, state, rules),
        "health": health(man, rules),
        "manages": here.manages(team),
        "typed": request.POST,
    }
    if here.manages(team):
        on_behalf = not here.owns(team)
        context |= {
            "seen": team.seq,
            "rest_refused": next(iter(rest_problems(team, rows, key)), ""),
            "dismissal_refused": next(iter(dismissal_problems(team, state, rules, on_behalf=on_behalf)), ""),
        }
    return here.render(request, "league/player.html", context)


@require_safe
def player(request: HttpRequest, slug: str, team_id: int, key: str) -> HttpResponse:
    """One player: matches, casualties, injuries, advancements and value. Dead players keep their page."""
    return _player(request, slug, team_id, key)


@require_POST
@shown_on(_player)
def rename(request: HttpRequest, slug: str, team_id: int, key: str) -> HttpResponseBase:
    """The player has another name or shirt from now on."""
    team_for_managing(request.user, slug, team_id)
    said = {"name": request.POST.get("name", ""), "number": whole_number(request.POST.get("number", ""), what="number")}
    return _done(request, slug, team_id, key, rosters.rename, **said)


@require_POST
@shown_on(_player)
def take_back_rest(request: HttpRequest, slug: str, team_id: int, key: str) -> HttpResponseBase:
    """Who had temporarily retired after the last match is on the list again."""
    return _done(request, slug, team_id, key, rosters.take_back_rest)


@require_POST
@shown_on(_player)
def dismiss(request: HttpRequest, slug: str, team_id: int, key: str) -> HttpResponseBase:
    """The player is off the list; nothing is paid back."""
    return _done(request, slug, team_id, key, rosters.dismiss)


def _done(
    request: HttpRequest, slug: str, team_id: int, key: str, act: Callable[..., TeamState], **said: Any
) -> HttpResponseBase:
    """The act is done for a team that the reader may act for, and its sentence said on the player's page."""
    team, by = team_for_managing(request.user, slug, team_id), coach_of(request.user)
    seen = whole_number(request.POST.get("seen", ""), what="entries")
    act(team=team, player=key, by=by, seen=seen, on_behalf=acts_on_behalf(by, team), **said)
    last = journal(team)[-1].entry
    messages.success(request, last.sentence() if last else "")
    return redirect("player", slug, team_id, key)


def _matches_of(man: Player) -> set[str]:
    return {injury.match for injury in man.injuries} | ({man.left_in} if man.left_in else set())


def brought_along(rows: list[Row], key: str) -> dict[str, int]:
    """What a player did before the team was imported, if the import says so."""
    openings = [row.entry for row in effective(rows) if isinstance(row.entry, Opened)]
    return openings[-1].careers_before.get(key, {}) if openings else {}


def _tags(man: Player, may_advance: bool, rules: Ruleset) -> list[tuple[str, str]]:
    """The player's states, each with its tone."""
    if man.status == "dead":
        return [("dead", "harm")]
    if not man.listed:
        return [({"fired": _("dismissed"), "left": _("left the team")}.get(man.status, man.kind), "")]
    said = []
    if may_advance:
        must = rules.advancement.must_spend(len(man.advancements), man.unspent)
        said.append((_("must advance") if must else _("may advance"), "mine"))
    if man.status == "retired":
        said.append((_("out for the season"), "care"))
    elif man.misses_next:
        said.append((_("misses the next match"), "care"))
    else:
        said.append((_("available for the next match"), ""))
    return said


#: How a player left the list: the sentence alone, and with the match after which it was.
LEFT = {
    "dead": (gettext_lazy("Died."), gettext_lazy("Died in {round} of {season}, against {opponent}.")),
    "fired": (gettext_lazy("Dismissed."), gettext_lazy("Dismissed after {round} of {season}, against {opponent}.")),
    "left": (gettext_lazy("Left."), gettext_lazy("Left after {round} of {season}, against {opponent}.")),
    "": (gettext_lazy("Gone."), gettext_lazy("Gone after {round} of {season}, against {opponent}.")),
}


def _where_now(here: LeagueContext, team: Team, man: Player, fixtures: dict[tuple[int, str], Fixture]) -> str:
    """For players who have left: when, and against whom."""
    if man.listed or not man.left_in:
        return ""
    fixture = fixtures.get((team.pk, man.left_in))
    alone, sentence = LEFT.get(man.status, LEFT[""])
    if fixture is None:
        return str(alone)
    other = fixture.away if fixture.home_id == team.pk else fixture.home
    season = fixture.round.competition.season.name
    return str(sentence).format(round=in_words(fixture), season=season, opponent=other.name)


@require_safe
def coach(request: HttpRequest, slug: str, coach_id: int) -> HttpResponse:
    """A coach in this league: teams by season, results, and opponents."""
    here = league_context(request, slug)
    found = coach_for_reading(request.user, slug, coach_id)
    teams = teams_of_coach(here.league, found)
    decided = decided_of(here.league, teams)
    context = {
        "coach": found,
        "own": found.pk == getattr(here.reader, "pk", None),
        "teams": [
            {"team": here.present(team), "row": team, "roster": here.rules.roster(team.roster).name} for team in teams
        ],
        "seasons": seasons_of(here, teams, decided),
        "record": whole_record(teams, decided),
        "against": against_coaches(here, teams, decided),
    }
    return here.render(request, "league/coach.html", context)


@require_safe
def fallen(request: HttpRequest, slug: str) -> HttpResponse:
    """The dead of every season of the league, or of the one that `?season=` names, the latest first: who, by whose hand, when."""
    here = season_context(request, slug)
    chosen = here.season if request.GET.get("season") else None
    page = Paginator(graves_of(here.league, chosen), STONES).get_page(request.GET.get("page"))
    dead = buried(list(page.object_list))
    fixtures = {fixture.pk: fixture for _, fixture in dead if fixture}
    casualties = casualties_in(fixtures.values())
    stones: list[dict[str, Any]] = []
    for row, fixture in dead:
        rules, man = rules_of(row.team), msgspec.convert(row.details, Player)
        last = next((each for each in casualties if each.fixture == fixture and each.hit(row.team, row.key)), None)
        stones.append(
            {
                "name": row.name,
                "position": rules.position(row.team.roster, row.position).name,
                "team": here.present(row.team),
                "url": here.player_url(row.team, row.key),
                "season": fixture.round.competition.season.name if fixture else "",
                "round": in_words(fixture) if fixture else "",
                "match_url": here.match_url(fixture) if fixture else "",
                "by": met(here, last, rules, the_victim=False) if last else None,
                "deeds": deeds_said(_deeds(man), rules),
                "earned": row.earned,
                "words": epitaph(f"{row.team_id}/{row.key}", last.hurt.cause if last else ""),
            }
        )
    found = {"stones": stones, "count": page.paginator.count, "page": page, "chosen": chosen}
    return here.render(request, "league/fallen.html", found)


def _deeds(man: Player) -> dict[str, int]:
    """Everything that a player did in matches here."""
    done: dict[str, int] = {}
    for line in man.lines:
        for deed, count in line.deeds.items():
            done[deed] = done.get(deed, 0) + count
    return done
