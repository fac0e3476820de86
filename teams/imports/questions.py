"""Questions of an import. A list is imported as its source has it; anything unusual, unclear or left out is a question for a commissioner.

A question does not keep the team out: it is written into the entry that opens the history. What does keep it out is ``Unreadable``.
"""

from rulebook.naming import tidied, tidy
from rulebook.shapes.refusals import Problem, Refusal, Unreadable
from teams.history.season import OpenQuestion


class Question(Refusal):
    """Imported as given, and open until a commissioner has looked at it."""


class PositionReadAs(Question):
    code = "import_position_read_as"
    sentence = "The file calls {player} a “{name}”. Read as {position}, the only position of {roster} teams that fits."


class GainUnclear(Question):
    code = "import_gain_unclear"
    sentence = "{player} gained {what} for {value:,} gp, which fits no kind of advancement. Entered as {how}, at the given value."


class PointsDiffer(Question):
    code = "import_points_differ"
    sentence = (
        "{player} has spent {spent} SPP, but by the book these advancements cost {by_book}. The given number is kept."
    )


class PointsUnexplained(Question):
    code = "import_points_unexplained"
    sentence = "{player} has {spp} SPP, but their recorded deeds add up to {made}. The given number is kept."


class MoreSpentThanEarned(Question):
    code = "import_more_spent_than_earned"
    sentence = "{player} has earned {spp} SPP and spent {spent}."


class GainsUncosted(Question):
    code = "import_gains_uncosted"
    sentence = "{player} has {skills} gained skills but {costs} prices. Skills without a price get the book's."


class SkillLeftOut(Question):
    code = "import_skill_left_out"
    sentence = "{player} gained “{skill}”, which was left out. Its {value:,} gp stay in the player's value."


class InjuryUnread(Question):
    code = "import_injury_unread"
    sentence = "The injuries of {player} are “{text}” in the file. “{part}” is unknown and was left out."


class PlayerStatusUnread(Question):
    code = "import_player_status_unread"
    sentence = "The file gives {player} the {what} “{status}”, which is unknown. Entered as an active player."


class NumberChanged(Question):
    code = "import_number_changed"
    sentence = "Number {was} of {player} is taken or not allowed. They now wear number {number}."


class NameChanged(Question):
    code = "import_name_changed"
    sentence = "The name “{was}” does not have 1 to {limit} characters. It is now “{name}”."


class NameCleaned(Question):
    code = "import_name_cleaned"
    sentence = "The name “{was}” has invisible characters or characters that change the direction of writing. It is now “{name}”."


class FansBeyondTheDraft(Question):
    code = "import_fans_beyond_the_draft"
    sentence = "{fans}: the team has {count}; a draft allows {start} to {limit}. Kept as given."


class TreasuryBelowZero(Question):
    code = "import_treasury_below_zero"
    sentence = "The treasury is {below:,} gp below zero. Kept as given: nothing can be bought until this is settled."


class TreasuryUneven(Question):
    code = "import_treasury_uneven"
    sentence = "The treasury is {gold:,} gp, but by the book gold comes in steps of {step:,}."


class CaughtInItsRedraft(Question):
    code = "import_not_active"
    sentence = (
        "FUMBBL lists the team as “{status}”, not as active. Its roster and treasury may be in the middle of a change."
    )


class TreasuryBeforeRedraft(Question):
    code = "import_treasury_before_redraft"
    sentence = (
        "The file says that the treasury held {before:,} gp before the re-draft. The current treasury was entered."
    )


class MatchesElsewhere(Question):
    code = "import_matches_elsewhere"
    sentence = (
        "{played} matches ({won} won, {drawn} drawn, {lost} lost) were played elsewhere."
        " The team's record counts them, but no table here does, and the deeds of its players belong to no match here."
    )


class RecordDoesNotAddUp(Question):
    code = "import_record_does_not_add_up"
    sentence = "The file has {games} games, but {sum} wins, draws and losses. The latter were entered."


class ValueDiffers(Question):
    code = "import_value_differs"
    sentence = "The {what} is {here:,} gp by this list, but {there:,} gp in the file."


class NotByTheBook(Question):
    code = "import_not_by_the_book"
    sentence = "{who} would be refused here: {reason}"


class JourneymenLeftOut(Question):
    code = "import_journeymen_left_out"
    sentence = (
        "Numbers above 16 are journeymen, so {names} were not imported ({count} in all). Matches here add their own."
    )


class FormerPlayers(Question):
    code = "import_former_players"
    sentence = "{count} players who have left the team were not imported: {names}."


class OtherRules(Question):
    code = "import_other_rules"
    sentence = "The file uses FUMBBL's ruleset {ruleset}, which is not a known form of {edition}."


class LeftOut(Question):
    code = "import_left_out"
    sentence = "The file also has these, which this site does not keep: {fields}."


class RosterUnknown(Unreadable):
    code = "import_roster_unknown"
    sentence = "The file's roster “{name}” is not in {edition}. Choose one of its rosters."


class PositionUnknown(Unreadable):
    code = "import_position_unknown"
    sentence = "{player} is a “{name}”, which {roster} teams do not have. Choose one of {known}."


class SkillUnknown(Unreadable):
    code = "import_skill_unknown"
    sentence = "{player} gained “{name}”, which is not a skill of {edition}. Choose the skill, or leave it out."


class InjuryUnknown(Unreadable):
    code = "import_injury_unknown"
    sentence = "{player} has an injury of the kind “{injury}”, which {edition} does not have."


class GainKindUnknown(Unreadable):
    code = "import_gain_kind_unknown"
    sentence = "“{kind}” is no kind of advancement of {edition}; there are {kinds}."


class RuleNotToChoose(Unreadable):
    code = "import_rule_not_to_choose"
    sentence = "{roster} teams can't choose “{name}”."


def open_question(question: Problem) -> OpenQuestion:
    """The question as the opening entry keeps it."""
    return OpenQuestion(code=question.code, sentence=tidy(str(question)), facts=tidied(question.facts))
