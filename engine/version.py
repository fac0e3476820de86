"""Which version of play this is: the same version gives the same events from the same actions and dice, byte for byte."""

#: Raised by whoever changes what any sequence of actions leads to. A stored match of another version is shown from its stored events.
RULES = 4
