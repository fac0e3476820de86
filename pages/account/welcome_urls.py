"""The address of a login link, by itself: the start-up prints it without loading all other pages."""

from django.urls import path

from pages.account.welcome import login_by_link

urlpatterns = [path("login-link/<str:token>/", login_by_link, name="login_by_link")]
