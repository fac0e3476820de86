from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"
    verbose_name = "Matches, from pre-match to post-match"
    default_auto_field = "django.db.models.BigAutoField"
