"""What the launcher says when it cannot go on."""


class Fault(Exception):
    """One plain sentence for whoever typed the command; it ends with what to do about it."""
