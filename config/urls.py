"""Every address of the site. The pages themselves are in `pages/urls.py`."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from config.health import healthz, readyz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("accounts/", include("allauth.urls")),
    # Django's own log-in counts no tries; the site's does.
    path("admin/login/", secure_admin_login(admin.site.login)),
    path("admin/", admin.site.urls),
    path("api/", include("api.urls")),
    path("", include("pages.urls")),
]

handler400 = "config.faults.bad_request"
handler500 = "config.faults.server_error"
