from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ConfigConfig(AppConfig):
    """The site itself: settings, addresses, and the commands that start it."""

    name = "config"
    label = "site_config"
    verbose_name = _("Site")
