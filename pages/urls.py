"""Addresses of the pages."""

from django.urls import path

from pages.views import accounts, style
from pages.welcome import home, login_by_link

urlpatterns = [
    path("", home, name="home"),
    path("login-link/<str:token>/", login_by_link, name="login_by_link"),
    path("account/", accounts.account, name="account"),
    path("theme/", accounts.theme, name="theme"),
    path("style/", style.style, name="style"),
]
