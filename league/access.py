"""The gates: objects of a league are reached through these, so that nobody can forget to ask whether the reader may."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from league.models import (
    Comment,
    Competition,
    Decision,
    Delivery,
    DraftForm,
    Fixture,
    League,
    Membership,
    NewsPost,
    ResultsCup,
    Round,
    Season,
    Webhook,
)
from league.permissions import COMMISSIONERS, DRAFTERS, OFFICERS, PERMISSIONS, Deed, Standing, allowed
from rulebook.shapes.refusals import Forbidden
from teams.models import Coach, Player, Team

Reader = Coach | AnonymousUser | None


class NotHere(Forbidden):
    """It does not exist for this reader, whether or not it exists for others."""

    code = "not_here"
    sentence = "There is no such {what} here."
    status = 404


class NotTheCommissioner(Forbidden):
    code = "not_the_commissioner"
    sentence = "Only a commissioner of {league} can do that."


class NotAnOfficer(Forbidden):
    code = "not_an_officer"
    sentence = "Only commissioners and staff of {league} can do that."


class NotAMember(Forbidden):
    code = "not_a_member"
    sentence = "Only members of {league} can do that."


class NotYourTeam(Forbidden):
    code = "not_your_team"
    sentence = "Only the coach of {team}, or commissioners and staff of the league, can do that."


class NotInThisLeague(Forbidden):
    code = "not_in_this_league"
    sentence = "Only coaches of {league} can draft teams here. Ask a commissioner for the invitation link."


class LogInFirst(Forbidden):
    code = "log_in_first"
    sentence = "Log in first."


def coach_of(reader: Reader) -> Coach:
    """The reader as a coach with an account; a guest is refused."""
    if isinstance(reader, Coach):
        return reader
    raise LogInFirst()


def role_in(reader: Reader, league: League) -> str:
    """What the reader is in this league: a role, or nothing. An administrator of the site may do what a commissioner may."""
    if not isinstance(reader, Coach):
        return ""
    if reader.is_superuser:
        return Membership.Role.COMMISSIONER
    membership = Membership.objects.filter(league=league, coach=reader).first()
    return membership.role if membership else ""


def standings_of(reader: Reader, role: str, *, own: bool = False, stands_in: bool = False) -> frozenset[Standing]:
    """The standings of a reader with this role: for something of their own or not, or for a match that they play as a substitute."""
    if not isinstance(reader, Coach):
        return frozenset({Standing.GUEST})
    plays = reader.is_superuser or role not in ("", Membership.Role.READER)
    found = {Standing.ADMINISTRATOR} if reader.is_superuser else {Standing(role or Standing.STRANGER)}
    if own and plays:
        found.add(Standing.OWN)
    if stands_in and plays:
        found.add(Standing.SUBSTITUTE)
    return frozenset(found)


def may(reader: Reader, league: League, deed: Deed, *, own: bool = False, stands_in: bool = False) -> bool:
    """Whether the reader may do this in the league. `own`: it is about their own team, draft or match. `stands_in`: they play the match as a substitute."""
    return allowed(deed, standings_of(reader, role_in(reader, league), own=own, stands_in=stands_in))


def no_to(deed: Deed, league: League) -> Forbidden:
    """The refusal for a reader who may not do this. It names who may."""
    who = PERMISSIONS[deed].who
    if who == COMMISSIONERS:
        return NotTheCommissioner(league=league.name)
    if who == OFFICERS:
        return NotAnOfficer(league=league.name)
    return NotInThisLeague(league=league.name) if who == DRAFTERS else NotAMember(league=league.name)


def runs(reader: Reader, league: League) -> bool:
    """Is the reader a commissioner of this league?"""
    return may(reader, league, Deed.RUN_LEAGUE)


def reading(league: League) -> Deed:
    """What reading this league is."""
    return Deed.READ_PUBLIC if league.is_public else Deed.READ_PRIVATE


def _league(reader: Reader, slug: str) -> tuple[League, frozenset[Standing]]:
    """The league and the reader's role in it, if they may read it; otherwise it does not exist for them."""
    league = League.objects.filter(slug=slug).first()
    standings = standings_of(reader, role_in(reader, league)) if league is not None else frozenset()
    if league is None or not allowed(reading(league), standings):
        raise NotHere(what="league")
    return league, standings


def league_for_reading(reader: Reader, slug: str) -> League:
    """The league, if it is public or the reader is a member; otherwise it does not exist for them."""
    league = League.objects.filter(slug=slug).first()
    if league is None or not (allowed(reading(league), [Standing.GUEST]) or may(reader, league, reading(league))):
        raise NotHere(what="league")
    return league


