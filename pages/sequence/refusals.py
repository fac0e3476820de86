"""What the forms of a sequence refuse before any rule is asked."""

from rulebook.shapes.refusals import Refusal, Unreadable


class NothingChosen(Unreadable):
    """The form came back without a choice."""

    code = "nothing_chosen"
    sentence = "Choose one of the rows first."


class NoSkillNamed(Unreadable):
    """A skill of one's choice, but none was chosen."""

    code = "no_skill_named"
    sentence = "Choose a skill."


class OnlyForBothSides(Refusal):
    """A coach passes for their own side alone."""

    code = "only_for_both_sides"
    sentence = "Only an officer passes for both teams of {fixture}. A coach can buy nothing for their own."
    grantable = False
