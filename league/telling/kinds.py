"""The kinds of notifications of a league: the sentence of each, and who may read it.

A sentence is filled with the facts stored when it happened, so it stays true when a team is renamed or a fixture removed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulebook.directions import filled


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of happening. ``label`` names it in settings; ``due`` asks the coach to act; ``public`` may be read by all readers of the league."""

    id: str
    label: str | Promise
    sentence: str | Promise
    due: bool = False
    #: Nothing is left to do once the fixture has a result.
    until_result: bool = False
    public: bool = False
    #: About the reader's own account: always sent by e-mail too, if there is an address.
    of_account: bool = False
    #: Facts that are dates and times, shown in the reader's time zone.
    times: tuple[str, ...] = ()
    #: Notified again about the same fixture and team only if one of these facts has changed.
    unless_same: tuple[str, ...] = ()


_ALL = (
    # What waits for a coach.
    Kind("draft_returned", _("a draft is returned"), _("{draft} was returned to its coach: {reason}"), due=True),
    Kind(
        "date_offered",
        _("a date is offered"),
        _("{who} offers {when} for {fixture}."),
        due=True,
        until_result=True,
        times=("when",),
    ),
    Kind(
        "report_filed",
        _("one side has submitted a report"),
        _("{who} submitted a report of {fixture}: {score}."),
        due=True,
        until_result=True,
        unless_same=("score",),
    ),
    Kind(
        "report_disputed", _("a report is disputed"), _("{who} objects to the report of {fixture}: {reason}"), due=True
    ),
    Kind(
        "report_differs",
        _("two reports differ"),
        _("The two reports of {fixture} differ."),
        due=True,
        until_result=True,
    ),
    Kind(
        "report_awaited",
        _("a report is missing"),
        _("{fixture} has kicked off, but nobody has reported it yet."),
        due=True,
        until_result=True,
    ),
    Kind(
        "reminded",
        _("a reminder is sent"),
        _("{who} sends a reminder about {fixture}."),
        due=True,
        until_result=True,
    ),
    Kind(
        "off_asked",
        _("somebody asks to call a match off"),
        _("{who} wants to call {fixture} off: {reason}"),
        due=True,
        until_result=True,
    ),
    Kind(
        "answer_near",
        _("an answer to a report is due tomorrow"),
        _("The report of {fixture} will count from {until} unless it is answered first."),
        due=True,
        until_result=True,
        times=("until",),
    ),
    Kind(
        "correction_asks",
        _("a correction asks a coach"),
        _("{who} wants to correct {fixture} and asks, until {until}, which of a coach’s choices to keep: {reason}"),
        due=True,
        times=("until",),
    ),
    Kind(
        "correction_answered",
        _("a correction can be saved"),
        _("{fixture} can be corrected: {who} has answered."),
        due=True,
    ),
    Kind(
        "correction_unanswered",
        _("a correction was not answered in time"),
        _("The correction of {fixture} was not answered in time. A commissioner can decide now."),
        due=True,
    ),
    Kind(
        "deadline_near",
        _("a deadline is tomorrow"),
        _("The deadline of {fixture} is {until}."),
        due=True,
        until_result=True,
        times=("until",),
    ),
    Kind(
        "date_wanted",
        _("a fixture has no date yet"),
        _("The deadline of {fixture} is {until}, and no date is agreed."),
        due=True,
        until_result=True,
        times=("until",),
    ),
    Kind(
        "match_near",
        _("a match is tomorrow"),
        _("{fixture} is played on {when}."),
        due=True,
        until_result=True,
        times=("when",),
    ),
    Kind(
        "steps_near",
        _("the post-match steps are due tomorrow"),
        _("Steps of {team} after {fixture} that are still open at {until} take their safe defaults."),
        due=True,
        times=("until",),
    ),
    Kind(
        "buying_due",
        _("inducements are to be bought"),
        _("{team} can buy inducements for {fixture} until {until}. After that the saved basket is bought."),
        due=True,
        until_result=True,
        times=("until",),
    ),
    Kind(
        "choice_due",
        _("a choice before a match is to be made"),
        _("{team} has to choose before {fixture} until {until}. After that the default is taken."),
        due=True,
        until_result=True,
        times=("until",),
    ),
    Kind("card_played", _("a Special Plays card is played"), _("{team} plays “{card}” in {fixture}.")),
    Kind(
        "turn_near",
        _("a choice before a match is due tomorrow"),
        _("{team} has to choose before {fixture} until {until}."),
        due=True,
        until_result=True,
        times=("until",),
    ),
    # People and teams.
    Kind("joined", _("somebody joined"), _("{who} joined {league}.")),
    Kind("left", _("somebody left"), _("{who} left {league}.")),
    Kind("role_given", _("a role is given"), _("{who} made {whom} {role} of {league}.")),
    Kind("role_taken", _("a member is removed"), _("{who} removed {whom} from {league}.")),
    Kind(
        "way_in_made",
        _("a link for a new password is made"),
        _("{who} made a link for {whom} to set a new password."),
        of_account=True,
    ),
    Kind(
        "way_in_used",
        _("a new password is set by a link"),
        _(
            "{whom} has a new password, set by the link that {maker} made. All earlier sessions and API tokens have ended."
        ),
        of_account=True,
    ),
    Kind(
        "way_in_asked",
        _("a link for a new password is asked for"),
        _("{who} asks {whom} to allow a link for a new password. You can answer only on your account page."),
        due=True,
        of_account=True,
    ),
    Kind(
        "way_in_allowed",
        _("a link for a new password is allowed"),
        _("{who} allows {whom} to make a link for a new password, for one day."),
        due=True,
    ),
    Kind(
        "way_in_refused",
        _("a link for a new password is not allowed"),
        _("{who} does not allow {whom} to make a link for a new password."),
    ),
    Kind("hidden", _("a league is hidden"), _("{who} hid {league}. Only members can read it now.")),
    Kind("shown", _("a league is made public"), _("{who} made {league} public. Anybody can read it now.")),
    Kind(
        "draft_handed_in",
        _("a draft is submitted"),
        _("{who} submitted {draft}. A commissioner has to approve it."),
        due=True,
    ),
    Kind("draft_approved", _("a draft is approved"), _("{team} was approved and joins {season}.")),
    Kind("team_entered", _("a team joined the season"), _("{team} joins {season}."), public=True),
    Kind("team_withdrew", _("a team withdrew"), _("{team} has withdrawn from {season}: {reason}"), public=True),
    Kind("coach_changed", _("a team has another coach"), _("{now} replaces {was} as coach of {team}."), public=True),
    # The calendar.
    Kind(
        "calendar_drawn",
        _("the calendar is drawn"),
        _("The calendar of {competition} was drawn: {rounds}."),
        public=True,
    ),
    Kind("fixture_set", _("a fixture is added"), _("{fixture} was added to {round}.")),
    Kind("fixture_moved", _("a fixture is moved"), _("{fixture} was moved from {was} to {now}.")),
    Kind("fixture_turned", _("home and away are swapped"), _("{fixture}: home and away were swapped.")),
    Kind("fixture_removed", _("a fixture is removed"), _("{fixture_name} was removed from the calendar.")),
    Kind(
        "fixture_extended",
        _("a deadline is extended"),
        _("The deadline of {fixture} was extended to {until}: {reason}"),
        times=("until",),
    ),
    Kind(
        "round_ends",
        _("a round's deadline changes"),
        _("The deadline of {round} of {competition} is now {until}."),
        times=("until",),
        public=True,
    ),
    Kind(
        "round_open", _("a round has no deadline"), _("{round} of {competition} no longer has a deadline."), public=True
    ),
    Kind(
        "inducements_end",
        _("a round's deadline for inducements changes"),
        _("Inducements for {round} of {competition} are to be bought by {until}."),
        times=("until",),
        public=True,
    ),
    Kind(
        "inducements_open",
        _("a round has no deadline for inducements"),
        _("{round} of {competition} no longer has a deadline for inducements."),
        public=True,
    ),
    Kind(
        "counting_changed",
        _("the scoring of a table changes"),
        _("The scoring of {competition} was changed: {reason}"),
        public=True,
    ),
    Kind(
        "house_list_changed",
        _("the list of inducements changes"),
        _("What may be hired before a match was changed for {season}."),
        public=True,
    ),
    Kind("date_agreed", _("a date is agreed"), _("{fixture} will be played on {when}."), times=("when",), public=True),
    Kind(
        "date_off",
        _("an agreed date is cancelled"),
        _("{fixture} will not be played on {when}."),
        times=("when",),
        public=True,
    ),
    # Before the kick-off, by the site.
    Kind(
        "bought_in_time",
        _("the site buys a saved basket at the deadline"),
        _("The deadline has passed: the site bought {bought} for {team} in {fixture}."),
    ),
    Kind(
        "nothing_bought",
        _("a side buys nothing by the deadline"),
        _("The deadline has passed: {team} buys nothing for {fixture}."),
    ),
    Kind(
        "basket_left_out",
        _("something in a saved basket was not bought"),
        _("Not bought for {team} in {fixture}: {left}"),
        due=True,
        until_result=True,
    ),
    Kind(
        "default_taken",
        _("the site chooses before a match at the deadline"),
        _("The deadline has passed: the default was chosen for {team} before {fixture}."),
    ),
    Kind(
        "settled_by_site",
        _("the steps before a match are done"),
        _("Everything before the kick-off of {fixture} is settled."),
    ),
    # Reports and results.
    Kind("report_agreed", _("both sides agree"), _("Both sides of {fixture} agree: {score}."), unless_same=("score",)),
    Kind("result", _("a result counts"), _("{home} {score} {away}."), public=True, unless_same=("score",)),
    Kind("result_reopened", _("a result is under review"), _("{fixture} is under review: {reason}"), public=True),
    Kind("result_stands", _("a result stands"), _("The result of {fixture} stands: {reason}"), public=True),
    Kind(
        "result_corrected", _("a result is corrected"), _("{fixture} was corrected to {score}: {reason}"), public=True
    ),
    Kind(
        "report_moved",
        _("a report is moved to another fixture"),
        _("The match played as {fixture} was moved to another fixture: {reason}"),
    ),
    Kind(
        "unlocked",
        _("a match is called off before any dice"),
        _("{fixture} was called off before anything was rolled."),
    ),
    Kind(
        "called_off",
        _("a match is called off before the kick-off"),
        _("{fixture} was called off before the kick-off: {reason} Dice already rolled stay the same when it restarts."),
        public=True,
    ),
    Kind("report_withdrawn", _("a report is withdrawn"), _("{fixture} is unplayed again: {reason}"), public=True),
    Kind("awarded", _("a fixture is awarded"), _("{fixture} was awarded to {team}: {reason}"), public=True),
    Kind(
        "lost_by_both",
        _("a fixture counts as a loss for both"),
        _("{fixture} counts as a loss for both: {reason}"),
        public=True,
    ),
    Kind(
        "sequence_finished",
        _("a team has finished its post-match steps"),
        _("{team} has finished its steps after {fixture}."),
    ),
    # What commissioners decide.
    Kind("decision", _("a commissioner decides something"), _("{team} {what}: {reason}"), public=True),
    Kind("decision_back", _("a decision is reversed"), _("Reversed: “{team} {what}”. {reason}"), public=True),
    Kind("fixture_decided", _("a fixture is decided"), _("{fixture} {what}: {reason}"), public=True),
    Kind(
        "fixture_decision_back",
        _("a decision about a fixture is reversed"),
        _("Reversed: “{fixture} {what}”. {reason}"),
        public=True,
    ),
    Kind("season_opened", _("a season begins"), _("{season} has begun."), public=True),
    Kind("season_over", _("a season is over"), _("{season} is over. Anybody can check its dice now."), public=True),
    # What people write.
    Kind("news", _("the league posts news"), _("{title}"), public=True),
    Kind("story", _("a coach writes a story"), _("{who} wrote the story of {team} in {fixture}."), public=True),
    Kind("comment", _("a comment on a match"), _("{who} on {fixture}: “{words}”")),
    # The posts themselves.
    Kind("hook_tested", _("a test"), _("This is a test message, sent by {who}.")),
    Kind("hook_off", _("an address was switched off"), _("{address} was switched off: {reason}")),
)

KINDS: Mapping[str, Kind] = {kind.id: kind for kind in _ALL}

#: Kinds that are shown on the site only and can't be chosen.
OF_THE_SITE = frozenset(
    {"hook_tested", "hook_off", "left", "role_given", "role_taken", "hidden", "shown"}
    | {"way_in_made", "way_in_used", "way_in_asked", "way_in_allowed", "way_in_refused"}
)

#: Kinds that a coach, or a league's address, can choose.
TO_CHOOSE = tuple(kind for kind in _ALL if kind.id not in OF_THE_SITE)


def sentence_for(kind: str, facts: Mapping[str, Any], zone: tzinfo) -> str:
    """The sentence for these facts, with its times in this time zone."""
    known = KINDS[kind]
    times = {name: when(facts[name], zone) for name in known.times}
    return filled(str(known.sentence), {**facts, **times})


def when(moment: str, zone: tzinfo) -> str:
    """A time as a sentence has it: Thursday 3 December, 19:30."""
    return date_format(datetime.fromisoformat(moment).astimezone(zone), "l j F, H:i")
