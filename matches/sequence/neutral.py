"""Officers who play in neither side of a fixture: what concerns dice that somebody has seen is for them to decide."""

from league.access import may
from league.models import Fixture
from league.permissions import Deed
from league.telling.happenings import officers_of
from matches.access import league_of_fixture, own_side, team_of
from matches.refusals import SecondOfficerNeeded
from teams.models import Coach


def decides_alone(by: Coach, fixture: Fixture) -> bool:
    """Is this an officer who plays neither side? Where the league has no such officer, the administrator of the site is one."""
    if not may(by, league_of_fixture(fixture), Deed.DECIDE_REPORT):
        return False
    return own_side(by, fixture) is None or (by.is_superuser and not _officers(fixture))


def refuse_who_plays(fixture: Fixture, by: Coach | None) -> None:
    """Nothing, unless this officer plays one of the two sides. The site itself (no officer) plays none."""
    side = own_side(by, fixture)
    if by is not None and side is not None and not decides_alone(by, fixture):
        raise SecondOfficerNeeded(team=team_of(fixture, side).name)


def _officers(fixture: Fixture) -> list[Coach]:
    officers = officers_of(league_of_fixture(fixture))
    return [each for each in officers if each.is_active and own_side(each, fixture) is None]
