"""Which version of play this is: the same version gives the same events from the same actions and dice, byte for byte."""

#: To be raised with every change of what a sequence of actions leads to. A stored match of another version is shown from its stored events.
RULES = 4
