"""Reading Special Plays cards: which a side has in a match, who may know them, and what the site draws for it."""

import re
from collections import Counter
from dataclasses import dataclass

from django.db.models import Q

from inducements.deck_lines import CardLine
from inducements.models import HiddenCard, SpecialPlayCard
from inducements.steps.special_plays import CARD, DECK
from league.access import Reader, may
from league.models import Fixture, League
from league.permissions import Deed
from matches.access import league_of_fixture, own_side, takes_part, team_of
from matches.models import Intervention, Match, StepAnswer
from matches.selectors import BOTH, dice_of, rules_for, season_of
from matches.sequence.neutral import decides_alone
from matches.sequence.rolled import dice_key_of
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Forbidden
from rulebook.shapes.sheets import SIDES
from rulebook.shapes.tables import Row
from teams.models import Coach

#: The step before the kick-off in which cards are drawn.
STEP = "inducements"
#: How many cards are drawn, of which one is kept.
DRAWN = 2
_CARD = re.compile(rf"(home|away)/{CARD}/(\d+)#0")
_ROLL = re.compile(rf"(home|away)/{DECK}/(\d+)#\d+")

#: The states of a match in which nothing is hidden any more.
OVER = (Match.State.AFTER, Match.State.FINISHED, Match.State.ABANDONED)


class NotYourHand(Forbidden):
    """The reader may not see this side's cards, so they may not choose or play one."""

    code = "not_your_hand"
    sentence = "Only the coach of {team}, or an officer who plays neither side, can choose or play this card."


# --- Who may know ------------------------------------------------------------------------------------------------


def has_hand(reader: Reader, fixture: Fixture, side: str) -> bool:
    """Does the reader play this side, so that its cards are theirs?"""
    if not isinstance(reader, Coach) or not takes_part(reader, fixture):
        return False
    return team_of(fixture, side).coach_id == reader.pk or own_side(reader, fixture) == side


def sees_hand(reader: Reader, fixture: Fixture, side: str) -> bool:
    """True for the coach of the side. If the team has no account, true for an officer, because nobody else can play its cards."""
    if has_hand(reader, fixture, side):
        return True
    return team_of(fixture, side).coach_id is None and _is_officer(reader, fixture)


def may_choose(reader: Reader, fixture: Fixture, side: str) -> bool:
    """May the reader choose and play the cards of this side: who sees them, or an officer who plays neither side and does it unseen?"""
    if sees_hand(reader, fixture, side):
        return True
    return isinstance(reader, Coach) and _is_officer(reader, fixture) and decides_alone(reader, fixture)


def _is_officer(reader: Reader, fixture: Fixture) -> bool:
    return isinstance(reader, Coach) and may(reader, league_of_fixture(fixture), Deed.PLAY_MATCH)


def refuse_strange_hand(reader: Reader, fixture: Fixture, side: str) -> None:
    """Nothing, if the reader may choose and play the cards of this side."""
    if not may_choose(reader, fixture, side):
        raise NotYourHand(team=team_of(fixture, side).name)


# --- The cards of a match ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardSeen:
    """One card of a match as a reader sees it. ``card`` is what is on it, None while that is hidden from them; without a ``hash`` no card was named in time."""

    side: str
    number: int
    deck: str
    hash: str
    card: HiddenCard | None
    #: May everybody read it?
    shown: bool
    #: The key of the site's draw in the season; empty where the reader may not know, or the coach drew from their own cards.
    dice_key: str = ""


def question_key(side: str, number: int) -> str:
    """The key of the question which card this is."""
    return f"{side}/{CARD}/{number}#0"


def hands(match: Match) -> dict[tuple[str, int], tuple[str, str]]:
    """Deck and hash of every card of the match, by side and number; without a hash where none was named in time."""
    rows = StepAnswer.objects.filter(match=match, side=BOTH, step=STEP, key__contains="/special_play").order_by("pk")
    rolled: dict[tuple[str, int], str] = {}
    found: dict[tuple[str, int], tuple[str, str]] = {}
    for row in rows:
        if roll := _ROLL.fullmatch(row.key):
            rolled[roll[1], int(roll[2])] = rules_for(match).table("special_plays_deck").row(sum(row.value)).id
        elif named := _CARD.fullmatch(row.key):
            place = named[1], int(named[2])
            found[place] = rolled.get(place, ""), row.value
    return dict(sorted(found.items(), key=lambda each: (SIDES.index(each[0][0]), each[0][1])))


