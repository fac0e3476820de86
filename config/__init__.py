"""The site: settings, addresses, server entry points. Nothing below imports it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
