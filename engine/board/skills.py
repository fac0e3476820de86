"""Skills and traits as bits: what a player has, what they may use right now, and the families that a rule asks about at once.

The names are the rulebook's ids. A player's ``able`` is worked out once, when their stance changes, so no rule asks again whether a
Prone player may use a skill (p.74: only where the skill says so).
"""

from collections.abc import Iterable, Mapping

from rulebook.shapes.contents import Skill

NAMES: tuple[str, ...] = (
    # the ones that are asked about most stand first: small ints are the fastest
    "block", "dodge", "tackle", "guard", "frenzy", "pro", "sure-feet", "sprint", "stunty", "titchy", "two-heads", "break-tackle",
    "diving-tackle", "prehensile-tail", "shadowing", "tentacles", "catch", "sure-hands", "wrestle", "juggernaut", "horns", "dauntless",
    "stand-firm", "sidestep", "fend", "grab", "strip-ball", "mighty-blow", "claws", "jump-up",
    "diving-catch", "defensive", "leap", "safe-pair-of-hands", "sneaky-git", "dirty-player", "kick", "big-hand", "disturbing-presence",
    "extra-arms", "foul-appearance", "iron-hard-skin", "monstrous-mouth", "very-long-legs", "accurate", "cannoneer", "cloud-burster",
    "dump-off", "fumblerooskie", "hail-mary-pass", "leader", "nerves-of-steel", "on-the-ball", "pass", "running-pass", "safe-pass",
    "arm-bar", "brawler", "multiple-block", "pile-driver", "strong-arm", "thick-skull", "always-hungry", "animal-savagery", "animosity",
    "ball-and-chain", "bloodlust", "bombardier", "bone-head", "breathe-fire", "chainsaw", "decay", "drunkard", "hit-and-run",
    "hypnotic-gaze", "kick-team-mate", "loner", "my-ball", "no-hands", "pick-me-up", "plague-ridden", "pogo-stick", "projectile-vomit",
    "really-stupid", "regeneration", "right-stuff", "secret-weapon", "stab", "swarming", "swoop", "take-root", "throw-team-mate",
    "timmm-ber", "trickster", "unchannelled-fury",
)  # fmt: skip
BIT: Mapping[str, int] = {name: 1 << place for place, name in enumerate(NAMES)}

BLOCK, DODGE, TACKLE, GUARD, FRENZY, PRO, SURE_FEET, SPRINT, STUNTY, TITCHY, TWO_HEADS, BREAK_TACKLE = (
    1 << n for n in range(12)
)
DIVING_TACKLE, PREHENSILE_TAIL, SHADOWING, TENTACLES, CATCH, SURE_HANDS, WRESTLE, JUGGERNAUT, HORNS, DAUNTLESS = (
    1 << n for n in range(12, 22)
)
STAND_FIRM, SIDESTEP, FEND, GRAB, STRIP_BALL, MIGHTY_BLOW, CLAWS, JUMP_UP = (1 << n for n in range(22, 30))
DIVING_CATCH, DEFENSIVE, LEAP, SAFE_PAIR_OF_HANDS, SNEAKY_GIT, DIRTY_PLAYER, KICK, BIG_HAND, DISTURBING_PRESENCE = (
    1 << n for n in range(30, 39)
)
EXTRA_ARMS, FOUL_APPEARANCE, IRON_HARD_SKIN, MONSTROUS_MOUTH, VERY_LONG_LEGS, ACCURATE, CANNONEER, CLOUD_BURSTER = (
    1 << n for n in range(39, 47)
)
DUMP_OFF, FUMBLEROOSKIE, HAIL_MARY_PASS, LEADER, NERVES_OF_STEEL, ON_THE_BALL, PASS, RUNNING_PASS, SAFE_PASS = (
    1 << n for n in range(47, 56)
)
ARM_BAR, BRAWLER, MULTIPLE_BLOCK, PILE_DRIVER, STRONG_ARM, THICK_SKULL, ALWAYS_HUNGRY, ANIMAL_SAVAGERY, ANIMOSITY = (
    1 << n for n in range(56, 65)
)
BALL_AND_CHAIN, BLOODLUST, BOMBARDIER, BONE_HEAD, BREATHE_FIRE, CHAINSAW, DECAY, DRUNKARD, HIT_AND_RUN = (
    1 << n for n in range(65, 74)
)
HYPNOTIC_GAZE, KICK_TEAM_MATE, LONER, MY_BALL, NO_HANDS, PICK_ME_UP, PLAGUE_RIDDEN, POGO_STICK, PROJECTILE_VOMIT = (
    1 << n for n in range(74, 83)
)
REALLY_STUPID, REGENERATION, RIGHT_STUFF, SECRET_WEAPON, STAB, SWARMING, SWOOP, TAKE_ROOT, THROW_TEAM_MATE = (
    1 << n for n in range(83, 92)
)
TIMMM_BER, TRICKSTER, UNCHANNELLED_FURY = (1 << n for n in range(92, 95))

