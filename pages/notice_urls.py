"""Addresses of what is told: news, and where a league sends what happens."""

from django.urls import path
from django.views.decorators.http import require_safe

from pages.views import hooks, news

urlpatterns = [
    path("news/", news.news, name="news"),
    path("news/post/", news.post, name="post_news"),
    path("news/<int:post_id>/", news.edit, name="edit_news"),
    path("news.rss", require_safe(news.News()), name="news_feed"),
    path("messages/", hooks.page, name="hooks"),
    path("messages/add/", hooks.add, name="add_hook"),
    path("messages/<int:hook_id>/", hooks.change, name="change_hook"),
    path("messages/<int:hook_id>/test/", hooks.test, name="test_hook"),
    path("messages/again/<int:delivery_id>/", hooks.again, name="send_again"),
]
