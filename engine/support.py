"""What of an edition, and of a team sheet, the engine does not play. Nothing of it is ever played as if it did nothing."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.board import registers as known
from engine.board.registers import Register
from engine.board.rules import BANDS, NO_BANDS, TABLES, star_rules
from engine.board.skills import BIT, GIFT
from engine.play.kick_off.prayers import UNTIL
from engine.play.skills.earning import DEEDS
from rulebook.pack import reading
from rulebook.policies.casualty import D16, CasualtyRoll, InjuryAlone
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import by_id
from rulebook.shapes.numbers import SpecialRule
from rulebook.shapes.options import settings
from rulebook.shapes.refusals import Refusal
from rulebook.shapes.settled import PrayersHeard, Weather, WeatherTable
from rulebook.shapes.sheets import KickOff, TeamSheet
from rulebook.shapes.tables import Row, Table

#: Ways of rolling casualties that belong to a game which is not played here at all, with the reason.
ANOTHER_GAME: dict[type[CasualtyRoll], str] = {
    InjuryAlone: "a match of Sevens is played at a table, not in the browser"
}
UNKNOWN = "no rule of it is known"
#: Why the rows of a table are left out that says of itself that it is played at a table.
AT_TABLE = "it is played at a table"
#: Why something is not played, where the engine knows it and leaves it out; everything else is simply unknown.
LEFT_OUT = {"special-plays": "what the cards do stands in none of the books", "desperate-measures": AT_TABLE}
#: Tables by id, with what their rows are to the engine.
ROWS: dict[str, Register[Any]] = {
    "kick_off_events": known.KICK_OFF_EVENTS,
    "injury": known.INJURIES,
    "injury_stunty": known.INJURIES,
    "argue_the_call": known.ARGUMENTS,
    "match_events": known.MATCH_EVENTS,
    "unusual_balls": known.UNUSUAL_BALLS,
}
#: The characteristics that a player on the board has.
CHARACTERISTICS = frozenset(("ma", "st", "ag", "pa", "av"))
#: The trait of a killer through which somebody is raised; None where the team's own rule is enough.
RAISED_THROUGH = (None, "plague-ridden")


class NotPlayed(Refusal):
    """The engine does not know what this does."""

    code = "engine_not_played"
    sentence = "The engine does not play the {kind} “{what}” of {whose}: {why}."

    @property
    def left_out(self) -> bool:
        """True for what the engine knows and leaves out for a reason of its own."""
        return bool(self.facts["why"] != UNKNOWN)


class GameNotPlayed(NotPlayed):
    """The edition is another game, and the engine plays nothing of it."""

    code = "engine_game_not_played"
    sentence = "The engine does not play {whose}: {why}."


def _missing(kind: str, what: str, whose: str, why: str = UNKNOWN) -> NotPlayed:
    return NotPlayed(kind=kind, what=what, whose=whose, why=LEFT_OUT.get(what, why))


def rules_in(folder: Path) -> list[Ruleset]:
    """The rules of the edition in this folder with every installed module on that is not for the table, or those of a module with each of its editions;
    options at their defaults. `BrokenPack` if it is neither."""
    packs = reading.checked(folder, for_play=True)
    return [Ruleset(pack, settings(by_id(pack.options), {}, pack.edition.id)) for pack in packs]


def unplayed(ruleset: Ruleset) -> list[NotPlayed]:
    """Everything in this edition that the engine does not play."""
    whose = ruleset.edition.name
    if another := _another_game(ruleset):
        return another
    found = [*any_match(ruleset)]
    found += [_missing("table", id, whose, AT_TABLE) for id in _tables_of_weather(ruleset)]
    found += [_missing("skill", skill.id, whose) for skill in ruleset.skills if skill.id not in BIT]
    stars = star_rules(ruleset)
    found += [
        _missing("star rule", stars[star.id], star.name)
        for star in ruleset.stars
        if stars.get(star.id, "") not in {*GIFT, ""}
    ]
    found += [_missing("special rule", rule.id, whose) for rule in ruleset.edition.special_rules if not _plays(rule)]
    found += [_missing("inducement", one.id, whose) for one in ruleset.inducements if one.id not in known.INDUCEMENTS]
    return found


@lru_cache(maxsize=32)
def any_match(ruleset: Ruleset) -> tuple[NotPlayed, ...]:
    """What the engine does not play of the tables that any match of this edition may roll on."""
    whose = ruleset.edition.name
    if another := _another_game(ruleset):
        return tuple(another)
    tables = {table.id: table for table in ruleset.pack.tables}
    weather = ruleset.edition.weather_table
    found = [_missing("table", id, whose) for id in (weather or "weather", *TABLES) if id not in tables]
    for id, register in {weather: known.WEATHER, **ROWS}.items():
        if id in tables:
            found += _unknown_rows(tables[id], register, whose)
    found += _casualties(ruleset, whose)
    found += [_missing("prayer", row.id, whose) for row in ruleset.prayer_rows if not _hears(ruleset, row)]
    bands = {letter for row in (tables["pass_range"].rows if "pass_range" in tables else ()) for letter in row["bands"]}
    found += [_missing("range of a pass", letter, whose) for letter in sorted(bands - {*BANDS, *NO_BANDS})]
    return tuple(found)


def _unknown_rows(table: Table, register: Register[Any], whose: str) -> list[NotPlayed]:
    why = AT_TABLE if table.values.get("at_table") else UNKNOWN
    return [_missing(register.kind, row.id, whose, why) for row in table.rows if row.id not in register]


def _tables_of_weather(ruleset: Ruleset) -> list[str]:
    """The tables that a match may have its weather on in place of the season's, if its coaches agree."""
    choices = ruleset.register["weather_table"].values if "weather_table" in ruleset.register else ()
    tables = {table.id for table in ruleset.tables}
    return [str(one.value) for one in choices if one.value in tables and one.value != ruleset.edition.weather_table]


