"""The reader's own pages: the account, and how the site is shown to them."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from pages.context import THEMES

A_YEAR = 365 * 24 * 60 * 60


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Who the reader is here, and the ways on: password, address for mail, log out."""
    return render(request, "account/account.html")


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """The choice of light, dark or as the device says is kept for a year, in a cookie and nowhere else.

    Leads back to `next`, or answers 204 where a script has changed the page itself (`quiet`).
    """
    next_page = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(next_page, {request.get_host()}, require_https=request.is_secure()):
        next_page = "/"
    response = HttpResponse(status=204) if "quiet" in request.POST else HttpResponseRedirect(next_page)
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        response.set_cookie("theme", chosen, max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure())
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response
