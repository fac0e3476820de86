"""What changes a match before and during its steps: lock, roll, choose. `matches/sequence/afterwards.py` goes on from there."""

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max

from league.actions import SeasonOver
from league.models import Bye, Fixture, Result, Season
from matches import refusals
from matches.models import Match, MatchSide, StepAnswer
from matches.selectors import (
    BOTH,
    before_progress,
    dice_of,
    plain_setting,
    season_of,
    step_progress,
)
from matches.sequence.afterwards import drop_what_was_overtaken, go_on
from matches.sequence.before import go_on_before
from matches.sequence.grounds import known_before
from matches.sequence.rolled import carry_over, dice_key_of
from matches.sequence.timing import note_presence
from matches.steps.registry import OF_BOTH_SIDES
from matches.steps.running import grantable, site_answer
from matches.workflow import read_anew
from rulebook.naming import tidy
from rulebook.procedure import Choice, Draw, Progress, Request, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, refuse
from rulebook.shapes.sheets import SIDES, other
from teams.actions import append, hold
from teams.history import objections
from teams.history.between import ByeCounted
from teams.models import Coach, Team
from teams.selectors import journal, rules_of, state_of


def lock(*, fixture: Fixture, by: Coach | None) -> Match:
    """Both rosters are locked and the pre-match sequence has started; or a Refusal with the reason.

    What was rolled in a match of this fixture that was called off stands.
    """
    with transaction.atomic():
        fixture = held(fixture)
        refuse(lock_problems(fixture))
        for team in (fixture.home, fixture.away):
            enter_byes(team, fixture, by)
        home, away = state_of(fixture.home), state_of(fixture.away)
        known = known_before(fixture, Ruleset.from_ref(fixture.round.competition.season.rules))
        match = begin(fixture, setting=plain_setting(fixture.ref, home, away, **known))
        carry_over(match)
        note_presence(match, by)
        go_on_before(match)
    return match


def enter_byes(team: Team, fixture: Fixture, by: Coach | None) -> None:
    """The byes between the team's last match and this fixture are in its history, each once, where its league counts them as games for the hurt."""
    if not rules_of(team).option("bye_counts_as_game"):
        return
    competition = fixture.round.competition
    sides = MatchSide.objects.filter(team=team, open=False, match__fixture__round__competition=competition)
    played = sides.exclude(match__state=Match.State.ABANDONED).aggregate(last=Max("match__fixture__round__number"))
    byes = Bye.objects.filter(team=team, round__competition=competition, round__number__gt=played["last"] or 0)
    told = {row.entry.round for row in journal(team) if isinstance(row.entry, ByeCounted)}
    season = f"s{competition.season.number}.c{competition.number}"
    for bye in byes.filter(round__number__lt=fixture.round.number).select_related("round").order_by("round__number"):
        rested = ByeCounted(round=f"{season}.r{bye.round.number}", name=str(bye.round))
        if rested.round not in told:
            append(team=team, entries=[rested], by=by)


def held(fixture: Fixture) -> Fixture:
    """The fixture as the calendar has it now, its row and its teams held until the transaction ends; one that has been drawn anew is refused."""
    hold(fixture.home, fixture.away)
    rows = Fixture.objects.select_for_update(of=("self",), no_key=True)
    rows = rows.select_related("home__coach", "away__coach", "round__competition__season__league")
    now = rows.filter(pk=fixture.pk, home=fixture.home, away=fixture.away).first()
    if now is None:
        raise refusals.FixtureChanged(fixture=str(fixture))
    return now


def begin(fixture: Fixture, **columns: Any) -> Match:
    """There is a match of this fixture with both its sides, each open unless its team is in another match; the two teams must be held."""
    match = Match.objects.create(fixture=fixture, **columns)
    for side, team in zip(SIDES, (fixture.home, fixture.away), strict=True):
        busy = MatchSide.objects.filter(team=team, open=True).exists()
        MatchSide.objects.create(match=match, side=side, team=team, open=not busy)
    return match


