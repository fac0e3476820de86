"""News of a league: to read, to write, and as a feed together with what happened."""

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.access import coach_of, league_for_running, news_for_writing
from league.models import Happening, League, NewsPost
from league.permissions import Deed
from league.telling import feeds, writing
from league.telling.inbox import log_of
from pages.league.feeds import LeagueFeed
from pages.shell.league_context import league_context
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on


def _page(request: HttpRequest, slug: str) -> HttpResponse:
    here = league_context(request, slug)
    context = {
        "posts": writing.news_of(here.league),
        "log": log_of(here.league),
        "may_write": here.may(Deed.WRITE_NEWS),
        "typed": request.POST,
        "once": request.POST.get("once") or secrets.token_urlsafe(12),
        "longest": writing.LONGEST_TEXT,
    }
    return here.render(request, "league/news.html", context)


@require_safe
def news(request: HttpRequest, slug: str) -> HttpResponse:
    """The league's news, and beside it what happened lately."""
    return _page(request, slug)


@require_POST
@shown_on(_page)
def post(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The league has one more piece of news."""
    league = league_for_running(request.user, slug, Deed.WRITE_NEWS)
    written = writing.post_news(
        league=league,
        title=request.POST.get("title", ""),
        source=request.POST.get("text", ""),
        by=coach_of(request.user),
        once=request.POST.get("once", "")[:64],
    )
    messages.success(request, _("Published."))
    return redirect(f"{reverse('news', args=[slug])}#news-{written.pk}")


def _edit(request: HttpRequest, slug: str, post_id: int) -> HttpResponse:
    written = news_for_writing(request.user, slug, post_id)
    context = {
        "post": written,
        "title": request.POST.get("title", written.title),
        "text": request.POST.get("text", written.source),
        "longest": writing.LONGEST_TEXT,
    }
    return league_context(request, slug).render(request, "league/news_edit.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@shown_on(_edit)
def edit(request: HttpRequest, slug: str, post_id: int) -> HttpResponseBase:
    """The news to change, to withdraw, and changed."""
    if request.method != "POST":
        return _edit(request, slug, post_id)
    written = news_for_writing(request.user, slug, post_id)
    seen = whole_number(request.POST.get("seen", ""), what="a version")
    if request.POST.get("do") == "withdraw":
        writing.withdraw_news(post=written, seen=seen)
        messages.success(request, _("Withdrawn."))
        return redirect("news", slug)
    title, text = request.POST.get("title", ""), request.POST.get("text", "")
    writing.edit_news(post=written, title=title, source=text, seen=seen)
    return redirect(f"{reverse('news', args=[slug])}#news-{written.pk}")


class News(LeagueFeed):
    """News of a league and what happened in it, the latest first."""

    def title(self, league: League) -> str:
        return _("{league}: news").format(league=league.name)

    def link(self, league: League) -> str:
        return reverse("news", args=[league.slug])

    def description(self, league: League) -> str:
        return _("News and events of {league}.").format(league=league.name)

    def items(self, league: League) -> list[NewsPost | Happening]:
        happened = [each for each in log_of(league, feeds.LATEST) if each.kind != "news"]
        told: list[NewsPost | Happening] = [*writing.news_of(league, feeds.LATEST), *happened]
        return sorted(told, key=lambda each: each.at, reverse=True)[: feeds.LATEST]

    def item_description(self, item: Any) -> str:
        return item.html if isinstance(item, NewsPost) else str(item)

    def item_link(self, item: Any) -> str:
        if isinstance(item, NewsPost):
            return f"{reverse('news', args=[item.league.slug])}#news-{item.pk}"
        address: str = item.get_absolute_url()
        return address

    def item_guid(self, item: Any) -> str:
        kind = "news" if isinstance(item, NewsPost) else "happening"
        return f"{kind}-{item.pk}@{item.league.slug}"
