"""What the launcher says when it cannot go on."""

import errno

#: Full, over a quota, or longer than a file may be. Windows has no quotas of this kind.
FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}

#: With this begins the line in which a command of the site tells what was in its way.
TOLD = "manage.py: "


class Fault(Exception):
    """One plain sentence for the user of the command; it ends with what to do."""


def is_full(error: OSError) -> bool:
    """Is it a full disk that the system tells of?"""
    return error.errno in FULL
