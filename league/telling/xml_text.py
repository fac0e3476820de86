"""What XML can hold of a text that people typed."""

import re

_UNWRITABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def writable(text: str) -> str:
    """The text without the signs that XML 1.0 cannot hold, not even escaped."""
    return _UNWRITABLE.sub("", text)