def _another_game(ruleset: Ruleset) -> list[NotPlayed]:
    """Why nothing of this edition is played, where it is a game of its own; empty otherwise."""
    why, name = ANOTHER_GAME.get(type(ruleset.casualty)), ruleset.edition.name
    return [GameNotPlayed(kind="game", what=ruleset.edition.id, whose=name, why=why)] if why else []


def _casualties(ruleset: Ruleset, whose: str) -> list[NotPlayed]:
    casualty = ruleset.casualty
    if not isinstance(casualty, D16):
        return [_missing("policy of casualties", type(casualty).__name__, whose)]
    rows, lasting = casualty.table.rows, casualty.lasting_table.rows
    return [
        *(_missing("casualty", row.id, whose) for row in rows if row.id not in known.CASUALTY_RESULTS),
        *(_missing("lasting injury", row.id, whose) for row in lasting if row["characteristic"] not in CHARACTERISTICS),
    ]


def _hears(ruleset: Ruleset, prayer: Row) -> bool:
    """True if the engine knows how long the prayer holds, and either a rule knows it or it only makes deeds earn more."""
    deeds = ruleset.blessings.get(prayer.id, {})
    earns = bool(deeds) and set(deeds) <= set(DEEDS.values())
    return prayer["duration"] in UNTIL and (prayer.id in known.PRAYERS or earns)


def _plays(rule: SpecialRule) -> bool:
    """True for a rule that acts in no match, for one that raises the dead in a way the engine knows, and for one that a rule of play knows."""
    if rule.id in known.SPECIAL_RULES:
        return True
    if rule.raises is not None:
        return rule.raises.through in RAISED_THROUGH
    return rule.kind != "team" or not rule.lineman_fee_counts


def supports(sheet: TeamSheet, ruleset: Ruleset) -> list[NotPlayed]:
    """Everything that a match of this team may meet and the engine does not play, with the reason; empty if it plays the team by all rules."""
    return [*any_match(ruleset), *_on_sheet(sheet, ruleset)]


def _on_sheet(sheet: TeamSheet, ruleset: Ruleset) -> Iterator[NotPlayed]:
    stars = star_rules(ruleset)
    for player in sheet.players:
        for held in player.skills:
            if held.skill not in BIT:
                yield _missing("skill", held.skill, player.name)
        if player.kind == "star":
            rule = next((stars[called] for called in (player.position, player.id, player.name) if called in stars), "")
            if rule not in GIFT:
                yield _missing("star rule", rule or "none", player.name)
    rules = {rule.name: rule for rule in ruleset.edition.special_rules}
    for name in sheet.special_rules:
        if name not in rules or not _plays(rules[name]):
            yield _missing("special rule", name, sheet.team)
    for hired in sheet.at_hand:
        if hired.inducement not in known.INDUCEMENTS:
            yield _missing("inducement", hired.inducement, sheet.team)


def match_refused(ruleset: Ruleset, home: TeamSheet, away: TeamSheet, kick_off: KickOff | None) -> list[NotPlayed]:
    """Why the engine does not play a match of these two teams; empty if it does."""
    found = [*any_match(ruleset), *_on_sheet(home, ruleset), *_on_sheet(away, ruleset)]
    if kick_off is not None:
        whose = ruleset.edition.name
        weather, table = kick_off.of(Weather).row, kick_off.of(WeatherTable).table
        if table not in ("", ruleset.edition.weather_table):
            found.append(_missing("table", table, whose, AT_TABLE))
        elif weather and weather not in known.WEATHER:
            found.append(_missing("weather", weather, whose))
        heard = {row.id for row in ruleset.prayer_rows}
        for prayers in kick_off.of(PrayersHeard).heard.values():
            found += [_missing("prayer", prayer, whose) for prayer in prayers if prayer not in heard]
    return found