def lock_problems(fixture: Fixture) -> list[Problem]:
    """What keeps this fixture from being begun now."""
    season = fixture.round.competition.season
    if season.over:
        return [SeasonOver(season=season.name)]
    if Result.objects.filter(fixture=fixture).exists():
        return [refusals.DecidedAlready(fixture=str(fixture))]
    if fixture.matches.exclude(state=Match.State.ABANDONED).exists():
        return [refusals.LockedAlready(fixture=str(fixture))]
    found: list[Problem] = []
    for team in (fixture.home, fixture.away):
        busy = MatchSide.objects.filter(team=team, open=True).select_related("match__fixture").first()
        if busy is not None:
            found.append(refusals.InAnotherMatch(team=team.name, other=str(busy.match.fixture)))
        limit, count = rules_of(team).draft.players_max, len(state_of(team).listed)
        if count > limit:
            found.append(objections.TooManyPlayers(count=count, limit=limit))
    return found


# --- Answers ------------------------------------------------------------------------------------------------------


def roll(*, match: Match, side: str, key: str, by: Coach | None, on_behalf: bool = False) -> Any:
    """The site's sealed dice have answered the question of this key; what they said is stored, and returned."""
    step, progress = _open(match, side, key)
    request = progress.pending
    assert request is not None
    if isinstance(request, Choice):
        raise refusals.NotARoll()
    value = _site_value(match, side, step, key, request)
    _store(
        match, side, step, key, value, StepAnswer.Source.SITE, by, on_behalf, request=request, seen=len(progress.told)
    )
    return value


def roll_on(*, match: Match, side: str, by: Coach | None, on_behalf: bool = False) -> int:
    """The site's dice have answered every question of dice up to the next choice of a coach; how many there were."""
    count = 0
    while True:
        step, progress = current(match, side)
        if not step or progress is None or progress.pending is None or isinstance(progress.pending, Choice):
            return count
        roll(match=match, side=side, key=progress.key, by=by, on_behalf=on_behalf)
        read_anew(match)
        count += 1


def type_dice(*, match: Match, side: str, key: str, value: Any, by: Coach, on_behalf: bool = False) -> None:
    """What was rolled on the table is stored, with who typed it; dice that cannot have shown this are refused."""
    step, progress = _open(match, side, key)
    request = progress.pending
    if season_of(match).dice != Season.Dice.TABLE:
        raise refusals.RolledHere()
    if isinstance(request, Roll):
        faces = value if isinstance(value, list | tuple) else ()
        whole = all(
            isinstance(face, int) and not isinstance(face, bool) and 1 <= face <= request.sides for face in faces
        )
        if len(faces) != request.count or not whole:
            raise refusals.NoSuchDice(count=request.count, sides=request.sides)
        value = list(faces)
    elif isinstance(request, Draw):
        if value not in request.among:
            raise refusals.NotAmongThem()
    else:
        raise refusals.NotARoll()
    source = StepAnswer.Source.TYPED
    _store(match, side, step, key, value, source, by, on_behalf, request=request, seen=len(progress.told))


def answer(
    *,
    match: Match,
    side: str,
    key: str,
    value: Any,
    by: Coach | None,
    on_behalf: bool = False,
    granted: bool = False,
    reason: str = "",
    sealed: bool = False,
) -> None:
    """The coach's choice is stored; one that the rules refuse is refused with every reason, and nothing has changed.

    With ``granted`` a commissioner allows it for a ``reason``, unless that is impossible: a player who is not there cannot advance. A sealed choice is
    answered with ``sealed`` alone, by what keeps the hidden thing.
    """
    step, progress = _open(match, side, key)
    request = progress.pending
    if not isinstance(request, Choice):
        raise refusals.NotAChoice()
    if request.sealed is not sealed:
        raise refusals.SealedChoice()
    if isinstance(value, dict) and isinstance(value.get("name"), str):
        value = {**value, "name": tidy(value["name"])}
    problems = request.problems(value)
    granted = granted and bool(problems)
    refuse([each for each in problems if not (granted and grantable(each))])
    if granted:
        refuse(objections.reason_given(reason))
    source = StepAnswer.Source.COMMISSIONER if on_behalf else StepAnswer.Source.COACH
    source = StepAnswer.Source.GRANTED if granted else source
    told = tidy(reason, 300) if granted else ""
    _store(match, side, step, key, value, source, by, on_behalf, told, seen=len(progress.told))


def take_defaults(*, match: Match, side: str) -> int:
    """Whatever is still asked of this side has its safe default and the site's dice; how many answers that took."""
    count = 0
    while True:
        read_anew(match)
        step, progress = current(match, side)
        if not step or progress is None or progress.pending is None:
            return count
        request = progress.pending
        if isinstance(request, Choice):
            told, source = len(progress.told), StepAnswer.Source.DEFAULT
            _store(match, side, step, progress.key, request.default, source, None, False, seen=told)
        else:
            roll(match=match, side=side, key=progress.key, by=None)
        count += 1


