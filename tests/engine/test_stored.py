"""A match that is stored and read back goes on as if nothing had happened, whatever it was in the middle of."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import matchfile
from engine.board.decisions import plain_facts
from engine.board.dice import SealedDice
from engine.board.events import unpacked
from engine.board.rules import rules_of
from engine.board.skills import GIFTS, NAMES, bits_called, called
from engine.board.state import Player, State
from engine.board.stored import UnreadableBoard, plain, read
from engine.game import ALWAYS, Game
from engine.proof.chance import Chance
from engine.proof.fuzz import begun
from engine.proof.policies import POLICIES
from engine.version import RULES
from tests.engine.scene import BB2020, scene, team

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.match"))


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def again(game: Game, secret: bytes, events: bool = True) -> Game:
    """The same match from what was stored of it, the next dice from the same secret."""
    data = through_json(game.stored())
    told = [unpacked(event) for event in through_json(game.events)]
    dice = SealedDice(secret, data["before"]["dice"] + len(data["faces"]))
    return Game.resumed(data, game.home, game.away, game.rules.ruleset, dice, told if events else ())


def same_decision(one: Game, other: Game) -> bool:
    ours, theirs = one.pending, other.pending
    if ours is None or theirs is None:
        return ours is theirs
    return (ours.side, ours.kind, plain_facts(ours), ours.options, ours.quiet) == (
        theirs.side,
        theirs.kind,
        plain_facts(theirs),
        theirs.options,
        theirs.quiet,
    )


def everything(g: State) -> list[dict[str, Any]]:
    """Every attribute of every player, what is worked out included."""
    return [{name: getattr(p, name) for name in Player.__slots__} for p in g.players]


def plays_on(game: Game, actions: list[int], secret: bytes, every: int) -> Game:
    """The match with these actions, stored and read back after every so many."""
    for number, action in enumerate(actions, start=1):
        game.send(action)
        if number % every == 0:
            copy = again(game, secret)
            assert same_decision(game, copy)
            assert plain(copy.state) == plain(game.state)
            assert everything(copy.state) == everything(game.state)
            assert copy.state.zones == game.state.zones
            assert copy.before.actions + len(copy.actions) == number
            game = copy
    return game


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_match_goes_on_from_what_was_stored(path: Path) -> None:
    whole = matchfile.replay(path.read_text())
    header = matchfile.header_of(path.read_text())
    played = plays_on(header.start(), whole.actions, header.dice.encode(), 19)
    assert played.events == whole.events
    assert (played.over, played.winner, played.report()) == (whole.over, whole.winner, whole.report())


@pytest.mark.parametrize("seed", range(12))
def test_a_fuzzed_match_goes_on_from_what_was_stored(seed: int) -> None:
    whole = begun(BB2020, seed)
    choose = POLICIES[("flat", "full-turns", "chaser", "fighter")[seed % 4]](Chance(seed))
    while whole.pending is not None:
        whole.send(choose(whole))
    played = plays_on(begun(BB2020, seed), whole.actions, f"fuzz {seed}".encode(), 13 + 2 * seed)
    assert played.events == whole.events
    assert played.report() == whole.report()


def test_a_board_alone_reads_back_as_it_was() -> None:
    for seed in range(40, 46):
        game = begun(BB2020, seed)
        choose = POLICIES["chaser"](Chance(seed))
        while game.pending is not None:
            if game.pending.kind == "turn":
                copy = read(through_json(plain(game.state)), rules_of(BB2020))
                assert everything(copy) == everything(game.state)
                assert plain(copy) == plain(game.state)
            game.send(choose(game))


def test_a_match_goes_on_without_its_old_log() -> None:
    game = Game(team("home"), team("away"), BB2020, SealedDice(b"no log"))
    choose = POLICIES["chaser"](Chance(3))
    for _ in range(150):
        game.send(choose(game))
    copy = again(again(game, b"no log", events=False), b"no log", events=False)
    before = copy.before.events
    assert before > 0 and game.events[before:] == copy.events
    assert same_decision(game, copy)


def test_what_a_coach_always_wants_is_stored() -> None:
    play = scene("h1 a1 A .\n. . . .\nh9 . . .", h1="block", a1="dodge")
    play.game.prefer(0, "block", ALWAYS)
    copy = again(play.game, b"wishes")
    assert (copy.preferences, copy.wishes) == (play.game.preferences, True)


def test_a_later_version_goes_on_from_the_board_and_says_what_was_taken_back() -> None:
    game = Game(team("home"), team("away"), BB2020, SealedDice(b"older"))
    choose = POLICIES["chaser"](Chance(4))
    while len(game.actions) < 120 or game.pending is None or game.pending.kind == "turn":
        game.send(choose(game))
    data = through_json(game.stored())
    data["version"] = data["board"]["version"] = RULES - 1
    rolled = data["before"]["dice"] + len(data["faces"])
    copy = Game.resumed(data, game.home, game.away, BB2020, SealedDice(b"older", rolled))
    assert copy.taken_back == len(data["actions"]) > 0
    assert through_json(plain(copy.state)) == {**data["board"], "version": RULES}
    later = copy.stored()
    assert later["before"]["dice"] == rolled, "no die is rolled a second time"


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("version",), RULES + 1),
        (("version",), "one"),
        (("edition",), "bb3000"),
        (("players", 0, "sq"), 5000),
        (("players", 0, "skills"), ["flying"]),
        (("players", 1, "id"), 0),
        (("carrier",), 99),
        (("counters", "luck"), [1, 1]),
        (("mood",), "good"),
    ],
    ids=str,
)
def test_a_board_that_is_none_is_refused(where: tuple[Any, ...], value: Any) -> None:
    data = through_json(plain(scene("h1* A .\na1 . .").state))
    inner = data
    for step in where[:-1]:
        inner = inner[step]
    inner[where[-1]] = value
    with pytest.raises(UnreadableBoard):
        read(data, rules_of(BB2020))


def test_a_match_whose_actions_do_not_fit_its_board_is_refused() -> None:
    game = Game(team("home"), team("away"), BB2020, SealedDice(b"torn"))
    for _ in range(20):
        assert game.pending is not None
        game.send(game.pending.options[0])
    damages: tuple[dict[str, Any], ...] = (
        {"actions": [-1]},
        {"faces": [6] * 40},
        {"faces": []},
        {"board": 7},
        {"luck": 1},
    )
    for damage in damages:
        with pytest.raises(UnreadableBoard):
            Game.resumed({**through_json(game.stored()), **damage}, game.home, game.away, BB2020, SealedDice(b"torn"))


def test_every_skill_and_star_rule_has_a_name_of_its_own() -> None:
    for name in (*NAMES, *(gift for gift, _ in GIFTS)):
        assert called(bits_called((name,))) == (name,)
