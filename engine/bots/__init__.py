"""Bots that play a side: ``random`` does anything legal, ``scorer`` runs for the ball and the End Zone, ``coach`` plays decently. None sees dice."""

from collections.abc import Callable

from engine.bots.coach import Coach
from engine.bots.scorer import Scorer
from engine.proof.chance import Chance
from engine.proof.policies import Policy, flat

BOTS: dict[str, Callable[[Chance], Policy]] = {"random": flat, "scorer": Scorer, "coach": Coach}
