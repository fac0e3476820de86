from django.apps import AppConfig


class PagesConfig(AppConfig):
    """Every server-rendered page: composes the apps below it, so that none of them looks up."""

    name = "pages"
    verbose_name = "Pages"
