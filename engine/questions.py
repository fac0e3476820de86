"""The decision that is due as one sentence for the coach who has to make it."""

from engine.board.events import SIDES
from engine.board.skills import title
from engine.board.state import Choice, Player

#: What each kind of decision asks. ``{player}`` is the player it is about, ``{what}`` whatever else there is to say.
ASKED = {
    "toss": "kick off or receive?",
    "keen player": "does Josef Bugman join in himself?",
    "set up": "where does {player} stand?",
    "kicker": "who kicks off?",
    "kick": "where to?",
    "swarm": "who swarms onto the pitch?",
    "touchback": "who is given the ball?",
    "kick-off blitz": "whom to activate in the Blitz, and what does he do?",
    "solid defence": "who is set up again?",
    "high kick": "who waits beneath the ball?",
    "quick snap": "who moves a square?",
    "snap to": "where does {player} move to?",
    "on the ball": "who is on the ball?",
    "on the ball move": "where does {player} go?",
    "turn": "whom to activate, and what does he do?",
    "target": "against whom?",
    "move": "what does {player} do next?",
    "move instead": "does {player} only move instead?",
    "how": "how does he attack?",
    "block dice": "which result?",
    "re-roll": "roll again for {player} ({what})?",
    "use": "does {player} use {what}?",
    "push": "where is he pushed to?",
    "sidestep": "where does he step?",
    "follow up": "does {player} follow up?",
    "safe pair of hands": "where is the ball laid down?",
    "dump-off": "where does {player} throw it?",
    "trickster": "where does he turn up?",
    "hit and run": "where does he run to?",
    "diving catch": "who dives for the ball?",
    "interfere": "who tries to interfere?",
    "throw": "where to?",
    "scatter again": "does the ball scatter again?",
    "swoop": "which way does he glide?",
    "bomb": "where to?",
    "ball and chain": "which way?",
    "lash out": "at whom?",
    "bite": "whom does he bite?",
    "apothecary": "does the apothecary look after {player}?",
    "apothecary result": "which of the two: {what}?",
    "regeneration": "is {player}'s Regeneration rolled again?",
    "argue the call": "argue the call for {player}?",
    "bribery and corruption": "is the argument rolled again?",
    "bribe": "a Bribe for {player}?",
    "raise the dead": "does {player} rise for you?",
    "plague ridden": "is {player} infected?",
    "prayer": "whom does Nuffle bless?",
    "lesson": "which skill does he learn?",
    "wisdom": "what does the White Dwarf teach him?",
    "star target": "at whom?",
    "raid": "where to?",
    "weather mage": "how is the weather shifted?",
    "wizard": "does the Wizard cast a spell now?",
    "fireball": "where does it burst?",
    "zap": "at whom?",
}


def question(choice: Choice, names: list[str]) -> str:
    """ "home: does h3 use dodge?" """
    about = list(choice.about)
    player = next((thing for thing in about if isinstance(thing, Player)), None)
    rest = [_told(thing) for thing in about if not isinstance(thing, (Player, list, bool)) and thing is not None]
    asked = ASKED[choice.kind].format(
        player="he" if player is None else names[player.id], what=" or ".join(part for part in rest if part)
    )
    return f"{SIDES[choice.side]}: {asked}"


def _told(thing: object) -> str:
    if isinstance(thing, int):
        return title(thing).replace("-", " ").title() if thing and not thing & thing - 1 else ""
    return str(thing)
