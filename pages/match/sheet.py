"""The match sheet: what both sides have for one match, what it does, and boxes to tick. The page and the PDF show the same."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.selectors import kick_off_of
from pages.match.context import MatchContext
from pages.sequence.presenters import applies_here
from pages.shell.wording import counted, gold, times
from pages.team.presenter import profile
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Inducement, OwnedSkill
from rulebook.shapes.settled import KickingTeam, PrayersHeard, SealedCard, SealedCards
from rulebook.shapes.sheets import SIDES, Hired, KickOff, SheetPlayer, Side, TeamSheet
from rulebook.shop.hiring import name_of

#: The kinds of players who were hired for one match.
HIRED_KINDS = ("star", "mercenary")


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that a side has: its name, a line of figures and skills, what it does, and how many boxes there are to tick."""

    name: str
    effect: str = ""
    line: str = ""
    boxes: int = 0


@dataclass(frozen=True, slots=True)
class NoteGroup:
    """Things of one kind."""

    title: str
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class MatchSheetSide:
    """One half of the sheet."""

    side: str
    team: str
    coach: str
    #: What is told in a figure: its name, the figure, and how many boxes there are to tick.
    figures: tuple[tuple[str, str, int], ...]
    groups: tuple[NoteGroup, ...]


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """Everything that applies to one match, for the table."""

    title: str
    under: str
    applies: tuple[Note, ...]
    sides: tuple[MatchSheetSide, MatchSheetSide]
    turns: range


def match_sheet(here: MatchContext) -> MatchSheet | None:
    """The sheet of a match that has kicked off; None before."""
    kick_off = kick_off_of(here.match) if here.match is not None else None
    if kick_off is None:
        return None
    season, fixture = here.season, here.fixture
    return MatchSheet(
        title=_("{home} v {away}").format(home=fixture.home.name, away=fixture.away.name),
        under=f"{season.league.name}, {season.name}, {str(fixture.round)[:1].lower()}{str(fixture.round)[1:]}",
        applies=tuple(_applies(here, kick_off)),
        sides=(_side(here, kick_off, "home"), _side(here, kick_off, "away")),
        turns=range(1, here.rules.pitch.turns_per_half + 1),
    )


def _applies(here: MatchContext, kick_off: KickOff) -> Iterator[Note]:
    """What holds for both sides: who kicks, the weather, and what the steps of modules settled."""
    kicking = kick_off.of(KickingTeam).side
    if kicking in SIDES:
        yield Note(_("{team} kicks").format(team=here.team(kicking).name))
    yield from (Note(name, effect) for name, effect in applies_here(kick_off, here))


def _side(here: MatchContext, kick_off: KickOff, side: Side) -> MatchSheetSide:
    sheet, rules = kick_off.sheet(side), here.rules
    groups = (
        (_("Hired players"), [_player(player, rules) for player in sheet.players if player.kind in HIRED_KINDS]),
        (_("Inducements"), [note for hired in sheet.hired for note in _hired(hired, sheet, rules)]),
        (
            _("Special Plays cards"),
            [_card(card, rules) for card in kick_off.of(SealedCards).of(side)],
        ),
        (
            _("Prayers to Nuffle"),
            [
                Note(rules.prayer(prayer).name, rules.prayer(prayer).effect, boxes=1)
                for prayer in kick_off.of(PrayersHeard).of(side)
            ],
        ),
    )
    return MatchSheetSide(
        side=_("Home") if side == "home" else _("Away"),
        team=here.team(side).name,
        coach=here.present(side).coach or "",
        figures=tuple(_figures(sheet, kick_off.fan_factor(side))),
        groups=tuple(NoteGroup(title, tuple(notes)) for title, notes in groups if notes),
    )


def _card(card: SealedCard, rules: Ruleset) -> Note:
    """The deck of a sealed card, and the beginning of its hash."""
    deck = rules.table("special_plays_deck").named(card.deck).name
    if not card.hash:
        return Note(deck, _("No card was named in time."))
    return Note(deck, _("Sealed: {hash}…").format(hash=card.hash[:16]), boxes=1)


def _figures(sheet: TeamSheet, fan_factor: int) -> Iterator[tuple[str, str, int]]:
    journeymen = sum(player.kind == "journeyman" for player in sheet.players)
    players = counted(len(sheet.players), "player")
    yield (
        _("Available"),
        _("{players}, {n} journeymen").format(players=players, n=journeymen) if journeymen else players,
        0,
    )
    yield _("Current value"), gold(sheet.current_team_value), 0
    yield _("Re-rolls"), str(sheet.rerolls), sheet.rerolls
    yield _("Apothecary"), str(sheet.apothecary) if sheet.apothecary else _("no"), sheet.apothecary
    yield _("Fan factor"), str(fan_factor), 0
    yield _("Coaches, cheerleaders"), f"{sheet.assistant_coaches}, {sheet.cheerleaders}", 0
    if sheet.special_rules:
        yield _("Special rules"), ", ".join(sheet.special_rules), 0


def _player(player: SheetPlayer, rules: Ruleset) -> Note:
    """Somebody who was hired to play; the box is for their own rule."""
    line = _line(player, rules)
    rule = rules.star(player.position).special_rule if player.kind == "star" and player.position else None
    name = f"{player.number} {player.name}"
    return Note(name, f"{rule.name}: {rule.summary}", line, boxes=1) if rule else Note(name, line=line)


def _line(player: SheetPlayer, rules: Ruleset) -> str:
    """Characteristics and skills in one line."""
    stats = (
        [f"{stat.label} {stat.value}" for stat in profile(player.characteristics, rules)]
        if player.characteristics
        else []
    )
    return "; ".join(each for each in (", ".join(stats), _skills(player.skills, rules)) if each)


def _skills(skills: tuple[OwnedSkill, ...], rules: Ruleset) -> str:
    return ", ".join(rules.label(held) for held in skills)


def _hired(hired: Hired, sheet: TeamSheet, rules: Ruleset) -> Iterator[Note]:
    """A line of what was hired, with a box for each use. Who came to play has their own line above."""
    one = rules.inducement(hired.inducement)
    name = times(hired.count, name_of(hired, rules))
    if hired.lost:
        yield Note(name, _("Hired by both sides, so neither has it. Both have paid."))
        return
    come = [sheet.player(id) for id in hired.players]
    if come and all(player is not None and player.kind in HIRED_KINDS for player in come):
        return
    effect = _("{effect} {n} came.").format(effect=one.effect, n=len(come)) if come else one.effect
    yield Note(name, effect, _staff_line(one, rules), boxes=hired.count * one.uses.count if one.uses else 0)
    for spell in one.spells:
        yield Note(spell.name, spell.effect, spell.when)


def _staff_line(one: Inducement, rules: Ruleset) -> str:
    if one.profile is None:
        return ""
    stats = ", ".join(f"{stat.label} {stat.value}" for stat in profile(one.profile.characteristics, rules))
    return f"{stats}; {_skills(one.profile.skills, rules)}"
