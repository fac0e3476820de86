"""Addresses of who belongs to a league, below its `people/`."""

from django.urls import path

from pages.account import links_views
from pages.league import people_views

urlpatterns = [
    path("", people_views.people, name="people"),
    path("renew/", people_views.renew, name="renew_invitation"),
    path("close/", people_views.close, name="close_invitation"),
    path("role/", people_views.give_role, name="give_role"),
    path("leave/", people_views.leave, name="leave_league"),
    path("way-in/", links_views.way_in, name="make_way_in"),
    path("way-in/ask/", links_views.ask, name="ask_for_way_in"),
    path("hand-over/", links_views.hand_over, name="hand_over_team"),
    path("visibility/", people_views.visibility, name="league_visibility"),
]
