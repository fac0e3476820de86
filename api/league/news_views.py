"""News and events of a league; stories of matches and comments on them."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.league.news_shapes import (
    CommentSent,
    CommentSerializer,
    HappeningSerializer,
    HidingSent,
    NewsChangeSent,
    NewsSent,
    NewsSerializer,
    StorySent,
    StorySerializer,
)
from api.league.selectors import log_of_league, stories_of, stories_of_side
from api.match.shapes import SeenSent
from api.shell.describing import described
from api.shell.reading import listed, sent
from league.access import (
    NotHere,
    coach_of,
    comment_for_hiding,
    fixture_for_reading,
    league_for_reading,
    league_for_running,
    news_for_writing,
)
from league.permissions import Deed
from league.telling import writing
from matches.access import Part, acting_for, fixture_for_playing, team_of
from rulebook.shapes.sheets import SIDES


class News(APIView):
    @described("The league's news, latest first.", name="news", gives=NewsSerializer, pages=True)
    def get(self, request: Request, slug: str) -> Response:
        return listed(request, writing.news_of(league_for_reading(request.user, slug)), NewsSerializer)

    @described("Post news and notify every member.", name="post_news", takes=NewsSent, gives=NewsSerializer, status=201)
    def post(self, request: Request, slug: str) -> Response:
        league = league_for_running(request.user, slug, Deed.WRITE_NEWS)
        said = sent(NewsSent, request)
        said["source"] = said.pop("text")
        return Response(
            NewsSerializer(writing.post_news(league=league, by=coach_of(request.user), **said)).data, status=201
        )


class OneNews(APIView):
    @described("Edit news without notifying anybody.", name="edit_news", takes=NewsChangeSent, gives=NewsSerializer)
    def put(self, request: Request, slug: str, post_id: int) -> Response:
        post = news_for_writing(request.user, slug, post_id)
        said = sent(NewsChangeSent, request)
        writing.edit_news(post=post, title=said["title"], source=said["text"], seen=said["seen"])
        return Response(NewsSerializer(news_for_writing(request.user, slug, post_id)).data)


class NewsWithdrawn(APIView):
    @described("Withdraw news. It is no longer shown.", name="withdraw_news", takes=SeenSent, status=204)
    def post(self, request: Request, slug: str, post_id: int) -> Response:
        writing.withdraw_news(post=news_for_writing(request.user, slug, post_id), **sent(SeenSent, request))
        return Response(status=204)


class Happenings(APIView):
    @described("The events of the league, latest first.", name="happenings", gives=HappeningSerializer, pages=True)
    def get(self, request: Request, slug: str) -> Response:
        return listed(request, log_of_league(league_for_reading(request.user, slug)), HappeningSerializer)


class Stories(APIView):
    @described("The stories of the match, one for each team.", name="stories", gives=StorySerializer, pages=True)
    def get(self, request: Request, slug: str, fixture_id: int) -> Response:
        return listed(request, stories_of(fixture_for_reading(request.user, slug, fixture_id)), StorySerializer)


class OneStory(APIView):
    @described(
        "Every version of a team's story, latest first. For those who act for the team.",
        name="story",
        gives=StorySerializer,
        pages=True,
    )
    def get(self, request: Request, slug: str, fixture_id: int, side: str) -> Response:
        part, _ = telling(request, slug, fixture_id, side)
        return listed(request, stories_of_side(part.fixture, team_of(part.fixture, side)), StorySerializer)

    @described("Save the team's story.", name="tell_story", takes=StorySent, gives=StorySerializer)
    def put(self, request: Request, slug: str, fixture_id: int, side: str) -> Response:
        part, behalf = telling(request, slug, fixture_id, side)
        said, team = sent(StorySent, request), team_of(part.fixture, side)
        writing.tell_story(
            fixture=part.fixture, team=team, source=said["text"], seen=said["seen"], by=part.coach, on_behalf=behalf
        )
        last = stories_of_side(part.fixture, team)
        if not last:
            raise NotHere(what="story")
        return Response(StorySerializer(last[0]).data)


class Comments(APIView):
    @described("The comments on the match, in order.", name="comments", gives=CommentSerializer, pages=True)
    def get(self, request: Request, slug: str, fixture_id: int) -> Response:
        fixture = fixture_for_reading(request.user, slug, fixture_id)
        return listed(request, writing.comments_on(fixture), CommentSerializer)

    @described("Post a comment.", name="comment", takes=CommentSent, gives=CommentSerializer, status=201)
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        league_for_running(request.user, slug, Deed.COMMENT)
        fixture, said = fixture_for_reading(request.user, slug, fixture_id), sent(CommentSent, request)
        by = coach_of(request.user)
        made = writing.comment(fixture=fixture, source=said["text"], by=by, once=said["once"])
        return Response(CommentSerializer(made).data, status=201)


class Hiding(APIView):
    @described("Hide a comment, with a reason.", name="hide_comment", takes=HidingSent, gives=CommentSerializer)
    def post(self, request: Request, slug: str, fixture_id: int, comment_id: int) -> Response:
        said = comment_for_hiding(request.user, slug, fixture_id, comment_id)
        writing.hide_comment(said=said, by=coach_of(request.user), **sent(HidingSent, request))
        return Response(CommentSerializer(comment_for_hiding(request.user, slug, fixture_id, comment_id)).data)


class Showing(APIView):
    @described("Show a hidden comment again.", name="show_comment", gives=CommentSerializer)
    def post(self, request: Request, slug: str, fixture_id: int, comment_id: int) -> Response:
        writing.show_comment(said=comment_for_hiding(request.user, slug, fixture_id, comment_id))
        return Response(CommentSerializer(comment_for_hiding(request.user, slug, fixture_id, comment_id)).data)


def telling(request: Request, slug: str, fixture_id: int, side: str) -> tuple[Part, bool]:
    """The fixture, for those who act for this side, and whether on somebody's behalf."""
    if side not in SIDES:
        raise NotHere(what="side")
    part = fixture_for_playing(request.user, slug, fixture_id)
    return part, acting_for(part, side)
