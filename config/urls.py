"""Every address of the site. The pages themselves are in `pages/urls.py`."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from config.health import healthz, readyz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("accounts/", include("allauth.urls")),
    # Django's own log-in and change of password count no tries; the site's do.
    path("admin/login/", secure_admin_login(admin.site.login)),
    path("admin/password_change/", RedirectView.as_view(pattern_name="account_change_password")),
    path("admin/", admin.site.urls),
    path("api/", include("api.urls")),
    path("", include("pages.urls")),
]

handler400 = "config.faults.bad_request"
handler429 = "config.faults.too_many_requests"
handler500 = "config.faults.server_error"
