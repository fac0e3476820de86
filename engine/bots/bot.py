"""What every bot does the same: it follows a plan while the plan holds, and answers the questions that come between.

A bot sees the board and never the dice. A plan is the list of actions of one activation; if one of them is not legal when its turn comes, the
plan is dropped.
"""

from collections.abc import Callable

from engine.board.actions import (
    ARGUMENT,
    BLITZ,
    DECLINE,
    DONE,
    END,
    END_TURN,
    FACE,
    HOW,
    KICK,
    PUSH,
    RECEIVE,
    REROLL_PRO,
    REROLL_SKILL,
    REROLL_TEAM,
    STEP,
    TARGET,
    USE,
)
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.skills import BLOCK, CATCH, LONER, SURE_HANDS, WRESTLE
from engine.board.state import Player, State
from engine.bots.lineup import kick_target, place
from engine.game import Game
from engine.odds.blocks import WORTH, block_odds, dauntless_chance, results, team_reroll_works
from engine.play.blocking.block import strength
from engine.play.pool import Worth
from engine.proof.chance import Chance

Plan = list[int]
#: What an activation is worth, the chance that it ends the turn, and how it goes.
Offer = tuple[float, float, Plan]
#: Failures that end the turn, or waste what it was played for.
COSTLY = frozenset(
    ("dodge", "rush", "pick-up", "pass", "catch", "jump", "landing", "throw team-mate", "chainsaw", "squirms free")
)
#: The ways to leave a question alone.
QUIET = (DECLINE, DONE, END, END_TURN)


