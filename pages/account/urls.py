"""Addresses of the reader's own account, below `account/`."""

from django.urls import path

from pages.account import links_views
from pages.account import views as account_views

urlpatterns = [
    path("", account_views.account, name="account"),
    path("name/", account_views.name, name="rename_account"),
    path("tokens/", account_views.make_token, name="make_token"),
    path("tokens/<int:token_id>/withdraw/", account_views.withdraw_token, name="withdraw_token"),
    path("ways-in/<int:way_id>/", links_views.answer, name="answer_way_in"),
    path("close/", account_views.close, name="close_account"),
]
