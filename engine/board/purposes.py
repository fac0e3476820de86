"""What every die of a match is rolled for, and what may roll it again: a team re-roll, Pro, a star's own rule, a skill (p.24, 77).

The book names the dice that no team re-roll touches; any other die that the active side rolls for a player of its own in its own team turn may
be rolled again. ``engine.play.rolls.may_reroll`` offers what stands here and nothing else, and no die is rolled a third time.
"""

from dataclasses import dataclass

from engine.board.skills import (
    BLIND_RAGE,
    BRAWLER,
    CATCH,
    DODGE,
    MESMERIZING_DANCE,
    MONSTROUS_MOUTH,
    PASS,
    SAVAGE_BLOW,
    SURE_FEET,
    SURE_HANDS,
    THE_BALLISTA,
    UNSTOPPABLE_MOMENTUM,
    WHIRLING_DERVISH,
)

IN_THE_AIR, THROW_IN, ARMOUR, INJURY, CASUALTY, BRIBE, ARGUMENT, CAUGHT_BOMB, REGENERATION, REROLL, OPPONENTS, NO_PLAYERS, OUT_OF_TURN = (
    "deviation, scatter, bounce", "throw-in", "armour", "injury", "casualty", "bribe", "argument", "caught bomb", "regeneration", "re-roll",
    "opponent's", "no player's", "out of turn",
)  # fmt: skip
#: Why a die is never rolled again by its owner's side, and where that stands.
BARRED = {
    IN_THE_AIR: "p.24, R001",
    THROW_IN: "R001",
    ARMOUR: "p.24, R001, R079",
    INJURY: "p.24, R001, R079",
    CASUALTY: "p.24, R001, R079",
    BRIBE: "R001, R079",
    ARGUMENT: "R001, R079",
    CAUGHT_BOMB: "R131",
    REGENERATION: "R145, R079",
    # A re-roll is not rolled again: neither whether a Loner may use it, nor whether Pro works.
    REROLL: "p.24, R002, R141",
    # Rolled by the other coach, who is not active.
    OPPONENTS: "R004",
    # Loner says that a player uses the re-roll; the weather and the crowd are none.
    NO_PLAYERS: "p.84",
    # Before the match, at a kick-off, between two turns, at the end of a drive.
    OUT_OF_TURN: "p.24, R023, R157",
}


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a die is rolled for. ``barred`` says why nobody may roll it again; if it is empty a team re-roll may."""

    name: str
    barred: str = ""
    #: Pro may roll it again in the player's own activation.
    pro: bool = True
    #: The skills, and the special rules of Star Players besides those for any die, that roll it again.
    skills: int = 0
    gifts: int = 0


def _never(barred: str, *names: str) -> tuple[Purpose, ...]:
    return tuple(Purpose(name, barred, pro=False) for name in names)


def _always(*names: str) -> tuple[Purpose, ...]:
    return tuple(Purpose(name) for name in names)


PURPOSES = {
    purpose.name: purpose
    for purpose in (
        # moving
        Purpose("stand up", pro=False),  # R030; jumping up is no different: a Prone player uses no skill
        Purpose("jump up", pro=False),
        Purpose("rush", skills=SURE_FEET),
        Purpose("dodge", skills=DODGE),
        *_always("jump", "tentacles", "shadowing", "trapdoor"),
        # the ball
        Purpose("pick-up", skills=SURE_HANDS),
        Purpose("catch", skills=CATCH | MONSTROUS_MOUTH),
        Purpose("pass", skills=PASS, gifts=THE_BALLISTA),
        *_always("interfere", "yoink", "animosity"),
        *_never(IN_THE_AIR, "direction", "distance"),
        *_never(THROW_IN, "throw-in direction", "throw-in distance"),
        # team-mates and bombs
        Purpose("throw team-mate", gifts=THE_BALLISTA),
        *_always("always-hungry", "squirms free", "swoop", "landing"),
        Purpose("bomb", skills=PASS),
        *_always("catch the bomb", "bomb nearby"),
        *_never(CAUGHT_BOMB, "bomb in the hand"),
        # hitting
        Purpose("block", skills=BRAWLER, gifts=SAVAGE_BLOW | UNSTOPPABLE_MOMENTUM),
        Purpose("dauntless", gifts=BLIND_RAGE),
        Purpose("ball and chain", gifts=WHIRLING_DERVISH),
        *_always("chainsaw", "projectile-vomit", "breathe-fire", "foul-appearance"),
        Purpose("hypnotic gaze", gifts=MESMERIZING_DANCE),
        # obeying
        *_always("bone-head", "really-stupid", "unchannelled-fury", "take-root", "animal-savagery", "bloodlust"),
        # what stars may do
        *_always("look into my eyes", "baleful hex", "catch of the day", "beer barrel", "blunderbuss", "all you can eat"),
        # what it comes to
        *_never(ARMOUR, "armour"),
        *_never(INJURY, "injury"),
        *_never(CASUALTY, "casualty", "lasting injury"),
        *_never(REGENERATION, "regeneration"),
        *_never(REROLL, "loner", "pro"),
        # the referee
        *_never(ARGUMENT, "argue the call"),
        *_never(BRIBE, "bribe"),
        *_never(OPPONENTS, "biased referee"),
        *_never(NO_PLAYERS, "weather"),
        *_never(
            OUT_OF_TURN, "fans", "toss", "kick-off event", "roll-off", "how many", "random player", "prayer", "officious ref", "halfling master chef",
            "rock", "pick-me-up", "fireball", "zap", "recovery", "sudden death",
        ),
    )
}  # fmt: skip
