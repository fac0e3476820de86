"""What an import asks. A list is taken over as its source has it; whatever is unusual, unclear or left out is a question to a commissioner.

A question does not keep the team out: it is written into the entry that opens the history. What does keep it out is ``Unreadable``.
"""

from rulebook.naming import tidied, tidy
from rulebook.shapes.refusals import Problem, Refusal, Unreadable
from teams.history.season import OpenQuestion


class Question(Refusal):
    """Taken over as it was said, and open until a commissioner has looked at it."""


class PositionReadAs(Question):
    code = "import_position_read_as"
    sentence = "The file calls {player} a “{name}”: read as {position}, the only one of {roster} teams that it fits."


class GainUnclear(Question):
    code = "import_gain_unclear"
    sentence = "{player} gained {what} for {value:,} gp, which fits no kind of advancement: entered as {how}, at the value given."


class PointsDiffer(Question):
    code = "import_points_differ"
    sentence = "{player} has spent {spent} SPP as given; by the book such advancements cost {by_book}. The number given is kept."


class PointsUnexplained(Question):
    code = "import_points_unexplained"
    sentence = (
        "{player} has {spp} SPP as given; the deeds that are given with them make {made}. The number given is kept."
    )


class MoreSpentThanEarned(Question):
    code = "import_more_spent_than_earned"
    sentence = "{player} has earned {spp} SPP and spent {spent}."


class GainsUncosted(Question):
    code = "import_gains_uncosted"
    sentence = "{player} has {skills} gained skills and {costs} prices for them: those without a price have the book's."


class SkillLeftOut(Question):
    code = "import_skill_left_out"
    sentence = (
        "{player} gained “{skill}”, which was left out; the {value:,} gp that it counts for stay in the player's value."
    )


class InjuryUnread(Question):
    code = "import_injury_unread"
    sentence = "Of {player}'s injuries the file says “{text}”: “{part}” means nothing here and was left out."


class PlayerStatusUnread(Question):
    code = "import_player_status_unread"
    sentence = "The file gives {player} the {what} “{status}”, which means nothing here: entered as an active player."


class NumberChanged(Question):
    code = "import_number_changed"
    sentence = "{player} wore number {was}, which somebody else wears or nobody can: number {number} from now on."


class NameChanged(Question):
    code = "import_name_changed"
    sentence = "The name “{was}” is not one of 1 to {limit} characters: “{name}” from now on."


class NameCleaned(Question):
    code = "import_name_cleaned"
    sentence = "The name “{was}” has characters that cannot be seen or that turn the direction of writing: “{name}” from now on."


class FansBeyondTheDraft(Question):
    code = "import_fans_beyond_the_draft"
    sentence = "Dedicated fans are {count}; a draft gives {start} to {limit}. Entered as grown."


class TreasuryBelowZero(Question):
    code = "import_treasury_below_zero"
    sentence = "The treasury is {below:,} gp below zero, and is entered so: nothing can be bought until it is settled."


class TreasuryUneven(Question):
    code = "import_treasury_uneven"
    sentence = "The treasury is {gold:,} gp; by the book gold comes in steps of {step:,}."


class CaughtInItsRedraft(Question):
    code = "import_not_active"
    sentence = (
        "FUMBBL has the team as “{status}”, not as active: its list and its treasury may be half-way through something."
    )


class TreasuryBeforeRedraft(Question):
    code = "import_treasury_before_redraft"
    sentence = "Before its redraft the treasury held {before:,} gp, the file says; what it holds now was entered."


class MatchesElsewhere(Question):
    code = "import_matches_elsewhere"
    sentence = (
        "{played} matches ({won} won, {drawn} drawn, {lost} lost) were played elsewhere:"
        " the team's record counts them, no table here does, and no match is behind its players' deeds."
    )


class RecordDoesNotAddUp(Question):
    code = "import_record_does_not_add_up"
    sentence = "The file counts {games} games, and {sum} won, drawn and lost together: the latter were entered."


class ValueDiffers(Question):
    code = "import_value_differs"
    sentence = "The {what} is {here:,} gp by this list and {there:,} gp as given."


class NotByTheBook(Question):
    code = "import_not_by_the_book"
    sentence = "{who} would be refused here: {reason}"


class JourneymenLeftOut(Question):
    code = "import_journeymen_left_out"
    sentence = (
        "Numbers above 16 are journeymen: {names} were not taken over ({count} in all). A match here brings its own."
    )


class FormerPlayers(Question):
    code = "import_former_players"
    sentence = "{count} players who have left the team were not taken over: {names}."


class OtherRules(Question):
    code = "import_other_rules"
    sentence = "The file was played by ruleset {ruleset} of FUMBBL, not by a known form of {edition}."


class LeftOut(Question):
    code = "import_left_out"
    sentence = "The file also tells of these, for which there is no place in a history: {fields}."


class RosterUnknown(Unreadable):
    code = "import_roster_unknown"
    sentence = "The file's roster “{name}” is none of {edition}: say which of its rosters it is."


class PositionUnknown(Unreadable):
    code = "import_position_unknown"
    sentence = "{player} is a “{name}”, which {roster} teams do not have: say which of {known} it is."


class SkillUnknown(Unreadable):
    code = "import_skill_unknown"
    sentence = (
        "{player} gained “{name}”, which is no skill of {edition}: say which it is, or that it is to be left out."
    )


class RuleNotToChoose(Unreadable):
    code = "import_rule_not_to_choose"
    sentence = "{roster} teams have no “{name}” to choose."


def open_question(question: Problem) -> OpenQuestion:
    """The question as the opening entry keeps it."""
    return OpenQuestion(code=question.code, sentence=tidy(str(question)), facts=tidied(question.facts))
