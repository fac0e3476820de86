"""A cup that was played here, as a report for the NAF."""

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from league.models import Competition, Result
from league.naf.races import Era, race_of
from league.naf.report import (
    MULTIPLE_RACES,
    NAMELESS,
    NAMELESS_NUMBER,
    TIME,
    NafCoach,
    NafGame,
    NafRecord,
    NafReport,
)
from matches.models import Match
from matches.selectors import kick_off_of
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Refusal
from rulebook.shapes.sheets import TeamSheet
from teams.models import Team

#: A team's rating is its team value in steps of this many gold pieces: 110 for 1,100,000.
RATING_STEP = 10_000


class NothingToReport(Refusal):
    code = "naf_nothing_to_report"
    sentence = "{competition} has no played games with a result yet."


class CoachUnnamed(Refusal):
    code = "naf_coach_unnamed"
    sentence = "{team} has no coach. The report needs the name of each coach."


def report_of_competition(
    *, competition: Competition, organiser: str, numbers: Mapping[str, int], era: Era = "current"
) -> NafReport:
    """Every game of the competition that was played: byes, awarded and unplayed fixtures are left out, as the NAF wants it.

    ``numbers`` are the coaches' numbers at the NAF by their names, in small letters; who has none is "Non-NAF" with the number 9. A team's
    rating is the team value on its sheet at the kick-off. Times are by the league's clock.
    """
    matches = list(
        Match.objects.filter(fixture__round__competition=competition, fixture__result__kind=Result.Kind.PLAYED)
        .exclude(state=Match.State.ABANDONED)
        .select_related("fixture__result", "fixture__home__coach", "fixture__away__coach")
        .order_by("fixture__round__number", "fixture__number")
    )
    if not matches:
        raise NothingToReport(competition=competition.name)
    rules = Ruleset.from_ref(competition.season.rules)
    races: dict[str, list[str]] = {}
    for match in matches:
        for team in (match.fixture.home, match.fixture.away):
            played = races.setdefault(_coach(team), [])
            race = _race(team, rules, era)
            if race not in played:
                played.append(race)
    zone = ZoneInfo(competition.season.league.time_zone)
    return NafReport(
        organiser=organiser,
        coaches=tuple(
            NafCoach(name=name, number=number, race=played[0] if len(played) == 1 else MULTIPLE_RACES)
            for coach, played in sorted(races.items(), key=lambda each: each[0].casefold())
            for name, number in [_entry(coach, numbers)]
        ),
        games=tuple(_game(match, numbers, races, rules, era, zone) for match in matches),
    )


def _game(
    match: Match, numbers: Mapping[str, int], races: Mapping[str, list[str]], rules: Ruleset, era: Era, zone: ZoneInfo
) -> NafGame:
    result, kick_off = match.fixture.result, kick_off_of(match)
    assert kick_off is not None, "a match with a result has kicked off"
    at = (match.kicked_off_at or match.locked_at).astimezone(zone).strftime(TIME)

    def record(team: Team, sheet: TeamSheet, touchdowns: int, casualties: int) -> NafRecord:
        coach = _coach(team)
        name, number = _entry(coach, numbers)
        return NafRecord(
            name=name,
            number=number,
            race=_race(team, rules, era) if len(races[coach]) > 1 or number == NAMELESS_NUMBER else "",
            rating=sheet.team_value // RATING_STEP,
            touchdowns=touchdowns,
            badly_hurt=casualties,
        )

    home = record(match.fixture.home, kick_off.home, result.home_touchdowns, result.home_casualties)
    away = record(match.fixture.away, kick_off.away, result.away_touchdowns, result.away_casualties)
    return NafGame(at=at, records=(home, away))


def _coach(team: Team) -> str:
    name = str(team.coach) if team.coach else team.coach_name
    if not name:
        raise CoachUnnamed(team=team.name)
    return name


def _entry(coach: str, numbers: Mapping[str, int]) -> tuple[str, int]:
    number = numbers.get(coach.casefold())
    return (coach, number) if number is not None else (NAMELESS, NAMELESS_NUMBER)


def _race(team: Team, rules: Ruleset, era: Era) -> str:
    race = race_of(team.roster)
    return race.called(era) if race else rules.roster(team.roster).name
