"""A player's page: matches, casualties, injuries, advancements and value."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from league.models import Fixture
from matches.fame.careers import Casualty
from pages.report.presenter import cause_words, deed_word
from pages.shell.league_context import LeagueContext, TeamPresenter
from pages.shell.shapes import LedgerLine
from pages.shell.wording import counted, dashed, gold
from rulebook.report.results import is_dead
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Gain
from rulebook.shapes.sheets import REGENERATED
from teams.history.journal import Row, effective
from teams.history.match import Played
from teams.history.season import Opened
from teams.history.squad import PlayerHired
from teams.history.state import Advancement, Player, TeamState
from teams.history.values import player_value_parts
from teams.models import Team


@dataclass(frozen=True, slots=True)
class CareerRow:
    """One match of a player: opponent, score, deeds, star player points, and what followed."""

    round: str
    opponent: TeamPresenter
    away: bool
    score: str
    url: str
    deeds: tuple[int, ...]
    spp: int
    sum: int
    after: tuple[str, ...] = ()


@dataclass(slots=True)
class CareerSeason:
    """The matches of one season, and what they come to."""

    name: str
    rows: list[CareerRow] = field(default_factory=list)
    totals: tuple[int, ...] = ()
    spp: int = 0

    @property
    def matches(self) -> int:
        return len(self.rows)


@dataclass(frozen=True, slots=True)
class Met:
    """A casualty seen from one side: the other player, the match, the cause and the result."""

    round: str
    url: str
    number: int
    name: str
    position: str
    team: TeamPresenter | None
    player_url: str
    how: str
    verdict: str
    dead: bool


@dataclass(frozen=True, slots=True)
class Learned:
    """A stage of a career: what was gained, when, how and with which dice."""

    what: str
    note: str
    dice: tuple[int, ...] = ()
    sides: int = 6


def fielded_in(rows: Iterable[Row], key: str) -> list[Played]:
    """The matches that this player was on the sheet of, in the order in which they were played."""
    entries = (row.entry for row in effective(rows))
    return [entry for entry in entries if isinstance(entry, Played) and any(man.id == key for man in entry.squad)]


def all_columns(rules: Ruleset) -> tuple[tuple[str, str, str], ...]:
    """The columns of a career: a deed, the head of its column, and what the head stands for."""
    return tuple((row.id, row["short"], row["many"]) for row in rules.deeds)


def columns_for(player: Player, before: dict[str, int], rules: Ruleset) -> tuple[tuple[str, str, str], ...]:
    """The columns of this player's career: what everybody is asked about, and whatever else he has done."""
    done = {deed for line in player.lines for deed, count in line.deeds.items() if count} | set(before)
    always = {row.id for row in rules.deeds if row.get("always")}
    return tuple(column for column in all_columns(rules) if column[0] in always | done)


def career(
    here: LeagueContext,
    team: Team,
    player: Player,
    played: Sequence[Played],
    fixtures: dict[tuple[int, str], Fixture],
    columns: Collection[tuple[str, str, str]],
) -> list[CareerSeason]:
    """Match by match, season by season, the newest season first; the running sum starts with what the player brought along."""
    seasons: list[CareerSeason] = []
    lines = {line.match: line for line in player.lines}
    total = player.spp_before
    for entry in played:
        fixture, line = fixtures.get((team.pk, entry.match)), lines.get(entry.match)
        season = fixture.round.competition.season.name if fixture else _("Elsewhere")
        if not seasons or seasons[-1].name != season:
            seasons.append(CareerSeason(name=season))
        earned = line.spp if line else 0
        total += earned
        seasons[-1].rows.append(
            CareerRow(
                round=_round(fixture),
                opponent=_opponent(here, team, fixture, entry),
                away=entry.side == "away",
                score=dashed((entry.touchdowns, entry.touchdowns_against)),
                url=here.match_url(fixture) if fixture else "",
                deeds=tuple(line.deeds.get(deed, 0) if line else 0 for deed, _, _ in columns),
                spp=earned,
                sum=total,
                after=tuple(_after(player, entry.match, here.rules)),
            )
        )
    for each in seasons:
        each.totals = tuple(sum(row.deeds[place] for row in each.rows) for place in range(len(columns)))
        each.spp = sum(row.spp for row in each.rows)
    return seasons[::-1]


