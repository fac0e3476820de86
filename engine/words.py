"""English for the log: a sentence for each event of the catalogue. Nothing but this module knows how an event is worded."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.board.events import CATALOGUE, PLAYER_FACTS, SIDE_FACTS, SIDES, SQUARE_FACTS, Event

FACES = {1: "Player Down", 2: "Both Down", 3: "Push Back", 4: "Push Back", 5: "Stumble", 6: "Pow!"}
SENTENCES: Mapping[str, str] = {
    "fans": "{side}: {die} thousand fair-weather fans came, Fan Factor {factor}.",
    "weather": "The weather: {dice}, {result}.",
    "toss": "The toss: {dice}; {winner} chooses.",
    "half": "Half {number} begins; {kicking} kicks off.",
    "set-up": "{player} sets up on {square}.",
    "kicks": "{player} kicks towards {square}.",
    "kick-off-event": "Kick-off event: {dice}, {result}.",
    "roll-off": "{what}: home {home}, away {away}; {winner}.",
    "touchback": "Touchback: {player} is given the ball.",
    "turn": "{side} starts turn {number}.",
    "turn-ends": "{side} ends the turn{turnover}.",
    "activated": "{player} is activated: {action}.",
    "moves": "{player} moves to {square}.",
    "stands": "{player} stands up.",
    "test": "{player}, {what}: {die}{modifiers}, needs {need}+: {passed}.",
    "contest": "{player} against {other}, {what}: rolled {die}, {total} in all, needs {need}+: {passed}.",
    "uses": "{player} uses {skill}.",
    "re-roll": "{player} re-rolls with {source}.",
    "blocks": "{player} (ST {own}) blocks {target} (ST {theirs}): {dice} dice, {chooser} chooses.",
    "block-dice": "{player} rolls {faces}.",
    "result": "The result is {face}.",
    "pushed": "{player} is pushed to {square}.",
    "crowd": "{player} is pushed into the crowd.",
    "follows": "{player} follows up to {square}.",
    "falls": "{player} Falls Over.",
    "knocked-down": "{player} is Knocked Down.",
    "placed-prone": "{player} is Placed Prone.",
    "armour": "Armour of {player}: {dice}{modifiers}, needs {need}: {broken}.",
    "injury": "Injury of {player}: {dice}{modifiers}: {result}.",
    "casualty": "Casualty of {player}: {die}{modifiers}: {result}.",
    "lasting": "Lasting injury of {player}: {die}, {characteristic}.",
    "apothecary": "The apothecary looks after {player}.",
    "caused": "{by} has caused a casualty: {player}.",
    "hurt": "{player}: {result}.",
    "rises": "{victim} rises as {player}, {name}, for {side} ({rule}).",
    "blessed": "{player} earns more for that: {prayer}.",
    "joins": "{name} joins in for {side} as {player}.",
    "stunned": "{player} is Stunned.",
    "leaves": "{player} goes to the {box} box.",
    "returns": "{player} is back in the {box} box.",
    "rolls-over": "{player} rolls over.",
    "ball-moves": "The ball {how} to {square}.",
    "ball-rests": "The ball lies on {square}.",
    "holds": "{player} has the ball.",
    "passes": "{player} throws to {square}: {band}.",
    "pass-result": "The pass is {result}.",
    "deflection": "{player} deflects the pass.",
    "interception": "{player} intercepts the pass.",
    "completion": "{player} completes a pass to {catcher}.",
    "hands": "{player} hands the ball to {receiver}.",
    "throws-mate": "{player} throws {mate} towards {square}.",
    "mate-moves": "{player} {how} to {square}.",
    "superb-throw": "{player} throws {mate} superbly.",
    "eaten": "{player} is eaten.",
    "fouls": "{player} fouls {target}, assists {for_} to {against}.",
    "sent-off": "{player} is Sent-off.",
    "argues": "{side} argues the call: {die}, {result}.",
    "bribes": "{side} offers a Bribe: {die}, {passed}.",
    "spotted": "The referee saw {player}.",
    "touchdown": "Touchdown by {player}! {home} : {away}.",
    "drive-ends": "The drive ends.",
    "heat": "{player} faints in the heat.",
    "die": "{what}: {die}.",
    "extra-time": "Extra time.",
    "sudden-death": "Sudden death: {home} : {away}.",
    "conceded": "{side} concedes.",
    "full-time": "Full time: {home} : {away}.",
    "rooted": "{player} is Rooted.",
    "dazed": "{player} has no Tackle Zone.",
    "gains": "{player} has {skill} for now.",
    "changes": "{player}: {characteristic} {amount} for now.",
    "prayer-roll": "{side} prays: {die}, {prayer}.",
    "prayer": "{side} is heard: {prayer}.",
    "markers": "The turn markers move by {spaces}.",
    "chef": "The Chef of {side} rolls {dice}: {inspired} team re-rolls.",
    "weather-returns": "The weather is {result} again.",
    "fireball": "A fireball of {side} bursts at {square}.",
    "explodes": "The bomb of {player} explodes at {square}.",
    "undone": "{side} takes the last action back.",
}


def modifiers(pairs: tuple[tuple[str, int], ...]) -> str:
    """ "-1 (marked) +1 (two-heads)", or nothing."""
    return "".join(f" {value:+d} ({reason})" for reason, value in pairs)


#: How a fact is worded that is neither a side, a player nor a square.
WORDED: Mapping[str, Callable[[Any], object]] = {
    "passed": lambda passed: "passed" if passed else "failed",
    "broken": lambda broken: "yes" if broken else "no",
    "modifiers": modifiers,
    "face": lambda face: FACES[face],
    "faces": lambda faces: ", ".join(FACES[face] for face in faces),
    "dice": lambda dice: "+".join(str(die) for die in dice) if isinstance(dice, tuple) else dice,
    "turnover": lambda why: f" in a Turnover ({why})" if why else "",
    "amount": lambda amount: f"{amount:+d}",
    "spaces": lambda spaces: f"{spaces:+d}",
}


def sentence(event: Event, player: Callable[[int], str], square: Callable[[int], str]) -> str:
    """The event as one English sentence, given how players and squares are called."""
    shown: dict[str, Any] = {}
    for fact, value in zip(CATALOGUE[event[0]].facts, event[1:], strict=True):
        if fact in PLAYER_FACTS:
            shown[fact] = player(value) if isinstance(value, int) and value >= 0 else "nobody"
        elif fact in SQUARE_FACTS:
            shown[fact] = square(value) if value >= 0 else "off the pitch"
        elif fact in SIDE_FACTS:
            shown[fact] = SIDES[value] if value in (0, 1) else "neither"
        else:
            shown[fact] = WORDED[fact](value) if fact in WORDED else value
    return SENTENCES[event[0]].format_map(shown)
