from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class InducementsConfig(AppConfig):
    name = "inducements"
    verbose_name = _("What a team may hire for one match")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """The steps of this app are registered."""
        import_module("inducements.steps.shopping")
        import_module("inducements.steps.upgrades")
        import_module("inducements.steps.special_plays")
