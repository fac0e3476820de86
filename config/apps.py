from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The site itself: settings, addresses, and the commands that start it."""

    name = "config"
    label = "site_config"
    verbose_name = "Site"
