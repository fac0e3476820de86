"""Refusals of matches and their reports."""

from rulebook.shapes.refusals import Forbidden, Refusal, Unreadable


class NothingToAward(Refusal):
    code = "nothing_to_award"
    sentence = "{fixture} is a friendly. It can be played or removed, but not awarded."


class DecidedAlready(Refusal):
    code = "decided_already"
    sentence = "{fixture} already has a result. Correct the result instead of playing again."
    grantable = False


class FixtureChanged(Refusal):
    code = "fixture_changed"
    sentence = "{fixture} has changed in the calendar. Reload to see the current fixtures."
    grantable = False


class LockedAlready(Refusal):
    code = "locked_already"
    sentence = "{fixture} is already locked. Continue where the match was left."
    grantable = False


class InAnotherMatch(Refusal):
    code = "in_another_match"
    sentence = "{team} still has {other} open. Finish its post-match sequence first."
    grantable = False


class WaitsForAnotherMatch(Refusal):
    code = "waits_for_another_match"
    sentence = "{team} is still in another match that comes before {fixture} in its history. Correct it after that match, or take the decision back."
    grantable = False


class AnsweredAlready(Refusal):
    code = "answered_already"
    sentence = "This has already been answered. The result is shown below."
    grantable = False


class NothingToTakeBack(Refusal):
    code = "nothing_to_take_back"
    sentence = "This can no longer be taken back: something has been rolled or chosen since."
    grantable = False


class NotARoll(Refusal):
    code = "not_a_roll"
    sentence = "There is nothing to roll here. Make a choice."
    grantable = False


class NotAChoice(Refusal):
    code = "not_a_choice"
    sentence = "There is nothing to choose here. Roll the dice."
    grantable = False


class SealedChoice(Refusal):
    code = "sealed_choice"
    sentence = "The answer to this question is sealed. Choose the card where the question is asked."
    grantable = False


class RolledHere(Refusal):
    code = "rolled_here"
    sentence = "The site rolls this season's dice. They cannot be typed."
    grantable = False


class NoSuchDice(Unreadable):
    code = "no_such_dice"
    sentence = "Number of dice: {count}, each from 1 to {sides}."


class NotAmongThem(Unreadable):
    code = "not_among_them"
    sentence = "This player could not have been drawn."


class NotKickedOff(Refusal):
    code = "not_kicked_off"
    sentence = "{fixture} has not kicked off yet. There is nothing to report."
    grantable = False


class AwardedToNobodyKnown(Unreadable):
    code = "awarded_to_nobody_known"
    sentence = "Award the fixture to the home side, the away side or neither."


class NothingToCorrect(Refusal):
    code = "nothing_to_correct"
    sentence = "{fixture} has no accepted result to correct."
    grantable = False


class RulingsMissing(Refusal):
    code = "rulings_missing"
    sentence = "{count} consequences need a ruling first. Keep or reverse each."
    grantable = False


class SameResult(Refusal):
    code = "same_result"
    sentence = "The accepted report already says this."
    grantable = False


class MoreFollowsNow(Refusal):
    code = "more_follows_now"
    sentence = "The consequences have changed since you last saw them. Read them again, then save."
    grantable = False


class SeasonHasTurned(Refusal):
    code = "season_has_turned"
    sentence = "{team} has started another season since. An old result changes it only by a grant."
    grantable = False


class NothingFiled(Refusal):
    code = "nothing_filed"
    sentence = "No report of {fixture} has been filed yet. There is nothing to answer."
    grantable = False


class OwnVersion(Refusal):
    code = "own_version"
    sentence = "{team} already stands by version {number}. File another version if it is wrong."
    grantable = False


class NoSuchVersion(Unreadable):
    code = "no_such_version"
    sentence = "There is no version {number} of this report."


class SecondOfficerNeeded(Forbidden):
    code = "second_officer_needed"
    sentence = "You coach {team}. Another officer has to decide this one."


class TooLateToReopen(Refusal):
    code = "too_late_to_reopen"
    sentence = "{fixture} cannot be reopened: {because}. Correct the result instead; you see the consequences first."
    grantable = False


class NotTheSamePair(Refusal):
    code = "not_the_same_pair"
    sentence = "The report is about {match}, but {fixture} has other teams."
    grantable = False


class CannotMoveThere(Refusal):
    code = "cannot_move_there"
    sentence = "The report cannot be moved to {fixture}: {because}."
    grantable = False


class NoOpenObjection(Refusal):
    code = "no_open_objection"
    sentence = "There is no open objection to the report of {fixture}."
    grantable = False


class NeedsNoWinner(Refusal):
    code = "needs_no_winner"
    sentence = "{fixture} may end in a draw. Only a match that needs a winner goes to extra time and roll-offs."
    grantable = False


class NothingToAsk(Refusal):
    code = "nothing_to_ask"
    sentence = "There is nothing to ask a coach. Choose what to keep and what to reverse."
    grantable = False


class NotAskedAnyMore(Refusal):
    code = "not_asked_any_more"
    sentence = "This question is closed: the correction has been saved, changed or discarded."
    grantable = False


class NoSuchAnswer(Unreadable):
    code = "no_such_answer"
    sentence = "Choose to keep it or to reverse it."
