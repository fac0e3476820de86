"""The tables of the league app."""

from league.models.claims import TeamClaim
from league.models.counting import CountingChange
from league.models.cups import ResultsCup
from league.models.decisions import Decision, OfferedDate, Substitute
from league.models.feeds import CalendarEvent, FeedKey
from league.models.happenings import Delivery, Happening, MailWishes, Notice, Webhook
from league.models.leagues import (
    Bye,
    Competition,
    Division,
    DraftForm,
    Draw,
    Enrolment,
    Fixture,
    League,
    Membership,
    Result,
    Round,
    Season,
    Seat,
    Tie,
)
from league.models.ways_in import WayIn
from league.models.writing import Comment, NewsPost, StoryVersion

__all__ = [
    "Bye",
    "CalendarEvent",
    "Comment",
    "Competition",
    "CountingChange",
    "Decision",
    "Delivery",
    "Division",
    "DraftForm",
    "Draw",
    "Enrolment",
    "FeedKey",
    "Fixture",
    "Happening",
    "League",
    "MailWishes",
    "Membership",
    "NewsPost",
    "Notice",
    "OfferedDate",
    "Result",
    "ResultsCup",
    "Round",
    "Season",
    "Seat",
    "StoryVersion",
    "Substitute",
    "TeamClaim",
    "Tie",
    "WayIn",
    "Webhook",
]
