"""Refusals of matches."""

from rulebook.shapes.refusals import Forbidden, Refusal, Unreadable


class NothingToAward(Refusal):
    code = "nothing_to_award"
    sentence = "{fixture} is a friendly: it is played, or taken off, and nobody is awarded it."


class DecidedAlready(Refusal):
    code = "decided_already"
    sentence = "{fixture} has been decided: a wrong result is corrected, not played again."
    grantable = False


class FixtureChanged(Refusal):
    code = "fixture_changed"
    sentence = "{fixture} is not on the calendar any more as it was: look at the fixtures as they stand now."
    grantable = False


class LockedAlready(Refusal):
    code = "locked_already"
    sentence = "{fixture} is locked already: the match goes on where it was left."
    grantable = False


class InAnotherMatch(Refusal):
    code = "in_another_match"
    sentence = "{team} still has {other} open: its sequence afterwards comes first."
    grantable = False


class WaitsForAnotherMatch(Refusal):
    code = "waits_for_another_match"
    sentence = "{team} is still in another match, and {fixture} follows in its history after that: correct it then, or take the decision back."
    grantable = False


class AnsweredAlready(Refusal):
    code = "answered_already"
    sentence = "This has been answered already: here is what came of it."
    grantable = False


class NothingToTakeBack(Refusal):
    code = "nothing_to_take_back"
    sentence = "That cannot be taken back any more: something has been rolled or chosen since."
    grantable = False


class NotARoll(Refusal):
    code = "not_a_roll"
    sentence = "There is nothing to roll here: a choice is asked for."
    grantable = False


class NotAChoice(Refusal):
    code = "not_a_choice"
    sentence = "There is nothing to choose here: dice are asked for."
    grantable = False


class RolledHere(Refusal):
    code = "rolled_here"
    sentence = "This season's dice are rolled by the site, not typed."
    grantable = False


class NoSuchDice(Unreadable):
    code = "no_such_dice"
    sentence = "{count} dice from 1 to {sides} are asked for."


class NotAmongThem(Unreadable):
    code = "not_among_them"
    sentence = "That is none of those who could have been drawn."


class NotKickedOff(Refusal):
    code = "not_kicked_off"
    sentence = "{fixture} has not been kicked off yet: there is nothing to report."
    grantable = False


class AwardedToNobodyKnown(Unreadable):
    code = "awarded_to_nobody_known"
    sentence = "A fixture is awarded to the home side, to the away side, or to neither."


class NothingToCorrect(Refusal):
    code = "nothing_to_correct"
    sentence = "{fixture} has no accepted result to correct."
    grantable = False


class RulingsMissing(Refusal):
    code = "rulings_missing"
    sentence = "{count} consequences want a ruling first: keep each or reverse it."
    grantable = False


class SameResult(Refusal):
    code = "same_result"
    sentence = "That is what the accepted report says already."
    grantable = False


class MoreFollowsNow(Refusal):
    code = "more_follows_now"
    sentence = "What follows is not what you last saw: read it as it stands now, and then save."
    grantable = False


class SeasonHasTurned(Refusal):
    code = "season_has_turned"
    sentence = "{team} has opened another season since: an old result changes it only by a grant."
    grantable = False


class NothingFiled(Refusal):
    code = "nothing_filed"
    sentence = "Nobody has filed a report of {fixture} yet: there is nothing to answer."
    grantable = False


class OwnVersion(Refusal):
    code = "own_version"
    sentence = "{team} stands by version {number} already: file another one if it is wrong."
    grantable = False


class NoSuchVersion(Unreadable):
    code = "no_such_version"
    sentence = "There is no version {number} of this report."


class SecondOfficerNeeded(Forbidden):
    code = "second_officer_needed"
    sentence = "You coach {team}. Another officer has to decide this one."


class TooLateToReopen(Refusal):
    code = "too_late_to_reopen"
    sentence = (
        "{fixture} cannot be reopened: {because}. Correct the result instead, and see first what follows from it."
    )
    grantable = False


class NotTheSamePair(Refusal):
    code = "not_the_same_pair"
    sentence = "The report is about {match}, and {fixture} is for another pair."
    grantable = False


class CannotMoveThere(Refusal):
    code = "cannot_move_there"
    sentence = "The report cannot be moved to {fixture}: {because}."
    grantable = False


class NoOpenObjection(Refusal):
    code = "no_open_objection"
    sentence = "Nobody objects to the report of {fixture} any more."
    grantable = False


class NeedsNoWinner(Refusal):
    code = "needs_no_winner"
    sentence = "{fixture} may end level: only a match that needs a winner goes to extra time and roll-offs."
    grantable = False


class NothingToAsk(Refusal):
    code = "nothing_to_ask"
    sentence = "There is nothing that a coach could be asked: say what to keep and what to reverse."
    grantable = False


class NotAskedAnyMore(Refusal):
    code = "not_asked_any_more"
    sentence = "This is not asked any more: the correction has been saved, changed or put aside since."
    grantable = False


class NoSuchAnswer(Unreadable):
    code = "no_such_answer"
    sentence = "Say whether to keep it or to reverse it."
