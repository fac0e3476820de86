from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from rulebook.pack.reading import look_in


class TeamsConfig(AppConfig):
    name = "teams"
    verbose_name = _("Teams, players, purses and histories")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """The editions in the folders of the settings are installed."""
        look_in(settings.EDITION_FOLDERS)
