"""Addresses of the reader's own account, below `account/`."""

from django.urls import path

from pages.views import accounts, ways_in

urlpatterns = [
    path("", accounts.account, name="account"),
    path("name/", accounts.name, name="rename_account"),
    path("tokens/", accounts.make_token, name="make_token"),
    path("tokens/<int:token_id>/withdraw/", accounts.withdraw_token, name="withdraw_token"),
    path("ways-in/<int:way_id>/", ways_in.answer, name="answer_way_in"),
    path("close/", accounts.close, name="close_account"),
]
