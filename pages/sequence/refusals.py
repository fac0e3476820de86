"""What the forms of a sequence refuse before any rule is asked."""

from rulebook.shapes.refusals import Unreadable


class NothingChosen(Unreadable):
    """The form came back without a choice."""

    code = "nothing_chosen"
    sentence = "Choose one of the rows first."


class NoSkillNamed(Unreadable):
    """A skill of one's choice, but none was chosen."""

    code = "no_skill_named"
    sentence = "Choose a skill."
