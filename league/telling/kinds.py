"""What can happen in a league, by name: the sentence that tells it, whose business it is, and what a coach may choose by.

A sentence is filled from the facts that were kept when it happened, so that it stays true when a team is renamed or a fixture is gone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any

from rulebook.directions import filled


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of happening. ``label`` names it in settings; ``due`` waits for the coach who is told; ``public`` may be read by whoever reads the league."""

    id: str
    label: str
    sentence: str
    due: bool = False
    #: Nothing is left to do of it once the fixture has a result.
    until_result: bool = False
    public: bool = False
    #: About the reader's own account: sent by e-mail too, whatever was chosen, where there is an address.
    of_account: bool = False
    #: Facts that are dates and times, shown in the reader's time zone.
    times: tuple[str, ...] = ()
    #: Told again of the same fixture and team only where one of these facts is another.
    unless_same: tuple[str, ...] = ()


_ALL = (
    # What waits for a coach.
    Kind("draft_returned", "a draft is returned", "{draft} is returned to its coach: {reason}", due=True),
    Kind(
        "date_offered",
        "a date is offered",
        "{who} offers {when} for {fixture}.",
        due=True,
        until_result=True,
        times=("when",),
    ),
    Kind(
        "report_filed",
        "one side has filed a report",
        "{who} filed a report of {fixture}: {score}.",
        due=True,
        until_result=True,
        unless_same=("score",),
    ),
    Kind("report_disputed", "a report is disputed", "{who} objects to the report of {fixture}: {reason}", due=True),
    Kind(
        "report_differs",
        "two reports differ",
        "The two reports of {fixture} are not the same.",
        due=True,
        until_result=True,
    ),
    Kind(
        "report_awaited",
        "a report is missing",
        "{fixture} was kicked off, and nobody has reported it yet.",
        due=True,
        until_result=True,
    ),
    Kind(
        "reminded",
        "somebody is reminded",
        "{who} sends a reminder: {fixture} is waited for.",
        due=True,
        until_result=True,
    ),
    Kind(
        "off_asked",
        "calling a match off is asked for",
        "{who} wants to call {fixture} off: {reason}",
        due=True,
        until_result=True,
    ),
    Kind(
        "answer_near",
        "an answer to a report is due tomorrow",
        "The report of {fixture} counts from {until} on, unless it is answered before.",
        due=True,
        until_result=True,
        times=("until",),
    ),
    Kind(
        "correction_asks",
        "a correction asks a coach",
        "Before {fixture} is corrected, {who} asks what is to become of a coach’s choices, until {until}: {reason}",
        due=True,
        times=("until",),
    ),
    Kind(
        "correction_answered", "a correction can be saved", "{fixture} can be corrected: {who} has answered.", due=True
    ),
    Kind(
        "correction_unanswered",
        "a correction was not answered in time",
        "Not everybody has said what the correction of {fixture} asks: it is for a commissioner to decide now.",
        due=True,
    ),
    Kind(
        "deadline_near",
        "a deadline is tomorrow",
        "{fixture} is to be played by {until}.",
        due=True,
        until_result=True,
        times=("until",),
    ),
    Kind(
        "date_wanted",
        "a fixture has no date yet",
        "{fixture} is to be played by {until}, and no date is agreed.",
        due=True,
        until_result=True,
        times=("until",),
    ),
    Kind(
        "match_near",
        "a match is tomorrow",
        "{fixture} is played on {when}.",
        due=True,
        until_result=True,
        times=("when",),
    ),
    Kind(
        "steps_near",
        "the steps after a match are due tomorrow",
        "What {team} has left open after {fixture} takes its safe defaults at {until}.",
        due=True,
        times=("until",),
    ),
    # People and teams.
    Kind("joined", "somebody joined", "{who} joined {league}."),
    Kind("left", "somebody left", "{who} left {league}."),
    Kind("role_given", "a role is given", "{who} made {whom} {role} of {league}."),
    Kind("role_taken", "a role is taken away", "{who} took {whom} out of {league}."),
    Kind(
        "way_in_made",
        "a link for a new password is made",
        "{who} made a link for {whom} to set a new password.",
        of_account=True,
    ),
    Kind(
        "way_in_used",
        "a new password is set by a link",
        "{whom} has a new password, set by the link that {maker} made. All earlier sessions and API tokens have ended.",
        of_account=True,
    ),
    Kind(
        "way_in_asked",
        "a link for a new password is asked for",
        "{who} asks {whom} for leave to make a link for a new password. Only the account page answers this.",
        due=True,
        of_account=True,
    ),
    Kind(
        "way_in_allowed",
        "a link for a new password is allowed",
        "{who} allows {whom} to make a link for a new password, for a day.",
        due=True,
    ),
    Kind(
        "way_in_refused",
        "a link for a new password is not allowed",
        "{who} does not allow {whom} to make a link for a new password.",
    ),
    Kind("hidden", "a league is hidden", "{who} hid {league}: only its members read it now."),
    Kind("shown", "a league is shown", "{who} opened {league}: anybody may read it now."),
    Kind(
        "draft_handed_in",
        "a draft is submitted",
        "{who} submitted {draft}. A commissioner has to approve it.",
        due=True,
    ),
    Kind("draft_approved", "a draft is approved", "{team} is approved and plays in {season}."),
    Kind("team_entered", "a team entered the season", "{team} plays in {season}.", public=True),
    Kind("team_withdrew", "a team withdrew", "{team} has withdrawn from {season}: {reason}", public=True),
    Kind(
        "coach_changed", "a team has another coach", "{now} coaches {team} from now on, in place of {was}.", public=True
    ),
    # The calendar.
    Kind("calendar_drawn", "the calendar is drawn", "The calendar of {competition} is drawn: {rounds}.", public=True),
    Kind("fixture_set", "a fixture is set", "{fixture} is set for {round}."),
    Kind("fixture_moved", "a fixture is moved", "{fixture} was moved from {was} to {now}."),
    Kind("fixture_turned", "home and away change places", "{fixture}: home and away have changed places."),
    Kind("fixture_removed", "a fixture is taken off", "{fixture_name} was taken off the calendar."),
    Kind(
        "fixture_extended",
        "a deadline is extended",
        "{fixture} may be played until {until}: {reason}",
        times=("until",),
    ),
    Kind(
        "round_ends",
        "a round ends at another time",
        "{round} of {competition} ends on {until}.",
        times=("until",),
        public=True,
    ),
    Kind("round_open", "a round has no end", "{round} of {competition} has no deadline any more.", public=True),
    Kind(
        "counting_changed",
        "a table counts otherwise",
        "{competition} counts otherwise from now on: {reason}",
        public=True,
    ),
    Kind("date_agreed", "a date is agreed", "{fixture} will be played on {when}.", times=("when",), public=True),
    Kind(
        "date_off",
        "an agreed date is off",
        "{fixture} is not played on {when} after all.",
        times=("when",),
        public=True,
    ),
    # Reports and results.
    Kind("report_agreed", "both sides agree", "Both sides of {fixture} agree: {score}.", unless_same=("score",)),
    Kind("result", "a result counts", "{home} {score} {away}.", public=True, unless_same=("score",)),
    Kind("result_reopened", "a result is under review", "{fixture} is under review: {reason}", public=True),
    Kind("result_stands", "a result stands", "The result of {fixture} stands: {reason}", public=True),
    Kind("result_corrected", "a result is corrected", "{fixture} was corrected to {score}: {reason}", public=True),
    Kind("report_moved", "a report is moved", "What was played as {fixture} counts elsewhere: {reason}"),
    Kind("unlocked", "a match is called off before its dice", "{fixture} was called off before anything was rolled."),
    Kind(
        "called_off",
        "a match is called off before the kick-off",
        "{fixture} was called off before the kick-off: {reason} What was rolled stands when it is begun again.",
        public=True,
    ),
    Kind("report_withdrawn", "a report is withdrawn", "{fixture} is unplayed again: {reason}", public=True),
    Kind("awarded", "a fixture is awarded", "{fixture} was awarded to {team}: {reason}", public=True),
    Kind("lost_by_both", "a fixture is lost by both", "{fixture} is a loss for both: {reason}", public=True),
    Kind("sequence_finished", "a team is done after a match", "{team} has done everything after {fixture}."),
    # What commissioners decide.
    Kind("decision", "a commissioner decided", "{team} {what}: {reason}", public=True),
    Kind("decision_back", "a decision is taken back", "Taken back, that {team} {what}: {reason}", public=True),
    Kind("fixture_decided", "a fixture is decided otherwise", "{fixture} {what}: {reason}", public=True),
    Kind(
        "fixture_decision_back",
        "what was decided of a fixture is taken back",
        "{fixture}, which {what}, does so no more: {reason}",
        public=True,
    ),
    Kind("season_opened", "a season begins", "{season} begins.", public=True),
    Kind("season_over", "a season is over", "{season} is over: anybody may check its dice now.", public=True),
    # What people write.
    Kind("news", "news of the league", "{title}", public=True),
    Kind("story", "a coach told a match", "{who} tells how {team} saw {fixture}.", public=True),
    Kind("comment", "a remark on a match", "{who} on {fixture}: “{words}”"),
    # The posts themselves.
    Kind("hook_tested", "a test", "This is a test, asked for by {who}."),
    Kind("hook_off", "an address was switched off", "Nothing is sent to {address} any more: {reason}"),
)

KINDS: Mapping[str, Kind] = {kind.id: kind for kind in _ALL}

#: What is told on the site alone; nobody chooses it.
OF_THE_SITE = frozenset(
    {"hook_tested", "hook_off", "left", "role_given", "role_taken", "hidden", "shown"}
    | {"way_in_made", "way_in_used", "way_in_asked", "way_in_allowed", "way_in_refused"}
)

#: What a coach, or a league's address, may choose by.
TO_CHOOSE = tuple(kind for kind in _ALL if kind.id not in OF_THE_SITE)


def sentence_for(kind: str, facts: Mapping[str, Any], zone: tzinfo) -> str:
    """The sentence for these facts, with its times in this time zone."""
    known = KINDS[kind]
    times = {name: when(facts[name], zone) for name in known.times}
    return filled(known.sentence, {**facts, **times})


def when(moment: str, zone: tzinfo) -> str:
    """A moment as a sentence has it: Thursday 3 December, 19:30."""
    at = datetime.fromisoformat(moment).astimezone(zone)
    return f"{at:%A} {at.day} {at:%B}, {at:%H:%M}"
