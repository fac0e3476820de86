"""The link that logs a coach in once."""

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from pages.account.devices import remember
from teams.accounts import use_login_link


@require_GET
@never_cache
def login_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Logs the coach in and redirects to the home page. A link that does not work is refused with 409."""
    coach = use_login_link(token=token)
    login(request, coach, backend="django.contrib.auth.backends.ModelBackend")
    response = redirect("home")
    remember(request, response, coach)
    return response
