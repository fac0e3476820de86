"""Leagues of the sizes that the site must hold: seasons from `bench/worlds/seasons.py`, written to the database in bulk.

A division is played once and written as often as asked, under other names and other references: `TOKEN` stands in all of them.
"""

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from bench.worlds.seasons import SECRET, Club, Game, a_club, kicked_off, played, round_robin
from league.actions import found_league, open_season
from league.models import Competition, Division, Enrolment, Fixture, League, Membership, Result, Round, Seat
from matches.models import Match, MatchSide, ReportVersion, StepAnswer
from matches.report.reporting import result_columns
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES, KickOff, plain
from teams.history.entries import plain_entry
from teams.models import CareerLine, Coach, HistoryRow, Player, Team
from teams.projection import player_columns, team_columns

ROSTERS = ("human", "orc", "skaven", "dwarf", "goblin", "shambling-undead", "lizardmen", "wood-elf")
#: Stands in every name and reference of a division that is written more than once.
TOKEN = "d001"
AT_ONCE = 2000


@dataclass
class Played:
    """One division over several seasons: the games by season and round, and what was only kicked off at the end."""

    clubs: list[Club]
    games: list[list[list[Game]]] = field(default_factory=list)
    open: list[tuple[str, Club, Club, KickOff]] = field(default_factory=list)


def division(size: int, seasons: int, rounds: int, rules: Ruleset, *, seed: int, last_open: bool = False) -> Played:
    """So many teams that have played so many rounds in each season; of the very last round the matches have only been kicked off."""
    chance = random.Random(seed)
    one = Played([a_club(f"Club {TOKEN}-{n}", ROSTERS[n % len(ROSTERS)], rules) for n in range(1, size + 1)])
    for season in range(1, seasons + 1):
        every = list(round_robin(one.clubs))
        turns = [every[turn % len(every)] for turn in range(rounds)]
        done: list[list[Game]] = []
        for number, pairs in enumerate(turns, start=1):
            refs = [f"s{season}.c1.r{number}.m{TOKEN}{place}" for place in range(len(pairs))]
            if last_open and (season, number) == (seasons, rounds):
                one.open = [(ref, a, b, kicked_off(ref, a, b, rules)) for ref, (a, b) in zip(refs, pairs, strict=True)]
            else:
                done.append([played(ref, a, b, rules, chance) for ref, (a, b) in zip(refs, pairs, strict=True)])
        one.games.append(done)
    return one


def write(name: str, divisions: Iterable[tuple[Played, int]], *, by: Coach) -> League:
    """A league in which each division stands as often as said; all its seasons, matches and histories are on record."""
    league = found_league(name=name, by=by, secret=SECRET)
    rules = Ruleset.from_ref(league.seasons.get().rules)
    kinds = list(divisions)
    for number in range(2, len(kinds[0][0].games) + 1):
        season = open_season(league=league, rules=rules, name=f"Season {number}", dice="site", secret=SECRET)
        league.seasons.filter(number=number - 1).update(over=True)
        assert season.number == number
    with transaction.atomic():
        competitions = list(Competition.objects.filter(season__league=league).order_by("season__number"))
        Competition.objects.filter(season__league=league).update(format=Competition.Format.ROUND_ROBIN)
        rounds: dict[tuple[int, int], Round] = {}
        number = 0
        for one, copies in kinds:
            for _ in range(copies):
                number += 1
                Copy(league, competitions, rounds, rules, one, number).write()
    return league


