"""A team leaves in mid-season: what becomes of its fixtures in the table. What its opponents' players did, suffered and earned stays as it is."""

from typing import get_args

from django.db import transaction
from django.db.models import Q, QuerySet

from league.actions import NotInThisSeason
from league.models import Bye, Competition, Decision, Fixture, Result, Seat
from league.season.laying_out import held
from league.selectors import begun, play_offs_of, rules_of
from league.table.decided import Policy, Withdrawal, decisions_in, withdrawal_of
from league.table.decisions import (
    UNREPORTED,
    bracket_follows,
    give_walk_over,
    reason_for,
    record,
    refuse_taking_back,
    strike,
    undo_results,
)
from league.telling.happenings import commissioners_of, happened
from rulebook.shapes.refusals import Refusal, Unreadable
from rulebook.shapes.sheets import plain
from teams.actions import append, hold
from teams.history.club import CameBack, LeftCompetition, PlaceTaken
from teams.models import Coach, Team

Kind = Decision.Kind
POLICIES: tuple[str, ...] = get_args(Policy)
REPLACING = ("replacement_with_points", "replacement_without_points")


class NoSuchPolicy(Unreadable):
    code = "no_such_policy"
    sentence = "Unknown withdrawal policy “{policy}”. The policies are: {known}."


class LeftAlready(Refusal):
    code = "left_already"
    sentence = "{team} has already left {competition}."
    grantable = False


class InAMatch(Refusal):
    code = "in_a_match"
    sentence = "{team} has an open match, {fixture}. Finish it or call it off first."


class InThePlayOffs(Refusal):
    code = "in_the_play_offs"
    sentence = "{team} is in {play_offs}. It can only withdraw from those now."
    grantable = False


class ReplacementNeeded(Unreadable):
    code = "replacement_needed"
    sentence = "Choose the team that replaces {team}."


class ReplacementPlays(Refusal):
    code = "replacement_plays"
    sentence = "{team} already has fixtures in {competition}, so it can't replace another team."


class ReplacementInTheWay(Refusal):
    code = "replacement_in_the_way"
    sentence = "{team} has begun to play as the replacement, so this can't be undone."


class OthersFollowed(Refusal):
    code = "others_followed"
    sentence = "{team}, the replacement, left later. Undo that first."


def policy_of(competition: Competition) -> str:
    """What the season says becomes of a team's fixtures when it leaves."""
    return str(rules_of(competition).option("withdrawn_team"))


def withdraw(
    *,
    competition: Competition,
    team: Team,
    reason: str,
    by: Coach | None,
    policy: str = "",
    replacement: Team | None = None,
) -> Decision:
    """The team is out of the competition, by the season's policy or the one given; its log says why, and so does the table.

    Left below half of its fixtures none of its results counts, where the policy annuls; otherwise what was decided stays as it was decided, and what
    was not is a walk-over for the others. A replacement takes over what was not decided, with the place in the table or from nothing.
    """
    reason = reason_for(reason)
    with transaction.atomic():
        hold(*_everybody(competition, team, replacement))
        competition = held(competition)
        policy = _policy(competition, policy)
        if policy in REPLACING and replacement is None:
            raise ReplacementNeeded(team=team.name)
        replacement = replacement if policy in REPLACING else None
        seat = _seat(competition, team)
        _refuse_play_offs(competition, team)
        _refuse_open_match(team)
        fixtures = list(_fixtures(competition, team))
        played = sum(_was_decided(fixture) for fixture in fixtures)
        facts = Withdrawal(
            policy=policy,  # type: ignore[arg-type]
            played=played,
            fixtures=len(fixtures),
            annuls=policy == "annul_below_half" and 2 * played < len(fixtures),
            replacement=replacement.pk if replacement else None,
            replacement_name=replacement.name if replacement else "",
        )
        decision = record(competition, Kind.WITHDRAWN, reason, by, team=team, facts=plain(facts))
        with bracket_follows(competition):
            _leave(seat, replacement)
            if replacement is not None:
                _replace(competition, seat, replacement, facts)
            else:
                _give_up(decision, fixtures, facts)
        _write_histories(decision, team, replacement, facts, by)
        happened(
            competition.season.league,
            "team_withdrew",
            team=team,
            by=by,
            to=[team.coach, *commissioners_of(competition.season.league)],
            season=competition.name,
            reason=reason,
        )
        return decision


