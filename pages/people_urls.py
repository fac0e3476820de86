"""Addresses of who belongs to a league, below its `people/`."""

from django.urls import path

from pages.views import people, ways_in

urlpatterns = [
    path("", people.people, name="people"),
    path("renew/", people.renew, name="renew_invitation"),
    path("close/", people.close, name="close_invitation"),
    path("role/", people.give_role, name="give_role"),
    path("leave/", people.leave, name="leave_league"),
    path("way-in/", ways_in.way_in, name="make_way_in"),
    path("way-in/ask/", ways_in.ask, name="ask_for_way_in"),
    path("hand-over/", ways_in.hand_over, name="hand_over_team"),
    path("visibility/", people.visibility, name="league_visibility"),
]
