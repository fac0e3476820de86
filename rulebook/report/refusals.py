"""Refusals that more than one kind of check uses."""

from rulebook.shapes.refusals import Refusal

#: The largest count of anything in a report. More is a typing error.
MOST = 99


class NotOnTheSheet(Refusal):
    code = "not_on_the_sheet"
    sentence = "{player} was not on the sheet of {team} at the kick-off."


class CountOutOfRange(Refusal):
    code = "count_out_of_range"
    sentence = "{what}: enter 0 to {most}, not {count}."
