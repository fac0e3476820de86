"""Matches as text that a commissioner can read: what was decided, and what came of it.

    edition: bb2020
    home: human
    away: orc
    dice: mordheim
    rules: 1
    > receive
      Half 1 begins; home kicks off.

A line with ``>`` is an action, an indented one an event. The squads are those that ``engine.proof.squads`` makes of the rosters; ``fuzz 9003`` stands for
the team that ``engine.proof.fuzz`` makes of that seed for that side, with skills, stars and Inducements of any kind.
"""

from dataclasses import asdict, dataclass, fields, replace

from engine.board.dice import SealedDice
from engine.board.events import Event
from engine.game import Game
from engine.proof.fuzz import sheets
from engine.proof.squads import squad
from engine.version import RULES
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Unreadable
from rulebook.shapes.sheets import TeamSheet


class BrokenMatchFile(Unreadable):
    """A text that is no match."""

    code = "broken_match_file"
    sentence = "Line {line} of the match file: {fault}."


class NotRaised(Unreadable):
    """A match that would be told anew by rules that still call themselves the same."""

    code = "rules_not_raised"
    sentence = "The same actions lead elsewhere now: raise RULES in engine/version.py, which says {rules}, and write the match again."


@dataclass(frozen=True, slots=True)
class Header:
    """What a match begins with; by which version of play it was written."""

    edition: str
    home: str
    away: str
    dice: str
    rules: str = str(RULES)

    def start(self) -> Game:
        """The match before its first decision."""
        ruleset = Ruleset.of(self.edition)
        home, away = team_of(ruleset, self.home, "home"), team_of(ruleset, self.away, "away")
        return Game(home, away, ruleset, SealedDice(self.dice.encode()))


def team_of(ruleset: Ruleset, words: str, side: str) -> TeamSheet:
    """The team that these words of a match file mean."""
    made, _, seed = words.partition(" ")
    if made == "fuzz" and seed.isdecimal():
        home, away = sheets(ruleset, int(seed))
        return home if side == "home" else away
    return squad(ruleset, words, side)


#: So many lines a match file begins with.
HEAD = len(fields(Header))


def told(game: Game, happened: list[Event]) -> list[str]:
    """The events as indented lines."""
    return [f"  {line}" for line in game.story(happened)]


def write(header: Header, actions: list[int]) -> str:
    """The match that these actions make, as text."""
    game = header.start()
    lines = [f"{name}: {fact}" for name, fact in asdict(header).items()]
    lines += told(game, game.events)
    for action in actions:
        lines.append(f"> {game.text(action)}")
        lines += told(game, game.send(action))
    return "\n".join(lines) + "\n"


def header_of(text: str) -> Header:
    """The first lines of a match file, one for each fact."""
    facts: dict[str, str] = {}
    for line in text.splitlines()[:HEAD]:
        name, _, value = line.partition(": ")
        facts[name] = value
    try:
        return Header(**facts)
    except TypeError as fault:
        raise BrokenMatchFile(line=1, fault="it begins with edition, home, away, dice and rules") from fault


def rewritten(text: str) -> str:
    """The same actions told anew, for when a rule was meant to change: ``NotRaised`` if its version was not, ``NotNow`` if one of them is not legal
    any more."""
    header = header_of(text)
    game = header.start()
    for line in text.splitlines():
        if line.startswith("> "):
            game.do(line[2:])
    anew = write(replace(header, rules=str(RULES)), game.actions)
    if header.rules == str(RULES) and anew != text:
        raise NotRaised(rules=RULES)
    return anew


def replay(text: str) -> Game:
    """The match of this text, every action checked and every event compared; ``BrokenMatchFile`` names the first line that differs."""
    lines = text.splitlines()
    header = header_of(text)
    if header.rules != str(RULES):
        raise BrokenMatchFile(
            line=HEAD, fault=f"it was written by version {header.rules} of play, and this is version {RULES}"
        )
    game = header.start()
    expected = told(game, game.events)
    for number, line in enumerate(lines[HEAD:], start=HEAD + 1):
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
