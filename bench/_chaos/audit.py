"""What went wrong in a chaos run: read from the database and from the pages, when it is over."""

from collections import Counter
from collections.abc import Iterable

from django.db.models import Count
from django.test import Client

from bench._chaos.world import Played, hidden_by
from league.models import Happening, League, Notice
from matches.models import Match, StepAnswer
from matches.selectors import BOTH, kick_off_of
from rulebook.shapes.sheets import SIDES
from teams.history.journal import ledger
from teams.history.kick_off import InducementsBought
from teams.models import Team
from teams.projection import expected, projected
from teams.selectors import journal, rules_of, state_of

#: What is told once of each side of a match, and what once of each match.
OF_A_SIDE = ("bought_in_time", "nothing_bought", "basket_left_out")
OF_A_MATCH = ("settled_by_site",)


def resolved(run: Iterable[Played]) -> int:
    """How many matches are kicked off."""
    return Match.objects.filter(pk__in=[each.match for each in run], state=Match.State.PLAYING).count()


def twice(run: Iterable[Played]) -> int:
    """What happened or was told more than once."""
    found = 0
    for each in run:
        fixture = each.fixture
        told = Happening.objects.filter(fixture=fixture)
        by_side = Counter(told.filter(kind__in=OF_A_SIDE).values_list("kind", "team"))
        by_match = Counter(told.filter(kind__in=OF_A_MATCH).values_list("kind"))
        found += sum(count - 1 for count in (*by_side.values(), *by_match.values()))
        defaults = (
            StepAnswer.objects.filter(match=each.match, source="default").exclude(key__contains="/inducements#").count()
        )
        found += max(0, told.filter(kind="default_taken").count() - defaults)
        for team in (fixture.home, fixture.away):
            bought = [row for row in journal(team) if isinstance(row.entry, InducementsBought)]
            found += max(0, len(bought) - 1)
    doubled = StepAnswer.objects.values("match", "side", "step", "key").annotate(n=Count("pk")).filter(n__gt=1)
    return found + doubled.count()


def untold(run: Iterable[Played]) -> int:
    """Purchases and choices of the site of which the coaches concerned were not told."""
    found = 0
    for each in run:
        both = {coach.pk for coach in each.coaches.values()}
        told = Happening.objects.filter(fixture=each.fixture)
        for answer in StepAnswer.objects.filter(match=each.match, side=BOTH, source="default"):
            buying = answer.step == "inducements" and answer.key.partition("#")[0].endswith("inducements")
            side = answer.key.partition("/")[0]
            team = each.fixture.home if side == "home" else each.fixture.away
            kinds = ("bought_in_time", "nothing_bought") if buying else ("default_taken",)
            of_it = told.filter(kind__in=kinds, team=team)
            readers = set(Notice.objects.filter(happening__in=of_it).values_list("coach", flat=True))
            found += not both <= readers
    return found


def unbalanced(run: Iterable[Played]) -> int:
    """Teams whose ledger, history and tables do not say the same, or whose treasury paid something else than the kick-off says."""
    return sum(not _balanced(Match.objects.get(pk=each.match), side, each) for each in run for side in SIDES)


def _balanced(match: Match, side: str, played: Played) -> bool:
    fixture = played.fixture
    team = Team.objects.get(pk=(fixture.home if side == "home" else fixture.away).pk)
    rows, state = journal(team), state_of(team)
    paid = sum(row.entry.amount for row in rows if isinstance(row.entry, InducementsBought))
    kick_off = kick_off_of(match)
    return (
        sum(line.amount for line in ledger(rows) if line.purse == "treasury") == state.treasury >= 0
        and projected(team) == expected(state, rules_of(team))
        and paid == (kick_off.from_treasury(side) if kick_off is not None else 0)
    )


def leaked(league: League, played: Played) -> int:
    """Words of a side's basket that a guest or the other side can read: in pages, in the API, in what they were told."""
    at = f"leagues/{league.slug}/fixtures/{played.fixture.pk}/"
    addresses = [
        f"/{at}",
        f"/{at}kick-off/",
        f"/api/v1/{at}match/",
        f"/api/v1/{at}match/answers/",
        f"/api/v1/leagues/{league.slug}/happenings/",
    ]
    found, hidden = 0, hidden_by(played)
    for own, reader in (("", Client()), *((side, Client()) for side in SIDES)):
        if own:
            reader.force_login(played.coaches[own])
        words = [word.encode() for side, all_of_it in hidden.items() if side != own for word in all_of_it]
        for address in addresses:
            content = reader.get(address, SERVER_NAME="localhost", follow=True).content
            found += sum(word in content for word in words)
    return found


def told_to_others(run: Iterable[Played]) -> int:
    """Words of a side's basket in what somebody else was told."""
    hidden = {word: each.coaches[side].pk for each in run for side, word in each.hidden.items()}
    found = 0
    for notice in Notice.objects.filter(happening__kind="basket_left_out").select_related("happening"):
        told = notice.happening.facts["left"]
        found += any(word in told and notice.coach_id != coach for word, coach in hidden.items())
    return found
