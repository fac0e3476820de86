"""The matches of a chaos run, and what coaches put aside for them. Everything is decided by the seed."""

import random
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.utils import timezone

from inducements.actions import save_basket
from inducements.cards import type_decks
from inducements.deck_lines import CardLine
from inducements.hidden import cards_of, decks_of
from league.actions import LAST_ROUND, add_fixture, enrol, found_league
from league.models import Fixture, League, Membership, Round, Season
from matches.actions import lock
from matches.models import Match
from rulebook.ruleset import Ruleset
from teams.actions import open_team
from teams.history.draft import Draft, Pick
from teams.models import Coach, Team

#: Seconds from the lock of a match to its deadline.
TO_THE_DEADLINE = 8
ROSTERS = ("human", "orc", "skaven", "goblin", "wood-elf", "dwarf")
WISHES = (
    "special-plays",
    "bribes",
    "extra-team-training",
    "weather-mage",
    "bloodweiser-kegs",
    "wandering-apothecaries",
    "halfling-master-chef",
)


@dataclass
class Played:
    """One match of the run: its fixture, its coaches by side, and a word that only one side's basket has."""

    fixture: Fixture
    coaches: dict[str, Coach]
    hidden: dict[str, str] = field(default_factory=dict)
    match: int = 0


def a_league() -> League:
    boss = Coach.objects.create_user(username="boss", display_name="boss")
    options = {"inducements": "on", "pre_match_dice": "both_there", "underdog_treasury": "allowed"}
    league = found_league(name="Chaos Cup", by=boss, options=options)
    for deck in decks_of(Ruleset.from_ref(league.seasons.get().rules)):
        cards = [CardLine(name=f"Sealed {deck.id} {number}", count=1) for number in range(1, 9)]
        type_decks(league=league, decks={deck.id: cards})
    return league


def a_match(league: League, number: int, chance: random.Random) -> Played:
    """Two teams of different worth, their coaches, and their fixture in a round of its own."""
    season = league.seasons.get()
    home, away = (a_team(season, f"{name} {number}", chance) for name in ("Reavers", "Regulars"))
    # The deadline of a round is that of all its matches: few share one, so that it is moved now and then and not all the time.
    round_number = number % LAST_ROUND + 1
    fixture = add_fixture(competition=season.competitions.get(), home=home, away=away, round_number=round_number)
    assert home.coach is not None and away.coach is not None
    return Played(fixture, {"home": home.coach, "away": away.coach})


def a_team(season: Season, name: str, chance: random.Random) -> Team:
    rules = Ruleset.from_ref(season.rules)
    roster = rules.roster(chance.choice(ROSTERS))
    lineman = next(position.id for position in roster.positions if position.is_lineman)
    picks = tuple(Pick(position=lineman, number=n, name=f"{name} {n}") for n in range(1, 12))
    chosen = tuple(rule for choice in roster.rule_choices for rule in choice.among[: choice.choose])
    rerolls = chance.randrange(5)
    draft = Draft(name=name, roster=roster.id, chosen_rules=chosen, picks=picks, rerolls=rerolls)
    coach = Coach.objects.create(username=f"coach of {name}", display_name=f"coach of {name}", password="!")
    Membership.objects.create(league=season.league, coach=coach, role=Membership.Role.COACH)
    team = open_team(opened=draft.opened(rules), rules=rules, coach=coach, by=coach)
    enrol(season=season, team=team)
    return team


def begin(played: Played, chance: random.Random) -> None:
    """The match is locked, its round has a deadline soon, and each side has put aside what it wants, or has not."""
    now = timezone.now()
    round_ = played.fixture.round_id
    Round.objects.filter(pk=round_).update(inducements_by=now + timedelta(seconds=TO_THE_DEADLINE))
    fixture = Fixture.objects.get(pk=played.fixture.pk)
    match = lock(fixture=fixture, by=played.coaches["home"])
    played.match = match.pk
    for side, coach in played.coaches.items():
        if chance.random() < 0.8:
            save_basket(match=match, side=side, items=a_basket(played, side, chance), by=coach)


def a_basket(played: Played, side: str, chance: random.Random) -> list[dict[str, Any]]:
    """What somebody wants, more than they can pay for; one line is of no list, and names what only this side may read."""
    word = played.hidden[side] = f"sealed-{side}-{played.fixture.pk}-{chance.randrange(10**9)}"
    lines: list[dict[str, Any]] = [{"id": id, "count": chance.randint(1, 3)} for id in chance.sample(WISHES, 3)]
    lines.insert(chance.randrange(4), {"id": word})
    return lines


def open_matches(run: list[Played]) -> list[Match]:
    """Those of the run that are before their kick-off."""
    begun = [each.match for each in run if each.match]
    found = Match.objects.filter(pk__in=begun, state=Match.State.LOCKED).order_by("pk")
    return list(found.only("fixture", "step", "asks", "due_at"))


def hidden_by(played: Played) -> dict[str, set[str]]:
    """What each side alone may read: the word of its basket, and its cards. A card that both have is hidden from neither."""
    found = {side: {word} for side, word in played.hidden.items()}
    for card in cards_of(Match.objects.select_related("fixture__round__competition__season").get(pk=played.match)):
        found.setdefault(card.side, set()).add(card.name)
    shared = set.intersection(*found.values()) if len(found) > 1 else set()
    return {side: words - shared for side, words in found.items()}
