"""Reading knockouts: who goes into the play-offs, and who stands in which tie."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from league.models import Competition, Draw, Result, Seat, Tie
from league.pure.playoffs import Band, Bracket, Final, Meeting, Qualifier, Standing, bands, meetings, qualifiers
from league.pure.scheduling import read_seed
from league.pure.standings import Score
from league.selectors import begun_in, bye_points_of, config_of, play_offs_of, rules_of, scores_of
from league.table.decided import points_in, standing
from rulebook.dice import KeyedDice

Winner = Literal["home", "away", "nobody"]

#: The places of play-offs: of up to four divisions (p.98), with quarter-finals, and of more divisions than the book has.
SEMI_FINALISTS = 4
QUARTER_FINALISTS = 8


class BracketTie(msgspec.Struct, frozen=True):
    """A tie and who stands in it; teams are named by their primary key."""

    tie: Tie
    meeting: Meeting
    begun: bool = False

    @property
    def needs_a_winner(self) -> bool:
        """Played to a level score, and the roll-offs have not been told (p.67)."""
        return self.tie.fixture is not None and hasattr(self.tie.fixture, "result") and self.meeting.winner is None


def winner_of(result: Result) -> Winner | None:
    """The side that advances: the winner of the game, or of the roll-offs if the score was level. None until that is known."""
    if result.kind == Result.Kind.LOST_BY_BOTH:
        return "nobody"
    if result.home_outcome == "win":
        return "home"
    if result.away_outcome == "win":
        return "away"
    return result.shoot_out or None  # type: ignore[return-value]


def bracket_of(
    competition: Competition,
    otherwise: Mapping[int, Winner | None] | None = None,
    *,
    field: Sequence[Qualifier] | None = None,
    draw: Draw | None = None,
) -> list[BracketTie]:
    """Every tie of a knockout, round by round. ``otherwise`` asks what would be if these fixtures (by key) had these winners.

    ``field`` and ``draw``: the teams by their seed and the draw that stands, where somebody has read them already.
    """
    ties = list(
        Tie.objects.filter(round__competition=competition)
        .select_related("round", "fixture__round", "fixture__home__coach", "fixture__away__coach", "fixture__result")
        .order_by("round__number", "number")
    )
    started = begun_in(competition)
    played = {}
    for tie in ties:
        if tie.fixture is None:
            continue
        result = getattr(tie.fixture, "result", None)
        winner = winner_of(result) if result else None
        played[tie.key] = Standing(
            home=str(tie.fixture.home_id),
            away=str(tie.fixture.away_id),
            begun=tie.fixture.pk in started,
            winner=(otherwise or {}).get(tie.fixture.pk, winner),
        )
    field = field_of(competition) if field is None else field
    found = {each.tie.id: each for each in meetings(plan_of(competition, draw), field, played)}
    return [BracketTie(tie, found[tie.key], begun=tie.fixture_id in started) for tie in ties]


def plan_of(competition: Competition, draw: Draw | None = None) -> Bracket:
    """The bracket as it was drawn; an empty one where nothing was."""
    draw = draw or competition.draws.last()
    return msgspec.convert(draw.plan, Bracket) if draw else Bracket(ties=())


def field_of(competition: Competition, seats: Sequence[Seat] | None = None) -> list[Qualifier]:
    """The teams of a knockout by their seed; from its ``seats``, where somebody has read them already."""
    division_of: dict[int, int] = {}
    if competition.play_offs_of is not None:
        divided = Seat.objects.filter(competition=competition.play_offs_of).exclude(division=None)
        division_of = dict(divided.values_list("team_id", "division__number"))
    if seats is None:
        seats = list(competition.seats.all())
    return [
        Qualifier(
            seed=seat.place,
            team=str(seat.team_id),
            division=division_of.get(seat.team_id, 0),
            place=seat.place,
            why=seat.why,
            left=bool(seat.left),
        )
        for seat in sorted(seats, key=lambda seat: seat.place)
        if seat.place > 0
    ]


class PlayOffPlaces(msgspec.Struct, frozen=True):
    """What tables tell of the play-offs: each division's band by the key of the division, and who has left and wins no place.

    Once the play-offs are drawn it is the teams in them, ``drawn``, and no band any more.
    """

    bands: Mapping[int | None, Band]
    left: frozenset[str] = frozenset()
    drawn: frozenset[str] | None = None


def play_off_bands(competition: Competition) -> PlayOffPlaces | None:
    """Which places lead into the play-offs of the competition, or who is in them; None where there are none and none will come."""
    play_offs = play_offs_of(competition)
    if play_offs is not None:
        teams = play_offs.seats.filter(place__gt=0).values_list("team_id", flat=True)
        return PlayOffPlaces({}, drawn=frozenset(map(str, teams)))
    if competition.format != Competition.Format.ROUND_ROBIN or competition.season.over:
        return None
    sizes: dict[int | None, int] = {}
    left = set()
    for team, division, gone in competition.seats.order_by("division__number", "pk").values_list(
        "team_id", "division_id", "left"
    ):
        sizes[division] = sizes.get(division, 0) + (not gone)
        if gone:
            left.add(str(team))
    if len(sizes) > 1:
        sizes.pop(None, None)
    found = bands(list(sizes.values()), _places(competition, len(sizes)))
    return PlayOffPlaces(dict(zip(sizes, found, strict=True)), frozenset(left))


def play_off_places(competition: Competition) -> int:
    """How many go through: four, or eight where the league plays quarter-finals or has more divisions than the book."""
    return _places(competition, competition.divisions.count())


def _places(competition: Competition, divisions: int) -> int:
    quarters = divisions == 4 and rules_of(competition).option("four_divisions") == "quarter_finals"
    return QUARTER_FINALISTS if quarters or divisions > 4 else SEMI_FINALISTS


def play_off_field(
    competition: Competition, seed: str, *, places: int | None = None, scores: list[Score] | None = None
) -> list[Qualifier]:
    """Who would go into the play-offs by the tables as they stand, or as they would stand with ``scores``; lots come from the seed."""
    listed = competition.seats.order_by("division__number", "place", "pk")
    seats = list(listed.values_list("team_id", "division_id", "left"))
    ids: list[int | None] = list(dict.fromkeys(division for _, division, _ in seats if division is not None)) or [None]
    # A team that has left wins no place, but games against it count.
    divisions = [tuple(str(team) for team, division, left in seats if division == id and not left) for id in ids]
    home = {str(team): ids.index(division) for team, division, _ in seats if division in ids}
    decided = standing(competition)
    counted = scores_of(competition, decided=decided) if scores is None else scores
    final = Final(
        divisions=tuple(divisions),
        scores=tuple(score for score in counted if home.get(score.home, -1) == home.get(score.away, -2)),
        decisions=(*points_in(decided), *bye_points_of(competition)),
        config=config_of(competition),
    )
    return qualifiers(
        final,
        places or play_off_places(competition),
        KeyedDice(read_seed(seed)),
        wild_card=str(rules_of(competition).option("wild_card")),
    )


def seats_out_of_date(
    play_offs: Competition,
    scores: list[Score] | None = None,
    *,
    field: Sequence[Qualifier] | None = None,
    draw: Draw | None = None,
) -> list[tuple[int, str, str]]:
    """The seeds that another team should have by the tables as they stand now, or with ``scores``: seed, who has it, who should."""
    draw = draw or play_offs.draws.last()
    if play_offs.play_offs_of is None or draw is None:
        return []
    seated = {each.seed: each.team for each in (field_of(play_offs) if field is None else field)}
    should = play_off_field(play_offs.play_offs_of, draw.seed, places=len(seated), scores=scores)
    return [
        (each.seed, seated[each.seed], each.team) for each in should if seated.get(each.seed, each.team) != each.team
    ]
