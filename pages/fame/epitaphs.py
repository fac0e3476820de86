"""What is cut into the stones of the fallen: a line that fits how it happened, always the same for one grave."""

from hashlib import blake2b

WORDS: dict[str, tuple[str, ...]] = {
    "block": (
        "The gap was closing.",
        "Stood his ground. Lies in it now.",
        "There was a lane; then there was not.",
        "The other fellow slipped as well, but later.",
        "Held the line. The line moved.",
    ),
    "foul": (
        "Down already, and then some more.",
        "The referee saw nothing. He rarely does.",
        "He was resting at the time.",
    ),
    "crowd": ("Met the supporters.", "The stand was nearer than it looked.", "Seat unnumbered, row unknown."),
    "secret_weapon": (
        "The inspection found it in order.",
        "It was louder up close.",
        "He had been told about the fuse.",
    ),
    "stab": ("It was a small knife.", "Nothing in the rules against it.", "The coat had a second pocket."),
    "throw": ("Something came down.", "It was thrown in good faith.", "Looked up a moment late."),
    "self": ("Nobody pushed.", "The grass was wet.", "It was one square too far."),
    "": ("He played.", "The team bus waited.", "Remembered by the groundsman.", "Number since reissued."),
}


def epitaph(grave: str, cause: str) -> str:
    """The words on this stone."""
    lines = WORDS.get(cause) or WORDS[""]
    return lines[int.from_bytes(blake2b(grave.encode(), digest_size=4).digest()) % len(lines)]