def take_default(*, match: Match, side: str, key: str, value: Any) -> None:
    """The choice has this answer at its deadline: the default, or what the rules take as well."""
    step, progress = _open(match, side, key)
    request = progress.pending
    if not isinstance(request, Choice):
        raise refusals.NotAChoice()
    if value != request.default:
        refuse(request.problems(value))
    _store(match, side, step, key, value, StepAnswer.Source.DEFAULT, None, False, seen=len(progress.told))


def current(match: Match, side: str) -> tuple[str, Progress[Any] | None]:
    """The open step of a side and how far it has come; nothing where none is open."""
    if side == BOTH:
        return before_progress(match) if match.state == Match.State.LOCKED else ("", None)
    if match.state != Match.State.AFTER:
        return "", None
    row = MatchSide.objects.select_related("team").filter(match=match, side=side, open=True).first()
    return current_of(match, row) if row is not None else ("", None)


def current_of(match: Match, row: MatchSide) -> tuple[str, Progress[Any] | None]:
    """The same of a side that has been read."""
    if match.state != Match.State.AFTER or not row.open or not row.step:
        return "", None
    return row.step, step_progress(match, row)


def _open(match: Match, side: str, key: str) -> tuple[str, Progress[Any]]:
    """The open step of the side, if it waits for the answer of this key; otherwise somebody was faster."""
    step, progress = current(match, side)
    if progress is None or progress.pending is None or progress.key != key:
        raise refusals.AnsweredAlready()
    return step, progress


def _site_value(match: Match, side: str, step: str, key: str, request: Request) -> Any:
    name = dice_key_of(StepAnswer(match=match, side=side, step=step, key=key, source=StepAnswer.Source.SITE))
    assert name is not None
    value = site_answer(dice_of(season_of(match)), name, request)
    return list(value) if isinstance(request, Roll) else value


def _store(
    match: Match,
    side: str,
    step: str,
    key: str,
    value: Any,
    source: str,
    by: Coach | None,
    on_behalf: bool,
    reason: str = "",
    *,
    seen: int,
    request: Request | None = None,
) -> None:
    """The answer is on record, a roll with its dice and a draw with all who could have been drawn, and whatever follows without anybody being asked has happened.

    ``seen`` is how many answers of the step had led to the question: where one of them was taken back meanwhile, it is not asked any more.
    """
    home, away = match.fixture.home, match.fixture.away
    try:
        with transaction.atomic():
            alone = side != BOTH and step not in OF_BOTH_SIDES
            hold(*{"home": [home], "away": [away]}[side] if alone else [home, away])
            if not _still_asked(match, side, step, seen):
                raise refusals.AnsweredAlready()
            if StepAnswer.objects.filter(match=match, side=side, step=step, key=key).exists():
                drop_what_was_overtaken(match, side)
            StepAnswer.objects.create(
                match=match,
                side=side,
                step=step,
                key=key,
                value=value,
                source=source,
                by=by,
                on_behalf=on_behalf,
                reason=reason,
                sides=request.sides if isinstance(request, Roll) else None,
                among=list(request.among) if isinstance(request, Draw) else None,
            )
            if side == BOTH:
                note_presence(match, by)
                go_on_before(match)
            else:
                row = MatchSide.objects.select_related("team").get(match=match, side=side)
                go_on(match, row, by, on_behalf=on_behalf)
                if not alone:
                    _go_on_with_the_others(match, side, step, by)
    except IntegrityError as clash:
        raise refusals.AnsweredAlready() from clash


def _go_on_with_the_others(match: Match, side: str, step: str, by: Coach | None) -> None:
    """The other side, if it waits in this step for what was answered now, goes on."""
    row = MatchSide.objects.select_related("team").get(match=match, side=other(side))
    if row.open and row.step == step:
        go_on(match, row, by)


def _still_asked(match: Match, side: str, step: str, seen: int) -> bool:
    """Is the step still open, and has nothing of what had been answered in it been taken back?"""
    if side == BOTH:
        is_open = Match.objects.filter(pk=match.pk, state=Match.State.LOCKED, step__in=(step, "")).exists()
    else:
        is_open = MatchSide.objects.filter(match=match, side=side, step=step, open=True).exists()
    if not is_open:
        return False
    return StepAnswer.objects.filter(match=match, side=side, step=step).count() >= seen
