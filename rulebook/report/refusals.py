"""Refusals that more than one kind of check knows."""

from rulebook.shapes.refusals import Refusal

#: More than this of anything is a slip of the finger.
MOST = 99


class NotOnTheSheet(Refusal):
    code = "not_on_the_sheet"
    sentence = "{player} was not on the sheet of {team} at the kick-off."


class CountOutOfRange(Refusal):
    code = "count_out_of_range"
    sentence = "{what} cannot be {count}: from 0 to {most} is possible."