# Not skills, but remembered beside the skills that a player has used up in this activation.
JUMPED, STUCK, HAS_HIT = (1 << n for n in range(95, 98))
#: Not a skill either: the +1 of a Fireball (by option of a bomb too), which may be added like one.
SPELL = 1 << 98
#: The special rules of Star Players, named like the book's headings, and how long one use of each lasts ("" for no limit).
GIFTS: tuple[tuple[str, str], ...] = (
    ("slayer", "game"),
    ("crushing-blow", "game"),
    ("ram", "game"),
    ("brutal-block", "game"),
    ("dwarfen-scourge", "game"),
    ("toxin-connoisseur", "game"),
    ("master-assassin", "game"),
    ("savage-mauling", "game"),
    ("a-sneaky-pair", ""),
    ("consummate-professional", "game"),
    ("halfling-luck", "game"),
    ("thinking-mans-troll", "half"),
    ("the-ballista", "game"),
    ("mesmerizing-dance", "game"),
    ("unstoppable-momentum", ""),
    ("savage-blow", "game"),
    ("whirling-dervish", "activation"),
    ("blind-rage", ""),
    ("indomitable", "game"),
    ("incorporeal", "game"),
    ("strong-passing-game", "game"),
    ("swift-as-the-breeze", "game"),
    ("frenzied-rush", "game"),
    ("shot-to-nothing", "game"),
    ("excuse-me-are-you-a-zoat", "game"),
    ("wisdom-of-the-white-dwarf", "turn"),
    ("burst-of-speed", "game"),
    ("gored-by-the-bull", "game"),
    ("watch-out", "half"),
    ("lord-of-chaos", "game"),
    ("star-of-the-show", "game"),
    ("pump-up-the-crowd", "game"),
    ("treacherous", "game"),
    ("look-into-my-eyes", "game"),
    ("baleful-hex", "game"),
    ("black-ink", "game"),
    ("catch-of-the-day", "half"),
    ("beer-barrel-bash", "drive"),
    ("then-i-started-blastin", "half"),
    ("raiding-party", "drive"),
    ("the-flashing-blade", "game"),
    ("sneakiest-of-the-lot", ""),
    ("reliable", ""),
    ("kaboom", "game"),
    ("ghostly-flames", "half"),
    ("yoink", "game"),
    ("ill-be-back", "game"),
    ("maximum-carnage", "game"),
    ("primal-savagery", "game"),
    ("two-for-one", ""),
    ("bounding-leap", "game"),
    ("fury-of-the-blood-god", "game"),
    ("all-you-can-eat", "game"),
    ("putrid-regurgitation", "game"),
    ("tasty-morsel", "game"),
    ("old-pro", "game"),
    ("furious-outburst", "half"),
    ("kick-em-while-theyre-down", "game"),
    ("blast-it", "game"),
    ("quick-bite", "game"),
    ("vicious-vines", "half"),
)
SLAYER, CRUSHING_BLOW, RAM, BRUTAL_BLOCK, DWARFEN_SCOURGE, TOXIN_CONNOISSEUR, MASTER_ASSASSIN = (
    1 << n for n in range(100, 107)
)
(
    SAVAGE_MAULING,
    A_SNEAKY_PAIR,
    CONSUMMATE_PROFESSIONAL,
    HALFLING_LUCK,
    THINKING_MANS_TROLL,
    THE_BALLISTA,
    MESMERIZING_DANCE,
) = (1 << n for n in range(107, 114))
UNSTOPPABLE_MOMENTUM, SAVAGE_BLOW, WHIRLING_DERVISH, BLIND_RAGE, INDOMITABLE, INCORPOREAL, STRONG_PASSING_GAME = (
    1 << n for n in range(114, 121)
)
(
    SWIFT_AS_THE_BREEZE,
    FRENZIED_RUSH,
    SHOT_TO_NOTHING,
    EXCUSE_ME_ARE_YOU_A_ZOAT,
    WISDOM_OF_THE_WHITE_DWARF,
    BURST_OF_SPEED,
    GORED_BY_THE_BULL,
) = (1 << n for n in range(121, 128))
WATCH_OUT, LORD_OF_CHAOS, STAR_OF_THE_SHOW, PUMP_UP_THE_CROWD, TREACHEROUS, LOOK_INTO_MY_EYES, BALEFUL_HEX = (
    1 << n for n in range(128, 135)
)
(
    BLACK_INK,
    CATCH_OF_THE_DAY,
    BEER_BARREL_BASH,
    THEN_I_STARTED_BLASTIN,
    RAIDING_PARTY,
    THE_FLASHING_BLADE,
    SNEAKIEST_OF_THE_LOT,
) = (1 << n for n in range(135, 142))
RELIABLE, KABOOM, GHOSTLY_FLAMES, YOINK, ILL_BE_BACK, MAXIMUM_CARNAGE, PRIMAL_SAVAGERY = (
    1 << n for n in range(142, 149)
)
TWO_FOR_ONE, BOUNDING_LEAP = (1 << n for n in range(149, 151))
FURY_OF_THE_BLOOD_GOD, ALL_YOU_CAN_EAT, PUTRID_REGURGITATION, TASTY_MORSEL = (1 << n for n in range(151, 155))
OLD_PRO, FURIOUS_OUTBURST, KICK_EM_WHILE_THEYRE_DOWN = (1 << n for n in range(155, 158))
BLAST_IT, QUICK_BITE, VICIOUS_VINES = (1 << n for n in range(158, 161))