def _round(fixture: Fixture | None) -> str:
    if fixture is None:
        return ""
    return fixture.round.name or str(fixture.round.number)


def _opponent(here: LeagueContext, team: Team, fixture: Fixture | None, entry: Played) -> TeamPresenter:
    if fixture is None:
        return TeamPresenter.named(entry.opponent)
    return here.present(fixture.away if fixture.home_id == team.pk else fixture.home)


def _after(player: Player, match: str, rules: Ruleset) -> Iterable[str]:
    for gain in player.advancements:
        if gain.match == match:
            paid = f", {gain.spp} SPP" if rules.advancement.earns_points else ""
            yield f"{gained(gain, rules)}, {kind_words(gain.how)}{paid}"
    for injury in player.injuries:
        if injury.match == match:
            yield injury_words(injury.result, injury.characteristic, injury.niggling, rules)


def kind_words(kind: Gain) -> str:
    """A kind of advancement in words: "random primary"."""
    return kind.replace("_", " ")


def gained(gain: Advancement, rules: Ruleset) -> str:
    """What an advancement gave: "Block", "+1 MA"."""
    return rules.label(gain.skill) if gain.skill else rules.improved(gain.characteristic or "")


def injury_words(result: str, characteristic: str | None, niggling: int, rules: Ruleset) -> str:
    """A result of the casualty table in words: "Lasting injury, −1 AV", "Serious injury, one niggling injury"."""
    if result == REGENERATED:
        return _("Regenerated")
    row = rules.casualty.table.named(result)
    if row.get("dead"):
        return _("Dead")
    said = row.name.capitalize()
    if characteristic:
        said += f", {rules.reduced(characteristic)}"
    if niggling:
        said += f", {counted(niggling, 'niggling injury')}"
    return said


def met(here: LeagueContext, casualty: Casualty, rules: Ruleset, *, the_victim: bool) -> Met:
    """One casualty as the other player's page shows it: the victim, or the one who caused it."""
    other, team = (casualty.victim, casualty.team) if the_victim else (casualty.by, casualty.by_team)
    shown = here.present(team) if team else None
    hurt = casualty.hurt
    row = next((row for row in rules.casualty.table if row.id == hurt.result), None)
    niggling = int(row.get("niggling") or 0) if row is not None else 0
    verdict = injury_words(hurt.result, hurt.characteristic, niggling, rules)
    if hurt.set_aside:
        aside = rules.casualty.table.named(hurt.set_aside).name.lower()
        verdict += _("; {aside} was set aside").format(aside=aside)
    listed = other is not None and other.kind in ("rostered", "journeyman")
    return Met(
        round=_round(casualty.fixture),
        url=here.match_url(casualty.fixture),
        number=other.number if other else 0,
        name=other.name if other else "",
        position=position_name(rules, team.roster, other.position) if other and team else "",
        team=shown,
        player_url=here.player_url(team, other.id) if listed and team and other else "",
        how=cause_words(rules).get(hurt.cause, ""),
        verdict=verdict,
        dead=is_dead(hurt, rules),
    )


def position_name(rules: Ruleset, roster: str, position: str) -> str:
    """The name of a position; of a star or of what the roster does not have, nothing."""
    found = next((each for each in rules.roster(roster).positions if each.id == position), None)
    return found.name if found else ""


def learned(player: Player, rows: Iterable[Row], rules: Ruleset, round_of: Callable[[str], str]) -> list[Learned]:
    """How a player developed: joining, then every advancement with its dice and price."""
    stages = [_joined(player, rows, round_of)]
    for gain in player.advancements:
        parts = [
            _("After {round}").format(round=round_of(gain.match)) if gain.match else _("before the first match here")
        ]
        how = kind_words(gain.how)
        if gain.paid_for and gain.paid_for != gain.how:
            how = _("{how} instead of the rolled {kind}").format(how=how, kind=kind_words(gain.paid_for))
        parts += [
            how,
            *([f"{gain.spp} SPP"] if rules.advancement.earns_points else []),
            _("worth {gold} more").format(gold=gold(gain.value)),
        ]
        sides = 16 if gain.paid_as == "characteristic" else 6
        note = ", ".join(parts)
        stages.append(Learned(gained(gain, rules), note[:1].upper() + note[1:], gain.dice, sides))
    return stages


