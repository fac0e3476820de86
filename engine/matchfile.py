"""Matches as text that a commissioner can read: what was decided, and what came of it.

    edition: bb2020
    home: human
    away: orc
    dice: mordheim
    > receive
      Half 1 begins; home kicks off.

A line with ``>`` is an action, an indented one an event. The squads are those that ``engine.squads`` makes of the rosters.
"""

from dataclasses import dataclass

from engine.dice import SealedDice
from engine.events import Event
from engine.game import Game
from engine.squads import squad
from rulebook.refusals import Problem, Unreadable
from rulebook.ruleset import Ruleset


class BrokenMatchFile(Unreadable):
    """A text that is no match."""

    code = "broken_match_file"
    sentence = "Line {line} of the match file: {fault}."


@dataclass(frozen=True)
class Header:
    """What a match begins with."""

    edition: str
    home: str
    away: str
    dice: str

    def start(self) -> Game:
        """The match before its first decision."""
        ruleset = Ruleset.of(self.edition)
        home, away = squad(ruleset, self.home, "home"), squad(ruleset, self.away, "away")
        return Game(home, away, ruleset, SealedDice(self.dice.encode()))


def told(game: Game, happened: list[Event]) -> list[str]:
    """The events as indented lines."""
    return [f"  {line}" for line in game.story(happened)]


def write(header: Header, actions: list[int]) -> str:
    """The match that these actions make, as text."""
    game = header.start()
    lines = [f"edition: {header.edition}", f"home: {header.home}", f"away: {header.away}", f"dice: {header.dice}"]
    lines += told(game, game.events)
    for action in actions:
        lines.append(f"> {game.text(action)}")
        lines += told(game, game.send(action))
    return "\n".join(lines) + "\n"


def header_of(text: str) -> Header:
    """The first four lines of a match file."""
    facts: dict[str, str] = {}
    for line in text.splitlines()[:4]:
        name, _, value = line.partition(": ")
        facts[name] = value
    try:
        return Header(**facts)
    except TypeError as fault:
        raise BrokenMatchFile(line=1, fault="it begins with edition, home, away and dice") from fault


def rewritten(text: str) -> str:
    """The same actions told anew, for when a rule was meant to change; ``NotNow`` if one of them is not legal any more."""
    header = header_of(text)
    game = header.start()
    for line in text.splitlines():
        if line.startswith("> "):
            game.do(line[2:])
    return write(header, game.actions)


def replay(text: str) -> Game:
    """The match of this text, every action checked and every event compared; ``BrokenMatchFile`` names the first line that differs."""
    lines = text.splitlines()
    header = header_of(text)
    game = header.start()
    expected = told(game, game.events)
    for number, line in enumerate(lines[4:], start=5):
        if line.startswith("> "):
            if expected:
                raise BrokenMatchFile(line=number, fault=f"the match goes on with “{expected[0].strip()}”")
            try:
                expected = told(game, game.do(line[2:]))
            except Problem as fault:
                raise BrokenMatchFile(line=number, fault=str(fault).rstrip(".")) from fault
        elif not expected or line != expected.pop(0):
            raise BrokenMatchFile(line=number, fault=f"“{line.strip()}” did not happen")
    if expected:
        raise BrokenMatchFile(line=len(lines), fault=f"it ends before “{expected[0].strip()}”")
    return game
