"""What is cut into the stones of the fallen: a line that fits how it happened, always the same for one grave."""

from hashlib import blake2b

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: dict[str, tuple[str | Promise, ...]] = {
    "block": (
        _("The gap was closing."),
        _("Stood firm. Still here."),
        _("There was a lane; then there was not."),
        _("The opponent slipped too, but later."),
        _("Held the line. The line moved."),
    ),
    "foul": (
        _("Down already, and then some more."),
        _("The referee saw nothing, as usual."),
        _("Resting at the time."),
    ),
    "crowd": (_("Met the supporters."), _("The stand was nearer than it looked."), _("Seat unnumbered, row unknown.")),
    "secret_weapon": (
        _("The inspection found it in order."),
        _("It was louder up close."),
        _("Had been told about the fuse."),
    ),
    "stab": (_("It was a small knife."), _("Nothing in the rules against it."), _("The coat had a second pocket.")),
    "throw": (_("Something came down."), _("It was thrown in good faith."), _("Looked up a moment late.")),
    "self": (_("Nobody pushed."), _("The grass was wet."), _("It was one square too far.")),
    "": (_("Played."), _("The team bus waited."), _("Remembered by the groundsman."), _("Number since reissued.")),
}


def epitaph(grave: str, cause: str) -> str:
    """The words on this stone."""
    lines = WORDS.get(cause) or WORDS[""]
    return str(lines[int.from_bytes(blake2b(grave.encode(), digest_size=4).digest()) % len(lines)])