def _joined(player: Player, rows: Iterable[Row], round_of: Callable[[str], str]) -> Learned:
    """The entry that put the player on the list."""
    found = Learned(
        _("Came for a match"), _("As a journeyman") if player.kind == "journeyman" else _("Not on the list")
    )
    for row in effective(rows):
        entry = row.entry
        if isinstance(entry, PlayerHired) and entry.player == player.id:
            how = {"journeyman": _("Journeyman, hired"), "raised": _("Raised, and kept")}.get(entry.source, _("Hired"))
            found = Learned(
                how, _("After {round}, {gold} gp").format(round=round_of(entry.match), gold=gold(entry.price))
            )
        elif isinstance(entry, Opened) and any(man.id == player.id for man in entry.players):
            if entry.origin == "drafted":
                found = Learned(_("Drafted"), _("With the team’s first list"))
            elif entry.origin in ("imported", "paper"):
                found = Learned(_("Came with the team"), _("On the imported list"))
    return found


def value_lines(player: Player, team: TeamState, rules: Ruleset) -> list[LedgerLine]:
    """A player's value as a sum: position, advancements, and what the commissioner set."""
    parts = player_value_parts(player, team, rules)
    lines = [LedgerLine(part.what[:1].upper() + part.what[1:], part.amount) for part in parts]
    return [*lines, LedgerLine(_("Current value"), sum(part.amount for part in parts), kind="total")]


@dataclass(frozen=True, slots=True)
class PriceLine:
    """What the next advancement costs by one or two roads of the same price, and what is missing."""

    label: str
    price: int
    short: int
    must: bool = False


def next_prices(player: Player, rules: Ruleset) -> list[PriceLine]:
    """The prices of the next advancement in star player points, cheapest first, roads of one price together; none when the career is complete."""
    so_far = len(player.advancements)
    numbers = rules.advancement
    if so_far >= numbers.max:
        return []
    by_price: dict[int, list[Gain]] = {}
    for kind in numbers.kinds:
        by_price.setdefault(numbers.price(so_far, kind), []).append(kind)
    return [
        PriceLine(
            label=_(" or ").join(kind_words(kind) for kind in kinds).capitalize(),
            price=price,
            short=max(0, price - player.unspent),
            must=any(map(numbers.obliges, kinds)),
        )
        for price, kinds in sorted(by_price.items())
    ]


def deeds_said(deeds: dict[str, int], rules: Ruleset) -> str:
    """Deeds in words: "2 touchdowns, casualty"."""
    return ", ".join(deed_word(rules, deed, count) for deed, count in deeds.items() if count)


@dataclass(frozen=True, slots=True)
class CareerLinePresenter:
    """A player's whole career with the team in one line; `gone` says why, if they are no longer on the list."""

    number: int
    name: str
    position: str
    url: str
    matches: int
    deeds: tuple[int, ...]
    spp: int
    gone: str = ""


GONE = {"dead": "dead", "fired": "dismissed", "left": "left"}


def career_lines(
    team: TeamState, rows: Iterable[Row], rules: Ruleset, link: Callable[[str], str]
) -> tuple[list[CareerLinePresenter], list[CareerLinePresenter]]:
    """The careers of a team, most star player points first: players on the list with any points, and players who are gone."""
    played: dict[str, int] = {}
    for row in effective(rows):
        if isinstance(row.entry, Played):
            for man in row.entry.squad:
                played[man.id] = played.get(man.id, 0) + 1
    listed: list[CareerLinePresenter] = []
    gone: list[CareerLinePresenter] = []
    for player in team.players.values():
        if player.status == "active" and not player.earned:
            continue
        if not player.listed and not (played.get(player.id) or player.spp_before):
            continue
        deeds = tuple(sum(line.deeds.get(deed, 0) for line in player.lines) for deed, _, _ in all_columns(rules))
        (listed if player.listed else gone).append(
            CareerLinePresenter(
                number=player.number,
                name=player.name,
                position=position_name(rules, team.roster, player.position),
                url=link(player.id),
                matches=played.get(player.id, 0),
                deeds=deeds,
                spp=player.earned,
                gone=GONE.get(player.status, ""),
            )
        )
    for lines in (listed, gone):
        lines.sort(key=lambda line: (-line.spp, -line.matches, line.number))
    return listed, gone
