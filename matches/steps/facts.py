"""What the steps may know of a match: facts, for one side."""

from collections.abc import Mapping
from typing import Any

import msgspec

from matches.steps.raising import ids_of_the_raised, raised_men
from rulebook.ruleset import Ruleset
from rulebook.shapes.death_zone import Upgrades
from rulebook.shapes.sheets import REGENERATED, SIDES, KickOff, MatchReport, Side, SideReport, TeamSheet, other
from teams.history.entry import Entry
from teams.history.match import Fielded, Forfeited, Played
from teams.history.state import Advancement

#: What a skill from Ayleen Andar adds to the price of a journeyman, in gold pieces (Death Zone).
SKILL_OF_A_JOURNEYMAN = 10_000


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """One match as one side's sequence sees it: the sheet of the kick-off and the report, or who was awarded the fixture unplayed."""

    match: str
    side: Side
    home: str
    away: str
    kick_off: KickOff | None = None
    report: MatchReport | None = None
    #: "home", "away" or "" (a loss for both) where the fixture was not played; None where it was.
    awarded_to: str | None = None
    friendly: bool = False
    #: A match of play-offs, after the regular season.
    playoffs: bool = False
    #: What the other side has answered in the steps that look at both sides, by the key of the question.
    theirs: dict[str, Any] = {}

    @property
    def sequence(self) -> str:
        """The name of the edition's list of steps for this outcome."""
        return "post_match" if self.report is not None else "forfeit"

    @property
    def opponent(self) -> str:
        return self.away if self.side == "home" else self.home

    @property
    def sheet(self) -> TeamSheet:
        assert self.kick_off is not None
        return self.kick_off.sheet(self.side)

    @property
    def their_sheet(self) -> TeamSheet:
        assert self.kick_off is not None
        return self.kick_off.sheet(other(self.side))

    @property
    def suffered(self) -> SideReport:
        """What the other side did and suffered."""
        assert self.report is not None
        return self.report.side(other(self.side))

    @property
    def outcome(self) -> str:
        if self.report is not None:
            return self.report.outcome(self.side)
        return "win" if self.awarded_to == self.side else "loss"

    @property
    def conceded(self) -> bool:
        """Did this side concede, at the price of page 67? With three players or fewer it may concede for nothing but the match."""
        return self._conceded(self.side)

    @property
    def opponent_conceded(self) -> bool:
        return self._conceded(other(self.side))

    def attendance(self, rules: Ruleset) -> int:
        """The attendance that the winnings are reckoned from: both fan factors, each less what the events of the match took from it
        (page 69; Death Zone, match events)."""
        assert self.kick_off is not None and self.report is not None
        happened = [rules.match_events[event] for event in self.report.events.values() if event in rules.match_events]
        change = sum(row.get("fan_factor", 0) for row in happened)
        return sum(max(0, self.kick_off.fan_factor(side) + change) for side in SIDES)

    def _conceded(self, side: Side) -> bool:
        if self.report is None:
            return False
        told = self.report.side(side)
        return told.conceded and not told.conceded_freely


def unplayed_outcome(awarded_to: str | None, side: str, rules: Ruleset) -> str:
    """What an unplayed fixture counts as for one side: won by the side it was awarded to; a loss for both, or by option a draw, where neither came."""
    if awarded_to == "":
        return "draw" if rules.option("unplayed_fixture") == "draw" else "loss"
    return "win" if awarded_to == side else "loss"


def opening_entry(facts: Facts, rules: Ruleset) -> Entry:
    """What the team's history says of the match itself, before anything follows from it."""
    if facts.report is None or facts.kick_off is None:
        outcome = unplayed_outcome(facts.awarded_to, facts.side, rules)
        neither = facts.awarded_to == ""
        return Forfeited(match=facts.match, opponent=facts.opponent, outcome=outcome, neither_came=neither)
    mine, theirs = facts.report.side(facts.side), facts.report.side(other(facts.side))
    hirelings = {"star", "mercenary"}
    known_as = {player.id: player.id for player in facts.sheet.players if player.kind not in hirelings}
    known_as |= ids_of_the_raised(facts.match, mine)
    casualty = rules.casualty.table
    return Played(
        match=facts.match,
        side=facts.side,
        opponent=facts.opponent,
        outcome=facts.outcome,
        touchdowns=mine.touchdowns,
        touchdowns_against=theirs.touchdowns,
        casualties=facts.report.casualties(facts.side),
        casualties_against=facts.report.casualties(other(facts.side)),
        attendance=facts.attendance(rules),
        conceded=facts.conceded,
        opponent_conceded=facts.opponent_conceded,
        friendly=facts.friendly,
        squad=tuple(squad_of(facts, rules)),
        deeds={known_as[id]: dict(done) for id, done in mine.deeds.items() if id in known_as and done},
        spp={
            known_as[id]: sum(rules.spp(deed) * count for deed, count in done.items())
            + rules.blessed_spp(mine.blessed.get(id, {}))
            for id, done in mine.deeds.items()
            if id in known_as and done
        },
        blessed=_blessed(mine, known_as, rules),
        hurt=tuple(
            msgspec.structs.replace(hurt, player=known_as[hurt.player])
            for hurt in mine.hurt
            if hurt.player in known_as and hurt.result != REGENERATED
        ),
        misses_next=frozenset(row.id for row in casualty if row.get("miss_next_game")),
        deadly=frozenset(row.id for row in casualty if row.get("dead")),
        niggling={row.id: row.get("niggling") for row in casualty if row.get("niggling")},
    )


def squad_of(facts: Facts, rules: Ruleset) -> list[Fielded]:
    """Who took part for the team and may be of use to it afterwards: its list, its journeymen, and the players raised during the match."""
    own = [
        Fielded(
            id=player.id,
            number=player.number,
            name=player.name,
            position=player.position,
            kind=player.kind,
            gained=gained_for_hire(player.id, facts, rules) if player.kind == "journeyman" else (),
        )
        for player in facts.sheet.players
        if player.kind in ("rostered", "journeyman", "raised")
    ]
    assert facts.report is not None
    return own + raised_men(facts.match, facts.report.side(facts.side), facts.sheet, rules)


def gained_for_hire(id: str, facts: Facts, rules: Ruleset) -> tuple[Advancement, ...]:
    """The skills that staff gave a journeyman for this match: each makes hiring them 10,000 gold pieces dearer (Death Zone, Ayleen Andar)."""
    assert facts.kick_off is not None
    given = facts.kick_off.of(Upgrades).given.get(facts.side, ())
    return tuple(
        Advancement(
            how="random_primary", value=SKILL_OF_A_JOURNEYMAN, skill=rules.gained_skill(each.skill), match=facts.match
        )
        for each in given
        if each.player == id and each.by == "ayleen-andar" and not each.had
    )


def _blessed(mine: SideReport, known_as: Mapping[str, str], rules: Ruleset) -> dict[str, int]:
    """What each prayer earned for the team beyond the ordinary, in star player points, by the prayer's name (page 39)."""
    found = dict[str, int]()
    for id, blessed in mine.blessed.items():
        for prayer, count in blessed.items():
            if id in known_as and count:
                name = rules.prayer(prayer).name
                found[name] = found.get(name, 0) + rules.blessed_spp({prayer: count})
    return found