@dataclass
class Copy:
    """One division, written once."""

    league: League
    competitions: list[Competition]
    rounds: dict[tuple[int, int], Round]
    rules: Ruleset
    one: Played
    number: int

    def said(self, value: Any) -> Any:
        """The same under the names of this copy."""
        return json.loads(json.dumps(value).replace(TOKEN, f"d{self.number:03}"))

    def write(self) -> None:
        teams = self.teams()
        for number, competition in enumerate(self.competitions):
            place = Division.objects.create(competition=competition, number=self.number, name=f"Division {self.number}")
            Enrolment.objects.bulk_create(Enrolment(season=competition.season, team=team) for team in teams.values())
            Seat.objects.bulk_create(
                Seat(competition=competition, team=team, division=place, place=n)
                for n, team in enumerate(teams.values())
            )
            for turn, games in enumerate(self.one.games[number], start=1):
                self.write_games(competition, turn, games, teams)
        for count, (ref, home, away, kick_off) in enumerate(self.one.open):
            turn = len(self.one.games[-1]) + 1
            fixture = self.fixture(self.competitions[-1], turn, count, ref, teams[home.name], teams[away.name])
            fixture.save()
            match = Match.objects.create(fixture=fixture, **self.sheets(kick_off), state=Match.State.PLAYING)
            MatchSide.objects.bulk_create(
                MatchSide(match=match, side=side, team=team)
                for side, team in zip(SIDES, (fixture.home, fixture.away), strict=True)
            )

    def teams(self) -> dict[str, Team]:
        """The teams with their coaches, histories, players and career lines, by the clubs' names."""
        clubs, ref = self.one.clubs, self.rules.ref()
        coaches = Coach.objects.bulk_create(
            Coach(
                username=self.said(f"coach of {club.name}"),
                display_name=self.said(f"coach of {club.name}"),
                first_name=self.said(club.name),
                password="!",
            )
            for club in clubs
        )
        Membership.objects.bulk_create(
            Membership(league=self.league, coach=coach, role=Membership.Role.COACH) for coach in coaches
        )
        teams = Team.objects.bulk_create(
            Team(
                **{**team_columns(club.state, self.rules), "name": self.said(club.name)},
                coach=coach,
                rules=ref,
                seq=len(club.entries),
            )
            for club, coach in zip(clubs, coaches, strict=True)
        )
        found = dict(zip((club.name for club in clubs), teams, strict=True))
        HistoryRow.objects.bulk_create(self.history(found), batch_size=AT_ONCE)
        self.players(found)
        return found

    def history(self, teams: dict[str, Team]) -> Iterator[HistoryRow]:
        for club in self.one.clubs:
            for seq, entry in enumerate(club.entries, start=1):
                body = self.said(plain_entry(entry))
                step = body.get("step", "") if body["entry"] == "step_closed" else ""
                match = self.said(getattr(entry, "match", "") or "")
                yield HistoryRow(team=teams[club.name], seq=seq, kind=body["entry"], body=body, match=match, step=step)

    def players(self, teams: dict[str, Team]) -> None:
        rows = Player.objects.bulk_create(
            Player(team=teams[club.name], **self.said({"key": id, **player_columns(player, club.state, self.rules)}))
            for club in self.one.clubs
            for id, player in club.state.players.items()
        )
        men = (player for club in self.one.clubs for player in club.state.players.values())
        CareerLine.objects.bulk_create(
            (
                CareerLine(player=row, match=self.said(line.match), deeds=dict(line.deeds), spp=line.spp)
                for row, player in zip(rows, men, strict=True)
                for line in player.lines
            ),
            batch_size=AT_ONCE,
        )

    def fixture(self, competition: Competition, turn: int, place: int, ref: str, home: Team, away: Team) -> Fixture:
        key = (competition.pk, turn)
        if key not in self.rounds:
            self.rounds[key] = Round.objects.create(competition=competition, number=turn)
        number = self.number * 20 + place
        return Fixture(round=self.rounds[key], number=number, home=home, away=away, ref=self.said(ref))

    def sheets(self, kick_off: KickOff) -> dict[str, Any]:
        return {"kick_off": self.said(plain(kick_off)), "kicked_off_at": timezone.now()}

    def write_games(self, competition: Competition, turn: int, games: list[Game], teams: dict[str, Team]) -> None:
        """A round of fixtures with their matches, reports, answers and results."""
        fixtures = Fixture.objects.bulk_create(
            self.fixture(competition, turn, place, game.ref, teams[game.home.name], teams[game.away.name])
            for place, game in enumerate(games)
        )
        matches = Match.objects.bulk_create(
            Match(fixture=fixture, state=Match.State.FINISHED, version=9, **self.sheets(game.kick_off))
            for fixture, game in zip(fixtures, games, strict=True)
        )
        both = list(zip(matches, games, strict=True))
        MatchSide.objects.bulk_create(
            MatchSide(match=match, side=side, team=team, open=False)
            for match, _ in both
            for side, team in zip(SIDES, (match.fixture.home, match.fixture.away), strict=True)
        )
        bodies = [self.said(plain(game.report)) for game in games]
        ReportVersion.objects.bulk_create(
            ReportVersion(
                match=match,
                number=1,
                body=body,
                for_side="both",
                accepted=True,
                accepted_at=timezone.now(),
                way="agreed",
            )
            for match, body in zip(matches, bodies, strict=True)
        )
        StepAnswer.objects.bulk_create(
            (
                StepAnswer(match=match, side=side, step=step, key=self.said(key), value=self.said(value), source=source)
                for match, game in both
                for side, answers in game.answers.items()
                for step, key, value, source in answers
            ),
            batch_size=AT_ONCE,
        )
        Result.objects.bulk_create(
            Result(fixture=match.fixture, at=timezone.now(), **result_columns(match, body))
            for match, body in zip(matches, bodies, strict=True)
        )


def federation(*, by: Coach) -> League:
    """600 teams in 40 divisions, five seasons of 3,900 matches; the 300 of the last round have only been kicked off."""
    rules = Ruleset.of("bb2020", {})
    kinds = [(division(size, 5, 13, rules, seed=size, last_open=True), 20) for size in (14, 16)]
    return write("Federation", kinds, by=by)
