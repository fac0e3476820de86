from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = _("Leagues, seasons, fixtures and standings")
    default_auto_field = "django.db.models.BigAutoField"
