from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, register
from django.utils.translation import gettext_lazy as _


class PagesConfig(AppConfig):
    """Every server-rendered page: composes the apps below it, so that none of them looks up."""

    name = "pages"
    verbose_name = _("Pages")

    def ready(self) -> None:
        register(_rules, "rules")


def _rules(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    # Imported when it is asked: a command that never shows a page has no need of them.
    from pages.checks import play_is_known, steps_are_known

    return [*steps_are_known(app_configs, **kwargs), *play_is_known(app_configs, **kwargs)]