def league_for_running(reader: Reader, slug: str, deed: Deed = Deed.RUN_LEAGUE) -> League:
    """The league, for readers who may do this in it; without a deed for its commissioners."""
    league, standings = _league(reader, slug)
    if not allowed(deed, standings):
        raise no_to(deed, league)
    return league


def league_for_drafting(reader: Reader, slug: str) -> League:
    """The league, for readers who may enter a team in it: its coaches, staff and commissioners."""
    league, standings = _league(reader, slug)
    coach_of(reader)
    if not allowed(Deed.DRAFT, standings):
        raise no_to(Deed.DRAFT, league)
    return league


def season_of(league: League) -> Season:
    """The season that is on, or the last one that was."""
    season = league.seasons.order_by("-number").first()
    if season is None:
        raise NotHere(what="season")
    return season


def competition_on(league: League, number: int | None = None) -> Competition:
    """What every team of the season that is on plays in, with that season; of the last one that was, where none is on. With a number, of that season."""
    found = Competition.objects.filter(season__league=league).select_related("season__over_by")
    if number is not None:
        found = found.filter(season__number=number)
    competition = found.order_by("-season__number", "number").first()
    if competition is None:
        raise NotHere(what="season")
    competition.season.league = league
    return competition


def season_for_running(reader: Reader, slug: str, number: int, deed: Deed) -> Season:
    """The season with this number, for readers who may do this in its league."""
    season = league_for_running(reader, slug, deed).seasons.select_related("league").filter(number=number).first()
    if season is None:
        raise NotHere(what="season")
    return season


def round_for_running(reader: Reader, slug: str, round_id: int, deed: Deed) -> Round:
    """A round of any season of the league, for readers who may do this to it."""
    league = league_for_running(reader, slug, deed)
    found = (
        Round.objects.filter(pk=round_id, competition__season__league=league)
        .select_related("competition__season__league")
        .first()
    )
    if found is None:
        raise NotHere(what="round")
    return found


def team_for_reading(reader: Reader, slug: str, team_id: int) -> Team:
    """A team of a league that this reader may read."""
    league = league_for_reading(reader, slug)
    team = Team.objects.select_related("coach").filter(pk=team_id, enrolments__season__league=league).distinct().first()
    if team is None:
        raise NotHere(what="team")
    return team


def player_for_reading(reader: Reader, slug: str, team_id: int, key: str) -> Player:
    """A current or former player of a team that this reader may read, by the player's permanent id."""
    team = team_for_reading(reader, slug, team_id)
    player = Player.objects.filter(team=team, key=key).first()
    if player is None:
        raise NotHere(what="player")
    player.team = team
    return player


def may_manage(reader: Reader, team: Team, league: League) -> bool:
    """The team's coach may act for it, and so may the league's staff and commissioners."""
    return may(reader, league, Deed.ACT_FOR_TEAM, own=is_coach_of(reader, team))


def is_coach_of(reader: Reader, *teams: Team) -> bool:
    """Does the reader coach any of these teams?"""
    return isinstance(reader, Coach) and any(team.coach_id == reader.pk for team in teams)


def substitute_side(reader: Reader, fixture: Fixture) -> str:
    """The side for which the reader was named to play this fixture; empty where for neither."""
    if not isinstance(reader, Coach):
        return ""
    named = (each for each in fixture.substitutes.all() if each.coach_id == reader.pk and each.ended_at is None)
    return next((each.side for each in named), "")


def acts_on_behalf(reader: Coach, team: Team) -> bool:
    """Does this reader act for somebody else's team? Then the log says so."""
    return team.coach_id != reader.pk


def team_for_managing(reader: Reader, slug: str, team_id: int) -> Team:
    """A team that this reader may act for."""
    team = team_for_reading(reader, slug, team_id)
    if not may_manage(reader, team, league_for_reading(reader, slug)):
        raise NotYourTeam(team=team.name)
    return team


def coach_for_reading(reader: Reader, slug: str, coach_id: int) -> Coach:
    """A coach who belongs to a league that this reader may read, or whose team plays or played in it."""
    league = league_for_reading(reader, slug)
    belongs = Q(memberships__league=league) | Q(teams__enrolments__season__league=league)
    coach = Coach.objects.filter(belongs, pk=coach_id).distinct().first()
    if coach is None:
        raise NotHere(what="coach")
    return coach


def draft_for_editing(reader: Reader, slug: str, draft_id: int) -> DraftForm:
    """A draft that this reader may edit: their own, or any as an officer."""
    league = league_for_reading(reader, slug)
    draft = DraftForm.objects.select_related("season__league").filter(pk=draft_id, season__league=league).first()
    own = draft is not None and isinstance(reader, Coach) and draft.coach_id == reader.pk
    if draft is None or not may(reader, league, Deed.FINISH_DRAFT, own=own):
        raise NotHere(what="draft")
    return draft


