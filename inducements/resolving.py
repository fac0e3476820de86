"""The site goes on with what is due before the kick-off: it rolls, buys what was put aside, and takes defaults.

The database says what is due (`Match.due_at`). Each question is answered, and its notifications are written, in one transaction: it is answered
once, however often and by however many workers it is looked at.
"""

import logging
from datetime import datetime, timedelta

from django.db import OperationalError, transaction
from django.utils import timezone

from inducements.baskets import named
from inducements.cards import seal_card
from inducements.hidden import drawn
from inducements.selectors import basket_of, due_matches
from inducements.steps.special_plays import CARD
from league.telling.happenings import coaches_of_side, happened
from matches.actions import current, roll, take_default
from matches.models import Match, StepAnswer
from matches.selectors import BOTH, match_with_all, rules_for, season_of
from matches.sequence.timing import BUYING, keep_turn
from matches.telling import tell
from matches.workflow import read_anew
from rulebook.procedure import Choice
from rulebook.shapes.refusals import Refusal
from rulebook.shop.basket import LeftOut, fitting, plain_basket, read_basket
from teams.actions import hold

#: The most matches that one look takes up, and the most questions of one match in one go: a task stays well below a minute.
AT_ONCE = 50
QUESTIONS_AT_ONCE = 100
#: A match in which something is broken is looked at again after this time.
LATER = timedelta(hours=1)

log = logging.getLogger(__name__)


def resolve_due(*, at: datetime | None = None) -> int:
    """Whatever is due before a kick-off has happened; how many questions were answered."""
    return sum(resolve(pk, at=at) for pk in due_matches(at or timezone.now(), AT_ONCE))


def resolve(pk: int, *, at: datetime | None = None) -> int:
    """Whatever is due in this match has happened; how many questions were answered. Nothing, where it is not due any more, or gone."""
    count = 0
    try:
        while count < QUESTIONS_AT_ONCE and _answer_one(pk, at or timezone.now()):
            count += 1
    except Match.DoesNotExist:
        pass
    except (Refusal, OperationalError) as fault:
        log.info("Match %s is looked at again: %s", pk, fault)
    except Exception:
        log.exception("Match %s could not be resolved", pk)
        moment = at or timezone.now()
        Match.objects.filter(pk=pk, due_at__lte=moment).update(due_at=moment + LATER)
    return count


def _answer_one(pk: int, at: datetime) -> bool:
    """The open question of the match has its answer, and who has to know is told; False where it is not due."""
    if not Match.objects.filter(pk=pk, state=Match.State.LOCKED, due_at__lte=at).exists():
        return False  # most hints come when somebody else has done it
    match = match_with_all(pk)
    with transaction.atomic():
        hold(match.fixture.home, match.fixture.away)
        read_anew(match)
        if not _is_due(match, at):
            return False
        _, progress = current(match, BOTH)
        assert progress is not None
        keep_turn(match, progress)  # a deadline that was moved since is a new one
        if not _is_due(match, at):
            return False
        request = progress.pending
        if not isinstance(request, Choice):
            roll(match=match, side=BOTH, key=progress.key, by=None)
        elif request.kind == BUYING:
            _buy(match, progress.key, request)
        elif request.kind == CARD:
            _keep_a_card(match, progress.key, request)
        else:
            take_default(match=match, side=BOTH, key=progress.key, value=request.default)
            _tell_of(match, "default_taken", request.side)
        read_anew(match)
        if match.state != Match.State.LOCKED:
            tell(match, "settled_by_site", by=None)
    return True


def _is_due(match: Match, at: datetime) -> bool:
    return match.state == Match.State.LOCKED and match.due_at is not None and match.due_at <= at


def _buy(match: Match, key: str, request: Choice) -> None:
    """The side has bought what still fits of its basket, in the order in which it was filled; both coaches know, and its own of what was left out."""
    kept, left = fitting(read_basket(basket_of(match, request.side)), request.problems)
    take_default(match=match, side=BOTH, key=key, value=plain_basket(kept) if kept else request.default)
    if kept:
        rules = rules_for(match)
        _tell_of(match, "bought_in_time", request.side, bought=", ".join(named(item, rules) for item in kept))
    else:
        _tell_of(match, "nothing_bought", request.side)
    if left:
        _tell_of_left(match, request.side, left)


def _keep_a_card(match: Match, key: str, request: Choice) -> None:
    """The side keeps the first card that the site has drawn for it, unseen; none where the site draws none."""
    number, deck = (request.options()[name] for name in ("number", "deck"))
    if drawn(match, request.side, number, deck).cards:
        seal_card(match=match, side=request.side, number=number, name="", by=None, unseen=True)
        StepAnswer.objects.filter(match=match, side=BOTH, key=key).update(source=StepAnswer.Source.DEFAULT)
    else:
        take_default(match=match, side=BOTH, key=key, value=request.default)
    _tell_of(match, "default_taken", request.side)


def _tell_of(match: Match, kind: str, side: str, **facts: str) -> None:
    tell(match, kind, by=None, team=match.fixture.home if side == "home" else match.fixture.away, **facts)


def _tell_of_left(match: Match, side: str, left: tuple[LeftOut, ...]) -> None:
    rules, fixture = rules_for(match), match.fixture
    words = "; ".join(f"{named(each.item, rules)} – {each.problems[0]}" for each in left)
    team = fixture.home if side == "home" else fixture.away
    to = coaches_of_side(fixture, side)
    happened(season_of(match).league, "basket_left_out", to=to, fixture=fixture, team=team, left=words)
