"""Writing: news of a league, stories of a match, comments on it. What is kept once can be hidden or taken back, not lost."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from league.models import Comment, Fixture, League, NewsPost, StoryVersion
from league.telling.happenings import both_coaches, happened
from league.telling.prose import beginning, rendered
from rulebook.naming import tidy
from rulebook.shapes.refusals import Refusal, Unreadable
from teams.models import Coach, Team

LONGEST_TITLE, LONGEST_TEXT, LONGEST_COMMENT, LONGEST_REASON = 120, 20_000, 2_000, 200
#: The most comments of one coach on one match in an hour.
COMMENTS_AN_HOUR = 20


class NothingWritten(Unreadable):
    code = "nothing_written"
    sentence = "{what} can't be empty."


class TooLong(Unreadable):
    code = "too_long"
    sentence = "{what} can have at most {most} characters; this has {length}."


class WrittenMeanwhile(Refusal):
    code = "written_meanwhile"
    sentence = "It was changed elsewhere in the meantime. This is the current text, with yours below it."
    grantable = False


class NotPlayedYet(Refusal):
    code = "not_played_yet"
    sentence = "{fixture} has not kicked off yet, so it has no story."


class StoriesClosed(Refusal):
    code = "stories_closed"
    sentence = "{season} is over. Its stories can't be changed."


class NotTheirMatch(Refusal):
    code = "not_their_match"
    sentence = "{team} did not play in {fixture}."


class TooManyComments(Refusal):
    code = "too_many_comments"
    sentence = "You have written {most} comments within an hour. Try again later."


class ReasonForHiding(Unreadable):
    code = "reason_for_hiding"
    sentence = "Give a reason of 1 to {most} characters. It is shown in place of the comment."


# --- News ---------------------------------------------------------------------------------------------------------


def post_news(*, league: League, title: str, source: str, by: Coach, once: str = "") -> NewsPost:
    """Posts this news and notifies every member. The same form sent twice is one post."""
    title, source = _title(title), _text(source, "the news", LONGEST_TEXT)
    known = NewsPost.objects.filter(league=league, once=once).first() if once else None
    if known is not None:
        return known
    try:
        with transaction.atomic():
            post = NewsPost.objects.create(
                league=league, title=title, source=source, html=rendered(source), by=by, once=once[:64]
            )
            members = Coach.objects.filter(memberships__league=league)
            happened(league, "news", to=members, by=by, title=title, post=post.pk)
    except IntegrityError:
        return NewsPost.objects.get(league=league, once=once)
    return post


def edit_news(*, post: NewsPost, title: str, source: str, seen: int) -> None:
    """Changes the news, which then says that it was edited. Nobody is notified again."""
    title, source = _title(title), _text(source, "the news", LONGEST_TEXT)
    if (title, source) == (post.title, post.source):
        return
    _change_news(post, seen, title=title, source=source, html=rendered(source), edited_at=timezone.now())


def withdraw_news(*, post: NewsPost, seen: int) -> None:
    """The news is not shown any more."""
    _change_news(post, seen, withdrawn_at=timezone.now())


def news_of(league: League, most: int = 50) -> list[NewsPost]:
    """The league's news, the latest first."""
    return list(NewsPost.objects.filter(league=league, withdrawn_at=None).select_related("by")[:most])


def _change_news(post: NewsPost, seen: int, **columns: object) -> None:
    current = NewsPost.objects.filter(pk=post.pk, version=seen, withdrawn_at=None)
    if not current.update(version=seen + 1, **columns):
        raise WrittenMeanwhile()
    post.refresh_from_db()


# --- Stories ------------------------------------------------------------------------------------------------------


