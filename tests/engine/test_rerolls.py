"""Every die of a match against the book's list of those that may not be rolled again (p.24, 77; R001, R002, R023, R079, R131, R141, R145)."""

import ast
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.board.actions import DECLINE, REROLL_PRO, REROLL_SKILL, REROLL_STAR, REROLL_TEAM
from engine.board.decisions import Choice
from engine.board.purposes import BARRED, PURPOSES
from engine.board.skills import GIFT, PRO
from engine.board.state import GAME, Roll, State
from engine.game import Game
from engine.proof import fuzz
from engine.proof.chance import Chance
from engine.proof.policies import POLICIES
from tests.engine.scene import BB2020, Play, Script, scene

#: The exceptions of the book and of its official answers, by the dice that they are about.
EXCEPTIONS = {
    "deviation, scatter, bounce": {"direction", "distance"},
    "throw-in": {"throw-in direction", "throw-in distance"},
    "armour": {"armour"},
    "injury": {"injury"},
    "casualty": {"casualty", "lasting injury"},
    "bribe": {"bribe"},
    "argument": {"argue the call"},
    "caught bomb": {"bomb in the hand"},
    "regeneration": {"regeneration"},
    "re-roll": {"loner", "pro"},
    "opponent's": {"biased referee"},
    "no player's": {"weather"},
}
#: Dice that are never rolled in a team turn of the side whose they are: there is no re-roll to use on them.
NOT_IN_A_TURN = {
    "fans", "toss", "kick-off event", "roll-off", "how many", "random player", "prayer", "officious ref", "halfling master chef", "rock", "pick-me-up",
    "fireball", "zap", "recovery", "sudden death",
}  # fmt: skip


@dataclass(frozen=True)
class Fails:
    """A situation in which a die of this purpose fails: what is done, and the dice in their order."""

    diagram: str
    rolls: tuple[int, ...]
    do: tuple[str, ...]
    extras: dict[str, str] = field(default_factory=dict)
    #: Whose die it is, and whether it is their own activation.
    owner: str = "h1"
    acting: bool = True
    gift: tuple[str, str] | None = None
    at: tuple[int, int] = (10, 5)
    effect: str = ""


