"""Every address of the site. The pages themselves are in `pages/urls.py`."""

from django.contrib import admin
from django.urls import include, path

from config.health import healthz, readyz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("api/", include("api.urls")),
    path("", include("pages.urls")),
]

handler500 = "config.faults.server_error"