def cards_of(match: Match) -> list[HiddenCard]:
    """The cards that the sides of the match keep, with all that is on them. Never shown to a reader who may not know them."""
    hashes = {place: hash for place, (_, hash) in hands(match).items()}
    if not hashes:
        return []
    rows = HiddenCard.objects.filter(match=match).select_related("by")
    return [row for row in rows if hashes.get((row.side, row.number)) == row.hash]


def all_shown(match: Match) -> bool:
    """Are the cards of the match shown to everybody: has a report been accepted, or the match been called off? What was shown stays shown."""
    if match.state in OVER:
        return True
    reopened = match.interventions.filter(kind=Intervention.Kind.REOPENED)
    return match.state == Match.State.REPORTED and reopened.exists()


def seen_cards(match: Match, reader: Reader) -> list[CardSeen]:
    """Every card of the match, with what this reader may know of it."""
    places = hands(match)
    if not places:
        return []
    rows = {(row.side, row.number): row for row in HiddenCard.objects.filter(match=match).select_related("by")}
    over = all_shown(match)
    own: dict[str, bool] = {side: sees_hand(reader, match.fixture, side) for side in SIDES}
    found = []
    for (side, number), (deck, hash) in places.items():
        row = rows.get((side, number))
        row = row if row is not None and hash and row.hash == hash else None
        shown = row is not None and (over or row.played_at is not None)
        knows = row is not None and (shown or own[side] or _chose(row, reader, match.fixture))
        key = draw_key(match, side, number) if row is not None and knows and row.among else ""
        found.append(CardSeen(side, number, deck, hash, row if knows else None, shown, key))
    return found


def _chose(row: HiddenCard, reader: Reader, fixture: Fixture) -> bool:
    """Did the reader type this card for its side, and could still do so? What the site drew for somebody else they have not seen."""
    return row.by is not None and row.by == reader and not row.among and may_choose(reader, fixture, row.side)


# --- The draw ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw:
    """What the site draws for one card: two of ``among``, copies numbered. Nothing, where the league has not typed this deck."""

    cards: tuple[SpecialPlayCard, ...] = ()
    among: tuple[str, ...] = ()


def draw_key(match: Match, side: str, number: int) -> str:
    """The key of the draw in the season's dice."""
    asked = StepAnswer(match=match, side=BOTH, step=STEP, key=question_key(side, number), source=StepAnswer.Source.SITE)
    return dice_key_of(asked) or ""


def drawn(match: Match, side: str, number: int, deck: str) -> Draw:
    """The two cards of which the side keeps one, from the league's deck as it was when the deck was rolled, without the cards that are kept in this match.

    The same whenever it is asked, and to be checked once the season's secret is public.
    """
    rolls = StepAnswer.objects.filter(match=match, side=BOTH, step=STEP, key__startswith=f"{side}/{DECK}/{number}#")
    rolled = rolls.order_by("pk").last()
    if rolled is None:
        return Draw()
    typed = SpecialPlayCard.objects.filter(league=league_of_fixture(match.fixture), deck=deck, since__lte=rolled.at)
    cards = list(typed.filter(Q(until__isnull=True) | Q(until__gt=rolled.at)))
    kept = Counter(
        card.name for card in cards_of(match) if card.deck == deck and (card.side, card.number) != (side, number)
    )
    named = {token: card for card in cards for token in _copies(card.name, card.count - kept[card.name])}
    order = dice_of(season_of(match)).order(draw_key(match, side, number), named)[:DRAWN]
    return Draw(tuple({named[token].pk: named[token] for token in order}.values()), tuple(sorted(named)))


def decks_of(rules: Ruleset) -> tuple[Row, ...]:
    """The Special Plays decks of an edition; none where it has none."""
    found = next((table for table in rules.tables if table.id == "special_plays_deck"), None)
    return found.rows if found is not None else ()


def typed_decks(league: League) -> dict[str, list[CardLine]]:
    """The cards of the league's decks as they are now, by deck. Only for its commissioners."""
    found: dict[str, list[CardLine]] = {}
    for card in SpecialPlayCard.objects.filter(league=league, until__isnull=True):
        found.setdefault(card.deck, []).append(CardLine(card.name, card.count, card.timing, card.text))
    return found


def _copies(name: str, count: int) -> list[str]:
    return [name if copy == 1 else f"{name} ({copy})" for copy in range(1, count + 1)]
