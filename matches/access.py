"""The gates of a match: what is reached through them may be read, or done, by this reader."""

from typing import NamedTuple

from league.access import (
    NotHere,
    NotYourTeam,
    Reader,
    acts_on_behalf,
    coach_of,
    fixture_for_reading,
    is_coach_of,
    may,
    substitute_side,
)
from league.models import Fixture, League
from league.permissions import Deed
from matches.models import Match
from matches.selectors import BOTH, match_of
from rulebook.shapes.refusals import Forbidden, Refusal
from rulebook.shapes.sheets import SIDES, Side
from teams.models import Coach, Team


class NotYourMatch(Forbidden):
    """The reader plays for neither team and runs nothing."""

    code = "not_your_match"
    sentence = "Only the coaches of {fixture} and the commissioners and staff of the league can do this."


class NotBegun(Refusal):
    """There is no match yet to do this in."""

    code = "not_begun"
    sentence = "{fixture} has not started. Start pre-match first."


class Part(NamedTuple):
    """A reader's part in a fixture: who they are, which side they play, and whether they act for either as an officer."""

    fixture: Fixture
    coach: Coach
    own_side: Side | None
    officer: bool

    @property
    def for_side(self) -> str:
        """The side that the reader files a report for: their own, or both for an officer who plays neither."""
        return self.own_side or BOTH


def league_of_fixture(fixture: Fixture) -> League:
    return fixture.round.competition.season.league


def team_of(fixture: Fixture, side: str) -> Team:
    return fixture.home if side == "home" else fixture.away


def own_side(reader: Reader, fixture: Fixture) -> Side | None:
    """The side that the reader plays: their own team, or the one that they substitute for in this fixture."""
    if not isinstance(reader, Coach):
        return None
    own = next((side for side in SIDES if team_of(fixture, side).coach_id == reader.pk), None)
    named = "" if own else substitute_side(reader, fixture)
    return own or next((side for side in SIDES if side == named), None)


def takes_part(reader: Reader, fixture: Fixture) -> bool:
    """A coach of either team, their substitute in this fixture, or an officer of the league."""
    own = is_coach_of(reader, fixture.home, fixture.away)
    stands_in = not own and bool(substitute_side(reader, fixture))
    return may(reader, league_of_fixture(fixture), Deed.PLAY_MATCH, own=own, stands_in=stands_in)


def fixture_for_playing(reader: Reader, slug: str, fixture_id: int) -> Part:
    """The fixture, for those who play it and for officers of the league."""
    fixture = fixture_for_reading(reader, slug, fixture_id)
    coach, league = coach_of(reader), league_of_fixture(fixture)
    officer = may(reader, league, Deed.PLAY_MATCH)
    if not (officer or takes_part(reader, fixture)):
        raise NotYourMatch(fixture=str(fixture))
    return Part(fixture, coach, own_side(reader, fixture), officer)


def begun(fixture: Fixture) -> Match:
    """The match that the fixture is; refused where there is none yet."""
    match = match_of(fixture)
    if match is None:
        raise NotBegun(fixture=str(fixture))
    return match


def fixture_for_arranging(reader: Reader, slug: str, fixture_id: int) -> Part:
    """The fixture, for the coaches of its two teams and the officers of the league: what reaches beyond the match is not a substitute's."""
    part = fixture_for_playing(reader, slug, fixture_id)
    home, away = part.fixture.home, part.fixture.away
    if not part.officer and not is_coach_of(part.coach, home, away):
        raise NotYourTeam(team=home.name if part.own_side == "home" else away.name)
    return part


def acting_for(part: Part, side: str) -> bool:
    """Whether the reader acts for this side on somebody's behalf. Refused if they may not act for it."""
    if side == BOTH or not side:
        return part.own_side is None
    if side not in SIDES:
        raise NotHere(what="side")
    team = team_of(part.fixture, side)
    if part.own_side != side and not part.officer and team.coach_id != part.coach.pk:
        raise NotYourTeam(team=team.name)
    return acts_on_behalf(part.coach, team)