def draft_for_deciding(reader: Reader, slug: str, draft_id: int) -> DraftForm:
    """A draft that this reader may approve or give back, as an officer."""
    league_for_running(reader, slug, Deed.APPROVE_DRAFT)
    return draft_for_editing(reader, slug, draft_id)


def competition_for_reading(reader: Reader, slug: str, competition_id: int | None = None) -> Competition:
    """The competition of this number, or the first one of the season that is on."""
    league = league_for_reading(reader, slug)
    found = Competition.objects.select_related("season__league").filter(season__league=league)
    found = found.filter(pk=competition_id) if competition_id else found.filter(season=season_of(league))
    competition = found.order_by("number").first()
    if competition is None:
        raise NotHere(what="competition")
    return competition


def competition_for_running(
    reader: Reader, slug: str, competition_id: int, deed: Deed = Deed.RUN_LEAGUE
) -> Competition:
    """A competition of a league, for readers who may do this in it; without a deed for its commissioners."""
    league = league_for_running(reader, slug, deed)
    competition = Competition.objects.select_related("season").filter(pk=competition_id, season__league=league).first()
    if competition is None:
        raise NotHere(what="competition")
    return competition


def fixture_for_reading(reader: Reader, slug: str, fixture_id: int) -> Fixture:
    """A fixture of a league that this reader may read."""
    return fixture_in(league_for_reading(reader, slug), fixture_id)


def fixture_in(league: League, fixture_id: int) -> Fixture:
    """A fixture of a league that the reader was let into already."""
    fixture = (
        Fixture.objects.select_related("round__competition__season__league", "home__coach", "away__coach")
        .prefetch_related("substitutes")
        .filter(pk=fixture_id, round__competition__season__league=league)
        .first()
    )
    if fixture is None:
        raise NotHere(what="fixture")
    return fixture


def fixture_for_running(reader: Reader, slug: str, fixture_id: int, deed: Deed) -> Fixture:
    """A fixture of a league, for readers who may do this in it."""
    league_for_running(reader, slug, deed)
    return fixture_for_reading(reader, slug, fixture_id)


def cup_for_reading(reader: Reader, slug: str, cup_id: int) -> ResultsCup:
    """A cup on record in a league that this reader may read."""
    cup = ResultsCup.objects.filter(pk=cup_id, league=league_for_reading(reader, slug)).first()
    if cup is None:
        raise NotHere(what="cup")
    return cup


def cup_for_running(reader: Reader, slug: str, cup_id: int) -> ResultsCup:
    """An imported cup of a league, for readers who may remove it."""
    league_for_running(reader, slug, Deed.TAKE_OVER)
    return cup_for_reading(reader, slug, cup_id)


def hook_for_running(reader: Reader, slug: str, hook_id: int) -> Webhook:
    """An address that the league sends to, for one of its commissioners."""
    league = league_for_running(reader, slug, Deed.SEND_ELSEWHERE)
    hook = Webhook.objects.filter(pk=hook_id, league=league).first()
    if hook is None:
        raise NotHere(what="address")
    return hook


def delivery_for_running(reader: Reader, slug: str, delivery_id: int) -> Delivery:
    """A message to one of these addresses, for a commissioner of the league."""
    league = league_for_running(reader, slug, Deed.SEND_ELSEWHERE)
    found = Delivery.objects.select_related("webhook").filter(pk=delivery_id, webhook__league=league).first()
    if found is None:
        raise NotHere(what="message")
    return found


def news_for_writing(reader: Reader, slug: str, post_id: int) -> NewsPost:
    """News of a league that was not withdrawn, for readers who may write news."""
    league = league_for_running(reader, slug, Deed.WRITE_NEWS)
    post = NewsPost.objects.filter(pk=post_id, league=league, withdrawn_at=None).first()
    if post is None:
        raise NotHere(what="news")
    return post


def comment_for_hiding(reader: Reader, slug: str, fixture_id: int, comment_id: int) -> Comment:
    """A comment on a match, for readers who may hide it."""
    fixture = fixture_for_running(reader, slug, fixture_id, Deed.HIDE_COMMENT)
    said = Comment.objects.filter(pk=comment_id, fixture=fixture).first()
    if said is None:
        raise NotHere(what="comment")
    return said


def decision_for_running(reader: Reader, slug: str, decision_id: int) -> Decision:
    """A decision about a competition of the league, for readers who may decide about its tables."""
    league = league_for_running(reader, slug, Deed.DECIDE_TABLE)
    decision = (
        Decision.objects.select_related(
            "competition__season__league", "team", "fixture__round", "fixture__home", "fixture__away"
        )
        .filter(pk=decision_id, competition__season__league=league)
        .first()
    )
    if decision is None:
        raise NotHere(what="decision")
    return decision
