from django.apps import AppConfig


class TeamsConfig(AppConfig):
    name = "teams"
    verbose_name = "Teams, players, purses and histories"
    default_auto_field = "django.db.models.BigAutoField"