GIFT: Mapping[str, int] = {name: 1 << place for place, (name, _) in enumerate(GIFTS, start=100)}
#: What comes back when a half, a drive, a turn or an activation begins.
RENEWED: Mapping[str, int] = {
    span: sum(GIFT[name] for name, lasts in GIFTS if lasts == span) for span in ("half", "drive", "turn", "activation")
}
#: What is used up by being used, for as long as it lasts.
LIMITED = sum(GIFT[name] for name, lasts in GIFTS if lasts)
#: A die of any kind may be rolled again, but those of armour, injury and casualties.
ANY_DIE = CONSUMMATE_PROFESSIONAL | HALFLING_LUCK | THINKING_MANS_TROLL
_CALLED = (*NAMES, "jumped", "stuck", "has hit", "blast", "", *(name for name, _ in GIFTS))

_BITS_CALLED: Mapping[str, int] = {name: 1 << place for place, name in enumerate(_CALLED) if name}

#: Re-rolls that a player has once in a team turn.
ONCE_A_TURN = DODGE | SURE_FEET
#: Rolled for when the player is activated, after the action was declared.
NEGATRAITS = BONE_HEAD | REALLY_STUPID | TAKE_ROOT | UNCHANNELLED_FURY | ANIMAL_SAVAGERY | BLOODLUST
#: An opponent with one of these may react when a player leaves a square they mark.
LEAVING = DIVING_TACKLE | PREHENSILE_TAIL | SHADOWING | TENTACLES
#: Special actions that take the place of a Block.
INSTEAD_OF_BLOCK = STAB | CHAINSAW | PROJECTILE_VOMIT | BREATHE_FIRE
#: Ways of getting over a square that a Jump does not allow.
LEAPING = LEAP | POGO_STICK
#: What an opponent may use when a player is named as the target of a Block.
WARY = FOUL_APPEARANCE | DUMP_OFF | TRICKSTER


def title(bit: int) -> str:
    """The rulebook's id of one skill bit."""
    return _CALLED[bit.bit_length() - 1]


def bits(names: Iterable[str]) -> int:
    """These skills together; KeyError for a name that no rule knows."""
    together = 0
    for name in names:
        together |= BIT[name]
    return together


def names(together: int) -> tuple[str, ...]:
    """The ids of a set of skills, in the order of NAMES."""
    return tuple(name for place, name in enumerate(NAMES) if together >> place & 1)


def called(together: int) -> tuple[str, ...]:
    """The names of these bits, special rules and what else is remembered beside skills included."""
    found = []
    while together:
        low = together & -together
        found.append(title(low))
        together ^= low
    return tuple(found)


def bits_called(names: Iterable[str]) -> int:
    """The bits of these names, the reverse of ``called``; KeyError for an unknown one."""
    together = 0
    for name in names:
        together |= _BITS_CALLED[name]
    return together


class Usable:
    """Which skills may be used in which state, from the rulebook's own words."""

    def __init__(self, skills: Iterable[Skill]) -> None:
        known = [skill for skill in skills if skill.id in BIT]
        self.prone = bits(skill.id for skill in known if "prone" in skill.usable_while)
        self.stunned = bits(skill.id for skill in known if "stunned" in skill.usable_while)
        self.without_tackle_zone = bits(skill.id for skill in known if "without_tackle_zone" in skill.usable_while)
