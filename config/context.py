"""What every template may use."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, str]:
    """`site_title`: what the owner calls the site."""
    return {"site_title": settings.SITE_TITLE}