PAIR = "h1 a1 .\n. . .\nh9 . ."
AWAY = "a1 h1 A\n. . .\nh9 . ."
THROW = "h1* . . h2 .\n. . . . .\nh9 . . . ."
MATE = "h1 h2 . A . .\n. . . . . .\nh9 . . . . ."
BIG = {"h1": "throw-team-mate st=5", "h2": "right-stuff st=2"}
MOVES = ("move h1", "step A")
FAILURES = {
    "stand up": Fails("h1_ .\n. h9", (1,), ("move h1", "stand up"), {"h1": "ma=2"}),
    "rush": Fails("h1 A .\n. . h9", (1,), MOVES, {"h1": "ma=0"}),
    "dodge": Fails(AWAY, (1,), MOVES),
    "jump": Fails("h1 a1_ A\n. . .\nh9 . .", (1,), ("move h1", "jump A")),
    "jump up": Fails("h1_ a1 .\n. . h9", (1,), ("block h1",), {"h1": "jump-up"}),
    "pick-up": Fails("h1 o .\n. . h9", (1,), ("move h1", "step 11,5")),
    "trapdoor": Fails("h1 . .\n. . h9", (1,), ("move h1", "step 6,1"), at=(5, 0), effect="treacherous-trapdoor"),
    # the other side moves On the Ball while the thrower is active
    "tentacles": Fails(
        "h1* . . . .\n. . . . .\nh2 a1 A . .",
        (1,),
        ("pass h1", "throw 12,5", "pick a1", "step A", "use"),
        {"h2": "tentacles", "a1": "on-the-ball"},
        owner="h2",
        acting=False,
    ),
    "shadowing": Fails(
        "h1* . . . .\n. . . . .\nh2 a1 A . .",
        (6, 1),
        ("pass h1", "throw 12,5", "pick a1", "step A", "use"),
        {"h2": "shadowing", "a1": "on-the-ball"},
        owner="h2",
        acting=False,
    ),
    "catch": Fails(THROW, (6, 1), ("pass h1", "throw 13,5"), owner="h2", acting=False),
    "pass": Fails(THROW, (1,), ("pass h1", "throw 13,5")),
    "animosity": Fails(THROW, (1,), ("pass h1", "throw 13,5"), {"h1": "animosity"}),
    # the target of a Block throws the ball away over the head of one who is active
    "interfere": Fails(
        "h1 a1* h2 . a2", (6, 1), ("block h1", "throw 14,5", "target h2"), {"a1": "dump-off"}, owner="h2", acting=False
    ),
    "yoink": Fails(
        "h1 a1* h2 . a2",
        (6, 1),
        ("block h1", "throw 14,5", "target h2", "use"),
        {"a1": "dump-off"},
        owner="h2",
        acting=False,
        gift=("h2", "yoink"),
    ),
    "throw team-mate": Fails(MATE, (1,), ("throw-team-mate h1", "take h2", "throw A"), BIG),
    "always-hungry": Fails(
        MATE, (1,), ("throw-team-mate h1", "take h2", "throw A"), BIG | {"h1": "throw-team-mate st=5 always-hungry"}
    ),
    "landing": Fails(
        MATE, (6, 2, 7, 5, 1), ("throw-team-mate h1", "take h2", "throw A"), BIG, owner="h2", acting=False
    ),
    "swoop": Fails(
        MATE,
        (6, 3, 1),
        ("throw-team-mate h1", "take h2", "throw A", "towards 4"),
        BIG | {"h2": "right-stuff st=2 swoop"},
        owner="h2",
        acting=False,
    ),
    "bomb": Fails("h1 . .\n. . h9", (1,), ("throw-bomb h1", "throw 12,5"), {"h1": "bombardier"}),
    "catch the bomb": Fails(
        "h1 . h2\n. . .\nh9 . .", (6, 1), ("throw-bomb h1", "throw 12,5"), {"h1": "bombardier"}, owner="h2", acting=False
    ),
    "bomb nearby": Fails("h1 . . A a1", (6, 1), ("throw-bomb h1", "throw A"), {"h1": "bombardier"}),
    "block": Fails(PAIR, (1,), ("block h1",)),
    "dauntless": Fails(PAIR, (1,), ("block h1",), {"h1": "dauntless", "a1": "st=4"}),
    "ball and chain": Fails("h1 . .\n. . h9", (1,), ("ball-and-chain h1", "towards 4"), {"h1": "ball-and-chain"}),
    "chainsaw": Fails(PAIR, (1,), ("block h1", "how 2"), {"h1": "chainsaw"}),
    "projectile-vomit": Fails(PAIR, (1,), ("block h1", "how 3"), {"h1": "projectile-vomit"}),
    "breathe-fire": Fails(PAIR, (2,), ("block h1", "how 4"), {"h1": "breathe-fire"}),
    "foul-appearance": Fails(PAIR, (1,), ("block h1",), {"a1": "foul-appearance"}),
    "hypnotic gaze": Fails(PAIR, (1,), ("gaze h1", "hit a1"), {"h1": "hypnotic-gaze"}),
    "look into my eyes": Fails(
        "h1 a1* .\n. . h9", (1,), ("move h1", "use"), gift=("h1", "look-into-my-eyes")
    ),
    "baleful hex": Fails(PAIR, (1,), ("move h1", "use"), gift=("h1", "baleful-hex")),
    "catch of the day": Fails("h1 . o\n. . h9", (1,), ("move h1", "use"), gift=("h1", "catch-of-the-day")),
    "beer barrel": Fails(PAIR, (2,), ("move h1", "use"), gift=("h1", "beer-barrel-bash")),
    "blunderbuss": Fails(PAIR, (1,), ("move h1", "use"), gift=("h1", "then-i-started-blastin")),
    "all you can eat": Fails(
        "h1 . . .\n. . . .\nh9 . . .",
        (6, 6, 1),
        ("throw-bomb h1", "use", "throw 13,5", "throw 13,5"),
        {"h1": "bombardier"},
        gift=("h1", "all-you-can-eat"),
    ),
}  # fmt: skip
for _trait in ("bone-head", "really-stupid", "unchannelled-fury", "take-root", "animal-savagery", "bloodlust"):
    FAILURES[_trait] = Fails("h1 . .\n. . .\n. . h9", (1,), ("move h1",), {"h1": _trait})
FAILURES["squirms free"] = Fails(
    MATE,
    (1, 1),
    ("throw-team-mate h1", "take h2", "throw A"),
    BIG | {"h1": "throw-team-mate st=5 always-hungry"},
)


class Unlucky(Script):
    """Dice as written, and ones for everything else."""

    def die(self, sides: int) -> int:
        return self.faces.pop(0) if self.faces else 1


def failed(what: str, rerolls: int = 0, **more: str) -> Play:
    """The die of this purpose lies there and has failed."""
    this = FAILURES[what]
    names = {*this.extras, *more}
    extras = {name: " ".join((this.extras.get(name, ""), more.get(name, ""))) for name in names}
    play = scene(this.diagram, at=this.at, rerolls=rerolls, **extras)
    if this.effect:
        play.state.effects.append((this.effect, 0, GAME))
    if what == "animosity":
        play.player("h1").animosity = frozenset((play.player("h2").id,))
    if this.gift is not None:
        play.state.learn(play.player(this.gift[0]), GIFT[this.gift[1]])
    play.state.renew_present()
    play.game.dice = play.script = Unlucky()
    play.rolls(*this.rolls)
    for action in this.do:
        play.game.do(play.spell(action))
        # other dice that failed on the way are left alone
        while (
            (pending := play.game.pending) is not None and pending.kind == "re-roll" and pending.facts["what"] != what
        ):
            play.game.do("decline")
    assert not play.script.faces
    return play


def offered(play: Play, what: str) -> list[str]:
    """What may roll this die again now; nothing if it is not even asked."""
    pending = play.game.pending
    if pending is None or pending.kind not in ("re-roll", "block dice"):
        return []
    if pending.kind == "re-roll" and pending.facts["what"] != what:
        return []
    return [option for option in play.options if "re-roll" in option or option.startswith("pro")]