class Bot:
    """Answers for one side. ``turn`` and ``onwards`` are what makes one bot different from another."""

    #: What a re-roll of block dice has to gain, in the bot's own reckoning, to be used.
    price = 0.4

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.plan: Plan = []
        self._answers: dict[str, Callable[[State, Choice], int]] = {
            "turn": self.begin,
            "move": self.go_on,
            "target": self.next_of_plan,
            "re-roll": self.reroll,
            "block dice": self.face,
            "use": self.use,
            "push": self.push,
            "follow up": self.follow_up,
            "set up": place,
            "kick": lambda g, choice: KICK | kick_target(g, choice.side),
            "touchback": self.ball_handler,
            "high kick": self.ball_handler,
            "apothecary": lambda g, choice: USE if choice.facts["what"] not in ("ko", "badly-hurt") else DECLINE,
            "apothecary result": self.lesser,
            "interfere": self.interferer,
            "toss": lambda g, choice: RECEIVE,
        }

    def __call__(self, game: Game) -> int:
        choice = game.pending
        assert choice is not None
        options = choice.options
        if len(options) == 1:
            return options[0]
        answer = self._answers.get(choice.kind, self.leave)(game.state, choice)
        return answer if answer in options else self.leave(game.state, choice)

    # --- to be told by each bot ---

    def turn(self, g: State, side: int) -> Plan:
        """The next activation of this team turn; empty to end it."""
        return []

    def onwards(self, g: State, p: Player) -> Plan:
        """What the player does with the movement that they have left once their plan is carried out."""
        return []

    def worth(self, g: State, a: Player, d: Player) -> Worth:
        """What the outcomes of this Block are worth to the blocker."""
        return WORTH

    # --- following the plan ---

    def begin(self, g: State, choice: Choice) -> int:
        """The first action of a new plan."""
        self.plan = self.turn(g, choice.side)
        return self.plan.pop(0) if self.plan else END_TURN

    def go_on(self, g: State, choice: Choice) -> int:
        """The next action of the plan; a new one if nothing is left of it."""
        if self.plan and self.plan[0] & ~ARGUMENT == TARGET:
            self.plan.pop(0)  # there was only one to name, so nobody asked
        if not self.plan or self.plan[0] not in choice.options:
            self.plan = self.onwards(g, choice.facts["player"])
        return self.next_of_plan(g, choice)

    def next_of_plan(self, g: State, choice: Choice) -> int:
        """The next action of the plan, if it is legal."""
        if self.plan and self.plan[0] in choice.options:
            return self.plan.pop(0)
        self.plan = []
        return self.leave(g, choice)

    # --- answers ---

    def leave(self, g: State, choice: Choice) -> int:
        """Whatever does least."""
        for quiet in QUIET:
            if quiet in choice.options and choice.kind not in ("argue the call", "bribe"):
                return quiet
        return USE if USE in choice.options else choice.options[0]

    def reroll(self, g: State, choice: Choice) -> int:
        """A skill always; the team's where the turn hangs on it; never a bad bet for a Loner."""
        facts, options = choice.facts, choice.options
        p, what, against = facts["player"], facts["what"], facts["against"]
        if REROLL_SKILL in options:
            return REROLL_SKILL
        if what == "block":
            return self.block_again(g, p, against, facts["faces"], options)
        if what == "dauntless":
            return self.dares_again(g, p, against, options)
        if what in COSTLY:
            if REROLL_TEAM in options and not p.skills & LONER:
                return REROLL_TEAM
            return next((option for option in options if option != DECLINE), DECLINE)
        return REROLL_PRO if REROLL_PRO in options else DECLINE

    def face(self, g: State, choice: Choice) -> int:
        """The face that is worth most to this side, or a re-roll if even that ends our turn."""
        a, d = choice.facts["player"], choice.facts["target"]
        faces = [option for option in choice.options if option & ~ARGUMENT == FACE]
        worth = self.worth(g, a, d)
        by_face = results(g, a, d, self.blitzing(g, a), worth)

        def value(option: int) -> float:
            return worth[by_face[(option & ARGUMENT) - 1]]

        if choice.side != a.side:
            return min(faces, key=value)
        best = max(faces, key=value)
        again = next((option for option in choice.options if option & ~ARGUMENT != FACE), DECLINE)
        return again if again != DECLINE and self.pays(g, a, d, value(best)) else best

    def blitzing(self, g: State, a: Player) -> bool:
        """True if this Block is part of a Blitz."""
        return g.acting is a and g.action == BLITZ

    def pays(self, g: State, a: Player, d: Player, value: float) -> bool:
        """True if other dice are worth so much more than what lies there that a re-roll pays."""
        worth = self.worth(g, a, d)
        return block_odds(g, a, d, self.blitzing(g, a), worth=worth).worth(worth) - self.price > value

    def block_again(self, g: State, a: Player, d: Player, dice: tuple[int, ...], options: list[int]) -> int:
        """A re-roll of block dice of which the other coach will choose, if it pays."""
        worth = self.worth(g, a, d)
        by_face = results(g, a, d, self.blitzing(g, a), worth)
        worst = min(worth[by_face[face - 1]] for face in dice)
        return next(iter(options)) if self.pays(g, a, d, worst) else DECLINE

    def dares_again(self, g: State, a: Player, d: Player, options: list[int]) -> int:
        """A second die for Dauntless: for nothing if it makes the Block any better, the team's if that pays."""
        worth, blitz = self.worth(g, a, d), self.blitzing(g, a)
        bold, shy = (block_odds(g, a, d, blitz, worth=worth, dared=dared).worth(worth) for dared in (True, False))
        gain = dauntless_chance(a, strength(a, blitz), d.st) * (bold - shy)
        free = next((option for option in options if option not in (REROLL_TEAM, DECLINE)), DECLINE)
        if free != DECLINE and gain > 0:
            return free
        return REROLL_TEAM if REROLL_TEAM in options and gain * team_reroll_works(g, a) > self.price else DECLINE

    def use(self, g: State, choice: Choice) -> int:
        """A skill is used, but for Wrestle where standing is better."""
        p, skill, about = choice.about
        if skill == WRESTLE and about is not None and p.able & BLOCK and g.carrier is not about:
            return DECLINE
        return USE

    def push(self, g: State, choice: Choice) -> int:
        """Away from our End Zone, towards the nearest Sideline, and not onto the ball."""
        side, pitch = choice.side, g.pitch
        squares = [option for option in choice.options if option & ~ARGUMENT == PUSH]
        goal = 0 if side == 0 else pitch.length - 1

        def value(option: int) -> float:
            square = option & ARGUMENT
            edge = min(pitch.y[square], pitch.width - 1 - pitch.y[square])
            return abs(pitch.x[square] - goal) - 0.5 * edge - (5 if square == g.ball else 0)

        return max(squares, key=value)

    def follow_up(self, g: State, choice: Choice) -> int:
        """Only where it is no hotter than here, and never with the ball."""
        a, vacated = choice.about
        if g.carrier is a:
            return DECLINE
        if g.ball == vacated:
            return USE
        return USE if g.marks_on(a.side, vacated) <= g.marks_on(a.side, a.sq) else DECLINE

    def ball_handler(self, g: State, choice: Choice) -> int:
        """The one who is best with the ball and stands furthest from harm."""
        goal = g.pitch.length - 1 if choice.side == 0 else 0

        def value(option: int) -> tuple[int, int]:
            p = g.named(option)
            safe = abs(g.pitch.x[p.sq] - goal) if p.sq != OFF else 0
            return p.ma - 2 * p.ag + (3 if p.able & (SURE_HANDS | CATCH) else 0) - 4 * g.marks_on(p.side, p.sq), safe

        return max((option for option in choice.options if option != DECLINE), key=value)

    def lesser(self, g: State, choice: Choice) -> int:
        """The lesser of two casualties."""
        table = g.rules.casualty
        first, second = (table.index(choice.facts[name]) for name in ("first", "second"))
        return HOW | (1 if second < first else 0)

    def interferer(self, g: State, choice: Choice) -> int:
        """The opponent who is most likely to get a hand to the ball."""
        return min(
            (option for option in choice.options if option != DECLINE),
            key=lambda option: g.named(option).ag + bool(g.markers(g.named(option))),
        )


def steps_left(g: State, p: Player) -> int:
    """Squares that the player may go without a Rush if they are activated now."""
    return 0 if p.rooted else p.ma if p.stance == 0 else max(p.ma - 3, 0)


def safe_squares(g: State, p: Player) -> dict[int, Plan]:
    """Every square that the player reaches without a die, and the steps there; they may not leave a Tackle Zone, or step onto the ball."""
    found: dict[int, Plan] = {p.sq: []}
    front, at, neighbours = [p.sq], g.at, g.neighbours
    for _ in range(steps_left(g, p)):
        onwards = []
        for here in front:
            if g.marks_on(p.side, here):
                continue
            way = found[here]
            for to in neighbours[here]:
                if at[to] is None and to not in found and to != g.ball:
                    found[to] = [*way, STEP | to]
                    onwards.append(to)
        front = onwards
    return found
