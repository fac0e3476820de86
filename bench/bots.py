"""How often the coach beats the other bots, over a hundred mirrored matches each: the same roster, and every match twice with sides swapped."""

from collections.abc import Iterator

from bench import Figure
from engine.board.dice import SealedDice
from engine.bots import BOTS
from engine.game import Game
from engine.proof.chance import Chance
from engine.proof.squads import squad
from rulebook.ruleset import Ruleset

ROSTERS = ("human", "orc", "dwarf", "wood-elf", "skaven")
MATCHES = 100
FIRST_SEED = 1000


def score(home: str, away: str, seed: int) -> list[int]:
    """Touchdowns of both sides in one match."""
    ruleset, roster = Ruleset.of("bb2020"), ROSTERS[seed % len(ROSTERS)]
    sheets = squad(ruleset, roster, "home"), squad(ruleset, roster, "away")
    game = Game(*sheets, ruleset, SealedDice(f"mirrored {seed}".encode()))
    bots = [BOTS[name](Chance(seed + side)) for side, name in enumerate((home, away))]
    while game.pending is not None:
        game.send(bots[game.pending.side](game))
    return list(game.state.score)


def against(other: str, matches: int = MATCHES) -> tuple[int, int, int]:
    """Matches that the coach wins, draws and loses."""
    won = drawn = lost = 0
    for seed in range(FIRST_SEED, FIRST_SEED + matches // 2):
        there = score(other, "coach", seed)
        for ours, theirs in (score("coach", other, seed), there[::-1]):
            won, drawn, lost = won + (ours > theirs), drawn + (ours == theirs), lost + (ours < theirs)
    return won, drawn, lost


def figures() -> Iterator[Figure]:
    """Out of a hundred."""
    won, drawn, _ = against("scorer")
    yield Figure("coach beats scorer", won, "of 100", least=80)
    yield Figure("coach and scorer draw", drawn, "of 100")
    won, drawn, _ = against("random")
    yield Figure("coach beats or holds random", won + drawn, "of 100", least=95)
