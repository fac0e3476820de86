from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    name = "matches"
    verbose_name = _("Matches, from pre-match to post-match")
    default_auto_field = "django.db.models.BigAutoField"