def test_what_may_not_be_rolled_again_is_the_list_of_the_book_and_nothing_else() -> None:
    barred = {purpose.name: purpose.barred for purpose in PURPOSES.values() if purpose.barred}
    expected = {name: reason for reason, names in EXCEPTIONS.items() for name in names}
    assert barred == expected | dict.fromkeys(NOT_IN_A_TURN, "out of turn")
    assert set(barred.values()) == set(BARRED)
    assert [purpose.name for purpose in PURPOSES.values() if not purpose.barred and not purpose.pro] == [
        "stand up",
        "jump up",
    ]


def test_every_die_has_a_purpose_that_is_declared_and_every_purpose_a_die() -> None:
    asked = set()
    for path in Path(engine.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Roll":
                why = node.args[2]
                assert isinstance(why, ast.Constant), f"{path.name}:{node.lineno} rolls for no declared purpose"
                asked.add(why.value)
    assert asked == set(PURPOSES)
    with pytest.raises(KeyError):
        Roll(1, 6, "luck")


def test_there_is_a_failure_of_every_die_that_may_be_rolled_again() -> None:
    assert set(FAILURES) == {purpose.name for purpose in PURPOSES.values() if not purpose.barred}


@pytest.mark.parametrize("what", FAILURES)
def test_a_team_re_roll_is_offered_on_every_other_die_and_on_none_twice(what: str) -> None:
    assert not offered(failed(what), what)
    play = failed(what, rerolls=3)
    left = play.state.rerolls[0]
    assert "team re-roll" in offered(play, what)
    before = len(play.state.events)
    play.rolls(*FAILURES[what].rolls[-1:]).do("team re-roll")
    assert play.state.rerolls[0] <= left - 1
    rolled = [event for event in play.state.events[before:] if event[0] == "re-roll"]
    again = play.game.pending
    if again is not None and again.kind == "re-roll" and again.facts["what"] == what:
        # only where the same thing is rolled for once more, such as the next square of a chain
        assert what == "ball and chain"
    assert len(rolled) == 1


@pytest.mark.parametrize("what", FAILURES)
def test_pro_is_offered_in_the_own_activation_only(what: str) -> None:
    this = FAILURES[what]
    options = offered(failed(what, **{this.owner: "pro"}), what)
    assert bool([option for option in options if option.startswith("pro")]) is (this.acting and PURPOSES[what].pro)


@pytest.mark.parametrize("what", FAILURES)
def test_a_loner_may_waste_the_team_re_roll_on_any_die(what: str) -> None:
    play = failed(what, rerolls=2, **{FAILURES[what].owner: "loner=6"})
    left = play.state.rerolls[0]
    play.do("team re-roll")
    assert play.state.rerolls[0] <= left - 1
    assert [event[2] for event in play.state.events if event[0] == "test" and event[2] == "loner"]


def watched(inner: Generator[Any, Any, None], g: State) -> Generator[Any, Any, None]:
    """The match, and at every question whether a die is rolled again that it is one which may be."""
    last: Roll | None = None
    chosen, second = 0, False
    answer = yield
    while True:
        try:
            request = inner.send(answer)
        except StopIteration:
            return
        if isinstance(request, Roll) and request.why not in ("loner", "pro"):
            works = not any(
                event[0] == "test" and event[2] in ("loner", "pro") and not event[6] for event in g.events[-1:]
            )
            second = bool(chosen) and works and last is not None and request.why == last.why
            chosen, last = 0, request
        again = []
        if isinstance(request, Choice) and request.kind in ("re-roll", "block dice"):
            assert last is not None
            again = [
                option
                for option in request.options
                if option & ~4095 in (REROLL_TEAM, REROLL_SKILL, REROLL_PRO, REROLL_STAR)
            ]
            if again:
                assert not PURPOSES[last.why].barred
                assert not second or last.why == "block"  # of several block dice each may be
            if REROLL_TEAM in again:
                assert g.turn_open and request.side == g.active
            if any(option & ~4095 == REROLL_PRO for option in again):
                assert g.turn_open and g.acting is not None and g.acting.able & PRO and PURPOSES[last.why].pro
        answer = yield request
        chosen = answer if answer in again else 0


@pytest.mark.parametrize("seed", range(24))
def test_in_whole_matches_no_die_is_rolled_again_that_may_not_be(seed: int) -> None:
    game: Game = fuzz.begun(BB2020, 4200 + seed)
    for p in game.state.players:
        p.skills |= PRO
    game.state.full_rerolls[:] = [8, 8]
    game._procedure = watched(game._procedure, game.state)  # type: ignore[arg-type]
    next(game._procedure)
    chance = Chance(seed)
    policy = POLICIES[("fighter", "chaser", "full-turns")[seed % 3]](chance)
    while game.pending is not None:
        options = game.pending.options
        if game.pending.kind == "re-roll" and chance.below(4):
            options = [option for option in options if option != DECLINE]
            game.send(chance.one(options))
        else:
            game.send(policy(game))
