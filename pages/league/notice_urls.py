"""Addresses of news and webhooks."""

from django.urls import path
from django.views.decorators.http import require_safe

from pages.league import hooks_views, news_views

urlpatterns = [
    path("news/", news_views.news, name="news"),
    path("news/post/", news_views.post, name="post_news"),
    path("news/<int:post_id>/", news_views.edit, name="edit_news"),
    path("news.rss", require_safe(news_views.News()), name="news_feed"),
    path("messages/", hooks_views.page, name="hooks"),
    path("messages/add/", hooks_views.add, name="add_hook"),
    path("messages/<int:hook_id>/", hooks_views.change, name="change_hook"),
    path("messages/<int:hook_id>/test/", hooks_views.test, name="test_hook"),
    path("messages/again/<int:delivery_id>/", hooks_views.again, name="send_again"),
]