def come_back(*, decision: Decision, reason: str, by: Coach | None) -> Decision:
    """The team is back in the competition, and everything that followed from its withdrawal is undone."""
    with transaction.atomic():
        facts = withdrawal_of(decision)
        team = decision.team
        assert team is not None
        replacement = Team.objects.filter(pk=facts.replacement).first() if facts.replacement else None
        hold(*_everybody(decision.competition, team, replacement))
        competition = held(decision.competition)
        decision = decisions_in(competition).get(pk=decision.pk)
        refuse_taking_back(decision)
        parts = list(decisions_in(competition).filter(part_of=decision, taken_back_by=None))
        if replacement is not None:
            _give_place_back(competition, team, replacement)
        with bracket_follows(competition):
            Seat.objects.filter(competition=competition, team=team).update(left="")
            undo_results(parts)
        for part in parts:
            record(
                competition,
                Kind.TAKEN_BACK,
                reason_for(reason),
                by,
                team=part.team,
                fixture=part.fixture,
                takes_back=part,
            )
        row = strike(decision, reason, by)
        entry = CameBack(competition=competition.name, reason=row.reason)
        append(team=team, entries=[entry], by=by, on_behalf=True)
        return row


def _policy(competition: Competition, wanted: str) -> str:
    """The policy that was asked for, or the season's. Nobody comes into a bracket by another's place, and it has no table: the next opponent walks over."""
    policy = wanted or policy_of(competition)
    if policy not in POLICIES:
        raise NoSuchPolicy(policy=policy, known=", ".join(POLICIES))
    return "keep_played" if competition.format == Competition.Format.KNOCKOUT else policy


# --- Leaving ------------------------------------------------------------------------------------------------------


def _give_up(decision: Decision, fixtures: list[Fixture], facts: Withdrawal) -> None:
    """Every fixture that the policy touches has a decision of its own, which says what the table counts. What was decided before is not decided again."""
    name = decision.team.name if decision.team else ""
    for fixture in fixtures:
        if _was_decided(fixture) and not facts.annuls:
            continue
        columns = {"fixture": fixture, "part_of": decision}
        reason = f"{name} left: {decision.reason}"[:200]
        if facts.annuls:
            was = _was_decided(fixture)
            part = record(
                decision.competition,
                Kind.ANNULLED,
                reason,
                decision.by,
                facts={} if was else {"called_off": True},
                **columns,
            )
            if not was:
                _call_off(fixture, part)
            continue
        winner = fixture.away if fixture.home_id == decision.team_id else fixture.home
        part = record(decision.competition, Kind.WALK_OVER, reason, decision.by, team=winner, **columns)
        give_walk_over(fixture, winner, part)


def _call_off(fixture: Fixture, decision: Decision) -> None:
    """The fixture is decided, and nothing comes of it."""
    Result.objects.create(
        fixture=fixture,
        kind=Result.Kind.CALLED_OFF,
        home_outcome="none",
        away_outcome="none",
        decision=decision,
        at=decision.at,
    )


def _replace(competition: Competition, seat: Seat, replacement: Team, facts: Withdrawal) -> None:
    """The replacement has the place in the division, the fixtures that nobody began, and the rests to come."""
    if Fixture.objects.filter(round__competition=competition).filter(_of(replacement)).exists():
        raise ReplacementPlays(team=replacement.name, competition=competition.name)
    if replacement.pk == seat.team_id or not competition.seats.filter(team=replacement, left="").exists():
        raise NotInThisSeason(team=replacement.name, season=competition.name)
    Seat.objects.filter(competition=competition, team=replacement).update(division=seat.division, place=seat.place)
    for fixture in _fixtures(competition, seat.team):
        if not _was_decided(fixture):
            _change_sides(fixture, seat.team, replacement)
    byes = Bye.objects.filter(round__competition=competition, team=seat.team)
    if not facts.with_points:
        byes = byes.filter(round__number__gt=_last_decided(competition, seat.team))
    byes.update(team=replacement)


