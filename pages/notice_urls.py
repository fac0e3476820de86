"""Addresses of what is told: where a league sends it."""

from django.urls import path

from pages.views import hooks

urlpatterns = [
    path("messages/", hooks.page, name="hooks"),
    path("messages/add/", hooks.add, name="add_hook"),
    path("messages/<int:hook_id>/", hooks.change, name="change_hook"),
    path("messages/<int:hook_id>/test/", hooks.test, name="test_hook"),
    path("messages/again/<int:delivery_id>/", hooks.again, name="send_again"),
]
