"""What people have written about a match, as its page shows it to one reader."""

import secrets
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from league.models import Comment, StoryVersion
from league.permissions import Deed
from league.telling.writing import LONGEST_COMMENT, comments_on, may_be_told
from pages.match.context import MatchContext
from pages.shell.league_context import TeamPresenter
from rulebook.shapes.sheets import SIDES, Side


@dataclass(frozen=True, slots=True)
class StoryPresenter:
    """One side's story, if it has told one; `write` is where this reader tells it."""

    side: Side
    team: TeamPresenter
    version: StoryVersion | None
    write: str


@dataclass(frozen=True, slots=True)
class Writings:
    """Both stories and the remarks. `once` is the key of the form for one more."""

    stories: list[StoryPresenter]
    told: bool
    comments: list[Comment]
    may_comment: bool
    may_hide: bool
    typed: str
    once: str
    longest: int = LONGEST_COMMENT

    @property
    def any(self) -> bool:
        return self.told or bool(self.comments) or self.may_comment or any(story.write for story in self.stories)


def writings(here: MatchContext, request: HttpRequest) -> Writings:
    """What was written about this match, and what the reader may write."""
    fixture, open_now = here.fixture, may_be_told(here.fixture)
    last: dict[int, StoryVersion] = {}
    for version in StoryVersion.objects.filter(fixture=fixture).select_related("by").order_by("number"):
        last[version.team_id] = version
    stories = []
    for side in SIDES:
        told = last.get(here.team(side).pk)
        write = here.url("story", side) if open_now and here.manages(side) else ""
        stories.append(StoryPresenter(side, here.present(side), told if told and told.source else None, write))
    typed: Any = request.POST if "comment" in request.POST else {}
    return Writings(
        stories=stories,
        told=any(story.version for story in stories),
        comments=comments_on(fixture),
        may_comment=here.league_context.may(Deed.COMMENT),
        may_hide=here.league_context.may(Deed.HIDE_COMMENT),
        typed=typed.get("comment", ""),
        once=typed.get("once") or secrets.token_urlsafe(12),
    )
