"""What the feeds of a league have in common: who may follow them, and that they can be written whatever a name holds."""

from datetime import datetime
from typing import Any

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.utils.feedgenerator import DefaultFeed

from league.models import League
from league.telling.feeds import league_for_following
from league.telling.xml_text import writable


class Written(DefaultFeed):
    """A feed in which every text can be written."""

    def __init__(self, title: str, link: str, description: str, *args: Any, **more: Any) -> None:
        super().__init__(writable(title), link, writable(description), *args, **more)

    def add_item(self, title: str, link: str, description: str, *args: Any, **more: Any) -> None:
        super().add_item(writable(title), link, writable(description), *args, **more)


class LeagueFeed(Feed):
    """News of a league, the latest first: public leagues for everyone, private ones for readers with a key. Shared caches must not store it."""

    feed_type = Written
    item_guid_is_permalink = False

    def __call__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = super().__call__(request, *args, **kwargs)
        answer["Cache-Control"] = "private, no-cache"
        return answer

    def get_object(self, request: HttpRequest, slug: str) -> League:
        return league_for_following(request.user, slug, request.GET.get("key", ""))

    def item_title(self, item: Any) -> str:
        return str(item)

    def item_pubdate(self, item: Any) -> datetime:
        at: datetime = item.at
        return at