def tell_story(
    *, fixture: Fixture, team: Team, source: str, seen: int, by: Coach, on_behalf: bool = False
) -> StoryVersion | None:
    """The team's story of the match reads so; every version before it is kept. ``seen`` is the number of the version that was read, 0 for none.

    Nothing written takes the story back. The same words sent twice are one version. A season that is over keeps its stories as they are.
    """
    source = _text(source, "a story", LONGEST_TEXT) if source.strip() else ""
    _story_problems(fixture, team)
    last = story_of(fixture, team)
    if (last.source if last else "") == source:
        return last
    if (last.number if last else 0) != seen:
        raise WrittenMeanwhile()
    try:
        with transaction.atomic():
            version = StoryVersion.objects.create(
                fixture=fixture,
                team=team,
                number=seen + 1,
                source=source,
                html=rendered(source),
                by=by,
                on_behalf=on_behalf,
            )
            league, once = fixture.round.competition.season.league, f"story {fixture.pk} {team.pk}"
            happened(league, "story", to=both_coaches(fixture), fixture=fixture, team=team, by=by, once=once)
    except IntegrityError as clash:
        raise WrittenMeanwhile() from clash
    return version


def story_of(fixture: Fixture, team: Team) -> StoryVersion | None:
    """The last version of the team's story; None where none was ever told."""
    return StoryVersion.objects.filter(fixture=fixture, team=team).select_related("by").order_by("-number").first()


def may_be_told(fixture: Fixture) -> bool:
    """Was the match kicked off or decided, and is its season still on?"""
    return _begun(fixture) and not fixture.round.competition.season.over


def _story_problems(fixture: Fixture, team: Team) -> None:
    season = fixture.round.competition.season
    if team.pk not in (fixture.home_id, fixture.away_id):
        raise NotTheirMatch(team=team.name, fixture=str(fixture))
    if season.over:
        raise StoriesClosed(season=season.name)
    if not _begun(fixture):
        raise NotPlayedYet(fixture=str(fixture))


def _begun(fixture: Fixture) -> bool:
    return Fixture.objects.filter(
        Q(matches__kicked_off_at__isnull=False) | Q(result__isnull=False), pk=fixture.pk
    ).exists()


# --- Comments -----------------------------------------------------------------------------------------------------


def comment(*, fixture: Fixture, source: str, by: Coach, once: str = "") -> Comment:
    """Posts the comment and notifies the two coaches of the match. The same form sent twice is one comment."""
    source = _text(source, "a remark", LONGEST_COMMENT)
    known = Comment.objects.filter(fixture=fixture, once=once).first() if once else None
    if known is not None:
        return known
    lately = Comment.objects.filter(fixture=fixture, by=by, at__gt=timezone.now() - timedelta(hours=1))
    if lately.count() >= COMMENTS_AN_HOUR:
        raise TooManyComments(most=COMMENTS_AN_HOUR)
    try:
        with transaction.atomic():
            said = Comment.objects.create(fixture=fixture, source=source, html=rendered(source), by=by, once=once[:64])
            league = fixture.round.competition.season.league
            happened(league, "comment", to=both_coaches(fixture), fixture=fixture, by=by, words=beginning(source))
    except IntegrityError:
        return Comment.objects.get(fixture=fixture, once=once)
    return said


def hide_comment(*, said: Comment, reason: str, by: Coach) -> None:
    """Hides the comment; its place shows who hid it and why. If it is hidden twice, the first reason stays."""
    reason = tidy(reason)
    if not 1 <= len(reason) <= LONGEST_REASON:
        raise ReasonForHiding(most=LONGEST_REASON)
    Comment.objects.filter(pk=said.pk, hidden_at=None).update(
        hidden_at=timezone.now(), hidden_by=by, hidden_because=reason
    )


def show_comment(*, said: Comment) -> None:
    """It can be read again."""
    Comment.objects.filter(pk=said.pk).update(hidden_at=None, hidden_by=None, hidden_because="")


def comments_on(fixture: Fixture) -> list[Comment]:
    """What was said of the match, in order; hidden ones too, for their reason to be shown."""
    return list(Comment.objects.filter(fixture=fixture).select_related("by", "hidden_by"))


# --- Words --------------------------------------------------------------------------------------------------------


def _title(title: str) -> str:
    title = tidy(title)
    if not title:
        raise NothingWritten(what="The title")
    if len(title) > LONGEST_TITLE:
        raise TooLong(what="A title", most=LONGEST_TITLE, length=len(title))
    return title


def _text(source: str, what: str, most: int) -> str:
    source = source.replace("\r\n", "\n").strip()
    if not source:
        raise NothingWritten(what=what.capitalize())
    if len(source) > most:
        raise TooLong(what=what.capitalize(), most=most, length=len(source))
    return source