def _change_sides(fixture: Fixture, old: Team, new: Team) -> None:
    side = "home" if fixture.home_id == old.pk else "away"
    Fixture.objects.filter(pk=fixture.pk).update(**{side: new})


def _last_decided(competition: Competition, team: Team) -> int:
    """The number of the last round in which the team has a result; 0 where it has none."""
    decided = _fixtures(competition, team).filter(result__isnull=False)
    return max(decided.values_list("round__number", flat=True), default=0)


def _leave(seat: Seat, replacement: Team | None) -> None:
    left = Seat.Left.REPLACED if replacement else Seat.Left.WITHDREW
    Seat.objects.filter(pk=seat.pk).update(left=left)


def _write_histories(
    decision: Decision, team: Team, replacement: Team | None, facts: Withdrawal, by: Coach | None
) -> None:
    name = decision.competition.name
    successor = replacement.name if replacement else ""
    left = LeftCompetition(competition=name, reason=decision.reason, successor=successor)
    append(team=team, entries=[left], by=by, on_behalf=True)
    if replacement is not None:
        taken = PlaceTaken(competition=name, of=team.name, with_points=facts.with_points)
        append(team=replacement, entries=[taken], by=by, on_behalf=True)


# --- Coming back --------------------------------------------------------------------------------------------------


def _give_place_back(competition: Competition, team: Team, replacement: Team) -> None:
    """The fixtures and rests that the replacement has are the old team's again; refused once it has begun to play."""
    if competition.seats.filter(team=replacement).exclude(left="").exists():
        raise OthersFollowed(team=replacement.name)
    started = Fixture.objects.filter(begun(), _of(replacement), round__competition=competition)
    if started.exists():
        raise ReplacementInTheWay(team=replacement.name)
    for fixture in _fixtures(competition, replacement):
        _change_sides(fixture, replacement, team)
    Bye.objects.filter(round__competition=competition, team=replacement).update(team=team)
    Seat.objects.filter(competition=competition, team=replacement).update(division=None, place=0)


# --- Parts --------------------------------------------------------------------------------------------------------


def _of(team: Team) -> Q:
    return Q(home=team) | Q(away=team)


def _fixtures(competition: Competition, team: Team) -> QuerySet[Fixture]:
    """The team's fixtures in the order of the calendar, each with its result."""
    fixtures = Fixture.objects.filter(_of(team), round__competition=competition)
    return fixtures.select_related("home", "away", "round__competition", "result").order_by("round__number", "number")


def _was_decided(fixture: Fixture) -> bool:
    return hasattr(fixture, "result")


def _everybody(competition: Competition, team: Team, replacement: Team | None) -> list[Team]:
    """The team, its replacement, and all opponents."""
    fixtures = _fixtures(competition, team)
    sides = [side for fixture in fixtures for side in (fixture.home, fixture.away)]
    return [team, *([replacement] if replacement else []), *sides]


def _seat(competition: Competition, team: Team) -> Seat:
    seat = Seat.objects.select_related("team", "division").filter(competition=competition, team=team).first()
    if seat is None:
        raise NotInThisSeason(team=team.name, season=competition.name)
    if seat.left:
        raise LeftAlready(team=team.name, competition=competition.name)
    return seat


def _refuse_play_offs(competition: Competition, team: Team) -> None:
    """Nothing, unless the team is in the play-offs already: it would play on in them."""
    play_offs = play_offs_of(competition)
    if play_offs is not None and play_offs.seats.filter(team=team, left="").exists():
        raise InThePlayOffs(team=team.name, play_offs=play_offs.name)


def _refuse_open_match(team: Team) -> None:
    """Nothing, unless a match of the team is still to be played or reported. What its coach has yet to do after one stays theirs to do."""
    open_ones = team.match_sides.filter(open=True, match__state__in=UNREPORTED)
    busy = open_ones.select_related("match__fixture__home", "match__fixture__away").first()
    if busy is not None:
        raise InAMatch(team=team.name, fixture=str(busy.match.fixture))
